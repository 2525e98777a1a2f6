//! `ashtapada draw`: a board, a position, or a piece's moves as a picture.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::json;

use super::session::{Answer, Failure, Loaded, Outcome, Session, either, write_json};
use crate::diagnostic::nearest;
use crate::draw::{Mark, Scene, picture, png, reach, svg};
use crate::ir::Game;
use crate::notation::board::{self, Style};
use crate::play::{Context, Piece, Rng, State};

/// Arguments of `draw`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    pub game: String,
    /// Where this piece moves: dots are moves, crosses captures, `i` a first move, rings moves over
    /// another piece
    #[arg(long, value_name = "PIECE")]
    pub piece: Option<String>,
    /// The site to show the piece on
    #[arg(long, requires = "piece", value_name = "SITE")]
    pub at: Option<String>,
    /// These pieces alone, such as "King1 e1, Pawn2 e5 d5"
    #[arg(long, conflicts_with_all = ["piece", "start", "after"], value_name = "PIECES")]
    pub position: Option<String>,
    /// The position at the start (also where nothing else is asked for)
    #[arg(long, conflicts_with = "piece")]
    pub start: bool,
    /// The position after these moves, such as "e2e4 e7e5"
    #[arg(long, conflicts_with_all = ["piece", "start"], value_name = "MOVES")]
    pub after: Option<String>,
    /// The file; its ending says the form (.svg, .png, .txt). Without it, the text is printed
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The form, where the file's ending doesn't say it
    #[arg(long)]
    pub format: Option<Form>,
}

/// The forms of a picture.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Scalable, for pages and print.
    Svg,
    /// Dots, its letters drawn as strokes.
    Png,
    /// Characters.
    Txt,
}

/// Draws.
///
/// # Errors
/// When there is no such game, piece or site, or the file can't be written.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let form = form(args)?;
    let loaded = session.load(&args.game)?;
    let game = &*loaded.game;
    let (state, marks, title) = match (&args.piece, &args.position) {
        (Some(piece), _) => {
            let waiting = session.waiting("asking the piece");
            let shown = moves_of(&loaded, piece, args.at.as_deref());
            waiting.finish_and_clear();
            shown?
        }
        (None, Some(position)) => (
            placed(&loaded, position)?,
            BTreeMap::new(),
            format!("{}: {position}", game.name),
        ),
        (None, None) => {
            let mut context = Context::start(game, Rng::new(0));
            for mv in args.after.as_deref().unwrap_or("").split_whitespace() {
                super::moves::play_text(&mut context, &mv.replace('_', " "))?;
            }
            let when = args
                .after
                .as_ref()
                .map_or("at the start".into(), |moves| format!("after {moves}"));
            (
                context.state.clone(),
                BTreeMap::new(),
                format!("{} {when}", game.name),
            )
        }
    };
    if args.piece.is_some() && marks.is_empty() {
        eprintln!("note: by itself on the board the rules leave it no move from there");
    }
    let bytes = match form {
        Form::Txt => text(game, &state, &marks).into_bytes(),
        Form::Svg | Form::Png => {
            let scene = Scene {
                marks,
                legend: true,
                ..Scene::position(game, &state, title)
            };
            let picture = picture(&scene);
            if form == Form::Svg {
                svg(&picture).into_bytes()
            } else {
                png(&picture).ok_or_else(|| {
                    Failure::Message(
                        "the board is too large for a PNG\n  help: an .svg has no such bound"
                            .into(),
                    )
                })?
            }
        }
    };
    let Some(file) = args.out.as_ref().filter(|file| file.as_os_str() != "-") else {
        out.write_all(&bytes)?;
        return Ok(Answer::Yes);
    };
    std::fs::write(file, &bytes)
        .map_err(|error| Failure::Message(format!("{}: {error}", file.display())))?;
    if session.global.json {
        write_json(
            out,
            &json!({ "file": file.to_string_lossy(), "bytes": bytes.len() }),
        )?;
    }
    Ok(Answer::Yes)
}

/// In characters, with what the marks mean.
fn text(game: &Game, state: &State, marks: &BTreeMap<i32, Mark>) -> String {
    let letters = marks
        .iter()
        .map(|(site, mark)| (*site, mark.letter()))
        .collect();
    let style = Style {
        ascii: true,
        ..Style::default()
    };
    let mut drawn = board::draw_marked(game, state, style, &letters);
    if !marks.is_empty() {
        drawn += "   o moves, x takes, * both, i as a first move, ^ over a piece\n";
    }
    drawn
}

fn form(args: &Args) -> Result<Form, Failure> {
    if let Some(form) = args.format {
        return Ok(form);
    }
    let Some(file) = args.out.as_ref().filter(|file| file.as_os_str() != "-") else {
        return Ok(Form::Txt);
    };
    let ending = file
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default();
    Form::from_str(ending, true).map_err(|_| {
        let near = nearest(ending, ["svg", "png", "txt"]);
        let help = if near.is_empty() {
            "use .svg, .png or .txt, or say --format".to_string()
        } else {
            format!("did you mean {}?", either(&near))
        };
        Failure::Message(format!(
            "{}: no form of picture ends in `.{ending}`\n  help: {help}",
            file.display()
        ))
    })
}

type Shown = (State, BTreeMap<i32, Mark>, String);

fn moves_of(loaded: &Loaded, piece: &str, at: Option<&str>) -> Result<Shown, Failure> {
    let game = &*loaded.game;
    let component = component(loaded, piece)?;
    let at = at.map(|label| site(game, label)).transpose()?;
    let (from, marks) = reach(game, component, at);
    let mut state = State::new(game);
    state.set_piece(game.site_type, from, standing(game, component));
    let name = &game.components[component].stem;
    Ok((
        state,
        marks,
        format!("moves of the {name} in {}", game.name),
    ))
}

fn standing(game: &Game, component: usize) -> Piece {
    Piece {
        what: component as u16,
        who: game.components[component].owner,
        count: 1,
        ..Piece::EMPTY
    }
}

/// `King1 e1, Pawn2 e5 d5`.
fn placed(loaded: &Loaded, text: &str) -> Result<State, Failure> {
    let game = &*loaded.game;
    let mut state = State::new(game);
    for part in text
        .split([',', ';'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let mut words = part.split_whitespace();
        let component = component(loaded, words.next().unwrap_or_default())?;
        let mut none = true;
        for label in words {
            state.set_piece(
                game.site_type,
                site(game, label)?,
                standing(game, component),
            );
            none = false;
        }
        if none {
            return Err(Failure::Message(format!(
                "`{part}` says no site\n  help: a piece and where it stands, as in `King1 e1`"
            )));
        }
    }
    Ok(state)
}

/// A component by its name, with or without its player's number.
fn component(loaded: &Loaded, name: &str) -> Result<usize, Failure> {
    let all = loaded.game.components.iter().enumerate().skip(1);
    let mut exact = all
        .clone()
        .filter(|(_, c)| c.name.eq_ignore_ascii_case(name));
    let mut stem = all.filter(|(_, c)| c.stem.eq_ignore_ascii_case(name));
    let found = exact.next().or_else(|| stem.next()).map(|(index, _)| index);
    found.ok_or_else(|| super::graph::no_piece(loaded, name))
}

fn site(game: &Game, label: &str) -> Result<i32, Failure> {
    let elements = game.topology.elements(game.site_type);
    let found = elements
        .iter()
        .find(|e| e.label.eq_ignore_ascii_case(label));
    found.map(|element| element.index as i32).ok_or_else(|| {
        let last = elements.last().map_or("", |e| &e.label);
        let first = elements.first().map_or("", |e| &e.label);
        Failure::Message(format!(
            "the board has no site `{label}`\n  help: its sites go from {first} to {last}"
        ))
    })
}
