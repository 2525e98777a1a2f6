//! Integers and lists of integers.

use std::sync::Arc;

use super::{BoolId, DirectionId, IntId, IntsId, MovesId, RegionId, operations};
use crate::ir::Role;
use crate::topology::{Direction, Relation, SiteType};

operations! {
    /// An integer of the position and the cursor.
    pub enum IntOp {
        /// A constant; -1 off, -2 end, as in the reference.
        Const { value: i32 },
        /// The number of the player of a role.
        Role { role: Role },
        /// `(from)` of the cursor, or of the start or end of the turn's last move.
        From {},
        /// `(to)` of the cursor.
        To {},
        /// `(between)` of the cursor.
        Between {},
        /// `(site)` of an iteration.
        Site {},
        /// `(level)` of the cursor.
        Level {},
        /// `(value)` of an iteration.
        Value {},
        /// `(player)` of an iteration.
        Player {},
        /// `(track)` of an iteration.
        Track {},
        /// `(edge)` of the cursor.
        Edge {},
        /// `(hint)` of the site, or of a given one.
        Hint { kind: SiteType, at: Option<IntId> },
        /// `(pips)` of the current die.
        Pips {},
        /// The sum of the dice of a player.
        CountPips { of: IntId },
        /// The face that the die at a site shows.
        Face { at: IntId },
        /// The edge between two vertices.
        EdgeBetween { a: IntId, b: IntId },
        /// `(last From)` and so on; `after_consequence` looks past the decision.
        LastFrom { after_consequence: bool },
        /// `(last To)`.
        LastTo { after_consequence: bool },
        /// `(last LevelFrom)`.
        LastLevelFrom {},
        /// `(last LevelTo)`.
        LastLevelTo {},
        /// Sum.
        Add { terms: Vec<IntId> },
        /// Sum of a list.
        Sum { list: IntsId },
        /// Difference.
        Sub { a: IntId, b: IntId },
        /// Product.
        Mul { factors: Vec<IntId> },
        /// Product of a list.
        Product { list: IntsId },
        /// Quotient, towards zero; 0 by 0.
        Div { a: IntId, b: IntId },
        /// Remainder.
        Mod { a: IntId, b: IntId },
        /// Power.
        Pow { a: IntId, b: IntId },
        /// Absolute value.
        Abs { a: IntId },
        /// Smallest.
        Min { terms: Vec<IntId> },
        /// Largest.
        Max { terms: Vec<IntId> },
        /// Smallest of a list.
        MinOf { list: IntsId },
        /// Largest of a list.
        MaxOf { list: IntsId },
        /// One or the other.
        If { condition: BoolId, yes: IntId, no: IntId },
        /// 1 or 0.
        FromBool { condition: BoolId },
        /// The mover.
        Mover {},
        /// The next player.
        Next {},
        /// The player before; `last_turn` the mover of the last turn.
        Prev { last_turn: bool },
        /// The component at a site.
        What { kind: SiteType, at: IntId, level: Option<IntId> },
        /// The owner of what is at a site.
        Who { kind: SiteType, at: IntId, level: Option<IntId> },
        /// The state of a site.
        State { kind: SiteType, at: IntId, level: Option<IntId> },
        /// The rotation of a site.
        Rotation { kind: SiteType, at: IntId, level: Option<IntId> },
        /// The value of a site's piece.
        PieceValue { kind: SiteType, at: IntId, level: Option<IntId> },
        /// The number of pieces at a site.
        CountAt { kind: SiteType, at: IntId },
        /// The number of pieces on the sites of a region, counted.
        CountIn { kind: SiteType, region: RegionId },
        /// The number of sites of a region.
        Size { region: RegionId },
        /// The number of pieces of a player, component name and region.
        CountPieces { kind: Option<SiteType>, role: Role, of: Option<IntId>, name: Option<Arc<str>>, region: Option<RegionId>, condition: Option<BoolId> },
        /// The row, column, layer or phase of a site.
        Row { kind: SiteType, of: IntId },
        /// The column of a site.
        Column { kind: SiteType, of: IntId },
        /// The layer of a site.
        Layer { kind: SiteType, of: IntId },
        /// The phase (colour) of a site.
        SitePhase { kind: SiteType, of: IntId },
        /// The site at a row and column.
        Coord { kind: SiteType, row: IntId, column: IntId },
        /// The number of steps by `relation` from one site to the nearest of a region.
        Steps { kind: SiteType, relation: Relation, from: IntId, to: RegionId },
        /// The site where a component stands.
        Where { kind: SiteType, what: IntId, state: Option<IntId> },
        /// A component's number by its name and owner.
        ComponentId { name: Arc<str>, owner: IntId },
        /// The site some steps ahead of a site.
        Ahead { kind: SiteType, site: IntId, steps: IntId, direction: Option<DirectionId> },
        /// The nth site of a region.
        RegionSite { region: RegionId, index: IntId },
        /// The nth value of a list.
        ArrayValue { list: IntsId, index: IntId },
        /// The size of a list.
        ArraySize { list: IntsId },
        /// A site of a player's hand.
        HandSite { owner: IntId, index: IntId },
        /// A map's entry; the key itself where there is none.
        MapEntry { name: Option<Arc<str>>, key: IntId },
        /// The centre.
        Centre { kind: SiteType },
        /// The number of moves made.
        Moves {},
        /// The number of moves made by the mover in this turn.
        MovesThisTurn {},
        /// The number of turns.
        Turns {},
        /// The number of legal moves of the mover.
        LegalMoves {},
        /// The number of moves that a generator gives.
        CountMoves { moves: MovesId },
        /// The number of rows of the board.
        Rows { kind: SiteType },
        /// The number of columns of the board.
        Columns { kind: SiteType },
        /// The number of board sites of a kind.
        BoardSites { kind: SiteType },
        /// The number of players.
        Players {},
        /// The number of active players.
        Active {},
        /// `(counter)`.
        Counter {},
        /// A player's score.
        Score { player: IntId },
        /// A player's amount.
        Amount { player: IntId },
        /// A player's value.
        PlayerValue { player: IntId },
        /// The pot.
        Pot {},
        /// A variable; without a name the temporary one.
        Var { name: Option<Arc<str>> },
        /// The pending value.
        Pending {},
        /// The top level of a site's stack.
        TopLevel { kind: SiteType, at: IntId },
        /// The size of a site's stack, or of a region's stacks.
        StackSize { kind: SiteType, sites: RegionId },
        /// The sites that the pieces of some sites take up, as a number.
        LargePieceSize { kind: SiteType, sites: RegionId },
        /// The size of the group of a site.
        GroupSize { kind: SiteType, at: IntId, directions: DirectionId, condition: Option<BoolId> },
        /// A random integer of a range, both ends included.
        Random { min: IntId, max: IntId },
        /// The most turns the game may have.
        TurnLimit {},
        /// The most moves the game may have.
        MoveLimit {},
        /// The neighbours of the first site of a region by a relation, as a number.
        CountNeighbours { kind: SiteType, relation: Relation, at: RegionId },
        /// The number of connected groups of at least some size.
        CountGroups { kind: SiteType, directions: DirectionId, condition: BoolId, min: Option<IntId> },
        /// The size of the biggest connected group.
        BiggestGroup { kind: SiteType, directions: DirectionId, condition: BoolId, visible: Option<BoolId> },
        /// The length of the longest line.
        BiggestLine { kind: SiteType, direction: Direction, condition: BoolId },
        /// The free neighbours of a site's group.
        Liberties { kind: SiteType, at: IntId, directions: DirectionId, condition: Option<BoolId> },
        /// The number of empty sites that only players of a role border on.
        Territory { kind: SiteType, role: Option<Role>, player: IntId, direction: Direction },
        /// How often a value is in a list.
        CountValue { value: IntId, list: IntsId },
        /// The levels of stacks, from one end to where `stop` holds, that meet a condition.
        CountLevels { kind: SiteType, sites: RegionId, from_top: bool, condition: Option<BoolId>, stop: Option<BoolId> },
        /// The number of sites below a site that a player owns.
        PlatformBelow { kind: SiteType, site: IntId, owner: IntId },
        /// The least number of steps of a kind of piece between a site and a region.
        StepsBy { kind: SiteType, directions: DirectionId, guard: Option<BoolId>, from: IntId, to: RegionId },
        /// The number of sites of a container.
        ContainerSize { container: IntId },
        /// The first site of a track that meets a condition.
        TrackFirst { owner: Option<IntId>, name: Option<Arc<str>>, from: Option<IntId>, condition: Option<BoolId> },
        /// The last site of a track.
        TrackEnd { owner: Option<IntId>, name: Option<Arc<str>> },
        /// The site some steps on along a track.
        TrackMove { owner: IntId, name: Option<Arc<str>>, from: IntId, steps: IntId },
        /// The steps along a track between two sites.
        StepsOnTrack { owner: IntId, name: Option<Arc<str>>, from: IntId, to: IntId },
        /// The level where a component stands in a stack.
        WhereLevel { kind: SiteType, component: Option<Arc<str>>, owner: Option<IntId>, what: Option<IntId>, state: Option<IntId>, at: IntId, from_top: bool },
        /// The cost of the sites of a region.
        Cost { kind: SiteType, sites: RegionId },
        /// How many rows or columns the paths of tiles go.
        PathExtent { colour: IntId, start: IntId, region: Option<RegionId> },
        /// The number of the rules' phases.
        RulePhases {},
    }
}

operations! {
    /// A list of integers.
    pub enum IntsOp {
        /// Given one by one.
        List { items: Vec<IntId> },
        /// The sites of a region.
        Region { region: RegionId },
        /// Players by role.
        Players { role: Role, of: Option<IntId>, condition: Option<BoolId> },
        /// The players of the team being iterated.
        Team {},
        /// One or the other; nothing without the other.
        If { condition: BoolId, yes: IntsId, no: Option<IntsId> },
        /// All but these.
        Difference { a: IntsId, b: IntsId },
        /// In all.
        Intersection { lists: Vec<IntsId> },
        /// In any.
        Union { lists: Vec<IntsId> },
        /// Remembered values; without a name the nameless ones.
        Remembered { name: Option<Arc<str>> },
        /// A number for each pair of a site to start from and a site to go to.
        Results { from: RegionId, to: RegionId, value: IntId },
        /// The sizes of the groups of a player.
        GroupSizes { kind: SiteType, directions: DirectionId, player: IntId, condition: Option<BoolId>, all: bool, min: Option<IntId> },
    }
}
