//! Steps and radials: where one can go from a site, and how a line goes on.
//!
//! A *step* leads to another site and knows every direction it agrees with, classes included.
//! A *radial* follows steps of one direction as straight as it can. Both are listed clockwise
//! from north.

use std::f64::consts::PI;
use std::sync::OnceLock;

use super::SiteType;
use super::direction::{DIRECTIONS, Direction, Relation};
use super::geometry::Point;
use super::graph::Graph;

mod radial;
mod step;

pub use radial::Radial;
use radial::Radials;
use step::Steps;

/// A set of directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DirectionSet(u64);

impl DirectionSet {
    pub(crate) fn of(directions: &[Direction]) -> DirectionSet {
        DirectionSet(directions.iter().fold(0, |set, &d| set | 1 << d as u8))
    }

    pub(crate) fn add(&mut self, d: Direction) {
        self.0 |= 1 << d as u8;
    }

    /// Whether a direction is in it.
    pub fn has(self, d: Direction) -> bool {
        self.0 & 1 << d as u8 != 0
    }

    /// Its directions, in order.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        self.numbers().map(|d| Direction::ALL[d])
    }

    /// Their numbers.
    fn numbers(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (lowest < DIRECTIONS).then_some(lowest)
        })
    }
}

/// A way from one site to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The site it leads to.
    pub to: u32,
    /// That site's type.
    pub to_type: SiteType,
    /// All directions it agrees with.
    pub directions: DirectionSet,
}

/// All steps and radials from sites of one type.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
    t: SiteType,
    steps: Steps,
    /// Steps to sites of the other types, by type.
    across: [OnceLock<Steps>; 3],
    radials: Radials,
    supported: [OnceLock<Vec<Direction>>; 5],
    neighbours: [OnceLock<Neighbours>; 5],
    /// How far all others are from each site.
    distances: [OnceLock<Vec<OnceLock<Vec<u32>>>>; 5],
    places: Vec<Point>,
}

/// Neighbours of each site by one relation: where each list ends, and the lists.
#[derive(Clone, Debug, Default)]
struct Neighbours {
    ends: Vec<u32>,
    all: Vec<u32>,
}

impl Paths {
    /// Finds all steps between sites of a type.
    pub fn new(graph: &Graph, t: SiteType) -> Paths {
        Paths {
            t,
            steps: Steps::new(graph, t, t),
            across: Default::default(),
            radials: Radials::default(),
            supported: Default::default(),
            neighbours: Default::default(),
            distances: Default::default(),
            places: (0..graph.len(t)).map(|id| graph.at(t, id)).collect(),
        }
    }

    pub fn steps(&self, from: usize, d: Direction) -> &[Step] {
        self.steps.get(from, d)
    }

    /// Steps to sites of a type.
    pub fn steps_to(&self, graph: &Graph, from: usize, to: SiteType, d: Direction) -> &[Step] {
        let steps = match to {
            own if own == self.t => &self.steps,
            to => self.across[to as usize].get_or_init(|| Steps::new(graph, self.t, to)),
        };
        steps.get(from, d)
    }

    pub fn supported(&self, relation: Relation) -> &[Direction] {
        self.supported[relation as usize].get_or_init(|| {
            let mut supported = Supported::default();
            for id in 0..self.steps.len() {
                supported.add(self.steps(id, relation.direction()));
            }
            supported.list.sort_by_key(|d| d.rank());
            supported.list
        })
    }

    pub fn supported_at(&self, from: usize, relation: Relation) -> Vec<Direction> {
        let mut supported = Supported::default();
        supported.add(self.steps(from, relation.direction()));
        supported.list
    }

    pub fn neighbours(&self, from: usize, relation: Relation) -> &[u32] {
        let lists = self.neighbours[relation as usize].get_or_init(|| {
            let mut lists = Neighbours::default();
            for id in 0..self.steps.len() {
                lists
                    .all
                    .extend(self.steps(id, relation.direction()).iter().map(|s| s.to));
                lists.ends.push(lists.all.len() as u32);
            }
            lists
        });
        let Some(&end) = lists.ends.get(from) else {
            return &[];
        };
        let start = if from == 0 { 0 } else { lists.ends[from - 1] };
        &lists.all[start as usize..end as usize]
    }

    /// Number of steps from a site to each other; 0 for itself and for what it can't reach.
    pub fn distances(&self, from: usize, relation: Relation) -> &[u32] {
        let count = self.steps.len();
        let all = self.distances[relation as usize].get_or_init(|| vec![OnceLock::new(); count]);
        all.get(from).map_or(&[], |known| {
            known.get_or_init(|| self.find_distances(from, relation))
        })
    }

    fn find_distances(&self, from: usize, relation: Relation) -> Vec<u32> {
        let mut distance = vec![0; self.steps.len()];
        if self.t == SiteType::Edge {
            // Edges have no neighbours.
            return distance;
        }
        let mut ring: Vec<u32> = self.neighbours(from, relation).to_vec();
        let mut steps = 0;
        while !ring.is_empty() {
            steps += 1;
            let mut next = Vec::new();
            for site in ring {
                if site as usize == from || distance[site as usize] > 0 {
                    continue;
                }
                distance[site as usize] = steps;
                next.extend_from_slice(self.neighbours(site as usize, relation));
            }
            ring = next;
        }
        distance
    }
}

/// Specific directions in the order in which they turn up.
#[derive(Default)]
struct Supported {
    seen: DirectionSet,
    list: Vec<Direction>,
}

impl Supported {
    fn add(&mut self, steps: &[Step]) {
        for step in steps {
            if step.directions.0 & !self.seen.0 == 0 {
                continue;
            }
            for d in step.directions.iter() {
                if d.is_specific() && !self.seen.has(d) {
                    self.list.push(d);
                }
            }
            self.seen.0 |= step.directions.0;
        }
    }
}

/// Rank of an angle clockwise from north.
fn clockwise_rank(angle: f64) -> f64 {
    let mut rank = PI / 2.0 - angle + 0.0001;
    while rank < 0.0 {
        rank += 2.0 * PI;
    }
    rank
}
