//! Ranges of whole numbers.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "exact",
        "just one",
        "",
        &[form(
            "(exact <int>)",
            "from that number to itself",
            "(exact 2)",
        )],
    ),
    rule(
        "range.math.max",
        "at most",
        "",
        &[form("(max <int>)", "any number up to that one", "(max 3)")],
    ),
    rule(
        "range.math.min",
        "at least",
        "",
        &[form("(min <int>)", "that number or any above", "(min 2)")],
    ),
    rule(
        "range",
        "a range of whole numbers",
        "<exact> <range.math.max> <range.math.min>",
        &[form(
            "(range <int> [<int>])",
            "from the first to the second, or just the first",
            "(range 1 4)",
        )],
    ),
];
