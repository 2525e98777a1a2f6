//! What is said of strings that aren't Betza: why, and what was probably meant.

use std::ops::Range;

use super::{ATOMS, classical, parse::Error};
use crate::diagnostic::nearest;

/// Modifiers of the dialect that aren't read here: letter, what it is, what to do.
const UNREAD: [(&str, &str, &str); 11] = [
    ("a", "a second leg", BRACKETS),
    (
        "o",
        "a board whose edges are joined",
        "join the board's edges in its description instead",
    ),
    ("z", "a crooked ride", "no ludeme turns at every stride"),
    ("q", "a ride in a circle", "no ludeme turns at every stride"),
    (
        "d",
        "the capture of one's own pieces",
        "write the ludemes with `(is Friend …)` instead",
    ),
    (
        "e",
        "capture in passing",
        "that is a rule of the game, not of one piece alone: see `enPassant` in `ashtapada explain`",
    ),
    (
        "k",
        "a capture of kings only",
        "write the ludemes with a condition on `(what at:(to))` instead",
    ),
    (
        "t",
        "a hop over a number of pieces",
        "`p` hops over one; write `(move Hop …)` with a `range` for more",
    ),
    (
        "u",
        "a piece left behind",
        "write the ludemes with `(then (add …))` instead",
    ),
    (
        "x",
        "other pieces' moves lent or taken",
        "that is a rule of the game, not of one piece alone",
    ),
    ("y", "a range that is changed on the way", BRACKETS),
];

const BRACKETS: &str =
    "two legs are written `[W-F]`, or `[W?F]` where the piece may stop after the first";
const MODIFIERS: &str = "directions are f b l r s v, modes m c i n j p g";
const LETTERS: &str = "W F D A N H G C Z are leapers, K Q R B compounds; others are written by their squares, as `(1,4)`";

/// A lower-case letter that is no modifier.
pub(super) fn modifier(span: Range<usize>, letter: &str) -> Error {
    if let Some((_, what, help)) = UNREAD.iter().find(|(known, ..)| *known == letter) {
        return Error::new(span, format!("`{letter}`, {what}, can't be said"), *help).unsayable();
    }
    let mut error = Error::new(span, format!("there is no modifier `{letter}`"), MODIFIERS);
    error.suggestions = letters(letter);
    error
}

/// An upper-case letter that is no piece.
pub(super) fn letter(span: Range<usize>, letter: char) -> Error {
    if letter == 'O' {
        return Error::new(
            span,
            "`O`, castling, can't be said",
            "that moves two pieces: write it as a move of the king with a consequence",
        )
        .unsayable();
    }
    let mut error = Error::new(span, format!("there is no piece `{letter}`"), LETTERS);
    let lower = letter.to_ascii_lowercase();
    let named = classical::PIECES
        .iter()
        .filter(|(name, _)| name.starts_with(lower));
    let examples: Vec<String> = named
        .take(3)
        .map(|(name, betza)| format!("{name} is `{betza}`"))
        .collect();
    if !examples.is_empty() {
        error.help = format!("{}\n{LETTERS}", examples.join(", "));
    }
    error
}

/// A text that the grammar has no place for, at a byte of it.
pub(super) fn unread(text: &str, at: usize) -> Error {
    let names = classical::PIECES.iter().map(|(name, _)| *name);
    let word = text.trim().to_lowercase();
    let whole = classical::find(&word).map(|(betza, _)| vec![betza.to_string()]);
    let near = whole.unwrap_or_else(|| {
        let near = nearest(&word, names).into_iter();
        let near = near.filter(|name| word.len() > 3 && name.len() + 3 > word.len());
        near.filter_map(|name| classical::find(&name))
            .map(|(betza, _)| betza.to_string())
            .collect()
    });
    if !near.is_empty() {
        let mut error = Error::new(
            0..text.len(),
            format!("`{}` is a name, no Betza", text.trim()),
            "the move is written in letters: `ashtapada betza N` is the knight's",
        );
        error.suggestions = near;
        return error;
    }
    match text[at..].chars().next() {
        None if text.trim().is_empty() => Error::new(0..0, "there is no move", LETTERS),
        None => {
            let start = text.trim_end().len().min(at);
            let start = text[..start]
                .char_indices()
                .next_back()
                .map_or(start, |(i, _)| i);
            let last = text[start..].trim();
            if last.chars().all(|c| c.is_ascii_lowercase()) {
                let message = "a piece's letter is missing after this";
                let mut error = Error::new(start..at, message, LETTERS);
                error.suggestions = letters(last);
                error
            } else {
                Error::new(start..at, "the bracket is not closed", BRACKETS)
            }
        }
        Some(c) => Error::new(
            at..at + c.len_utf8(),
            format!("`{c}` can't stand here"),
            "modifiers are lower case, pieces upper case, two legs in brackets: `mfWcfF`, `R4`, `[W?F]`",
        ),
    }
}

/// The piece that a lower-case letter may have been meant for.
fn letters(letter: &str) -> Vec<String> {
    let upper = letter.to_ascii_uppercase();
    let known = ATOMS.iter().map(|(c, _)| c.to_string());
    let known: Vec<String> = known
        .chain(["K", "Q", "R", "B"].map(String::from))
        .collect();
    known.into_iter().filter(|c| *c == upper).collect()
}
