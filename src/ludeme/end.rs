//! The `end` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "end",
        "",
        "",
        &[form("(end (<endRule> | {<endRule>}))", "", "")],
    ),
    rule(
        "byScore",
        "",
        "",
        &[form("(byScore [{<end.score>}] [misere:<boolean>])", "", "")],
    ),
    rule(
        "end.forEach",
        "",
        "",
        &[
            form("(forEach Track if:<boolean> <result>)", "", ""),
            form("(forEach [<roleType>] if:<boolean> <result>)", "", ""),
        ],
    ),
    rule(
        "end.if",
        "",
        "",
        &[form(
            "(if <boolean> [<end.if> | {<end.if>}] [<result>])",
            "",
            "",
        )],
    ),
    rule("endRule", "", "<end.forEach> <end.if>", &[]),
    rule("payoffs", "", "", &[form("(payoffs {<payoff>})", "", "")]),
    rule(
        "result",
        "",
        "<byScore> <payoffs>",
        &[form("(result <roleType> <resultType>)", "", "")],
    ),
    rule(
        "end.score",
        "",
        "",
        &[form("(score <roleType> <int>)", "", "")],
    ),
    rule(
        "payoff",
        "",
        "",
        &[form("(payoff <roleType> <float>)", "", "")],
    ),
];
