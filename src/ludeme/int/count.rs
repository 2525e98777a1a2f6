//! Numbers that count something.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule(
        "count.count",
        "how many",
        "",
        &[
            form(
                "(count <countComponentType> [<siteType>] [<roleType> | of:<int>] [<string>] [in:<sites>] [if:<boolean>])",
                "pieces, or their pips, of a player, a name or in a region",
                "(count Pieces Mover in:(sites Top))",
            ),
            form(
                "(count <countGroupsType> [<siteType>] [<direction>] [if:<boolean>] [min:<int>] [isVisible:<boolean>])",
                "connected groups, or the size of the biggest",
                "(count Groups Orthogonal min:2)",
            ),
            form(
                "(count SitesPlatformBelow [<siteType>] [<int>] <roleType>)",
                "sites below a platform",
                "(count SitesPlatformBelow (last To) Mover)",
            ),
            form(
                "(count Value <int> in:<ints>)",
                "how often a value is in a list",
                "(count Value 3 in:(values Remembered \"Seen\"))",
            ),
            form(
                "(count Stack [<stackDirection>] [<siteType>] (at:<int> | to:<sites>) [if:<boolean>] [stop:<boolean>])",
                "the pieces on a stack, from one end, that meet a condition",
                "(count Stack FromTop at:(last To) if:(= (who at:(last To) level:(level)) (mover)) stop:True)",
            ),
            form(
                "(count <countSimpleType> [<siteType>])",
                "a fact of the board or of the trial: rows, players, turns, moves …",
                "(count Moves)",
            ),
            form(
                "(count [<countSiteType>] [<siteType>] [in:<sites> | at:<int> | <string>])",
                "the neighbours of a site, the sites of a region, or the pieces on a site",
                "(count Sites in:(sites Occupied by:Mover))",
            ),
            form(
                "(count StepsOnTrack [<roleType> | <moves.player> | <string>] [<int>] [<int>])",
                "the steps between two sites of a track",
                "(count StepsOnTrack Mover (from) (to))",
            ),
            form(
                "(count Steps [<siteType>] [<relationType>] [<effect.step>] [newRotation:<int>] <int> (<int> | <sites>))",
                "the least steps between two sites",
                "(count Steps Orthogonal (from) (to))",
            ),
            form(
                "(count Liberties [<siteType>] [at:<int>] [<direction>] [if:<boolean>])",
                "the free neighbours of a group",
                "(count Liberties at:(last To) Orthogonal)",
            ),
            form(
                "(count SizeBiggestLine [<siteType>] [<absoluteDirection>] [if:<boolean>])",
                "the longest row",
                "(count SizeBiggestLine Orthogonal if:(= (who at:(to)) (mover)))",
            ),
        ],
    ),
    rule(
        "countSizeBiggestGroup",
        "the biggest group",
        "",
        &[form(
            "(countSizeBiggestGroup [<siteType>] [<direction>] [if:<boolean> | isVisible:<boolean>])",
            "the size of the biggest connected group",
            "(countSizeBiggestGroup Orthogonal if:(= (who at:(to)) (mover)))",
        )],
    ),
];
