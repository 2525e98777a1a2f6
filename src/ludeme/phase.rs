//! The `phase` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "phase.phase",
        "",
        "",
        &[form(
            "(phase <string> [<roleType>] [<mode>] <play> [<end>] [<nextPhase> | {<nextPhase>}])",
            "",
            "",
        )],
    ),
    rule(
        "nextPhase",
        "",
        "",
        &[form(
            "(nextPhase [<roleType> | <moves.player>] [<boolean>] [<string>])",
            "",
            "",
        )],
    ),
    rule(
        "rules.rules",
        "",
        "",
        &[
            form(
                "(rules [<meta>] [<start>] [<play>] phases:{<phase.phase>} [<end>])",
                "",
                "",
            ),
            form("(rules [<meta>] [<start>] <play> <end>)", "", ""),
        ],
    ),
    rule("play", "", "", &[form("(play <moves>)", "", "")]),
];
