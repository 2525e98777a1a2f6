//! Dice: which there are, what they may show, and throwing them.

use super::engine::Engine;
use super::lane::Reason;
use crate::ir::Game;

/// Whether the dice of a player are the game's.
pub(super) fn is_of_the_dice(game: &Game, owner: i32) -> bool {
    let mut dice = game.dice();
    dice.any(|(container, _)| i32::from(container.owner) == owner)
}

/// The faces of each die of a game: none where nothing is thrown.
pub(super) fn faces(game: &Game) -> Result<Vec<Vec<i32>>, Reason> {
    let mut all = game.dice();
    let faces = all.next().map(|(_, dice)| dice.faces.clone());
    match all.next() {
        None => Ok(faces.unwrap_or_default()),
        Some(_) => Err("several sets of dice".into()),
    }
}

impl<const W: usize> Engine<'_, W> {
    /// Throws the dice, once a turn.
    #[inline(never)]
    pub(super) fn throw(&mut self) {
        if !self.board.quick.thrown {
            self.board.quick.thrown = true;
            self.board.quick.pips = self.pips();
        }
    }

    /// What the dice show together, thrown anew.
    #[inline(never)]
    pub(super) fn pips(&mut self) -> i32 {
        let plan = self.plan;
        let thrown = plan.dice.iter().map(|faces| {
            let face = self.rng.below(faces.len());
            faces.get(face).copied().unwrap_or(0)
        });
        thrown.sum()
    }

    /// Asks a question about moves: dice that are thrown for it don't count afterwards.
    pub(super) fn aside<T>(&mut self, question: impl FnOnce(&mut Self) -> T) -> T {
        if self.plan.dice.is_empty() {
            return question(self);
        }
        let (pips, thrown) = (self.board.quick.pips, self.board.quick.thrown);
        self.board.quick.thrown = false;
        let answer = question(self);
        self.board.quick.pips = pips;
        self.board.quick.thrown = thrown;
        answer
    }
}
