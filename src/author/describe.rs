//! A compiled piece as Betza, by what it was seen to do, with what Betza can't say as notes.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    betza::Betza,
    readings::game::{Kindred, Probed},
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
    let mut partly = Betza::default();
    for player in piece.present().map(|(player, _)| player) {
        let Some(asked) = probed.ask(kin, player) else {
            continue;
        };
        let whole = asked.ordinary.union(&asked.first);
        partly = partly.union(&asked.partly);
        match moves.iter_mut().find(|(_, other)| *other == whole) {
            Some((players, _)) => players.push(player),
            None => moves.push((vec![player], whole)),
        }
    }
    let mut notes = Vec::new();
    if !partly.is_empty() {
        notes.push(format!("from a part of the board only: {partly}"));
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

/// Moves under conditions that no question met.
fn extra(piece: &Kindred, moves: &[(Vec<u8>, Betza)], partly: &Betza) -> Option<String> {
    let mut extra = Betza::default();
    for (_, side) in piece.present() {
        extra = extra.union(&side.extra);
    }
    let sets = moves.iter().map(|(_, set)| set).chain([partly]);
    let known: BTreeSet<_> = sets.flat_map(Betza::loose).collect();
    let news = extra.filter(|m| {
        !known.contains(&(m.dx, m.dy, m.capture, m.initial))
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
    let (player, rank) = probed.pieces[kin]
        .present()
        .find_map(|(player, _)| Some((player, probed.promotion_rank(kin, player)?)))?;
    let mut files: BTreeMap<BTreeSet<String>, usize> = BTreeMap::new();
    for promoted in probed.promotions(kin, player, rank) {
        let names = promoted.to.iter().map(|name| name.to_string());
        *files.entry(names.collect()).or_default() += 1;
    }
    files.retain(|names, _| !names.is_empty());
    let by_file = if files.len() > 1 { ", by the file" } else { "" };
    let names: BTreeSet<String> = files.into_keys().flatten().collect();
    let names: Vec<String> = names.into_iter().collect();
    Some(format!(
        "on rank {rank} it becomes {}{by_file}",
        names.join(" or ")
    ))
}
