//! Conditions.

use std::sync::Arc;

use super::{BoolId, DirectionId, IntId, IntsId, MovesId, RegionId, operations, plain};
use crate::ir::{Repetition, Role};
use crate::topology::{Direction, SiteType};

/// How two integers compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compare {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
}

impl Compare {
    /// Whether it holds.
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Compare::Eq => a == b,
            Compare::Ne => a != b,
            Compare::Lt => a < b,
            Compare::Le => a <= b,
            Compare::Gt => a > b,
            Compare::Ge => a >= b,
        }
    }
}

/// The flags of a line test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LineTest {
    /// The line must have exactly the length.
    pub exact: bool,
    /// Without gaps.
    pub contiguous: bool,
    /// Along the levels of stacks.
    pub by_level: bool,
    /// Top pieces only.
    pub top: bool,
    /// Visible pieces only.
    pub visible: bool,
    /// Both ways along a direction.
    pub opposites: bool,
}

plain!(Compare, LineTest);

operations! {
    /// A condition on the position and the cursor.
    pub enum BoolOp {
        /// Always or never.
        Const { value: bool },
        /// Not.
        Not { a: BoolId },
        /// All of them, in order.
        And { terms: Vec<BoolId> },
        /// Any of them, in order.
        Or { terms: Vec<BoolId> },
        /// One of two.
        Xor { a: BoolId, b: BoolId },
        /// One or the other; false without the other.
        If { condition: BoolId, yes: BoolId, no: Option<BoolId> },
        /// Two integers compared.
        Compare { how: Compare, a: IntId, b: IntId },
        /// Two regions with the same sites.
        SameRegion { a: RegionId, b: RegionId },
        /// Other than 0.
        FromInt { a: IntId },
        /// All these sites are in the region.
        In { sites: Vec<IntId>, region: RegionId },
        /// All these values are in the list.
        InList { values: Vec<IntId>, list: IntsId },
        /// Nothing at the site.
        Empty { kind: SiteType, at: IntId },
        /// Something at the site.
        Occupied { kind: SiteType, at: IntId },
        /// The number is the mover's …
        IsMover { who: IntId },
        /// … the next player's …
        IsNext { who: IntId },
        /// … the previous player's …
        IsPrev { who: IntId },
        /// … an enemy's of the mover …
        IsEnemy { who: IntId },
        /// … a friend's …
        IsFriend { who: IntId },
        /// … one of a player still in the game.
        IsActive { who: IntId },
        /// Even.
        Even { a: IntId },
        /// Odd.
        Odd { a: IntId },
        /// No site of the board is empty.
        Full {},
        /// Something is pending.
        Pending {},
        /// The last two rounds of moves repeat.
        Cycle {},
        /// The position has been there before.
        Repeat { how: Repetition },
        /// The site was visited in this turn.
        Visited { site: IntId },
        /// An enemy move could go to one of these sites, where `what` is put first if it is given.
        Threatened { what: Option<IntId>, kind: Option<SiteType>, sites: RegionId, by: Option<MovesId> },
        /// A component is within sites.
        Within { what: IntId, kind: SiteType, sites: RegionId },
        /// The player of the role has no legal move.
        NoMoves { role: Role },
        /// No pieces of a player, component name and region.
        NoPieces { kind: Option<SiteType>, role: Role, of: Option<IntId>, name: Option<Arc<str>>, region: Option<RegionId> },
        /// The generator gives a move.
        CanMove { moves: MovesId },
        /// All players passed in a row.
        AllPassed {},
        /// The last move was a pass.
        WasPass {},
        /// The condition holds at all sites of a region.
        AllSites { region: RegionId, condition: BoolId },
        /// The values at all sites of a region differ.
        AllDifferent { region: RegionId, condition: BoolId },
        /// The condition holds for all values of a list.
        AllValues { list: IntsId, condition: BoolId },
        /// Two sites are related by a direction class.
        Related { kind: SiteType, relation: Direction, site: IntId, region: RegionId },
        /// A player has triggered an event.
        Triggered { event: Arc<str>, player: IntId },
        /// The last move began, or ended, on a site of this kind.
        LastOn { kind: SiteType, from: bool },
        /// Enough pieces in a line.
        Line {
            kind: SiteType, length: IntId, direction: Direction, through: Option<IntId>, through_any: Option<RegionId>,
            role: Option<Role>, whats: Option<Vec<IntId>>, test: LineTest, condition: Option<BoolId>, how_much: Option<IntId>,
        },
        /// Sites joined to regions by pieces.
        Connected { blocked: bool, count: Option<IntId>, kind: SiteType, at: Option<IntId>, directions: DirectionId, regions: Vec<RegionId>, role: Option<Role>, types: Vec<Arc<str>> },
    }
}
