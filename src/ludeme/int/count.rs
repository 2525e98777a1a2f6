//! The `int/count` family.

use crate::ludeme::data::{Entry, form, rule};

/// The rules of this family.
pub(in crate::ludeme) const RULES: &[Entry] = &[
    rule(
        "count.count",
        "",
        "",
        &[
            form(
                "(count <countComponentType> [<siteType>] [<roleType> | of:<int>] [<string>] [in:<sites>] [if:<boolean>])",
                "",
                "",
            ),
            form(
                "(count <countGroupsType> [<siteType>] [<direction>] [if:<boolean>] [min:<int>] [isVisible:<boolean>])",
                "",
                "",
            ),
            form(
                "(count SitesPlatformBelow [<siteType>] [<int>] <roleType>)",
                "",
                "",
            ),
            form("(count Value <int> in:<ints>)", "", ""),
            form(
                "(count Stack [<stackDirection>] [<siteType>] (at:<int> | to:<sites>) [if:<boolean>] [stop:<boolean>])",
                "",
                "",
            ),
            form("(count <countSimpleType> [<siteType>])", "", ""),
            form(
                "(count [<countSiteType>] [<siteType>] [in:<sites> | at:<int> | <string>])",
                "",
                "",
            ),
            form(
                "(count StepsOnTrack [<roleType> | <moves.player> | <string>] [<int>] [<int>])",
                "",
                "",
            ),
            form(
                "(count Steps [<siteType>] [<relationType>] [<effect.step>] [newRotation:<int>] <int> (<int> | <sites>))",
                "",
                "",
            ),
            form(
                "(count Liberties [<siteType>] [at:<int>] [<direction>] [if:<boolean>])",
                "",
                "",
            ),
            form(
                "(count SizeBiggestLine [<siteType>] [<absoluteDirection>] [if:<boolean>])",
                "",
                "",
            ),
        ],
    ),
    rule(
        "countSizeBiggestGroup",
        "",
        "",
        &[form(
            "(countSizeBiggestGroup [<siteType>] [<direction>] [if:<boolean> | isVisible:<boolean>])",
            "",
            "",
        )],
    ),
];
