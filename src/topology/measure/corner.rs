//! Corners of the outline, and the sides between them.

use super::outline::Outline;
use super::{Flags, Properties};
use crate::topology::geometry::{self, Point};
use crate::topology::graph::Graph;

use Properties as P;

/// Marks vertices, edges and faces at corners.
pub(crate) fn corners(graph: &Graph, outlines: &[Outline], flags: &mut Flags) {
    for outline in outlines {
        let (convex, concave) = outline_corners(outline);
        for (vertices, kind) in [(convex, P::CORNER_CONVEX), (concave, P::CORNER_CONCAVE)] {
            for v in vertices {
                flags.vertices[v].set(P::CORNER);
                flags.vertices[v].set(kind);
            }
        }
    }
    for v in 0..graph.vertices.len() {
        if flags.vertices[v].has(P::CORNER) {
            spread_corner(graph, v, flags);
        }
    }
}

/// Edges and faces share in the corner at vertex `v`.
fn spread_corner(graph: &Graph, v: usize, flags: &mut Flags) {
    let concave = flags.vertices[v].has(P::CORNER_CONCAVE);
    let kind = if concave {
        P::CORNER_CONCAVE
    } else {
        P::CORNER_CONVEX
    };
    let edges = &graph.vertices[v].edges;

    let mut blunt = false;
    for e in edges.iter() {
        let Some(other) = graph.edges[e].other(v) else {
            continue;
        };
        if !flags.vertices[other].has(P::CORNER) {
            continue;
        }
        flags.edges[e].set(P::CORNER);
        flags.edges[e].set(kind);
        if let Some(face) = graph.edges[e].faces().next() {
            flags.faces[face].set(P::CORNER);
            flags.faces[face].set(kind);
        }
        blunt = true;
    }
    if blunt {
        return;
    }
    for e in edges.iter() {
        if !flags.edges[e].has(P::PERIMETER) {
            continue;
        }
        flags.edges[e].set(P::CORNER);
        flags.edges[e].set(kind);
        if concave {
            for face in graph.vertices[v].faces.iter() {
                let touching = graph.faces[face]
                    .vertices
                    .iter()
                    .filter(|&u| flags.vertices[u].has(P::PERIMETER))
                    .count();
                if touching == 1 {
                    flags.faces[face].set(P::CORNER);
                    flags.faces[face].set(P::CORNER_CONCAVE);
                }
            }
        } else if let Some(face) = graph.edges[e].faces().next() {
            flags.faces[face].set(P::CORNER);
            flags.faces[face].set(P::CORNER_CONVEX);
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
pub(crate) fn sides(graph: &Graph, outlines: &[Outline], flags: &mut Flags) {
    let middle = graph.centroid();
    for outline in outlines {
        let n = outline.vertices.len();
        let is_corner = |i: usize| flags.vertices[outline.vertices[i % n]].has(P::CORNER);
        let runs: Vec<(usize, usize)> = (0..n)
            .filter(|&from| is_corner(from))
            .map(|from| (from, (1..=n).find(|&k| is_corner(from + k)).unwrap_or(n)))
            .collect();
        for (from, length) in runs {
            mark_run(outline, middle, from, length, flags);
        }
    }
    for v in 0..graph.vertices.len() {
        let sides = flags.vertices[v].and(P::SIDES);
        if sides == P::default() {
            continue;
        }
        for e in graph.vertices[v].edges.iter() {
            flags.edges[e].set(sides);
        }
        for f in graph.vertices[v].faces.iter() {
            flags.faces[f].set(sides);
        }
    }
}

/// Marks the stretch of an outline from one corner to the next with the side it lies on.
fn mark_run(outline: &Outline, middle: Point, from: usize, length: usize, flags: &mut Flags) {
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
        flags.vertices[outline.vertices[(from + i) % n]].set(side);
    }
}
