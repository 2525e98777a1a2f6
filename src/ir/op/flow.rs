//! Stations of the cursor inside a move generator.
//!
//! A chain starts at a source, ends at an `Emit`. Each station narrows the cursor, multiplies it or
//! writes an action into the move that is being built.

use std::sync::Arc;

use super::{
    BoolId, DirectionId, FlowId, IntId, IntsId, MovesId, Operands, PieceChoice, RegionId,
    operations,
};
use crate::ir::graph::NodeId;
use crate::topology::{SiteType, WalkStep};

/// Where a chain starts or lands: one site or each of a region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// One site.
    Site(IntId),
    /// Each site of a region.
    Region(RegionId),
}

impl Operands for Place {
    fn walk(&self, role: &'static str, visit: &mut dyn FnMut(&'static str, NodeId)) {
        match self {
            Place::Site(site) => site.walk(role, visit),
            Place::Region(region) => region.walk(role, visit),
        }
    }
}

operations! {
    /// A station. `kind` is the kind of site that it works on.
    pub enum FlowOp {
        /// Sets `from`; a site off the board ends the chain. With `occupied` so does an empty one.
        From { kind: SiteType, place: Place, level: Option<IntId>, guard: Option<BoolId>, occupied: bool, next: FlowId },
        /// Sets `to`.
        To { kind: SiteType, place: Place, next: FlowId },
        /// Goes on where the condition holds.
        Guard { condition: BoolId, next: FlowId },
        /// Steps to each neighbour; the same site once.
        Step { kind: SiteType, directions: DirectionId, next: FlowId },
        /// Slides along each ray while `go` holds (of `between`); where `stop` holds (of `to`) it lands a last time.
        /// With `shot` nothing leaves `from`: `go` sees `from` as it was before the chain, and as `between` the site before.
        Ride { kind: SiteType, directions: DirectionId, min: IntId, max: IntId, go: BoolId, stop: Option<BoolId>, shot: bool, next: FlowId },
        /// Slides along the tracks of this name, `AllTracks` any; where `stop` holds it lands by `last`.
        RideTrack { kind: SiteType, track: Arc<str>, min: IntId, max: IntId, go: BoolId, stop: Option<BoolId>, last: FlowId, next: FlowId },
        /// Leaps by turtle walks; with `forward` only to sites ahead of the piece.
        Leap { kind: SiteType, walks: Vec<Vec<WalkStep>>, forward: BoolId, rotations: BoolId, next: FlowId },
        /// Hops over hurdles: at most `before` free sites, `min` to `max` hurdles, at most `after` sites behind them.
        /// `go` is the condition on the landing site; `stop`, where given, is the one on which it must end.
        Hop { kind: SiteType, directions: DirectionId, before: IntId, min: IntId, max: IntId, hurdle: Option<BoolId>, after: IntId,
              go: BoolId, stop: Option<BoolId>, stop_effect: Option<MovesId>, hurdle_effect: Option<MovesId>, next: FlowId },
        /// Writes the action that carries what is at `from` to `to`; with a count, so many pieces; with `copy`, a copy.
        /// With `keeps` a piece on a stack keeps its state.
        Carry { kind: SiteType, to_kind: SiteType, stack: bool, level: Option<IntId>, to_level: Option<IntId>, count: Option<IntId>, copy: Option<BoolId>, keeps: bool, decision: bool, next: FlowId },
        /// Writes the action that puts a piece at `to`: a branch for each choice.
        Add { kind: SiteType, piece: PieceChoice, owner: Option<IntId>, state: Option<IntId>, count: Option<IntId>, stack: bool, level: Option<IntId>, decision: bool, next: FlowId },
        /// Writes the action that chooses `from`, and `to` where one is set.
        Select { kind: SiteType, to_kind: SiteType, pair: bool, level: Option<IntId>, to_level: Option<IntId>, decision: bool, next: FlowId },
        /// Writes the action that turns what is at `to`: a branch for each rotation.
        Turn { kind: SiteType, rotations: IntsId, next: FlowId },
        /// Leaves a piece on `from` and each site passed.
        Trail { kind: SiteType, what: IntId, next: FlowId },
        /// Prepends the actions of an effect, where the condition holds.
        Effect { condition: Option<BoolId>, moves: Option<MovesId>, next: FlowId },
        /// Goes on twice where the condition holds, as the reference does where an effect follows.
        Twice { condition: Option<BoolId>, next: FlowId },
        /// Prepends the actions of an effect for each site between.
        EffectBetween { moves: MovesId, next: FlowId },
        /// Gives the move out.
        Emit {},
    }
}

impl FlowOp {
    /// The station after this one; the last has none.
    pub fn next(&self) -> Option<FlowId> {
        match self {
            FlowOp::From { next, .. }
            | FlowOp::To { next, .. }
            | FlowOp::Guard { next, .. }
            | FlowOp::Step { next, .. }
            | FlowOp::Ride { next, .. }
            | FlowOp::RideTrack { next, .. }
            | FlowOp::Leap { next, .. }
            | FlowOp::Hop { next, .. }
            | FlowOp::Carry { next, .. }
            | FlowOp::Add { next, .. }
            | FlowOp::Select { next, .. }
            | FlowOp::Turn { next, .. }
            | FlowOp::Trail { next, .. }
            | FlowOp::Effect { next, .. }
            | FlowOp::Twice { next, .. }
            | FlowOp::EffectBetween { next, .. } => Some(*next),
            FlowOp::Emit {} => None,
        }
    }
}
