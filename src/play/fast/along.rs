//! Sites along a line up to one where something holds, and those of a region where something does:
//! whether two pieces face each other.

use super::bits::Bits;
use super::code::{Cond, Set};
use super::engine::Engine;
use super::resolve::Resolver;
use super::value::At;
use crate::ir::{DirectionOp, IntOp, RegionId, RegionOp};

/// The sites of the rays from some sites.
#[derive(Debug, Clone)]
pub(super) struct Along<const W: usize> {
    pub from: Set<W>,
    pub included: bool,
    /// The rays of each site.
    pub rays: Vec<Vec<Vec<u16>>>,
    /// What ends a ray, and whether its site is one of them.
    pub stop: Option<Cond<W>>,
    pub stop_included: bool,
}

impl<const W: usize> Resolver<'_, W> {
    /// The sites along lines, where the directions are given; nothing for other regions.
    pub(super) fn along(&self, id: RegionId) -> Option<Set<W>> {
        let game = self.game;
        let RegionOp::Along {
            kind,
            from,
            directions,
            included,
            stop,
            stop_included,
            distance,
        } = game.graph.region(id)
        else {
            return None;
        };
        let DirectionOp::Absolute { directions } = game.graph.direction(*directions) else {
            return None;
        };
        let distance = match distance.map(|distance| game.graph.int(distance)) {
            Some(IntOp::Const { value }) => (*value).max(0) as usize,
            Some(_) => return None,
            None => usize::MAX,
        };
        let rays = |site: usize| {
            let radials = directions
                .iter()
                .flat_map(|direction| game.topology.radials(*kind, site as u32, *direction));
            radials
                .map(|radial| {
                    let sites = radial.sites[1..].iter().take(distance);
                    sites.map(|site| *site as u16).collect()
                })
                .collect()
        };
        Some(Set::Along(Box::new(Along {
            from: self.set(*from),
            included: *included,
            rays: (0..game.topology.len(*kind)).map(rays).collect(),
            stop: stop.map(|stop| self.cond(stop)),
            stop_included: *stop_included,
        })))
    }
}

impl<'p, const W: usize> Engine<'p, W> {
    /// The sites along lines; `ends` says whether something ends them at a site.
    pub(super) fn sites_along(
        &mut self,
        along: &'p Along<W>,
        from: Bits<W>,
        mut ends: impl FnMut(&mut Self, &'p Cond<W>, i32) -> Option<bool>,
    ) -> Option<Bits<W>> {
        let mut found = if along.included { from } else { Bits::EMPTY };
        for origin in from {
            for ray in along.rays.get(origin).into_iter().flatten() {
                for site in ray {
                    if let Some(stop) = &along.stop
                        && ends(self, stop, i32::from(*site))?
                    {
                        if along.stop_included {
                            found.insert(usize::from(*site));
                        }
                        break;
                    }
                    found.insert(usize::from(*site));
                }
            }
        }
        Some(found)
    }

    /// The sites of a set where a condition holds.
    pub(super) fn sites_where(
        &mut self,
        sites: Bits<W>,
        condition: &'p Cond<W>,
        at: At,
    ) -> Bits<W> {
        if let Cond::Occupied(super::code::Num::Site) = condition {
            return sites.and(&self.board.occupied);
        }
        let fits = |site: &usize| {
            let site = *site as i32;
            self.decide(condition, At { site, ..at })
        };
        sites.filter(fits).collect()
    }
}
