//! What an editor asks about a text: offsets in, plain data out, and nothing of any protocol.
//!
//! An [`Analysis`] is one state of one document. Each question is one file of this folder.
//!
//! ```
//! use ashtapada::expand::{Embedded, Selection};
//! use ashtapada::ide::Analysis;
//!
//! let library = Embedded::new();
//! let text = "(game \"A\" (players 2) (equipment {(board (sqare 4))}) (rules (play (pass))))";
//! let analysis = Analysis::new("a.lud", text, &Selection::default(), &library);
//! let diagnostic = &analysis.diagnostics()[0];
//! assert_eq!(diagnostic.code, "ashtapada::check::unknown_ludeme");
//! assert_eq!(analysis.fixes(diagnostic)[0].insert, "square");
//! ```

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;

use crate::check::{Checked, check};
use crate::diagnostic::Diagnostic;
use crate::expand::{Expanded, Library, Selection, expand};
use crate::lint;
use crate::source::Span;
use crate::syntax::{self, Kind, NodeRef, Parsed};

mod complete;
mod expected;
mod fix;
mod hover;
mod inlay;
mod name;
mod navigate;
mod outline;
mod place;
mod token;

pub use complete::{Completion, CompletionKind, Completions};
pub use fix::Fix;
pub use hover::Hover;
pub use inlay::Inlay;
pub use navigate::{RenameError, Target};
pub use outline::{Folding, Symbol, SymbolKind};
pub use token::{Token, TokenKind};

/// Bytes of the document.
pub type Bytes = Range<u32>;

/// One state of one document, read and checked.
pub struct Analysis<'l> {
    parsed: Parsed,
    checked: Checked,
    selection: Selection,
    library: &'l dyn Library,
    /// Made when first asked for: checking consumes its own.
    expanded: OnceLock<Expanded>,
    names: OnceLock<Vec<name::Name>>,
    library_names: OnceLock<FxHashSet<String>>,
}

impl<'l> Analysis<'l> {
    /// Reads, expands and checks a text.
    pub fn new(
        name: &str,
        text: impl Into<Arc<str>>,
        selection: &Selection,
        library: &'l dyn Library,
    ) -> Self {
        let parsed = syntax::parse(name, text);
        let mut checked = check(expand(&parsed, selection, library));
        if defines_only(&parsed) {
            // A file of defines is whole without a game.
            let code = "ashtapada::expand::no_game";
            checked.diagnostics.retain(|d| d.code != code);
        } else {
            checked.diagnostics.extend(lint::names(&checked));
        }
        Analysis {
            parsed,
            checked,
            selection: selection.clone(),
            library,
            expanded: OnceLock::new(),
            names: OnceLock::new(),
            library_names: OnceLock::new(),
        }
    }

    /// Compiles the checked game further, which takes longer, and adds what that finds.
    pub fn lower(&mut self) {
        if self.checked.game.is_some() && !self.checked.diagnostics.iter().any(|d| d.is_error()) {
            let lowered = crate::lower::lower(&self.checked);
            self.checked.diagnostics.extend(lowered.diagnostics);
            if let Some(game) = lowered.game {
                let found = lint::graph(&game, &self.checked);
                self.checked.diagnostics.extend(found);
            }
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.parsed.ast.text()
    }

    /// Everything that was found wrong.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.checked.diagnostics
    }

    /// The place of a diagnostic in this document: that of its first label here.
    pub fn place(&self, diagnostic: &Diagnostic) -> Bytes {
        let mut spans = diagnostic.labels.iter().map(|label| label.span);
        let here = spans.find(|span| self.is_here(*span));
        here.map_or(0..0, |span| span.start..span.end)
    }

    /// The labels of a diagnostic in this document after the first, and what they say.
    pub fn other_places(&self, diagnostic: &Diagnostic) -> Vec<(Bytes, String)> {
        let here = diagnostic.labels.iter().filter(|l| self.is_here(l.span));
        here.skip(1)
            .map(|label| (label.span.start..label.span.end, label.text.clone()))
            .collect()
    }

    /// The text laid out anew; `None` where it isn't whole, or would change its meaning.
    pub fn format(&self) -> Option<String> {
        let formatted = syntax::format(&self.parsed)?;
        let again = syntax::parse("formatted", formatted.as_str());
        let leaves = |parsed: &Parsed| -> Vec<String> {
            let leaves = parsed.ast.all().filter(|n| !n.kind().is_bracket());
            leaves.map(|n| n.text().to_string()).collect()
        };
        (leaves(&self.parsed) == leaves(&again)).then_some(formatted)
    }

    fn is_here(&self, span: Span) -> bool {
        span.source == self.parsed.source
    }

    fn library_names(&self) -> &FxHashSet<String> {
        let names = || self.library.define_names().into_iter().collect();
        self.library_names.get_or_init(names)
    }

    fn expanded(&self) -> &Expanded {
        self.expanded
            .get_or_init(|| expand(&self.parsed, &self.selection, self.library))
    }
}

/// Whether all roots are defines, and there is one.
fn defines_only(parsed: &Parsed) -> bool {
    let mut roots = parsed.ast.roots().peekable();
    roots.peek().is_some() && roots.all(|root| root.calls("define"))
}

/// The range of a node.
fn bytes(node: NodeRef<'_>) -> Bytes {
    node.range()
}

/// The range of a string's inside, or of a whole other node.
fn inside(node: NodeRef<'_>) -> Bytes {
    let range = node.range();
    match node.kind() {
        Kind::Text if node.closed() => range.start + 1..range.end - 1,
        Kind::Text => range.start + 1..range.end,
        Kind::Label => range.start..range.end - 1,
        _ => range,
    }
}
