//! Chains that carry a piece larger than a site: it lands in each state that fits.

use super::super::super::Context;
use super::super::super::moves::{Change, Move};
use super::Draft;
use crate::ir::{FlowId, FlowOp, Place};

impl Context<'_> {
    /// Goes on with a large piece, where `from` has one and the chain carries it: the reference asks
    /// no condition of where it lands but that it fits there.
    pub(super) fn place_large(
        &mut self,
        place: Place,
        next: FlowId,
        draft: &Draft,
        out: &mut Vec<Move>,
    ) -> bool {
        let Some(kind) = draft.from_kind else {
            return false;
        };
        let from = self.cursor.from;
        let piece = self.state.piece(kind, from);
        if self.large_states(i32::from(piece.what)).is_none() {
            return false;
        }
        let graph = &self.game.graph;
        let mut carry = next;
        let mut effects = Vec::new();
        loop {
            match graph.flow(carry) {
                FlowOp::Carry { .. } => break,
                FlowOp::Effect { moves, .. } => effects.extend(*moves),
                FlowOp::Guard { .. } => {}
                _ => return false,
            }
            match graph.flow(carry).next() {
                Some(next) => carry = next,
                None => return false,
            }
        }
        let Some(after) = graph.flow(carry).next() else {
            return false;
        };
        let sites = self.place(place);
        for (to, state) in self.fitting_among(piece, from, &sites) {
            self.cursor.to = to;
            let mut draft = draft.clone();
            for moves in &effects {
                self.prepend(*moves, &mut draft);
            }
            let Some(mut draft) = self.carried(carry, &draft) else {
                continue;
            };
            if let Some(action) = draft.actions.last_mut()
                && let Change::Carry { state: wanted, .. } = &mut action.change
            {
                *wanted = state;
            }
            self.flow(after, &draft, out);
        }
        true
    }
}
