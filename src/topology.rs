//! The board as a graph: cells, vertices and edges, and the ways between them.
//!
//! A *generator* (`square`, `hex` …) makes a [`Graph`], *operators* (`merge`, `remove` …) change
//! it, and a [`Topology`] measures the result as far as it is asked: numbers, labels, directions,
//! sides, corners, steps and lines.
//!
//! ```
//! use ashtapada::topology::{Direction, SiteType, Topology, generator};
//!
//! let board = Topology::new(generator::square(8, SiteType::Cell), false);
//! assert_eq!(board.elements(SiteType::Cell)[0].label, "A1");
//! let rook = board.radials(SiteType::Cell, 0, Direction::N);
//! assert_eq!(*rook[0].sites, [0, 8, 16, 24, 32, 40, 48, 56]);
//! ```

pub mod direction;
mod faces;
pub mod generator;
pub mod geometry;
pub mod graph;
mod measure;
pub mod operator;
pub mod polygon;
pub mod properties;
mod scores;
mod sites;
pub mod track;
mod trajectory;
mod walk;

use std::sync::OnceLock;

pub use direction::{Direction, Relation, Relative, rotate};
pub use graph::Graph;
pub use polygon::Polygon;
pub use properties::Properties;
pub use track::Track;
pub use trajectory::{DirectionSet, Radial, Step};
pub use walk::WalkStep;

use geometry::Point;
use measure::{Flags, Places};
use sites::{Counting, Sites};
use smallvec::SmallVec;
use trajectory::Paths;

/// The three kinds of places that pieces can be on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum SiteType {
    /// A corner of cells, a point where lines meet.
    Vertex,
    /// A line between two vertices.
    Edge,
    /// A face enclosed by edges.
    Cell,
}

impl SiteType {
    /// All of them, in the reference engine's order.
    pub const ALL: [SiteType; 3] = [SiteType::Vertex, SiteType::Edge, SiteType::Cell];

    /// Its place in what is kept by type: cells first, then vertices and edges.
    #[inline]
    pub fn index(self) -> usize {
        match self {
            SiteType::Cell => 0,
            SiteType::Vertex => 1,
            SiteType::Edge => 2,
        }
    }

    /// The type that a word names.
    pub fn from_word(word: &str) -> Option<SiteType> {
        Some(match word {
            "Cell" => SiteType::Cell,
            "Vertex" => SiteType::Vertex,
            "Edge" => SiteType::Edge,
            _ => return None,
        })
    }

    /// The word a game description uses.
    pub fn word(self) -> &'static str {
        match self {
            SiteType::Cell => "Cell",
            SiteType::Vertex => "Vertex",
            SiteType::Edge => "Edge",
        }
    }
}

/// Elements that belong to another, by number: mostly four or fewer, which are kept in place.
pub type Joined = SmallVec<[u32; 4]>;

/// A cell, a vertex or an edge of a board.
#[derive(Clone, Debug)]
pub struct Element {
    /// Its number among elements of its type.
    pub index: u32,
    /// Its coordinate, such as `A1`.
    pub label: String,
    /// Where it is.
    pub centroid: Point,
    /// Its row, from the bottom.
    pub row: u32,
    /// Its column, from the left.
    pub column: u32,
    /// Its layer, from the ground.
    pub layer: u32,
    /// Its colour: neighbours differ.
    pub phase: u32,
    /// What was measured of it.
    pub properties: Properties,
    /// Cells that it belongs to or that belong to it; of a cell, none.
    pub cells: Joined,
    /// Vertices that it belongs to or that belong to it; of an edge, its two ends.
    pub vertices: Joined,
    /// Edges that it belongs to or that belong to it; of an edge, none.
    pub edges: Joined,
    /// The vertex that it goes round, if it does.
    pub pivot: Option<u32>,
}

/// A measured board.
///
/// Places, elements, steps and radials of a type are found when they are first asked for.
#[derive(Clone, Debug)]
pub struct Topology {
    /// The graph it was made from.
    pub graph: Graph,
    counting: Counting,
    flags: OnceLock<Flags>,
    places: [OnceLock<Places>; 3],
    sites: [OnceLock<Sites>; 3],
    paths: [OnceLock<Paths>; 3],
}

impl Topology {
    /// The board of a graph. With `deep` (games that ask for layers), rows and columns are counted
    /// by position on the ground rather than by groups of elements.
    pub fn new(graph: Graph, deep: bool) -> Topology {
        let bounded = true;
        Topology::of(graph, Counting { deep, bounded })
    }

    /// The same for a graph that stands for a table without bounds: it has no layers, and sites
    /// keep the labels of their groups even where two have the same.
    pub fn boardless(graph: Graph, deep: bool) -> Topology {
        let bounded = false;
        Topology::of(graph, Counting { deep, bounded })
    }

    fn of(graph: Graph, counting: Counting) -> Topology {
        Topology {
            graph,
            counting,
            flags: OnceLock::new(),
            places: Default::default(),
            sites: Default::default(),
            paths: Default::default(),
        }
    }

    fn places(&self, t: SiteType) -> &Places {
        self.places[t as usize].get_or_init(|| {
            let of_vertices = || self.places(SiteType::Vertex).angles;
            Places::new(&self.graph, t, of_vertices)
        })
    }

    fn sites(&self, t: SiteType) -> &Sites {
        self.sites[t as usize].get_or_init(|| {
            let flags = self.flags.get_or_init(|| measure::shared(&self.graph));
            let properties = measure::properties(&self.graph, t, flags);
            Sites::new(&self.graph, t, self.counting, self.places(t), &properties)
        })
    }

    /// All elements of a type, by number.
    pub fn elements(&self, t: SiteType) -> &[Element] {
        &self.sites(t).elements
    }

    /// The first element with a label.
    pub fn labelled(&self, t: SiteType, label: &str) -> Option<u32> {
        let places = self.places(t);
        if t != SiteType::Edge && !places.ambiguous {
            return places.labelled(label);
        }
        let found = self.elements(t).iter().find(|e| e.label == label);
        found.map(|e| e.index)
    }

    /// How many elements there are of a type.
    pub fn len(&self, t: SiteType) -> usize {
        self.graph.len(t)
    }

    /// The kind by which a site is recorded: what lies past the board's sites is a cell of another
    /// container (a hand, dice), whatever is played on.
    pub fn kind_of(&self, t: SiteType, site: i32) -> SiteType {
        match usize::try_from(site) {
            Ok(site) if site >= self.len(t) => SiteType::Cell,
            _ => t,
        }
    }

    /// Whether there is nothing on which to play.
    pub fn is_empty(&self) -> bool {
        SiteType::ALL.iter().all(|t| self.len(*t) == 0)
    }

    /// How many sides each cell has, where all have as many.
    pub fn sides_of_cells(&self) -> Option<usize> {
        let mut sides = self.graph.faces.iter().map(|face| face.edges.len());
        let first = sides.next()?;
        sides.all(|other| other == first).then_some(first)
    }

    fn paths(&self, t: SiteType) -> &Paths {
        self.paths[t as usize].get_or_init(|| Paths::new(&self.graph, t))
    }

    /// Single steps from a site to others of its type, in a direction or a class of them,
    /// clockwise from north.
    pub fn steps(&self, t: SiteType, from: u32, d: Direction) -> &[Step] {
        self.paths(t).steps(from as usize, d)
    }

    /// Single steps from a site to sites of another type.
    pub fn steps_to(&self, t: SiteType, from: u32, to: SiteType, d: Direction) -> &[Step] {
        self.paths(t).steps_to(&self.graph, from as usize, to, d)
    }

    /// Lines from a site in a direction or a class of them, clockwise from north.
    pub fn radials(&self, t: SiteType, from: u32, d: Direction) -> &[Radial] {
        self.paths(t).radials(from as usize, d)
    }

    /// Those of [`Topology::radials`] that aren't the opposite of one listed before.
    pub fn distinct_radials(&self, t: SiteType, from: u32, d: Direction) -> &[Radial] {
        self.paths(t).distinct(from as usize, d)
    }

    /// The specific directions in which steps of this relation lead, over the whole board, in
    /// the order from which relative directions are counted.
    pub fn supported_directions(&self, t: SiteType, relation: Relation) -> &[Direction] {
        self.paths(t).supported(relation)
    }

    /// The same for one site, in the order of its steps.
    pub fn supported_at(&self, t: SiteType, from: u32, relation: Relation) -> Vec<Direction> {
        self.paths(t).supported_at(from as usize, relation)
    }

    /// Neighbours of a cell or vertex, in the order of its steps. Edges have none here: the
    /// reference engine keeps no such lists for them (their *steps* exist).
    pub fn neighbours(&self, t: SiteType, from: u32, relation: Relation) -> &[u32] {
        if t == SiteType::Edge {
            return &[];
        }
        self.paths(t).neighbours(from as usize, relation)
    }

    /// The absolute directions that a relative one means for a piece with this facing.
    pub fn relative(
        &self,
        t: SiteType,
        relative: Relative,
        facing: Direction,
        relation: Relation,
    ) -> Vec<Direction> {
        relative.resolve(facing, self.supported_directions(t, relation))
    }

    /// The first supported direction of this relation by which a line from `from` reaches `to`.
    /// With the last move's two sites it is what `SameDirection` means; with them exchanged,
    /// `OppositeDirection`.
    pub fn direction_between(
        &self,
        t: SiteType,
        from: u32,
        to: u32,
        relation: Relation,
    ) -> Option<Direction> {
        let reaches = |d: &Direction| {
            self.radials(t, from, d.faced())
                .iter()
                .any(|r| r.sites[1..].contains(&to))
        };
        let supported = self.supported_directions(t, relation);
        supported
            .iter()
            .copied()
            .find(reaches)
            .map(Direction::faced)
    }
}
