//! Graphs made of graphs: cut, joined, turned, renumbered.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule(
        "clip",
        "a graph cut to a shape",
        "",
        &[form(
            "(clip <graph> <poly>)",
            "what lies inside the polygon, cut through where it crosses",
            "(clip (square 5) (poly {{0 0} {0 3} {3 3} {3 0}}))",
        )],
    ),
    rule(
        "complete",
        "every vertex joined to every other",
        "",
        &[form(
            "(complete <graph> [eachCell:<boolean>])",
            "the graph with all edges, or those within each cell",
            "(complete (hex 1) eachCell:True)",
        )],
    ),
    rule(
        "dual",
        "cells and vertices exchanged",
        "",
        &[form(
            "(dual <graph>)",
            "a vertex for each cell, joined where cells touch",
            "(dual (tri 3))",
        )],
    ),
    rule(
        "hole",
        "a graph with a hole",
        "",
        &[form(
            "(hole <graph> <poly>)",
            "the graph without what lies in the polygon",
            "(hole (square 6) (poly {{2 2} {2 4} {4 4} {4 2}}))",
        )],
    ),
    rule(
        "intersect",
        "what graphs share",
        "",
        &[
            form(
                "(intersect {<graph>})",
                "what all of the graphs have",
                "(intersect {(square 3) (square 4)})",
            ),
            form(
                "(intersect <graph> <graph>)",
                "what both graphs have",
                "(intersect (square 3) (rectangle 2 5))",
            ),
        ],
    ),
    rule(
        "keep",
        "part of a graph",
        "",
        &[form(
            "(keep <graph> <poly>)",
            "only what lies in the polygon",
            "(keep (square 6) (poly {{0 0} {0 3} {3 3} {3 0}}))",
        )],
    ),
    rule(
        "layers",
        "a graph stacked in layers",
        "",
        &[form(
            "(layers <dim> <graph>)",
            "so many copies of the graph, one above the other",
            "(layers 3 (square 4))",
        )],
    ),
    rule(
        "makeFaces",
        "faces found anew",
        "",
        &[form(
            "(makeFaces <graph>)",
            "the graph with a cell wherever edges close round one",
            "(makeFaces (graph vertices:{{0 0} {1 0} {0 1}} edges:{{0 1} {1 2} {0 2}}))",
        )],
    ),
    rule(
        "merge",
        "graphs laid over each other",
        "",
        &[
            form(
                "(merge {<graph>} [connect:<boolean>])",
                "all of the graphs, with vertices at one place made one",
                "(merge {(square 3) (shift 3 0 (square 3))})",
            ),
            form(
                "(merge <graph> <graph> [connect:<boolean>])",
                "both graphs, with vertices at one place made one",
                "(merge (square 3) (shift 0 3 (square 3)))",
            ),
        ],
    ),
    rule(
        "operators.add",
        "a graph with more in it",
        "",
        &[form(
            "(add [<graph>] [vertices:{{<float>}}] [edges:{{{<float>}}} | edges:{{<dim>}}] [edgesCurved:{{{<float>}}}] [cells:{{{<float>}}} | cells:{{<dim>}}] [connect:<boolean>])",
            "the graph with those vertices, edges and cells added",
            "(add (square 2) edges:{{0 4} {4 8}})",
        )],
    ),
    rule(
        "operators.remove",
        "a graph with less in it",
        "",
        &[
            form(
                "(remove <graph> <poly> [trimEdges:<boolean>])",
                "the graph without what lies in the polygon",
                "(remove (square 4) (poly {{0 0} {0 1} {1 1}}) trimEdges:True)",
            ),
            form(
                "(remove <graph> [cells:{{{<float>}}} | cells:{<dim>}] [edges:{{{<float>}}} | edges:{{<dim>}}] [vertices:{{<float>}} | vertices:{<dim>}] [trimEdges:<boolean>])",
                "the graph without those cells, edges or vertices",
                "(remove (square 4) cells:{0 3 12 15})",
            ),
        ],
    ),
    rule(
        "operators.union",
        "graphs side by side",
        "",
        &[
            form(
                "(union {<graph>} [connect:<boolean>])",
                "all of the graphs, nothing made one",
                "(union {(square 3) (shift 5 0 (square 3))})",
            ),
            form(
                "(union <graph> <graph> [connect:<boolean>])",
                "both graphs, nothing made one",
                "(union (square 3) (shift 0 5 (square 3)))",
            ),
        ],
    ),
    rule(
        "recoordinate",
        "new coordinate labels",
        "",
        &[form(
            "(recoordinate [<siteType>] [<siteType>] [<siteType>] <graph>)",
            "labels set anew from where the sites lie",
            "(recoordinate Vertex (rotate 90 (square 3)))",
        )],
    ),
    rule(
        "renumber",
        "new numbers",
        "",
        &[form(
            "(renumber [<siteType>] [<siteType>] [<siteType>] <graph>)",
            "sites numbered anew, from the bottom left",
            "(renumber Cell (rotate 180 (wedge 3)))",
        )],
    ),
    rule(
        "rotate",
        "a graph turned",
        "",
        &[form(
            "(rotate <float> <graph>)",
            "turned by so many degrees, counter-clockwise",
            "(rotate 45 (square 4))",
        )],
    ),
    rule(
        "scale",
        "a graph stretched",
        "",
        &[form(
            "(scale <float> [<float>] [<float>] <graph>)",
            "scaled by a factor, or by one for each axis",
            "(scale 2 1 (hex 3))",
        )],
    ),
    rule(
        "shift",
        "a graph moved",
        "",
        &[form(
            "(shift <float> <float> [<float>] <graph>)",
            "moved by so much along each axis",
            "(shift 4 0.5 (square 2))",
        )],
    ),
    rule(
        "skew",
        "a graph slanted",
        "",
        &[form(
            "(skew <float> <graph>)",
            "slanted sideways by that factor",
            "(skew 0.5 (square 4))",
        )],
    ),
    rule(
        "splitCrossings",
        "crossings made vertices",
        "",
        &[form(
            "(splitCrossings <graph>)",
            "the graph with a vertex wherever two edges cross",
            "(splitCrossings (square 3 diagonals:Solid))",
        )],
    ),
    rule(
        "subdivide",
        "cells cut up",
        "",
        &[form(
            "(subdivide <graph> [min:<dim>])",
            "each cell of at least so many sides cut from its middle",
            "(subdivide (hex 2) min:6)",
        )],
    ),
    rule(
        "trim",
        "loose ends cut off",
        "",
        &[form(
            "(trim <graph>)",
            "the graph without edges and vertices that border no cell",
            "(trim (brick 3 4))",
        )],
    ),
];
