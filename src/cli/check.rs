//! `ashtapada check`: what is wrong with games.

use std::io::{IsTerminal, Write};

use serde_json::{Value, json};

use super::session::{Answer, Outcome, Session, write_json};
use crate::diagnostic::Diagnostic;

/// Arguments of `check`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files, or names of games
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Errors only
    #[arg(long, short)]
    pub quiet: bool,
}

/// Checks games; the answer is no where one has an error.
///
/// # Errors
/// When a file can't be read, or nobody reads the output.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let mut files = Vec::new();
    let (mut faulty, mut warned) = (0, 0);
    for name in &args.files {
        let (compiled, text) = session.compile(name)?;
        let checked = &compiled.checked;
        let unplayable = |d: &Diagnostic| d.code.ends_with("::not_playable");
        let errors = checked.diagnostics.iter();
        let errors = errors.filter(|d| d.is_error() && !unplayable(d)).count();
        let playable = compiled.game.is_some();
        let others = checked.diagnostics.len() - errors;
        faulty += usize::from(errors > 0);
        warned += usize::from(errors == 0 && others > 0);
        if session.global.json {
            files.push(json!({
                "file": text.file,
                "ok": errors == 0,
                "playable": playable,
                "diagnostics": Session::diagnostics_json(&checked.diagnostics, &checked.sources),
            }));
            continue;
        }
        let shown = checked.diagnostics.iter();
        let shown: Vec<&Diagnostic> = shown
            .filter(|d| !args.quiet || (d.is_error() && !unplayable(d)))
            .collect();
        session.report(&shown, &checked.sources);
        if !args.quiet {
            let verdict = match (errors, playable) {
                (0, true) => "ok".to_string(),
                (0, false) => "ok, but can't be played yet".to_string(),
                (1, _) => "1 error".to_string(),
                (n, _) => format!("{n} errors"),
            };
            writeln!(out, "{}: {}", text.file, verdict)?;
        }
    }
    if session.global.json {
        write_json(out, &Value::Array(files))?;
    } else if args.files.len() > 1 && !args.quiet {
        let clean = args.files.len() - faulty - warned;
        let bold = session.colour(std::io::stdout().is_terminal());
        let (on, off) = if bold {
            ("\x1b[1m", "\x1b[0m")
        } else {
            ("", "")
        };
        writeln!(
            out,
            "{on}{} files: {clean} clean, {warned} with warnings, {faulty} with errors{off}",
            args.files.len()
        )?;
    }
    Ok(if faulty > 0 { Answer::No } else { Answer::Yes })
}
