//! Moves that turn: the squares where the first leg can end empty, and the slides from there.

use std::collections::BTreeSet;

use super::{
    direction::{absolute, relative},
    range,
    term::{Term, terms},
};
use crate::betza::{Bent, Way, mode::Mode};

/// Whether ludemes say it; else why not.
pub(super) fn check(bent: &Bent) -> Result<(), &'static str> {
    let along = |term: &Term| {
        term.is_adjacent() && term.first == 1 && matches!(term.way, Way::Leap | Way::Clear)
    };
    if !terms(&bent.first)
        .iter()
        .chain(&terms(&bent.second))
        .all(along)
    {
        return Err(
            "both legs must be steps or slides along lines and diagonals (W F K R B Q, or with a range)",
        );
    }
    if terms(&bent.first)
        .iter()
        .any(|term| term.mode == Mode::Capture)
    {
        return Err("the first leg captures only, and the second can't go on from a capture");
    }
    if bent.second.moves.iter().any(|m| m.initial) {
        return Err("`i` belongs to the first leg");
    }
    let first = bent.first.moves.iter().filter(|m| m.initial).count();
    if ![0, bent.first.moves.len()].contains(&first) {
        return Err("the first leg is partly for the first move only: write two terms");
    }
    if !bent.second.bent.is_empty() || !bent.first.bent.is_empty() {
        return Err("a move has two legs at most");
    }
    Ok(())
}

/// Whether it is for the piece's first move only.
pub(super) fn is_initial(bent: &Bent) -> bool {
    bent.first.moves.iter().all(|m| m.initial)
}

/// A ludeme for each way in which the second leg ends.
pub(super) fn ludemes(bent: &Bent) -> Vec<String> {
    let modes: BTreeSet<Mode> = terms(&bent.second).iter().map(|term| term.mode).collect();
    modes.into_iter().map(|mode| ending(bent, mode)).collect()
}

fn ending(bent: &Bent, mode: Mode) -> String {
    let second: Vec<String> = terms(&bent.second)
        .iter()
        .filter(|term| term.mode == mode)
        .map(|term| {
            format!(
                "(slide (from (to)) {}{} (to if:(\"IsEnemyAt\" (to))))",
                absolute(&term.strides),
                between(term)
            )
        })
        .collect();
    let second = super::any(&second);
    let legs: Vec<String> = terms(&bent.first)
        .iter()
        .map(|term| {
            let reach = if term.last == 1 {
                String::new()
            } else {
                format!(" (between (range 1 {}))", term.last.min(super::FAR))
            };
            format!(
                "(forEach Direction {}{reach} (to if:(is Empty (to)) (apply {second})))",
                relative(&term.strides)
            )
        })
        .collect();
    let condition = match mode {
        Mode::Both => "",
        Mode::Move => " if:(is Empty (to))",
        Mode::Capture => " if:(\"IsEnemyAt\" (to))",
    };
    format!(
        "(move (from) (to (sites To {}){condition}{}))",
        super::any(&legs),
        mode.effect()
    )
}

fn between(term: &Term) -> String {
    match range(1, term.last) {
        none if none.is_empty() => none,
        range => format!(" (between{range})"),
    }
}
