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

mod author;
mod check;
mod expand;
mod lint;
mod lower;
mod readings;
mod syntax;

/// All codes, by stage.
pub fn all() -> impl Iterator<Item = &'static Code> {
    [
        syntax::CODES,
        expand::CODES,
        check::CODES,
        lower::CODES,
        lint::CODES,
        readings::CODES,
        author::CODES,
    ]
    .into_iter()
    .flatten()
}

/// A code by its path, or by the last part of it.
pub fn find(name: &str) -> Option<&'static Code> {
    all().find(|code| code.code == name || code.code.rsplit("::").next() == Some(name))
}
