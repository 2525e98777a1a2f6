//! A compiled piece as Betza, by what it was seen to do, with what Betza can't say as notes.

use std::collections::BTreeSet;

use crate::{
    betza::{Betza, Move},
    readings::game::{Asked, Grid, Kindred, Probed, Promoted, Square, square_name},
};

/// One kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Described {
    /// Its name without the player's number.
    pub name: String,
    /// How it moves, and for which players.
    pub moves: Vec<(Vec<u8>, Betza)>,
    /// What else is to be said, a sentence each.
    pub notes: Vec<String>,
}

/// Describes a piece by its index among the probed ones.
pub fn describe(probed: &Probed<'_>, kin: usize) -> Described {
    let piece = &probed.pieces[kin];
    let mut moves: Vec<(Vec<u8>, Betza)> = Vec::new();
    let mut places: Vec<(Vec<u8>, Vec<String>)> = Vec::new();
    let mut partly = Betza::default();
    let mut count = 0;
    for player in piece.present().map(|(player, _)| player) {
        let Some(asked) = probed.ask(kin, player) else {
            continue;
        };
        count += 1;
        let whole = asked.ordinary.union(&asked.first);
        partly = partly.union(&asked.all_partly()).union(&asked.unsaid);
        match moves.iter_mut().find(|(_, other)| *other == whole) {
            Some((players, _)) => players.push(player),
            None => moves.push((vec![player], whole)),
        }
        let here = where_it_moves(&asked, &probed.grid);
        match places.iter_mut().find(|(_, other)| *other == here) {
            Some((players, _)) => players.push(player),
            None => places.push((vec![player], here)),
        }
    }
    let mut notes = Vec::new();
    for (players, here) in places {
        let whose = match players.len() {
            all if all == count => String::new(),
            _ => format!("{}, as its own player counts: ", of_players(&players)),
        };
        notes.extend(here.into_iter().map(|note| format!("{whose}{note}")));
    }
    let still = moves.iter().all(|(_, betza)| betza.is_empty()) && partly.is_empty();
    let extra = extra(piece, &moves, &partly);
    if still && extra.is_some() {
        notes.push("by itself on the board the rules leave it no move".into());
    }
    notes.extend(extra);
    notes.extend(spares(piece));
    if probed.royal.contains(&kin) {
        notes.push("its loss must be averted at once".into());
        let mut castles = piece
            .present()
            .map(|(player, _)| probed.castles(kin, player));
        if castles.any(|answer| answer == Some(true)) {
            notes.push("it castles".into());
        }
    }
    notes.extend(promotion(probed, kin));
    Described {
        name: piece.stem.to_string(),
        moves,
        notes,
    }
}

/// `P1 P2`.
pub fn of_players(players: &[u8]) -> String {
    let players: Vec<String> = players.iter().map(|p| format!("P{p}")).collect();
    players.join(" ")
}

/// What it does from a part of the board only, and the part that it can't leave.
fn where_it_moves(asked: &Asked, grid: &Grid) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(squares) = &asked.keeps_to {
        notes.push(format!("it keeps to {}", area(squares, squares, grid)));
    }
    let all: BTreeSet<Square> = grid.all().collect();
    let within = asked.keeps_to.as_ref().unwrap_or(&all);
    if !asked.unsaid.is_empty() {
        let moves = &asked.unsaid;
        notes.push(format!(
            "it gets to {moves}, too, in ways that Betza's notation doesn't say"
        ));
    }
    let leap = |m: &&Move| (m.dx.abs().max(m.dy.abs()), m.dx.abs().min(m.dy.abs()));
    if let Some(shortest) = asked.otherwise.moves.iter().min_by_key(leap) {
        let one = Betza {
            moves: BTreeSet::from([*shortest]),
            ..Betza::default()
        };
        notes.push(format!(
            "among other pieces it may go otherwise, as by {one}"
        ));
    }
    for (squares, moves) in &asked.partly {
        notes.push(format!("{moves} from {} only", area(squares, within, grid)));
    }
    notes
}

/// Squares in few words: ranks or files where they are all of those within something, else each.
fn area(squares: &BTreeSet<Square>, within: &BTreeSet<Square>, grid: &Grid) -> String {
    let whole = |kept: &dyn Fn(&Square) -> bool| {
        within
            .iter()
            .filter(|s| kept(s))
            .all(|s| squares.contains(s))
    };
    let span = |axis: fn(&Square) -> i8, length: i8| {
        let lines: BTreeSet<i8> = squares.iter().map(axis).collect();
        let (first, last) = (*lines.first()?, *lines.last()?);
        let run = (last - first + 1) as usize == lines.len() && last - first + 1 < length;
        (run && whole(&|s| (first..=last).contains(&axis(s)))).then_some((first, last))
    };
    if squares != within {
        if let Some((first, last)) = span(|s| s.1, grid.ranks) {
            return if first == last {
                format!("rank {first}")
            } else {
                format!("ranks {first} to {last}")
            };
        }
        if let Some((first, last)) = span(|s| s.0, grid.files) {
            let name = |file| square_name((file, 1)).replace('1', "");
            return if first == last {
                format!("file {}", name(first))
            } else {
                format!("files {} to {}", name(first), name(last))
            };
        }
    }
    let corners = squares.first().zip(squares.last());
    if let Some((low, high)) = corners {
        let inside =
            |s: &Square| (low.0..=high.0).contains(&s.0) && (low.1..=high.1).contains(&s.1);
        if squares.len() > 4
            && grid.all().filter(inside).count() == squares.len()
            && squares.iter().all(inside)
        {
            return format!("{} to {}", square_name(*low), square_name(*high));
        }
    }
    let names: Vec<String> = squares.iter().take(12).map(|s| square_name(*s)).collect();
    match squares.len() - names.len() {
        0 => names.join(" "),
        n => format!("{} and {n} more squares", names.join(" ")),
    }
}

/// Moves under conditions that no question met.
fn extra(piece: &Kindred, moves: &[(Vec<u8>, Betza)], partly: &Betza) -> Option<String> {
    let mut extra = Betza::default();
    for (_, side) in piece.present() {
        extra = extra.union(&side.extra);
    }
    let sets = moves.iter().map(|(_, set)| set).chain([partly]);
    let mut known = BTreeSet::new();
    let mut turning = BTreeSet::new();
    for set in sets {
        known.extend(set.loose());
        turning.extend(set.turning());
    }
    let news = extra.filter(|m| {
        !turning.contains(&((m.dx, m.dy), m.capture))
            && !known.contains(&(m.dx, m.dy, m.capture, m.initial))
            && !known.contains(&(m.dx, m.dy, m.capture, false))
    });
    (!news.is_empty()).then(|| format!("seen in play under some condition: {news}"))
}

fn spares(piece: &Kindred) -> Option<String> {
    let side = piece.any()?;
    let names: BTreeSet<&str> = side.spares.iter().map(|name| &**name).collect();
    let names: Vec<&str> = names.into_iter().collect();
    (!names.is_empty()).then(|| format!("it never takes {}", names.join(", ")))
}

/// Where it promotes, counted from its own side, and to what.
fn promotion(probed: &Probed<'_>, kin: usize) -> Option<String> {
    let (player, last) = probed.pieces[kin]
        .present()
        .find_map(|(player, _)| Some((player, probed.promotion_rank(kin, player)?)))?;
    let (forward, ranks) = (probed.forward(player), probed.grid.ranks);
    let on = |rank: i8| -> Vec<Promoted> {
        let mut all = probed.promotions(kin, player, rank);
        all.retain(|promoted| !promoted.to.is_empty());
        all
    };
    // By moves ahead: a zone that is left again may promote as well.
    let ahead = |p: &Promoted| (p.at.1 - p.from.1) * forward > 0;
    let furthest = on(last);
    let forced = |all: &[Promoted]| !all.is_empty() && all.iter().all(|p| !p.may_stay);
    let (mut first, mut must) = (last, if forced(&furthest) { last } else { ranks + 1 });
    while first > 1 {
        let nearer = on(first - 1);
        if !nearer.iter().any(ahead) {
            break;
        }
        first -= 1;
        if must == first + 1 && forced(&nearer) {
            must = first;
        }
    }
    let ways: BTreeSet<_> = furthest.iter().map(|promoted| &promoted.to).collect();
    let by_file = if ways.len() > 1 { ", by the file" } else { "" };
    let names: BTreeSet<&str> = ways.into_iter().flatten().map(|name| &**name).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let span = |from: i8| match from == last {
        true => format!("rank {last}"),
        false => format!("ranks {from} to {last}"),
    };
    let may = if must <= first {
        "becomes"
    } else {
        "may become"
    };
    let mut note = format!(
        "on {} it {may} {}{by_file}",
        span(first),
        names.join(" or ")
    );
    if must > first && must <= last {
        note += &format!("; on {} it must", span(must));
    }
    Some(note)
}
