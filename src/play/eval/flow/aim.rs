//! Chains asked about one landing site: a threat is a question about one, and what ends elsewhere
//! needn't be built.

use super::super::super::Context;
use crate::ir::{FlowId, FlowOp};

impl Context<'_> {
    /// Whether a chain is a source, one way to travel, and then no more than conditions and effects
    /// around the piece's being carried to where that leads.
    pub(in super::super) fn carries_to_landing(&self, entry: FlowId) -> bool {
        let graph = &self.game.graph;
        let FlowOp::From { next, .. } = graph.flow(entry) else {
            return false;
        };
        let (FlowOp::To { next, .. }
        | FlowOp::Step { next, .. }
        | FlowOp::Ride { next, .. }
        | FlowOp::Leap { next, .. }
        | FlowOp::Hop { next, .. }) = graph.flow(*next)
        else {
            return false;
        };
        let (mut station, mut carried) = (graph.flow(*next), false);
        while is_past_landing(station) {
            carried |= matches!(station, FlowOp::Carry { .. });
            match station.next() {
                Some(next) => station = graph.flow(next),
                None => return carried,
            }
        }
        false
    }
}

/// Whether a station comes after the landing site is known.
pub(super) fn is_past_landing(op: &FlowOp) -> bool {
    matches!(
        op,
        FlowOp::Guard { .. } | FlowOp::Carry { .. } | FlowOp::Effect { .. } | FlowOp::Emit {}
    )
}
