//! The `region` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "region.last.last",
        "",
        "",
        &[form("(last Between)", "", "")],
    ),
    rule(
        "region.foreach.forEach",
        "",
        "",
        &[
            form("(forEach <ints> <sites>)", "", ""),
            form("(forEach of:<sites> <sites>)", "", ""),
            form("(forEach <sites> if:<boolean>)", "", ""),
            form("(forEach Team <sites>)", "", ""),
            form(
                "(forEach Level [<siteType>] at:<int> [<stackDirection>] [if:<boolean>] [startAt:<int>])",
                "",
                "",
            ),
        ],
    ),
    rule(
        "sites",
        "",
        "<region.math.difference> <expand> <region.foreach.forEach> <region.math.if> <region.math.intersection> <region.last.last> <region.math.union>",
        &[
            form("(sites <sitesSimpleType> [<siteType>])", "", ""),
            form("(sites <sitesEdgeType>)", "", ""),
            form(
                "(sites Group [<siteType>] (at:<int> | from:<sites>) [<direction>] [if:<boolean>] [isVisible:<boolean>])",
                "",
                "",
            ),
            form(
                "(sites [<siteType>] [<int>] {{<stepType>}} [rotations:<boolean>])",
                "",
                "",
            ),
            form("(sites ({<int>} | <ints>))", "", ""),
            form("(sites <sitesMoveType> <moves>)", "", ""),
            form("(sites [<siteType>] {<string>})", "", ""),
            form(
                "(sites Hidden [<hiddenData>] [<siteType>] (to:<moves.player> | to:<roleType>))",
                "",
                "",
            ),
            form(
                "(sites Pattern {<stepType>} [<siteType>] [from:<int>] [what:<int> | whats:{<int>}])",
                "",
                "",
            ),
            form(
                "(sites Loop [inside:<boolean>] [<siteType>] [surround:<roleType> | {<roleType>}] [<direction>] [<int>] [<int> | <sites>])",
                "",
                "",
            ),
            form("(sites)", "", ""),
            form(
                "(sites Crossing at:<int> [<moves.player> | <roleType>])",
                "",
                "",
            ),
            form("(sites Random [<sites>] [num:<int>])", "", ""),
            form("(sites LargePiece [<siteType>] at:<int>)", "", ""),
            form(
                "(sites Between [<direction>] [<siteType>] from:<int> [fromIncluded:<boolean>] to:<int> [toIncluded:<boolean>] [cond:<boolean>])",
                "",
                "",
            ),
            form("(sites Start <moves.piece>)", "", ""),
            form(
                "(sites Occupied (by:<moves.player> | by:<roleType>) [container:<int> | container:<string>] [component:<int> | component:<string> | components:{<string>}] [top:<boolean>] [on:<siteType>])",
                "",
                "",
            ),
            form(
                "(sites Incident <siteType> of:<siteType> at:<int> [owner:<moves.player> | <roleType>])",
                "",
                "",
            ),
            form(
                "(sites Around [<siteType>] (<int> | <sites>) [<regionTypeDynamic>] [distance:<int>] [<absoluteDirection>] [if:<boolean>] [includeSelf:<boolean>])",
                "",
                "",
            ),
            form(
                "(sites Direction (from:<int> | from:<sites>) [<direction>] [included:<boolean>] [stop:<boolean>] [stopIncluded:<boolean>] [distance:<int>] [<siteType>])",
                "",
                "",
            ),
            form(
                "(sites LineOfSight [<lineOfSightType>] [<siteType>] [at:<int>] [<direction>])",
                "",
                "",
            ),
            form("(sites <sitesIndexType> [<siteType>] [<int>])", "", ""),
            form(
                "(sites Side [<siteType>] [<moves.player> | <roleType> | <compassDirection>])",
                "",
                "",
            ),
            form(
                "(sites Distance [<siteType>] [<relationType>] [<effect.step>] [newRotation:<int>] from:<int> <range>)",
                "",
                "",
            ),
            form(
                "(sites <sitesPlayerType> [<siteType>] [<moves.player> | <roleType>] [<nonDecision>] [<string>])",
                "",
                "",
            ),
            form(
                "(sites Track [<moves.player> | <roleType>] [<string>] [from:<int>] [to:<int>])",
                "",
                "",
            ),
            form(
                "(sites [<moves.player> | <roleType>] [<siteType>] [<string>])",
                "",
                "",
            ),
        ],
    ),
    rule(
        "expand",
        "",
        "",
        &[form(
            "(expand [<int> | <string>] (<sites> | origin:<int>) [steps:<int>] [<absoluteDirection>] [<siteType>])",
            "",
            "",
        )],
    ),
    rule(
        "region.math.difference",
        "",
        "",
        &[form("(difference <sites> (<sites> | <int>))", "", "")],
    ),
    rule(
        "region.math.if",
        "",
        "",
        &[form("(if <boolean> <sites> [<sites>])", "", "")],
    ),
    rule(
        "region.math.intersection",
        "",
        "",
        &[
            form("(intersection {<sites>})", "", ""),
            form("(intersection <sites> <sites>)", "", ""),
        ],
    ),
    rule(
        "region.math.union",
        "",
        "",
        &[
            form("(union {<sites>})", "", ""),
            form("(union <sites> <sites>)", "", ""),
        ],
    ),
];
