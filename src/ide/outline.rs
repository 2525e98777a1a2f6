//! What a document consists of: symbols for an outline, and what can be folded.

use super::{Analysis, Bytes, bytes, inside, place};
use crate::syntax::{Kind, NodeRef};

/// What a symbol is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    /// A game or match.
    Game,
    /// A define.
    Define,
    /// An option or ruleset.
    Option,
    /// A part of the game: its rules, its end.
    Part,
    /// Something with a name: a piece, a phase.
    Named,
}

/// One symbol, with those in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// What it is called by: `piece`, `define`.
    pub detail: String,
    /// What it is.
    pub kind: SymbolKind,
    /// All of it.
    pub whole: Bytes,
    /// Its name alone.
    pub place: Bytes,
    /// What is in it.
    pub children: Vec<Symbol>,
}

/// Something that can be folded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folding {
    /// Its bytes; its first line stays.
    pub bytes: Bytes,
    /// Whether it is a run of comments.
    pub comment: bool,
}

/// Calls whose parts are of interest too.
const OPENED: &[&str] = &["game", "match", "equipment", "rules", "phase", "rulesets"];

impl Analysis<'_> {
    /// The outline.
    pub fn symbols(&self) -> Vec<Symbol> {
        self.parsed.ast.roots().filter_map(symbol).collect()
    }

    /// Brackets over several lines, and runs of comments.
    pub fn foldings(&self) -> Vec<Folding> {
        let text = self.text();
        let breaks = |bytes: &Bytes| text[bytes.start as usize..bytes.end as usize].contains('\n');
        let mut foldings: Vec<Folding> = Vec::new();
        for node in self.parsed.ast.all().filter(|n| n.kind().is_bracket()) {
            let bytes = node.range();
            if breaks(&bytes) {
                let comment = false;
                foldings.push(Folding { bytes, comment });
            }
        }
        let mut run: Option<Bytes> = None;
        let mut close = |run: Bytes| {
            if breaks(&run) {
                let comment = true;
                foldings.push(Folding {
                    bytes: run,
                    comment,
                });
            }
        };
        for comment in place::comments(&self.parsed.ast) {
            run = Some(match run.take() {
                Some(before) => {
                    let gap = &text[before.end as usize..comment.start as usize];
                    if gap.trim().is_empty() && gap.matches('\n').count() == 1 {
                        before.start..comment.end
                    } else {
                        close(before);
                        comment
                    }
                }
                None => comment,
            });
        }
        if let Some(run) = run {
            close(run);
        }
        foldings.sort_by_key(|folding| folding.bytes.start);
        foldings
    }
}

fn symbol(node: NodeRef<'_>) -> Option<Symbol> {
    let head = node.head()?;
    let called = head.content();
    let name = node.children().nth(1).filter(|n| n.kind() == Kind::Text);
    let kind = match called {
        "game" | "match" => SymbolKind::Game,
        "define" => SymbolKind::Define,
        "option" | "ruleset" | "rulesets" => SymbolKind::Option,
        _ if name.is_some() => SymbolKind::Named,
        _ => SymbolKind::Part,
    };
    let mut children = Vec::new();
    if OPENED.contains(&called) {
        for child in node.children().skip(1) {
            match child.kind() {
                Kind::Paren => children.extend(symbol(child)),
                Kind::Brace => children.extend(child.children().filter_map(symbol)),
                _ => {}
            }
        }
    }
    let named = name.filter(|n| !n.content().trim().is_empty());
    Some(Symbol {
        name: named.map_or(called, |n| n.content()).to_string(),
        detail: named.map_or("", |_| called).to_string(),
        kind,
        whole: bytes(node),
        place: inside(named.unwrap_or(head)),
        children,
    })
}
