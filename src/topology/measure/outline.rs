//! The outline of each connected part of a graph.

use super::{Flags, Properties};
use crate::topology::geometry::{self, Inside, Point};
use crate::topology::graph::Graph;

/// A closed walk along the outer vertices of a connected part.
pub(crate) struct Outline {
    /// The vertices, clockwise.
    pub vertices: Vec<usize>,
    /// Their positions.
    pub places: Vec<Point>,
}

/// The outlines of all connected parts that don't lie within another.
pub(crate) fn outlines(graph: &Graph) -> Vec<Outline> {
    let mut covered = vec![false; graph.vertices.len()];
    let mut found = Vec::new();
    while let Some(outline) = next(graph, &mut covered) {
        found.push(outline);
    }
    for a in (0..found.len()).rev() {
        let start = found[a].places[0];
        let within = found
            .iter()
            .enumerate()
            .any(|(b, other)| a != b && geometry::inside(start, &other.places));
        if within {
            found.remove(a);
        }
    }
    found
}

fn next(graph: &Graph, covered: &mut [bool]) -> Option<Outline> {
    // The leftmost vertex not yet covered must be on the outline of its part.
    let mut start = None;
    let mut least = 1e6;
    for (id, v) in graph.vertices.iter().enumerate() {
        if !covered[id] && v.at[0] < least {
            start = Some(id);
            least = v.at[0];
        }
    }
    let outline = follow(graph, start?);
    for &v in &outline.vertices {
        covered[v] = true;
    }
    let mut inside = Inside::of(&outline.places);
    for (v, covered) in graph.vertices.iter().zip(covered) {
        *covered = *covered || inside.has(v.at);
    }
    Some(outline)
}

fn follow(graph: &Graph, from: usize) -> Outline {
    let mut outline = Outline {
        vertices: Vec::new(),
        places: Vec::new(),
    };
    let start = &graph.vertices[from];
    // The edge that leads most nearly straight up.
    let mut best: Option<(usize, f64)> = None;
    for e in start.edges.iter() {
        let Some(to) = graph.edges[e].other(from) else {
            continue;
        };
        let to = graph.vertices[to].at;
        let angle = (to[0] - start.at[0]).atan2(-(to[1] - start.at[1]));
        if best.is_none_or(|(_, least)| angle < least) {
            best = Some((e, angle));
        }
    }
    let Some((mut edge, _)) = best else {
        outline.vertices.push(from);
        outline.places.push(start.at);
        return outline;
    };
    let mut at = from;
    // A walk that never comes back would be a broken graph: every edge twice is enough.
    for _ in 0..=2 * graph.edges.len() {
        outline.vertices.push(at);
        outline.places.push(graph.vertices[at].at);
        let before = at;
        let Some(to) = graph.edges[edge].other(at) else {
            break;
        };
        at = to;
        let edges = &graph.vertices[at].edges;
        let came_by = edges
            .iter()
            .position(|e| graph.edges[e].joins(graph.edges[edge].a, graph.edges[edge].b))
            .unwrap_or(0);
        for turn in 1..edges.len() {
            edge = edges.at((came_by + turn) % edges.len());
            if graph.edges[edge].other(at) != Some(before) {
                break;
            }
        }
        if at == from {
            break;
        }
    }
    outline
}

/// Marks the elements on outlines.
pub(crate) fn mark(graph: &Graph, outlines: &[Outline], flags: &mut Flags) {
    for outline in outlines {
        let n = outline.vertices.len();
        for i in 0..n {
            let (a, b) = (outline.vertices[i], outline.vertices[(i + 1) % n]);
            flags.vertices[a].set(Properties::PERIMETER);
            flags.vertices[b].set(Properties::PERIMETER);
            let edge = graph.vertices[a]
                .edges
                .iter()
                .find(|&e| graph.edges[e].joins(a, b));
            let Some(edge) = edge else { continue };
            flags.edges[edge].set(Properties::PERIMETER);
            if let Some(face) = graph.edges[edge].faces().next() {
                flags.faces[face].set(Properties::PERIMETER);
            }
        }
    }
}
