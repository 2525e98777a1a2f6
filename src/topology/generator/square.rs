//! Boards on a square grid.

use super::super::geometry::Point;
use super::super::polygon::Polygon;
use super::super::{Graph, SiteType};
use super::lattice::grid;

/// Which diagonals of the squares are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Diagonals {
    /// None are drawn; pieces may still go diagonally.
    Implied,
    /// Both, meeting at a vertex.
    Solid,
    /// Both, crossing without a vertex.
    SolidNoSplit,
    /// One, by turns this and that.
    Alternating,
    /// One, around the centre.
    Concentric,
    /// One, from the centre outwards.
    Radiating,
}

impl Diagonals {
    /// The kind that a word names.
    pub fn from_word(word: &str) -> Option<Diagonals> {
        Some(match word {
            "Implied" => Diagonals::Implied,
            "Solid" => Diagonals::Solid,
            "SolidNoSplit" => Diagonals::SolidNoSplit,
            "Alternating" => Diagonals::Alternating,
            "Concentric" => Diagonals::Concentric,
            "Radiating" => Diagonals::Radiating,
            _ => return None,
        })
    }
}

/// An `n` by `n` board.
pub fn square(n: usize, t: SiteType) -> Graph {
    rectangle(n, n, None, false, t)
}

/// A board of `rows` by `columns`; `pyramidal` stacks ever smaller layers on top.
pub fn rectangle(
    rows: usize,
    columns: usize,
    diagonals: Option<Diagonals>,
    pyramidal: bool,
    t: SiteType,
) -> Graph {
    let extra = usize::from(t == SiteType::Cell);
    let (rows, columns) = (rows + extra, columns + extra);
    let mut graph = Graph::lattice(rows, columns);
    let drawn = diagonals.filter(|&kind| kind != Diagonals::Implied);
    if drawn.is_none() && !pyramidal {
        graph.fill_lattice(columns);
        graph.reorder();
        return graph;
    }
    if pyramidal {
        // All edges of the pyramid are a unit long.
        let rise = 1.0 / 2f64.sqrt();
        for layer in 1..rows {
            let (off, z) = (layer as f64 * 0.5, layer as f64 * rise);
            for row in 0..rows - layer {
                for column in 0..columns.saturating_sub(layer) {
                    graph.find_or_add_vertex([off + column as f64, off + row as f64, z]);
                }
            }
        }
        graph.make_edges();
    }
    add_diagonals(&mut graph, [0, rows as i32], [0, columns as i32], drawn);
    graph.make_faces(false);
    graph.reorder();
    graph
}

/// A board of squares in a diamond, `n` along each side.
pub fn diamond(n: usize, diagonals: Option<Diagonals>) -> Graph {
    let d = n as i32;
    let mut vertices = Vec::new();
    for row in 0..2 * d {
        for column in 0..2 * d {
            let (sum, difference) = (row + column, row - column);
            if sum >= d - 1 && difference.abs() <= d && sum < 3 * d {
                vertices.push([f64::from(column), f64::from(row), 0.0]);
            }
        }
    }
    let mut graph = Graph::from_vertices(&vertices, 1.0);
    add_diagonals(&mut graph, [0, 2 * d], [0, 2 * d], diagonals);
    graph.make_faces(false);
    graph.reorder();
    graph
}

/// Draws diagonals in the squares between the given rows and columns.
pub(super) fn add_diagonals(
    graph: &mut Graph,
    rows: [i32; 2],
    columns: [i32; 2],
    diagonals: Option<Diagonals>,
) {
    let Some(kind) = diagonals else { return };
    let (mid_row, mid_column) = ((rows[0] + rows[1]) / 2, (columns[0] + columns[1]) / 2);
    let at = |graph: &Graph, x: i32, y: i32| graph.find_vertex([f64::from(x), f64::from(y), 0.0]);
    if kind == Diagonals::Radiating {
        let steps = ((rows[1] - rows[0]) / 2).max((columns[1] - columns[0]) / 2) + 1;
        for n in 0..steps {
            for (dx, dy) in [(1, 1), (1, -1), (-1, -1), (-1, 1)] {
                // The reference engine takes the middle row for x, the middle column for y.
                let a = at(graph, mid_row + n * dx, mid_column + n * dy);
                let b = at(graph, mid_row + (n + 1) * dx, mid_column + (n + 1) * dy);
                if let (Some(a), Some(b)) = (a, b) {
                    graph.find_or_add_edge(a, b);
                }
            }
        }
        return;
    }
    for r in rows[0]..=rows[1] {
        for c in columns[0]..=columns[1] {
            let (Some(a), Some(b), Some(c1), Some(d)) = (
                at(graph, c, r),
                at(graph, c, r + 1),
                at(graph, c + 1, r + 1),
                at(graph, c + 1, r),
            ) else {
                continue;
            };
            let rising = match kind {
                Diagonals::Alternating => (r + c) % 2 == 0,
                Diagonals::Concentric => (r < mid_row) != (c < mid_column),
                Diagonals::SolidNoSplit => {
                    graph.find_or_add_edge(a, c1);
                    graph.find_or_add_edge(b, d);
                    continue;
                }
                Diagonals::Solid => {
                    let x = graph.find_or_add_vertex([f64::from(c) + 0.5, f64::from(r) + 0.5, 0.0]);
                    for corner in [a, b, c1, d] {
                        graph.find_or_add_edge(corner, x);
                    }
                    continue;
                }
                Diagonals::Implied | Diagonals::Radiating => continue,
            };
            if rising {
                graph.find_or_add_edge(a, c1);
            } else {
                graph.find_or_add_edge(b, d);
            }
        }
    }
}

/// Squares within a polygon.
pub fn square_polygon(polygon: &Polygon, diagonals: Option<Diagonals>) -> Graph {
    let polygon = polygon.inflated(0.1);
    let vertices: Vec<Point> = grid(&polygon, 2)
        .map(|(row, column)| [column as f64, row as f64, 0.0])
        .filter(|&p| polygon.contains(p))
        .collect();
    let mut graph = Graph::from_vertices(&vertices, 1.0);
    let b = polygon.bounds();
    let rows = [b.y as i32 - 2, b.max_y() as i32 + 2];
    let columns = [b.x as i32 - 2, b.max_x() as i32 + 2];
    add_diagonals(&mut graph, rows, columns, diagonals);
    graph.make_faces(false);
    graph.reorder();
    graph
}

/// Squares within an outline given by the lengths of its sides.
pub fn square_sides(sides: &[i64], diagonals: Option<Diagonals>) -> Graph {
    const STEPS: [[f64; 2]; 4] = [[0.0, 1.0], [1.0, 0.0], [0.0, -1.0], [-1.0, 0.0]];
    square_polygon(&Polygon::from_sides(sides, &STEPS), diagonals)
}
