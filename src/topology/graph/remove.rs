//! Removing elements, and with each what can't be without it.

use std::sync::OnceLock;

use super::{Around, Graph, Pivot};
use crate::topology::SiteType;

impl Graph {
    /// Removes all faces.
    pub fn clear_faces(&mut self) {
        self.faces.clear();
        for e in &mut self.edges {
            e.left = None;
            e.right = None;
        }
        for v in &mut self.vertices {
            v.faces.clear();
        }
    }

    /// Removes all edges, and the faces with them.
    pub fn clear_edges(&mut self) {
        self.edges.clear();
        self.clear_faces();
        for v in &mut self.vertices {
            v.edges.clear();
        }
    }

    /// Removes some faces. With `orphans`, edges that thereby border no face go too.
    pub fn remove_faces(&mut self, gone: &[bool], orphans: bool) {
        let map = renumbering(gone);
        let mut dead_edges = vec![false; self.edges.len()];
        for (id, e) in self.edges.iter_mut().enumerate() {
            let had = e.faces().any(|f| gone[f]);
            let renumbered = |f: u32| map[f as usize].map(|f| f as u32);
            e.left = e.left.and_then(renumbered);
            e.right = e.right.and_then(renumbered);
            dead_edges[id] = orphans && had && e.left.is_none() && e.right.is_none();
        }
        for v in &mut self.vertices {
            remap(&mut v.faces, &map);
        }
        keep(&mut self.faces, gone);
        if dead_edges.contains(&true) {
            self.remove_edges(&dead_edges);
        }
    }

    /// Removes some edges and the faces along them.
    pub fn remove_edges(&mut self, gone: &[bool]) {
        let dead: Vec<bool> = self
            .faces
            .iter()
            .map(|f| f.edges.iter().any(|e| gone[e]))
            .collect();
        if dead.contains(&true) {
            self.remove_faces(&dead, false);
        }
        let map = renumbering(gone);
        for v in &mut self.vertices {
            remap(&mut v.edges, &map);
        }
        for f in &mut self.faces {
            remap(&mut f.edges, &map);
        }
        keep(&mut self.edges, gone);
    }

    /// Removes some vertices with their edges and faces.
    pub fn remove_vertices(&mut self, gone: &[bool]) {
        let dead: Vec<bool> = self.edges.iter().map(|e| gone[e.a] || gone[e.b]).collect();
        if dead.contains(&true) {
            self.remove_edges(&dead);
        }
        let map = renumbering(gone);
        let of = |v: usize| map[v].unwrap_or(0);
        for e in &mut self.edges {
            (e.a, e.b) = (of(e.a), of(e.b));
        }
        for f in &mut self.faces {
            remap(&mut f.vertices, &map);
        }
        for i in 0..self.vertices.len() {
            if let Some(Pivot::Vertex(id)) = self.vertices[i].pivot {
                let left = Pivot::Gone(id, self.vertices[id].at);
                self.vertices[i].pivot = Some(map[id].map_or(left, Pivot::Vertex));
            }
        }
        keep(&mut self.vertices, gone);
        self.index = OnceLock::new();
    }

    /// Removes one element with what depends on it.
    pub fn remove(&mut self, t: SiteType, id: usize, orphans: bool) {
        let mut gone = vec![false; self.len(t)];
        let Some(slot) = gone.get_mut(id) else { return };
        *slot = true;
        match t {
            SiteType::Vertex => self.remove_vertices(&gone),
            SiteType::Edge => self.remove_edges(&gone),
            SiteType::Cell => self.remove_faces(&gone, orphans),
        }
    }
}

/// Where each survivor goes.
fn renumbering(gone: &[bool]) -> Vec<Option<usize>> {
    let mut next = 0;
    gone.iter()
        .map(|&gone| {
            (!gone).then(|| {
                next += 1;
                next - 1
            })
        })
        .collect()
}

fn remap(list: &mut Around, map: &[Option<usize>]) {
    list.renumber(|id| map[id]);
}

fn keep<T>(list: &mut Vec<T>, gone: &[bool]) {
    let mut id = 0;
    list.retain(|_| {
        id += 1;
        !gone[id - 1]
    });
}
