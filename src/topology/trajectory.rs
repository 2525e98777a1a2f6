//! Steps and radials: where one can go from a site, and how a line goes on.
//!
//! A *step* leads to another site and knows every direction it agrees with, classes included.
//! A *radial* follows steps of one direction as straight as it can. Both are listed clockwise
//! from north.

use std::f64::consts::PI;
use std::sync::{Arc, OnceLock};

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
        Direction::ALL.iter().copied().filter(move |&d| self.has(d))
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
    pub opposites: Vec<Arc<[u32]>>,
}

/// All steps and radials from sites of one type.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
    t: SiteType,
    sites: Vec<SiteSteps>,
    radials: Vec<OnceLock<SiteRadials>>,
    supported: [Vec<Direction>; 5],
    neighbours: [Vec<Vec<u32>>; 5],
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
    distinct: Lists,
}

#[derive(Clone, Debug)]
struct Lists {
    radials: Vec<Radial>,
    starts: Box<[u16; DIRECTIONS + 1]>,
}

impl Lists {
    fn new(lists: [Vec<Radial>; DIRECTIONS]) -> Lists {
        let mut starts = Box::new([0; DIRECTIONS + 1]);
        let mut radials = Vec::with_capacity(lists.iter().map(Vec::len).sum());
        for (d, list) in lists.into_iter().enumerate() {
            starts[d] = radials.len() as u16;
            radials.extend(list);
        }
        starts[DIRECTIONS] = radials.len() as u16;
        Lists { radials, starts }
    }

    fn get(&self, d: Direction) -> &[Radial] {
        &self.radials[self.starts[d as usize] as usize..self.starts[d as usize + 1] as usize]
    }
}

const RELATIONS: [Relation; 5] = [
    Relation::Adjacent,
    Relation::Orthogonal,
    Relation::Diagonal,
    Relation::OffDiagonal,
    Relation::All,
];

impl Paths {
    /// Finds all steps from sites of a type.
    pub fn new(graph: &Graph, t: SiteType) -> Paths {
        let sites = step::steps(graph, t);
        let n = sites.len();
        let mut paths = Paths {
            t,
            sites,
            radials: (0..n).map(|_| OnceLock::new()).collect(),
            supported: Default::default(),
            neighbours: Default::default(),
            places: (0..n).map(|id| graph.at(t, id)).collect(),
        };
        for relation in RELATIONS {
            let d = relation.direction();
            let mut supported = Vec::new();
            let mut neighbours = Vec::with_capacity(n);
            for id in 0..n {
                let steps = paths.steps(id, t, d);
                neighbours.push(steps.iter().map(|s| s.to).collect());
                add_supported(&mut supported, steps);
            }
            supported.sort_by_key(|d| d.rank());
            paths.supported[relation as usize] = supported;
            paths.neighbours[relation as usize] = neighbours;
        }
        paths
    }

    pub fn steps(&self, from: usize, to: SiteType, d: Direction) -> &[Step] {
        let Some(site) = self.sites.get(from) else {
            return &[];
        };
        let key = d as usize * 3 + to as usize;
        &site.steps[site.starts[key] as usize..site.starts[key + 1] as usize]
    }

    pub fn supported(&self, relation: Relation) -> &[Direction] {
        &self.supported[relation as usize]
    }

    pub fn supported_at(&self, from: usize, relation: Relation) -> Vec<Direction> {
        let mut supported = Vec::new();
        add_supported(
            &mut supported,
            self.steps(from, self.t, relation.direction()),
        );
        supported
    }

    pub fn neighbours(&self, from: usize, relation: Relation) -> &[u32] {
        self.neighbours[relation as usize]
            .get(from)
            .map_or(&[], Vec::as_slice)
    }

    pub fn radials(&self, from: usize, d: Direction) -> &[Radial] {
        self.site_radials(from).map_or(&[], |r| r.all.get(d))
    }

    pub fn distinct(&self, from: usize, d: Direction) -> &[Radial] {
        self.site_radials(from).map_or(&[], |r| r.distinct.get(d))
    }

    fn site_radials(&self, from: usize) -> Option<&SiteRadials> {
        Some(
            self.radials
                .get(from)?
                .get_or_init(|| self.make_radials(from)),
        )
    }

    fn make_radials(&self, from: usize) -> SiteRadials {
        let mut found = Found {
            origin: self.places[from],
            radials: Vec::new(),
        };
        for &d in Direction::ALL {
            for step in self.steps(from, self.t, d) {
                let sites = self.follow(from, step.to, d);
                found.add(d, sites, self.places[step.to as usize]);
            }
        }
        found.finish(from, &self.places)
    }

    /// Goes on from a first step in direction `d` for as long as the way bends little.
    fn follow(&self, from: usize, first: u32, d: Direction) -> Vec<u32> {
        /// Tangent of the greatest bend, a quarter of a radian.
        const BEND: f64 = 0.255_341_921_221_036_27;
        let mut sites = vec![from as u32, first];
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
                _ => return sites,
            }
        }
    }
}

fn add_supported(supported: &mut Vec<Direction>, steps: &[Step]) {
    for step in steps {
        for d in step.directions.iter() {
            if d.is_specific() && !supported.contains(&d) {
                supported.push(d);
            }
        }
    }
}

/// Rank of the way from `a` to `b` clockwise from north.
fn clockwise_rank(a: Point, b: Point) -> f64 {
    let mut rank = PI / 2.0 - geometry::angle(a, b) + 0.0001;
    while rank < 0.0 {
        rank += 2.0 * PI;
    }
    rank
}

/// Radials from one site while they are being collected.
struct Found {
    origin: Point,
    radials: Vec<FoundRadial>,
}

struct FoundRadial {
    direction: Direction,
    sites: Arc<[u32]>,
    toward: Point,
    opposite: Option<usize>,
}

impl Found {
    fn add(&mut self, direction: Direction, sites: Vec<u32>, toward: Point) {
        use Direction::{CCW, CW, In, Out};
        if self
            .radials
            .iter()
            .any(|r| r.direction == direction && *r.sites == *sites)
        {
            return;
        }
        /// Tangent of a tenth of a radian: lines that bend less at the start are one.
        const STRAIGHT: f64 = 0.100_334_672_085_450_55;
        let id = self.radials.len();
        let mut opposite = None;
        for (other_id, other) in self.radials.iter_mut().enumerate() {
            let counterpart = matches!(
                (direction, other.direction),
                (CW, CCW) | (CCW, CW) | (In, Out) | (Out, In)
            );
            let comparable = other.direction == direction
                || other.direction.is_specific() && direction.is_specific();
            if counterpart
                || comparable && geometry::bend(toward, self.origin, other.toward) < STRAIGHT
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

    fn finish(self, from: usize, places: &[Point]) -> SiteRadials {
        let finished = |r: &FoundRadial| Radial {
            direction: r.direction,
            sites: r.sites.clone(),
            opposites: r
                .opposite
                .map(|o| self.radials[o].sites.clone())
                .into_iter()
                .collect(),
        };
        let mut lists: [Vec<Radial>; DIRECTIONS] = std::array::from_fn(|_| Vec::new());
        for r in &self.radials {
            lists[r.direction as usize].push(finished(r));
        }
        use Direction::{CCW, CW, In, Out, Rotational};
        let mut round = std::mem::take(&mut lists[Rotational as usize]);
        for d in [In, Out, CW, CCW] {
            round.extend(lists[d as usize].iter().cloned());
        }
        remove_prefixes(&mut round);
        lists[Rotational as usize] = round;

        let mut distinct: [Vec<Radial>; DIRECTIONS] = std::array::from_fn(|_| Vec::new());
        for (list, distinct) in lists.iter_mut().zip(&mut distinct) {
            for radial in list.iter() {
                let known = |d: &Radial| d.opposites.contains(&radial.sites);
                if !distinct.iter().any(known) {
                    distinct.push(radial.clone());
                }
            }
            let rank = |r: &Radial| clockwise_rank(places[from], places[r.sites[1] as usize]);
            for list in [list, distinct] {
                list.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
            }
        }
        SiteRadials {
            all: Lists::new(lists),
            distinct: Lists::new(distinct),
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
