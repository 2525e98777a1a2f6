//! `ashtapada verify`: recorded games replayed.

use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rayon::prelude::*;
use serde_json::{Value, json};

use super::session::{Answer, Failure, Outcome, Session, read_text, write_json};
use crate::compile::{Compiled, compile};
use crate::diagnostic::Diagnostic;
use crate::expand::Selection;
use crate::ir::{Game, MovesId, dump};
use crate::notation::trial::Trial;
use crate::source::Sources;
use crate::verify::trace::{self, Limits};
use crate::verify::trial::{Departure, Replay, replay};
use crate::verify::witness;

/// Arguments of `verify`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Trials (.txt, .trl) and golden traces (.jsonl), gzipped or not, or folders of them
    #[arg(required = true, value_name = "TRACE")]
    pub traces: Vec<PathBuf>,
    /// The game, where the file doesn't name one of the library
    #[arg(long)]
    pub game: Option<String>,
    /// Leave out perft lines with more nodes than this
    #[arg(long, default_value_t = 1_000_000)]
    pub perft_nodes: u64,
    /// Print every file, not only those that depart
    #[arg(long, short)]
    pub all: bool,
}

/// What became of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Verdict {
    /// Exact to the end.
    Exact,
    /// It departs.
    Departs,
    /// The game can't be played yet.
    Unplayable,
    /// There is no such game.
    NoGame,
    /// The file can't be read.
    Unread,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Verdict::Exact => "exact",
            Verdict::Departs => "departs",
            Verdict::Unplayable => "unplayable",
            Verdict::NoGame => "no game",
            Verdict::Unread => "unread",
        }
    }
}

/// A file and what became of it.
struct Report {
    file: PathBuf,
    verdict: Verdict,
    plies: usize,
    /// What to say.
    message: String,
    departure: Option<Departure>,
    /// The rules that made the extra moves: the node and its place.
    rules: Vec<String>,
}

/// How many files are replayed before their reports are written.
const PART: usize = 32;

type Cache = Mutex<HashMap<(String, Vec<String>), Arc<Compiled>>>;

/// Replays; the answer is no where a file departs.
///
/// # Errors
/// When there is no such file or folder.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let mut files = Vec::new();
    for path in &args.traces {
        if !path.exists() {
            return Err(Failure::Message(format!(
                "no file or folder `{}`",
                path.display()
            )));
        }
        collect(path, true, &mut files);
    }
    files.sort();
    files.dedup();
    if files.is_empty() {
        return Err(Failure::Message(
            "no trial or trace in these folders: .txt, .trl and .jsonl, or the same with .gz"
                .into(),
        ));
    }
    let bar = session.progress(files.len() as u64, "verify");
    let cache: Cache = Mutex::default();
    let mut reports: Vec<Report> = Vec::new();
    let mut part_reports = Vec::new();
    // In parts, so that what departs is told while the rest is still replayed.
    for part in files.chunks(PART) {
        let start = reports.len();
        part.par_iter()
            .map(|file| {
                bar.set_message(stem(file));
                let report = verify(file, args, session, &cache);
                bar.inc(1);
                report
            })
            .collect_into_vec(&mut part_reports);
        reports.append(&mut part_reports);
        if !session.global.json {
            bar.suspend(|| write_reports(args, &reports[start..], out))?;
        }
    }
    bar.finish_and_clear();
    write_summary(session, &reports, out)?;
    let all_exact = reports
        .iter()
        .all(|report| report.verdict == Verdict::Exact);
    Ok(if all_exact { Answer::Yes } else { Answer::No })
}

/// Files below a folder that look like records.
fn collect(path: &Path, named: bool, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
            collect(&entry.path(), false, files);
        }
        return;
    }
    let name = path.to_string_lossy();
    let plain = name.strip_suffix(".gz").unwrap_or(&name);
    if named
        || [".txt", ".trl", ".jsonl"]
            .iter()
            .any(|end| plain.ends_with(end))
    {
        files.push(path.into());
    }
}

/// Folder and name of a file, short.
fn stem(file: &Path) -> String {
    let parts: Vec<_> = file.iter().rev().take(2).collect();
    let parts: Vec<_> = parts
        .iter()
        .rev()
        .map(|part| part.to_string_lossy())
        .collect();
    parts.join("/")
}

fn verify(file: &Path, args: &Args, session: &Session, cache: &Cache) -> Report {
    let mut report = Report {
        file: file.into(),
        verdict: Verdict::Unread,
        plies: 0,
        message: String::new(),
        departure: None,
        rules: Vec::new(),
    };
    let text = match read_text(file) {
        Ok(text) => text,
        Err(Failure::Message(message)) => {
            report.message = message;
            return report;
        }
        Err(_) => return report,
    };
    if text.trim_start().starts_with('{') {
        verify_trace(&text, args, session, cache, &mut report);
    } else {
        verify_trial(&text, args, session, cache, &mut report);
    }
    report
}

fn verify_trial(text: &str, args: &Args, session: &Session, cache: &Cache, report: &mut Report) {
    let trial = match Trial::read(text) {
        Ok(trial) => trial,
        Err(error) => {
            report.message = error.to_string();
            return;
        }
    };
    let options = trial.options.clone().unwrap_or_default();
    let options: Vec<String> = options
        .into_iter()
        .filter(|option| !option.trim().is_empty())
        .collect();
    let named = trial.game_path().map(str::to_string);
    let Some(compiled) = game(named, options, args, session, cache, report) else {
        return;
    };
    let Some(game) = &compiled.game else { return };
    report.plies = trial.moves.len() - trial.placement_count().min(trial.moves.len());
    match replay(game, &trial) {
        Replay::Done(_) => report.verdict = Verdict::Exact,
        Replay::Departs(departure) => {
            depart(report, game, &compiled.checked.sources, *departure);
        }
    }
}

fn verify_trace(text: &str, args: &Args, session: &Session, cache: &Cache, report: &mut Report) {
    let first = text.lines().next().unwrap_or_default();
    let line: Value = serde_json::from_str(first).unwrap_or_default();
    let named = line["file"].as_str().map(str::to_string);
    if line["kind"] != "game" {
        report.message = "the first line is not a `game` line".into();
        return;
    }
    let Some(compiled) = game(named, Vec::new(), args, session, cache, report) else {
        return;
    };
    let Some(game) = &compiled.game else { return };
    report.plies = text
        .lines()
        .filter(|line| line.contains("\"kind\":\"ply\""))
        .count();
    let limits = Limits {
        perft_nodes: args.perft_nodes,
        ..Limits::default()
    };
    match trace::check(game, text, limits) {
        Ok(()) => report.verdict = Verdict::Exact,
        Err(divergence) => {
            let departure = witness::of_trace(game, text, &divergence);
            depart(report, game, &compiled.checked.sources, departure);
        }
    }
}

/// Finds and compiles the game of a record; `None`, and the report says why, where it can't be.
fn game(
    named: Option<String>,
    options: Vec<String>,
    args: &Args,
    session: &Session,
    cache: &Cache,
    report: &mut Report,
) -> Option<Arc<Compiled>> {
    let Some(name) = args.game.clone().or(named) else {
        report.verdict = Verdict::NoGame;
        report.message = "the file names no game: use --game".into();
        return None;
    };
    let key = (name.clone(), options.clone());
    let known = cache.lock().ok().and_then(|cache| cache.get(&key).cloned());
    let compiled = match known {
        Some(compiled) => compiled,
        None => {
            // A game that was renamed since: the folder of its records still has its name.
            let folder = report.file.parent().and_then(Path::file_name);
            let folder = folder.unwrap_or_default().to_string_lossy();
            let found = find(&name, session).or_else(|| find(&folder, session));
            let Some((file, text)) = found else {
                report.verdict = Verdict::NoGame;
                report.message = format!("no game `{name}`");
                return None;
            };
            let mut selection = session.selection();
            if !options.is_empty() {
                selection = Selection {
                    options,
                    ruleset: None,
                };
            }
            let compiled = compile(&file, text, &selection, session.library());
            let compiled = Arc::new(compiled);
            if let Ok(mut cache) = cache.lock() {
                cache.insert(key, compiled.clone());
            }
            compiled
        }
    };
    if compiled.game.is_none() {
        report.verdict = Verdict::Unplayable;
        let mut errors = compiled.checked.diagnostics.iter();
        let error = errors.find(|d: &&Diagnostic| d.is_error());
        report.message = error.map_or("no game in it".into(), |d| d.message.clone());
        return None;
    }
    Some(compiled)
}

/// A game by its path in a library, by the file's name, or as a file.
fn find(name: &str, session: &Session) -> Option<(String, Arc<str>)> {
    let library = session.library();
    let file = name.rsplit('/').next().unwrap_or(name);
    let stem = file.strip_suffix(".lud").unwrap_or(file);
    let by_path = library
        .game(name)
        .or_else(|| library.game(&format!("lud/{name}")));
    by_path.or_else(|| library.game(stem)).or_else(|| {
        let found = session.find(name).ok()?;
        Some((found.file, found.text))
    })
}

fn depart(report: &mut Report, game: &Game, sources: &Sources, departure: Departure) {
    report.verdict = Verdict::Departs;
    report.message = format!("at ply {}: {}", departure.ply, departure.what);
    let mut seen: Vec<MovesId> = Vec::new();
    for extra in &departure.extra {
        let Some(made_by) = extra.made_by.filter(|id| !seen.contains(id)) else {
            continue;
        };
        seen.push(made_by);
        report.rules.push(rule(game, sources, made_by));
    }
    report.departure = Some(departure);
}

/// A generator: its node, and its place in the source.
fn rule(game: &Game, sources: &Sources, id: MovesId) -> String {
    let line = dump::line(&game.graph, id.node());
    let Some(span) = game.graph.span(id.node()) else {
        return format!("n{} {line}", id.node().0);
    };
    let (row, column) = sources.line_column(span);
    let name = sources.name(span.source);
    let source = sources.slice(span).split_whitespace().collect::<Vec<_>>();
    let source: String = source.join(" ").chars().take(80).collect();
    format!(
        "n{} {line}\n      {name}:{row}:{column}  {source}",
        id.node().0
    )
}

fn write_reports(args: &Args, reports: &[Report], out: &mut dyn Write) -> Result<(), Failure> {
    for report in reports {
        let file = report.file.display();
        if report.verdict != Verdict::Exact {
            let verdict = report.verdict.word();
            writeln!(out, "{file}: {verdict} {}", report.message)?;
            if let Some(departure) = &report.departure {
                write_departure(departure, &report.rules, out)?;
            }
        } else if args.all {
            writeln!(out, "{file}: exact, {} plies", report.plies)?;
        }
    }
    out.flush()?;
    Ok(())
}

fn write_summary(
    session: &Session,
    reports: &[Report],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
    for report in reports {
        *counts.entry(report.verdict).or_default() += 1;
    }
    if session.global.json {
        let files: Vec<Value> = reports.iter().map(report_json).collect();
        let counts: BTreeMap<_, _> = counts.iter().map(|(v, n)| (v.word(), n)).collect();
        return write_json(out, &json!({ "files": files, "counts": counts }));
    }
    let exact = reports.iter().filter(|r| r.verdict == Verdict::Exact);
    let plies: usize = exact.map(|report| report.plies).sum();
    writeln!(out, "\n{:<12} {:>7}", "verdict", "files")?;
    for (verdict, count) in &counts {
        writeln!(out, "{:<12} {count:>7}", verdict.word())?;
    }
    let all = reports.len();
    writeln!(out, "{:<12} {all:>7}   {plies} plies exact", "all")?;
    Ok(())
}

fn write_departure(
    departure: &Departure,
    rules: &[String],
    out: &mut dyn Write,
) -> std::io::Result<()> {
    for line in departure.position.lines() {
        writeln!(out, "    {line}")?;
    }
    let mut list = |label: &str, texts: Vec<&str>| {
        if texts.is_empty() {
            return Ok(());
        }
        let more = texts.len().saturating_sub(12);
        let shown: Vec<&str> = texts.into_iter().take(12).collect();
        let more = match more {
            0 => String::new(),
            more => format!(" … and {more} more"),
        };
        let between = if shown.iter().any(|text| text.contains('[')) {
            "\n            "
        } else {
            "  "
        };
        writeln!(out, "    {label:<8}{}{more}", shown.join(between))
    };
    list(
        "missing",
        departure.missing.iter().map(String::as_str).collect(),
    )?;
    list(
        "extra",
        departure
            .extra
            .iter()
            .map(|extra| extra.text.as_str())
            .collect(),
    )?;
    for rule in rules.iter().take(4) {
        writeln!(out, "    made by {rule}")?;
    }
    Ok(())
}

fn report_json(report: &Report) -> Value {
    let mut value = json!({
        "file": report.file.to_string_lossy(),
        "verdict": report.verdict.word(),
        "plies": report.plies,
    });
    if !report.message.is_empty() {
        value["message"] = json!(report.message);
    }
    if let Some(departure) = &report.departure {
        let extra: Vec<&str> = departure.extra.iter().map(|extra| &*extra.text).collect();
        value["departure"] = json!({
            "ply": departure.ply,
            "what": departure.what,
            "position": departure.position,
            "missing": departure.missing,
            "extra": extra,
            "rules": report.rules,
        });
    }
    value
}
