//! What goes on at the table: cards, dominoes, bets, votes, notes and lots; and effects on players.

use crate::check::{Call, ValueKind};
use crate::ir::{IntOp, IntsOp, MovesId, MovesOp, Place, Role};
use crate::lower::{Lowerer, Lowering, flag, items, role_of, texts, word};

impl Lowerer<'_> {
    /// Lowers one of these effects; its `then` is lowered already.
    pub(super) fn at_the_table(
        &mut self,
        call: &Call,
        decision: bool,
        then: Option<MovesId>,
    ) -> Lowering<MovesId> {
        let kind = self.kind(call);
        let op = match call.key() {
            "deal dealableType" | "deal" => MovesOp::Deal {
                cards: word(call, "dealableType") == Some("Cards"),
                count: match self.optional_int(call, "int")? {
                    Some(count) => count,
                    None => self.constant(1),
                },
                begin: self.optional_int(call, "beginWith")?,
                then,
            },
            "playCard" => MovesOp::PlayCard { decision, then },
            "move moveSimpleType" => MovesOp::PlayCard { decision, then },
            "bet" | "move Bet" => {
                let (min, max) = match call.get("range") {
                    Some(range) => self.range(range)?,
                    None => return self.not_playable(call.key()),
                };
                MovesOp::Bet {
                    decision: true,
                    player: match self.player(call)? {
                        Some(player) => player,
                        None => self.role_int(Role::Mover),
                    },
                    min,
                    max,
                    then,
                }
            }
            "propose" | "vote" | "move moveMessageType" => {
                let mut all = Vec::new();
                for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
                    if let Some(argument) = argument
                        .as_ref()
                        .filter(|_| parameter.name.starts_with("string"))
                    {
                        all.extend(texts(argument));
                    }
                }
                MovesOp::Propose {
                    decision,
                    vote: call.key() == "vote" || word(call, "moveMessageType") == Some("Vote"),
                    texts: all,
                    then,
                }
            }
            "note" => self.note(call)?,
            "random" => {
                let lists: Vec<_> = call.arguments.iter().flatten().collect();
                match (call.get("num"), &lists[..]) {
                    (Some(count), _) => MovesOp::RandomMoves {
                        count: self.int(count)?,
                        moves: self.required_moves(call, "moves")?,
                    },
                    (None, [weights, moves]) => {
                        let mut bits = Vec::new();
                        for weight in items(weights) {
                            match weight.kind {
                                ValueKind::Float(weight) => bits.push(weight.to_bits()),
                                ValueKind::Int(weight) => bits.push((weight as f64).to_bits()),
                                _ => return self.not_playable("random with weights"),
                            }
                        }
                        let mut all = Vec::new();
                        for one in items(moves) {
                            all.push(self.moves(one)?);
                        }
                        MovesOp::RandomChoice {
                            weights: bits,
                            moves: all,
                        }
                    }
                    _ => return self.not_playable("random"),
                }
            }
            "take Domino" => MovesOp::TakeDomino { then },
            "take Control" => {
                let (Some(of), Some(by)) = (
                    self.labelled_player(call, "of")?,
                    self.labelled_player(call, "by")?,
                ) else {
                    return self.not_playable("take Control");
                };
                let of_role = call.labelled("of").and_then(role_of);
                MovesOp::TakeControl {
                    kind,
                    of,
                    of_all: of_role == Some(Role::All),
                    by,
                    sites: match (call.get("at"), call.get("to")) {
                        (Some(site), _) => {
                            let site = self.int(site)?;
                            Some(self.one_site(site))
                        }
                        (None, Some(region)) => Some(self.region(region)?),
                        (None, None) => None,
                    },
                    then,
                }
            }
            "set TrumpSuit" | "move Set TrumpSuit" => {
                let suits = match call.get("int") {
                    Some(suit) => {
                        let suit = self.int(suit)?;
                        let span = self.span();
                        self.graph
                            .add_ints(IntsOp::List { items: vec![suit] }, span)
                    }
                    None => {
                        let given = call.arguments.iter().flatten().next();
                        match given {
                            Some(list) => self.ints(list)?,
                            None => return self.not_playable("set TrumpSuit"),
                        }
                    }
                };
                MovesOp::SetTrumpSuit {
                    decision,
                    suits,
                    then,
                }
            }
            "set Team" => {
                let mut players = Vec::new();
                for item in call.get("roleType").map(items).unwrap_or_default() {
                    if let ValueKind::Constant { word, .. } = &item.kind
                        && let Some(role) = Role::from_word(word)
                    {
                        players.push(self.role_int(role));
                    }
                }
                MovesOp::SetTeam {
                    team: self.required_int(call, "int")?,
                    players,
                    then,
                }
            }
            "set Hidden" => {
                let span = self.span();
                let players = match call.labelled("to").and_then(role_of) {
                    Some(role) => IntsOp::Players {
                        role,
                        of: None,
                        condition: None,
                    },
                    None => {
                        let player = self.labelled_player(call, "to")?;
                        let player = player.unwrap_or_else(|| self.role_int(Role::Mover));
                        IntsOp::List {
                            items: vec![player],
                        }
                    }
                };
                let players = self.graph.add_ints(players, span);
                MovesOp::SetHidden {
                    data: crate::lower::start::hidden_data(call),
                    kind,
                    sites: match (call.get("at"), call.get("sites")) {
                        (Some(site), _) => {
                            let site = self.int(site)?;
                            self.one_site(site)
                        }
                        (None, Some(region)) => self.region(region)?,
                        (None, None) => return self.not_playable("set Hidden"),
                    },
                    level: match self.optional_int(call, "level")? {
                        Some(level) => level,
                        None => self.constant(0),
                    },
                    hidden: match self.optional_boolean(call, "boolean")? {
                        Some(hidden) => hidden,
                        None => self.truth(true),
                    },
                    players,
                    then,
                }
            }
            "set Rotation" | "move Set Rotation" => {
                let to = self.stop(call.get("to"))?;
                let mut rotations = Vec::new();
                for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
                    if let Some(argument) = argument
                        .as_ref()
                        .filter(|_| parameter.name.starts_with("int"))
                    {
                        for item in items(argument) {
                            rotations.push(self.int(item)?);
                        }
                    }
                }
                // Without rotations the piece turns by one, either way unless the file says no.
                let turns = rotations.is_empty();
                let either = |given: Option<crate::ir::BoolId>, lowerer: &mut Self| match given {
                    Some(given) => given,
                    None => lowerer.truth(turns),
                };
                let previous = self.optional_boolean(call, "previous")?;
                let next = self.optional_boolean(call, "next")?;
                MovesOp::SetRotation {
                    decision,
                    kind: to.kind.unwrap_or(self.site_type),
                    at: match to.place {
                        Some(Place::Site(site)) => site,
                        _ => self.new_int(IntOp::From {}),
                    },
                    rotations,
                    previous: either(previous, self),
                    next: either(next, self),
                    then,
                }
            }
            "swap Pieces" | "move Swap Pieces" => MovesOp::SwapPieces {
                decision,
                a: match self.optional_int(call, "int")? {
                    Some(a) => a,
                    None => self.new_int(IntOp::LastFrom {
                        after_consequence: false,
                    }),
                },
                b: match self.optional_int(call, "int2")? {
                    Some(b) => b,
                    None => self.new_int(IntOp::LastTo {
                        after_consequence: false,
                    }),
                },
                then,
            },
            "flip" => MovesOp::Flip {
                kind,
                at: self.optional_int(call, "int")?,
                then,
            },
            "sow" => MovesOp::Sow {
                kind,
                start: match self.optional_int(call, "int")? {
                    Some(start) => start,
                    None => self.new_int(IntOp::LastTo {
                        after_consequence: false,
                    }),
                },
                count: match self.optional_int(call, "count")? {
                    Some(count) => count,
                    None => {
                        let at = match self.optional_int(call, "int")? {
                            Some(start) => start,
                            None => self.new_int(IntOp::LastTo {
                                after_consequence: false,
                            }),
                        };
                        self.new_int(IntOp::CountAt { kind, at })
                    }
                },
                per_hole: match self.optional_int(call, "numPerHole")? {
                    Some(per_hole) => per_hole,
                    None => self.constant(1),
                },
                track: self.name(call),
                owner: self.optional_int(call, "owner")?,
                condition: self.optional_boolean(call, "if")?,
                effect: call
                    .get("apply")
                    .map(|effect| self.moves(effect))
                    .transpose()?,
                sow_effect: call
                    .get("sowEffect")
                    .map(|effect| self.moves(effect))
                    .transpose()?,
                include_self: flag(call, "includeSelf").unwrap_or(true),
                origin: self.optional_boolean(call, "origin")?,
                skip: self.optional_boolean(call, "skipIf")?,
                backtracking: self.optional_boolean(call, "backtracking")?,
                forward: self.optional_boolean(call, "forward")?,
                then,
            },
            "avoidStoredState" => MovesOp::AvoidStoredState {
                moves: self.required_moves(call, "moves")?,
                then,
            },
            "firstMoveOnTrack" => MovesOp::FirstMoveOnTrack {
                track: self.name(call),
                role: self.role(call, "roleType"),
                moves: self.required_moves(call, "moves")?,
                then,
            },
            // The reference measures the distances and then gives all moves.
            "max Distance" => return self.required_moves(call, "moves"),
            key => return self.not_playable(key),
        };
        Ok(self.new_moves(op))
    }

    fn note(&mut self, call: &Call) -> Lowering<MovesOp> {
        let (text, value) = match (super::super::text(call, "string"), call.get("int")) {
            (Some(text), _) => (text, None),
            (None, Some(value)) => ("".into(), Some(self.int(value)?)),
            (None, None) => return self.not_playable("note of this kind"),
        };
        let player = self.labelled_player(call, "player")?;
        let to_role = call.labelled("to").and_then(role_of);
        let to = self.labelled_player(call, "to")?;
        Ok(MovesOp::Note {
            text,
            value,
            player,
            to: to.unwrap_or_else(|| self.role_int(Role::All)),
            to_all: to.is_none() || to_role == Some(Role::All),
        })
    }
}
