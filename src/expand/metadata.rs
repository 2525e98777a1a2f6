//! `(useFor {"Option/Item" …} …)` in metadata: kept when all of that is in use.

use super::{Item, Node, NodeKind, Ruleset};

/// Puts what each `useFor` holds in its place, or nothing.
pub(super) fn realise(node: &mut Node, active: &[String], rulesets: &[Ruleset]) {
    let items = match &mut node.kind {
        NodeKind::Call(call) => &mut call.items,
        NodeKind::Array(items) => items,
        _ => return,
    };
    let mut kept = Vec::with_capacity(items.len());
    for mut item in std::mem::take(items) {
        realise(&mut item.node, active, rulesets);
        match &mut item.node.kind {
            NodeKind::Call(call) if &*call.head == "useFor" => {
                if holds(call.items.first(), active, rulesets) {
                    kept.extend(call.items.drain(1..));
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
