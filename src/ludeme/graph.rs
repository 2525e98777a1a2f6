//! Boards as graphs: tilings, shapes and polygons.

pub(super) mod operator;

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "tri",
        "triangles",
        "",
        &[
            form(
                "(tri (<poly> | {<dim>}))",
                "triangles inside a polygon, or a shape of those side lengths",
                "(tri {2 4})",
            ),
            form(
                "(tri [<triShapeType>] <dim> [<dim>])",
                "triangles in a shape of that size",
                "(tri Hexagon 3)",
            ),
        ],
    ),
    rule(
        "quadhex",
        "four-sided cells in a hexagonal ring",
        "",
        &[form(
            "(quadhex <dim> [thirds:<boolean>])",
            "a hexagon of quadrilaterals with that many layers",
            "(quadhex 3)",
        )],
    ),
    rule(
        "celtic",
        "a Celtic knot's lattice",
        "",
        &[
            form(
                "(celtic (<poly> | {<dim>}))",
                "the lattice inside a polygon, or with those sides",
                "(celtic {3 4})",
            ),
            form(
                "(celtic <dim> [<dim>])",
                "the lattice of so many rows and columns",
                "(celtic 3 4)",
            ),
        ],
    ),
    rule(
        "hex",
        "hexagons",
        "",
        &[
            form(
                "(hex (<poly> | {<dim>}))",
                "hexagons inside a polygon, or with those sides",
                "(hex {3 4})",
            ),
            form(
                "(hex [<hexShapeType>] <dim> [<dim>])",
                "hexagons in a shape of that size",
                "(hex Rectangle 4 5)",
            ),
        ],
    ),
    rule(
        "tiling",
        "a semi-regular tiling",
        "",
        &[
            form(
                "(tiling <tilingType> <dim> [<dim>])",
                "that tiling, of that size",
                "(tiling T3636 3)",
            ),
            form(
                "(tiling <tilingType> (<poly> | {<dim>}))",
                "that tiling, inside a polygon or with those sides",
                "(tiling T488 {2 3})",
            ),
        ],
    ),
    rule(
        "brick",
        "bricks",
        "",
        &[form(
            "(brick [<brickShapeType>] <dim> [<dim>] [trim:<boolean>])",
            "brickwork of so many rows and columns",
            "(brick 3 4 trim:True)",
        )],
    ),
    rule(
        "square",
        "square cells",
        "",
        &[
            form(
                "(square (<poly> | {<dim>}) [diagonals:<diagonalsType>])",
                "squares inside a polygon, or with those sides",
                "(square {3 4} diagonals:Alternating)",
            ),
            form(
                "(square [<squareShapeType>] <dim> [diagonals:<diagonalsType> | pyramidal:<boolean>])",
                "squares in a shape of that size, with diagonals or as a pyramid",
                "(square Diamond 4)",
            ),
        ],
    ),
    rule(
        "basis",
        "a regular graph",
        "<brick> <celtic> <concentric> <hex> <quadhex> <rectangle> <spiral> <square> <tiling> <tri> <wedge>",
        &[],
    ),
    rule(
        "concentric",
        "rings round a centre",
        "",
        &[form(
            "(concentric (<concentricShapeType> | sides:<dim> | {<dim>}) [rings:<dim>] [steps:<dim>] [midpoints:<boolean>] [joinMidpoints:<boolean>] [joinCorners:<boolean>] [stagger:<boolean>])",
            "rings of a shape, of a number of sides, or with those many cells each",
            "(concentric Square rings:3 joinMidpoints:True)",
        )],
    ),
    rule(
        "rectangle",
        "squares in rows and columns",
        "",
        &[form(
            "(rectangle <dim> [<dim>] [diagonals:<diagonalsType>])",
            "so many rows and columns of squares",
            "(rectangle 3 5 diagonals:Solid)",
        )],
    ),
    rule(
        "regular",
        "one regular polygon or star",
        "",
        &[
            form(
                "(regular <basisType> <shapeType> <dim> [<dim>])",
                "a basis in a shape, of that size",
                "(regular Square Hexagon 3)",
            ),
            form(
                "(regular [<regularStarType>] <dim>)",
                "a polygon with that many sides, or a star",
                "(regular Star 5)",
            ),
        ],
    ),
    rule(
        "repeat",
        "a shape set side by side",
        "",
        &[form(
            "(repeat <dim> <dim> step:{{<float>}} (<poly> | {<poly>}))",
            "polygons repeated in rows and columns, a step apart",
            "(repeat 2 3 step:{{1 0} {0 1}} (poly {{0 0} {0 1} {1 1} {1 0}}))",
        )],
    ),
    rule(
        "spiral",
        "a spiral",
        "",
        &[form(
            "(spiral turns:<dim> sites:<dim> [clockwise:<boolean>])",
            "a spiral of so many turns and sites",
            "(spiral turns:3 sites:30 clockwise:False)",
        )],
    ),
    rule(
        "wedge",
        "a wedge",
        "",
        &[form(
            "(wedge <dim> [<dim>])",
            "a triangle of so many rows, widening by columns",
            "(wedge 4 5)",
        )],
    ),
    rule(
        "graph",
        "a board's vertices, edges and cells",
        "<operators.add> <basis> <brick> <celtic> <clip> <complete> <concentric> <dual> <hex> <hole> <intersect> <keep> <layers> <makeFaces> <merge> <quadhex> <recoordinate> <regular> <operators.remove> <renumber> <repeat> <rotate> <scale> <shift> <skew> <spiral> <splitCrossings> <square> <subdivide> <tiling> <tri> <trim> <operators.union> <wedge>",
        &[form(
            "(graph vertices:{{<float>}} [edges:{{<int>}}])",
            "vertices at those places, and edges between them by number",
            "(graph vertices:{{0 0} {1 0} {0 1}} edges:{{0 1} {1 2}})",
        )],
    ),
    rule(
        "poly",
        "a polygon",
        "",
        &[
            form(
                "(poly {{<dim>}} [rotns:<int>])",
                "corners on whole coordinates, turned",
                "(poly {{0 0} {0 3} {3 3}} rotns:1)",
            ),
            form(
                "(poly {{<float>}} [rotns:<int>])",
                "corners at any coordinates, turned",
                "(poly {{0.5 0} {0 3.5} {3 3}})",
            ),
        ],
    ),
];
