//! Generators and effects: which file lowers which ludeme.

use super::{Lowerer, Lowering, flag, items, text, word};
use crate::check::{Call, Value, ValueKind};
use crate::ir::{MoveGraph, MovesId, MovesOp};

impl Lowerer<'_> {
    /// Lowers a generator or an effect.
    pub(crate) fn moves(&mut self, value: &Value) -> Lowering<MovesId> {
        self.within(value.origin, |lowerer| match &value.kind {
            ValueKind::Call(call) => {
                lowerer.once(call, Self::moves_call, MovesId::node, MoveGraph::moves_id)
            }
            _ => lowerer.fault(
                "ashtapada::lower::moves_expected",
                "a ludeme that makes moves is expected here",
                "not moves",
            ),
        })
    }

    fn moves_list(&mut self, call: &Call) -> Lowering<Vec<MovesId>> {
        let mut list = Vec::new();
        for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
            if let Some(argument) = argument
                .as_ref()
                .filter(|_| parameter.name.starts_with("moves"))
            {
                for item in items(argument) {
                    list.push(self.moves(item)?);
                }
            }
        }
        Ok(list)
    }

    pub(super) fn required_moves(&mut self, call: &Call, name: &str) -> Lowering<MovesId> {
        match call.get(name) {
            Some(value) => self.moves(value),
            None => self.fault(
                "ashtapada::lower::missing_argument",
                format!("`{name}` is missing in `({} …)`", call.key()),
                "here",
            ),
        }
    }

    fn moves_call(&mut self, call: &Call) -> Lowering<MovesId> {
        let key = call.key();
        let decision = call.clause.written == "move";
        match key {
            "move Step" | "step" => return self.step(call, decision),
            "move Slide" | "slide" => return self.slide(call, decision),
            "move Leap" | "leap" => return self.leap(call, decision),
            "move Hop" | "hop" => return self.hop(call, decision),
            "move" | "fromTo" => return self.carry_between(call, decision),
            "move Select" | "select" => return self.select(call, decision),
            "add" | "claim" => return self.add(call, decision),
            "move Shoot" | "shoot" => return self.shoot(call, decision),
            "move moveSiteType" => return self.add(call, decision),
            _ => {}
        }
        if key.starts_with("forEach") {
            return self.for_each(call);
        }
        let then = self.then(call)?;
        let op = match key {
            "or" => MovesOp::Or {
                list: self.moves_list(call)?,
                then,
            },
            "and" => MovesOp::And {
                list: self.moves_list(call)?,
                then,
            },
            "if" => MovesOp::If {
                condition: self.required_boolean(call, "boolean")?,
                yes: self.required_moves(call, "moves")?,
                no: call.get("moves2").map(|no| self.moves(no)).transpose()?,
                then,
            },
            "satisfy" => self.satisfy(call)?,
            "priority" => MovesOp::Priority {
                list: self.moves_list(call)?,
                then,
            },
            "roll" => MovesOp::Roll { then },
            "seq" => MovesOp::Seq {
                list: self.moves_list(call)?,
            },
            "allCombinations" => MovesOp::AllCombinations {
                a: self.required_moves(call, "moves")?,
                b: self.required_moves(call, "moves2")?,
                then,
            },
            "append" => MovesOp::Append {
                moves: self.required_moves(call, "nonDecision")?,
                then,
            },
            "do" => MovesOp::Do {
                prior: self.required_moves(call, "moves")?,
                next: call.get("next").map(|next| self.moves(next)).transpose()?,
                if_afterwards: self.optional_boolean(call, "ifAfterwards")?,
                then,
            },
            "while" => MovesOp::While {
                condition: self.required_boolean(call, "boolean")?,
                moves: self.required_moves(call, "moves")?,
                then,
            },
            "apply" => {
                let effect = match call.get("nonDecision") {
                    Some(effect) => self.moves(effect)?,
                    None => return self.not_playable("apply"),
                };
                match self.optional_boolean(call, "if")? {
                    Some(condition) => MovesOp::If {
                        condition,
                        yes: effect,
                        no: None,
                        then: None,
                    },
                    None => return Ok(effect),
                }
            }
            "max maxMovesType" => {
                let with_value = self.optional_boolean(call, "withValue")?;
                let moves = self.required_moves(call, "moves")?;
                match word(call, "maxMovesType") {
                    Some("Captures") => MovesOp::MaxCaptures {
                        with_value,
                        moves,
                        then,
                    },
                    _ => MovesOp::MaxMoves {
                        with_value,
                        moves,
                        then,
                    },
                }
            }
            _ => return self.effect(call, decision, then),
        };
        Ok(self.new_moves(op))
    }

    fn for_each(&mut self, call: &Call) -> Lowering<MovesId> {
        let then = self.then(call)?;
        let op = match call.key() {
            "forEach Piece" => {
                let mut names = Vec::new();
                let mut container_name = None;
                for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
                    let Some(argument) = argument else { continue };
                    match (parameter.label, &argument.kind) {
                        (Some("container"), ValueKind::Text(name)) => {
                            container_name = Some(name.clone())
                        }
                        (None, ValueKind::Text(_) | ValueKind::Array(_)) => {
                            names.extend(super::texts(argument))
                        }
                        _ => {}
                    }
                }
                let container = match call
                    .get("container")
                    .filter(|value| !matches!(value.kind, ValueKind::Text(_)))
                {
                    Some(container) => Some(self.int(container)?),
                    None => None,
                };
                let role = self.role(call, "roleType");
                let player = match call.get("player") {
                    Some(_) => self.player(call)?,
                    None => None,
                };
                MovesOp::ForEachPiece {
                    kind: self.kind_of(call, "on"),
                    names,
                    container,
                    container_name,
                    moves: call
                        .get("moves")
                        .map(|moves| self.moves(moves))
                        .transpose()?,
                    player,
                    role,
                    top: flag(call, "top").unwrap_or(false),
                    then,
                }
            }
            "forEach Site" => MovesOp::ForEachSite {
                region: self.required_region(call, "sites")?,
                moves: self.required_moves(call, "moves")?,
                otherwise: call
                    .get("noMoveYet")
                    .map(|moves| self.moves(moves))
                    .transpose()?,
                then,
            },
            "forEach Value" => match call.get("min") {
                Some(_) => MovesOp::ForEachValue {
                    min: self.required_int(call, "min")?,
                    max: self.required_int(call, "max")?,
                    moves: self.required_moves(call, "moves")?,
                    then,
                },
                None => MovesOp::ForEachValueOf {
                    list: self.required_ints(call, "ints")?,
                    moves: self.required_moves(call, "moves")?,
                    then,
                },
            },
            "forEach" => MovesOp::ForEachPlayerOf {
                list: self.required_ints(call, "ints")?,
                moves: self.required_moves(call, "moves")?,
                then,
            },
            "forEach Player" => MovesOp::ForEachPlayer {
                moves: self.required_moves(call, "moves")?,
                then,
            },
            "forEach Level" => MovesOp::ForEachLevel {
                kind: self.kind(call),
                site: self.required_int(call, "int")?,
                from_top: word(call, "stackDirection") != Some("FromBottom"),
                moves: self.required_moves(call, "moves")?,
                then,
            },
            "forEach Direction" => {
                let from = self.stop(call.get("from"))?;
                let to = self.stop(call.get("to"))?;
                let between = self.between(call.get("between"))?;
                let moves = match (to.effect.and_then(|effect| effect.moves), call.get("moves")) {
                    (Some(moves), _) => moves,
                    (None, Some(moves)) => self.moves(moves)?,
                    (None, None) => return self.not_playable("forEach Direction"),
                };
                let one = self.constant(1);
                let (min, max) = between.range.unwrap_or((one, one));
                MovesOp::ForEachDirection {
                    kind: from.kind.unwrap_or(self.site_type),
                    from: match from.place {
                        Some(crate::ir::Place::Site(site)) => site,
                        _ => self.new_int(crate::ir::IntOp::From {}),
                    },
                    directions: self.travel_directions(call)?,
                    min,
                    max,
                    go: between.condition,
                    condition: to.condition,
                    moves,
                    then,
                }
            }
            "forEach Die" => MovesOp::ForEachDie {
                dice: match self.optional_int(call, "int")? {
                    Some(dice) => dice,
                    None => self.constant(0),
                },
                combined: match self.optional_boolean(call, "combined")? {
                    Some(combined) => combined,
                    None => self.truth(false),
                },
                replay_double: match self.optional_boolean(call, "replayDouble")? {
                    Some(replay) => replay,
                    None => self.truth(false),
                },
                condition: self.optional_boolean(call, "if")?,
                moves: self.required_moves(call, "moves")?,
                then,
            },
            "forEach Group" => MovesOp::ForEachGroup {
                kind: self.kind(call),
                directions: self.travel_directions(call)?,
                condition: self.optional_boolean(call, "if")?,
                moves: self.required_moves(call, "moves")?,
                then,
            },
            "forEach Team" => MovesOp::ForEachTeam {
                moves: self.required_moves(call, "moves")?,
                then,
            },
            key => return self.not_playable(key),
        };
        Ok(self.new_moves(op))
    }

    /// The text of a call's only string.
    pub(super) fn name(&self, call: &Call) -> Option<std::sync::Arc<str>> {
        text(call, "string")
    }
}
