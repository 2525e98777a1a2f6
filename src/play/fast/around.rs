//! Sites around others: those near each site are known, whatever moves.

use super::bits::Bits;
use super::code::{Num, Set};
use super::resolve::Resolver;
use crate::ir::{Game, RegionId, RegionOp};
use crate::topology::{Direction, SiteType};

/// The sites so many steps away from some sites, and perhaps these themselves.
#[derive(Debug, Clone)]
pub(super) struct Around<const W: usize> {
    pub origins: Set<W>,
    near: Vec<Bits<W>>,
    with_origins: bool,
}

impl<const W: usize> Around<W> {
    /// The sites around these.
    pub fn sites(&self, origins: Bits<W>) -> Bits<W> {
        let near = |site: usize| self.near.get(site).copied().unwrap_or_default();
        gathered(origins, near, self.with_origins)
    }
}

/// The sites near any of some origins, and perhaps these themselves.
pub(super) fn gathered<const W: usize>(
    origins: Bits<W>,
    near: impl Fn(usize) -> Bits<W>,
    with_origins: bool,
) -> Bits<W> {
    let near = origins.fold(Bits::EMPTY, |all, site| all.or(&near(site)));
    if with_origins {
        near.or(&origins)
    } else {
        near.without(&origins)
    }
}

/// The sites so many steps away from one.
pub(super) fn near<const W: usize>(
    game: &Game,
    (kind, direction): (SiteType, Direction),
    distance: i32,
    site: usize,
) -> Bits<W> {
    let distance = usize::try_from(distance).unwrap_or(0);
    let radials = game.topology.radials(kind, site as u32, direction);
    let sites = radials
        .iter()
        .filter_map(|radial| radial.sites.get(distance));
    sites.map(|site| *site as usize).collect()
}

impl<const W: usize> Resolver<'_, W> {
    /// The sites around others, where nothing is asked of them; nothing for other regions.
    pub(super) fn around(&self, id: RegionId) -> Option<Set<W>> {
        let game = self.game;
        let RegionOp::Around {
            kind,
            sites,
            occupied: None,
            distance,
            direction,
            condition: None,
            include_self,
        } = game.graph.region(id)
        else {
            return None;
        };
        let Num::Const(distance) = self.num(*distance) else {
            return None;
        };
        let near = |site| near(game, (*kind, *direction), distance, site);
        Some(Set::Around(Box::new(Around {
            origins: self.set(*sites),
            near: (0..game.topology.len(*kind)).map(near).collect(),
            with_origins: *include_self,
        })))
    }
}
