//! `ashtapada check`: what is wrong with games.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use notify::Watcher;

use serde_json::{Value, json};

use super::session::{Answer, Failure, Outcome, Session, write_json};
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
    /// Check again whenever a file is saved, until interrupted
    #[arg(long, short)]
    pub watch: bool,
}

/// Checks games; the answer is no where one has an error.
///
/// # Errors
/// When a file can't be read, or nobody reads the output.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let answer = check_all(args, &args.files, session, out)?;
    if args.watch {
        out.flush()?;
        return watch(args, session, out);
    }
    Ok(answer)
}

/// How long a file must rest after it was saved: editors write in several steps.
const REST: Duration = Duration::from_millis(60);

/// Checks files again as they are saved; ends with the watcher alone.
fn watch(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let fail = |error: notify::Error| Failure::Message(format!("can't watch: {error}"));
    let (sender, events) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(sender).map_err(fail)?;
    let mut watched: Vec<(PathBuf, &String)> = Vec::new();
    for name in &args.files {
        let Ok(path) = Path::new(name).canonicalize() else {
            continue;
        };
        // Editors replace files, so it is the folder that is watched.
        if let Some(folder) = path.parent() {
            watcher
                .watch(folder, notify::RecursiveMode::NonRecursive)
                .map_err(fail)?;
        }
        watched.push((path, name));
    }
    if watched.is_empty() {
        return Err(Failure::Message("--watch needs files".into()));
    }
    let saved = |event: &notify::Result<notify::Event>| -> Vec<String> {
        let Ok(event) = event else { return Vec::new() };
        if matches!(event.kind, notify::EventKind::Access(_)) {
            return Vec::new();
        }
        let hit = |path: &Path| event.paths.iter().any(|other| other == path);
        let hits = watched.iter().filter(|(path, _)| hit(path));
        hits.map(|(_, name)| (*name).clone()).collect()
    };
    while let Ok(event) = events.recv() {
        let mut names = saved(&event);
        while let Ok(event) = events.recv_timeout(REST) {
            names.extend(saved(&event));
        }
        names.sort();
        names.dedup();
        // A file that is away for a moment while it is replaced comes back with an event.
        names.retain(|name| Path::new(name).is_file());
        if !names.is_empty() {
            check_all(args, &names, session, out)?;
            out.flush()?;
        }
    }
    Ok(Answer::Yes)
}

fn check_all(args: &Args, names: &[String], session: &Session, out: &mut dyn Write) -> Outcome {
    let mut files = Vec::new();
    let (mut faulty, mut warned) = (0, 0);
    for name in names {
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
    } else if names.len() > 1 && !args.quiet {
        let clean = names.len() - faulty - warned;
        let bold = session.colour(std::io::stdout().is_terminal());
        let (on, off) = if bold {
            ("\x1b[1m", "\x1b[0m")
        } else {
            ("", "")
        };
        writeln!(
            out,
            "{on}{} files: {clean} clean, {warned} with warnings, {faulty} with errors{off}",
            names.len()
        )?;
    }
    Ok(if faulty > 0 { Answer::No } else { Answer::Yes })
}
