//! Pieces that can get stuck for ever: on a site that they can come to and never leave.

use rustc_hash::FxHashSet;

use super::{Linter, warn};
use crate::diagnostic::Diagnostic;
use crate::play::{Context, Move, Piece, Rng};

const STUCK: &str = "ashtapada::lint::stuck_piece";

/// The most sites and kinds of pieces that are looked at.
const MOST: usize = 6_000;

/// What stands around a piece.
const AROUND: [Around; 4] = [
    Around::Nothing,
    Around::Enemies,
    Around::Friends,
    Around::Both,
];

#[derive(Clone, Copy)]
enum Around {
    Nothing,
    Enemies,
    Friends,
    /// One and the other, in turn.
    Both,
}

impl Linter<'_> {
    pub(super) fn stuck(&self, found: &mut Vec<Diagnostic>) {
        let game = self.game;
        let sites = game.topology.len(game.site_type);
        let players = game.player_count();
        if players != 2 || game.features.hidden || sites * game.components.len() > MOST {
            return;
        }
        let start = Context::start(game, Rng::new(0));
        let own_moves = game.phases.iter().any(|phase| {
            game.graph
                .reachable([phase.play.node()])
                .iter()
                .any(|node| {
                    matches!(
                        game.graph.op(*node),
                        crate::ir::Op::Moves(crate::ir::MovesOp::ForEachPiece { moves: None, .. })
                    )
                })
        });
        // Where pieces don't move by their own rules, this says nothing.
        if !own_moves {
            return;
        }
        let mut told: Vec<&str> = Vec::new();
        for (what, component) in game.components.iter().enumerate().skip(1) {
            let owned = (1..=players).contains(&usize::from(component.owner));
            if !owned || component.moves.is_none() || told.contains(&&*component.stem) {
                continue;
            }
            let stuck = self.stuck_sites(&start, what, sites);
            if !stuck.is_empty() {
                told.push(&component.stem);
                let message = format!(
                    "`{}` can come to {} and never leave",
                    component.name,
                    self.sites(&stuck)
                );
                warn(
                    found,
                    STUCK,
                    self.places.piece(&component.stem),
                    message,
                    "can get stuck",
                );
            }
        }
    }

    /// Sites that a piece can come to from where it starts, as itself, and that it can't leave
    /// whatever stands around it. What it has become on the way, a state for instance, counts.
    fn stuck_sites(&self, start: &Context<'_>, what: usize, sites: usize) -> Vec<i32> {
        let kind = self.game.site_type;
        let mut open: Vec<(i32, Piece)> = (0..sites as i32)
            .map(|site| (site, start.state.piece(kind, site)))
            .filter(|(_, piece)| usize::from(piece.what) == what)
            .collect();
        let beginning = open.clone();
        let mut reached = FxHashSet::default();
        let mut stuck = Vec::new();
        while let Some((site, piece)) = open.pop() {
            if reached.len() > 4 * sites || !reached.insert((site, piece)) {
                continue;
            }
            let mut can = false;
            for around in AROUND {
                let mut context = self.position(start, piece, site, around);
                for mv in context.moves_of_piece_at(site) {
                    can |= mv.to != mv.from || changes(&mv);
                    let inside = (0..sites as i32).contains(&mv.to);
                    if inside && let Some(piece) = becomes(&mut context, &mv, what) {
                        open.push((mv.to, piece));
                    }
                }
            }
            if !can && !beginning.contains(&(site, piece)) && !self.is_moved(start, piece, site) {
                stuck.push(site);
            }
        }
        stuck.sort_unstable();
        stuck.dedup();
        stuck
    }

    /// Whether the game's own rules give a move from or to a site where a piece can't move by
    /// itself.
    fn is_moved(&self, start: &Context<'_>, piece: Piece, site: i32) -> bool {
        AROUND.iter().any(|around| {
            let mut context = self.position(start, piece, site, *around);
            let legal = context.legal_moves();
            legal.iter().any(|mv| changes(mv) && mv.from == site)
        })
    }

    /// Whether a piece, alone or among enemies, has a move that leads some way, from anywhere.
    pub(super) fn ever_leads(&self, start: &Context<'_>, what: usize, way: [f64; 2]) -> bool {
        let kind = self.game.site_type;
        let elements = self.game.topology.elements(kind);
        let piece = Piece {
            what: what as u16,
            who: self.game.components[what].owner,
            count: 1,
            ..Piece::EMPTY
        };
        (0..elements.len() as i32).any(|site| {
            [Around::Nothing, Around::Enemies].iter().any(|around| {
                let mut context = self.position(start, piece, site, *around);
                let moves = context.moves_of_piece_at(site);
                moves.iter().any(|mv| {
                    let from = elements[site as usize].centroid;
                    let to = usize::try_from(mv.to).ok().and_then(|to| elements.get(to));
                    to.is_some_and(|to| {
                        let to = to.centroid;
                        (to[0] - from[0]) * way[0] + (to[1] - from[1]) * way[1] > 1e-6
                    })
                })
            })
        })
    }

    fn position<'c>(
        &self,
        start: &Context<'c>,
        model: Piece,
        site: i32,
        around: Around,
    ) -> Context<'c> {
        let mut context = start.clone();
        let kind = self.game.site_type;
        let owner = model.who;
        // Another kind of piece than the one in question where there is one: some spare their own.
        let of = |player: u8| {
            let components = self.game.components.iter().enumerate().skip(1);
            let own = components.filter(|(_, component)| component.owner == player);
            let stem = &self.game.components[usize::from(model.what)].stem;
            let piece = own.min_by_key(|(_, component)| component.stem == *stem);
            piece.map_or(Piece::EMPTY, |(index, _)| Piece {
                what: index as u16,
                who: player,
                count: 1,
                ..Piece::EMPTY
            })
        };
        let (friend, enemy) = (of(owner), of(3 - owner));
        for other in 0..self.game.topology.len(kind) as i32 {
            let piece = match around {
                Around::Nothing => Piece::EMPTY,
                Around::Enemies => enemy,
                Around::Friends => friend,
                Around::Both if other % 2 == 0 => enemy,
                Around::Both => Piece::EMPTY,
            };
            context.state.set_piece(kind, other, piece);
        }
        context.state.set_piece(kind, site, model);
        let facts = &mut context.state.facts;
        facts.mover = owner;
        facts.next = 3 - owner;
        facts.prev = 3 - owner;
        context
    }
}

fn changes(mv: &Move) -> bool {
    !mv.is_pass() && !mv.actions.is_empty()
}

/// The piece as it stands after a move, where it is still of its kind and its turn is over.
fn becomes(context: &mut Context<'_>, mv: &Move, what: usize) -> Option<Piece> {
    let kind = context.game().site_type;
    context.play(mv);
    let piece = context.state.piece(kind, mv.to);
    let over = context.mover() != mv.mover;
    context.undo();
    (usize::from(piece.what) == what && over).then_some(piece)
}
