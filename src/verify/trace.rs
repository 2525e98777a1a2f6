//! Golden traces: JSON lines of perft counts, legal moves, states and results (their form is in
//! `ludii/README.md` of the shared data).

use serde_json::{Map, Value, json};

use super::line::Line;
use crate::ir::Game;
use crate::play::runner::Runner;
use crate::play::{Context, Move, Piece, Rng, perft::perft};
use crate::topology::SiteType;

/// How far to check.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Perft with more nodes is counted by tables, or left out where the game has none.
    pub perft_nodes: u64,
    /// Plies of each trial that are replayed.
    pub plies: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            perft_nodes: u64::MAX,
            plies: usize::MAX,
        }
    }
}

/// The first difference between a game and its trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    /// What differs: `components`, `coords`, `start`, `perft`, `legal`, `state` …
    pub what: String,
    /// Trial and ply, where it is in a trial.
    pub at: Option<(u64, u64)>,
    /// What was recorded.
    pub recorded: String,
    /// What the game gives.
    pub found: String,
}

/// Checks a game against the lines of its trace.
///
/// # Errors
/// The first divergence.
pub fn check(game: &Game, lines: &str, limits: Limits) -> Result<(), Box<Divergence>> {
    let mut played: Option<Line<'_>> = None;
    let runner = Runner::new(game);
    for line in lines.lines() {
        let Ok(line) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        match line["kind"].as_str().unwrap_or_default() {
            "game" => check_game(game, &line)?,
            "start" if !game.features.stochastic => {
                let context = Context::start(game, Rng::new(0));
                same("start", None, &line["state"], &state_json(&context))?;
            }
            "perft" => {
                let depth = line["depth"].as_u64().unwrap_or(0) as u32;
                let nodes = line["nodes"].as_u64().unwrap_or(0);
                // Many nodes are counted by tables, where the game has them.
                let found = if nodes <= limits.perft_nodes {
                    Some(perft(&mut Context::start(game, Rng::new(0)), depth))
                } else if runner.why_slow().is_empty() {
                    Some(runner.perft(&mut Context::start(game, Rng::new(0)), depth))
                } else {
                    None
                };
                if let Some(found) = found {
                    same(
                        &format!("perft {depth}"),
                        None,
                        &json!(nodes),
                        &json!(found),
                    )?;
                }
            }
            "trial" => {
                let rng = rng_state(&line["rng"]).unwrap_or(Rng::new(0));
                let context = Context::start(game, rng);
                same("trial start", None, &line["start"], &state_json(&context))?;
                played = Some(Line::from(context));
            }
            "ply" => {
                let at = (
                    line["trial"].as_u64().unwrap_or(0),
                    line["ply"].as_u64().unwrap_or(0),
                );
                if at.1 as usize >= limits.plies {
                    continue;
                }
                if let Some(played) = &mut played {
                    played.ply(&line, at)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// The generator state, written as eight signed bytes, lowest first.
pub(crate) fn rng_state(bytes: &Value) -> Option<Rng> {
    let bytes: Vec<u8> = bytes
        .as_array()?
        .iter()
        .map(|byte| byte.as_i64().map(|byte| byte as u8))
        .collect::<Option<_>>()?;
    Some(Rng::new(u64::from_le_bytes(bytes.try_into().ok()?)))
}

pub(super) fn same(
    what: &str,
    at: Option<(u64, u64)>,
    recorded: &Value,
    found: &Value,
) -> Result<(), Box<Divergence>> {
    if recorded == found {
        return Ok(());
    }
    Err(Box::new(Divergence {
        what: what.to_owned(),
        at,
        recorded: recorded.to_string(),
        found: found.to_string(),
    }))
}

fn check_game(game: &Game, line: &Value) -> Result<(), Box<Divergence>> {
    let description = game_json(game);
    for key in [
        "name",
        "players",
        "siteType",
        "sites",
        "stacking",
        "stochastic",
        "components",
        "coords",
    ] {
        same(key, None, &line[key], &description[key])?;
    }
    Ok(())
}

/// The key of a move: `from-to`, `pass` or `swap`, with levels where they aren't the ground.
pub fn move_key(mv: &Move) -> String {
    if mv.is_pass() {
        return "pass".into();
    }
    if mv.is_swap() {
        return "swap".into();
    }
    let levels = if mv.decided_levels != (0, 0) {
        format!("@{},{}", mv.decided_levels.0, mv.decided_levels.1)
    } else {
        String::new()
    };
    let (from, to) = mv.decision_from_to();
    format!("{from}-{to}{levels}")
}

/// What a game is, as the first line of a trace says it.
pub fn game_json(game: &Game) -> Value {
    let components: Vec<Value> = game
        .components
        .iter()
        .skip(1)
        .map(|component| json!([&*component.name, component.owner]))
        .collect();
    let coords: Vec<Value> = game
        .topology
        .elements(game.site_type)
        .iter()
        .map(|element| json!(element.label))
        .collect();
    json!({
        "name": &*game.name,
        "players": game.player_count(),
        "siteType": game.site_type.word(),
        "sites": game.topology.len(game.site_type),
        "stacking": game.features.stacking,
        "stochastic": game.features.stochastic,
        "components": components,
        "coords": coords,
    })
}

/// The position as traces record it.
pub fn state_json(context: &Context<'_>) -> Value {
    let game = context.game();
    let facts = &context.state.facts;
    let mut state = Map::new();
    state.insert("mover".into(), json!(facts.mover));
    state.insert("next".into(), json!(facts.next));
    state.insert("prev".into(), json!(facts.prev));
    state.insert("over".into(), json!(context.is_over()));
    if let Some(ended) = context.ended() {
        state.insert("winner".into(), json!(ended.winner));
        state.insert("ranking".into(), json!(&context.ranking()[1..]));
    }
    if game.features.scores {
        let scores = &context.state.rare().scores;
        state.insert("score".into(), json!(&scores[1..=game.player_count()]));
    }
    state.insert("counter".into(), json!(facts.counter));
    let mut sites = Map::new();
    for kind in [SiteType::Cell, SiteType::Vertex, SiteType::Edge] {
        let prefix = match kind {
            SiteType::Cell => "",
            SiteType::Vertex => "v",
            SiteType::Edge => "e",
        };
        for site in 0..game.site_count(kind) as i32 {
            let stack = context.state.stack(kind, site);
            // Where pieces are counted, what a large piece covers counts as one.
            let counted = game.features.count;
            let seen = |piece: &Piece| piece.what != 0 || (counted && piece.count > 0);
            if !stack.iter().any(seen) {
                continue;
            }
            let value = if game.features.stacking {
                Value::Array(
                    stack
                        .iter()
                        .map(|piece| site_json(piece, stack.last()))
                        .collect(),
                )
            } else {
                site_json(&stack[0], None)
            };
            sites.insert(format!("{prefix}{site}"), value);
        }
    }
    state.insert("sites".into(), Value::Object(sites));
    Value::Object(state)
}

/// `[what, state, count, value, rotation]` without trailing defaults; a level of a stack without its
/// rotation.
fn site_json(piece: &Piece, top: Option<&Piece>) -> Value {
    let rotation = top.is_none();
    let mut values = vec![
        i32::from(piece.what),
        piece.state,
        // On stacks the reference counts one where the top piece is somebody's, else none.
        top.map_or(piece.count, |top| i32::from(top.who != 0)),
        piece.value.max(0),
    ];
    let mut defaults = vec![-1, 0, 1, 0];
    if rotation {
        values.push(i32::from(piece.rotation));
        defaults.push(0);
    }
    // The levels of stacks are written whole.
    while rotation && values.len() > 1 && values.last() == defaults[..values.len()].last() {
        values.pop();
    }
    json!(values)
}
