//! What a file holds: its defines, options, rulesets, game and metadata.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Ruleset;
use super::define::parameters;
use super::option::{Group, Piece, read_option, read_rulesets, value};
use super::walk::Define;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};
use crate::syntax::{Ast, Kind, NodeRef};

/// The parts of a file.
#[derive(Default)]
pub(super) struct Contents {
    pub defines: FxHashMap<Arc<str>, Rc<Define>>,
    pub groups: Vec<Group>,
    pub rulesets: Vec<Ruleset>,
    /// Nodes outside all of that which may be, or become, the game.
    pub games: Vec<u32>,
    pub metadata: Option<u32>,
    /// Outermost words that belong to nothing.
    pub stray: Vec<Span>,
}

/// Finds the parts of a file, whatever their order.
pub(super) fn collect(ast: &Ast, source: SourceId, diagnostics: &mut Vec<Diagnostic>) -> Contents {
    let mut contents = Contents::default();
    let place = |n: NodeRef<'_>| Span::new(source, n.range().start, n.range().end);
    // Defines and options may stand anywhere, also inside the game.
    let mut option_end = 0;
    for node in ast.all() {
        // What is in an option counts only when it is chosen.
        if node.index() < option_end {
            continue;
        }
        match node.callee() {
            Some("define") => add_define(node, source, &mut contents, diagnostics),
            Some("option")
                if node
                    .children()
                    .nth(1)
                    .is_some_and(|n| n.kind() == Kind::Text) =>
            {
                option_end = node.next_index();
                contents
                    .groups
                    .extend(read_option(node, source, diagnostics));
            }
            Some("rulesets") if contents.rulesets.is_empty() => {
                contents.rulesets = read_rulesets(node, source);
            }
            _ => {}
        }
    }
    let mut after_ruleset = false;
    for node in ast.roots() {
        let aside = node.calls("define") || node.calls("option") || node.calls("rulesets");
        if node.calls("metadata") {
            contents.metadata.get_or_insert(node.index());
        } else if node.kind() == Kind::Paren && !aside {
            contents.games.push(node.index());
        } else if !aside
            && node.kind() != Kind::Stray
            && (!after_ruleset || node.text().bytes().any(|b| b != b'*'))
        {
            contents.stray.push(place(node));
        }
        after_ruleset = aside;
    }
    contents
}

/// Adds the defines that the chosen options bring with them.
pub(super) fn chosen_defines(
    contents: &mut Contents,
    ast: &Ast,
    source: SourceId,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let values = contents
        .groups
        .iter()
        .filter_map(|g| g.values.get(g.public.selected));
    let pieces = values.flatten().flatten().filter_map(|piece| match piece {
        Piece::Node(index) => Some(ast.node(*index)),
        Piece::Part(..) => None,
    });
    let defines: Vec<_> = pieces.filter(|node| node.calls("define")).collect();
    for node in defines {
        add_define(node, source, contents, diagnostics);
    }
    // Where they stand is marked by the option's tag.
    let groups = &contents.groups;
    contents.stray.retain(|span| {
        let text = &ast.text()[span.start as usize..span.end as usize];
        let inner = text.strip_prefix('<').and_then(|t| t.strip_suffix('>'));
        inner.is_none_or(|inner| {
            let (tag, name) = inner
                .split_once(':')
                .map_or((inner, None), |(t, n)| (t, Some(n)));
            value(groups, tag, name).is_none()
        })
    });
}

fn add_define(
    node: NodeRef<'_>,
    source: SourceId,
    contents: &mut Contents,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(define) = define(node, 0, source, false) else {
        let range = node.range();
        let head = node.head().map_or(range.end, |h| h.range().end);
        diagnostics.push(
            Diagnostic::error(super::BAD_DEFINE, "a define needs a name")
                .label(
                    Span::new(source, range.start, head),
                    "in quotation marks after this",
                )
                .help("(define \"Name\" …)"),
        );
        return;
    };
    if let Some(first) = contents.defines.get(&define.name) {
        diagnostics.push(
            Diagnostic::warning(
                super::DEFINED_TWICE,
                format!("\"{}\" is defined twice", define.name),
            )
            .label(define.span, "this one is never used")
            .label(first.span, "the first counts"),
        );
        return;
    }
    contents
        .defines
        .insert(define.name.clone(), Rc::new(define));
}

/// A define as a node of a unit; nothing if it has no name.
pub(super) fn define(
    node: NodeRef<'_>,
    unit: usize,
    source: SourceId,
    library: bool,
) -> Option<Define> {
    let name = node.children().nth(1).filter(|n| n.kind() == Kind::Text)?;
    Some(Define {
        name: name.content().into(),
        unit,
        body: (name.next_index(), node.next_index()),
        parameters: parameters(node),
        span: Span::new(source, name.range().start, name.range().end),
        library,
    })
}
