//! Every entry of the catalogue says what it means and shows it, and what it shows is right.

use std::sync::Arc;

use ashtapada::check::check_fragment;
use ashtapada::expand::{Call, Item, Label, Node, NodeKind, Origin, OriginId, Origins};
use ashtapada::ludeme::catalogue;
use ashtapada::syntax::{self, Kind, NodeRef};

/// Reads a fragment of a game, in which there is nothing to expand.
fn read(text: &str) -> (Node, Origins) {
    let parsed = syntax::parse("example", text);
    assert!(parsed.diagnostics.is_empty(), "{text}");
    let mut origins = Origins::new();
    let root = parsed.ast.roots().next().expect("a ludeme");
    (node(root, &mut origins), origins)
}

fn origin(node: NodeRef, origins: &mut Origins) -> OriginId {
    let bytes = node.range();
    origins.add(Origin {
        span: ashtapada::source::Span::new(ashtapada::source::SourceId(0), bytes.start, bytes.end),
        parent: None,
        via: None,
    })
}

fn node(of: NodeRef, origins: &mut Origins) -> Node {
    let place = origin(of, origins);
    let kind = match of.kind() {
        Kind::Word => NodeKind::Word(of.text().into()),
        Kind::Text => NodeKind::Text(of.content().into()),
        Kind::Brace => NodeKind::Array(items(of.children(), origins)),
        Kind::Paren => {
            let mut children = of.children();
            let head = children.next().expect("a name");
            NodeKind::Call(Arc::new(Call {
                head: head.text().into(),
                head_origin: origin(head, origins),
                items: items(children, origins),
            }))
        }
        other => panic!("{other:?} in an example"),
    };
    Node {
        kind,
        origin: place,
    }
}

fn items<'a>(nodes: impl Iterator<Item = NodeRef<'a>>, origins: &mut Origins) -> Vec<Item> {
    let mut items = Vec::new();
    let mut label = None;
    for child in nodes {
        if child.kind() == Kind::Label {
            label = Some(Label {
                name: child.content().into(),
                origin: origin(child, origins),
            });
            continue;
        }
        items.push(Item {
            label: label.take(),
            node: node(child, origins),
        });
    }
    items
}

#[test]
fn every_clause_has_a_meaning_and_an_example_that_checks() {
    let mut wrong = Vec::new();
    for clause in catalogue().clauses() {
        assert!(
            !clause.meaning.is_empty(),
            "no meaning: {}",
            clause.signature
        );
        let (node, origins) = read(clause.example);
        let (value, found) = check_fragment(&node, clause.rule, &origins);
        if !found.is_empty() || value.is_none() {
            let first = found.first().map(|d| d.message.clone());
            wrong.push(format!("{} ({}): {first:?}", clause.example, clause.rule));
            continue;
        }
        let Some(ashtapada::check::ValueKind::Call(call)) = value.map(|v| v.kind) else {
            panic!("{} is no call", clause.example);
        };
        if !std::ptr::eq(call.clause, *clause) {
            wrong.push(format!(
                "{} is meant for {} and read as {}",
                clause.example, clause.signature, call.clause.signature
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_a_meaning() {
    for rule in catalogue().rules() {
        assert!(!rule.meaning.is_empty(), "{}", rule.name);
    }
}

#[test]
fn no_two_clauses_have_one_signature() {
    let clauses = catalogue().clauses();
    for (index, clause) in clauses.iter().enumerate() {
        let twin = clauses[index + 1..]
            .iter()
            .find(|c| c.rule == clause.rule && c.signature == clause.signature);
        assert!(twin.is_none(), "{}", clause.signature);
    }
}
