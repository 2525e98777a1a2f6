//! The `range` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule("exact", "", "", &[form("(exact <int>)", "", "")]),
    rule("range.math.max", "", "", &[form("(max <int>)", "", "")]),
    rule("range.math.min", "", "", &[form("(min <int>)", "", "")]),
    rule(
        "range",
        "",
        "<exact> <range.math.max> <range.math.min>",
        &[form("(range <int> [<int>])", "", "")],
    ),
];
