//! `ashtapada betza`: a move in Betza's notation as ludemes, and the way back.

use std::io::Write;

use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session, either, write_json};
use crate::author::{
    army::capital,
    board_size,
    describe::{Described, describe, of_players},
};
use crate::betza::{Betza, ludemes};
use crate::diagnostic::nearest;
use crate::readings::game::Probed;
use crate::source::Sources;
use crate::syntax::{format, parse};

/// Arguments of `betza`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A move, such as mfWcfF
    #[arg(required_unless_present = "of")]
    pub betza: Option<String>,
    /// Write a whole piece of that name
    #[arg(long, value_name = "NAME")]
    pub piece: Option<String>,
    /// The board's size: rides of leapers are written out that far
    #[arg(long, default_value = "8x8", value_name = "SIZE")]
    pub board: String,
    /// The way back: the moves of a game's piece, or of all its pieces, in Betza's notation
    #[arg(long, num_args = 1..=2, value_names = ["GAME", "PIECE"], conflicts_with_all = ["betza", "piece", "board"])]
    pub of: Vec<String>,
}

/// Translates.
///
/// # Errors
/// Where the string isn't Betza, no ludemes say it, or there is no such game or piece.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    match (&args.of[..], &args.betza) {
        ([game, piece @ ..], _) => back(session, game, piece.first().map(String::as_str), out),
        ([], Some(text)) => forth(args, session, text, out),
        ([], None) => Err(Failure::Message("a move is missing".into())),
    }
}

fn forth(args: &Args, session: &Session, text: &str, out: &mut dyn Write) -> Outcome {
    let (files, ranks) = board_size(&args.board)?;
    let found = match ludemes(text, files.max(ranks)) {
        Ok(found) => found,
        Err(error) => {
            let mut sources = Sources::new();
            let source = sources.add("betza", text);
            session.report(&[&error.diagnostic(source, 0)], &sources);
            return Err(Failure::Reported);
        }
    };
    let canonical = text
        .parse::<Betza>()
        .map(|b| b.to_string())
        .unwrap_or_default();
    let moves = found.moves(&[]);
    let body = match &args.piece {
        Some(name) => format!("(piece \"{}\" Each {moves})", capital(name)),
        None => moves,
    };
    let body = laid_out(&body);
    let defines = laid_out(found.defines());
    if session.global.json {
        let value = json!({ "betza": canonical, "ludemes": body.trim_end(), "defines": defines.trim_end(), "remembers": found.remembers() });
        write_json(out, &value)?;
        return Ok(Answer::Yes);
    }
    if !defines.is_empty() {
        writeln!(out, "{defines}")?;
    }
    writeln!(out, "// {canonical}")?;
    if found.remembers() {
        writeln!(out, "// State 0: it has not moved yet.")?;
    }
    out.write_all(body.as_bytes())?;
    Ok(Answer::Yes)
}

/// In the layout of `fmt`.
fn laid_out(text: &str) -> String {
    format(&parse("betza", text)).unwrap_or_else(|| text.to_string())
}

fn back(session: &Session, game: &str, piece: Option<&str>, out: &mut dyn Write) -> Outcome {
    let loaded = session.load(game)?;
    let watch = session.waiting("getting to know the pieces");
    let probed = Probed::new(&loaded.game);
    watch.finish_and_clear();
    let probed = probed
        .map_err(|why| Failure::Message(format!("`{}` can't be asked: {why}", loaded.game.name)))?;
    let all: Vec<usize> = match piece {
        None => (0..probed.pieces.len()).collect(),
        Some(name) => vec![find(&probed, name)?],
    };
    let progress = session.progress(all.len() as u64, "asking");
    let described: Vec<Described> = progress
        .wrap_iter(all.into_iter())
        .map(|kin| describe(&probed, kin))
        .collect();
    progress.finish_and_clear();
    if session.global.json {
        let pieces: Vec<_> = described
            .iter()
            .map(|piece| {
                let moves = piece.moves.iter();
                let moves: Vec<_> = moves
                    .map(|(players, betza)| json!({ "players": players, "betza": betza.to_string() }))
                    .collect();
                json!({ "piece": piece.name, "moves": moves, "notes": piece.notes })
            })
            .collect();
        write_json(
            out,
            &json!({ "game": &*loaded.game.name, "pieces": pieces }),
        )?;
        return Ok(Answer::Yes);
    }
    let width = described
        .iter()
        .map(|piece| piece.name.len())
        .max()
        .unwrap_or(0);
    for piece in &described {
        let mut name = piece.name.as_str();
        for (players, betza) in &piece.moves {
            let whose = match (&piece.moves[..], &players[..]) {
                ([_], _) => String::new(),
                (_, players) => format!("  ({})", of_players(players)),
            };
            let moves = if betza.is_empty() {
                "-".to_string()
            } else {
                betza.to_string()
            };
            writeln!(out, "{name:width$}  {moves}{whose}")?;
            name = "";
        }
        for note in &piece.notes {
            writeln!(out, "{:width$}  {note}", "")?;
        }
    }
    Ok(Answer::Yes)
}

fn find(probed: &Probed<'_>, name: &str) -> Result<usize, Failure> {
    let names: Vec<&str> = probed.pieces.iter().map(|piece| &*piece.stem).collect();
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let found = names
        .iter()
        .position(|stem| stem.eq_ignore_ascii_case(name))
        .or_else(|| {
            names
                .iter()
                .position(|stem| stem.eq_ignore_ascii_case(bare))
        });
    found.ok_or_else(|| {
        let near = nearest(name, names.iter().copied());
        let near = if near.is_empty() {
            names.iter().map(|n| n.to_string()).collect()
        } else {
            near
        };
        let game = &probed.game.name;
        Failure::Message(format!(
            "`{game}` has no piece `{name}`\n  help: did you mean {}?",
            either(&near)
        ))
    })
}
