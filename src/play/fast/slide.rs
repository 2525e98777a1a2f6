//! Making slides: rays where what stands on a site says whether they pass, else walks whose
//! conditions are asked at each step.

use smallvec::SmallVec;

use super::lane::{Occupants, Ray, Reach, Reason};
use super::maker::Maker;
use super::resolve::Resolver;
use super::value::UNKNOWN;
use crate::ir::BoolId;
use crate::topology::Direction;

impl<const W: usize> Maker<'_, W> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn ride(
        &self,
        component: u8,
        sites: usize,
        facing: &dyn Fn(usize) -> Result<Vec<Direction>, Reason>,
        (min, max): (i32, i32),
        go: BoolId,
        stop: Option<BoolId>,
    ) -> Result<Reach<W>, Reason> {
        let game = self.game;
        let by_steps = |go_land: Occupants| {
            let resolver = Resolver {
                game,
                statics: self.statics,
            };
            let mut table = Vec::with_capacity(sites);
            for site in 0..sites {
                let reach = |line: &&[u32]| {
                    let sites = line[1..].iter().take(max.max(0) as usize);
                    sites.map(|site| *site as u16).collect()
                };
                table.push(self.lines(facing, site)?.iter().map(reach).collect());
            }
            Ok(Reach::Walk {
                rays: table,
                min: min.max(1) as usize,
                conditions: Box::new((resolver.cond(go), stop.map(|stop| resolver.cond(stop)))),
                land: go_land,
            })
        };
        let anywhere = UNKNOWN as usize;
        let possible = |condition: BoolId| {
            let (sure, maybe) = self.occupants(component, anywhere, 0, &[condition]);
            sure.0 | maybe.0
        };
        let free = |condition: BoolId| self.is_position_free(condition);
        if !free(go) || !stop.is_none_or(free) {
            // What it lands on can still be known, if not where.
            let elsewhere = |condition: BoolId| {
                if free(condition) {
                    return possible(condition);
                }
                let sites = (0..sites).filter(|site| self.within.has(*site));
                sites.fold(0, |all, to| {
                    let (sure, maybe) =
                        self.occupants(component, (UNKNOWN + 1) as usize, to, &[condition]);
                    all | sure.0 | maybe.0
                })
            };
            let land = elsewhere(go) | stop.map_or(0, elsewhere);
            return by_steps(Occupants(land));
        }
        let (passes, passes_maybe) = self.occupants(component, UNKNOWN as usize, 0, &[go]);
        let (stops, stops_maybe) = match stop {
            Some(stop) => self.occupants(component, UNKNOWN as usize, 0, &[stop]),
            None => (Occupants(0), Occupants(0)),
        };
        if passes_maybe.0 | stops_maybe.0 != 0 {
            let land = passes.0 | passes_maybe.0 | stops.0 | stops_maybe.0;
            return by_steps(Occupants(land));
        }
        let mut table = Vec::with_capacity(sites);
        for site in 0..sites {
            table.push(rays(&self.lines(facing, site)?, (min, max)));
        }
        // Up to the least length it only passes; from there on it stops where it may.
        let pass = if min == max || passes.0 & stops.0 == 0 {
            passes
        } else if min <= 1 {
            Occupants(passes.0 & !stops.0)
        } else {
            return by_steps(Occupants(passes.0 | stops.0));
        };
        Ok(Reach::Ride {
            rays: table,
            open: (pass.0 != 1).then(|| pass.class(game)),
            land: Occupants(pass.0 | stops.0).class(game),
            pass,
            stop: stops,
        })
    }
    /// The lines from a site that a piece takes there, each with the site at its head; none where
    /// no piece is.
    pub(super) fn lines(
        &self,
        facing: &dyn Fn(usize) -> Result<Vec<Direction>, Reason>,
        site: usize,
    ) -> Result<Vec<&[u32]>, Reason> {
        if !self.within.has(site) {
            return Ok(Vec::new());
        }
        let game = self.game;
        let radials = |direction| {
            game.topology
                .radials(game.site_type, site as u32, direction)
        };
        let lines = facing(site)?.into_iter().flat_map(radials);
        Ok(lines.map(|radial| &radial.sites[..]).collect())
    }
}

/// The rays of some lines, as far as they may go.
pub(super) fn rays<const W: usize>(
    lines: &[&[u32]],
    (min, max): (i32, i32),
) -> SmallVec<[Ray<W>; 8]> {
    let mut rays = SmallVec::new();
    for line in lines {
        let (site, reach) = (line[0], &line[1..]);
        let reach = &reach[..reach.len().min(max.max(0) as usize)];
        if reach.is_empty() {
            continue;
        }
        let upward = reach[0] > site;
        let ordered = reach.windows(2).all(|pair| (pair[0] < pair[1]) == upward);
        let skipped = (min.max(1) - 1) as usize;
        rays.push(Ray {
            mask: reach.iter().map(|site| *site as usize).collect(),
            landing: reach
                .iter()
                .skip(skipped)
                .map(|site| *site as usize)
                .collect(),
            upward,
            ordered,
            sites: reach.iter().map(|site| *site as u16).collect(),
        });
    }
    rays
}
