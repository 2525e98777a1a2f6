//! Numbers: sites, pieces, players, scores.

pub(super) mod count;
pub(super) mod iterator;
pub(super) mod math;

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "topLevel",
        "the top of a stack",
        "",
        &[form(
            "(topLevel [<siteType>] at:<int>)",
            "the highest level that is occupied",
            "(topLevel at:(to))",
        )],
    ),
    rule(
        "ints.last.last",
        "a part of the last move",
        "",
        &[form(
            "(last <lastType> [afterConsequence:<boolean>])",
            "where it came from or went to, and on which level",
            "(last To afterConsequence:True)",
        )],
    ),
    rule(
        "dice.face",
        "the top of a die",
        "",
        &[form(
            "(face <int>)",
            "the face that shows on the die at that site",
            "(face (handSite P1))",
        )],
    ),
    rule(
        "state",
        "a piece's state",
        "",
        &[form(
            "(state [<siteType>] at:<int> [level:<int>])",
            "the state of what stands there",
            "(state at:(from) level:0)",
        )],
    ),
    rule(
        "amount",
        "a player's money",
        "",
        &[form(
            "(amount (<roleType> | <moves.player>))",
            "how much the player has",
            "(amount Mover)",
        )],
    ),
    rule(
        "counter",
        "the counter",
        "",
        &[form(
            "(counter)",
            "the moves since it was last set",
            "(counter)",
        )],
    ),
    rule(
        "mover",
        "the mover",
        "",
        &[form("(mover)", "the player to move", "(mover)")],
    ),
    rule(
        "next",
        "the next player",
        "",
        &[form("(next)", "who moves after this", "(next)")],
    ),
    rule(
        "pot",
        "the pot",
        "",
        &[form("(pot)", "how much is in it", "(pot)")],
    ),
    rule(
        "prev",
        "the previous player",
        "",
        &[form(
            "(prev [<prevType>])",
            "who moved before, or moved last in another turn",
            "(prev MoverLastTurn)",
        )],
    ),
    rule(
        "rotation",
        "a piece's rotation",
        "",
        &[form(
            "(rotation [<siteType>] at:<int> [level:<int>])",
            "which way what stands there points, in steps",
            "(rotation at:(from))",
        )],
    ),
    rule(
        "state.score",
        "a player's score",
        "",
        &[form(
            "(score (<moves.player> | <roleType>))",
            "how many points the player has",
            "(score Mover)",
        )],
    ),
    rule(
        "var",
        "a variable",
        "",
        &[form(
            "(var [<string>])",
            "the value last set, by name",
            "(var \"Stake\")",
        )],
    ),
    rule(
        "what",
        "a site's piece",
        "",
        &[form(
            "(what [<siteType>] at:<int> [level:<int>])",
            "the number of what stands there, 0 for nothing",
            "(what at:(to))",
        )],
    ),
    rule(
        "who",
        "a piece's owner",
        "",
        &[form(
            "(who [<siteType>] at:<int> [level:<int>])",
            "the owner of what stands there, 0 for nobody",
            "(who at:(to))",
        )],
    ),
    rule(
        "trackSite",
        "a site on a track",
        "",
        &[
            form(
                "(trackSite EndSite [<moves.player> | <roleType>] [<string>])",
                "its last site",
                "(trackSite EndSite Mover \"Outer\")",
            ),
            form(
                "(trackSite Move [from:<int>] [<roleType> | <moves.player> | <string>] steps:<int>)",
                "so many steps on from a site",
                "(trackSite Move from:(from) \"Outer\" steps:(pips))",
            ),
            form(
                "(trackSite FirstSite [<moves.player> | <roleType>] [<string>] [from:<int>] [if:<boolean>])",
                "its first site that meets a condition",
                "(trackSite FirstSite Mover \"Outer\" from:(last To) if:(is Empty (to)))",
            ),
        ],
    ),
    rule(
        "matchScore",
        "a player's score in the match",
        "",
        &[form(
            "(matchScore <roleType>)",
            "games' worth won so far",
            "(matchScore P1)",
        )],
    ),
    rule(
        "pathExtent",
        "the reach of a painted path",
        "",
        &[form(
            "(pathExtent [<int>] [<int> | <sites>])",
            "the greatest width or height of a path from there",
            "(pathExtent 1 (last To))",
        )],
    ),
    rule(
        "size",
        "how large something is",
        "",
        &[
            form(
                "(size Territory [<siteType>] (<roleType> | <moves.player>) [<absoluteDirection>])",
                "the free area that only that player can reach",
                "(size Territory Mover Orthogonal)",
            ),
            form(
                "(size Group [<siteType>] at:<int> [<direction>] [if:<boolean>])",
                "the group of the piece there",
                "(size Group at:(last To) Orthogonal)",
            ),
            form(
                "(size LargePiece [<siteType>] (in:<sites> | at:<int>))",
                "the sites that a large piece covers",
                "(size LargePiece at:(last To))",
            ),
            form(
                "(size Stack [<siteType>] [in:<sites> | at:<int>])",
                "the height of the stack there",
                "(size Stack at:(last To))",
            ),
            form(
                "(size Array <ints>)",
                "the length of a list",
                "(size Array (values Remembered \"Seen\"))",
            ),
        ],
    ),
    rule(
        "card.card",
        "a fact of cards",
        "",
        &[
            form("(card TrumpSuit)", "the trump suit", "(card TrumpSuit)"),
            form(
                "(card <cardSiteType> at:<int> [level:<int>])",
                "the rank, suit or trump worth of the card there",
                "(card Rank at:(to) level:0)",
            ),
        ],
    ),
    rule(
        "value",
        "a value",
        "",
        &[
            form("(value)", "the value that the loop stands at", "(value)"),
            form(
                "(value Piece [<siteType>] at:<int> [level:<int>])",
                "the value of the piece there",
                "(value Piece at:(to))",
            ),
            form(
                "(value Player (<int> | <roleType>))",
                "the value of a player",
                "(value Player Mover)",
            ),
            form(
                "(value <valueSimpleType>)",
                "what is pending; the limits on moves and turns",
                "(value Pending)",
            ),
            form(
                "(value Random <range>)",
                "a number by chance, within a range",
                "(value Random (range 1 6))",
            ),
        ],
    ),
    rule(
        "where",
        "where a piece is",
        "",
        &[
            form(
                "(where Level <int> [<siteType>] at:<int> [fromTop:<boolean>])",
                "the lowest level on which the piece of that number lies there",
                "(where Level 2 at:(last To))",
            ),
            form(
                "(where Level <string> (<int> | <roleType>) [state:<int>] [<siteType>] at:<int> [fromTop:<boolean>])",
                "the lowest level on which that piece of that player lies there",
                "(where Level \"Stone\" P1 at:(last To) fromTop:False)",
            ),
            form(
                "(where <int> [<siteType>])",
                "the first site of the piece of that number",
                "(where (what at:(last To)))",
            ),
            form(
                "(where <string> (<int> | <roleType>) [state:<int>] [<siteType>])",
                "the first site of that player's piece",
                "(where \"King\" Mover)",
            ),
        ],
    ),
    rule(
        "ahead",
        "a site ahead",
        "",
        &[form(
            "(ahead [<siteType>] <int> [steps:<int>] [<direction>])",
            "so many steps ahead of the site",
            "(ahead (from) steps:2 Forward)",
        )],
    ),
    rule(
        "arrayValue",
        "an entry of a list",
        "",
        &[form(
            "(arrayValue <ints> index:<int>)",
            "the entry at that place, from 0",
            "(arrayValue (results from:0 to:(sites Top) 3) index:0)",
        )],
    ),
    rule(
        "board.id",
        "a name's number",
        "",
        &[
            form(
                "(id <string>)",
                "the number of the piece or container of that name",
                "(id \"King1\")",
            ),
            form(
                "(id [<string>] <roleType>)",
                "the number of the player's piece of that name, or of the player",
                "(id \"King\" Mover)",
            ),
        ],
    ),
    rule(
        "board.phase",
        "a site's colour phase",
        "",
        &[form(
            "(phase [<siteType>] of:<int>)",
            "the number of its colour, where like colours do not touch",
            "(phase of:(to))",
        )],
    ),
    rule(
        "centrePoint",
        "the middle",
        "",
        &[form(
            "(centrePoint [<siteType>])",
            "the site at the centre of the board",
            "(centrePoint Cell)",
        )],
    ),
    rule(
        "column",
        "a site's column",
        "",
        &[form(
            "(column [<siteType>] of:<int>)",
            "counted from 0",
            "(column of:(to))",
        )],
    ),
    rule(
        "coord",
        "a site by coordinate",
        "",
        &[
            form(
                "(coord [<siteType>] row:<int> column:<int>)",
                "by row and column",
                "(coord row:1 column:4)",
            ),
            form(
                "(coord [<siteType>] <string>)",
                "by label",
                "(coord \"E4\")",
            ),
        ],
    ),
    rule(
        "cost",
        "what a site costs",
        "",
        &[form(
            "(cost [<siteType>] (at:<int> | in:<sites>))",
            "the cost set for the site, or for the region together",
            "(cost at:(to))",
        )],
    ),
    rule(
        "handSite",
        "a site of a hand",
        "",
        &[form(
            "(handSite (<int> | <roleType>) [<int>])",
            "the player's first site, or the one so far on",
            "(handSite Mover 1)",
        )],
    ),
    rule(
        "layer",
        "a site's layer",
        "",
        &[form(
            "(layer of:<int> [<siteType>])",
            "counted from 0",
            "(layer of:(to))",
        )],
    ),
    rule(
        "mapEntry",
        "an entry of a map",
        "",
        &[form(
            "(mapEntry [<string>] (<int> | <roleType>))",
            "what the number or player is taken to",
            "(mapEntry \"Ferry\" (from))",
        )],
    ),
    rule(
        "regionSite",
        "a site of a region",
        "",
        &[form(
            "(regionSite <sites> index:<int>)",
            "the region's site at that place, from 0",
            "(regionSite (sites Top) index:0)",
        )],
    ),
    rule(
        "row",
        "a site's row",
        "",
        &[form(
            "(row [<siteType>] of:<int>)",
            "counted from 0",
            "(row of:(to))",
        )],
    ),
    rule(
        "int",
        "a number",
        "<%> <ints.math.*> <ints.math.+> <ints.math.-> <ints.math./> End Infinity Off Undefined <ints.math.^> <ints.math.abs> <ahead> <amount> <arrayValue> <iterator.between> <card.card> <centrePoint> <column> <coord> <cost> <count.count> <countSizeBiggestGroup> <counter> <iterator.edge> <dice.face> <iterator.from> <handSite> <iterator.hint> <board.id> <ints.math.if> int <ints.last.last> <layer> <level> <mapEntry> <matchScore> <ints.math.max> <ints.math.min> <mover> <next> <pathExtent> <board.phase> <pips> <iterator.player> <pot> <prev> <regionSite> <rotation> <row> <state.score> <site> <size> <state> <iterator.to> <toInt> <topLevel> <iterator.track> <trackSite> <value> <var> <what> <where> <who>",
        &[],
    ),
    rule(
        "toInt",
        "a truth or fraction as a number",
        "",
        &[form(
            "(toInt (<boolean> | <float>))",
            "1 for true, or the number without its fraction",
            "(toInt (is Empty (to)))",
        )],
    ),
];
