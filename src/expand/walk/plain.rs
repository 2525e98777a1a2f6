//! Brackets in which each node stands for itself, as nearly all do: no parameter, no option and no
//! range has to be put in its place before they can be walked.

use std::sync::Arc;

use super::{Place, Walk, attach};
use crate::expand::{Item, Label, OriginId};
use crate::syntax::Kind;

impl Walk<'_> {
    /// Walks the nodes from one index to another.
    pub(super) fn walk_plain(
        &mut self,
        unit: usize,
        (from, to): (u32, u32),
        frame: usize,
        out: &mut Vec<Item>,
    ) {
        out.reserve_exact(self.units[unit].ast.siblings(from, to).count());
        let mut label: Option<u32> = None;
        let mut pending: Option<Label> = None;
        let mut next = from;
        while next < to && !self.stopped {
            let index = next;
            let node = self.units[unit].ast.node(index);
            next = node.next_index();
            if node.kind() == Kind::Label {
                label = Some(index);
                continue;
            }
            let first = out.len();
            self.walk_node(unit, index, frame, out);
            let label = label.take().map(|label| self.label(unit, label, frame));
            attach(label, &mut pending, out.get_mut(first));
        }
    }

    #[inline(never)]
    fn label(&mut self, unit: usize, index: u32, frame: usize) -> Label {
        let range = self.units[unit].ast.node(index).range();
        let span = self.span(unit, range.start, range.end - 1);
        Label {
            name: self.content(unit, index),
            origin: self.origin(span, frame),
        }
    }

    /// Walks `(word …)`, if that is what it is: false if it must be looked at.
    #[inline(never)]
    pub(super) fn walk_plain_ludeme(
        &mut self,
        (unit, index, next): (usize, u32, u32),
        call: Place,
        out: &mut Vec<Item>,
    ) -> bool {
        let Some((head, after)) = self.plain_head((unit, index), call.frame) else {
            return false;
        };
        let mut items = Vec::new();
        self.walk_plain(unit, (after, next), call.frame, &mut items);
        self.push_call(Some(head), items, call, out);
        true
    }

    /// The name of a ludeme and where it came from, and the index of what is after it.
    #[inline(never)]
    fn plain_head(
        &mut self,
        (unit, index): (usize, u32),
        frame: usize,
    ) -> Option<((Arc<str>, OriginId), u32)> {
        // In metadata a word may be no name, and the name of a game is no define.
        if self.in_metadata || !self.units[unit].written[index as usize].is_plain() {
            return None;
        }
        let head = self.units[unit].ast.node(index).head()?;
        let (range, after, at) = (head.range(), head.next_index(), head.index());
        if head.kind() != Kind::Word || matches!(head.text(), "game" | "match" | "instance") {
            return None;
        }
        let span = self.span(unit, range.start, range.end);
        Some(((self.content(unit, at), self.origin(span, frame)), after))
    }
}
