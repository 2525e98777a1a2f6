//! Tokens → tree: nesting, and what to make of brackets that don't match.

use std::sync::Arc;

use super::MAX_DEPTH;
use super::ast::{Ast, Kind, Raw};
use super::pest::tokens;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};

/// At most so many bracket errors are told; the rest follow from them, mostly.
const MAX_ERRORS: usize = 20;

/// What pest keeps of so much of a text stays in the cache, in memory that is used again for the next.
const LINES: usize = 4 << 10;

/// What a name in quotation marks hardly contains.
const STOPS: [char; 5] = ['(', ')', '{', '}', '\n'];

/// Builds the tree of a text, whatever the text.
pub(super) fn build(text: Arc<str>, source: SourceId) -> (Ast, Vec<Diagnostic>) {
    let mut builder = Builder::new(&text, source, false);
    builder.file();
    let brackets = [super::UNCLOSED, super::UNOPENED];
    if builder
        .diagnostics
        .iter()
        .any(|d| brackets.contains(&d.code))
    {
        // Something is wrong, so what begins at the left edge is taken for a new part.
        builder = Builder::new(&text, source, true);
        builder.file();
    }
    let (nodes, diagnostics) = (builder.nodes, builder.diagnostics);
    (Ast::new(text, nodes), diagnostics)
}

struct Builder<'a> {
    text: &'a str,
    source: SourceId,
    nodes: Vec<Raw>,
    /// Indices of the brackets that are open.
    open: Vec<u32>,
    diagnostics: Vec<Diagnostic>,
    /// The first bracket beyond the depth limit.
    deepest: Option<u32>,
    /// The outermost bracket that was closed last.
    last_closed: Option<u32>,
    /// Where the last token ends.
    end: usize,
    /// Whether brackets are known not to match.
    recover: bool,
    /// So many bytes and the rest of their line are cut into tokens at once.
    lines: usize,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str, source: SourceId, recover: bool) -> Self {
        Builder {
            text,
            source,
            nodes: Vec::with_capacity(text.len() / 6 + 8),
            open: Vec::new(),
            diagnostics: Vec::new(),
            deepest: None,
            last_closed: None,
            end: 0,
            recover,
            lines: LINES,
        }
    }

    /// Reads the whole text.
    fn file(&mut self) {
        let end = self.text.len();
        let mut unended = self.read(0, end, true).err();
        if unended.is_none() && self.recover {
            // A `//` in a string turned inside out can hide that it has no end.
            unended = self.run_on().map(|start| self.cut(start));
        }
        if let Some((culprit, cut)) = unended {
            // What was read after the culprit rests on a wrong reading: once more.
            *self = Builder {
                lines: self.lines,
                ..Builder::new(self.text, self.source, self.recover)
            };
            let _ = self.read(0, culprit, false);
            self.unended(culprit, cut);
            let _ = self.read(cut, end, false);
        }
        self.finish();
    }

    /// Reads the tokens of a part of the text.
    ///
    /// # Errors
    /// With `strict`, a string without end: which one, and where it should end.
    /// Every later quotation mark was taken for its opposite then.
    fn read(&mut self, from: usize, to: usize, strict: bool) -> Result<(), (usize, usize)> {
        let (mut at, mut lines) = (from, self.lines);
        while at < to {
            let stop = self.line_end(at.saturating_add(lines), to);
            match self.read_lines(at, stop) {
                None => at = stop,
                Some(start) if stop < to => (at, lines) = (start, usize::MAX),
                Some(start) if strict => return Err(self.cut(self.run_on().unwrap_or(start))),
                Some(start) => {
                    self.leaf(Kind::Text, start, to, false);
                    at = to;
                }
            }
        }
        Ok(())
    }

    /// The end of the line that a byte is in, but no more than `to`.
    fn line_end(&self, at: usize, to: usize) -> usize {
        let rest = self.text.as_bytes().get(at..to);
        let end = rest.and_then(|rest| rest.iter().position(|byte| *byte == b'\n'));
        end.map_or(to, |end| at + end + 1)
    }

    /// Reads the tokens of some lines up to a string that doesn't end in them: where that begins.
    fn read_lines(&mut self, from: usize, to: usize) -> Option<usize> {
        let text = self.text;
        let Some(tokens) = tokens(&text[from..to]) else {
            // The grammar reads every text; if it ever doesn't, nothing is lost.
            self.leaf(Kind::Word, from, to, true);
            return None;
        };
        for token in tokens {
            let (start, end) = (from + token.start, from + token.end);
            match text.as_bytes()[start] {
                b'(' | b'{' | b'[' => self.open_bracket(start),
                b')' | b'}' | b']' => self.close_bracket(start),
                b'"' if is_ended(&text[start..end]) => self.leaf(Kind::Text, start, end, true),
                b'"' => return Some(start),
                _ => self.word(start, end),
            }
        }
        None
    }

    fn leaf(&mut self, kind: Kind, start: usize, end: usize, closed: bool) {
        self.end = end;
        let next = self.nodes.len() as u32 + 1;
        self.nodes.push(Raw {
            kind,
            closed,
            start: start as u32,
            end: end as u32,
            next,
        });
    }

    fn word(&mut self, start: usize, end: usize) {
        if self.text.as_bytes()[start] == b'/'
            && self.text[start..end].starts_with("/*")
            && !self.open.is_empty()
        {
            self.error(
                Diagnostic::error(super::BLOCK_COMMENT, "`/*` does not begin a comment")
                    .label(self.span(start, end), "taken for a word")
                    .help("a comment goes from `//` to the end of the line; there is no other"),
            );
        }
        // A word that ends with a colon and begins with a letter is the grammar's label.
        let bytes = self.text.as_bytes();
        let label = bytes[end - 1] == b':' && bytes[start].is_ascii_alphabetic();
        let kind = if label { Kind::Label } else { Kind::Word };
        self.leaf(kind, start, end, true);
    }

    fn open_bracket(&mut self, at: usize) {
        let kind = match self.text.as_bytes()[at] {
            b'(' => Kind::Paren,
            b'{' => Kind::Brace,
            _ => Kind::Square,
        };
        if let (Some(&outer), true) = (self.open.first(), self.recover && self.begins_part(at)) {
            self.unclosed(outer, at, self.open.len() - 1);
            while !self.open.is_empty() {
                self.close_top(self.end, false);
            }
        }
        let index = self.nodes.len() as u32;
        if self.open.len() >= MAX_DEPTH && self.deepest.is_none() {
            self.deepest = Some(index);
            self.error(
                Diagnostic::error(
                    super::TOO_DEEP,
                    format!("brackets are nested more than {MAX_DEPTH} deep"),
                )
                .label(self.span(at, at + 1), "one too many here")
                .help("give parts of it names with `(define \"Name\" …)`"),
            );
        }
        self.open.push(index);
        self.leaf(kind, at, at + 1, false);
    }

    fn close_bracket(&mut self, at: usize) {
        let closer = self.text.as_bytes()[at] as char;
        let matches = |b: &Self, i: u32| b.nodes[i as usize].kind.closer() == closer;
        match self.open.last() {
            Some(&top) if matches(self, top) => self.close_top(at + 1, true),
            Some(_) => {
                let Some(depth) = self.open.iter().rposition(|&i| matches(self, i)) else {
                    return self.stray(at, closer);
                };
                // Brackets inside the one that this closes were forgotten.
                // Only one of them is told: the others follow from it.
                let inner = self.open[depth + 1];
                self.unclosed(inner, at, self.open.len() - depth - 2);
                while self.open.len() > depth + 1 {
                    self.close_top(self.end, false);
                }
                self.close_top(at + 1, true);
            }
            None => self.stray(at, closer),
        }
    }

    /// Ends the innermost open bracket at byte `end`.
    fn close_top(&mut self, end: usize, closed: bool) {
        let Some(index) = self.open.pop() else { return };
        self.end = end;
        let next = self.nodes.len() as u32;
        let node = &mut self.nodes[index as usize];
        (node.end, node.closed, node.next) = (end as u32, closed, next);
        if self.open.is_empty() {
            self.last_closed = Some(index);
        }
    }

    fn stray(&mut self, at: usize, closer: char) {
        let place = self.span(at, at + 1);
        let error = Diagnostic::error(super::UNOPENED, format!("`{closer}` closes nothing"));
        let error = match (self.open.last(), self.last_closed) {
            (Some(&top), _) => {
                let node = self.nodes[top as usize];
                error
                    .label(place, format!("no `{}` is open here", opener(closer)))
                    .label(
                        self.opening(top),
                        format!("what is open is this, until a `{}`", node.kind.closer()),
                    )
            }
            (None, Some(last)) => {
                let node = self.nodes[last as usize];
                let end = node.end as usize;
                error
                    .label(place, "one closing bracket too many")
                    .label(self.opening(last), "what opens here …")
                    .label(self.span(end - 1, end), "… is closed here already")
            }
            (None, None) => error.label(place, "nothing was opened before it"),
        };
        self.error(error.help("take it out, or open it where it should begin"));
        self.leaf(Kind::Stray, at, at + 1, true);
    }

    /// Tells of a bracket that should have been closed at byte `at`.
    fn unclosed(&mut self, index: u32, at: usize, more: usize) {
        let closer = self.nodes[index as usize].kind.closer();
        let message = |closer| format!("`{}` is never closed", opener(closer));
        let end = at >= self.text.len();
        // The end itself is no place that can be drawn.
        let last = self.text.trim_end().char_indices().next_back();
        let at = if end { last.map_or(0, |(i, _)| i) } else { at };
        let place = self.span(at, self.text.len().min(at + 1));
        let open = self.opening(index);
        let mut error = match self.misplaced(index) {
            // What is left open is mostly not what lacks its bracket: the layout shows that.
            Some((inner, at)) => {
                let closer = self.nodes[inner as usize].kind.closer();
                Diagnostic::error(super::UNCLOSED, message(closer))
                    .label(self.opening(inner), "opens here, by the look of the lines")
                    .label(
                        self.span(at, at + 1),
                        format!("`{closer}` was expected before this"),
                    )
                    .label(open, "so that this is left open")
            }
            None if end => Diagnostic::error(super::UNCLOSED, message(closer))
                .label(open, "opens here")
                .label(
                    place,
                    format!("the text ends after this, without `{closer}`"),
                ),
            None => Diagnostic::error(super::UNCLOSED, message(closer))
                .label(open, "opens here")
                .label(place, format!("`{closer}` was expected before this")),
        };
        if more > 0 {
            let s = if more == 1 { "" } else { "s" };
            error = error.note(format!("{more} more bracket{s} inside it likewise"));
        }
        self.error(error);
    }

    /// The first bracket below `outer` whose closing bracket begins a line that is less
    /// far in than the bracket's own line: so it was meant for one further out.
    fn misplaced(&self, outer: u32) -> Option<(u32, usize)> {
        let nodes = self.nodes.iter().enumerate().skip(outer as usize + 1);
        let closed = nodes.filter(|(_, n)| n.kind.is_bracket() && n.closed);
        let wrong = closed.filter(|(_, n)| {
            let (start, end) = (n.start as usize, n.end as usize - 1);
            let line = &self.text[self.text[..end].rfind('\n').map_or(0, |i| i + 1)..end];
            line.chars().all(|c| c.is_whitespace() || ")}]".contains(c))
                && self.text[start..end].contains('\n')
                && self.indent(start) > self.indent(end)
        });
        let (index, node) = wrong.min_by_key(|(_, n)| n.end)?;
        Some((index as u32, node.end as usize - 1))
    }

    /// How far in the line of a place begins.
    fn indent(&self, at: usize) -> usize {
        let line = self.text[..at].rfind('\n').map_or(0, |i| i + 1);
        let blank = self.text[line..]
            .chars()
            .take_while(|c| matches!(c, ' ' | '\t'));
        blank.map(|c| if c == '\t' { 4 } else { 1 }).sum()
    }

    /// Whether a part of the file begins here that always stands at the left edge.
    fn begins_part(&self, at: usize) -> bool {
        let edge = at == 0 || self.text.as_bytes()[at - 1] == b'\n';
        let word = self.text[at + 1..]
            .split(|c: char| !c.is_ascii_alphabetic())
            .next();
        edge && matches!(
            word,
            Some("define" | "game" | "match" | "metadata" | "option" | "rulesets")
        )
    }

    /// Closes what is open at the end of the text.
    fn finish(&mut self) {
        if let Some(&outer) = self.open.first() {
            self.unclosed(outer, self.text.len(), self.open.len() - 1);
        }
        while !self.open.is_empty() {
            self.close_top(self.end, false);
        }
    }

    /// The string that most probably lacks its closing quotation mark, if any does.
    ///
    /// A string is followed by white space or a bracket; the first that goes over
    /// brackets or lines and then runs into a letter is where it went wrong.
    fn run_on(&self) -> Option<usize> {
        let runs_on = |n: &&Raw| {
            let (start, end) = (n.start as usize, n.end as usize);
            let next = self.text.as_bytes().get(end);
            n.kind == Kind::Text
                && next.is_some_and(|b| b.is_ascii_alphanumeric() || *b >= 0x80)
                && self.text[start..end].contains(STOPS)
        };
        self.nodes.iter().find(runs_on).map(|n| n.start as usize)
    }

    /// A string without end, and where it was to end: before the first bracket or line end.
    fn cut(&self, start: usize) -> (usize, usize) {
        let body = &self.text[start + 1..];
        let stop = body.find(STOPS).unwrap_or(body.len());
        (start, start + 1 + body[..stop].trim_end().len())
    }

    /// Tells of a string without end, and takes it to end at byte `cut`.
    fn unended(&mut self, start: usize, cut: usize) {
        let expected = self.span(cut, self.text.len().min(cut + 1));
        self.error(
            Diagnostic::error(super::UNENDED_TEXT, "a string has no end")
                .label(self.span(start, start + 1), "opens here")
                .label(expected, "`\"` was probably expected before this")
                .help("a quotation mark inside a string is written `\\\"`"),
        );
        self.leaf(Kind::Text, start, cut, false);
    }

    fn opening(&self, index: u32) -> Span {
        let start = self.nodes[index as usize].start as usize;
        // The head belongs to it: a lone bracket says little.
        let head = self
            .nodes
            .get(index as usize + 1)
            .filter(|n| matches!(n.kind, Kind::Word) && n.start as usize == start + 1);
        self.span(start, head.map_or(start + 1, |n| n.end as usize))
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, start as u32, end as u32)
    }

    fn error(&mut self, error: Diagnostic) {
        if self.diagnostics.len() < MAX_ERRORS {
            self.diagnostics.push(error);
        }
    }
}

/// Whether a string has its closing quotation mark.
fn is_ended(text: &str) -> bool {
    text.len() > 1 && text.ends_with('"') && !text.ends_with("\\\"")
}

fn opener(closer: char) -> char {
    match closer {
        ')' => '(',
        '}' => '{',
        _ => '[',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree of a text that is read in one piece, and in pieces of a line each.
    fn both(text: &str) -> [(Vec<Raw>, usize); 2] {
        [usize::MAX, 0].map(|lines| {
            let mut builder = Builder::new(text, SourceId(0), false);
            builder.lines = lines;
            builder.file();
            (builder.nodes, builder.diagnostics.len())
        })
    }

    #[test]
    fn a_text_in_pieces_is_the_same_text() {
        for text in [
            "(a\n  {b \"c\"} // d \"\n e:f)\n\n(g)",
            "(a \"b\nc\nd\" e)\n(f)\n\"g\nh\" i",
            "(a \"b\n\\\"c\nd) e\nf\n",
            "\n\"\n\n",
            "a\r\nb\r\n\"c\"\r\n/d //\n",
        ] {
            let [whole, pieces] = both(text);
            assert_eq!(whole, pieces, "{text:?}");
        }
    }
}
