//! The language server with a real editor: a headless Neovim does what a person does.

use std::path::Path;
use std::process::{Command, Stdio};

const DUEL: &str = include_str!("fixtures/lsp/duel.lud");

/// Runs a script of Neovim in a folder with files; what it noted.
fn report(script: &str, files: &[(&str, &str)]) -> Option<(String, tempfile::TempDir)> {
    let version = Command::new("nvim").arg("--version").output();
    if !version.is_ok_and(|output| output.status.success()) {
        eprintln!("SKIPPED: no Neovim (`nvim`) to be found");
        return None;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    for (name, text) in files {
        let file = at(name);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, text).expect("a file");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(script);
    let status = Command::new("nvim")
        .args(["--headless", "--clean", "-n", "-S"])
        .arg(script)
        .current_dir(folder.path())
        .env("ASHTAPADA_BIN", env!("CARGO_BIN_EXE_ashtapada"))
        .env("LUD_FILE", at(files[0].0))
        .env("LUD_REPORT", at("report"))
        // Nothing of the user's is read or written.
        .env("HOME", folder.path())
        .env("XDG_CACHE_HOME", at("cache"))
        .env("XDG_STATE_HOME", at("state"))
        .env("XDG_DATA_HOME", at("data"))
        .env("XDG_CONFIG_HOME", at("config"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("Neovim");
    assert!(status.success(), "{status}");
    let report = std::fs::read_to_string(at("report")).expect("a report");
    Some((report, folder))
}

#[test]
fn neovim_opens_completes_renames_and_lays_out() {
    let duel = DUEL.replace("square", "sqare");
    let Some((report, _)) = report("tests/neovim.lua", &[("duel.lud", duel.as_str())]) else {
        return;
    };
    let expected = "\
diagnostics: 1
message: there is no ludeme `sqare`: perhaps `square`
after the correction: 0
completes Step: true
completes square: nil
hovers: define \"ChessKnight\"
defined in: ChessKnight.def
Soldier: 3
Pawn: 0
laid out: true
in the end: 0
";
    assert_eq!(report, expected);
}

/// A library of one's own: a define in its file, and two games that use it.
#[test]
fn neovim_finds_and_renames_a_define_in_all_files() {
    let game = |name: &str, moves: &str| {
        format!(
            "(game \"{name}\" (players {{(player N) (player S)}})
    (equipment {{(board (square 4)) (piece \"Disc\" Each {moves})}})
    (rules (start {{(place \"Disc1\" 0) (place \"Disc2\" 15)}})
        (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))\n"
        )
    };
    let files = [
        ("lud/one.lud", game("One", "(\"March\")")),
        ("lud/two.lud", game("Two", "(or {(\"March\") (\"March\")})")),
        // Its own, of the same name.
        (
            "lud/own.lud",
            format!(
                "(define \"March\" (move Hop))\n{}",
                game("Own", "(\"March\")")
            ),
        ),
        (
            "def/March.def",
            "(define \"March\" (move Step Forward (to if:(is Empty (to)))))\n".to_string(),
        ),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (*n, t.as_str())).collect();
    let Some((report, folder)) = report("tests/neovim_workspace.lua", &files) else {
        return;
    };
    let expected = "\
diagnostics: 0
defined in: def/March.def
named in: def/March.def lud/one.lud lud/two.lud lud/two.lud
changed: 4
one: true
two: 2
in the end: 0
defined in: def/Advance.def
";
    assert_eq!(report, expected);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    assert!(read("def/Advance.def").contains("(define \"Advance\""));
    assert!(!folder.path().join("def/March.def").exists());
    assert_eq!(read("lud/own.lud"), files[2].1);
}
