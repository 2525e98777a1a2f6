//! Lints over Ludii's checkmate family and our own games: the true cases are found, and what is
//! found was looked at by hand.

mod common;

use std::path::Path;

use ashtapada::compile::compile;
use ashtapada::diagnostic::Diagnostic;
use ashtapada::expand::{Embedded, Library, Selection};
use rayon::prelude::*;

fn found(name: &str, text: &str) -> Vec<Diagnostic> {
    let compiled = compile(name, text, &Selection::default(), &Embedded::new());
    assert!(compiled.game.is_some(), "{name} compiles");
    ashtapada::lint::all(&compiled)
}

fn family(shared: &Path) -> Vec<(String, String)> {
    let folder = shared.join("ludii/lud/board/war/replacement/checkmate");
    let files = common::files(&folder, &["lud"]);
    let read = |path: &std::path::PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        (
            name.into_owned(),
            std::fs::read_to_string(path).unwrap_or_default(),
        )
    };
    files.iter().map(read).collect()
}

/// The short code: without the crate and the stage.
fn short(diagnostic: &Diagnostic) -> &'static str {
    diagnostic.code.rsplit("::").next().unwrap_or_default()
}

#[test]
fn the_family_has_these_and_no_others() {
    let Some(shared) = common::shared() else {
        return;
    };
    // Deep rules need a deep stack, as the program's own threads have.
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(256 << 20)
        .build();
    let pool = pool.expect("threads");
    let lines: Vec<String> = pool.install(|| {
        let games = family(&shared);
        games
            .par_iter()
            .flat_map_iter(|(name, text)| {
                // What needs play takes long for the largest games: see the labelled ones below.
                let library = Embedded::new();
                let compiled = compile(name, text.as_str(), &Selection::default(), &library);
                let mut found = ashtapada::lint::names(&compiled.checked);
                if let Some(game) = &compiled.game {
                    found.extend(ashtapada::lint::graph(game, &compiled.checked));
                }
                let line = move |d: Diagnostic| format!("{name}: {}: {}", short(&d), d.message);
                found.into_iter().map(line)
            })
            .collect()
    });
    insta::assert_snapshot!("family", lines.join("\n"));
}

#[test]
fn labelled_faults_are_found() {
    let Some(shared) = common::shared() else {
        return;
    };
    let games = family(&shared);
    for (name, code, part) in [
        // A rule against stalemate that forbids mate as well.
        ("Hindustani Chess", "forbids_winning", ""),
        ("Hindustani Chess", "stuck_piece", "Pawn"),
        ("Shatranj al-Kabir", "forbids_winning", ""),
        // The second player's Queens, under a row of pawns.
        ("Shataranja", "placed_twice", "Queen"),
        ("Chaturanga (14x14)", "foreign_hand", "Spear1"),
        // Players without a direction.
        ("Shatranj (14x14)", "faces_own_side", "Pawn"),
    ] {
        let (_, text) = games
            .iter()
            .find(|(other, _)| other == name)
            .expect("a game");
        let found = found(name, text);
        let hit = found
            .iter()
            .any(|d| short(d) == code && d.message.contains(part));
        let got: Vec<_> = found.iter().map(|d| (short(d), &d.message)).collect();
        assert!(hit, "{name}: no {code} in {got:?}");
    }
}

#[test]
fn our_own_games_are_clean() {
    let library = Embedded::new();
    for (name, text) in library
        .game_names()
        .iter()
        .filter_map(|name| library.game(name))
    {
        let found = found(&name, &text);
        let got: Vec<_> = found.iter().map(|d| (short(d), &d.message)).collect();
        assert!(got.is_empty(), "{name}: {got:?}");
    }
}
