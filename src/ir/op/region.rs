//! Sets of sites.

use std::sync::Arc;

use super::{BoolId, DirectionId, IntId, IntsId, MovesId, RegionId, operations, plain};
use crate::ir::Role;
use crate::topology::{Direction, Relation, SiteType, WalkStep};

/// The sets of sites that a board has by its shape alone, by the language's words.
pub type Selected = Arc<str>;

plain!(std::num::NonZeroU8);

operations! {
    /// A set of sites.
    pub enum RegionOp {
        /// Given sites.
        Const { sites: Vec<u32> },
        /// Given one by one; off-board values are left out.
        Sites { sites: Vec<IntId> },
        /// The values of a list.
        List { list: IntsId },
        /// A set the board's shape gives: `Top`, `Corners`, `Perimeter` …
        Shape { what: Selected, kind: SiteType },
        /// A row, column, layer, phase or empty set by index.
        Row { kind: SiteType, index: IntId },
        /// A column.
        Column { kind: SiteType, index: IntId },
        /// A layer.
        Layer { kind: SiteType, index: IntId },
        /// A phase (colour).
        SitePhase { kind: SiteType, index: IntId },
        /// Sites of a state.
        InState { kind: SiteType, state: IntId },
        /// Empty sites of the board.
        Empty { kind: SiteType },
        /// Empty sites of a container: 0 the board.
        EmptyIn { kind: SiteType, container: IntId },
        /// Sides of the board: by direction, or the sides that belong to a player.
        Side { kind: SiteType, direction: Option<Direction>, player: Option<IntId> },
        /// Sites with pieces of a player, of a container, of components.
        Occupied { role: Option<Role>, by: Option<IntId>, container: Option<IntId>, container_name: Option<Arc<str>>, components: Vec<Arc<str>>, component: Option<IntId>, top: bool, kind: Option<SiteType> },
        /// The named regions of a player; without a name all of them.
        Named { role: Option<Role>, player: Option<IntId>, name: Option<Arc<str>> },
        /// Sites of the hand of a player.
        Hand { player: IntId },
        /// The sites that the piece of a site takes up.
        LargePiece { kind: SiteType, at: IntId },
        /// Where a component of this number starts.
        Start { component: IntId },
        /// Sites reached by the moves of a generator: from, between or to.
        FromMoves { moves: MovesId },
        /// … between.
        BetweenMoves { moves: MovesId },
        /// … to.
        ToMoves { moves: MovesId },
        /// Where the last move began.
        LastFrom { kind: SiteType },
        /// Where it ended.
        LastTo { kind: SiteType },
        /// The sites between of the last move.
        LastBetween {},
        /// Sites pending.
        Pending {},
        /// Sites whose pieces will be taken off at the end of the sequence.
        ToClear {},
        /// Sites around sites.
        Around { kind: SiteType, sites: RegionId, occupied: Option<Arc<str>>, distance: IntId, direction: Direction, condition: Option<BoolId>, include_self: bool },
        /// Sites along directions, until a stop.
        Along { kind: SiteType, from: RegionId, directions: DirectionId, included: bool, stop: Option<BoolId>, stop_included: bool, distance: Option<IntId> },
        /// Sites in sight of a site.
        LineOfSight { kind: SiteType, at: IntId, directions: DirectionId, what: Arc<str> },
        /// Sites between two on a line.
        Between { kind: SiteType, directions: DirectionId, from: IntId, from_included: bool, to: IntId, to_included: bool, condition: Option<BoolId> },
        /// Sites at a distance.
        Distance { kind: SiteType, relation: Relation, from: IntId, min: IntId, max: IntId },
        /// Sites that a kind of piece reaches with so many steps.
        DistanceBy { kind: SiteType, directions: DirectionId, guard: Option<BoolId>, from: IntId, min: IntId, max: IntId },
        /// Sites reached by turtle walks.
        Walk { kind: SiteType, from: IntId, walks: Vec<Vec<WalkStep>>, rotations: bool },
        /// The group of a site.
        Group { kind: SiteType, from: RegionId, directions: DirectionId, condition: Option<BoolId>, visible: Option<BoolId> },
        /// Sites incident to a site of another kind.
        Incident { kind: SiteType, of: SiteType, at: IntId, owner: Option<IntId> },
        /// Sites of a track.
        Track { player: Option<IntId>, name: Option<Arc<str>>, from: Option<IntId>, to: Option<IntId> },
        /// Random sites of a region.
        Random { region: RegionId, count: IntId },
        /// In all.
        Intersection { regions: Vec<RegionId> },
        /// In any.
        Union { regions: Vec<RegionId> },
        /// In the first, not in the second.
        Difference { a: RegionId, b: RegionId },
        /// One or the other; nothing without the other.
        If { condition: BoolId, yes: RegionId, no: Option<RegionId> },
        /// A region and its neighbours, some steps far.
        Expand { region: RegionId, steps: IntId, direction: Direction, kind: SiteType },
        /// Sites of a region where a condition holds.
        Filter { region: RegionId, condition: BoolId },
        /// The union over the sites of a region.
        ForEachSite { of: RegionId, body: RegionId },
        /// The union over the values of a list.
        ForEachValue { list: IntsId, body: RegionId },
        /// The union over the teams.
        ForEachTeam { body: RegionId },
        /// Levels of a stack where a condition holds.
        ForEachLevel { kind: SiteType, at: IntId, from_top: bool, condition: Option<BoolId>, start: Option<IntId> },
        /// Sites hidden from a player.
        Hidden { kind: SiteType, what: Option<Arc<str>>, to: IntId },
        /// Sites where pieces stand as a turtle walk says.
        Pattern { walk: Vec<WalkStep>, kind: SiteType, from: IntId, whats: Option<Vec<IntId>> },
        /// Edges of a player that cross an edge.
        Crossing { at: IntId, player: IntId },
        /// Sites where a move of a generator would win.
        Winning { kind: SiteType, player: Option<IntId>, moves: MovesId },
        /// Empty sites next to pieces; the centre where there are none yet.
        Playable {},
        /// Edges by how they lie.
        Edges { how: Arc<str> },
        /// The group of the sites, given by the condition's own iteration.
        TheRegion {},
    }
}

impl RegionOp {
    /// Whether the board and its operands alone decide which sites it has.
    pub fn is_of_the_board(&self) -> bool {
        matches!(
            self,
            RegionOp::Const { .. }
                | RegionOp::Sites { .. }
                | RegionOp::Shape { .. }
                | RegionOp::Row { .. }
                | RegionOp::Column { .. }
                | RegionOp::SitePhase { .. }
                | RegionOp::Layer { .. }
                | RegionOp::Side { .. }
                | RegionOp::Difference { .. }
                | RegionOp::Union { .. }
                | RegionOp::Intersection { .. }
                | RegionOp::Expand { .. }
        )
    }
}
