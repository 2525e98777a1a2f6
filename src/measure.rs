//! What a game is like, from many games by chance: lengths, choices, results, and which rules
//! matter.
//!
//! A [`Measurement`] holds whole numbers only, so measurements of parts of a run join to exactly
//! what the whole run gives, in any order. Each game's chance comes from the seed and the game's
//! number alone: neither threads nor shards change anything.
//!
//! ```
//! use ashtapada::compile::compile;
//! use ashtapada::expand::{Embedded, Selection};
//! use ashtapada::measure::{Measurement, Plan};
//!
//! let text = r#"(game "Steps" (players {(player N) (player S)})
//!     (equipment {(board (square 4)) (piece "Disc" Each (move Step Forward (to if:(is Empty (to)))))})
//!     (rules
//!         (start {(place "Disc1" (sites Bottom)) (place "Disc2" (sites Top))})
//!         (play (forEach Piece))
//!         (end (if (no Moves Next) (result Mover Win)))))"#;
//! let compiled = compile("steps.lud", text, &Selection::default(), &Embedded::new());
//! let game = compiled.game.expect("no errors");
//! let plan = Plan::default();
//! let whole = Measurement::of(&game, &compiled.checked.sources, &plan, 0..20, &|| ());
//! let mut part = Measurement::of(&game, &compiled.checked.sources, &plan, 0..7, &|| ());
//! let rest = Measurement::of(&game, &compiled.checked.sources, &plan, 7..20, &|| ());
//! part.join(&rest).expect("parts of one run");
//! assert_eq!(whole, part);
//! assert_eq!(whole.tally.wins.iter().sum::<u64>(), 20);
//! ```

mod done;
pub mod html;
mod playout;
mod report;
mod rules;
mod statistics;
mod summary;
mod svg;
mod tally;

use std::ops::Range;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

pub use done::Done;
pub use report::{csv, table};
pub use rules::{Rule, RuleKind};
pub use statistics::Share;
pub use summary::{Summary, summary};
pub use tally::{Piece, Tally};

use crate::ir::Game;
use crate::play::runner::Runner;
use crate::source::Sources;
use playout::Watcher;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Agent {
    /// Each legal move is as likely.
    #[default]
    Random,
    /// Wins at once where it can, else takes a piece where it can, else moves by chance.
    Shallow,
}

/// How games are played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Who plays.
    pub agent: Agent,
    /// Seed: games with other numbers under another seed are other games.
    pub seed: u64,
    /// A game is broken off after so many plies.
    pub max_plies: u32,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            agent: Agent::Random,
            seed: 1,
            max_plies: 10_000,
        }
    }
}

/// Games measured, and what they were like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Measurement {
    /// The name of the game.
    pub game: String,
    /// A number for its rules: other rules, other number.
    pub fingerprint: u64,
    /// How many players it has.
    pub players: usize,
    /// How the games were played.
    pub plan: Plan,
    /// Pieces by component, from the game's first.
    pub pieces: Vec<Piece>,
    /// Phases by name.
    pub phases: Vec<String>,
    /// The rules that can take effect.
    pub rules: Vec<Rule>,
    /// The numbers of the games played.
    pub done: Done,
    /// What they were like.
    pub tally: Tally,
}

impl Measurement {
    /// Nothing measured yet.
    pub fn new(game: &Game, sources: &Sources, plan: &Plan) -> Measurement {
        let rules = rules::all(game, sources);
        Measurement {
            game: game.name.to_string(),
            fingerprint: rules::fingerprint(game),
            players: game.player_count(),
            plan: plan.clone(),
            pieces: tally::pieces(game),
            phases: game.phases.iter().map(|p| p.name.to_string()).collect(),
            tally: Tally::new(game, rules.len()),
            rules,
            done: Done::default(),
        }
    }

    /// Plays the games of a range of numbers, on all threads, and measures them; `step` is called
    /// after each.
    pub fn of(
        game: &Game,
        sources: &Sources,
        plan: &Plan,
        numbers: Range<u64>,
        step: &(dyn Fn() + Sync),
    ) -> Measurement {
        let mut measurement = Measurement::new(game, sources, plan);
        let runner = Runner::new(game);
        measurement.add(game, &runner, numbers, step);
        measurement
    }

    /// Plays more games; those that were played before aren't played again.
    pub fn add(
        &mut self,
        game: &Game,
        runner: &Runner<'_>,
        numbers: Range<u64>,
        step: &(dyn Fn() + Sync),
    ) {
        for missing in self.done.missing(numbers) {
            let tally = missing
                .clone()
                .into_par_iter()
                .fold(
                    || None,
                    |watcher: Option<Watcher<'_>>, number| {
                        let mut watcher =
                            watcher.unwrap_or_else(|| Watcher::new(game, runner, &*self));
                        watcher.play(number);
                        step();
                        Some(watcher)
                    },
                )
                .map(|watcher| watcher.map(|watcher| watcher.tally))
                .reduce(
                    || None,
                    |a, b| match (a, b) {
                        (Some(mut a), Some(b)) => {
                            a.join(&b);
                            Some(a)
                        }
                        (a, b) => a.or(b),
                    },
                );
            if let Some(tally) = tally {
                self.tally.join(&tally);
            }
            self.done.insert(missing);
        }
    }

    /// Joins another part of the same run.
    ///
    /// # Errors
    /// What keeps the parts from being parts of one run: another game, other rules, another seed or
    /// agent, or games that are in both.
    pub fn join(&mut self, other: &Measurement) -> Result<(), String> {
        if self.game != other.game {
            return Err(format!(
                "`{}` and `{}` are two games",
                self.game, other.game
            ));
        }
        if self.fingerprint != other.fingerprint || self.rules != other.rules {
            return Err(format!("the rules of `{}` have changed", self.game));
        }
        if self.plan != other.plan {
            return Err("seed, agent or --max-plies differ".into());
        }
        self.done.join(&other.done)?;
        self.tally.join(&other.tally);
        Ok(())
    }
}
