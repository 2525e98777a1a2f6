//! `ashtapada expand`: a game with its options and defines realised.

use std::io::Write;

use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session, write_json};
use crate::diagnostic::Diagnostic;
use crate::expand::{Item, Node, NodeKind, expand_traced};
use crate::syntax::parse;

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

/// Columns of the printed form.
const WIDTH: usize = 100;

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
        write_node(out, None, game, 0)?;
        writeln!(out)?;
    }
    Ok(if faulty { Answer::No } else { Answer::Yes })
}

/// Writes a node on one line where it fits, else its items on lines of their own.
fn write_node(
    out: &mut dyn Write,
    label: Option<&str>,
    node: &Node,
    indent: usize,
) -> std::io::Result<()> {
    let label = label.map_or(String::new(), |label| format!("{label}:"));
    let flat = format!("{label}{node}");
    if indent + flat.chars().count() <= WIDTH {
        return write!(out, "{flat}");
    }
    let (open, items, close) = match &node.kind {
        NodeKind::Call(call) => (format!("({}", call.head), &call.items, ')'),
        NodeKind::Array(items) => ("{".to_string(), items, '}'),
        _ => return write!(out, "{flat}"),
    };
    write!(out, "{label}{open}")?;
    for Item { label, node } in items {
        write!(out, "\n{:indent$}", "", indent = indent + 4)?;
        let label = label.as_ref().map(|label| &*label.name);
        write_node(out, label, node, indent + 4)?;
    }
    write!(out, "\n{:indent$}{close}", "")
}
