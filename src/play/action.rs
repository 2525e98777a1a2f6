//! Applying actions to the position.

mod list;
mod puzzle;
mod site;
mod track;

use super::Context;
use super::moves::{Action, Change, Move};
use crate::ir::MovesId;
use smallvec::SmallVec;

impl<'g> Context<'g> {
    /// Applies a move with its consequences; what was done comes back as one flat move.
    /// With `store` it becomes the trial's last move.
    pub(crate) fn apply_move(&mut self, mv: &Move, store: bool) -> Move {
        let mut done: SmallVec<[Action; 2]> = SmallVec::new();
        self.note_chain(mv);
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
        for forced in &mv.forced {
            done.extend(self.apply_move(forced, false).actions);
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
            decided_levels: mv.decided_levels,
            between: mv.between.clone(),
            mover: mv.mover,
            actions: done,
            then: SmallVec::new(),
            forced: Vec::new(),
            twin: false,
            made_by: mv.made_by,
        };
        if let Some(place) = place {
            self.trial[place] = applied.clone();
        }
        applied
    }

    fn apply_consequence(&mut self, moves: MovesId, done: &mut SmallVec<[Action; 2]>) {
        self.note_effects(moves);
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
        let mut action = action.clone();
        if let Change::Add { kind, site, .. } = &mut action.change {
            *kind = self.game.topology.kind_of(*kind, *site);
        }
        done.push(action);
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
            Change::CarryCount {
                from_kind,
                from,
                to_kind,
                to,
                count,
            } => self.carry_count((from_kind, from), (to_kind, to), count),
            Change::CarryLevels {
                kind,
                from,
                to,
                levels,
            } => self.carry_levels(kind, from, to, levels),
            Change::Copy {
                from_kind,
                from,
                to_kind,
                to,
            } => self.copy((from_kind, from), (to_kind, to)),
            Change::Insert {
                kind,
                site,
                level,
                what,
                state,
            } => {
                self.list_inserted(kind, site, level, what);
                self.insert(kind, site, level, self.fresh(what, state.max(0)));
                self.came_on_tracks(what, site, 1);
            }
            Change::SetCount {
                kind,
                site,
                what,
                count,
            } => self.set_count(kind, site, what, count),
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
                // Without a value something is pending all the same.
                let value = if value == -1 { 1 } else { value };
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
            Change::SetHidden {
                data,
                kind,
                site,
                level,
                player,
                hidden,
            } => self.set_hidden(data, (kind, site, level.max(0)), player, hidden),
            Change::SwapPlayers(a, b) => {
                let order = &mut self.state.rare_mut().player_order;
                let place = |player: i32| order.iter().position(|one| i32::from(*one) == player);
                if let (Some(a), Some(b)) = (place(a), place(b)) {
                    order.swap(a, b);
                }
            }
            Change::SetCost { kind, site, cost } => {
                let key = (kind.index() as u8, site as u32);
                self.state.rare_mut().costs.insert(key, cost);
            }
            Change::SetPhase { kind, site, phase } => {
                let key = (kind.index() as u8, site as u32);
                self.state.rare_mut().site_phases.insert(key, phase);
            }
            Change::SetTrumpSuit(suit) => self.state.rare_mut().trump_suit = suit,
            Change::Bet { player, amount } => {
                if let Some(entry) = self.state.rare_mut().amounts.get_mut(player as usize) {
                    *entry = amount;
                }
            }
            Change::Propose { number, .. } => self.state.rare_mut().propositions.push(number),
            Change::Vote { number, .. } => self.vote(number),
            Change::PuzzleSet { kind, site, value } => self.puzzle_set(kind, site, value),
            Change::PuzzleToggle { kind, site, value } => self.puzzle_toggle(kind, site, value),
            Change::Note { ref text, player } => {
                let number = self.moves_made().len() as u32;
                let notes = &mut self.state.rare_mut().notes;
                notes.push((number, player as u8, text.clone()));
            }
            Change::Select { .. }
            | Change::Pass { .. }
            | Change::NextInstance
            | Change::Nested(_) => {}
        }
    }
}
