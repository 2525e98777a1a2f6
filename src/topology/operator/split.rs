//! Operators that put in vertices.

use super::super::SiteType;
use super::super::geometry::{Point, crossing_point, touching_point};
use super::super::graph::{Graph, Pivot};

/// Joins the middle of each cell with at least `min` sides to its corners.
pub fn subdivide(graph: &mut Graph, min: usize, t: SiteType) {
    if t == SiteType::Vertex {
        graph.make_faces(true);
    }
    for id in (0..graph.faces.len()).rev() {
        let face = &graph.faces[id];
        if face.vertices.len() < min {
            continue;
        }
        let (at, ring) = (face.at, face.vertices.clone());
        let middle = graph.add_vertex(at);
        for v in ring.iter() {
            graph.find_or_add_edge(middle, v);
        }
    }
    if t == SiteType::Cell {
        graph.make_faces(true);
    } else {
        graph.clear_faces();
    }
}

/// Puts a vertex wherever edges cross or a vertex touches an edge.
pub fn split_crossings(graph: &mut Graph) {
    let mut progress = Progress::default();
    while split_a_crossing(graph, &mut progress) {}
    let mut next = 0;
    while let Some(split) = split_a_touching(graph, next) {
        next = split;
    }
    graph.make_faces(true);
}

fn pivot_of(graph: &Graph, edge: usize) -> [Option<Pivot>; 2] {
    let e = &graph.edges[edge];
    [graph.vertices[e.a].pivot, graph.vertices[e.b].pivot]
}

/// Which pairs of edges are known not to cross: those of an edge before `clean` with one before
/// `fresh`.
#[derive(Default)]
struct Progress {
    clean: usize,
    fresh: usize,
}

fn split_a_crossing(graph: &mut Graph, progress: &mut Progress) -> bool {
    let ends = |graph: &Graph, e: usize| {
        let edge = &graph.edges[e];
        (graph.vertices[edge.a].at, graph.vertices[edge.b].at)
    };
    for a in 0..graph.edges.len() {
        let (a0, a1) = ends(graph, a);
        let from = if a < progress.clean {
            progress.fresh.max(a + 1)
        } else {
            a + 1
        };
        for b in from..graph.edges.len() {
            let (b0, b1) = ends(graph, b);
            let Some(at) = crossing_point(a0, a1, b0, b1) else {
                continue;
            };
            let v = graph.add_vertex(at);
            // Edges passed over on the way to the crossing lend their pivot too.
            let [first, second] = pivot_of(graph, a);
            let passed = (a + 1..=b).find_map(|e| {
                let [first, second] = pivot_of(graph, e);
                first.or(second)
            });
            graph.vertices[v].pivot = second.or(first).or(passed);
            let (ea, eb) = (&graph.edges[a], &graph.edges[b]);
            let (from_a, to_a, from_b, to_b) = (ea.a, ea.b, eb.a, eb.b);
            graph.remove(SiteType::Edge, b, false);
            graph.remove(SiteType::Edge, a, false);
            *progress = Progress {
                clean: a,
                fresh: graph.edges.len(),
            };
            for (from, to) in [(from_a, v), (v, to_a), (from_b, v), (v, to_b)] {
                graph.find_or_add_edge(from, to);
            }
            return true;
        }
    }
    false
}

/// Splits one edge, from number `next` on, at the vertices that touch it, and says which. As in
/// the reference engine, where several touch one edge, each after the first takes the edge that
/// has meanwhile got its number away.
fn split_a_touching(graph: &mut Graph, next: usize) -> Option<usize> {
    /// Vertices further than this from the rectangle around an edge can't touch it.
    const NEAR: f64 = 0.01;
    for e in next..graph.edges.len() {
        let (a, b) = (graph.edges[e].a, graph.edges[e].b);
        let (pa, pb) = (graph.vertices[a].at, graph.vertices[b].at);
        let far = |p: Point, axis: usize| {
            p[axis] < pa[axis].min(pb[axis]) - NEAR || p[axis] > pa[axis].max(pb[axis]) + NEAR
        };
        let [first, second] = pivot_of(graph, e);
        let pivot = second.or(first);
        let mut split = false;
        for v in 0..graph.vertices.len() {
            let at = graph.vertices[v].at;
            if v == a || v == b || far(at, 0) || far(at, 1) || touching_point(at, pa, pb).is_none()
            {
                continue;
            }
            if pivot.is_some() {
                graph.vertices[v].pivot = pivot;
            }
            graph.remove(SiteType::Edge, e, false);
            graph.find_or_add_edge(a, v);
            graph.find_or_add_edge(v, b);
            split = true;
        }
        if split {
            return Some(e);
        }
    }
    None
}
