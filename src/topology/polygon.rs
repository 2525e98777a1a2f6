//! Polygons that boards are cut to.

use std::f64::consts::PI;

use super::geometry::{self, Bounds, Point};

/// Corners in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Polygon(pub Vec<Point>);

impl Polygon {
    /// A polygon with these corners, and copies of them turned about the origin so that there
    /// are `rotations` in all. A negative number turns the other way.
    pub fn new(corners: &[[f64; 2]], rotations: i64) -> Polygon {
        let mut points: Vec<Point> = corners.iter().map(|&[x, y]| [x, y, 0.0]).collect();
        if rotations < 0 {
            points.reverse();
        }
        if rotations != 0 {
            let turn = 2.0 * PI / rotations as f64;
            let base = points.clone();
            let mut angle = turn;
            for _ in 1..rotations.unsigned_abs() {
                let (sin, cos) = angle.sin_cos();
                points.extend(
                    base.iter()
                        .map(|&[x, y, _]| [x * cos - y * sin, x * sin + y * cos, 0.0]),
                );
                angle += turn;
            }
        }
        Polygon(points)
    }

    /// The outline of a board given by the lengths of its sides, each a left or (if negative) a
    /// right turn after the last, where `steps` are the ways to go.
    pub fn from_sides(sides: &[i64], steps: &[[f64; 2]]) -> Polygon {
        let n = steps.len() as i64;
        let (mut x, mut y) = (0.0, 0.0);
        let mut way = n - 1;
        let mut points = vec![[x, y, 0.0]];
        for &side in sides {
            way = (way + if side < 0 { -1 } else { 1 } + n) % n;
            let [dx, dy] = steps[way as usize];
            x += side as f64 * dx;
            y += side as f64 * dy;
            points.push([x, y, 0.0]);
        }
        Polygon(points)
    }

    /// The outline of a board on a grid of hexagons or triangles, by the number of sites on its
    /// sides; at least five sides are drawn, starting over where there are fewer.
    pub fn from_hex_sides(sides: &[i64], at: impl Fn(i64, i64) -> [f64; 2]) -> Polygon {
        const STEPS: [[i64; 2]; 6] = [[1, 0], [1, 1], [0, 1], [-1, 0], [-1, -1], [0, -1]];
        let place = |row, column| {
            let [x, y] = at(row, column);
            [x, y, 0.0]
        };
        let (mut row, mut column, mut way) = (0, 0, 1_i64);
        let mut points = vec![place(row, column)];
        if sides.is_empty() {
            return Polygon(points);
        }
        for i in 0..sides.len().max(5) {
            let side = sides[i % sides.len()];
            let length = if side < 0 { side + 1 } else { side - 1 };
            way = (way + if length < 0 { -1 } else { 1 }).rem_euclid(6);
            if length > 0 {
                row += length * STEPS[way as usize][0];
                column += length * STEPS[way as usize][1];
                points.push(place(row, column));
            }
        }
        Polygon(points)
    }

    /// Whether there are no corners.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a point lies inside.
    pub fn contains(&self, p: Point) -> bool {
        geometry::inside(p, &self.0)
    }

    /// The rectangle around it.
    pub fn bounds(&self) -> Bounds {
        Bounds::of(self.0.iter().copied())
    }

    /// Moves each corner outwards, so that points on the outline lie inside.
    pub fn inflated(&self, amount: f64) -> Polygon {
        let n = self.0.len();
        let unit = |from: Point, to: Point| {
            let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
            let length = (dx * dx + dy * dy).sqrt();
            if length < geometry::EPSILON {
                (dx, dy)
            } else {
                (dx / length, dy / length)
            }
        };
        let mut points = self.0.clone();
        for i in 0..n {
            let (a, b, c) = (self.0[i], self.0[(i + 1) % n], self.0[(i + 2) % n]);
            let (before, after) = if geometry::clockwise(a, b, c) {
                (unit(a, b), unit(c, b))
            } else {
                (unit(b, a), unit(b, c))
            };
            let corner = &mut points[(i + 1) % n];
            corner[0] = b[0] + (before.0 * amount + after.0 * amount) * 0.5;
            corner[1] = b[1] + (before.1 * amount + after.1 * amount) * 0.5;
        }
        Polygon(points)
    }
}
