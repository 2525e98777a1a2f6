//! The `start` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "start",
        "",
        "",
        &[form("(start ({<startRule>} | <startRule>))", "", "")],
    ),
    rule(
        "start.deal",
        "",
        "",
        &[form("(deal <dealableType> [<int>])", "", "")],
    ),
    rule(
        "startRule",
        "",
        "<start.deal> <forEach.forEach> <place> <deductionPuzzle.set> <start.set.set> <split>",
        &[],
    ),
    rule(
        "place",
        "",
        "",
        &[
            form(
                "(place Random {<string>} [count:{<int>}] [state:<int>] [value:<int>] <int> [<siteType>])",
                "",
                "",
            ),
            form(
                "(place Random [<sites>] {<string>} [count:<int>] [state:<int>] [value:<int>] [<siteType>])",
                "",
                "",
            ),
            form(
                "(place Stack (<string> | items:{<string>}) [<string>] [<siteType>] [<int> | {<int>} | <sites> | coord:<string> | {<string>}] [count:<int> | counts:{<int>}] [state:<int>] [rotation:<int>] [value:<int>])",
                "",
                "",
            ),
            form(
                "(place <string> [<siteType>] [{<int>}] [<sites>] [{<string>}] [counts:{<int>}] [state:<int>] [rotation:<int>] [value:<int>])",
                "",
                "",
            ),
            form(
                "(place <string> [<string>] [<siteType>] [<int>] [coord:<string>] [count:<int>] [state:<int>] [rotation:<int>] [value:<int>])",
                "",
                "",
            ),
            form("(place Random {<math.count>} <int> [<siteType>])", "", ""),
        ],
    ),
    rule("split", "", "", &[form("(split Deck)", "", "")]),
    rule(
        "forEach.forEach",
        "",
        "",
        &[
            form("(forEach <ints> <startRule>)", "", ""),
            form("(forEach Player <startRule>)", "", ""),
            form("(forEach Value min:<int> max:<int> <startRule>)", "", ""),
            form("(forEach Site <sites> [if:<boolean>] <startRule>)", "", ""),
            form("(forEach Team <startRule>)", "", ""),
        ],
    ),
    rule(
        "deductionPuzzle.set",
        "",
        "",
        &[form("(set [<siteType>] {{<int>}})", "", "")],
    ),
    rule(
        "start.set.set",
        "",
        "",
        &[
            form(
                "(set <setStartSitesType> <int> [<siteType>] (at:<int> | to:<sites>))",
                "",
                "",
            ),
            form(
                "(set <roleType> [<siteType>] [{<int>}] [<sites>] [{<string>}])",
                "",
                "",
            ),
            form(
                "(set <roleType> [<siteType>] [<int>] [coord:<string>])",
                "",
                "",
            ),
            form(
                "(set Hidden [<hiddenData> | {<hiddenData>}] [<siteType>] (at:<int> | <sites>) [level:<int>] [<boolean>] to:<roleType>)",
                "",
                "",
            ),
            form(
                "(set RememberValue [<string>] (<int> | <sites>) [unique:<boolean>])",
                "",
                "",
            ),
            form("(set <setStartPlayerType> [<roleType>] <int>)", "", ""),
            form("(set Team <int> {<roleType>})", "", ""),
        ],
    ),
];
