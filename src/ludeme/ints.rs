//! Lists of numbers.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "sizes",
        "sizes",
        "",
        &[form(
            "(sizes Group [<siteType>] [<direction>] [<roleType> | of:<int> | if:<boolean>] [min:<int>])",
            "of the connected groups",
            "(sizes Group Orthogonal Mover min:2)",
        )],
    ),
    rule(
        "rotations",
        "rotations",
        "",
        &[form(
            "(rotations (<absoluteDirection> | {<absoluteDirection>}))",
            "the steps of rotation that point those ways",
            "(rotations {N S})",
        )],
    ),
    rule(
        "team",
        "a team",
        "",
        &[form(
            "(team)",
            "the players of the team that the loop stands at",
            "(team)",
        )],
    ),
    rule(
        "values.values",
        "kept values",
        "",
        &[form(
            "(values Remembered [<string>])",
            "the numbers kept in memory, by name",
            "(values Remembered \"Seen\")",
        )],
    ),
    rule(
        "intArray.players.players",
        "players",
        "",
        &[
            form(
                "(players <playersManyType> [of:<int>] [if:<boolean>])",
                "all players of that kind",
                "(players Enemy of:(mover))",
            ),
            form(
                "(players <playersTeamType> [if:<boolean>])",
                "the players of that team",
                "(players Team1)",
            ),
        ],
    ),
    rule(
        "intArray.math.difference",
        "a list without some",
        "",
        &[form(
            "(difference <ints> (<ints> | <int>))",
            "the first list without the second, or without a number",
            "(difference (values Remembered \"Seen\") (values Remembered \"Old\"))",
        )],
    ),
    rule(
        "intArray.math.if",
        "one list or another",
        "",
        &[form(
            "(if <boolean> <ints> [<ints>])",
            "if it holds the first, otherwise the second",
            "(if (is Mover P1) (players All) (players Enemy))",
        )],
    ),
    rule(
        "intArray.math.intersection",
        "what lists share",
        "",
        &[
            form(
                "(intersection {<ints>})",
                "what is in all of them",
                "(intersection {(players All) (players Enemy)})",
            ),
            form(
                "(intersection <ints> <ints>)",
                "what is in both",
                "(intersection (players All) (players Enemy))",
            ),
        ],
    ),
    rule(
        "intArray.math.union",
        "lists together",
        "",
        &[
            form(
                "(union {<ints>})",
                "what is in any of them",
                "(union {(players Team1) (players Team2)})",
            ),
            form(
                "(union <ints> <ints>)",
                "what is in either",
                "(union (players Team1) (players Team2))",
            ),
        ],
    ),
    rule(
        "results",
        "one number for each pair",
        "",
        &[form(
            "(results (from:<int> | from:<sites>) (to:<int> | to:<sites>) <int>)",
            "for each site from and to, what the number comes to",
            "(results from:(last To) to:(sites Top) (count Steps (from) (to)))",
        )],
    ),
    rule(
        "array",
        "a list",
        "",
        &[
            form(
                "(array {<int>})",
                "of those numbers",
                "(array {1 3 (pips)})",
            ),
            form(
                "(array <sites>)",
                "of a region's sites",
                "(array (sites Top))",
            ),
        ],
    ),
    rule(
        "ints",
        "a list of numbers",
        "{<int>} <array> <intArray.math.difference> <intArray.math.if> <intArray.math.intersection> <intArray.players.players> <results> <rotations> <sizes> <team> <intArray.math.union> <values.values>",
        &[],
    ),
];
