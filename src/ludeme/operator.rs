//! The `operator` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "operator",
        "",
        "<allCombinations> <logical.and> <append> <logical.if> <logical.or>",
        &[],
    ),
    rule(
        "allCombinations",
        "",
        "",
        &[form("(allCombinations <moves> <moves> [<then>])", "", "")],
    ),
    rule(
        "append",
        "",
        "",
        &[form("(append <nonDecision> [<then>])", "", "")],
    ),
    rule(
        "logical.and",
        "",
        "",
        &[
            form("(and {<moves>} [<then>])", "", ""),
            form("(and <moves> <moves> [<then>])", "", ""),
        ],
    ),
    rule(
        "logical.if",
        "",
        "",
        &[form("(if <boolean> <moves> [<moves>] [<then>])", "", "")],
    ),
    rule(
        "logical.or",
        "",
        "",
        &[
            form("(or {<moves>} [<then>])", "", ""),
            form("(or <moves> <moves> [<then>])", "", ""),
        ],
    ),
    rule("seq", "", "", &[form("(seq {<moves>})", "", "")]),
    rule(
        "operators.foreach.forEach",
        "",
        "",
        &[
            form(
                "(forEach Direction [<moves.from>] [<direction>] [<moves.between>] (<moves.to> | <moves>) [<then>])",
                "",
                "",
            ),
            form(
                "(forEach Site <sites> <moves> [noMoveYet:<moves>] [<then>])",
                "",
                "",
            ),
            form("(forEach Value <ints> <moves> [<then>])", "", ""),
            form(
                "(forEach Level [<siteType>] <int> [<stackDirection>] <moves> [<then>])",
                "",
                "",
            ),
            form("(forEach Team <moves> [<then>])", "", ""),
            form(
                "(forEach Group [<siteType>] [<direction>] [if:<boolean>] <moves> [<then>])",
                "",
                "",
            ),
            form(
                "(forEach Die [<int>] [combined:<boolean>] [replayDouble:<boolean>] [if:<boolean>] <moves> [<then>])",
                "",
                "",
            ),
            form("(forEach <ints> <moves> [<then>])", "", ""),
            form("(forEach Player <moves> [<then>])", "", ""),
            form(
                "(forEach Piece [on:<siteType>] [<string> | {<string>}] [container:<int> | <string>] [<moves>] [<moves.player> | <roleType>] [top:<boolean>] [<then>])",
                "",
                "",
            ),
            form(
                "(forEach Value min:<int> max:<int> <moves> [<then>])",
                "",
                "",
            ),
        ],
    ),
];
