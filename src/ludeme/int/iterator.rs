//! The `int/iterator` family.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule("iterator.between", "", "", &[form("(between)", "", "")]),
    rule(
        "iterator.edge",
        "",
        "",
        &[form("(edge)", "", ""), form("(edge <int> <int>)", "", "")],
    ),
    rule(
        "iterator.from",
        "",
        "",
        &[form("(from [at:<whenType>])", "", "")],
    ),
    rule(
        "iterator.hint",
        "",
        "",
        &[form("(hint [<siteType>] [at:<int>])", "", "")],
    ),
    rule("iterator.player", "", "", &[form("(player)", "", "")]),
    rule("iterator.to", "", "", &[form("(to)", "", "")]),
    rule("iterator.track", "", "", &[form("(track)", "", "")]),
    rule("level", "", "", &[form("(level)", "", "")]),
    rule("pips", "", "", &[form("(pips)", "", "")]),
    rule("site", "", "", &[form("(site)", "", "")]),
];
