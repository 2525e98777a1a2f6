//! The `graph` family.

pub(super) mod operator;

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "tri",
        "",
        "",
        &[
            form("(tri (<poly> | {<dim>}))", "", ""),
            form("(tri [<triShapeType>] <dim> [<dim>])", "", ""),
        ],
    ),
    rule(
        "quadhex",
        "",
        "",
        &[form("(quadhex <dim> [thirds:<boolean>])", "", "")],
    ),
    rule(
        "celtic",
        "",
        "",
        &[
            form("(celtic (<poly> | {<dim>}))", "", ""),
            form("(celtic <dim> [<dim>])", "", ""),
        ],
    ),
    rule(
        "hex",
        "",
        "",
        &[
            form("(hex (<poly> | {<dim>}))", "", ""),
            form("(hex [<hexShapeType>] <dim> [<dim>])", "", ""),
        ],
    ),
    rule(
        "tiling",
        "",
        "",
        &[
            form("(tiling <tilingType> <dim> [<dim>])", "", ""),
            form("(tiling <tilingType> (<poly> | {<dim>}))", "", ""),
        ],
    ),
    rule(
        "brick",
        "",
        "",
        &[form(
            "(brick [<brickShapeType>] <dim> [<dim>] [trim:<boolean>])",
            "",
            "",
        )],
    ),
    rule(
        "square",
        "",
        "",
        &[
            form(
                "(square (<poly> | {<dim>}) [diagonals:<diagonalsType>])",
                "",
                "",
            ),
            form(
                "(square [<squareShapeType>] <dim> [diagonals:<diagonalsType> | pyramidal:<boolean>])",
                "",
                "",
            ),
        ],
    ),
    rule(
        "basis",
        "",
        "<brick> <celtic> <concentric> <hex> <quadhex> <rectangle> <spiral> <square> <tiling> <tri> <wedge>",
        &[],
    ),
    rule(
        "concentric",
        "",
        "",
        &[form(
            "(concentric (<concentricShapeType> | sides:<dim> | {<dim>}) [rings:<dim>] [steps:<dim>] [midpoints:<boolean>] [joinMidpoints:<boolean>] [joinCorners:<boolean>] [stagger:<boolean>])",
            "",
            "",
        )],
    ),
    rule(
        "rectangle",
        "",
        "",
        &[form(
            "(rectangle <dim> [<dim>] [diagonals:<diagonalsType>])",
            "",
            "",
        )],
    ),
    rule(
        "regular",
        "",
        "",
        &[
            form("(regular <basisType> <shapeType> <dim> [<dim>])", "", ""),
            form("(regular [<regularStarType>] <dim>)", "", ""),
        ],
    ),
    rule(
        "repeat",
        "",
        "",
        &[form(
            "(repeat <dim> <dim> step:{{<float>}} (<poly> | {<poly>}))",
            "",
            "",
        )],
    ),
    rule(
        "spiral",
        "",
        "",
        &[form(
            "(spiral turns:<dim> sites:<dim> [clockwise:<boolean>])",
            "",
            "",
        )],
    ),
    rule("wedge", "", "", &[form("(wedge <dim> [<dim>])", "", "")]),
    rule(
        "graph",
        "",
        "<operators.add> <basis> <brick> <celtic> <clip> <complete> <concentric> <dual> <hex> <hole> <intersect> <keep> <layers> <makeFaces> <merge> <quadhex> <recoordinate> <regular> <operators.remove> <renumber> <repeat> <rotate> <scale> <shift> <skew> <spiral> <splitCrossings> <square> <subdivide> <tiling> <tri> <trim> <operators.union> <wedge>",
        &[form(
            "(graph vertices:{{<float>}} [edges:{{<int>}}])",
            "",
            "",
        )],
    ),
    rule(
        "poly",
        "",
        "",
        &[
            form("(poly {{<dim>}} [rotns:<int>])", "", ""),
            form("(poly {{<float>}} [rotns:<int>])", "", ""),
        ],
    ),
];
