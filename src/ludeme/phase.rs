//! Rules, what a turn offers, and the phases of a game.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "phase.phase",
        "a stage of the game with rules of its own",
        "",
        &[form(
            "(phase <string> [<roleType>] [<mode>] <play> [<end>] [<nextPhase> | {<nextPhase>}])",
            "a stage: whose it is, how it is played and ended, and what follows",
            "(phase \"Opening\" (play (move Add (to (sites Empty)))) (nextPhase (is Full) \"Moving\"))",
        )],
    ),
    rule(
        "nextPhase",
        "when one stage gives way to another",
        "",
        &[form(
            "(nextPhase [<roleType> | <moves.player>] [<boolean>] [<string>])",
            "for that player, under that condition, the stage of that name (or the next)",
            "(nextPhase Mover (>= (count Moves) 10) \"Moving\")",
        )],
    ),
    rule(
        "rules.rules",
        "the rules",
        "",
        &[
            form(
                "(rules [<meta>] [<start>] [<play>] phases:{<phase.phase>} [<end>])",
                "rules in stages, with what they share",
                "(rules phases:{(phase \"Main\" (play (forEach Piece)))} (end (if (no Moves Next) (result Mover Win))))",
            ),
            form(
                "(rules [<meta>] [<start>] <play> <end>)",
                "rules without stages: start, play, end",
                "(rules (start (place \"Rook1\" 0)) (play (forEach Piece)) (end (if (no Pieces Next) (result Mover Win))))",
            ),
        ],
    ),
    rule(
        "play",
        "what a player may do in a turn",
        "",
        &[form(
            "(play <moves>)",
            "the moves to choose from",
            "(play (forEach Piece))",
        )],
    ),
];
