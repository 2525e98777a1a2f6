//! Pictures: where pieces move on boards of all shapes, and what is written of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use ashtapada::compile::compile;
use ashtapada::draw::{Mark, Scene, Shape, picture, png, reach, svg};
use ashtapada::expand::{Embedded, Selection};
use ashtapada::ir::Game;
use ashtapada::play::{Context, Rng};

/// A game with two pieces of each player on such a board.
fn game(board: &str, first: &str, moves: &str) -> Arc<Game> {
    let text = format!(
        "(game \"Board\" (\"TwoPlayersNorthSouth\")
            (equipment {{(board {board}) (piece \"Rider\" Each {moves}) (piece \"Stone\" Each)}})
            (rules
                (start {{(place \"Rider1\" {first}) (place \"Stone2\" 3)}})
                (play (forEach Piece))
                (end (if (no Pieces Next) (result Mover Win)))))"
    );
    let compiled = compile(
        "board.lud",
        text.as_str(),
        &Selection::default(),
        &Embedded::new(),
    );
    assert!(
        compiled.checked.diagnostics.is_empty(),
        "{:?}",
        compiled.checked.diagnostics
    );
    compiled.game.expect("a game")
}

fn marks(game: &Game, piece: &str, at: &str) -> BTreeMap<String, char> {
    let elements = game.topology.elements(game.site_type);
    let site = elements
        .iter()
        .find(|e| e.label == at)
        .expect("the site")
        .index as i32;
    let component = game.component(piece).expect("the piece");
    let (from, marks) = reach(game, component, Some(site));
    assert_eq!(from, site);
    let name = |site: i32| elements[site as usize].label.clone();
    marks
        .into_iter()
        .map(|(site, mark)| (name(site), mark.letter()))
        .collect()
}

#[test]
fn moves_show_on_a_board_of_squares() {
    let pawn =
        "(or (move Step Forward (to if:(is Empty (to)))) (\"StepToEnemy\" (directions {FL FR})))";
    let shown = marks(&game("(square 5)", "0", pawn), "Rider1", "C3");
    let wanted = [("B4", 'x'), ("C4", 'o'), ("D4", 'x')];
    assert_eq!(shown, wanted.map(|(s, c)| (s.to_string(), c)).into());
}

#[test]
fn hops_and_first_moves_have_marks_of_their_own() {
    let cannon = "(or (move Slide Orthogonal (between (max 1))) (move Hop Orthogonal (between before:0 after:0 if:(is Occupied (between))) (to if:(is Empty (to)))))";
    let shown = marks(&game("(square 5)", "0", cannon), "Rider1", "C3");
    assert_eq!(shown["C4"], 'o');
    assert_eq!(shown["C5"], '^');
    let once = "(or (\"StepToEmpty\" Forward) (if (= 0 (state at:(from))) (\"StepToEmpty\" Backward)) (then (set State at:(last To) 1)))";
    let shown = marks(&game("(square 5)", "11", once), "Rider1", "C3");
    assert_eq!(shown["C2"], 'i');
    assert_eq!(shown["C4"], 'o');
}

#[test]
fn boards_of_other_shapes_are_asked_by_playing() {
    let rook = "(\"SlideCapture\" Orthogonal)";
    let hexagons = game("(hex 3)", "0", rook);
    let shown = marks(&hexagons, "Rider1", "C3");
    // Six rays of two from the middle of nineteen cells.
    assert_eq!(shown.len(), 12);
    assert!(shown.values().all(|mark| *mark == '*'));
    let rings = game("(concentric {1 6 6})", "0", rook);
    assert!(
        !marks(
            &rings,
            "Rider1",
            &rings.topology.elements(rings.site_type)[2].label
        )
        .is_empty()
    );
}

#[test]
fn every_cell_line_and_piece_is_in_the_picture() {
    for (board, areas, lines) in [
        ("(square 4)", 16, 0),
        ("(rectangle 3 5)", 15, 0),
        ("(hex 3)", 19, 0),
        ("(square 3) use:Vertex", 4, 12),
        ("(merge (rectangle 1 2) (shift 0 1 (rectangle 1 1)))", 3, 0),
    ] {
        let game = game(board, "0", "(\"SlideCapture\" Orthogonal)");
        let start = Context::start(&game, Rng::new(0));
        let drawn = picture(&Scene::position(&game, &start.state, "a board"));
        let count = |wanted: fn(&Shape) -> bool| drawn.shapes.iter().filter(|s| wanted(s)).count();
        assert_eq!(count(|s| matches!(s, Shape::Area { .. })), areas, "{board}");
        assert_eq!(count(|s| matches!(s, Shape::Line { .. })), lines, "{board}");
        assert_eq!(
            count(|s| matches!(s, Shape::Disc { title, .. } if !title.is_empty())),
            start_pieces(&start),
            "{board}"
        );
        // All of it lies on the paper.
        for shape in &drawn.shapes {
            let points = match shape {
                Shape::Area { corners, .. } => corners.clone(),
                Shape::Line { from, to, .. } => vec![*from, *to],
                Shape::Disc { at, radius, .. } => vec![
                    (at.0 - radius, at.1 - radius),
                    (at.0 + radius, at.1 + radius),
                ],
                Shape::Text { at, .. } => vec![*at],
            };
            for (x, y) in points {
                assert!(
                    (0.0..=drawn.width).contains(&x) && (0.0..=drawn.height).contains(&y),
                    "{board}: {shape:?}"
                );
            }
        }
        let bytes = png(&drawn).expect("a picture");
        let size = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!(&bytes[1..4], b"PNG");
        // Two dots a pixel, rounded up.
        let near = |dots: u32, pixels: f64| (f64::from(dots) - pixels * 2.0).abs() <= 1.0;
        assert!(
            near(size(16), drawn.width) && near(size(20), drawn.height),
            "{board}"
        );
    }
}

#[test]
fn pieces_in_hand_lie_beside_the_board() {
    let text = "(game \"Hands\" (players {(player N) (player S)})
        (equipment {(board (square 3)) (hand Each size:2) (piece \"Stone\" Each)})
        (rules
            (start {(place \"Stone1\" \"Hand1\" count:4) (place \"Stone2\" \"Hand2\") (place \"Stone1\" 0)})
            (play (move (from (sites Hand Mover)) (to (sites Empty))))
            (end (if (is Line 3) (result Mover Win)))))";
    let compiled = compile("hands.lud", text, &Selection::default(), &Embedded::new());
    let game = compiled.game.expect("a game");
    let start = Context::start(&game, Rng::new(0));
    let scene = Scene {
        legend: true,
        ..Scene::position(&game, &start.state, "hands")
    };
    let drawn = picture(&scene);
    let at = |name: &str| -> Vec<f64> {
        let discs = drawn.shapes.iter().filter_map(|shape| match shape {
            Shape::Disc { at, title, .. } if title == name => Some(at.1),
            _ => None,
        });
        discs.collect()
    };
    let squares = drawn.shapes.iter().filter_map(|shape| match shape {
        Shape::Area { corners, .. } => Some(corners.iter().map(|c| c.1)),
        _ => None,
    });
    let (top, bottom) = squares
        .flatten()
        .fold((f64::MAX, 0.0_f64), |(low, high), y| {
            (low.min(y), high.max(y))
        });
    // One on the board and one below it; the second player's above.
    let stones = at("Stone");
    let count = |kept: &dyn Fn(&f64) -> bool| stones.iter().filter(|y| kept(y)).count();
    assert_eq!(
        (count(&|y| *y < top), count(&|y| *y > bottom), stones.len()),
        (1, 1, 3)
    );
    let words: Vec<&str> = drawn
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Text { text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert!(
        words.contains(&"4") && words.contains(&"S Stone"),
        "{words:?}"
    );
    for shape in &drawn.shapes {
        if let Shape::Disc { at, .. } | Shape::Text { at, .. } = shape {
            assert!((0.0..=drawn.height).contains(&at.1) && (0.0..=drawn.width).contains(&at.0));
        }
    }
}

fn start_pieces(context: &Context<'_>) -> usize {
    let kind = context.game().site_type;
    let sites = 0..context.game().topology.len(kind) as i32;
    sites
        .filter(|site| !context.state.is_empty(kind, *site))
        .count()
}

#[test]
fn a_picture_is_written_as_svg() {
    let game = game("(square 3)", "0", "(\"SlideCapture\" Orthogonal)");
    let start = Context::start(&game, Rng::new(0));
    let mark = |enters, takes| Mark {
        enters,
        takes,
        ..Mark::default()
    };
    let scene = Scene {
        marks: [(1, mark(true, false)), (3, mark(false, true))].into(),
        ..Scene::position(&game, &start.state, "three & three")
    };
    insta::assert_snapshot!(svg(&picture(&scene)));
}
