//! Move generators and effects. Each gives a list of moves; where it stands as a consequence, the
//! moves of the list are all applied.

use std::sync::Arc;

use super::{BoolId, DirectionId, FlowId, IntId, IntsId, MovesId, Operands, RegionId, operations};
use crate::ir::Role;
use crate::ir::graph::NodeId;
use crate::topology::{Direction, SiteType};

/// Which piece an effect puts down.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PieceChoice {
    /// One of these component numbers, each a move of its own.
    Whats(Vec<IntId>),
    /// Components by name; the owner is the mover or the role given beside.
    Names(Vec<Arc<str>>),
}

impl Operands for PieceChoice {
    fn walk(&self, role: &'static str, visit: &mut dyn FnMut(&'static str, NodeId)) {
        if let PieceChoice::Whats(whats) = self {
            whats.walk(role, visit);
        }
    }
}

operations! {
    /// A generator or effect. `then` is evaluated after the move was applied.
    pub enum MovesOp {
        /// A chain of stations.
        Flow { entry: FlowId, mover: Option<IntId>, then: Option<MovesId> },
        /// The moves of all.
        Or { list: Vec<MovesId>, then: Option<MovesId> },
        /// All effects: the same list, applied together as a consequence.
        And { list: Vec<MovesId>, then: Option<MovesId> },
        /// One or the other.
        If { condition: BoolId, yes: MovesId, no: Option<MovesId>, then: Option<MovesId> },
        /// The first that gives a move.
        Priority { list: Vec<MovesId>, then: Option<MovesId> },
        /// Applied one after another, each seeing the one before.
        Seq { list: Vec<MovesId> },
        /// Every pair of moves of the two as one.
        AllCombinations { a: MovesId, b: MovesId, then: Option<MovesId> },
        /// All moves of the list as one move.
        Append { moves: MovesId, then: Option<MovesId> },
        /// The moves of a deduction puzzle: a value for a site that no constraint forbids, or taking
        /// a value from those that it may have, or giving it back.
        Satisfy { constraints: Vec<BoolId> },
        /// `prior`, then `next` in the position after it; kept where the condition holds afterwards.
        Do { prior: MovesId, next: Option<MovesId>, if_afterwards: Option<BoolId>, then: Option<MovesId> },
        /// Repeated while the condition holds.
        While { condition: BoolId, moves: MovesId, then: Option<MovesId> },
        /// Moves that don't lead to the stored state.
        AvoidStoredState { moves: MovesId, then: Option<MovesId> },
        /// The first piece on a track that can move.
        FirstMoveOnTrack { track: Option<Arc<str>>, role: Option<Role>, moves: MovesId, then: Option<MovesId> },
        /// Moves that make the most moves of a turn.
        MaxMoves { with_value: Option<BoolId>, moves: MovesId, then: Option<MovesId> },
        /// Moves that capture the most.
        MaxCaptures { with_value: Option<BoolId>, moves: MovesId, then: Option<MovesId> },
        /// For the pieces of a player: their own moves or the given ones.
        ForEachPiece { kind: Option<SiteType>, names: Vec<Arc<str>>, container: Option<IntId>, container_name: Option<Arc<str>>, moves: Option<MovesId>, player: Option<IntId>, role: Option<Role>, top: bool, then: Option<MovesId> },
        /// For the sites of a region.
        ForEachSite { region: RegionId, moves: MovesId, otherwise: Option<MovesId>, then: Option<MovesId> },
        /// For the values of a list.
        ForEachValueOf { list: IntsId, moves: MovesId, then: Option<MovesId> },
        /// For the values of a range.
        ForEachValue { min: IntId, max: IntId, moves: MovesId, then: Option<MovesId> },
        /// For the players of a list.
        ForEachPlayerOf { list: IntsId, moves: MovesId, then: Option<MovesId> },
        /// For each player.
        ForEachPlayer { moves: MovesId, then: Option<MovesId> },
        /// For each team.
        ForEachTeam { moves: MovesId, then: Option<MovesId> },
        /// For each site along each direction, from `min` to `max` steps far, while `condition` holds of `to`.
        ForEachDirection { kind: SiteType, from: IntId, directions: DirectionId, min: IntId, max: IntId, go: Option<BoolId>, condition: Option<BoolId>, moves: MovesId, then: Option<MovesId> },
        /// For each level of a stack.
        ForEachLevel { kind: SiteType, site: IntId, from_top: bool, moves: MovesId, then: Option<MovesId> },
        /// For each group.
        ForEachGroup { kind: SiteType, directions: DirectionId, condition: Option<BoolId>, moves: MovesId, then: Option<MovesId> },
        /// For each die.
        ForEachDie { dice: IntId, combined: BoolId, replay_double: BoolId, condition: Option<BoolId>, moves: MovesId, then: Option<MovesId> },
        /// Throws all dice.
        Roll { then: Option<MovesId> },
        /// Pass.
        Pass { decision: bool, then: Option<MovesId> },
        /// The same player moves again.
        MoveAgain { then: Option<MovesId> },
        /// Takes pieces off.
        Remove { decision: bool, kind: SiteType, sites: RegionId, level: Option<IntId>, at_end: bool, count: Option<IntId>, then: Option<MovesId> },
        /// Changes a piece into another: a move for each choice.
        Promote { decision: bool, kind: SiteType, at: IntId, piece: PieceChoice, state: Option<IntId>, owner: Option<IntId>, then: Option<MovesId> },
        /// Sets the state of a site.
        SetState { kind: SiteType, at: IntId, level: Option<IntId>, value: IntId, then: Option<MovesId> },
        /// Sets the count of a site.
        SetCount { kind: SiteType, at: IntId, value: IntId, then: Option<MovesId> },
        /// Sets the value of a piece.
        SetValue { kind: SiteType, at: IntId, level: Option<IntId>, value: IntId, then: Option<MovesId> },
        /// Turns a piece.
        SetRotation { decision: bool, kind: SiteType, at: IntId, rotations: Vec<IntId>, previous: BoolId, next: BoolId, then: Option<MovesId> },
        /// Sets who moves next.
        SetNextPlayer { decision: bool, players: IntsId, then: Option<MovesId> },
        /// Sets the counter.
        SetCounter { value: IntId, then: Option<MovesId> },
        /// Sets a variable.
        SetVar { name: Option<Arc<str>>, value: IntId, then: Option<MovesId> },
        /// Sets the pot.
        SetPot { value: IntId, then: Option<MovesId> },
        /// Sets the score of a player, or of each player of a role.
        SetScore { player: IntId, role: Option<Role>, value: IntId, then: Option<MovesId> },
        /// Sets a player's value.
        SetPlayerValue { player: IntId, value: IntId, then: Option<MovesId> },
        /// Adds to the scores of players.
        AddScore { players: Vec<IntId>, values: Vec<IntId>, then: Option<MovesId> },
        /// Sets what is pending.
        SetPending { values: Option<RegionId>, value: Option<IntId>, then: Option<MovesId> },
        /// Two players exchange sides.
        SwapPlayers { decision: bool, a: IntId, b: IntId, then: Option<MovesId> },
        /// Two pieces exchange places.
        SwapPieces { decision: bool, a: IntId, b: IntId, then: Option<MovesId> },
        /// A player triggers an event.
        Trigger { event: Arc<str>, player: IntId, then: Option<MovesId> },
        /// Remembers a value.
        RememberValue { name: Option<Arc<str>>, value: IntId, unique: BoolId, then: Option<MovesId> },
        /// Remembers the position.
        RememberState { then: Option<MovesId> },
        /// Forgets a value, or all.
        ForgetValue { name: Option<Arc<str>>, value: Option<IntId>, then: Option<MovesId> },
        /// What lies in a line between `from` and a site where `friend` holds.
        Custodial { kind: SiteType, from: IntId, direction: Direction, min: IntId, max: IntId, target: BoolId, friend: BoolId, effect: MovesId, then: Option<MovesId> },
        /// What `from` lies between, in a line.
        Intervene { kind: SiteType, from: IntId, direction: Direction, min: IntId, max: IntId, target: BoolId, effect: MovesId, then: Option<MovesId> },
        /// Neighbours of `from` that are surrounded, but for some sites.
        Surround { kind: SiteType, from: IntId, direction: Direction, target: BoolId, friend: BoolId, except: IntId, with: Option<IntId>, effect: MovesId },
        /// Groups beside `from` that have no free neighbour.
        Enclose { kind: SiteType, from: IntId, directions: DirectionId, target: BoolId, on_empty: bool, exceptions: IntId, effect: MovesId, then: Option<MovesId> },
        /// What lies in a line from `from` on.
        Directional { kind: SiteType, from: IntId, directions: DirectionId, target: BoolId, effect: MovesId },
        /// Draws all pieces in lines from `from` up to it.
        Attract { kind: SiteType, from: IntId, directions: DirectionId, then: Option<MovesId> },
        /// Pushes the pieces of a line by one site.
        Push { kind: SiteType, from: IntId, directions: DirectionId, then: Option<MovesId> },
        /// Sows the pieces of a site along a track.
        Sow { kind: SiteType, start: IntId, count: IntId, per_hole: IntId, track: Option<Arc<str>>, owner: Option<IntId>, condition: Option<BoolId>, effect: Option<MovesId>,
              sow_effect: Option<MovesId>, include_self: bool, origin: Option<BoolId>, skip: Option<BoolId>, backtracking: Option<BoolId>, forward: Option<BoolId>, then: Option<MovesId> },
        /// Pieces of a player become another's.
        TakeControl { kind: SiteType, of: IntId, of_all: bool, by: IntId, sites: Option<RegionId>, then: Option<MovesId> },
        /// Draws a domino.
        TakeDomino { then: Option<MovesId> },
        /// Deals cards or dominoes.
        Deal { cards: bool, count: IntId, begin: Option<IntId>, then: Option<MovesId> },
        /// Plays a card of the mover's hand.
        PlayCard { decision: bool, then: Option<MovesId> },
        /// A bet: a move for each amount.
        Bet { decision: bool, player: IntId, min: IntId, max: IntId, then: Option<MovesId> },
        /// Proposals, or votes.
        Propose { decision: bool, vote: bool, texts: Vec<Arc<str>>, then: Option<MovesId> },
        /// A note to players.
        Note { text: Arc<str>, value: Option<IntId>, player: Option<IntId>, to: IntId, to_all: bool },
        /// Some moves of a list, drawn by chance.
        RandomMoves { moves: MovesId, count: IntId },
        /// One list of several, drawn by weight; the weights as the bits of their numbers.
        RandomChoice { weights: Vec<u64>, moves: Vec<MovesId> },
        /// Sets the trump suit: a move for each.
        SetTrumpSuit { decision: bool, suits: IntsId, then: Option<MovesId> },
        /// Puts players on a team.
        SetTeam { team: IntId, players: Vec<IntId>, then: Option<MovesId> },
        /// Adds to the scores of all players of roles.
        AddScores { roles: Vec<Role>, values: Vec<IntId>, then: Option<MovesId> },
        /// Hides something of sites from a player, or shows it.
        SetHidden { data: Vec<u8>, kind: SiteType, sites: RegionId, level: IntId, hidden: BoolId, players: IntsId, then: Option<MovesId> },
        /// Exchanges the two states of a piece that flips.
        Flip { kind: SiteType, at: Option<IntId>, then: Option<MovesId> },
    }
}

impl MovesOp {
    /// Whether it gives the moves of another generator for each of several things.
    pub fn is_iteration(&self) -> bool {
        matches!(
            self,
            MovesOp::ForEachPiece { .. }
                | MovesOp::ForEachSite { .. }
                | MovesOp::ForEachValueOf { .. }
                | MovesOp::ForEachValue { .. }
                | MovesOp::ForEachPlayerOf { .. }
                | MovesOp::ForEachPlayer { .. }
                | MovesOp::ForEachTeam { .. }
                | MovesOp::ForEachDirection { .. }
                | MovesOp::ForEachLevel { .. }
                | MovesOp::ForEachGroup { .. }
                | MovesOp::ForEachDie { .. }
        )
    }
}
