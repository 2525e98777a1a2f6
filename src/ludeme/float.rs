//! The `float` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule("cos", "", "", &[form("(cos <float>)", "", "")]),
    rule("exp", "", "", &[form("(exp <float>)", "", "")]),
    rule(
        "floats.math.*",
        "",
        "",
        &[
            form("(* {<float>})", "", ""),
            form("(* <float> <float>)", "", ""),
        ],
    ),
    rule(
        "floats.math.+",
        "",
        "",
        &[
            form("(+ {<float>})", "", ""),
            form("(+ <float> <float>)", "", ""),
        ],
    ),
    rule(
        "floats.math.-",
        "",
        "",
        &[form("(- <float> <float>)", "", "")],
    ),
    rule(
        "floats.math./",
        "",
        "",
        &[form("(/ <float> <float>)", "", "")],
    ),
    rule(
        "floats.math.^",
        "",
        "",
        &[form("(^ <float> <float>)", "", "")],
    ),
    rule("floats.math.abs", "", "", &[form("(abs <float>)", "", "")]),
    rule(
        "floats.math.max",
        "",
        "",
        &[
            form("(max {<float>})", "", ""),
            form("(max <float> <float>)", "", ""),
        ],
    ),
    rule(
        "floats.math.min",
        "",
        "",
        &[
            form("(min {<float>})", "", ""),
            form("(min <float> <float>)", "", ""),
        ],
    ),
    rule("log", "", "", &[form("(log <float>)", "", "")]),
    rule("log10", "", "", &[form("(log10 <float>)", "", "")]),
    rule("sin", "", "", &[form("(sin <float>)", "", "")]),
    rule("sqrt", "", "", &[form("(sqrt <float>)", "", "")]),
    rule("tan", "", "", &[form("(tan <float>)", "", "")]),
    rule(
        "float",
        "",
        "<floats.math.*> <floats.math.+> <floats.math.-> <floats.math./> <floats.math.^> <floats.math.abs> <cos> <exp> float <log> <log10> <floats.math.max> <floats.math.min> <sin> <sqrt> <tan> <toFloat>",
        &[],
    ),
    rule(
        "toFloat",
        "",
        "",
        &[form("(toFloat (<boolean> | <int>))", "", "")],
    ),
];
