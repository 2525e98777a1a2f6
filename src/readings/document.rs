//! What kind of document a text is, and which stretches of it speak of the rules.
//!
//! Evidence records (fields on lines of their own or run together), several on a page; a game's
//! page on the portal saved as text, with its navigation; a `.lud`'s metadata; plain prose.

use std::ops::Range;

/// A stretch of a document that states rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Passage {
    /// Which text it is, as claims call it: `metadata`, `evidence.rules`, `evidence.content`, `portal.rules`, `text`.
    pub name: &'static str,
    /// The game, where the document names it.
    pub game: String,
    /// Rulesets of the game that it is about; empty where it is about them all.
    pub rulesets: Vec<String>,
    /// Bytes of the document.
    pub span: Range<usize>,
    /// The work that the record quotes.
    pub source: String,
    /// The record's own confidence, in percent.
    pub confidence: Option<u8>,
}

/// The fields of an evidence record, in the order in which the portal prints them.
const FIELDS: [&str; 10] = [
    "Type",
    "Game",
    "Location",
    "Date",
    "Rules",
    "Content",
    "Confidence",
    "Ages",
    "Genders",
    "Source",
];

/// Headings of a game's page; the one after `Rules` ends it.
const HEADINGS: [&str; 12] = [
    "Origin",
    "Ludeme Description",
    "Concepts",
    "Evidence Map",
    "Sources",
    "Reference",
    "References",
    "Similar Games",
    "Identifiers",
    "Ludii",
    "Categories",
    "All Rulesets",
];

/// Finds the passages of a document. A text of no known kind is one passage.
pub fn passages(text: &str) -> Vec<Passage> {
    if let Some(found) = metadata(text) {
        return found;
    }
    let records: Vec<usize> = text
        .match_indices("DLP.Evidence.")
        .map(|(at, _)| at)
        .collect();
    if !records.is_empty() {
        let mut found = Vec::new();
        for (n, &at) in records.iter().enumerate() {
            let end = records.get(n + 1).map_or(text.len(), |&next| {
                text[at..next].rfind("Id").map_or(next, |id| at + id)
            });
            found.extend(record(text, at, end));
        }
        if !found.is_empty() {
            return found;
        }
    }
    if let Some(found) = portal(text) {
        return vec![found];
    }
    let span = trim(text, 0..text.len());
    vec![Passage {
        name: "text",
        game: String::new(),
        rulesets: Vec::new(),
        span,
        source: String::new(),
        confidence: None,
    }]
}

/// `(rules "…")` of a `.lud`'s metadata: one for each ruleset that has its own.
fn metadata(text: &str) -> Option<Vec<Passage>> {
    let start = text.find("(metadata")?;
    let game = text
        .find("(game \"")
        .map(|at| &text[at + 7..])
        .and_then(|rest| rest.split('"').next())
        .unwrap_or_default();
    let mut found = Vec::new();
    for (at, _) in text[start..].match_indices("(rules") {
        let rest = &text[start + at + 6..];
        let Some(open) = rest.find('"') else { continue };
        if !rest[..open].trim().is_empty() {
            continue;
        }
        let body = start + at + 6 + open + 1;
        let mut close = body;
        for (i, c) in text[body..].char_indices() {
            close = body + i;
            if c == '"' && !text[..close].ends_with('\\') {
                break;
            }
        }
        found.push(Passage {
            name: "metadata",
            game: game.into(),
            rulesets: use_for(&text[start..start + at]),
            span: trim(text, body..close),
            source: String::new(),
            confidence: None,
        });
    }
    Some(found)
}

/// The names in an unclosed `(useFor "…"` or `(useFor {"…" "…"}` at the end of `before`.
fn use_for(before: &str) -> Vec<String> {
    let Some(at) = before.rfind("(useFor") else {
        return Vec::new();
    };
    let between = &before[at + 7..];
    let names: Vec<String> = between
        .split('"')
        .skip(1)
        .step_by(2)
        .map(String::from)
        .collect();
    let rest: String = between.split('"').step_by(2).collect();
    if rest.chars().all(|c| c.is_whitespace() || "{}".contains(c)) {
        names
    } else {
        Vec::new()
    }
}

/// Those of a `.lud`'s passages that are about the chosen ruleset and options; where nothing is
/// chosen, the first ruleset's.
pub fn about<T>(mut all: Vec<(Passage, T)>, chosen: &[String]) -> Vec<(Passage, T)> {
    let is_chosen = |p: &Passage| {
        p.rulesets.iter().any(|r| {
            chosen
                .iter()
                .any(|c| r.eq_ignore_ascii_case(c) || r.to_lowercase().contains(&c.to_lowercase()))
        })
    };
    let first = all
        .iter()
        .find(|(p, _)| !p.rulesets.is_empty())
        .map(|(p, _)| p.rulesets.clone());
    let any = all.iter().any(|(p, _)| is_chosen(p));
    all.retain(|(p, _)| {
        p.rulesets.is_empty()
            || if any {
                is_chosen(p)
            } else {
                Some(&p.rulesets) == first.as_ref()
            }
    });
    all
}

fn trim(text: &str, span: Range<usize>) -> Range<usize> {
    let part = &text[span.clone()];
    let start = span.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

/// Where a field's name stands as a label: a capital word, alone, followed by its value.
fn label(text: &str, name: &str, within: Range<usize>, last: bool) -> Option<usize> {
    let mut at = text[within.clone()]
        .match_indices(name)
        .map(|(i, _)| within.start + i)
        .filter(|&at| {
            let before = text[..at].chars().next_back();
            let after = text[at + name.len()..].chars().next();
            // A line end lost before it: `1871-12-31Rules 10x10 board`, `JavaDate 1817`.
            let opens = before.is_none_or(|c| {
                c.is_whitespace()
                    || c.is_ascii_digit()
                    || c.is_lowercase()
                    || matches!(c, '.' | '"' | '”' | ')' | '|')
            });
            let follows = after.is_some_and(|c| {
                c.is_whitespace()
                    || c.is_ascii_digit()
                    || c.is_uppercase()
                    || matches!(c, ':' | '"' | '“')
            });
            let value = text[at + name.len()..].trim_start_matches([' ', ':', '\t']);
            // In running prose the words are common: ask for a value that looks like one.
            let fits = match name {
                "Confidence" => value.trim_start().starts_with(|c: char| c.is_ascii_digit()),
                "Content" | "Rules" | "Source" | "Game" | "Location" | "Type" => {
                    value.trim_start().starts_with(|c: char| !c.is_lowercase())
                }
                _ => true,
            };
            opens && follows && fits
        });
    if last { at.last() } else { at.next() }
}

fn record(text: &str, start: usize, end: usize) -> Vec<Passage> {
    let mut marks: Vec<(usize, usize)> = Vec::new();
    let mut from = start;
    for (field, name) in FIELDS.iter().enumerate() {
        // The last of a record's `Source`s is the field; earlier ones are prose.
        if let Some(at) = label(text, name, from..end, *name == "Source") {
            marks.push((field, at));
            from = at + name.len();
        }
    }
    let value = |name: &str| {
        let n = marks.iter().position(|(field, _)| FIELDS[*field] == name)?;
        let begin = marks[n].1 + name.len();
        let stop = marks.get(n + 1).map_or(end, |m| m.1);
        let begin = begin
            + (text[begin..stop].len()
                - text[begin..stop].trim_start_matches([':', ' ', '\t']).len());
        Some(trim(text, begin..stop))
    };
    let read = |name| {
        value(name).map_or(String::new(), |s| {
            text[s].trim_end_matches('|').trim().to_string()
        })
    };
    let game = read("Game").lines().next().unwrap_or_default().to_string();
    let source = read("Source")
        .lines()
        .next()
        .unwrap_or_default()
        .trim()
        .to_string();
    let confidence = read("Confidence")
        .split_whitespace()
        .next()
        .and_then(|n| n.parse().ok());
    // The game's name is in the page's title where the record has no such field.
    let game = if game.is_empty() {
        text[..start]
            .rfind("Evidence for ")
            .and_then(|at| text[at + 13..].lines().next())
            .unwrap_or_default()
            .trim()
            .to_string()
    } else {
        game
    };
    [("Rules", "evidence.rules"), ("Content", "evidence.content")]
        .into_iter()
        .filter_map(|(field, name)| {
            let span = value(field).filter(|s| !s.is_empty())?;
            Some(Passage {
                name,
                game: game.clone(),
                rulesets: Vec::new(),
                span,
                source: source.clone(),
                confidence,
            })
        })
        .collect()
}

fn portal(text: &str) -> Option<Passage> {
    let marked = [
        "Ludii Portal",
        "DLP Game",
        "DLP.Games",
        "Ludeme Description",
    ]
    .iter()
    .any(|m| text.contains(m));
    if !marked {
        return None;
    }
    let line = |name: &str, from: usize| {
        let mut at = from;
        for row in text[from..].split_inclusive('\n') {
            if row.trim() == name {
                return Some((at, at + row.len()));
            }
            at += row.len();
        }
        None
    };
    let begin = line("Rules", 0)
        .map(|(_, end)| end)
        .or_else(|| label(text, "Rules", 0..text.len(), false).map(|at| at + "Rules".len()))?;
    let end = HEADINGS
        .iter()
        .filter_map(|h| {
            line(h, begin).map(|(at, _)| at).or_else(|| {
                (!text[begin..].contains('\n'))
                    .then(|| label(text, h, begin..text.len(), false))
                    .flatten()
            })
        })
        .min()
        .unwrap_or(text.len());
    let game = text
        .find(" DLP Game")
        .and_then(|at| text[..at].lines().next_back())
        .unwrap_or_default()
        .trim()
        .to_string();
    let mut span = trim(text, begin..end);
    // The line under the rules names the work: "Murray 1913: 78-82".
    let mut source = String::new();
    let body = &text[span.clone()];
    if let Some(last) = body.lines().next_back().map(str::trim)
        && body.lines().count() > 1
        && last.len() < 80
        && last.chars().filter(char::is_ascii_digit).count() >= 4
        && !last.ends_with('.')
    {
        source = last.to_string();
        span = trim(text, span.start..span.end - last.len());
    }
    Some(Passage {
        name: "portal.rules",
        game,
        rulesets: Vec::new(),
        span,
        source,
        confidence: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(&'static str, String, &str)> {
        passages(text)
            .into_iter()
            .map(|p| (p.name, p.game.clone(), &text[p.span]))
            .collect()
    }

    #[test]
    fn records_on_lines_or_run_together() {
        let lines = "Evidence for Foo\nId DLP.Evidence.1\nType X\nRules 8x8 board. No Rules here.\nContent \"Two boards.\"\nConfidence 100\nSource A. 1900.\n";
        let joined = lines.replace('\n', " ");
        for text in [lines, &joined] {
            let found = read(text);
            assert_eq!(found[0].0, "evidence.rules", "{text}");
            assert_eq!(found[0].2, "8x8 board. No Rules here.");
            assert_eq!(found[1].2, "\"Two boards.\"");
            assert_eq!(passages(text)[0].confidence, Some(100));
        }
        assert_eq!(read(lines)[0].1, "Foo");
        let two = format!("{lines}{}", lines.replace("8x8", "9x9"));
        assert_eq!(read(&two).len(), 4);
    }

    #[test]
    fn portal_pages_lose_their_navigation() {
        let page = "Home Games Rules\nFoo DLP Game\n\nDescription\n\nA game.\n\nRules\n\n8x8 board. Etc.\n\nMurray 1913: 78-82\n\nOrigin\n\nIndia\n";
        assert_eq!(
            read(page),
            [("portal.rules", "Foo".to_string(), "8x8 board. Etc.")]
        );
        assert_eq!(passages(page)[0].source, "Murray 1913: 78-82");
    }

    #[test]
    fn a_lud_has_its_rules_in_its_metadata() {
        let lud = "(game \"Foo\" (rules (play)))\n(metadata (info { (rules \" 8x8 board, \\\"so\\\". \") }))";
        assert_eq!(
            read(lud),
            [("metadata", "Foo".to_string(), "8x8 board, \\\"so\\\".")]
        );
    }
}
