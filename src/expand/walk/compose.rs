//! From nodes to slots: options and parameters put in their places.

use std::sync::Arc;

use super::{Form, Frame, Peek, Slot, Walk};
use crate::diagnostic::{Diagnostic, nearest};
use crate::expand::option::{self, Piece};
use crate::expand::{OPTION_CYCLE, UNKNOWN_OPTION};
use crate::source::Span;
use crate::syntax::{Ast, Kind, NodeRef};

/// A part of a word or string.
enum Part<'t> {
    Plain(&'t str),
    Parameter(usize),
    Option(&'t str, Option<&'t str>),
}

impl Walk<'_> {
    /// The slots of the nodes `from..to` of a unit.
    #[inline(never)]
    pub(super) fn slots(&mut self, unit: usize, from: u32, to: u32, frame: usize) -> Vec<Slot> {
        let ast = self.units[unit].ast.clone();
        let mut slots = Vec::new();
        let mut label = None;
        let mut in_comment = false;
        for node in ast.siblings(from, to) {
            let range = node.range();
            // Told by the syntax already, and meant as a comment.
            if in_comment || node.kind() == Kind::Word && node.text().starts_with("/*") {
                in_comment = !node.text().ends_with("*/");
                continue;
            }
            match node.kind() {
                Kind::Label => {
                    let name = self.content(unit, node.index());
                    label = Some((name, self.span(unit, range.start, range.end - 1), frame));
                }
                Kind::Word | Kind::Text if self.has_holes(node, unit, frame) => {
                    let place = (unit, range.start, range.end);
                    self.compose(&ast, place, frame, &mut label, &mut slots);
                }
                Kind::Stray => {}
                Kind::Paren
                    if unit == 0
                        && (node.calls("define")
                            || node.calls("option") && is_option(node)
                            || node.calls("rulesets")) => {}
                _ => slots.push(Slot {
                    label: label.take(),
                    form: Form::Node {
                        unit,
                        index: node.index(),
                        frame,
                    },
                }),
            }
        }
        slots
    }

    /// Whether a word or string has parameters or options in it.
    fn has_holes(&self, node: NodeRef<'_>, unit: usize, frame: usize) -> bool {
        if !self.units[unit].written[node.index() as usize].is_open() {
            return false;
        }
        let text = node.text();
        let parameters = self.frames[frame].define.is_some() && text.contains('#');
        parameters || unit == 0 && !self.groups.is_empty() && text.contains('<')
    }

    /// The slots of a word or string with parameters or options in it.
    #[inline(never)]
    fn compose(
        &mut self,
        ast: &Ast,
        (unit, start, end): (usize, u32, u32),
        frame: usize,
        label: &mut Option<(Arc<str>, Span, usize)>,
        slots: &mut Vec<Slot>,
    ) {
        let text = &ast.text()[start as usize..end as usize];
        let span = self.span(unit, start, end);
        if let Some(inner) = text.strip_prefix('"') {
            let inner = inner.strip_suffix('"').unwrap_or(inner);
            let mut whole = String::new();
            for part in self.parts(inner, unit, frame) {
                match part {
                    Part::Plain(text) => whole.push_str(text),
                    Part::Parameter(n) => {
                        if let Some(slot) = self.frames[frame].arguments.get(n - 1).cloned() {
                            whole.push_str(&self.written(&slot));
                        }
                    }
                    Part::Option(tag, name) => {
                        let value = self.option_slots(tag, name, span, frame);
                        let value: Vec<_> = value.iter().map(|s| self.written(s)).collect();
                        whole.push_str(&value.join(" "));
                    }
                }
            }
            let text = self.word(&whole);
            slots.push(Slot {
                label: label.take(),
                form: Form::Text { text, span, frame },
            });
            return;
        }
        // What of the word is put together so far.
        let mut open: Option<String> = None;
        for part in self.parts(text, unit, frame) {
            let values = match part {
                Part::Plain(text) => {
                    open.get_or_insert_default().push_str(text);
                    continue;
                }
                Part::Parameter(n) => {
                    let argument = self.frames[frame].arguments.get(n - 1).cloned();
                    argument.into_iter().collect()
                }
                Part::Option(tag, name) => self.option_slots(tag, name, span, frame),
            };
            let last = values.len().saturating_sub(1);
            for (i, mut value) in values.into_iter().enumerate() {
                match self.peek(&value) {
                    Peek::Missing => {}
                    // Words grow together, as in `P#1`; `#1` alone keeps its place.
                    Peek::Word(word) if open.is_some() || text.len() > 2 && i == last => {
                        if let Some((name, ..)) = &value.label {
                            open.get_or_insert_default().push_str(&format!("{name}:"));
                        }
                        open.get_or_insert_default().push_str(&word);
                        if i < last {
                            self.flush(&mut open, span, frame, label, slots);
                        }
                    }
                    _ => {
                        self.flush(&mut open, span, frame, label, slots);
                        value.label = label.take().or(value.label);
                        slots.push(value);
                    }
                }
            }
        }
        self.flush(&mut open, span, frame, label, slots);
    }

    /// Ends a word that was put together.
    fn flush(
        &mut self,
        open: &mut Option<String>,
        span: Span,
        frame: usize,
        label: &mut Option<(Arc<str>, Span, usize)>,
        slots: &mut Vec<Slot>,
    ) {
        let Some(text) = open.take().filter(|t| !t.is_empty()) else {
            return;
        };
        // In `<numSides:6>` or `#1:6` the label is only seen now.
        let name = text.split_once(':').filter(|(name, _)| {
            let mut bytes = name.bytes();
            bytes.next().is_some_and(|b| b.is_ascii_alphabetic())
                && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
        });
        let text = match name {
            Some((name, rest)) => {
                *label = Some((self.word(name), span, frame));
                rest
            }
            None => text.as_str(),
        };
        if text.is_empty() {
            return;
        }
        let text = self.word(text);
        slots.push(Slot {
            label: label.take(),
            form: Form::Word { text, span, frame },
        });
    }

    /// Cuts a word or string at its parameters and options.
    fn parts<'t>(&self, text: &'t str, unit: usize, frame: usize) -> Vec<Part<'t>> {
        let bytes = text.as_bytes();
        let defined = self.frames[frame].define.is_some();
        let mut parts = Vec::new();
        let (mut from, mut at) = (0, 0);
        while at < bytes.len() {
            let found = match bytes[at] {
                b'#' if defined => match bytes.get(at + 1) {
                    Some(digit @ b'1'..=b'9') => {
                        Some((Part::Parameter((digit - b'0') as usize), 2))
                    }
                    _ => None,
                },
                b'<' if unit == 0 => self.tag(&text[at..]),
                _ => None,
            };
            match found {
                Some((part, length)) => {
                    if from < at {
                        parts.push(Part::Plain(&text[from..at]));
                    }
                    parts.push(part);
                    at += length;
                    from = at;
                }
                None => at += 1,
            }
        }
        if from < text.len() {
            parts.push(Part::Plain(&text[from..]));
        }
        parts
    }

    /// `<Tag>` or `<Tag:name>` at the start of a text, if there is such an option.
    fn tag<'t>(&self, text: &'t str) -> Option<(Part<'t>, usize)> {
        let end = text.find('>')?;
        let (tag, name) = match text[1..end].split_once(':') {
            Some((tag, name)) => (tag, Some(name)),
            None => (&text[1..end], None),
        };
        option::value(self.groups, tag, name)?;
        Some((Part::Option(tag, name), end + 1))
    }

    /// What an option stands for; it is walked where it is named, in that frame.
    fn option_slots(
        &mut self,
        tag: &str,
        name: Option<&str>,
        span: Span,
        frame: usize,
    ) -> Vec<Slot> {
        let groups = self.groups;
        let Some(value) = option::value(groups, tag, name) else {
            return Vec::new();
        };
        let place = self.word(&format!("{tag}:{}", name.unwrap_or_default()));
        let mut outer = frame;
        while outer != 0 {
            if self.frames[outer].option.as_ref() == Some(&place) {
                let error = Diagnostic::error(OPTION_CYCLE, "this option stands for itself");
                self.tell(error, span, frame, "comes round to where it began");
                return Vec::new();
            }
            outer = self.frames[outer].parent;
        }
        let inner = &self.frames[frame];
        self.frames.push(Frame {
            define: inner.define.clone(),
            arguments: inner.arguments.clone(),
            parent: frame,
            origin: inner.origin,
            way: inner.way,
            option: Some(place),
            likeness: inner.likeness,
        });
        let frame = self.frames.len() - 1;
        let ast = self.units[0].ast.clone();
        let mut slots = Vec::new();
        let mut label = None;
        for piece in value {
            match *piece {
                Piece::Node(index) => {
                    let node = ast.node(index);
                    if node.kind() == Kind::Label {
                        let name = self.content(0, node.index());
                        label = Some((
                            name,
                            self.span(0, node.range().start, node.range().end - 1),
                            frame,
                        ));
                        continue;
                    }
                    let from = slots.len();
                    slots.extend(self.slots(0, index, node.next_index(), frame));
                    if let (Some(first), true) = (slots.get_mut(from), label.is_some()) {
                        first.label = label.take();
                    }
                }
                Piece::Part(start, end) => {
                    self.compose(&ast, (0, start, end), frame, &mut label, &mut slots);
                }
            }
        }
        slots
    }

    #[inline(never)]
    pub(super) fn peek(&self, slot: &Slot) -> Peek {
        match &slot.form {
            Form::Word { text, .. } => Peek::Word(text.clone()),
            Form::Text { text, .. } => Peek::Text(text.clone()),
            Form::Missing => Peek::Missing,
            Form::Node { unit, index, .. } => match self.units[*unit].ast.node(*index).kind() {
                Kind::Word => Peek::Word(self.content(*unit, *index)),
                Kind::Text => Peek::Text(self.content(*unit, *index)),
                _ => Peek::Tree,
            },
        }
    }

    /// A slot as it was written, to be put into a string.
    fn written(&mut self, slot: &Slot) -> String {
        let label = slot
            .label
            .as_ref()
            .map_or(String::new(), |(name, ..)| format!("{name}:"));
        let text = match (&slot.form, self.peek(slot)) {
            (_, Peek::Word(text) | Peek::Text(text)) => text.to_string(),
            (Form::Node { unit, index, .. }, _) => {
                self.units[*unit].ast.node(*index).text().to_string()
            }
            _ => String::new(),
        };
        label + &text
    }

    #[inline(never)]
    pub(super) fn unknown_option(&mut self, text: &str, span: Span, frame: usize) {
        let inner = &text[1..text.len() - 1];
        let (tag, name) = inner
            .split_once(':')
            .map_or((inner, None), |(t, n)| (t, Some(n)));
        let group = self.groups.iter().find(|g| *g.public.tag == *tag);
        let (message, names, near): (String, Vec<Arc<str>>, _) = match (group, name) {
            (Some(group), Some(name)) => (
                format!("the option `<{tag}>` has no argument `{name}` here"),
                group.public.arguments.clone(),
                name,
            ),
            (Some(_), None) => (
                format!("the option `<{tag}>` has no value here"),
                Vec::new(),
                tag,
            ),
            (None, _) => (
                format!("there is no option `<{tag}>`"),
                self.groups.iter().map(|g| g.public.tag.clone()).collect(),
                tag,
            ),
        };
        let mut error = Diagnostic::error(UNKNOWN_OPTION, message)
            .suggest(nearest(near, names.iter().map(|n| &**n)));
        error = match group {
            Some(group) => {
                let error = self.placed(error, span, frame, "not known");
                error.label(group.public.span, "the option")
            }
            None => self
                .placed(error, span, frame, "no such option")
                .help(format!(
                    "an option is made with `(option \"…\" <{tag}> args:{{…}} {{…}})`"
                )),
        };
        self.error(error);
    }
}

/// Whether an `(option …)` makes an option: `(option "…" …)`.
fn is_option(node: NodeRef<'_>) -> bool {
    node.children()
        .nth(1)
        .is_some_and(|n| n.kind() == Kind::Text)
}
