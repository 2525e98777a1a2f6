//! The command line as a user meets it: output, messages and exit codes.

use std::path::{Path, PathBuf};

use assert_cmd::Command;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/cli")
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("ashtapada").expect("the program is built");
    command
        .args(arguments)
        .current_dir(fixtures())
        .env("COLUMNS", "90")
        .env_remove("NO_COLOR");
    command
}

/// What a call shows: exit code, output and messages.
fn shown(arguments: &[&str], input: &str) -> String {
    let output = program(arguments)
        .write_stdin(input)
        .output()
        .expect("the program runs");
    let mut text = format!("exit {}\n", output.status.code().unwrap_or(-1));
    for (label, bytes) in [("output", output.stdout), ("messages", output.stderr)] {
        if !bytes.is_empty() {
            text.push_str(&format!("--- {label}\n{}", String::from_utf8_lossy(&bytes)));
        }
    }
    text
}

macro_rules! check {
    ($($name:ident: $arguments:expr $(, $input:expr)?;)*) => { $(
        #[test]
        fn $name() {
            let arguments: &[&str] = &$arguments;
            #[allow(unused_mut, unused_assignments)]
            let mut input = "";
            $( input = $input; )?
            let shown = shown(arguments, input);
            insta::with_settings!({ description => format!("ashtapada {}", arguments.join(" ")), omit_expression => true }, {
                insta::assert_snapshot!(stringify!($name), shown);
            });
        }
    )* };
}

check! {
    betza_of_a_pawn: ["betza", "mfWcfFimfnD", "--piece", "pawn"];
    betza_with_a_define: ["betza", "nN"];
    betza_as_json: ["betza", "A", "--json"];
    betza_that_is_a_name: ["betza", "knigt"];
    betza_that_cannot_be_said: ["betza", "WqN"];
    betza_without_a_move: ["betza"];
    betza_on_no_board: ["betza", "N", "--board", "99"];
    new_game: ["new", "Elephants", "--board", "6x6", "--piece", "elephant:A:b1 e1", "--out", "-"];
    new_game_with_a_bad_piece: ["new", "Elephants", "--piece", "elephant:A:c9"];
    new_game_with_bad_betza: ["new", "Elephants", "--piece", "elephant:fO:c1"];
    new_game_on_no_board: ["new", "Elephants", "--board", "8x"];
    new_game_of_no_name: ["new", "a/b"];
    new_game_from_none: ["new", "Elephants", "--from", "Shataranj"];
    new_game_from_one_with_pieces: ["new", "Elephants", "--from", "Shataranja", "--piece", "a:A:c1"];
    new_game_from_one_on_another_board: ["new", "Elephants", "--from", "Shataranja", "--board", "12x12", "--piece", "guard:K:a3 l3", "-o", "-"];
    new_game_from_one_on_too_small_a_board: ["new", "Elephants", "--from", "Shataranja", "--board", "6x6"];
    new_game_from_one_that_has_the_piece: ["new", "Elephants", "--from", "Shataranja", "--piece", "elephant:A:a3"];
    new_game_where_one_is: ["new", "Corridor", "--out", "corridor.lud"];
    draw_the_start: ["draw", "corridor.lud"];
    draw_a_piece: ["draw", "corridor.lud", "--piece", "Pawn2", "--at", "b3"];
    draw_a_position: ["draw", "corridor.lud", "--position", "Rook1 a1, Pawn2 b3 c3"];
    draw_no_piece: ["draw", "corridor.lud", "--piece", "Pwan"];
    draw_no_site: ["draw", "corridor.lud", "--piece", "Pawn", "--at", "z9"];
    draw_a_piece_nowhere: ["draw", "corridor.lud", "--position", "Rook1"];
    draw_in_no_form: ["draw", "corridor.lud", "-o", "corridor.pgn"];
    draw_two_things: ["draw", "corridor.lud", "--start", "--piece", "Pawn"];
    betza_of_a_game: ["betza", "--of", "corridor.lud"];
    betza_of_a_piece: ["betza", "--of", "Hindustani Chess", "pawn"];
    betza_of_no_piece: ["betza", "--of", "Hindustani Chess", "elefant"];
    list_of_our_games: ["list", "chaturanga"];
    list_as_json: ["list", "--json", "Shataranja"];
    list_of_nothing: ["list", "no such game"];
    info_with_options: ["info", "corridor.lud", "--option", "Board Size/4x4"];
    info_as_json: ["--json", "info", "corridor.lud"];
    a_game_misspelt: ["moves", "Hindustani Ches"];
    a_file_that_is_not_there: ["check", "nowhere/a.lud"];
    an_unknown_subcommand: ["pref", "corridor.lud"];
    an_unknown_option_of_the_game: ["moves", "corridor.lud", "--option", "Board Size/5x5"];
    check_clean: ["check", "corridor.lud"];
    check_broken: ["check", "broken.lud", "corridor.lud"];
    playing_a_broken_game: ["perft", "broken.lud", "--depth", "1"];
    expand: ["expand", "corridor.lud"];
    graph_of_no_piece: ["graph", "corridor.lud", "--piece", "Rok"];
    moves: ["moves", "corridor.lud", "--board"];
    moves_after: ["moves", "corridor.lud", "--board", "--after", "a2b3 12-8"];
    moves_after_an_illegal_one: ["moves", "corridor.lud", "--after", "a2b3 a1a4"];
    moves_as_json: ["moves", "corridor.lud", "--json", "--after", "a2xb3"];
    perft_divided: ["perft", "corridor.lud", "--depth", "3", "--divide"];
    perft_distinct: ["perft", "corridor.lud", "--depth", "2", "--distinct", "-j", "1"];
    perft_without_a_depth: ["perft", "corridor.lud"];
    playout: ["playout", "corridor.lud", "-n", "20", "--seed", "7"];
    measure: ["measure", "corridor.lud", "-n", "50"];
    measure_two_games: ["measure", "corridor.lud", "Shataranja", "-n", "8", "--max-plies", "60"];
    measure_for_a_spreadsheet: ["measure", "corridor.lud", "-n", "50", "--csv", "--agent", "shallow"];
    measure_as_json: ["measure", "corridor.lud", "-n", "50", "--json"];
    measure_an_impossible_shard: ["measure", "corridor.lud", "--shard", "5/4"];
    measure_nothing: ["measure"];
    measure_what_was_not_kept: ["measure", "--merge", "corridor.lud"];
    explain_a_misspelt_word: ["explain", "slde"];
    verify_nothing: ["verify", "nowhere"];
    verify_an_unfinished_trial: ["verify", "short.trl"];
    a_game_in_the_terminal: ["play", "corridor.lud", "--seed", "3"], "moves a2\na2b3\nundo\nbogus\nflip\nquit\n";
    a_game_against_oneself: ["play", "corridor.lud", "--as", "both", "--ascii"], "b2xa3\n#1\nboard\nhelp\n";
}

#[test]
fn the_graph_of_a_piece_is_text_or_for_graphviz() {
    // Numbers of nodes depend on what was lowered before, so they aren't compared.
    let text = shown(&["graph", "corridor.lud", "--piece", "Rook"], "");
    for part in [
        "piece Rook1 = n",
        "piece Rook2 = n",
        "Flow.Ride",
        "Flow.From",
    ] {
        assert!(text.contains(part), "no {part}:\n{text}");
    }
    assert!(!text.contains("Flow.Step"), "a pawn's:\n{text}");
    let arguments = [
        "graph",
        "corridor.lud",
        "--piece",
        "Rook1",
        "--format",
        "dot",
    ];
    let dot = shown(&arguments, "");
    for part in ["digraph \"Corridor\" {", "Flow.Ride", "-> n", "\n}\n"] {
        assert!(dot.contains(part), "no {part}:\n{dot}");
    }
    assert!(!dot.contains("Rook2"), "another piece:\n{dot}");
}

#[test]
fn perft_in_json_has_its_four_keys() {
    let output = program(&["perft", "corridor.lud", "--depth", "3", "--json"])
        .output()
        .expect("the program runs");
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let keys: Vec<&String> = value.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["game", "depth", "nodes", "seconds"]);
    assert_eq!(value["game"], "Corridor");
    assert_eq!(value["nodes"], 167);
}

#[test]
fn bench_in_json_has_the_promised_keys() {
    let output = program(&["bench", "corridor.lud", "--seconds", "0.05", "--json"])
        .output()
        .expect("the program runs");
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for key in [
        "perft_nodes_per_second",
        "playouts_per_second",
        "moves_per_second",
        "mean_plies",
        "compile_seconds",
        "first_compile_seconds",
    ] {
        assert!(
            value[key].as_f64().is_some_and(|n| n > 0.0),
            "{key}: {value}"
        );
    }
}

#[test]
fn playouts_depend_on_the_seed_alone() {
    let run = |jobs: &str| {
        let arguments = ["playout", "corridor.lud", "-n", "30", "--json", "-j", jobs];
        let output = program(&arguments).output().expect("the program runs");
        let mut value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        value["seconds"] = 0.into();
        value
    };
    assert_eq!(run("1"), run("2"));
}

#[test]
fn options_stand_before_or_behind_the_subcommand() {
    let arguments = |before: bool| {
        let option = ["--option", "Board Size/4x4"];
        let command = ["moves", "corridor.lud"];
        if before {
            [option, command].concat()
        } else {
            [command, option].concat()
        }
    };
    assert_eq!(shown(&arguments(true), ""), shown(&arguments(false), ""));
}

#[test]
fn colours_are_kept_to_terminals_unless_asked_for() {
    let plain = shown(&["check", "broken.lud"], "");
    assert!(!plain.contains('\x1b'));
    let coloured = shown(&["check", "broken.lud", "--color", "always"], "");
    assert!(coloured.contains('\x1b'));
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("ashtapada"))
        .args(["graph", "Hindustani Chess", "--explain"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.status.success());
}

#[test]
fn a_saved_game_is_loaded_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.trl");
    let file = file.to_str().expect("a plain path");
    let saved = shown(
        &["play", "corridor.lud", "--as", "both", "--save", file],
        "a2xb3\na3xb2\n",
    );
    assert!(saved.contains("saved 2 moves"), "{saved}");
    let loaded = shown(
        &["play", "corridor.lud", "--as", "both", "--load", file],
        "quit\n",
    );
    assert!(loaded.contains("loaded 2 moves"), "{loaded}");
    let verified = shown(&["verify", file, "--all"], "");
    assert!(verified.contains("exact, 2 plies"), "{verified}");
    let text = std::fs::read_to_string(file).expect("the saved game");
    let other = text.replace("typeTo=Cell,to=7", "typeTo=Cell,to=8");
    std::fs::write(file, other).expect("another game");
    let departs = shown(&["verify", file], "");
    assert!(departs.starts_with("exit 1"), "{departs}");
    assert!(departs.contains("at ply 0"), "{departs}");
}

#[test]
fn a_watched_file_is_checked_again_when_saved() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.lud");
    let whole = std::fs::read_to_string(fixtures().join("corridor.lud")).expect("a fixture");
    std::fs::write(&file, &whole).expect("a file");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("ashtapada"))
        .args(["check", "--watch"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let output = child.stdout.take().expect("its output");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let first = lines.next().unwrap_or_default();
    // The watcher stands a moment after the first answer.
    std::thread::sleep(std::time::Duration::from_millis(500));
    std::fs::write(&file, whole.replace("rectangle", "rectagle")).expect("a file");
    let second = lines.next().unwrap_or_default();
    child.kill().expect("it was still watching");
    let _ = child.wait();
    assert!(first.ends_with(": ok"), "{first}");
    assert!(second.ends_with(": 1 error"), "{second}");
}

#[test]
fn shards_of_a_measurement_merge_and_interrupted_ones_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let whole = shown(&["measure", "corridor.lud", "-n", "100", "--json"], "");
    assert!(whole.starts_with("exit 0"), "{whole}");
    let measure = ["measure", "corridor.lud", "-n", "100", "--json"];
    let mut merge = vec!["measure".to_string(), "--json".into(), "--merge".into()];
    for shard in ["2/3", "1/3", "3/3"] {
        let file = file(&format!("part-{}.json", &shard[..1]));
        let arguments = [&measure[..], &["--shard", shard, "--resume", &file]].concat();
        assert!(shown(&arguments, "").starts_with("exit 0"));
        merge.push(file);
    }
    let merge: Vec<&str> = merge.iter().map(String::as_str).collect();
    assert_eq!(shown(&merge, ""), whole);
    // A part that is there twice is told.
    let twice = shown(&[&merge[..], &merge[3..4]].concat(), "");
    assert!(
        twice.starts_with("exit 2") && twice.contains("are in both"),
        "{twice}"
    );
    // Fewer games first, then the rest of them.
    let kept = file("kept.json");
    for number in ["30", "100", "100"] {
        let arguments = [
            "measure",
            "corridor.lud",
            "--json",
            "-n",
            number,
            "--resume",
            &kept,
        ];
        let after = shown(&arguments, "");
        assert_eq!(after == whole, number == "100", "{after}");
    }
    // Another seed is another run.
    let other = ["measure", "corridor.lud", "--seed", "9", "--resume", &kept];
    let other = shown(&other, "");
    assert!(
        other.starts_with("exit 2") && other.contains("seed"),
        "{other}"
    );
    let page = file("page.html");
    let arguments = [
        "measure",
        "corridor.lud",
        "Chatur",
        "-n",
        "5",
        "--html",
        &page,
    ];
    assert_eq!(shown(&arguments, ""), "exit 0\n");
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
}

#[test]
fn fmt_leaves_what_is_not_utf_8_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("latin.lud");
    let bytes = b"(game   \"Jeu d'\xe9checs\")";
    std::fs::write(&path, bytes).expect("a file");
    let path = path.to_string_lossy();
    let shown = shown(&["fmt", &path], "");
    assert!(
        shown.starts_with("exit 2") && shown.contains("not text in UTF-8"),
        "{shown}"
    );
    assert_eq!(std::fs::read(&*path).expect("the file"), bytes);
}
