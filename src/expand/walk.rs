//! The walk that expands: from the file's tree to the tree of the game.
//!
//! A define's body is walked in a *frame* that knows the arguments. An argument is
//! kept unexpanded, with the frame that it was written in, and walked wherever the
//! body names it. So nothing is copied as text, and each node knows its places. What a
//! define makes of the same arguments is made once and shared.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::guess::Guesses;
use super::option::Group;
use super::origin::WayId;
use super::trace::Step;
use super::{Item, Label, Library, Node, NodeKind, OriginId, Origins, range};
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Sources, Span};
use crate::syntax::{Ast, Kind, MAX_DEPTH, Parsed};

mod call;
mod compose;
mod plain;
mod shared;
mod written;

pub(super) use shared::Sharing;
use shared::{Likeness, Shared};
use written::{Writing, Writings};

/// More nodes and expansions than this are no game but a define that feeds on itself.
const MAX_STEPS: u32 = 500_000;
/// More frames and brackets within each other than this likewise.
const MAX_NESTING: u32 = MAX_DEPTH as u32 + 128;
/// At most so many diagnostics of one expansion.
const MAX_DIAGNOSTICS: usize = 100;

/// A text that is walked: the game's file, or a define's.
struct Unit {
    ast: Arc<Ast>,
    source: SourceId,
    /// What each node is written as.
    written: Vec<Writing>,
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
    arguments: Rc<[Slot]>,
    /// The frame that the call was written in.
    parent: usize,
    /// The call.
    origin: Option<OriginId>,
    /// How what stands in it came here.
    way: WayId,
    /// The option whose value this is, `Tag:name`; all else is as in the parent.
    option: Option<Arc<str>>,
    /// One for all frames of a define with the same arguments.
    likeness: Likeness,
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

/// Where a call stands.
#[derive(Clone, Copy)]
struct Place {
    span: Span,
    frame: usize,
    origin: OriginId,
}

/// What a slot is before it is walked.
enum Peek {
    Word(Arc<str>),
    Text(Arc<str>),
    Tree,
    Missing,
}

pub(super) struct Walk<'a> {
    pub library: &'a dyn Library,
    units: Vec<Unit>,
    pub sources: Sources,
    pub origins: Origins,
    pub groups: &'a [Group],
    pub defines: FxHashMap<Arc<str>, Rc<Define>>,
    /// What a name is found to be, by the address of its one copy.
    known: FxHashMap<usize, Option<Rc<Define>>>,
    pub guesses: Guesses,
    frames: Vec<Frame>,
    writings: Writings,
    pub diagnostics: Vec<Diagnostic>,
    told: FxHashSet<(&'static str, Span)>,
    /// Library defines are not for metadata.
    pub in_metadata: bool,
    steps: u32,
    nesting: u32,
    /// The most of it since the innermost expansion began.
    deepest: u32,
    depth: usize,
    pub stopped: bool,
    /// The first `[…]` that was met, and how many.
    pub holes: Option<(Span, usize)>,
    /// The most arguments that a define of the file is given, and by which call.
    given: FxHashMap<Span, (usize, Span, usize)>,
    pub trace: Option<Vec<Step>>,
    shared: Shared,
}

impl<'a> Walk<'a> {
    pub fn new(
        library: &'a dyn Library,
        parsed: &Parsed,
        groups: &'a [Group],
        sharing: Sharing,
    ) -> Self {
        let mut walk = Walk {
            library,
            units: Vec::new(),
            sources: parsed.sources.clone(),
            origins: Origins::new(),
            groups,
            defines: FxHashMap::default(),
            known: FxHashMap::default(),
            guesses: Guesses::default(),
            frames: vec![Frame {
                define: None,
                arguments: Rc::new([]),
                parent: 0,
                origin: None,
                way: Origins::FILE,
                option: None,
                likeness: Likeness::default(),
            }],
            writings: Writings::default(),
            diagnostics: Vec::new(),
            told: FxHashSet::default(),
            in_metadata: false,
            steps: 0,
            nesting: 0,
            deepest: 0,
            depth: 0,
            stopped: false,
            holes: None,
            given: FxHashMap::default(),
            trace: None,
            shared: Shared::new(sharing),
        };
        // What is written the same being one, most games have fewer nodes than their text has.
        walk.origins.reserve(parsed.ast.len());
        walk.add_unit(parsed.ast.clone(), parsed.source);
        walk.shared.reserve(walk.writings.brackets());
        walk
    }

    /// Adds a text; its number.
    fn add_unit(&mut self, ast: Arc<Ast>, source: SourceId) -> usize {
        let written = self.writings.read(&ast);
        self.units.push(Unit {
            ast,
            source,
            written,
        });
        self.units.len() - 1
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
    #[inline(never)]
    fn word(&mut self, text: &str) -> Arc<str> {
        self.writings.word(text)
    }

    /// The word of a node that is no bracket, without quotes or colon.
    fn content(&self, unit: usize, index: u32) -> Arc<str> {
        let writing = self.units[unit].written[index as usize];
        self.writings.content(writing).clone()
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

    #[inline(never)]
    fn origin(&mut self, span: Span, frame: usize) -> OriginId {
        self.origins.add_on(span, self.frames[frame].way)
    }

    fn call_at(&mut self, span: Span, frame: usize) -> Place {
        Place {
            span,
            frame,
            origin: self.origin(span, frame),
        }
    }

    /// A diagnostic on a place: the author's place first, then the defines in between.
    #[inline(never)]
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
    #[inline(never)]
    fn tell(&mut self, d: Diagnostic, span: Span, frame: usize, text: impl Into<String>) {
        if self.told.insert((d.code, span)) {
            let d = self.placed(d, span, frame, text);
            self.error(d);
        }
    }

    /// Counts a step; false when there were too many.
    #[inline(never)]
    fn step(&mut self, span: Span, frame: usize) -> bool {
        self.steps += 1;
        if self.steps <= MAX_STEPS && !self.stopped {
            return true;
        }
        if !self.stopped {
            self.stopped = true;
            let error = Diagnostic::error(super::RUNAWAY, "the expansion doesn't end")
                .help("the defines here multiply what they are given: look for one that uses `#1` more than once");
            self.tell(error, span, frame, "half a million steps were reached here");
        }
        false
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

    /// Walks slots. What recurses from here is kept out of line and small: a frame
    /// of the stack for each level is all that depth may cost.
    fn walk(&mut self, slots: &[Slot], protected: bool, out: &mut Vec<Item>) {
        let mut pending: Option<Label> = None;
        let mut at = 0;
        while at < slots.len() && !self.stopped {
            let from = out.len();
            let slot = at;
            if self.is_range(slots, at) {
                self.walk_range(&slots[at], &slots[at + 2], out);
                at += 2;
            } else if !(protected && at == 0 && self.push_name(&slots[0], out)) {
                self.walk_slot(&slots[at], out);
            }
            at += 1;
            let label = self.slot_label(&slots[slot]);
            attach(label, &mut pending, out.get_mut(from));
        }
    }

    #[inline(never)]
    fn is_range(&self, slots: &[Slot], at: usize) -> bool {
        at + 2 < slots.len() && self.is_word(&slots[at + 1], "..")
    }

    /// The name of a game is no define, even if a define has that name.
    #[inline(never)]
    fn push_name(&mut self, slot: &Slot, out: &mut Vec<Item>) -> bool {
        let Peek::Text(text) = self.peek(slot) else {
            return false;
        };
        let (span, frame) = self.place(slot);
        self.push(NodeKind::Text(text), span, frame, out);
        true
    }

    #[inline(never)]
    fn slot_label(&mut self, slot: &Slot) -> Option<Label> {
        let (name, span, frame) = slot.label.as_ref()?;
        Some(Label {
            name: name.clone(),
            origin: self.origin(*span, *frame),
        })
    }

    #[inline(never)]
    fn push(&mut self, kind: NodeKind, span: Span, frame: usize, out: &mut Vec<Item>) {
        let origin = self.origin(span, frame);
        let node = Node { kind, origin };
        out.push(Item { label: None, node });
    }

    /// `"A1".."C2"`, or `"First".."Last"` with defines that are numbers.
    #[inline(never)]
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

    #[inline(never)]
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
        match self.units[unit].ast.node(index).kind() {
            Kind::Paren => self.walk_bracket(unit, index, frame, true, out),
            Kind::Brace => self.walk_bracket(unit, index, frame, false, out),
            _ => self.walk_leaf(unit, index, frame, out),
        }
    }

    #[inline(never)]
    fn walk_leaf(&mut self, unit: usize, index: u32, frame: usize, out: &mut Vec<Item>) {
        let node = self.units[unit].ast.node(index);
        let (kind, range) = (node.kind(), node.range());
        let span = self.span(unit, range.start, range.end);
        match kind {
            Kind::Word => self.walk_word(self.content(unit, index), span, frame, out),
            Kind::Text => self.walk_text(self.content(unit, index), span, frame, out),
            Kind::Square => {
                let (first, count) = self.holes.unwrap_or((span, 0));
                self.holes = Some((first, count + 1));
            }
            _ => {}
        }
    }

    #[inline(never)]
    fn walk_bracket(
        &mut self,
        unit: usize,
        index: u32,
        frame: usize,
        call: bool,
        out: &mut Vec<Item>,
    ) {
        let node = self.units[unit].ast.node(index);
        let (range, next) = (node.range(), node.next_index());
        let span = self.span(unit, range.start, range.end);
        if !self.step(span, frame) || !self.descend(span, frame) {
            return;
        }
        if call {
            let place = self.call_at(span, frame);
            self.walk_paren((unit, index, next), place, out);
        } else {
            let mut items = Vec::new();
            if self.units[unit].written[index as usize].is_plain() {
                self.walk_plain(unit, (index + 1, next), frame, &mut items);
            } else {
                let slots = self.slots(unit, index + 1, next, frame);
                self.walk(&slots, false, &mut items);
            }
            self.push(NodeKind::Array(items), span, frame, out);
        }
        self.nesting -= 1;
    }

    /// Goes one level down; false when it is too deep.
    #[inline(never)]
    fn descend(&mut self, span: Span, frame: usize) -> bool {
        if self.nesting < MAX_NESTING {
            self.nesting += 1;
            self.deepest = self.deepest.max(self.nesting);
            return true;
        }
        self.stopped = true;
        let error = Diagnostic::error(super::RUNAWAY, "the expansion is nested too deep").help(
            format!("no more than {MAX_NESTING} brackets and defines can lie within each other"),
        );
        self.tell(error, span, frame, "one level too many");
        false
    }

    #[inline(never)]
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
        let loose = self.frames[frame].define.is_none();
        if loose && bytes[0] == b'#' && bytes.len() == 2 && bytes[1].is_ascii_digit() {
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

    #[inline(never)]
    fn walk_text(&mut self, text: Arc<str>, span: Span, frame: usize, out: &mut Vec<Item>) {
        if !self.step(span, frame) {
            return;
        }
        if let Some(define) = self.define(&text) {
            let place = self.call_at(span, frame);
            self.walk_define(&define, Vec::new(), span, place, out);
            return;
        }
        self.push(NodeKind::Text(text), span, frame, out);
    }
}

/// Puts a label on the first item that came of its argument. A label whose argument came to nothing
/// goes to the next one, as in Ludii.
fn attach(label: Option<Label>, pending: &mut Option<Label>, first: Option<&mut Item>) {
    if label.is_some() {
        *pending = label;
    }
    if let (Some(first), true) = (first, pending.is_some()) {
        first.label = pending.take();
    }
}
