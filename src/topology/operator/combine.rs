//! Making one graph of several.

use super::super::geometry::Point;
use super::super::graph::{Around, Edge, Graph, Pivot};
use super::{connect, shift};

/// Nearer than this (sum of coordinate differences), vertices of different graphs are one.
const NEAR: f64 = 0.01;

fn coincident(a: Point, b: Point) -> bool {
    (a[0] - b[0]).abs() + (a[1] - b[1]).abs() + (a[2] - b[2]).abs() < NEAR
}

/// All graphs in one, their coinciding vertices and edges made one.
pub fn merge(graphs: &[Graph], join: bool) -> Graph {
    let mut vertices: Vec<(Point, Option<Goes>)> = Vec::new();
    let mut edges: Vec<Edge> = Vec::new();
    for graph in graphs {
        let offset = vertices.len();
        vertices.extend(graph.vertices.iter().map(|v| {
            let goes = v.pivot.map(|p| Goes::Round(p.id(), graph.pivot_at(p)));
            (v.at, goes)
        }));
        edges.extend(graph.edges.iter().map(|e| Edge {
            a: e.a + offset,
            b: e.b + offset,
            ..e.clone()
        }));
    }
    let survivor = merge_vertices(&mut vertices);

    // Number the survivors, and keep the first of equal edges.
    let mut new = vec![usize::MAX; vertices.len()];
    let mut kept = Vec::new();
    for id in 0..vertices.len() {
        if survivor[id] == id {
            new[id] = kept.len();
            let (at, goes) = vertices[id];
            let round = goes.map(|goes| match goes {
                Goes::Round(_, at) => at,
                Goes::Survivor(id) => vertices[id].0,
            });
            kept.push((at, round));
        }
    }
    let mut seen = rustc_hash::FxHashSet::default();
    edges.retain_mut(|e| {
        (e.a, e.b) = (new[survivor[e.a]], new[survivor[e.b]]);
        seen.insert((e.a.min(e.b), e.a.max(e.b)))
    });
    let mut graph = Graph::from_parts(&kept, &edges);
    if join {
        connect(&mut graph, None);
        graph.make_faces(true);
    }
    graph
}

/// What a vertex of a merged graph goes round: a vertex of its own graph, by the number that it
/// has there, or a vertex of the new one.
#[derive(Clone, Copy)]
enum Goes {
    Round(usize, Point),
    Survivor(usize),
}

/// Finds for each vertex the first that it coincides with.
fn merge_vertices(vertices: &mut [(Point, Option<Goes>)]) -> Vec<usize> {
    let n = vertices.len();
    let mut survivor: Vec<usize> = (0..n).collect();
    // Vertices that are left, in order; needed for their numbers only where something turns.
    let turning = vertices.iter().any(|v| v.1.is_some());
    let mut left: Vec<usize> = (0..n).collect();
    for base in 0..n {
        if survivor[base] != base {
            continue;
        }
        for other in (base + 1..n).rev() {
            if survivor[other] != other || !coincident(vertices[base].0, vertices[other].0) {
                continue;
            }
            survivor[other] = base;
            if !turning {
                continue;
            }
            // What goes round a vertex with the removed one's number, in whichever graph that
            // is, goes round the survivor.
            let number = left.binary_search(&other).unwrap_or(usize::MAX);
            for &v in &left {
                let meant = match vertices[v].1 {
                    Some(Goes::Round(id, _)) => id == number,
                    Some(Goes::Survivor(id)) => left.binary_search(&id) == Ok(number),
                    None => false,
                };
                if meant {
                    vertices[v].1 = Some(Goes::Survivor(base));
                }
            }
            left.remove(number);
        }
    }
    survivor
}

/// All graphs in one, nothing made one.
pub fn union(graphs: Vec<Graph>, join: bool) -> Graph {
    let mut graphs = graphs.into_iter();
    let mut all = graphs.next().unwrap_or_default();
    for graph in graphs {
        append(&mut all, graph);
    }
    if join {
        connect(&mut all, None);
        all.make_faces(true);
    }
    all
}

fn append(all: &mut Graph, graph: Graph) {
    let (v0, e0, f0) = (all.vertices.len(), all.edges.len(), all.faces.len());
    let moved = |list: &Around, by: usize| list.iter().map(|id| id + by).collect::<Around>();
    for mut v in graph.vertices {
        v.edges = moved(&v.edges, e0);
        v.faces = moved(&v.faces, f0);
        if let Some(Pivot::Vertex(id)) = &mut v.pivot {
            *id += v0;
        }
        all.vertices.push(v);
    }
    for mut e in graph.edges {
        e.a += v0;
        e.b += v0;
        e.left = e.left.map(|f| f + f0 as u32);
        e.right = e.right.map(|f| f + f0 as u32);
        all.edges.push(e);
    }
    for mut f in graph.faces {
        f.vertices = moved(&f.vertices, v0);
        f.edges = moved(&f.edges, e0);
        all.faces.push(f);
    }
    all.forget_places();
}

/// What all graphs have: vertices and edges of the first that occur in each.
pub fn intersect(graphs: &[Graph]) -> Graph {
    let Some((first, others)) = graphs.split_first() else {
        return Graph::new();
    };
    if others.is_empty() {
        return first.clone();
    }
    let at = |graph: &Graph, v: usize| graph.vertices[v].at;
    let kept_vertex = |v: usize| {
        others
            .iter()
            .all(|g| g.vertices.iter().any(|o| coincident(at(first, v), o.at)))
    };
    let kept_edge = |e: &Edge| {
        let (a, b) = (at(first, e.a), at(first, e.b));
        others.iter().all(|g| {
            g.edges.iter().any(|o| {
                let (c, d) = (at(g, o.a), at(g, o.b));
                coincident(a, c) && coincident(b, d) || coincident(a, d) && coincident(b, c)
            })
        })
    };
    let mut new = vec![usize::MAX; first.vertices.len()];
    let mut vertices = Vec::new();
    for (id, slot) in new.iter_mut().enumerate() {
        if kept_vertex(id) {
            *slot = vertices.len();
            vertices.push((at(first, id), None));
        }
    }
    let edges: Vec<Edge> = first
        .edges
        .iter()
        .filter(|e| new[e.a] != usize::MAX && new[e.b] != usize::MAX && kept_edge(e))
        .map(|e| Edge {
            a: new[e.a],
            b: new[e.b],
            tangents: None,
            ..e.clone()
        })
        .collect();
    Graph::from_parts(&vertices, &edges)
}

/// Copies of a graph a unit above each other, each vertex joined to the one above.
pub fn layers(graph: &Graph, count: usize) -> Graph {
    let mut all = graph.clone();
    let n = graph.vertices.len();
    for layer in 1..count {
        let mut copy = graph.clone();
        shift(&mut copy, [0.0, 0.0, layer as f64]);
        let base = all.vertices.len();
        for v in &copy.vertices {
            let id = all.add_vertex(v.at);
            all.vertices[id].pivot = v.pivot.map(|p| Pivot::Vertex(p.id() + base));
        }
        for e in &copy.edges {
            if let Some(id) = all.add_edge(e.a + base, e.b + base) {
                all.edges[id].tangents.clone_from(&e.tangents);
            }
        }
        for v in 0..n {
            all.add_edge(base - n + v, base + v);
        }
        for f in &copy.faces {
            let ring: Vec<usize> = f.vertices.iter().map(|v| v + base).collect();
            all.find_or_add_face(&ring);
        }
    }
    all.reorder();
    all
}
