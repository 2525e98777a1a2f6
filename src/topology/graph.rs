//! The editable graph that board functions build: vertices with positions, edges, faces.
//!
//! Indices are places in the three lists. Removing an element renumbers those after it, and
//! every list of neighbours with them, so that the graph is consistent after each call.

mod around;
mod lattice;
mod order;
mod place;
mod remove;

use std::sync::OnceLock;

pub use self::around::Around;
use self::place::{PlaceIndex, pairs_at};
use super::geometry::{Bounds, Point, distance3};
use super::{SiteType, geometry};

/// A point of the graph.
#[derive(Clone, Debug, Default)]
pub struct Vertex {
    /// Where it is.
    pub at: Point,
    /// Edges that end here, anticlockwise from west at the time when each was added.
    pub edges: Around,
    /// Faces with a corner here.
    pub faces: Around,
    /// The vertex that this one goes round, on circular boards.
    pub pivot: Option<Pivot>,
}

/// What vertices go round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pivot {
    /// A vertex of the graph.
    Vertex(usize),
    /// A vertex that was removed: the number that it had, and where it was. Others go on going
    /// round that place; and the reference engine takes whoever has the number now for a pivot.
    Gone(usize, Point),
}

impl Pivot {
    /// Its number, or the one that it had.
    pub fn id(self) -> usize {
        match self {
            Pivot::Vertex(id) | Pivot::Gone(id, _) => id,
        }
    }
}

/// A line between two vertices.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The end it was drawn from.
    pub a: usize,
    /// The end it was drawn to.
    pub b: usize,
    /// The face on its left, once faces are made.
    pub left: Option<u32>,
    /// The face on its right.
    pub right: Option<u32>,
    /// Ways in which a curved edge leaves its two ends.
    pub tangents: Option<Box<(Point, Point)>>,
}

impl Edge {
    /// Whether it is drawn as a curve.
    pub fn curved(&self) -> bool {
        self.tangents.is_some()
    }

    /// The end that isn't `vertex`, if `vertex` is an end.
    pub fn other(&self, vertex: usize) -> Option<usize> {
        if vertex == self.a {
            Some(self.b)
        } else if vertex == self.b {
            Some(self.a)
        } else {
            None
        }
    }

    /// The face across the edge from `face`.
    pub fn across(&self, face: usize) -> Option<usize> {
        let face = Some(face as u32);
        let across = if self.left == face {
            self.right
        } else if self.right == face {
            self.left
        } else {
            None
        };
        across.map(|face| face as usize)
    }

    /// The faces beside it, the left one first.
    pub fn faces(&self) -> impl Iterator<Item = usize> + use<> {
        self.left.into_iter().chain(self.right).map(|f| f as usize)
    }

    /// Whether no face lies on one side.
    pub fn open(&self) -> bool {
        self.left.is_none() || self.right.is_none()
    }

    /// Whether it joins these two, either way round.
    pub fn joins(&self, a: usize, b: usize) -> bool {
        self.a == a && self.b == b || self.a == b && self.b == a
    }
}

/// A polygon bounded by edges.
#[derive(Clone, Debug, Default)]
pub struct Face {
    /// Corners, clockwise.
    pub vertices: Around,
    /// `edges[i]` goes from corner `i` to the next.
    pub edges: Around,
    /// The mean of its corners.
    pub at: Point,
}

/// A graph under construction.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Its vertices.
    pub vertices: Vec<Vertex>,
    /// Its edges.
    pub edges: Vec<Edge>,
    /// Its faces.
    pub faces: Vec<Face>,
    /// Finds vertices by place; rebuilt when they have moved.
    index: OnceLock<PlaceIndex>,
}

impl Graph {
    /// A graph with nothing in it.
    pub fn new() -> Graph {
        Graph::default()
    }

    /// A graph with nothing in it, and room for so many vertices and edges.
    fn with_room(vertices: usize, edges: usize) -> Graph {
        Graph {
            vertices: Vec::with_capacity(vertices),
            edges: Vec::with_capacity(edges),
            ..Graph::default()
        }
    }

    /// A graph of these vertices and edges, its faces found. Positions are rounded to single
    /// precision, as the reference engine keeps them for graphs that are listed.
    pub fn from_lists(vertices: &[Point], edges: &[(usize, usize)]) -> Graph {
        let mut graph = Graph::with_room(vertices.len(), edges.len());
        for &p in vertices {
            graph.add_vertex(p.map(|c| f64::from(c as f32)));
        }
        for &(a, b) in edges {
            if graph.find_edge(a, b).is_none() {
                graph.append_edge(a, b);
            }
        }
        graph.assemble();
        graph
    }

    /// A graph of these vertices in the plane, with an edge between any two that are `unit`
    /// apart, its faces found.
    pub fn from_vertices(vertices: &[Point], unit: f64) -> Graph {
        let flat: Vec<Point> = vertices.iter().map(|p| [p[0], p[1], 0.0]).collect();
        let edges = pairs_at(&flat, unit, 0.01);
        Graph::from_lists(vertices, &edges)
    }

    /// As [`Graph::from_vertices`], with distances taken in space.
    pub fn from_vertices3(vertices: &[Point], unit: f64) -> Graph {
        let edges = pairs_at(vertices, unit, 0.01);
        Graph::from_lists(vertices, &edges)
    }

    /// A graph of vertices, each with the place that it goes round, and of edges between them;
    /// curves are kept, faces found anew.
    pub fn from_parts(vertices: &[(Point, Option<Point>)], edges: &[Edge]) -> Graph {
        let mut graph = Graph::with_room(vertices.len(), edges.len());
        for &(at, _) in vertices {
            graph.add_vertex(at);
        }
        for (i, &(_, pivot)) in vertices.iter().enumerate() {
            if let Some([x, y, _]) = pivot {
                graph.vertices[i].pivot = graph.find_vertex([x, y, 0.0]).map(Pivot::Vertex);
            }
        }
        for e in edges {
            if let Some(id) = graph.find_or_add_edge(e.a, e.b)
                && e.curved()
            {
                graph.edges[id].tangents.clone_from(&e.tangents);
            }
        }
        graph.assemble();
        graph
    }

    fn assemble(&mut self) {
        self.link_edges();
        self.make_faces(false);
        self.link_faces();
    }

    /// How many elements there are of a type.
    pub fn len(&self, t: SiteType) -> usize {
        match t {
            SiteType::Vertex => self.vertices.len(),
            SiteType::Edge => self.edges.len(),
            SiteType::Cell => self.faces.len(),
        }
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty()
    }

    /// Where an element is.
    pub fn at(&self, t: SiteType, id: usize) -> Point {
        match t {
            SiteType::Vertex => self.vertices[id].at,
            SiteType::Edge => self.middle(&self.edges[id]),
            SiteType::Cell => self.faces[id].at,
        }
    }

    fn middle(&self, edge: &Edge) -> Point {
        let (a, b) = (self.vertices[edge.a].at, self.vertices[edge.b].at);
        [0, 1, 2].map(|axis| (a[axis] + b[axis]) * 0.5)
    }

    /// Where a pivot is or was.
    pub fn pivot_at(&self, pivot: Pivot) -> Point {
        match pivot {
            Pivot::Vertex(id) => self.vertices[id].at,
            Pivot::Gone(_, at) => at,
        }
    }

    /// What an element goes round.
    pub fn pivot(&self, t: SiteType, id: usize) -> Option<Pivot> {
        let of = |v: usize| self.vertices[v].pivot;
        match t {
            SiteType::Vertex => of(id),
            SiteType::Edge => of(self.edges[id].a).or_else(|| of(self.edges[id].b)),
            SiteType::Cell => self.faces[id].vertices.iter().find_map(of),
        }
    }

    /// The rectangle around all elements of a type.
    pub fn bounds(&self, t: SiteType) -> Bounds {
        Bounds::of((0..self.len(t)).map(|id| self.at(t, id)))
    }

    /// The mean length of an edge.
    pub fn mean_edge_length(&self) -> f64 {
        if self.edges.is_empty() {
            return 0.0;
        }
        let mut sum = 0.0;
        for e in &self.edges {
            sum += distance3(self.vertices[e.a].at, self.vertices[e.b].at);
        }
        sum / self.edges.len() as f64
    }

    /// The mean position of the vertices.
    pub fn centroid(&self) -> Point {
        if self.vertices.is_empty() {
            return [0.0; 3];
        }
        let (mut x, mut y) = (0.0, 0.0);
        for v in &self.vertices {
            x += v.at[0];
            y += v.at[1];
        }
        let n = self.vertices.len() as f64;
        [x / n, y / n, 0.0]
    }

    /// Makes `list` that of the elements next to one: neighbours of a vertex along edges, of an
    /// edge at its ends, of a face across its edges. An element may occur twice.
    pub(super) fn set_neighbours(&self, t: SiteType, id: usize, list: &mut Vec<usize>) {
        list.clear();
        match t {
            SiteType::Vertex => {
                let edges = self.vertices[id].edges.iter();
                list.extend(edges.filter_map(|e| self.edges[e].other(id)));
            }
            SiteType::Edge => {
                let e = &self.edges[id];
                let at_ends = [e.a, e.b]
                    .into_iter()
                    .flat_map(|v| self.vertices[v].edges.iter());
                list.extend(at_ends.filter(|&other| other != id));
            }
            SiteType::Cell => {
                let edges = self.faces[id].edges.iter();
                list.extend(edges.filter_map(|e| self.edges[e].across(id)));
            }
        }
    }

    // --- finding ---

    /// The first vertex at a place.
    pub fn find_vertex(&self, p: Point) -> Option<usize> {
        let index = self.index.get_or_init(|| {
            let mut index = PlaceIndex::default();
            for (id, v) in self.vertices.iter().enumerate() {
                index.insert(v.at, id);
            }
            index
        });
        index.find(p, &self.vertices)
    }

    /// The edge between two vertices: the first, should there be several.
    pub fn find_edge(&self, a: usize, b: usize) -> Option<usize> {
        let edges = &self.vertices.get(a)?.edges;
        edges.iter().filter(|&e| self.edges[e].joins(a, b)).min()
    }

    /// The face with these corners, in either sense, starting anywhere.
    pub fn find_face(&self, corners: &[usize]) -> Option<usize> {
        let faces = &self.vertices.get(*corners.first()?)?.faces;
        faces
            .iter()
            .filter(|&f| same_ring(&self.faces[f].vertices, corners))
            .min()
    }

    /// The first face that contains a point.
    pub fn face_containing(&self, p: Point) -> Option<usize> {
        self.faces.iter().position(|f| {
            let ring: Vec<Point> = f.vertices.iter().map(|v| self.vertices[v].at).collect();
            geometry::inside(p, &ring)
        })
    }

    // --- adding ---

    /// Adds a vertex, wherever it is.
    pub fn add_vertex(&mut self, at: Point) -> usize {
        let id = self.vertices.len();
        self.vertices.push(Vertex {
            at,
            ..Vertex::default()
        });
        if let Some(index) = self.index.get_mut() {
            index.insert(at, id);
        }
        id
    }

    /// The vertex at a place, added if there is none.
    pub fn find_or_add_vertex(&mut self, at: Point) -> usize {
        self.find_vertex(at).unwrap_or_else(|| self.add_vertex(at))
    }

    /// Adds an edge, even where there is one. `None` if an end doesn't exist.
    pub fn add_edge(&mut self, a: usize, b: usize) -> Option<usize> {
        let id = self.append_edge(a, b)?;
        self.sort_edges(a);
        self.sort_edges(b);
        Some(id)
    }

    /// Adds an edge and leaves the edges of its ends unsorted.
    pub(super) fn append_edge(&mut self, a: usize, b: usize) -> Option<usize> {
        if a >= self.vertices.len() || b >= self.vertices.len() {
            return None;
        }
        let id = self.edges.len();
        self.push_edge(a, b);
        self.vertices[a].edges.push(id);
        self.vertices[b].edges.push(id);
        Some(id)
    }

    /// Adds an edge that its ends, which exist, don't know of yet.
    fn push_edge(&mut self, a: usize, b: usize) {
        self.edges.push(Edge {
            a,
            b,
            left: None,
            right: None,
            tangents: None,
        });
    }

    /// The edge between two vertices, added if there is none.
    pub fn find_or_add_edge(&mut self, a: usize, b: usize) -> Option<usize> {
        self.find_edge(a, b).or_else(|| self.add_edge(a, b))
    }

    /// The edge between two vertices; if there was none, a curve that leaves its ends along these
    /// tangents.
    pub fn find_or_add_curve(
        &mut self,
        a: usize,
        b: usize,
        tangents: (Point, Point),
    ) -> Option<usize> {
        if let Some(edge) = self.find_edge(a, b) {
            return Some(edge);
        }
        let id = self.add_edge(a, b)?;
        self.edges[id].tangents = Some(Box::new(tangents));
        Some(id)
    }

    /// Adds edges between vertices that are about a unit apart.
    pub fn make_edges(&mut self) {
        let places: Vec<Point> = self.vertices.iter().map(|v| v.at).collect();
        // Each pair comes twice in the reference engine, its second time without effect.
        for (a, b) in pairs_at(&places, 1.0, 0.05) {
            if self.find_edge(a, b).is_none() {
                self.append_edge(a, b);
            }
        }
        self.link_edges();
    }

    /// The face with these corners, added if there is none. `None` where an edge is missing.
    pub fn find_or_add_face(&mut self, corners: &[usize]) -> Option<usize> {
        if corners.len() > self.vertices.len() {
            return None;
        }
        if let Some(face) = self.find_face(corners) {
            return Some(face);
        }
        let mut edges = Around::with_room(corners.len());
        for (&v, &next) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            edges.push(self.find_edge(v, next)?);
        }
        Some(self.push_face(Around::from(corners), edges))
    }

    /// Adds a face whose edge `i` goes from corner `i` to the next.
    fn push_face(&mut self, vertices: Around, edges: Around) -> usize {
        let id = self.faces.len();
        for (v, e) in vertices.iter().zip(edges.iter()) {
            let edge = &mut self.edges[e];
            if edge.a == v {
                edge.right = Some(id as u32);
            } else {
                edge.left = Some(id as u32);
            }
            self.vertices[v].faces.push(id);
        }
        let at = self.mean(&vertices);
        self.faces.push(Face {
            vertices,
            edges,
            at,
        });
        id
    }
}

/// Whether two rings have the same corners in the same or the opposite sense.
fn same_ring(ring: &Around, other: &[usize]) -> bool {
    let n = ring.len();
    if n != other.len() {
        return false;
    }
    let Some(start) = ring.iter().position(|v| v == other[0]) else {
        return false;
    };
    (0..n).all(|i| ring.at((start + i) % n) == other[i])
        || (0..n).all(|i| ring.at((start + n - i) % n) == other[i])
}
