//! Calls: of ludemes, which stay, and of defines, which are expanded.

use std::rc::Rc;
use std::sync::Arc;

use super::shared::address;
use super::{Define, Form, Frame, Peek, Place, Slot, Walk};
use crate::diagnostic::{Diagnostic, nearest};
use crate::expand::trace::Step;
use crate::expand::{
    COLON_AFTER_HEAD, CYCLE, MISSING_ARGUMENT, NO_HEAD, SURPLUS_ARGUMENT, UNKNOWN_DEFINE,
};
use crate::expand::{Call, Item, Node, NodeKind, OriginId, collect, print_items};
use crate::source::Span;

impl Walk<'_> {
    /// `( … )`, unless another one that is written the same has been made.
    #[inline(never)]
    pub(super) fn walk_paren(
        &mut self,
        (unit, index, next): (usize, u32, u32),
        call: Place,
        out: &mut Vec<Item>,
    ) {
        let shareable = self.shareable(unit, index, call.frame);
        if let Some(shareable) = shareable
            && self.expanded_before(shareable, call.origin, out)
        {
            return;
        }
        let begun = shareable.map(|_| self.begin(call.origin));
        let from = out.len();
        if !self.walk_plain_ludeme((unit, index, next), call, out) {
            let slots = self.slots(unit, index + 1, next, call.frame);
            self.walk_call(&slots, call, out);
        }
        if let (Some(shareable), Some(begun)) = (shareable, begun) {
            self.share(shareable, begun, &out[from..]);
        }
    }

    /// A ludeme or a define.
    #[inline(never)]
    fn walk_call(&mut self, slots: &[Slot], call: Place, out: &mut Vec<Item>) {
        let Some(first) = slots.first() else {
            self.no_head(call);
            return self.push_call(None, Vec::new(), call, out);
        };
        match self.peek(first) {
            Peek::Word(word) if first.label.is_none() => {
                if self.in_metadata && word.starts_with(char::is_uppercase) {
                    self.headless(slots, call, out);
                } else {
                    self.walk_ludeme(word, slots, call, out);
                }
            }
            Peek::Text(name) if first.label.is_none() => match self.define(&name) {
                Some(define) => self.call_define(&define, slots, call, out),
                None => self.headless(slots, call, out),
            },
            _ => self.walk_inner_head(slots, call, out),
        }
    }

    #[inline(never)]
    fn walk_ludeme(&mut self, word: Arc<str>, slots: &[Slot], call: Place, out: &mut Vec<Item>) {
        let (head, head_frame) = self.place(&slots[0]);
        let origin = self.origin(head, head_frame);
        let protected = matches!(&*word, "game" | "match" | "instance");
        let mut items = Vec::with_capacity(slots.len() - 1);
        self.walk(&slots[1..], protected, &mut items);
        self.push_call(Some((word, origin)), items, call, out);
    }

    #[inline(never)]
    fn call_define(
        &mut self,
        define: &Rc<Define>,
        slots: &[Slot],
        call: Place,
        out: &mut Vec<Item>,
    ) {
        let missing = |slot: &Slot| {
            let mut slot = slot.clone();
            if self.is_word(&slot, "~") {
                slot.form = Form::Missing;
            }
            slot
        };
        let arguments = slots[1..].iter().map(missing).collect();
        let (head, _) = self.place(&slots[0]);
        self.walk_define(define, arguments, head, call, out);
    }

    /// A call with something at its head that can't be called; told, and kept.
    #[inline(never)]
    fn headless(&mut self, slots: &[Slot], call: Place, out: &mut Vec<Item>) {
        let (head, head_frame) = self.place(&slots[0]);
        let mut items = Vec::new();
        match self.peek(&slots[0]) {
            Peek::Text(name) => {
                self.unknown_define(&name, head, head_frame);
                self.push(NodeKind::Text(name), head, head_frame, &mut items);
            }
            Peek::Word(word) => {
                // The checker takes metadata more lightly: this would go unnoticed.
                let error = Diagnostic::error(NO_HEAD, "a ludeme's name is expected after `(`");
                let what = format!("`{word}` is a constant");
                self.tell(error, head, head_frame, what);
                self.push(NodeKind::Word(word), head, head_frame, &mut items);
            }
            _ => {}
        }
        self.walk(&slots[1..], false, &mut items);
        self.push_call(None, items, call, out);
    }

    #[inline(never)]
    fn no_head(&mut self, call: Place) {
        let error = Diagnostic::error(NO_HEAD, "a ludeme's name is expected after `(`")
            .help("`{}` is an empty list");
        self.tell(error, call.span, call.frame, "nothing is called here");
    }

    /// `((a b))` is `(a b)`, and `(("A") b)` may have its head from a define.
    #[inline(never)]
    fn walk_inner_head(&mut self, slots: &[Slot], call: Place, out: &mut Vec<Item>) {
        let mut items = Vec::new();
        self.walk(slots, false, &mut items);
        let Some(first) = items.first_mut() else {
            self.no_head(call);
            return self.push_call(None, items, call, out);
        };
        if let Some(label) = first.label.take() {
            // `(coord:"A1")`, which Ludii reads too.
            self.colon(&slots[0], &label.name);
            return self.push_call(Some((label.name, label.origin)), items, call, out);
        }
        match &first.node.kind {
            NodeKind::Call(_) => out.append(&mut items),
            NodeKind::Word(word) => {
                let head = (word.clone(), first.node.origin);
                items.remove(0);
                self.push_call(Some(head), items, call, out);
            }
            _ => {
                self.no_head(call);
                self.push_call(None, items, call, out);
            }
        }
    }

    /// Warns of a colon, once a define: where one is, there are mostly many.
    fn colon(&mut self, first: &Slot, name: &str) {
        let (span, frame) = self.place(first);
        let define = self.frames[frame].define.as_ref();
        let define = define.map_or(0, |d| d.span.start);
        let place = Span::new(span.source, define, define);
        if self.told.insert((COLON_AFTER_HEAD, place)) {
            let warning =
                Diagnostic::warning(COLON_AFTER_HEAD, "a ludeme's name has no colon after it");
            let text = format!("`({name} …)` is meant");
            let warning = self.placed(warning, span, frame, text);
            self.error(warning);
        }
    }

    #[inline(never)]
    pub(super) fn push_call(
        &mut self,
        head: Option<(Arc<str>, OriginId)>,
        items: Vec<Item>,
        call: Place,
        out: &mut Vec<Item>,
    ) {
        let origin = call.origin;
        let (head, head_origin) = head.unwrap_or_else(|| (self.word(""), origin));
        let kind = NodeKind::Call(Arc::new(Call {
            head,
            head_origin,
            items,
        }));
        let node = Node { kind, origin };
        out.push(Item { label: None, node });
    }

    /// Whether a slot is just that word, without a label.
    pub(super) fn is_word(&self, slot: &Slot, word: &str) -> bool {
        slot.label.is_none()
            && match &slot.form {
                Form::Word { text, .. } => &**text == word,
                Form::Node { unit, index, .. } => self.units[*unit].ast.node(*index).text() == word,
                _ => false,
            }
    }

    /// The define of that name: the file's own, else the library's.
    #[inline(never)]
    pub(super) fn define(&mut self, name: &Arc<str>) -> Option<Rc<Define>> {
        if self.in_metadata {
            return self.defines.get(name).cloned();
        }
        let word = address(name);
        if let Some(known) = self.known.get(&word) {
            return known.clone();
        }
        let define = self.defines.get(name).cloned();
        let define = define.or_else(|| self.load(name));
        self.known.insert(word, define.clone());
        define
    }

    #[inline(never)]
    fn load(&mut self, name: &str) -> Option<Rc<Define>> {
        let file = match self.shared.by_writing() {
            true => self.guesses.define(self.library, name)?,
            false => self.library.read_define(name)?,
        };
        let source = self.sources.add(file.file.clone(), file.ast.text().clone());
        for mut diagnostic in file.diagnostics.iter().cloned() {
            for label in &mut diagnostic.labels {
                label.span.source = source;
            }
            self.error(diagnostic);
        }
        let node = file.ast.node(file.node);
        let define = collect::define(node, self.units.len(), source, true)?;
        self.add_unit(file.ast.clone(), source);
        Some(Rc::new(define))
    }

    #[inline(never)]
    fn unknown_define(&mut self, name: &str, span: Span, frame: usize) {
        let mut names: Vec<String> = self.defines.keys().map(|n| n.to_string()).collect();
        if !self.in_metadata {
            names.extend(self.library.define_names());
        }
        let error = Diagnostic::error(UNKNOWN_DEFINE, format!("no define is called \"{name}\""))
            .suggest(nearest(name, names.iter().map(String::as_str)));
        self.tell(error, span, frame, "not known");
    }

    #[inline(never)]
    pub(super) fn walk_define(
        &mut self,
        define: &Rc<Define>,
        arguments: Vec<Slot>,
        head: Span,
        call: Place,
        out: &mut Vec<Item>,
    ) {
        let Place {
            span,
            frame,
            origin,
        } = call;
        if self.cycle(define, head, frame) || !self.step(span, frame) || !self.descend(span, frame)
        {
            return;
        }
        self.count_arguments(define, &arguments, head, span, frame);
        let traced = self.trace_begin(define, span);
        let from = out.len();
        let likeness = self.likeness(define, &arguments);
        if self.expanded_before((None, likeness), origin, out) {
            self.nesting -= 1;
            return;
        }
        let begun = self.begin(origin);
        self.depth += 1;
        let way = self.origins.way(Some(origin), Some(define.name.clone()));
        self.frames.push(Frame {
            define: Some(define.clone()),
            arguments: arguments.into(),
            option: None,
            parent: frame,
            origin: Some(origin),
            way,
            likeness,
        });
        let body = self.frames.len() - 1;
        let slots = self.slots(define.unit, define.body.0, define.body.1, body);
        self.walk(&slots, false, out);
        self.depth -= 1;
        self.nesting -= 1;
        self.share((None, likeness), begun, &out[from..]);
        if let (Some(index), Some(trace)) = (traced, &mut self.trace) {
            trace[index].result = print_items(&out[from..]);
        }
    }

    #[inline(never)]
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
    #[inline(never)]
    fn cycle(&mut self, define: &Rc<Define>, head: Span, mut frame: usize) -> bool {
        let at = frame;
        loop {
            match &self.frames[frame].define {
                Some(inner) if Rc::ptr_eq(inner, define) => break,
                Some(_) => frame = self.frames[frame].parent,
                None => return false,
            }
        }
        let names = self.names(define, at, frame);
        let message = format!("\"{}\" is defined by itself", define.name);
        let mut error = Diagnostic::error(CYCLE, message);
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
        true
    }

    /// The defines from a frame around a call to that call of `define`, outermost first.
    fn names(&self, define: &Define, from: usize, outer: usize) -> Vec<Arc<str>> {
        let mut names = vec![define.name.clone()];
        let mut frame = from;
        loop {
            if let (Some(inner), None) = (&self.frames[frame].define, &self.frames[frame].option) {
                names.push(inner.name.clone());
            }
            if frame == outer {
                names.reverse();
                return names;
            }
            frame = self.frames[frame].parent;
        }
    }

    #[inline(never)]
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
            let error = Diagnostic::warning(SURPLUS_ARGUMENT, message);
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
            let warning = Diagnostic::warning(MISSING_ARGUMENT, message)
                .help("`~` says that an argument is left out on purpose");
            let warning = self.placed(warning, place, frame, "nothing stands in its place");
            self.error(warning.label(define.span, "defined here"));
        }
    }
}
