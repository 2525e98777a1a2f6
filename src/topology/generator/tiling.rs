//! Semi-regular tilings, named by the polygons that meet at a vertex.

use super::super::Graph;
use super::super::polygon::Polygon;
use super::lattice::{Lattice, block, dodecagon, ringed_hexagon, turned, upright_hexagon};

/// The tilings there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Tiling {
    T31212,
    T333333_33434,
    T33336,
    T33344,
    T33434,
    T3464,
    T3636,
    T4612,
    T488,
}

impl Tiling {
    /// The tiling that a word names.
    pub fn from_word(word: &str) -> Option<Tiling> {
        Some(match word {
            "T31212" => Tiling::T31212,
            "T333333_33434" => Tiling::T333333_33434,
            "T33336" => Tiling::T33336,
            "T33344" => Tiling::T33344,
            "T33434" => Tiling::T33434,
            "T3464" => Tiling::T3464,
            "T3636" => Tiling::T3636,
            "T4612" => Tiling::T4612,
            "T488" => Tiling::T488,
            _ => return None,
        })
    }

    fn lattice(self) -> Lattice {
        // Patterns and distances follow from sides of a unit; `s` is the square root of three.
        match self {
            Tiling::T31212 => Lattice {
                at: |r, c| slanting(r, c, 3.732_050_8),
                pattern: dodecagon(),
            },
            Tiling::T4612 => Lattice {
                at: |r, c| slanting(r, c, 4.732_050_8),
                pattern: dodecagon(),
            },
            Tiling::T333333_33434 => Lattice {
                at: |r, c| {
                    let s = 3f64.sqrt();
                    [(1.5 + s) * (c - r) as f64, (2.0 + s) * (r + c) as f64 * 0.5]
                },
                pattern: ringed_hexagon(),
            },
            Tiling::T33336 => Lattice {
                at: |r, c| {
                    let (ux, uy) = (0.5, 3f64.sqrt() / 2.0);
                    let (r, c) = (r as f64, c as f64);
                    [c * 5.0 * ux - r * 4.0 * ux, r * 2.0 * uy + c * uy]
                },
                pattern: snub_hexagon(),
            },
            Tiling::T33344 => Lattice {
                at: |r, c| {
                    let (r, c) = (r as f64, c as f64);
                    [c + 0.5 * r, r * (1.0 + 3f64.sqrt() / 2.0)]
                },
                pattern: vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]],
            },
            Tiling::T33434 => Lattice {
                at: |r, c| {
                    let h = (1.0 + 3f64.sqrt()) / 2.0;
                    [h * (c - r) as f64, h * (r + c) as f64]
                },
                pattern: snub_square(),
            },
            Tiling::T3464 => Lattice {
                at: |r, c| {
                    let s = 3f64.sqrt();
                    [
                        (3.0 + s) / 2.0 * (c - r) as f64,
                        (1.0 + s) * (r + c) as f64 * 0.5,
                    ]
                },
                pattern: ringed_hexagon(),
            },
            Tiling::T3636 => Lattice {
                at: |r, c| [2.0 * (c as f64 - 0.5 * r as f64), 3f64.sqrt() * r as f64],
                pattern: turned(upright_hexagon()),
            },
            Tiling::T488 => Lattice {
                at: |r, c| {
                    let v = 1.0 + 2.0 / 2f64.sqrt();
                    [c as f64 * v, r as f64 * v]
                },
                pattern: octagon(),
            },
        }
    }

    /// The tiling in its natural shape: a hexagon, or for some a rhombus or rectangle, of `n` by
    /// `m` patterns.
    pub fn graph(self, n: usize, m: Option<usize>) -> Graph {
        let lattice = self.lattice();
        let n = n as i64;
        let m = m.map(|m| m as i64);
        let width = 2 * n - 1;
        let mut graph = match self {
            Tiling::T31212 | Tiling::T4612 | Tiling::T333333_33434 | Tiling::T33336 => {
                lattice.graph(block(width, width).filter(|&(r, c)| (r - c).abs() <= width / 2))
            }
            Tiling::T33434 => lattice.graph(block(n, n)),
            Tiling::T33344 | Tiling::T488 => lattice.graph(block(n, m.unwrap_or(n))),
            Tiling::T3464 => match m {
                Some(m) => lattice.graph(block(n, m)),
                None => lattice.graph(hexagon(width)),
            },
            Tiling::T3636 => match m {
                Some(m) => lattice.graph(block(width, 2 * m - 1)),
                None => lattice.graph(hexagon(width)),
            },
        };
        // The reference engine leaves this one numbered as it was built.
        if self != Tiling::T488 {
            graph.reorder();
        }
        graph
    }

    /// The tiling within an outline. Some have only their natural shape, whatever the outline.
    pub fn within(self, polygon: &Polygon) -> Graph {
        let mut lattice = self.lattice();
        let mut graph = match self {
            Tiling::T333333_33434 => return self.graph(2, None),
            Tiling::T4612 | Tiling::T31212 | Tiling::T33336 => return self.graph(3, None),
            Tiling::T33434 => return super::super::operator::keep(&self.graph(5, None), polygon),
            Tiling::T3464 => {
                lattice = Lattice {
                    at: upright_3464,
                    pattern: turned(ringed_hexagon()),
                };
                lattice.within(polygon, 2)
            }
            Tiling::T33344 | Tiling::T3636 | Tiling::T488 => lattice.within(polygon, 2),
        };
        graph.reorder();
        graph
    }

    /// The tiling within an outline given by numbers of patterns.
    pub fn within_sides(self, sides: &[i64]) -> Graph {
        match self {
            Tiling::T33434 => self.graph(3, None),
            Tiling::T488 => {
                const STEPS: [[f64; 2]; 4] = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
                self.within(&Polygon::from_sides(sides, &STEPS))
            }
            Tiling::T3464 => self.within(&Polygon::from_hex_sides(sides, upright_3464)),
            _ => self.within(&Polygon::from_hex_sides(sides, self.lattice().at)),
        }
    }
}

/// Places of T3464 where rows are level.
fn upright_3464(r: i64, c: i64) -> [f64; 2] {
    let s = 3f64.sqrt();
    [
        (1.0 + s) * (c as f64 - 0.5 * r as f64),
        (3.0 + s) / 2.0 * r as f64,
    ]
}

fn slanting(r: i64, c: i64, dx: f64) -> [f64; 2] {
    let dy = dx * 3f64.sqrt() / 2.0;
    [(c as f64 - 0.5 * r as f64) * dx, r as f64 * dy]
}

fn hexagon(width: i64) -> impl Iterator<Item = (i64, i64)> {
    block(width, width).filter(move |&(r, c)| c <= width / 2 + r && r - c <= width / 2)
}

fn octagon() -> Vec<[f64; 2]> {
    let (u, v) = (0.5, (1.0 + 2.0 / 2f64.sqrt()) / 2.0);
    vec![
        [u, v],
        [v, u],
        [v, -u],
        [u, -v],
        [-u, -v],
        [-v, -u],
        [-v, u],
        [-u, v],
    ]
}

/// A hexagon ringed by triangles.
fn snub_hexagon() -> Vec<[f64; 2]> {
    const CORNERS: [[i32; 2]; 18] = [
        [-1, 1],
        [1, 1],
        [2, 0],
        [1, -1],
        [-1, -1],
        [-2, 0],
        [-2, 2],
        [0, 2],
        [2, 2],
        [3, 1],
        [4, 0],
        [3, -1],
        [2, -2],
        [0, -2],
        [-2, -2],
        [-3, -1],
        [-4, 0],
        [-3, 1],
    ];
    let uy = 3f64.sqrt() / 2.0;
    CORNERS
        .iter()
        .map(|&[x, y]| [f64::from(x) * 0.5, f64::from(y) * uy])
        .collect()
}

/// Two pairs of triangles with squares between; each coordinate counts halves and heights.
fn snub_square() -> Vec<[f64; 2]> {
    const CORNERS: [[i32; 4]; 14] = [
        [-1, 0, -1, -1],
        [1, 0, -1, -1],
        [-1, -1, 0, -1],
        [1, 1, 0, -1],
        [0, 0, -1, 0],
        [-2, -1, 0, 0],
        [0, -1, 0, 0],
        [0, 1, 0, 0],
        [2, 1, 0, 0],
        [0, 0, 1, 0],
        [-1, -1, 0, 1],
        [1, 1, 0, 1],
        [-1, 0, 1, 1],
        [1, 0, 1, 1],
    ];
    let height = 3f64.sqrt() / 2.0;
    let length = |halves: i32, heights: i32| f64::from(halves) * 0.5 + f64::from(heights) * height;
    CORNERS
        .iter()
        .map(|&[a, b, c, d]| [length(a, b), length(c, d)])
        .collect()
}
