//! Boards of bricks: cells twice as long as high, with six corners.

use super::super::Graph;

/// Rows of bricks; `trim` cuts those that stick out at the ends in half.
pub fn brick(rows: usize, columns: usize, trim: bool) -> Graph {
    let width = columns as i32 * 2 + 1;
    let mut graph = Graph::new();
    for row in 0..rows as i32 {
        for column in (row % 2..width).step_by(2) {
            lay_or_trim(&mut graph, row, column, width, trim);
        }
    }
    graph.reorder();
    graph
}

/// A diamond of bricks; with `middle`, a prism.
pub fn brick_diamond(side: usize, middle: Option<usize>, trim: bool) -> Graph {
    let side = side as i32;
    let rows = 2 * side + 2 * middle.unwrap_or(0) as i32;
    let width = 2 * side;
    let mut graph = Graph::new();
    for r in 0..rows {
        for c in ((r + 1) % 2..width).step_by(2) {
            let inside = r + c >= side - 1 && c - r < side && r + c < 3 * side - 1 && r - c <= side;
            if inside {
                lay_or_trim(&mut graph, r, c, width, trim);
            }
        }
    }
    graph.reorder();
    graph
}

/// Rings of bricks, each brick leading to the next, about a half brick.
pub fn brick_spiral(rings: usize) -> Graph {
    let n = rings as i32;
    let mut graph = Graph::new();
    for ring in 0..n {
        if ring == 0 {
            half_brick(&mut graph, n - 1, n - 1);
            continue;
        }
        for i in (0..2 * ring).step_by(2) {
            standing_brick(&mut graph, n - ring + i, n - ring - 1);
            full_brick(&mut graph, n + ring - 1, n - ring + i);
            standing_brick(&mut graph, n - ring - 1 + i, n + ring - 1);
            full_brick(&mut graph, n - ring - 1, n - ring - 1 + i);
        }
    }
    graph.reorder();
    graph
}

fn lay_or_trim(graph: &mut Graph, row: i32, column: i32, width: i32, trim: bool) {
    if trim && column == 0 {
        half_brick(graph, row, column + 1);
    } else if trim && column >= width - 1 {
        half_brick(graph, row, column);
    } else {
        full_brick(graph, row, column);
    }
}

fn full_brick(graph: &mut Graph, row: i32, column: i32) {
    lay(
        graph,
        row,
        column,
        &[(0, 0), (0, 1), (1, 1), (2, 1), (2, 0), (1, 0)],
    );
}

fn half_brick(graph: &mut Graph, row: i32, column: i32) {
    lay(graph, row, column, &[(0, 0), (0, 1), (1, 1), (1, 0)]);
}

fn standing_brick(graph: &mut Graph, row: i32, column: i32) {
    lay(
        graph,
        row,
        column,
        &[(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)],
    );
}

fn lay(graph: &mut Graph, row: i32, column: i32, corners: &[(i32, i32)]) {
    let ids: Vec<usize> = corners
        .iter()
        .map(|&(dx, dy)| {
            graph.find_or_add_vertex([f64::from(column + dx), f64::from(row + dy), 0.0])
        })
        .collect();
    for (i, &a) in ids.iter().enumerate() {
        graph.find_or_add_edge(a, ids[(i + 1) % ids.len()]);
    }
    graph.find_or_add_face(&ids);
}
