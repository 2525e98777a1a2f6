//! Large pieces, paths of edges, and ways of the reference engine that one might not expect, each in a
//! small game.

use std::sync::Arc;

use ashtapada::compile::compile;
use ashtapada::expand::Selection;
use ashtapada::expand::library::Embedded;
use ashtapada::ir::Game;
use ashtapada::play::{Context, Rng};

fn game(players: u32, equipment: &str, rules: &str) -> Arc<Game> {
    let text =
        format!("(game \"G\" (players {players}) (equipment {{ {equipment} }}) (rules {rules}))");
    let compiled = compile("g.lud", text, &Selection::default(), &Embedded::new());
    compiled.game.unwrap_or_else(|| {
        let found = &compiled.checked.diagnostics;
        panic!("{:?}", found.iter().map(|d| &d.message).collect::<Vec<_>>())
    })
}

/// Legal moves as `from-to`, sorted.
fn legal(context: &mut Context<'_>) -> Vec<String> {
    let name = |from, to, pass| match pass {
        true => "pass".to_owned(),
        false => format!("{from}-{to}"),
    };
    let moves = context.legal_moves();
    let mut names: Vec<String> = moves
        .iter()
        .map(|mv| name(mv.from, mv.to, mv.is_pass()))
        .collect();
    names.sort();
    names
}

fn play(context: &mut Context<'_>, moves: &str) {
    for wanted in moves.split(' ') {
        let legal = context.legal_moves();
        let found = legal
            .iter()
            .find(|mv| format!("{}-{}", mv.from, mv.to) == wanted);
        context.play(found.unwrap_or_else(|| panic!("{wanted} is not legal")));
    }
}

/// What is legal after some moves.
fn after(game: &Game, moves: &str) -> Vec<String> {
    let mut context = Context::start(game, Rng::new(1));
    if !moves.is_empty() {
        play(&mut context, moves);
    }
    legal(&mut context)
}

/// The first player's score after some moves.
fn score(game: &Game, moves: &str) -> i32 {
    let mut context = Context::start(game, Rng::new(1));
    play(&mut context, moves);
    context.state.rare().scores[1]
}

const END: &str = "(end (if (no Moves Next) (result Mover Win)))";

#[test]
fn a_large_piece_needs_all_its_sites() {
    let equipment = "(board (square 3)) (tile \"Brick\" Each {F} numSides:4)";
    let add = "(play (move Add (piece (mover) state:0) (to (sites Empty))))";
    let upright = game(2, equipment, &format!("{add} {END}"));
    assert_eq!(
        after(&upright, ""),
        ["0-0", "1-1", "2-2", "3-3", "4-4", "5-5"]
    );
    assert_eq!(after(&upright, "0-0"), ["1-1", "2-2", "4-4", "5-5"]);
    // Without a state it is tried in each.
    let add = "(play (move Add (piece (mover)) (to (sites Empty))))";
    let any = game(2, equipment, &format!("{add} {END}"));
    assert_eq!(after(&any, "").len(), 24);
}

#[test]
fn a_large_piece_may_go_where_it_was() {
    let equipment = "(board (square 2)) (tile \"Brick\" Each {F} numSides:4)";
    let rules = "(start (place \"Brick1\" coord:\"A1\" state:0)) \
        (play (move (from (sites Occupied by:Mover)) (to (sites Empty))))";
    let bricks = game(2, equipment, &format!("{rules} {END}"));
    let mut context = Context::start(&bricks, Rng::new(1));
    assert_eq!(
        legal(&mut context),
        ["0-1", "0-1", "0-2", "0-2", "0-3", "0-3"]
    );
    play(&mut context, "0-1");
    let counts = (0..4).map(|site| context.state.piece(bricks.site_type, site).count);
    assert_eq!(
        counts.collect::<Vec<_>>(),
        [0, 1, 0, 1],
        "what it left is free"
    );
    let start = "(start (place \"Brick1\" coord:\"A1\" state:0))";
    let asked = "(play (move Select (from (sites LargePiece at:0))))";
    assert_eq!(
        after(&game(2, equipment, &format!("{start} {asked} {END}")), ""),
        ["0-0", "2-2"]
    );
}

#[test]
fn the_slanting_sides_of_a_triangle_count() {
    let end = "(end (if (is Connected 3 Sides) (result Mover Win)))";
    let rules = format!("(play (move Add (to (sites Empty)))) {end}");
    let triangle = game(2, "(board (hex Triangle 2)) (piece \"Disc\" Each)", &rules);
    let mut context = Context::start(&triangle, Rng::new(1));
    play(&mut context, "0-0 1-1 2-2");
    assert_eq!(context.ended().map(|end| end.winner), Some(1));
}

#[test]
fn a_shot_knows_the_site_before_and_leaves_none() {
    let equipment = "(board (square 3)) (piece \"Rook\" Each (move Slide Orthogonal (then (moveAgain)))) \
        (piece \"Dot\" Neutral)";
    let shoot = |condition: &str| {
        let rules = format!(
            "(start {{(place \"Rook1\" coord:\"A1\") (place \"Rook2\" coord:\"C3\")}}) \
             (play (if (is Prev Mover) (move Shoot (piece \"Dot0\") Orthogonal \
             (to if:(and (is Empty (to)) {condition}))) (forEach Piece))) {END}"
        );
        after(&game(2, equipment, &rules), "0-2")
    };
    let all = ["0-0", "1-1", "5-5"];
    assert_eq!(shoot("(!= (between) (to))"), all);
    assert_eq!(shoot("(= (from) -1)"), all);
    assert_eq!(shoot("(!= (between) 1)"), ["1-1", "5-5"]);
}

#[test]
fn the_score_of_all_is_each_players() {
    let add = |effect: &str| {
        let rules = format!("(play (move Add (to (sites Empty)) (then {effect}))) {END}");
        game(2, "(board (square 2)) (piece \"Disc\" Each)", &rules)
    };
    assert_eq!(score(&add("(set Score All 7)"), "0-0"), 7);
    assert_eq!(score(&add("(set Score NonMover 7)"), "0-0 1-1"), 7);
    // One of a list takes one of another away.
    let size = "(set Score P1 (size Array (difference (array {1 1 2}) (array {1}))))";
    assert_eq!(score(&add(size), "0-0"), 2);
}

#[test]
fn nothing_put_down_leaves_a_site_empty() {
    let effect = "(then (add (piece (what at:8)) (to 7)))";
    let rules = format!("(play (move Add (to (sites Empty)) {effect})) {END}");
    let discs = game(2, "(board (square 3)) (piece \"Disc\" Each)", &rules);
    assert!(after(&discs, "0-0").contains(&"7-7".to_owned()));
}

#[test]
fn the_empty_sites_of_a_hand_are_its_own() {
    let equipment = "(board (square 2)) (piece \"Disc\" Each) (hand Shared size:3)";
    let rules = "(start (place \"Disc1\" (handSite Shared 1))) \
        (play (move Select (from Cell (difference (sites Hand Shared) (sites Empty 1)))))";
    assert_eq!(
        after(&game(2, equipment, &format!("{rules} {END}")), ""),
        ["5-5"]
    );
}

#[test]
fn shared_pieces_are_nobodys_else() {
    let equipment = "(board (square 2)) (piece \"Disc\" Each) (piece \"Disc\" Shared)";
    let rules = "(start {(place \"Disc1\" 0) (place \"Disc\" 3)}) \
        (play (move Select (from (sites Occupied by:Shared component:\"Disc\"))))";
    assert_eq!(
        after(&game(2, equipment, &format!("{rules} {END}")), ""),
        ["3-3"]
    );
}

#[test]
fn a_position_is_the_same_whatever_the_scores() {
    let equipment = "(board (rectangle 1 3)) (piece \"Disc\" P1 (move Step (to if:(is Empty (to))) \
        (then (and (addScore P1 1) (moveAgain)))))";
    let rules =
        "(meta (no Repeat PositionalInTurn)) (start (place \"Disc1\" 0)) (play (forEach Piece))";
    let walk = game(
        2,
        equipment,
        &format!("{rules} (end (if (is Full) (result Mover Win)))"),
    );
    assert_eq!(after(&walk, ""), ["0-1"]);
    assert_eq!(after(&walk, "0-1"), ["1-0", "1-2"]);
    assert_eq!(after(&walk, "0-1 1-2"), ["pass"]);
}

#[test]
fn what_follows_a_move_listed_twice_follows_twice() {
    let rules = "(play (or (move Add (to (sites Empty) (apply (set Var \"At\" (to))))) \
        (move Pass) (then (addScore P1 1))))";
    let equipment = "(board (square 2)) (piece \"Disc\" Each)";
    let twice = game(2, equipment, &format!("{rules} {END}"));
    assert_eq!(after(&twice, "").len(), 9);
    assert_eq!(score(&twice, "0-0"), 2);
}

#[test]
fn pieces_of_no_kind_of_site_stand_on_the_boards_own() {
    // An edge is listed for its owner, but what stands on the cell of its number is counted.
    let rules = "(start {(place Stack \"Disc1\" 0 count:2) (place \"Disc1\" Edge 3)}) \
        (play (if (= 2 (count Pieces P1)) (move Select (from 0))))";
    let equipment = "(board (square 2)) (piece \"Disc\" Each)";
    assert_eq!(
        after(&game(2, equipment, &format!("{rules} {END}")), ""),
        ["0-0"]
    );
}

#[test]
fn a_random_count_is_drawn_anew_before_each_piece() {
    let equipment = "(board (square 4)) (piece \"Lamp\" Shared)";
    let rules = "(start (place Random {\"Lamp\"} count:(value Random (range 2 7)))) \
        (play (move Select (from (sites Occupied by:Shared))))";
    let lamps = game(1, equipment, &format!("{rules} {END}"));
    for seed in 1..20 {
        let mut rng = Rng::new(seed);
        let mut dark: Vec<i32> = (0..16).collect();
        let mut lit = Vec::new();
        while lit.len() < 2 + rng.below(6) {
            lit.push(dark.remove(rng.below(dark.len())));
        }
        lit.sort_unstable();
        let mut context = Context::start(&lamps, Rng::new(seed));
        let mut found: Vec<i32> = context.legal_moves().iter().map(|mv| mv.from).collect();
        found.sort_unstable();
        assert_eq!(found, lit);
    }
}

/// A board of edges where the first player has taken some, at last the last of them.
fn edges(question: &str, taken: &str) -> bool {
    let rules = format!(
        "(play (move Add (piece \"Disc1\") (to Edge (sites Empty Edge)) \
         (then (if {question} (addScore P1 1))))) {END}"
    );
    // 0 and 1 are joined by edge 0 and so on around; edge 4 leads away from 0.
    let board = "(board (graph vertices:{{0 0} {1 0} {1 1} {0 1} {-1 0}} \
        edges:{{0 1} {1 2} {2 3} {3 0} {0 4}}) use:Vertex) (piece \"Disc\" P1)";
    let moves: Vec<String> = taken.chars().map(|edge| format!("{edge}-{edge}")).collect();
    let graph = game(2, board, &rules);
    let (before, last) = moves.split_at(moves.len() - 1);
    let mut context = Context::start(&graph, Rng::new(1));
    if !before.is_empty() {
        play(&mut context, &before.join(" "));
    }
    let known = context.state.rare().scores[1];
    play(&mut context, &last[0]);
    context.state.rare().scores[1] > known
}

#[test]
fn edges_make_paths_and_circles() {
    let path = |length: u32| format!("(is Path Edge P1 length:(exact {length}))");
    assert!(edges(&path(1), "0"));
    assert!(edges(&path(1), "02"));
    assert!(edges(&path(2), "01") && !edges(&path(1), "01"));
    assert!(edges(&path(3), "021") && edges(&path(3), "012"));
    assert!(!edges(&path(3), "430"), "not where it branches");
    assert!(!edges(&path(4), "0123"), "nor around");
    let circle = "(is Path Edge P1 length:(exact 4) closed:True)";
    assert!(edges(circle, "0123") && !edges(circle, "0124"));
    assert!(!edges(circle, "01234"), "an edge outside it");
    assert!(edges(
        "(is Path Edge P1 length:(max 5) closed:True)",
        "0123"
    ));
    assert!(!edges(
        "(is Path Edge P1 length:(max 3) closed:True)",
        "0123"
    ));
}
