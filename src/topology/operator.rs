//! Operators: functions that change a graph or make one of several.

mod combine;
mod cut;
mod split;

pub use combine::{intersect, layers, merge, union};
pub use cut::{clip, hole, keep, remove_within, trim};
pub use split::{split_crossings, subdivide};

use super::geometry::{self, Point};
use super::graph::Around;
use super::{Graph, SiteType};

/// Turns a graph about the middle of its bounds.
pub fn rotate(graph: &mut Graph, degrees: f64) {
    let b = graph.bounds(SiteType::Vertex);
    let (px, py) = (b.x + b.width / 2.0, b.y + b.height / 2.0);
    let theta = degrees.to_radians();
    let (sin, cos) = theta.sin_cos();
    graph.map(|[x, y, z]| {
        let (dx, dy) = (x - px, y - py);
        [px + dx * cos - dy * sin, py + dy * cos + dx * sin, z]
    });
    for e in &mut graph.edges {
        if let Some((a, b)) = e.tangents.as_deref_mut() {
            *a = geometry::rotate(theta, *a);
            *b = geometry::rotate(theta, *b);
        }
    }
}

/// Shifts a graph.
pub fn shift(graph: &mut Graph, by: Point) {
    graph.map(|[x, y, z]| [x + by[0], y + by[1], z + by[2]]);
}

/// Stretches a graph from the origin.
pub fn scale(graph: &mut Graph, by: Point) {
    graph.map(|[x, y, z]| [x * by[0], y * by[1], z * by[2]]);
}

/// Slants a graph to the right, the more the higher a vertex is.
pub fn skew(graph: &mut Graph, amount: f64) {
    let floor = graph.bounds(SiteType::Vertex).y;
    let slant = |[x, y, z]: Point| [x + (y - floor) * amount, y, z];
    graph.map(slant);
    for e in &mut graph.edges {
        if let Some((a, b)) = e.tangents.as_deref_mut() {
            *a = slant(*a);
            *b = slant(*b);
        }
    }
}

/// Exchanges cells and vertices: a vertex for each cell, an edge where two cells touch.
pub fn dual(source: &Graph) -> Option<Graph> {
    if source.edges.is_empty() || source.faces.is_empty() {
        return None;
    }
    let mut graph = Graph::new();
    for f in &source.faces {
        graph.add_vertex(f.at);
    }
    for e in &source.edges {
        if let (Some(left), Some(right)) = (e.left, e.right) {
            graph.add_edge(left as usize, right as usize);
        }
    }
    graph.make_faces(false);
    graph.reorder();
    Some(graph)
}

/// Joins every vertex to every other, or with `each_cell` those of each cell.
pub fn complete(graph: &mut Graph, each_cell: bool) {
    if each_cell {
        let rings: Vec<Around> = graph.faces.iter().map(|f| f.vertices.clone()).collect();
        for ring in rings {
            for (i, a) in ring.iter().enumerate() {
                for b in ring.iter().skip(i + 1) {
                    graph.find_or_add_edge(a, b);
                }
            }
        }
    } else {
        graph.clear_edges();
        for a in 0..graph.vertices.len() {
            for b in a + 1..graph.vertices.len() {
                graph.add_edge(a, b);
            }
        }
        graph.make_faces(true);
    }
}

/// Joins vertices that are little further apart than the edges are long. With `new`, only from
/// those.
pub fn connect(graph: &mut Graph, new: Option<&[usize]>) {
    let threshold = 1.1 * graph.mean_edge_length();
    let all: Vec<usize>;
    let from = match new {
        Some(new) => new,
        None => {
            all = (0..graph.vertices.len()).collect();
            &all
        }
    };
    for &a in from {
        for b in 0..graph.vertices.len() {
            let near = geometry::distance(graph.vertices[a].at, graph.vertices[b].at) < threshold;
            if a != b && near {
                graph.find_or_add_edge(a, b);
            }
        }
    }
}
