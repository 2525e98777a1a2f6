//! The `int` family.

pub(super) mod count;
pub(super) mod iterator;
pub(super) mod math;

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "topLevel",
        "",
        "",
        &[form("(topLevel [<siteType>] at:<int>)", "", "")],
    ),
    rule(
        "ints.last.last",
        "",
        "",
        &[form(
            "(last <lastType> [afterConsequence:<boolean>])",
            "",
            "",
        )],
    ),
    rule("dice.face", "", "", &[form("(face <int>)", "", "")]),
    rule(
        "state",
        "",
        "",
        &[form("(state [<siteType>] at:<int> [level:<int>])", "", "")],
    ),
    rule(
        "amount",
        "",
        "",
        &[form("(amount (<roleType> | <moves.player>))", "", "")],
    ),
    rule("counter", "", "", &[form("(counter)", "", "")]),
    rule("mover", "", "", &[form("(mover)", "", "")]),
    rule("next", "", "", &[form("(next)", "", "")]),
    rule("pot", "", "", &[form("(pot)", "", "")]),
    rule("prev", "", "", &[form("(prev [<prevType>])", "", "")]),
    rule(
        "rotation",
        "",
        "",
        &[form(
            "(rotation [<siteType>] at:<int> [level:<int>])",
            "",
            "",
        )],
    ),
    rule(
        "state.score",
        "",
        "",
        &[form("(score (<moves.player> | <roleType>))", "", "")],
    ),
    rule("var", "", "", &[form("(var [<string>])", "", "")]),
    rule(
        "what",
        "",
        "",
        &[form("(what [<siteType>] at:<int> [level:<int>])", "", "")],
    ),
    rule(
        "who",
        "",
        "",
        &[form("(who [<siteType>] at:<int> [level:<int>])", "", "")],
    ),
    rule(
        "trackSite",
        "",
        "",
        &[
            form(
                "(trackSite EndSite [<moves.player> | <roleType>] [<string>])",
                "",
                "",
            ),
            form(
                "(trackSite Move [from:<int>] [<roleType> | <moves.player> | <string>] steps:<int>)",
                "",
                "",
            ),
            form(
                "(trackSite FirstSite [<moves.player> | <roleType>] [<string>] [from:<int>] [if:<boolean>])",
                "",
                "",
            ),
        ],
    ),
    rule(
        "matchScore",
        "",
        "",
        &[form("(matchScore <roleType>)", "", "")],
    ),
    rule(
        "pathExtent",
        "",
        "",
        &[form("(pathExtent [<int>] [<int> | <sites>])", "", "")],
    ),
    rule(
        "size",
        "",
        "",
        &[
            form(
                "(size Territory [<siteType>] (<roleType> | <moves.player>) [<absoluteDirection>])",
                "",
                "",
            ),
            form(
                "(size Group [<siteType>] at:<int> [<direction>] [if:<boolean>])",
                "",
                "",
            ),
            form(
                "(size LargePiece [<siteType>] (in:<sites> | at:<int>))",
                "",
                "",
            ),
            form("(size Stack [<siteType>] [in:<sites> | at:<int>])", "", ""),
            form("(size Array <ints>)", "", ""),
        ],
    ),
    rule(
        "card.card",
        "",
        "",
        &[
            form("(card TrumpSuit)", "", ""),
            form("(card <cardSiteType> at:<int> [level:<int>])", "", ""),
        ],
    ),
    rule(
        "value",
        "",
        "",
        &[
            form("(value)", "", ""),
            form("(value Piece [<siteType>] at:<int> [level:<int>])", "", ""),
            form("(value Player (<int> | <roleType>))", "", ""),
            form("(value <valueSimpleType>)", "", ""),
            form("(value Random <range>)", "", ""),
        ],
    ),
    rule(
        "where",
        "",
        "",
        &[
            form(
                "(where Level <int> [<siteType>] at:<int> [fromTop:<boolean>])",
                "",
                "",
            ),
            form(
                "(where Level <string> (<int> | <roleType>) [state:<int>] [<siteType>] at:<int> [fromTop:<boolean>])",
                "",
                "",
            ),
            form("(where <int> [<siteType>])", "", ""),
            form(
                "(where <string> (<int> | <roleType>) [state:<int>] [<siteType>])",
                "",
                "",
            ),
        ],
    ),
    rule(
        "ahead",
        "",
        "",
        &[form(
            "(ahead [<siteType>] <int> [steps:<int>] [<direction>])",
            "",
            "",
        )],
    ),
    rule(
        "arrayValue",
        "",
        "",
        &[form("(arrayValue <ints> index:<int>)", "", "")],
    ),
    rule(
        "board.id",
        "",
        "",
        &[
            form("(id <string>)", "", ""),
            form("(id [<string>] <roleType>)", "", ""),
        ],
    ),
    rule(
        "board.phase",
        "",
        "",
        &[form("(phase [<siteType>] of:<int>)", "", "")],
    ),
    rule(
        "centrePoint",
        "",
        "",
        &[form("(centrePoint [<siteType>])", "", "")],
    ),
    rule(
        "column",
        "",
        "",
        &[form("(column [<siteType>] of:<int>)", "", "")],
    ),
    rule(
        "coord",
        "",
        "",
        &[
            form("(coord [<siteType>] row:<int> column:<int>)", "", ""),
            form("(coord [<siteType>] <string>)", "", ""),
        ],
    ),
    rule(
        "cost",
        "",
        "",
        &[form("(cost [<siteType>] (at:<int> | in:<sites>))", "", "")],
    ),
    rule(
        "handSite",
        "",
        "",
        &[form("(handSite (<int> | <roleType>) [<int>])", "", "")],
    ),
    rule(
        "layer",
        "",
        "",
        &[form("(layer of:<int> [<siteType>])", "", "")],
    ),
    rule(
        "mapEntry",
        "",
        "",
        &[form("(mapEntry [<string>] (<int> | <roleType>))", "", "")],
    ),
    rule(
        "regionSite",
        "",
        "",
        &[form("(regionSite <sites> index:<int>)", "", "")],
    ),
    rule(
        "row",
        "",
        "",
        &[form("(row [<siteType>] of:<int>)", "", "")],
    ),
    rule(
        "int",
        "",
        "<%> <ints.math.*> <ints.math.+> <ints.math.-> <ints.math./> End Infinity Off Undefined <ints.math.^> <ints.math.abs> <ahead> <amount> <arrayValue> <iterator.between> <card.card> <centrePoint> <column> <coord> <cost> <count.count> <countSizeBiggestGroup> <counter> <iterator.edge> <dice.face> <iterator.from> <handSite> <iterator.hint> <board.id> <ints.math.if> int <ints.last.last> <layer> <level> <mapEntry> <matchScore> <ints.math.max> <ints.math.min> <mover> <next> <pathExtent> <board.phase> <pips> <iterator.player> <pot> <prev> <regionSite> <rotation> <row> <state.score> <site> <size> <state> <iterator.to> <toInt> <topLevel> <iterator.track> <trackSite> <value> <var> <what> <where> <who>",
        &[],
    ),
    rule(
        "toInt",
        "",
        "",
        &[form("(toInt (<boolean> | <float>))", "", "")],
    ),
];
