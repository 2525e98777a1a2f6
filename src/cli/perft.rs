//! `ashtapada perft`: how many lines of play there are.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use rayon::prelude::*;
use serde_json::json;

use super::session::{Answer, Outcome, Session, write_json};
use crate::notation::move_text;
use crate::play::runner::Runner;
use crate::play::{Context, Move, Rng};

/// Arguments of `perft`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    pub game: String,
    /// How many plies
    #[arg(long, short)]
    pub depth: u32,
    /// Say how many lines begin with each move
    #[arg(long)]
    pub divide: bool,
    /// Count moves that do the same once
    #[arg(long)]
    pub distinct: bool,
}

/// Counts.
///
/// # Errors
/// When there is no such game or it can't be played.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let loaded = session.load(&args.game)?;
    let game = &*loaded.game;
    let mut context = Context::start(game, Rng::new(0));
    let runner = Runner::new(game);
    let started = Instant::now();
    let parts: Vec<(Move, u64)> = if args.depth == 0 {
        Vec::new()
    } else {
        let moves = if args.distinct {
            distinct(&mut context)
        } else {
            context.legal_moves()
        };
        let bar = session.progress(moves.len() as u64, "perft");
        let count = |mv: Move| {
            let mut context = context.clone();
            context.play(&mv);
            let nodes = match (args.depth, args.distinct) {
                (1, _) => 1,
                (depth, true) => perft_distinct(&mut context, depth - 1),
                (depth, false) => runner.perft(&mut context, depth - 1),
            };
            bar.inc(1);
            (mv, nodes)
        };
        let parts = if session.global.jobs == Some(1) {
            moves.into_iter().map(count).collect()
        } else {
            moves.into_par_iter().map(count).collect()
        };
        bar.finish_and_clear();
        parts
    };
    let nodes = match args.depth {
        0 => 1,
        _ => parts.iter().map(|(_, nodes)| nodes).sum::<u64>(),
    };
    let seconds = started.elapsed().as_secs_f64();
    let mut divided: BTreeMap<String, u64> = BTreeMap::new();
    if args.divide {
        for (mv, nodes) in &parts {
            let text = move_text::text(game, &context.state, mv);
            *divided.entry(text).or_default() += nodes;
        }
    }
    if session.global.json {
        let mut value =
            json!({ "game": &*game.name, "depth": args.depth, "nodes": nodes, "seconds": seconds });
        if args.divide {
            value["divide"] = json!(divided);
        }
        write_json(out, &value)?;
        return Ok(Answer::Yes);
    }
    for (text, nodes) in divided {
        writeln!(out, "{text} {nodes}")?;
    }
    writeln!(out, "perft {} = {nodes}", args.depth)?;
    Ok(Answer::Yes)
}

/// The legal moves without those that do what an earlier one does.
fn distinct(context: &mut Context<'_>) -> Vec<Move> {
    let moves = context.legal_moves();
    let mut kept: Vec<(Move, Move)> = Vec::new();
    for mv in moves {
        let mut whole = context.with_consequences(&mv);
        whole.made_by = None;
        if kept.iter().all(|(_, other)| *other != whole) {
            kept.push((mv, whole));
        }
    }
    kept.into_iter().map(|(mv, _)| mv).collect()
}

fn perft_distinct(context: &mut Context<'_>, depth: u32) -> u64 {
    let moves = distinct(context);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|mv| {
            context.play(mv);
            let nodes = perft_distinct(context, depth - 1);
            context.undo();
            nodes
        })
        .sum()
}
