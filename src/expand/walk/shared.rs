//! What a define makes of the same arguments is made once: later uses share its calls, so that a
//! define that is used a hundred times costs little more than one that is used once.
//!
//! What is shared keeps the places of its first use; only the outermost nodes know their own. Of
//! what gives cause to say something nothing is shared, so that all of it is said where it stands.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::written::Writing;
use super::{Define, Form, MAX_NESTING, MAX_STEPS, Slot, Walk};
use crate::expand::{Item, Node, Origin, OriginId};
use crate::source::Span;

/// What is one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::expand) enum Sharing {
    /// What a define makes of arguments that stand in one place.
    Places,
    /// That, wherever the arguments stand, and all brackets that are written the same.
    Writing,
}

/// Names a define with its arguments; the default is the file itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Likeness(usize);

/// An argument: what is written where, and in which define with which arguments.
#[derive(PartialEq, Eq, Hash)]
struct Argument {
    /// By the address of its word.
    label: Option<(usize, Option<Span>)>,
    what: What,
    /// Where a word or string was put together, if that makes a difference.
    place: Option<Span>,
    within: Likeness,
}

#[derive(PartialEq, Eq, Hash)]
enum What {
    Node(usize, u32),
    Written(Writing),
    /// By its address.
    Word(usize),
    Text(usize),
    Missing,
}

/// A define, by its address, and what it is given.
type Key = (usize, SmallVec<[Argument; 2]>);

/// What came of a define, or of a bracket.
struct Expansion {
    made: Made,
    /// The call that it was first made for.
    call: OriginId,
    /// How many steps it took.
    steps: u32,
    /// How many levels it went down.
    levels: u32,
}

/// What was made: mostly one thing.
#[derive(Clone)]
enum Made {
    One(Node),
    /// Or none, or one with a label.
    Several(Box<[Item]>),
}

/// What has an expansion: a define with its arguments, or a bracket in such a one.
pub(super) type Shareable = (Option<Writing>, Likeness);

/// The expansions so far.
pub(super) struct Shared {
    sharing: Sharing,
    likenesses: FxHashMap<Key, Likeness>,
    /// One more than the index of a bracket's expansion, by the bracket's number; 0 where there is
    /// none. Brackets in which something is open are not here.
    closed: Vec<u32>,
    /// The same of all else.
    found: FxHashMap<Shareable, u32>,
    expansions: Vec<Expansion>,
}

impl Shared {
    pub fn new(sharing: Sharing) -> Shared {
        Shared {
            sharing,
            likenesses: FxHashMap::default(),
            closed: Vec::new(),
            found: FxHashMap::default(),
            expansions: Vec::new(),
        }
    }

    /// Makes room for what so many brackets will be.
    pub fn reserve(&mut self, brackets: usize) {
        if self.by_writing() {
            self.closed.resize(brackets, 0);
            self.expansions.reserve(brackets);
        }
    }

    fn get(&self, shareable: &Shareable) -> Option<&Expansion> {
        let next = match closed(shareable) {
            Some(number) => self.closed.get(number),
            None => self.found.get(shareable),
        };
        let index = (*next? as usize).checked_sub(1)?;
        self.expansions.get(index)
    }

    fn insert(&mut self, shareable: Shareable, expansion: Expansion) {
        self.expansions.push(expansion);
        let next = self.expansions.len() as u32;
        match closed(&shareable) {
            Some(number) => {
                if number >= self.closed.len() {
                    self.closed.resize(number + 1, 0);
                }
                self.closed[number] = next;
            }
            None => {
                self.found.insert(shareable, next);
            }
        }
    }

    /// Whether what is written the same is one.
    pub fn by_writing(&self) -> bool {
        self.sharing == Sharing::Writing
    }
}

/// The number of a bracket in which nothing is open.
fn closed((writing, _): &Shareable) -> Option<usize> {
    writing
        .filter(|writing| !writing.is_open())
        .map(Writing::number)
}

/// How things stood when an expansion began.
pub(super) struct Begun {
    call: OriginId,
    steps: u32,
    nesting: u32,
    deepest: u32,
    diagnostics: usize,
    holes: Option<(Span, usize)>,
}

/// Of a word, which is there once.
pub(super) fn address(word: &Arc<str>) -> usize {
    word.as_ptr() as usize
}

impl Walk<'_> {
    /// Those who want to see each step see all of them; metadata has no library.
    fn shares(&self) -> bool {
        self.trace.is_none() && !self.in_metadata
    }

    /// The name of a define with these arguments.
    #[inline(never)]
    pub(super) fn likeness(&mut self, define: &Rc<Define>, arguments: &[Slot]) -> Likeness {
        if !self.shares() {
            return Likeness::default();
        }
        let by_writing = self.shared.by_writing();
        let at = |span: &Span| (!by_writing).then_some(*span);
        let argument = |slot: &Slot| {
            let (what, place, frame) = match &slot.form {
                &Form::Node { unit, index, frame } => {
                    let writing = self.units[unit].written[index as usize];
                    match by_writing && writing.is_alike() {
                        // What is the same everywhere is so in all frames.
                        true if !writing.is_open() => (What::Written(writing), None, 0),
                        true => (What::Written(writing), None, frame),
                        false => (What::Node(unit, index), None, frame),
                    }
                }
                Form::Word { text, span, frame } => (What::Word(address(text)), at(span), *frame),
                Form::Text { text, span, frame } => (What::Text(address(text)), at(span), *frame),
                Form::Missing => (What::Missing, None, 0),
            };
            let label = slot.label.as_ref();
            Argument {
                label: label.map(|(name, span, _)| (address(name), at(span))),
                what,
                place,
                within: self.frames[frame].likeness,
            }
        };
        let arguments = arguments.iter().map(argument).collect();
        let key = (Rc::as_ptr(define) as usize, arguments);
        let next = Likeness(self.shared.likenesses.len() + 1);
        *self.shared.likenesses.entry(key).or_insert(next)
    }

    /// The name of a bracket, if all that are written like it are one.
    pub(super) fn shareable(&self, unit: usize, index: u32, frame: usize) -> Option<Shareable> {
        if !self.shared.by_writing() || !self.shares() {
            return None;
        }
        let writing = self.units[unit].written[index as usize];
        let within = match writing.is_open() {
            true => self.frames[frame].likeness,
            false => Likeness::default(),
        };
        writing.is_alike().then_some((Some(writing), within))
    }

    /// Gives out what came of the same thing before, if it may be used here.
    #[inline(never)]
    pub(super) fn expanded_before(
        &mut self,
        shareable: Shareable,
        call: OriginId,
        out: &mut Vec<Item>,
    ) -> bool {
        if !self.shares() {
            return false;
        }
        let Some(known) = self.shared.get(&shareable) else {
            return false;
        };
        // What doesn't end is told where it happens.
        let (steps, nesting) = (self.steps + known.steps, self.nesting + known.levels);
        if steps > MAX_STEPS || nesting > MAX_NESTING {
            return false;
        }
        let first = known.call;
        let made = known.made.clone();
        self.steps = steps;
        self.deepest = self.deepest.max(nesting);
        let mut add = |mut item: Item| {
            item.node.origin = self.moved(item.node.origin, first, call);
            out.push(item);
        };
        match made {
            Made::One(node) => add(Item { label: None, node }),
            Made::Several(items) => items.into_iter().for_each(add),
        }
        true
    }

    /// The origin that a node has by another call than the first.
    fn moved(&mut self, origin: OriginId, first: OriginId, call: OriginId) -> OriginId {
        if origin == first {
            return call;
        }
        let Origin { span, parent, via } = self.origins.get(origin);
        let Some(parent) = parent else {
            return origin;
        };
        match self.moved(parent, first, call) {
            // An argument has a place of its own.
            moved if moved == parent => origin,
            moved => self.origins.add(Origin {
                span,
                parent: Some(moved),
                via,
            }),
        }
    }

    /// How things stand before an expansion.
    pub(super) fn begin(&mut self, call: OriginId) -> Begun {
        let begun = Begun {
            call,
            steps: self.steps,
            nesting: self.nesting,
            deepest: self.deepest,
            diagnostics: self.diagnostics.len(),
            holes: self.holes,
        };
        self.deepest = self.nesting;
        begun
    }

    /// Keeps what came of something, unless there was something to say.
    #[inline(never)]
    pub(super) fn share(&mut self, shareable: Shareable, begun: Begun, items: &[Item]) {
        let levels = self.deepest - begun.nesting;
        self.deepest = self.deepest.max(begun.deepest);
        let quiet = self.diagnostics.len() == begun.diagnostics && self.holes == begun.holes;
        if self.shares() && quiet && !self.stopped {
            let expansion = Expansion {
                made: match items {
                    [Item { label: None, node }] => Made::One(node.clone()),
                    _ => Made::Several(items.into()),
                },
                call: begun.call,
                steps: self.steps - begun.steps,
                levels,
            };
            self.shared.insert(shareable, expansion);
        }
    }
}
