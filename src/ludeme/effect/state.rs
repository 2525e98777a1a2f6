//! Effects on facts: scores, memory, variables, teams.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule(
        "remember",
        "something is kept in memory",
        "",
        &[
            form(
                "(remember State [<then>])",
                "the position",
                "(remember State)",
            ),
            form(
                "(remember Value [<string>] <int> [unique:<boolean>] [<then>])",
                "a number, by name, once or as often as it comes",
                "(remember Value \"Seen\" (last To) unique:True)",
            ),
        ],
    ),
    rule(
        "addScore",
        "points",
        "",
        &[
            form(
                "(addScore ({<int>} | {<roleType>}) {<int>} [<then>])",
                "each of those players gets as many as said",
                "(addScore {P1 P2} {1 2})",
            ),
            form(
                "(addScore (<moves.player> | <roleType>) <int> [<then>])",
                "that player gets so many",
                "(addScore Mover 1)",
            ),
        ],
    ),
    rule(
        "moveAgain",
        "another move",
        "",
        &[form(
            "(moveAgain [<then>])",
            "the same player moves again",
            "(moveAgain)",
        )],
    ),
    rule(
        "forget",
        "memory is cleared",
        "",
        &[
            form(
                "(forget Value [<string>] <int> [<then>])",
                "that number",
                "(forget Value \"Seen\" (last To))",
            ),
            form(
                "(forget Value [<string>] <forgetAllType> [<then>])",
                "all numbers of that name",
                "(forget Value \"Seen\" All)",
            ),
        ],
    ),
    rule(
        "swap.swap",
        "an exchange",
        "",
        &[
            form(
                "(swap Players (<int> | <roleType>) (<int> | <roleType>) [<then>])",
                "two players change sides",
                "(swap Players P1 P2)",
            ),
            form(
                "(swap Pieces [<int>] [<int>] [<then>])",
                "the pieces on two sites change places",
                "(swap Pieces (last To) (last From))",
            ),
        ],
    ),
    rule(
        "effect.set.set",
        "a fact is set",
        "",
        &[
            form(
                "(set Rotation [<moves.to>] [{<int>} | <int>] [previous:<boolean>] [next:<boolean>] [<then>])",
                "which way the piece on a site points",
                "(set Rotation (to (last To)) 2)",
            ),
            form(
                "(set <setPlayerType> (<moves.player> | <roleType>) <int> [<then>])",
                "a player's score or value",
                "(set Score Mover 0)",
            ),
            form(
                "(set Pending [<int> | <sites>] [<then>])",
                "that something is still to be done, here or on those sites",
                "(set Pending (last To))",
            ),
            form(
                "(set Team <int> {<roleType>} [<then>])",
                "the players of a team",
                "(set Team 1 {P1 P3})",
            ),
            form(
                "(set Hidden [<hiddenData> | {<hiddenData>}] [<siteType>] (at:<int> | <sites>) [level:<int>] [<boolean>] (to:<moves.player> | to:<roleType>) [<then>])",
                "what of a site is hidden from whom",
                "(set Hidden What at:(last To) to:Next)",
            ),
            form(
                "(set TrumpSuit (<int> | <intArray.math.difference>) [<then>])",
                "the trump suit",
                "(set TrumpSuit 2)",
            ),
            form(
                "(set NextPlayer (<moves.player> | <ints>) [<then>])",
                "who moves next",
                "(set NextPlayer (player (mover)))",
            ),
            form(
                "(set <setSiteType> [<siteType>] at:<int> [level:<int>] <int> [<then>])",
                "the count, state or value of the piece on a site",
                "(set State at:(last To) 1)",
            ),
            form(
                "(set <setValueType> [<int>] [<then>])",
                "the counter or the pot",
                "(set Counter 0)",
            ),
            form(
                "(set Var [<string>] [<int>] [<then>])",
                "a variable, by name",
                "(set Var \"Stake\" 3)",
            ),
        ],
    ),
];
