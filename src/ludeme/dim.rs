//! Sizes that are known before the game starts.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "dim",
        "a size that is known before the game starts",
        "<dim.math.*> <dim.math.+> <dim.math.-> <dim.math./> <dim.math.^> <dim.math.abs> int <dim.math.max> <dim.math.min>",
        &[],
    ),
    rule(
        "dim.math.*",
        "a product",
        "",
        &[
            form("(* {<dim>})", "of all", "(* {2 3 4})"),
            form("(* <dim> <dim>)", "of two", "(* 2 3)"),
        ],
    ),
    rule(
        "dim.math.+",
        "a sum",
        "",
        &[
            form("(+ {<dim>})", "of all", "(+ {2 3 4})"),
            form("(+ <dim> <dim>)", "of two", "(+ 2 3)"),
        ],
    ),
    rule(
        "dim.math.-",
        "a difference",
        "",
        &[form(
            "(- <dim> <dim>)",
            "the first less the second",
            "(- 5 2)",
        )],
    ),
    rule(
        "dim.math./",
        "a quotient",
        "",
        &[form(
            "(/ <dim> <dim>)",
            "the first divided by the second, without the rest",
            "(/ 9 2)",
        )],
    ),
    rule(
        "dim.math.^",
        "a power",
        "",
        &[form(
            "(^ <dim> <dim>)",
            "the first to the power of the second",
            "(^ 2 3)",
        )],
    ),
    rule(
        "dim.math.abs",
        "a size without its sign",
        "",
        &[form("(abs <dim>)", "the number, positive", "(abs -3)")],
    ),
    rule(
        "dim.math.max",
        "the greatest",
        "",
        &[form("(max <dim> <dim>)", "of two", "(max 2 3)")],
    ),
    rule(
        "dim.math.min",
        "the least",
        "",
        &[form("(min <dim> <dim>)", "of two", "(min 2 3)")],
    ),
];
