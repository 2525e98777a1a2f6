//! How the position before the first move comes about.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "start",
        "how the position before the first move comes about",
        "",
        &[form(
            "(start ({<startRule>} | <startRule>))",
            "one start rule or several, in order",
            "(start {(place \"Pawn1\" {8 9}) (place \"Rook1\" \"A1\")})",
        )],
    ),
    rule(
        "start.deal",
        "dealing at the start",
        "",
        &[form(
            "(deal <dealableType> [<int>])",
            "that many cards or dominoes to each player",
            "(deal Cards 5)",
        )],
    ),
    rule(
        "startRule",
        "one start rule",
        "<start.deal> <forEach.forEach> <place> <deductionPuzzle.set> <start.set.set> <split>",
        &[],
    ),
    rule(
        "place",
        "pieces put down",
        "",
        &[
            form(
                "(place Random {<string>} [count:{<int>}] [state:<int>] [value:<int>] <int> [<siteType>])",
                "those pieces, so many of each, on that many random sites",
                "(place Random {\"Stone1\"} count:{3} 3)",
            ),
            form(
                "(place Random [<sites>] {<string>} [count:<int>] [state:<int>] [value:<int>] [<siteType>])",
                "those pieces on random sites of a region",
                "(place Random (sites Bottom) {\"Knight1\"} count:2)",
            ),
            form(
                "(place Stack (<string> | items:{<string>}) [<string>] [<siteType>] [<int> | {<int>} | <sites> | coord:<string> | {<string>}] [count:<int> | counts:{<int>}] [state:<int>] [rotation:<int>] [value:<int>])",
                "a stack of one or more pieces, by site, region or coordinate",
                "(place Stack \"Disc1\" 4 count:3)",
            ),
            form(
                "(place <string> [<siteType>] [{<int>}] [<sites>] [{<string>}] [counts:{<int>}] [state:<int>] [rotation:<int>] [value:<int>])",
                "a piece on each of those sites, numbers, region or coordinates",
                "(place \"Pawn1\" (sites Row 1))",
            ),
            form(
                "(place <string> [<string>] [<siteType>] [<int>] [coord:<string>] [count:<int>] [state:<int>] [rotation:<int>] [value:<int>])",
                "a piece on one site, by number, coordinate or container",
                "(place \"Stone1\" \"Hand1\" count:10)",
            ),
            form(
                "(place Random {<math.count>} <int> [<siteType>])",
                "counted pieces, drawn at random, as a stack on that site",
                "(place Random {(count \"Stone1\" 2) (count \"Stone2\" 2)} 4)",
            ),
        ],
    ),
    rule(
        "split",
        "the deck is split",
        "",
        &[form(
            "(split Deck)",
            "the cards are split between the hands",
            "(split Deck)",
        )],
    ),
    rule(
        "forEach.forEach",
        "a start rule repeated",
        "",
        &[
            form(
                "(forEach <ints> <startRule>)",
                "once for each number",
                "(forEach (players All) (set Score Mover 1))",
            ),
            form(
                "(forEach Player <startRule>)",
                "once for each player",
                "(forEach Player (set Score Player 5))",
            ),
            form(
                "(forEach Value min:<int> max:<int> <startRule>)",
                "once for each value from the least to the greatest",
                "(forEach Value min:0 max:3 (place \"Stone0\" (value)))",
            ),
            form(
                "(forEach Site <sites> [if:<boolean>] <startRule>)",
                "once for each site of a region",
                "(forEach Site (sites Board) if:(is Empty (site)) (place \"Stone0\" (site)))",
            ),
            form(
                "(forEach Team <startRule>)",
                "once for each team",
                "(forEach Team (set Score P1 0))",
            ),
        ],
    ),
    rule(
        "deductionPuzzle.set",
        "the given values of a puzzle",
        "",
        &[form(
            "(set [<siteType>] {{<int>}})",
            "pairs of a site and its value",
            "(set Cell {{0 3} {5 1}})",
        )],
    ),
    rule(
        "start.set.set",
        "a fact set at the start",
        "",
        &[
            form(
                "(set <setStartSitesType> <int> [<siteType>] (at:<int> | to:<sites>))",
                "the cost, count or phase of sites",
                "(set Count 4 to:(sites Board))",
            ),
            form(
                "(set <roleType> [<siteType>] [{<int>}] [<sites>] [{<string>}])",
                "sites that belong to a player from the start",
                "(set P1 Cell {0 1 2})",
            ),
            form(
                "(set <roleType> [<siteType>] [<int>] [coord:<string>])",
                "one site that belongs to a player from the start",
                "(set P1 Cell coord:\"A1\")",
            ),
            form(
                "(set Hidden [<hiddenData> | {<hiddenData>}] [<siteType>] (at:<int> | <sites>) [level:<int>] [<boolean>] to:<roleType>)",
                "what is hidden on those sites, from whom",
                "(set Hidden What (sites Board) to:P2)",
            ),
            form(
                "(set RememberValue [<string>] (<int> | <sites>) [unique:<boolean>])",
                "values kept in memory from the start",
                "(set RememberValue \"Seen\" 3)",
            ),
            form(
                "(set <setStartPlayerType> [<roleType>] <int>)",
                "a player's score or money at the start",
                "(set Score Each 10)",
            ),
            form(
                "(set Team <int> {<roleType>})",
                "the players of a team",
                "(set Team 1 {P1 P3})",
            ),
        ],
    ),
];
