//! `ashtapada expand`: a game with its options and defines realised.

use std::io::Write;

use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session, write_json};
use crate::diagnostic::Diagnostic;
use crate::expand::expand_traced;
use crate::syntax::{format, parse};

/// Arguments of `expand`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The file, or a game's name
    #[arg(value_name = "FILE")]
    pub game: String,
    /// Show each step: the call, the define's body, what came out
    #[arg(long)]
    pub trace: bool,
}

/// Prints the expansion of a game.
///
/// # Errors
/// When there is no such game or its text can't be expanded.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let text = session.find(&args.game)?;
    let parsed = parse(text.file.clone(), text.text.clone());
    let (expanded, steps) = expand_traced(&parsed, &session.selection(), session.library());
    let errors: Vec<&Diagnostic> = expanded.diagnostics.iter().collect();
    session.report(&errors, &expanded.sources);
    let faulty = expanded.diagnostics.iter().any(Diagnostic::is_error);
    let Some(game) = &expanded.game else {
        return Err(Failure::Reported);
    };
    if session.global.json {
        let steps: Vec<_> = steps
            .iter()
            .map(|step| {
                let (line, column) = expanded.sources.line_column(step.call);
                json!({
                    "depth": step.depth,
                    "define": &*step.name,
                    "file": expanded.sources.name(step.call.source),
                    "line": line,
                    "column": column,
                    "call": step.written,
                    "result": step.result,
                })
            })
            .collect();
        let mut value = json!({ "file": text.file, "game": game.to_string() });
        if args.trace {
            value["steps"] = json!(steps);
        }
        write_json(out, &value)?;
    } else if args.trace {
        for step in &steps {
            let indent = "  ".repeat(step.depth);
            let (line, column) = expanded.sources.line_column(step.call);
            let file = expanded.sources.name(step.call.source);
            writeln!(out, "{indent}{} at {file}:{line}:{column}", step.name)?;
            for (label, text) in [
                ("call", &step.written),
                ("body", &step.body),
                ("gives", &step.result),
            ] {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                writeln!(out, "{indent}  {label:<5} {text}")?;
            }
        }
        writeln!(out, "{} defines expanded", steps.len())?;
    } else {
        let flat = game.to_string();
        let laid_out = format(&parse(text.file.as_str(), flat.as_str()));
        writeln!(out, "{}", laid_out.unwrap_or(flat).trim_end())?;
    }
    Ok(if faulty { Answer::No } else { Answer::Yes })
}
