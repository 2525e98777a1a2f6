//! The steps of an expansion, recorded for those who want to see them.

use std::sync::Arc;

use crate::source::Span;

/// One call of a define that was expanded.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// How many expansions this one lies in.
    pub depth: usize,
    /// The define.
    pub name: Arc<str>,
    /// The call.
    pub call: Span,
    /// The call as it was written.
    pub written: String,
    /// The define's body as it was written, without comments between its parts.
    pub body: String,
    /// What came out, with everything in it expanded.
    pub result: String,
}
