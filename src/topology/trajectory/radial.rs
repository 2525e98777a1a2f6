//! Radials: lines of sites that follow steps of one direction as straight as they can, found for
//! each site and direction when they are first asked for.

use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;

use super::{Paths, clockwise_rank};
use crate::topology::direction::{DIRECTIONS, Direction};
use crate::topology::geometry::{self, Point};

use Direction::{CCW, CW, In, N, Out, Rotational};

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

/// How many classes of directions there are: they come before the specific directions.
const CLASSES: usize = N as usize;

/// Radials as far as they have been asked for. A class of directions is found by itself, the
/// specific ones of a site together: they are opposite to one another.
#[derive(Clone, Debug, Default)]
pub(super) struct Radials {
    classes: [PerSite<Box<[Radial]>>; CLASSES],
    specific: PerSite<Lists>,
    distinct: Distinct,
}

/// By direction, the radials that aren't the opposite of an earlier one of it.
#[derive(Clone, Debug)]
struct Distinct([PerSite<Box<[Radial]>>; DIRECTIONS]);

impl Default for Distinct {
    fn default() -> Distinct {
        Distinct(std::array::from_fn(|_| PerSite::default()))
    }
}

/// Something of each site, as far as it has been asked for.
#[derive(Clone, Debug)]
struct PerSite<T>(OnceLock<Vec<OnceLock<T>>>);

impl<T> Default for PerSite<T> {
    fn default() -> PerSite<T> {
        PerSite(OnceLock::new())
    }
}

impl<T> PerSite<T> {
    fn get_or_init(&self, sites: usize, from: usize, find: impl FnOnce() -> T) -> Option<&T> {
        let all = self
            .0
            .get_or_init(|| (0..sites).map(|_| OnceLock::new()).collect());
        Some(all.get(from)?.get_or_init(find))
    }
}

/// Radials by direction.
#[derive(Clone, Debug)]
struct Lists {
    radials: Box<[Radial]>,
    starts: Box<[u16; DIRECTIONS + 1]>,
}

impl Lists {
    fn get(&self, d: Direction) -> &[Radial] {
        &self.radials[self.starts[d as usize] as usize..self.starts[d as usize + 1] as usize]
    }
}

impl Paths {
    pub fn radials(&self, from: usize, d: Direction) -> &[Radial] {
        if d.is_specific() {
            return self.specific(from, d);
        }
        self.radials.classes[d as usize]
            .get_or_init(self.steps.len(), from, || {
                if d == Rotational {
                    self.round(from, false)
                } else {
                    self.class(from, d)
                }
            })
            .map_or(&[], |radials| radials)
    }

    /// Those that aren't the opposite of an earlier one of their direction.
    pub fn distinct(&self, from: usize, d: Direction) -> &[Radial] {
        self.radials.distinct.0[d as usize]
            .get_or_init(self.steps.len(), from, || {
                if d == Rotational {
                    self.round(from, true)
                } else {
                    distinct(self.radials(from, d))
                }
            })
            .map_or(&[], |radials| radials)
    }

    fn specific(&self, from: usize, d: Direction) -> &[Radial] {
        self.radials
            .specific
            .get_or_init(self.steps.len(), from, || {
                let mut found = Found::new(self.places[from]);
                let mut starts = Box::new([0; DIRECTIONS + 1]);
                for &d in &Direction::ALL[CLASSES..] {
                    self.find(from, d, &mut found);
                    starts[d as usize + 1] = found.radials.len() as u16;
                }
                let radials = found.finish();
                Lists { radials, starts }
            })
            .map_or(&[], |lists| lists.get(d))
    }

    fn class(&self, from: usize, d: Direction) -> Box<[Radial]> {
        let mut found = Found::new(self.places[from]);
        self.find(from, d, &mut found);
        found.finish()
    }

    /// What goes round a pivot or towards it. Which of them are distinct depends on an order that
    /// isn't the one they are listed in.
    fn round(&self, from: usize, distinct_ones: bool) -> Box<[Radial]> {
        let mut round = self.class(from, Rotational).into_vec();
        for d in [In, Out, CW, CCW] {
            round.extend_from_slice(self.specific(from, d));
        }
        remove_prefixes(&mut round);
        let mut round = if distinct_ones {
            distinct(&round).into_vec()
        } else {
            round
        };
        let rank = |r: &Radial| {
            let to = self.places[r.sites[1] as usize];
            clockwise_rank(geometry::angle(self.places[from], to))
        };
        round.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
        round.into()
    }

    /// Adds the radials of a direction.
    fn find(&self, from: usize, d: Direction, found: &mut Found) {
        let own = found.radials.len();
        for step in self.steps(from, d) {
            let mut sites = std::mem::take(&mut found.sites);
            self.follow(from, step.to, d, &mut sites);
            found.add(d, own, &sites, self.places[step.to as usize]);
            found.sites = sites;
        }
    }

    /// Goes on from a first step in direction `d` for as long as the way bends little.
    fn follow(&self, from: usize, first: u32, d: Direction, sites: &mut Vec<u32>) {
        /// Tangent of the greatest bend, a quarter of a radian.
        const BEND: f64 = 0.255_341_921_221_036_27;
        sites.clear();
        sites.extend([from as u32, first]);
        loop {
            let (before, at) = (sites[sites.len() - 2], sites[sites.len() - 1]);
            let steps = self.steps(at as usize, d);
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

/// Radials from one site while they are being collected, direction by direction. Within a
/// direction they come in the order of their first steps, which is clockwise already.
struct Found {
    origin: Point,
    radials: Vec<FoundRadial>,
    /// The sites of the one that is being followed.
    sites: Vec<u32>,
}

struct FoundRadial {
    direction: Direction,
    sites: Arc<[u32]>,
    toward: Point,
    opposite: Option<usize>,
}

impl Found {
    fn new(origin: Point) -> Found {
        Found {
            origin,
            radials: Vec::with_capacity(8),
            sites: Vec::new(),
        }
    }

    /// Adds one, unless it is among those of its direction, which begin with number `own`.
    fn add(&mut self, direction: Direction, own: usize, sites: &[u32], toward: Point) {
        /// Tangent of a tenth of a radian: lines that bend less at the start are one.
        const STRAIGHT: f64 = 0.100_334_672_085_450_55;
        if self.radials[own..].iter().any(|r| *r.sites == *sites) {
            return;
        }
        let id = self.radials.len();
        let mut opposite = None;
        for (other_id, other) in self.radials.iter_mut().enumerate() {
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

    fn finish(self) -> Box<[Radial]> {
        let radials = &self.radials;
        let line_of = |o: usize| Arc::clone(&radials[o].sites);
        radials
            .iter()
            .map(|r| Radial {
                direction: r.direction,
                sites: Arc::clone(&r.sites),
                opposites: r.opposite.map(line_of).into_iter().collect(),
            })
            .collect()
    }
}

fn distinct(all: &[Radial]) -> Box<[Radial]> {
    let mut radials: Vec<Radial> = Vec::with_capacity(all.len());
    for radial in all {
        if !radials.iter().any(|r| r.opposites.contains(&radial.sites)) {
            radials.push(radial.clone());
        }
    }
    radials.into()
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
