//! The `meta` family.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "meta",
        "",
        "",
        &[form("(meta ({<metaRule>} | <metaRule>))", "", "")],
    ),
    rule("automove", "", "", &[form("(automove)", "", "")]),
    rule(
        "gravity",
        "",
        "",
        &[form("(gravity [<gravityType>])", "", "")],
    ),
    rule("meta.swap", "", "", &[form("(swap)", "", "")]),
    rule(
        "metaRule",
        "",
        "<automove> <gravity> <meta.no.no> <noStackOn> <passEnd> <pin> <meta.swap>",
        &[],
    ),
    rule("noStackOn", "", "", &[form("(noStackOn Fallen)", "", "")]),
    rule(
        "passEnd",
        "",
        "",
        &[form("(passEnd <passEndType>)", "", "")],
    ),
    rule("pin", "", "", &[form("(pin SupportMultiple)", "", "")]),
    rule(
        "meta.no.no",
        "",
        "",
        &[
            form("(no Repeat [<repetitionType>])", "", ""),
            form("(no Suicide)", "", ""),
        ],
    ),
];
