//! Fast play against the reference evaluator: the same moves, on random positions.

use std::path::{Path, PathBuf};

use ashtapada::compile::compile;
use ashtapada::expand::{Folder, Selection};
use ashtapada::play::fast::Fast;
use ashtapada::play::{Context, Rng, perft::perft};
use ashtapada::verify::trace::move_key;

#[test]
fn family_is_fast_and_the_same() {
    let shared = PathBuf::from("/work/shared");
    let library = Folder::open(&shared.join("ludii")).expect("defines");
    let folder = shared
        .join("ludii/lud/board/war/replacement/checkmate")
        .join(std::env::var("FAST_FOLDER").unwrap_or("chaturanga".into()));
    let filter = std::env::var("FAST_FILTER").unwrap_or_default();
    let plies: usize =
        std::env::var("FAST_PLIES").map_or(60, |plies| plies.parse().expect("a number"));
    let depth: u32 =
        std::env::var("FAST_DEPTH").map_or(2, |plies| plies.parse().expect("a number"));
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("games")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    for file in files {
        let name = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !name.contains(&filter) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a game");
        let compiled = compile(&name, text, &Selection::default(), &library);
        let Some(game) = compiled.game else {
            println!("{name}: not playable");
            continue;
        };
        let started = std::time::Instant::now();
        match Fast::new(&game) {
            Err(reasons) => println!("{name}: slow: {}", reasons.join("; ")),
            Ok(fast) => {
                let made = started.elapsed();
                println!(
                    "{name}: {}",
                    check(&game, &fast, plies, depth)
                        .err()
                        .unwrap_or_else(|| format!("same (made in {made:?})"))
                );
            }
        }
    }
    let _ = Path::new("");
}

fn check(
    game: &ashtapada::ir::Game,
    fast: &Fast<'_>,
    plies: usize,
    depth: u32,
) -> Result<(), String> {
    let mut context = Context::start(game, Rng::new(0));
    for depth in 1..=depth {
        let (slow, quick) = (perft(&mut context, depth), fast.perft(&context, depth));
        if slow != quick {
            return Err(format!("perft {depth}: {slow} but fast {quick}"));
        }
    }
    let mut choices = Rng::new(7);
    for game_number in 0..2 {
        let mut context = Context::start(game, Rng::new(0));
        for ply in 0..plies {
            let legal = context.legal_moves();
            let mut keys: Vec<String> = legal.iter().map(move_key).collect();
            keys.sort();
            let quick = fast.legal_keys(&context);
            if keys != quick && !(keys.is_empty() && quick.is_empty()) {
                let missing: Vec<_> = keys.iter().filter(|key| !quick.contains(key)).collect();
                let extra: Vec<_> = quick.iter().filter(|key| !keys.contains(key)).collect();
                return Err(format!(
                    "game {game_number} ply {ply}: missing {missing:?} extra {extra:?}"
                ));
            }
            if legal.is_empty() {
                break;
            }
            let (slow, quick) = (
                if ply % 8 == 0 {
                    perft(&mut context, 2)
                } else {
                    0
                },
                if ply % 8 == 0 {
                    fast.perft(&context, 2)
                } else {
                    0
                },
            );
            if slow != quick {
                return Err(format!(
                    "game {game_number} ply {ply}: perft 2: {slow} but fast {quick}"
                ));
            }
            let chosen = choices.below(legal.len());
            context.play(&legal[chosen]);
        }
    }
    Ok(())
}
