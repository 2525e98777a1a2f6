//! Names of pieces: what is none, and when two are the same.

use super::super::{fold::fold, item::Item};

/// Capital words that open sentences and are no pieces.
const NO_NAMES: &[&str] = &[
    "pieces",
    "piece",
    "player",
    "players",
    "each",
    "every",
    "all",
    "a",
    "an",
    "when",
    "whenever",
    "if",
    "once",
    "upon",
    "it",
    "its",
    "they",
    "their",
    "this",
    "that",
    "these",
    "those",
    "no",
    "not",
    "there",
    "here",
    "board",
    "game",
    "games",
    "rule",
    "rules",
    "other",
    "others",
    "any",
    "some",
    "white",
    "black",
    "red",
    "green",
    "outer",
    "inner",
    "row",
    "rank",
    "in",
    "on",
    "at",
    "to",
    "as",
    "for",
    "with",
    "after",
    "before",
    "only",
    "both",
    "check",
    "checks",
    "checkmate",
    "stalemate",
    "castling",
    "promotion",
    "promoted",
    "movement",
    "movements",
    "setup",
    "play",
    "turn",
    "turns",
    "chess",
    "also",
    "but",
    "however",
    "note",
    "otherwise",
    "instead",
    "draw",
    "when",
    "the",
    "i",
    "he",
    "she",
    "you",
    "we",
    "moves",
    "played",
    "capture",
    "captures",
    "number",
    "start",
    "starting",
    "initial",
    "opening",
    "goal",
    "win",
    "winning",
    "time",
    "perpetual",
    "the",
    "opponent",
    "opponents",
    "opponent's",
    "where",
    "while",
    "since",
    "during",
    "until",
    "captured",
    "empty",
    "next",
    "team",
    "teams",
    "circular",
    "one",
    "two",
    "three",
    "four",
    "another",
    "or",
    "and",
    "even",
    "who",
    "which",
    "neutral",
    "standard",
    "same",
    "general",
    "generally",
    "piece's",
    "now",
    "thus",
    "then",
    "additionally",
    "eight",
    "en",
    "what",
    "how",
    "because",
    "by",
    "from",
    "cell",
    "square",
    "squares",
    "space",
    "spaces",
    "line",
    "lines",
    "file",
    "files",
    "column",
    "columns",
    "left",
    "right",
    "place",
    "places",
    "placed",
    "die",
    "dice",
    "throw",
    "throws",
    "phase",
    "variant",
    "tokens",
    "token",
    "stones",
    "stone",
];

/// What a count may be followed by without being a piece's name.
pub(super) fn names_nothing(item: &Item) -> bool {
    NO_NAMES.contains(&item.text.as_str())
}

/// Singular of a name, where English makes the plural.
pub(super) fn singular(name: &str, text: &str) -> String {
    if let Some(stem) = name.strip_suffix("men") {
        return format!("{stem}man");
    }
    let Some(stem) = name.strip_suffix('s') else {
        return name.to_string();
    };
    if stem.len() < 3 || stem.ends_with(['s', 'i', 'u']) {
        return name.to_string();
    }
    let english = [
        "pawn",
        "rook",
        "bishop",
        "knight",
        "queen",
        "king",
        "elephant",
        "horse",
        "soldier",
        "chariot",
        "camel",
        "boat",
        "minister",
        "castle",
        "general",
        "lance",
        "cannon",
        "guard",
        "advisor",
        "foot-soldier",
        "foot soldier",
        "archer",
        "lion",
        "giraffe",
        "prince",
        "courier",
        "princess",
        "dragon",
        "captain",
        "lieutenant",
        "hoplite",
        "warlord",
        "cart",
        "counselor",
        "vessel",
        "ship",
    ];
    let folded = fold(stem);
    let alone = fold(text).match_indices(&folded).any(|(at, _)| {
        let (before, after) = (
            &fold(text)[..at].chars().next_back(),
            fold(text)[at + folded.len()..].chars().next(),
        );
        before.is_none_or(|c| !c.is_alphanumeric())
            && after.is_none_or(|c| !c.is_alphanumeric() && c != '\'')
    });
    if english.contains(&folded.as_str()) || alone {
        stem.to_string()
    } else {
        name.to_string()
    }
}

/// A word's stem for comparing names.
pub(in super::super) fn stem(word: &str) -> String {
    let word = word
        .strip_suffix("'s")
        .or_else(|| word.strip_suffix("s'"))
        .unwrap_or(word);
    if let Some(stem) = word.strip_suffix("men") {
        return format!("{stem}man");
    }
    match word.strip_suffix('s') {
        Some(stem) if stem.len() > 2 && !stem.ends_with('s') => stem.to_string(),
        _ => word.to_string(),
    }
}

pub(super) fn stems(name: &str) -> Vec<String> {
    name.split([' ', '-']).map(stem).collect()
}

/// The same name, or with one slip in a longer one.
pub(super) fn close(a: &str, b: &str) -> bool {
    a == b
        || (a.len() >= 6
            && b.len() >= 6
            && a.as_bytes()[0] == b.as_bytes()[0]
            && strsim::damerau_levenshtein(a, b) == 1)
}

pub(super) fn same_letters(a: &str, b: &str) -> bool {
    let sorted = |s: &str| {
        let mut letters: Vec<char> = s.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(a) == sorted(b)
}
