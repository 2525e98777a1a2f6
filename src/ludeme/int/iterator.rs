//! Numbers that a loop or a move stands at: `(from)`, `(to)`, `(site)`.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule(
        "iterator.between",
        "what is passed over",
        "",
        &[form("(between)", "the site between", "(between)")],
    ),
    rule(
        "iterator.edge",
        "an edge",
        "",
        &[
            form("(edge)", "the edge that the loop stands at", "(edge)"),
            form(
                "(edge <int> <int>)",
                "the edge between two vertices",
                "(edge 0 1)",
            ),
        ],
    ),
    rule(
        "iterator.from",
        "where from",
        "",
        &[form(
            "(from [at:<whenType>])",
            "the site that the move starts from",
            "(from)",
        )],
    ),
    rule(
        "iterator.hint",
        "a hint",
        "",
        &[form(
            "(hint [<siteType>] [at:<int>])",
            "the hint of the puzzle's region there",
            "(hint Cell at:(site))",
        )],
    ),
    rule(
        "iterator.player",
        "a player",
        "",
        &[form(
            "(player)",
            "the player that the loop stands at",
            "(player)",
        )],
    ),
    rule(
        "iterator.to",
        "where to",
        "",
        &[form("(to)", "the site that the move goes to", "(to)")],
    ),
    rule(
        "iterator.track",
        "a track",
        "",
        &[form(
            "(track)",
            "the number of the track that the loop stands at",
            "(track)",
        )],
    ),
    rule(
        "level",
        "a level",
        "",
        &[form(
            "(level)",
            "the level that the loop stands at",
            "(level)",
        )],
    ),
    rule(
        "pips",
        "pips",
        "",
        &[form(
            "(pips)",
            "the number on the die that the loop stands at",
            "(pips)",
        )],
    ),
    rule(
        "site",
        "a site",
        "",
        &[form("(site)", "the site that the loop stands at", "(site)")],
    ),
];
