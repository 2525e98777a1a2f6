//! Sites around others: those near each site are known, whatever moves.

use super::bits::Bits;
use super::code::{Num, Set};
use super::resolve::Resolver;
use crate::ir::{RegionId, RegionOp};

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
        let near = origins.filter_map(|site| self.near.get(site));
        let near = near.fold(Bits::EMPTY, |all, near| all.or(near));
        if self.with_origins {
            near.or(&origins)
        } else {
            near.without(&origins)
        }
    }
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
        let distance = usize::try_from(distance).unwrap_or(0);
        let near = |site: usize| {
            let radials = game.topology.radials(*kind, site as u32, *direction);
            let sites = radials
                .iter()
                .filter_map(|radial| radial.sites.get(distance));
            sites.map(|site| *site as usize).collect()
        };
        Some(Set::Around(Box::new(Around {
            origins: self.set(*sites),
            near: (0..game.topology.len(*kind)).map(near).collect(),
            with_origins: *include_self,
        })))
    }
}
