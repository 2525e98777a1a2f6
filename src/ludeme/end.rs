//! When and how a game ends.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "end",
        "when and how the game ends",
        "",
        &[form(
            "(end (<endRule> | {<endRule>}))",
            "one rule or several, tried in order",
            "(end {(if (no Moves Next) (result Mover Win))})",
        )],
    ),
    rule(
        "byScore",
        "the greatest score wins",
        "",
        &[form(
            "(byScore [{<end.score>}] [misere:<boolean>])",
            "by score, as it stands or as said; misère turns it round",
            "(byScore {(score P1 (count Pieces P1)) (score P2 (count Pieces P2))})",
        )],
    ),
    rule(
        "end.forEach",
        "an ending looked for player by player",
        "",
        &[
            form(
                "(forEach Track if:<boolean> <result>)",
                "for each track",
                "(forEach Track if:(no Pieces P1) (result P1 Win))",
            ),
            form(
                "(forEach [<roleType>] if:<boolean> <result>)",
                "for each player of that role",
                "(forEach NonMover if:(no Pieces Player) (result Player Loss))",
            ),
        ],
    ),
    rule(
        "end.if",
        "an ending under a condition",
        "",
        &[form(
            "(if <boolean> [<end.if> | {<end.if>}] [<result>])",
            "if it holds, the inner rules are asked, or the game ends so",
            "(if (no Pieces Next) (result Mover Win))",
        )],
    ),
    rule("endRule", "one ending", "<end.forEach> <end.if>", &[]),
    rule(
        "payoffs",
        "what each player gets",
        "",
        &[form(
            "(payoffs {<payoff>})",
            "amounts, player by player",
            "(payoffs {(payoff P1 1.0) (payoff P2 0.5)})",
        )],
    ),
    rule(
        "result",
        "who wins, loses or draws",
        "<byScore> <payoffs>",
        &[form(
            "(result <roleType> <resultType>)",
            "that player wins, loses or draws",
            "(result Mover Win)",
        )],
    ),
    rule(
        "end.score",
        "a player's score at the end",
        "",
        &[form(
            "(score <roleType> <int>)",
            "so many points for that player",
            "(score P1 (count Pieces P1))",
        )],
    ),
    rule(
        "payoff",
        "a player's share at the end",
        "",
        &[form(
            "(payoff <roleType> <float>)",
            "that amount for that player",
            "(payoff P1 2.5)",
        )],
    ),
];
