//! `ashtapada playout`: games played by chance.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use rayon::prelude::*;
use serde_json::json;

use super::session::{Answer, Outcome, Session, write_json};
use crate::play::runner::Runner;
use crate::play::{EndCause, Rng};

/// Arguments of `playout`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    pub game: String,
    /// How many games
    #[arg(short = 'n', long = "number", default_value_t = 100)]
    pub number: u64,
    /// Seed: the same seed gives the same games, whatever --jobs
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Stop a game after so many plies
    #[arg(long, default_value_t = 10_000)]
    pub max_plies: usize,
}

/// What playouts came to.
#[derive(Clone, Default, Debug)]
pub struct Results {
    /// Games played.
    pub games: u64,
    /// Plies of all games.
    pub plies: u64,
    /// The shortest game and the longest.
    pub range: Option<(usize, usize)>,
    /// How many games each player won; 0 is nobody.
    pub wins: BTreeMap<u8, u64>,
    /// How games ended.
    pub causes: BTreeMap<&'static str, u64>,
}

impl Results {
    fn join(mut self, other: Results) -> Results {
        self.games += other.games;
        self.plies += other.plies;
        self.range = match (self.range, other.range) {
            (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
            (a, b) => a.or(b),
        };
        for (player, wins) in other.wins {
            *self.wins.entry(player).or_default() += wins;
        }
        for (cause, count) in other.causes {
            *self.causes.entry(cause).or_default() += count;
        }
        self
    }

    /// Plies of a game, on average.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }
}

/// Plays.
///
/// # Errors
/// When there is no such game or it can't be played.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let loaded = session.load(&args.game)?;
    let game = &*loaded.game;
    let runner = Runner::new(game);
    let bar = session.progress(args.number, "playouts");
    let started = Instant::now();
    let one = |number: u64| {
        let result = play_one(&runner, args.seed, number, args.max_plies);
        bar.inc(1);
        result
    };
    let results = (0..args.number)
        .into_par_iter()
        .map(one)
        .reduce(Results::default, Results::join);
    bar.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    if session.global.json {
        let wins: BTreeMap<String, u64> = results
            .wins
            .iter()
            .map(|(player, wins)| (player.to_string(), *wins))
            .collect();
        write_json(
            out,
            &json!({
                "game": &*game.name,
                "playouts": results.games,
                "seed": args.seed,
                "wins": wins,
                "ends": results.causes,
                "mean_plies": results.mean_plies(),
                "min_plies": results.range.map(|range| range.0),
                "max_plies": results.range.map(|range| range.1),
                "seconds": seconds,
            }),
        )?;
        return Ok(Answer::Yes);
    }
    writeln!(out, "{}: {} games by chance", game.name, results.games)?;
    let share = |count: u64| 100.0 * count as f64 / results.games.max(1) as f64;
    for (player, wins) in &results.wins {
        let who = match player {
            0 => "nobody wins".to_string(),
            player => format!("player {player} wins"),
        };
        writeln!(out, "  {who:<16} {wins:>8}  {:>5.1} %", share(*wins))?;
    }
    if let Some((shortest, longest)) = results.range {
        writeln!(
            out,
            "  plies            {:>8.1}  from {shortest} to {longest}",
            results.mean_plies()
        )?;
    }
    for (cause, count) in &results.causes {
        writeln!(out, "  {cause:<16} {count:>8}  {:>5.1} %", share(*count))?;
    }
    Ok(Answer::Yes)
}

/// One game: its choices and its chance depend on the seed and its number alone.
fn play_one(runner: &Runner<'_>, seed: u64, number: u64, max_plies: usize) -> Results {
    let mut mixer = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
    let mut choices = Rng::new(mixer.next_u64());
    let outcome = runner.playout(&mut choices, max_plies);
    let cause = match outcome.cause {
        Some(EndCause::Rule) => "by a rule",
        Some(EndCause::AllPassed) => "all passed",
        Some(EndCause::MoveLimit) => "move limit",
        Some(EndCause::TurnLimit) => "turn limit",
        None => "stopped",
    };
    Results {
        games: 1,
        plies: outcome.plies as u64,
        range: Some((outcome.plies, outcome.plies)),
        wins: BTreeMap::from([(outcome.winner, 1)]),
        causes: BTreeMap::from([(cause, 1)]),
    }
}
