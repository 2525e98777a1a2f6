//! A piece asked leap by leap: which squares between must be empty, which occupied.
//!
//! Reading a text needs to know what holds nearly everywhere; an author who asks for a piece's
//! Betza wants what it does, hops and lame leaps told apart.

use std::collections::{BTreeMap, BTreeSet};

use super::{Probed, Side, Square};
use crate::{
    betza::{Betza, FURTHEST, Move, Way},
    play::Piece,
};

type Leap = (i8, i8);

/// A leap in strides, and what it asks of the squares between.
type Manner = (Leap, Way);

/// What a piece does, as it was asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// At any time, from anywhere that was tried first.
    pub ordinary: Betza,
    /// As its first move only.
    pub first: Betza,
    /// From a part of the board only.
    pub partly: Betza,
}

/// How many squares a leap is tried from.
const TRIES: usize = 4;

impl<'g> Probed<'g> {
    /// Asks a player's piece about every leap that the board has room for.
    pub fn ask(&self, kin: usize, player: u8) -> Option<Asked> {
        let side = self.pieces[kin].sides.get(usize::from(player))?.as_ref()?;
        let mut asked = Asked::default();
        let (files, ranks) = (self.grid.files - 1, self.grid.ranks - 1);
        for dx in -files..=files {
            for dy in -ranks..=ranks {
                for capture in [false, true] {
                    if (dx, dy) != (0, 0) {
                        self.ask_leap(side, player, (dx, dy), capture, &mut asked);
                    }
                }
            }
        }
        for set in [&mut asked.ordinary, &mut asked.first, &mut asked.partly] {
            harmonise(&mut set.moves);
            self.extend(&mut set.moves);
        }
        Some(asked)
    }

    fn ask_leap(&self, side: &Side, player: u8, leap: Leap, capture: bool, asked: &mut Asked) {
        let moved = self.moved(side.component);
        let fresh = self.fresh(side.component);
        let (home, away): (Vec<Square>, Vec<Square>) = self
            .squares_for(leap, player)
            .into_iter()
            .partition(|square| side.squares.contains(square));
        let manners = |from: Square, piece: Piece, late: bool| {
            self.manners(from, piece, player, leap, capture, late)
        };
        let mut ordinary = Vec::new();
        for (tried, from) in spread(&away).into_iter().enumerate() {
            ordinary = manners(from, moved, true);
            if !ordinary.is_empty() {
                let set = if tried == 0 {
                    &mut asked.ordinary
                } else {
                    &mut asked.partly
                };
                insert(&mut set.moves, &ordinary, leap, capture, false);
                break;
            }
        }
        if let Some(from) = home.first().or(away.first()) {
            let mut first = manners(*from, fresh, false);
            first.retain(|manner| !ordinary.contains(manner));
            insert(&mut asked.first.moves, &first, leap, capture, true);
        }
    }

    /// The squares from which a leap stays on the board, the middle ones first.
    fn squares_for(&self, leap: Leap, player: u8) -> Vec<Square> {
        let forward = self.forward(player);
        let centre = self.grid.centre();
        let mut squares: Vec<Square> = self
            .grid
            .all()
            .filter(|s| self.grid.shifted(*s, leap, forward).is_some())
            .collect();
        squares.sort_by_key(|s| ((s.0 - centre.0).abs() + (s.1 - centre.1).abs(), *s));
        squares
    }

    /// In which ways the leap is open from there; none where it isn't.
    fn manners(
        &self,
        from: Square,
        piece: Piece,
        player: u8,
        leap: Leap,
        capture: bool,
        late: bool,
    ) -> Vec<Manner> {
        let forward = self.forward(player);
        let at = |by: Leap| self.grid.shifted(from, by, forward);
        let Some(to) = at(leap) else {
            return Vec::new();
        };
        // Friends stand between: they give no check.
        let friend = self
            .pieces
            .iter()
            .filter_map(|kin| kin.sides.get(usize::from(player))?.as_ref())
            .filter(|side| side.component != usize::from(piece.what))
            .max_by_key(|side| side.count)
            .map_or(usize::from(piece.what), |side| side.component);
        let steps = gcd(leap.0, leap.1);
        let along = (1..=steps).map(|k| (leap.0 / steps * k, leap.1 / steps * k));
        let way: Vec<Square> = along.filter_map(at).collect();
        let victims = if capture {
            self.victims(player)
        } else {
            vec![0]
        };
        let open = |between: &[Leap]| {
            victims.iter().take(4).any(|victim| {
                let mut pieces = vec![(from, piece)];
                let between = between.iter().filter_map(|by| at(*by));
                pieces.extend(between.map(|square| (square, self.moved(friend))));
                if capture {
                    pieces.push((to, self.moved(*victim)));
                }
                let context = self.probing(&pieces, player, late);
                // Company in the way says nothing of the leap.
                let company = self.company_in(&context, &pieces);
                let free = way.iter().all(|square| !company.contains(square));
                free && self.targets(context, from).contains(&to)
            })
        };
        classify(leap, &open)
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

fn insert(
    moves: &mut BTreeSet<Move>,
    manners: &[Manner],
    leap: Leap,
    capture: bool,
    initial: bool,
) {
    moves.extend(manners.iter().map(|&(stride, way)| Move {
        dx: leap.0,
        dy: leap.1,
        stride,
        way,
        capture,
        initial,
    }));
}

fn gcd(a: i8, b: i8) -> i8 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// The ways in which a leap may be open: those that hold for each of some patterns of occupied
/// squares exactly when the leap was seen to be open. The fewest that do it.
fn classify(leap: Leap, open: &dyn Fn(&[Leap]) -> bool) -> Vec<Manner> {
    let steps = gcd(leap.0, leap.1);
    let unit = (leap.0 / steps, leap.1 / steps);
    let mut squares: Vec<Leap> = (1..steps).map(|k| (unit.0 * k, unit.1 * k)).collect();
    let mut manners = vec![(leap, Way::Leap)];
    if steps == 1 && leap.0.abs().max(leap.1.abs()) > 1 {
        let flat = leap.0.abs() > leap.1.abs();
        squares.push(if flat {
            (leap.0.signum(), 0)
        } else {
            (0, leap.1.signum())
        });
        manners.push((leap, Way::Lame));
    }
    for n in (2..=steps).filter(|n| steps % n == 0) {
        let stride = (leap.0 / n, leap.1 / n);
        manners.extend([(stride, Way::Clear), (stride, Way::Jump)]);
        if n > 2 {
            manners.extend([
                (stride, Way::Ski),
                (stride, Way::Hop),
                (stride, Way::Grasshop),
            ]);
        }
    }
    let mut patterns: Vec<Vec<Leap>> = vec![Vec::new(), squares.clone()];
    for square in &squares {
        patterns.push(vec![*square]);
        patterns.push(squares.iter().copied().filter(|s| s != square).collect());
    }
    patterns.sort();
    patterns.dedup();
    // What is open at all is open with nothing between, one piece or all occupied.
    let few = |pattern: &&Vec<Leap>| pattern.len() < 2 || pattern.len() == squares.len();
    if !patterns.iter().filter(few).any(|pattern| open(pattern)) {
        return Vec::new();
    }
    let mut seen: Vec<bool> = patterns.iter().map(|pattern| open(pattern)).collect();
    let holds = |(stride, way): Manner, pattern: &Vec<Leap>| {
        way.is_open(stride, leap, &|at| pattern.contains(&at))
    };
    let fits = |those: &[Manner], patterns: &[Vec<Leap>], seen: &[bool]| {
        let mut both = patterns.iter().zip(seen);
        both.all(|(pattern, seen)| those.iter().any(|manner| holds(*manner, pattern)) == *seen)
    };
    let one = manners
        .iter()
        .find(|manner| fits(&[**manner], &patterns, &seen));
    if let Some(manner) = one {
        return vec![*manner];
    }
    // Two at once: more patterns tell them apart, and those of one stride come first.
    for (i, one) in squares.iter().enumerate() {
        for other in &squares[i + 1..] {
            patterns.push(vec![*one, *other]);
            seen.push(open(&[*one, *other]));
        }
    }
    for same in [true, false] {
        for (i, one) in manners.iter().enumerate() {
            for other in &manners[i + 1..] {
                let pair = [*one, *other];
                if (one.0 == other.0) == same && fits(&pair, &patterns, &seen) {
                    return pair.to_vec();
                }
            }
        }
    }
    // Nothing in the notation: at least what it does on an empty board.
    let plain = seen[0].then_some((leap, Way::Leap));
    plain.into_iter().collect()
}

/// Over one square, hops are all the same, and a leap may be the beginning of a ride that passes
/// over it: the longer moves on the line say which it is.
fn harmonise(moves: &mut BTreeSet<Move>) {
    let all = moves.clone();
    let longer = |m: &Move, stride: Leap, way: Way| {
        all.contains(&Move {
            dx: stride.0 * 3,
            dy: stride.1 * 3,
            stride,
            way,
            ..*m
        })
    };
    let halved = |m: &Move| {
        let even = m.dx % 2 == 0 && m.dy % 2 == 0;
        even.then_some((m.dx / 2, m.dy / 2))
    };
    *moves = all
        .iter()
        .map(|m| {
            let way = match (m.way, halved(m)) {
                (Way::Jump, Some(half)) if m.stride == half => [Way::Grasshop, Way::Hop]
                    .into_iter()
                    .find(|way| longer(m, half, *way))
                    .map(|way| (half, way)),
                (Way::Leap, Some(half)) if longer(m, half, Way::Ski) => Some((half, Way::Ski)),
                _ => None,
            };
            way.map_or(*m, |(stride, way)| Move { stride, way, ..*m })
        })
        .collect();
}
