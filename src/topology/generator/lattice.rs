//! Boards made of one pattern of vertices set down at the places of a lattice.

use rustc_hash::FxHashMap;
use std::f64::consts::PI;

use super::super::Graph;
use super::super::geometry::{Point, distance};
use super::super::polygon::Polygon;

/// A lattice and the pattern that is set down at each of its places.
pub(super) struct Lattice {
    /// Where the place of a row and a column is.
    pub at: fn(i64, i64) -> [f64; 2],
    /// Vertices of the pattern, seen from its place.
    pub pattern: Vec<[f64; 2]>,
}

impl Lattice {
    /// The graph with the pattern at some places: coinciding vertices become one, vertices a
    /// unit apart are joined.
    pub fn graph(&self, places: impl IntoIterator<Item = (i64, i64)>) -> Graph {
        let mut found = Vertices::default();
        for (row, column) in places {
            let [x, y] = (self.at)(row, column);
            for &[dx, dy] in &self.pattern {
                found.add([x + dx, y + dy, 0.0]);
            }
        }
        Graph::from_vertices(&found.list, 1.0)
    }

    /// The graph with the pattern at all places within a polygon. Rows and columns are searched
    /// as far as the polygon reaches and `margin` further.
    pub fn within(&self, polygon: &Polygon, margin: i64) -> Graph {
        let polygon = polygon.inflated(0.1);
        let places = grid(&polygon, margin).filter(|&(row, column)| {
            let [x, y] = (self.at)(row, column);
            polygon.contains([x, y, 0.0])
        });
        self.graph(places)
    }
}

/// Rows and columns around a polygon.
pub(super) fn grid(polygon: &Polygon, margin: i64) -> impl Iterator<Item = (i64, i64)> {
    let bounds = polygon.bounds();
    let (low_x, low_y) = (bounds.x as i64 - margin, bounds.y as i64 - margin);
    let (high_x, high_y) = (
        bounds.max_x() as i64 + margin,
        bounds.max_y() as i64 + margin,
    );
    (low_y..=high_y).flat_map(move |row| (low_x..=high_x).map(move |column| (row, column)))
}

/// Rows and columns from 0.
pub(super) fn block(rows: i64, columns: i64) -> impl Iterator<Item = (i64, i64)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

/// Whether a place of a lattice with slanting columns lies in a star with points `d` long.
pub(super) fn in_star(r: i64, c: i64, d: i64) -> bool {
    if r < d {
        c >= d && c - r <= d
    } else if r <= 2 * d {
        r - c <= d && c < 3 * d + 1
    } else if r <= 3 * d {
        c >= d && c - r <= d
    } else {
        c <= 3 * d && r - c <= d
    }
}

/// Whether a place of a lattice with slanting columns lies in a rectangle that many columns wide.
pub(super) fn in_rectangle(r: i64, c: i64, columns: i64) -> bool {
    c >= (r + 1) / 2 && c < columns + r / 2
}

/// Distinct vertices, by first occurrence.
#[derive(Default)]
struct Vertices {
    list: Vec<Point>,
    buckets: FxHashMap<(i64, i64), Vec<usize>>,
}

impl Vertices {
    /// Nearer than this, two vertices are one.
    const NEAR: f64 = 0.1;

    fn add(&mut self, p: Point) {
        let bucket = |c: f64| c.floor() as i64;
        let reach = |c: f64| bucket(c - Self::NEAR)..=bucket(c + Self::NEAR);
        let known = reach(p[0]).any(|x| {
            reach(p[1]).any(|y| {
                let ids = self.buckets.get(&(x, y)).map_or(&[][..], Vec::as_slice);
                ids.iter()
                    .any(|&id| distance(self.list[id], p) < Self::NEAR)
            })
        });
        if !known {
            self.buckets
                .entry((bucket(p[0]), bucket(p[1])))
                .or_default()
                .push(self.list.len());
            self.list.push(p);
        }
    }
}

/// A hexagon with a corner at the top.
pub(super) fn upright_hexagon() -> Vec<[f64; 2]> {
    let ux = 3f64.sqrt() / 2.0;
    vec![
        [0.0, 1.0],
        [ux, 0.5],
        [ux, -0.5],
        [0.0, -1.0],
        [-ux, -0.5],
        [-ux, 0.5],
    ]
}

/// A dodecagon with sides of a unit.
pub(super) fn dodecagon() -> Vec<[f64; 2]> {
    let r = 1.0 / (2.0 - 3f64.sqrt()).sqrt();
    (0..12)
        .map(|s| {
            let theta = PI / 12.0 + f64::from(s) / 12.0 * 2.0 * PI;
            [r * theta.cos(), r * theta.sin()]
        })
        .collect()
}

/// A hexagon ringed by squares and triangles, their outer corners on a dodecagon.
pub(super) fn ringed_hexagon() -> Vec<[f64; 2]> {
    let uy = 3f64.sqrt() / 2.0;
    let mut pattern = vec![
        [-0.5, uy],
        [0.5, uy],
        [1.0, 0.0],
        [0.5, -uy],
        [-0.5, -uy],
        [-1.0, 0.0],
    ];
    let h = (1.0 + 3f64.sqrt() / 2.0) / 15f64.to_radians().cos();
    pattern.extend((0..12).map(|n| {
        let theta = f64::from(15 + n * 30).to_radians();
        [h * theta.cos(), h * theta.sin()]
    }));
    pattern
}

/// The pattern with its two axes exchanged.
pub(super) fn turned(pattern: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    pattern.into_iter().map(|[x, y]| [y, x]).collect()
}
