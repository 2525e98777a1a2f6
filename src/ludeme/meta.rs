//! Rules about the rules: repetition, passing, gravity.

use super::data::{Entry, form, rule};

/// The rules of this family.
pub(super) const RULES: &[Entry] = &[
    rule(
        "meta",
        "rules about the rules",
        "",
        &[form(
            "(meta ({<metaRule>} | <metaRule>))",
            "one meta-rule or several",
            "(meta {(no Repeat) (swap)})",
        )],
    ),
    rule(
        "automove",
        "forced moves are made at once",
        "",
        &[form(
            "(automove)",
            "where only one move can go to a site, it is made without asking",
            "(automove)",
        )],
    ),
    rule(
        "gravity",
        "pieces fall",
        "",
        &[form(
            "(gravity [<gravityType>])",
            "unsupported pieces drop, as on a pyramid",
            "(gravity PyramidalDrop)",
        )],
    ),
    rule(
        "meta.swap",
        "sides may change",
        "",
        &[form(
            "(swap)",
            "the second player may take over the first player's opening",
            "(swap)",
        )],
    ),
    rule(
        "metaRule",
        "one meta-rule",
        "<automove> <gravity> <meta.no.no> <noStackOn> <passEnd> <pin> <meta.swap>",
        &[],
    ),
    rule(
        "noStackOn",
        "where pieces may not be stacked",
        "",
        &[form(
            "(noStackOn Fallen)",
            "nothing is put on a fallen piece",
            "(noStackOn Fallen)",
        )],
    ),
    rule(
        "passEnd",
        "what passing all round does",
        "",
        &[form(
            "(passEnd <passEndType>)",
            "when everyone passes, the game ends that way",
            "(passEnd NoEnd)",
        )],
    ),
    rule(
        "pin",
        "pieces that hold others up stay",
        "",
        &[form(
            "(pin SupportMultiple)",
            "a piece that supports several may not be taken away",
            "(pin SupportMultiple)",
        )],
    ),
    rule(
        "meta.no.no",
        "what may never be done",
        "",
        &[
            form(
                "(no Repeat [<repetitionType>])",
                "no move that brings an earlier position back",
                "(no Repeat Positional)",
            ),
            form(
                "(no Suicide)",
                "no move after which the mover has lost",
                "(no Suicide)",
            ),
        ],
    ),
];
