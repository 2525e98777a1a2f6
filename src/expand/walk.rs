//! The walk that expands: from the file's tree to the tree of the game.
//!
//! A define's body is walked in a *frame* that knows the arguments. An argument is
//! kept unexpanded, with the frame that it was written in, and walked wherever the
//! body names it. So nothing is copied as text, and each node knows its places.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::option::{self, Group, Piece};
use super::trace::Step;
use super::{Call, Item, Label, Library, Node, NodeKind, Origin, OriginId, Origins, range};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::{SourceId, Sources, Span};
use crate::syntax::{Ast, Kind, MAX_DEPTH};

/// More nodes and expansions than this are no game but a define that feeds on itself.
const MAX_STEPS: u32 = 1_000_000;
/// More frames and brackets within each other than this likewise.
const MAX_NESTING: u32 = 2 * MAX_DEPTH as u32;
/// At most so many diagnostics of one expansion.
const MAX_DIAGNOSTICS: usize = 100;

/// A text that is walked: the game's file, or a define's.
pub(super) struct Unit {
    pub ast: Arc<Ast>,
    pub source: SourceId,
}

/// A define that can be called.
pub(super) struct Define {
    pub name: Arc<str>,
    pub unit: usize,
    /// First node of the body, and the first after it.
    pub body: (u32, u32),
    pub parameters: usize,
    /// The name where it is defined.
    pub span: Span,
    pub library: bool,
}

/// The body of a define being walked; frame 0 is the file itself.
struct Frame {
    define: Option<Rc<Define>>,
    arguments: Vec<Slot>,
    /// The frame that the call was written in.
    parent: usize,
    /// The call.
    origin: Option<OriginId>,
}

/// A thing to walk, with parameters and options already in place.
#[derive(Clone)]
pub(super) struct Slot {
    label: Option<(Arc<str>, Span, usize)>,
    form: Form,
}

#[derive(Clone)]
enum Form {
    Node {
        unit: usize,
        index: u32,
        frame: usize,
    },
    Word {
        text: Arc<str>,
        span: Span,
        frame: usize,
    },
    Text {
        text: Arc<str>,
        span: Span,
        frame: usize,
    },
    /// `~`
    Missing,
}

/// What a slot is before it is walked.
enum Peek {
    Word(Arc<str>),
    Text(Arc<str>),
    Tree,
    Missing,
}

/// A part of a word or string.
enum Part<'t> {
    Plain(&'t str),
    Parameter(usize),
    Option(&'t str, Option<&'t str>),
}

pub(super) struct Walk<'a> {
    pub library: &'a dyn Library,
    pub units: Vec<Unit>,
    pub sources: Sources,
    pub origins: Origins,
    pub groups: &'a [Group],
    pub defines: FxHashMap<Arc<str>, Rc<Define>>,
    /// What the library said of a name.
    known: FxHashMap<Arc<str>, Option<Rc<Define>>>,
    frames: Vec<Frame>,
    words: FxHashSet<Arc<str>>,
    pub diagnostics: Vec<Diagnostic>,
    told: FxHashSet<(&'static str, Span)>,
    /// Library defines are not for metadata.
    pub in_metadata: bool,
    steps: u32,
    nesting: u32,
    depth: usize,
    pub stopped: bool,
    /// The first `[…]` that was met, and how many.
    pub holes: Option<(Span, usize)>,
    option_depth: usize,
    /// The most arguments that a define of the file is given, and by which call.
    given: FxHashMap<Span, (usize, Span, usize)>,
    pub trace: Option<Vec<Step>>,
}

impl<'a> Walk<'a> {
    pub fn new(
        library: &'a dyn Library,
        unit: Unit,
        sources: Sources,
        groups: &'a [Group],
    ) -> Self {
        Walk {
            library,
            units: vec![unit],
            sources,
            origins: Origins::new(),
            groups,
            defines: FxHashMap::default(),
            known: FxHashMap::default(),
            frames: vec![Frame {
                define: None,
                arguments: Vec::new(),
                parent: 0,
                origin: None,
            }],
            words: FxHashSet::default(),
            diagnostics: Vec::new(),
            told: FxHashSet::default(),
            in_metadata: false,
            steps: 0,
            nesting: 0,
            depth: 0,
            stopped: false,
            holes: None,
            option_depth: 0,
            given: FxHashMap::default(),
            trace: None,
        }
    }

    /// Walks one node of the file.
    pub fn root(&mut self, index: u32) -> Vec<Item> {
        let mut out = Vec::new();
        let slot = Slot {
            label: None,
            form: Form::Node {
                unit: 0,
                index,
                frame: 0,
            },
        };
        self.walk_slot(&slot, &mut out);
        out
    }

    /// One shared copy of each word.
    fn word(&mut self, text: &str) -> Arc<str> {
        if let Some(word) = self.words.get(text) {
            return word.clone();
        }
        let word: Arc<str> = text.into();
        self.words.insert(word.clone());
        word
    }

    fn error(&mut self, diagnostic: Diagnostic) {
        let told = |d: &Diagnostic| d.code == diagnostic.code && d.labels == diagnostic.labels;
        if self.diagnostics.len() < MAX_DIAGNOSTICS && !self.diagnostics.iter().any(told) {
            self.diagnostics.push(diagnostic);
        }
    }

    fn span(&self, unit: usize, start: u32, end: u32) -> Span {
        Span::new(self.units[unit].source, start, end)
    }

    fn origin(&mut self, span: Span, frame: usize) -> OriginId {
        let frame = &self.frames[frame];
        self.origins.add(Origin {
            span,
            parent: frame.origin,
            via: frame.define.as_ref().map(|d| d.name.clone()),
        })
    }

    /// A diagnostic on a place: the author's place first, then the defines in between.
    fn placed(
        &self,
        diagnostic: Diagnostic,
        span: Span,
        frame: usize,
        text: impl Into<String>,
    ) -> Diagnostic {
        let text = text.into();
        let frame = &self.frames[frame];
        let Some(origin) = frame.origin else {
            return diagnostic.label(span, text);
        };
        let name = frame.define.as_ref().map_or("", |d| &d.name);
        let mut diagnostic = diagnostic
            .label(self.origins.written(origin), "in the expansion of this")
            .label(span, format!("{text}, in \"{name}\""));
        for (name, span) in self.origins.chain(origin).into_iter().take(8) {
            diagnostic = diagnostic.label(span, format!("called in \"{name}\""));
        }
        diagnostic
    }

    /// Tells of a place once, however often it is expanded.
    fn tell(&mut self, d: Diagnostic, span: Span, frame: usize, text: impl Into<String>) {
        if self.told.insert((d.code, span)) {
            let d = self.placed(d, span, frame, text);
            self.error(d);
        }
    }

    /// Counts a step; false when there were too many.
    fn step(&mut self, span: Span, frame: usize) -> bool {
        self.steps += 1;
        if self.steps <= MAX_STEPS && !self.stopped {
            return true;
        }
        if !self.stopped {
            self.stopped = true;
            let error = Diagnostic::error(super::RUNAWAY, "the expansion doesn't end")
                .help("the defines here multiply what they are given: look for one that uses `#1` more than once");
            self.tell(error, span, frame, "a million steps were reached here");
        }
        false
    }

    // From nodes to slots: options and parameters put in their places.

    /// The slots of the nodes `from..to` of a unit.
    fn slots(&mut self, unit: usize, from: u32, to: u32, frame: usize) -> Vec<Slot> {
        let ast = self.units[unit].ast.clone();
        let mut slots = Vec::new();
        let mut label = None;
        for node in ast.siblings(from, to) {
            let range = node.range();
            match node.kind() {
                Kind::Label => {
                    let name = self.word(node.content());
                    label = Some((name, self.span(unit, range.start, range.end - 1), frame));
                }
                Kind::Word | Kind::Text if self.has_holes(node.text(), unit, frame) => {
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
    fn has_holes(&self, text: &str, unit: usize, frame: usize) -> bool {
        let parameters = frame != 0 && text.contains('#');
        parameters || unit == 0 && !self.groups.is_empty() && text.contains('<')
    }

    /// The slots of a word or string with parameters or options in it.
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
        let named = text.ends_with(':') && text.starts_with(|c: char| c.is_ascii_alphabetic());
        if named {
            let name = self.word(&text[..text.len() - 1]);
            *label = Some((name, span, frame));
            return;
        }
        let text = self.word(&text);
        slots.push(Slot {
            label: label.take(),
            form: Form::Word { text, span, frame },
        });
    }

    /// Cuts a word or string at its parameters and options.
    fn parts<'t>(&self, text: &'t str, unit: usize, frame: usize) -> Vec<Part<'t>> {
        let bytes = text.as_bytes();
        let mut parts = Vec::new();
        let (mut from, mut at) = (0, 0);
        while at < bytes.len() {
            let found = match bytes[at] {
                b'#' if frame != 0 => match bytes.get(at + 1) {
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
        if self.option_depth > groups.len() {
            let error = Diagnostic::error(super::OPTION_CYCLE, "this option stands for itself");
            self.tell(error, span, frame, "comes round to where it began");
            return Vec::new();
        }
        self.option_depth += 1;
        let ast = self.units[0].ast.clone();
        let mut slots = Vec::new();
        let mut label = None;
        for piece in value {
            match *piece {
                Piece::Node(index) => {
                    let node = ast.node(index);
                    if node.kind() == Kind::Label {
                        let name = self.word(node.content());
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
        self.option_depth -= 1;
        slots
    }

    fn peek(&mut self, slot: &Slot) -> Peek {
        match &slot.form {
            Form::Word { text, .. } => Peek::Word(text.clone()),
            Form::Text { text, .. } => Peek::Text(text.clone()),
            Form::Missing => Peek::Missing,
            Form::Node { unit, index, .. } => {
                let ast = self.units[*unit].ast.clone();
                let node = ast.node(*index);
                match node.kind() {
                    Kind::Word => Peek::Word(self.word(node.text())),
                    Kind::Text => Peek::Text(self.word(node.content())),
                    _ => Peek::Tree,
                }
            }
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

    fn place(&self, slot: &Slot) -> (Span, usize) {
        match slot.form {
            Form::Word { span, frame, .. } | Form::Text { span, frame, .. } => (span, frame),
            Form::Node { unit, index, frame } => {
                let range = self.units[unit].ast.node(index).range();
                (self.span(unit, range.start, range.end), frame)
            }
            Form::Missing => (self.span(0, 0, 0), 0),
        }
    }

    // From slots to the result.

    fn walk(&mut self, slots: &[Slot], protected: bool, out: &mut Vec<Item>) {
        // A label whose argument came to nothing goes to the next one, as in Ludii.
        let mut pending: Option<Label> = None;
        let mut at = 0;
        while at < slots.len() && !self.stopped {
            let slot = &slots[at];
            let from = out.len();
            let range = slots
                .get(at + 1)
                .is_some_and(|dots| self.is_word(dots, ".."));
            if range && at + 2 < slots.len() {
                self.walk_range(slot, &slots[at + 2], out);
                at += 2;
            } else if protected && at == 0 {
                // The name of a game is no define, even if a define has that name.
                if let Peek::Text(text) = self.peek(slot) {
                    let (span, frame) = self.place(slot);
                    let origin = self.origin(span, frame);
                    let kind = NodeKind::Text(text);
                    out.push(Item {
                        label: None,
                        node: Node { kind, origin },
                    });
                } else {
                    self.walk_slot(slot, out);
                }
            } else {
                self.walk_slot(slot, out);
            }
            at += 1;
            if let Some((name, span, frame)) = slot.label.clone() {
                let origin = self.origin(span, frame);
                pending = Some(Label { name, origin });
            }
            if let (Some(first), true) = (out.get_mut(from), pending.is_some()) {
                first.label = pending.take();
            }
        }
    }

    /// `"A1".."C2"`, or `"First".."Last"` with defines that are numbers.
    fn walk_range(&mut self, from: &Slot, to: &Slot, out: &mut Vec<Item>) {
        let start = out.len();
        self.walk_slot(from, out);
        let middle = out.len();
        self.walk_slot(to, out);
        let (span, frame) = self.place(from);
        let ends = (&out[start..middle], &out[middle..]);
        let (Ok([first]), Ok([last])) = (
            <&[Item; 1]>::try_from(ends.0),
            <&[Item; 1]>::try_from(ends.1),
        ) else {
            return;
        };
        let read = match (&first.node.kind, &last.node.kind) {
            (NodeKind::Text(first), NodeKind::Text(last)) => range::squares(first, last),
            (NodeKind::Word(first), NodeKind::Word(last)) => {
                range::numbers(&format!("{first}..{last}"))
            }
            _ => None,
        };
        let squares = matches!(first.node.kind, NodeKind::Text(_));
        let origin = first.node.origin;
        match read {
            Some(Ok(texts)) => {
                out.truncate(start);
                for text in texts {
                    let text = self.word(&text);
                    let kind = if squares {
                        NodeKind::Text(text)
                    } else {
                        NodeKind::Word(text)
                    };
                    out.push(Item {
                        label: None,
                        node: Node { kind, origin },
                    });
                }
            }
            Some(Err(count)) => self.long_range(count, span, frame),
            None => {}
        }
    }

    fn long_range(&mut self, count: u64, span: Span, frame: usize) {
        let error = Diagnostic::error(
            super::LONG_RANGE,
            format!(
                "a range of {count} is too long, {} is the most",
                range::MAX_RANGE
            ),
        );
        self.tell(error, span, frame, "this range");
    }

    fn walk_slot(&mut self, slot: &Slot, out: &mut Vec<Item>) {
        match &slot.form {
            Form::Missing => {}
            Form::Word { text, span, frame } => self.walk_word(text.clone(), *span, *frame, out),
            Form::Text { text, span, frame } => self.walk_text(text.clone(), *span, *frame, out),
            &Form::Node { unit, index, frame } => self.walk_node(unit, index, frame, out),
        }
    }

    fn walk_node(&mut self, unit: usize, index: u32, frame: usize, out: &mut Vec<Item>) {
        let ast = self.units[unit].ast.clone();
        let node = ast.node(index);
        let span = self.span(unit, node.range().start, node.range().end);
        match node.kind() {
            Kind::Word => {
                let text = self.word(node.text());
                self.walk_word(text, span, frame, out);
            }
            Kind::Text => {
                let text = self.word(node.content());
                self.walk_text(text, span, frame, out);
            }
            Kind::Square => {
                let (first, count) = self.holes.unwrap_or((span, 0));
                self.holes = Some((first, count + 1));
            }
            Kind::Paren | Kind::Brace => {
                if !self.step(span, frame) || !self.descend(span, frame) {
                    return;
                }
                let slots = self.slots(unit, index + 1, node.next_index(), frame);
                if node.kind() == Kind::Paren {
                    self.walk_call(&slots, span, frame, out);
                } else {
                    let mut items = Vec::with_capacity(slots.len());
                    self.walk(&slots, false, &mut items);
                    let origin = self.origin(span, frame);
                    let kind = NodeKind::Array(items);
                    out.push(Item {
                        label: None,
                        node: Node { kind, origin },
                    });
                }
                self.nesting -= 1;
            }
            Kind::Label | Kind::Stray => {}
        }
    }

    /// Goes one level down; false when it is too deep.
    fn descend(&mut self, span: Span, frame: usize) -> bool {
        if self.nesting < MAX_NESTING {
            self.nesting += 1;
            return true;
        }
        self.stopped = true;
        let error = Diagnostic::error(super::RUNAWAY, "the expansion is nested too deep").help(
            format!("no more than {MAX_NESTING} brackets and defines can lie within each other"),
        );
        self.tell(error, span, frame, "one level too many");
        false
    }

    fn walk_word(&mut self, text: Arc<str>, span: Span, frame: usize, out: &mut Vec<Item>) {
        if !self.step(span, frame) {
            return;
        }
        let origin = self.origin(span, frame);
        let bytes = text.as_bytes();
        if bytes.contains(&b'.') {
            match range::numbers(&text) {
                Some(Ok(words)) => {
                    self.steps += words.len() as u32;
                    for word in words {
                        let kind = NodeKind::Word(self.word(&word));
                        out.push(Item {
                            label: None,
                            node: Node { kind, origin },
                        });
                    }
                    return;
                }
                Some(Err(count)) => self.long_range(count, span, frame),
                None => {}
            }
        }
        if bytes[0] == b'<' && bytes.len() > 2 && bytes[bytes.len() - 1] == b'>' {
            self.unknown_option(&text, span, frame);
        }
        if frame == 0 && bytes[0] == b'#' && bytes.len() == 2 && bytes[1].is_ascii_digit() {
            let error = Diagnostic::error(
                super::LOOSE_PARAMETER,
                format!("`{text}` stands outside a define"),
            )
            .help("`#1`, `#2` … are the arguments of a define, in its body");
            self.tell(error, span, frame, "nothing is given for it");
        }
        let kind = NodeKind::Word(text);
        out.push(Item {
            label: None,
            node: Node { kind, origin },
        });
    }

    fn unknown_option(&mut self, text: &str, span: Span, frame: usize) {
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
        let mut error = Diagnostic::error(super::UNKNOWN_OPTION, message)
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

    fn walk_text(&mut self, text: Arc<str>, span: Span, frame: usize, out: &mut Vec<Item>) {
        if !self.step(span, frame) {
            return;
        }
        if let Some(define) = self.define(&text) {
            self.walk_define(&define, Vec::new(), span, span, frame, out);
            return;
        }
        let origin = self.origin(span, frame);
        let kind = NodeKind::Text(text);
        out.push(Item {
            label: None,
            node: Node { kind, origin },
        });
    }

    /// `( … )`: a ludeme or a define.
    fn walk_call(&mut self, slots: &[Slot], span: Span, frame: usize, out: &mut Vec<Item>) {
        let Some((first, rest)) = slots.split_first() else {
            let error = Diagnostic::error(super::NO_HEAD, "a ludeme's name is expected after `(`")
                .help("`{}` is an empty list");
            self.tell(error, span, frame, "nothing is called here");
            self.push_call(None, Vec::new(), span, frame, out);
            return;
        };
        match self.peek(first) {
            Peek::Word(word) if first.label.is_none() => {
                let (head_span, head_frame) = self.place(first);
                let origin = self.origin(head_span, head_frame);
                let protected = matches!(&*word, "game" | "match" | "instance");
                let mut items = Vec::with_capacity(rest.len());
                self.walk(rest, protected, &mut items);
                self.push_call(Some((word, origin)), items, span, frame, out);
            }
            Peek::Text(name) if first.label.is_none() => {
                let (head_span, head_frame) = self.place(first);
                match self.define(&name) {
                    Some(define) => {
                        let missing = |slot: &Slot| {
                            let mut slot = slot.clone();
                            if self.is_word(&slot, "~") {
                                slot.form = Form::Missing;
                            }
                            slot
                        };
                        let arguments = rest.iter().map(missing).collect();
                        self.walk_define(&define, arguments, head_span, span, frame, out);
                    }
                    None => {
                        self.unknown_define(&name, head_span, head_frame);
                        let mut items = Vec::new();
                        let origin = self.origin(head_span, head_frame);
                        let kind = NodeKind::Text(name);
                        items.push(Item {
                            label: None,
                            node: Node { kind, origin },
                        });
                        self.walk(rest, false, &mut items);
                        self.push_call(None, items, span, frame, out);
                    }
                }
            }
            _ => {
                // `((a b))` is `(a b)`, and `(("A") b)` may have its head from a define.
                let mut items = Vec::new();
                self.walk(slots, false, &mut items);
                if let Some(label) = items.first_mut().and_then(|item| item.label.take()) {
                    // `(coord:"A1")`, which Ludii reads too.
                    let warning = Diagnostic::warning(
                        super::COLON_AFTER_HEAD,
                        "a ludeme's name has no colon after it",
                    );
                    let (span, frame) = self.place(first);
                    let warning =
                        self.placed(warning, span, frame, format!("`{} ` is meant", label.name));
                    self.error(warning);
                    self.push_call(Some((label.name, label.origin)), items, span, frame, out);
                    return;
                }
                let head = match items.first() {
                    Some(Item {
                        label: None,
                        node:
                            Node {
                                kind: NodeKind::Word(word),
                                origin,
                            },
                    }) => Some((word.clone(), *origin)),
                    Some(Item {
                        node:
                            Node {
                                kind: NodeKind::Call(_),
                                ..
                            },
                        ..
                    }) => {
                        out.append(&mut items);
                        return;
                    }
                    _ => None,
                };
                if head.is_some() {
                    items.remove(0);
                } else {
                    let error =
                        Diagnostic::error(super::NO_HEAD, "a ludeme's name is expected after `(`");
                    self.tell(error, span, frame, "nothing is called here");
                }
                self.push_call(head, items, span, frame, out);
            }
        }
    }

    fn push_call(
        &mut self,
        head: Option<(Arc<str>, OriginId)>,
        items: Vec<Item>,
        span: Span,
        frame: usize,
        out: &mut Vec<Item>,
    ) {
        let origin = self.origin(span, frame);
        let (head, head_origin) = head.unwrap_or_else(|| (self.word(""), origin));
        let kind = NodeKind::Call(Call {
            head,
            head_origin,
            items,
        });
        out.push(Item {
            label: None,
            node: Node { kind, origin },
        });
    }

    /// Whether a slot is just that word, without a label.
    fn is_word(&self, slot: &Slot, word: &str) -> bool {
        slot.label.is_none()
            && match &slot.form {
                Form::Word { text, .. } => &**text == word,
                Form::Node { unit, index, .. } => self.units[*unit].ast.node(*index).text() == word,
                _ => false,
            }
    }

    // Defines.

    /// The define of that name: the file's own, else the library's.
    fn define(&mut self, name: &Arc<str>) -> Option<Rc<Define>> {
        if let Some(define) = self.defines.get(name) {
            return Some(define.clone());
        }
        if self.in_metadata {
            return None;
        }
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let define = self.load(name);
        self.known.insert(name.clone(), define.clone());
        define
    }

    fn load(&mut self, name: &str) -> Option<Rc<Define>> {
        let file = self.library.read_define(name)?;
        let source = self.sources.add(file.file.clone(), file.ast.text().clone());
        for mut diagnostic in file.diagnostics.iter().cloned() {
            for label in &mut diagnostic.labels {
                label.span.source = source;
            }
            self.error(diagnostic);
        }
        let node = file.ast.node(file.node);
        let unit = self.units.len();
        let define = super::collect::define(node, unit, source, true)?;
        self.units.push(Unit {
            ast: file.ast.clone(),
            source,
        });
        Some(Rc::new(define))
    }

    fn unknown_define(&mut self, name: &str, span: Span, frame: usize) {
        let mut names: Vec<String> = self.defines.keys().map(|n| n.to_string()).collect();
        if !self.in_metadata {
            names.extend(self.library.define_names());
        }
        let error = Diagnostic::error(
            super::UNKNOWN_DEFINE,
            format!("no define is called \"{name}\""),
        )
        .suggest(nearest(name, names.iter().map(String::as_str)));
        self.tell(error, span, frame, "not known");
    }

    fn walk_define(
        &mut self,
        define: &Rc<Define>,
        arguments: Vec<Slot>,
        head: Span,
        span: Span,
        frame: usize,
        out: &mut Vec<Item>,
    ) {
        if self.cycle(define, head, frame) || !self.step(span, frame) || !self.descend(span, frame)
        {
            return;
        }
        self.count_arguments(define, &arguments, head, span, frame);
        let origin = self.origin(span, frame);
        let traced = self.trace_begin(define, span);
        let from = out.len();
        self.depth += 1;
        self.frames.push(Frame {
            define: Some(define.clone()),
            arguments,
            parent: frame,
            origin: Some(origin),
        });
        let body = self.frames.len() - 1;
        let slots = self.slots(define.unit, define.body.0, define.body.1, body);
        self.walk(&slots, false, out);
        self.depth -= 1;
        self.nesting -= 1;
        if let (Some(index), Some(trace)) = (traced, &mut self.trace) {
            trace[index].result = super::print_items(&out[from..]);
        }
    }

    fn trace_begin(&mut self, define: &Define, span: Span) -> Option<usize> {
        let unit = &self.units[define.unit];
        let body = unit.ast.siblings(define.body.0, define.body.1);
        let body: Vec<&str> = body.map(|n| n.text()).collect();
        let trace = self.trace.as_mut()?;
        trace.push(Step {
            depth: self.depth,
            name: define.name.clone(),
            call: span,
            written: self.sources.slice(span).to_string(),
            body: body.join(" "),
            result: String::new(),
        });
        Some(trace.len() - 1)
    }

    /// Whether a call stands in the body of the very define that it calls, or in that
    /// of one which that body calls: then it would never end.
    fn cycle(&mut self, define: &Rc<Define>, head: Span, mut frame: usize) -> bool {
        let at = frame;
        let mut names = vec![define.name.clone()];
        while let Some(inner) = &self.frames[frame].define {
            names.push(inner.name.clone());
            if Rc::ptr_eq(inner, define) {
                names.reverse();
                let message = format!("\"{}\" is defined by itself", define.name);
                let mut error = Diagnostic::error(super::CYCLE, message);
                error = match self.frames[at].origin {
                    Some(origin) => error
                        .label(
                            self.origins.written(origin),
                            "the expansion of this never ends",
                        )
                        .label(head, "it comes round here"),
                    None => error.label(head, "it comes round here"),
                };
                error = error.label(define.span, "defined here");
                let error = if names.len() > 2 {
                    error.note(names.join(" → "))
                } else {
                    error
                };
                self.error(error);
                return true;
            }
            frame = self.frames[frame].parent;
        }
        false
    }

    fn count_arguments(
        &mut self,
        define: &Define,
        arguments: &[Slot],
        head: Span,
        span: Span,
        frame: usize,
    ) {
        let (given, wanted) = (arguments.len(), define.parameters);
        let plural = |n: usize| if n == 1 { "argument" } else { "arguments" };
        if given > wanted {
            let (first, _) = self.place(&arguments[wanted]);
            let message = format!(
                "\"{}\" takes {wanted} {}, {given} are given",
                define.name,
                plural(wanted)
            );
            let error = Diagnostic::warning(super::SURPLUS_ARGUMENT, message);
            let error = self.placed(error, first, frame, "not used");
            self.error(error.label(define.span, "defined here"));
        }
        if given < wanted && !define.library {
            let place = if head == span { span } else { head };
            let most = self
                .given
                .entry(define.span)
                .or_insert((given, place, frame));
            most.0 = most.0.max(given);
        } else if !define.library {
            self.given.insert(define.span, (given, span, frame));
        }
    }

    /// Tells of the file's own defines with parameters that no call ever gives.
    ///
    /// That only some calls give the last ones is common, and meant.
    pub fn missing_arguments(&mut self) {
        let mut defines: Vec<_> = self.defines.values().cloned().collect();
        defines.sort_by_key(|d| d.span);
        for define in defines {
            let Some(&(given, place, frame)) = self.given.get(&define.span) else {
                continue;
            };
            if given >= define.parameters {
                continue;
            }
            let missing: Vec<_> = (given + 1..=define.parameters)
                .map(|n| format!("`#{n}`"))
                .collect();
            let message = format!("\"{}\" is never given {}", define.name, missing.join(", "));
            let warning = Diagnostic::warning(super::MISSING_ARGUMENT, message)
                .help("`~` says that an argument is left out on purpose");
            let warning = self.placed(warning, place, frame, "nothing stands in its place");
            self.error(warning.label(define.span, "defined here"));
        }
    }
}

/// Whether an `(option …)` makes an option: `(option "…" …)`.
fn is_option(node: crate::syntax::NodeRef<'_>) -> bool {
    node.children()
        .nth(1)
        .is_some_and(|n| n.kind() == Kind::Text)
}
