//! Conditions.

use std::sync::Arc;

use super::{BoolId, DirectionId, IntId, IntsId, MovesId, RegionId, operations, plain};
use crate::ir::{Repetition, Role};
use crate::topology::{Direction, SiteType, WalkStep};

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

plain!(Compare);

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
        /// A puzzle: what isn't decided being 0, all constraints hold.
        Solved {},
        /// A puzzle's condition holds for each site of a kind, as `(from)`.
        AllElements { kind: SiteType, condition: BoolId },
        /// A puzzle's condition holds for each hint: its sites are `(from)` and `(to)`.
        AllHints { condition: BoolId },
        /// The decided values of a region, or of each of the game's regions, differ.
        PuzzleDifferent { kind: SiteType, region: Option<RegionId>, except: Vec<IntId> },
        /// So many sites of a region have, or can still have, a value.
        PuzzleCount { kind: SiteType, region: Option<RegionId>, what: IntId, result: IntId },
        /// The values of a region, or of each of the named ones, add up, or can still add up, to so much.
        PuzzleSum { kind: SiteType, region: Option<RegionId>, name: Option<Arc<str>>, result: IntId },
        /// No two rows, columns or other regions have the same values.
        PuzzleUnique { kind: SiteType },
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
            kind: SiteType, length: IntId, direction: Direction, through: IntId, through_any: Option<RegionId>,
            role: Option<Role>, whats: Option<Vec<IntId>>, exact: Option<BoolId>, contiguous: Option<BoolId>, condition: Option<BoolId>,
            by_level: Option<BoolId>, top: Option<BoolId>, kinds: Option<IntId>, visible: Option<BoolId>, opposites: Option<BoolId>,
        },
        /// Regions joined by pieces, from a site; or no longer to be joined.
        Connected { blocked: bool, count: Option<IntId>, kind: SiteType, at: IntId, directions: DirectionId, regions: Vec<RegionId>, role: Option<Role>, set: Option<Arc<str>> },
        /// Pieces make a loop from a site, around pieces of some players.
        Loop { kind: SiteType, surround: Vec<Role>, directions: DirectionId, owner: IntId, start: IntId },
        /// Paths of tiles make a loop from a site; where no tile lies there, another condition.
        PathLoop { colour: IntId, start: IntId, region: Option<RegionId>, otherwise: BoolId },
        /// A tile's sides show what its neighbours' do.
        SidesMatch { at: IntId },
        /// Two edges cross.
        Crossing { a: IntId, b: IntId },
        /// A text was proposed, or decided.
        Vote { what: Arc<str>, decided: bool },
        /// Something of a site is hidden from a player.
        Hidden { what: Option<Arc<str>>, kind: SiteType, at: IntId, level: Option<IntId>, player: IntId },
        /// Pieces stand as a turtle walk says.
        Pattern { walk: Vec<WalkStep>, kind: SiteType, from: IntId, whats: Option<Vec<IntId>> },
        /// The edges of a player make no circle; `spanning`, and reach every vertex.
        Tree { spanning: bool, player: IntId },
        /// The last move went to the middle of a tree of a player's edges.
        TreeCentre { player: IntId },
        /// An edge is part of a path of a player's edges, or of a circle, of some length.
        EdgePath { from: IntId, player: IntId, min: IntId, max: IntId, closed: Option<BoolId> },
        /// Each vertex has as many edges of a player: `k`, an odd or an even number.
        Regular { player: IntId, k: Option<IntId>, odd: Option<BoolId>, even: Option<BoolId> },
        /// A configuration is reached on the board, or on some sites.
        Target { container: IntId, whats: Vec<i32>, sites: Option<Vec<i32>> },
        /// All groups of a player meet a condition on the region that they are.
        AllGroups { kind: SiteType, directions: DirectionId, of: Option<BoolId>, condition: BoolId },
        /// All dice are used.
        DiceUsed {},
        /// All dice show the same.
        DiceEqual {},
        /// A die shows the value.
        AnyDie { value: IntId },
        /// A site lies on a level that carries it whole.
        Flat { site: IntId },
    }
}
