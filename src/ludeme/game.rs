//! The `game` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "game",
        "",
        "<match>",
        &[
            form("(game <string>)", "", ""),
            form(
                "(game <string> <players> [<mode>] <equipment> <rules.rules>)",
                "",
                "",
            ),
        ],
    ),
    rule(
        "players",
        "",
        "",
        &[
            form("(players <int>)", "", ""),
            form("(players {<players.player>})", "", ""),
        ],
    ),
    rule(
        "players.player",
        "",
        "",
        &[form("(player <directionFacing>)", "", "")],
    ),
    rule("mode", "", "", &[form("(mode <modeType>)", "", "")]),
    rule(
        "match",
        "",
        "",
        &[
            form("(match <string>)", "", ""),
            form("(match <string> [<players>] <games> <end>)", "", ""),
        ],
    ),
    rule(
        "games",
        "",
        "",
        &[form("(games (<subgame> | {<subgame>}))", "", "")],
    ),
    rule(
        "subgame",
        "",
        "",
        &[form(
            "(subgame <string> [<string>] [next:<int>] [result:<int>])",
            "",
            "",
        )],
    ),
];
