//! Directions.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "directions",
        "directions",
        "",
        &[
            form(
                "(directions (<absoluteDirection> | {<absoluteDirection>}))",
                "by the compass",
                "(directions {N S})",
            ),
            form(
                "(directions [<relativeDirection> | {<relativeDirection>}] [of:<relationType>] [bySite:<boolean>])",
                "by the way that the piece faces",
                "(directions {Forward Leftward} of:Adjacent)",
            ),
            form(
                "(directions <siteType> from:<int> to:<int>)",
                "from one site to another",
                "(directions Cell from:(last From) to:(last To))",
            ),
            form(
                "(directions Random <direction> num:<int>)",
                "so many of them by chance",
                "(directions Random Orthogonal num:2)",
            ),
        ],
    ),
    rule(
        "directions.difference",
        "directions without some",
        "",
        &[form(
            "(difference <direction> <direction>)",
            "the first without the second",
            "(difference Adjacent Orthogonal)",
        )],
    ),
    rule(
        "directions.if",
        "one direction or another",
        "",
        &[form(
            "(if <boolean> <direction> <direction>)",
            "if it holds the first, otherwise the second",
            "(if (is Mover P1) Forward Backward)",
        )],
    ),
    rule(
        "directions.union",
        "directions together",
        "",
        &[form(
            "(union <direction> <direction>)",
            "the first and the second",
            "(union Orthogonal Forward)",
        )],
    ),
    rule(
        "direction",
        "a direction, or several",
        "<absoluteDirection> <directions.difference> <directions> <directions.if> <relativeDirection> <directions.union>",
        &[],
    ),
];
