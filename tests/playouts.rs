//! Random games of the whole checkmate family, in each of its rulesets: they end without a panic,
//! tables list the reference evaluator's moves at every ply, and taking all moves back restores
//! every position.
//!
//! A sample runs by itself; `cargo test --release --test playouts -- --ignored --nocapture` plays
//! 200 games of each (`PLAYOUTS`, `PLAYOUT_PLIES` and `PLAYOUT_FILTER` choose otherwise).

mod common;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use ashtapada::compile::compile;
use ashtapada::expand::{Folder, Selection};
use ashtapada::ir::Game;
use ashtapada::play::fast::Fast;
use ashtapada::play::{Context, Rng};
use ashtapada::verify::trace::{move_key, state_json};
use rayon::prelude::*;

/// How much is played.
#[derive(Clone, Copy)]
struct Amount {
    /// Games of each ruleset.
    games: u64,
    /// No game goes on longer; those that would are counted.
    plies: usize,
}

/// What came of it.
#[derive(Default, Clone, Copy)]
struct Played {
    games: u64,
    positions: u64,
    /// Positions in which tables were compared.
    by_tables: u64,
    cut: u64,
}

impl std::ops::Add for Played {
    type Output = Played;

    fn add(self, other: Played) -> Played {
        Played {
            games: self.games + other.games,
            positions: self.positions + other.positions,
            by_tables: self.by_tables + other.by_tables,
            cut: self.cut + other.cut,
        }
    }
}

#[test]
fn a_sample_of_random_games_is_sound() {
    check(Amount {
        games: 1,
        plies: 12,
    });
}

#[test]
#[ignore = "an hour or more"]
fn random_games_are_sound() {
    let chosen = |name: &str, default: u64| {
        std::env::var(name).map_or(default, |number| number.parse().expect("a number"))
    };
    check(Amount {
        games: chosen("PLAYOUTS", 200),
        plies: chosen("PLAYOUT_PLIES", 5_000) as usize,
    });
}

fn check(amount: Amount) {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = Folder::open(&shared.join("ludii")).expect("Ludii's library");
    let family = shared.join("ludii/lud/board/war/replacement/checkmate");
    let filter = std::env::var("PLAYOUT_FILTER").unwrap_or_default();
    let mut files = common::files(&family, &["lud"]);
    files.retain(|file| file.to_string_lossy().contains(&filter));
    let rulesets: Vec<(PathBuf, Option<String>)> = files
        .into_iter()
        .flat_map(|file| {
            rulesets(&file, &library)
                .into_iter()
                .map(move |ruleset| (file.clone(), ruleset))
        })
        .collect();
    let results: Vec<Result<Played, String>> = rulesets
        .par_iter()
        .map(|(file, ruleset)| {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            let result = catch_unwind(AssertUnwindSafe(|| {
                play_ruleset(file, ruleset.clone(), &library, amount)
            }));
            let label = ruleset.as_deref().unwrap_or("as it is");
            match result {
                Ok(result) => result.map_err(|fault| format!("{name} ({label}): {fault}")),
                Err(_) => Err(format!("{name} ({label}): panic")),
            }
        })
        .collect();
    let faults: Vec<&String> = results.iter().filter_map(|r| r.as_ref().err()).collect();
    let played = results.iter().flatten().copied();
    let sum = played.fold(Played::default(), |all, one| all + one);
    println!(
        "{} rulesets, {} games, {} positions ({} by tables as well), {} games cut short",
        rulesets.len(),
        sum.games,
        sum.positions,
        sum.by_tables,
        sum.cut
    );
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(sum.positions > 0);
}

/// The rulesets of a game that are whole; the file as it is where there are none.
fn rulesets(file: &Path, library: &Folder) -> Vec<Option<String>> {
    let text = std::fs::read_to_string(file).expect("a game");
    let compiled = compile(
        &file.to_string_lossy(),
        text,
        &Selection::default(),
        library,
    );
    let all = &compiled.checked.rulesets;
    let whole = all.iter().filter(|ruleset| !ruleset.incomplete);
    let mut names: Vec<Option<String>> = whole.map(|r| Some(r.heading.to_string())).collect();
    if names.is_empty() {
        names.push(None);
    }
    names
}

fn play_ruleset(
    file: &Path,
    ruleset: Option<String>,
    library: &Folder,
    amount: Amount,
) -> Result<Played, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let selection = Selection {
        options: Vec::new(),
        ruleset,
    };
    let compiled = compile(&file.to_string_lossy(), text, &selection, library);
    let Some(game) = &compiled.game else {
        // A ruleset of which parts aren't known says so and isn't played.
        let incomplete = |code: &str| code == "ashtapada::expand::incomplete";
        let errors = compiled.checked.diagnostics.iter();
        return if errors.clone().any(|d| incomplete(d.code)) {
            Ok(Played::default())
        } else {
            let messages: Vec<_> = errors.map(|error| error.message.as_str()).collect();
            Err(messages.join("; "))
        };
    };
    let fast = Fast::new(game).ok();
    let mut played = Played::default();
    for seed in 0..amount.games {
        played = played + play_game(game, fast.as_ref(), seed, amount.plies)?;
    }
    Ok(played)
}

/// Plays one game to its end and back.
fn play_game(
    game: &Game,
    fast: Option<&Fast<'_>>,
    seed: u64,
    plies: usize,
) -> Result<Played, String> {
    let mut played = Played {
        games: 1,
        ..Played::default()
    };
    let mut context = Context::start(game, Rng::new(seed));
    let mut choices = Rng::new(seed);
    let mut before = Vec::new();
    loop {
        let legal = context.legal_moves();
        if legal.is_empty() {
            break;
        }
        if before.len() == plies {
            played.cut = 1;
            break;
        }
        let place = |what: String| {
            let state = state_json(&context);
            format!("seed {seed} ply {}: {what}\n   in {state}", before.len())
        };
        if let Some(fast) = fast {
            let mut keys: Vec<String> = legal.iter().map(move_key).collect();
            keys.sort();
            let quick = fast.legal_keys(&context);
            // A throw after which there is only a pass isn't told.
            if keys != quick && !(fast.throws() && keys == ["pass"]) {
                return Err(place(format!("{keys:?} but by tables {quick:?}")));
            }
            played.by_tables += 1;
        }
        played.positions += 1;
        before.push(observed(&context));
        context.play(&legal[choices.below(legal.len())]);
        if context.state.facts.sites_hash != context.state.sites_hash_from_scratch() {
            return Err(format!("seed {seed} ply {}: a wrong hash", before.len()));
        }
    }
    while let Some(expected) = before.pop() {
        if !context.undo() || observed(&context) != expected {
            return Err(format!("seed {seed}: ply {} isn't restored", before.len()));
        }
    }
    Ok(played)
}

/// All that can be seen of a position, in one number.
fn observed(context: &Context<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    state_json(context).to_string().hash(&mut hasher);
    context.state.full_hash().hash(&mut hasher);
    hasher.finish()
}
