//! Moves with a condition on what they lead to, and those that come first.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule(
        "avoidStoredState",
        "moves that do not lead back",
        "",
        &[form(
            "(avoidStoredState <moves> [<then>])",
            "only moves that reach a position not kept in memory",
            "(avoidStoredState (forEach Piece))",
        )],
    ),
    rule(
        "do",
        "moves with a condition on what they lead to",
        "",
        &[form(
            "(do <moves> [next:<moves>] [ifAfterwards:<boolean>] [<then>])",
            "the moves (or, after the first, the next) after which the condition holds",
            "(do (forEach Piece) ifAfterwards:(>= (count Moves) 0))",
        )],
    ),
    rule(
        "firstMoveOnTrack",
        "the foremost piece only",
        "",
        &[form(
            "(firstMoveOnTrack [<string>] [<roleType>] <moves> [<then>])",
            "moves of the first piece on a track that has any",
            "(firstMoveOnTrack \"Outer\" Mover (forEach Piece))",
        )],
    ),
    rule(
        "priority",
        "moves that come first",
        "",
        &[
            form(
                "(priority <moves> <moves> [<then>])",
                "the first; only if there are none, the second",
                "(priority (forEach Piece) (move Pass))",
            ),
            form(
                "(priority {<moves>} [<then>])",
                "the first list that has any",
                "(priority {(forEach Piece \"Pawn\") (forEach Piece) (move Pass)})",
            ),
        ],
    ),
    rule(
        "while",
        "an effect repeated",
        "",
        &[form(
            "(while <boolean> <moves> [<then>])",
            "again and again while the condition holds",
            "(while (is Occupied (last To)) (remove (last To)))",
        )],
    ),
    rule(
        "max.max",
        "only the greatest moves",
        "",
        &[
            form(
                "(max Distance [<string>] [<roleType>] <moves> [<then>])",
                "those that go farthest along a track",
                "(max Distance \"Outer\" Mover (forEach Piece))",
            ),
            form(
                "(max <maxMovesType> [withValue:<boolean>] <moves> [<then>])",
                "those that capture most, or that allow most moves in the turn",
                "(max Captures (forEach Piece))",
            ),
        ],
    ),
];
