//! The parser that pest derives from `grammar/lud.pest`.

// The derived items have no docs of their own.
#![allow(missing_docs)]

use std::iter;
use std::ops::Range;

use pest::{Parser, Token};
use pest_derive::Parser;

/// Cuts a text into tokens.
#[derive(Parser)]
#[grammar = "../grammar/lud.pest"]
struct Lud;

/// Where the tokens of a text are, in order, or nothing if pest gives up.
pub(super) fn tokens(text: &str) -> Option<impl Iterator<Item = Range<usize>>> {
    let file = Lud::parse(Rule::file, text).ok()?.next()?;
    // None lies within another.
    let mut ends = file.into_inner().tokens();
    Some(iter::from_fn(move || match (ends.next()?, ends.next()?) {
        (Token::Start { rule, pos }, Token::End { pos: end, .. }) if rule != Rule::EOI => {
            Some(pos.pos()..end.pos())
        }
        _ => None,
    }))
}
