//! Corners of the outline, and the sides between them.

use super::Properties;
use super::outline::Outline;
use crate::topology::geometry::{self, Point};
use crate::topology::graph::Graph;

use Properties as P;

/// Marks vertices, edges and faces at corners.
pub(crate) fn corners(graph: &mut Graph, outlines: &[Outline]) {
    for outline in outlines {
        let (convex, concave) = outline_corners(outline);
        for (vertices, kind) in [(convex, P::CORNER_CONVEX), (concave, P::CORNER_CONCAVE)] {
            for v in vertices {
                graph.vertices[v].properties.set(P::CORNER);
                graph.vertices[v].properties.set(kind);
            }
        }
    }
    for v in 0..graph.vertices.len() {
        if graph.vertices[v].properties.has(P::CORNER) {
            spread_corner(graph, v);
        }
    }
}

/// Edges and faces share in the corner at vertex `v`.
fn spread_corner(graph: &mut Graph, v: usize) {
    let concave = graph.vertices[v].properties.has(P::CORNER_CONCAVE);
    let kind = if concave {
        P::CORNER_CONCAVE
    } else {
        P::CORNER_CONVEX
    };
    let edges = graph.vertices[v].edges.clone();

    let mut blunt = false;
    for &e in &edges {
        let Some(other) = graph.edges[e].other(v) else {
            continue;
        };
        if !graph.vertices[other].properties.has(P::CORNER) {
            continue;
        }
        graph.edges[e].properties.set(P::CORNER);
        graph.edges[e].properties.set(kind);
        if let Some(face) = graph.edges[e].left.or(graph.edges[e].right) {
            graph.faces[face].properties.set(P::CORNER);
            graph.faces[face].properties.set(kind);
        }
        blunt = true;
    }
    if blunt {
        return;
    }
    for &e in &edges {
        if !graph.edges[e].properties.has(P::PERIMETER) {
            continue;
        }
        graph.edges[e].properties.set(P::CORNER);
        graph.edges[e].properties.set(kind);
        if concave {
            for face in graph.vertices[v].faces.clone() {
                let touching = graph.faces[face]
                    .vertices
                    .iter()
                    .filter(|&&u| graph.vertices[u].properties.has(P::PERIMETER))
                    .count();
                if touching == 1 {
                    graph.faces[face].properties.set(P::CORNER);
                    graph.faces[face].properties.set(P::CORNER_CONCAVE);
                }
            }
        } else if let Some(face) = graph.edges[e].left.or(graph.edges[e].right) {
            graph.faces[face].properties.set(P::CORNER);
            graph.faces[face].properties.set(P::CORNER_CONVEX);
        }
    }
}

/// The convex and the concave corners of one outline.
fn outline_corners(outline: &Outline) -> (Vec<usize>, Vec<usize>) {
    const SLACK: f64 = 0.001;
    /// How much of a bend makes a corner; less would find corners in a hex grid's zigzag.
    const CONVEX: f64 = 0.320;
    const CONCAVE: f64 = -0.25;
    /// A neighbour almost as sharp is a corner too.
    const SIMILAR: f64 = 0.95;

    let n = outline.vertices.len();
    if n < 6 {
        return (outline.vertices.clone(), Vec::new());
    }
    let score = sharpness(&outline.places);
    let (before, after) = (|i: usize| (i + n - 1) % n, |i: usize| (i + 1) % n);

    let mut keep: Vec<bool> = (0..n)
        .map(|i| {
            score[i] >= CONVEX
                && score[i] >= score[before(i)] - SLACK
                && score[i] >= score[after(i)] - SLACK
        })
        .collect();
    // In place: a neighbour that becomes a corner passes it on, if it comes later.
    for i in 0..n {
        if keep[i] {
            for j in [before(i), after(i)] {
                if score[j] >= SIMILAR * score[i] {
                    keep[j] = true;
                }
            }
        }
    }
    let convex = (0..n)
        .filter(|&i| keep[i])
        .map(|i| outline.vertices[i])
        .collect();
    let concave = (0..n)
        .filter(|&i| {
            score[i] <= CONCAVE
                && score[i] <= score[before(i)] + SLACK
                && score[i] <= score[after(i)] + SLACK
        })
        .map(|i| outline.vertices[i])
        .collect();
    (convex, concave)
}

/// How far each place on an outline sticks out of the line through places up to three away,
/// smoothed once.
fn sharpness(places: &[Point]) -> Vec<f64> {
    let n = places.len();
    let raw: Vec<f64> = (0..n)
        .map(|i| {
            let p = places[i];
            let mut sum = 0.0;
            for k in 1..4 {
                // In Java, a remainder of a negative number is negative; outlines have at
                // least six vertices, so that n - k never is.
                let (a, b) = (places[(i + n - k) % n], places[(i + k) % n]);
                let mut out = geometry::distance_to_line(p, a, b);
                if geometry::clockwise(a, p, b) {
                    out = -out;
                }
                sum += out / k as f64;
            }
            sum
        })
        .collect();
    (0..n)
        .map(|i| (4.0 * raw[i] + raw[(i + 1) % n] + raw[(i + n - 1) % n]) / 6.0)
        .collect()
}

/// Marks which side of the board the elements on the outline are on.
pub(crate) fn sides(graph: &mut Graph, outlines: &[Outline]) {
    let middle = graph.centroid();
    for outline in outlines {
        let n = outline.vertices.len();
        let is_corner = |i: usize| {
            graph.vertices[outline.vertices[i % n]]
                .properties
                .has(P::CORNER)
        };
        let runs: Vec<(usize, usize)> = (0..n)
            .filter(|&from| is_corner(from))
            .map(|from| (from, (1..=n).find(|&k| is_corner(from + k)).unwrap_or(n)))
            .collect();
        for (from, length) in runs {
            mark_run(graph, outline, middle, from, length);
        }
    }
    for v in 0..graph.vertices.len() {
        let of_vertex = graph.vertices[v].properties;
        let sides = of_vertex.and(P::SIDES);
        for e in graph.vertices[v].edges.clone() {
            graph.edges[e].properties.set(sides);
        }
        for f in graph.vertices[v].faces.clone() {
            graph.faces[f].properties.set(sides);
        }
    }
}

/// Marks the stretch of an outline from one corner to the next with the side it lies on.
fn mark_run(graph: &mut Graph, outline: &Outline, middle: Point, from: usize, length: usize) {
    let n = outline.vertices.len();
    let (mut x, mut y) = (0.0, 0.0);
    for i in 0..=length {
        let [px, py, _] = outline.places[(from + i) % n];
        x += px;
        y += py;
    }
    let count = length as f64 + 1.0;
    let sector = super::sector(geometry::angle(middle, [x / count, y / count, 0.0]));
    let side = match sector {
        0 => P::SIDE_E,
        4 => P::SIDE_N,
        8 => P::SIDE_W,
        12 => P::SIDE_S,
        1..4 => P::SIDE_NE,
        5..8 => P::SIDE_NW,
        9..12 => P::SIDE_SW,
        _ => P::SIDE_SE,
    };
    for i in 0..=length {
        graph.vertices[outline.vertices[(from + i) % n]]
            .properties
            .set(side);
    }
}
