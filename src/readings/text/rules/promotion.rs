//! Where pieces promote, and to what.

use std::ops::Range;

use super::{
    super::{
        Page, Unit,
        item::{NUMBERS, ORDINALS, Rule, number},
        line, roster,
    },
    any,
};
use crate::readings::claim::Kind;

/// Where a promotion takes place.
fn promotion_place(page: &Page, text: &str) -> Option<String> {
    let (_, ranks) = page.board.unwrap_or((8, 8));
    if any(text, &["unmarked"]) {
        return Some("last-rank-unmarked".into());
    }
    if text.contains("marked s") || text.contains("marked square") {
        return Some("last-rank-marked".into());
    }
    if any(
        text,
        &[
            "where the opponent's",
            "opponent's pawns begin",
            "opponents' pawns begin",
        ],
    ) && any(text, &["begin", "start"])
    {
        // The row of the opponent's pawns: as far from that edge as ours from ours.
        let pawns = page.roster.pieces.iter().position(|p| {
            page.claims
                .iter()
                .any(|c| c.piece == p.name && c.value.starts_with("mf"))
        });
        let row = pawns
            .and_then(|p| {
                page.claims
                    .iter()
                    .find(|c| c.kind == Kind::Setup && c.piece == page.name(p))
            })
            .and_then(|c| {
                c.value
                    .split(' ')
                    .next()
                    .and_then(|s| s[1..].parse::<usize>().ok())
            });
        return Some(format!(
            "{}-last-rank",
            ORDINALS[row.unwrap_or(3).clamp(2, 16) - 1]
        ));
    }
    let edge = [
        "opposite edge",
        "opposite side",
        "opposite end",
        "last row",
        "last rank",
        "final row",
        "final rank",
        "furthest rank",
        "farthest rank",
        "far edge",
        "far side",
        "end of the board",
        "opponent's first",
        "adversary's first",
        "back row",
        "opponent's edge",
        "other end",
        "furthest row",
        "farthest row",
        "opponent's back",
        "opposing edge",
        "far end",
        "opponent's side",
        "last line",
    ];
    // `reaches the row on the opposite side …, it must move to the sixth row`: the edge is first.
    let first_edge = edge.iter().filter_map(|e| text.find(e)).min();
    let first_ordinal = ORDINALS
        .iter()
        .flat_map(|o| [format!("{o} row"), format!("{o} rank")])
        .filter_map(|o| text.find(&o))
        .min();
    if let (Some(edge), Some(ordinal)) = (first_edge, first_ordinal)
        && edge < ordinal
    {
        return Some("last-rank".into());
    }
    let words: Vec<&str> = text[text.find("reach").unwrap_or(0)..]
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    for pair in words.windows(2) {
        if (matches!(pair[1], "rank" | "row") || (pair[1] == "ranks"))
            && let Some(n) = number(pair[0])
                .or_else(|| {
                    pair[0]
                        .trim_end_matches(|c: char| c.is_ascii_alphabetic())
                        .parse()
                        .ok()
                })
                .filter(|n| *n <= ranks)
        {
            if any(
                text,
                &[
                    &format!("the {} {} with respect", pair[0], pair[1]),
                    "they begin on",
                ],
            ) && !any(text, &["promot"])
            {
                continue;
            }
            let from_end = ranks - n + 1;
            return Some(if from_end == 1 {
                "last-rank".into()
            } else {
                format!("{}-last-rank", ORDINALS.get(from_end as usize - 1)?)
            });
        }
    }
    if any(text, &["opposite third"]) {
        return Some("last-third".into());
    }
    any(text, &edge).then(|| "last-rank".into())
}

pub(super) fn promotion(
    page: &mut Page,
    unit: &Unit,
    units: &[Unit],
    index: usize,
    span: &Range<usize>,
) {
    let text = unit.text.as_str();
    let previous = if index > 0 {
        units[index - 1].text.as_str()
    } else {
        ""
    };
    let says = any(text, &["promote", "promotes", "promoted", "promotion"]);
    let becomes = any(
        text,
        &["becomes a", "become a", "it becomes", "they become"],
    ) && any(text, &["reach", "edge", "rank", "row"]);
    if text.contains("no promotion")
        || text.contains("no pawn promotion")
        || text.contains("promotion is not")
    {
        page.claim(Kind::Promotion, pawn(page, unit), "none", span.clone());
        return;
    }
    if any(text, &["no limit to the number of", "any number of queens"]) {
        page.claim(
            Kind::PromotionLimit,
            pawn(page, unit),
            "unlimited",
            span.clone(),
        );
        return;
    }
    if any(
        text,
        &["cannot move to the final row", "cannot move to the last"],
    ) {
        page.claim(
            Kind::PromotionLimit,
            pawn(page, unit),
            "no-entry-otherwise",
            span.clone(),
        );
        return;
    }
    let retreats = any(
        text,
        &[
            "retrograde",
            "must move backward diagonally",
            "move back diagonally",
        ],
    );
    if any(
        text,
        &[
            "when promoted",
            "once promoted",
            "after being promoted",
            "after promotion",
        ],
    ) && !any(text, &["reach"])
    {
        return;
    }
    if !(says || becomes || retreats && text.contains("queen")) {
        return;
    }
    let items = page.items;
    let whole = unit.whole.clone();
    // Who: the one that reaches, promotes, or is promoted; else the piece that the text is on.
    let verb = whole
        .clone()
        .find(|&k| items[k].text.starts_with("promot") || items[k].is_any(&["becomes", "become"]))
        .or_else(|| whole.clone().find(|&k| items[k].is_any(&["queen"])))
        .unwrap_or(whole.start);
    let reaches = whole
        .clone()
        .find(|&k| items[k].is_any(&["reaches", "reach", "reaching", "gets", "arrives"]));
    let mentions = page.mentions(whole.clone());
    let after: Vec<(usize, Range<usize>)> = mentions
        .iter()
        .filter(|m| m.1.start > verb)
        .cloned()
        .collect();
    let before = mentions.iter().filter(|m| m.1.end <= verb).map(|m| m.0);
    // `after moving to one of the spaces with a diagonal`: squares that only a drawing tells.
    if any(text, &["with a diagonal", "diagonal line"]) {
        return;
    }
    let who = if unit.entry.is_some() {
        unit.subjects.first().copied()
    } else {
        before
            .clone()
            .next()
            .filter(|_| reaches.is_some() || mentions.iter().any(|m| m.1.end <= verb))
            .or(unit.subjects.first().copied())
            .or_else(|| pawn(page, unit))
    };
    // To what.
    let link = (verb..whole.end.min(verb + 4))
        .find(|&k| items[k].is_any(&["to", "into", "as"]) || items[k].rule == Rule::like)
        .map_or(verb, |k| k + 1);
    let tail = line(&items[link.min(whole.end)..whole.end]);
    let all = text;
    let to = if any(
        all,
        &[
            "that begins the game in that position",
            "piece which began in that space",
            "piece that began",
            "belonging to that rank",
            "which began on that",
            "that started on that",
        ],
    ) {
        "file-piece".to_string()
    } else if any(
        &tail,
        &[
            "any captured piece",
            "a captured piece",
            "piece that has already been captured",
            "piece that has been captured",
            "one of the captured pieces",
        ],
    ) {
        "captured".into()
    } else if any(
        all,
        &["assigned to one of the piece types", "assigned piece"],
    ) && any(all, &["promotes to that piece", "promote to that piece"])
    {
        "assigned-piece".into()
    } else if any(
        &tail,
        &[
            "any piece",
            "whatever piece",
            "any other piece",
            "any major piece",
            "piece of their choice",
            "any of the other pieces",
        ],
    ) {
        "any".into()
    } else {
        // Names right after `to`; several joined by `or`.
        let (mut names, mut k) = (Vec::new(), link);
        while k < whole.end {
            if let Some((piece, n)) = page.roster.find(items, k) {
                names.push(page.name(piece));
                k += n;
            } else if items[k].is_any(&["a", "an", "the", "or", "to", "be", "\""])
                || (items[k].is_mark(',')
                    && !names.is_empty()
                    && (page.roster.find(items, k + 1).is_some()
                        || items.get(k + 1).is_some_and(|i| i.is("or"))))
                || items[k].is_mark('"')
            {
                k += 1;
            } else if let Some(word) = names
                .is_empty()
                .then(|| chess_name(&items[k].text))
                .flatten()
            {
                names.push(word.into());
                k += 1;
            } else {
                break;
            }
        }
        names.retain(|n| Some(n) != who.map(|w| page.name(w)).as_ref());
        names.dedup();
        if names.is_empty() && (becomes || retreats) {
            names = after.first().map(|m| page.name(m.0)).into_iter().collect();
        }
        if names.is_empty() {
            return;
        }
        names.join("/")
    };
    let Some(who) = who else { return };
    let place = promotion_place(page, text).or_else(|| {
        if says && !any(text, &["if it is to be promoted again", "third time"]) {
            promotion_place(page, previous)
        } else {
            None
        }
    });
    let mut place = match place {
        Some(place) => place,
        None if to == "assigned-piece"
            || any(
                text,
                &["promotes to", "promote to", "promotes", "promoted to"],
            ) =>
        {
            "last-rank".to_string()
        }
        None => return,
    };
    // `must move backward diagonally three spaces before being promoted`
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let mut corner = false;
    if retreats && text.contains("diagonal") {
        let back = words
            .iter()
            .position(|w| matches!(*w, "backward" | "back" | "retrograde"))
            .unwrap_or(0);
        if let Some((at, n)) = words.iter().enumerate().skip(back).find_map(|(i, w)| {
            NUMBERS
                .contains(w)
                .then(|| number(w).map(|n| (i, n)))
                .flatten()
        }) {
            let unit =
                words.get(at + 1).map_or(
                    "spaces",
                    |w| if *w == "moves" { "moves" } else { "squares" },
                );
            place = format!("{place}+{n}-{unit}-diagonally-back");
        }
        corner = any(text, &["corner", "castle's square", "rook's square"]);
    }
    let returns = any(
        text,
        &[
            "moved immediately to the space it last moved from",
            "back to the space from which it moved",
            "returns to the square",
            "return to the space",
            "space it last moved from",
            "returned to the",
        ],
    );
    let then = if returns {
        " then:return-to-origin-square"
    } else {
        ""
    };
    page.claim(
        Kind::Promotion,
        Some(who),
        format!("{place} -> {to}{then}"),
        span.clone(),
    );
    if corner {
        page.claim(
            Kind::Promotion,
            Some(who),
            format!("last-rank-corner -> {to}"),
            span.clone(),
        );
    }
    if any(
        text,
        &[
            "only if",
            "as long as",
            "may only be promoted",
            "if the queen has already been",
            "has already been taken",
        ],
    ) && any(text, &["captured", "taken"])
    {
        page.claim(
            Kind::PromotionLimit,
            Some(who),
            "only-if-captured",
            span.clone(),
        );
    }
    if any(text, &["may be promoted", "can be promoted", "may promote"]) {
        page.claim(Kind::PromotionLimit, Some(who), "may", span.clone());
    }
}

fn chess_name(word: &str) -> Option<&'static str> {
    [
        "queen", "rook", "bishop", "knight", "general", "fers", "king",
    ]
    .into_iter()
    .find(|n| word == *n || roster::stem(word) == **n)
}

/// The piece that promotes where the clause names none.
fn pawn(page: &Page, unit: &Unit) -> Option<usize> {
    let named = page.roster.pieces.iter().position(|p| {
        p.called.iter().any(|c| {
            matches!(
                c.as_str(),
                "pawn" | "soldier" | "foot soldier" | "foot-soldier"
            )
        })
    });
    let many = page
        .roster
        .pieces
        .iter()
        .enumerate()
        .max_by_key(|(_, p)| p.count.unwrap_or(0))
        .filter(|(_, p)| p.count.unwrap_or(0) > 4)
        .map(|(i, _)| i);
    named.or(many).or(unit.subjects.first().copied())
}
