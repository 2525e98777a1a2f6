//! Folded text as a row of features, words and marks.

use std::ops::Range;

use pest::Parser as _;

use super::fold::Folded;

#[allow(missing_docs)]
mod grammar {
    /// See `grammar/dlp.pest`.
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/dlp.pest"]
    pub struct Grammar;
}
use grammar::Grammar;
pub(super) use grammar::Rule;

/// One feature, word or mark.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub rule: Rule,
    /// A rule further in: `diagonal` in an `axis`, `forward` in a `direction`.
    pub inner: Option<Rule>,
    /// Bytes of the original text.
    pub span: Range<usize>,
    /// As folded.
    pub text: String,
    /// The number in it (two for a board's size).
    pub numbers: Vec<u32>,
    /// Whether its first letter is a capital, or it holds one (`al-Bayadiq`).
    pub capital: bool,
}

impl Item {
    /// A word, by its folded spelling.
    pub fn is(&self, word: &str) -> bool {
        self.rule == Rule::word && self.text == word
    }

    pub fn is_mark(&self, mark: char) -> bool {
        self.rule == Rule::mark && self.text.starts_with(mark)
    }

    pub fn is_any(&self, words: &[&str]) -> bool {
        words.contains(&self.text.as_str())
    }
}

pub(super) const NUMBERS: [&str; 20] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];
pub(super) const ORDINALS: [&str; 16] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
];

/// A number in figures or words, or an ordinal.
pub(super) fn number(text: &str) -> Option<u32> {
    text.parse().ok().or_else(|| {
        [&NUMBERS[..], &ORDINALS[..]]
            .iter()
            .find_map(|list| list.iter().position(|w| *w == text).map(|i| i as u32 + 1))
    })
}

/// Cuts folded text up; never fails, as what is no feature is a word or a mark.
pub(super) fn items(folded: &Folded, original: &str) -> Vec<Item> {
    let Ok(pairs) = Grammar::parse(Rule::phrase, &folded.text) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    for pair in pairs.flat_map(|p| p.into_inner()) {
        if pair.as_rule() == Rule::EOI {
            continue;
        }
        let span = pair.as_span();
        let span = folded.original(span.start()..span.end());
        let mut numbers: Vec<u32> = pair
            .clone()
            .into_inner()
            .flatten()
            .filter_map(|p| match p.as_rule() {
                Rule::digits | Rule::number_word | Rule::ordinal => number(p.as_str()),
                Rule::single => Some(1),
                _ => None,
            })
            .collect();
        if pair.as_rule() == Rule::steps && numbers.is_empty() {
            numbers.push(1);
        }
        if pair.as_rule() == Rule::word
            && let Some(n) = number(pair.as_str())
        {
            numbers.push(n);
        }
        // A row of names: `Ratha-Ashva-Gaja-Mantri`.
        if pair.as_rule() == Rule::word && pair.as_str().matches('-').count() > 1 {
            let mut start = pair.as_span().start();
            for part in pair.as_str().split_inclusive('-') {
                let name = part.trim_end_matches('-');
                for (text, rule) in [(name, Rule::word), (&part[name.len()..], Rule::mark)] {
                    if !text.is_empty() {
                        let span = folded.original(start..start + text.len());
                        let capital = original[span.clone()].starts_with(char::is_uppercase);
                        out.push(Item {
                            rule,
                            inner: None,
                            capital,
                            text: text.into(),
                            numbers: Vec::new(),
                            span,
                        });
                        start += text.len();
                    }
                }
            }
            continue;
        }
        out.push(Item {
            rule: pair.as_rule(),
            inner: pair.clone().into_inner().next().map(|p| p.as_rule()),
            capital: original[span.clone()]
                .chars()
                .next()
                .is_some_and(char::is_uppercase)
                || (pair.as_rule() == Rule::word
                    && original[span.clone()].contains(char::is_uppercase)),
            text: pair.as_str().to_string(),
            numbers,
            span,
        });
    }
    out
}
