//! All stages in one call: it shares more than the stages do one by one, and nobody can tell.

mod common;

use ashtapada::check::{Checked, check};
use ashtapada::compile::compile;
use ashtapada::expand::{Embedded, Folder, Library, Memory, Selection, expand};
use ashtapada::ir::{Game, Op};
use ashtapada::lower::lower;
use ashtapada::syntax::parse;
use rayon::prelude::*;

/// What the stages make of a text one by one, with each node in its own place.
fn by_stages(name: &str, text: &str, library: &dyn Library) -> (Checked, Option<Game>) {
    let parsed = parse(name, text);
    let mut checked = check(expand(&parsed, &Selection::default(), library));
    let mut game = None;
    if !checked.diagnostics.iter().any(|d| d.is_error()) {
        let lowered = lower(&checked);
        checked.diagnostics.extend(lowered.diagnostics);
        game = lowered.game;
    }
    (checked, game)
}

fn ops(game: &Game) -> Vec<&Op> {
    game.graph.ids().map(|id| game.graph.op(id)).collect()
}

/// Compiles a text both ways: the same is said, and the same game comes of it.
fn is_the_same(name: &str, text: &str, library: &dyn Library) {
    let compiled = compile(name, text, &Selection::default(), library);
    let (checked, game) = by_stages(name, text, library);
    assert_eq!(
        compiled.checked.diagnostics, checked.diagnostics,
        "what is said of {name}"
    );
    assert_eq!(compiled.game.is_some(), game.is_some(), "{name}");
    if let (Some(one), Some(other)) = (compiled.game, game) {
        assert!(ops(&one) == ops(&other), "the graph of {name}");
        let said = |game: &Game| format!("{:?} {:?}", game.components, game.start);
        assert_eq!(said(&one), said(&other), "{name}");
    }
}

#[test]
fn embedded_games_are_the_same_in_one_call_and_by_stages() {
    let library = Embedded::new();
    for name in library.game_names() {
        let (file, text) = library.game(&name).unwrap();
        is_the_same(&file, &text, &library);
    }
}

#[test]
fn ludiis_games_and_probes_are_the_same_in_one_call_and_by_stages() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = Folder::open(&shared.join("ludii")).unwrap();
    let mut files = common::files(&shared.join("ludii/lud"), &["lud"]);
    files.extend(common::files(&shared.join("probes"), &["lud"]));
    files.par_iter().for_each(|path| {
        let text = std::fs::read_to_string(path).unwrap();
        is_the_same(&path.to_string_lossy(), &text, &library);
    });
}

/// A game of two pieces that move alike, as far as a text says how.
fn twins(step: &str) -> String {
    format!(
        r#"(define "Go" (move Step #1 (to if:(is In (to) (sites Empty)))))
(game "Twins" (players 2)
    (equipment {{(board (square 4)) (piece "A" Each {step}) (piece "B" Each {step})}})
    (rules (start (place "A1" {{"A1"}})) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))"#
    )
}

/// A define is taken for what its file is called until all files are read. The first game that is
/// compiled with a library may be done before: a library for each.
#[test]
fn what_a_define_is_taken_for_is_made_sure_of() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join("def").join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    // Two have changed places, one is called otherwise, and of two the one that is called so counts.
    file(
        "Forth.def",
        "(define \"Back\" (move Step Backward (to if:(is Empty (to)))))",
    );
    file(
        "Back.def",
        "(define \"Forth\" (move Step Forward (to if:(is Empty (to)))))",
    );
    file(
        "a/Other.def",
        "(define \"Aside\" (move Step Rightward (to if:(is Empty (to)))))",
    );
    file("b/Twice.def", "(define \"Twice\" (move Slide Orthogonal))");
    file("a/Once.def", "(define \"Twice\" (move Slide Diagonal))");
    for name in ["Back", "Forth", "Aside", "Twice", "Never"] {
        let text = twins(&format!("(\"{name}\")"));
        for _ in 0..20 {
            let fresh = Folder::open(folder.path()).unwrap();
            let compiled = compile(name, &*text, &Selection::default(), &fresh);
            assert_eq!(compiled.game.is_some(), name != "Never", "{name}");
            let known = Folder::open(folder.path()).unwrap();
            known.prepare();
            let (checked, game) = by_stages(name, &text, &known);
            assert_eq!(compiled.checked.diagnostics, checked.diagnostics, "{name}");
            if let (Some(one), Some(other)) = (&compiled.game, &game) {
                assert!(ops(one) == ops(other), "the graph with {name}");
            }
        }
    }
    let library = Folder::open(folder.path()).unwrap();
    let (file, _) = library.define("Twice").unwrap();
    assert!(file.ends_with("b/Twice.def"), "{file}");
}

#[test]
fn a_fault_that_is_written_twice_is_told_twice() {
    for (step, found) in [
        (r#"("Go" Forward)"#, 0),
        (r#"(move Stp Forward)"#, 2),
        (r#"("Go" Frward)"#, 2),
        (r#"(move Step (to if:(is In (to) (sites "Nowhere"))))"#, 2),
        (
            r#"(move Step (to if:(is In (to) (sites "Nowhere"))) (then (set Score P9 1)))"#,
            4,
        ),
    ] {
        let text = twins(step);
        let library = Memory::new();
        is_the_same("twins.lud", &text, &library);
        let compiled = compile("twins.lud", text.as_str(), &Selection::default(), &library);
        let diagnostics = compiled.checked.diagnostics;
        assert_eq!(diagnostics.len(), found, "{step}: {diagnostics:#?}");
    }
}

#[test]
fn what_is_written_the_same_means_what_it_means_in_its_place() {
    // The same brackets with other arguments, other options and within each other.
    let text = r#"(define "Far" (move Slide #1 (between (exact #2))))
(define "Two" (or ("Far" #1 1) ("Far" #2 (+ 1 #3))))
(define "Same" (move Step #1 (to)))
(game "Places" (players 2)
    (equipment {(board (square <Size:n>)) (piece "A" Each ("Two" N E 1)) (piece "B" Each ("Two" E N 1))
        (piece "C" Each ("Two" N E <Size:n>)) (piece "D" Each (or ("Same" N) ("Same" E)))
        (piece "E" Each ("Two" N E 1))})
    (rules (start (place "A1" {"A1"})) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))
(option "Size" <Size> args:{<n>} {(item "4" <4> "")* (item "5" <5> "")})"#;
    is_the_same("places.lud", text, &Memory::new());
    let game = compile("places.lud", text, &Selection::default(), &Memory::new()).game;
    let game = game.expect("it compiles");
    let moves = |name: &str| {
        let component = game.components.iter().find(|one| *one.name == *name);
        component.unwrap().moves
    };
    assert_eq!(moves("A1"), moves("E1"));
    for (one, other) in [("A1", "B1"), ("A1", "C1"), ("B1", "C1"), ("A1", "D1")] {
        assert_ne!(moves(one), moves(other), "{one} and {other}");
    }
}
