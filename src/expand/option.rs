//! Options and rulesets: read from the file, and which of them are in use.

use std::sync::Arc;

use super::{OptionGroup, OptionItem, Ruleset, Selection};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::{SourceId, Span};
use crate::syntax::{Kind, NodeRef};

pub(super) const UNKNOWN_CHOICE: &str = "ashtapada::expand::unknown_choice";
pub(super) const UNKNOWN_RULESET: &str = "ashtapada::expand::unknown_ruleset";
pub(super) const BAD_OPTION: &str = "ashtapada::expand::bad_option";

/// A piece of an option's value: a node, or a part of a word next to `<` or `>`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    Node(u32),
    Part(u32, u32),
}

/// One option with the values of its items.
pub(super) struct Group {
    pub public: OptionGroup,
    /// By item, then by argument.
    pub values: Vec<Vec<Vec<Piece>>>,
}

impl Group {
    /// What `<Tag:name>` (or `<Tag>`, the first) stands for now.
    pub fn value(&self, name: Option<&str>) -> Option<&[Piece]> {
        let index = match name {
            None => 0,
            Some(name) => self.public.arguments.iter().position(|a| **a == *name)?,
        };
        Some(self.values.get(self.public.selected)?.get(index)?)
    }
}

/// What `<tag:name>` stands for now. Two options may share a tag when the names of
/// their arguments differ.
pub(super) fn value<'g>(groups: &'g [Group], tag: &str, name: Option<&str>) -> Option<&'g [Piece]> {
    let mut tagged = groups.iter().filter(|g| *g.public.tag == *tag);
    tagged.find_map(|g| g.value(name))
}

/// Reads one `(option "Heading" <Tag> args:{<name> …} {(item …)* …})`.
pub(super) fn read_option(
    option: NodeRef<'_>,
    source: SourceId,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Group> {
    let place = |node: NodeRef<'_>| Span::new(source, node.range().start, node.range().end);
    let mut heading = None;
    let mut tag = None;
    let mut braces = Vec::new();
    for node in option.children().skip(1) {
        match node.kind() {
            Kind::Text if heading.is_none() => heading = Some(node.content()),
            Kind::Word if tag.is_none() && node.text().starts_with('<') => {
                tag = Some(node.text().trim_matches(['<', '>']));
            }
            Kind::Brace => braces.push(node),
            _ => {}
        }
    }
    let (Some(heading), Some(tag), [names, items]) = (heading, tag, braces.as_slice()) else {
        diagnostics.push(
            Diagnostic::error(BAD_OPTION, "this option is not whole")
                .label(place(option), "no heading, tag, `args:{…}` or items")
                .help("(option \"Board Size\" <Size> args:{<n>} {(item \"8x8\" <8> \"Eight by eight.\")*})"),
        );
        return None;
    };
    let names = names.children().filter(|n| n.kind() == Kind::Word);
    let mut group = Group {
        public: OptionGroup {
            heading: heading.into(),
            tag: tag.into(),
            arguments: names
                .map(|n| n.text().trim_matches(['<', '>']).into())
                .collect(),
            items: Vec::new(),
            selected: 0,
            span: place(option),
        },
        values: Vec::new(),
    };
    for node in items.children() {
        if node.calls("item") {
            let (item, values) = read_item(node, place(node));
            let surplus = values.len() > group.public.arguments.len();
            // `<Tag>` alone needs no name for its one value.
            if surplus && values.len() > 1 {
                diagnostics.push(
                    Diagnostic::warning(
                        BAD_OPTION,
                        "this item has more values than the option has arguments",
                    )
                    .label(item.span, format!("{} values", values.len()))
                    .label(
                        group.public.span,
                        format!("{} arguments", group.public.arguments.len()),
                    ),
                );
            }
            group.public.items.push(item);
            group.values.push(values);
        } else if let (true, Some(last)) = (is_stars(node), group.public.items.last_mut()) {
            last.stars = last.stars.saturating_add(node.text().len().min(255) as u8);
        }
    }
    Some(group)
}

fn is_stars(node: NodeRef<'_>) -> bool {
    node.kind() == Kind::Word && node.text().bytes().all(|b| b == b'*')
}

/// Reads `(item "Heading" <value> … "description")`.
fn read_item(item: NodeRef<'_>, span: Span) -> (OptionItem, Vec<Vec<Piece>>) {
    let mut texts = Vec::new();
    let mut values: Vec<Vec<Piece>> = Vec::new();
    // How many `<` are open.
    let mut depth = 0usize;
    for node in item.children().skip(1) {
        if node.kind() == Kind::Text && depth == 0 {
            texts.push(node.content());
            continue;
        }
        if !matches!(node.kind(), Kind::Word | Kind::Label) {
            if let (true, Some(value)) = (depth > 0, values.last_mut()) {
                value.push(Piece::Node(node.index()));
            }
            continue;
        }
        let start = node.range().start;
        // Where the part that belongs to the value begins.
        let mut from = start;
        let part = |values: &mut Vec<Vec<Piece>>, from: u32, to: u32| {
            if let (true, Some(value)) = (from < to, values.last_mut()) {
                let whole = from == start && to == node.range().end;
                value.push(if whole {
                    Piece::Node(node.index())
                } else {
                    Piece::Part(from, to)
                });
            }
        };
        for (at, byte) in (start..).zip(node.text().bytes()) {
            if byte == b'<' {
                if depth == 0 {
                    values.push(Vec::new());
                    from = at + 1;
                }
                depth += 1;
            } else if byte == b'>' && depth > 0 {
                depth -= 1;
                if depth == 0 {
                    part(&mut values, from, at);
                    from = node.range().end;
                }
            }
        }
        if depth > 0 {
            part(&mut values, from, node.range().end);
        }
    }
    let item = OptionItem {
        heading: texts.first().copied().unwrap_or_default().into(),
        description: texts
            .get(1..)
            .and_then(|t| t.last())
            .copied()
            .unwrap_or_default()
            .into(),
        stars: 0,
        span,
    };
    (item, values)
}

/// Reads the rulesets of a `(rulesets {(ruleset …)* …})`.
pub(super) fn read_rulesets(node: NodeRef<'_>, source: SourceId) -> Vec<Ruleset> {
    let mut rulesets: Vec<Ruleset> = Vec::new();
    let lists = node.children().filter(|n| n.kind() == Kind::Brace);
    for node in lists.flat_map(|list| list.children()) {
        if node.calls("ruleset") {
            let mut texts: Vec<Arc<str>> = Vec::new();
            let mut varied = false;
            for child in node.children().skip(1) {
                match child.kind() {
                    Kind::Label => varied = child.content() == "variations",
                    Kind::Text => texts.push(child.content().into()),
                    Kind::Brace if varied => varied = false,
                    Kind::Brace => {
                        let inner = child.children().filter(|n| n.kind() == Kind::Text);
                        texts.extend(inner.map(|n| n.content().into()));
                    }
                    _ => {}
                }
            }
            let mut texts = texts.into_iter();
            rulesets.push(Ruleset {
                heading: texts.next().unwrap_or_default(),
                settings: texts.collect(),
                stars: 0,
                selected: false,
                incomplete: false,
                span: Span::new(source, node.range().start, node.range().end),
            });
        } else if let (true, Some(last)) = (is_stars(node), rulesets.last_mut()) {
            last.stars = last.stars.saturating_add(node.text().len().min(255) as u8);
        }
    }
    rulesets
}

/// Decides what is in use: what is asked for, else what the ruleset asked for sets,
/// else the item with most stars (the first of those).
pub(super) fn select(
    groups: &mut [Group],
    rulesets: &mut [Ruleset],
    selection: &Selection,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for group in groups.iter_mut() {
        let items = group.public.items.iter().enumerate();
        // `max_by_key` takes the last of equals, and the first is wanted.
        let best = items.rev().max_by_key(|(_, item)| item.stars);
        group.public.selected = best.map_or(0, |(index, _)| index);
    }
    if let Some(wanted) = &selection.ruleset {
        let named = |r: &Ruleset| {
            let heading = r.heading.trim();
            heading == wanted.trim() || heading.strip_prefix("Ruleset/") == Some(wanted.trim())
        };
        match rulesets.iter().position(named) {
            Some(index) => {
                let ruleset = &mut rulesets[index];
                ruleset.selected = true;
                for setting in &ruleset.settings {
                    if !choose(groups, setting) {
                        diagnostics.push(
                            Diagnostic::error(
                                UNKNOWN_CHOICE,
                                format!("the ruleset sets \"{setting}\", which is no option"),
                            )
                            .label(ruleset.span, "this ruleset")
                            .suggest(nearest(setting, choices(groups).iter().map(String::as_str))),
                        );
                    }
                }
            }
            None => {
                let names = rulesets.iter().map(|r| &*r.heading);
                let mut error = Diagnostic::error(
                    UNKNOWN_RULESET,
                    format!("no ruleset is called \"{wanted}\""),
                )
                .suggest(nearest(wanted, names));
                error = match rulesets.first() {
                    Some(first) => error.label(first.span, "the rulesets are here"),
                    None => error.note("the game has no rulesets"),
                };
                diagnostics.push(error);
            }
        }
    }
    for wanted in &selection.options {
        if !choose(groups, wanted) {
            let all = choices(groups);
            let mut error =
                Diagnostic::error(UNKNOWN_CHOICE, format!("no option is called \"{wanted}\""))
                    .suggest(nearest(wanted, all.iter().map(String::as_str)));
            error = match groups
                .iter()
                .find(|g| wanted.split('/').next() == Some(&*g.public.heading))
            {
                Some(group) => error.label(group.public.span, "the items of this option are here"),
                None if all.is_empty() => error.note("the game has no options"),
                None => error.help("write it as \"Option/Item\", e.g. \"Board Size/8x8\""),
            };
            diagnostics.push(error);
        }
    }
    if selection.ruleset.is_none() {
        // Which ruleset it happens to be, as Ludii tells it.
        let active = active(groups);
        let fits = |r: &&mut Ruleset| {
            !r.settings.is_empty() && r.settings.iter().all(|s| active.iter().any(|a| **a == **s))
        };
        if let Some(ruleset) = rulesets.iter_mut().find(fits) {
            ruleset.selected = true;
        }
    }
}

/// Selects `Heading/Item`, if there is such a thing.
fn choose(groups: &mut [Group], wanted: &str) -> bool {
    for group in groups {
        let Some(rest) = wanted.trim().strip_prefix(&*group.public.heading) else {
            continue;
        };
        let Some(item) = rest.strip_prefix('/') else {
            continue;
        };
        if let Some(index) = group.public.items.iter().position(|i| &*i.heading == item) {
            group.public.selected = index;
            return true;
        }
    }
    false
}

/// All that can be chosen, as `Heading/Item`.
pub(super) fn choices(groups: &[Group]) -> Vec<String> {
    let all = groups.iter().flat_map(|g| {
        let items = g.public.items.iter();
        items.map(|i| format!("{}/{}", g.public.heading, i.heading))
    });
    all.collect()
}

/// What is selected, as `Heading/Item`.
pub(super) fn active(groups: &[Group]) -> Vec<String> {
    let selected = groups.iter().filter_map(|g| {
        let item = g.public.items.get(g.public.selected)?;
        Some(format!("{}/{}", g.public.heading, item.heading))
    });
    selected.collect()
}
