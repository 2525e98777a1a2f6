//! The order of elements, and of each vertex's edges and faces.

use std::sync::OnceLock;

use super::{Around, Graph, Pivot};
use crate::topology::SiteType;
use crate::topology::geometry::{self, Point};
use crate::topology::scores::ordered;

impl Graph {
    /// Orders a vertex's edges by angle.
    pub fn sort_edges(&mut self, v: usize) {
        let mut edges = std::mem::take(&mut self.vertices[v].edges);
        let from = self.vertices[v].at;
        edges.sort_by_key(|e| {
            let to = self.edges[e].other(v).unwrap_or(v);
            geometry::angle(from, self.vertices[to].at)
        });
        self.vertices[v].edges = edges;
    }

    /// Orders a vertex's faces by angle.
    pub fn sort_faces(&mut self, v: usize) {
        let mut faces = std::mem::take(&mut self.vertices[v].faces);
        let from = self.vertices[v].at;
        faces.sort_by_key(|f| geometry::angle(from, self.faces[f].at));
        self.vertices[v].faces = faces;
    }

    /// Makes each vertex's list of edges anew.
    pub fn link_edges(&mut self) {
        for v in &mut self.vertices {
            v.edges.clear();
        }
        for (id, e) in self.edges.iter().enumerate() {
            self.vertices[e.a].edges.push(id);
            self.vertices[e.b].edges.push(id);
        }
        for v in 0..self.vertices.len() {
            self.sort_edges(v);
        }
    }

    /// Makes each vertex's list of faces anew.
    pub fn link_faces(&mut self) {
        for v in &mut self.vertices {
            v.faces.clear();
        }
        for (id, f) in self.faces.iter().enumerate() {
            for v in f.vertices.iter() {
                self.vertices[v].faces.push(id);
            }
        }
        for v in 0..self.vertices.len() {
            self.sort_faces(v);
        }
    }

    pub(super) fn mean(&self, vertices: &Around) -> Point {
        let mut sum = [0.0; 3];
        for v in vertices.iter() {
            for (s, c) in sum.iter_mut().zip(self.vertices[v].at) {
                *s += c;
            }
        }
        let n = vertices.len().max(1) as f64;
        sum.map(|s| s / n)
    }

    /// To be called after vertices were added, moved or removed in the list itself.
    pub(in crate::topology) fn forget_places(&mut self) {
        self.index = OnceLock::new();
    }

    /// Recomputes the places of faces after vertices have moved.
    pub fn settle(&mut self) {
        self.index = OnceLock::new();
        for i in 0..self.faces.len() {
            self.faces[i].at = self.mean(&self.faces[i].vertices);
        }
    }

    /// Moves every vertex.
    pub fn map(&mut self, f: impl Fn(Point) -> Point) {
        for v in &mut self.vertices {
            v.at = f(v.at);
        }
        self.settle();
    }

    /// Numbers all elements from the bottom up, and from left to right within a row.
    pub fn reorder(&mut self) {
        for t in SiteType::ALL {
            self.reorder_type(t);
        }
    }

    /// Numbers the elements of a type from the bottom up.
    pub fn reorder_type(&mut self, t: SiteType) {
        let scores = (0..self.len(t)).map(|id| {
            let [x, y, _] = self.at(t, id);
            y * 100.0 + x
        });
        if scores.clone().is_sorted() {
            return;
        }
        let scores: Vec<f64> = scores.collect();
        self.permute(t, &ordered(&scores));
    }

    /// Puts the elements of a type in a new order: `order[new]` is the old number.
    pub fn permute(&mut self, t: SiteType, order: &[usize]) {
        let mut new = vec![0; order.len()];
        for (to, &from) in order.iter().enumerate() {
            new[from] = to;
        }
        let shuffle = |list: &mut Around| list.renumber(|id| Some(new[id]));
        match t {
            SiteType::Vertex => {
                arrange(&mut self.vertices, &new);
                for v in &mut self.vertices {
                    if let Some(Pivot::Vertex(id)) = &mut v.pivot {
                        *id = new[*id];
                    }
                }
                for e in &mut self.edges {
                    (e.a, e.b) = (new[e.a], new[e.b]);
                }
                self.faces.iter_mut().for_each(|f| shuffle(&mut f.vertices));
                self.index = OnceLock::new();
            }
            SiteType::Edge => {
                arrange(&mut self.edges, &new);
                self.vertices.iter_mut().for_each(|v| shuffle(&mut v.edges));
                self.faces.iter_mut().for_each(|f| shuffle(&mut f.edges));
            }
            SiteType::Cell => {
                arrange(&mut self.faces, &new);
                self.vertices.iter_mut().for_each(|v| shuffle(&mut v.faces));
                for e in &mut self.edges {
                    e.left = e.left.map(|f| new[f as usize] as u32);
                    e.right = e.right.map(|f| new[f as usize] as u32);
                }
            }
        }
    }
}

/// Moves each element of a list, in place, to where it belongs.
fn arrange<T>(list: &mut [T], new: &[usize]) {
    let mut to = new.to_vec();
    for i in 0..list.len() {
        while to[i] != i {
            let other = to[i];
            list.swap(i, other);
            to.swap(i, other);
        }
    }
}
