//! The names that a document declares, and where each is written.

use super::{Analysis, Bytes, inside, place};
use crate::expand::{Node, NodeKind};
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

/// What a name is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NameKind {
    Define,
    Option,
    Piece,
    Region,
    Track,
    Map,
    Phase,
    Variable,
}

impl NameKind {
    pub fn noun(self) -> &'static str {
        match self {
            NameKind::Define => "define",
            NameKind::Option => "option",
            NameKind::Piece => "piece",
            NameKind::Region => "region",
            NameKind::Track => "track",
            NameKind::Map => "map",
            NameKind::Phase => "phase",
            NameKind::Variable => "variable",
        }
    }

    /// What `(head "Name" …)` declares.
    fn declared_by(head: &str) -> Option<NameKind> {
        Some(match head {
            "piece" | "tile" | "die" | "card" => NameKind::Piece,
            "regions" => NameKind::Region,
            "track" => NameKind::Track,
            "map" => NameKind::Map,
            "phase" => NameKind::Phase,
            "define" => NameKind::Define,
            _ => return None,
        })
    }
}

/// A declared name.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub kind: NameKind,
    pub name: String,
    /// The name itself, without quotes; `None` where no one place in this document holds it.
    pub place: Option<Bytes>,
    /// The whole declaration, or what led to it.
    pub whole: Bytes,
}

/// What stands at a cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Found {
    pub kind: NameKind,
    pub name: String,
    pub place: Bytes,
}

impl Analysis<'_> {
    /// All names that the document declares, those by way of defines too.
    pub(super) fn names(&self) -> &[Name] {
        self.names.get_or_init(|| {
            let mut names = self.written_names();
            if let Some(game) = &self.expanded().game {
                self.expanded_names(game, &mut names);
            }
            names
        })
    }

    pub(super) fn named(&self, kind: NameKind, name: &str) -> Option<&Name> {
        let mut names = self.names().iter();
        names.find(|n| n.kind == kind && n.name == name)
    }

    fn written_names(&self) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        place::walk(&self.parsed.ast, |around, node| {
            let Some(head) = node.head().filter(|h| h.kind() == Kind::Word) else {
                return;
            };
            if around.first().is_some_and(|root| root.calls("metadata")) {
                return;
            }
            let mut children = node.children().skip(1);
            let (kind, held) = match (head.text(), children.next(), children.next()) {
                ("option", Some(_), Some(tag)) if tag.text().starts_with('<') => {
                    let range = tag.range();
                    let name = tag.text().trim_matches(['<', '>']).to_string();
                    if tag.text().ends_with('>') && range.len() > 2 {
                        names.push(Name {
                            kind: NameKind::Option,
                            name,
                            place: Some(range.start + 1..range.end - 1),
                            whole: node.range(),
                        });
                    }
                    return;
                }
                ("set", Some(var), Some(text)) if var.text() == "Var" => (NameKind::Variable, text),
                (head, Some(text), _) => match NameKind::declared_by(head) {
                    // `(piece "King")` in a move only names one.
                    Some(NameKind::Piece)
                        if !around.iter().any(|part| part.calls("equipment"))
                            && node
                                .children()
                                .nth(2)
                                .is_none_or(|n| n.kind() == Kind::Label) =>
                    {
                        return;
                    }
                    Some(kind) => (kind, text),
                    None => return,
                },
                _ => return,
            };
            let content = held.content();
            if held.kind() != Kind::Text || content.is_empty() || content.contains(['#', '<']) {
                return;
            }
            if !names.iter().any(|n| n.kind == kind && n.name == content) {
                names.push(Name {
                    kind,
                    name: content.to_string(),
                    place: Some(inside(held)),
                    whole: node.range(),
                });
            }
        });
        names
    }

    fn expanded_names(&self, node: &Node, names: &mut Vec<Name>) {
        let items = match &node.kind {
            NodeKind::Call(call) => {
                let kind = NameKind::declared_by(&call.head);
                let first = call.items.first().map(|item| &item.node);
                let second = call.items.get(1).is_some_and(|item| item.label.is_none());
                if let (Some(kind), Some(first)) = (kind, first)
                    && (second || kind != NameKind::Piece)
                    && let NodeKind::Text(name) = &first.kind
                    && !names.iter().any(|n| n.kind == kind && n.name == **name)
                {
                    let origins = &self.expanded().origins;
                    let written = origins.written(first.origin);
                    names.push(Name {
                        kind,
                        name: name.to_string(),
                        place: self.exactly(origins.span(first.origin), name),
                        whole: written.start..written.end,
                    });
                }
                &call.items
            }
            NodeKind::Array(items) => items,
            _ => return,
        };
        for item in items {
            self.expanded_names(&item.node, names);
        }
    }

    /// The inside of a span if it is that string in this document.
    fn exactly(&self, span: Span, name: &str) -> Option<Bytes> {
        let written = self.parsed.sources.slice(span);
        let is = self.is_here(span) && written.strip_prefix('"')?.strip_suffix('"')? == name;
        is.then(|| span.start + 1..span.end - 1)
    }

    /// Whether a name is a define's, the document's or the library's.
    pub(super) fn is_define(&self, name: &str) -> bool {
        self.named(NameKind::Define, name).is_some() || self.library_names().contains(name)
    }

    /// What name stands at a cursor.
    pub(super) fn name_at(&self, offset: u32) -> Option<Found> {
        let path = place::path(&self.parsed.ast, offset);
        // Right behind a string's closing quote counts, as right behind a word does.
        let path = match path.last() {
            Some(node) if !node.kind().is_bracket() => path,
            _ => place::path(&self.parsed.ast, offset.checked_sub(1)?),
        };
        let (node, around) = path.split_last()?;
        self.name_of(around, *node)
    }

    pub(super) fn name_of(&self, around: &[NodeRef<'_>], node: NodeRef<'_>) -> Option<Found> {
        let found = |kind, name: &str, place| {
            let name = name.to_string();
            Some(Found { kind, name, place })
        };
        let content = node.content();
        if node.kind() == Kind::Word {
            let start = node.range().start;
            // `<Board:size>` uses the option `Board`.
            let tag = content.strip_prefix('<')?.split(['>', ':']).next()?;
            return found(
                NameKind::Option,
                tag,
                start + 1..start + 1 + tag.len() as u32,
            );
        }
        if node.kind() != Kind::Text || is_prose(around, node) {
            return None;
        }
        let parent = around.last();
        let index = parent.map_or(0, |p| place::index_in(*p, node));
        let defines = parent.is_some_and(|p| p.calls("define")) && index == 1;
        let head = parent.is_some_and(|p| p.kind() == Kind::Paren) && index == 0;
        // Metadata may use the file's own defines, and knows none of the library's.
        let metadata = around.first().is_some_and(|root| root.calls("metadata"));
        let known = match metadata {
            true => self.named(NameKind::Define, content).is_some(),
            false => defines || head || self.is_define(content),
        };
        if known {
            return found(NameKind::Define, content, inside(node));
        }
        let declares = parent.and_then(|p| p.head()).filter(|_| index == 1);
        let declares = declares.and_then(|h| NameKind::declared_by(h.text()));
        let names = self.names().iter();
        let fitting = names.filter(|n| match n.kind {
            NameKind::Define | NameKind::Option => false,
            NameKind::Piece => piece_part(content, &n.name),
            _ => content == n.name,
        });
        // The place where it is declared says what it is, where two kinds share a name.
        let best = fitting.max_by_key(|n| (declares == Some(n.kind), n.name.len()))?;
        let start = inside(node).start;
        found(best.kind, &best.name, start..start + best.name.len() as u32)
    }

    /// Everywhere in the document that a name is written, its declaration included.
    pub(super) fn occurrences(&self, kind: NameKind, name: &str) -> Vec<Bytes> {
        let mut places = Vec::new();
        place::walk(&self.parsed.ast, |around, node| {
            if !node.text().contains(name) {
                return;
            }
            let found = self.name_of(around, node);
            if let Some(found) = found.filter(|f| f.kind == kind && f.name == name) {
                places.push(found.place);
            }
        });
        places
    }
}

/// Whether a string names a piece: as it is called, or with its owner's number.
fn piece_part(text: &str, piece: &str) -> bool {
    let rest = text.strip_prefix(piece);
    rest.is_some_and(|rest| {
        let rest = rest.strip_prefix('#').unwrap_or(rest);
        rest.bytes().all(|b| b.is_ascii_digit())
    })
}

/// Whether a string is only for people: titles, descriptions, metadata.
fn is_prose(around: &[NodeRef<'_>], node: NodeRef<'_>) -> bool {
    if around.first().is_some_and(|root| root.calls("metadata")) {
        // Graphics and heuristics name pieces; a string in a bracket calls a define.
        let called = around.last().and_then(|parent| parent.head());
        let called = called.is_some_and(|head| head.index() == node.index());
        return !called && around.iter().any(|part| part.calls("info"));
    }
    let Some(parent) = around.last() else {
        return false;
    };
    let index = place::index_in(*parent, node);
    (parent.calls("item") && !in_value(*parent, node))
        || (index == 1
            && ["game", "match", "option", "ruleset", "player"]
                .iter()
                .any(|h| parent.calls(h)))
}

/// Whether a node of an `(item …)` stands between `<` and `>`, so that it goes into the game.
fn in_value(item: NodeRef<'_>, node: NodeRef<'_>) -> bool {
    let before = item.children().take_while(|n| n.index() < node.index());
    let words = before.filter(|n| n.kind() == Kind::Word);
    let depth: i32 = words
        .map(|n| i32::from(n.text().starts_with('<')) - i32::from(n.text().ends_with('>')))
        .sum();
    depth > 0
}
