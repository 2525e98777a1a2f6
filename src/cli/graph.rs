//! `ashtapada graph`: the move graph of a game.

use std::collections::BTreeMap;
use std::io::Write;

use clap::ValueEnum;
use serde_json::json;

use super::session::{Answer, Failure, Loaded, Outcome, Session, either, write_json};
use crate::diagnostic::nearest;
use crate::ir::dump;
use crate::play::runner::Runner;

/// Arguments of `graph`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    pub game: String,
    /// Only the moves of this piece, such as Pawn or Pawn1
    #[arg(long)]
    pub piece: Option<String>,
    /// How to write it
    #[arg(long, default_value = "text")]
    pub format: Format,
    /// Say of each node where it was written, count them, and say whether tables play the game
    #[arg(long)]
    pub explain: bool,
}

/// How a graph is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For Graphviz: `ashtapada graph GAME --format dot | dot -Tsvg`.
    Dot,
    /// A line a node.
    Text,
}

/// Prints the graph.
///
/// # Errors
/// When there is no such game or piece, or the game can't be played.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let loaded = session.load(&args.game)?;
    let game = &*loaded.game;
    let roots = match &args.piece {
        None => dump::roots(game),
        Some(piece) => dump::piece_roots(game, piece).ok_or_else(|| no_piece(&loaded, piece))?,
    };
    if args.explain {
        return explain(session, &loaded, &roots, out);
    }
    if session.global.json {
        let nodes = game.graph.reachable(roots.iter().map(|(_, node)| *node));
        let nodes: Vec<_> = nodes
            .into_iter()
            .map(|id| {
                let operands: Vec<_> = game.graph.operands(id);
                let operands: Vec<_> = operands.iter().map(|(role, id)| json!([role, id.0])).collect();
                json!({ "id": id.0, "op": game.graph.op(id).name(), "operands": operands, "place": place(&loaded, id) })
            })
            .collect();
        let roots: BTreeMap<_, _> = roots.iter().map(|(name, id)| (name, id.0)).collect();
        write_json(
            out,
            &json!({ "game": &*game.name, "roots": roots, "nodes": nodes }),
        )?;
        return Ok(Answer::Yes);
    }
    let text = match args.format {
        Format::Dot => dump::dot(game, &roots),
        Format::Text => dump::text(&game.graph, &roots),
    };
    out.write_all(text.as_bytes())?;
    Ok(Answer::Yes)
}

pub(super) fn no_piece(loaded: &Loaded, piece: &str) -> Failure {
    let mut names: Vec<&str> = loaded
        .game
        .components
        .iter()
        .skip(1)
        .map(|c| &*c.stem)
        .collect();
    names.dedup();
    let near = nearest(piece, names.iter().copied());
    let near = if near.is_empty() {
        names.iter().map(|name| name.to_string()).collect()
    } else {
        near
    };
    Failure::Message(format!(
        "`{}` has no piece `{piece}`\n  help: did you mean {}?",
        loaded.game.name,
        either(&near)
    ))
}

/// Where a node was written: `file:line:column`.
fn place(loaded: &Loaded, id: crate::ir::graph::NodeId) -> Option<String> {
    let span = loaded.game.graph.span(id)?;
    let sources = &loaded.checked.sources;
    let (line, column) = sources.line_column(span);
    Some(format!("{}:{line}:{column}", sources.name(span.source)))
}

/// Each node with its place, and how many there are of each kind.
fn explain(
    session: &Session,
    loaded: &Loaded,
    roots: &[dump::Root],
    out: &mut dyn Write,
) -> Outcome {
    let graph = &loaded.game.graph;
    let nodes = graph.reachable(roots.iter().map(|(_, node)| *node));
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut users: BTreeMap<u32, usize> = BTreeMap::new();
    for id in &nodes {
        *counts.entry(graph.op(*id).name()).or_default() += 1;
        for (_, operand) in graph.operands(*id) {
            *users.entry(operand.0).or_default() += 1;
        }
    }
    if session.global.json {
        let runner = Runner::new(&loaded.game);
        let value = json!({
            "game": &*loaded.game.name,
            "nodes": nodes.len(),
            "kinds": counts,
            "tables": runner.why_slow().is_empty(),
            "why_none": runner.why_slow(),
        });
        write_json(out, &value)?;
        return Ok(Answer::Yes);
    }
    for id in &nodes {
        writeln!(out, "n{} {}", id.0, dump::line(graph, *id))?;
        if let (Some(place), Some(span)) = (place(loaded, *id), graph.span(*id)) {
            let source = loaded.checked.sources.slice(span);
            let source = source.split_whitespace().collect::<Vec<_>>().join(" ");
            let source: String = source.chars().take(70).collect();
            writeln!(out, "      {place}  {source}")?;
        }
    }
    let shared = users.values().filter(|count| **count > 1).count();
    writeln!(
        out,
        "\n{} nodes, {shared} of them used more than once",
        nodes.len()
    )?;
    for (kind, count) in counts {
        writeln!(out, "{count:>5} {kind}")?;
    }
    let runner = Runner::new(&loaded.game);
    match runner.why_slow() {
        [] => writeln!(out, "\nplayed by tables")?,
        reasons => {
            writeln!(out, "\nplayed by the reference evaluator; no tables for:")?;
            for reason in reasons {
                writeln!(out, "      {reason}")?;
            }
        }
    }
    Ok(Answer::Yes)
}
