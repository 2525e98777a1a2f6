//! One open document: its text, and what is known of it.

use std::ops::Range;
use std::sync::Arc;

use lsp_types as lsp;

use super::position::{Encoding, Lines};
use crate::expand::{Library, Selection};
use crate::ide::Analysis;

pub(super) struct Document<'l> {
    pub uri: lsp::Uri,
    pub version: i32,
    pub text: Arc<str>,
    pub lines: Lines,
    encoding: Encoding,
    analysis: Option<Analysis<'l>>,
    /// Whether its diagnostics are to be told.
    pub stale: bool,
    /// Whether they are to be those of compiling as well.
    pub thorough: bool,
}

impl<'l> Document<'l> {
    pub fn new(uri: lsp::Uri, version: i32, text: String, encoding: Encoding) -> Self {
        Document {
            uri,
            version,
            lines: Lines::new(&text, encoding),
            text: text.into(),
            encoding,
            analysis: None,
            stale: true,
            thorough: true,
        }
    }

    /// Takes changes over, one after the other.
    pub fn change(&mut self, changes: Vec<lsp::TextDocumentContentChangeEvent>) {
        for change in changes {
            let text = match change.range {
                Some(range) => {
                    let Range { start, end } = self.lines.bytes(&self.text, range);
                    let mut text = self.text.to_string();
                    text.replace_range(start as usize..end as usize, &change.text);
                    text
                }
                None => change.text,
            };
            self.lines = Lines::new(&text, self.encoding);
            self.text = text.into();
        }
        self.analysis = None;
        self.stale = true;
        self.thorough = false;
    }

    /// Something that it builds on has changed.
    pub fn forget(&mut self) {
        self.analysis = None;
        self.stale = true;
        self.thorough = true;
    }

    /// What is known of the text as it is now, taken out: after a fault it is made anew.
    pub fn take(&mut self, library: &'l dyn Library, selection: &Selection) -> Analysis<'l> {
        let uri = self.uri.as_str();
        let name = uri.rsplit('/').next().unwrap_or(uri);
        let known = self.analysis.take();
        known.unwrap_or_else(|| Analysis::new(name, self.text.clone(), selection, library))
    }

    /// Puts back what was taken.
    pub fn put(&mut self, analysis: Analysis<'l>) {
        self.analysis = Some(analysis);
    }

    pub fn range(&self, bytes: &Range<u32>) -> lsp::Range {
        self.lines.range(&self.text, bytes)
    }

    pub fn offset(&self, position: lsp::Position) -> u32 {
        self.lines.offset(&self.text, position)
    }
}
