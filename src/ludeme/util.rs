//! The `util` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "math.count",
        "",
        "",
        &[form("(count <string> <int>)", "", "")],
    ),
    rule(
        "math.pair",
        "",
        "",
        &[
            form("(pair <string> <string>)", "", ""),
            form("(pair <roleType> <roleType>)", "", ""),
            form("(pair <roleType> <int>)", "", ""),
            form("(pair <int> <int>)", "", ""),
            form("(pair <string> <roleType>)", "", ""),
            form("(pair <roleType> <landmarkType>)", "", ""),
            form("(pair <roleType> <string>)", "", ""),
            form("(pair <int> <string>)", "", ""),
        ],
    ),
];
