//! The checker's diagnostics: how each fault is put into words.

use crate::diagnostic::{Diagnostic, nearest};
use crate::expand::{Call, Item, Label, Node, NodeKind, OriginId, Origins};
use crate::ludeme::{Clause, Parameter, Type, catalogue};
use crate::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, LazyLock};

/// Gathers diagnostics, placing each where the author wrote it.
pub(super) struct Reporter<'o> {
    pub origins: &'o Origins,
    /// The defines that a string may have been meant to name.
    pub define_names: &'o [String],
    /// Where in `found` a fault is that was met before, by code, message and innermost place: a
    /// define that is used ten times has its fault once.
    met: FxHashMap<(&'static str, String, Span), (usize, usize)>,
    found: Vec<Diagnostic>,
    /// How many faults were told, those met before included.
    told: usize,
}

/// Whether a node stands for something that an earlier stage has complained about already.
pub(super) fn is_hole(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Call(call) => call.head.is_empty() || call.head.starts_with(['"', '<', '#']),
        NodeKind::Word(word) => word.starts_with(['<', '#', '~', '[']) && word.len() > 1,
        _ => false,
    }
}

/// Whether the word is a constant of any enumeration.
pub(super) fn is_constant(word: &str) -> bool {
    static ALL: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| {
        let rules = catalogue().rules().iter();
        let of_rules = rules.flat_map(|rule| rule.words.iter().copied());
        let leading = catalogue().clauses().iter();
        of_rules
            .chain(leading.flat_map(|clause| clause.constants.iter().copied()))
            .collect()
    });
    ALL.contains(word)
}

/// The enumeration of which the word is a constant, for messages.
fn enumeration(word: &str) -> Option<&'static str> {
    let rules = catalogue().rules().iter();
    rules
        .filter(|rule| rule.words.contains(&word))
        .map(|rule| rule.name)
        .min_by_key(|name| name.len())
}

/// A type in words: "a `<moves>`", "an array of `<int>`".
pub(super) fn in_words(ty: Type) -> String {
    let one = match ty.rule {
        "int" | "dim" => "a number".to_string(),
        "float" => "a number (float)".to_string(),
        "string" => "a string".to_string(),
        "boolean" => "a condition (boolean)".to_string(),
        "sites" => "a region (sites)".to_string(),
        rule => {
            let article = if rule.starts_with(['a', 'e', 'i', 'o', 'u']) {
                "an"
            } else {
                "a"
            };
            format!("{article} `{rule}`")
        }
    };
    match ty.depth {
        0 => one,
        1 => format!("`{{…}}`, each {one}"),
        2 => format!("`{{{{…}}}}`, each {one}"),
        _ => format!("`{{{{{{…}}}}}}`, each {one}"),
    }
}

/// What was written, in a few words.
fn what(node: &Node) -> String {
    match &node.kind {
        NodeKind::Call(call) => format!("`({} …)`", call.head),
        NodeKind::Array(_) => "`{…}`".to_string(),
        NodeKind::Word(word) => format!("`{word}`"),
        NodeKind::Text(text) => format!("the string \"{text}\""),
    }
}

/// An argument as a signature shows it.
fn parameter_in_words(parameter: &Parameter) -> String {
    match parameter.label {
        Some(label) => format!("`{label}:{}`", parameter.ty),
        None => format!("`{}`", parameter.ty),
    }
}

fn list(words: &[&str]) -> String {
    let mut words = words.to_vec();
    words.sort_unstable();
    words.dedup();
    let more = words.len().saturating_sub(12);
    words.truncate(12);
    let mut text = words.join(", ");
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

impl<'o> Reporter<'o> {
    pub fn new(origins: &'o Origins) -> Self {
        Reporter {
            origins,
            define_names: &[],
            met: FxHashMap::default(),
            found: Vec::new(),
            told: 0,
        }
    }

    /// A diagnostic at a node: first the innermost place in the author's own file, then the
    /// places in other files that led from there to the fault, outermost first, then where the
    /// author's own define was used.
    pub fn at(&self, diagnostic: Diagnostic, origin: OriginId, text: &str) -> Diagnostic {
        let written = self.origins.written(origin);
        let chain = self.origins.chain(origin);
        let own = chain
            .iter()
            .position(|(_, span)| span.source == written.source);
        let (inside, place) = match own {
            Some(own) => (&chain[..own], chain[own].1),
            None => (&chain[..], written),
        };
        let mut diagnostic = diagnostic.label(place, text);
        for (define, span) in inside.iter().rev() {
            diagnostic = diagnostic.label(*span, format!("by way of the define \"{define}\""));
        }
        if let Some(own) = own
            && place != written
        {
            let text = format!("the define \"{}\" is used here", chain[own].0);
            diagnostic = diagnostic.label(written, text);
        }
        diagnostic
    }

    /// How many faults were told so far, those met before included.
    pub fn told(&self) -> usize {
        self.told
    }

    pub fn push(&mut self, diagnostic: Diagnostic, origin: OriginId, text: &str) {
        self.told += 1;
        let place = self.origins.span(origin);
        let key = (diagnostic.code, diagnostic.message.clone(), place);
        if let Some((_, times)) = self.met.get_mut(&key) {
            *times += 1;
            return;
        }
        self.met.insert(key, (self.found.len(), 0));
        let diagnostic = self.at(diagnostic, origin, text);
        self.found.push(diagnostic);
    }

    /// What was found; faults of a define that is used again and again say how often.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        for (index, times) in self.met.into_values() {
            if times > 0 {
                let note = match times {
                    1 => "the same again in one more use of the define".to_string(),
                    _ => format!("the same again in {times} more uses of the define"),
                };
                self.found[index].notes.push(note);
            }
        }
        self.found
    }

    pub fn wrong_type(&mut self, node: &Node, ty: Type) {
        if self.misspelt_define(node) {
            return;
        }
        let message = format!("{} stands where {} is expected", what(node), in_words(ty));
        let mut diagnostic = Diagnostic::error("ashtapada::check::wrong_type", message);
        match &node.kind {
            NodeKind::Call(call) => {
                let mut rules: Vec<_> = catalogue()
                    .named(&call.head)
                    .iter()
                    .map(|id| catalogue().clause(*id).rule)
                    .collect();
                rules.dedup();
                if !rules.is_empty() {
                    let rules = rules.join("`, `");
                    let note = format!("`({} …)` can be: `{rules}`", call.head);
                    diagnostic = diagnostic.note(note);
                }
            }
            NodeKind::Word(word) => {
                if let Some(of) = enumeration(word) {
                    diagnostic = diagnostic.note(format!("`{word}` is a constant of `{of}`"));
                }
            }
            _ => {}
        }
        if let Some(help) = accepted(ty) {
            diagnostic = diagnostic.help(help);
        }
        let text = format!("{} is expected", in_words(ty));
        self.push(diagnostic, node.origin, &text);
    }

    /// A string where none can stand is a define's name, if there is one near it.
    fn misspelt_define(&mut self, node: &Node) -> bool {
        let NodeKind::Text(text) = &node.kind else {
            return false;
        };
        let near = nearest(text, self.define_names.iter().map(String::as_str));
        let Some(first) = near.first() else {
            return false;
        };
        let label = format!("perhaps \"{first}\"");
        let message = format!("no define is called \"{text}\"");
        let diagnostic = Diagnostic::error("ashtapada::expand::unknown_define", message);
        self.push(diagnostic.suggest(near), node.origin, &label);
        true
    }

    pub fn needs_braces(&mut self, node: &Node, ty: Type) {
        let message = format!("{} needs braces around it", what(node));
        let diagnostic = Diagnostic::error("ashtapada::check::needs_braces", message)
            .help(format!("{} is expected: write `{{ … }}`", in_words(ty)));
        self.push(
            diagnostic,
            node.origin,
            "in `{ }`, also if there is only one",
        );
    }

    pub fn needs_brackets(&mut self, node: &Node, word: &str) {
        let message = format!("`{word}` is a ludeme, and needs brackets around it");
        let diagnostic = Diagnostic::error("ashtapada::check::needs_brackets", message)
            .help(format!("write `({word} …)`"))
            .suggest(vec![format!("({word})")]);
        self.push(diagnostic, node.origin, "brackets are missing here");
    }

    /// A word that is no constant of the type.
    pub fn word(
        &mut self,
        node: &Node,
        word: &Arc<str>,
        ty: Type,
        words: impl Iterator<Item = &'static str>,
    ) {
        let mut words: Vec<&str> = words.collect();
        words.sort_unstable();
        let near = nearest(word, words.iter().copied());
        let number = word.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        if number || (near.is_empty() && is_constant(word)) {
            self.wrong_type(node, ty);
            return;
        }
        let message = format!("there is no constant `{word}` for {}", in_words(ty));
        let mut diagnostic = Diagnostic::error("ashtapada::check::unknown_constant", message);
        if !words.is_empty() {
            diagnostic = diagnostic.help(format!("one of: {}", list(&words)));
        } else if let Some(help) = accepted(ty) {
            diagnostic = diagnostic.help(help);
        }
        self.push(
            diagnostic.suggest(near),
            node.origin,
            "not a constant that is known here",
        );
    }

    /// A word that should be the clause's leading constant, or its first argument.
    pub fn constant(&mut self, node: &Node, word: &Arc<str>, clause: &Clause, words: &[&str]) {
        let near = nearest(word, words.iter().copied());
        let message = format!("`({} …)` knows no `{word}`", clause.written);
        let mut diagnostic = Diagnostic::error("ashtapada::check::unknown_constant", message)
            .note(format!("the nearest form is {}", clause.signature));
        if !words.is_empty() {
            diagnostic = diagnostic.help(format!("one of: {}", list(words)));
        }
        let text = match near.first() {
            Some(near) => format!("perhaps `{near}`"),
            None => "unknown here".to_string(),
        };
        self.push(diagnostic.suggest(near), node.origin, &text);
    }

    /// The constant that a form starts with is not there.
    pub fn no_constant(&mut self, node: &Node, call: &Call, clause: &Clause, words: &[&str]) {
        let message = format!("`({} …)` says not which form it is", clause.written);
        let diagnostic = Diagnostic::error("ashtapada::check::missing_argument", message)
            .help(format!("after the name stands one of: {}", list(words)))
            .note(format!("the nearest form is {}", clause.signature));
        let _ = node;
        self.push(diagnostic, call.head_origin, "a word is missing after this");
    }

    pub fn unknown_ludeme(
        &mut self,
        call: &Call,
        ty: Type,
        meant: Option<&'static str>,
        heads: impl Iterator<Item = &'static str>,
    ) {
        let head = &call.head;
        // What fits here is meant rather than what fits elsewhere, most of all what its arguments
        // fit.
        let mut near = nearest(head, heads);
        if let Some(meant) = meant {
            near.retain(|name| name != meant);
            near.insert(0, meant.to_string());
            near.truncate(3);
        }
        for name in nearest(head, catalogue().names()) {
            if near.len() < 3 && !near.contains(&name) {
                near.push(name);
            }
        }
        let message = format!("there is no ludeme `{head}`");
        let diagnostic = Diagnostic::error("ashtapada::check::unknown_ludeme", message)
            .note(format!("{} is expected here", in_words(ty)))
            .suggest(near.clone());
        let text = match near.first() {
            Some(near) => format!("perhaps `{near}`"),
            None => "not a ludeme".to_string(),
        };
        self.push(diagnostic, call.head_origin, &text);
    }

    pub fn label_in_array(&mut self, label: &Label) {
        let message = format!("the label `{}:` stands in an array", label.name);
        let diagnostic = Diagnostic::error("ashtapada::check::unknown_label", message)
            .help("elements of `{ }` have no labels");
        self.push(diagnostic, label.origin, "not here");
    }

    /// The item's label is not the one of its parameter.
    ///
    /// `wanted` is what should stand there, if what stands there is of another kind as well.
    pub fn label(
        &mut self,
        item: &Item,
        expected: &Parameter,
        clause: &Clause,
        wanted: Option<Type>,
    ) {
        let form = format!("the nearest form is {}", clause.signature);
        match (&item.label, expected.label) {
            (Some(label), right) => {
                let labels: Vec<&str> = clause.parameters.iter().filter_map(|p| p.label).collect();
                let mut near = nearest(&label.name, labels.iter().copied());
                if let Some(right) = right {
                    near.retain(|name| name != right);
                    near.insert(0, right.to_string());
                }
                let message = format!(
                    "`({} …)` has no label `{}:` here",
                    clause.written, label.name
                );
                let mut diagnostic =
                    Diagnostic::error("ashtapada::check::unknown_label", message).note(form);
                diagnostic = diagnostic.help(match right {
                    Some(right) => format!("the label is `{right}:`"),
                    None if wanted.is_some_and(|ty| takes_head(ty, &label.name)) => {
                        format!("write `({} …)`", label.name)
                    }
                    None => "this argument has no label: write it bare".to_string(),
                });
                if let Some(wanted) = wanted {
                    diagnostic = diagnostic.note(format!("{} is expected", in_words(wanted)));
                }
                self.push(diagnostic.suggest(near), label.origin, "this label");
            }
            (None, Some(right)) => {
                let message = format!("an argument of `({} …)` lacks its label", clause.written);
                let diagnostic = Diagnostic::error("ashtapada::check::missing_label", message)
                    .help(format!("write `{right}:` before it"))
                    .note(form)
                    .suggest(vec![format!("{right}:")]);
                self.push(diagnostic, item.node.origin, "this argument");
            }
            (None, None) => {}
        }
    }

    /// `more` further ones follow it.
    pub fn surplus(&mut self, item: &Item, call: &Call, clause: &Clause, more: usize) {
        if self.misspelt_define(&item.node) {
            return;
        }
        let message = format!(
            "{} is one argument too many for `({} …)`",
            what(&item.node),
            call.head
        );
        let mut diagnostic = Diagnostic::error("ashtapada::check::surplus_argument", message)
            .note(format!("the nearest form is {}", clause.signature));
        if more > 0 {
            diagnostic = diagnostic.note(format!("{more} more after it"));
        }
        let origin = match &item.label {
            Some(label) => {
                let labels = clause.parameters.iter().filter_map(|p| p.label);
                diagnostic = diagnostic.suggest(nearest(&label.name, labels));
                label.origin
            }
            None => item.node.origin,
        };
        if let NodeKind::Call(inner) = &item.node.kind
            && catalogue().named(&inner.head).is_empty()
            && !is_hole(&item.node)
        {
            let near = nearest(&inner.head, catalogue().names());
            let message = format!("there is no ludeme `{}`", inner.head);
            let diagnostic = Diagnostic::error("ashtapada::check::unknown_ludeme", message)
                .note(format!("the nearest form is {}", clause.signature))
                .suggest(near);
            self.push(diagnostic, inner.head_origin, "not a ludeme");
            return;
        }
        self.push(diagnostic, origin, "no place for this");
    }

    /// The argument would fit in another place.
    pub fn misplaced(&mut self, item: &Item, call: &Call, clause: &Clause) {
        let message = format!(
            "{} stands in the wrong place of `({} …)`",
            what(&item.node),
            call.head
        );
        let diagnostic = Diagnostic::error("ashtapada::check::misplaced_argument", message)
            .help(format!("the order is {}", clause.signature));
        let origin = item
            .label
            .as_ref()
            .map_or(item.node.origin, |label| label.origin);
        self.push(diagnostic, origin, "not here");
    }

    pub fn missing(&mut self, node: &Node, call: &Call, clause: &Clause, parameter: usize) {
        let parameter = &clause.parameters[parameter];
        let wanted = match parameter.group {
            None => parameter_in_words(parameter),
            Some(_) => {
                let group = clause
                    .parameters
                    .iter()
                    .filter(|p| p.group == parameter.group);
                group
                    .map(parameter_in_words)
                    .collect::<Vec<_>>()
                    .join(" or ")
            }
        };
        let message = format!("`({} …)` lacks an argument: {wanted}", call.head);
        let diagnostic = Diagnostic::error("ashtapada::check::missing_argument", message)
            .note(format!("the nearest form is {}", clause.signature));
        let _ = node;
        self.push(
            diagnostic,
            call.head_origin,
            &format!("{wanted} is missing"),
        );
    }
}

/// Whether a ludeme of that name can stand where the type is expected.
fn takes_head(ty: Type, head: &str) -> bool {
    let rule = catalogue().find(ty.rule).map(|id| catalogue().rule(id));
    rule.is_some_and(|rule| ty.depth == 0 && !rule.candidates(head).is_empty())
}

/// What may stand where that type is expected, if that can be said shortly.
fn accepted(ty: Type) -> Option<String> {
    let rule = catalogue().rule(catalogue().find(ty.rule)?);
    let mut heads: Vec<String> = rule.heads().map(|head| format!("({head} …)")).collect();
    heads.sort_unstable();
    let words: Vec<&str> = rule.constants().collect();
    if heads.is_empty() && words.is_empty() {
        return None;
    }
    if heads.is_empty() {
        return Some(format!("one of: {}", list(&words)));
    }
    (heads.len() <= 8).then(|| format!("one of: {}", heads.join(", ")))
}
