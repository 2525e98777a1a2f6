//! The parser that pest derives from `grammar/lud.pest`.

// The derived items have no docs of their own.
#![allow(missing_docs)]

use pest::Parser;
use pest::iterators::Pairs;
use pest_derive::Parser;

/// Cuts a text into tokens.
#[derive(Parser)]
#[grammar = "../grammar/lud.pest"]
struct Lud;

/// The tokens of a text in order, or nothing if pest gives up.
pub(super) fn tokens(text: &str) -> Option<Pairs<'_, Rule>> {
    let file = Lud::parse(Rule::file, text).ok()?.next()?;
    Some(file.into_inner())
}
