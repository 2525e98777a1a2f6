//! What making a game of a checked file finds.

use super::Code;

/// A small game with that equipment and that start.
macro_rules! game {
    ($equipment:literal, $start:literal) => {
        concat!(
            "(game \"Example\" (players 2)\n    (equipment {",
            $equipment,
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))})\n    (rules\n        ",
            $start,
            "\n        (play (forEach Piece))\n        (end (if (no Moves Next) (result Mover Win)))\n    )\n)\n"
        )
    };
}

/// One that needs no example: checking lets nothing through that leads to it.
const fn inner(code: &'static str, title: &'static str) -> Code {
    Code {
        code,
        title,
        explanation: "A ludeme got to where the game is put together without being what is needed \
            there. Checking finds such things first; where it doesn't, that is a fault of the \
            program, to be reported.",
        wrong: "",
        right: "",
    }
}

pub(super) const CODES: &[Code] = &[
    Code {
        code: "ashtapada::lower::not_playable",
        title: "a ludeme that can't be played yet",
        explanation: "The ludeme is a real one, and the file is right. It can be read, checked and \
            formatted; playing it is still to come.",
        wrong: "",
        right: "",
    },
    Code {
        code: "ashtapada::lower::no_board",
        title: "no board",
        explanation: "The equipment needs a board, or a table without one (`boardless`).",
        wrong: game!("", "(start (place \"Disc1\" 0))"),
        right: game!("(board (square 4)) ", "(start (place \"Disc1\" 0))"),
    },
    Code {
        code: "ashtapada::lower::impossible_board",
        title: "a board that can't be made",
        explanation: "The board's size can't be worked out before the game starts or is beyond \
            reason, its tiling doesn't come in this shape, or a track leaves it where no step \
            leads.",
        wrong: game!(
            "(board (square 4) (track \"Way\" \"0,U\")) ",
            "(start (place \"Disc1\" 0))"
        ),
        right: game!(
            "(board (square 4) (track \"Way\" \"0,E\")) ",
            "(start (place \"Disc1\" 0))"
        ),
    },
    Code {
        code: "ashtapada::lower::no_such_coordinate",
        title: "no such site",
        explanation: "The board has no site with that label. `info` and `moves` show the labels \
            that a board has.",
        wrong: game!(
            "(board (square 4)) ",
            "(start (place \"Disc1\" coord:\"E4\"))"
        ),
        right: game!(
            "(board (square 4)) ",
            "(start (place \"Disc1\" coord:\"D4\"))"
        ),
    },
    Code {
        code: "ashtapada::lower::no_such_component",
        title: "no such piece to place",
        explanation: "What is placed must be one piece: its name with its owner's number, as \
            `Disc1`, or without one for a piece that nobody owns.",
        wrong: game!("(board (square 4)) ", "(start (place \"Disc\" 0))"),
        right: game!("(board (square 4)) ", "(start (place \"Disc1\" 0))"),
    },
    Code {
        code: "ashtapada::lower::placed_nowhere",
        title: "a piece placed on no site",
        explanation: "A start rule names a piece and no site, region or container to put it on. As \
            in the reference, nothing is put down then.",
        wrong: game!("(board (square 4)) ", "(start (place \"Disc1\" count:2))"),
        right: game!("(board (square 4)) ", "(start (place \"Disc1\" 0 count:2))"),
    },
    inner(
        "ashtapada::lower::no_such_container",
        "no such container to place in",
    ),
    inner("ashtapada::lower::no_such_phase", "no such phase to go to"),
    inner(
        "ashtapada::lower::missing_argument",
        "an argument is not there",
    ),
    inner("ashtapada::lower::ludeme_expected", "a ludeme is expected"),
    inner("ashtapada::lower::moves_expected", "moves are expected"),
    inner(
        "ashtapada::lower::condition_expected",
        "a condition is expected",
    ),
    inner("ashtapada::lower::int_expected", "a number is expected"),
    inner(
        "ashtapada::lower::direction_expected",
        "a direction is expected",
    ),
];
