//! Boards of hexagons.

use super::super::Graph;
use super::super::geometry::Point;
use super::super::polygon::Polygon;
use super::lattice::{Lattice, block, in_rectangle, in_star, turned, upright_hexagon};

/// Where the hexagon of a row and a column is; columns lean to the left.
pub(super) fn at(row: i64, column: i64) -> [f64; 2] {
    [
        3f64.sqrt() * (column as f64 - 0.5 * row as f64),
        1.5 * row as f64,
    ]
}

fn lattice() -> Lattice {
    Lattice {
        at,
        pattern: upright_hexagon(),
    }
}

fn reordered(mut graph: Graph) -> Graph {
    graph.reorder();
    graph
}

/// A hexagon with `n` cells along each side.
pub fn hex(n: usize) -> Graph {
    let n = n as i64;
    let (rows, half) = (2 * n - 1, n - 1);
    let pattern = upright_hexagon();
    let in_board = |row: i64, column: i64| column <= half + row && row - column <= half;
    let mut vertices: Vec<Point> = Vec::new();
    // Each vertex comes from one hexagon only: in the lower half each adds its lower left and
    // bottom corners, in the upper half its upper left and top ones; the last of a row one more.
    let mut add = |row: i64, column: i64, corners: &[usize]| {
        let [x, y] = at(row, column);
        vertices.extend(
            corners
                .iter()
                .map(|&k| [x + pattern[k][0], y + pattern[k][1], 0.0]),
        );
    };
    for row in 0..=half {
        for column in (0..rows).filter(|&column| in_board(row, column)) {
            let last = column + 1 > half + row;
            add(row, column, if last { &[4, 3, 2] } else { &[4, 3] });
        }
    }
    for row in half..rows {
        for column in (0..rows).filter(|&column| in_board(row, column)) {
            let last = column == rows - 1;
            add(row, column, if last { &[5, 0, 1] } else { &[5, 0] });
        }
    }
    let mut graph = Graph::new();
    for v in vertices {
        graph.add_vertex(v);
    }
    graph.make_edges();
    graph.make_faces(false);
    reordered(graph)
}

/// A board of rows of hexagons, every other row shifted to the right.
pub fn hex_rectangle(rows: usize, columns: usize) -> Graph {
    let (rows, columns) = (rows as i64, columns as i64);
    let places = block(rows, columns + rows).filter(|&(r, c)| in_rectangle(r, c, columns));
    reordered(lattice().graph(places))
}

/// A diamond of hexagons that lie on a side; with `columns`, a prism.
pub fn hex_diamond(rows: usize, columns: Option<usize>) -> Graph {
    let lattice = Lattice {
        at: |row, column| {
            [
                1.5 * (column - row) as f64,
                3f64.sqrt() * (row + column) as f64 * 0.5,
            ]
        },
        pattern: turned(upright_hexagon()),
    };
    let rows = rows as i64;
    let graph = match columns {
        None => lattice.graph(block(rows, rows)),
        Some(columns) => {
            let n = rows + columns as i64 - 1;
            lattice.graph(block(n, n).filter(|&(r, c)| (r - c).abs() < rows))
        }
    };
    reordered(graph)
}

/// A triangle with `n` cells along each side.
pub fn hex_triangle(n: usize) -> Graph {
    reordered(lattice().graph(block(n as i64, n as i64).filter(|&(r, c)| r <= c)))
}

/// A six-pointed star with points `n` long.
pub fn hex_star(n: usize) -> Graph {
    let d = n as i64;
    let side = 4 * d + 1;
    reordered(lattice().graph(block(side, side).filter(|&(r, c)| in_star(r, c, d))))
}

/// Hexagons within a polygon.
pub fn hex_polygon(polygon: &Polygon) -> Graph {
    reordered(lattice().within(polygon, 3))
}

/// Hexagons within an outline given by numbers of cells.
pub fn hex_sides(sides: &[i64]) -> Graph {
    hex_polygon(&Polygon::from_hex_sides(sides, at))
}
