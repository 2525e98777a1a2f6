//! A piece asked leap by leap: which squares between must be empty, which occupied.
//!
//! Reading a text needs to know what holds nearly everywhere; an author who asks for a piece's
//! Betza wants what it does, hops, lame leaps and bends told apart, and where on the board it does
//! it. A piece that moves by its own generator is asked by that alone, whatever else the rules ask
//! of a move: then it needs no king about it, and pieces that forbid each other moves (generals that
//! may not face) don't get in the way.

mod asking;
mod bent;
mod classify;
mod recheck;

use std::collections::{BTreeMap, BTreeSet};

use super::{Probed, Square, moves::Leap};
use crate::{
    betza::{Betza, FURTHEST, Move, Way},
    ir::{MovesOp, Op},
};
use asking::Asking;
use classify::{classify, harmonise};

/// A leap in strides, and what it asks of the squares between.
type Manner = (Leap, Way);

/// What a piece does, as it was asked. Squares are as its own player sees them, from below.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// At any time, from anywhere that it gets to.
    pub ordinary: Betza,
    /// As its first move only, or from where it begins.
    pub first: Betza,
    /// From some squares only, and from which.
    pub partly: Vec<(BTreeSet<Square>, Betza)>,
    /// Where it gets to on an open board in ways that the notation has no word for.
    pub unsaid: Betza,
    /// Where it was seen to go, or not to go, against what was found of a piece that turns: on some
    /// boards its way is another.
    pub otherwise: Betza,
    /// The squares that it can't get out of by its moves, where the board has room for more.
    pub keeps_to: Option<BTreeSet<Square>>,
}

impl Asked {
    /// Whether it was never seen to move.
    pub fn is_empty(&self) -> bool {
        let sets = [&self.ordinary, &self.first, &self.unsaid];
        sets.iter().all(|set| set.is_empty()) && self.partly.is_empty()
    }

    /// Everything that it does somewhere.
    pub fn all_partly(&self) -> Betza {
        let sets = self.partly.iter().map(|(_, set)| set);
        sets.fold(Betza::default(), |all, set| all.union(set))
    }
}

/// How many squares a leap is tried from.
const TRIES: usize = 4;

/// What was found, before it is put in order.
#[derive(Default)]
struct Found {
    ordinary: BTreeSet<Move>,
    first: BTreeSet<Move>,
    /// With the squares from which it is open, and those from which it might be.
    partly: Vec<(BTreeSet<Square>, BTreeSet<Square>, Vec<Move>)>,
    /// Leaps that are stopped by what no straight line says.
    odd: Vec<Move>,
    /// Whether some leap leads out of where the piece gets to.
    barred: bool,
}

impl<'g> Probed<'g> {
    /// Whether a component moves by its own generator, and the rules let it.
    pub fn moves_itself(&self, component: usize) -> bool {
        let graph = &self.game.graph;
        let stem = &self.game.components[component].stem;
        let own = self.game.components[component].moves.is_some();
        let phases = self.game.phases.iter();
        let mut listed = phases.flat_map(|phase| graph.reachable([phase.play.node()]));
        let (mut itself, mut otherwise) = (false, false);
        for node in listed.by_ref() {
            if let Op::Moves(MovesOp::ForEachPiece { names, moves, .. }) = graph.op(node) {
                let named = names.is_empty() || names.iter().any(|name| name == stem);
                itself |= named && moves.is_none();
                otherwise |= named && moves.is_some();
            }
        }
        own && itself && !otherwise
    }

    /// Asks a player's piece about every leap that the board has room for.
    pub fn ask(&self, kin: usize, player: u8) -> Option<Asked> {
        let side = self.pieces[kin].sides.get(usize::from(player))?.as_ref()?;
        let itself = self.moves_itself(side.component);
        let asked = self.ask_by(Asking::new(self, side, player, itself));
        let still = asked.is_empty();
        if !itself || !still {
            return Some(asked);
        }
        // Its own rules may look for others.
        Some(self.ask_by(Asking::new(self, side, player, false)))
    }

    fn ask_by(&self, asking: Asking<'_, 'g>) -> Asked {
        let (files, ranks) = (self.grid.files - 1, self.grid.ranks - 1);
        let mut found = Found::default();
        for dx in -files..=files {
            for dy in -ranks..=ranks {
                for capture in [false, true] {
                    if (dx, dy) != (0, 0) {
                        self.ask_leap(&asking, (dx, dy), capture, &mut found);
                    }
                }
            }
        }
        let bends = if found.odd.is_empty() {
            None
        } else {
            asking.bends(&mut found.ordinary, &mut found.first, &found.odd)
        };
        let turns = bends.is_some();
        let mut asked = Asked::default();
        match bends {
            Some((ordinary, first)) => {
                asked.ordinary.bent = ordinary;
                asked.first.bent = first;
            }
            None => asked.unsaid.moves.extend(&found.odd),
        }
        asked.ordinary.moves = self.whole(found.ordinary);
        asked.first.moves = self.whole(found.first);
        asked.partly = self.parts(found.partly);
        if turns {
            asked.otherwise.moves = asking.recheck(&asked);
        }
        if found.barred {
            let own = |s: &Square| asking.own_view(*s);
            asked.keeps_to = Some(asking.zone.iter().map(own).collect());
        }
        asked
    }

    fn ask_leap(&self, asking: &Asking<'_, 'g>, leap: Leap, capture: bool, found: &mut Found) {
        let side = asking.side;
        let fits: Vec<Square> = asking.squares_for(leap);
        let (home, away): (Vec<Square>, Vec<Square>) = fits
            .iter()
            .copied()
            .partition(|square| side.squares.contains(square));
        // A piece that can't leave its squares is asked on them.
        let tried = if away.is_empty() { &home } else { &away };
        let opens = |from: &Square| asking.opens(*from, leap, capture);
        let some = spread(tried)
            .into_iter()
            .chain(home.first().copied())
            .find(opens);
        if let Some(from) = some {
            let open: BTreeSet<Square> = fits.iter().copied().filter(opens).collect();
            let everywhere = tried.iter().all(|square| open.contains(square));
            let at_home = open.iter().all(|square| home.contains(square));
            let from = if open.contains(&from) {
                from
            } else {
                open.first().copied().unwrap_or(from)
            };
            found.barred |= everywhere && !asking.all_of(leap);
            let initial = !everywhere && at_home;
            let (odd, straight) = asking.parted(from, leap, capture, true);
            found.odd.extend(moves(&odd, leap, capture, initial));
            let straight = moves(&straight, leap, capture, initial);
            if everywhere {
                found.ordinary.extend(straight);
            } else if at_home {
                found.first.extend(straight);
                return;
            } else if !straight.is_empty() {
                let own = |set: &mut dyn Iterator<Item = &Square>| {
                    set.map(|s| asking.own_view(*s)).collect::<BTreeSet<_>>()
                };
                let (open, fits) = (own(&mut open.iter()), own(&mut fits.iter()));
                found.partly.push((open, fits, straight));
            }
        }
        let begins = match home.is_empty() {
            true => away.iter().take(1).copied().collect(),
            false => spread(&home),
        };
        for from in begins {
            let first = asking.manners(from, asking.fresh, leap, capture, false);
            if first.is_empty() {
                continue;
            }
            // What it still does there once it has moved is no first move.
            let (old_odd, old) = asking.parted(from, leap, capture, true);
            let (mut odd, mut straight) = asking.parted(from, leap, capture, false);
            odd.retain(|manner| !old_odd.contains(manner));
            straight.retain(|manner| !old.contains(manner));
            found.odd.extend(moves(&odd, leap, capture, true));
            found.first.extend(moves(&straight, leap, capture, true));
        }
    }

    /// Hops told from rides, and rides to the edge made endless.
    fn whole(&self, mut moves: BTreeSet<Move>) -> BTreeSet<Move> {
        harmonise(&mut moves);
        self.extend(&mut moves);
        moves
    }

    /// Moves from a part of the board, together where they are open on the same squares.
    fn parts(
        &self,
        mut all: Vec<(BTreeSet<Square>, BTreeSet<Square>, Vec<Move>)>,
    ) -> Vec<(BTreeSet<Square>, Betza)> {
        all.sort_by_key(|(open, fits, _)| std::cmp::Reverse((fits.len(), open.len())));
        let mut parts: Vec<(BTreeSet<Square>, BTreeSet<Square>, BTreeSet<Move>)> = Vec::new();
        for (open, fits, moves) in all {
            let same = parts.iter_mut().find(|(other, room, _)| {
                let (mine, theirs): (BTreeSet<_>, BTreeSet<_>) = (&open & room, other & &fits);
                mine == theirs && !mine.is_empty()
            });
            match same {
                Some((other, room, all)) => {
                    other.extend(open);
                    room.extend(fits);
                    all.extend(moves);
                }
                None => parts.push((open, fits, moves.into_iter().collect())),
            }
        }
        let whole = |moves| Betza {
            moves: self.whole(moves),
            bent: BTreeSet::new(),
        };
        let parts = parts.into_iter();
        parts.map(|(open, _, moves)| (open, whole(moves))).collect()
    }

    /// A ride that reaches as far as the board does has no end.
    fn extend(&self, moves: &mut BTreeSet<Move>) {
        let mut far: BTreeMap<(Leap, Way, bool, bool), BTreeSet<i8>> = BTreeMap::new();
        for m in moves.iter() {
            let line = far
                .entry((m.stride, m.way, m.capture, m.initial))
                .or_default();
            line.insert(m.strides());
        }
        let longest = |stride: Leap| {
            let side = |length: i8, by: i8| {
                if by == 0 {
                    i8::MAX
                } else {
                    (length - 1) / by.abs()
                }
            };
            side(self.grid.files, stride.0).min(side(self.grid.ranks, stride.1))
        };
        // Two strides show no ride, but where the board is narrow they go with those along it.
        let mut endless: BTreeSet<(Way, bool, bool)> = BTreeSet::new();
        for least in [3, 2] {
            for ((stride, way, capture, initial), reach) in &far {
                let (longest, kind) = (longest(*stride), (*way, *capture, *initial));
                let full =
                    reach.contains(&longest) && (longest == 2 || reach.contains(&(longest - 1)));
                if longest < least || !full || least == 2 && !endless.contains(&kind) {
                    continue;
                }
                endless.insert(kind);
                let longer = stride.0.abs().max(stride.1.abs());
                moves.extend((longest + 1..=FURTHEST / longer).map(|k| Move {
                    dx: stride.0 * k,
                    dy: stride.1 * k,
                    stride: *stride,
                    way: *way,
                    capture: *capture,
                    initial: *initial,
                }));
            }
        }
    }
}

/// Some of the squares, spread evenly, the first one first.
fn spread(squares: &[Square]) -> Vec<Square> {
    let step = squares.len().div_ceil(TRIES).max(1);
    squares.iter().copied().step_by(step).collect()
}

fn moves(manners: &[Manner], leap: Leap, capture: bool, initial: bool) -> Vec<Move> {
    let each = manners.iter().map(|&(stride, way)| Move {
        dx: leap.0,
        dy: leap.1,
        stride,
        way,
        capture,
        initial,
    });
    each.collect()
}
