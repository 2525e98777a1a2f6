//! `ashtapada new`: a game to begin with.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session, write_json};
use crate::author::{army::Army, board_size, derive, variant};
use crate::compile::compile;
use crate::diagnostic::Diagnostic;
use crate::expand::{Embedded, Library};
use crate::ir::Game;
use crate::source::Sources;

/// Arguments of `new`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game's name; the file is named after it
    pub name: String,
    /// Begin with a game of the library, or a file
    #[arg(long, value_name = "GAME")]
    pub from: Option<String>,
    /// The board's files and ranks: 8x8 where nothing is said, or with --from that game's
    #[arg(long, value_name = "SIZE")]
    pub board: Option<String>,
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
        Some(other) => from_game(session, name, other, args)?,
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
    let board = board_size(args.board.as_deref().unwrap_or("8x8"))?;
    let mut sources = Sources::new();
    let army = Army::read(board, &args.piece, &mut sources).map_err(|faults| {
        let faults: Vec<&Diagnostic> = faults.iter().collect();
        session.report(&faults, &sources);
        Failure::Reported
    })?;
    Ok(variant::from_army(name, &army))
}

fn from_game(session: &Session, name: &str, other: &str, args: &Args) -> Result<String, Failure> {
    let found = session.find(other)?;
    let embedded = Embedded::new().game(other);
    let ours = found.is_file || embedded.is_some_and(|(_, text)| text == found.text);
    let note = if ours {
        ""
    } else {
        "//\n// The text is that of Ludii's library, licensed CC BY-NC-ND 4.0: don't pass a changed one on.\n"
    };
    let mut text = derive::renamed(name, other, &found.text, note).ok_or_else(|| {
        Failure::Message(format!(
            "{} has no `(game \"…\" …)` to give a new name",
            found.file
        ))
    })?;
    if let Some(board) = &args.board {
        text = on_board(session, other, &text, board_size(board)?)?;
    }
    if !args.piece.is_empty() {
        text = with_pieces(session, other, &text, &args.piece)?;
    }
    if args.board.is_some() || !args.piece.is_empty() {
        compiled(session, &text)
            .map_err(|why| format!("`{other}` can't be changed so: {why}\n  help: write it without --board and --piece, and change its text"))?;
    }
    Ok(variant::laid_out(&text))
}

/// The game of a text, or the first thing that is wrong with it.
fn compiled(session: &Session, text: &str) -> Result<Arc<Game>, String> {
    let compiled = compile("new.lud", text, &session.selection(), session.library());
    let errors = compiled.checked.diagnostics.iter();
    let why = errors
        .filter(|d| d.is_error())
        .map(|d| d.message.clone())
        .next();
    compiled
        .game
        .ok_or_else(|| why.unwrap_or_else(|| "it doesn't compile".into()))
}

fn refused(game: &str, (why, help): derive::Refused) -> Failure {
    Failure::Message(format!(
        "`{game}` can't be changed so: {why}\n  help: {help}"
    ))
}

fn on_board(session: &Session, other: &str, text: &str, new: (i8, i8)) -> Result<String, Failure> {
    let old = compiled(session, text)?;
    let Some(size) = derive::rectangle(&old) else {
        let why = "its board is no rectangle of squares".to_string();
        let help = "write it without --board, and change its text".to_string();
        return Err(refused(other, (why, help)));
    };
    let changed = derive::on_board(text, size, new).map_err(|why| refused(other, why))?;
    let game = compiled(session, &changed)?;
    let (before, after) = (derive::standing(&old).len(), derive::standing(&game).len());
    if before > after {
        let why = format!(
            "only {after} of its {before} pieces find a place on {}x{}",
            new.0, new.1
        );
        return Err(refused(other, (why, "take a larger board".into())));
    }
    Ok(changed)
}

fn with_pieces(
    session: &Session,
    other: &str,
    text: &str,
    given: &[String],
) -> Result<String, Failure> {
    let game = compiled(session, text)?;
    let plain = derive::rectangle(&game).filter(|_| game.player_count() == 2);
    let Some(board) = plain else {
        let why = "pieces are added to games of two players on a rectangle of squares";
        let help = "`ashtapada betza MOVE --piece NAME` writes a piece for its equipment";
        return Err(refused(other, (why.into(), help.into())));
    };
    let mut sources = Sources::new();
    let mut taken = derive::standing(&game);
    let names: Vec<String> = game
        .components
        .iter()
        .skip(1)
        .map(|c| c.stem.to_string())
        .collect();
    let pieces = Army::given(board, given, &names, &mut taken, &mut sources).map_err(|faults| {
        let faults: Vec<&Diagnostic> = faults.iter().collect();
        session.report(&faults, &sources);
        Failure::Reported
    })?;
    derive::with_pieces(text, board, &pieces).map_err(|why| refused(other, why))
}
