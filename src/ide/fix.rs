//! Quick fixes: what a diagnostic suggests, as an edit.

use super::{Analysis, Bytes, inside};
use crate::diagnostic::Diagnostic;
use crate::syntax::{Kind, NodeRef};

/// One edit that may mend a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What it does, in a few words.
    pub title: String,
    /// What to replace.
    pub replace: Bytes,
    /// What to put there.
    pub insert: String,
}

impl Analysis<'_> {
    /// The fixes that a diagnostic suggests, best first.
    pub fn fixes(&self, diagnostic: &Diagnostic) -> Vec<Fix> {
        // What is wrong in a library's file can't be mended here.
        let span = diagnostic.span().filter(|span| self.is_here(*span));
        let mut fixes = Vec::new();
        if let Some(span) = span {
            let place = span.start..span.end;
            let suggested = diagnostic.suggestions.iter();
            fixes.extend(suggested.filter_map(|word| self.fix(&place, word)));
        }
        if diagnostic.code == "ashtapada::syntax::unclosed"
            && let Some(place) = span
        {
            let mut nodes = self.parsed.ast.all();
            let node = nodes.find(|n| n.range().start == place.start && n.kind().is_bracket());
            if let Some(node) = node.filter(|n| !n.closed()) {
                let closer = node.kind().closer();
                let end = node.range().end;
                fixes.push(Fix {
                    title: format!("close it with `{closer}`"),
                    replace: end..end,
                    insert: closer.to_string(),
                });
            }
        }
        fixes
    }

    fn fix(&self, place: &Bytes, word: &str) -> Option<Fix> {
        let mut nodes = self.parsed.ast.all();
        let node = nodes.find(|n| n.range() == *place)?;
        let fix = |replace: Bytes, insert: String| {
            Some(Fix {
                title: format!("change to `{word}`"),
                replace,
                insert,
            })
        };
        if word.ends_with(':') && node.kind() != Kind::Label {
            return Some(Fix {
                title: format!("put `{word}` before it"),
                replace: place.start..place.start,
                insert: word.to_string(),
            });
        }
        let word = word.trim_end_matches(':');
        let node: NodeRef<'_> = match node.kind() {
            Kind::Paren if word.starts_with('(') => node,
            Kind::Paren => node.head()?,
            Kind::Brace | Kind::Square | Kind::Stray => return None,
            _ => node,
        };
        match node.kind() {
            Kind::Text if word.starts_with(['"', '(']) => fix(node.range(), word.to_string()),
            _ => fix(inside(node), word.to_string()),
        }
    }
}
