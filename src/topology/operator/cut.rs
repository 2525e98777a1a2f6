//! Cutting graphs down.

use super::super::Graph;
use super::super::graph::{Edge, Pivot};
use super::super::polygon::Polygon;

/// The graph of those vertices that `kept` says, and the edges between them. Pivots and curves
/// are lost.
fn restrict(source: &Graph, kept: impl Fn(usize) -> bool) -> Graph {
    let mut new = vec![usize::MAX; source.vertices.len()];
    let mut vertices = Vec::new();
    for (id, v) in source.vertices.iter().enumerate() {
        if kept(id) {
            new[id] = vertices.len();
            vertices.push((v.at, None));
        }
    }
    let edges: Vec<Edge> = source
        .edges
        .iter()
        .filter(|e| new[e.a] != usize::MAX && new[e.b] != usize::MAX)
        .map(|e| Edge {
            a: new[e.a],
            b: new[e.b],
            tangents: None,
            ..e.clone()
        })
        .collect();
    Graph::from_parts(&vertices, &edges)
}

/// What lies within a polygon.
pub fn keep(source: &Graph, polygon: &Polygon) -> Graph {
    if polygon.0.len() < 3 {
        return source.clone();
    }
    let polygon = polygon.inflated(0.1);
    restrict(source, |v| polygon.contains(source.vertices[v].at))
}

/// What lies outside a polygon.
pub fn clip(source: &Graph, polygon: &Polygon) -> Graph {
    if polygon.0.len() < 3 {
        return source.clone();
    }
    let polygon = polygon.inflated(0.1);
    restrict(source, |v| !polygon.contains(source.vertices[v].at))
}

/// Removes the vertices within a polygon.
pub fn remove_within(graph: &mut Graph, polygon: &Polygon) {
    for id in (0..graph.vertices.len()).rev() {
        if polygon.contains(graph.vertices[id].at) {
            graph.remove(super::super::SiteType::Vertex, id, false);
        }
    }
}

/// Removes the cells within a polygon, and edges that bordered only them.
pub fn hole(graph: &mut Graph, polygon: &Polygon) {
    if polygon.0.len() < 3 {
        return;
    }
    let polygon = polygon.inflated(0.1);
    let gone: Vec<bool> = graph.faces.iter().map(|f| polygon.contains(f.at)).collect();
    graph.remove_faces(&gone, true);
}

/// Removes edges with a loose end, and vertices without edges that nothing goes round.
pub fn trim(graph: &mut Graph) {
    for id in (0..graph.edges.len()).rev() {
        let e = &graph.edges[id];
        let loose = |v: usize| graph.vertices[v].edges.len() == 1;
        if loose(e.a) || loose(e.b) {
            graph.remove(super::super::SiteType::Edge, id, false);
        }
    }
    let pivots: Vec<usize> = graph
        .vertices
        .iter()
        .filter_map(|v| v.pivot)
        .map(Pivot::id)
        .collect();
    let gone: Vec<bool> = (0..graph.vertices.len())
        .map(|id| graph.vertices[id].edges.is_empty() && !pivots.contains(&id))
        .collect();
    graph.remove_vertices(&gone);
}
