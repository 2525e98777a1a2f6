//! The pages of the reference, in Markdown.

use crate::diagnostic::code;
use crate::expand::Library;
use crate::ludeme::{Clause, FAMILIES, Family, Parameter, Rule, catalogue};
use std::fmt::Write;

/// One page: its path without an ending, its title, its Markdown.
pub(super) struct Page {
    pub path: String,
    pub title: String,
    pub text: String,
}

/// Every page, the index first.
pub(super) fn all(library: &dyn Library) -> Vec<Page> {
    let mut pages = vec![index(library)];
    pages.extend(FAMILIES.iter().map(family));
    pages.push(defines(library));
    pages.push(super::tutorial::page());
    pages.extend(code::all().map(one_code));
    pages
}

/// A link to another page, with the ending that the format puts in.
fn link(text: &str, path: &str) -> String {
    format!("[{text}]({path}.md)")
}

fn family_path(name: &str) -> String {
    format!("ludemes-{}", name.replace('/', "-"))
}

fn code_path(code: &str) -> String {
    format!("code-{}", code.replace("::", "-"))
}

/// The anchor of a rule's heading; operators go by their signs' numbers.
fn anchor(rule: &str) -> String {
    let mut anchor = String::from("rule-");
    for c in rule.chars() {
        match c {
            '.' => anchor.push('-'),
            _ if c.is_ascii_alphanumeric() => anchor.push(c),
            _ => anchor.push_str(&format!("x{:x}", u32::from(c))),
        }
    }
    anchor
}

fn index(library: &dyn Library) -> Page {
    let mut text = String::from("# The language\n\n");
    text.push_str("Every ludeme, constant, define and diagnostic that ashtapada knows.\n\n");
    let first = link("Your first variant in ten minutes", "tutorial");
    let _ = writeln!(text, "To begin with: {first}.\n");
    text.push_str("## Ludemes\n\n");
    for family in FAMILIES {
        let path = family_path(family.name);
        let _ = writeln!(text, "- {}: {}", link(family.title, &path), family.summary);
    }
    let _ = writeln!(
        text,
        "\n## Defines\n\n{}: {} names that any game can use.\n",
        link("The library's defines", "defines"),
        library.define_names().len()
    );
    text.push_str("## Diagnostics\n\n");
    for code in code::all() {
        let path = code_path(code.code);
        let _ = writeln!(text, "- {}: {}", link(code.code, &path), code.title);
    }
    text.push_str("\n## All names\n\n");
    let mut names: Vec<&str> = catalogue().names().collect();
    names.sort_unstable();
    for name in names {
        let mut of: Vec<&Clause> = catalogue()
            .named(name)
            .iter()
            .map(|id| catalogue().clause(*id))
            .collect();
        of.dedup_by_key(|clause| clause.rule);
        let links: Vec<String> = of
            .iter()
            .filter_map(|clause| rule_link(clause.rule))
            .collect();
        let _ = writeln!(text, "- `{name}`: {}", links.join(", "));
    }
    Page {
        path: "index".to_string(),
        title: "The language".to_string(),
        text,
    }
}

/// A link to a rule's heading.
fn rule_link(name: &str) -> Option<String> {
    let rule = catalogue().rule(catalogue().find(name)?);
    let path = family_path(rule.family);
    Some(format!("[{name}]({path}.md#{})", anchor(name)))
}

fn family(family: &Family) -> Page {
    let mut text = format!("# {}\n\n{}\n", family.title, family.summary);
    let rules = catalogue().rules().iter();
    for rule in rules.filter(|rule| rule.family == family.name) {
        of_rule(rule, &mut text);
    }
    Page {
        path: family_path(family.name),
        title: family.title.to_string(),
        text,
    }
}

fn of_rule(rule: &Rule, text: &mut String) {
    let _ = writeln!(
        text,
        "\n<a id=\"{}\"></a>\n\n## {}\n\n{}.",
        anchor(rule.name),
        rule.name,
        rule.meaning
    );
    if !rule.words.is_empty() {
        let words: Vec<String> = rule.words.iter().map(|word| format!("`{word}`")).collect();
        let _ = writeln!(text, "\nOne of {}.", words.join(", "));
    }
    let members: Vec<String> = rule
        .members
        .iter()
        .filter_map(|member| rule_link(catalogue().rule(member.rule).name))
        .collect();
    if !members.is_empty() {
        let _ = writeln!(text, "\nAlso any of {}.", members.join(", "));
    }
    for id in &rule.clauses {
        let clause = catalogue().clause(*id);
        let _ = writeln!(
            text,
            "\n```\n{}\n```\n\n{}. For example:\n\n```\n{}\n```",
            clause.signature, clause.meaning, clause.example
        );
        if !clause.parameters.is_empty() {
            text.push_str("\n| argument | kind | |\n| --- | --- | --- |\n");
            for parameter in clause.parameters {
                row(parameter, text);
            }
        }
    }
}

fn row(parameter: &Parameter, text: &mut String) {
    let name = match parameter.label {
        Some(label) => format!("`{label}:`"),
        None => parameter.name.to_string(),
    };
    let kind = rule_link(parameter.ty.rule).unwrap_or_default();
    let (open, close) = (
        "{".repeat(parameter.ty.depth.into()),
        "}".repeat(parameter.ty.depth.into()),
    );
    let need = match (parameter.optional, parameter.group) {
        (false, None) => "needed",
        (true, None) => "can be left out",
        (false, Some(_)) => "one of its group is needed",
        (true, Some(_)) => "at most one of its group",
    };
    let _ = writeln!(text, "| {name} | {open}{kind}{close} | {need} |");
}

/// The lines of comment at the head of a define's file.
pub(super) fn define_comment(text: &str) -> Vec<&str> {
    let lines = text.trim_start_matches('\u{feff}').lines();
    lines
        .skip_while(|line| line.trim().is_empty())
        .take_while(|line| line.trim_start().starts_with("//") || line.trim().is_empty())
        .map(|line| line.trim_start().trim_start_matches('/').trim())
        .filter(|line| !line.is_empty() && !line.starts_with("---"))
        .collect()
}

fn defines(library: &dyn Library) -> Page {
    let mut text = String::from("# Defines\n\nNames of the library that any game can use.\n");
    for name in library.define_names() {
        let Some((_, define)) = library.define(&name) else {
            continue;
        };
        let _ = writeln!(text, "\n## {name}\n");
        for line in define_comment(&define) {
            let _ = writeln!(text, "{line}  ");
        }
    }
    Page {
        path: "defines".to_string(),
        title: "Defines".to_string(),
        text,
    }
}

fn one_code(code: &code::Code) -> Page {
    let mut text = format!(
        "# {}\n\n`{}`\n\n{}\n",
        code.title, code.code, code.explanation
    );
    for (heading, example) in [("Wrong", code.wrong), ("Right", code.right)] {
        if !example.is_empty() {
            let example = example.trim_end();
            let _ = write!(text, "\n## {heading}\n\n```\n{example}\n```\n");
        }
    }
    Page {
        path: code_path(code.code),
        title: code.title.to_string(),
        text,
    }
}
