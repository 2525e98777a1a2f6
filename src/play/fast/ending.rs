//! Planning end rules.

use super::lane::Reason;
use super::plan::{EachPlayer, End, Verdict};
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
                Some(who) => Some(Verdict::Outcome(who, *role, *outcome)),
                None => return Err("an end for an unknown role".into()),
            },
            Some(ResultOp::Outcome { .. }) => return Err("an end for a given team".into()),
            // Scores that nothing sets are all 0, and not the ones that count here.
            Some(ResultOp::ByScore { scores, misere })
                if scores.len() == self.plan.game.player_count() =>
            {
                let scores = scores.iter();
                let scores =
                    scores.map(|(role, score)| Some((resolver.role(*role)?, resolver.num(*score))));
                let Some(scores) = scores.collect() else {
                    return Err("a score for an unknown role".into());
                };
                Some(Verdict::Scores {
                    scores,
                    misere: *misere,
                })
            }
            Some(ResultOp::ByScore { .. }) => return Err("an end by the players' scores".into()),
            Some(ResultOp::Payoffs { payoffs }) => {
                let payoffs = payoffs.iter();
                let payoffs = payoffs
                    .map(|(role, bits)| Some((resolver.role(*role)?, f64::from_bits(*bits))));
                let Some(payoffs) = payoffs.collect() else {
                    return Err("a payoff for an unknown role".into());
                };
                Some(Verdict::Payoffs(payoffs))
            }
            None => None,
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
