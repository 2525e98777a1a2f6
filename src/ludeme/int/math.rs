//! The `int/math` family.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule("%", "", "", &[form("(% <int> <int>)", "", "")]),
    rule(
        "ints.math.*",
        "",
        "",
        &[
            form("(* ({<int>} | <ints>))", "", ""),
            form("(* <int> <int>)", "", ""),
        ],
    ),
    rule(
        "ints.math.+",
        "",
        "",
        &[
            form("(+ ({<int>} | <ints>))", "", ""),
            form("(+ <int> <int>)", "", ""),
        ],
    ),
    rule("ints.math.-", "", "", &[form("(- [<int>] <int>)", "", "")]),
    rule("ints.math./", "", "", &[form("(/ <int> <int>)", "", "")]),
    rule("ints.math.^", "", "", &[form("(^ <int> <int>)", "", "")]),
    rule("ints.math.abs", "", "", &[form("(abs <int>)", "", "")]),
    rule(
        "ints.math.if",
        "",
        "",
        &[form("(if <boolean> <int> <int>)", "", "")],
    ),
    rule(
        "ints.math.max",
        "",
        "",
        &[
            form("(max <ints>)", "", ""),
            form("(max <int> <int>)", "", ""),
        ],
    ),
    rule(
        "ints.math.min",
        "",
        "",
        &[
            form("(min <ints>)", "", ""),
            form("(min <int> <int>)", "", ""),
        ],
    ),
];
