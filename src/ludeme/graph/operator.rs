//! The `graph/operator` family.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule("clip", "", "", &[form("(clip <graph> <poly>)", "", "")]),
    rule(
        "complete",
        "",
        "",
        &[form("(complete <graph> [eachCell:<boolean>])", "", "")],
    ),
    rule("dual", "", "", &[form("(dual <graph>)", "", "")]),
    rule("hole", "", "", &[form("(hole <graph> <poly>)", "", "")]),
    rule(
        "intersect",
        "",
        "",
        &[
            form("(intersect {<graph>})", "", ""),
            form("(intersect <graph> <graph>)", "", ""),
        ],
    ),
    rule("keep", "", "", &[form("(keep <graph> <poly>)", "", "")]),
    rule("layers", "", "", &[form("(layers <dim> <graph>)", "", "")]),
    rule("makeFaces", "", "", &[form("(makeFaces <graph>)", "", "")]),
    rule(
        "merge",
        "",
        "",
        &[
            form("(merge {<graph>} [connect:<boolean>])", "", ""),
            form("(merge <graph> <graph> [connect:<boolean>])", "", ""),
        ],
    ),
    rule(
        "operators.add",
        "",
        "",
        &[form(
            "(add [<graph>] [vertices:{{<float>}}] [edges:{{{<float>}}} | edges:{{<dim>}}] [edgesCurved:{{{<float>}}}] [cells:{{{<float>}}} | cells:{{<dim>}}] [connect:<boolean>])",
            "",
            "",
        )],
    ),
    rule(
        "operators.remove",
        "",
        "",
        &[
            form("(remove <graph> <poly> [trimEdges:<boolean>])", "", ""),
            form(
                "(remove <graph> [cells:{{{<float>}}} | cells:{<dim>}] [edges:{{{<float>}}} | edges:{{<dim>}}] [vertices:{{<float>}} | vertices:{<dim>}] [trimEdges:<boolean>])",
                "",
                "",
            ),
        ],
    ),
    rule(
        "operators.union",
        "",
        "",
        &[
            form("(union {<graph>} [connect:<boolean>])", "", ""),
            form("(union <graph> <graph> [connect:<boolean>])", "", ""),
        ],
    ),
    rule(
        "recoordinate",
        "",
        "",
        &[form(
            "(recoordinate [<siteType>] [<siteType>] [<siteType>] <graph>)",
            "",
            "",
        )],
    ),
    rule(
        "renumber",
        "",
        "",
        &[form(
            "(renumber [<siteType>] [<siteType>] [<siteType>] <graph>)",
            "",
            "",
        )],
    ),
    rule(
        "rotate",
        "",
        "",
        &[form("(rotate <float> <graph>)", "", "")],
    ),
    rule(
        "scale",
        "",
        "",
        &[form("(scale <float> [<float>] [<float>] <graph>)", "", "")],
    ),
    rule(
        "shift",
        "",
        "",
        &[form("(shift <float> <float> [<float>] <graph>)", "", "")],
    ),
    rule("skew", "", "", &[form("(skew <float> <graph>)", "", "")]),
    rule(
        "splitCrossings",
        "",
        "",
        &[form("(splitCrossings <graph>)", "", "")],
    ),
    rule(
        "subdivide",
        "",
        "",
        &[form("(subdivide <graph> [min:<dim>])", "", "")],
    ),
    rule("trim", "", "", &[form("(trim <graph>)", "", "")]),
];
