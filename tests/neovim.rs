//! The language server with a real editor: a headless Neovim does what a person does.

use std::path::Path;
use std::process::{Command, Stdio};

const DUEL: &str = include_str!("fixtures/lsp/duel.lud");

/// Runs Neovim on a text; what it noted.
fn report(text: &str) -> Option<String> {
    let version = Command::new("nvim").arg("--version").output();
    if !version.is_ok_and(|output| output.status.success()) {
        eprintln!("SKIPPED: no Neovim (`nvim`) to be found");
        return None;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("duel.lud"), text).expect("a file");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/neovim.lua");
    let status = Command::new("nvim")
        .args(["--headless", "--clean", "-n", "-S"])
        .arg(script)
        .current_dir(folder.path())
        .env("ASHTAPADA_BIN", env!("CARGO_BIN_EXE_ashtapada"))
        .env("LUD_FILE", at("duel.lud"))
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
    Some(std::fs::read_to_string(at("report")).expect("a report"))
}

#[test]
fn neovim_opens_completes_renames_and_lays_out() {
    let Some(report) = report(&DUEL.replace("square", "sqare")) else {
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
