//! The `effect/requirement` family.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule(
        "avoidStoredState",
        "",
        "",
        &[form("(avoidStoredState <moves> [<then>])", "", "")],
    ),
    rule(
        "do",
        "",
        "",
        &[form(
            "(do <moves> [next:<moves>] [ifAfterwards:<boolean>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "firstMoveOnTrack",
        "",
        "",
        &[form(
            "(firstMoveOnTrack [<string>] [<roleType>] <moves> [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "priority",
        "",
        "",
        &[
            form("(priority <moves> <moves> [<then>])", "", ""),
            form("(priority {<moves>} [<then>])", "", ""),
        ],
    ),
    rule(
        "while",
        "",
        "",
        &[form("(while <boolean> <moves> [<then>])", "", "")],
    ),
    rule(
        "max.max",
        "",
        "",
        &[
            form(
                "(max Distance [<string>] [<roleType>] <moves> [<then>])",
                "",
                "",
            ),
            form(
                "(max <maxMovesType> [withValue:<boolean>] <moves> [<then>])",
                "",
                "",
            ),
        ],
    ),
];
