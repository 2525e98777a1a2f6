//! The reference engine's records: a game must do what was recorded of it.
//!
//! `GOLDEN_FOLDER`, `GOLDEN_FILTER`, `GOLDEN_NODES` and `GOLDEN_PLIES` choose other records, for work on the engine.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use ashtapada::compile::compile;
use ashtapada::expand::{Embedded, Folder, Library, Selection};
use ashtapada::play::{Context, Move, Rng};
use ashtapada::verify::trace::{self, Limits};
use rayon::prelude::*;

fn shared() -> Option<PathBuf> {
    let path = std::env::var_os("ASHTAPADA_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"),
        PathBuf::from,
    );
    if path.join("ludii/golden").is_dir() {
        return Some(path);
    }
    eprintln!("SKIPPED: {} has no ludii/golden", path.display());
    None
}

fn traces(shared: &Path, folder: &str) -> Vec<PathBuf> {
    let filter = std::env::var("GOLDEN_FILTER").unwrap_or_default();
    let mut found = Vec::new();
    let mut stack = vec![shared.join("ludii/golden").join(folder)];
    while let Some(path) = stack.pop() {
        if let Ok(entries) = std::fs::read_dir(&path) {
            stack.extend(entries.flatten().map(|entry| entry.path()));
        } else if path.extension().is_some_and(|extension| extension == "gz")
            && path.to_string_lossy().contains(&filter)
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    let mut text = String::new();
    let file = std::fs::File::open(path).expect("a trace");
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(file), &mut text)
        .expect("gzip");
    text
}

/// What keeps a game from being exact, in a few lines.
fn fault(shared: &Path, trace: &Path, library: &dyn Library, limits: Limits) -> Option<String> {
    let lines = read(trace);
    let first: serde_json::Value =
        serde_json::from_str(lines.lines().next()?).expect("a game line");
    let file = shared.join("ludii/lud").join(first["file"].as_str()?);
    let text = std::fs::read_to_string(&file).expect("a game file");
    let compiled = compile(
        &file.to_string_lossy(),
        text,
        &Selection::default(),
        library,
    );
    let Some(game) = &compiled.game else {
        let errors = compiled
            .checked
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error());
        return Some(
            errors
                .map(|error| error.message.as_str())
                .collect::<Vec<_>>()
                .join("; "),
        );
    };
    match catch_unwind(AssertUnwindSafe(|| trace::check(game, &lines, limits))) {
        Ok(Ok(())) => None,
        Ok(Err(found)) => Some(format!(
            "{} at {:?}\n   recorded {}\n   found    {}",
            found.what, found.at, found.recorded, found.found
        )),
        Err(_) => Some("panic".into()),
    }
}

/// A number from the environment.
fn chosen(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |number| number.parse().expect("a number"))
}

/// Checks the records of the chosen folder.
fn check(library: impl Fn(&Path) -> Box<dyn Library>) {
    let folder = std::env::var("GOLDEN_FOLDER").unwrap_or("checkmate/chaturanga".into());
    let limits = Limits {
        perft_nodes: chosen("GOLDEN_NODES", 10_000) as u64,
        plies: chosen("GOLDEN_PLIES", usize::MAX),
    };
    check_folder(&folder, limits, library);
}

/// Checks the records of a folder, games side by side; says which fail.
fn check_folder(folder: &str, limits: Limits, library: impl Fn(&Path) -> Box<dyn Library>) {
    let Some(shared) = shared() else { return };
    let library = library(&shared);
    let traces = traces(&shared, folder);
    let failures: Vec<String> = traces
        .par_iter()
        .filter_map(|trace| {
            let name = trace.file_name().unwrap_or_default().to_string_lossy();
            fault(&shared, trace, &*library, limits).map(|fault| format!("{name}: {fault}"))
        })
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {} games:\n{}",
        failures.len(),
        traces.len(),
        failures.join("\n")
    );
    println!("{} games are exact", traces.len());
}

#[test]
fn games_do_what_was_recorded_of_them_with_ludiis_defines() {
    check(|shared| Box::new(Folder::open(&shared.join("ludii")).expect("Ludii's defines")));
}

#[test]
fn games_do_what_was_recorded_of_them_with_our_defines() {
    check(|_| Box::new(Embedded::new()));
}

/// All of the checkmate family, not as far: the beginning of each recorded game.
#[test]
fn the_other_families_begin_as_recorded() {
    for family in ["chess", "shogi", "xiangqi"] {
        let limits = Limits {
            perft_nodes: 300,
            plies: 16,
        };
        check_folder(&format!("checkmate/{family}"), limits, |_| {
            Box::new(Embedded::new())
        });
    }
}

/// Seeds that no record has: both define libraries must lead to the same games.
#[test]
fn either_define_library_plays_the_same() {
    let Some(shared) = shared() else { return };
    let theirs = Folder::open(&shared.join("ludii")).expect("Ludii's defines");
    let folder = shared.join("ludii/lud/board/war/replacement/checkmate/chaturanga");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the family")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    files.par_iter().for_each(|file| {
        let text = std::fs::read_to_string(file).expect("a game");
        let game = |library: &dyn Library| {
            let name = file.to_string_lossy();
            let compiled = compile(&name, text.clone(), &Selection::default(), library);
            compiled
                .game
                .unwrap_or_else(|| panic!("{name} can be played"))
        };
        let (with_theirs, with_ours) = (game(&theirs), game(&Embedded::new()));
        for seed in 1..3 {
            let mut choices = Rng::new(seed);
            let mut one = Context::start(&with_theirs, Rng::new(seed));
            let mut other = Context::start(&with_ours, Rng::new(seed));
            for ply in 0..chosen("GOLDEN_PLIES", 60) {
                let (legal, same) = (one.legal_moves(), other.legal_moves());
                let keys = |moves: &[Move]| {
                    let mut keys: Vec<String> = moves.iter().map(trace::move_key).collect();
                    keys.sort();
                    keys
                };
                let place = format!("{} seed {seed} ply {ply}", file.display());
                assert_eq!(keys(&legal), keys(&same), "{place}");
                assert_eq!(
                    trace::state_json(&one),
                    trace::state_json(&other),
                    "{place}"
                );
                if legal.is_empty() {
                    break;
                }
                // The lists may be in another order, and moves may share a key.
                let chosen = &legal[choices.below(legal.len())];
                one.play(chosen);
                let after = trace::state_json(&one);
                let found = same.iter().any(|mv| {
                    if trace::move_key(mv) != trace::move_key(chosen) {
                        return false;
                    }
                    other.play(mv);
                    trace::state_json(&other) == after || !other.undo()
                });
                assert!(found, "{place}: {}", trace::move_key(chosen));
            }
        }
    });
}
