//! Generators: functions that make a graph from a few numbers.
//!
//! Most take the type of site that will be played on, because an eight by eight board of cells
//! needs nine by nine vertices.

mod square;

pub use square::{Diagonals, diamond, rectangle, square};
