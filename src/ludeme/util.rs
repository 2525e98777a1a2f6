//! Counts and pairs for start rules and maps.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "math.count",
        "how many of a thing",
        "",
        &[form(
            "(count <string> <int>)",
            "that piece, so many times",
            "(count \"Stone1\" 3)",
        )],
    ),
    rule(
        "math.pair",
        "a pair for a map",
        "",
        &[
            form(
                "(pair <string> <string>)",
                "a name to a name",
                "(pair \"Stone1\" \"Stone2\")",
            ),
            form(
                "(pair <roleType> <roleType>)",
                "a player to a player",
                "(pair P1 P2)",
            ),
            form(
                "(pair <roleType> <int>)",
                "a player to a number",
                "(pair P1 15)",
            ),
            form("(pair <int> <int>)", "a number to a number", "(pair 3 15)"),
            form(
                "(pair <string> <roleType>)",
                "a name to a player",
                "(pair \"Stone1\" P2)",
            ),
            form(
                "(pair <roleType> <landmarkType>)",
                "a player to a landmark of the board",
                "(pair P1 FirstSite)",
            ),
            form(
                "(pair <roleType> <string>)",
                "a player to a name",
                "(pair P1 \"D1\")",
            ),
            form(
                "(pair <int> <string>)",
                "a number to a name",
                "(pair 3 \"D1\")",
            ),
        ],
    ),
];
