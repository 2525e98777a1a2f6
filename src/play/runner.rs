//! Perft and playouts by the quickest evaluator that a game has: tables where its graph allows
//! them, else the reference. Where dice are thrown, whatever is to be the same each time is the
//! reference's: tables throw as often, but not in the same order.

use super::fast::{Fast, Outcome, Passes};
use super::table::{Reference, Table};
use super::{Context, Rng, perft, playout};
use crate::ir::Game;

/// Runs a game.
pub struct Runner<'g> {
    game: &'g Game,
    fast: Result<Fast<'g>, Vec<String>>,
}

impl<'g> Runner<'g> {
    /// By tables where the game has them.
    pub fn new(game: &'g Game) -> Runner<'g> {
        Runner {
            game,
            fast: Fast::new(game),
        }
    }

    /// By tables where the game has them, with these passes.
    pub fn with(game: &'g Game, passes: Passes) -> Runner<'g> {
        Runner {
            game,
            fast: Fast::new(game).map(|fast| fast.with(passes)),
        }
    }

    /// By the reference evaluator alone.
    pub fn reference(game: &'g Game) -> Runner<'g> {
        Runner {
            game,
            fast: Err(vec!["tables are switched off".into()]),
        }
    }

    /// Why the game isn't played by tables; nothing where it is.
    pub fn why_slow(&self) -> &[String] {
        self.fast.as_ref().err().map_or(&[], Vec::as_slice)
    }

    /// Counts the lines of `depth` plies from a position.
    pub fn perft(&self, context: &mut Context<'_>, depth: u32) -> u64 {
        match &self.fast {
            Ok(fast) if !fast.throws() => fast.perft(context, depth),
            _ => perft::perft(context, depth),
        }
    }

    /// Plays one game by chance from the start; chance of the game's own comes from `choices` too.
    pub fn playout(&self, choices: &mut Rng, max_plies: usize) -> Outcome {
        let mut context = Context::start(self.game, Rng::new(choices.next_u64()));
        if let Ok(fast) = &self.fast {
            return fast.playout(&context, choices, max_plies);
        }
        let plies = playout::playout(&mut context, choices, max_plies);
        let ended = context.ended();
        Outcome {
            plies,
            winner: ended.map_or(0, |ended| ended.winner),
            cause: ended.map(|ended| ended.cause),
        }
    }

    /// Plays games by chance from the start, one after another, until `done` says no more.
    pub fn playouts(
        &self,
        choices: &mut Rng,
        max_plies: usize,
        mut done: impl FnMut(Outcome) -> bool,
    ) {
        if let Ok(fast) = &self.fast {
            let context = Context::start(self.game, Rng::new(choices.next_u64()));
            fast.playouts(&context, choices, max_plies, done);
            return;
        }
        while done(self.playout(choices, max_plies)) {}
    }

    /// A game to be watched.
    pub fn table(&self) -> Box<dyn Table + Send + '_> {
        match &self.fast {
            Ok(fast) if !fast.throws() => fast.table(&Context::start(self.game, Rng::new(0))),
            _ => Box::new(Reference::new(self.game)),
        }
    }
}
