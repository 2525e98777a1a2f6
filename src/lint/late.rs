//! Rules that ask for a player without a move, and learn it a turn late.
//!
//! `(no Moves Mover)` tells whether that player had no move when last to move: it holds only after
//! the player has passed. A rule of the end says so of the one who is next, before the pass.

use super::{Linter, warn};
use crate::diagnostic::Diagnostic;
use crate::ir::graph::NodeId;
use crate::ir::{BoolOp, EndOp, MovesOp, Op, Role};

const LATE: &str = "ashtapada::lint::late_no_moves";

impl Linter<'_> {
    pub(super) fn late(&self, found: &mut Vec<Diagnostic>) {
        let graph = &self.game.graph;
        let mut told: Vec<NodeId> = Vec::new();
        let asks = |condition: NodeId| {
            let parts = graph.reachable([condition]).into_iter();
            let mover = Op::Bool(BoolOp::NoMoves { role: Role::Mover });
            parts.filter(move |part| *graph.op(*part) == mover)
        };
        let phases = self.game.phases.iter();
        let ends = phases.flat_map(|phase| &phase.end).chain(&self.game.end);
        for rule in ends {
            let EndOp::If { condition, .. } = graph.end_rule(*rule) else {
                continue;
            };
            for part in asks(condition.node()) {
                if !told.contains(&part) {
                    told.push(part);
                    let message =
                        "this end comes a turn late: the player without a move passes first";
                    let span = self.span(part).or(self.span(rule.node()));
                    self.tell_late(
                        found,
                        span,
                        message,
                        "`(no Moves Next)` asks before the pass",
                    );
                }
            }
        }
        for phase in &self.game.phases {
            for node in graph.reachable([phase.play.node()]) {
                let Op::Moves(MovesOp::If { condition, .. }) = graph.op(node) else {
                    continue;
                };
                for part in asks(condition.node()) {
                    if !told.contains(&part) {
                        told.push(part);
                        let message = "this asks about the turn before: a player without a move passes, and has this the next time, with or without moves";
                        let span = self.span(part).or(self.span(node));
                        let help = "`(not (can Move (forEach Piece)))` asks about this turn";
                        self.tell_late(found, span, message, help);
                    }
                }
            }
        }
    }

    fn tell_late(
        &self,
        found: &mut Vec<Diagnostic>,
        span: Option<crate::source::Span>,
        message: &str,
        help: &str,
    ) {
        if let Some(index) = warn(found, LATE, span, message.into(), "a turn late") {
            found[index] = found[index].clone().help(help);
        }
    }
}
