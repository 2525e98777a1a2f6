//! Bytes of a text as lines and columns of the protocol, and back.

use std::ops::Range;

use lsp_types as lsp;

/// How columns are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Encoding {
    /// In bytes.
    Utf8,
    /// In UTF-16 units, which every editor knows.
    #[default]
    Utf16,
}

/// Where the lines of a text begin.
#[derive(Debug)]
pub(super) struct Lines {
    starts: Vec<u32>,
    encoding: Encoding,
}

impl Lines {
    pub fn new(text: &str, encoding: Encoding) -> Lines {
        let newlines = text.bytes().enumerate().filter(|&(_, b)| b == b'\n');
        let starts = newlines.map(|(at, _)| at as u32 + 1);
        Lines {
            starts: std::iter::once(0).chain(starts).collect(),
            encoding,
        }
    }

    /// A place in the text, cut at its end and at characters.
    pub fn position(&self, text: &str, offset: u32) -> lsp::Position {
        let mut offset = (offset as usize).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|&s| s as usize <= offset) - 1;
        let before = &text[self.starts[line] as usize..offset];
        let column = match self.encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => before.encode_utf16().count(),
        };
        lsp::Position::new(line as u32, column as u32)
    }

    pub fn range(&self, text: &str, bytes: &Range<u32>) -> lsp::Range {
        lsp::Range::new(
            self.position(text, bytes.start),
            self.position(text, bytes.end),
        )
    }

    /// The byte of a position; past a line's end is its end.
    pub fn offset(&self, text: &str, position: lsp::Position) -> u32 {
        let Some(&start) = self.starts.get(position.line as usize) else {
            return text.len() as u32;
        };
        let rest = &text[start as usize..];
        let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut column = 0;
        for (at, c) in line.char_indices() {
            column += match self.encoding {
                Encoding::Utf8 => c.len_utf8(),
                Encoding::Utf16 => c.len_utf16(),
            };
            if column > position.character as usize {
                return start + at as u32;
            }
        }
        start + line.len() as u32
    }

    pub fn bytes(&self, text: &str, range: lsp::Range) -> Range<u32> {
        let start = self.offset(text, range.start);
        start..self.offset(text, range.end).max(start)
    }

    /// The line of a byte.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32 - 1
    }

    /// Splits a stretch at the ends of lines.
    pub fn split(&self, text: &str, bytes: &Range<u32>) -> Vec<Range<u32>> {
        let mut parts = Vec::new();
        let mut at = bytes.start;
        for part in text[bytes.start as usize..bytes.end as usize].split_inclusive('\n') {
            let shown = part.trim_end_matches(['\n', '\r']).len() as u32;
            if shown > 0 {
                parts.push(at..at + shown);
            }
            at += part.len() as u32;
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_go_there_and_back() {
        let text = "aé\r\n😀b\n";
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let lines = Lines::new(text, encoding);
            for (offset, _) in text.char_indices().filter(|(_, c)| *c != '\n') {
                let position = lines.position(text, offset as u32);
                assert_eq!(lines.offset(text, position), offset as u32, "{position:?}");
            }
        }
        let lines = Lines::new(text, Encoding::Utf16);
        assert_eq!(lines.position(text, 9), lsp::Position::new(1, 2));
        // Past the end, and inside a character.
        assert_eq!(
            lines.offset(text, lsp::Position::new(9, 9)),
            text.len() as u32
        );
        assert_eq!(lines.offset(text, lsp::Position::new(0, 99)), 3);
        assert_eq!(lines.offset(text, lsp::Position::new(1, 1)), 5);
        assert_eq!(lines.position(text, 900), lsp::Position::new(2, 0));
    }
}
