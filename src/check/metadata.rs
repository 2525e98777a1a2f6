//! Metadata is read leniently: nothing in it decides how a game plays, so an unknown word is only
//! worth a warning.

use super::report::Reporter;
use crate::diagnostic::{Diagnostic, nearest};
use crate::expand::{Call, Item, Node, NodeKind};

/// The parts of `(metadata …)`, each with what may stand in it.
const PARTS: &[(&str, &[&str])] = &[
    (
        "info",
        &[
            "aliases",
            "author",
            "classification",
            "credit",
            "date",
            "description",
            "id",
            "origin",
            "publisher",
            "rules",
            "source",
            "version",
        ],
    ),
    (
        "graphics",
        &[
            "adversarialPuzzle",
            "board",
            "drawHint",
            "hand",
            "handPlacement",
            "hiddenImage",
            "hintType",
            "no",
            "piece",
            "player",
            "region",
            "show",
            "stackType",
            "suitRanking",
        ],
    ),
    (
        "ai",
        &[
            "bestAgent",
            "agent",
            "features",
            "featureTrees",
            "heuristics",
            "mcts",
            "alphaBeta",
        ],
    ),
    ("recon", &["concept"]),
];

/// Stands in any part: its items are for some options only.
const FOR_OPTIONS: &str = "useFor";

/// Warns of the words that no tool knows.
pub(super) fn check(metadata: &Node, report: &mut Reporter) {
    let NodeKind::Call(call) = &metadata.kind else {
        return;
    };
    for item in &call.items {
        let NodeKind::Call(part) = &item.node.kind else {
            continue;
        };
        match PARTS.iter().find(|(name, _)| *name == &*part.head) {
            Some((_, words)) => items(part, words, report),
            None => {
                let parts: Vec<_> = PARTS.iter().map(|(name, _)| *name).collect();
                unknown(part, &parts, report);
            }
        }
    }
}

fn items(part: &Call, words: &[&'static str], report: &mut Reporter) {
    for call in part.items.iter().flat_map(calls) {
        if &*call.head == FOR_OPTIONS {
            items(call, words, report);
        } else if !words.contains(&&*call.head) {
            unknown(call, words, report);
        }
    }
}

/// The calls of an item: itself, or those in its braces.
fn calls(item: &Item) -> Vec<&Call> {
    match &item.node.kind {
        NodeKind::Call(call) => vec![call],
        NodeKind::Array(items) => items.iter().flat_map(calls).collect(),
        _ => Vec::new(),
    }
}

fn unknown(call: &Call, words: &[&str], report: &mut Reporter) {
    if call.head.is_empty() || call.head.starts_with('"') {
        return;
    }
    let near = nearest(&call.head, words.iter().copied());
    let message = format!("`{}` is no word of the metadata here", call.head);
    let diagnostic = Diagnostic::warning("ashtapada::check::unknown_metadata", message)
        .help(format!("one of: {}", words.join(", ")))
        .note("the game plays all the same")
        .suggest(near);
    report.push(diagnostic, call.head_origin, "unknown");
}
