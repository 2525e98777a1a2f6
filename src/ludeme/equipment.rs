//! The `equipment` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule("equipment", "", "", &[form("(equipment {<item>})", "", "")]),
    rule(
        "item",
        "",
        "<component> <container> <dominoes> <hints> <map> <regions>",
        &[],
    ),
    rule(
        "component",
        "",
        "<component.card> <die> <domino> <component.piece> <tile>",
        &[],
    ),
    rule(
        "component.card",
        "",
        "",
        &[form(
            "(card <string> <roleType> <cardType> rank:<int> value:<int> trumpRank:<int> trumpValue:<int> suit:<int> [<moves>] [maxState:<int>] [maxCount:<int>] [maxValue:<int>])",
            "",
            "",
        )],
    ),
    rule(
        "component.piece",
        "",
        "",
        &[form(
            "(piece <string> [<roleType>] [<directionFacing>] [<flips>] [<moves>] [maxState:<int>] [maxCount:<int>] [maxValue:<int>])",
            "",
            "",
        )],
    ),
    rule(
        "die",
        "",
        "",
        &[form(
            "(die <string> <roleType> numFaces:<int> [<directionFacing>] [<moves>])",
            "",
            "",
        )],
    ),
    rule(
        "dominoes",
        "",
        "",
        &[form("(dominoes [upTo:<int>])", "", "")],
    ),
    rule(
        "hints",
        "",
        "",
        &[form(
            "(hints [<string>] {<equipment.hint>} [<siteType>])",
            "",
            "",
        )],
    ),
    rule(
        "map",
        "",
        "",
        &[
            form("(map [<string>] {<int>} {<int>})", "", ""),
            form("(map [<string>] {<math.pair>})", "", ""),
        ],
    ),
    rule(
        "regions",
        "",
        "",
        &[form(
            "(regions [<string>] [<roleType>] ({<int>} | <sites> | {<sites>} | <regionTypeStatic> | {<regionTypeStatic>}) [<string>])",
            "",
            "",
        )],
    ),
    rule(
        "container.board.board",
        "",
        "<boardless> <mancalaBoard> <surakartaBoard>",
        &[form(
            "(board <graph> [<board.track> | {<board.track>}] [<equipment.values> | {<equipment.values>}] [use:<siteType>] [largeStack:<boolean>])",
            "",
            "",
        )],
    ),
    rule(
        "board.track",
        "",
        "",
        &[form(
            "(track <string> ({<int>} | <string> | {<equipment.trackStep>}) [loop:<boolean>] [<int> | <roleType>] [directed:<boolean>])",
            "",
            "",
        )],
    ),
    rule(
        "boardless",
        "",
        "",
        &[form(
            "(boardless <tilingBoardlessType> [<dim>] [largeStack:<boolean>])",
            "",
            "",
        )],
    ),
    rule(
        "mancalaBoard",
        "",
        "",
        &[form(
            "(mancalaBoard <int> <int> [store:<storeType>] [numStores:<int>] [largeStack:<boolean>] [<board.track> | {<board.track>}])",
            "",
            "",
        )],
    ),
    rule(
        "surakartaBoard",
        "",
        "",
        &[form(
            "(surakartaBoard <graph> [loops:<int>] [from:<int>] [largeStack:<boolean>])",
            "",
            "",
        )],
    ),
    rule(
        "tile",
        "",
        "",
        &[form(
            "(tile <string> [<roleType>] [{<stepType>} | {{<stepType>}}] [numSides:<int>] [slots:{<int>} | slotsPerSide:<int>] [{<path>}] [<flips>] [<moves>] [maxState:<int>] [maxCount:<int>] [maxValue:<int>])",
            "",
            "",
        )],
    ),
    rule(
        "domino",
        "",
        "",
        &[form(
            "(domino <string> <roleType> value:<int> value2:<int> [<moves>])",
            "",
            "",
        )],
    ),
    rule(
        "path",
        "",
        "",
        &[form(
            "(path from:<int> [slotsFrom:<int>] to:<int> [slotsTo:<int>] colour:<int>)",
            "",
            "",
        )],
    ),
    rule(
        "container",
        "",
        "<container.board.board> <deck> <dice> <other.hand>",
        &[],
    ),
    rule(
        "deck",
        "",
        "",
        &[form(
            "(deck [<roleType>] [cardsBySuit:<int>] [suits:<int>] [{<equipment.card>}])",
            "",
            "",
        )],
    ),
    rule(
        "dice",
        "",
        "",
        &[form(
            "(dice [d:<int>] [faces:{<int>} | facesByDie:{{<int>}} | from:<int>] [<roleType>] num:<int> [biased:{<int>}])",
            "",
            "",
        )],
    ),
    rule(
        "other.hand",
        "",
        "",
        &[form("(hand <roleType> [size:<int>])", "", "")],
    ),
    rule(
        "equipment.card",
        "",
        "",
        &[form(
            "(card <cardType> rank:<int> value:<int> [trumpRank:<int>] [trumpValue:<int>] [biased:<int>])",
            "",
            "",
        )],
    ),
    rule(
        "equipment.hint",
        "",
        "",
        &[
            form("(hint <int> [<int>])", "", ""),
            form("(hint {<int>} [<int>])", "", ""),
        ],
    ),
    rule(
        "equipment.values",
        "",
        "",
        &[form("(values <siteType> <range>)", "", "")],
    ),
    rule(
        "equipment.trackStep",
        "",
        "",
        &[form(
            "(trackStep (<int> | <compassDirection> | <trackStepType>))",
            "",
            "",
        )],
    ),
];
