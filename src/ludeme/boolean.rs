//! The `boolean` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "booleans.no.no",
        "",
        "",
        &[
            form(
                "(no Pieces [<siteType>] [<roleType> | of:<int>] [<string>] [in:<sites>])",
                "",
                "",
            ),
            form("(no Moves <roleType>)", "", ""),
        ],
    ),
    rule("was", "", "", &[form("(was Pass)", "", "")]),
    rule(
        "deductionPuzzle.all.all",
        "",
        "",
        &[form(
            "(all Different [<siteType>] [<sites>] [except:<int> | excepts:{<int>}])",
            "",
            "",
        )],
    ),
    rule(
        "deductionPuzzle.is.is",
        "",
        "",
        &[
            form(
                "(is <isPuzzleRegionResultType> [<siteType>] [<sites>] [of:<int>] [<string>] <int>)",
                "",
                "",
            ),
            form("(is Unique [<siteType>])", "", ""),
            form("(is Solved)", "", ""),
        ],
    ),
    rule(
        "forAll",
        "",
        "",
        &[form("(forAll <puzzleElementType> <boolean>)", "", "")],
    ),
    rule(
        "booleans.all.all",
        "",
        "",
        &[
            form("(all <allSitesType> <sites> if:<boolean>)", "", ""),
            form("(all Values <ints> if:<boolean>)", "", ""),
            form("(all <allSimpleType>)", "", ""),
            form(
                "(all Groups [<siteType>] [<direction>] [of:<boolean>] if:<boolean>)",
                "",
                "",
            ),
        ],
    ),
    rule(
        "booleans.is.is",
        "",
        "",
        &[
            form("(is Crossing <int> <int>)", "", ""),
            form("(is <isSimpleType>)", "", ""),
            form("(is Triggered <string> (<int> | <roleType>))", "", ""),
            form("(is <isStringType> <string>)", "", ""),
            form("(is <isGraphType> <siteType>)", "", ""),
            form("(is <isIntegerType> [<int>])", "", ""),
            form(
                "(is Hidden [<hiddenData>] [<siteType>] at:<int> [level:<int>] (to:<moves.player> | to:<roleType>))",
                "",
                "",
            ),
            form("(is Repeat [<repetitionType>])", "", ""),
            form(
                "(is Pattern {<stepType>} [<siteType>] [from:<int>] [what:<int> | whats:{<int>}])",
                "",
                "",
            ),
            form("(is <isTreeType> (<moves.player> | <roleType>))", "", ""),
            form(
                "(is RegularGraph (<moves.player> | <roleType>) [k:<int> | odd:<boolean> | even:<boolean>])",
                "",
                "",
            ),
            form("(is <isPlayerType> (<int> | <roleType>))", "", ""),
            form(
                "(is Loop [<siteType>] [surround:<roleType> | {<roleType>}] [<direction>] [<int>] [<int> | <sites>] [path:<boolean>])",
                "",
                "",
            ),
            form(
                "(is Path <siteType> [from:<int>] (<moves.player> | <roleType>) length:<range> [closed:<boolean>])",
                "",
                "",
            ),
            form("(is <isSiteType> [<siteType>] <int>)", "", ""),
            form("(is In [<int> | {<int>}] (<sites> | <ints>))", "", ""),
            form(
                "(is <isAngleType> [<siteType>] at:<int> <boolean> <boolean>)",
                "",
                "",
            ),
            form(
                "(is <isComponentType> [<int>] [<siteType>] [at:<int> | in:<sites>] [<moves>])",
                "",
                "",
            ),
            form(
                "(is Related <relationType> [<siteType>] <int> (<int> | <sites>))",
                "",
                "",
            ),
            form(
                "(is Target [<int> | <string>] {<int>} [<int> | {<int>}])",
                "",
                "",
            ),
            form(
                "(is <isConnectType> [<int>] [<siteType>] [at:<int>] [<direction>] ({<sites>} | <roleType> | <regionTypeStatic>))",
                "",
                "",
            ),
            form(
                "(is Line [<siteType>] <int> [<absoluteDirection>] [through:<int> | throughAny:<sites>] [<roleType> | what:<int> | whats:{<int>}] [exact:<boolean>] [contiguous:<boolean>] [if:<boolean>] [byLevel:<boolean>] [top:<boolean>] [throughHowMuch:<int>] [isVisible:<boolean>] [useOpposites:<boolean>])",
                "",
                "",
            ),
        ],
    ),
    rule("can", "", "", &[form("(can Move <moves>)", "", "")]),
    rule(
        "!=",
        "",
        "",
        &[
            form("(!= <sites> <sites>)", "", ""),
            form("(!= <int> (<int> | <roleType>))", "", ""),
        ],
    ),
    rule("<", "", "", &[form("(< <int> <int>)", "", "")]),
    rule("<=", "", "", &[form("(<= <int> <int>)", "", "")]),
    rule(
        "=",
        "",
        "",
        &[
            form("(= <sites> <sites>)", "", ""),
            form("(= <int> (<int> | <roleType>))", "", ""),
        ],
    ),
    rule(">", "", "", &[form("(> <int> <int>)", "", "")]),
    rule(">=", "", "", &[form("(>= <int> <int>)", "", "")]),
    rule(
        "booleans.math.if",
        "",
        "",
        &[form("(if <boolean> <boolean> [<boolean>])", "", "")],
    ),
    rule(
        "math.and",
        "",
        "",
        &[
            form("(and {<boolean>})", "", ""),
            form("(and <boolean> <boolean>)", "", ""),
        ],
    ),
    rule(
        "math.or",
        "",
        "",
        &[
            form("(or {<boolean>})", "", ""),
            form("(or <boolean> <boolean>)", "", ""),
        ],
    ),
    rule("not", "", "", &[form("(not <boolean>)", "", "")]),
    rule("xor", "", "", &[form("(xor <boolean> <boolean>)", "", "")]),
    rule(
        "boolean",
        "",
        "<!=> <<> <<=> <=> <>> <>=> <booleans.all.all> <deductionPuzzle.all.all> <math.and> boolean <can> <forAll> <booleans.math.if> <booleans.is.is> <deductionPuzzle.is.is> <booleans.no.no> <not> <math.or> <toBool> <was> <xor>",
        &[],
    ),
    rule(
        "toBool",
        "",
        "",
        &[form("(toBool (<int> | <float>))", "", "")],
    ),
];
