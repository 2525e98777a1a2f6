//! Boards of rings about a centre.

use std::cmp::Ordering;
use std::f64::consts::PI;

use super::super::geometry::{Point, distance};
use super::super::graph::Pivot;
use super::super::{Graph, SiteType};
use super::shape::ring_of;

/// How the rings of [`concentric_polygons`] are joined.
#[derive(Clone, Copy, Debug)]
pub struct Joins {
    /// Sides have a vertex in the middle.
    pub midpoints: bool,
    /// Those vertices are joined to those of the next ring.
    pub join_midpoints: bool,
    /// Corners are joined to those of the next ring.
    pub join_corners: bool,
}

impl Default for Joins {
    fn default() -> Joins {
        Joins {
            midpoints: true,
            join_midpoints: true,
            join_corners: false,
        }
    }
}

/// Regular polygons within each other.
pub fn concentric_polygons(sides: usize, rings: usize, joins: Joins, t: SiteType) -> Graph {
    let mut graph = Graph::new();
    if rings < 1 || sides < 3 {
        return graph;
    }
    let arc = 2.0 * PI / sides as f64;
    let start = PI / 2.0
        + if sides.is_multiple_of(2) {
            arc / 2.0
        } else {
            0.0
        };
    let mut base = 0;
    for ring in 0..rings {
        let radius = (1 + ring * if sides == 3 { 2 } else { 1 }) as f64;
        let corner = |side: usize| {
            let theta = start + arc * side as f64;
            (radius * theta.cos(), radius * theta.sin())
        };
        for side in 0..sides {
            let ((xa, ya), (xc, yc)) = (corner(side), corner(side + 1));
            graph.find_or_add_vertex([xa, ya, 0.0]);
            if joins.midpoints {
                graph.find_or_add_vertex([(xa + xc) / 2.0, (ya + yc) / 2.0, 0.0]);
            }
        }
        let end = graph.vertices.len();
        for v in base..end {
            graph.add_edge(v, if v + 1 < end { v + 1 } else { base });
        }
        base = end;
    }
    if joins.midpoints && joins.join_midpoints || joins.join_corners {
        let per_side = if joins.midpoints { 2 } else { 1 };
        let per_ring = sides * per_side;
        for ring in 0..rings - 1 {
            for side in 0..sides {
                let v = ring * per_ring + side * per_side;
                if joins.join_corners {
                    graph.add_edge(v, v + per_ring);
                }
                if joins.join_midpoints {
                    graph.add_edge(v + 1, v + 1 + per_ring);
                }
            }
        }
    }
    graph.reorder();
    if t == SiteType::Cell {
        graph.make_faces(true);
    }
    graph
}

/// A target: rings that are cells as a whole.
pub fn target(rings: usize) -> Graph {
    const STEPS: usize = 8;
    let mut graph = Graph::new();
    let arc = 2.0 * PI / STEPS as f64;
    for ring in 0..rings {
        let radius = (ring + 1) as f64;
        let base = graph.vertices.len();
        for step in 0..STEPS {
            let theta = PI / 2.0 + arc * step as f64;
            graph.find_or_add_vertex([radius * theta.cos(), radius * theta.sin(), 0.0]);
        }
        let end = graph.vertices.len();
        for a in base..end {
            let b = if a + 1 < end { a + 1 } else { base };
            if let Some(e) = graph.add_edge(a, b) {
                let (pa, pb) = (unit(graph.vertices[a].at), unit(graph.vertices[b].at));
                let ways = ([-pa[1], pa[0], 0.0], [pb[1], -pb[0], 0.0]);
                graph.edges[e].tangents = Some(Box::new(ways));
            }
        }
    }
    graph.make_faces(true);
    for (f, face) in graph.faces.iter_mut().enumerate() {
        face.at = [0.0, if f == 0 { 0.0 } else { -(f as f64) - 0.5 }, 0.0];
    }
    graph
}

/// A point on a ring.
#[derive(Clone, Copy)]
struct Sample {
    at: Point,
    theta: f64,
}

/// Rings of so many cells each, or of so many vertices; `stagger` turns every other ring by half
/// a cell.
pub fn concentric_rings(per_ring: &[i64], stagger: bool, t: SiteType) -> Graph {
    if t == SiteType::Cell {
        cell_rings(per_ring, stagger)
    } else if let [sides] = per_ring {
        let mut graph = ring_of(sides.unsigned_abs() as usize);
        graph.reorder();
        graph
    } else {
        vertex_rings(per_ring, stagger)
    }
}

fn offset(stagger: bool, ring: usize, count: i64) -> f64 {
    if stagger && ring % 2 == 1 {
        2.0 * PI / count as f64 / 2.0
    } else {
        0.0
    }
}

fn polar(r: f64, theta: f64) -> Point {
    [r * theta.cos(), r * theta.sin(), 0.0]
}

fn cell_rings(per_ring: &[i64], stagger: bool) -> Graph {
    let mut graph = Graph::new();
    if per_ring.is_empty() {
        return graph;
    }
    let pivot = graph.add_vertex([0.0; 3]);
    let spokes = |ring: usize| {
        let count = per_ring[ring].abs();
        let (inner, outer) = ((ring as f64 - 0.5).max(0.0), ring as f64 + 0.5);
        let turn = offset(stagger, ring, count);
        let number = if count < 2 { 0 } else { count };
        (0..number).map(move |step| {
            let theta = PI / 2.0 + turn - 2.0 * PI * step as f64 / count as f64;
            (inner, outer, theta)
        })
    };
    let mut samples: Vec<Vec<Sample>> = vec![Vec::new(); per_ring.len() + 1];
    for ring in 0..per_ring.len() {
        for (inner, outer, mut theta) in spokes(ring) {
            while theta < -PI {
                theta += 2.0 * PI;
            }
            while theta > PI {
                theta -= 2.0 * PI;
            }
            samples[ring].push(Sample {
                at: polar(inner, theta),
                theta,
            });
            samples[ring + 1].push(Sample {
                at: polar(outer, theta),
                theta,
            });
        }
    }
    for ring in &mut samples {
        tidy(ring, 0.001);
    }
    add_samples(&mut graph, &samples);
    for ring in &samples {
        join_ring(&mut graph, ring);
    }
    for ring in 0..per_ring.len() {
        for (inner, outer, theta) in spokes(ring) {
            let a = graph.find_or_add_vertex(polar(inner, theta));
            let b = graph.find_or_add_vertex(polar(outer, theta));
            if a != b {
                graph.find_or_add_edge(a, b);
            }
        }
    }
    for v in &mut graph.vertices {
        v.pivot = Some(Pivot::Vertex(pivot));
    }
    graph.make_faces(true);
    graph
}

fn vertex_rings(per_ring: &[i64], stagger: bool) -> Graph {
    let mut graph = Graph::new();
    let Some(first) = per_ring.first() else {
        return graph;
    };
    let mut counts = per_ring.to_vec();
    if first.abs() > 1 {
        counts.insert(0, 0);
    }
    let mut samples: Vec<Vec<Sample>> = vec![Vec::new(); counts.len()];
    for (ring, count) in counts.iter().map(|c| c.abs()).enumerate() {
        let turn = offset(stagger, ring, count);
        for step in 0..count {
            let theta = PI / 2.0 + turn - 2.0 * PI * step as f64 / count as f64;
            samples[ring].push(Sample {
                at: polar(ring as f64, theta),
                theta,
            });
        }
    }
    for ring in &mut samples[1..] {
        tidy(ring, 0.1);
    }
    add_samples(&mut graph, &samples);
    for (ring, count) in samples.iter().zip(&counts).skip(1) {
        if *count >= 2 {
            join_ring(&mut graph, ring);
        }
    }
    let centred = counts[0] != 0;
    for ring in 0..samples.len() - 1 {
        for sample in &samples[ring] {
            let Some(a) = graph.find_vertex(sample.at) else {
                continue;
            };
            if ring == 0 {
                for outer in &samples[1] {
                    if let Some(b) = graph.find_vertex(outer.at) {
                        graph.find_or_add_edge(a, b);
                    }
                }
                continue;
            }
            let ratio = (ring + 1) as f64 / ring as f64;
            let outward = [sample.at[0] * ratio, sample.at[1] * ratio, 0.0];
            if let Some(b) = graph.find_vertex(outward) {
                graph.find_or_add_edge(a, b);
                if !centred {
                    graph.vertices[b].pivot = Some(Pivot::Vertex(a));
                }
            }
        }
    }
    if centred && let Some(pivot) = graph.find_vertex([0.0; 3]) {
        for v in &mut graph.vertices {
            v.pivot = Some(Pivot::Vertex(pivot));
        }
    }
    graph
}

/// Sorts the samples of a ring by angle and drops those that coincide with the one before.
fn tidy(ring: &mut Vec<Sample>, near: f64) {
    ring.sort_by(|a, b| a.theta.partial_cmp(&b.theta).unwrap_or(Ordering::Equal));
    for n in (1..ring.len()).rev() {
        if distance(ring[n].at, ring[n - 1].at) < near {
            ring.remove(n);
        }
    }
}

fn add_samples(graph: &mut Graph, samples: &[Vec<Sample>]) {
    for sample in samples.iter().flatten() {
        graph.find_or_add_vertex(sample.at);
    }
}

/// Joins the samples of a ring by curves.
fn join_ring(graph: &mut Graph, ring: &[Sample]) {
    let n = ring.len();
    if n < 2 {
        return;
    }
    for i in 0..n {
        let (before, a, b, after) = (
            ring[(i + n - 1) % n],
            ring[i],
            ring[(i + 1) % n],
            ring[(i + 2) % n],
        );
        let va = graph.find_or_add_vertex(a.at);
        let vb = graph.find_or_add_vertex(b.at);
        if va != vb {
            let way = |p: Point, q: Point| unit([q[0] - p[0], q[1] - p[1], 0.0]);
            let tangents = (way(before.at, b.at), way(after.at, a.at));
            graph.find_or_add_curve(va, vb, tangents);
        }
    }
}

pub(super) fn unit(v: Point) -> Point {
    let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
    if length < super::super::geometry::EPSILON {
        v
    } else {
        v.map(|c| c / length)
    }
}
