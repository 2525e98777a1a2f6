//! Completion by what is expected at the cursor.

use super::expected::Expected;
use super::name::NameKind;
use super::{Analysis, Bytes, place};
use crate::ludeme::{Ty, catalogue};
use crate::syntax::{Kind, NodeRef};

/// What a completion is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionKind {
    /// A ludeme.
    Ludeme,
    /// A constant.
    Constant,
    /// A label.
    Label,
    /// A define.
    Define,
    /// A piece, region, phase ….
    Name,
    /// An option's tag.
    Option,
    /// `define`, `option` and the like.
    Keyword,
}

/// One completion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// What is shown, and typed to find it.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// Its form or type.
    pub detail: String,
    /// What it means.
    pub documentation: String,
    /// What is put in.
    pub insert: String,
    /// Lower ones are likelier.
    pub rank: u8,
}

/// Completions at a cursor.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Completions {
    /// What is written there already, and is to be replaced.
    pub replace: Bytes,
    /// Best first.
    pub items: Vec<Completion>,
}

impl Analysis<'_> {
    /// What can be written at a cursor.
    pub fn complete(&self, offset: u32) -> Completions {
        let offset = offset.min(self.text().len() as u32);
        let ast = &self.parsed.ast;
        let in_comment = |c: &Bytes| c.start < offset && offset <= c.end;
        if !self.text().is_char_boundary(offset as usize)
            || place::comments(ast).iter().any(in_comment)
        {
            return Completions::default();
        }
        let mut path = place::path(ast, offset);
        let leaf = path.pop_if(|node| !node.kind().is_bracket());
        if path.first().is_some_and(|root| root.calls("metadata")) {
            return Completions::default();
        }
        let mut items = Vec::new();
        let in_string = leaf.filter(|n| n.kind() == Kind::Text);
        let parent = path.last().copied();
        let first = parent.and_then(|p| p.children().next());
        let at_head = parent.is_some_and(|p| p.kind() == Kind::Paren)
            && first.is_none_or(|first| offset <= first.range().end);
        let anchor = leaf.map_or(offset, |n| n.range().start);
        if at_head {
            if in_string.is_none() {
                self.heads(&path, anchor, &mut items);
            }
            self.defines(in_string.is_some(), Quotes::Head, &mut items);
        } else {
            let expected = self.expected_at(&path, anchor);
            if in_string.is_some() {
                let place = parent.is_some_and(|p| p.calls("place"));
                self.strings(place, &mut items);
                self.defines(true, Quotes::Inside, &mut items);
            } else {
                self.arguments(&expected, &mut items);
            }
        }
        items.sort_by(|a, b| (a.rank, &a.label).cmp(&(b.rank, &b.label)));
        items.dedup_by(|a, b| a.label == b.label && a.insert == b.insert);
        let replace = match in_string {
            Some(text) => self.in_string(text, offset),
            None => self.word(offset),
        };
        Completions { replace, items }
    }

    /// The word around a cursor.
    fn word(&self, offset: u32) -> Bytes {
        let part = |c: char| !c.is_whitespace() && !"(){}[]\":,".contains(c);
        let (before, after) = self.text().split_at(offset as usize);
        let start = before.trim_end_matches(part).len() as u32;
        let end = offset + (after.len() - after.trim_start_matches(part).len()) as u32;
        start..end
    }

    /// The inside of a string on the cursor's line; up to the cursor where it has no end.
    fn in_string(&self, node: NodeRef<'_>, offset: u32) -> Bytes {
        let inside = super::inside(node);
        let end = if node.closed() && !node.text().contains('\n') {
            inside.end
        } else {
            offset
        };
        inside.start.min(end)..end
    }

    fn heads(&self, path: &[NodeRef<'_>], offset: u32, items: &mut Vec<Completion>) {
        let Some((call, around)) = path.split_last() else {
            return;
        };
        let expected = self.expected_at(path, offset.max(call.range().start + 1));
        if around.is_empty() {
            for keyword in [
                "define", "game", "match", "metadata", "option", "rulesets", "ruleset",
            ] {
                items.push(Completion {
                    label: keyword.to_string(),
                    kind: CompletionKind::Keyword,
                    detail: String::new(),
                    documentation: String::new(),
                    insert: keyword.to_string(),
                    rank: 0,
                });
            }
            return;
        }
        self.ludemes(&expected.types, false, items);
    }

    fn ludemes(&self, types: &[Ty], bracket: bool, items: &mut Vec<Completion>) {
        let mut names: Vec<&'static str> = Vec::new();
        for ty in types.iter().filter(|ty| ty.depth == 0) {
            names.extend(catalogue().rule(ty.rule).heads());
        }
        let known = !names.is_empty();
        if types.is_empty() {
            names.extend(catalogue().names());
        }
        names.sort_unstable();
        names.dedup();
        for name in names {
            let forms = self.forms(name, types);
            let Some(first) = forms.first().map(|id| catalogue().clause(*id)) else {
                continue;
            };
            let mut documentation = String::new();
            for id in forms.iter().take(8) {
                let clause = catalogue().clause(*id);
                documentation
                    .push_str(&format!("`{}`  \n{}\n\n", clause.signature, clause.meaning));
            }
            items.push(Completion {
                label: name.to_string(),
                kind: CompletionKind::Ludeme,
                detail: first.signature.to_string(),
                documentation,
                insert: if bracket {
                    format!("({name}")
                } else {
                    name.to_string()
                },
                rank: if known { 1 + u8::from(bracket) } else { 3 },
            });
        }
    }

    fn arguments(&self, expected: &Expected, items: &mut Vec<Completion>) {
        let mut push = |label: String, kind, detail: String, documentation: &str, rank| {
            items.push(Completion {
                insert: label.clone(),
                label,
                kind,
                detail,
                documentation: documentation.to_string(),
                rank,
            });
        };
        for (word, id) in &expected.leading {
            let clause = catalogue().clause(*id);
            let detail = clause.signature.to_string();
            push(
                word.to_string(),
                CompletionKind::Constant,
                detail,
                clause.meaning,
                0,
            );
        }
        for parameter in &expected.labels {
            let label = format!("{}:", parameter.label.unwrap_or_default());
            let rule = catalogue().find(parameter.ty.rule);
            let meaning = rule.map_or("", |id| catalogue().rule(id).meaning);
            push(
                label,
                CompletionKind::Label,
                parameter.ty.to_string(),
                meaning,
                1,
            );
        }
        let mut strings = false;
        for ty in expected.types.iter().filter(|ty| ty.depth == 0) {
            let rule = catalogue().rule(ty.rule);
            strings |= rule.literals().string;
            let mut words: Vec<&str> = rule.constants().collect();
            words.sort_unstable();
            for word in words {
                let of = rule.constant(word).map_or("", |(of, _)| of);
                let meaning = catalogue().find(of);
                let meaning = meaning.map_or("", |id| catalogue().rule(id).meaning);
                push(
                    word.to_string(),
                    CompletionKind::Constant,
                    format!("<{of}>"),
                    meaning,
                    1,
                );
            }
            if rule.literals().boolean {
                for word in ["True", "False"] {
                    let detail = "<boolean>".to_string();
                    push(word.to_string(), CompletionKind::Constant, detail, "", 1);
                }
            }
        }
        if !expected.types.is_empty() {
            self.ludemes(&expected.types, true, items);
        }
        if strings {
            let from = items.len();
            self.strings(false, items);
            for item in &mut items[from..] {
                item.insert = format!("\"{}\"", item.insert);
            }
        }
        for name in self.names().iter().filter(|n| n.kind == NameKind::Option) {
            let tag = name.name.split(':').next().unwrap_or_default();
            items.push(Completion {
                label: format!("<{}>", name.name),
                kind: CompletionKind::Option,
                detail: "option".to_string(),
                documentation: String::new(),
                insert: format!("<{tag}>"),
                rank: 4,
            });
        }
        self.defines(false, Quotes::Argument, items);
    }

    /// What a string may name.
    fn strings(&self, owned: bool, items: &mut Vec<Completion>) {
        for name in self.names() {
            if matches!(name.kind, NameKind::Define | NameKind::Option) {
                continue;
            }
            let mut push = |label: String, rank| {
                items.push(Completion {
                    insert: label.clone(),
                    label,
                    kind: CompletionKind::Name,
                    detail: name.kind.noun().to_string(),
                    documentation: String::new(),
                    rank,
                });
            };
            if owned && name.kind == NameKind::Piece {
                for player in 1..=self.players() {
                    push(format!("{}{player}", name.name), 0);
                }
            }
            push(name.name.clone(), if owned { 2 } else { 1 });
        }
    }

    /// How many players there are, as far as it is written.
    fn players(&self) -> usize {
        let mut calls = self.parsed.ast.all().filter(|n| n.calls("players"));
        let argument = calls.next().and_then(|call| call.children().nth(1));
        let number = argument.map_or(2, |node| match node.kind() {
            Kind::Brace => node.children().filter(|n| n.calls("player")).count(),
            _ => node.text().parse().unwrap_or(2),
        });
        number.clamp(1, 16)
    }

    fn defines(&self, in_string: bool, quotes: Quotes, items: &mut Vec<Completion>) {
        let mut push = |name: &str, detail: &str, rank| {
            let insert = match (in_string, quotes) {
                (true, _) => name.to_string(),
                (false, Quotes::Argument) => format!("(\"{name}\""),
                (false, _) => format!("\"{name}\""),
            };
            items.push(Completion {
                label: name.to_string(),
                kind: CompletionKind::Define,
                detail: detail.to_string(),
                documentation: String::new(),
                insert,
                rank,
            });
        };
        let own = self.names().iter();
        for name in own.filter(|n| n.kind == NameKind::Define) {
            push(&name.name, "define of this file", 2);
        }
        for name in self.library_names() {
            if self.named(NameKind::Define, name).is_none() {
                push(name, "define of the library", 5);
            }
        }
    }

    /// What there is to say of a completion, where that takes longer than a list can wait.
    pub fn describe(&self, item: &Completion) -> String {
        match item.kind {
            CompletionKind::Define => self.about_define(&item.label),
            _ => item.documentation.clone(),
        }
    }
}

/// Where a define's name is put in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotes {
    /// Behind a bracket.
    Head,
    /// Between quotes.
    Inside,
    /// As an argument.
    Argument,
}
