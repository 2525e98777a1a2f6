//! What a move asks of the squares between: whether it may be blocked, or needs a screen.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{Alone, LINES, Leap};
use crate::{
    betza::{FURTHEST, Move, Way, gcd},
    play::Piece,
    readings::game::{Probed, Square},
};

impl Probed<'_> {
    /// Whether a leap may be blocked, and by what it is a repetition of.
    pub(super) fn way(
        &self,
        alone: &Alone<'_>,
        leap: Leap,
        all: &BTreeSet<Leap>,
        quiet: bool,
        blockers: &[usize],
        player: u8,
    ) -> (Leap, Way) {
        let steps = gcd(leap.0, leap.1);
        let unit = (leap.0 / steps, leap.1 / steps);
        // From where the leap and what is between are on the board.
        let forward = self.forward(player);
        if blockers.is_empty() {
            return (leap, Way::Leap);
        }
        let from = self
            .grid
            .all()
            .filter(|s| self.grid.shifted(*s, leap, forward).is_some())
            .min_by_key(|s| {
                (s.0 - self.grid.centre().0).abs() + (s.1 - self.grid.centre().1).abs()
            });
        let Some(from) = from else {
            return (leap, Way::Leap);
        };
        let Some(to) = self.grid.shifted(from, leap, forward) else {
            return (leap, Way::Leap);
        };
        // Passed over where any kind of piece is: one that attacks the square beyond may forbid a
        // king what it doesn't block.
        let reached = |blocked: &[Leap]| {
            blockers.iter().any(|blocker| {
                let mut others: Vec<(Square, Piece)> = blocked
                    .iter()
                    .filter_map(|b| self.grid.shifted(from, *b, forward))
                    .map(|s| (s, self.moved(*blocker)))
                    .collect();
                if !quiet {
                    others.push((to, self.moved(blockers[0])));
                }
                alone(from, &others).contains(&to)
            })
        };
        if steps > 1 {
            let between: Vec<Leap> = (1..steps).map(|k| (unit.0 * k, unit.1 * k)).collect();
            if reached(&between) {
                return (leap, Way::Leap);
            }
            if steps > 2 && reached(&between[..1]) && !all.contains(&unit) {
                return (unit, Way::Ski);
            }
            // A ride of longer strides is blocked on these alone.
            let on_strides = |k: i8| {
                let blocked: Vec<Leap> = (1..steps)
                    .filter(|n| n % k != 0)
                    .map(|n| (unit.0 * n, unit.1 * n))
                    .collect();
                blocked.is_empty() || reached(&blocked)
            };
            let stride = (1..=steps)
                .filter(|k| steps % k == 0)
                .filter(|k| *k == 1 || on_strides(*k))
                .map(|k| (unit.0 * k, unit.1 * k))
                .find(|s| all.contains(s) && *s != leap)
                .unwrap_or(unit);
            return (stride, Way::Clear);
        }
        if leap.0.abs().max(leap.1.abs()) > 1 {
            let (a, b) = (leap.0.signum(), leap.1.signum());
            if !reached(&[(a, 0), (0, b), (a, b)]) {
                return (leap, Way::Lame);
            }
        }
        (leap, Way::Leap)
    }

    /// Pieces that stop a leap over the square next to it, where others don't.
    pub(super) fn stopped(
        &self,
        alone: &Alone<'_>,
        moves: &BTreeSet<Move>,
        victims: &[usize],
        player: u8,
    ) -> Vec<Arc<str>> {
        let centre = self.grid.centre();
        // Two squares on, where the one between is no square of its own.
        let leap = moves.iter().find(|m| {
            let half = (m.dx / 2, m.dy / 2);
            let stops_there = moves.iter().any(|n| (n.dx, n.dy) == half);
            let two = m.dx.abs().max(m.dy.abs()) == 2 && (m.dx % 2, m.dy % 2) == (0, 0);
            !m.capture && two && !stops_there
        });
        let Some(leap) = leap else { return Vec::new() };
        let forward = self.forward(player);
        let half = |leap: &Move| (leap.dx / 2, leap.dy / 2);
        let (Some(to), Some(at)) = (
            self.grid.shifted(centre, (leap.dx, leap.dy), forward),
            self.grid.shifted(centre, half(leap), forward),
        ) else {
            return Vec::new();
        };
        let mut others: Vec<usize> = victims.to_vec();
        let own = self
            .pieces
            .iter()
            .filter_map(|k| k.sides.get(usize::from(player))?.as_ref());
        others.extend(own.max_by_key(|s| s.count).map(|s| s.component));
        let stops = |v: &&usize| !alone(centre, &[(at, self.moved(**v))]).contains(&to);
        let found: Vec<&usize> = others.iter().filter(stops).collect();
        // Something stops it and something else doesn't; a piece whose own danger forbids the
        // move says nothing.
        if found.len() == others.len() || found.len() < 2 {
            return Vec::new();
        }
        let stem = |v: &usize| self.game.components[*v].stem.clone();
        found.into_iter().map(stem).collect()
    }

    /// Moves that need something to jump over.
    pub(super) fn hops(
        &self,
        alone: &Alone<'_>,
        all: &BTreeSet<Leap>,
        player: u8,
        victims: &[usize],
        moves: &mut BTreeSet<Move>,
    ) {
        let Some(&screen) = victims.first() else {
            return;
        };
        let (centre, forward) = (self.grid.centre(), self.forward(player));
        for unit in LINES {
            let Some(at) = self.grid.shifted(centre, unit, forward) else {
                continue;
            };
            let screened = alone(centre, &[(at, self.moved(screen))]);
            let found: Vec<i8> = (2..6)
                .filter(|k| {
                    let leap = (unit.0 * k, unit.1 * k);
                    !all.contains(&leap)
                        && self
                            .grid
                            .shifted(centre, leap, forward)
                            .is_some_and(|to| screened.contains(&to))
                })
                .collect();
            // The square may be reached by taking what is on it and going on; only quiet hops are told.
            for k in &found {
                let way = if found.len() > 1 { Way::Hop } else { Way::Jump };
                let leap = (unit.0 * k, unit.1 * k);
                for capture in [false, true] {
                    let to = self.grid.shifted(centre, leap, forward);
                    let can = !capture
                        || to.is_some_and(|to| {
                            alone(
                                centre,
                                &[(at, self.moved(screen)), (to, self.moved(screen))],
                            )
                            .contains(&to)
                        });
                    if can {
                        moves.insert(Move {
                            dx: leap.0,
                            dy: leap.1,
                            stride: unit,
                            way,
                            capture,
                            initial: false,
                        });
                    }
                }
            }
        }
    }

    /// A ride that reaches as far as the board does has no end.
    pub(super) fn endless(&self, moves: &mut BTreeSet<Move>) {
        let longest = |stride: Leap| {
            let across = if stride.0 == 0 {
                i8::MAX
            } else {
                (self.grid.files - 1) / stride.0.abs()
            };
            let along = if stride.1 == 0 {
                i8::MAX
            } else {
                (self.grid.ranks - 1) / stride.1.abs()
            };
            across.min(along)
        };
        let mut far: BTreeMap<(Leap, Way, bool), i8> = BTreeMap::new();
        for m in moves
            .iter()
            .filter(|m| matches!(m.way, Way::Clear | Way::Hop | Way::Ski))
        {
            let k = if m.stride.0 != 0 {
                m.dx / m.stride.0
            } else {
                m.dy / m.stride.1
            };
            let entry = far.entry((m.stride, m.way, m.capture)).or_default();
            *entry = (*entry).max(k);
        }
        for ((stride, way, capture), reach) in far {
            let longer = stride.0.abs().max(stride.1.abs());
            if reach >= longest(stride) && reach > 2 || way == Way::Hop {
                for k in reach + 1..=FURTHEST / longer {
                    moves.insert(Move {
                        dx: stride.0 * k,
                        dy: stride.1 * k,
                        stride,
                        way,
                        capture,
                        initial: false,
                    });
                }
            }
        }
    }
}
