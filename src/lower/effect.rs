//! Effects of one kind of action.

mod table;

use super::{Lowerer, Lowering, items, word};
use crate::check::{Call, ValueKind};
use crate::ir::{IntOp, IntsOp, MovesId, MovesOp, Role};

impl Lowerer<'_> {
    /// Lowers an effect; its `then` is lowered already.
    pub(super) fn effect(
        &mut self,
        call: &Call,
        decision: bool,
        then: Option<MovesId>,
    ) -> Lowering<MovesId> {
        let kind = self.kind(call);
        let op = match call.key() {
            "pass" => MovesOp::Pass {
                decision: false,
                then,
            },
            "move moveSimpleType" if word(call, "moveSimpleType") == Some("Pass") => {
                MovesOp::Pass {
                    decision: true,
                    then,
                }
            }
            "moveAgain" => MovesOp::MoveAgain { then },
            "remove" | "move Remove" => {
                let sites = match (call.get("sites"), call.get("int")) {
                    (Some(region), _) => self.region(region)?,
                    (None, Some(site)) => {
                        let site = self.int(site)?;
                        self.one_site(site)
                    }
                    (None, None) => return self.not_playable("remove"),
                };
                MovesOp::Remove {
                    decision,
                    kind,
                    sites,
                    level: self.optional_int(call, "level")?,
                    at_end: word(call, "at") == Some("EndOfTurn"),
                    count: self.optional_int(call, "count")?,
                    then,
                }
            }
            "promote" | "move Promote" => {
                let at = match self.optional_int(call, "int")? {
                    Some(at) => at,
                    None => self.new_int(IntOp::To {}),
                };
                let (piece, state) = match call.get("piece") {
                    Some(piece) => self.piece(piece)?,
                    None => return self.not_playable("promote"),
                };
                let owner = self.player(call)?;
                MovesOp::Promote {
                    decision,
                    kind,
                    at,
                    piece,
                    state,
                    owner,
                    then,
                }
            }
            "set setSiteType" => {
                let at = self.required_int(call, "at")?;
                let level = self.optional_int(call, "level")?;
                let value = self.required_int(call, "int")?;
                match word(call, "setSiteType") {
                    Some("State") => MovesOp::SetState {
                        kind,
                        at,
                        level,
                        value,
                        then,
                    },
                    Some("Count") => MovesOp::SetCount {
                        kind,
                        at,
                        value,
                        then,
                    },
                    _ => MovesOp::SetValue {
                        kind,
                        at,
                        level,
                        value,
                        then,
                    },
                }
            }
            "set setValueType" => {
                let value = match self.optional_int(call, "int")? {
                    Some(value) => value,
                    None => self.constant(-1),
                };
                match word(call, "setValueType") {
                    Some("Counter") => MovesOp::SetCounter { value, then },
                    _ => MovesOp::SetPot { value, then },
                }
            }
            "set Var" => {
                let value = match self.optional_int(call, "int")? {
                    Some(value) => value,
                    None => self.constant(-1),
                };
                MovesOp::SetVar {
                    name: self.name(call),
                    value,
                    then,
                }
            }
            "set setPlayerType" => {
                let player = match self.player(call)? {
                    Some(player) => player,
                    None => self.role_int(crate::ir::Role::Mover),
                };
                let value = self.required_int(call, "int")?;
                match word(call, "setPlayerType") {
                    Some("Score") => MovesOp::SetScore {
                        player,
                        role: self.role(call, "roleType"),
                        value,
                        then,
                    },
                    _ => MovesOp::SetPlayerValue {
                        player,
                        value,
                        then,
                    },
                }
            }
            "set NextPlayer" | "move Set NextPlayer" => {
                let players = match (call.get("ints"), self.player(call)?) {
                    (Some(list), _) => self.ints(list)?,
                    (None, Some(player)) => {
                        let span = self.span();
                        self.graph.add_ints(
                            IntsOp::List {
                                items: vec![player],
                            },
                            span,
                        )
                    }
                    (None, None) => return self.not_playable("set NextPlayer"),
                };
                MovesOp::SetNextPlayer {
                    decision,
                    players,
                    then,
                }
            }
            "set Pending" => MovesOp::SetPending {
                values: self.optional_region(call, "sites")?,
                value: self.optional_int(call, "int")?,
                then,
            },
            "addScore" => {
                let mut values = Vec::new();
                let mut players = Vec::new();
                let mut roles = Vec::new();
                for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
                    let Some(argument) = argument else { continue };
                    match parameter.name {
                        name if name.starts_with("roleType") => roles.extend(
                            items(argument).iter().filter_map(|item| match &item.kind {
                                ValueKind::Constant { word, .. } => Role::from_word(word),
                                _ => None,
                            }),
                        ),
                        name if name.starts_with("player") => players.extend(self.player(call)?),
                        _ if parameter.name.starts_with("int") => {
                            let mut numbers = Vec::new();
                            for item in items(argument) {
                                numbers.push(self.int(item)?);
                            }
                            // The last list is of scores, one before it of players.
                            players.append(&mut values);
                            values = numbers;
                        }
                        _ => {}
                    }
                }
                if players.is_empty() {
                    MovesOp::AddScores {
                        roles,
                        values,
                        then,
                    }
                } else {
                    MovesOp::AddScore {
                        players,
                        values,
                        then,
                    }
                }
            }
            "swap Players" | "move Swap Players" => {
                let a = self.required_player(call, "int", "roleType")?;
                let b = self.required_player(call, "int2", "roleType2")?;
                MovesOp::SwapPlayers {
                    decision,
                    a,
                    b,
                    then,
                }
            }
            "trigger" => {
                let player = self.required_player(call, "int", "roleType")?;
                MovesOp::Trigger {
                    event: self.name(call).unwrap_or_default(),
                    player,
                    then,
                }
            }
            "remember Value" => {
                let unique = match call.get("unique") {
                    Some(value) => self.boolean(value)?,
                    None => self.truth(false),
                };
                MovesOp::RememberValue {
                    name: self.name(call),
                    value: self.required_int(call, "int")?,
                    unique,
                    then,
                }
            }
            "remember State" => MovesOp::RememberState { then },
            "forget Value" => MovesOp::ForgetValue {
                name: self.name(call),
                value: self.optional_int(call, "int")?,
                then,
            },
            _ => {
                return match self.capture(call, then)? {
                    Some(moves) => Ok(moves),
                    None => self.at_the_table(call, decision, then),
                };
            }
        };
        Ok(self.new_moves(op))
    }

    pub(super) fn required_player(
        &mut self,
        call: &Call,
        int: &str,
        role: &str,
    ) -> Lowering<crate::ir::IntId> {
        match self.role(call, role) {
            Some(role) => Ok(self.role_int(role)),
            None => self.required_int(call, int),
        }
    }
}
