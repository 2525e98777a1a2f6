//! Steps and radials: where one can go from a site, and how a line goes on.
//!
//! A *step* leads to another site and knows every direction it agrees with, classes included.
//! A *radial* follows steps of one direction as straight as it can. Both are listed clockwise
//! from north.

use std::f64::consts::PI;
use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;

use super::SiteType;
use super::direction::{DIRECTIONS, Direction, Relation};
use super::geometry::{self, Point};
use super::graph::Graph;

mod step;

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
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            Direction::ALL.get(lowest).copied()
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

/// A line of sites in one direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Radial {
    /// The direction, or class of directions, that it follows.
    pub direction: Direction,
    /// The sites along it; the first is where it starts.
    pub sites: Arc<[u32]>,
    /// The line that goes on behind the start, if there is one (at most one).
    pub opposites: SmallVec<[Arc<[u32]>; 1]>,
}

/// All steps and radials from sites of one type.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
    t: SiteType,
    sites: Vec<SiteSteps>,
    radials: Vec<OnceLock<SiteRadials>>,
    supported: [OnceLock<Vec<Direction>>; 5],
    neighbours: [OnceLock<Neighbours>; 5],
    /// How far all others are from each site.
    distances: [OnceLock<Vec<OnceLock<Vec<u32>>>>; 5],
    places: Vec<Point>,
}

/// Steps from one site, by direction and by the type of the site they lead to.
#[derive(Clone, Debug)]
struct SiteSteps {
    steps: Vec<Step>,
    starts: Box<[u16; DIRECTIONS * 3 + 1]>,
}

#[derive(Clone, Debug)]
struct SiteRadials {
    all: Lists,
    /// The distinct radials that go round or in and out: which they are depends on an order
    /// that isn't the one they are listed in.
    round: Vec<Radial>,
    /// Found when first asked for.
    distinct: OnceLock<Lists>,
}

/// Radials by direction.
#[derive(Clone, Debug)]
struct Lists {
    radials: Vec<Radial>,
    starts: Box<[u16; DIRECTIONS + 1]>,
}

impl Lists {
    fn get(&self, d: Direction) -> &[Radial] {
        &self.radials[self.starts[d as usize] as usize..self.starts[d as usize + 1] as usize]
    }

    /// Those that aren't the opposite of an earlier one of their direction.
    fn distinct(&self, round: &[Radial]) -> Lists {
        let mut starts = Box::new([0; DIRECTIONS + 1]);
        let mut radials: Vec<Radial> = Vec::new();
        for &d in Direction::ALL {
            let start = radials.len();
            starts[d as usize] = start as u16;
            if d == Direction::Rotational {
                radials.extend_from_slice(round);
                continue;
            }
            for radial in self.get(d) {
                if is_distinct(&radials[start..], radial) {
                    radials.push(radial.clone());
                }
            }
        }
        starts[DIRECTIONS] = radials.len() as u16;
        Lists { radials, starts }
    }
}

fn is_distinct(before: &[Radial], radial: &Radial) -> bool {
    !before.iter().any(|r| r.opposites.contains(&radial.sites))
}

/// Neighbours of each site by one relation: where each list ends, and the lists.
#[derive(Clone, Debug, Default)]
struct Neighbours {
    ends: Vec<u32>,
    all: Vec<u32>,
}

impl Paths {
    /// Finds all steps from sites of a type.
    pub fn new(graph: &Graph, t: SiteType) -> Paths {
        let sites = step::steps(graph, t);
        let n = sites.len();
        Paths {
            t,
            sites,
            radials: (0..n).map(|_| OnceLock::new()).collect(),
            supported: Default::default(),
            neighbours: Default::default(),
            distances: Default::default(),
            places: (0..n).map(|id| graph.at(t, id)).collect(),
        }
    }

    pub fn steps(&self, from: usize, to: SiteType, d: Direction) -> &[Step] {
        let Some(site) = self.sites.get(from) else {
            return &[];
        };
        let key = d as usize * 3 + to as usize;
        &site.steps[site.starts[key] as usize..site.starts[key + 1] as usize]
    }

    pub fn supported(&self, relation: Relation) -> &[Direction] {
        self.supported[relation as usize].get_or_init(|| {
            let mut supported = Supported::default();
            for id in 0..self.sites.len() {
                supported.add(self.steps(id, self.t, relation.direction()));
            }
            supported.list.sort_by_key(|d| d.rank());
            supported.list
        })
    }

    pub fn supported_at(&self, from: usize, relation: Relation) -> Vec<Direction> {
        let mut supported = Supported::default();
        supported.add(self.steps(from, self.t, relation.direction()));
        supported.list
    }

    pub fn neighbours(&self, from: usize, relation: Relation) -> &[u32] {
        let lists = self.neighbours[relation as usize].get_or_init(|| {
            let mut lists = Neighbours::default();
            for id in 0..self.sites.len() {
                lists.all.extend(
                    self.steps(id, self.t, relation.direction())
                        .iter()
                        .map(|s| s.to),
                );
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
        let count = self.sites.len();
        let all = self.distances[relation as usize].get_or_init(|| vec![OnceLock::new(); count]);
        all.get(from).map_or(&[], |known| {
            known.get_or_init(|| self.find_distances(from, relation))
        })
    }

    fn find_distances(&self, from: usize, relation: Relation) -> Vec<u32> {
        let mut distance = vec![0; self.sites.len()];
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

    pub fn radials(&self, from: usize, d: Direction) -> &[Radial] {
        self.site_radials(from).map_or(&[], |r| r.all.get(d))
    }

    pub fn distinct(&self, from: usize, d: Direction) -> &[Radial] {
        let Some(radials) = self.site_radials(from) else {
            return &[];
        };
        radials
            .distinct
            .get_or_init(|| radials.all.distinct(&radials.round))
            .get(d)
    }

    fn site_radials(&self, from: usize) -> Option<&SiteRadials> {
        Some(
            self.radials
                .get(from)?
                .get_or_init(|| self.make_radials(from)),
        )
    }

    fn make_radials(&self, from: usize) -> SiteRadials {
        let mut found = Found::new(self.places[from]);
        let mut sites = Vec::new();
        for &d in Direction::ALL {
            found.start(d);
            for step in self.steps(from, self.t, d) {
                self.follow(from, step.to, d, &mut sites);
                found.add(d, &sites, self.places[step.to as usize]);
            }
        }
        found.finish(from, &self.places)
    }

    /// Goes on from a first step in direction `d` for as long as the way bends little.
    fn follow(&self, from: usize, first: u32, d: Direction, sites: &mut Vec<u32>) {
        /// Tangent of the greatest bend, a quarter of a radian.
        const BEND: f64 = 0.255_341_921_221_036_27;
        sites.clear();
        sites.extend([from as u32, first]);
        loop {
            let (before, at) = (sites[sites.len() - 2], sites[sites.len() - 1]);
            let steps = self.steps(at as usize, self.t, d);
            let next = if d.is_rotational() {
                steps.first().map(|s| s.to)
            } else {
                let (mut best, mut least) = (None, BEND);
                for step in steps {
                    let bend = geometry::bend(
                        self.places[before as usize],
                        self.places[at as usize],
                        self.places[step.to as usize],
                    );
                    if bend < least {
                        (best, least) = (Some(step.to), bend);
                        if bend == 0.0 {
                            break;
                        }
                    }
                }
                best
            };
            match next {
                Some(next) if !sites.contains(&next) => sites.push(next),
                _ => return,
            }
        }
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

/// Radials from one site while they are being collected, direction by direction. Within a
/// direction they come in the order of their first steps, which is clockwise already.
struct Found {
    origin: Point,
    radials: Vec<FoundRadial>,
    starts: Box<[u16; DIRECTIONS + 1]>,
    /// Where the radials of specific directions begin.
    specific: usize,
}

struct FoundRadial {
    direction: Direction,
    sites: Arc<[u32]>,
    toward: Point,
    opposite: Option<usize>,
}

impl Found {
    fn new(origin: Point) -> Found {
        let starts = Box::new([0; DIRECTIONS + 1]);
        Found {
            origin,
            radials: Vec::with_capacity(48),
            starts,
            specific: usize::MAX,
        }
    }

    /// Begins the list of a direction.
    fn start(&mut self, d: Direction) {
        self.starts[d as usize] = self.radials.len() as u16;
        if d.is_specific() {
            self.specific = self.specific.min(self.radials.len());
        }
    }

    fn add(&mut self, direction: Direction, sites: &[u32], toward: Point) {
        use Direction::{CCW, CW, In, Out};
        /// Tangent of a tenth of a radian: lines that bend less at the start are one.
        const STRAIGHT: f64 = 0.100_334_672_085_450_55;
        let own = self.starts[direction as usize] as usize;
        if self.radials[own..].iter().any(|r| *r.sites == *sites) {
            return;
        }
        let id = self.radials.len();
        let comparable = if direction.is_specific() {
            self.specific
        } else {
            own
        };
        let mut opposite = None;
        for (other_id, other) in self.radials.iter_mut().enumerate().skip(comparable) {
            let counterpart = matches!(
                (direction, other.direction),
                (CW, CCW) | (CCW, CW) | (In, Out) | (Out, In)
            );
            if (opposite.is_none() || other.opposite.is_none())
                && (counterpart || geometry::bend(toward, self.origin, other.toward) < STRAIGHT)
            {
                // Only the first opposite found counts.
                opposite.get_or_insert(other_id);
                other.opposite.get_or_insert(id);
            }
        }
        self.radials.push(FoundRadial {
            direction,
            sites: sites.into(),
            toward,
            opposite,
        });
    }

    fn finish(mut self, from: usize, places: &[Point]) -> SiteRadials {
        use Direction::{CCW, CW, In, Out, Rotational};
        self.starts[DIRECTIONS] = self.radials.len() as u16;
        let mut radials: Vec<Radial> = self
            .radials
            .iter()
            .map(|r| Radial {
                direction: r.direction,
                sites: Arc::clone(&r.sites),
                opposites: r
                    .opposite
                    .map(|o| Arc::clone(&self.radials[o].sites))
                    .into_iter()
                    .collect(),
            })
            .collect();
        let range = |starts: &[u16], d: Direction| {
            starts[d as usize] as usize..starts[d as usize + 1] as usize
        };
        let mut round: Vec<Radial> = [Rotational, In, Out, CW, CCW]
            .into_iter()
            .flat_map(|d| radials[range(&self.starts[..], d)].to_vec())
            .collect();
        let mut distinct_round: Vec<Radial> = Vec::new();
        if !round.is_empty() {
            remove_prefixes(&mut round);
            for radial in &round {
                if is_distinct(&distinct_round, radial) {
                    distinct_round.push(radial.clone());
                }
            }
            let rank = |r: &Radial| {
                let to = places[r.sites[1] as usize];
                clockwise_rank(geometry::angle(places[from], to))
            };
            round.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
            distinct_round.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
            let old = range(&self.starts[..], Rotational);
            let (before, after) = (old.len(), round.len());
            radials.splice(old, round);
            for start in &mut self.starts[Rotational as usize + 1..] {
                *start = *start + after as u16 - before as u16;
            }
        }
        SiteRadials {
            all: Lists {
                radials,
                starts: self.starts,
            },
            round: distinct_round,
            distinct: OnceLock::new(),
        }
    }
}

/// Removes radials that another one begins with; of equal ones the first stays.
fn remove_prefixes(list: &mut Vec<Radial>) {
    for n in (0..list.len()).rev() {
        let is_prefix = list
            .iter()
            .enumerate()
            .any(|(other, r)| other != n && r.sites.starts_with(&list[n].sites));
        if is_prefix {
            list.remove(n);
        }
    }
}
