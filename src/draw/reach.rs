//! Where a piece moves from a site, by asking the compiled game.

use std::collections::BTreeMap;

use super::Mark;
use crate::{
    betza::{Betza, Move},
    ir::Game,
    play::{Context, Piece, Rng},
    readings::game::{Probed, Square},
    topology::Element,
};

/// A site to show a component on, and where it goes from there; the given site, or the middle of
/// the board, or where the piece begins.
pub fn reach(game: &Game, component: usize, at: Option<i32>) -> (i32, BTreeMap<i32, Mark>) {
    Probed::new(game)
        .ok()
        .and_then(|probed| on_grid(&probed, component, at))
        .unwrap_or_else(|| anywhere(game, component, at))
}

/// On a board of ranks and files a piece is asked leap by leap: first moves and hops show too.
fn on_grid(
    probed: &Probed<'_>,
    component: usize,
    at: Option<i32>,
) -> Option<(i32, BTreeMap<i32, Mark>)> {
    let (kin, player) = probed.owner_of(component)?;
    let asked = probed.ask(kin, player)?;
    let side = probed.pieces[kin]
        .sides
        .get(usize::from(player))?
        .as_ref()?;
    let begins = side.squares.first().filter(|_| asked.ordinary.is_empty());
    let from = match at {
        Some(site) => probed.grid.square(site)?,
        None => begins.copied().unwrap_or_else(|| probed.grid.centre()),
    };
    let mut marks: BTreeMap<i32, Mark> = BTreeMap::new();
    let forward = probed.forward(player);
    let turned = |square: Square| match forward {
        1 => square,
        _ => (
            probed.grid.files + 1 - square.0,
            probed.grid.ranks + 1 - square.1,
        ),
    };
    // One that keeps to a part of the board is shown there, with as much about it as can be.
    let kept = asked.keeps_to.iter().flatten().max_by_key(|s| {
        let to = |m: &&Move| {
            asked
                .keeps_to
                .iter()
                .flatten()
                .any(|t| *t == (s.0 + m.dx, s.1 + m.dy))
        };
        asked.ordinary.moves.iter().filter(to).count()
    });
    let from = match kept {
        Some(kept) if at.is_none() => turned(*kept),
        _ => from,
    };
    let own = turned(from);
    let here = asked
        .partly
        .iter()
        .filter(|(squares, _)| squares.contains(&own));
    let mut sets: Vec<(&Betza, bool)> = here.map(|(_, set)| (set, false)).collect();
    sets.extend([
        (&asked.ordinary, false),
        (&asked.unsaid, false),
        (&asked.first, true),
    ]);
    let barred = |by: (i8, i8)| {
        let to = (own.0 + by.0, own.1 + by.1);
        asked
            .keeps_to
            .as_ref()
            .is_some_and(|all| !all.contains(&to))
    };
    for (set, first) in sets {
        let straight = set
            .moves
            .iter()
            .map(|m| (m.dx, m.dy, m.capture, !m.is_open(&|_| false)));
        let turning = set
            .turning()
            .into_iter()
            .map(|((x, y), capture)| (x, y, capture, false));
        for (dx, dy, capture, over) in straight.chain(turning) {
            let to = probed.grid.shifted(from, (dx, dy), forward);
            let Some(to) = to
                .filter(|_| !barred((dx, dy)))
                .and_then(|to| probed.grid.site(to))
            else {
                continue;
            };
            let mark = marks.entry(to).or_insert(Mark {
                first,
                ..Mark::default()
            });
            mark.enters |= !capture;
            mark.takes |= capture;
            mark.over |= over;
        }
    }
    let marks = if marks.is_empty() { None } else { Some(marks) }?;
    Some((probed.grid.site(from)?, marks))
}

/// On any board: its moves when alone, and with an enemy on each site in turn.
fn anywhere(game: &Game, component: usize, at: Option<i32>) -> (i32, BTreeMap<i32, Mark>) {
    let kind = game.site_type;
    let sites = game.topology.elements(kind);
    let from = at.unwrap_or_else(|| middle(sites));
    let mut empty = Context::start(game, Rng::new(1));
    let begins = |what: usize| {
        let standing = (0..sites.len() as i32).map(|site| empty.state.piece(kind, site));
        standing
            .into_iter()
            .find(|piece| usize::from(piece.what) == what)
    };
    let owner = game.components[component].owner;
    let put_down = |what: usize| {
        begins(what).unwrap_or(Piece {
            what: what as u16,
            who: game.components[what].owner,
            count: 1,
            ..Piece::EMPTY
        })
    };
    let players = game.player_count() as u8;
    let enemy = (1..game.components.len()).find(|other| {
        let other = game.components[*other].owner;
        other != owner && (1..=players).contains(&other)
    });
    let (piece, enemy) = (put_down(component), enemy.map(put_down));
    for site in 0..sites.len() as i32 {
        empty.state.set_piece(kind, site, Piece::EMPTY);
    }
    empty.state.set_piece(kind, from, piece);
    let facts = &mut empty.state.facts;
    facts.mover = owner;
    facts.next = owner % players.max(1) + 1;
    let goes = |with: Option<(i32, Piece)>| {
        let mut context = empty.clone();
        if let Some((site, piece)) = with {
            context.state.set_piece(kind, site, piece);
        }
        let legal = context.legal_moves();
        let found = legal.iter().filter(|m| m.from == from && m.to != from);
        found.map(|m| m.to).collect::<Vec<i32>>()
    };
    let mut marks: BTreeMap<i32, Mark> = BTreeMap::new();
    for to in goes(None) {
        marks.entry(to).or_default().enters = true;
    }
    for to in (0..sites.len() as i32).filter(|site| *site != from) {
        if enemy.is_some_and(|enemy| goes(Some((to, enemy))).contains(&to)) {
            marks.entry(to).or_default().takes = true;
        }
    }
    (from, marks)
}

/// The site nearest to the middle of all.
fn middle(sites: &[Element]) -> i32 {
    let count = sites.len().max(1) as f64;
    let mean = |axis: usize| sites.iter().map(|s| s.centroid[axis]).sum::<f64>() / count;
    let (x, y) = (mean(0), mean(1));
    let far = |s: &&Element| (s.centroid[0] - x).hypot(s.centroid[1] - y);
    let nearest = sites.iter().min_by(|a, b| far(a).total_cmp(&far(b)));
    nearest.map_or(0, |site| site.index as i32)
}
