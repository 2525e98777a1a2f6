//! What reading finds.

use super::Code;

/// A hundred times the same.
macro_rules! hundred {
    ($s:literal) => {
        concat!(
            ten!($s),
            ten!($s),
            ten!($s),
            ten!($s),
            ten!($s),
            ten!($s),
            ten!($s),
            ten!($s),
            ten!($s),
            ten!($s)
        )
    };
}

macro_rules! ten {
    ($s:literal) => {
        concat!($s, $s, $s, $s, $s, $s, $s, $s, $s, $s)
    };
}

pub(super) const CODES: &[Code] = &[
    Code {
        code: "ashtapada::syntax::unclosed",
        title: "a bracket is never closed",
        explanation: "Every `(`, `{` and `[` needs its `)`, `}` or `]`. One label shows the \
            bracket that was opened, the other the place where the text went on, or ended, \
            without closing it. The bracket is probably missing somewhere between the two.",
        wrong: "(game \"Example\" (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each)\n    )\n    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
        right: "(game \"Example\" (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each)}\n    )\n    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
    },
    Code {
        code: "ashtapada::syntax::unopened",
        title: "a bracket closes nothing",
        explanation: "There is a `)`, `}` or `]` where nothing of that kind is open. Either it is \
            one too many, or a bracket before it was closed too early.",
        wrong: "(game \"Example\" (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each)})\n    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win))))\n))\n",
        right: "(game \"Example\" (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each)})\n    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
    },
    Code {
        code: "ashtapada::syntax::unended_text",
        title: "a string has no end",
        explanation: "A string goes from one `\"` to the next, over line ends too. When one is \
            missing, every later string is turned inside out. The labels show the string that \
            most probably lacks its end. A quotation mark in a string is written `\\\"`.",
        wrong: "(game \"Example (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each)})\n    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
        right: "(game \"Example\" (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each)})\n    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
    },
    Code {
        code: "ashtapada::syntax::too_deep",
        title: "brackets are nested too deep",
        explanation: "Brackets may lie within each other 512 deep; no game of the library comes \
            near 30. It is mostly a sign of a text that a program wrote. Parts of it can be given \
            names with `(define \"Name\" …)`.",
        wrong: concat!(
            "(game \"Example\" ",
            hundred!("("),
            hundred!("("),
            hundred!("("),
            hundred!("("),
            hundred!("("),
            hundred!("("),
            hundred!(")"),
            hundred!(")"),
            hundred!(")"),
            hundred!(")"),
            hundred!(")"),
            hundred!(")"),
            ")"
        ),
        right: "(game \"Example\" (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each)})\n    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
    },
    Code {
        code: "ashtapada::syntax::too_long",
        title: "the text is too long",
        explanation: "Texts of more than 64 MB are not read: no game is so long, so it is probably \
            another kind of file.",
        wrong: "",
        right: "",
    },
    Code {
        code: "ashtapada::syntax::block_comment",
        title: "`/*` is no comment",
        explanation: "The only comment goes from `//` to the end of the line. `/*` is read as a \
            word, and so is everything after it.",
        wrong: "(game \"Example\" /* a note */ (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each)})\n    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
        right: "(game \"Example\" (players 2) // a note\n    (equipment {(board (square 3)) (piece \"Disc\" Each)})\n    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
    },
];
