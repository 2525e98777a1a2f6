//! Fast play against the reference evaluator: the same moves on random positions of every game that
//! has tables. `FAST_FOLDER` (several with commas), `FAST_FILTER`, `FAST_PLIES` choose others, for work on the engine.

mod common;

use ashtapada::compile::compile;
use ashtapada::expand::{Embedded, Folder, Library, Selection};
use ashtapada::ir::Game;
use ashtapada::play::fast::{Fast, Passes};
use ashtapada::play::runner::Runner;
use ashtapada::play::{Context, Rng, perft::perft};
use ashtapada::verify::trace::move_key;

#[test]
fn tables_give_the_reference_evaluators_moves() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = Folder::open(&shared.join("ludii")).expect("Ludii's library");
    let folders = std::env::var("FAST_FOLDER").unwrap_or("chaturanga,chess,xiangqi,shogi".into());
    let filter = std::env::var("FAST_FILTER").unwrap_or_default();
    let plies = std::env::var("FAST_PLIES").map_or(40, |plies| plies.parse().expect("a number"));
    let checkmate = shared.join("ludii/lud/board/war/replacement/checkmate");
    let mut files: Vec<_> = folders
        .split(',')
        .flat_map(|folder| std::fs::read_dir(checkmate.join(folder)).expect("games"))
        .flatten()
        .map(|file| file.path())
        .collect();
    files.sort();
    let mut faults = Vec::new();
    let (mut fast_games, mut positions) = (0, 0);
    for file in files {
        let name = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !name.contains(&filter) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a game");
        let compiled = compile(&name, text, &Selection::default(), &library);
        let Some(game) = compiled.game else {
            continue;
        };
        match Fast::new(&game) {
            Err(reasons) => println!("{name}: not by tables: {}", reasons.join("; ")),
            Ok(fast) => {
                fast_games += 1;
                match compare(&game, &fast, plies) {
                    Ok(compared) => positions += compared,
                    Err(fault) => faults.push(format!("{name}: {fault}")),
                }
            }
        }
    }
    println!("{fast_games} games by tables, {positions} positions compared");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What the program carries along is quick, too.
#[test]
fn our_own_games_are_played_by_tables() {
    let library = Embedded::new();
    let names = library.game_names();
    assert!(names.len() >= 4, "{names:?}");
    for name in names {
        let (file, text) = library.game(&name).expect("a game");
        let compiled = compile(&file, text, &Selection::default(), &library);
        let game = compiled.game.expect("a game that plays");
        let fast = Fast::new(&game).unwrap_or_else(|reasons| panic!("{name}: {reasons:?}"));
        let compared = compare(&game, &fast, 200).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(compared > 100, "{name}: {compared} positions");
    }
}

/// Drawing a move without listing them is as fair as drawing from the list: duplicates count.
#[test]
fn every_legal_move_is_drawn_as_often() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = Folder::open(&shared.join("ludii")).expect("Ludii's library");
    let folder = shared.join("ludii/lud/board/war/replacement/checkmate");
    for name in [
        "chaturanga/Shatranj",
        "chaturanga/Chatur",
        "chaturanga/Hindustani Chess",
        "chaturanga/Shataranja",
        "chaturanga/Qatranj",
        "chaturanga/Chatrang",
        "chaturanga/Shatranj al-Kabir",
        "chaturanga/Sarvatobhadra",
        "chaturanga/Shatranj al-Mustatila",
        "xiangqi/Xiangqi",
        "shogi/Minishogi",
    ] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.lud"))).expect("a game");
        let compiled = compile(name, text, &Selection::default(), &library);
        let game = compiled.game.expect("a game that plays");
        let fast = Fast::new(&game).expect("tables");
        let mut choices = Rng::new(3);
        let mut context = Context::start(&game, Rng::new(0));
        for ply in 0..120 {
            let legal = context.legal_moves();
            if legal.is_empty() {
                break;
            }
            if ply % 20 == 19 {
                let fault = unfairness(&fast, &context, &legal, &mut choices);
                assert!(fault < 6.0, "{name} ply {ply}: {fault} standard deviations");
            }
            context.play(&legal[choices.below(legal.len())]);
        }
    }
}

/// Where dice are thrown tables and the reference evaluator throw by sources of their own: their games
/// are as long, and won as often.
#[test]
fn games_of_dice_come_out_alike() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = Folder::open(&shared.join("ludii")).expect("Ludii's library");
    let folder = shared.join("ludii/lud/board/war/replacement/checkmate/chaturanga");
    for name in ["Sarvatobhadra", "Shatranj al-Mustatila"] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.lud"))).expect("a game");
        let compiled = compile(name, text, &Selection::default(), &library);
        let game = compiled.game.expect("a game that plays");
        let tables = Runner::new(&game);
        assert_eq!(tables.why_slow(), <[String; 0]>::default());
        let slow = outcomes(&Runner::reference(&game), 150);
        let quick = outcomes(&tables, 5_000);
        for (what, (slow, slow_error), (quick, quick_error)) in [
            ("plies", slow.plies, quick.plies),
            ("games won by the first player", slow.won, quick.won),
        ] {
            let error = slow_error.hypot(quick_error);
            assert!(
                (slow - quick).abs() < 5.0 * error,
                "{name}: {slow} {what}, by tables {quick}, give or take {error}"
            );
        }
    }
}

/// Many games that begin at one position throw each for themselves, from the first move on.
#[test]
fn each_game_throws_its_own_dice() {
    let text = r#"(game "Throw" (players 2)
        (equipment {
            (board (square 3)) (dice d:6 from:1 num:1)
            (piece "Man" Each (move Step (to if:(is Empty (to)))))
        })
        (rules
            (start {(place "Man1" (sites Bottom)) (place "Man2" (sites Top))})
            (play (do (roll) next:(forEach Piece)))
            (end {
                (if (= 1 (count Pips)) (result P1 Win))
                (if (< 1 (count Pips)) (result P2 Win))
            })))"#;
    let game = compiled(text);
    let fast = Fast::new(&game).expect("tables");
    let context = Context::start(&game, Rng::new(0));
    let (mut games, mut ones) = (0, 0);
    fast.playouts(&context, &mut Rng::new(0), 10, |outcome| {
        games += 1;
        ones += usize::from(outcome.winner == 1);
        games < 600
    });
    assert!((60..150).contains(&ones), "{ones} of 600 throws were ones");
}

/// Tables begin all games alike, so that a start by chance is left to the reference evaluator.
#[test]
fn a_start_by_chance_has_no_tables() {
    let text = r#"(game "Strewn" (players 2)
        (equipment {
            (board (square 4))
            (piece "Man" Each (move Step (to if:(is Empty (to)))))
        })
        (rules
            (start (place Random {"Man1" "Man2"}))
            (play (forEach Piece))
            (end (if (no Moves Next) (result Mover Win)))))"#;
    let game = compiled(text);
    let reasons = Fast::new(&game).err().expect("no tables");
    assert_eq!(reasons, ["chance other than dice"]);
}

/// A piece that is taken off where it stands is no move of tables, which know no site of a removal
/// but those of the whole position: such a game was played without these moves.
#[test]
fn pieces_that_leave_the_board_leave_it_by_tables_or_there_are_none() {
    let text = r#"(game "Leaving" (players {(player N) (player S)})
        (equipment {
            (board (square 3))
            (piece "Car" P1 (if (is In (from) (sites Top))
                (move Remove (from))
                (move Step Forward (to if:(is Empty (to))))))
            (piece "Car" P2 (if (is In (from) (sites Bottom))
                (move Remove (from))
                (move Step Forward (to if:(is Empty (to))))))
        })
        (rules
            (start {(place "Car1" {"A1" "B1"}) (place "Car2" {"C3"})})
            (play (forEach Piece))
            (end (if (no Pieces Mover) (result Mover Win)))))"#;
    let game = compiled(text);
    let runner = Runner::new(&game);
    for depth in 1..=8 {
        let start = || Context::start(&game, Rng::new(0));
        assert_eq!(
            runner.perft(&mut start(), depth),
            perft(&mut start(), depth),
            "perft {depth}"
        );
    }
}

/// A state is given to a site, whatever stands there: a trail that pieces leave behind is one.
#[test]
fn a_state_is_kept_where_nothing_stands() {
    let text = r#"(game "Trails" (players {(player N) (player S)})
        (equipment {
            (board (square 4))
            (piece "Runner" Each (move Step Orthogonal
                (to if:(and (is Empty (to)) (= 0 (state at:(to)))))
                (then (set State at:(last From) 1))))
        })
        (rules
            (start {(place "Runner1" {"A1" "D1"}) (place "Runner2" {"A4" "D4"})})
            (play (forEach Piece))
            (end (if (no Moves Next) (result Mover Win)))))"#;
    let game = compiled(text);
    let fast = Fast::new(&game).expect("tables");
    let compared = compare(&game, &fast, 100).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(compared > 8, "{compared} positions");
}

/// A shared piece is no player's, and a player's is not shared: counted, and where they stand.
#[test]
fn shared_pieces_are_those_that_are_shared_alone() {
    for condition in [
        "(= 1 (count Pieces Shared))",
        "(not (is In (from) (sites Occupied by:Shared)))",
        "(is In (where \"Stone\" Shared) (sites Occupied by:Shared))",
    ] {
        let text = format!(
            r#"(game "Around" (players {{(player N) (player S)}})
            (equipment {{
                (board (square 3))
                (piece "Stone" Shared)
                (piece "Man" Each (move Step Orthogonal
                    (to if:(and (is Empty (to)) {condition}))))
            }})
            (rules
                (start {{(place "Stone" {{"B2"}}) (place "Man1" {{"A1"}}) (place "Man2" {{"C3"}})}})
                (play (forEach Piece))
                (end (if (no Moves Next) (result Mover Win)))))"#
        );
        let game = compiled(&text);
        let legal = Context::start(&game, Rng::new(0)).legal_moves();
        assert_eq!(legal.len(), 2, "{condition}");
        let fast = Fast::new(&game).expect("tables");
        let compared = compare(&game, &fast, 40).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(compared > 8, "{compared} positions");
    }
}

fn compiled(text: &str) -> std::sync::Arc<Game> {
    let library = Embedded::new();
    let compiled = compile("test.lud", text, &Selection::default(), &library);
    let errors: Vec<_> = compiled
        .checked
        .diagnostics
        .iter()
        .map(|d| &d.message)
        .collect();
    compiled.game.unwrap_or_else(|| panic!("{errors:?}"))
}

/// Means of some games by chance, each with its standard error.
struct Outcomes {
    plies: (f64, f64),
    won: (f64, f64),
}

fn outcomes(runner: &Runner<'_>, games: usize) -> Outcomes {
    let mut choices = Rng::new(11);
    let (mut plies, mut won) = (Vec::new(), Vec::new());
    runner.playouts(&mut choices, 2_000, |outcome| {
        plies.push(outcome.plies as f64);
        won.push(f64::from(u8::from(outcome.winner == 1)));
        plies.len() < games
    });
    let mean = |values: &[f64]| {
        let number = values.len() as f64;
        let mean = values.iter().sum::<f64>() / number;
        let spread = values
            .iter()
            .map(|value| (value - mean).powi(2))
            .sum::<f64>()
            / number;
        (mean, (spread / number).sqrt())
    };
    Outcomes {
        plies: mean(&plies),
        won: mean(&won),
    }
}

/// By how many standard deviations chi-square exceeds what fair draws give.
fn unfairness(
    fast: &Fast<'_>,
    context: &Context<'_>,
    legal: &[ashtapada::play::Move],
    choices: &mut Rng,
) -> f64 {
    let mut counts: std::collections::BTreeMap<String, (f64, f64)> = Default::default();
    for mv in legal {
        counts.entry(move_key(mv)).or_default().0 += 1.0;
    }
    let draws = 100 * legal.len();
    for _ in 0..draws {
        let key = fast.drawn_key(context, choices).expect("a move");
        let entry = counts.get_mut(&key);
        entry.unwrap_or_else(|| panic!("{key} isn't legal")).1 += 1.0;
    }
    let each = draws as f64 / legal.len() as f64;
    let chi_square: f64 = counts
        .values()
        .map(|(ways, drawn)| (drawn - ways * each).powi(2) / (ways * each))
        .sum();
    let freedom = (counts.len() - 1) as f64;
    (chi_square - freedom) / (2.0 * freedom).sqrt().max(1.0)
}

/// Plays two games by chance and compares at every ply; how many positions that were.
fn compare(game: &Game, fast: &Fast<'_>, plies: usize) -> Result<usize, String> {
    let mut context = Context::start(game, Rng::new(0));
    // Where there are hundreds of moves, such as pieces to set down, one ply is enough; and dice are
    // thrown in another order after that.
    let depth = if context.legal_moves().len() < 200 && !fast.throws() {
        2
    } else {
        1
    };
    let (slow, quick) = (perft(&mut context, depth), fast.perft(&context, depth));
    if slow != quick {
        return Err(format!("perft {depth}: {slow} but by tables {quick}"));
    }
    for name in Passes::NAMES {
        let mut passes = Passes::ALL;
        assert!(passes.leave_out(name));
        let without = Fast::new(game).map_err(|reasons| reasons.join("; "))?;
        let quick = without.with(passes).perft(&context, depth);
        if slow != quick {
            return Err(format!("perft {depth}: {slow} but without {name} {quick}"));
        }
    }
    let mut compared = 0;
    for seed in 0..2 {
        let mut choices = Rng::new(seed);
        let mut context = Context::start(game, Rng::new(0));
        // What tables thought would follow the last move.
        let mut foreseen = None;
        for ply in 0..plies {
            let legal = context.legal_moves();
            let mut keys: Vec<String> = legal.iter().map(move_key).collect();
            keys.sort();
            let quick = fast.legal_keys(&context);
            // A throw after which there is only a pass isn't told.
            if keys != quick && !(fast.throws() && keys == ["pass"]) {
                let missing: Vec<_> = keys.iter().filter(|key| !quick.contains(key)).collect();
                let extra: Vec<_> = quick.iter().filter(|key| !keys.contains(key)).collect();
                return Err(format!(
                    "seed {seed} ply {ply}: missing {missing:?}, extra {extra:?}"
                ));
            }
            let ended = context.ended().map(|ended| ended.winner);
            if foreseen.is_some_and(|foreseen| foreseen != (ended, keys)) {
                return Err(format!("seed {seed} ply {ply}: not what was foreseen"));
            }
            compared += 1;
            if legal.is_empty() {
                break;
            }
            let mv = &legal[choices.below(legal.len())];
            foreseen = (!fast.throws())
                .then(|| fast.after(&context, &move_key(mv)))
                .flatten();
            context.play(mv);
        }
    }
    Ok(compared)
}
