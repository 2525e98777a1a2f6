//! Travel over a fixed topology, turned into tables: for a component on a site, the sites that it
//! could go to, and what may stand there.

use smallvec::SmallVec;

use super::bits::Bits;
use crate::ir::{BoolId, MovesId};

/// Which occupants a site may have: bit 0 for none, bit c for component c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Occupants(pub u64);

/// Targets that share what may stand on them.
#[derive(Clone, Debug)]
pub(super) struct Group<const W: usize> {
    pub targets: Bits<W>,
    /// Occupants on which the guards hold.
    pub sure: Occupants,
    /// Occupants on which the guards must be asked in play.
    pub maybe: Occupants,
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
    },
}

/// One way of a component to move.
#[derive(Clone, Debug)]
pub(super) struct Lane<const W: usize> {
    pub component: u8,
    pub reach: Reach<W>,
    /// Conditions of the whole lane, asked in play: the condition and what it must be.
    pub needs: Vec<(BoolId, bool)>,
    /// Guards on the landing site, for the occupants that `maybe` names.
    pub guards: Vec<BoolId>,
    /// Effects that come before the piece is carried, other than taking what is at `to`.
    pub effects: Vec<(Option<BoolId>, MovesId)>,
    /// Consequences.
    pub then: Vec<MovesId>,
    /// Whether the move changes nothing on the board but its two sites.
    pub plain: bool,
    /// Whether a consequence changes who moves next.
    pub turns: bool,
}

/// Why a lane has no table.
pub(super) type Reason = String;

impl<const W: usize> Lane<W> {
    /// Whether the component may land on another of its kind.
    pub fn may_join(&self) -> bool {
        let own = 1u64 << self.component;
        match &self.reach {
            Reach::Leap(table) => table
                .iter()
                .flatten()
                .any(|group| (group.sure.0 | group.maybe.0) & own != 0),
            Reach::Ride { pass, stop, .. } => (pass.0 | stop.0) & own != 0,
        }
    }
}
