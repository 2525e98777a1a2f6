//! Betza's notation: what the ludemes of a string do on boards with other pieces about is what the
//! string means, and asking the compiled piece gives the string back.

use std::collections::BTreeSet;
use std::sync::Arc;

use ashtapada::betza::{Betza, Move, Stands, Way, classical, ludemes};
use ashtapada::compile::compile;
use ashtapada::diagnostic::render;
use ashtapada::expand::{Embedded, Selection};
use ashtapada::ir::Game;
use ashtapada::play::{Context, Piece, Rng};
use ashtapada::readings::game::Probed;
use ashtapada::source::Sources;
use proptest::prelude::*;

const SIZE: i8 = 9;

/// A game with one piece that moves so, and stones that don't move.
fn game(betza: &str) -> Arc<Game> {
    let found = ludemes(betza, SIZE).unwrap_or_else(|e| panic!("{betza}: {e}"));
    game_of(betza, found.defines(), &found.moves(&[]))
}

/// The same of a piece's ludemes; the name is for what fails.
fn game_of(betza: &str, defines: &str, moves: &str) -> Arc<Game> {
    let text = format!(
        "{defines}\n(game \"Probe\" (\"TwoPlayersNorthSouth\")
            (equipment {{(board (square {SIZE})) (piece \"Piece\" Each {moves}) (piece \"Stone\" Each)}})
            (rules
                (start {{(place \"Piece1\" coord:\"E2\") (place \"Piece2\" coord:\"E8\")
                    (place \"Stone1\" coord:\"A1\") (place \"Stone2\" coord:\"I9\")}})
                (play (forEach Piece))
                (end (if (no Pieces Next) (result Mover Win)))))"
    );
    let compiled = compile(
        "probe.lud",
        text.as_str(),
        &Selection::default(),
        &Embedded::new(),
    );
    let told: Vec<String> = compiled
        .checked
        .diagnostics
        .iter()
        .map(|d| render(d, &compiled.checked.sources, false, 100))
        .collect();
    assert!(told.is_empty(), "{betza}\n{text}\n{}", told.join("\n"));
    compiled.game.expect("a game")
}

/// Where the piece of a player goes from a square, with these others about.
fn played(
    game: &Game,
    player: u8,
    from: (i8, i8),
    fresh: bool,
    others: &[((i8, i8), u8)],
) -> BTreeSet<(i8, i8)> {
    let mut context = Context::start(game, Rng::new(1));
    let kind = game.site_type;
    let site = |(x, y): (i8, i8)| i32::from(y) * i32::from(SIZE) + i32::from(x);
    let component = |stem: &str, owner: u8| {
        let name = format!("{stem}{owner}");
        game.components
            .iter()
            .position(|c| *c.name == *name)
            .unwrap()
    };
    for at in 0..i32::from(SIZE) * i32::from(SIZE) {
        context.state.set_piece(kind, at, Piece::EMPTY);
    }
    let mut put = |at, stem: &str, owner: u8, state| {
        let piece = Piece {
            what: component(stem, owner) as u16,
            who: owner,
            count: 1,
            state,
            ..Piece::EMPTY
        };
        context.state.set_piece(kind, site(at), piece);
    };
    for (at, owner) in others {
        put(*at, "Stone", *owner, 0);
    }
    put(from, "Piece", player, i32::from(!fresh));
    context.state.facts.mover = player;
    context.state.facts.next = 3 - player;
    let legal = context.legal_moves();
    let found: Vec<i32> = legal
        .iter()
        .filter(|m| !m.is_pass())
        .map(|m| m.to)
        .collect();
    found
        .into_iter()
        .map(|to| ((to % i32::from(SIZE)) as i8, (to / i32::from(SIZE)) as i8))
        .collect()
}

/// The same by the notation's meaning.
fn meant(
    betza: &Betza,
    player: u8,
    from: (i8, i8),
    fresh: bool,
    others: &[((i8, i8), u8)],
) -> BTreeSet<(i8, i8)> {
    let forward = if player == 1 { 1 } else { -1 };
    let square = |(dx, dy): (i8, i8)| (from.0 + dx * forward, from.1 + dy * forward);
    let board = |by: (i8, i8)| {
        let at = square(by);
        if at == from {
            return Some(Stands::Friend);
        }
        if !(0..SIZE).contains(&at.0) || !(0..SIZE).contains(&at.1) {
            return None;
        }
        Some(match others.iter().find(|(other, _)| *other == at) {
            None => Stands::Nothing,
            Some((_, owner)) if *owner == player => Stands::Friend,
            Some(_) => Stands::Enemy,
        })
    };
    let mut allowed = betza.filter(|m| fresh || !m.initial);
    allowed
        .bent
        .retain(|b| fresh || b.first.moves.iter().all(|m| !m.initial));
    allowed.targets(&board).into_iter().map(square).collect()
}

/// The squares that a piece gets to from where it begins, over nothing or among enemies; all where it
/// gets nowhere.
fn gets_to(betza: &Betza, player: u8) -> BTreeSet<(i8, i8)> {
    let all = (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y)));
    let home = if player == 1 { (4, 1) } else { (4, 7) };
    let mut found = BTreeSet::from([home]);
    let mut next = vec![home];
    while let Some(from) = next.pop() {
        let enemies: Vec<_> = all.clone().map(|at| (at, 3 - player)).collect();
        for others in [&[][..], &enemies] {
            let to = meant(betza, player, from, from == home, others);
            next.extend(to.into_iter().filter(|to| found.insert(*to)));
        }
    }
    if found.len() == 1 {
        found.extend(all);
    }
    found
}

/// Random squares with stones on them.
fn scatter(seed: u64, share: usize) -> Vec<((i8, i8), u8)> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    for x in 0..SIZE {
        for y in 0..SIZE {
            if rng.below(share) == 0 {
                found.push(((x, y), 1 + rng.below(2) as u8));
            }
        }
    }
    found
}

/// The ludemes do what the string means, on many boards, for both players.
fn same_moves(text: &str, seed: u64) {
    let betza: Betza = text.parse().unwrap();
    let game = game(text);
    for round in 0..24u64 {
        let mut others = scatter(seed ^ (round * 977), [3, 5, 9, 40][round as usize % 4]);
        let mut rng = Rng::new(seed ^ round);
        let from = (
            rng.below(SIZE as usize) as i8,
            rng.below(SIZE as usize) as i8,
        );
        others.retain(|(at, _)| *at != from);
        let (player, fresh) = (1 + (round % 2) as u8, round % 3 != 0);
        assert_eq!(
            played(&game, player, from, fresh, &others),
            meant(&betza, player, from, fresh, &others),
            "{text}: player {player} at {from:?}, fresh {fresh}, others {others:?}"
        );
    }
}

/// Asking the compiled piece gives the string back: in one spelling, or another of the same moves
/// as far as the board shows. Says how the first player's is spelt.
fn round_trip(text: &str) -> String {
    let betza: Betza = text.parse().unwrap();
    let game = game(text);
    let probed = Probed::new(&game).unwrap();
    let kin = probed.piece("Piece").unwrap();
    let mut spelt = String::new();
    for player in [2, 1] {
        let asked = probed.ask(kin, player).unwrap();
        let found = asked.ordinary.union(&asked.first);
        if !asked.unsaid.is_empty() {
            return format!("unsaid: {}", asked.unsaid);
        }
        if !asked.otherwise.is_empty() {
            return format!("unsaid: otherwise by {}", asked.otherwise);
        }
        assert!(
            asked.partly.is_empty(),
            "{text}, player {player}: {}",
            asked.all_partly()
        );
        // It is asked from where it gets to, and answers for that.
        let squares = gets_to(&betza, player);
        for round in 0..40u64 {
            let from = ((round * 5 % 9) as i8, (round * 7 % 9) as i8);
            if !squares.contains(&from) {
                continue;
            }
            let mut others = scatter(round, [2, 4, 9, 40][round as usize % 4]);
            others.retain(|(at, _)| *at != from);
            let fresh = round % 3 == 0;
            assert_eq!(
                meant(&found, player, from, fresh, &others),
                meant(&betza, player, from, fresh, &others),
                "{text} came back to player {player} as {found}"
            );
        }
        spelt = found.to_string();
    }
    spelt
}

#[test]
fn classical_pieces_move_as_they_should() {
    for (name, text) in classical::PIECES {
        println!("{name} {text}");
        same_moves(text, 7);
    }
}

#[test]
fn classical_pieces_come_back() {
    for (name, text) in classical::PIECES {
        let parsed: Betza = text.parse().unwrap();
        let back = round_trip(text);
        // Of moves that turn there are several spellings.
        assert!(
            back == parsed.to_string() || !parsed.bent.is_empty(),
            "{name} {text}: {back}"
        );
    }
}

/// Moves that turn come back, the spelling of some changed where fewer words do.
#[test]
fn pieces_that_turn_come_back() {
    for (text, back) in [
        ("[W-W]", "nD"),
        ("[W?F]", "WnN"),
        ("[F-W]", "[F-W]"),
        ("[W?mF]", "WmnN"),
        ("[F?cR]", "[F?cR]"),
        ("[frF-fR]", "[frF-fR]"),
        ("N[W-F]", "N[W-F]"),
        ("[R-B]", "[R-B]"),
        ("[W?B]", "[W?B]"),
        ("[fR?sR]", "[fR?sR]"),
        ("[R3?F]", "[R3?F]"),
        ("[iW-F]", "[iW-F]"),
        ("mfWcfF[fW-sR]", "cfF[mfW?sR]"),
    ] {
        assert_eq!(round_trip(text), back, "{text}");
    }
    for text in [
        "[fF?fsR]",
        "[frF?frR][flF?flR]",
        "Q[B-F]",
        "[K?K]",
        "W[iW-F]",
        "[R-sK]",
        "[R-bW]",
        "[R3-fR]rnD",
    ] {
        assert!(!round_trip(text).starts_with("unsaid"), "{text}");
    }
    // With the square between occupied it jumps to where the bend leads, so that no board shows
    // what the bend needs.
    assert!(round_trip("[frF-flF]vpK").starts_with("unsaid"));
}

/// A step and a slide from there, which an enemy on the way doesn't stop: a bend in the notation has
/// a way that is empty.
#[test]
fn what_a_bend_does_not_say_is_told() {
    let turn = |second: &str| {
        format!(
            "(move (from) (to (sites To
                (if (not (is Friend (who at:(ahead (from) N))))
                    (slide (from (ahead (from) N)) {second} (to if:(is Enemy (who at:(to)))))))
                (apply if:(is Enemy (who at:(to))) (remove (to)))))"
        )
    };
    let game = game_of("a turn", "", &turn("(directions {W E})"));
    let probed = Probed::new(&game).unwrap();
    let asked = probed.ask(probed.piece("Piece").unwrap(), 1).unwrap();
    assert_eq!(asked.ordinary.to_string(), "[fW-sR]");
    assert!(!asked.otherwise.is_empty());
    // Over the enemy in front of it, to where a bend leads round no enemy.
    let over = [((4, 5), 2)];
    let goes = played(&game, 1, (4, 4), false, &over);
    let said = meant(&asked.ordinary, 1, (4, 4), false, &over);
    assert!(
        goes.contains(&(6, 5)) && !said.contains(&(6, 5)),
        "{goes:?} {said:?}"
    );
}

/// What can only take has no move by itself, and is asked among pieces for company.
#[test]
fn pieces_that_only_capture_come_back() {
    for text in ["cnQ", "cK", "cR4", "cNcjB"] {
        round_trip(text);
    }
}

fn term(bent: bool) -> BoxedStrategy<String> {
    let dirs = prop::sample::select(vec![
        "", "", "f", "b", "l", "r", "s", "v", "fl", "br", "ff", "fs", "ffr", "bb",
    ]);
    let mode = prop::sample::select(vec!["", "", "m", "c"]);
    let way = prop::sample::select(vec!["", "", "n", "j", "p", "g"]);
    let atom = prop::sample::select(vec![
        "W", "F", "D", "A", "N", "C", "Z", "H", "G", "K", "Q", "R", "B", "NN", "DD", "AA", "R3",
        "B2", "D2", "(1,4)", "W0", "N2", "CC", "R4",
    ]);
    let simple = (prop::bool::weighted(0.2), mode, dirs, way, atom)
        .prop_map(|(i, m, d, w, a)| format!("{}{m}{d}{w}{a}", if i { "i" } else { "" }));
    if !bent {
        return simple.boxed();
    }
    let leg = (
        prop::sample::select(vec!["", "f", "b", "s", "fl", "fr"]),
        prop::sample::select(vec!["W", "F", "K", "R", "B", "R3"]),
    )
        .prop_map(|(d, a)| format!("{d}{a}"));
    let second = (prop::sample::select(vec!["", "m", "c"]), leg.clone())
        .prop_map(|(m, l)| format!("{m}{l}"));
    let bend = (leg, prop::sample::select(vec!["-", "?"]), second)
        .prop_map(|(a, j, b)| format!("[{a}{j}{b}]"));
    prop_oneof![6 => simple, 1 => bend].boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ludemes_do_what_betza_means(terms in prop::collection::vec(term(true), 1..4), seed in any::<u32>()) {
        let text = terms.concat();
        if text.parse::<Betza>().is_ok() {
            match ludemes(&text, SIZE) {
                Ok(_) => same_moves(&text, u64::from(seed)),
                Err(error) => prop_assert!(text.contains('['), "{text}: {error}"),
            }
        }
    }

    #[test]
    fn a_piece_that_is_asked_gives_its_betza_back(terms in prop::collection::vec(term(true), 1..3)) {
        let text = terms.concat();
        let sayable = ludemes(&text, SIZE).is_ok();
        if let (true, Ok(betza)) = (sayable, text.parse::<Betza>()) {
            // Whether it has moved is seen after a move on an empty board from where it begins (E2,
            // E8): it must have one.
            let alone = |way| !matches!(way, Way::Hop | Way::Grasshop | Way::Jump);
            let fits = |m: &Move| {
                (0..SIZE).contains(&(4 + m.dx)) && (0..SIZE).contains(&(1 + m.dy))
            };
            let moves = betza.moves.iter().any(|m| !m.capture && alone(m.way) && fits(m));
            if moves || betza.moves.iter().all(|m| !m.initial) {
                let back = round_trip(&text);
                // After a first leg of many squares, and beside another term, other ways may lead
                // to the same end; such bends are told of rather than guessed.
                let long = text.replace('?', "-").replace("R3", "R");
                let long = ["R-", "B-", "K-"].iter().any(|leg| long.contains(leg));
                let beside = text.contains('[') && terms.len() > 1;
                let may = long || beside;
                prop_assert!(!back.starts_with("unsaid") || may, "{}: {}", text, back);
            }
        }
    }
}

#[test]
fn what_is_wrong_is_shown_in_the_string() {
    let mut shown = String::new();
    for text in [
        "", "mf", "mfw", "knight", "elefant", "pawn", "WX", "P", "WqN", "aK", "fO", "[W", "[N-F]",
        "[cW-F]", "[W-iF]", "(0,0)", "flW!", "W F!", "[W?F?B]", "lrN)",
    ] {
        let error = ludemes(text, 8).expect_err(text);
        let mut sources = Sources::new();
        let source = sources.add("betza", text);
        shown += &render(&error.diagnostic(source, 0), &sources, false, 90);
        shown.push('\n');
    }
    insta::assert_snapshot!(shown);
}
