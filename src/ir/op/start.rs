//! Start rules.

use std::sync::Arc;

use super::{BoolId, IntId, IntsId, RegionId, StartId, operations};
use crate::ir::Role;
use crate::topology::SiteType;

operations! {
    /// A start rule.
    pub enum StartOp {
        /// Puts a component on sites, each with a count, state, rotation and value.
        Place { component: Arc<str>, container: Option<Arc<str>>, kind: SiteType, sites: RegionId, counts: Vec<IntId>, state: Option<IntId>, rotation: Option<IntId>, value: Option<IntId> },
        /// Puts components on each other, bottom first.
        PlaceStack { components: Vec<Arc<str>>, container: Option<Arc<str>>, kind: SiteType, sites: RegionId, counts: Vec<IntId>, state: Option<IntId>, rotation: Option<IntId>, value: Option<IntId> },
        /// Puts components on sites drawn by chance.
        PlaceRandom { region: Option<RegionId>, components: Vec<Arc<str>>, counts: Vec<IntId>, state: Option<IntId>, value: Option<IntId>, kind: SiteType },
        /// Gives a site's pieces to a player.
        SetOwner { role: Role, kind: SiteType, sites: RegionId },
        /// Sets the count of sites.
        SetCount { count: IntId, kind: SiteType, sites: RegionId },
        /// Sets the score of players.
        SetScore { role: Option<Role>, value: IntId },
        /// Sets the amount of players.
        SetAmount { role: Option<Role>, value: IntId },
        /// Puts players on a team.
        SetTeam { team: IntId, roles: Vec<Role> },
        /// Remembers a value.
        RememberValue { name: Option<Arc<str>>, values: IntsId, unique: BoolId },
        /// For each value of a list.
        ForEachValueOf { list: IntsId, body: StartId },
        /// For each value of a range.
        ForEachValue { min: IntId, max: IntId, body: StartId },
        /// For each player.
        ForEachPlayer { body: StartId },
        /// For each site of a region.
        ForEachSite { region: RegionId, condition: Option<BoolId>, body: StartId },
        /// For each team.
        ForEachTeam { body: StartId },
    }
}
