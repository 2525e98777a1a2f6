//! What a define makes of the same arguments is made once: later uses share its calls, so that a
//! define that is used a hundred times costs little more than one that is used once.
//!
//! What is shared keeps the places of its first use; only the outermost nodes know their own.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Define, Form, MAX_NESTING, MAX_STEPS, Slot, Walk};
use crate::expand::{Item, Origin, OriginId};
use crate::source::Span;

/// Names a define with its arguments; the default is the file itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Likeness(usize);

/// An argument: what is written where, and in which define with which arguments.
#[derive(PartialEq, Eq, Hash)]
struct Argument {
    label: Option<Span>,
    place: Place,
    within: Likeness,
}

#[derive(PartialEq, Eq, Hash)]
enum Place {
    Node(usize, u32),
    /// A word or string that was put together.
    Word(Arc<str>, Span),
    Text(Arc<str>, Span),
    Missing,
}

/// A define, by its address, and what it is given.
type Key = (usize, SmallVec<[Argument; 2]>);

/// What came of a define.
struct Expansion {
    items: Vec<Item>,
    /// The call that it was first made for.
    call: OriginId,
    /// How many steps it took.
    steps: u32,
    /// How many levels it went down.
    levels: u32,
}

/// The expansions so far.
#[derive(Default)]
pub(super) struct Shared {
    likenesses: FxHashMap<Key, Likeness>,
    expansions: FxHashMap<Likeness, Expansion>,
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
        let argument = |slot: &Slot| {
            let (place, frame) = match &slot.form {
                Form::Node { unit, index, frame } => (Place::Node(*unit, *index), *frame),
                Form::Word { text, span, frame } => (Place::Word(text.clone(), *span), *frame),
                Form::Text { text, span, frame } => (Place::Text(text.clone(), *span), *frame),
                Form::Missing => (Place::Missing, 0),
            };
            Argument {
                label: slot.label.as_ref().map(|(_, span, _)| *span),
                place,
                within: self.frames[frame].likeness,
            }
        };
        let arguments = arguments.iter().map(argument).collect();
        let key = (Rc::as_ptr(define) as usize, arguments);
        let next = Likeness(self.shared.likenesses.len() + 1);
        *self.shared.likenesses.entry(key).or_insert(next)
    }

    /// Gives out what came of the same define before, if it may be used here.
    #[inline(never)]
    pub(super) fn expanded_before(
        &mut self,
        likeness: Likeness,
        call: OriginId,
        out: &mut Vec<Item>,
    ) -> bool {
        if !self.shares() {
            return false;
        }
        let Some(known) = self.shared.expansions.get(&likeness) else {
            return false;
        };
        // What doesn't end is told where it happens.
        let (steps, nesting) = (self.steps + known.steps, self.nesting + known.levels);
        if steps > MAX_STEPS || nesting > MAX_NESTING {
            return false;
        }
        let first = known.call;
        let items = known.items.clone();
        self.steps = steps;
        self.deepest = self.deepest.max(nesting);
        out.extend(items.into_iter().map(|mut item| {
            item.node.origin = self.moved(item.node.origin, first, call);
            item
        }));
        true
    }

    /// The origin that a node has by another call than the first.
    fn moved(&mut self, origin: OriginId, first: OriginId, call: OriginId) -> OriginId {
        if origin == first {
            return call;
        }
        let Origin { span, parent, via } = self.origins.get(origin).clone();
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

    /// Keeps what came of a define, unless there was something to say.
    #[inline(never)]
    pub(super) fn share(&mut self, likeness: Likeness, begun: Begun, items: &[Item]) {
        let levels = self.deepest - begun.nesting;
        self.deepest = self.deepest.max(begun.deepest);
        let quiet = self.diagnostics.len() == begun.diagnostics && self.holes == begun.holes;
        if self.shares() && quiet && !self.stopped {
            let expansion = Expansion {
                items: items.to_vec(),
                call: begun.call,
                steps: self.steps - begun.steps,
                levels,
            };
            self.shared.expansions.insert(likeness, expansion);
        }
    }
}
