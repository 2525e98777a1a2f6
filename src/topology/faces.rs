//! Finding the faces of a graph drawn in the plane.

use super::geometry::{self, Point, segments_meet};
use super::graph::{Edge, Graph};

/// Faces with more sides than this are not looked for.
const MOST_SIDES: usize = 32;

impl Graph {
    /// Finds the faces: smallest rings of edges, within one layer. Faces there were are
    /// forgotten. With `check_crossings`, a ring ends at an edge that crosses another.
    pub fn make_faces(&mut self, check_crossings: bool) {
        if !self.faces.is_empty() {
            self.clear_faces();
        }
        let crossed: Vec<bool> = if check_crossings {
            (0..self.edges.len()).map(|e| self.is_crossed(e)).collect()
        } else {
            Vec::new()
        };
        // So many there are where all is connected and nothing crosses.
        let faces = (self.edges.len() + 1).saturating_sub(self.vertices.len());
        self.faces.reserve_exact(faces);
        let mut ring = Vec::with_capacity(MOST_SIDES + 1);
        // The ways into vertices from which a face was found: it isn't walked round again.
        let mut walked = vec![[false; 2]; self.edges.len()];
        let into = |edge: &Edge, vertex: usize| usize::from(edge.b == vertex);
        for start in 0..self.vertices.len() {
            for nth in 0..self.vertices[start].edges.len() {
                let edge = self.vertices[start].edges.at(nth);
                if walked[edge][into(&self.edges[edge], start)]
                    || !self.trace_ring(start, edge, &crossed, &mut ring)
                    || ring.len() < 3
                    || self.ring_area(&ring) >= 0.0
                {
                    continue;
                }
                let Some(face) = self.find_or_add_face(&ring) else {
                    continue;
                };
                let face = &self.faces[face];
                // Where it came back by the edge that it began from, every start leads round it.
                if face.edges.iter().last() == Some(edge) && face.vertices.at(0) == start {
                    for (i, by) in face.edges.iter().enumerate() {
                        let to = face.vertices.at((i + 1) % face.vertices.len());
                        walked[by][into(&self.edges[by], to)] = true;
                    }
                }
            }
        }
    }

    /// Area within a ring of vertices, negative where they go clockwise.
    fn ring_area(&self, ring: &[usize]) -> f64 {
        let mut sum = 0.0;
        for (i, &v) in ring.iter().enumerate() {
            let p = self.vertices[v].at;
            let q = self.vertices[ring[(i + 1) % ring.len()]].at;
            sum += p[0] * q[1] - q[0] * p[1];
        }
        sum / 2.0
    }

    /// Walks from `start`, taking at each vertex the edge next to the one it came by. Says
    /// whether it came back to `start`.
    fn trace_ring(
        &self,
        start: usize,
        edge: usize,
        crossed: &[bool],
        ring: &mut Vec<usize>,
    ) -> bool {
        let level = self.vertices[start].at[2];
        ring.clear();
        ring.push(start);
        let (mut at, mut edge) = (start, edge);
        while ring.len() <= MOST_SIDES {
            let edges = &self.vertices[at].edges;
            let (a, b) = (self.edges[edge].a, self.edges[edge].b);
            let Some(came_by) = edges.iter().position(|e| self.edges[e].joins(a, b)) else {
                return false;
            };
            let next = (1..edges.len()).find_map(|turn| {
                let e = edges.at((came_by + turn) % edges.len());
                let to = self.edges[e].other(at)?;
                ((self.vertices[to].at[2] - level).abs() < 0.0001).then_some((e, to))
            });
            let Some((next_edge, to)) = next else {
                return false;
            };
            if to == start {
                return true;
            }
            if ring.contains(&to) || crossed.get(next_edge) == Some(&true) {
                return false;
            }
            ring.push(to);
            (at, edge) = (to, next_edge);
        }
        false
    }

    /// Whether an edge meets one that comes before it.
    fn is_crossed(&self, edge: usize) -> bool {
        /// Edges further apart than this along an axis don't meet.
        const NEAR: f64 = 0.001;
        let (a, b) = (self.edges[edge].a, self.edges[edge].b);
        let (pa, pb) = (self.vertices[a].at, self.vertices[b].at);
        let near = |p, q| geometry::distance(p, q) < NEAR;
        let apart = |qa: Point, qb: Point, axis: usize| {
            qa[axis].max(qb[axis]) < pa[axis].min(pb[axis]) - NEAR
                || qa[axis].min(qb[axis]) > pa[axis].max(pb[axis]) + NEAR
        };
        for e in &self.edges {
            if e.joins(a, b) {
                return false;
            }
            let (qa, qb) = (self.vertices[e.a].at, self.vertices[e.b].at);
            if apart(qa, qb, 0) || apart(qa, qb, 1) {
                continue;
            }
            if near(pa, qa) || near(pa, qb) || near(pb, qa) || near(pb, qb) {
                continue;
            }
            if segments_meet(pa, pb, qa, qb) {
                return true;
            }
        }
        false
    }
}
