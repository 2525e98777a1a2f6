//! A set of moves, gathered into terms that one ludeme can say.

use std::collections::{BTreeMap, BTreeSet};

use crate::betza::mode::{Forms, Mode, by_mode};
use crate::betza::{Betza, FURTHEST, Move, Way};

type Leap = (i8, i8);

/// The last stride of a ride without end.
pub(super) const ENDLESS: i8 = i8::MAX;

/// Moves of one kind in several directions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Term {
    pub initial: bool,
    pub mode: Mode,
    pub way: Way,
    /// The nearest and the furthest of its strides.
    pub first: i8,
    pub last: i8,
    /// The single leaps.
    pub strides: BTreeSet<Leap>,
}

impl Term {
    /// Whether a stride leads to a neighbouring square.
    pub fn is_adjacent(&self) -> bool {
        self.strides.iter().all(|s| s.0.abs().max(s.1.abs()) == 1)
    }
}

/// What terms are told apart by, directions and mode aside; the last is the leaper.
type Form = (bool, Way, i8, i8, Leap);

/// Rides and leaps of the moves, or of the captures: form → directions.
fn forms<'m>(moves: impl Iterator<Item = &'m Move>) -> Forms<Form> {
    let mut lines: BTreeMap<(bool, Way, Leap), BTreeSet<i8>> = BTreeMap::new();
    for m in moves {
        let line = lines.entry((m.initial, m.way, m.stride)).or_default();
        line.insert(m.strides());
    }
    // A ride's first stride is a plain leap: give it back to the ride.
    let keys: Vec<_> = lines.keys().copied().collect();
    for (initial, way, stride) in keys {
        let ride = (initial, Way::Clear, stride);
        let rides = way == Way::Leap && lines.get(&ride).is_some_and(|reach| reach.contains(&2));
        if rides && lines.remove(&(initial, way, stride)).is_some() {
            lines.entry(ride).or_default().insert(1);
        }
    }
    let mut found: BTreeMap<Form, BTreeSet<Leap>> = BTreeMap::new();
    for ((initial, way, stride), reach) in lines {
        let longer = stride.0.abs().max(stride.1.abs());
        let shorter = stride.0.abs().min(stride.1.abs());
        // Steps, slides and hops go along lines and diagonals alike.
        let leaper = if longer == 1 {
            (1, 1)
        } else {
            (shorter, longer)
        };
        for (first, last) in runs(&reach) {
            let last = if last > 1 && last >= FURTHEST / longer {
                ENDLESS
            } else {
                last
            };
            let directions = found
                .entry((initial, way, first, last, leaper))
                .or_default();
            directions.insert(stride);
        }
    }
    found
}

/// Numbers without gaps between them.
fn runs(numbers: &BTreeSet<i8>) -> Vec<(i8, i8)> {
    let mut found: Vec<(i8, i8)> = Vec::new();
    for &n in numbers {
        match found.last_mut() {
            Some((_, last)) if *last + 1 == n => *last = n,
            _ => found.push((n, n)),
        }
    }
    found
}

/// All terms of a set, ordinary ones first.
pub(super) fn terms(betza: &Betza) -> Vec<Term> {
    let quiet = forms(betza.moves.iter().filter(|m| !m.capture));
    let takes = forms(betza.moves.iter().filter(|m| m.capture));
    let by_mode = by_mode(&quiet, &takes).into_iter();
    by_mode
        .map(|((initial, way, first, last, _), mode, strides)| Term {
            initial,
            mode,
            way,
            first,
            last,
            strides,
        })
        .collect()
}
