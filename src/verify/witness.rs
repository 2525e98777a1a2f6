//! The position at which a game departs from a golden trace, and the moves that differ.

use serde_json::Value;

use super::line::Line;
use super::trace::{Divergence, move_key, rng_state};
use super::trial::Departure;
use crate::ir::Game;
use crate::play::{Context, Move, Rng};

/// Plays a trace up to its divergence and says which legal moves are missing and extra there.
pub fn of_trace(game: &Game, lines: &str, divergence: &Divergence) -> Departure {
    let mut departure = Departure {
        what: format!(
            "{}: {} recorded, {} found",
            divergence.what,
            short(&divergence.recorded),
            short(&divergence.found)
        ),
        ..Departure::default()
    };
    let Some((trial, ply)) = divergence.at else {
        return departure;
    };
    let Some((mut context, recorded)) = position(game, lines, trial, ply) else {
        return departure;
    };
    departure = Departure::at(ply as usize, departure.what, &context);
    let legal = context.legal_moves();
    if divergence.what != "legal moves" {
        let key = recorded["move"].as_str().unwrap_or_default();
        let played = legal.iter().filter(|mv| move_key(mv) == key);
        departure.what = format!("after {key}, {}", differing(divergence));
        return departure.extra(&context, played);
    }
    let mut missing: Vec<&str> = recorded["legal"]
        .as_str()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let mut extra: Vec<&Move> = Vec::new();
    for mv in &legal {
        let key = move_key(mv);
        match missing.iter().position(|other| *other == key) {
            Some(at) => {
                missing.swap_remove(at);
            }
            None => extra.push(mv),
        }
    }
    missing.sort_unstable();
    departure.what = format!(
        "the legal moves differ: {} missing, {} extra",
        missing.len(),
        extra.len()
    );
    let mut departure = departure.extra(&context, extra);
    departure.missing = missing.into_iter().map(str::to_string).collect();
    departure
}

/// The position before a ply, and the line of that ply.
fn position<'g>(game: &'g Game, lines: &str, trial: u64, ply: u64) -> Option<(Context<'g>, Value)> {
    let lines = lines
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|line| line["trial"].as_u64() == Some(trial));
    let mut played: Option<Line<'g>> = None;
    for line in lines {
        match line["kind"].as_str() {
            Some("trial") => {
                let rng = rng_state(&line["rng"]).unwrap_or(Rng::new(0));
                played = Some(Context::start(game, rng).into());
            }
            Some("ply") if line["ply"].as_u64() == Some(ply) => {
                return Some((played?.position()?, line));
            }
            Some("ply") => {
                let at = (trial, line["ply"].as_u64()?);
                played.as_mut()?.ply(&line, at).ok()?;
            }
            _ => {}
        }
    }
    None
}

/// The parts of two states that differ.
fn differing(divergence: &Divergence) -> String {
    let parse = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let (recorded, found) = (parse(&divergence.recorded), parse(&divergence.found));
    let mut parts = Vec::new();
    differences("", &recorded, &found, &mut parts);
    if parts.is_empty() {
        return format!("{} recorded", short(&divergence.recorded));
    }
    parts.join(", ")
}

fn differences(name: &str, recorded: &Value, found: &Value, parts: &mut Vec<String>) {
    if let (Value::Object(a), Value::Object(b)) = (recorded, found) {
        let keys = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
        for key in keys {
            let (a, b) = (&recorded[key], &found[key]);
            differences(&format!("{name} {key}"), a, b, parts);
        }
        return;
    }
    if recorded != found {
        parts.push(format!(
            "{}: {recorded} recorded, {found} found",
            name.trim()
        ));
    }
}

fn short(text: &str) -> String {
    match text.char_indices().nth(100) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.into(),
    }
}
