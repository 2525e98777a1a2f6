//! Numbers with a fraction.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "cos",
        "cosine",
        "",
        &[form("(cos <float>)", "of an angle in radians", "(cos 0.5)")],
    ),
    rule(
        "exp",
        "exponential",
        "",
        &[form("(exp <float>)", "e to that power", "(exp 1.5)")],
    ),
    rule(
        "floats.math.*",
        "a product",
        "",
        &[
            form("(* {<float>})", "of all", "(* {0.5 2.0 1.5})"),
            form("(* <float> <float>)", "of two", "(* 0.5 2.5)"),
        ],
    ),
    rule(
        "floats.math.+",
        "a sum",
        "",
        &[
            form("(+ {<float>})", "of all", "(+ {0.5 2.0 1.5})"),
            form("(+ <float> <float>)", "of two", "(+ 0.5 2.5)"),
        ],
    ),
    rule(
        "floats.math.-",
        "a difference",
        "",
        &[form(
            "(- <float> <float>)",
            "the first less the second",
            "(- 2.5 0.5)",
        )],
    ),
    rule(
        "floats.math./",
        "a quotient",
        "",
        &[form(
            "(/ <float> <float>)",
            "the first divided by the second",
            "(/ 2.5 0.5)",
        )],
    ),
    rule(
        "floats.math.^",
        "a power",
        "",
        &[form(
            "(^ <float> <float>)",
            "the first to the power of the second",
            "(^ 2.5 0.5)",
        )],
    ),
    rule(
        "floats.math.abs",
        "a size without its sign",
        "",
        &[form("(abs <float>)", "the number, positive", "(abs -2.5)")],
    ),
    rule(
        "floats.math.max",
        "the greatest",
        "",
        &[
            form("(max {<float>})", "of all", "(max {0.5 2.0 1.5})"),
            form("(max <float> <float>)", "of two", "(max 0.5 2.5)"),
        ],
    ),
    rule(
        "floats.math.min",
        "the least",
        "",
        &[
            form("(min {<float>})", "of all", "(min {0.5 2.0 1.5})"),
            form("(min <float> <float>)", "of two", "(min 0.5 2.5)"),
        ],
    ),
    rule(
        "log",
        "natural logarithm",
        "",
        &[form("(log <float>)", "to the base e", "(log 2.5)")],
    ),
    rule(
        "log10",
        "common logarithm",
        "",
        &[form("(log10 <float>)", "to the base 10", "(log10 2.5)")],
    ),
    rule(
        "sin",
        "sine",
        "",
        &[form("(sin <float>)", "of an angle in radians", "(sin 0.5)")],
    ),
    rule(
        "sqrt",
        "square root",
        "",
        &[form("(sqrt <float>)", "of a number", "(sqrt 2.0)")],
    ),
    rule(
        "tan",
        "tangent",
        "",
        &[form("(tan <float>)", "of an angle in radians", "(tan 0.5)")],
    ),
    rule(
        "float",
        "a number with a fraction",
        "<floats.math.*> <floats.math.+> <floats.math.-> <floats.math./> <floats.math.^> <floats.math.abs> <cos> <exp> float <log> <log10> <floats.math.max> <floats.math.min> <sin> <sqrt> <tan> <toFloat>",
        &[],
    ),
    rule(
        "toFloat",
        "a number or truth as a fraction",
        "",
        &[form(
            "(toFloat (<boolean> | <int>))",
            "a whole number, or 1 for true",
            "(toFloat (count Moves))",
        )],
    ),
];
