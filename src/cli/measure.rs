//! `ashtapada measure`: what games are like, from many playouts.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::session::{Answer, Failure, Outcome, Session, read_text, write_json};
use crate::ir::Game;
use crate::measure::{Agent, Measurement, Plan, Summary, csv, html, summary, table};
use crate::play::runner::Runner;

/// Arguments of `measure`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game, or two to be held side by side
    #[arg(value_name = "GAME", num_args = 1..=2, required_unless_present = "merge")]
    pub games: Vec<String>,
    /// How many games
    #[arg(short = 'n', long = "number", default_value_t = 1000, value_name = "N")]
    pub number: u64,
    /// Seed: the same seed gives the same games, whatever --jobs and --shard
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Who plays: by chance, or one ply ahead
    #[arg(long, default_value = "random")]
    pub agent: Player,
    /// Break a game off after so many plies
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    pub max_plies: u32,
    /// One part of the games, such as 3/16; --merge joins the parts
    #[arg(long, value_name = "K/N", value_parser = shard)]
    pub shard: Option<(u64, u64)>,
    /// Keep what is measured in a file, and go on from there if it exists
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Join measurements kept by --resume
    #[arg(long, num_args = 1.., value_name = "FILE", conflicts_with_all = ["games", "shard", "resume"])]
    pub merge: Vec<PathBuf>,
    /// Write comma-separated values
    #[arg(long, conflicts_with = "html")]
    pub csv: bool,
    /// Write a page with plots
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// Who plays.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// By chance.
    Random,
    /// One ply ahead.
    Shallow,
}

/// Reads `3/16`.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/');
    let parts = parts.and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((k, n)) if (1..=n).contains(&k) => Ok((k, n)),
        _ => Err("it must be K/N, with K from 1 to N".into()),
    }
}

/// Measures.
///
/// # Errors
/// When there is no such game, it can't be played, or a file of measurements can't be used.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    if args.games.len() > 1 && args.resume.is_some() {
        let message = "--resume keeps one game's measurement; measure each by itself";
        return Err(Failure::Message(message.into()));
    }
    let measured = if args.merge.is_empty() {
        let games = args.games.iter();
        games
            .map(|game| measure(args, game, session))
            .collect::<Result<Vec<_>, _>>()?
    } else {
        merge(&args.merge)?
    };
    write(args, session, &measured, out)?;
    Ok(Answer::Yes)
}

/// Games measured between two times that the file is written.
const CHUNK: u64 = 256;
/// How often the file is written at most.
const REST: Duration = Duration::from_secs(5);

fn measure(args: &Args, name: &str, session: &Session) -> Result<Measurement, Failure> {
    let loaded = session.load(name)?;
    let game: &Game = &loaded.game;
    let plan = Plan {
        agent: match args.agent {
            Player::Random => Agent::Random,
            Player::Shallow => Agent::Shallow,
        },
        seed: args.seed,
        max_plies: args.max_plies,
    };
    let mut measured = Measurement::new(game, &loaded.checked.sources, &plan);
    if let Some(file) = args.resume.as_deref().filter(|file| file.exists()) {
        let kept = read(file)?;
        let fail = |why| Failure::Message(format!("{}: {why}", file.display()));
        measured.join(&kept).map_err(fail)?;
    }
    let (part, parts) = args.shard.unwrap_or((1, 1));
    let bound = |part: u64| (u128::from(args.number) * u128::from(part) / u128::from(parts)) as u64;
    let wanted = bound(part - 1)..bound(part);
    let left = measured.done.missing(wanted.clone());
    let bar = session.progress(wanted.end - wanted.start, "games");
    bar.set_message(game.name.to_string());
    let todo: u64 = left.iter().map(|range| range.end - range.start).sum();
    bar.set_position(wanted.end - wanted.start - todo);
    let runner = Runner::new(game);
    let step = || bar.inc(1);
    let Some(file) = &args.resume else {
        measured.add(game, &runner, wanted, &step);
        bar.finish_and_clear();
        return Ok(measured);
    };
    let mut written = Instant::now();
    for range in left {
        let mut at = range.start;
        while at < range.end {
            let end = (at + CHUNK).min(range.end);
            measured.add(game, &runner, at..end, &step);
            at = end;
            if written.elapsed() > REST {
                keep(file, &measured)?;
                written = Instant::now();
            }
        }
    }
    keep(file, &measured)?;
    bar.finish_and_clear();
    Ok(measured)
}

/// Writes a file of measurements: beside it first, so that it is always whole.
fn keep(file: &Path, measured: &Measurement) -> Result<(), Failure> {
    let fail = |error: std::io::Error| Failure::Message(format!("{}: {error}", file.display()));
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    let text = serde_json::to_string(measured)?;
    std::fs::write(&name, text + "\n").map_err(fail)?;
    std::fs::rename(&name, file).map_err(fail)
}

fn read(file: &Path) -> Result<Measurement, Failure> {
    let text = read_text(file)?;
    serde_json::from_str(&text).map_err(|error| {
        let file = file.display();
        Failure::Message(format!(
            "{file}: no measurement that --resume kept: {error}"
        ))
    })
}

/// Joins files; those of two games give two measurements.
fn merge(files: &[PathBuf]) -> Result<Vec<Measurement>, Failure> {
    let mut all: Vec<Measurement> = Vec::new();
    for file in files {
        let part = read(file)?;
        match all.iter_mut().find(|whole| whole.game == part.game) {
            Some(whole) => whole
                .join(&part)
                .map_err(|why| Failure::Message(format!("{}: {why}", file.display())))?,
            None => all.push(part),
        }
    }
    Ok(all)
}

fn write(
    args: &Args,
    session: &Session,
    measured: &[Measurement],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let summaries: Vec<Summary> = measured.iter().map(summary).collect();
    if let Some(file) = &args.html {
        let fail = |error: std::io::Error| Failure::Message(format!("{}: {error}", file.display()));
        std::fs::write(file, html::page(measured)).map_err(fail)?;
    }
    if session.global.json {
        let summaries: Vec<Value> = summaries.iter().map(|summary| json!(summary)).collect();
        let value = match <[Value; 1]>::try_from(summaries) {
            Ok([one]) => one,
            Err(several) => Value::Array(several),
        };
        return write_json(out, &value);
    }
    if args.csv {
        write!(out, "{}", csv(&summaries))?;
    } else if args.html.is_none() {
        write!(out, "{}", table(&summaries))?;
    }
    Ok(())
}
