//! Threats turned round: which components, from which sites, could go to a site.
//!
//! For a component that may be threatened and each enemy, the enemy's lanes are listed by target.
//! Rays are listed from the target outward: the nearest piece on one is the only one that counts.

use smallvec::SmallVec;

use super::barred::Barred;
use super::bits::Bits;
use super::board::Board;
use super::code::Cond;
use super::lane::{Lane, Need, Occupants, Ray, Reach};

/// A ray seen from its target.
#[derive(Clone, Debug)]
pub(super) struct Line<const W: usize> {
    pub mask: Bits<W>,
    pub upward: bool,
    /// The components that ride along it.
    pub riders: Occupants,
}

/// A lane with conditions, by target: asked in play.
#[derive(Clone, Debug)]
pub(super) struct Conditional<const W: usize> {
    pub lane: usize,
    /// The component that is threatened.
    pub target: u8,
    pub from: Vec<Bits<W>>,
    /// What must hold after the move.
    pub after: Vec<Cond<W>>,
    /// A leap that depends on the leaper's own state alone.
    pub firm: bool,
}

/// How one enemy threatens a component, for each site that this could be on.
#[derive(Clone, Debug, Default)]
pub(super) struct Threats<const W: usize> {
    /// Components that leap, each with the sites that it leaps from, by target.
    pub leapers: Vec<(u8, Vec<Bits<W>>)>,
    /// Rays by target.
    pub lines: Vec<Vec<Line<W>>>,
    /// All sites of the rays of a target.
    pub star: Vec<Bits<W>>,
    /// The components that ride.
    pub riders: u64,
    /// Lanes by what stands between.
    pub barred: Vec<Barred<W>>,
    /// Lanes with conditions.
    pub conditional: Vec<Conditional<W>>,
}

impl<const W: usize> Threats<W> {
    /// Turns lanes round for a threatened component.
    pub fn of(
        lanes: &[Lane<W>],
        chosen: &[(usize, Vec<Cond<W>>)],
        target: u8,
        sites: usize,
    ) -> Result<Threats<W>, String> {
        let mut threats = Threats {
            leapers: Vec::new(),
            lines: vec![Vec::new(); sites],
            star: vec![Bits::EMPTY; sites],
            riders: 0,
            barred: Vec::new(),
            conditional: Vec::new(),
        };
        let what = 1u64 << target;
        let mut arrivals: Vec<Vec<(usize, usize, u8)>> = vec![Vec::new(); sites];
        for (index, after) in chosen {
            let (index, after) = (*index, after.clone());
            let lane = &lanes[index];
            match &lane.reach {
                Reach::Leap(table) => {
                    let mut sure = vec![Bits::EMPTY; sites];
                    let mut maybe = vec![Bits::EMPTY; sites];
                    for (from, groups) in table.iter().enumerate() {
                        for group in groups {
                            let reverse = if group.sure.0 & what != 0 {
                                &mut sure
                            } else if group.maybe.0 & what != 0 {
                                &mut maybe
                            } else {
                                continue;
                            };
                            for to in group.targets {
                                reverse[to].insert(from);
                            }
                        }
                    }
                    let firm = after.is_empty()
                        && lane.gates.is_empty()
                        && lane.needs.iter().all(Need::is_state)
                        && maybe.iter().all(|bits| bits.is_empty());
                    if lane.asks() || !after.is_empty() {
                        for (all, more) in sure.iter_mut().zip(&maybe) {
                            *all = all.or(more);
                        }
                        threats.conditional.push(Conditional {
                            lane: index,
                            target,
                            from: sure,
                            firm,
                            after,
                        });
                        continue;
                    }
                    if maybe.iter().any(|bits| !bits.is_empty()) {
                        threats.watch(index, target, maybe, after);
                    }
                    match threats
                        .leapers
                        .iter_mut()
                        .find(|(component, _)| *component == lane.component)
                    {
                        Some((_, known)) => {
                            for (all, more) in known.iter_mut().zip(&sure) {
                                *all = all.or(more);
                            }
                        }
                        None => threats.leapers.push((lane.component, sure)),
                    }
                }
                Reach::Paths(_) | Reach::Hop(_) => {
                    if !lane.lands_on(target) {
                        continue;
                    }
                    if after.is_empty()
                        && let Some(barred) = Barred::of(lane, target, sites)
                    {
                        threats.barred.push(barred);
                        continue;
                    }
                    threats.watch(index, target, lane.reach.origins(sites), after);
                }
                Reach::Walk { .. } => {
                    if lane.lands_on(target) {
                        threats.watch(index, target, lane.reach.origins(sites), after);
                    }
                }
                Reach::Ride {
                    rays, stop, pass, ..
                } => {
                    if (stop.0 | pass.0) & what == 0 {
                        continue;
                    }
                    let ordered = rays.iter().flatten().all(|ray| ray.ordered) && is_unbroken(rays);
                    let asked = lane.asks() || !lane.guards.is_empty();
                    if !ordered || asked || !after.is_empty() || pass.0 != 1 {
                        threats.watch(index, target, lane.reach.origins(sites), after);
                        continue;
                    }
                    for (from, rays) in rays.iter().enumerate() {
                        for ray in rays {
                            for (distance, to) in ray.sites.iter().enumerate() {
                                if ray.landing.has(usize::from(*to)) {
                                    arrivals[usize::from(*to)].push((
                                        distance,
                                        from,
                                        lane.component,
                                    ));
                                }
                            }
                        }
                    }
                    threats.riders |= 1 << lane.component;
                    threats.turn_rays(rays, lane.component);
                }
            }
        }
        threats.check(&arrivals)?;
        for (star, lines) in threats.star.iter_mut().zip(&threats.lines) {
            *star = lines
                .iter()
                .fold(Bits::EMPTY, |all, line| all.or(&line.mask));
        }
        Ok(threats)
    }

    /// Adds the rays of a component, seen from each target: a longer one takes in the shorter.
    fn turn_rays(&mut self, rays: &[SmallVec<[Ray<W>; 8]>], component: u8) {
        for (from, rays) in rays.iter().enumerate() {
            for ray in rays {
                for (index, to) in ray.sites.iter().enumerate() {
                    let to = usize::from(*to);
                    if !ray.landing.has(to) {
                        continue;
                    }
                    // Seen from the target: the sites passed, nearest first, then the origin.
                    let mut mask: Bits<W> = ray.sites[..index]
                        .iter()
                        .map(|site| usize::from(*site))
                        .collect();
                    mask.insert(from);
                    let upward = from > to;
                    let riders = Occupants(1 << component);
                    let lines = &mut self.lines[to];
                    match lines.iter_mut().find(|line| {
                        line.upward == upward
                            && line.riders.0 & riders.0 != 0
                            && (line.mask.and(&mask) == line.mask || line.mask.and(&mask) == mask)
                    }) {
                        Some(line) => line.mask = line.mask.or(&mask),
                        None => lines.push(Line {
                            mask,
                            upward,
                            riders,
                        }),
                    }
                }
            }
        }
        for lines in &mut self.lines {
            let mut joined: Vec<Line<W>> = Vec::with_capacity(lines.len());
            for line in lines.drain(..) {
                match joined
                    .iter_mut()
                    .find(|other| other.upward == line.upward && other.mask == line.mask)
                {
                    Some(other) => other.riders.0 |= line.riders.0,
                    None => joined.push(line),
                }
            }
            *lines = joined;
        }
    }

    /// Every arrival must be found again on a line: nearest on it but for the sites it passes.
    fn check(&self, arrivals: &[Vec<(usize, usize, u8)>]) -> Result<(), String> {
        for (to, list) in arrivals.iter().enumerate() {
            for (distance, from, component) in list {
                let found = self.lines[to].iter().any(|line| {
                    let nearer = if line.upward {
                        line.mask.and(&Bits::below(*from))
                    } else {
                        line.mask.without(&Bits::below(from + 1))
                    };
                    line.mask.has(*from)
                        && line.riders.0 >> component & 1 != 0
                        && nearer.len() as usize == *distance
                });
                if !found {
                    return Err("rays that don't look the same from their other end".into());
                }
            }
        }
        Ok(())
    }
}

/// Whether what reaches a site from afar reaches it from nearer on the same ray, too.
fn is_unbroken<const W: usize>(rays: &[SmallVec<[Ray<W>; 8]>]) -> bool {
    let reached: Vec<Bits<W>> = rays
        .iter()
        .map(|rays| {
            rays.iter()
                .fold(Bits::EMPTY, |all, ray| all.or(&ray.landing))
        })
        .collect();
    rays.iter().flatten().all(|ray| {
        ray.sites.iter().enumerate().all(|(index, to)| {
            let to = usize::from(*to);
            let nearer = &ray.sites[..index];
            !ray.landing.has(to)
                || nearer
                    .iter()
                    .all(|site| reached[usize::from(*site)].has(to))
        })
    })
}

/// The nearest piece on a line.
#[inline]
pub(super) fn nearest<const W: usize>(line: &Line<W>, occupied: &Bits<W>) -> Option<usize> {
    let on = line.mask.and(occupied);
    if line.upward {
        on.lowest()
    } else {
        on.highest()
    }
}

impl<const W: usize> Threats<W> {
    /// Adds a lane whose attacks are to be asked about in play.
    fn watch(&mut self, lane: usize, target: u8, from: Vec<Bits<W>>, after: Vec<Cond<W>>) {
        self.conditional.push(Conditional {
            lane,
            target,
            from,
            firm: false,
            after,
        });
    }

    /// Whether a piece on some sites might reach a site, whatever stands between.
    pub fn may_reach(&self, board: &Board<W>, to: usize, sites: &Bits<W>) -> bool {
        let on = |component: u8| board.pieces[usize::from(component)].and(sites);
        let riding = (0..64u8).filter(|component| self.riders >> component & 1 != 0);
        self.leapers
            .iter()
            .any(|(component, from)| on(*component).meets(&from[to]))
            || riding.map(on).any(|pieces| pieces.meets(&self.star[to]))
            || self
                .barred
                .iter()
                .any(|one| on(one.component).meets(&one.star[to]))
            || self.conditional.iter().any(|one| one.from[to].meets(sites))
    }

    /// Whether a leaper or a rider reaches a site, with these sites occupied; pieces on `gone` don't count.
    #[inline]
    pub fn reach(&self, board: &Board<W>, to: usize, occupied: &Bits<W>, gone: &Bits<W>) -> bool {
        for (component, from) in &self.leapers {
            if board.pieces[usize::from(*component)]
                .without(gone)
                .meets(&from[to])
            {
                return true;
            }
        }
        let mut riders = self.riders;
        let mut riding = Bits::EMPTY;
        while riders != 0 {
            riding = riding.or(&board.pieces[riders.trailing_zeros() as usize]);
            riders &= riders - 1;
        }
        let riding = riding.without(gone).and(&self.star[to]);
        let barred = |barred: &Barred<W>| barred.reaches(board, to, occupied, gone);
        if self.barred.iter().any(barred) {
            return true;
        }
        if riding.is_empty() {
            return false;
        }
        self.lines[to].iter().any(|line| {
            line.mask.meets(&riding)
                && nearest(line, occupied).is_some_and(|site| {
                    riding.has(site) && line.riders.0 >> board.what[site] & 1 != 0
                })
        })
    }
}
