//! The `effect/state` family.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule(
        "remember",
        "",
        "",
        &[
            form("(remember State [<then>])", "", ""),
            form(
                "(remember Value [<string>] <int> [unique:<boolean>] [<then>])",
                "",
                "",
            ),
        ],
    ),
    rule(
        "addScore",
        "",
        "",
        &[
            form(
                "(addScore ({<int>} | {<roleType>}) {<int>} [<then>])",
                "",
                "",
            ),
            form(
                "(addScore (<moves.player> | <roleType>) <int> [<then>])",
                "",
                "",
            ),
        ],
    ),
    rule("moveAgain", "", "", &[form("(moveAgain [<then>])", "", "")]),
    rule(
        "forget",
        "",
        "",
        &[
            form("(forget Value [<string>] <int> [<then>])", "", ""),
            form("(forget Value [<string>] <forgetAllType> [<then>])", "", ""),
        ],
    ),
    rule(
        "swap.swap",
        "",
        "",
        &[
            form(
                "(swap Players (<int> | <roleType>) (<int> | <roleType>) [<then>])",
                "",
                "",
            ),
            form("(swap Pieces [<int>] [<int>] [<then>])", "", ""),
        ],
    ),
    rule(
        "effect.set.set",
        "",
        "",
        &[
            form(
                "(set Rotation [<moves.to>] [{<int>} | <int>] [previous:<boolean>] [next:<boolean>] [<then>])",
                "",
                "",
            ),
            form(
                "(set <setPlayerType> (<moves.player> | <roleType>) <int> [<then>])",
                "",
                "",
            ),
            form("(set Pending [<int> | <sites>] [<then>])", "", ""),
            form("(set Team <int> {<roleType>} [<then>])", "", ""),
            form(
                "(set Hidden [<hiddenData> | {<hiddenData>}] [<siteType>] (at:<int> | <sites>) [level:<int>] [<boolean>] (to:<moves.player> | to:<roleType>) [<then>])",
                "",
                "",
            ),
            form(
                "(set TrumpSuit (<int> | <intArray.math.difference>) [<then>])",
                "",
                "",
            ),
            form(
                "(set NextPlayer (<moves.player> | <ints>) [<then>])",
                "",
                "",
            ),
            form(
                "(set <setSiteType> [<siteType>] at:<int> [level:<int>] <int> [<then>])",
                "",
                "",
            ),
            form("(set <setValueType> [<int>] [<then>])", "", ""),
            form("(set Var [<string>] [<int>] [<then>])", "", ""),
        ],
    ),
];
