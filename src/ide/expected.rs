//! What may stand at a place: the types that the catalogue expects there.
//!
//! Nothing here needs the text to be whole: what stands before the place is matched with the
//! clauses as far as it goes.

use super::Analysis;
use super::name::NameKind;
use super::place;
use crate::ludeme::{ClauseId, Parameter, Ty, catalogue};
use crate::syntax::{self, Kind, NodeRef};

/// What may stand at a place; nothing at all where nobody knows.
#[derive(Default, Debug)]
pub(super) struct Expected {
    /// The types of an argument without a label.
    pub types: Vec<Ty>,
    /// Arguments with labels that may stand there.
    pub labels: Vec<&'static Parameter>,
    /// Words that lead one of the call's forms, as `Step` in `(move Step …)`.
    pub leading: Vec<(&'static str, ClauseId)>,
}

/// How many calls of defines are looked through.
const FUEL: u8 = 6;

fn add(types: &mut Vec<Ty>, ty: Ty) {
    if !types.contains(&ty) {
        types.push(ty);
    }
}

impl Analysis<'_> {
    /// What may stand at an offset inside of the last bracket of `path`.
    pub(super) fn expected_at(&self, path: &[NodeRef<'_>], offset: u32) -> Expected {
        self.expected(path, offset, FUEL)
    }

    fn expected(&self, path: &[NodeRef<'_>], offset: u32, fuel: u8) -> Expected {
        let Some((parent, around)) = path.split_last() else {
            let mut expected = Expected::default();
            for root in ["game", "match"] {
                if let Some(rule) = catalogue().find(root) {
                    expected.types.push(Ty { rule, depth: 0 });
                }
            }
            return expected;
        };
        let outer = || {
            let expected = self.expected(around, parent.range().start, fuel);
            self.of_label(around, *parent, expected)
        };
        match parent.kind() {
            Kind::Brace => Expected {
                types: elements(&outer()),
                ..Expected::default()
            },
            Kind::Paren => match parent.head() {
                Some(head) if head.kind() == Kind::Text && head.range().end <= offset => {
                    let before = parent.children().skip(1);
                    let before = before.filter(|n| n.kind() != Kind::Label);
                    let index = before.filter(|n| n.range().end < offset).count();
                    self.of_argument(head.content(), index + 1, &outer().types, fuel)
                }
                Some(head) if head.text() == "define" => self.of_body(*parent, fuel),
                // The head itself is being written: what the whole call may be.
                Some(head) if head.touches(offset) => outer(),
                Some(head) => self.slot(*parent, head, &outer().types, offset),
                None => outer(),
            },
            _ => Expected::default(),
        }
    }

    /// Narrowed to one argument, where a label stands before the node.
    fn of_label(&self, around: &[NodeRef<'_>], node: NodeRef<'_>, expected: Expected) -> Expected {
        let Some(parent) = around.last() else {
            return expected;
        };
        let before = parent
            .children()
            .take_while(|n| n.index() < node.index())
            .last();
        match before.filter(|n| n.kind() == Kind::Label) {
            Some(label) => labelled(expected, label.content()),
            None => expected,
        }
    }

    /// What a define is expected to be: what is expected where the document first calls it.
    fn of_body(&self, define: NodeRef<'_>, fuel: u8) -> Expected {
        let Some(name) = define.children().nth(1).filter(|_| fuel > 0) else {
            return Expected::default();
        };
        let mut expected = None;
        place::walk(&self.parsed.ast, |around, node| {
            let elsewhere = around.first().is_some_and(|r| r.index() != define.index());
            if expected.is_some() || node.text() != name.text() || !elsewhere {
                return;
            }
            let call = around
                .last()
                .filter(|p| p.head().is_some_and(|h| h.index() == node.index()));
            let (around, node) = match call {
                Some(call) => (&around[..around.len() - 1], *call),
                None => (around, node),
            };
            let found = self.expected(around, node.range().start, fuel - 1);
            let found = self.of_label(around, node, found);
            if !found.types.is_empty() {
                expected = Some(Expected {
                    types: found.types,
                    ..Expected::default()
                });
            }
        });
        expected.unwrap_or_default()
    }

    /// What a define's argument is expected to be: what is expected where the body uses it.
    fn of_argument(&self, name: &str, number: usize, whole: &[Ty], fuel: u8) -> Expected {
        if fuel == 0 || number > 9 {
            return Expected::default();
        }
        let parameter = format!("#{number}");
        let read;
        let (ast, own) = if self.named(NameKind::Define, name).is_some() {
            (&self.parsed.ast, true)
        } else if let Some((file, text)) = self.library.define(name) {
            read = syntax::parse(file, text);
            (&read.ast, false)
        } else {
            return Expected::default();
        };
        let mut found = Expected::default();
        place::walk(ast, |around, node| {
            let Some(define) = around.first().filter(|r| r.calls("define")) else {
                return;
            };
            let is = |n: NodeRef<'_>| n.content() == name;
            let defines = define.children().nth(1).is_some_and(is);
            if node.text() != parameter || !defines || !found.types.is_empty() {
                return;
            }
            // The body stands where the call does.
            found = self.in_body(around, node, whole, fuel - 1, own);
        });
        found
    }

    /// What is expected at a node of a define's body.
    fn in_body(
        &self,
        around: &[NodeRef<'_>],
        node: NodeRef<'_>,
        whole: &[Ty],
        fuel: u8,
        own: bool,
    ) -> Expected {
        let mut expected = Expected {
            types: whole.to_vec(),
            ..Expected::default()
        };
        for depth in 1..around.len() {
            let parent = around[depth];
            let child = around.get(depth + 1).copied().unwrap_or(node);
            let offset = child.range().start;
            expected = match (parent.kind(), parent.head()) {
                (Kind::Brace, _) => Expected {
                    types: elements(&expected),
                    ..Expected::default()
                },
                (Kind::Paren, Some(head)) if head.index() == child.index() => expected,
                (Kind::Paren, Some(head)) if head.kind() == Kind::Text => {
                    let before = parent.children().skip(1);
                    let index = before.filter(|n| n.range().end <= offset).count();
                    if own && fuel == 0 {
                        return Expected::default();
                    }
                    self.of_argument(head.content(), index + 1, &expected.types, fuel)
                }
                (Kind::Paren, Some(head)) => self.slot(parent, head, &expected.types, offset),
                _ => return Expected::default(),
            };
            expected = self.of_label(&around[..=depth], child, expected);
        }
        expected
    }

    /// The forms that a call can be, from what is expected where it stands.
    pub(super) fn forms(&self, head: &str, types: &[Ty]) -> Vec<ClauseId> {
        let mut forms: Vec<ClauseId> = Vec::new();
        for ty in types.iter().filter(|ty| ty.depth == 0) {
            for id in catalogue().rule(ty.rule).candidates(head) {
                if !forms.contains(id) {
                    forms.push(*id);
                }
            }
        }
        if forms.is_empty() {
            forms.extend(catalogue().named(head));
        }
        forms
    }

    /// What may stand at an offset among a ludeme's arguments.
    fn slot(&self, call: NodeRef<'_>, head: NodeRef<'_>, types: &[Ty], offset: u32) -> Expected {
        let mut written: Vec<(Option<&str>, NodeRef<'_>)> = Vec::new();
        let mut label = None;
        for node in call.children().skip(1) {
            let range = node.range();
            if range.start >= offset || (range.end >= offset && !node.kind().is_bracket()) {
                break;
            }
            if node.kind() == Kind::Label {
                label = Some(node.content());
            } else {
                written.push((label.take(), node));
            }
        }
        let mut expected = Expected::default();
        for id in self.forms(head.text(), types) {
            self.fill(id, &written, &mut expected);
        }
        match label {
            Some(label) => labelled(expected, label),
            None => expected,
        }
    }

    /// Adds what one form expects after the arguments that are there.
    fn fill(&self, id: ClauseId, written: &[(Option<&str>, NodeRef<'_>)], expected: &mut Expected) {
        let clause = catalogue().clause(id);
        for (index, constant) in clause.constants.iter().enumerate() {
            match written.get(index) {
                Some((None, node)) if node.text() == *constant => {}
                Some(_) => return,
                None => {
                    expected.leading.push((constant, id));
                    return;
                }
            }
        }
        let types = catalogue().types(id);
        let parameters = clause.parameters;
        let mut at = 0;
        for (label, node) in &written[clause.constants.len()..] {
            let mut rest = at..parameters.len();
            let fits = match label {
                Some(label) => rest.find(|&i| parameters[i].label == Some(label)),
                None => {
                    rest.find(|&i| parameters[i].label.is_none() && self.accepts(types[i], *node))
                }
            };
            if let Some(index) = fits {
                at = index + 1;
                let group = parameters[index].group;
                while group.is_some() && parameters.get(at).is_some_and(|p| p.group == group) {
                    at += 1;
                }
            }
        }
        let mut needed: Option<Option<u8>> = None;
        for (parameter, ty) in parameters.iter().zip(types).skip(at) {
            // After one that must be there only the others of its choice come into question.
            if needed.is_some_and(|group| group.is_none() || group != parameter.group) {
                break;
            }
            match parameter.label {
                Some(_) => expected.labels.push(parameter),
                None => add(&mut expected.types, *ty),
            }
            if !parameter.optional {
                needed = Some(parameter.group);
            }
        }
    }

    /// Whether a node looks like what a type accepts.
    fn accepts(&self, ty: Ty, node: NodeRef<'_>) -> bool {
        let rule = catalogue().rule(ty.rule);
        let text = node.text();
        if text.starts_with(['#', '<']) {
            return true;
        }
        match node.kind() {
            Kind::Paren => match node.head() {
                Some(head) if head.kind() == Kind::Word => {
                    ty.depth == 0 && !rule.candidates(head.text()).is_empty()
                }
                _ => true,
            },
            Kind::Brace => ty.depth > 0 || !rule.arrays().is_empty(),
            Kind::Text => ty.depth == 0 && rule.literals().string || self.is_define(node.content()),
            Kind::Word if ty.depth == 0 => {
                let literals = rule.literals();
                rule.constant(text).is_some()
                    || (literals.boolean && matches!(text, "True" | "False"))
                    || (literals.int && text.parse::<i64>().is_ok())
                    || (literals.float && text.parse::<f64>().is_ok())
            }
            _ => false,
        }
    }
}

/// Only what comes with that label.
fn labelled(expected: Expected, label: &str) -> Expected {
    let mut types = Vec::new();
    for parameter in expected.labels.iter().filter(|p| p.label == Some(label)) {
        if let Some(rule) = catalogue().find(parameter.ty.rule) {
            let depth = parameter.ty.depth;
            add(&mut types, Ty { rule, depth });
        }
    }
    Expected {
        types,
        ..Expected::default()
    }
}

/// The types of what is in an array.
fn elements(expected: &Expected) -> Vec<Ty> {
    let mut types = Vec::new();
    for ty in &expected.types {
        let less = |ty: Ty| Ty {
            rule: ty.rule,
            depth: ty.depth - 1,
        };
        if ty.depth > 0 {
            add(&mut types, less(*ty));
        } else {
            for array in catalogue().rule(ty.rule).arrays() {
                add(&mut types, less(*array));
            }
        }
    }
    types
}
