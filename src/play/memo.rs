//! Answers that are remembered: what stays the same as long as the board does, and the sites of
//! pieces while the pieces stand as they do.
//!
//! A rule about where pieces may be dropped asks for the same sites once for each target. What
//! stands on the sites is told apart by its hash, as in repetitions.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Region;
use crate::ir::{DirectionId, FlowId, IntId, MovesId, RegionId};
use crate::topology::{Direction, SiteType};

/// Some directions.
pub(crate) type Ways = SmallVec<[Direction; 16]>;

/// What a region of occupied sites depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    /// The hash of all sites.
    pub sites: u64,
    /// Whose pieces.
    pub owners: SmallVec<[i32; 4]>,
    /// Which component, where only one is asked for.
    pub component: Option<i32>,
    /// The index of the container looked at: nothing for all, `Some(None)` for one that isn't there.
    pub within: Option<Option<usize>>,
}

/// What relative directions depend on: all of it but the last move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Seen {
    /// The node.
    pub node: DirectionId,
    /// Kind of site.
    pub kind: SiteType,
    /// The site, where its own directions are counted; else the whole board's are.
    pub at: Option<u32>,
    /// The way that the piece faces by itself.
    pub facing: Direction,
    /// How often it is turned.
    pub turns: u32,
}

/// What bounds the sites that a generator could reach from where a piece stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Standing {
    /// The generator.
    pub moves: MovesId,
    /// Kind of site.
    pub kind: SiteType,
    /// The site.
    pub site: u32,
    /// The way that the piece faces by itself.
    pub facing: Option<Direction>,
    /// How often it is turned.
    pub turns: i16,
}

/// A region by name and, where it has one, by its player.
pub(crate) type NamedFor = (RegionId, Option<i32>);

/// What is remembered.
#[derive(Clone, Default, Debug)]
pub(crate) struct Memo {
    /// The last answer of each region of occupied sites.
    occupied: FxHashMap<RegionId, (Asked, Region)>,
    /// Regions that depend on nothing but the board.
    pub fixed: FxHashMap<RegionId, Region>,
    /// Regions by name that depend on nothing but their player.
    pub named: FxHashMap<NamedFor, Region>,
    /// The value of each key of the maps that a node looks into; nothing where a key isn't fixed.
    pub maps: FxHashMap<IntId, Option<Arc<FxHashMap<i32, IntId>>>>,
    /// Relative directions.
    pub ways: FxHashMap<Seen, Ways>,
    /// Where leaps from a site end, ascending, in one rotation or in all.
    pub leaps: FxHashMap<(FlowId, u32, bool), Arc<[u32]>>,
    /// The sites that generators could reach at most; nothing where that depends on more.
    pub bounds: FxHashMap<Standing, Option<Region>>,
}

impl Memo {
    /// The answer to a question that was the last one asked of a region.
    pub fn get(&self, id: RegionId, asked: &Asked) -> Option<&Region> {
        let (known, region) = self.occupied.get(&id)?;
        (known == asked).then_some(region)
    }

    /// Remembers an answer.
    pub fn set(&mut self, id: RegionId, asked: Asked, region: Region) {
        self.occupied.insert(id, (asked, region));
    }
}
