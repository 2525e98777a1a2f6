//! `ashtapada rpc`: JSON-RPC over standard input and output.

use std::io::Write;

use super::session::{Answer, Outcome, Session};
use crate::rpc::{Server, serve};

/// Arguments of `rpc`.
#[derive(clap::Args, Debug)]
pub struct Args {}

/// Answers requests until the input ends.
///
/// # Errors
/// When the input can't be read or nobody reads the output.
pub fn run(_: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let find = |name: &str| match session.find(name) {
        Ok(found) => Ok((found.file, found.text)),
        Err(super::session::Failure::Message(message)) => Err(message),
        Err(_) => Err(format!("`{name}` can't be read")),
    };
    let server = Server::new(session.library(), session.selection(), &find);
    serve(server, &mut std::io::stdin().lock(), out)?;
    Ok(Answer::Yes)
}
