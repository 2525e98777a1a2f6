//! Options whose values are halves of brackets, as in `<(dual > <)>`.
//!
//! Ludii puts options in place as text, so a value may open a bracket that another one closes.
//! In a tree no such value exists; where one is chosen, the text is put together first and read
//! again, and every place of the new text is led back to where the author wrote it.

use std::ops::Range;
use std::sync::Arc;

use super::option::Group;
use super::{Expanded, Step};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::{self, Ast, Kind, Parsed};

/// A text in which some options have been put in place.
pub(super) struct Splice {
    /// Pieces of the author's text in their new order.
    pieces: Vec<Range<usize>>,
    text: String,
}

impl Splice {
    /// The text with those chosen values in place that a tree can't hold; nothing if there are none.
    pub fn of(ast: &Ast, groups: &[Group]) -> Option<Splice> {
        let text = ast.text();
        // What each such option's `<Tag:name>` stands for.
        let mut values: Vec<(String, Range<usize>)> = Vec::new();
        for group in groups {
            let option = &group.public;
            let names = &option.arguments;
            let whole = |v: &Vec<_>| v.len() >= names.len();
            if group.values.get(option.selected).is_none_or(whole) {
                continue;
            }
            let item = option.items.get(option.selected)?.span;
            let found = angled(text, item.start as usize..item.end as usize);
            let halves = found.iter().any(|value| !balanced(&text[value.clone()]));
            // A value that names options could bring itself in without end.
            let nested = found.iter().any(|value| text[value.clone()].contains('<'));
            if found.len() != names.len() || !halves || nested {
                continue;
            }
            let tags = names.iter().map(|n| format!("<{}:{n}>", option.tag));
            values.extend(tags.zip(found.iter().cloned()));
            values.extend(
                found
                    .first()
                    .map(|v| (format!("<{}>", option.tag), v.clone())),
            );
        }
        let mut pieces = Vec::new();
        let mut at = 0;
        for node in ast.all().filter(|n| n.kind() == Kind::Word) {
            let start = node.range().start;
            let declared = |g: &Group| g.public.span.start < start && start < g.public.span.end;
            if groups.iter().any(declared) {
                continue;
            }
            if let Some((_, value)) = values.iter().find(|(tag, _)| tag == node.text()) {
                pieces.push(at..start as usize);
                pieces.push(value.clone());
                at = node.range().end as usize;
            }
        }
        if pieces.is_empty() {
            return None;
        }
        pieces.push(at..text.len());
        let text = pieces.iter().map(|piece| &text[piece.clone()]).collect();
        Some(Splice { pieces, text })
    }

    /// Reads the text that was put together.
    pub fn read(&self, parsed: &Parsed) -> Parsed {
        let text: Arc<str> = self.text.as_str().into();
        let (ast, diagnostics) = syntax::parse_source(text.clone(), parsed.source);
        let sources = parsed.sources.with_text(parsed.source, text);
        Parsed {
            sources,
            source: parsed.source,
            ast: ast.into(),
            diagnostics,
        }
    }

    /// Leads all places of an expansion back to the author's text.
    pub fn lead_back(&self, expanded: &mut Expanded, steps: &mut [Step], parsed: &Parsed) {
        let back = |span: &mut Span| {
            if span.source == parsed.source {
                *span = self.back(*span);
            }
        };
        expanded.origins.spans_mut().for_each(back);
        for option in &mut expanded.options {
            back(&mut option.span);
            option
                .items
                .iter_mut()
                .for_each(|item| back(&mut item.span));
        }
        expanded.rulesets.iter_mut().for_each(|r| back(&mut r.span));
        let labels = |d: &mut Diagnostic| d.labels.iter_mut().for_each(|l| back(&mut l.span));
        expanded.diagnostics.iter_mut().for_each(labels);
        steps.iter_mut().for_each(|step| back(&mut step.call));
        let text = parsed.sources.shared(parsed.source);
        expanded.sources = expanded.sources.with_text(parsed.source, text);
    }

    /// A place of the new text in the author's. What begins in one piece and ends in an earlier
    /// one is cut at its own piece's end.
    fn back(&self, span: Span) -> Span {
        let (start, stop) = self.place(span.start as usize, false);
        let (end, _) = self.place(span.end as usize, span.end > span.start);
        let end = if end < start { stop } else { end };
        Span::new(span.source, start as u32, end as u32)
    }

    /// Where a byte was written, and where its piece ends; the end of a span belongs to the piece
    /// that it ends in.
    fn place(&self, at: usize, is_end: bool) -> (usize, usize) {
        let mut from = 0;
        for piece in &self.pieces {
            let offset = at - from;
            if offset < piece.len() || (is_end && offset == piece.len()) {
                return (piece.start + offset, piece.end);
            }
            from += piece.len();
        }
        let end = self.pieces.last().map_or(0, |piece| piece.end);
        (end, end)
    }
}

/// What stands between `<` and its `>` in part of a text, strings left out.
fn angled(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut depth, mut from, mut quoted) = (0usize, 0, false);
    for (at, byte) in part.clone().zip(text[part].bytes()) {
        match byte {
            b'"' if depth == 0 => quoted = !quoted,
            _ if quoted => {}
            b'<' => {
                if depth == 0 {
                    from = at + 1;
                }
                depth += 1;
            }
            b'>' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    found.push(from..at);
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether each bracket of a text is closed in it.
fn balanced(text: &str) -> bool {
    let mut depth = 0i32;
    for byte in text.bytes() {
        depth += match byte {
            b'(' | b'{' => 1,
            b')' | b'}' => -1,
            _ => 0,
        };
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use crate::expand::{Memory, Selection, expand, tokens};
    use crate::syntax;

    const GAME: &str =
        "(game \"A\" (players 2) (equipment {(board <Two:a> (square <Size>) <Two:b>)}))
(option \"Size\" <Size> args:{<n>} {(item \"3\" <3> \"\")* (item \"4\" <4> \"\")})
(option \"Two\" <Two> args:{<a> <b>} {(item \"No\" <> <> \"\")* (item \"Yes\" <(dual > <)> \"\")})";

    #[test]
    fn halves_of_brackets_become_one() {
        let parsed = syntax::parse("a.lud", GAME);
        for (choice, board) in [
            ("Two/No", "(board (square 4))"),
            ("Two/Yes", "(board (dual (square 4)))"),
        ] {
            let selection = Selection {
                options: vec![choice.into(), "Size/4".into()],
                ruleset: None,
            };
            let expanded = expand(&parsed, &selection, &Memory::new());
            assert!(
                expanded.diagnostics.is_empty(),
                "{:?}",
                expanded.diagnostics
            );
            let mut text = String::new();
            tokens(&expanded.game.unwrap(), &mut |token| text += token);
            assert!(text.contains(&board.replace(' ', "")), "{text}");
        }
    }

    #[test]
    fn places_lead_back_to_what_was_written() {
        let parsed = syntax::parse("a.lud", GAME.replace("(dual >", "(duel >"));
        let selection = Selection {
            options: vec!["Two/Yes".into()],
            ruleset: None,
        };
        let expanded = expand(&parsed, &selection, &Memory::new());
        assert_eq!(expanded.sources.text(parsed.source), &**parsed.ast.text());
        let checked = crate::check::check(expanded);
        let places = checked.diagnostics.iter().map(|d| d.labels[0].span);
        let texts: Vec<&str> = places.map(|span| checked.sources.slice(span)).collect();
        assert!(texts.contains(&"duel"), "{texts:?}");
    }
}
