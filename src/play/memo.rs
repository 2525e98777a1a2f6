//! The sites of pieces, remembered while the pieces stand as they do.
//!
//! A rule about where pieces may be dropped asks for the same sites once for each target. What
//! stands on the sites is told apart by its hash, as in repetitions.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Region;
use crate::ir::RegionId;

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

/// The last answer of each region of occupied sites.
#[derive(Clone, Default, Debug)]
pub(crate) struct Memo(FxHashMap<RegionId, (Asked, Region)>);

impl Memo {
    /// The answer to a question that was the last one asked of a region.
    pub fn get(&self, id: RegionId, asked: &Asked) -> Option<&Region> {
        let (known, region) = self.0.get(&id)?;
        (known == asked).then_some(region)
    }

    /// Remembers an answer.
    pub fn set(&mut self, id: RegionId, asked: Asked, region: Region) {
        self.0.insert(id, (asked, region));
    }
}
