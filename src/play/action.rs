//! Applying actions to the position.

use super::Context;
use super::moves::{Action, Change, Move};
use super::state::{Piece, Stack};
use crate::ir::MovesId;
use crate::topology::SiteType;
use smallvec::SmallVec;

impl<'g> Context<'g> {
    /// Applies a move with its consequences; what was done comes back as one flat move.
    /// With `store` it becomes the trial's last move.
    pub(crate) fn apply_move(&mut self, mv: &Move, store: bool) -> Move {
        let mut done: SmallVec<[Action; 2]> = SmallVec::new();
        for action in &mv.actions {
            self.apply_action(action, &mut done);
        }
        let place = store.then(|| {
            self.trial.push(mv.clone());
            self.trial.len() - 1
        });
        for consequence in &mv.then {
            self.apply_consequence(*consequence, &mut done);
        }
        if store && self.game.features.sequence_capture {
            self.clear_captures(&mut done);
        }
        let applied = Move {
            from: mv.from,
            to: mv.to,
            from_kind: mv.from_kind,
            to_kind: mv.to_kind,
            level_min: mv.level_min,
            level_max: mv.level_max,
            between: mv.between.clone(),
            mover: mv.mover,
            actions: done,
            then: SmallVec::new(),
            made_by: mv.made_by,
        };
        if let Some(place) = place {
            self.trial[place] = applied.clone();
        }
        applied
    }

    fn apply_consequence(&mut self, moves: MovesId, done: &mut SmallVec<[Action; 2]>) {
        for mv in self.moves(moves) {
            done.extend(self.apply_move(&mv, false).actions);
        }
    }

    /// Applies an action; nested moves are applied whole.
    fn apply_action(&mut self, action: &Action, done: &mut SmallVec<[Action; 2]>) {
        match &action.change {
            Change::Nested(inner) => {
                done.extend(self.apply_move(inner, false).actions);
                return;
            }
            change => self.apply_change(change),
        }
        done.push(action.clone());
    }

    /// Captures of a sequence are taken off once nobody moves again.
    fn clear_captures(&mut self, done: &mut SmallVec<[Action; 2]>) {
        let again = done.iter().any(|action| matches!(action.change, Change::SetNextPlayer(player) if player == i32::from(self.state.facts.mover)));
        if again || self.state.rare().to_clear.is_empty() {
            return;
        }
        let kind = self.game.site_type;
        let sites = std::mem::take(&mut self.state.rare_mut().to_clear);
        if self.game.features.stacking {
            let mut counts: Vec<(i32, i32)> = Vec::new();
            for site in sites {
                match counts.iter_mut().find(|(other, _)| *other == site) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((site, 1)),
                }
            }
            counts.sort_unstable();
            for (site, count) in counts {
                for level in (0..count.min(self.state.height(kind, site))).rev() {
                    let change = Change::Remove {
                        kind,
                        site,
                        level,
                        applied: true,
                    };
                    self.apply_change(&change);
                    done.insert(0, Action::effect(change));
                }
            }
        } else {
            for site in sites {
                let change = Change::Remove {
                    kind,
                    site,
                    level: -1,
                    applied: true,
                };
                if !done.iter().any(|action| action.change == change) {
                    self.apply_change(&change);
                    done.insert(0, Action::effect(change));
                }
            }
        }
    }

    /// The owner of a component, 0 for none.
    pub(crate) fn owner(&self, what: i32) -> u8 {
        usize::try_from(what)
            .ok()
            .and_then(|what| self.game.components.get(what))
            .map_or(0, |component| component.owner)
    }

    fn apply_change(&mut self, change: &Change) {
        match *change {
            Change::Carry { .. } => self.carry(change),
            Change::Add {
                kind,
                site,
                what,
                count,
                state,
                rotation,
                value,
            } => self.add(kind, site, what, count, state, rotation, value),
            Change::Remove {
                kind,
                site,
                level,
                applied,
            } => self.take_off(kind, site, level, applied),
            Change::Promote {
                kind,
                site,
                level,
                what,
            } => self.promote(kind, site, level, what),
            Change::SetState {
                kind,
                site,
                level,
                state,
            } => {
                self.state
                    .update(kind, site, (level >= 0).then_some(level), |piece| {
                        piece.state = state
                    });
            }
            Change::SetRotation {
                kind,
                site,
                level,
                rotation,
            } => {
                self.state
                    .update(kind, site, (level >= 0).then_some(level), |piece| {
                        piece.rotation = rotation as i16
                    });
            }
            Change::SetValue {
                kind,
                site,
                level,
                value,
            } => {
                self.state
                    .update(kind, site, (level >= 0).then_some(level), |piece| {
                        piece.value = value
                    });
            }
            Change::SetNextPlayer(player) => self.state.facts.next = player as u8,
            Change::SetCounter(value) => self.state.facts.counter = value,
            Change::SetVar { name: None, value } => self.state.facts.temp = value,
            Change::SetVar {
                name: Some(ref name),
                value,
            } => {
                self.state.rare_mut().variables.insert(name.clone(), value);
            }
            Change::SetTemp(value) => self.state.facts.temp = value,
            Change::SetDie { site, face } => self.set_die(site, face),
            Change::UseDie { dice, die, .. } => self.use_die(dice, die),
            Change::DiceAllEqual(equal) => self.set_dice_all_equal(equal),
            Change::SetPending(value) => {
                let pending = &mut self.state.rare_mut().pending;
                if !pending.contains(&value) {
                    pending.push(value);
                }
            }
            Change::SetScore { player, score, add } => {
                if let Some(entry) = self.state.rare_mut().scores.get_mut(player as usize) {
                    *entry = if add { *entry + score } else { score };
                }
            }
            Change::SetPot(value) => self.state.rare_mut().pot = value,
            Change::SetAmount { player, amount } => {
                if let Some(entry) = self.state.rare_mut().amounts.get_mut(player as usize) {
                    *entry = amount;
                }
            }
            Change::SetPlayerValue { player, value } => {
                if let Some(entry) = self.state.rare_mut().player_values.get_mut(player as usize) {
                    *entry = value;
                }
            }
            Change::Trigger { player, .. } => {
                self.state.facts.triggered |= 1 << player.clamp(0, 31)
            }
            Change::Remember {
                ref name,
                value,
                unique,
            } => {
                let values = self
                    .state
                    .rare_mut()
                    .remembered
                    .entry(name.clone().unwrap_or_else(|| "".into()))
                    .or_default();
                if !unique || !values.contains(&value) {
                    values.push(value);
                }
            }
            Change::Forget { ref name, value } => {
                let values = self
                    .state
                    .rare_mut()
                    .remembered
                    .entry(name.clone().unwrap_or_else(|| "".into()))
                    .or_default();
                if let Some(place) = values.iter().position(|other| *other == value) {
                    values.remove(place);
                }
            }
            Change::StoreState => {
                let hash = self.state.position_hash();
                self.state.rare_mut().stored_state = hash;
            }
            Change::JoinTeam { team, player } => {
                if let Some(entry) = self.state.rare_mut().teams.get_mut(player as usize) {
                    *entry = team as u8;
                }
            }
            _ => {}
        }
    }

    /// A piece goes from one site to another, over what is there.
    fn carry(&mut self, change: &Change) {
        let Change::Carry {
            from_kind,
            from,
            to_kind,
            to,
            state,
            rotation,
            value,
            ..
        } = *change
        else {
            return;
        };
        let piece = self.state.piece(from_kind, from);
        if piece.is_empty() {
            return;
        }
        let there = self.state.piece(to_kind, to);
        if piece.count <= 1 {
            self.state.set_piece(from_kind, from, Piece::EMPTY);
        } else {
            self.state.set_piece(
                from_kind,
                from,
                Piece {
                    count: piece.count - 1,
                    ..piece
                },
            );
        }
        // A piece that meets its own kind joins it where pieces are counted.
        let count = if from != to
            && there.what == piece.what
            && there.count > 0
            && self.game.features.count
        {
            there.count + 1
        } else {
            1
        };
        let landed = Piece {
            what: piece.what,
            who: self.owner(i32::from(piece.what)),
            rotation: if rotation >= 0 {
                rotation as i16
            } else {
                piece.rotation
            },
            state: if state >= 0 { state } else { piece.state },
            value: if value >= 0 { value } else { piece.value },
            count,
        };
        self.state.set_piece(to_kind, to, landed);
    }

    #[allow(clippy::too_many_arguments)]
    fn add(
        &mut self,
        kind: SiteType,
        site: i32,
        what: i32,
        count: i32,
        state: i32,
        rotation: i32,
        value: i32,
    ) {
        let who = self.owner(what);
        let fresh = Piece {
            what: what as u16,
            who,
            rotation: rotation.max(0) as i16,
            state: state.max(0),
            count: if self.game.features.stacking {
                1
            } else {
                count
            },
            value: value.max(0),
        };
        if self.game.features.stacking {
            let mut stack: Stack = self.state.stack(kind, site).iter().copied().collect();
            stack.push(fresh);
            self.state.set_stack(kind, site, stack);
            return;
        }
        let there = self.state.piece(kind, site);
        if there.what == 0 {
            self.state.set_piece(kind, site, fresh);
        } else {
            let count = if self.game.features.count {
                there.count + count
            } else {
                1
            };
            let piece = Piece {
                count,
                state: if state >= 0 { state } else { there.state },
                rotation: if rotation >= 0 {
                    rotation as i16
                } else {
                    there.rotation
                },
                value: if value >= 0 { value } else { there.value },
                ..there
            };
            self.state.set_piece(kind, site, piece);
        }
    }

    fn take_off(&mut self, kind: SiteType, site: i32, level: i32, applied: bool) {
        if !applied {
            self.state.rare_mut().to_clear.push(site);
            return;
        }
        if self.game.features.stacking {
            let mut stack: Stack = self.state.stack(kind, site).iter().copied().collect();
            if level < 0 {
                stack.pop();
            } else if (level as usize) < stack.len() {
                stack.remove(level as usize);
            }
            self.state.set_stack(kind, site, stack);
        } else {
            self.state.set_piece(kind, site, Piece::EMPTY);
        }
    }

    fn promote(&mut self, kind: SiteType, site: i32, level: i32, what: i32) {
        let fresh = Piece {
            what: what as u16,
            who: self.owner(what),
            count: 1,
            ..Piece::EMPTY
        };
        if self.game.features.stacking {
            let mut stack: Stack = self.state.stack(kind, site).iter().copied().collect();
            if level < 0 {
                stack.pop();
            } else if (level as usize) < stack.len() {
                stack.remove(level as usize);
            }
            stack.push(fresh);
            self.state.set_stack(kind, site, stack);
        } else {
            self.state.set_piece(kind, site, fresh);
        }
    }
}
