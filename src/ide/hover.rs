//! What is known of the word at a cursor, in Markdown.

use super::name::{Found, NameKind};
use super::{Analysis, Bytes, place};
use crate::check::{Call, Value, ValueKind};
use crate::expand::{DefineFile, Node, NodeKind, OriginId};
use crate::ludeme::{Clause, catalogue};
use crate::reference::{Explanation, explain};
use crate::source::Span;
use crate::syntax::{self, Kind, NodeRef};
use std::fmt::Write;

/// What is known of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    /// The word.
    pub place: Bytes,
    /// Markdown.
    pub text: String,
}

/// Lines of an expansion that are shown.
const LINES: usize = 30;

/// Forms of a ludeme that are shown.
const FORMS: usize = 6;

impl Analysis<'_> {
    /// What is known of the word at a cursor.
    pub fn hover(&self, offset: u32) -> Option<Hover> {
        let path = place::path(&self.parsed.ast, offset);
        if let Some(found) = self.name_at(offset) {
            let text = match found.kind {
                NameKind::Define => self.define_use(&path, &found),
                _ => self.name_hover(&found)?,
            };
            let place = found.place;
            return Some(Hover { place, text });
        }
        let (node, around) = path.split_last()?;
        let parent = around.last();
        let text = match node.kind() {
            Kind::Label => self.label_hover(around, node.content())?,
            Kind::Word => {
                let head = parent.and_then(|p| p.head());
                if let (Some(parent), true) =
                    (parent, head.is_some_and(|h| h.index() == node.index()))
                {
                    self.ludeme_hover(around, *parent, node.text())?
                } else {
                    self.word_hover(around, *node)?
                }
            }
            _ => return None,
        };
        let place = node.range();
        Some(Hover { place, text })
    }

    fn ludeme_hover(
        &self,
        around: &[NodeRef<'_>],
        call: NodeRef<'_>,
        head: &str,
    ) -> Option<String> {
        // What the checker made of it, if it did.
        if let Some(found) = self.checked_call(call) {
            return Some(clauses(&[found.clause]));
        }
        let expected = self.expected_at(&around[..around.len() - 1], call.range().start);
        let forms = self.forms(head, &expected.types);
        let mut forms: Vec<&Clause> = forms.iter().map(|id| catalogue().clause(*id)).collect();
        if let Some(word) = call.children().nth(1) {
            let leading = |c: &&Clause| c.constants.first() == Some(&word.text());
            if forms.iter().any(leading) {
                forms.retain(leading);
            }
        }
        if forms.is_empty() {
            return match head {
                "define" | "option" | "item" | "ruleset" | "rulesets" | "metadata" => {
                    Some(keyword(head).to_string())
                }
                _ => None,
            };
        }
        Some(clauses(&forms))
    }

    fn word_hover(&self, around: &[NodeRef<'_>], node: NodeRef<'_>) -> Option<String> {
        let word = node.text();
        let (parent, outer) = around.split_last()?;
        let mut text = String::new();
        let expected = self.expected_at(around, node.range().start);
        if let Some(head) = parent.head() {
            let of_call = self.expected_at(outer, parent.range().start);
            let forms = self.forms(head.text(), &of_call.types);
            let forms = forms.iter().map(|id| catalogue().clause(*id));
            let leading: Vec<&Clause> = forms
                .filter(|c| c.constants.contains(&word))
                .take(FORMS)
                .collect();
            if !leading.is_empty() {
                return Some(clauses(&leading));
            }
        }
        let rules = expected.types.iter().filter_map(|ty| {
            let (of, _) = catalogue().rule(ty.rule).constant(word)?;
            catalogue().find(of)
        });
        let mut rules: Vec<_> = rules.collect();
        if rules.is_empty() {
            let all = catalogue().rules().iter();
            let having = all.filter(|rule| rule.words.contains(&word));
            rules.extend(having.filter_map(|rule| catalogue().find(rule.name)));
        }
        rules.dedup();
        for id in rules.into_iter().take(3) {
            let rule = catalogue().rule(id);
            let _ = writeln!(
                text,
                "`{word}`: a constant of `<{}>`  \n{}\n",
                rule.name, rule.meaning
            );
            let words: Vec<String> = rule.words.iter().map(|w| format!("`{w}`")).collect();
            let _ = writeln!(text, "{}\n", words.join(" "));
        }
        (!text.is_empty()).then_some(text)
    }

    fn label_hover(&self, around: &[NodeRef<'_>], label: &str) -> Option<String> {
        let (call, outer) = around.split_last()?;
        let head = call.head()?;
        let expected = self.expected_at(outer, call.range().start);
        let forms = self.forms(head.text(), &expected.types);
        let mut text = String::new();
        let mut types = Vec::new();
        for id in forms {
            let clause = catalogue().clause(id);
            for parameter in clause.parameters {
                if parameter.label == Some(label) && !types.contains(&parameter.ty) {
                    types.push(parameter.ty);
                    let rule = catalogue().find(parameter.ty.rule);
                    let meaning = rule.map_or("", |id| catalogue().rule(id).meaning);
                    let _ = writeln!(
                        text,
                        "`{label}:{}`: {meaning}\n\n`{}`\n",
                        parameter.ty, clause.signature
                    );
                }
            }
        }
        (!text.is_empty()).then_some(text)
    }

    fn name_hover(&self, found: &Found) -> Option<String> {
        let mut names = self.names().iter();
        let option = |name: &str| name.split(':').next() == Some(found.name.as_str());
        let name = names.find(|n| {
            n.kind == found.kind
                && (n.name == found.name || (n.kind == NameKind::Option && option(&n.name)))
        })?;
        let mut text = format!("{} \"{}\"\n\n", found.kind.noun(), found.name);
        if found.kind == NameKind::Option {
            let groups = self.expanded().options.iter();
            for group in groups.filter(|g| *g.tag == *found.name) {
                let _ = writeln!(text, "{}\n", group.heading);
                for (index, item) in group.items.iter().enumerate() {
                    let chosen = if index == group.selected {
                        " (in use)"
                    } else {
                        ""
                    };
                    let _ = writeln!(text, "- {}{chosen}: {}", item.heading, item.description);
                }
            }
        } else {
            let written = &self.text()[name.whole.start as usize..name.whole.end as usize];
            text.push_str(&fenced(written));
        }
        Some(text)
    }

    fn define_use(&self, path: &[NodeRef<'_>], found: &Found) -> String {
        let mut text = self.about_define(&found.name);
        let call = path.iter().rev().find(|node| {
            let head = node.head();
            head.is_some_and(|h| super::inside(h) == found.place)
        });
        let range = call.map_or(found.place.start - 1..found.place.end + 1, |c| c.range());
        let expansion = self.expansion(range);
        if !expansion.is_empty() {
            let _ = writeln!(text, "\nexpands to\n");
            text.push_str(&fenced(&expansion.join("\n")));
        }
        text
    }

    /// What is known of a define: its comment and its body.
    pub fn about_define(&self, name: &str) -> String {
        let mut text = format!("define \"{name}\"\n\n");
        let own = self.named(NameKind::Define, name);
        let file = match own {
            Some(own) => {
                // With the comment that stands right before it.
                let mut start = own.whole.start;
                for comment in place::comments(&self.parsed.ast).into_iter().rev() {
                    let gap = self.text().get(comment.end as usize..start as usize);
                    if gap.is_some_and(|g| g.trim().is_empty() && g.matches('\n').count() == 1) {
                        start = comment.start;
                    }
                }
                let whole = &self.text()[start as usize..own.whole.end as usize];
                DefineFile::read(String::new(), whole.into())
            }
            None => self
                .library
                .define(name)
                .and_then(|(f, t)| DefineFile::read(f, t)),
        };
        if let Some(file) = file {
            for line in file.comment().lines() {
                let _ = writeln!(text, "{line}  ");
            }
            let body = file.ast.roots().find(|root| root.calls("define"));
            if let Some(body) = body {
                text.push('\n');
                text.push_str(&fenced(body.text()));
            }
        } else if let Explanation::Known(known) = explain(name, self.library) {
            text.push_str(&known);
        }
        text
    }

    /// What a call of a define came to: each item printed.
    pub(super) fn expansion(&self, call: Bytes) -> Vec<String> {
        let span = Span::new(self.parsed.source, call.start, call.end);
        let mut found = Vec::new();
        if let Some(game) = &self.expanded().game {
            self.expanded_from(game, span, &mut found);
        }
        found
    }

    fn expanded_from(&self, node: &Node, span: Span, found: &mut Vec<String>) {
        let origins = &self.expanded().origins;
        let mut parent = origins.get(node.origin).parent;
        while let Some(id) = parent {
            let origin = origins.get(id);
            if origin.span == span {
                let text = node.to_string();
                // A define that is called from another may come there often.
                if !found.contains(&text) && found.len() < 8 {
                    found.push(text);
                }
                return;
            }
            parent = origin.parent;
        }
        match &node.kind {
            NodeKind::Call(call) => {
                for item in &call.items {
                    self.expanded_from(&item.node, span, found);
                }
            }
            NodeKind::Array(items) => {
                for item in items {
                    self.expanded_from(&item.node, span, found);
                }
            }
            _ => {}
        }
    }

    /// What the checker made of a call.
    fn checked_call(&self, node: NodeRef<'_>) -> Option<&Call> {
        let range = node.range();
        let span = Span::new(self.parsed.source, range.start, range.end);
        let is = |origin: OriginId| self.checked.origins.span(origin) == span;
        find_call(self.checked.game.as_ref()?, &is)
    }
}

fn find_call<'v>(value: &'v Value, is: &dyn Fn(OriginId) -> bool) -> Option<&'v Call> {
    match &value.kind {
        ValueKind::Call(call) if is(value.origin) => Some(call),
        ValueKind::Call(call) => {
            let mut arguments = call.arguments.iter().flatten();
            arguments.find_map(|value| find_call(value, is))
        }
        ValueKind::Array(values) => values.iter().find_map(|value| find_call(value, is)),
        _ => None,
    }
}

fn clauses(forms: &[&Clause]) -> String {
    let mut text = String::new();
    for clause in forms.iter().take(FORMS) {
        let _ = writeln!(text, "```lud\n{}\n```\n", clause.signature);
        let _ = writeln!(text, "{}\n\ne.g. `{}`\n", clause.meaning, clause.example);
    }
    if forms.len() > FORMS {
        let _ = writeln!(text, "and {} forms more", forms.len() - FORMS);
    }
    text
}

fn keyword(word: &str) -> &'static str {
    match word {
        "define" => {
            "`(define \"Name\" …)`: what `(\"Name\" …)` stands for; `#1` … are its arguments"
        }
        "option" => {
            "`(option \"Heading\" <Tag> args:{ <name> … } { (item …) … })`: a choice that the author offers"
        }
        "item" => {
            "`(item \"Heading\" <value> … \"description\")*`: one of the choices; most stars is the default"
        }
        "metadata" => "`(metadata …)`: facts about the game that change none of its rules",
        _ => "`(ruleset \"Ruleset/Name\" { \"Heading/Item\" … })`: a named set of options",
    }
}

/// As code, laid out, and not too long.
fn fenced(code: &str) -> String {
    let parsed = syntax::parse("", code);
    let laid_out = syntax::format(&parsed).unwrap_or_else(|| code.to_string());
    let mut lines: Vec<&str> = laid_out.trim_end().lines().take(LINES + 1).collect();
    if lines.len() > LINES {
        lines[LINES] = "…";
    }
    format!("```lud\n{}\n```\n", lines.join("\n"))
}
