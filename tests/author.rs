//! New games are right as they are written: nothing to be said of them, laid out, playable.

use ashtapada::author::{army::Army, board_size, derive, variant};
use ashtapada::compile::compile;
use ashtapada::diagnostic::render;
use ashtapada::expand::{Embedded, Library, Selection};
use ashtapada::ir::Game;
use ashtapada::play::{Context, Rng};
use ashtapada::source::Sources;
use ashtapada::syntax::{format, parse};
use std::sync::Arc;

fn written(board: &str, pieces: &[&str]) -> String {
    let pieces: Vec<String> = pieces.iter().map(|piece| piece.to_string()).collect();
    let army = Army::read(board_size(board).unwrap(), &pieces, &mut Sources::new());
    variant::from_army(
        "Trial",
        &army.unwrap_or_else(|faults| panic!("{pieces:?}: {faults:?}")),
    )
}

fn check(text: &str) -> Arc<Game> {
    let compiled = compile("trial.lud", text, &Selection::default(), &Embedded::new());
    let told: Vec<String> = compiled
        .checked
        .diagnostics
        .iter()
        .map(|d| render(d, &compiled.checked.sources, false, 100))
        .collect();
    assert!(told.is_empty(), "{text}\n{}", told.join("\n"));
    assert_eq!(
        format(&parse("trial.lud", text)).as_deref(),
        Some(text),
        "laid out otherwise"
    );
    compiled.game.expect("a game")
}

/// A hundred random games; how many of them came to an end.
fn play(game: &Game) -> usize {
    let mut ended = 0;
    for seed in 0..100 {
        let mut context = Context::start(game, Rng::new(seed));
        let mut rng = Rng::new(seed);
        for _ in 0..40 {
            let legal = context.legal_moves();
            if context.is_over() || legal.is_empty() {
                ended += 1;
                break;
            }
            context.play(&legal[rng.below(legal.len())]);
        }
    }
    ended
}

/// Boards and pieces, and how many moves the first player has.
const GAMES: &[(&str, &[&str], usize)] = &[
    ("8x8", &[], 15),
    ("8x8", &["elephant:A:c1 f1"], 13),
    ("5x6", &["ferz:F:b1 d1"], 5),
    (
        "9x10",
        &[
            "cannon:mRcpR:b3 h3",
            "horse:nN:b1,h1",
            "chariot:R:a1 i1",
            "soldier:fW:a4-i4",
        ],
        32,
    ),
    (
        "8x8",
        &["king:K:d1", "knight:ffN:b1 g1", "gold:WfF:c1 f1"],
        14,
    ),
    ("4x4", &["raja:K:a1", "dabbaba:D:b1"], 3),
    (
        "12x8",
        &[
            "griffon:[frF?frR][flF?flR][brF?brR][blF?blR]:c1",
            "pawn:mfWcfFimfnD:a2-l2",
        ],
        26,
    ),
    (
        "8x8",
        &["night rider:NN:b1 g1", "lion:HG:d1", "queen:Q"],
        21,
    ),
];

#[test]
fn new_games_are_right_and_playable() {
    for (board, pieces, moves) in GAMES {
        let text = written(board, pieces);
        println!("{board} {pieces:?}");
        let game = check(&text);
        let mut start = Context::start(&game, Rng::new(0));
        assert_eq!(
            start.legal_moves().len(),
            *moves,
            "{board} {pieces:?}\n{text}"
        );
        play(&game);
    }
    // On a small board random games end.
    assert!(play(&check(&written("4x4", &["rook:R:a1", "king:K:c1"]))) > 40);
}

#[test]
fn a_pawn_that_gets_no_further_becomes_another() {
    let game = check(&written("4x5", &["pawn:mfWcfF:a2"]));
    assert!(game.component("Queen1").is_some());
    let text = written("8x8", &["rook:R:a1 h1", "horse:ffN:b1 g1"]);
    assert!(
        text.contains("Either2Ranks") && text.contains("EitherEdge"),
        "{text}"
    );
    assert!(!text.contains("Queen"), "{text}");
}

#[test]
fn a_library_game_gets_a_new_name_and_keeps_its_rules() {
    let library = Embedded::new();
    for name in library.game_names() {
        let (file, text) = library.game(&name).unwrap();
        let renamed = derive::renamed("Another", &name, &text, "").unwrap();
        let other = check(&renamed);
        assert_eq!(&*other.name, "Another");
        let first = compile(&file, text, &Selection::default(), &library)
            .game
            .unwrap();
        let moves = |game: &Game| Context::start(game, Rng::new(0)).legal_moves().len();
        assert_eq!(moves(&first), moves(&other));
    }
    assert_eq!(
        derive::renamed("Another", "x", "(define \"A\" 1)", ""),
        None
    );
}

#[test]
fn a_library_game_gets_pieces_and_another_board() {
    let library = Embedded::new();
    for name in library.game_names() {
        let (file, text) = library.game(&name).unwrap();
        let game = compile(&file, text.clone(), &Selection::default(), &library)
            .game
            .unwrap();
        let old = derive::rectangle(&game).unwrap();
        let new = (old.0 + 2, old.1 + 1);
        let changed = derive::on_board(&text, old, new).unwrap();
        let given = ["guard:nDF:a3".to_string()];
        let mut taken = derive::standing(&check(&variant::laid_out(&changed)));
        let pieces = Army::given(new, &given, &[], &mut taken, &mut Sources::new()).unwrap();
        let changed = derive::with_pieces(&changed, new, &pieces).unwrap();
        let other = check(&variant::laid_out(&changed));
        assert_eq!(derive::rectangle(&other), Some(new), "{name}");
        let count = |game: &Game| derive::standing(game).len();
        // One more of each; rows that were full are full again.
        assert!(count(&other) >= count(&game) + 2, "{name}");
        let start = derive::standing(&other);
        assert_eq!(
            start.get(&(1, 3)).map(String::as_str),
            Some("Guard1"),
            "{name}"
        );
        assert_eq!(
            start.get(&(1, new.1 - 2)).map(String::as_str),
            Some("Guard2")
        );
        let sides = |last: char| start.values().filter(|n| n.ends_with(last)).count();
        assert_eq!(sides('1'), sides('2'), "{name}");
    }
}

#[test]
fn what_is_wrong_with_a_piece_is_shown_in_it() {
    let mut shown = String::new();
    for pieces in [
        &["elephant"][..],
        &["elephant:X:c1"],
        &["elephant:A:c1 z1"],
        &["elephant:A:c9"],
        &["elephant:A:c1", "ferz:F:c1"],
        &["elephant:A:c1 c8"],
        &["elephant:A:c1", "elephant:F:d1"],
        &["piece1:A:c1"],
        &[":A:c1"],
        &["rook:R:e1"],
        &["a:A:b1", "b:WX:c1", "c:F:z9"],
    ] {
        let pieces: Vec<String> = pieces.iter().map(|piece| piece.to_string()).collect();
        let mut sources = Sources::new();
        for fault in Army::read((8, 8), &pieces, &mut sources).expect_err("a fault") {
            shown += &render(&fault, &sources, false, 90);
            shown.push('\n');
        }
    }
    // A piece in the middle would stand on its own opposite.
    let mut sources = Sources::new();
    for fault in Army::read((7, 7), &["rook:R:a4".into()], &mut sources).expect_err("a fault") {
        shown += &render(&fault, &sources, false, 90);
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn boards_are_two_numbers() {
    assert_eq!(board_size("9x10"), Ok((9, 10)));
    assert_eq!(board_size("8"), Ok((8, 8)));
    for text in ["", "x", "8x", "1x8", "27x8", "8x8x8", "eight"] {
        assert!(board_size(text).is_err(), "{text}");
    }
}
