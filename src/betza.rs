//! Betza's notation: text ⇄ the set of moves that it stands for.
//!
//! ```
//! use ashtapada::betza::Betza;
//! let pawn: Betza = "cfFmfW".parse().unwrap();
//! assert_eq!(pawn.to_string(), "mfWcfF");
//! assert_eq!("WF".parse::<Betza>(), "K".parse());
//! ```
//!
//! Two strings are equal when they stand for the same moves, whatever their spelling:
//! a string is spread out into single moves on parsing, and spelt afresh on printing.

pub mod classical;
mod directions;
mod hint;
mod ludeme;
mod mode;
mod parse;
mod print;
mod reach;

use std::collections::BTreeSet;

pub use ludeme::{Ludemes, ludemes};
pub use parse::Error;
pub(crate) use reach::gcd;
pub use reach::{Stands, lame_step};

/// A ride without end is spread out this far; no board in the library is longer.
pub const FURTHEST: i8 = 25;

/// What a move asks of the squares between its start and its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// Nothing.
    Leap,
    /// All strides between are empty (riders, and lame leaps along a line).
    Clear,
    /// The first orthogonal square of an oblique leap is empty (`nN`).
    Lame,
    /// At least one stride between is occupied (`jD`).
    Jump,
    /// Exactly one stride between is occupied (`pR`, the cannon's capture).
    Hop,
    /// The last stride before the end is occupied, and no other (`gQ`, the grasshopper).
    Grasshop,
    /// The first stride is passed over whatever stands there, the others are empty (`jB`).
    Ski,
}

/// One displacement of a piece, forward being positive `dy`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Files to the right.
    pub dx: i8,
    /// Ranks forward.
    pub dy: i8,
    /// The single leap that the move repeats; the whole displacement for a plain leap.
    pub stride: (i8, i8),
    /// What the squares between must be.
    pub way: Way,
    /// Takes an enemy (true) or enters an empty square (false).
    pub capture: bool,
    /// Only as the piece's first move.
    pub initial: bool,
}

impl Move {
    /// A plain leap to an empty square, at any time.
    pub fn leap(by: (i8, i8)) -> Move {
        Move {
            dx: by.0,
            dy: by.1,
            stride: by,
            way: Way::Leap,
            capture: false,
            initial: false,
        }
    }
}

/// A move in two legs that turns on the way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bent {
    /// The first leg.
    pub first: Betza,
    /// Whether the piece may stop after the first leg.
    pub optional: bool,
    /// The second leg, directions as seen by the piece's own player.
    pub second: Betza,
}

/// A set of moves. See the module.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Betza {
    /// Moves along one line.
    pub moves: BTreeSet<Move>,
    /// Moves that turn.
    pub bent: BTreeSet<Bent>,
}

impl Betza {
    /// No moves at all.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.bent.is_empty()
    }

    /// Both sets together.
    pub fn union(&self, other: &Self) -> Self {
        let mut moves = self.moves.clone();
        moves.extend(other.moves.iter().copied());
        let mut bent = self.bent.clone();
        bent.extend(other.bent.iter().cloned());
        Self { moves, bent }.reduced()
    }

    /// The same moves, each allowed only as the first (or, with `false`, always).
    pub fn with_initial(&self, initial: bool) -> Self {
        self.map(|m| Move { initial, ..m })
    }

    /// Only the moves for which `keep` holds.
    pub fn filter(&self, keep: impl Fn(&Move) -> bool) -> Self {
        Self {
            moves: self.moves.iter().copied().filter(keep).collect(),
            bent: self.bent.clone(),
        }
    }

    /// Each move changed by `change`.
    pub fn map(&self, change: impl Fn(Move) -> Move) -> Self {
        Self {
            moves: self.moves.iter().copied().map(change).collect(),
            bent: self.bent.clone(),
        }
    }

    /// Seen from the other side of the board.
    pub fn flipped(&self) -> Self {
        self.map(|m| Move {
            dy: -m.dy,
            stride: (m.stride.0, -m.stride.1),
            ..m
        })
    }

    /// The same displacements, lame or jumping forgotten: texts seldom say which it is.
    pub fn loose(&self) -> BTreeSet<(i8, i8, bool, bool)> {
        self.moves
            .iter()
            .map(|m| (m.dx, m.dy, m.capture, m.initial))
            .collect()
    }

    /// Equal but for lameness and jumping.
    pub fn agrees(&self, other: &Self) -> bool {
        self.loose() == other.loose() && self.bent == other.bent
    }

    /// Drops moves that another one already allows.
    pub(crate) fn reduced(mut self) -> Self {
        let all = self.moves.clone();
        self.moves.retain(|m| {
            let always = Move {
                initial: false,
                ..*m
            };
            let leap = |m: Move| Move {
                way: Way::Leap,
                stride: (m.dx, m.dy),
                ..m
            };
            let freer =
                m.way != Way::Leap && (all.contains(&leap(*m)) || all.contains(&leap(always)));
            !(freer || m.initial && all.contains(&always))
        });
        self
    }
}

/// The leapers that have a letter of their own: letter, shorter and longer side.
pub(crate) const ATOMS: [(char, (i8, i8)); 9] = [
    ('W', (0, 1)),
    ('F', (1, 1)),
    ('D', (0, 2)),
    ('A', (2, 2)),
    ('N', (1, 2)),
    ('H', (0, 3)),
    ('G', (3, 3)),
    ('C', (1, 3)),
    ('Z', (2, 3)),
];

#[cfg(test)]
mod tests;
