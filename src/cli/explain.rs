//! `ashtapada explain`: what a word of the language is.

use std::io::Write;

use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session, either, write_json};
use crate::reference::{Explanation, explain};

/// Arguments of `explain`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A ludeme, a constant, a define or a diagnostic code
    #[arg(required = true)]
    pub word: Vec<String>,
}

/// Explains a word.
///
/// # Errors
/// When it is unknown, with the nearest ones.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let word = args.word.join(" ");
    match explain(&word, session.library()) {
        Explanation::Known(text) if session.global.json => {
            write_json(out, &json!({ "word": word, "text": text }))?;
        }
        Explanation::Known(text) => writeln!(out, "{}", text.trim_end())?,
        Explanation::Unknown(near) => {
            let mut message = format!("`{word}` is no ludeme, constant, define or code");
            if !near.is_empty() {
                message.push_str(&format!("\n  help: did you mean {}?", either(&near)));
            }
            return Err(Failure::Message(message));
        }
    }
    Ok(Answer::Yes)
}
