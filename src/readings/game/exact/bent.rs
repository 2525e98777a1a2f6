//! Moves that turn on the way: each path of two straight legs is tried on a board where everything
//! else is occupied, and the paths that are open are gathered into as few bends as say them.

use std::collections::{BTreeMap, BTreeSet};

use super::super::moves::{LINES, Leap};
use super::asking::Asking;
use crate::betza::{Bent, Betza, FURTHEST, Move, Way, lame_step};

/// Two legs: the direction and length of each, and whether the end is taken.
type Path = (Leap, i8, Leap, i8, bool);

fn along(line: Leap, k: i8) -> Leap {
    (line.0 * k, line.1 * k)
}

fn end((first, a, second, b, _): Path) -> Leap {
    (first.0 * a + second.0 * b, first.1 * a + second.1 * b)
}

/// The squares between that a path goes through.
fn through((first, a, second, b, _): Path) -> Vec<Leap> {
    let turn = along(first, a);
    let before = (1..=a).map(|k| along(first, k));
    let after = (1..b).map(|k| (turn.0 + second.0 * k, turn.1 + second.1 * k));
    before.chain(after).collect()
}

/// A path's legs without the length of the second.
type Line = (Leap, i8, Leap, bool);

/// Moves by the lines that a second leg may follow: how far, and whether it takes there.
type Ends = BTreeMap<(Leap, bool), i8>;

/// How far the first leg goes, and the lines of the second: whether it takes there, and how far it
/// goes.
type Bend = (i8, BTreeSet<(Leap, bool, i8)>);

/// Bends at any time, and as a first move.
type Bends = (BTreeSet<Bent>, BTreeSet<Bent>);

/// Paths that are open where all else is occupied.
#[derive(Default)]
struct Paths {
    /// Also where a part of the way would do.
    open: BTreeSet<Path>,
    /// Those of which every square is needed.
    needed: BTreeSet<Path>,
}

impl Asking<'_, '_> {
    /// The bends that explain leaps which no straight line does; `None` where they don't. Straight
    /// moves that are a bend's first leg, or go on without a turn, go over to it.
    pub fn bends(
        &self,
        straight: &mut BTreeSet<Move>,
        initial: &mut BTreeSet<Move>,
        odd: &[Move],
    ) -> Option<Bends> {
        let late = self.paths(true);
        let mut early = Paths::default();
        if odd.iter().any(|m| m.initial) {
            early = self.paths(false);
            early.needed.retain(|path| !late.needed.contains(path));
        }
        let explained = |m: &Move| {
            let paths = if m.initial { &early } else { &late };
            let ends = |path: &Path| end(*path) == (m.dx, m.dy) && path.4 == m.capture;
            paths.needed.iter().any(ends)
        };
        if !odd.iter().all(explained) {
            return None;
        }
        let at_first = |m: &Move, initial| Move { initial, ..*m };
        let mut plain = initial.iter().map(|m| at_first(m, false)).collect();
        let first = self.gather(&early, &mut plain)?;
        *initial = plain.iter().map(|m| at_first(m, true)).collect();
        let first = first.into_iter().map(|bent| Bent {
            first: bent.first.with_initial(true),
            ..bent
        });
        let first = first.collect();
        Some((self.gather(&late, straight)?, first))
    }

    /// The paths that are open.
    fn paths(&self, late: bool) -> Paths {
        let piece = if late { self.moved } else { self.fresh };
        let mut found = Paths::default();
        for (path, from) in self.candidates(late) {
            let leap = end(path);
            // On the way back it goes over its end, which is free whether it is asked for or not.
            let mut squares = through(path);
            squares.retain(|square| *square != leap);
            let open = |free: &[Leap]| self.is_open_through(from, piece, free, leap, path.4, late);
            if !open(&squares) {
                continue;
            }
            found.open.insert(path);
            let mut without = (0..squares.len()).map(|i| {
                let mut less = squares.clone();
                less.remove(i);
                less
            });
            if without.all(|less| !open(&less)) {
                found.needed.insert(path);
            }
        }
        found
    }

    /// Every path that the board has room for, and where from.
    fn candidates(&self, late: bool) -> Vec<(Path, (i8, i8))> {
        let grid = &self.probed.grid;
        let home = &self.side.squares;
        let centre = grid.centre();
        let mut all: Vec<_> = grid.all().collect();
        let far = |s: &(i8, i8)| (s.0 - centre.0).abs() + (s.1 - centre.1).abs();
        all.sort_by_key(|s| (!late && !home.contains(s), far(s)));
        let forward = self.probed.forward(self.player);
        let longest = grid.files.max(grid.ranks);
        let mut found = Vec::new();
        for first in LINES {
            for second in LINES {
                // On the way back it passes where it came from, and can't take there.
                let back = second == along(first, -1);
                for (a, b) in (1..longest).flat_map(|a| (1..longest).map(move |b| (a, b))) {
                    let path = (first, a, second, b, false);
                    let fits = |from: &&(i8, i8)| {
                        let mut squares = through(path).into_iter().chain([end(path)]);
                        squares.all(|by| grid.shifted(**from, by, forward).is_some())
                    };
                    if second == first || back && b >= a || end(path) == (0, 0) {
                        continue;
                    }
                    if let Some(from) = all.iter().find(fits) {
                        found.push((path, *from));
                        if !back {
                            found.push(((first, a, second, b, true), *from));
                        }
                    }
                }
            }
        }
        found
    }

    /// The lengths of a second leg for which the board has room after a first.
    fn room(&self, first: Leap, a: i8, second: Leap) -> i8 {
        let grid = &self.probed.grid;
        if second == along(first, -1) {
            return a - 1;
        }
        let side = |length: i8, first: i8, second: i8| {
            // A leg back goes over squares that the first has passed.
            let (low, high) = (0.min(first * a), 0.max(first * a));
            (1..length)
                .take_while(|b| {
                    let at = first * a + second * b;
                    high.max(at) - low.min(at) < length
                })
                .last()
                .unwrap_or(0)
        };
        side(grid.files, first.0, second.0).min(side(grid.ranks, first.1, second.1))
    }

    fn gather(&self, paths: &Paths, straight: &mut BTreeSet<Move>) -> Option<BTreeSet<Bent>> {
        let mut legs: BTreeMap<Leap, BTreeMap<i8, Ends>> = BTreeMap::new();
        let lines = paths.needed.iter();
        let lines: BTreeSet<_> = lines
            .map(|(first, a, second, _, c)| (*first, *a, *second, *c))
            .collect();
        for &(first, a, second, capture) in &lines {
            let last = self.second_length((first, a, second, capture), &lines, paths)?;
            let ends = legs.entry(first).or_default().entry(a).or_default();
            ends.insert((second, capture), last);
        }
        // By how far the first leg goes and what follows it: the lines along which it does.
        let mut bends: BTreeMap<Bend, BTreeSet<Leap>> = BTreeMap::new();
        for (first, by_length) in &legs {
            // After a short first leg, some ends are reached without a turn.
            let mut ends = Ends::new();
            for (line, last) in by_length.values().flatten() {
                let known = ends.entry(*line).or_insert(*last);
                *known = (*known).max(*last);
            }
            let last = self.first_length(*first, &ends, by_length, paths)?;
            let ends = ends
                .iter()
                .map(|((line, capture), far)| (*line, *capture, *far));
            bends
                .entry((last, ends.collect()))
                .or_default()
                .insert(*first);
        }
        let mut found: Vec<Bent> = bends
            .iter()
            .map(|((last, ends), lines)| bent(lines, *last, ends))
            .collect();
        // All in one, where it says no more than was seen.
        let lasts: BTreeSet<i8> = bends.keys().map(|(last, _)| *last).collect();
        if let (Some(last), true) = (lasts.first(), lasts.len() == 1) {
            let lines: BTreeSet<Leap> = legs.keys().copied().collect();
            let ends: BTreeSet<_> = bends.keys().flat_map(|(_, ends)| ends).copied().collect();
            let whole = bent(&lines, *last, &ends);
            if self.say(std::slice::from_ref(&whole), paths, straight) {
                found = vec![whole];
            }
        }
        if !self.say(&found, paths, straight) {
            return None;
        }
        self.absorb(&mut found, straight);
        Some(found.into_iter().collect())
    }

    /// How far the second leg goes: no further than it must, but where it or a line beside it goes on
    /// to the board's edge there is no end.
    fn second_length(&self, line: Line, lines: &BTreeSet<Line>, paths: &Paths) -> Option<i8> {
        let needed = |(first, a, second, capture): Line| {
            let room = self.room(first, a, second);
            let is_needed = |b: &i8| paths.needed.contains(&(first, a, second, *b, capture));
            Some(((1..=room).rev().find(is_needed)?, room))
        };
        let (first, a, second, capture) = line;
        let (last, room) = needed(line)?;
        let is_open = |b: i8| paths.open.contains(&(first, a, second, b, capture));
        if !(1..=last).all(is_open) {
            return None;
        }
        let beside = lines
            .iter()
            .filter(|other| (other.0, other.1) == (first, a));
        let endless = beside
            .filter_map(|other| needed(*other))
            .any(|(last, room)| last == room && room > 1);
        let on = endless && (last..=room).all(is_open);
        Some(if on { FURTHEST } else { last })
    }

    /// How far the first leg goes along a line, if all its lengths have the same ends.
    fn first_length(
        &self,
        first: Leap,
        ends: &Ends,
        by_length: &BTreeMap<i8, Ends>,
        paths: &Paths,
    ) -> Option<i8> {
        let fits = |a: i8| {
            let lines = ends
                .keys()
                .filter(|(line, _)| self.room(first, a, *line) > 0);
            let wanted: BTreeSet<_> = lines.collect();
            let got = by_length.get(&a);
            let mut got = got.into_iter().flat_map(BTreeMap::keys);
            let open = |(line, capture): &&(Leap, bool)| {
                paths.open.contains(&(first, a, *line, 1, *capture))
            };
            let same = got.all(|line| wanted.contains(line)) && wanted.iter().all(open);
            (!wanted.is_empty(), same)
        };
        let mut last = *by_length.keys().last()?;
        if !(1..=last).all(|a| fits(a).1) {
            return None;
        }
        while fits(last + 1) == (true, true) {
            last += 1;
        }
        let further = fits(last + 1).0;
        Some(if further || last == 1 { last } else { FURTHEST })
    }

    /// Whether the bends' paths are all among those seen, turns that go straight on among the
    /// straight moves, and none is missed.
    fn say(&self, bends: &[Bent], paths: &Paths, straight: &BTreeSet<Move>) -> bool {
        let mut said = BTreeSet::new();
        for bent in bends {
            let quiet = bent.first.moves.iter().filter(|m| !m.capture);
            for (first, second) in quiet.flat_map(|m| bent.second.moves.iter().map(move |n| (m, n)))
            {
                let (a, b) = (first.strides(), second.strides());
                let path = (first.stride, a, second.stride, b, second.capture);
                let to = end(path);
                let back = second.stride == along(first.stride, -1);
                let nowhere = to == (0, 0) || back && second.capture;
                if nowhere || self.room(first.stride, a, second.stride) < b {
                    continue;
                }
                let goes_on = |m: &Move| {
                    (m.dx, m.dy, m.capture) == (to.0, to.1, second.capture)
                        && (m.stride == first.stride && m.way == Way::Clear || m.way == Way::Leap)
                };
                let known = match second.stride == first.stride {
                    true => straight.iter().any(goes_on),
                    false => paths.open.contains(&path),
                };
                if !known {
                    return false;
                }
                said.insert(path);
            }
        }
        paths.needed.iter().all(|path| said.contains(path))
    }

    /// Straight moves that a bend says, too, are left to it: its first leg, where it may stop there,
    /// and a second leg that goes straight on.
    fn absorb(&self, bends: &mut [Bent], straight: &mut BTreeSet<Move>) {
        let (files, ranks) = (self.probed.grid.files, self.probed.grid.ranks);
        let on_board = |m: &Move| m.dx.abs() < files && m.dy.abs() < ranks;
        // A ride is left whole.
        let rides = |line: Leap, beyond: i8, all: &BTreeSet<Move>| {
            let mut along = all.iter().filter(|m| m.stride == line && !m.initial);
            along.any(|m| m.strides() > beyond)
        };
        // A lame leap is a step and a turn.
        let lame = |m: &Move| {
            let by = lame_step((m.dx, m.dy));
            let rest = (m.dx - by.0, m.dy - by.1);
            let says = |bent: &Bent| {
                let mut first = bent.first.moves.iter();
                let mut second = bent.second.moves.iter();
                first.any(|leg| (leg.dx, leg.dy) == by)
                    && second
                        .any(|leg| (leg.dx, leg.dy, leg.capture) == (rest.0, rest.1, m.capture))
            };
            m.way == Way::Lame && bends.iter().any(says)
        };
        straight.retain(|m| !lame(m));
        for bent in bends.iter_mut() {
            let firsts: Vec<Move> = bent.first.moves.iter().copied().filter(on_board).collect();
            for seconds in &bent.second.moves {
                let on = firsts.iter().find(|m| m.stride == seconds.stride);
                let (Some(first), true) = (on, bent.first.moves.len() > 1) else {
                    continue;
                };
                let begins = Move {
                    capture: seconds.capture,
                    ..*first
                };
                if !straight.contains(&begins) {
                    straight.retain(|m| {
                        !(m.stride == first.stride
                            && m.capture == seconds.capture
                            && m.way == Way::Clear
                            && m.strides() <= seconds.strides() + first.strides())
                    });
                }
            }
            let furthest = firsts.iter().map(Move::strides).max().unwrap_or(1);
            let whole = |captures: bool| {
                let mut all = firsts.iter().filter(|m| m.capture == captures);
                all.all(|m| straight.contains(m))
                    && !firsts.iter().any(|m| rides(m.stride, furthest, straight))
            };
            if whole(false) {
                let both = whole(true);
                bent.optional = true;
                bent.first.moves.retain(|m| both || !m.capture);
                straight.retain(|m| !bent.first.moves.contains(m));
            }
        }
    }
}

fn bent(lines: &BTreeSet<Leap>, last: i8, ends: &BTreeSet<(Leap, bool, i8)>) -> Bent {
    let both = lines
        .iter()
        .flat_map(|line| [(*line, false), (*line, true)]);
    let first = both.flat_map(|(line, capture)| ride(line, last, capture));
    let second = ends.iter();
    let second = second.flat_map(|(line, capture, far)| ride(*line, *far, *capture));
    let set = |moves: BTreeSet<Move>| Betza {
        moves,
        bent: BTreeSet::new(),
    };
    Bent {
        first: set(first.collect()),
        optional: false,
        second: set(second.collect()),
    }
}

/// Steps along a line up to a length.
fn ride(line: Leap, last: i8, capture: bool) -> impl Iterator<Item = Move> {
    (1..=last).map(move |k| {
        let way = if k == 1 { Way::Leap } else { Way::Clear };
        Move {
            stride: line,
            way,
            capture,
            ..Move::leap(along(line, k))
        }
    })
}
