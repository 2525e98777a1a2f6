//! What writing games finds.

use super::Code;

/// These are found in what a command is given, not in a file: no example stands alone.
const fn found(code: &'static str, title: &'static str, explanation: &'static str) -> Code {
    Code {
        code,
        title,
        explanation,
        wrong: "",
        right: "",
    }
}

pub(super) const CODES: &[Code] = &[
    found(
        "ashtapada::betza::syntax",
        "not Betza's notation",
        "A move is written as leapers (W F D A N H G C Z, or by squares as `(1,4)`), K Q R B for \
            the usual compounds, each with what is special about it before it: directions (f b l \
            r s v), `m` only moves, `c` only captures, `i` only as a first move, `n` blocked by \
            what stands between, `j` must jump, `p` hops over one piece, `g` lands right behind \
            one; a letter twice or `0` after it rides without end, a number so far. Two legs \
            stand in brackets: `[W-F]`, or `[W?F]` where the piece may stop after the first.",
    ),
    found(
        "ashtapada::betza::unsayable",
        "Betza that no ludemes say",
        "The notation is right, and nothing in the language says such a move of one piece by \
            itself; the help says what comes nearest.",
    ),
    found(
        "ashtapada::author::bad_piece",
        "a piece that can't be put on the board",
        "A piece of a new game is given as its name, its move in Betza's notation and the first \
            player's squares, as in `elephant:A:c1 f1` or `pawn:mfWcfF:a2-h2`. The second \
            player's stand opposite, so the first's must lie on the lower half of the board, and \
            nothing may stand twice on one square. Without squares a piece waits to be promoted to.",
    ),
    found(
        "ashtapada::author::no_king",
        "no king, and no room for one",
        "A new game ends by checkmate. Where no piece is called king (or raja, shah, general …) \
            one is added on the middle file of the first rank, which must be free for it.",
    ),
];
