//! Finding vertices by place.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Vertex;
use crate::topology::geometry::{Point, TOLERANCE, coincident, distance3};
use crate::topology::scores::ordered;

/// Vertices by the square of a fine grid that they lie in.
#[derive(Clone, Debug, Default)]
pub(super) struct PlaceIndex {
    cells: FxHashMap<[i64; 3], SmallVec<[usize; 2]>>,
}

impl PlaceIndex {
    const SIZE: f64 = 0.05;

    fn key(p: Point) -> [i64; 3] {
        p.map(|c| (c / Self::SIZE).floor() as i64)
    }

    pub(super) fn insert(&mut self, p: Point, id: usize) {
        self.cells.entry(Self::key(p)).or_default().push(id);
    }

    /// The first vertex, by number, that coincides with `p`.
    pub(super) fn find(&self, p: Point, vertices: &[Vertex]) -> Option<usize> {
        let low = Self::key(p.map(|c| c - TOLERANCE));
        let high = Self::key(p.map(|c| c + TOLERANCE));
        let mut best: Option<usize> = None;
        for x in low[0]..=high[0] {
            for y in low[1]..=high[1] {
                for z in low[2]..=high[2] {
                    for &id in self.cells.get(&[x, y, z]).map_or(&[][..], |ids| ids) {
                        if best.is_none_or(|b| id < b) && coincident(vertices[id].at, p) {
                            best = Some(id);
                        }
                    }
                }
            }
        }
        best
    }
}

/// Pairs of points that are `unit` apart, within `slack`, the lower number first.
pub(super) fn pairs_at(points: &[Point], unit: f64, slack: f64) -> Vec<(usize, usize)> {
    // A sweep over x leaves only near pairs to be measured.
    let xs: Vec<f64> = points.iter().map(|p| p[0]).collect();
    let by_x = ordered(&xs);
    let mut pairs = Vec::new();
    for (i, &a) in by_x.iter().enumerate() {
        for &b in &by_x[i + 1..] {
            if points[b][0] - points[a][0] > unit + slack {
                break;
            }
            if (distance3(points[a], points[b]) - unit).abs() < slack {
                pairs.push((a.min(b), a.max(b)));
            }
        }
    }
    pairs.sort_unstable();
    pairs
}
