//! Arithmetic on whole numbers.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule(
        "%",
        "the rest of a division",
        "",
        &[form(
            "(% <int> <int>)",
            "what is left of the first, divided by the second",
            "(% (count Moves) 4)",
        )],
    ),
    rule(
        "ints.math.*",
        "a product",
        "",
        &[
            form("(* ({<int>} | <ints>))", "of all", "(* {2 3 (pips)})"),
            form("(* <int> <int>)", "of two", "(* 2 (pips))"),
        ],
    ),
    rule(
        "ints.math.+",
        "a sum",
        "",
        &[
            form(
                "(+ ({<int>} | <ints>))",
                "of all",
                "(+ {(row of:(to)) (column of:(to)) 1})",
            ),
            form("(+ <int> <int>)", "of two", "(+ (to) 1)"),
        ],
    ),
    rule(
        "ints.math.-",
        "a difference",
        "",
        &[form(
            "(- [<int>] <int>)",
            "the first less the second, or the negative of one",
            "(- (to) 1)",
        )],
    ),
    rule(
        "ints.math./",
        "a quotient",
        "",
        &[form(
            "(/ <int> <int>)",
            "the first divided by the second, without the rest",
            "(/ (count Moves) 2)",
        )],
    ),
    rule(
        "ints.math.^",
        "a power",
        "",
        &[form(
            "(^ <int> <int>)",
            "the first to the power of the second",
            "(^ 2 (pips))",
        )],
    ),
    rule(
        "ints.math.abs",
        "a size without its sign",
        "",
        &[form(
            "(abs <int>)",
            "the number, positive",
            "(abs (- (from) (to)))",
        )],
    ),
    rule(
        "ints.math.if",
        "one number or another",
        "",
        &[form(
            "(if <boolean> <int> <int>)",
            "if it holds the first, otherwise the second",
            "(if (is Mover P1) 0 7)",
        )],
    ),
    rule(
        "ints.math.max",
        "the greatest",
        "",
        &[
            form(
                "(max <ints>)",
                "of a list",
                "(max (results from:(last To) to:(sites Top) 2))",
            ),
            form("(max <int> <int>)", "of two", "(max (pips) 3)"),
        ],
    ),
    rule(
        "ints.math.min",
        "the least",
        "",
        &[
            form(
                "(min <ints>)",
                "of a list",
                "(min (results from:(last To) to:(sites Top) 2))",
            ),
            form("(min <int> <int>)", "of two", "(min (pips) 3)"),
        ],
    ),
];
