//! The catalogue of diagnostic codes.

/// One code, its page in the reference, and its test.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// The stable path, e.g. `ashtapada::syntax::unclosed`.
    pub code: &'static str,
    /// What is wrong, in a few words.
    pub title: &'static str,
    /// Why it is wrong and what to do: a paragraph.
    pub explanation: &'static str,
    /// A text that is told off with this code.
    pub wrong: &'static str,
    /// The same text put right: no diagnostic with this code.
    pub right: &'static str,
}
