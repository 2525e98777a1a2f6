//! Where moves lead over a board: Betza's meaning, square by square.
//!
//! ```
//! use ashtapada::betza::{Betza, Stands};
//! let rook: Betza = "R".parse().unwrap();
//! // An enemy two ahead, an edge all round: the squares are those of a cross.
//! let board = |(x, y): (i8, i8)| match (x, y) {
//!     (0, 2) => Some(Stands::Enemy),
//!     _ if x.abs().max(y.abs()) > 3 => None,
//!     _ => Some(Stands::Nothing),
//! };
//! assert_eq!(rook.targets(&board).len(), 11);
//! ```

use std::collections::BTreeSet;

use super::{Bent, Betza, FURTHEST, Move, Way};

/// What stands on a square, as the moving piece sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// Nothing.
    Nothing,
    /// A piece that may be taken.
    Enemy,
    /// A piece of its own side.
    Friend,
}

impl Move {
    /// How many strides the move is long.
    pub fn strides(&self) -> i8 {
        strides((self.dx, self.dy), self.stride)
    }

    /// Whether what stands on the squares between allows the move.
    pub fn is_open(&self, occupied: &dyn Fn((i8, i8)) -> bool) -> bool {
        self.way.is_open(self.stride, (self.dx, self.dy), occupied)
    }
}

/// How many strides a displacement is long.
fn strides(leap: (i8, i8), stride: (i8, i8)) -> i8 {
    if stride.0 != 0 {
        leap.0 / stride.0
    } else {
        leap.1 / stride.1
    }
}

impl Way {
    /// Whether what stands on the squares between allows a move so long by such strides.
    pub fn is_open(
        self,
        stride: (i8, i8),
        leap: (i8, i8),
        occupied: &dyn Fn((i8, i8)) -> bool,
    ) -> bool {
        let k = strides(leap, stride);
        let at = |n: i8| occupied((stride.0 * n, stride.1 * n));
        match self {
            Way::Leap => true,
            Way::Clear => (1..k).all(|n| !at(n)),
            Way::Ski => (2..k).all(|n| !at(n)),
            Way::Jump => (1..k).any(at),
            Way::Hop => (1..k).filter(|n| at(*n)).count() == 1,
            Way::Grasshop => at(k - 1) && (1..k - 1).all(|n| !at(n)),
            Way::Lame => !occupied(lame_step(leap)),
        }
    }
}

/// The greatest common divisor: the number of shortest strides of a displacement.
pub(crate) fn gcd(a: i8, b: i8) -> i8 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// The square that stops a lame leap: one step straight along its longer side.
pub fn lame_step(leap: (i8, i8)) -> (i8, i8) {
    if leap.0.abs() > leap.1.abs() {
        (leap.0.signum(), 0)
    } else {
        (0, leap.1.signum())
    }
}

impl Betza {
    /// The squares that a piece may go to, first moves included; displacements from where it
    /// stands. `board` says what stands where, and nothing of squares that aren't there.
    pub fn targets(&self, board: &dyn Fn((i8, i8)) -> Option<Stands>) -> BTreeSet<(i8, i8)> {
        let occupied = |at| !matches!(board(at), Some(Stands::Nothing));
        let mut found: BTreeSet<(i8, i8)> = self
            .moves
            .iter()
            .filter(|m| {
                let wanted = match board((m.dx, m.dy)) {
                    Some(Stands::Nothing) => !m.capture,
                    Some(Stands::Enemy) => m.capture,
                    Some(Stands::Friend) | None => false,
                };
                wanted && m.is_open(&occupied)
            })
            .map(|m| (m.dx, m.dy))
            .collect();
        for bent in &self.bent {
            bent.collect(board, &mut found);
        }
        found
    }
}

impl Betza {
    /// Where the moves that turn lead on a board as large as can be, and whether they take there.
    pub fn turning(&self) -> Vec<((i8, i8), bool)> {
        let bends = Betza {
            bent: self.bent.clone(),
            ..Betza::default()
        };
        if bends.is_empty() {
            return Vec::new();
        }
        let reach = -FURTHEST..=FURTHEST;
        let fits = |at: (i8, i8)| reach.contains(&at.0) && reach.contains(&at.1);
        let quiet = bends.targets(&|at| fits(at).then_some(Stands::Nothing));
        let each = reach
            .clone()
            .flat_map(|x| reach.clone().map(move |y| (x, y)));
        let taken = each.filter(|to| *to != (0, 0)).filter(|to| {
            let with = |at| match at == *to {
                true => Some(Stands::Enemy),
                false => fits(at).then_some(Stands::Nothing),
            };
            bends.targets(&with).contains(to)
        });
        let taken: Vec<_> = taken.map(|to| (to, true)).collect();
        quiet
            .into_iter()
            .map(|to| (to, false))
            .chain(taken)
            .collect()
    }
}

impl Bent {
    fn collect(&self, board: &dyn Fn((i8, i8)) -> Option<Stands>, found: &mut BTreeSet<(i8, i8)>) {
        let ends = self.first.targets(board);
        if self.optional {
            found.extend(&ends);
        }
        // It turns where nothing stands.
        for turn in ends {
            if board(turn) == Some(Stands::Nothing) {
                let from_there = |at: (i8, i8)| board((turn.0 + at.0, turn.1 + at.1));
                let second = self.second.targets(&from_there).into_iter();
                found.extend(second.map(|at| (turn.0 + at.0, turn.1 + at.1)));
            }
        }
    }
}
