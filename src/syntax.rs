//! TEXT → AST: a lossless tree of a `.lud` or `.def` file.

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Sources};

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The text, and its name.
    pub sources: Sources,
    /// Which of the sources it is.
    pub source: SourceId,
    /// What there is to say of it.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads one file.
pub fn parse(name: impl Into<String>, text: impl Into<Arc<str>>) -> Parsed {
    let mut sources = Sources::new();
    let source = sources.add(name, text);
    Parsed {
        sources,
        source,
        diagnostics: Vec::new(),
    }
}
