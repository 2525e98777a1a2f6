//! The `moves` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "moves",
        "",
        "<effect.add> <addScore> <allCombinations> <logical.and> <append> <apply> <attract> <avoidStoredState> <bet> <claim> <custodial> <effect.deal> <decision> <directional> <do> <effect> <enclose> <firstMoveOnTrack> <flip> <operators.foreach.forEach> <forget> <fromTo> <hop> <logical.if> <intervene> <leap> <max.max> <move> <moveAgain> <nonDecision> <note> <operator> <logical.or> <pass> <playCard> <priority> <promote> <propose> <push> <random> <remember> <effect.remove> <roll> <satisfy> <select> <seq> <effect.set.set> <shoot> <slide> <sow> <effect.step> <surround> <swap.swap> <take> <trigger> <vote> <while>",
        &[],
    ),
    rule("decision", "", "<move>", &[]),
    rule(
        "move",
        "",
        "",
        &[
            form(
                "(move Step [<moves.from>] [<direction>] <moves.to> [stack:<boolean>] [<then>])",
                "",
                "",
            ),
            form(
                "(move Slide [<moves.from>] [<string>] [<direction>] [<moves.between>] [<moves.to>] [stack:<boolean>] [<then>])",
                "",
                "",
            ),
            form(
                "(move Shoot <moves.piece> [<moves.from>] [<absoluteDirection>] [<moves.between>] [<moves.to>] [<then>])",
                "",
                "",
            ),
            form(
                "(move Select <moves.from> [<moves.to>] [<roleType>] [<then>])",
                "",
                "",
            ),
            form(
                "(move <moveMessageType> (<string> | {<string>}) [<then>])",
                "",
                "",
            ),
            form(
                "(move Swap Players (<int> | <roleType>) (<int> | <roleType>) [<then>])",
                "",
                "",
            ),
            form("(move Swap Pieces [<int>] [<int>] [<then>])", "", ""),
            form(
                "(move Remove [<siteType>] (<int> | <sites>) [level:<int>] [at:<whenType>] [count:<int>] [<then>])",
                "",
                "",
            ),
            form(
                "(move Set TrumpSuit (<int> | <intArray.math.difference>) [<then>])",
                "",
                "",
            ),
            form(
                "(move Set NextPlayer (<moves.player> | <ints>) [<then>])",
                "",
                "",
            ),
            form(
                "(move Set Rotation [<moves.to>] [{<int>} | <int>] [previous:<boolean>] [next:<boolean>] [<then>])",
                "",
                "",
            ),
            form(
                "(move <moveSiteType> [<moves.piece>] <moves.to> [count:<int>] [stack:<boolean>] [<then>])",
                "",
                "",
            ),
            form(
                "(move Bet (<moves.player> | <roleType>) <range> [<then>])",
                "",
                "",
            ),
            form(
                "(move <moves.from> <moves.to> [count:<int>] [copy:<boolean>] [stack:<boolean>] [<roleType>] [<then>])",
                "",
                "",
            ),
            form(
                "(move Promote [<siteType>] [<int>] <moves.piece> [<moves.player> | <roleType>] [<then>])",
                "",
                "",
            ),
            form("(move <moveSimpleType> [<then>])", "", ""),
            form(
                "(move Leap [<moves.from>] {{<stepType>}} [forward:<boolean>] [rotations:<boolean>] <moves.to> [<then>])",
                "",
                "",
            ),
            form(
                "(move Hop [<moves.from>] [<direction>] [<moves.between>] <moves.to> [stack:<boolean>] [<then>])",
                "",
                "",
            ),
        ],
    ),
    rule("nonDecision", "", "<effect> <operator>", &[]),
    rule("flips", "", "", &[form("(flips <int> <int>)", "", "")]),
    rule(
        "moves.between",
        "",
        "",
        &[form(
            "(between [before:<int>] [<range>] [after:<int>] [if:<boolean>] [trail:<int>] [<apply>])",
            "",
            "",
        )],
    ),
    rule(
        "moves.from",
        "",
        "",
        &[form(
            "(from [<siteType>] [<sites> | <int>] [level:<int>] [if:<boolean>])",
            "",
            "",
        )],
    ),
    rule(
        "moves.piece",
        "",
        "",
        &[form(
            "(piece (<string> | <int> | {<string>} | {<int>}) [state:<int>])",
            "",
            "",
        )],
    ),
    rule("moves.player", "", "", &[form("(player <int>)", "", "")]),
    rule(
        "moves.to",
        "",
        "",
        &[form(
            "(to [<siteType>] [<sites> | <int>] [level:<int>] [<rotations>] [if:<boolean>] [<apply>])",
            "",
            "",
        )],
    ),
];
