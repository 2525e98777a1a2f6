//! Compares play by tables with the reference evaluator, position by position, on games played by
//! chance: `cargo run --release --example tables_against_reference -- LUDII FOLDER POSITIONS`
//!
//! FOLDER is a folder of games within LUDII's `lud`, POSITIONS how many in all. In each position the
//! legal moves must be the same with their duplicates, and so must be what follows the next move: the
//! end with its winner, or the moves that are legal then.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use ashtapada::compile::compile;
use ashtapada::expand::{Folder, Selection};
use ashtapada::ir::Game;
use ashtapada::play::fast::Fast;
use ashtapada::play::{Context, Rng};
use ashtapada::verify::trace::move_key;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

const MAX_PLIES: usize = 400;

fn main() -> std::process::ExitCode {
    let mut arguments = std::env::args().skip(1);
    let root = PathBuf::from(arguments.next().unwrap_or("../shared/ludii".into()));
    let folder = arguments
        .next()
        .unwrap_or("board/war/replacement/checkmate/chaturanga".into());
    let wanted: u64 = arguments
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap_or(1_000_000);
    let library = Folder::open(&root).expect("a copy of Ludii's library");
    let files = std::fs::read_dir(root.join("lud").join(folder)).expect("a folder of games");
    let mut files: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    files.sort();
    let games: Vec<(String, std::sync::Arc<Game>)> = files
        .iter()
        .filter_map(|file| load(file, &library))
        .collect();
    let with_tables: Vec<_> = games
        .iter()
        .filter_map(|(name, game)| Some((name, &**game, Fast::new(game).ok()?)))
        .collect();
    println!("{} of {} games have tables", with_tables.len(), games.len());
    let each = wanted.div_ceil(with_tables.len().max(1) as u64);
    let bar = ProgressBar::new(wanted).with_style(
        ProgressStyle::with_template(
            "{bar:40} {human_pos}/{human_len} positions, {eta} left {msg}",
        )
        .expect("a template"),
    );
    let faults = AtomicU64::new(0);
    // Games in small portions, so that a slow one at the end keeps no thread waiting.
    const PORTIONS: u64 = 16;
    let portions: Vec<(usize, u64)> = (0..PORTIONS)
        .flat_map(|portion| (0..with_tables.len()).map(move |game| (game, portion)))
        .collect();
    portions.par_iter().for_each(|(game, portion)| {
        let (name, game, fast) = &with_tables[*game];
        let number = each / PORTIONS + 1;
        if let Err(fault) = compare(game, fast, *portion, number, &bar) {
            bar.suspend(|| println!("{name}: {fault}"));
            faults.fetch_add(1, Ordering::Relaxed);
        }
    });
    bar.abandon();
    println!("{} positions compared", bar.position());
    std::process::ExitCode::from(u8::from(faults.load(Ordering::Relaxed) > 0))
}

fn load(file: &Path, library: &Folder) -> Option<(String, std::sync::Arc<Game>)> {
    let name = file.file_stem()?.to_string_lossy().into_owned();
    let text = std::fs::read_to_string(file).ok()?;
    let game = compile(&name, text, &Selection::default(), library).game?;
    Some((name, game))
}

/// Plays games by chance until so many positions are compared.
fn compare(
    game: &Game,
    fast: &Fast<'_>,
    portion: u64,
    number: u64,
    bar: &ProgressBar,
) -> Result<(), String> {
    let mut compared = 0;
    for seed in portion << 32.. {
        let mut choices = Rng::new(seed);
        let mut context = Context::start(game, Rng::new(seed));
        // What tables thought would follow the last move.
        let mut foreseen = None;
        for ply in 0..MAX_PLIES {
            let legal = context.legal_moves();
            let mut keys: Vec<String> = legal.iter().map(move_key).collect();
            keys.sort();
            let fault = |what: &str| Err(format!("seed {seed}, ply {ply}: {what}"));
            // A throw after which there is only a pass isn't told.
            let untold = fast.throws() && keys == ["pass"];
            if !untold && keys != fast.legal_keys(&context) {
                return fault("other moves");
            }
            let ended = context.ended().map(|ended| ended.winner);
            if foreseen.is_some_and(|foreseen| foreseen != (ended, keys)) {
                return fault("another position, or another end");
            }
            compared += 1;
            bar.inc(1);
            if legal.is_empty() {
                break;
            }
            if compared >= number {
                return Ok(());
            }
            let mv = &legal[choices.below(legal.len())];
            // Dice are thrown anew for what follows.
            foreseen = (!fast.throws())
                .then(|| fast.after(&context, &move_key(mv)))
                .flatten();
            context.play(mv);
        }
    }
    Ok(())
}
