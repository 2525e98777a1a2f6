//! How fast text becomes a tree, and a tree a game, over Ludii's library; over a text of
//! ours without it.

use std::path::{Path, PathBuf};

use ashtapada::expand::{Embedded, Selection, expand};
use ashtapada::syntax;
use divan::Bencher;
use divan::counter::BytesCount;

fn main() {
    divan::main();
}

fn texts() -> Vec<String> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let shared = std::env::var_os("ASHTAPADA_SHARED").map_or(default, PathBuf::from);
    let mut texts = Vec::new();
    let mut folders = vec![shared.join("ludii/lud"), shared.join("ludii/def")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else if let Ok(text) = std::fs::read_to_string(entry.path()) {
                texts.push(text);
            }
        }
    }
    if texts.is_empty() {
        eprintln!(
            "SKIPPED: no Ludii library at {}, a small text instead",
            shared.display()
        );
        texts.push("(game \"A\" (players 2) (equipment {(board (square 8))}))\n".repeat(5000));
    }
    texts
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn parse_library(bencher: Bencher) {
    let texts = texts();
    let bytes: usize = texts.iter().map(String::len).sum();
    bencher.counter(BytesCount::new(bytes)).bench_local(|| {
        let nodes: usize = texts
            .iter()
            .map(|text| syntax::parse("x", text.as_str()).ast.len())
            .sum();
        assert!(nodes > 1000);
        nodes
    });
}

/// With our own defines, which are parsed in the first round only.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn expand_library(bencher: Bencher) {
    let parsed: Vec<_> = texts()
        .iter()
        .map(|text| syntax::parse("x", text.as_str()))
        .collect();
    bencher.bench_local(|| {
        let nodes: usize = parsed
            .iter()
            .map(|p| {
                expand(p, &Selection::default(), &Embedded::new())
                    .origins
                    .len()
            })
            .sum();
        assert!(nodes > 10);
        nodes
    });
}

/// One game of the family, from text to expansion.
#[divan::bench]
fn expand_one(bencher: Bencher) {
    let game = ashtapada::expand::Library::game(&Embedded::new(), "Shataranja");
    let text = game.map_or_else(|| "(game \"A\")".into(), |(_, text)| text);
    bencher.bench_local(|| {
        let parsed = syntax::parse("x", text.clone());
        expand(&parsed, &Selection::default(), &Embedded::new())
    });
}
