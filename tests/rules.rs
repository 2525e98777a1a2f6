//! Rules of the reference that its records showed and few games have: each in a small game.

use std::sync::Arc;

use ashtapada::compile::compile;
use ashtapada::expand::Selection;
use ashtapada::expand::library::Embedded;
use ashtapada::ir::Game;
use ashtapada::play::{Change, Context, Rng};
use ashtapada::topology::SiteType;
use ashtapada::verify::trace::{Limits, check, move_key, state_json};
use serde_json::json;

fn game(players: u8, equipment: &str, rules: &str) -> Arc<Game> {
    let text =
        format!("(game \"Rules\" (players {players}) (equipment {{{equipment}}}) (rules {rules}))");
    let compiled = compile("rules.lud", text, &Selection::default(), &Embedded::new());
    let found = compiled.checked.diagnostics.iter();
    let errors: Vec<_> = found.filter(|d| d.is_error()).map(|d| &d.message).collect();
    compiled.game.unwrap_or_else(|| panic!("{errors:?}"))
}

fn legal(context: &mut Context<'_>) -> String {
    let mut keys: Vec<String> = context.legal_moves().iter().map(move_key).collect();
    keys.sort();
    keys.join(" ")
}

/// Plays the first moves of these keys; says which are legal then.
fn after(game: &Game, moves: &str) -> String {
    legal(&mut played(game, moves))
}

fn played<'g>(game: &'g Game, moves: &str) -> Context<'g> {
    let mut context = Context::start(game, Rng::new(1));
    for key in moves.split_whitespace() {
        let legal = context.legal_moves();
        let mv = legal.iter().find(|mv| move_key(mv) == key);
        let mv = mv.unwrap_or_else(|| panic!("{key} is not legal"));
        context.play(mv);
    }
    context
}

const NEVER: &str = "(end (if False (result Mover Win)))";

/// A line of five cells, a piece for each player that goes by `moves`.
fn line(moves: &str, start: &str) -> Arc<Game> {
    game(
        2,
        &format!("(board (rectangle 1 5)) (piece \"Disc\" Each {moves})"),
        &format!("(start {{{start}}}) (play (forEach Piece)) {NEVER}"),
    )
}

#[test]
fn a_move_from_a_level_takes_one_piece() {
    let game = line(
        "(move (from (from) level:(level)) (to 3) stack:True)",
        "(place Stack \"Disc1\" (sites {0}) count:3)",
    );
    let context = played(&game, "0-3@1,0");
    let height = |site| context.state.stack(SiteType::Cell, site).len();
    assert_eq!((height(0), height(3)), (2, 1));
}

#[test]
fn a_removal_is_told_apart_by_its_level() {
    let game = line(
        "(move Remove (from) level:(level))",
        "(place Stack \"Disc1\" (sites {0}) count:3)",
    );
    assert_eq!(after(&game, ""), "0-0 0-0 0-0@1,1");
}

#[test]
fn an_iteration_over_levels_leaves_its_level() {
    let effect = "(apply (forEach Level (from) FromTop (set State at:(from) level:(level) 1)))";
    let by_value = line(
        &format!(
            "(forEach Value min:1 max:2
                (move (from (from) level:(level)) (to (+ (from) (value)) {effect})))"
        ),
        "(place Stack \"Disc1\" (sites {0}) count:2)",
    );
    assert_eq!(after(&by_value, ""), "0-1 0-1@1,0 0-2 0-2");
    let step = line(
        &format!("(move Step (from (from) level:(level)) Orthogonal (to if:True {effect}))"),
        "(place Stack \"Disc1\" (sites {1}) count:2)",
    );
    assert_eq!(after(&step, ""), "1-0 1-0@1,0 1-2 1-2@1,0", "asked once");
}

#[test]
fn a_piece_on_a_level_keeps_what_was_left_there() {
    let game = line(
        "(if (is Mover P1) (move (from (from) level:(level)) (to 1)) (move (from (from)) (to 0)))",
        "(place \"Disc1\" 0 value:5) (place Stack \"Disc2\" (sites {3}) count:2)",
    );
    let value = |moves| played(&game, moves).state.piece(SiteType::Cell, 0).value;
    assert_eq!(
        value("0-1 3-0"),
        5,
        "the value of the one that was taken out"
    );
}

#[test]
fn a_hop_over_at_most_one_is_no_step() {
    let hop = "(move Hop Orthogonal
        (between (max 1) if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))";
    let game = line(hop, "(place \"Disc1\" 0) (place \"Disc2\" 3)");
    assert_eq!(after(&game, ""), "pass");
}

#[test]
fn a_steps_ways_are_found_before_it_starts() {
    let game = game(
        2,
        "(board (square 3)) (piece \"Disc\" Each
            (forEach Site (sites {4})
                (move Step (from (site)) (directions Cell from:(from) to:6) (to if:True))))",
        &format!("(start (place \"Disc1\" 0)) (play (forEach Piece)) {NEVER}"),
    );
    assert_eq!(after(&game, ""), "4-7", "north, as from 0 to 6");
}

#[test]
fn hands_are_cells() {
    let on_vertices = |start: &str, play: &str| {
        game(
            2,
            "(board (square 2) use:Vertex) (hand Each) (piece \"Disc\" Each)",
            &format!("(start {{{start}}}) (play {play}) {NEVER}"),
        )
    };
    let both = "(place \"Disc1\" 0) (place \"Disc1\" (handSite P1))";
    let select = on_vertices(
        both,
        "(move Select (from (union (sites {0}) (sites Hand Mover))))",
    );
    assert_eq!(after(&select, ""), "0-0");
    let occupied = on_vertices(
        both,
        "(move (from (sites Occupied by:Mover)) (to (sites {1})))",
    );
    assert_eq!(after(&occupied, ""), "0-1");
    let in_hand = "(move (from (sites Occupied by:Mover container:(mover))) (to (sites {1})))";
    assert_eq!(after(&on_vertices(both, in_hand), ""), "4-1");
    let level = on_vertices(
        "(place Stack \"Disc1\" (handSite P1) count:2)",
        "(move (from (handSite Mover) level:(where Level \"Disc\" Mover at:(handSite Mover)))
            (to (sites {1})))",
    );
    assert_eq!(
        after(&level, ""),
        "4-1",
        "a level of the board alone is looked for"
    );
}

#[test]
fn a_piece_put_onto_a_stack_counts_twice_on_its_track() {
    let game = game(
        2,
        "(board (rectangle 1 5) (track \"Track\" {0 1 2 1 3} P1 directed:True))
            (piece \"Disc\" Each (move (from) (to (trackSite Move \"Track\" steps:1))))",
        &format!(
            "(start (place Stack \"Disc1\" (sites {{1}}) count:2))
                (play (forEach Piece top:True)) {NEVER}"
        ),
    );
    assert_eq!(after(&game, "1-2 pass 2-1 pass"), "1-2");
    let third = "at the first of the site's places there are still said to be some";
    assert_eq!(
        after(&game, "1-2 pass 2-1 pass 1-2 pass"),
        "1-2 2-1",
        "{third}"
    );
}

#[test]
fn the_mover_of_the_last_turn_is_another() {
    let game = game(
        2,
        "(board (square 2)) (piece \"Disc\" Each)",
        &format!(
            "(play (if (= -1 (prev MoverLastTurn))
                (move Select (from (sites {{0}})) (then (moveAgain)))
                (move Select (from (sites {{1}}))))) {NEVER}"
        ),
    );
    assert_eq!(after(&game, "0-0"), "0-0", "one's own move before is none");
}

#[test]
fn nobodys_game_runs_by_itself() {
    let game = game(
        0,
        "(board (square 2)) (piece \"Disc\" Shared)",
        &format!("(play (forEach Site (sites Board) (add (piece \"Disc\") (to (site))))) {NEVER}"),
    );
    let mut context = Context::start(&game, Rng::new(1));
    let moves = context.legal_moves();
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].actions.len(), 4, "all at once");
}

#[test]
fn turns_go_round_the_team_that_lost() {
    let game = game(
        4,
        "(board (square 2)) (piece \"Disc\" Each)",
        "(start {(set Team 1 {P1 P3}) (set Team 2 {P2 P4})})
            (play (move Select (from (sites {0})))) (end (if True (result TeamMover Win)))",
    );
    let context = played(&game, "0-0");
    assert!(context.is_over());
    assert_eq!(
        (context.state.facts.mover, context.state.facts.next),
        (2, 4)
    );
}

#[test]
fn coordinates_that_the_board_lacks_are_left_out() {
    let game = game(
        2,
        "(board (square 2)) (piece \"Disc\" Each)",
        &format!("(play (move Select (from (sites {{\"A1\" \"E9\"}})))) {NEVER}"),
    );
    assert_eq!(after(&game, ""), "0-0");
}

/// The record of a trial where moves are chosen by their place among the legal ones.
fn record(game: &Game, places: &[usize]) -> Vec<String> {
    let mut context = Context::start(game, Rng::new(0));
    let mut lines = vec![json!({"kind": "trial", "trial": 0, "start": state_json(&context)})];
    for (ply, place) in places.iter().enumerate() {
        let (mover, keys) = (context.mover(), legal(&mut context));
        let mv = context.legal_moves().swap_remove(*place);
        context.play(&mv);
        lines.push(json!({
            "kind": "ply", "trial": 0, "ply": ply, "mover": mover, "legal": keys,
            "move": move_key(&mv), "after": state_json(&context),
        }));
    }
    lines.iter().map(ToString::to_string).collect()
}

#[test]
fn a_record_may_fit_several_positions() {
    let game = game(
        2,
        "(board (square 2)) (piece \"Disc\" Each)",
        &format!(
            "(play (if (= 0 (count Moves))
                (or (move Select (from (sites {{0}})) (then (set Var 1)))
                    (move Select (from (sites {{0}})) (then (set Var 2))))
                (if (= 2 (var)) (move Select (from (sites {{1}}))) (move Select (from (sites {{2}})))))) {NEVER}"
        ),
    );
    let lines = record(&game, &[1, 0]);
    assert_eq!(check(&game, &lines.join("\n"), Limits::default()), Ok(()));
    let other = lines.join("\n").replace("1-1", "2-2").replace("1-1", "2-2");
    assert_eq!(
        check(&game, &other, Limits::default()),
        Ok(()),
        "the first way"
    );
    let neither = lines.join("\n").replace("1-1", "3-3");
    assert!(check(&game, &neither, Limits::default()).is_err());
}

#[test]
fn what_a_puzzles_sites_may_be_is_told_by_what_follows() {
    let game = game(
        1,
        "(board (rectangle 1 3) (values Cell (range 1 3)))",
        "(play (satisfy (all Different (sites Board)))) (end (if (is Solved) (result P1 Win)))",
    );
    // The first site is set to 1, 3 given back, and 1 taken. As the second is 3, it can't have been
    // set: which value was given back shows in the end.
    let lines = record(&game, &[10, 0, 3, 1]);
    assert!(lines[4].contains("\"0\":[3]"), "{}", lines[4]);
    assert_eq!(check(&game, &lines.join("\n"), Limits::default()), Ok(()));
}

/// The values that the constraint of a row of five, each 0 or 1, lets its sites have after some others.
fn values(constraint: &str, set: &str) -> String {
    let game = game(
        1,
        "(board (rectangle 1 5) (values Cell (range 0 1))) (regions {Rows})",
        &format!(
            "(start (set {{{set}}})) (play (satisfy {{(is Unique) {constraint}}}))
             (end (if (is Solved) (result P1 Win)))"
        ),
    );
    let moves = Context::start(&game, Rng::new(1)).legal_moves();
    let values = moves.iter().filter_map(|mv| match mv.actions[0].change {
        Change::PuzzleSet { site, value, .. } => Some(format!("{site}={value}")),
        _ => None,
    });
    values.collect::<Vec<_>>().join(" ")
}

#[test]
fn lines_of_a_puzzle_go_through_the_value_that_is_tried_and_end_at_undecided_ones() {
    let no_line = "(not (is Line 3 Orthogonal))";
    assert_eq!(values(no_line, "{0 1} {1 1}"), "2=0 3=0 3=1 4=0 4=1");
    assert_eq!(values(no_line, "{0 0} {2 0}"), "1=1 3=0 3=1 4=0 4=1");
    assert_eq!(values(no_line, "{1 0} {3 1}"), "0=0 0=1 2=0 2=1 4=0 4=1");
    // What is asked for by its value is looked for elsewhere than at `(from)`.
    let seen_from = |site: u32| {
        let pair = "(is Line 2 Orthogonal through:0 what:1)";
        format!("(forAll Cell (or (!= (from) {site}) (not {pair})))")
    };
    assert_eq!(values(&seen_from(2), "{0 1} {3 0} {4 0}"), "1=0 2=0 2=1");
    assert_eq!(
        values(&seen_from(1), "{0 1} {3 0} {4 0}"),
        "1=0 1=1 2=0 2=1"
    );
}

#[test]
fn an_empty_site_has_a_state_too() {
    let game = game(
        2,
        "(board (square 2)) (piece \"Disc\" Each)",
        &format!(
            "(start (place \"Disc1\" 1 state:2))
            (play (move Select (from (sites State 2)) (then (set State at:0 2)))) {NEVER}"
        ),
    );
    assert_eq!(after(&game, ""), "1-1");
    assert_eq!(after(&game, "1-1"), "0-0 1-1");
}

#[test]
fn pieces_on_cells_of_a_board_of_vertices_move_beside_a_hand() {
    let game = game(
        2,
        "(board (square 3) use:Vertex) (hand P1)
            (piece \"Disc\" Each (move Step (from Cell) Diagonal (to Cell if:(is Empty Cell (to)))))",
        &format!("(start (place \"Disc1\" Cell {{\"A1\"}})) (play (forEach Piece)) {NEVER}"),
    );
    assert_eq!(after(&game, ""), "0-3");
}

#[test]
fn what_is_placed_on_no_site_is_not_put_down() {
    let game = line(
        "(move Step Forward (to if:(is Empty (to))))",
        "(place \"Disc1\" state:2) (place \"Disc2\" 0)",
    );
    let start = Context::start(&game, Rng::new(0));
    assert_eq!(state_json(&start)["sites"], json!({"0": [2]}));
}

#[test]
fn a_level_above_the_top_takes_the_top_off_and_leaves_it_listed() {
    let game = game(
        2,
        "(board (rectangle 1 3)) (piece \"Disc\" Each)",
        &format!(
            "(start (place Stack \"Disc1\" (sites {{1}}) count:2))
            (play (if (= 0 (count Moves))
                (move Select (from (sites {{0}})) (then (remove 1 level:4 (then (moveAgain)))))
                (forEach Piece (move Select (from (sites {{1}})))))) {NEVER}"
        ),
    );
    let mut context = played(&game, "0-0");
    assert_eq!(state_json(&context)["sites"]["1"], json!([[1, 0, 1, 0]]));
    assert_eq!(legal(&mut context), "1-1 1-1");
}

#[test]
fn pieces_that_draw_do_so_in_the_order_in_which_they_are_listed() {
    let game = line(
        "(move (from (from)) (to (intersection (sites Empty) (sites {3 4}))
            (apply (set Value at:(from) (value Random (range 1 4))))) (then (moveAgain)))",
        "(place \"Disc1\" {\"A1\" \"B1\" \"C1\"})",
    );
    let mut context = played(&game, "0-3");
    let found: Vec<String> = context.legal_moves().iter().map(move_key).collect();
    assert_eq!(found, ["2-4", "1-4", "3-4"]);
}

#[test]
fn what_can_be_done_in_one_way_only_is_done_with_each_move() {
    let game = game(
        2,
        "(board (rectangle 1 5)) (piece \"Disc\" Each) (piece \"Other\" Each)",
        &format!(
            "(meta (automove))
            (play (or
                (move Add (piece (id \"Disc\" Mover)) (to (sites Empty)) (then (set Count at:(last To) 2)))
                (move Add (piece (id \"Other\" Mover)) (to (forEach (sites Empty) if:(or (< (site) 2) (is Empty 0))))))) {NEVER}"
        ),
    );
    // While the first cell is empty each empty one has two moves; then those behind the second have one.
    let mut context = played(&game, "0-0");
    assert_eq!(legal(&mut context), "1-1 1-1");
    let sites = state_json(&context)["sites"].clone();
    assert_eq!(sites, json!({"0": [1, 0, 2], "2": [1], "3": [1], "4": [1]}));
    let other = played(&game, "4-4");
    assert_eq!(
        state_json(&other)["sites"]
            .as_object()
            .map(|sites| sites.len()),
        Some(1)
    );
}

#[test]
fn rotations_are_counted_from_north_by_sides() {
    let turned = |rotations: &str| {
        let game = game(
            2,
            "(board (square 3)) (piece \"Disc\" Each)",
            &format!(
                "(start (place \"Disc1\" 0))
                (play (move (from 0) (to (sites {{4}}) (rotations {rotations})))) {NEVER}"
            ),
        );
        let mut context = Context::start(&game, Rng::new(0));
        let moves = context.legal_moves();
        let after = |mv| {
            let mut context = context.clone();
            context.play(mv);
            context.state.piece(SiteType::Cell, 4).rotation
        };
        moves.iter().map(after).collect::<Vec<_>>()
    };
    assert_eq!(turned("{N E}"), [0, 2]);
    assert_eq!(turned("{S NW S}"), [4, 7]);
    assert_eq!(turned("Orthogonal"), [0, 2, 4, 6]);
}

/// Whether a condition holds where tiles with a bend of colour 1 from the first to the second side, one
/// of colour 2 from the third to the fourth, or with a straight path of colour 1, lie on a board of four
/// by four.
fn tiles_hold(start: &str, condition: &str) -> bool {
    let game = game(
        2,
        "(board (square 4))
        (tile \"Bend\" numSides:4 { (path from:0 to:1 colour:1) (path from:2 to:3 colour:2) })
        (tile \"Straight\" numSides:4 { (path from:0 to:2 colour:1) (path from:1 to:3 colour:2) })
        (piece \"Disc\" Each)",
        &format!(
            "(start {{{start}}})
            (play (if {condition} (move Select (from 0)) (move Select (from 1)))) {NEVER}"
        ),
    );
    after(&game, "") == "0-0"
}

#[test]
fn paths_go_on_from_tile_to_tile() {
    let ring = "(place \"Bend\" 0) (place \"Bend\" 1 rotation:6)
        (place \"Bend\" 5 rotation:4) (place \"Bend\" 4 rotation:2)";
    let gap = "(place \"Bend\" 0) (place \"Bend\" 1 rotation:6) (place \"Bend\" 5 rotation:4)";
    assert!(tiles_hold(ring, "(is Loop 1 0 path:True)"));
    assert!(tiles_hold(ring, "(is Loop 1 (sites {0 9}) path:True)"));
    assert!(!tiles_hold(ring, "(is Loop 2 0 path:True)"));
    assert!(!tiles_hold(gap, "(is Loop 1 0 path:True)"));
    assert!(!tiles_hold(ring, "(is Loop 1 9 path:True)"));
    // The site that a path leads onto counts, whether or not anything lies there.
    let column = "(place \"Straight\" 0) (place \"Straight\" 4)";
    assert!(tiles_hold(ring, "(= 1 (pathExtent 1 0))"));
    assert!(tiles_hold(column, "(= 2 (pathExtent 1 0))"));
    assert!(tiles_hold(column, "(= 1 (pathExtent 2 0))"));
    assert!(tiles_hold(column, "(= 0 (pathExtent 1 1))"));
}

#[test]
fn sides_of_tiles_match_their_neighbours() {
    let beside = |rotation: u8| {
        let start = format!("(place \"Bend\" 0) (place \"Bend\" 1 rotation:{rotation})");
        tiles_hold(&start, "(is SidesMatch 0)")
    };
    // The bend shows colour 1 to the east; turned, the other shows it to the west or not.
    assert_eq!([0, 2, 4, 6].map(beside), [false, false, true, true]);
    assert!(!tiles_hold("(place \"Bend\" 0)", "(is SidesMatch 1)"));
    assert!(tiles_hold(
        "(place \"Disc1\" 1) (place \"Bend\" 0)",
        "(is SidesMatch 1)"
    ));
}
