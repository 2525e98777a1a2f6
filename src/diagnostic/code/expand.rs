//! What expanding finds.
//!
//! A first line `// --option "…"` or `// --ruleset "…"` says what is asked for.

use super::Code;

/// A small game with something before it, a piece, and something after it.
macro_rules! game {
    ($before:literal, $piece:literal, $after:literal) => {
        concat!(
            $before,
            "(game \"Example\" (players 2)\n    (equipment {(board (square 4)) (piece \"Disc\" Each ",
            $piece,
            ")})\n    (rules (start (place \"Disc1\" 0)) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win))))\n)\n",
            $after
        )
    };
}

/// An option with two sizes.
macro_rules! sized {
    ($first:literal, $size:literal, $after:literal) => {
        concat!(
            $first,
            "(game \"Example\" (players 2)\n    (equipment {(board (square ",
            $size,
            ")) (piece \"Disc\" Each (move Step (to if:(is Empty (to)))))})\n    (rules (start (place \"Disc1\" 0)) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win))))\n)\n(option \"Board Size\" <Size> args:{<n>} {\n    (item \"4x4\" <4> \"Four by four.\")*\n    (item \"6x6\" <6> \"Six by six.\")\n})\n(rulesets {(ruleset \"Ruleset/Large\" {\"Board Size/6x6\"})})\n",
            $after
        )
    };
}

pub(super) const CODES: &[Code] = &[
    Code {
        code: "ashtapada::expand::unknown_define",
        title: "no such define",
        explanation: "A bracket with a string at its head, `(\"Name\" …)`, calls a define: one of \
            the file's own, or one of the library's. There is none of this name. In metadata only \
            the file's own can be called.",
        wrong: game!(
            "(define \"StepOn\" (move Step Forward (to if:(is Empty (to)))))\n",
            "(\"StpeOn\")",
            ""
        ),
        right: game!(
            "(define \"StepOn\" (move Step Forward (to if:(is Empty (to)))))\n",
            "(\"StepOn\")",
            ""
        ),
    },
    Code {
        code: "ashtapada::expand::cycle",
        title: "a define is defined by itself",
        explanation: "A define's body calls the define itself, or one that comes round to it. As \
            nothing decides when to stop, it would never end. Use `(forEach …)`, `(while …)` or a \
            longer body instead.",
        wrong: game!(
            "(define \"Or\" (or (move Step N (to)) (\"Or\")))\n",
            "(\"Or\")",
            ""
        ),
        right: game!(
            "(define \"Or\" (or (move Step N (to)) (move Step S (to))))\n",
            "(\"Or\")",
            ""
        ),
    },
    Code {
        code: "ashtapada::expand::runaway",
        title: "the expansion doesn't end",
        explanation: "The defines multiply what they are given until there are more than half a million \
            parts, or lie within each other more than a thousand deep. Look for one that names a \
            parameter more than once and is given itself.",
        wrong: game!(
            "(define \"Two\" (and #1 #1))\n",
            "(move Step (to if:(\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (\"Two\" (is Empty (to))))))))))))))))))))))))",
            ""
        ),
        right: game!(
            "(define \"Two\" (and #1 #1))\n",
            "(move Step (to if:(\"Two\" (\"Two\" (is Empty (to))))))",
            ""
        ),
    },
    Code {
        code: "ashtapada::expand::missing_argument",
        title: "a parameter is never given",
        explanation: "The body of a define of this file has a `#n` that no call gives, so nothing \
            ever stands in its place. `~` in a call says that an argument is left out on purpose.",
        wrong: game!(
            "(define \"Go\" (move Step #1 (to if:(is Empty (to)))))\n",
            "(\"Go\")",
            ""
        ),
        right: game!(
            "(define \"Go\" (move Step #1 (to if:(is Empty (to)))))\n",
            "(\"Go\" Forward)",
            ""
        ),
    },
    Code {
        code: "ashtapada::expand::surplus_argument",
        title: "a define is given more than it takes",
        explanation: "A define takes as many arguments as its highest `#n`. What is given beyond \
            that is not used anywhere.",
        wrong: game!(
            "(define \"Go\" (move Step #1 (to if:(is Empty (to)))))\n",
            "(\"Go\" Forward Backward)",
            ""
        ),
        right: game!(
            "(define \"Go\" (move Step #1 (to if:(is Empty (to)))))\n",
            "(\"Go\" Forward)",
            ""
        ),
    },
    Code {
        code: "ashtapada::expand::loose_parameter",
        title: "a parameter outside a define",
        explanation: "`#1`, `#2` … stand for what a define is given, in the define's body. Outside \
            one, nothing can be given.",
        wrong: game!("", "(move Step #1 (to if:(is Empty (to))))", ""),
        right: game!(
            "(define \"Go\" (move Step #1 (to if:(is Empty (to)))))\n",
            "(\"Go\" N)",
            ""
        ),
    },
    Code {
        code: "ashtapada::expand::bad_define",
        title: "a define without a name",
        explanation: "A define is `(define \"Name\" …)`, with its name in quotation marks.",
        wrong: game!("(define Go (move Step (to)))\n", "(move Step (to))", ""),
        right: game!("(define \"Go\" (move Step (to)))\n", "(\"Go\")", ""),
    },
    Code {
        code: "ashtapada::expand::defined_twice",
        title: "a define is defined twice",
        explanation: "Two defines of the file have one name. The first counts; the second is never \
            used. (A define of the file counts before one of the library, without a warning.)",
        wrong: game!(
            "(define \"Go\" (move Step N (to)))\n(define \"Go\" (move Step S (to)))\n",
            "(\"Go\")",
            ""
        ),
        right: game!(
            "(define \"Go\" (move Step N (to)))\n(define \"Back\" (move Step S (to)))\n",
            "(or (\"Go\") (\"Back\"))",
            ""
        ),
    },
    Code {
        code: "ashtapada::expand::no_head",
        title: "a ludeme's name is expected",
        explanation: "After `(` comes the name of a ludeme, in lower case, or a define's in \
            quotation marks. A list of things stands in `{…}`.",
        wrong: game!("", "(move Step (to if:()))", ""),
        right: game!("", "(move Step (to if:(is Empty (to))))", ""),
    },
    Code {
        code: "ashtapada::expand::colon_after_head",
        title: "a colon after a ludeme's name",
        explanation: "`(coord:\"A1\")` is read as `(coord \"A1\")`. A colon belongs to the label \
            of an argument, `at:(to)`.",
        wrong: game!("", "(move Step (to if:(not (= (to) (coord:\"A1\")))))", ""),
        right: game!("", "(move Step (to if:(not (= (to) (coord \"A1\")))))", ""),
    },
    Code {
        code: "ashtapada::expand::no_game",
        title: "no game in the file",
        explanation: "A description holds one `(game …)` or `(match …)`. There is none outside \
            comments and defines.",
        wrong: "// (game \"Example\" …)\n",
        right: game!("", "(move Step (to if:(is Empty (to))))", ""),
    },
    Code {
        code: "ashtapada::expand::second_game",
        title: "more than one game in the file",
        explanation: "Only the first `(game …)` of a file is read. Put each game into a file of \
            its own, or use options.",
        wrong: game!(
            "",
            "(move Step (to if:(is Empty (to))))",
            "(game \"Another\" (players 2))\n"
        ),
        right: game!("", "(move Step (to if:(is Empty (to))))", ""),
    },
    Code {
        code: "ashtapada::expand::stray_text",
        title: "text outside the brackets",
        explanation: "Words outside all brackets are not read, unless they stand in a comment, \
            which begins with `//`.",
        wrong: game!(
            "",
            "(move Step (to if:(is Empty (to))))",
            "a note of mine\n"
        ),
        right: game!(
            "",
            "(move Step (to if:(is Empty (to))))",
            "// a note of mine\n"
        ),
    },
    Code {
        code: "ashtapada::expand::incomplete",
        title: "the rules are incomplete",
        explanation: "`[…]` stands for what nobody knows of an old game. Rules with such places \
            can't be played. Choose another option or ruleset, or fill the places in.",
        wrong: game!("", "(move Step (to if:[#]))", ""),
        right: game!("", "(move Step (to if:(is Empty (to))))", ""),
    },
    Code {
        code: "ashtapada::expand::long_range",
        title: "a range is too long",
        explanation: "`3..7` is written out as the numbers from 3 to 7, and `\"A1\"..\"C2\"` as the \
            squares of that rectangle. A thousand is the most.",
        wrong: game!("", "(move Step (to if:(is In (to) (sites {0..5000}))))", ""),
        right: game!("", "(move Step (to if:(is In (to) (sites {0..15}))))", ""),
    },
    Code {
        code: "ashtapada::expand::bad_option",
        title: "an option is not whole",
        explanation: "An option has a heading, a tag, the names of its arguments and its items; \
            each item has a heading, a value for each argument and a description.",
        wrong: game!(
            "",
            "(move Step (to if:(is Empty (to))))",
            "(option \"Board Size\" {(item \"4x4\" <4> \"Four by four.\")})\n"
        ),
        right: sized!("", "<Size:n>", ""),
    },
    Code {
        code: "ashtapada::expand::unknown_option",
        title: "no such option",
        explanation: "`<Tag:argument>` stands for what the option with that tag says. There is no \
            such option, or it has no argument of that name.",
        wrong: sized!("", "<Sise:n>", ""),
        right: sized!("", "<Size:n>", ""),
    },
    Code {
        code: "ashtapada::expand::option_cycle",
        title: "an option stands for itself",
        explanation: "The value of an option names the option itself, or one that comes round to it.",
        wrong: game!(
            "",
            "(move Step <Way> (to))",
            "(option \"Way\" <Way> args:{<w>} {(item \"a\" <(or <Way> N)> \"One.\")})\n"
        ),
        right: game!(
            "",
            "(move Step <Way> (to))",
            "(option \"Way\" <Way> args:{<w>} {(item \"a\" <N> \"One.\")})\n"
        ),
    },
    Code {
        code: "ashtapada::expand::unknown_choice",
        title: "no such item of an option",
        explanation: "An option is chosen as \"Heading/Item\", with both as the file writes them. \
            Rulesets choose options in the same way, and `(useFor …)` in metadata names them so.",
        wrong: sized!("// --option \"Board Size/5x5\"\n", "<Size:n>", ""),
        right: sized!("// --option \"Board Size/6x6\"\n", "<Size:n>", ""),
    },
    Code {
        code: "ashtapada::expand::unknown_ruleset",
        title: "no such ruleset",
        explanation: "A ruleset is chosen by its heading, with or without `Ruleset/` before it.",
        wrong: sized!("// --ruleset \"Ruleset/Huge\"\n", "<Size:n>", ""),
        right: sized!("// --ruleset \"Ruleset/Large\"\n", "<Size:n>", ""),
    },
];
