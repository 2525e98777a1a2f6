//! What all subcommands share: the library, finding and compiling games, the terminal.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use serde_json::Value;

use super::{Color, Global};
use crate::check::Checked;
use crate::compile::{Compiled, compile};
use crate::diagnostic::{Diagnostic, nearest, render, to_json};
use crate::expand::{Embedded, Layered, Library, Selection, library};
use crate::ir::Game;
use crate::source::Sources;

/// What a subcommand answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It is so, or it is done.
    Yes,
    /// It isn't.
    No,
}

/// Why a subcommand has no answer.
#[derive(Debug)]
pub enum Failure {
    /// To be said to the user.
    Message(String),
    /// It was said already.
    Reported,
    /// Nobody reads the output any more.
    Closed,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Message(error.to_string()),
        }
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Message(message)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        io::Error::from(error).into()
    }
}

/// The end of a subcommand.
pub type Outcome = Result<Answer, Failure>;

/// The text of a game and the name it is known by.
#[derive(Clone, Debug)]
pub struct GameText {
    /// The file, for diagnostics.
    pub file: String,
    /// The text.
    pub text: Arc<str>,
    /// Whether it came from a file that was named, not from the library.
    pub is_file: bool,
}

/// A compiled game.
pub struct Loaded {
    /// The game.
    pub game: Arc<Game>,
    /// What was found on the way.
    pub checked: Checked,
    /// Its file.
    pub file: String,
}

/// Stack of a thread, in bytes: rules nest, and evaluation follows them.
pub const STACK: usize = 256 << 20;

/// One run of the program.
pub struct Session {
    /// The options of every subcommand.
    pub global: Global,
    library: Box<dyn Library>,
}

impl Session {
    /// Opens the library.
    ///
    /// # Errors
    /// When the user's copy of Ludii can't be opened.
    pub fn new(global: Global) -> Result<Session, Failure> {
        let embedded = Box::new(Embedded::new());
        let library: Box<dyn Library> = match &global.ludii {
            Some(path) => Box::new(Layered::new(library::open(path)?, embedded)),
            None => embedded,
        };
        if global.jobs == Some(0) {
            return Err(Failure::Message("--jobs needs at least 1".into()));
        }
        // Fails only where a pool is there already, as in a process that runs several sessions.
        let _ = rayon::ThreadPoolBuilder::new()
            .num_threads(global.jobs.unwrap_or(0))
            .stack_size(STACK)
            .build_global();
        Ok(Session { global, library })
    }

    /// The library.
    pub fn library(&self) -> &dyn Library {
        &*self.library
    }

    /// The options and ruleset that were asked for.
    pub fn selection(&self) -> Selection {
        Selection {
            options: self.global.options.clone(),
            ruleset: self.global.ruleset.clone(),
        }
    }

    /// Every option and ruleset that was asked for.
    pub fn chosen(&self) -> Vec<String> {
        let global = &self.global;
        global
            .options
            .iter()
            .chain(&global.ruleset)
            .cloned()
            .collect()
    }

    /// Finds a game: a file, or a name of the library.
    ///
    /// # Errors
    /// When there is none, with the nearest names.
    pub fn find(&self, name: &str) -> Result<GameText, Failure> {
        let path = Path::new(name);
        if path.is_file() {
            return Ok(GameText {
                file: name.into(),
                text: read_text(path)?.into(),
                is_file: true,
            });
        }
        let found = self.library.game(name).or_else(|| {
            let names = self.library.game_names();
            let folded = name.to_lowercase();
            let other = names.iter().find(|other| other.to_lowercase() == folded)?;
            self.library.game(other)
        });
        if let Some((file, text)) = found {
            return Ok(GameText {
                file,
                text,
                is_file: false,
            });
        }
        if path.is_dir() {
            return Err(Failure::Message(format!(
                "`{name}` is a folder\n  help: name a file in it, or a game of the library"
            )));
        }
        let names = self.library.game_names();
        let mut message = if name.ends_with(".lud") || name.contains('/') {
            format!("no file `{name}`, and no game of that name")
        } else {
            format!("no game `{name}`")
        };
        let near = nearest(name, names.iter().map(String::as_str));
        let near = if near.is_empty() {
            containing(name, &names)
        } else {
            near
        };
        if near.is_empty() {
            message.push_str("\n  help: `ashtapada list` lists the games");
            if self.global.ludii.is_none() {
                message.push_str("; --ludii PATH adds those of your copy of Ludii");
            }
        } else {
            message.push_str(&format!("\n  help: did you mean {}?", either(&near)));
        }
        Err(Failure::Message(message))
    }

    /// Compiles a game without saying anything.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn compile(&self, name: &str) -> Result<(Compiled, GameText), Failure> {
        let text = self.find(name)?;
        let compiled = compile(
            &text.file,
            text.text.clone(),
            &self.selection(),
            self.library(),
        );
        Ok((compiled, text))
    }

    /// Compiles a game that is to be played; errors are reported.
    ///
    /// # Errors
    /// When there is no such game, or it can't be played.
    pub fn load(&self, name: &str) -> Result<Loaded, Failure> {
        let (compiled, text) = self.compile(name)?;
        match compiled.game {
            Some(game) => Ok(Loaded {
                game,
                checked: compiled.checked,
                file: text.file,
            }),
            None => {
                let errors = compiled.checked.diagnostics.iter();
                let errors: Vec<&Diagnostic> = errors.filter(|d| d.is_error()).collect();
                self.report(&errors, &compiled.checked.sources);
                if errors.is_empty() {
                    return Err(Failure::Message(format!("`{name}` has no game to play")));
                }
                Err(Failure::Reported)
            }
        }
    }

    /// Draws diagnostics on standard error.
    pub fn report(&self, diagnostics: &[&Diagnostic], sources: &Sources) {
        let colour = self.colour(io::stderr().is_terminal());
        for diagnostic in diagnostics {
            let text = render(diagnostic, sources, colour, width());
            eprintln!("{}", text.trim_end());
            eprintln!();
        }
    }

    /// Diagnostics as JSON.
    pub fn diagnostics_json(diagnostics: &[Diagnostic], sources: &Sources) -> Value {
        diagnostics.iter().map(|d| to_json(d, sources)).collect()
    }

    /// Whether a stream gets colours.
    pub fn colour(&self, terminal: bool) -> bool {
        match self.global.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        }
    }

    /// A sign on standard error, where that is a terminal, that something of unknown length goes on.
    pub fn waiting(&self, what: &str) -> ProgressBar {
        if !io::stderr().is_terminal() || self.global.color == Color::Never {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let bar = bar.with_finish(ProgressFinish::AndClear);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix} {elapsed}") {
            bar.set_style(style);
        }
        bar.set_prefix(what.to_string());
        bar.enable_steady_tick(std::time::Duration::from_millis(120));
        bar
    }

    /// A bar of progress on standard error, where that is a terminal.
    pub fn progress(&self, length: u64, what: &str) -> ProgressBar {
        if !io::stderr().is_terminal() || self.global.color == Color::Never {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
        let style =
            ProgressStyle::with_template("{prefix} [{bar:32}] {pos}/{len} {wide_msg} {eta}");
        if let Ok(style) = style {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_prefix(what.to_string());
        // There before the first step is done, which may be long.
        bar.enable_steady_tick(std::time::Duration::from_millis(200));
        bar
    }
}

/// Columns of the terminal, for wrapping.
fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|columns| columns.parse().ok());
    columns.unwrap_or(100).clamp(40, 200)
}

/// Names that contain the word.
fn containing(word: &str, names: &[String]) -> Vec<String> {
    let word = word.to_lowercase();
    let found = names
        .iter()
        .filter(|name| name.to_lowercase().contains(&word));
    found.take(5).cloned().collect()
}

/// `a`, `b` or `c`, each in backquotes.
pub fn either(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// Reads a text file, gzipped or not; bytes that aren't UTF-8 are replaced.
///
/// # Errors
/// When it can't be read.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let fail = |error: io::Error| Failure::Message(format!("{}: {error}", path.display()));
    let bytes = std::fs::read(path).map_err(fail)?;
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        let mut decoder = flate2::read::GzDecoder::new(&bytes[..]);
        io::Read::read_to_end(&mut decoder, &mut plain).map_err(fail)?;
        plain
    } else {
        bytes
    };
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}

/// Writes a value as JSON on one line.
///
/// # Errors
/// When nobody reads the output any more.
pub fn write_json(out: &mut dyn io::Write, value: &Value) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}
