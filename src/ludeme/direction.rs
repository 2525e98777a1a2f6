//! The `direction` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "directions",
        "",
        "",
        &[
            form(
                "(directions (<absoluteDirection> | {<absoluteDirection>}))",
                "",
                "",
            ),
            form(
                "(directions [<relativeDirection> | {<relativeDirection>}] [of:<relationType>] [bySite:<boolean>])",
                "",
                "",
            ),
            form("(directions <siteType> from:<int> to:<int>)", "", ""),
            form("(directions Random <direction> num:<int>)", "", ""),
        ],
    ),
    rule(
        "directions.difference",
        "",
        "",
        &[form("(difference <direction> <direction>)", "", "")],
    ),
    rule(
        "directions.if",
        "",
        "",
        &[form("(if <boolean> <direction> <direction>)", "", "")],
    ),
    rule(
        "directions.union",
        "",
        "",
        &[form("(union <direction> <direction>)", "", "")],
    ),
    rule(
        "direction",
        "",
        "<absoluteDirection> <directions.difference> <directions> <directions.if> <relativeDirection> <directions.union>",
        &[],
    ),
];
