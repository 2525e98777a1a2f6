//! Travel over a fixed topology, turned into tables: for a component on a site, the sites that it
//! could go to, and what may stand there.

use smallvec::SmallVec;

use super::bits::Bits;
use super::code::{Act, Cond, Num};
use super::path::Paths;
use super::screen::Hops;
use crate::ir::{Compare, Game, MovesId};

/// Which occupants a site may have: bit 0 for none, bit c for component c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Occupants(pub u64);

/// Occupants as sets of the board give them quickest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    Anything,
    Empty,
    /// Pieces of a player.
    Owned(u8),
    /// Whatever isn't a piece of a player.
    NotOwned(u8),
    Mixed(Occupants),
}

impl Occupants {
    /// The same as sets give it.
    pub fn class(self, game: &Game) -> Class {
        let count = game.components.len();
        let all = if count >= 64 {
            u64::MAX
        } else {
            (1 << count) - 1
        };
        if self.0 & all == all {
            return Class::Anything;
        }
        if self.0 == 1 {
            return Class::Empty;
        }
        for player in 1..=game.player_count() as u8 {
            let own = game
                .components
                .iter()
                .enumerate()
                .skip(1)
                .filter(|(_, component)| component.owner == player)
                .fold(0, |mask, (index, _)| mask | 1u64 << index);
            if own != 0 && self.0 & all == own {
                return Class::Owned(player);
            }
            if own != 0 && self.0 & all == all & !own {
                return Class::NotOwned(player);
            }
        }
        Class::Mixed(self)
    }
}

/// Targets that share what may stand on them.
#[derive(Clone, Debug)]
pub(super) struct Group<const W: usize> {
    pub targets: Bits<W>,
    /// Occupants on which the guards hold.
    pub sure: Occupants,
    /// Occupants on which the guards must be asked in play.
    pub maybe: Occupants,
    pub sure_class: Class,
    pub maybe_class: Class,
}

/// A ray from a site: which sites it passes, and which way their numbers go.
#[derive(Clone, Debug)]
pub(super) struct Ray<const W: usize> {
    pub mask: Bits<W>,
    /// Those of them that are far enough to land on.
    pub landing: Bits<W>,
    pub upward: bool,
    /// Whether its sites are numbered in order, one way or the other.
    pub ordered: bool,
    pub sites: Vec<u16>,
}

impl<const W: usize> Ray<W> {
    /// The sites that are passed on the way to one.
    pub fn passed(&self, to: usize) -> Bits<W> {
        if !self.ordered {
            let before = self.sites.iter().map(|site| usize::from(*site));
            return before.take_while(|site| *site != to).collect();
        }
        if self.upward {
            self.mask.and(&Bits::below(to))
        } else {
            self.mask.without(&Bits::below(to + 1))
        }
    }

    /// The sites to land on up to the nearest that stops the ride, this included.
    #[inline]
    pub fn upto(&self, stops: &Bits<W>) -> Bits<W> {
        if !self.ordered {
            return self.upto_one_by_one(stops);
        }
        let stops = self.mask.and(stops);
        if self.upward {
            self.landing.and(&stops.upto_lowest())
        } else {
            self.landing.and(&stops.highest_onward())
        }
    }

    #[inline(never)]
    fn upto_one_by_one(&self, stops: &Bits<W>) -> Bits<W> {
        match self.nearest(&self.mask.and(stops)) {
            Some(stop) => self.passed(stop).or(&Bits::of(stop)).and(&self.landing),
            None => self.landing,
        }
    }

    /// The nearest of some sites.
    #[inline]
    pub fn nearest(&self, sites: &Bits<W>) -> Option<usize> {
        if !self.ordered {
            return self
                .sites
                .iter()
                .map(|site| usize::from(*site))
                .find(|site| sites.has(*site));
        }
        if self.upward {
            sites.lowest()
        } else {
            sites.highest()
        }
    }
}

/// How a lane travels, for each site.
#[derive(Clone, Debug)]
pub(super) enum Reach<const W: usize> {
    Leap(Vec<SmallVec<[Group<W>; 1]>>),
    Ride {
        rays: Vec<SmallVec<[Ray<W>; 8]>>,
        /// Occupants that it passes, and may land on.
        pass: Occupants,
        /// Occupants that it lands on and stops.
        stop: Occupants,
        /// What it passes, where that is more than empty sites.
        open: Option<Class>,
        /// What it lands on.
        land: Class,
    },
    /// Step by step, its conditions asked at each site.
    Walk {
        rays: Vec<Vec<Vec<u16>>>,
        min: usize,
        /// What must hold to pass, and what stops it.
        conditions: Box<(Cond<W>, Option<Cond<W>>)>,
        /// What it may land on.
        land: Occupants,
    },
    /// Where the sites between are fixed for each target.
    Paths(Vec<Paths<W>>),
    /// Over one piece from afar.
    Hop(Hops<W>),
}

/// A leap of all pieces at once: sites that are numbered so far apart.
#[derive(Clone, Debug)]
pub(super) struct Shift<const W: usize> {
    pub distance: i32,
    /// Where it can start.
    pub from: Bits<W>,
    /// How far away the sites are that it passes: these must be open.
    pub over: SmallVec<[i32; 2]>,
    /// What it lands on.
    pub land: Class,
}

impl<const W: usize> Shift<W> {
    /// Adds a move from one site to another to its shift; whether there are still few of them.
    fn note(shifts: &mut Vec<Shift<W>>, from: usize, to: usize, over: &[u16], land: Class) -> bool {
        let away = |site: usize| site as i32 - from as i32;
        let over: SmallVec<[i32; 2]> = over.iter().map(|site| away(usize::from(*site))).collect();
        let distance = away(to);
        let known = shifts
            .iter_mut()
            .find(|one| one.distance == distance && one.land == land && one.over == over);
        match known {
            Some(shift) => shift.from.insert(from),
            None => shifts.push(Shift {
                distance,
                from: Bits::of(from),
                over,
                land,
            }),
        }
        shifts.len() <= 4
    }
}

/// A condition of a whole lane.
#[derive(Clone, Debug)]
pub(super) enum Need<const W: usize> {
    /// Whether the piece's state is, or isn't, so.
    State {
        value: i16,
        expected: bool,
    },
    Other {
        condition: Cond<W>,
        expected: bool,
    },
}

impl<const W: usize> Need<W> {
    pub fn of(condition: Cond<W>, expected: bool) -> Need<W> {
        match condition {
            Cond::Not(inner) => Need::of(*inner, !expected),
            Cond::Compare(
                how @ (Compare::Eq | Compare::Ne),
                Num::State(site),
                Num::Const(value),
            )
            | Cond::Compare(
                how @ (Compare::Eq | Compare::Ne),
                Num::Const(value),
                Num::State(site),
            ) if matches!(*site, Num::From) && i16::try_from(value).is_ok() => Need::State {
                value: value as i16,
                expected: expected == (how == Compare::Eq),
            },
            condition => Need::Other {
                condition,
                expected,
            },
        }
    }

    pub fn is_state(&self) -> bool {
        matches!(self, Need::State { .. })
    }
}

/// One way of a component to move.
#[derive(Clone, Debug)]
pub(super) struct Lane<const W: usize> {
    pub component: u8,
    /// The generator that it comes from.
    pub made_by: MovesId,
    pub reach: Reach<W>,
    /// Conditions of the whole lane, asked in play: the condition and what it must be.
    pub needs: Vec<Need<W>>,
    /// Conditions that are the same for all its moves.
    pub gates: Vec<Cond<W>>,
    /// Guards on the landing site, for the occupants that `maybe` names.
    pub guards: Vec<Cond<W>>,
    /// The one site that guards leave to land on, and for each site where it can be reached from.
    pub aim: Option<(Num<W>, Vec<Bits<W>>)>,
    /// Effects that come before the piece is carried, other than taking what is at `to`.
    pub effects: Vec<(Option<Cond<W>>, Act<W>)>,
    /// Effects that only take what is at `to`, as carrying does anyway.
    pub takes: Vec<(Option<Cond<W>>, Act<W>)>,
    /// Consequences.
    pub then: Vec<Act<W>>,
    /// Landing sites for which the move changes more of the board than its two sites.
    pub loud: Bits<W>,
    /// Components that come back onto the board when they are taken.
    pub taken_loudly: u64,
    /// The same leaps by distance, where all pieces can make them at once.
    pub shifts: Vec<Shift<W>>,
    /// Whether a consequence changes who moves next.
    pub turns: bool,
    /// Components that the piece may become.
    pub makes: u64,
    /// How many targets there are from each site, whatever stands on the board.
    pub spots: Vec<u16>,
}

/// Why a lane has no table.
pub(super) type Reason = String;

impl<const W: usize> Reach<W> {
    /// Leaps and short rides by distance, where there are few and nothing else is asked.
    pub fn shifts(&self, guarded: bool) -> Vec<Shift<W>> {
        let mut shifts = Vec::new();
        let few = match self {
            Reach::Leap(table) => table.iter().enumerate().all(|(from, groups)| {
                groups.iter().all(|group| {
                    group.maybe.0 == 0
                        && group
                            .targets
                            .into_iter()
                            .all(|to| Shift::note(&mut shifts, from, to, &[], group.sure_class))
                })
            }),
            Reach::Ride { rays, land, .. } => {
                !guarded
                    && rays.iter().enumerate().all(|(from, rays)| {
                        rays.iter().all(|ray| {
                            ray.sites.iter().enumerate().all(|(steps, to)| {
                                let to = usize::from(*to);
                                !ray.landing.has(to)
                                    || Shift::note(
                                        &mut shifts,
                                        from,
                                        to,
                                        &ray.sites[..steps],
                                        *land,
                                    )
                            })
                        })
                    })
            }
            Reach::Walk { .. } | Reach::Paths(_) | Reach::Hop(_) => false,
        };
        if few { shifts } else { Vec::new() }
    }

    /// The only site to land on, where a guard names it before any move is looked at, and the sites
    /// from where each can be reached.
    pub fn aim(&self, guards: &[Cond<W>]) -> Option<(Num<W>, Vec<Bits<W>>)> {
        let Reach::Leap(table) = self else {
            return None;
        };
        if self.has_sure() {
            return None;
        }
        let aim = guards.iter().find_map(|guard| match guard {
            Cond::Compare(Compare::Eq, Num::To, aim) | Cond::Compare(Compare::Eq, aim, Num::To)
                if aim.is_fixed() =>
            {
                Some(aim.clone())
            }
            _ => None,
        })?;
        Some((aim, self.origins(table.len())))
    }

    /// Whether it has targets for which no guard is left to ask.
    pub fn has_sure(&self) -> bool {
        match self {
            Reach::Leap(table) => table.iter().flatten().any(|group| group.sure.0 != 0),
            _ => true,
        }
    }

    /// All sites that it could lead to from anywhere.
    pub fn everywhere(&self) -> Bits<W> {
        match self {
            Reach::Leap(table) => table
                .iter()
                .flatten()
                .fold(Bits::EMPTY, |all, group| all.or(&group.targets)),
            Reach::Ride { rays, .. } => rays
                .iter()
                .flatten()
                .fold(Bits::EMPTY, |all, ray| all.or(&ray.landing)),
            Reach::Walk { rays, .. } => rays
                .iter()
                .flatten()
                .flatten()
                .map(|site| usize::from(*site))
                .collect(),
            Reach::Paths(table) => table
                .iter()
                .flatten()
                .fold(Bits::EMPTY, |all, path| all.or(&path.targets)),
            Reach::Hop(hops) => hops
                .rays
                .iter()
                .flatten()
                .fold(Bits::EMPTY, |all, ray| all.or(&ray.mask)),
        }
    }

    /// For each site those from which it could be reached.
    pub fn origins(&self, sites: usize) -> Vec<Bits<W>> {
        let mut origins = vec![Bits::EMPTY; sites];
        let mut add = |from: usize, targets: Bits<W>| {
            targets.for_each(|to| origins[to].insert(from));
        };
        match self {
            Reach::Leap(table) => {
                for (from, groups) in table.iter().enumerate() {
                    groups.iter().for_each(|group| add(from, group.targets));
                }
            }
            Reach::Ride { rays, .. } => {
                for (from, rays) in rays.iter().enumerate() {
                    rays.iter().for_each(|ray| add(from, ray.landing));
                }
            }
            Reach::Walk { rays, .. } => {
                for (from, rays) in rays.iter().enumerate() {
                    let sites = rays.iter().flatten().map(|site| usize::from(*site));
                    add(from, sites.collect());
                }
            }
            Reach::Paths(table) => {
                for (from, paths) in table.iter().enumerate() {
                    paths.iter().for_each(|path| add(from, path.targets));
                }
            }
            Reach::Hop(hops) => {
                for (from, rays) in hops.rays.iter().enumerate() {
                    rays.iter().for_each(|ray| add(from, ray.mask));
                }
            }
        }
        origins
    }

    /// Leaves a site without targets.
    pub fn clear(&mut self, from: usize) {
        match self {
            Reach::Leap(table) => table[from].clear(),
            Reach::Ride { rays, .. } => rays[from].clear(),
            Reach::Walk { rays, .. } => rays[from].clear(),
            Reach::Paths(table) => table[from].clear(),
            Reach::Hop(hops) => hops.rays[from].clear(),
        }
    }

    /// Whether two rays of a site have a site in common.
    pub fn overlaps(&self) -> bool {
        let rays = match self {
            Reach::Leap(_) | Reach::Paths(_) => return false,
            Reach::Walk { rays, .. } => {
                return rays.iter().any(|rays| {
                    let mut sites: Vec<u16> = rays.iter().flatten().copied().collect();
                    let all = sites.len();
                    sites.sort_unstable();
                    sites.dedup();
                    sites.len() != all
                });
            }
            Reach::Ride { rays, .. } => rays,
            Reach::Hop(hops) => &hops.rays,
        };
        rays.iter().any(|rays| {
            let all = rays.iter().fold(Bits::EMPTY, |all, ray| all.or(&ray.mask));
            all.len() != rays.iter().map(|ray| ray.mask.len()).sum::<u32>()
        })
    }

    /// How many targets there are from each site, whatever stands on the board.
    pub fn spots(&self) -> Vec<u16> {
        match self {
            Reach::Leap(table) => table
                .iter()
                .map(|groups| groups.iter().map(|group| group.targets.len() as u16).sum())
                .collect(),
            Reach::Ride { rays, .. } => rays
                .iter()
                .map(|rays| rays.iter().map(|ray| ray.sites.len() as u16).sum())
                .collect(),
            Reach::Walk { rays, .. } => rays
                .iter()
                .map(|rays| rays.iter().map(|ray| ray.len() as u16).sum())
                .collect(),
            Reach::Paths(table) => table
                .iter()
                .map(|paths| paths.iter().map(|path| path.targets.len() as u16).sum())
                .collect(),
            Reach::Hop(hops) => hops
                .rays
                .iter()
                .map(|rays| rays.iter().map(|ray| ray.sites.len() as u16).sum())
                .collect(),
        }
    }
}

impl<const W: usize> Lane<W> {
    /// Whether it has conditions as a whole.
    pub fn asks(&self) -> bool {
        !self.needs.is_empty() || !self.gates.is_empty()
    }

    /// Whether the component may land on another of its kind.
    pub fn may_join(&self) -> bool {
        self.lands_on(self.component)
    }

    /// Whether it may land where a component stands.
    pub fn lands_on(&self, component: u8) -> bool {
        let mask = match &self.reach {
            Reach::Leap(table) => table
                .iter()
                .flatten()
                .fold(0, |all, group| all | group.sure.0 | group.maybe.0),
            Reach::Ride { pass, stop, .. } => pass.0 | stop.0,
            Reach::Walk { land, .. } => land.0,
            Reach::Paths(table) => table
                .iter()
                .flatten()
                .fold(0, |all, path| all | path.land.0),
            Reach::Hop(hops) => hops.land.map_or(1, |land| land.0),
        };
        mask >> component & 1 != 0
    }
}
