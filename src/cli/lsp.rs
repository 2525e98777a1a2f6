//! `ashtapada lsp`: the language server on standard input and output.

use std::io::{BufReader, Write};

use super::session::{Answer, Outcome, Session};

/// Arguments of `lsp`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Standard input and output; there is nothing else, but editors like to say so
    #[arg(long)]
    pub stdio: bool,
}

/// Serves an editor until it says `exit` or the input ends; the answer is no where it exits
/// without shutting down.
///
/// # Errors
/// When nobody reads the output.
pub fn run(_: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let input = BufReader::new(std::io::stdin());
    let done = crate::lsp::serve(session.library(), &session.selection(), input, out)?;
    Ok(if done { Answer::Yes } else { Answer::No })
}
