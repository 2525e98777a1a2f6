//! `explain WORD`: whatever the word is.

use super::page::define_comment;
use crate::diagnostic::{code, nearest};
use crate::expand::Library;
use crate::ludeme::{Clause, Rule, catalogue};
use std::fmt::Write;

/// What a word is, as text for a terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Explanation {
    /// It is known.
    Known(String),
    /// It isn't; these come nearest.
    Unknown(Vec<String>),
}

/// Explains a ludeme (`slide`, `move Step`), a rule of the grammar (`moves.from`), a constant
/// (`Orthogonal`), a define of the library (`IsInCheck`) or a diagnostic code.
#[must_use]
pub fn explain(word: &str, library: &dyn Library) -> Explanation {
    let mut text = String::new();
    let bare = bare(word.trim());
    ludemes(bare, &mut text);
    if text.is_empty() {
        rules(bare, &mut text);
    }
    see_also(bare, &mut text);
    constants(bare, &mut text);
    if let Some((file, define)) = library.define(bare) {
        let _ = writeln!(text, "define \"{bare}\" ({file})\n");
        for line in define_comment(&define) {
            let _ = writeln!(text, "    {line}");
        }
        text.push('\n');
    }
    if let Some(found) = code::find(bare) {
        let _ = writeln!(text, "{}: {}\n", found.code, found.title);
        let _ = writeln!(text, "{}", wrapped(found.explanation));
        for (heading, example) in [("wrong", found.wrong), ("right", found.right)] {
            if !example.is_empty() {
                let _ = writeln!(text, "  {heading}:\n{}", indented(example));
            }
        }
    }
    if !text.is_empty() {
        return Explanation::Known(text.trim_end().to_string() + "\n");
    }
    let defines = library.define_names();
    let mut words: Vec<&str> = defines.iter().map(String::as_str).collect();
    for rule in catalogue().rules() {
        words.push(rule.name);
        words.extend(&rule.words);
    }
    for clause in catalogue().clauses() {
        words.extend([clause.written, clause.key]);
    }
    words.extend(code::all().map(|code| code.code));
    Explanation::Unknown(nearest(bare, words))
}

/// Without brackets or quotes around it; operators stay as they are.
fn bare(word: &str) -> &str {
    for (open, close) in [('(', ')'), ('"', '"'), ('<', '>')] {
        let inner = word.strip_prefix(open).and_then(|w| w.strip_suffix(close));
        if let Some(inner) = inner.filter(|w| w.starts_with(|c: char| c.is_ascii_alphabetic())) {
            return inner;
        }
    }
    word
}

/// A paragraph, indented, in lines of some eighty columns.
fn wrapped(paragraph: &str) -> String {
    let mut text = String::new();
    let mut width = usize::MAX;
    for word in paragraph.split_whitespace() {
        let length = word.chars().count() + 1;
        if width.saturating_add(length) > 76 {
            text.push_str(if text.is_empty() { "   " } else { "\n   " });
            width = 0;
        }
        width += length;
        text.push(' ');
        text.push_str(word);
    }
    text.push('\n');
    text
}

fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| format!("    {line}\n"));
    lines.collect()
}

/// All forms of a written name, or of one key.
fn ludemes(word: &str, text: &mut String) {
    let named = catalogue().named(word);
    let mut fitting: Vec<&Clause> = named.iter().map(|id| catalogue().clause(*id)).collect();
    if fitting.is_empty() {
        let clauses = catalogue().clauses().iter().copied();
        fitting = clauses.filter(|clause| clause.key == word).collect();
    }
    let mut of = "";
    for clause in fitting {
        if clause.rule != of {
            of = clause.rule;
            let meaning = rule_of(clause).map_or("", |rule| rule.meaning);
            let _ = writeln!(text, "{} ({of}): {meaning}\n", clause.written);
        }
        let _ = writeln!(text, "  {}", clause.signature);
        let _ = writeln!(text, "      {}", clause.meaning);
        let _ = writeln!(text, "      e.g. {}\n", clause.example);
    }
}

/// Forms of other ludemes that begin with the word as a constant: `move Slide` for `slide`.
fn see_also(word: &str, text: &mut String) {
    let mut also: Vec<&str> = catalogue()
        .clauses()
        .iter()
        .filter(|clause| {
            let first = clause.constants.first();
            clause.written != word && first.is_some_and(|c| c.eq_ignore_ascii_case(word))
        })
        .map(|clause| clause.key)
        .collect();
    also.sort_unstable();
    also.dedup();
    if !also.is_empty() && !text.is_empty() {
        let _ = writeln!(text, "see also: {}\n", also.join(", "));
    }
}

fn rule_of(clause: &Clause) -> Option<&'static Rule> {
    let id = catalogue().find(clause.rule)?;
    Some(catalogue().rule(id))
}

/// A rule by its name in the grammar.
fn rules(word: &str, text: &mut String) {
    let Some(id) = catalogue().find(word) else {
        return;
    };
    let rule = catalogue().rule(id);
    let _ = writeln!(text, "<{}>: {}\n", rule.name, rule.meaning);
    if !rule.words.is_empty() {
        let _ = writeln!(text, "  one of: {}\n", rule.words.join(", "));
    }
    for clause in &rule.clauses {
        let clause = catalogue().clause(*clause);
        let _ = writeln!(text, "  {}\n      {}", clause.signature, clause.meaning);
    }
    let members: Vec<String> = rule
        .members
        .iter()
        .map(|member| catalogue().describe(*member).to_string())
        .collect();
    if !members.is_empty() {
        let _ = writeln!(text, "  also: {}\n", members.join(" "));
    }
}

/// The enumerations that have the constant, and the forms that start with it.
fn constants(word: &str, text: &mut String) {
    for clause in catalogue().clauses() {
        if clause.constants.contains(&word) {
            let _ = writeln!(text, "  {}\n      {}\n", clause.signature, clause.meaning);
        }
    }
    for rule in catalogue().rules() {
        if rule.words.contains(&word) {
            let _ = writeln!(
                text,
                "{word}: a constant of <{}> ({})\n  with: {}\n",
                rule.name,
                rule.meaning,
                rule.words.join(", ")
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expand::Memory;

    fn known(word: &str) -> String {
        let library = Memory::new().with_define(
            "Two",
            "// Two of a thing.\n// #1 = the thing\n\n(define \"Two\" {#1 #1})\n",
        );
        match explain(word, &library) {
            Explanation::Known(text) => text,
            Explanation::Unknown(near) => panic!("{word} is unknown, near {near:?}"),
        }
    }

    #[test]
    fn explains_each_kind_of_word() {
        assert!(known("slide").contains("(slide [<moves.from>]"));
        assert!(known("(move Step)").contains("e.g. (move Step"));
        assert!(known("moves.from").contains("(from [<siteType>]"));
        assert!(known("Orthogonal").contains("<absoluteDirection>"));
        assert!(known("Two").contains("#1 = the thing"));
        assert!(known("wrong_type").contains("right:"));
    }

    #[test]
    fn names_what_comes_nearest() {
        let near = explain("slidde", &Memory::new());
        assert_eq!(near, Explanation::Unknown(vec!["slide".into()]));
    }
}
