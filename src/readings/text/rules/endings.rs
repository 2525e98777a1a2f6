//! Check, mate, stalemate, the bare king, and other ends.

use std::ops::Range;

use super::{
    super::{Page, Unit, item::number},
    any,
};
use crate::readings::claim::Kind;

/// Whether a clause is about a position in which a player can't answer check.
fn unavoidable(text: &str) -> bool {
    any(
        text,
        &[
            "this is not possible",
            "this is impossible",
            "this is unavoidable",
            "is not possible",
            "it is impossible",
            "the opponent cannot",
            "the player cannot",
            "cannot move out of check",
            "impossible to escape",
            "not possible to remove",
            "if they cannot",
            "they cannot do so",
            "cannot do so",
            "when this is",
            "if this is",
        ],
    )
}

pub(super) fn check(
    page: &mut Page,
    unit: &Unit,
    units: &[Unit],
    index: usize,
    span: &Range<usize>,
) {
    let text = unit.text.as_str();
    let about = text.contains("check") || index > 0 && units[index - 1].text.contains("check");
    let must = any(
        text,
        &[
            "cannot be in check",
            "must not be in check",
            "may not be in check",
            "cannot remain in check",
            "must not remain in check",
            "may not remain in check",
            "not be left in check",
            "must free",
            "from check",
            "must be to remove",
            "must remove the check",
            "must move out of check",
            "must be removed from",
            "must be removed before",
            "must get out of check",
            "cannot end",
            "must either move",
            "not remain in check",
            "may not move into check",
            "must not remain",
        ],
    ) || (text.contains("in check")
        && any(
            text,
            &[
                "must not be in check",
                "and must not",
                "it must not",
                "must be removed",
            ],
        ));
    let idle = any(
        text,
        &[
            "may ignore",
            "no obligation",
            "allowed to move the king to a square attacked",
            "not obliged",
        ],
    );
    if idle {
        page.claim(Kind::Check, None, "may-ignore", span.clone());
    } else if must
        && (about || text.contains("ouk") || any(text, &["must either move"]))
        && !text.starts_with("on the")
    {
        page.claim(Kind::Check, None, "must-leave-check", span.clone());
    }
    if any(
        text,
        &[
            "can be captured",
            "can be taken",
            "can capture the opponent's",
            "is threatened",
        ],
    ) && any(text, &["in check", "is checked"])
    {
        let royal = page.royal.map_or("king".into(), |r| page.name(r));
        page.claim(
            Kind::Other,
            None,
            format!("check-definition:{royal}-capturable-next-turn"),
            span.clone(),
        );
    }
    mate(page, unit, units, index, span);
}

fn mate(page: &mut Page, unit: &Unit, units: &[Unit], index: usize, span: &Range<usize>) {
    let text = unit.text.as_str();
    let before = if index > 0 {
        units[index - 1].text.as_str()
    } else {
        ""
    };
    let about = any(
        text,
        &[
            "checkmate",
            "check mate",
            "mate ",
            "mated",
            "cannot move without being captured",
        ],
    ) || text.contains("check")
        || any(before, &["check"]);
    if !about {
        return;
    }
    let out_of_game =
        any(text, &["out of the game", "is eliminated"]) && any(text, &["checkmate", "mated"]);
    if out_of_game {
        page.claim(Kind::Checkmate, None, "mated-player-out", span.clone());
        return;
    }
    let outcome = any(
        text,
        &[
            "the opponent wins",
            "opponent wins",
            "the player wins",
            "player loses",
            "the player who threatened",
            "they lose",
            "wins the game",
            "the other player wins",
            "the player is defeated",
        ],
    );
    let stale = any(text, &["stalemate"]) && !text.contains("checkmate");
    let mated = any(text, &["checkmate", "checkmated", "mated"]);
    let answered = unavoidable(text) && outcome && !stale;
    let goal = mated
        && any(
            text,
            &[
                "goal is to",
                "goal of",
                "player who checkmates",
                "can checkmate the",
                "wins when they checkmate",
                "wins by checkmating",
                "checkmating the",
                "to checkmate the",
                "that checkmates",
                "the aim is",
            ],
        );
    let said = mated && outcome && !stale;
    let stuck = any(text, &["cannot move without being captured"]);
    let implied = mated && unavoidable(text) && !stale && !text.contains("draw");
    if answered
        || said
        || stuck
        || implied
        || (goal
            && !any(
                text,
                &[
                    "must checkmate it",
                    "within a set number",
                    "in ten moves",
                    "draw",
                    "one of the central",
                    "cannot help",
                ],
            ))
    {
        let value = if text.contains("both opposing") {
            "mater:team-that-mates-both-opposing-kings"
        } else {
            "mater"
        };
        page.claim(Kind::Checkmate, None, value, span.clone());
    }
}

pub(super) fn stalemate(
    page: &mut Page,
    unit: &Unit,
    units: &[Unit],
    index: usize,
    span: &Range<usize>,
) {
    let text = unit.text.as_str();
    let stuck = any(
        text,
        &[
            "no legal move",
            "no moves available",
            "cannot make a move",
            "no valid move",
            "cannot move any",
            "no possible move",
        ],
    );
    let blocked =
        any(text, &["goal", "aim"]) && text.contains("block") && text.contains("cannot move");
    if blocked {
        page.claim(Kind::Stalemate, None, "win:stalemater", span.clone());
        return;
    }
    let named = any(text, &["stalemate", "stale mate", "stalemated"]);
    if !named && !stuck {
        return;
    }
    if text.contains("swap") || any(text, &["in ten moves", "moves or less"]) {
        return;
    }
    let next = units.get(index + 1).map_or("", |u| u.text.as_str());
    let value = if any(
        text,
        &["may remove", "can remove", "must remove", "removes"],
    ) {
        if any(
            text,
            &["causing the stalemate", "causing stalemate", "causing it"],
        ) {
            "remove:piece-causing-stalemate"
        } else {
            "remove:any-but-king"
        }
    } else if any(
        text,
        &[
            "not allowed to stalemate",
            "is not allowed",
            "not permitted",
            "forbidden",
            "illegal",
            "may not stalemate",
            "cannot stalemate",
            "must not stalemate",
            "not allowed to give",
        ],
    ) {
        "forbidden"
    } else if any(text, &["skip their turn", "must pass", "passes"]) {
        "must-pass"
    } else if any(
        text,
        &[
            "who causes a stalemate loses",
            "causing the stalemate loses",
            "stalemated wins",
            "in stalemate wins",
            "win for the stalemated",
            "win for the player stalemated",
            "considered as stale mate, and he wins",
            "stalemated player wins",
        ],
    ) {
        "win:stalemated"
    } else if any(
        text,
        &[
            "win for",
            "win for that player causing",
            "the opponent wins",
            "opponent wins",
            "player causing it wins",
            "stalemating player wins",
            "causing it",
            "they lose",
            "player loses",
            "loses the game",
            "also a win",
            "stalemates wins",
            "stalemater wins",
        ],
    ) {
        "win:stalemater"
    } else if any(text, &["a draw", "draw", "drawn", "tie"]) {
        "draw"
    } else {
        return;
    };
    let _ = next;
    page.claim(Kind::Stalemate, None, value, span.clone());
}

pub(super) fn bare_king(page: &mut Page, unit: &Unit, span: &Range<usize>) -> bool {
    let text = unit.text.as_str();
    // Who is said to be bare, or to have made bare.
    let bared = any(
        text,
        &[
            "is reduced to only",
            "is reduced to a",
            "is reduced to just",
            "are reduced to only",
            "is left with only",
            "is left with just",
            "left with a single",
            "has only",
            "is the only piece",
            "is left alone",
            "only a player's",
            "is the last piece",
            "has no other pieces",
            "has no pieces except",
            "has only a",
            "loses all",
            "without any other pieces",
            "has lost all",
            "left with nothing but",
            "has only their",
        ],
    );
    let barer = any(
        text,
        &[
            "captures all of the opponent",
            "capturing all of",
            "captures all the opponent",
            "capture all of the opponent",
            "captures all of their opponent",
            "capturing all the opponent",
            "who reduces their opponent",
            "reduces the opponent",
            "takes all of the opponent",
            "taking all of the opponent",
            "captures every",
            "capturing all of an opponent",
            "captures all opponent",
            "capturing all",
        ],
    );
    let royal = |page: &Page, range: Range<usize>| {
        let mentions = page.mentions(range);
        mentions.iter().any(|m| Some(m.0) == page.royal) || text.contains("king")
    };
    if !(bared || barer) || !royal(page, unit.whole.clone()) {
        return false;
    }
    if any(text, &["both players", "all four"]) {
        page.claim(Kind::Draw, None, "both-bare", span.clone());
        return true;
    }
    if text.contains("win by checkmat") || text.contains("promot") {
        return false;
    }
    let opponent_bared = any(
        text,
        &[
            "opponent is reduced",
            "opponent is left",
            "opponent has only",
        ],
    );
    let value = if any(text, &["half-win", "half win", "half a win"]) {
        "half-win:barer"
    } else if any(text, &["a draw", "is drawn", "is a tie"]) {
        "draw"
    } else if (barer || opponent_bared) && any(text, &["win", "victory"])
        || any(
            text,
            &[
                "the opponent wins",
                "opponent wins",
                "their opponent wins",
                "player loses",
                "they lose",
                "loses the game",
            ],
        )
    {
        "win:barer"
    } else if any(
        text,
        &[
            "that player wins",
            "he wins",
            "the player wins",
            "they win",
            "wins",
        ],
    ) {
        "win:bared"
    } else {
        return false;
    };
    // `only their Raja and Padati`: pawns don't count as cover.
    let items = page.items;
    let mentions = page.mentions(unit.whole.clone());
    let pawns = mentions.windows(2).any(|pair| {
        Some(pair[0].0) == page.royal
            && Some(pair[1].0) != page.royal
            && pair[1].1.start - pair[0].1.end <= 3
            && items[pair[0].1.end..pair[1].1.start]
                .iter()
                .any(|i| i.is("and"))
    });
    let value = format!("{value}{}", if pawns { " king+pawns" } else { "" });
    page.claim(Kind::BareKing, None, value, span.clone());
    true
}

pub(super) fn draws(page: &mut Page, text: &str, span: &Range<usize>) {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let times = words
        .windows(2)
        .find(|w| matches!(w[1], "times" | "consecutive"))
        .and_then(|w| number(w[0]));
    if text.contains("check")
        && let Some(n) = times
    {
        if text.contains("draw") {
            page.claim(
                Kind::Draw,
                None,
                format!("perpetual-check:{n}"),
                span.clone(),
            );
        } else if any(text, &["win", "wins"]) {
            page.claim(
                Kind::Other,
                None,
                format!("perpetual-check:{n} win:checker"),
                span.clone(),
            );
        }
    } else if any(
        text,
        &[
            "perpetual check is not allowed",
            "perpetual check is forbidden",
        ],
    ) {
        page.claim(Kind::Other, None, "perpetual-check:forbidden", span.clone());
    } else if any(text, &["repeated", "repetition"]) && text.contains("draw") {
        page.claim(
            Kind::Draw,
            None,
            format!("repetition:{}", times.unwrap_or(3)),
            span.clone(),
        );
    } else if any(
        text,
        &[
            "all four kings",
            "only remaining pieces",
            "both players are left with only",
        ],
    ) && text.contains("draw")
    {
        page.claim(Kind::Draw, None, "both-bare", span.clone());
    }
}
