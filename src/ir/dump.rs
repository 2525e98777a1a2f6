//! The move graph as text and for Graphviz.
//!
//! Text has a line for each node, operands before their users, so two dumps of one game are equal
//! and a pass's work shows as a diff:
//!
//! ```text
//! n12 Bool.IsEmpty kind=Cell site=n11
//! ```

use std::fmt::Write;

use super::graph::NodeId;
use super::op::Op;
use super::{EndId, Game, MoveGraph};

/// A root of the graph: what it is for, and its node.
pub type Root = (String, NodeId);

/// Every place from which the interpreter enters the graph.
pub fn roots(game: &Game) -> Vec<Root> {
    let mut roots: Vec<Root> = Vec::new();
    let ends = |roots: &mut Vec<Root>, of: &str, list: &[EndId]| {
        for (i, end) in list.iter().enumerate() {
            roots.push((format!("{of} end {}", i + 1), end.node()));
        }
    };
    for (i, start) in game.start.iter().enumerate() {
        roots.push((format!("start {}", i + 1), start.node()));
    }
    for phase in &game.phases {
        let name = format!("phase {}", phase.name);
        roots.push((format!("{name} play"), phase.play.node()));
        ends(&mut roots, &name, &phase.end);
        for (i, next) in phase.next.iter().enumerate() {
            roots.push((format!("{name} next {} when", i + 1), next.condition.node()));
            roots.push((format!("{name} next {} who", i + 1), next.who.node()));
        }
    }
    ends(&mut roots, "game", &game.end);
    for component in game.components.iter().skip(1) {
        if let Some(moves) = component.moves {
            roots.push((format!("piece {}", component.name), moves.node()));
        }
    }
    for region in &game.regions {
        for sites in &region.sites {
            roots.push((format!("region {}", region.name), sites.node()));
        }
    }
    roots
}

/// The roots of one kind of piece: a full name such as `Pawn1`, or without the player's number.
/// `None` where the game has no such piece.
pub fn piece_roots(game: &Game, piece: &str) -> Option<Vec<Root>> {
    let mut found = game
        .components
        .iter()
        .skip(1)
        .filter(|component| {
            component.name.eq_ignore_ascii_case(piece) || component.stem.eq_ignore_ascii_case(piece)
        })
        .peekable();
    found.peek()?;
    Some(
        found
            .filter_map(|component| {
                let moves = component.moves?;
                Some((format!("piece {}", component.name), moves.node()))
            })
            .collect(),
    )
}

/// The part of the graph below the roots, as text.
pub fn text(graph: &MoveGraph, roots: &[Root]) -> String {
    let mut out = String::new();
    for (name, node) in roots {
        let _ = writeln!(out, "{name} = n{}", node.0);
    }
    for id in graph.reachable(roots.iter().map(|(_, node)| *node)) {
        let _ = writeln!(out, "n{} {}", id.0, line(graph, id));
    }
    out
}

/// A node on one line: its name, its data, its operands.
pub fn line(graph: &MoveGraph, id: NodeId) -> String {
    let mut line = graph.op(id).name();
    for (key, value) in data(graph.op(id)) {
        let _ = write!(line, " {key}={value}");
    }
    for (role, operand) in graph.operands(id) {
        let _ = write!(line, " {role}=n{}", operand.0);
    }
    line
}

/// The part of the graph below the roots, for Graphviz. Move generators are boxes, conditions
/// diamonds, regions ellipses.
pub fn dot(game: &Game, roots: &[Root]) -> String {
    let graph = &game.graph;
    let mut out = String::new();
    let _ = writeln!(out, "digraph {} {{", quoted(&game.name));
    out.push_str("  rankdir=LR;\n  node [fontname=\"sans-serif\", fontsize=10];\n");
    out.push_str("  edge [fontname=\"sans-serif\", fontsize=8];\n");
    for (i, (name, node)) in roots.iter().enumerate() {
        let _ = writeln!(out, "  r{i} [shape=plaintext, label={}];", quoted(name));
        let _ = writeln!(out, "  r{i} -> n{};", node.0);
    }
    for id in graph.reachable(roots.iter().map(|(_, node)| *node)) {
        let op = graph.op(id);
        let mut label = op.name();
        for (key, value) in data(op) {
            let _ = write!(label, "\n{key} {value}");
        }
        let _ = writeln!(
            out,
            "  n{} [{}, label={}];",
            id.0,
            shape(op),
            quoted(&label)
        );
        for (role, operand) in graph.operands(id) {
            let _ = writeln!(
                out,
                "  n{} -> n{} [label={}];",
                id.0,
                operand.0,
                quoted(role)
            );
        }
    }
    out.push_str("}\n");
    out
}

fn shape(op: &Op) -> &'static str {
    match op {
        Op::Moves(_) => "shape=box, style=filled, fillcolor=\"#dbe9f6\"",
        Op::Flow(_) => "shape=box, style=\"rounded,filled\", fillcolor=\"#e5f5e0\"",
        Op::Bool(_) => "shape=diamond, style=filled, fillcolor=\"#fff2cc\"",
        Op::Region(_) => "shape=ellipse, style=filled, fillcolor=\"#f2e6f7\"",
        Op::Direction(_) => "shape=cds",
        Op::End(_) => "shape=octagon, style=filled, fillcolor=\"#fde0dd\"",
        Op::Start(_) => "shape=house",
        Op::Int(_) | Op::Ints(_) => "shape=oval",
    }
}

/// A string in double quotes, as Graphviz reads it.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace('\n', "\\n"))
}

/// The fields of an operation that aren't operands, as its `Debug` form has them.
fn data(op: &Op) -> Vec<(String, String)> {
    let debug = format!("{op:?}");
    let Some((_, body)) = debug.split_once('{') else {
        return Vec::new();
    };
    let body = body.rsplit_once('}').map_or(body, |(body, _)| body);
    top_level(body)
        .into_iter()
        .filter_map(|field| {
            let (key, value) = field.split_once(':')?;
            let (key, value) = (key.trim(), value.trim());
            let plain = !value.contains("NodeId") && !matches!(value, "None" | "[]" | "false");
            plain.then(|| (key.to_string(), short(value)))
        })
        .collect()
}

/// `Some(x)` is `x`.
fn short(value: &str) -> String {
    let inner = value
        .strip_prefix("Some(")
        .and_then(|inner| inner.strip_suffix(')'));
    inner.unwrap_or(value).to_string()
}

/// Splits at commas outside of brackets and strings.
fn top_level(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start, mut in_text, mut escaped) = (0i32, 0, false, false);
    for (at, c) in text.char_indices() {
        if in_text {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => in_text = false,
                _ => {}
            }
            continue;
        }
        match c {
            '"' => in_text = true,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{BoolOp, IntOp};

    #[test]
    fn a_node_is_one_line_with_its_operands() {
        let mut graph = MoveGraph::default();
        let three = graph.add_int(IntOp::Const { value: 3 }, None);
        let not = {
            let yes = graph.add_bool(BoolOp::Const { value: true }, None);
            graph.add_bool(BoolOp::Not { a: yes }, None)
        };
        let roots = [("a".to_string(), three.node()), ("b".into(), not.node())];
        let dump = text(&graph, &roots);
        assert_eq!(
            dump,
            "a = n0\nb = n2\nn0 Int.Const value=3\nn1 Bool.Const value=true\nn2 Bool.Not a=n1\n"
        );
    }

    #[test]
    fn commas_in_strings_and_brackets_part_nothing() {
        assert_eq!(
            top_level("a: (1, 2), b: \"x, \\\" y\""),
            ["a: (1, 2)", " b: \"x, \\\" y\""]
        );
        assert_eq!(quoted("a\"b"), "\"a\\\"b\"");
    }
}
