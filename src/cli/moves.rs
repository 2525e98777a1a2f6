//! `ashtapada moves`: the legal moves at the start or after some moves.

use std::io::{IsTerminal, Write};

use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session, write_json};
use crate::notation::{board, move_text};
use crate::play::{Context, Rng};

/// Arguments of `moves`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    pub game: String,
    /// Moves made before, such as "e2e4 e7e5"; a name with a space in it is written with `_`
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
    /// Draw the position first
    #[arg(long)]
    pub board: bool,
    /// State of the chance source
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
}

/// Lists the legal moves.
///
/// # Errors
/// When there is no such game, or a move of `--after` isn't legal.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let loaded = session.load(&args.game)?;
    let mut context = Context::start(&loaded.game, Rng::new(args.seed));
    for mv in args.after.as_deref().unwrap_or("").split_whitespace() {
        play_text(&mut context, &mv.replace('_', " "))?;
    }
    let legal = context.legal_moves();
    let game = context.game();
    if session.global.json {
        let moves: Vec<_> = legal
            .iter()
            .map(|mv| {
                json!({
                    "move": move_text::text(game, &context.state, mv),
                    "from": mv.from,
                    "to": mv.to,
                })
            })
            .collect();
        write_json(
            out,
            &json!({ "game": &*game.name, "mover": context.mover(), "over": context.is_over(), "count": moves.len(), "moves": moves }),
        )?;
        return Ok(Answer::Yes);
    }
    if args.board {
        let style = board::Style {
            colour: session.colour(std::io::stdout().is_terminal()),
            ..board::Style::default()
        };
        writeln!(out, "{}", board::draw(game, &context.state, style))?;
    }
    if context.is_over() {
        writeln!(out, "the game is over: {}", super::play::result(&context))?;
        return Ok(Answer::Yes);
    }
    writeln!(out, "player {} has {} moves", context.mover(), legal.len())?;
    write_list(out, &context, &legal)?;
    Ok(Answer::Yes)
}

/// Plays the first legal move that a text means.
pub(super) fn play_text(context: &mut Context<'_>, text: &str) -> Result<(), Failure> {
    let legal = context.legal_moves();
    let found = move_text::matching(context.game(), &context.state, &legal, text);
    let Some(index) = found.first() else {
        return Err(Failure::Message(format!(
            "`{text}` is not a legal move here (move {} of the game)",
            context.moves_made().len() + 1
        )));
    };
    context.play(&legal[*index]);
    Ok(())
}

/// Writes moves in columns.
pub(super) fn write_list(
    out: &mut dyn Write,
    context: &Context<'_>,
    legal: &[crate::play::Move],
) -> std::io::Result<()> {
    let texts: Vec<String> = legal
        .iter()
        .map(|mv| move_text::text(context.game(), &context.state, mv))
        .collect();
    let width = texts.iter().map(|text| text.chars().count()).max();
    let width = width.unwrap_or(1) + 2;
    let columns = (88 / width).max(1);
    for row in texts.chunks(columns) {
        let mut line = String::from("  ");
        for text in row {
            line.push_str(&format!("{text:<width$}"));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
