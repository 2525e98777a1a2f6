//! The other rules: the board, check, mate, stalemate, the bare king, castling, promotion.

mod endings;
mod promotion;

use std::ops::Range;

use super::{
    Page, Unit,
    item::{ORDINALS, Rule, number},
};
use crate::readings::claim::Kind;

fn any(text: &str, list: &[&str]) -> bool {
    list.iter().any(|w| text.contains(w))
}

/// `8x8 board`: read first, as rows and squares are told by it.
pub(super) fn board(page: &mut Page, units: &[Unit], read: &mut [bool]) {
    for (index, unit) in units.iter().enumerate() {
        let items = page.items;
        for at in unit.whole.clone() {
            let near = || {
                items[at..(at + 5).min(unit.whole.end)]
                    .iter()
                    .any(|i| i.is_any(&["board", "checkerboard", "grid", "boards"]))
                    || unit.whole.len() < 4
            };
            let before = || items[unit.whole.start..at].iter().any(|i| i.is("board"));
            let size = match items[at].rule {
                Rule::size if near() || before() => match items[at].numbers[..] {
                    [a, b] => Some((a, b)),
                    _ => None,
                },
                Rule::number | Rule::word | Rule::steps if items[at].numbers.len() == 1 => {
                    by_count(page, unit, at)
                }
                _ => None,
            };
            let Some((files, ranks)) = size else { continue };
            if page.board.is_some() {
                continue;
            }
            page.board = Some((files, ranks));
            let end = (at..(at + 5).min(unit.whole.end))
                .find(|&k| items[k].is_any(&["board", "squares", "checkerboard", "ranks"]))
                .map_or(at + 1, |k| k + 1);
            let span = page.quote(at..end);
            page.claim(Kind::Board, None, format!("{files}x{ranks}"), span);
            read[index] = true;
        }
        if let Some((rings, spokes)) = rings(
            &unit.text,
            units.get(index + 1).map_or("", |u| u.text.as_str()),
        ) {
            let span = page.quote(unit.whole.clone());
            page.claim(
                Kind::Board,
                None,
                format!("circular {rings}x{spokes}"),
                span,
            );
            read[index] = true;
        }
    }
}

/// `a board of 100 squares`, `196 small squares`, `12 files and 7 ranks`.
fn by_count(page: &Page, unit: &Unit, at: usize) -> Option<(u32, u32)> {
    let items = page.items;
    let n = *items[at].numbers.first()?;
    let get = |k: usize| items.get(k).filter(|_| k < unit.whole.end);
    let root = f64::from(n).sqrt() as u32;
    if items[at].rule == Rule::steps {
        let board = items[unit.whole.start..at].iter().any(|i| i.is("board"))
            && items[at].text.ends_with("squares");
        return (board && root * root == n && n >= 16).then_some((root, root));
    }
    let next = get(at + 1)?;
    let squares = next.is("squares")
        || (next.is_any(&["small", "equal", "little"])
            && get(at + 2).is_some_and(|i| i.is("squares")));
    if squares && root * root == n && n >= 16 && any(&unit.text, &["board", "square"]) {
        return Some((root, root));
    }
    if next.is("files") {
        let ranks = items[at + 2..unit.whole.end.min(at + 8)]
            .windows(2)
            .find(|w| w[1].is("ranks"))
            .and_then(|w| w[0].numbers.first().copied())?;
        return Some((n, ranks));
    }
    if next.is("ranks") && any(&unit.text, &["files"]) {
        let files = items[at + 2..unit.whole.end.min(at + 10)]
            .windows(2)
            .find(|w| w[1].is("files"))
            .and_then(|w| w[0].numbers.first().copied())?;
        return Some((files, n));
    }
    None
}

/// `four concentric rows of spaces, sixteen spaces per circle`.
fn rings(text: &str, next: &str) -> Option<(u32, u32)> {
    if !any(text, &["circular board", "circular"]) && !text.contains("concentric") {
        return None;
    }
    let both = format!("{text} {next}");
    let words: Vec<&str> = both
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let at = words.iter().position(|w| *w == "concentric")?;
    let rings = words[..at].iter().rev().find_map(|w| number(w))?;
    let spokes = words[at..].iter().find_map(|w| number(w))?;
    text.contains("concentric").then_some(())?;
    Some((rings, spokes))
}

/// Reads everything that a clause says of the game as a whole.
pub(super) fn read(page: &mut Page, unit: &Unit, units: &[Unit], index: usize) -> bool {
    let before = page.claims.len();
    let text = unit.text.as_str();
    let span = page.quote(if unit.entry.is_some() {
        unit.body.clone()
    } else {
        unit.whole.clone()
    });
    if span.is_empty() {
        return false;
    }
    players(page, unit, text, &span);
    army(page, unit);
    castling(page, text, &span);
    en_passant(page, text, &span);
    promotion::promotion(page, unit, units, index, &span);
    let bare = endings::bare_king(page, unit, &span);
    endings::stalemate(page, unit, units, index, &span);
    endings::check(page, unit, units, index, &span);
    if !bare {
        endings::draws(page, text, &span);
    }
    capture(page, text, &span);
    page.claims.len() > before
}

fn players(page: &mut Page, unit: &Unit, text: &str, span: &Range<usize>) {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    for pair in words.windows(2) {
        if pair[1] == "players"
            && (unit.whole.len() < 16 || words[0] == pair[0])
            && let Some(n) =
                number(pair[0]).filter(|n| (1..=16).contains(n) && !ORDINALS.contains(&pair[0]))
        {
            page.claim(Kind::Players, None, n.to_string(), span.clone());
            return;
        }
    }
    if text.contains("one player plays") || text.contains("both players") {
        page.claim(Kind::Players, None, "2", span.clone());
    }
}

/// `22 pieces per player`, `Each player begins with sixteen pieces`.
fn army(page: &mut Page, unit: &Unit) {
    let items = page.items;
    for at in unit.body.clone() {
        let Some(&n) = items[at]
            .numbers
            .first()
            .filter(|_| items[at].rule == Rule::number || items[at].rule == Rule::word)
        else {
            continue;
        };
        let get = |k: usize| items.get(k).filter(|_| k < unit.body.end);
        if !get(at + 1).is_some_and(|i| i.is("pieces")) || n < 3 {
            continue;
        }
        let each = get(at + 2).is_some_and(|i| i.is_any(&["per", "each"]))
            || (unit.text.contains("each player")
                && any(&unit.text, &["begins with", "starts with", "has"]));
        if each {
            let span = page.quote(unit.body.clone());
            page.claim(Kind::Count, None, n.to_string(), span);
        }
    }
}

fn castling(page: &mut Page, text: &str, span: &Range<usize>) {
    if !any(text, &["castling", "castle"])
        || (text.contains("castle")
            && !any(
                text,
                &[
                    "castling",
                    "to castle",
                    "can castle",
                    "may castle",
                    "cannot castle",
                    "they castle",
                    "castle by",
                    "castle either",
                    "also castle",
                    "not castle",
                ],
            ))
    {
        return;
    }
    let denied = any(
        text,
        &[
            "no castling",
            "castling is not",
            "do not castle",
            "cannot castle",
            "not allowed to castle",
            "without castling",
            "castling does not",
            "no en passant or castling",
            "may not castle",
            "not castle",
            "nor castling",
        ],
    );
    let limited = any(
        text,
        &[
            "except",
            "if it has",
            "cannot castle if",
            "cannot castle after",
            "after having",
            "only take place",
        ],
    );
    let value = if denied && !limited { "no" } else { "yes" };
    page.claim(Kind::Castling, None, value, span.clone());
    if any(
        text,
        &[
            "not yet been checked",
            "not been checked",
            "never been checked",
            "ever been checked",
            "having been checked",
        ],
    ) {
        page.claim(
            Kind::Condition,
            page.royal,
            "castling:not-yet-checked",
            span.clone(),
        );
    }
}

fn en_passant(page: &mut Page, text: &str, span: &Range<usize>) {
    let text = text.replace('-', " ");
    if !text.contains("en passant") {
        return;
    }
    let denied = any(
        &text,
        &[
            "no en passant",
            "no capturing en passant",
            "en passant is not",
            "en passant capture is not",
            "nor en passant",
            "en passant rule is removed",
            "en passant is removed",
            "without en passant",
            "or en passant capture",
            "no castling or en passant",
            "en passant does not",
        ],
    ) || (text.starts_with("no ") && text.contains("en passant"));
    page.claim(
        Kind::EnPassant,
        None,
        if denied { "no" } else { "yes" },
        span.clone(),
    );
}

fn capture(page: &mut Page, text: &str, span: &Range<usize>) {
    let taken = any(
        text,
        &[
            "captured by moving",
            "capture pieces by moving",
            "capture one another by moving",
            "is captured",
            "are captured",
            "is taken",
            "are taken",
            "captures are made",
            "capture the opponent's pieces by",
        ],
    );
    let landing = any(
        text,
        &[
            "onto a space",
            "onto the space",
            "to a spot",
            "to a space",
            "onto the spot",
            "to the same space",
            "lands on",
            "onto a square",
            "to the square",
            "onto its space",
            "onto a spot",
            "on the space to which",
            "moving onto",
            "moves onto",
            "to the space",
        ],
    );
    if taken && landing && !text.contains("promot") {
        page.claim(Kind::Capture, None, "replacement", span.clone());
    }
}

/// Clauses that introduce, repeat the obvious, or name the source: nothing is left unread in them.
pub(super) fn says_nothing(unit: &Unit) -> bool {
    let text = unit.text.trim_matches(['"', '.', ' ', ',', ':', ';']);
    let intro = (unit.text.trim_end().ends_with(':') || unit.text.len() < 70)
        && any(
            text,
            &[
                "as follows",
                "specialized moves",
                "special moves",
                "following pieces",
                "with the number per player",
                "following movement",
                "pieces move",
                "following arrangement",
                "special moves",
            ],
        );
    let turns = any(
        text,
        &[
            "players take turns",
            "players alternate turns",
            "alternate turns",
        ],
    ) && text.len() < 90;
    let checkered = any(text, &["checkered"]) && text.len() < 40;
    text.len() < 2 || intro || turns || checkered
}
