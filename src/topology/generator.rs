//! Generators: functions that make a graph from a few numbers.
//!
//! Some take the type of site that will be played on, because an eight by eight board of cells
//! needs nine by nine vertices.

mod brick;
mod celtic;
mod concentric;
mod hex;
mod lattice;
mod shape;
mod special;
mod square;
mod tiling;
mod tri;

pub use brick::{brick, brick_diamond, brick_spiral};
pub use celtic::{celtic, celtic_polygon, celtic_sides};
pub use concentric::{Joins, concentric_polygons, concentric_rings, target};
pub use hex::{hex, hex_diamond, hex_polygon, hex_rectangle, hex_sides, hex_star, hex_triangle};
pub use shape::{quadhex, regular, repeat, spiral, wedge};
pub use special::{Grid, Stores, loops, mancala};
pub use square::{Diagonals, diamond, rectangle, square, square_polygon, square_sides};
pub use tiling::Tiling;
pub use tri::{
    tri_diamond, tri_hexagon, tri_polygon, tri_rectangle, tri_sides, tri_star, tri_triangle,
};
