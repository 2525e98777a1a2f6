//! `(useFor {"Option/Item" …} …)` in metadata: kept when all of that is in use.

use std::sync::Arc;

use super::option::{Group, UNKNOWN_CHOICE, choices};
use super::{Item, Node, NodeKind, Origins, Ruleset};
use crate::diagnostic::{Diagnostic, nearest};

/// Puts what each `useFor` holds in its place, or nothing.
pub(super) fn realise(node: &mut Node, active: &[String], rulesets: &[Ruleset]) {
    let items = match &mut node.kind {
        NodeKind::Call(call) => &mut Arc::make_mut(call).items,
        NodeKind::Array(items) => items,
        _ => return,
    };
    let mut kept = Vec::with_capacity(items.len());
    for mut item in std::mem::take(items) {
        realise(&mut item.node, active, rulesets);
        match &mut item.node.kind {
            NodeKind::Call(call) if &*call.head == "useFor" => {
                if holds(call.items.first(), active, rulesets) {
                    kept.extend(call.items.iter().skip(1).cloned());
                }
            }
            _ => kept.push(item),
        }
    }
    *items = kept;
}

/// Whether everything that a `useFor` names is in use.
fn holds(wanted: Option<&Item>, active: &[String], rulesets: &[Ruleset]) -> bool {
    let in_use = |name: &str| {
        active.iter().any(|a| a == name)
            || rulesets.iter().any(|r| r.selected && &*r.heading == name)
    };
    match wanted.map(|item| &item.node.kind) {
        Some(NodeKind::Text(name)) => in_use(name),
        Some(NodeKind::Array(items)) => items.iter().all(|item| match &item.node.kind {
            NodeKind::Text(name) => in_use(name),
            _ => true,
        }),
        _ => false,
    }
}

/// Tells of options and rulesets that a `useFor` names and the file doesn't have.
pub(super) fn unknown(
    node: &Node,
    groups: &[Group],
    rulesets: &[Ruleset],
    origins: &Origins,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (items, names) = match &node.kind {
        NodeKind::Call(call) if &*call.head == "useFor" => {
            let names = match call.items.first().map(|item| &item.node) {
                Some(Node {
                    kind: NodeKind::Array(items),
                    ..
                }) => items.iter().map(|i| &i.node).collect(),
                first => first.into_iter().collect::<Vec<_>>(),
            };
            (&call.items, names)
        }
        NodeKind::Call(call) => (&call.items, Vec::new()),
        NodeKind::Array(items) => (items, Vec::new()),
        _ => return,
    };
    for node in names {
        let NodeKind::Text(name) = &node.kind else {
            continue;
        };
        let mut known = choices(groups);
        known.extend(rulesets.iter().map(|r| r.heading.to_string()));
        if !known.iter().any(|k| **k == **name) {
            let message = format!("\"{name}\" is no option or ruleset of this game");
            diagnostics.push(
                Diagnostic::error(UNKNOWN_CHOICE, message)
                    .label(origins.written(node.origin), "not known")
                    .suggest(nearest(name, known.iter().map(String::as_str))),
            );
        }
    }
    for item in items {
        unknown(&item.node, groups, rulesets, origins, diagnostics);
    }
}
