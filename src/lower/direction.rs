//! Directions.

use super::{Lowerer, Lowering, flag, items, word};
use crate::check::{Call, Value, ValueKind};
use crate::ir::{DirectionId, DirectionOp};
use crate::topology::{Direction, Relation, Relative};

impl Lowerer<'_> {
    fn new_direction(&mut self, op: DirectionOp) -> DirectionId {
        let span = self.span();
        self.graph.add_direction(op, span)
    }

    /// Given absolute directions.
    pub(crate) fn absolute(&mut self, directions: Vec<Direction>) -> DirectionId {
        self.new_direction(DirectionOp::Absolute { directions })
    }

    /// Lowers a direction, or several.
    pub(crate) fn direction(&mut self, value: &Value) -> Lowering<DirectionId> {
        self.within(value.origin, |lowerer| match &value.kind {
            ValueKind::Call(call) => lowerer.direction_call(call),
            _ => lowerer.direction_words(value, Relation::Adjacent, false),
        })
    }

    fn direction_words(
        &mut self,
        value: &Value,
        relation: Relation,
        by_site: bool,
    ) -> Lowering<DirectionId> {
        let mut absolute = Vec::new();
        let mut relative = Vec::new();
        for item in items(value) {
            let ValueKind::Constant { word, .. } = &item.kind else {
                return self.within(item.origin, |lowerer| {
                    lowerer.fault(
                        "ashtapada::lower::direction_expected",
                        "a direction is expected here",
                        "not a direction",
                    )
                });
            };
            if let Some(direction) = Relative::from_word(word) {
                relative.push(direction);
            } else if let Some(direction) = Direction::from_word(word) {
                absolute.push(direction);
            } else {
                return self.not_playable(word);
            }
        }
        Ok(if relative.is_empty() {
            self.absolute(absolute)
        } else {
            self.new_direction(DirectionOp::Relative {
                directions: relative,
                relation,
                by_site,
            })
        })
    }

    fn direction_call(&mut self, call: &Call) -> Lowering<DirectionId> {
        let op = match call.clause.rule {
            "directions.if" => DirectionOp::If {
                condition: self.required_boolean(call, "boolean")?,
                yes: self.required_direction(call, "direction")?,
                no: self.required_direction(call, "direction2")?,
            },
            "directions.union" => DirectionOp::Union {
                a: self.required_direction(call, "direction")?,
                b: self.required_direction(call, "direction2")?,
            },
            "directions.difference" => DirectionOp::Difference {
                a: self.required_direction(call, "direction")?,
                b: self.required_direction(call, "direction2")?,
            },
            _ if call.key() == "directions Random" => DirectionOp::Random {
                of: self.required_direction(call, "direction")?,
                count: self.required_int(call, "num")?,
            },
            _ if call.get("from").is_some() => DirectionOp::FromTo {
                kind: self.kind(call),
                from: self.required_int(call, "from")?,
                to: self.required_int(call, "to")?,
            },
            _ => {
                let relation = word(call, "of")
                    .and_then(Relation::from_word)
                    .unwrap_or(Relation::Adjacent);
                let by_site = flag(call, "bySite").unwrap_or(false);
                for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
                    if let Some(argument) = argument.as_ref().filter(|_| parameter.label.is_none())
                    {
                        return self.direction_words(argument, relation, by_site);
                    }
                }
                DirectionOp::Relative {
                    directions: vec![Relative::Forward],
                    relation,
                    by_site,
                }
            }
        };
        Ok(self.new_direction(op))
    }

    fn required_direction(&mut self, call: &Call, name: &str) -> Lowering<DirectionId> {
        match call.get(name) {
            Some(value) => self.direction(value),
            None => self.fault(
                "ashtapada::lower::missing_argument",
                format!("`{name}` is missing in `({} …)`", call.key()),
                "here",
            ),
        }
    }
}
