//! Boards of triangles.

use super::super::polygon::Polygon;
use super::super::{Graph, SiteType};
use super::lattice::{Lattice, block, grid, in_rectangle, in_star};

/// Where the vertex of a row and a column is; columns lean to the left.
fn at(row: i64, column: i64) -> [f64; 2] {
    [
        column as f64 - 0.5 * row as f64,
        3f64.sqrt() / 2.0 * row as f64,
    ]
}

/// The graph with a vertex at each of some places.
fn graph(at: fn(i64, i64) -> [f64; 2], places: impl IntoIterator<Item = (i64, i64)>) -> Graph {
    let lattice = Lattice {
        at,
        pattern: vec![[0.0, 0.0]],
    };
    let mut graph = lattice.graph(places);
    graph.reorder();
    graph
}

/// One more vertex along each side than there are cells.
fn with_extra(n: usize, t: SiteType) -> i64 {
    n as i64 + i64::from(t == SiteType::Cell)
}

/// A triangle, `n` along each side.
pub fn tri_triangle(n: usize, t: SiteType) -> Graph {
    let n = with_extra(n, t);
    graph(at, block(n, n).filter(|&(r, c)| r <= c))
}

/// A hexagon, `n` along each side.
pub fn tri_hexagon(n: usize, t: SiteType) -> Graph {
    let d = with_extra(n, t);
    let (rows, half) = (2 * d - 1, d - 1);
    let mut graph = Graph::new();
    let mut row_of = Vec::new();
    for (row, column) in block(rows, rows) {
        if column <= half + row && row - column <= half {
            let [x, y] = at(row, column);
            graph.add_vertex([x, y, 0.0]);
            row_of.push(row);
        }
    }
    let mut joined = Graph::clone(&graph);
    joined.make_edges();
    for e in &joined.edges {
        // Between rows, edges are drawn towards the middle row.
        let (a, b) = (e.a.min(e.b), e.a.max(e.b));
        let down = row_of[a] != row_of[b] && row_of[b] > half;
        if down {
            graph.add_edge(b, a);
        } else {
            graph.add_edge(a, b);
        }
    }
    graph.make_faces(false);
    graph.reorder();
    graph
}

/// Rows of triangles in a rectangle.
pub fn tri_rectangle(rows: usize, columns: usize, t: SiteType) -> Graph {
    let (rows, columns) = (with_extra(rows, t), with_extra(columns, t));
    let places = block(rows, columns + rows).filter(|&(r, c)| in_rectangle(r, c, columns));
    graph(at, places)
}

/// A diamond that stands on a corner; with `columns`, a prism.
pub fn tri_diamond(rows: usize, columns: Option<usize>, t: SiteType) -> Graph {
    let at: fn(i64, i64) -> [f64; 2] = |row, column| {
        [
            3f64.sqrt() / 2.0 * (column - row) as f64,
            (row + column) as f64 * 0.5,
        ]
    };
    let rows = with_extra(rows, t);
    match columns {
        None => graph(at, block(rows, rows)),
        Some(columns) => {
            let n = rows + with_extra(columns, t) - 1;
            graph(at, block(n, n).filter(|&(r, c)| (r - c).abs() < rows))
        }
    }
}

/// A six-pointed star with points `n` long.
pub fn tri_star(n: usize) -> Graph {
    let d = n as i64;
    let side = 4 * d + 1;
    graph(at, block(side, side).filter(|&(r, c)| in_star(r, c, d)))
}

/// Triangles within a polygon; rows and columns are searched `margin` further than it reaches.
pub fn tri_polygon(polygon: &Polygon, margin: i64) -> Graph {
    let polygon = polygon.inflated(0.1);
    let places = grid(&polygon, margin).filter(|&(row, column)| {
        let [x, y] = at(row, column);
        polygon.contains([x, y, 0.0])
    });
    graph(at, places)
}

/// Triangles within an outline given by numbers of vertices.
pub fn tri_sides(sides: &[i64]) -> Graph {
    let limping = matches!(sides, [a, b] if *a == b - 1);
    let margin = if limping { sides[0] } else { 2 };
    tri_polygon(&Polygon::from_hex_sides(sides, at), margin)
}
