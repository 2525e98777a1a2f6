//! The command line: arguments, files and the terminal; one file a subcommand.
//!
//! Exit codes: 0 done, 1 the answer is no (a check found errors, a trial departs …), 2 the input or
//! the arguments can't be used.

mod audit;
mod bench;
mod betza;
mod check;
mod coverage;
mod diff;
mod draw;
mod expand;
mod explain;
mod fmt;
mod graph;
mod info;
mod list;
mod lsp;
mod measure;
mod moves;
mod new;
mod perft;
mod play;
mod playout;
mod read;
mod reference;
mod rpc;
pub mod session;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};
use session::{Answer, Failure, Outcome, Session};

/// Rules of historical board games: compiled, checked, played.
#[derive(Parser, Debug)]
#[command(
    name = "ashtapada",
    version,
    about,
    max_term_width = 100,
    propagate_version = true
)]
#[command(
    after_help = "GAME is a file, or the name of a game of the library: see `ashtapada list`."
)]
pub struct Cli {
    /// Options of every subcommand.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Options of every subcommand.
#[derive(Args, Clone, Debug, Default)]
pub struct Global {
    /// Your own copy of Ludii, put before the built-in library: a folder with lud/ and def/, a
    /// checkout, or Ludii.jar.
    #[arg(long, global = true, value_name = "PATH")]
    pub ludii: Option<std::path::PathBuf>,
    /// Answer in JSON.
    #[arg(long, global = true)]
    pub json: bool,
    /// How many threads to use; all cores by default.
    #[arg(long, short, global = true, value_name = "N")]
    pub jobs: Option<usize>,
    /// When to use colours.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// An option of the game, as in "Board Size/10x10"; may be given several times.
    #[arg(long = "option", global = true, value_name = "HEADING/ITEM")]
    pub options: Vec<String>,
    /// A ruleset of the game.
    #[arg(long, global = true, value_name = "NAME")]
    pub ruleset: Option<String>,
}

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the games of the library
    List(list::Args),
    /// Say what a game is: players, board, pieces, options, rulesets
    Info(info::Args),
    /// Check games and report what is wrong with them
    Check(check::Args),
    /// Print a game with its options and defines expanded
    Expand(expand::Args),
    /// Print the move graph of a game
    Graph(graph::Args),
    /// List the legal moves
    Moves(moves::Args),
    /// Draw a board, a position, or where a piece moves
    Draw(draw::Args),
    /// Count the lines of play to a depth
    Perft(perft::Args),
    /// Play games by chance and count the results
    Playout(playout::Args),
    /// Play a game in the terminal
    Play(play::Args),
    /// Replay recorded games: Ludii's trials and golden traces
    Verify(verify::Args),
    /// Answer JSON-RPC on standard input and output
    Rpc(rpc::Args),
    /// Serve an editor: the Language Server Protocol on standard input and output
    Lsp(lsp::Args),
    /// Lay game descriptions out
    Fmt(fmt::Args),
    /// Explain a ludeme, a define or a diagnostic code
    Explain(explain::Args),
    /// Write the reference of the whole language
    Reference(reference::Args),
    /// Say how much of a library can be read, checked and played
    Coverage(coverage::Args),
    /// Write a game to begin with: complete, commented, playable
    New(new::Args),
    /// Turn a move in Betza's notation into ludemes, or a game's pieces into Betza
    Betza(betza::Args),
    /// Compare a game with a text, two texts, or two games
    Diff(diff::Args),
    /// Read the claims that a rules text makes
    Read(read::Args),
    /// Compare every game with its own text
    Audit(audit::Args),
    /// Measure what a game is like: length, choices, results, which rules matter
    Measure(measure::Args),
    /// Measure how fast a game plays
    Bench(bench::Args),
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    // Rules nest, and evaluation follows them: the main thread's stack may be too small.
    let thread = std::thread::Builder::new().stack_size(session::STACK);
    let code = thread.spawn(in_thread).map(std::thread::JoinHandle::join);
    match code {
        Ok(Ok(code)) => code,
        Ok(Err(_)) => ExitCode::from(101),
        Err(_) => in_thread(),
    }
}

/// Lets the heap of this thread grow once instead of page by page, which the C library asks the
/// kernel for 240 times in compiling a game. The first block, given back, tells it to keep what it
/// has; the second makes room. No page is touched.
fn make_room() {
    const ROOM: usize = 4 << 20;
    for size in [2 * ROOM, ROOM] {
        drop(std::hint::black_box(Vec::<u8>::with_capacity(size)));
    }
}

fn in_thread() -> ExitCode {
    make_room();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are answers; whether they can be written matters to nobody.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let outcome = run(cli, &mut out).and_then(|answer| {
        out.flush()?;
        Ok(answer)
    });
    match outcome {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(Failure::Closed) => {
            // The reader went away: what is left in the buffer must not be tried again.
            std::mem::forget(out);
            ExitCode::SUCCESS
        }
        Err(Failure::Reported) => {
            let _ = out.flush();
            ExitCode::from(2)
        }
        Err(Failure::Message(message)) => {
            let _ = out.flush();
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs a parsed command line; answers go to `out`.
///
/// # Errors
/// Where the input can't be used, or nobody reads the output any more.
pub fn run(cli: Cli, out: &mut dyn Write) -> Outcome {
    let session = Session::new(cli.global)?;
    let session = &session;
    match cli.command {
        Command::List(args) => list::run(&args, session, out),
        Command::Info(args) => info::run(&args, session, out),
        Command::Check(args) => check::run(&args, session, out),
        Command::Expand(args) => expand::run(&args, session, out),
        Command::Graph(args) => graph::run(&args, session, out),
        Command::Moves(args) => moves::run(&args, session, out),
        Command::Draw(args) => draw::run(&args, session, out),
        Command::Perft(args) => perft::run(&args, session, out),
        Command::Playout(args) => playout::run(&args, session, out),
        Command::Play(args) => play::run(&args, session, out),
        Command::Verify(args) => verify::run(&args, session, out),
        Command::Rpc(args) => rpc::run(&args, session, out),
        Command::Lsp(args) => lsp::run(&args, session, out),
        Command::Fmt(args) => fmt::run(&args, session, out),
        Command::Explain(args) => explain::run(&args, session, out),
        Command::Reference(args) => reference::run(&args, session, out),
        Command::Coverage(args) => coverage::run(&args, session, out),
        Command::Diff(args) => diff::run(&args, session, out),
        Command::Read(args) => read::run(&args, session, out),
        Command::Audit(args) => audit::run(&args, session, out),
        Command::New(args) => new::run(&args, session, out),
        Command::Betza(args) => betza::run(&args, session, out),
        Command::Measure(args) => measure::run(&args, session, out),
        Command::Bench(args) => bench::run(&args, session, out),
    }
}
