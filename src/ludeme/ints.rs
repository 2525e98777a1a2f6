//! The `ints` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "sizes",
        "",
        "",
        &[form(
            "(sizes Group [<siteType>] [<direction>] [<roleType> | of:<int> | if:<boolean>] [min:<int>])",
            "",
            "",
        )],
    ),
    rule(
        "rotations",
        "",
        "",
        &[form(
            "(rotations (<absoluteDirection> | {<absoluteDirection>}))",
            "",
            "",
        )],
    ),
    rule("team", "", "", &[form("(team)", "", "")]),
    rule(
        "values.values",
        "",
        "",
        &[form("(values Remembered [<string>])", "", "")],
    ),
    rule(
        "intArray.players.players",
        "",
        "",
        &[
            form(
                "(players <playersManyType> [of:<int>] [if:<boolean>])",
                "",
                "",
            ),
            form("(players <playersTeamType> [if:<boolean>])", "", ""),
        ],
    ),
    rule(
        "intArray.math.difference",
        "",
        "",
        &[form("(difference <ints> (<ints> | <int>))", "", "")],
    ),
    rule(
        "intArray.math.if",
        "",
        "",
        &[form("(if <boolean> <ints> [<ints>])", "", "")],
    ),
    rule(
        "intArray.math.intersection",
        "",
        "",
        &[
            form("(intersection {<ints>})", "", ""),
            form("(intersection <ints> <ints>)", "", ""),
        ],
    ),
    rule(
        "intArray.math.union",
        "",
        "",
        &[
            form("(union {<ints>})", "", ""),
            form("(union <ints> <ints>)", "", ""),
        ],
    ),
    rule(
        "results",
        "",
        "",
        &[form(
            "(results (from:<int> | from:<sites>) (to:<int> | to:<sites>) <int>)",
            "",
            "",
        )],
    ),
    rule(
        "array",
        "",
        "",
        &[
            form("(array {<int>})", "", ""),
            form("(array <sites>)", "", ""),
        ],
    ),
    rule(
        "ints",
        "",
        "{<int>} <array> <intArray.math.difference> <intArray.math.if> <intArray.math.intersection> <intArray.players.players> <results> <rotations> <sizes> <team> <intArray.math.union> <values.values>",
        &[],
    ),
];
