//! Our own games: each is read without a complaint, and plays as its comments say.

use std::path::Path;
use std::sync::Arc;

use ashtapada::compile::compile;
use ashtapada::expand::Selection;
use ashtapada::expand::library::{Embedded, Library};
use ashtapada::ir::Game;
use ashtapada::play::perft::perft;
use ashtapada::play::{Context, Move, Rng};

fn text(name: &str) -> String {
    let (_, text) = Embedded::new()
        .game(name)
        .unwrap_or_else(|| panic!("no game {name}"));
    text.to_string()
}

/// Compiles a text in which nothing may be found wrong.
fn clean(name: &str, text: String, options: &[&str]) -> Arc<Game> {
    let selection = Selection {
        options: options.iter().map(|o| o.to_string()).collect(),
        ruleset: None,
    };
    let compiled = compile(name, text, &selection, &Embedded::new());
    let found = &compiled.checked.diagnostics;
    let said: Vec<String> = found
        .iter()
        .map(|d| format!("{}: {}", d.code, d.message))
        .collect();
    assert!(said.is_empty(), "{name}: {said:?}");
    compiled.game.unwrap()
}

fn game(name: &str) -> Arc<Game> {
    clean(name, text(name), &[])
}

/// The game with other pieces at the start, e.g. `Raja1 e1, Boat1 a1 h1, Raja2/1 e8`, where
/// the second Raja has state 1.
fn set_up(name: &str, position: &str) -> Arc<Game> {
    changed(name, position, |text| text)
}

fn changed(name: &str, position: &str, change: impl Fn(String) -> String) -> Arc<Game> {
    let text = change(text(name));
    let begin = text.find("(start").unwrap();
    let mut depth = 0;
    let length = text[begin..]
        .find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ')' && depth == 0
        })
        .unwrap();
    let mut start = String::from("(start {");
    for placement in position.split(", ") {
        let mut words = placement.split(' ');
        let piece = words.next().unwrap();
        let (piece, state) = match piece.strip_suffix("/1") {
            Some(piece) => (piece, " state:1"),
            None => (piece, ""),
        };
        for site in words {
            let site = site.to_uppercase();
            start += &format!("(place \"{piece}\" coord:\"{site}\"{state})");
        }
    }
    start += "}";
    let text = format!("{}{start}{}", &text[..begin], &text[begin + length..]);
    clean(name, text, &[])
}

/// A game in progress, that speaks in coordinates.
struct Board<'g>(Context<'g>);

impl<'g> Board<'g> {
    fn new(game: &'g Game) -> Board<'g> {
        Board(Context::start(game, Rng::new(1)))
    }

    fn label(&self, site: i32) -> String {
        let files = (self
            .0
            .game()
            .topology
            .elements(self.0.game().site_type)
            .len() as f64)
            .sqrt();
        let (rank, file) = (site / files as i32, site % files as i32);
        format!("{}{}", (b'a' + file as u8) as char, rank + 1)
    }

    fn name(&self, mv: &Move) -> String {
        if mv.is_pass() {
            return "pass".into();
        }
        let (from, to) = (mv.from, mv.to);
        self.label(from) + &self.label(to)
    }

    /// Legal moves, sorted; those from one square if it is given.
    fn legal(&mut self, from: &str) -> Vec<String> {
        let moves = self.0.legal_moves();
        let mut names: Vec<String> = moves.iter().map(|mv| self.name(mv)).collect();
        names.retain(|name| {
            let end = name.find(|c: char| c.is_ascii_digit()).map_or(0, |at| {
                at + name[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(0)
            });
            from.is_empty() || &name[..end] == from
        });
        names.sort();
        names
    }

    fn play(&mut self, moves: &str) -> &mut Self {
        for wanted in moves.split(' ') {
            let legal = self.0.legal_moves();
            let mv = legal.iter().find(|mv| self.name(mv) == wanted);
            let mv = mv.unwrap_or_else(|| panic!("{wanted} is not legal"));
            self.0.play(mv);
        }
        self
    }

    /// What stands on a square, e.g. `Raja1`; empty for nothing.
    fn at(&self, square: &str) -> String {
        let game = self.0.game();
        let site = (0..game.topology.elements(game.site_type).len() as i32)
            .find(|site| self.label(*site) == square)
            .unwrap();
        let what = self.0.state.piece(game.site_type, site).what;
        if what == 0 {
            return String::new();
        }
        game.components[usize::from(what)].name.to_string()
    }

    /// Ranks of both players once it is over.
    fn ranks(&self) -> Option<(f64, f64)> {
        let ranking = self.0.ranking();
        self.0.is_over().then(|| (ranking[1], ranking[2]))
    }
}

const FIRST: Option<(f64, f64)> = Some((1.0, 2.0));
const SECOND: Option<(f64, f64)> = Some((2.0, 1.0));
const DRAW: Option<(f64, f64)> = Some((1.5, 1.5));

#[test]
fn every_game_is_read_without_a_complaint() {
    let names = Embedded::new().game_names();
    assert!(names.len() >= 4, "{names:?}");
    for name in names {
        game(&name);
    }
}

#[test]
fn lines_of_play_from_the_start() {
    // Counted by the reference engine.
    for (name, counts) in [
        ("Hindustani Chess", [14, 196, 3256]),
        ("Chatur", [22, 484, 11819]),
        ("Shataranja", [24, 576, 16924]),
        ("Chaturanga (Kridakausalya 14x14)", [18, 324, 7524]),
    ] {
        let game = game(name);
        let mut context = Context::start(&game, Rng::new(1));
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&mut context, depth), count, "{name} {depth}");
        }
    }
}

#[test]
fn the_variants_of_the_examples_are_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/variants");
    // Counted by the reference engine, and told of on each variant's page.
    for (name, counts) in [
        ("Berolina Shatranj", [22, 484, 10688]),
        ("Chaturanga (al-Biruni)", [12, 144, 1956]),
        ("Short-sighted Chess", [20, 400, 8706]),
    ] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.lud"))).unwrap();
        let page = std::fs::read_to_string(folder.join(format!("{name}.md"))).unwrap();
        let game = clean(name, text, &[]);
        let mut context = Context::start(&game, Rng::new(1));
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&mut context, depth), count, "{name} {depth}");
        }
        assert!(
            page.contains(&counts.map(|n: u64| n.to_string()).join(", ")),
            "{name}"
        );
    }
}

mod hindustani {
    use super::*;
    const NAME: &str = "Hindustani Chess";

    #[test]
    fn a_pawn_captures_diagonally_and_not_ahead() {
        let game = set_up(
            NAME,
            "Raja1 e1, Boat1 h1, Raja2 d8, Boat2 a8, Pawn1 b4, Pawn2 a5 b5 c5",
        );
        assert_eq!(Board::new(&game).legal("b4"), ["b4a5", "b4c5"]);
    }

    #[test]
    fn a_pawn_enters_the_last_row_for_a_captured_piece_only() {
        let full = set_up(NAME, "Raja1 e1, Boat1 h1 g1, Raja2 d7, Boat2 g6, Pawn1 a7");
        assert!(Board::new(&full).legal("a7").is_empty());
        let one = set_up(NAME, "Raja1 e1, Boat1 h1, Raja2 d7, Boat2 g6, Pawn1 a7");
        let mut board = Board::new(&one);
        assert_eq!(board.play("a7a8").at("a8"), "Boat1");
        // The Raja's file gives a Vizier, to whoever has none.
        let raja = set_up(NAME, "Raja1 c1, Boat1 h1, Raja2 a6, Boat2 g6, Pawn1 e7");
        assert_eq!(Board::new(&raja).play("e7e8").at("e8"), "Vizier1");
        let has = set_up(
            NAME,
            "Raja1 c1, Boat1 h1, Vizier1 g1, Raja2 a6, Boat2 g6, Pawn1 e7",
        );
        assert!(Board::new(&has).legal("e7").is_empty());
    }

    #[test]
    fn a_mate_can_be_given() {
        let game = set_up(NAME, "Raja1 e1, Boat1 g7 h6, Raja2 d8, Horse2 a2");
        assert_eq!(Board::new(&game).play("h6h8").ranks(), FIRST);
    }

    #[test]
    fn a_stalemate_can_not_be_given() {
        let game = set_up(NAME, "Raja1/1 g6, Boat1 a1, Raja2/1 h8, Horse2 g8");
        let legal = Board::new(&game).legal("a1");
        assert!(legal.contains(&"a1a7".to_string()));
        assert!(!legal.contains(&"a1a8".to_string()));
    }

    #[test]
    fn the_last_piece_but_pawns_is_half_a_win() {
        let game = set_up(NAME, "Raja1 e1, Boat1 a1, Raja2 d8, Boat2 a5, Pawn2 h7");
        let mut board = Board::new(&game);
        board.play("a1a5");
        assert_eq!(board.ranks(), FIRST);
        assert_eq!(board.0.state.rare().scores[1..3], [1, 0]);
    }

    #[test]
    fn two_bare_rajas_draw() {
        let game = set_up(NAME, "Raja1 e1, Raja2 d8, Boat2 e2");
        assert_eq!(Board::new(&game).play("e1e2").ranks(), DRAW);
    }

    #[test]
    fn the_raja_leaps_once_unless_it_was_checked() {
        let pieces = "Raja1 e1, Boat1 b1 h2, Raja2 d8, Boat2 a7";
        let game = set_up(NAME, pieces);
        let mut board = Board::new(&game);
        let leaps = |board: &mut Board| {
            let legal = board.legal("e1");
            legal.contains(&"e1f3".to_string())
        };
        assert!(leaps(&mut board));
        board.play("b1b2 a7e7 h2e2 e7a7");
        assert!(!leaps(&mut board), "it was in check from e7");
    }

    #[test]
    fn checks_in_succession_draw() {
        // Seventy, as the text says; three here.
        assert!(text(NAME).contains("(= 70 (value Player Mover))"));
        let position = "Raja1 e1, Boat1 c1, Raja2 a8, Boat2 h8";
        let game = changed(NAME, position, |text| text.replace("(= 70 ", "(= 3 "));
        let mut board = Board::new(&game);
        board.play("c1a1 a8b8 a1b1 b8a8");
        assert_eq!(board.ranks(), None);
        // A move that gives none begins the count anew.
        board.play("b1c1 a8b8 c1b1 b8a8 b1a1 a8b8");
        assert_eq!(board.ranks(), None);
        assert_eq!(board.play("a1b1").ranks(), DRAW);
    }
}

mod chatur {
    use super::*;
    const NAME: &str = "Chatur";

    #[test]
    fn a_bidak_goes_back_three_times_before_it_is_a_pateh() {
        let game = set_up(NAME, "Ratu1 d1, Ratu2 h5, Bidak2 h6, Bidak1 b7");
        let mut board = Board::new(&game);
        board.play("b7b8 h5h4");
        assert_eq!(board.legal("b8"), ["b8a7", "b8c7"]);
        board.play("b8c7 h4h5 c7b6 h5h4");
        assert_eq!(board.at("b6"), "Bidak1");
        assert_eq!(board.play("b6a5").at("a5"), "Pateh1");
    }

    #[test]
    fn a_bidak_in_a_corner_is_a_pateh_at_once() {
        let game = set_up(NAME, "Ratu1 d1, Ratu2 h5, Bidak2 h6, Bidak1 a7");
        assert_eq!(Board::new(&game).play("a7a8").at("a8"), "Pateh1");
    }

    #[test]
    fn a_bidak_steps_two_from_its_row_only() {
        let game = set_up(NAME, "Ratu1 d1, Ratu2 h8, Bidak2 h7, Bidak1 a2 b3");
        let mut board = Board::new(&game);
        assert_eq!(board.legal("a2"), ["a2a3", "a2a4"]);
        assert_eq!(board.legal("b3"), ["b3b4"]);
        // Past an enemy Bidak, which can't take it in passing.
        let game = set_up(NAME, "Ratu1 d1, Ratu2 h8, Bidak2 b4, Bidak1 a2");
        let mut board = Board::new(&game);
        assert_eq!(board.play("a2a4").legal("b4"), ["b4b3"]);
    }

    #[test]
    fn the_ratu_castles_over_a_prahu_beside_him() {
        let castles = |board: &mut Board| board.legal("d1").contains(&"d1b1".to_string());
        let pieces = "Ratu1 d1, Prahu1 c1, Mantri1 e1, Bidak1 h2, Ratu2 h8, Prahu2 g7";
        let game = set_up(NAME, pieces);
        let mut board = Board::new(&game);
        assert!(castles(&mut board));
        board.play("h2h3 g7a7");
        assert!(castles(&mut board));
        board.play("h3h4 a7d7 e1d2 d7a7");
        assert!(!castles(&mut board), "he was in check from d7");
        let moved = set_up(NAME, &pieces.replace("Ratu1", "Ratu1/1"));
        assert!(!castles(&mut Board::new(&moved)));
    }

    #[test]
    fn the_ratu_may_first_step_two_or_leap() {
        let game = set_up(NAME, "Ratu1 d1, Ratu2 h8, Bidak2 h7, Bidak1 h2");
        let mut board = Board::new(&game);
        let first = board.legal("d1");
        for to in ["b1", "f1", "b3", "d3", "f3", "b2", "c3", "e3", "f2"] {
            assert!(first.contains(&format!("d1{to}")), "{to}");
        }
        assert_eq!(first.len(), 14);
        assert_eq!(board.play("d1d2 h8g8").legal("d2").len(), 8);
    }

    #[test]
    fn a_lone_ratu_wins_and_so_does_a_stalemated_one() {
        let game = set_up(NAME, "Ratu1 d1, Prahu1 a1, Ratu2 h8, Bidak2 a5");
        assert_eq!(Board::new(&game).play("a1a5").ranks(), SECOND);
        let game = set_up(
            NAME,
            "Ratu1/1 g6, Pateh1 e1, Ratu2/1 h8, Bidak2 a5, Bidak1 a4",
        );
        assert_eq!(
            Board::new(&game).play("e1f2 h8g8 f2f1 g8h8 f1f7").ranks(),
            SECOND
        );
    }

    #[test]
    fn a_mate_wins() {
        let game = set_up(NAME, "Ratu1/1 g6, Prahu1 e1, Ratu2/1 h8, Bidak2 a5");
        assert_eq!(Board::new(&game).play("e1e8").ranks(), FIRST);
    }
}

mod shataranja {
    use super::*;
    const NAME: &str = "Shataranja";

    #[test]
    fn both_sides_are_whole() {
        let game = game(NAME);
        let board = Board::new(&game);
        assert_eq!(board.at("e2"), "Queen1");
        assert_eq!(board.at("e9"), "Queen2");
        assert_eq!(board.at("f9"), "Queen2");
        assert_eq!(board.at("e10"), "Raja2");
        assert_eq!(board.at("f10"), "CrownPrince2");
    }

    #[test]
    fn the_elephant_goes_diagonally() {
        let game = set_up(NAME, "Raja1 a1, Raja2 j10, Elephant1 c3, Mantri2 g9");
        let legal = Board::new(&game).legal("c3");
        assert!(legal.contains(&"c3h8".to_string()));
        assert!(!legal.contains(&"c3c4".to_string()));
    }

    #[test]
    fn a_padati_turns_and_goes_back() {
        let game = set_up(
            NAME,
            "Raja1 a1, Raja2 j5, Padati1 c9, Mantri2 g8, Vaha2 d10",
        );
        let mut board = Board::new(&game);
        board.play("c9d10");
        assert_eq!(board.at("d10"), "");
        assert_eq!(board.at("c9"), "Mantri1");
    }

    #[test]
    fn raja_and_padatis_alone_lose() {
        let game = set_up(
            NAME,
            "Raja1 a1, Chariot1 d1, Raja2 j5, Padati2 j7, Vaha2 d10",
        );
        assert_eq!(Board::new(&game).play("d1d10").ranks(), FIRST);
    }

    #[test]
    fn a_stalemated_player_removes_a_piece_at_once() {
        // The second player's Raja is shut in and the Vaha pinned.
        let game = set_up(
            NAME,
            "Raja1 a1, Chariot1 h1 f9, Chariot1 a5, Raja2 j10, Vaha2 i10",
        );
        let mut board = Board::new(&game);
        board.play("a5a10");
        // Not a Raja, and not so that one's own Raja is left in check.
        assert_eq!(board.legal(""), ["a10a10", "f9f9", "h1h1"]);
        board.play("h1h1");
        assert_eq!(board.at("h1"), "");
        assert_eq!(board.0.mover(), 1);
    }
}

#[test]
fn the_queen_of_fourteen_has_two_readings() {
    let name = "Chaturanga (Kridakausalya 14x14)";
    let position = "Raja1 a1, Raja2 n14, Queen1 e5, Mantri2 j14";
    let game = set_up(name, position);
    assert_eq!(Board::new(&game).legal("e5").len(), 4);
    let game = clean(name, text(name), &["Queen/As the Raja"]);
    let mut context = Context::start(&game, Rng::new(1));
    assert_eq!(perft(&mut context, 2), 324);
}
