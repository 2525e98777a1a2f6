//! Effects of one kind of action.

mod table;

pub(super) use table::proposition;

use super::super::Context;
use super::super::moves::{Action, Change, Move};
use super::moves::followed_by;
use crate::ir::{MovesId, MovesOp};

impl Context<'_> {
    /// The moves of an effect.
    pub(super) fn effect(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        match game.graph.moves(id) {
            MovesOp::Pass { decision, then } => {
                self.single(Change::Pass { forced: false }, *decision, *then)
            }
            MovesOp::MoveAgain { then } => self.single(
                Change::SetNextPlayer(i32::from(self.state.facts.mover)),
                false,
                *then,
            ),
            MovesOp::Remove {
                decision,
                kind,
                sites,
                level,
                at_end,
                count,
                then,
            } => {
                let sites = self.region(*sites);
                let count = count.map_or(1, |count| self.int(count)).max(1);
                let mut list = Vec::new();
                for site in sites.iter() {
                    if self.state.piece(*kind, site).what == 0 {
                        continue;
                    }
                    let height = self.state.height(*kind, site);
                    let level = level.map_or(height - 1, |level| self.int(level)).max(0);
                    let level = if !game.features.stacking || height == level + 1 {
                        -1
                    } else {
                        level
                    };
                    let change = Change::Remove {
                        kind: *kind,
                        site,
                        level,
                        applied: !*at_end,
                    };
                    let mut mv = Move::of(Action {
                        change: change.clone(),
                        decision: *decision,
                    });
                    for _ in 1..count {
                        mv.actions.push(Action::effect(change.clone()));
                    }
                    mv.mover = self.state.facts.mover;
                    mv.made_by = Some(id);
                    mv.decided_levels = (level.max(0), level.max(0));
                    list.push(mv);
                }
                followed_by(list, *then)
            }
            MovesOp::Promote {
                decision,
                kind,
                at,
                piece,
                owner,
                then,
                ..
            } => {
                let site = self.int(*at);
                if site < 0 {
                    return Vec::new();
                }
                let mut list = Vec::new();
                for what in self.choices(piece, *owner) {
                    if what < 1 {
                        continue;
                    }
                    let mut mv = Move::of(Action {
                        change: Change::Promote {
                            kind: *kind,
                            site,
                            level: -1,
                            what,
                        },
                        decision: *decision,
                    });
                    mv.mover = self.state.facts.mover;
                    mv.made_by = Some(id);
                    list.push(mv);
                }
                followed_by(list, *then)
            }
            MovesOp::SetState {
                kind,
                at,
                level,
                value,
                then,
            } => {
                let site = self.int(*at);
                if site < 0 {
                    return Vec::new();
                }
                let level = level.map_or(-1, |level| self.int(level));
                let state = self.int(*value);
                self.single(
                    Change::SetState {
                        kind: *kind,
                        site,
                        level,
                        state,
                    },
                    false,
                    *then,
                )
            }
            MovesOp::SetCount {
                kind,
                at,
                value,
                then,
            } => {
                let site = self.int(*at);
                let count = self.int(*value);
                let what = i32::from(self.state.piece(*kind, site).what);
                self.single(
                    Change::SetCount {
                        kind: *kind,
                        site,
                        what,
                        count,
                    },
                    false,
                    *then,
                )
            }
            MovesOp::SetValue {
                kind,
                at,
                level,
                value,
                then,
            } => {
                let site = self.int(*at);
                let level = level.map_or(-1, |level| self.int(level));
                let value = self.int(*value);
                self.single(
                    Change::SetValue {
                        kind: *kind,
                        site,
                        level,
                        value,
                    },
                    false,
                    *then,
                )
            }
            MovesOp::SetNextPlayer {
                decision, players, ..
            } => {
                // What would follow is forgotten by the reference.
                let mut list = Vec::new();
                for player in self.ints(*players) {
                    if (1..=game.player_count() as i32).contains(&player) {
                        list.extend(self.single(Change::SetNextPlayer(player), *decision, None));
                    }
                }
                list
            }
            MovesOp::SetCounter { value, then } => {
                let value = self.int(*value);
                self.single(Change::SetCounter(value), false, *then)
            }
            MovesOp::SetVar { name, value, then } => {
                let value = self.int(*value);
                self.single(
                    Change::SetVar {
                        name: name.clone(),
                        value,
                    },
                    false,
                    *then,
                )
            }
            MovesOp::SetPot { value, then } => {
                let value = self.int(*value);
                self.single(Change::SetPot(value), false, *then)
            }
            MovesOp::SetScore {
                player,
                role,
                value,
                then,
            } => {
                let players = match role {
                    Some(role) => self.players_of(*role, None),
                    None => vec![self.int(*player)],
                };
                let score = self.int(*value);
                let set = |player| Change::SetScore {
                    player,
                    score,
                    add: false,
                };
                let each = players.into_iter();
                each.flat_map(|player| self.single(set(player), false, *then))
                    .collect()
            }
            MovesOp::SetPlayerValue {
                player,
                value,
                then,
            } => {
                let player = self.int(*player);
                let value = self.int(*value);
                self.single(Change::SetPlayerValue { player, value }, false, *then)
            }
            MovesOp::AddScore {
                players,
                values,
                then,
            } => {
                let mut list = Vec::new();
                for (player, value) in players.iter().zip(values) {
                    let player = self.int(*player);
                    let score = self.int(*value);
                    list.extend(self.single(
                        Change::SetScore {
                            player,
                            score,
                            add: true,
                        },
                        false,
                        *then,
                    ));
                }
                list
            }
            MovesOp::SetPending { values, value, .. } => {
                // What would follow is forgotten by the reference.
                let pending: Vec<i32> = match (values, value) {
                    (Some(region), _) => self.region(*region).iter().collect(),
                    (None, Some(value)) => vec![self.int(*value)],
                    (None, None) => vec![-1],
                };
                let mut actions = pending.into_iter().map(Change::SetPending);
                let Some(first) = actions.next() else {
                    return Vec::new();
                };
                let mut list = self.single(first, false, None);
                list[0].actions.extend(actions.map(Action::effect));
                list
            }
            MovesOp::SwapPlayers { a, b, then, .. } => {
                let (a, b) = (self.int(*a), self.int(*b));
                followed_by(vec![self.swap_of_players(a, b, true)], *then)
            }
            MovesOp::Trigger {
                event,
                player,
                then,
            } => {
                let player = self.int(*player);
                self.single(
                    Change::Trigger {
                        event: event.clone(),
                        player,
                    },
                    false,
                    *then,
                )
            }
            MovesOp::RememberValue {
                name,
                value,
                unique,
                then,
            } => {
                let value = self.int(*value);
                let unique = self.holds(*unique);
                self.single(
                    Change::Remember {
                        name: name.clone(),
                        value,
                        unique,
                    },
                    false,
                    *then,
                )
            }
            MovesOp::RememberState { then } => self.single(Change::StoreState, false, *then),
            MovesOp::ForgetValue {
                name,
                value: Some(value),
                then,
            } => {
                let value = self.int(*value);
                self.single(
                    Change::Forget {
                        name: name.clone(),
                        value,
                    },
                    false,
                    *then,
                )
            }
            MovesOp::ForgetValue {
                name,
                value: None,
                then,
            } => {
                let mut forgotten: Vec<(std::sync::Arc<str>, i32)> = Vec::new();
                for (key, values) in &self.state.rare().remembered {
                    if name.is_none() || name.as_ref() == Some(key) {
                        forgotten.extend(values.iter().map(|value| (key.clone(), *value)));
                    }
                }
                let mut changes = forgotten.into_iter().map(|(key, value)| Change::Forget {
                    name: (!key.is_empty()).then_some(key),
                    value,
                });
                let Some(first) = changes.next() else {
                    return Vec::new();
                };
                let mut list = self.single(first, false, *then);
                list[0].actions.extend(changes.map(Action::effect));
                list
            }
            _ => self.at_the_table(id),
        }
    }
}
