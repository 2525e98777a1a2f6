//! `ashtapada check`: what is wrong with games.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use notify::Watcher;

use serde_json::{Value, json};

use super::session::{Answer, Failure, Outcome, Session, write_json};
use crate::diagnostic::{self, Diagnostic};
use crate::lint;

/// Arguments of `check`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files, or names of games
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Errors only
    #[arg(long, short)]
    pub quiet: bool,
    /// Leave out what looks unmeant though it is right: unused names, ends that never fire …
    #[arg(long)]
    pub no_lint: bool,
    /// What counts as a fault: `warnings` makes every warning one
    #[arg(long, value_name = "WHAT")]
    pub deny: Option<Deny>,
    /// Check again whenever a file is saved, until interrupted
    #[arg(long, short)]
    pub watch: bool,
}

/// What counts as a fault.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deny {
    /// Warnings too.
    Warnings,
}

/// Checks games; the answer is no where one has an error, or a warning that is denied.
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
    let bar = session.progress(names.len() as u64, "check");
    for name in names {
        let (mut compiled, text) = session.compile(name)?;
        if !args.no_lint && !args.quiet {
            bar.set_message(text.file.clone());
            let found = lint::all(&compiled);
            compiled.checked.diagnostics.extend(found);
            diagnostic::sort(&mut compiled.checked.diagnostics);
        }
        bar.inc(1);
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
        bar.suspend(|| session.report(&shown, &checked.sources));
        if !args.quiet {
            let verdict = match (errors, playable) {
                (0, true) => "ok".to_string(),
                (0, false) => "ok, but can't be played yet".to_string(),
                (1, _) => "1 error".to_string(),
                (n, _) => format!("{n} errors"),
            };
            writeln!(out, "{}: {verdict}{}", text.file, warnings(others))?;
        }
    }
    bar.finish_and_clear();
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
    let denied = args.deny == Some(Deny::Warnings) && warned > 0;
    Ok(if faulty > 0 || denied {
        Answer::No
    } else {
        Answer::Yes
    })
}

/// How many warnings there are beside.
fn warnings(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => ", 1 warning".into(),
        n => format!(", {n} warnings"),
    }
}
