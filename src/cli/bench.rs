//! `ashtapada bench`: how fast a game plays.

use std::io::Write;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session, write_json};
use crate::ir::Game;
use crate::play::fast::Passes;
use crate::play::runner::Runner;
use crate::play::{Context, Rng};

/// Arguments of `bench`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    pub game: String,
    /// How long each measurement takes, in seconds
    #[arg(long, default_value_t = 2.0)]
    pub seconds: f64,
    /// Seed of the playouts
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Leave a pass out; without `tables` the reference evaluator plays
    #[arg(long, value_name = "PASS", value_parser = passes())]
    pub no_pass: Vec<String>,
}

fn passes() -> clap::builder::PossibleValuesParser {
    std::iter::once("tables")
        .chain(Passes::NAMES)
        .collect::<Vec<_>>()
        .into()
}

/// What was measured.
#[derive(Clone, Copy, Default, Debug)]
pub struct Measured {
    /// Nodes of perft in a second.
    pub perft_nodes_per_second: f64,
    /// Depth of the deepest perft.
    pub perft_depth: u32,
    /// Its nodes.
    pub perft_nodes: u64,
    /// Random games in a second.
    pub playouts_per_second: f64,
    /// Moves of random games in a second.
    pub moves_per_second: f64,
    /// Plies of a random game.
    pub mean_plies: f64,
}

/// Measures on one thread, or on as many as `--jobs` says.
///
/// # Errors
/// When there is no such game or it can't be played.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let started = Instant::now();
    let loaded = session.load(&args.game)?;
    let first_compile_seconds = started.elapsed().as_secs_f64();
    let budget =
        Duration::try_from_secs_f64(args.seconds.max(0.01)).unwrap_or(Duration::from_secs(2));
    let compile_seconds = measure_compiling(args, session, budget / 10)?;
    let jobs = session.global.jobs.unwrap_or(1);
    let bar = session.progress(2, "bench");
    bar.set_message("perft");
    let mut measured = Measured::default();
    let started = Instant::now();
    let runner = if args.no_pass.iter().any(|pass| pass == "tables") {
        Runner::reference(&loaded.game)
    } else {
        let mut passes = Passes::ALL;
        for pass in &args.no_pass {
            passes.leave_out(pass);
        }
        Runner::with(&loaded.game, passes)
    };
    let table_seconds = started.elapsed().as_secs_f64();
    measure_perft(&loaded.game, &runner, budget, jobs, &mut measured);
    bar.inc(1);
    bar.set_message("playouts");
    measure_playouts(&runner, args.seed, budget, jobs, &mut measured);
    bar.finish_and_clear();
    if session.global.json {
        write_json(
            out,
            &json!({
                "game": &*loaded.game.name,
                "perft_nodes_per_second": measured.perft_nodes_per_second.round(),
                "perft_depth": measured.perft_depth,
                "perft_nodes": measured.perft_nodes,
                "playouts_per_second": measured.playouts_per_second,
                "moves_per_second": measured.moves_per_second.round(),
                "mean_plies": measured.mean_plies,
                "compile_seconds": compile_seconds,
                "first_compile_seconds": first_compile_seconds,
                "table_seconds": table_seconds,
                "tables": runner.why_slow().is_empty(),
                "jobs": jobs,
            }),
        )?;
        return Ok(Answer::Yes);
    }
    writeln!(out, "{}", loaded.game.name)?;
    writeln!(
        out,
        "  perft     {:>12.0} nodes/s (depth {}, {} nodes)",
        measured.perft_nodes_per_second, measured.perft_depth, measured.perft_nodes
    )?;
    writeln!(
        out,
        "  playouts  {:>12.1} games/s, {:.0} moves/s, {:.1} plies a game",
        measured.playouts_per_second, measured.moves_per_second, measured.mean_plies
    )?;
    let how = if runner.why_slow().is_empty() {
        format!("tables in {:.1} ms", table_seconds * 1000.0)
    } else {
        "no tables".to_owned()
    };
    writeln!(
        out,
        "  compiled in {:.1} ms ({:.1} the first time), {how}",
        compile_seconds * 1000.0,
        first_compile_seconds * 1000.0
    )?;
    Ok(Answer::Yes)
}

/// The mean seconds of reading and compiling a game, once the library is read and memory is there.
fn measure_compiling(args: &Args, session: &Session, budget: Duration) -> Result<f64, Failure> {
    let started = Instant::now();
    let mut times = 0;
    while times == 0 || started.elapsed() < budget {
        session.load(&args.game)?;
        times += 1;
    }
    Ok(started.elapsed().as_secs_f64() / f64::from(times))
}

/// Deeper and deeper, until the next depth would take too long.
fn measure_perft(
    game: &Game,
    runner: &Runner<'_>,
    budget: Duration,
    jobs: usize,
    measured: &mut Measured,
) {
    let starts = if jobs > 1 {
        after_two_plies(&mut Context::start(game, Rng::new(0)))
    } else {
        Vec::new()
    };
    let started = Instant::now();
    let mut before = 1u64;
    for depth in 1..=64 {
        let mut context = Context::start(game, Rng::new(0));
        let began = Instant::now();
        let nodes = if jobs > 1 && depth > 2 {
            starts
                .par_iter()
                .map(|start| runner.perft(&mut start.clone(), depth - 2))
                .sum()
        } else {
            runner.perft(&mut context, depth)
        };
        let took = began.elapsed();
        measured.perft_depth = depth;
        measured.perft_nodes = nodes;
        measured.perft_nodes_per_second = nodes as f64 / took.as_secs_f64().max(1e-9);
        let growth = nodes as f64 / before.max(1) as f64;
        before = nodes;
        if nodes == 0 || took.mul_f64(growth.clamp(1.0, 1e6)) + started.elapsed() > budget {
            break;
        }
    }
}

/// The positions after every two plies, to be shared out among threads.
fn after_two_plies<'g>(context: &mut Context<'g>) -> Vec<Context<'g>> {
    let mut starts = Vec::new();
    for mv in context.legal_moves() {
        context.play(&mv);
        for mv in context.legal_moves() {
            context.play(&mv);
            starts.push(context.clone());
            context.undo();
        }
        context.undo();
    }
    starts
}

fn measure_playouts(
    runner: &Runner<'_>,
    seed: u64,
    budget: Duration,
    jobs: usize,
    measured: &mut Measured,
) {
    let started = Instant::now();
    let one = |job: usize| {
        let mut choices = Rng::new(seed.wrapping_add(job as u64 * 0x9e37_79b9));
        let (mut games, mut plies) = (0u64, 0u64);
        runner.playouts(&mut choices, 10_000, |outcome| {
            plies += outcome.plies as u64;
            games += 1;
            started.elapsed() < budget
        });
        (games, plies)
    };
    let (games, plies) = if jobs > 1 {
        (0..jobs)
            .into_par_iter()
            .map(one)
            .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
    } else {
        one(0)
    };
    let seconds = started.elapsed().as_secs_f64();
    measured.playouts_per_second = games as f64 / seconds;
    measured.moves_per_second = plies as f64 / seconds;
    measured.mean_plies = plies as f64 / games as f64;
}
