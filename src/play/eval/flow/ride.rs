//! Sliding and shooting over sites in order.

use super::super::super::Context;
use super::super::super::moves::Move;
use super::Draft;
use crate::ir::{BoolId, FlowId};

impl Context<'_> {
    /// Shoots over sites in order.
    pub(super) fn shoot(
        &mut self,
        passed: impl Iterator<Item = i32>,
        go: BoolId,
        next: FlowId,
        draft: &Draft,
        out: &mut Vec<Move>,
    ) {
        let mut draft = draft.clone();
        for to in passed {
            self.cursor.to = to;
            if !self.holds(go) {
                break;
            }
            self.cursor.between = to;
            self.flow(next, &draft, out);
            draft.between.push(to);
        }
    }

    /// Slides over sites in order.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn ride(
        &mut self,
        passed: impl Iterator<Item = i32>,
        (min, max): (i32, i32),
        go: BoolId,
        stop: Option<BoolId>,
        next: FlowId,
        draft: &Draft,
        out: &mut Vec<Move>,
    ) {
        let mut draft = draft.clone();
        for (index, to) in passed.enumerate() {
            let length = index as i32 + 1;
            if length > max {
                break;
            }
            self.cursor.to = to;
            if let Some(stop) = stop
                && self.holds(stop)
                && min <= length
            {
                self.flow(next, &draft, out);
                break;
            }
            self.cursor.between = to;
            if !self.holds(go) {
                break;
            }
            if min <= length {
                self.flow(next, &draft, out);
            }
            draft.between.push(to);
        }
    }
}
