//! `ashtapada fmt`: game descriptions laid out.

use std::io::{ErrorKind, Read, Write};

use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session, write_json};
use crate::diagnostic::Diagnostic;
use crate::syntax::{Ast, format, parse};

/// Arguments of `fmt`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files to lay out in place; `-` is standard input, written to standard output
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Change nothing; the answer is no where a file would change
    #[arg(long)]
    pub check: bool,
}

/// Formats files.
///
/// # Errors
/// When a file can't be read or written, or its brackets and strings aren't whole.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let mut changed = Vec::new();
    let mut faulty = false;
    for file in &args.files {
        let text = if file == "-" {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            text
        } else {
            plain_text(file)?
        };
        let Some(formatted) = laid_out(file, &text, session) else {
            faulty = true;
            continue;
        };
        let differs = formatted != text;
        if differs {
            changed.push(file.clone());
        }
        if file == "-" && !args.check {
            out.write_all(formatted.as_bytes())?;
        } else if differs && !args.check {
            std::fs::write(file, formatted)
                .map_err(|error| Failure::Message(format!("{file}: {error}")))?;
        }
    }
    if session.global.json {
        write_json(
            out,
            &json!({ "checked": args.files.len(), "changed": changed }),
        )?;
    } else if args.check || !args.files.iter().any(|file| file == "-") {
        let word = if args.check {
            "would change"
        } else {
            "changed"
        };
        for file in &changed {
            writeln!(out, "{file}: {word}")?;
        }
    }
    if faulty {
        out.flush()?;
        return Err(Failure::Reported);
    }
    let no = args.check && !changed.is_empty();
    Ok(if no { Answer::No } else { Answer::Yes })
}

/// The text of a file that may be written again: what isn't text in UTF-8 would lose something.
fn plain_text(file: &str) -> Result<String, Failure> {
    std::fs::read_to_string(file).map_err(|error| {
        Failure::Message(match error.kind() {
            ErrorKind::InvalidData => {
                format!("{file}: not text in UTF-8; laying it out could lose something")
            }
            _ => format!("{file}: {error}"),
        })
    })
}

/// The text laid out; `None`, and it is reported, where it isn't whole.
fn laid_out(file: &str, text: &str, session: &Session) -> Option<String> {
    let parsed = parse(file, text);
    let formatted = format(&parsed);
    let same = |formatted: &String| same_tokens(&parsed.ast, &parse(file, formatted.as_str()).ast);
    match formatted {
        Some(formatted) if same(&formatted) => Some(formatted),
        Some(_) => {
            eprintln!("error: {file}: laying it out would change its meaning; it stays as it is");
            None
        }
        None => {
            let all: Vec<&Diagnostic> = parsed.diagnostics.iter().collect();
            session.report(&all, &parsed.sources);
            None
        }
    }
}

/// Whether two texts have the same tokens.
fn same_tokens(a: &Ast, b: &Ast) -> bool {
    a.len() == b.len()
        && a.all().zip(b.all()).all(|(a, b)| {
            let same_text = a.kind().is_bracket() || a.text() == b.text();
            a.kind() == b.kind() && a.next_index() == b.next_index() && same_text
        })
}
