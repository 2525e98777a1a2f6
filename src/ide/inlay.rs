//! The expanded form of defines, shown behind their calls.

use super::{Analysis, Bytes, bytes, place};
use crate::syntax::Kind;

/// A note behind a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inlay {
    /// Behind what.
    pub at: u32,
    /// A few words.
    pub text: String,
    /// All of it.
    pub whole: String,
}

/// Characters of an expansion that are shown.
const SHOWN: usize = 48;

/// Longest whole that is given along.
const WHOLE: usize = 2000;

impl Analysis<'_> {
    /// The notes in a stretch of the document.
    pub fn inlays(&self, within: Bytes) -> Vec<Inlay> {
        let mut calls: Vec<Bytes> = Vec::new();
        place::walk(&self.parsed.ast, |around, node| {
            let range = node.range();
            if range.end < within.start || within.end < range.end {
                return;
            }
            // A define's own body has no expansion yet.
            if around
                .first()
                .is_some_and(|root| !root.calls("game") && !root.calls("match"))
            {
                return;
            }
            let head = node.head().filter(|h| h.kind() == Kind::Text);
            let called = head.is_some_and(|h| self.is_define(h.content()));
            let bare = node.kind() == Kind::Text
                && self.is_define(node.content())
                && around.last().is_none_or(|p| {
                    p.head().is_none_or(|h| h.index() != node.index())
                        && !(p.calls("game") && place::index_in(*p, node) == 1)
                });
            if called || bare {
                calls.push(bytes(node));
            }
        });
        calls.truncate(200);
        let mut inlays = Vec::new();
        for call in calls {
            let at = call.end;
            let whole = self.expansion(call).join(" ");
            if !whole.is_empty() {
                inlays.push(Inlay {
                    at,
                    text: format!("= {}", cut(&whole, SHOWN)),
                    whole: cut(&whole, WHOLE),
                });
            }
        }
        inlays
    }
}

fn cut(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
