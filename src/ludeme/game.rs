//! Whole games: players, mode, and matches of several games.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "game",
        "a whole game, or a match of several",
        "<match>",
        &[
            form(
                "(game <string>)",
                "the empty game of that name, which only metadata can fill",
                "(game \"Empty Table\")",
            ),
            form(
                "(game <string> <players> [<mode>] <equipment> <rules.rules>)",
                "a game: its name, players, equipment and rules",
                "(game \"Race\" (players 2) (equipment {(board (square 4)) (piece \"Disc\" Each (move Step (to if:(is Empty (to)))))}) (rules (start (place \"Disc1\" \"A1\")) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))",
            ),
        ],
    ),
    rule(
        "players",
        "how many players there are, and which way each faces",
        "",
        &[
            form("(players <int>)", "as many players as that", "(players 2)"),
            form(
                "(players {<players.player>})",
                "one player for each entry, in order",
                "(players {(player N) (player S)})",
            ),
        ],
    ),
    rule(
        "players.player",
        "one player",
        "",
        &[form(
            "(player <directionFacing>)",
            "a player whose pieces face that way",
            "(player N)",
        )],
    ),
    rule(
        "mode",
        "how turns are taken",
        "",
        &[form(
            "(mode <modeType>)",
            "the order of play",
            "(mode Alternating)",
        )],
    ),
    rule(
        "match",
        "several games played as one contest",
        "",
        &[
            form(
                "(match <string>)",
                "the empty match of that name",
                "(match \"Evening\")",
            ),
            form(
                "(match <string> [<players>] <games> <end>)",
                "a match: its games and how the whole is won",
                "(match \"Best of Three\" (players 2) (games {(subgame \"Chess\") (subgame \"Shatranj\")}) (end (if (>= (matchScore P1) 2) (result P1 Win))))",
            ),
        ],
    ),
    rule(
        "games",
        "the games of a match",
        "",
        &[form(
            "(games (<subgame> | {<subgame>}))",
            "one game, or several in order",
            "(games {(subgame \"Chess\") (subgame \"Shatranj\")})",
        )],
    ),
    rule(
        "subgame",
        "one game of a match",
        "",
        &[form(
            "(subgame <string> [<string>] [next:<int>] [result:<int>])",
            "the game of that name, with its options, the game that follows and what winning it is worth",
            "(subgame \"Chess\" next:1 result:2)",
        )],
    ),
];
