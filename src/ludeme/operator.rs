//! Moves made of other moves: and, or, if, for each.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "operator",
        "moves made of other moves",
        "<allCombinations> <logical.and> <append> <logical.if> <logical.or>",
        &[],
    ),
    rule(
        "allCombinations",
        "every pairing",
        "",
        &[form(
            "(allCombinations <moves> <moves> [<then>])",
            "each move of the first with each move of the second, as one",
            "(allCombinations (move Add (piece \"Stone1\") (to (sites Empty))) (move Add (piece \"Stone2\") (to (sites Empty))))",
        )],
    ),
    rule(
        "append",
        "moves in one",
        "",
        &[form(
            "(append <nonDecision> [<then>])",
            "the listed moves joined into a single one",
            "(append (add (piece \"Stone1\") (to (sites Corners))))",
        )],
    ),
    rule(
        "logical.and",
        "all of several",
        "",
        &[
            form(
                "(and {<moves>} [<then>])",
                "all the moves of each",
                "(and {(addScore Mover 1) (moveAgain)})",
            ),
            form(
                "(and <moves> <moves> [<then>])",
                "all the moves of both",
                "(and (addScore Mover 1) (moveAgain))",
            ),
        ],
    ),
    rule(
        "logical.if",
        "moves under a condition",
        "",
        &[form(
            "(if <boolean> <moves> [<moves>] [<then>])",
            "if it holds the first, otherwise the second if there is one",
            "(if (is Even (count Moves)) (forEach Piece) (move Pass))",
        )],
    ),
    rule(
        "logical.or",
        "any of several",
        "",
        &[
            form(
                "(or {<moves>} [<then>])",
                "the moves of each, to choose from",
                "(or {(forEach Piece) (move Pass)})",
            ),
            form(
                "(or <moves> <moves> [<then>])",
                "the moves of either, to choose from",
                "(or (forEach Piece) (move Pass))",
            ),
        ],
    ),
    rule(
        "seq",
        "one after the other",
        "",
        &[form(
            "(seq {<moves>})",
            "each list of moves applied before the next is looked at",
            "(seq {(remove (last To)) (addScore Mover 1)})",
        )],
    ),
    rule(
        "operators.foreach.forEach",
        "moves for each of many",
        "",
        &[
            form(
                "(forEach Direction [<moves.from>] [<direction>] [<moves.between>] (<moves.to> | <moves>) [<then>])",
                "for each direction from a site",
                "(forEach Direction (from (to)) Diagonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
            ),
            form(
                "(forEach Site <sites> <moves> [noMoveYet:<moves>] [<then>])",
                "for each site of a region; another move where none had any",
                "(forEach Site (sites Occupied by:Mover) (move Step (from (site)) (to if:(is Empty (to)))))",
            ),
            form(
                "(forEach Value <ints> <moves> [<then>])",
                "for each of those values",
                "(forEach Value (values Remembered \"Seen\") (add (piece \"Stone0\") (to (value))))",
            ),
            form(
                "(forEach Level [<siteType>] <int> [<stackDirection>] <moves> [<then>])",
                "for each level of a stack",
                "(forEach Level (last To) FromTop (remove (last To) level:(level)))",
            ),
            form(
                "(forEach Team <moves> [<then>])",
                "for each team",
                "(forEach Team (addScore Mover 1))",
            ),
            form(
                "(forEach Group [<siteType>] [<direction>] [if:<boolean>] <moves> [<then>])",
                "for each connected group",
                "(forEach Group Orthogonal (addScore Mover (count Sites in:(sites))))",
            ),
            form(
                "(forEach Die [<int>] [combined:<boolean>] [replayDouble:<boolean>] [if:<boolean>] <moves> [<then>])",
                "for each die thrown",
                "(forEach Die if:(!= (pips) 0) (forEach Piece))",
            ),
            form(
                "(forEach <ints> <moves> [<then>])",
                "for each number, as a player",
                "(forEach (players Enemy of:(mover)) (addScore Player 1))",
            ),
            form(
                "(forEach Player <moves> [<then>])",
                "for each player",
                "(forEach Player (addScore Player 1))",
            ),
            form(
                "(forEach Piece [on:<siteType>] [<string> | {<string>}] [container:<int> | <string>] [<moves>] [<moves.player> | <roleType>] [top:<boolean>] [<then>])",
                "for each piece of the mover, or of that name or owner, its own moves or those given",
                "(forEach Piece \"Pawn\" (move Step Forward (to if:(is Empty (to)))))",
            ),
            form(
                "(forEach Value min:<int> max:<int> <moves> [<then>])",
                "for each value from the least to the greatest",
                "(forEach Value min:1 max:3 (move Add (piece (value)) (to (sites Empty))))",
            ),
        ],
    ),
];
