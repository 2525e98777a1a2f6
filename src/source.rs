//! Texts and places in them: the only position type of the crate.
//!
//! A compilation reads the game's file and every define file it pulls in; each
//! has a [`SourceId`], and a [`Span`] is a byte range in one of them.

use std::sync::{Arc, OnceLock};

/// Names one text of a [`Sources`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SourceId(pub u32);

/// A byte range in one source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Span {
    /// The text that the range lies in.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end` of `source`.
    pub fn new(source: SourceId, start: u32, end: u32) -> Span {
        Span { source, start, end }
    }

    /// How many bytes the span covers.
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether it is only a place, with nothing in it.
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Whether `offset` lies in the span; its end counts, for cursors.
    pub fn touches(self, offset: u32) -> bool {
        self.start <= offset && offset <= self.end
    }

    /// The smallest span over both; `self` if they lie in different sources.
    pub fn to(self, other: Span) -> Span {
        if self.source != other.source {
            return self;
        }
        Span::new(
            self.source,
            self.start.min(other.start),
            self.end.max(other.end),
        )
    }
}

#[derive(Debug)]
struct File {
    name: String,
    text: Arc<str>,
    /// Byte offset of each line's first character, made when first asked for.
    lines: OnceLock<Vec<u32>>,
}

/// All texts of one compilation. Cheap to clone: the texts are shared.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Arc<File>>,
}

impl Sources {
    /// No texts yet.
    pub fn new() -> Sources {
        Sources::default()
    }

    /// Adds a text under the name shown in diagnostics (a path, mostly).
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> SourceId {
        let id = SourceId(self.files.len() as u32);
        self.files.push(Arc::new(File {
            name: name.into(),
            text: text.into(),
            lines: OnceLock::new(),
        }));
        id
    }

    /// The same texts with another one in the place of one of them.
    pub(crate) fn with_text(&self, id: SourceId, text: Arc<str>) -> Sources {
        let mut sources = self.clone();
        if let Some(file) = sources.files.get_mut(id.0 as usize) {
            *file = Arc::new(File {
                name: file.name.clone(),
                text,
                lines: OnceLock::new(),
            });
        }
        sources
    }

    /// How many texts there are.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is no text at all.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The ids of all texts, in the order they were added.
    pub fn ids(&self) -> impl Iterator<Item = SourceId> + use<> {
        (0..self.files.len() as u32).map(SourceId)
    }

    /// The name a text was added under; empty for an id of another compilation.
    pub fn name(&self, id: SourceId) -> &str {
        self.files.get(id.0 as usize).map_or("", |f| &f.name)
    }

    /// A whole text; empty for an id of another compilation.
    pub fn text(&self, id: SourceId) -> &str {
        self.files.get(id.0 as usize).map_or("", |f| &f.text)
    }

    /// A whole text, shared.
    pub fn shared(&self, id: SourceId) -> Arc<str> {
        self.files
            .get(id.0 as usize)
            .map_or_else(|| Arc::from(""), |f| f.text.clone())
    }

    /// The text under a span, cut at the text's end and at characters.
    pub fn slice(&self, span: Span) -> &str {
        let text = self.text(span.source);
        let end = floor(text, span.end as usize);
        &text[floor(text, (span.start as usize).min(end))..end]
    }

    /// Line and column of a span's start: from 1, columns in characters.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        let Some(file) = self.files.get(span.source.0 as usize) else {
            return (1, 1);
        };
        let lines = file.lines.get_or_init(|| line_starts(&file.text));
        let line = lines.partition_point(|&start| start <= span.start).max(1);
        let begin = lines[line - 1] as usize;
        let at = floor(&file.text, span.start as usize).max(begin);
        (line, file.text[begin..at].chars().count() + 1)
    }
}

/// The last character boundary not after `at`.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn line_starts(text: &str) -> Vec<u32> {
    let newlines = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
    std::iter::once(0)
        .chain(newlines.map(|(at, _)| at as u32 + 1))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters() {
        let mut sources = Sources::new();
        let id = sources.add("a.lud", "ab\r\ncé d");
        let at = |start| sources.line_column(Span::new(id, start, start));
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(4), (2, 1));
        assert_eq!(at(7), (2, 3));
        assert_eq!(at(8), (2, 4));
        // Out of range and inside a character: clamped, never a panic.
        assert_eq!(at(900), (2, 5));
        assert_eq!(at(6), (2, 2));
        assert_eq!(sources.slice(Span::new(id, 5, 7)), "é");
    }

    #[test]
    fn foreign_ids_are_harmless() {
        let sources = Sources::new();
        let span = Span::new(SourceId(3), 1, 2);
        assert_eq!(sources.line_column(span), (1, 1));
        assert_eq!(sources.slice(span), "");
    }
}
