//! End rules.

use super::{Lowerer, Lowering, flag, items, word};
use crate::check::{Call, Value};
use crate::ir::{EndId, EndOp, Outcome, ResultOp, Role};

impl Lowerer<'_> {
    /// Lowers `(end …)`.
    pub(super) fn ends(&mut self, value: &Value) -> Lowering<Vec<EndId>> {
        let call = self.call(value)?;
        let mut ends = Vec::new();
        let mut failed = false;
        for argument in call.arguments.iter().flatten() {
            for item in items(argument) {
                match self.end_rule(item) {
                    Ok(end) => ends.push(end),
                    Err(_) => failed = true,
                }
            }
        }
        if failed {
            Err(super::Reported)
        } else {
            Ok(ends)
        }
    }

    fn end_rule(&mut self, value: &Value) -> Lowering<EndId> {
        self.within(value.origin, |lowerer| {
            let call = lowerer.call(value)?;
            let op = match call.key() {
                "if" => {
                    let mut inner = Vec::new();
                    let mut result = None;
                    for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments)
                    {
                        let Some(argument) = argument else { continue };
                        if parameter.name.starts_with("if") {
                            for item in items(argument) {
                                inner.push(lowerer.end_rule(item)?);
                            }
                        } else if parameter.name == "result" {
                            result = Some(lowerer.result(argument)?);
                        }
                    }
                    EndOp::If {
                        condition: lowerer.required_boolean(call, "boolean")?,
                        inner,
                        result,
                    }
                }
                key if key.starts_with("forEach") => {
                    let condition = lowerer.required_boolean(call, "if")?;
                    let Some(result) = call.get("result") else {
                        return lowerer.not_playable(key);
                    };
                    let result = lowerer.result(result)?;
                    if key == "forEach Track" {
                        EndOp::ForEachTrack { condition, result }
                    } else {
                        EndOp::ForEachPlayer {
                            skip_mover: lowerer.role(call, "roleType") == Some(Role::NonMover),
                            condition,
                            result,
                        }
                    }
                }
                key => return lowerer.not_playable(key),
            };
            let span = lowerer.span();
            Ok(lowerer.graph.add_end(op, span))
        })
    }

    fn result(&mut self, value: &Value) -> Lowering<ResultOp> {
        let call = self.call(value)?;
        Ok(match call.key() {
            "result" => ResultOp::Outcome {
                role: self.role(call, "roleType").unwrap_or(Role::Mover),
                outcome: match word(call, "resultType") {
                    Some("Win") => Outcome::Win,
                    Some("Loss") => Outcome::Loss,
                    Some("Tie") => Outcome::Tie,
                    Some("Abandon") => Outcome::Abandon,
                    Some("Crash") => Outcome::Crash,
                    _ => Outcome::Draw,
                },
            },
            "byScore" => ResultOp::ByScore {
                scores: self.scores(call)?,
                misere: flag(call, "misere").unwrap_or(false),
            },
            key => return self.not_playable(key),
        })
    }

    fn scores(&mut self, call: &Call) -> Lowering<Vec<(Role, crate::ir::IntId)>> {
        let mut scores = Vec::new();
        for item in call.get("score").map(items).unwrap_or_default() {
            let inner = self.call(item)?;
            scores.push((
                self.role(inner, "roleType").unwrap_or(Role::Mover),
                self.required_int(inner, "int")?,
            ));
        }
        Ok(scores)
    }
}
