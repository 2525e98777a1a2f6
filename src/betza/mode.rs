//! Whether moves, captures or both are meant.

use std::collections::{BTreeMap, BTreeSet};

/// Whether moves, captures or both are meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mode {
    Both,
    Move,
    Capture,
}

type Leaps = BTreeSet<(i8, i8)>;

/// Leaps by what they are told apart by, direction and mode aside.
pub(super) type Forms<F> = BTreeMap<F, Leaps>;

/// Of each form what moves and captures share, and what either has alone.
pub(super) fn by_mode<F: Copy + Ord>(quiet: &Forms<F>, takes: &Forms<F>) -> Vec<(F, Mode, Leaps)> {
    let forms: BTreeSet<F> = quiet.keys().chain(takes.keys()).copied().collect();
    let none = BTreeSet::new();
    let mut found = Vec::new();
    for form in forms {
        let of = |all: &Forms<F>| all.get(&form).unwrap_or(&none).clone();
        let (quiet, takes) = (of(quiet), of(takes));
        let parts = [
            (Mode::Both, &quiet & &takes),
            (Mode::Move, &quiet - &takes),
            (Mode::Capture, &takes - &quiet),
        ];
        let some = parts.into_iter().filter(|(_, leaps)| !leaps.is_empty());
        found.extend(some.map(|(mode, leaps)| (form, mode, leaps)));
    }
    found
}
