//! How fast games compile and play: perft and playouts of six games, each with its count.
//!
//! The counts are asserted: a faster wrong answer is no gain.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ashtapada::compile::{Compiled, compile};
use ashtapada::expand::{Embedded, Folder, Layered, Library, Selection};
use ashtapada::ir::Game;
use ashtapada::play::{Context, Rng, perft::perft, playout::playout};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// A game, the depth of its perft, and the nodes that there are.
const GAMES: [(&str, u32, u64); 6] = [
    ("Hindustani Chess", 2, 196),
    ("Shataranja", 2, 576),
    ("Shatranj", 3, 4176),
    ("Mak Ruk", 3, 10_588),
    ("Chaturanga (Kridakausalya 14x14)", 2, 324),
    ("Chatur", 2, 484),
];

fn library() -> Box<dyn Library> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let shared = std::env::var_os("ASHTAPADA_SHARED").map_or(default, PathBuf::from);
    let ours = Box::new(Embedded::new());
    match Folder::open(&shared.join("ludii")) {
        // Ours first: where a name is in both, it is our reading that is measured.
        Ok(theirs) => Box::new(Layered::new(ours, Box::new(theirs))),
        Err(_) => ours,
    }
}

fn compiled(name: &str) -> Option<Compiled> {
    let library = library();
    let (file, text) = library.game(name)?;
    Some(compile(&file, text, &Selection::default(), &*library))
}

fn game(name: &str) -> Option<Arc<Game>> {
    let game = compiled(name).and_then(|compiled| compiled.game);
    if game.is_none() {
        eprintln!("SKIPPED: {name} isn't in the library, or can't be played");
    }
    game
}

fn names() -> Vec<&'static str> {
    GAMES.iter().map(|(name, ..)| *name).collect()
}

#[divan::bench(args = names(), sample_count = 10, sample_size = 1)]
fn compile_game(bencher: Bencher, name: &str) {
    let library = library();
    let Some((file, text)) = library.game(name) else {
        eprintln!("SKIPPED: {name} isn't in the library");
        return;
    };
    bencher.bench_local(|| {
        let compiled = compile(&file, text.clone(), &Selection::default(), &*library);
        assert!(compiled.checked.game.is_some());
        compiled
    });
}

#[divan::bench(args = names(), sample_count = 5, sample_size = 1)]
fn perft_nodes(bencher: Bencher, name: &str) {
    let Some(game) = game(name) else { return };
    let (_, depth, expected) = GAMES
        .into_iter()
        .find(|(other, ..)| *other == name)
        .expect("a game of the list");
    let nodes = perft(&mut Context::start(&game, Rng::new(0)), depth);
    bencher.counter(ItemsCount::new(nodes)).bench_local(|| {
        let nodes = perft(&mut Context::start(&game, Rng::new(0)), depth);
        assert_eq!(nodes, expected, "{name}");
        nodes
    });
}

#[divan::bench(args = names(), sample_count = 5, sample_size = 1)]
fn playout_moves(bencher: Bencher, name: &str) {
    let Some(game) = game(name) else { return };
    let play = || {
        playout(
            &mut Context::start(&game, Rng::new(0)),
            &mut Rng::new(7),
            200,
        )
    };
    let plies = play();
    bencher.counter(ItemsCount::new(plies)).bench_local(|| {
        let played = play();
        assert_eq!(played, plies, "{name}: the same seed gives the same game");
        played
    });
}
