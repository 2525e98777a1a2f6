//! Pictures of boards: any shape of board, pieces, and where one of them moves.
//!
//! A [`Scene`] says what to show; [`picture`] places it as a [`Picture`], plain shapes that
//! [`svg`] writes and [`png`] paints.

mod board;
mod font;
mod picture;
mod png;
mod reach;
mod svg;

pub use board::{Scene, picture};
pub use picture::{Ink, Picture, Shape};
pub use png::png;
pub use reach::reach;
pub use svg::{escape, svg};

/// What a square is marked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// A piece can go there where it is empty: a dot.
    pub enters: bool,
    /// It can take what stands there: a cross.
    pub takes: bool,
    /// Only as its first move: an `i`.
    pub first: bool,
    /// Only over another piece: a ring.
    pub over: bool,
}

impl Mark {
    /// As a character: `o` moves, `x` takes, `*` does both, `i` does it as its first move.
    pub fn letter(self) -> char {
        match (self.first, self.over, self.enters, self.takes) {
            (true, ..) => 'i',
            (_, true, ..) => '^',
            (_, _, true, true) => '*',
            (_, _, _, true) => 'x',
            _ => 'o',
        }
    }
}
