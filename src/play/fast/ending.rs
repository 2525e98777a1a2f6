//! Planning end rules.

use super::lane::Reason;
use super::plan::{EachPlayer, End};
use super::planner::Planner;
use crate::ir::{EndId, EndOp, ResultOp, Role};

impl<const W: usize> Planner<'_, W> {
    /// An end rule with those inside it.
    pub(super) fn end(&self, end: EndId) -> Result<End<W>, Reason> {
        let no_rules = Vec::new();
        let (each, condition, inner, result) = match self.plan.game.graph.end_rule(end) {
            EndOp::If {
                condition,
                inner,
                result,
            } => (None, condition, inner, result.as_ref()),
            EndOp::ForEachPlayer {
                skip_mover,
                condition,
                result,
            } => {
                let each = EachPlayer {
                    skip_mover: *skip_mover,
                };
                (Some(each), condition, &no_rules, Some(result))
            }
            EndOp::ForEachTrack { .. } => return Err("an end rule for each track".into()),
        };
        let inner = inner.iter().map(|rule| self.end(*rule));
        let resolver = self.resolver();
        let result = match result {
            Some(ResultOp::Outcome {
                role:
                    role @ (Role::Mover
                    | Role::Next
                    | Role::Prev
                    | Role::Player(_)
                    | Role::All
                    | Role::Iterator
                    | Role::TeamMover),
                outcome,
            }) => match resolver.role(*role) {
                Some(who) => Some((who, *role, *outcome)),
                None => return Err("an end for an unknown role".into()),
            },
            None => None,
            _ => return Err("an end by scores or payoffs, or for a given team".into()),
        };
        Ok(End {
            id: end,
            each,
            condition: resolver.cond(*condition),
            inner: inner.collect::<Result<_, _>>()?,
            result,
        })
    }
}
