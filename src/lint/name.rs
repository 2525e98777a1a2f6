//! Names that are declared and never used: pieces, regions, defines.

use rustc_hash::FxHashSet;

use crate::check::{Call, Checked, Value, ValueKind};
use crate::diagnostic::Diagnostic;
use crate::expand::{Item, Node, NodeKind};
use crate::source::{SourceId, Span};
use crate::syntax;

/// Where things were declared.
#[derive(Default)]
pub(super) struct Places {
    pieces: Vec<(String, Span)>,
    phases: Vec<(String, Span)>,
    pub regions: Vec<(String, Span)>,
    pub play: Option<Span>,
    pub start: Option<Span>,
    /// Texts that stand anywhere else than where something is declared.
    texts: FxHashSet<String>,
    /// Whether all regions of a player are asked for without a name.
    nameless: bool,
}

impl Places {
    pub fn of(checked: &Checked) -> Places {
        let mut places = Places::default();
        if let Some(game) = &checked.game {
            places.walk(game, checked);
        }
        if let Some(metadata) = &checked.metadata {
            places.metadata(metadata);
        }
        places
    }

    /// The declaration of a piece, by its name without a number.
    pub fn piece(&self, stem: &str) -> Option<Span> {
        let found = self.pieces.iter().find(|(name, _)| name == stem);
        found.map(|(_, span)| *span)
    }

    /// The declaration of a phase.
    pub fn phase(&self, name: &str) -> Option<Span> {
        let found = self.phases.iter().find(|(other, _)| other == name);
        found.map(|(_, span)| *span)
    }

    fn walk(&mut self, value: &Value, checked: &Checked) {
        match &value.kind {
            ValueKind::Array(values) => values.iter().for_each(|value| self.walk(value, checked)),
            ValueKind::Text(text) => {
                self.texts.insert(text.to_string());
            }
            ValueKind::Call(call) => {
                let own = self.declare(call, checked.origins.written(value.origin));
                for (index, argument) in call.arguments.iter().enumerate() {
                    if let Some(argument) = argument
                        && own != Some(index)
                    {
                        self.walk(argument, checked);
                    }
                }
            }
            _ => {}
        }
    }

    /// Notes a declaration; which argument is its name.
    fn declare(&mut self, call: &Call, span: Span) -> Option<usize> {
        let name = call
            .arguments
            .iter()
            .enumerate()
            .find_map(|(index, value)| {
                let Some(ValueKind::Text(text)) = value.as_ref().map(|value| &value.kind) else {
                    return None;
                };
                Some((index, text.to_string()))
            });
        match (call.clause.rule, name) {
            ("component.piece", Some((index, name))) => {
                self.pieces.push((name, span));
                return Some(index);
            }
            ("phase.phase", Some((index, name))) => {
                self.phases.push((name, span));
                return Some(index);
            }
            ("regions", Some((index, name))) => {
                self.regions.push((name, span));
                return Some(index);
            }
            ("regions", None) => self.regions.push((String::new(), span)),
            ("play" | "rules.play", _) => {
                self.play.get_or_insert(span);
            }
            ("start" | "start.start" | "rules.start.start", _) => {
                self.start.get_or_insert(span);
            }
            _ => {}
        }
        // `(sites P1)`, `(sites Mover)`: all regions of a player.
        let texts = call.arguments.iter().flatten();
        let texts = texts.filter(|value| matches!(value.kind, ValueKind::Text(_)));
        let role = call.arguments.iter().flatten().any(
            |value| matches!(&value.kind, ValueKind::Constant { ty, .. } if *ty == "roleType"),
        );
        if call.clause.written == "sites" && role && texts.count() == 0 {
            self.nameless = true;
        }
        // Questions about a player's regions in general.
        if ["is Connected", "is Blocked", "regionSite"].contains(&call.key()) {
            self.nameless = true;
        }
        None
    }

    /// Graphics and the like use names too.
    fn metadata(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Text(text) => {
                self.texts.insert(text.to_string());
            }
            NodeKind::Call(call) => self.items(&call.items),
            NodeKind::Array(items) => self.items(items),
            NodeKind::Word(_) => {}
        }
    }

    fn items(&mut self, items: &[Item]) {
        items.iter().for_each(|item| self.metadata(&item.node));
    }

    /// Whether a name is given anywhere: whole, or by a part, as the reference reads it.
    pub fn is_named(&self, name: &str) -> bool {
        self.texts
            .iter()
            .any(|text| !text.is_empty() && (name.contains(&**text) || text.starts_with(name)))
    }
}

/// Names that nothing uses, from the text alone.
pub fn names(checked: &Checked) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if checked.diagnostics.iter().any(Diagnostic::is_error) {
        return found;
    }
    unused_defines(checked, &mut found);
    if checked.game.is_none() {
        return found;
    }
    let places = Places::of(checked);
    for (name, span) in &places.regions {
        let called = if name.is_empty() { "this region" } else { name };
        if !places.nameless && !places.is_named(name) {
            super::warn(
                &mut found,
                "ashtapada::lint::unused_region",
                Some(*span),
                format!("the region `{called}` is never used"),
                "declared here",
            );
        }
    }
    found
}

/// Defines of the game's own file that nothing calls.
fn unused_defines(checked: &Checked, found: &mut Vec<Diagnostic>) {
    let Some(main) = checked.sources.ids().next() else {
        return;
    };
    let text = checked.sources.text(main);
    if !text.contains("(define") {
        return;
    }
    let parsed = syntax::parse("", text);
    let mut defines = Vec::new();
    let mut used: Vec<(&str, u32)> = Vec::new();
    for node in parsed.ast.all() {
        if node.calls("define") {
            let name = node.children().nth(1);
            if let Some(name) = name.filter(|name| name.kind() == syntax::Kind::Text) {
                defines.push((name.content(), name.range(), node.range()));
            }
        } else if node.kind() == syntax::Kind::Text {
            used.push((node.content(), node.range().start));
        }
    }
    for (name, at, whole) in defines {
        // A library define may call it by name.
        let through = (0..checked.origins.len()).any(|index| {
            let origin = checked.origins.get(crate::expand::OriginId(index as u32));
            origin.via.as_deref() == Some(name)
        });
        let outside = |start: &u32| !whole.contains(start);
        let called = used
            .iter()
            .any(|(text, start)| *text == name && outside(start));
        if !called && !through {
            super::warn(
                found,
                "ashtapada::lint::unused_define",
                Some(Span::new(SourceId(main.0), at.start, at.end)),
                format!("the define `{name}` is never used"),
                "defined here",
            );
        }
    }
}
