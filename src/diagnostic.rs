//! What a stage has to say to the author: data until it is printed.
//!
//! Every [`Diagnostic`] has a stable code, a message, labels into the texts and
//! often a help or the names that were probably meant.
//! [`render`] draws it; the codes are listed in [`code`].

use crate::source::Span;

pub mod code;
mod render;
mod suggest;

pub use render::{render, to_json};
pub use suggest::{distance, nearest};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The game can't be what its author meant.
    Error,
    /// It works, but probably not as meant.
    Warning,
    /// Worth knowing.
    Advice,
}

impl Severity {
    /// `"error"`, `"warning"` or `"advice"`, as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Advice => "advice",
        }
    }
}

/// A place, and what is to be said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What; may be empty.
    pub text: String,
}

/// One finding of one stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// A stable path such as `ashtapada::expand::unknown_define`, listed in [`code`].
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where; the first is the primary one.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
    /// Further facts, a line each.
    pub notes: Vec<String>,
    /// Names that were probably meant, best first.
    pub suggestions: Vec<String>,
}

impl Diagnostic {
    fn new(code: &'static str, severity: Severity, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            severity,
            message: message.into(),
            labels: Vec::new(),
            help: None,
            notes: Vec::new(),
            suggestions: Vec::new(),
        }
    }

    /// An error with no label yet.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Error, message)
    }

    /// A warning with no label yet.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Warning, message)
    }

    /// A piece of advice with no label yet.
    pub fn advice(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Advice, message)
    }

    /// Adds a label; the first one added is the primary.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Says what to do about it.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a line of explanation.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Names that were probably meant, best first.
    pub fn suggest(mut self, names: Vec<String>) -> Self {
        self.suggestions = names;
        self
    }

    /// The place to show first, if the finding has any.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Puts diagnostics in the order of their places: by source, then by offset.
///
/// The order of findings at one place is kept.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|d| d.span());
}
