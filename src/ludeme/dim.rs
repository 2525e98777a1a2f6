//! The `dim` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "dim",
        "",
        "<dim.math.*> <dim.math.+> <dim.math.-> <dim.math./> <dim.math.^> <dim.math.abs> int <dim.math.max> <dim.math.min>",
        &[],
    ),
    rule(
        "dim.math.*",
        "",
        "",
        &[form("(* {<dim>})", "", ""), form("(* <dim> <dim>)", "", "")],
    ),
    rule(
        "dim.math.+",
        "",
        "",
        &[form("(+ {<dim>})", "", ""), form("(+ <dim> <dim>)", "", "")],
    ),
    rule("dim.math.-", "", "", &[form("(- <dim> <dim>)", "", "")]),
    rule("dim.math./", "", "", &[form("(/ <dim> <dim>)", "", "")]),
    rule("dim.math.^", "", "", &[form("(^ <dim> <dim>)", "", "")]),
    rule("dim.math.abs", "", "", &[form("(abs <dim>)", "", "")]),
    rule("dim.math.max", "", "", &[form("(max <dim> <dim>)", "", "")]),
    rule("dim.math.min", "", "", &[form("(min <dim> <dim>)", "", "")]),
];
