//! Dice: throwing them, reading them, moving by them.

use super::super::Context;
use super::super::moves::{Action, Change, Move};
use super::moves::followed_by;
use crate::ir::equipment::ComponentKind;
use crate::ir::{MovesId, MovesOp};
use crate::topology::SiteType;

impl<'g> Context<'g> {
    /// The sum of the dice of a player.
    pub(super) fn dice_pips(&self, owner: i32) -> i32 {
        self.game
            .dice()
            .position(|(container, _)| i32::from(container.owner) == owner)
            .and_then(|index| self.state.rare().dice_sums.get(index).copied())
            .unwrap_or(0)
    }

    /// The faces of the die at a site.
    fn faces_at(&self, site: i32) -> Option<&'g [i32]> {
        let what = usize::from(self.state.piece(SiteType::Cell, site).what);
        let component = self.game.components.get(what)?;
        if !matches!(component.kind, ComponentKind::Die { .. }) {
            return None;
        }
        let die = self.game.components[1..what]
            .iter()
            .filter(|one| matches!(one.kind, ComponentKind::Die { .. }))
            .count();
        self.game
            .dice()
            .flat_map(|(_, dice)| &dice.faces)
            .nth(die)
            .map(Vec::as_slice)
    }

    /// What the die at a site shows; -1 where there is none.
    pub(super) fn face_at(&self, site: i32) -> i32 {
        let state = self.state.piece(SiteType::Cell, site).state;
        self.faces_at(site)
            .and_then(|faces| faces.get(usize::try_from(state).ok()?).copied())
            .unwrap_or(-1)
    }

    /// What the dice show together by the throw that the legal moves begin with; nothing where they
    /// don't.
    pub(crate) fn thrown(&self) -> Option<i32> {
        let mv = self.legal.as_ref()?.first()?;
        let mut sum = None;
        for action in &mv.actions {
            if let Change::SetDie { site, face } = action.change {
                let faces = self.faces_at(site)?;
                let shown = faces.get(usize::try_from(face).ok()?)?;
                sum = Some(sum.unwrap_or(0) + shown);
            }
        }
        sum
    }

    /// Reads what all dice show, as at the start.
    pub(crate) fn read_dice(&mut self) {
        let values: Vec<Vec<i32>> = self
            .game
            .dice()
            .map(|(container, _)| {
                let sites = container.first..container.first + container.size;
                sites.map(|site| self.face_at(site as i32)).collect()
            })
            .collect();
        self.state.rare_mut().dice = values;
        self.sum_dice();
    }

    /// Adds up what the dice show.
    pub(crate) fn sum_dice(&mut self) {
        let sums: Vec<i32> = self
            .game
            .dice()
            .map(|(container, _)| {
                let sites = container.first..container.first + container.size;
                sites.map(|site| self.face_at(site as i32)).sum()
            })
            .collect();
        if self.state.rare().dice_sums != sums {
            self.state.rare_mut().dice_sums = sums;
        }
    }

    /// A die shows a face from now on.
    pub(crate) fn set_die(&mut self, site: i32, face: i32) {
        if face < 0 {
            return;
        }
        self.state
            .update(SiteType::Cell, site, None, |piece| piece.state = face);
        let value = self.face_at(site);
        let place = self
            .game
            .dice()
            .enumerate()
            .find_map(|(index, (container, _))| {
                let die = usize::try_from(site).ok()?.checked_sub(container.first)?;
                (die < container.size).then_some((index, die))
            });
        if let Some((index, die)) = place
            && let Some(shown) = self
                .state
                .rare_mut()
                .dice
                .get_mut(index)
                .and_then(|dice| dice.get_mut(die))
        {
            *shown = value;
        }
    }

    /// A die has been used: it counts nothing until it is thrown again.
    pub(crate) fn use_die(&mut self, dice: i32, die: i32) {
        if let Some(shown) = self
            .state
            .rare_mut()
            .dice
            .get_mut(dice as usize)
            .and_then(|dice| dice.get_mut(die as usize))
        {
            *shown = 0;
        }
    }

    /// Notes whether all dice were equal; their sums are taken of what can still be used.
    pub(crate) fn set_dice_all_equal(&mut self, equal: bool) {
        let rare = self.state.rare_mut();
        rare.dice_all_equal = equal;
        rare.dice_sums = rare.dice.iter().map(|dice| dice.iter().sum()).collect();
    }

    /// Throws all dice.
    pub(super) fn roll(&mut self, id: MovesId, then: Option<MovesId>) -> Vec<Move> {
        let mut mv = Move {
            from: -1,
            to: -1,
            made_by: Some(id),
            ..Move::default()
        };
        let mut first = None;
        let mut all_equal = true;
        for (container, _) in self.game.dice() {
            for site in container.first..container.first + container.size {
                let site = site as i32;
                let faces = self.faces_at(site).map_or(0, <[i32]>::len);
                let face = self.rng.below(faces) as i32;
                all_equal &= *first.get_or_insert(face) == face;
                mv.actions
                    .push(Action::effect(Change::SetDie { site, face }));
            }
        }
        mv.actions
            .push(Action::effect(Change::DiceAllEqual(all_equal)));
        followed_by(vec![mv], then)
    }

    /// The moves by each die, and by dice together.
    pub(super) fn for_each_die(&mut self, id: MovesId, all: &mut Vec<Move>) {
        let game = self.game;
        let MovesOp::ForEachDie {
            dice,
            combined,
            replay_double,
            condition,
            moves,
            ..
        } = game.graph.moves(id)
        else {
            return;
        };
        let index = self.int(*dice);
        let Some((container, _)) = usize::try_from(index)
            .ok()
            .and_then(|index| self.game.dice().nth(index))
        else {
            return;
        };
        let first = container.first as i32;
        let values = self.state.rare().dice[index as usize].clone();
        let replay = self.holds(*replay_double) && values.iter().all(|value| *value == values[0]);
        let before = self.cursor.pips;
        for (die, value) in values.iter().enumerate() {
            self.cursor.pips = *value;
            if condition.is_some_and(|condition| !self.holds(condition)) {
                continue;
            }
            let mut list = self.moves(*moves);
            let mut after = vec![Change::UseDie {
                dice: index,
                die: die as i32,
                site: first + die as i32,
            }];
            let temp = self.state.facts.temp;
            if replay {
                after.push(Change::SetTemp(if temp == -1 { *value } else { -1 }));
            } else if temp != -1 {
                for (container, dice) in self.game.dice() {
                    if temp - 1 < dice.faces.first().map_or(0, Vec::len) as i32 {
                        for site in container.first..container.first + container.size {
                            after.push(Change::SetDie {
                                site: site as i32,
                                face: temp - 1,
                            });
                        }
                    }
                }
            }
            for mv in &mut list {
                mv.actions.extend(after.iter().cloned().map(Action::effect));
            }
            all.extend(list);
        }
        if self.holds(*combined) {
            let sets: &[&[usize]] = match values.len() {
                2 => &[&[0, 1]],
                3 => &[&[0, 1, 2], &[0, 1], &[0, 2], &[1, 2]],
                _ => &[],
            };
            for set in sets {
                if set.iter().any(|die| values[*die] == 0) {
                    continue;
                }
                self.cursor.pips = set.iter().map(|die| values[*die]).sum();
                if condition.is_some_and(|condition| !self.holds(condition)) {
                    continue;
                }
                let mut list = self.moves(*moves);
                for mv in &mut list {
                    mv.actions.extend(set.iter().map(|die| {
                        Action::effect(Change::UseDie {
                            dice: index,
                            die: *die as i32,
                            site: first + *die as i32,
                        })
                    }));
                }
                all.extend(list);
            }
        }
        self.cursor.pips = before;
    }
}
