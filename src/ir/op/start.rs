//! Start rules.

use std::sync::Arc;

use super::{BoolId, IntId, IntsId, RegionId, StartId, operations};
use crate::ir::Role;
use crate::topology::SiteType;

operations! {
    /// A start rule.
    pub enum StartOp {
        /// Puts a component on sites, counted from a container's first.
        Place { component: Arc<str>, offset: u32, kind: SiteType, sites: RegionId, count: Option<IntId>, state: Option<IntId>, rotation: Option<IntId>, value: Option<IntId> },
        /// Puts each player's component of a name on the first free site of the player's hand.
        PlaceInHands { stem: Arc<str>, kind: SiteType, count: Option<IntId>, state: Option<IntId>, rotation: Option<IntId>, value: Option<IntId> },
        /// Puts components on each other, bottom first: on one site, or with `spread` the first of
        /// them on each site; with a container once on each of its sites.
        PlaceStack { components: Vec<Arc<str>>, offset: u32, container: Option<usize>, kind: SiteType, sites: RegionId, spread: bool, counts: Vec<IntId>, state: Option<IntId>, rotation: Option<IntId>, value: Option<IntId> },
        /// Puts so many of each component on free sites of a region, drawn by chance.
        PlaceRandom { region: RegionId, components: Vec<Arc<str>>, count: IntId, state: Option<IntId>, value: Option<IntId>, kind: SiteType },
        /// Stacks components on a site in an order drawn by chance.
        PlaceRandomStack { components: Vec<Arc<str>>, counts: Vec<IntId>, state: Option<IntId>, value: Option<IntId>, site: IntId, kind: SiteType },
        /// Deals cards or dominoes to the hands.
        Deal { cards: bool, count: IntId },
        /// Deals the whole deck.
        Split {},
        /// Puts a player's first component on sites.
        SetOwner { role: Role, kind: SiteType, sites: RegionId },
        /// Sets the count of sites.
        SetCount { count: IntId, kind: SiteType, sites: RegionId },
        /// Sets the cost of sites.
        SetCost { cost: IntId, kind: SiteType, sites: RegionId },
        /// Sets the phase of sites.
        SetPhase { phase: IntId, kind: SiteType, sites: RegionId },
        /// Hides something of sites from players.
        SetHidden { data: Vec<u8>, kind: SiteType, sites: RegionId, level: IntId, hidden: BoolId, role: Option<Role>, player: IntId },
        /// The given values of a puzzle.
        Given { kind: SiteType, pairs: Vec<(IntId, IntId)> },
        /// Sets the score of players.
        SetScore { role: Option<Role>, value: IntId },
        /// Sets the amount of players.
        SetAmount { role: Option<Role>, value: IntId },
        /// Puts players on a team.
        SetTeam { team: IntId, roles: Vec<Role> },
        /// Remembers a value.
        RememberValue { name: Option<Arc<str>>, values: IntsId, unique: BoolId },
        /// For each player of a list.
        ForEachPlayerOf { list: IntsId, body: StartId },
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
