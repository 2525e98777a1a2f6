//! `ashtapada coverage`: how far each game of a library gets, and what the rest lack.

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde_json::{Value, json};

use super::session::{Answer, Failure, Outcome, Session, read_text, write_json};
use crate::check::check;
use crate::diagnostic::Diagnostic;
use crate::expand::expand;
use crate::ir::Game;
use crate::lower::lower;
use crate::play::{Context, Rng, playout::playout};
use crate::syntax::parse;
use crate::verify::trace::{self, Limits};

/// Arguments of `coverage`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Folder of golden traces, to say which games are exact
    #[arg(long, value_name = "DIR")]
    pub golden: Option<PathBuf>,
    /// Only games whose path contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub only: String,
    /// At most so many games
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Leave out perft lines with more nodes than this
    #[arg(long, default_value_t = 20_000)]
    pub perft_nodes: u64,
    /// Plies of each trial that are replayed
    #[arg(long, default_value_t = 40)]
    pub plies: usize,
    /// List every game
    #[arg(long, short)]
    pub all: bool,
}

/// How far a game gets; each stage includes those before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    Fails,
    Parses,
    Checks,
    Lowers,
    Plays,
    Exact,
}

const STAGES: [(Stage, &str); 5] = [
    (Stage::Parses, "parses"),
    (Stage::Checks, "checks"),
    (Stage::Lowers, "lowers"),
    (Stage::Plays, "plays"),
    (Stage::Exact, "exact"),
];

/// One game of the library.
struct Row {
    file: String,
    stage: Stage,
    /// Whether there is a trace to compare with.
    recorded: bool,
    /// What keeps it from the next stage.
    lacks: Vec<String>,
}

/// Goes through the library.
///
/// # Errors
/// When the library has no such games.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let mut games = library_files(session);
    games.retain(|(file, _)| file.contains(&args.only) && !file.contains("test/"));
    games.sort();
    games.truncate(args.limit.unwrap_or(usize::MAX));
    if games.is_empty() {
        return Err(Failure::Message(format!(
            "the library has no game whose path contains `{}`",
            args.only
        )));
    }
    let traces = args.golden.as_deref().map(traces).unwrap_or_default();
    let bar = session.progress(games.len() as u64, "coverage");
    // A fault of ours is one game's, and told in the table.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let rows: Vec<Row> = games
        .par_iter()
        .map(|(file, text)| {
            let below = file
                .rsplit_once("lud/")
                .map_or(file.as_str(), |(_, path)| path);
            bar.set_message(below.to_string());
            let row = row(below, text, traces.get(below), args, session);
            bar.inc(1);
            row
        })
        .collect();
    std::panic::set_hook(hook);
    bar.finish_and_clear();
    write_rows(args, session, &rows, out)?;
    Ok(Answer::Yes)
}

/// All games of the library with their paths. A folder is walked, since several files may have one
/// name.
fn library_files(session: &Session) -> Vec<(String, String)> {
    let folder = session.global.ludii.as_deref().and_then(|path| {
        let inner = [path.join("lud"), path.join("Common/res/lud")];
        inner.into_iter().find(|folder| folder.is_dir())
    });
    let mut games = Vec::new();
    let Some(root) = folder else {
        let library = session.library();
        for name in library.game_names() {
            if let Some((file, text)) = library.game(&name) {
                games.push((file, text.to_string()));
            }
        }
        return games;
    };
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "lud")
                && let Ok(text) = read_text(&path)
            {
                let below = path.strip_prefix(&root).unwrap_or(&path);
                games.push((below.to_string_lossy().replace('\\', "/"), text));
            }
        }
    }
    games
}

/// The traces below a folder by the game file that each names.
fn traces(folder: &Path) -> BTreeMap<String, PathBuf> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().contains(".jsonl")
                && let Some(game) = first_line(&path)
            {
                found.insert(game, path);
            }
        }
    }
    found
}

/// The game's file that a trace names in its first line.
fn first_line(path: &Path) -> Option<String> {
    use std::io::{BufRead, BufReader, Read};
    let file = std::fs::File::open(path).ok()?;
    let reader: Box<dyn Read> = if path.extension().is_some_and(|e| e == "gz") {
        Box::new(flate2::read::GzDecoder::new(file))
    } else {
        Box::new(file)
    };
    let mut line = String::new();
    BufReader::new(reader).read_line(&mut line).ok()?;
    let line: Value = serde_json::from_str(&line).ok()?;
    Some(line["file"].as_str()?.to_string())
}

fn row(file: &str, text: &str, trace: Option<&PathBuf>, args: &Args, session: &Session) -> Row {
    let mut row = Row {
        file: file.into(),
        stage: Stage::Fails,
        recorded: trace.is_some(),
        lacks: Vec::new(),
    };
    let game = catch_unwind(AssertUnwindSafe(|| compile(&mut row, text, session)));
    let game = match game {
        Ok(Some(game)) => game,
        Ok(None) => return row,
        Err(panic) => {
            row.lacks = vec![format!("panic: {}", panic_text(&*panic))];
            return row;
        }
    };
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut context = Context::start(&game, Rng::new(1));
        playout(&mut context, &mut Rng::new(2), 60);
    }));
    if let Err(panic) = played {
        row.lacks = vec![format!("panic: {}", panic_text(&*panic))];
        return row;
    }
    row.stage = Stage::Plays;
    let Some(trace) = trace else { return row };
    let Ok(lines) = read_text(trace) else {
        return row;
    };
    let limits = Limits {
        perft_nodes: args.perft_nodes,
        plies: args.plies,
    };
    let checked = catch_unwind(AssertUnwindSafe(|| trace::check(&game, &lines, limits)));
    match checked {
        Ok(Ok(())) => row.stage = Stage::Exact,
        Ok(Err(divergence)) => row.lacks = vec![format!("differs: {}", divergence.what)],
        Err(panic) => row.lacks = vec![format!("panic: {}", panic_text(&*panic))],
    }
    row
}

/// Runs the stages up to the move graph.
fn compile(row: &mut Row, text: &str, session: &Session) -> Option<Game> {
    let errors = |diagnostics: &[Diagnostic]| -> Vec<String> {
        let errors = diagnostics.iter().filter(|d| d.is_error());
        let mut names: Vec<String> = errors.map(wanted).collect();
        names.sort();
        names.dedup();
        names
    };
    let parsed = parse(row.file.as_str(), text);
    row.lacks = errors(&parsed.diagnostics);
    if !row.lacks.is_empty() {
        return None;
    }
    row.stage = Stage::Parses;
    let expanded = expand(&parsed, &session.selection(), session.library());
    let checked = check(expanded);
    row.lacks = errors(&checked.diagnostics);
    if !row.lacks.is_empty() {
        return None;
    }
    row.stage = Stage::Checks;
    let lowered = lower(&checked);
    row.lacks = errors(&lowered.diagnostics);
    let game = lowered.game?;
    if row.lacks.is_empty() {
        row.stage = Stage::Lowers;
    }
    Some(game)
}

/// What a finding asks for: the ludeme that is lacking, or the code and message.
fn wanted(diagnostic: &Diagnostic) -> String {
    let message = &diagnostic.message;
    if diagnostic.code.ends_with("::not_playable") {
        return message.split('`').nth(1).unwrap_or(message).to_string();
    }
    let code = diagnostic.code.trim_start_matches("ashtapada::");
    format!("{code}: {message}")
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("unknown").chars().take(80).collect()
}

fn write_rows(
    args: &Args,
    session: &Session,
    rows: &[Row],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut lacking: BTreeMap<&str, usize> = BTreeMap::new();
    for lack in rows.iter().flat_map(|row| &row.lacks) {
        *lacking.entry(lack).or_default() += 1;
    }
    let mut lacking: Vec<(&str, usize)> = lacking.into_iter().collect();
    lacking.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let reach = |stage: Stage| rows.iter().filter(|row| row.stage >= stage).count();
    let recorded = rows.iter().filter(|row| row.recorded).count();
    if session.global.json {
        let games: Vec<Value> = rows
            .iter()
            .map(|row| json!({ "file": row.file, "stage": word(row.stage), "recorded": row.recorded, "lacks": row.lacks }))
            .collect();
        let counts: BTreeMap<_, _> = STAGES.iter().map(|(s, word)| (*word, reach(*s))).collect();
        return write_json(
            out,
            &json!({ "games": rows.len(), "recorded": recorded, "counts": counts, "lacking": lacking, "rows": games }),
        );
    }
    let mut folders: BTreeMap<String, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        let parts: Vec<&str> = row.file.split('/').collect();
        let folder = parts[..parts.len().saturating_sub(1).min(2)].join("/");
        folders.entry(folder).or_default().push(row);
    }
    write!(out, "{:<28} {:>6}", "folder", "games")?;
    for (_, word) in STAGES {
        write!(out, " {word:>7}")?;
    }
    writeln!(out)?;
    let mut line = |name: &str, rows: &[&Row]| -> std::io::Result<()> {
        write!(out, "{name:<28} {:>6}", rows.len())?;
        for (stage, _) in STAGES {
            let count = rows.iter().filter(|row| row.stage >= stage).count();
            write!(out, " {count:>7}")?;
        }
        writeln!(out)
    };
    for (folder, rows) in &folders {
        line(folder, rows)?;
    }
    line("all", &rows.iter().collect::<Vec<_>>())?;
    if args.golden.is_some() {
        writeln!(out, "({recorded} of them have a golden trace)")?;
    }
    if args.all {
        for row in rows {
            let lacks = row.lacks.join("; ");
            writeln!(out, "{:<8} {}  {lacks}", word(row.stage), row.file)?;
        }
    }
    if !lacking.is_empty() {
        writeln!(out, "\nlacking, most wanted first")?;
        let shown = if args.all { usize::MAX } else { 30 };
        for (what, count) in lacking.iter().take(shown) {
            let what: String = what.chars().take(90).collect();
            writeln!(out, "{count:>5}  {what}")?;
        }
        if lacking.len() > shown {
            writeln!(out, "       … and {} more (--all)", lacking.len() - shown)?;
        }
    }
    Ok(())
}

fn word(stage: Stage) -> &'static str {
    let found = STAGES.iter().find(|(other, _)| *other == stage);
    found.map_or("fails", |(_, word)| word)
}
