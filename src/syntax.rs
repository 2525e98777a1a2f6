//! TEXT → AST: a lossless tree of a `.lud` or `.def` file.
//!
//! Reading never fails: a text that isn't whole gives the tree of what is there,
//! and diagnostics. Printing the tree gives the text back, byte for byte.
//!
//! ```
//! let parsed = ashtapada::syntax::parse("a.lud", "(game \"A\" // mine\n  (players 2))");
//! assert!(parsed.diagnostics.is_empty());
//! let game = parsed.ast.roots().next().unwrap();
//! assert!(game.calls("game"));
//! assert_eq!(game.children().count(), 3);
//! assert_eq!(parsed.ast.to_string(), "(game \"A\" // mine\n  (players 2))");
//! ```

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Sources, Span};

mod ast;
mod builder;
mod format;
mod pest;

pub use ast::{Ast, Children, Kind, NodeRef};
pub use format::format;

/// Brackets nest no deeper than this; the library's deepest file has 25.
///
/// Later stages may recurse over what they get because of this bound.
pub const MAX_DEPTH: usize = 512;

/// Texts longer than this many bytes are not read.
pub const MAX_BYTES: usize = 64 << 20;

pub(crate) const UNCLOSED: &str = "ashtapada::syntax::unclosed";
pub(crate) const UNOPENED: &str = "ashtapada::syntax::unopened";
pub(crate) const UNENDED_TEXT: &str = "ashtapada::syntax::unended_text";
pub(crate) const TOO_DEEP: &str = "ashtapada::syntax::too_deep";
pub(crate) const TOO_LONG: &str = "ashtapada::syntax::too_long";
pub(crate) const BLOCK_COMMENT: &str = "ashtapada::syntax::block_comment";

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The text, and its name.
    pub sources: Sources,
    /// Which of the sources it is.
    pub source: SourceId,
    /// Its tree.
    pub ast: Arc<Ast>,
    /// What there is to say of it.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// Where a node of the tree stands.
    pub fn span(&self, node: NodeRef<'_>) -> Span {
        let range = node.range();
        Span::new(self.source, range.start, range.end)
    }
}

/// Reads one file; the name is for diagnostics.
pub fn parse(name: impl Into<String>, text: impl Into<Arc<str>>) -> Parsed {
    let text = text.into();
    let mut sources = Sources::new();
    let source = sources.add(name, text.clone());
    let (ast, diagnostics) = parse_source(text, source);
    Parsed {
        sources,
        source,
        ast: Arc::new(ast),
        diagnostics,
    }
}

/// Reads a text that has its place among other sources already.
pub(crate) fn parse_source(text: Arc<str>, source: SourceId) -> (Ast, Vec<Diagnostic>) {
    if text.len() > MAX_BYTES {
        let error = Diagnostic::error(TOO_LONG, "the text is longer than 64 MB")
            .help("no game is so long: is it another kind of file?");
        return (Ast::new(text, Vec::new()), vec![error]);
    }
    builder::build(text, source)
}
