//! The `effect` family.

pub(super) mod requirement;
pub(super) mod state;

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "effect",
        "",
        "<effect.add> <addScore> <attract> <avoidStoredState> <bet> <claim> <custodial> <effect.deal> <directional> <do> <enclose> <firstMoveOnTrack> <flip> <operators.foreach.forEach> <forget> <fromTo> <hop> <intervene> <leap> <max.max> <moveAgain> <note> <pass> <playCard> <priority> <promote> <propose> <push> <remember> <effect.remove> <roll> <satisfy> <select> <seq> <effect.set.set> <shoot> <slide> <sow> <effect.step> <surround> <swap.swap> <take> <trigger> <vote> <while>",
        &[],
    ),
    rule(
        "apply",
        "",
        "",
        &[
            form("(apply if:<boolean>)", "", ""),
            form("(apply <nonDecision>)", "", ""),
            form("(apply if:<boolean> <nonDecision>)", "", ""),
        ],
    ),
    rule(
        "attract",
        "",
        "",
        &[form(
            "(attract [<moves.from>] [<absoluteDirection>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "bet",
        "",
        "",
        &[form(
            "(bet (<moves.player> | <roleType>) <range> [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "claim",
        "",
        "",
        &[form("(claim [<moves.piece>] <moves.to> [<then>])", "", "")],
    ),
    rule(
        "custodial",
        "",
        "",
        &[form(
            "(custodial [<moves.from>] [<absoluteDirection>] [<moves.between>] [<moves.to>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "directional",
        "",
        "",
        &[form(
            "(directional [<moves.from>] [<direction>] [<moves.to>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "effect.add",
        "",
        "",
        &[form(
            "(add [<moves.piece>] <moves.to> [count:<int>] [stack:<boolean>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "effect.deal",
        "",
        "",
        &[form(
            "(deal <dealableType> [<int>] [beginWith:<int>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "effect.remove",
        "",
        "",
        &[form(
            "(remove [<siteType>] (<int> | <sites>) [level:<int>] [at:<whenType>] [count:<int>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "effect.step",
        "",
        "",
        &[form(
            "(step [<moves.from>] [<direction>] <moves.to> [stack:<boolean>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "enclose",
        "",
        "",
        &[form(
            "(enclose [<siteType>] [<moves.from>] [<direction>] [<moves.between>] [numException:<int>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "flip",
        "",
        "",
        &[form("(flip [<siteType>] [<int>] [<then>])", "", "")],
    ),
    rule(
        "fromTo",
        "",
        "",
        &[form(
            "(fromTo <moves.from> <moves.to> [count:<int>] [copy:<boolean>] [stack:<boolean>] [<roleType>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "hop",
        "",
        "",
        &[form(
            "(hop [<moves.from>] [<direction>] [<moves.between>] <moves.to> [stack:<boolean>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "intervene",
        "",
        "",
        &[form(
            "(intervene [<moves.from>] [<absoluteDirection>] [<moves.between>] [<moves.to>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "leap",
        "",
        "",
        &[form(
            "(leap [<moves.from>] {{<stepType>}} [forward:<boolean>] [rotations:<boolean>] <moves.to> [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "note",
        "",
        "",
        &[form(
            "(note [player:<int> | player:<roleType>] (<string> | <int> | <ints> | <float> | <boolean> | <sites> | <range> | <direction> | <graph>) [to:<moves.player> | to:<roleType>])",
            "",
            "",
        )],
    ),
    rule("pass", "", "", &[form("(pass [<then>])", "", "")]),
    rule("playCard", "", "", &[form("(playCard [<then>])", "", "")]),
    rule(
        "promote",
        "",
        "",
        &[form(
            "(promote [<siteType>] [<int>] <moves.piece> [<moves.player> | <roleType>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "propose",
        "",
        "",
        &[form("(propose (<string> | {<string>}) [<then>])", "", "")],
    ),
    rule(
        "push",
        "",
        "",
        &[form("(push [<moves.from>] <direction> [<then>])", "", "")],
    ),
    rule(
        "random",
        "",
        "",
        &[
            form("(random <moves> num:<int>)", "", ""),
            form("(random {<float>} {<moves>})", "", ""),
        ],
    ),
    rule("roll", "", "", &[form("(roll [<then>])", "", "")]),
    rule(
        "satisfy",
        "",
        "",
        &[form("(satisfy (<boolean> | {<boolean>}))", "", "")],
    ),
    rule(
        "select",
        "",
        "",
        &[form(
            "(select <moves.from> [<moves.to>] [<roleType>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "shoot",
        "",
        "",
        &[form(
            "(shoot <moves.piece> [<moves.from>] [<absoluteDirection>] [<moves.between>] [<moves.to>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "slide",
        "",
        "",
        &[form(
            "(slide [<moves.from>] [<string>] [<direction>] [<moves.between>] [<moves.to>] [stack:<boolean>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "sow",
        "",
        "",
        &[form(
            "(sow [<siteType>] [<int>] [count:<int>] [numPerHole:<int>] [<string>] [owner:<int>] [if:<boolean>] [sowEffect:<moves>] [apply:<nonDecision>] [includeSelf:<boolean>] [origin:<boolean>] [skipIf:<boolean>] [backtracking:<boolean> | forward:<boolean>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "surround",
        "",
        "",
        &[form(
            "(surround [<moves.from>] [<relationType>] [<moves.between>] [<moves.to>] [except:<int>] [with:<moves.piece>] [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "then",
        "",
        "",
        &[form(
            "(then <nonDecision> [applyAfterAllMoves:<boolean>])",
            "",
            "",
        )],
    ),
    rule(
        "trigger",
        "",
        "",
        &[form(
            "(trigger <string> (<int> | <roleType>) [<then>])",
            "",
            "",
        )],
    ),
    rule(
        "vote",
        "",
        "",
        &[form("(vote (<string> | {<string>}) [<then>])", "", "")],
    ),
    rule(
        "take",
        "",
        "",
        &[
            form(
                "(take Control (of:<roleType> | of:<int>) (by:<roleType> | by:<int>) [at:<int> | to:<sites>] [<siteType>] [<then>])",
                "",
                "",
            ),
            form("(take Domino [<then>])", "", ""),
        ],
    ),
];
