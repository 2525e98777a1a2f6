//! `ashtapada new`: a game to begin with.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session, write_json};
use crate::author::{army::Army, board_size, variant};
use crate::diagnostic::Diagnostic;
use crate::expand::{Embedded, Library};
use crate::source::Sources;

/// Arguments of `new`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game's name; the file is named after it
    pub name: String,
    /// Begin with a game of the library, or a file
    #[arg(long, value_name = "GAME", conflicts_with_all = ["board", "piece"])]
    pub from: Option<String>,
    /// The board's files and ranks
    #[arg(long, default_value = "8x8", value_name = "SIZE")]
    pub board: String,
    /// A piece, its move in Betza's notation and the first player's squares, such as
    /// "elephant:A:c1 f1" or "pawn:mfWcfF:a2-h2"; may be given several times
    #[arg(long, value_name = "NAME:BETZA:SQUARES")]
    pub piece: Vec<String>,
    /// The file to write, or the folder for it; `-` is standard output
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write over a file that is there already
    #[arg(long)]
    pub force: bool,
}

/// Writes the game.
///
/// # Errors
/// Where the name, a piece or the board can't be, or the file is there already.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let name = args.name.trim();
    let name = name.strip_suffix(".lud").unwrap_or(name);
    let bad = |c: char| c.is_control() || "\"\\/:*?<>|".contains(c);
    if name.is_empty() || name.contains(bad) || name.starts_with(['.', '-']) {
        return Err(Failure::Message(format!(
            "`{name}` can't be a game's name\n  help: a name for a file too: letters, digits and spaces, as in `Elephant Chess`"
        )));
    }
    let text = match &args.from {
        Some(other) => from_game(session, name, other)?,
        None => from_army(session, name, args)?,
    };
    let file = match &args.out {
        Some(path) if path.as_os_str() == "-" => {
            out.write_all(text.as_bytes())?;
            return Ok(Answer::Yes);
        }
        Some(path) if path.is_dir() => path.join(format!("{name}.lud")),
        Some(path) => path.clone(),
        None => PathBuf::from(format!("{name}.lud")),
    };
    write(&file, &text, args.force)?;
    let shown = file.to_string_lossy();
    if session.global.json {
        write_json(out, &json!({ "game": name, "file": shown }))?;
    } else {
        writeln!(
            out,
            "{shown}: written; `ashtapada check \"{shown}\"` checks it, `ashtapada play \"{shown}\"` plays it"
        )?;
    }
    Ok(Answer::Yes)
}

fn write(file: &Path, text: &str, force: bool) -> Result<(), Failure> {
    let fail = |error: std::io::Error| Failure::Message(format!("{}: {error}", file.display()));
    if file.exists() && !force {
        return Err(Failure::Message(format!(
            "{} is there already\n  help: --force writes over it; --out FILE writes elsewhere",
            file.display()
        )));
    }
    std::fs::write(file, text).map_err(fail)
}

fn from_army(session: &Session, name: &str, args: &Args) -> Result<String, Failure> {
    let board = board_size(&args.board)?;
    let mut sources = Sources::new();
    let army = Army::read(board, &args.piece, &mut sources).map_err(|faults| {
        let faults: Vec<&Diagnostic> = faults.iter().collect();
        session.report(&faults, &sources);
        Failure::Reported
    })?;
    Ok(variant::from_army(name, &army))
}

fn from_game(session: &Session, name: &str, other: &str) -> Result<String, Failure> {
    let found = session.find(other)?;
    let embedded = Embedded::new().game(other);
    let ours = found.is_file || embedded.is_some_and(|(_, text)| text == found.text);
    let note = if ours {
        ""
    } else {
        "//\n// The text is that of Ludii's library, licensed CC BY-NC-ND 4.0: don't pass a changed one on.\n"
    };
    variant::from_game(name, other, &found.text, note).ok_or_else(|| {
        Failure::Message(format!(
            "{} has no `(game \"…\" …)` to give a new name",
            found.file
        ))
    })
}
