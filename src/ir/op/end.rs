//! End rules and their results.

use super::{BoolId, EndId, IntId, NodeId, Operands, operations, plain};
use crate::ir::Role;

/// What a result does for its player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Wins.
    Win,
    /// Loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// Players tie.
    Tie,
    /// Given up.
    Abandon,
    /// Broken off.
    Crash,
}

plain!(Outcome);

/// A result.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ResultOp {
    /// A player's outcome.
    Outcome {
        /// Whose.
        role: Role,
        /// Which.
        outcome: Outcome,
    },
    /// By score: the given scores, or the players' own.
    ByScore {
        /// Scores set first, player by player.
        scores: Vec<(Role, IntId)>,
        /// The lowest wins.
        misere: bool,
    },
    /// Payoffs, in the players' order; bits of a float each.
    Payoffs {
        /// Player and payoff.
        payoffs: Vec<(Role, u64)>,
    },
}

impl Operands for Role {
    fn walk(&self, _: &'static str, _: &mut dyn FnMut(&'static str, NodeId)) {}
}

impl Operands for ResultOp {
    fn walk(&self, role: &'static str, visit: &mut dyn FnMut(&'static str, NodeId)) {
        if let ResultOp::ByScore { scores, .. } = self {
            for (_, score) in scores {
                score.walk(role, visit);
            }
        }
    }
}

operations! {
    /// An end rule.
    pub enum EndOp {
        /// Where the condition holds: the first of the inner rules that applies, else the result.
        If { condition: BoolId, inner: Vec<EndId>, result: Option<ResultOp> },
        /// For each player in play: where the condition holds, the result.
        ForEachPlayer { skip_mover: bool, condition: BoolId, result: ResultOp },
        /// For each track.
        ForEachTrack { condition: BoolId, result: ResultOp },
    }
}
