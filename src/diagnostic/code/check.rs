//! What checking finds.

use super::Code;

/// A small game with that piece and those rules.
macro_rules! game {
    ($piece:literal, $rules:literal) => {
        concat!(
            "(game \"Example\" (players 2)\n    (equipment {\n        (board (square 4))\n        ",
            "(piece \"Disc\" Each ",
            $piece,
            ")\n        (hand Each)\n        (regions \"Goal\" P1 (sites Top))\n    })\n    (rules ",
            $rules,
            ")\n)\n"
        )
    };
}

/// The usual rules, where they don't matter.
macro_rules! piece {
    ($piece:literal) => {
        game!(
            $piece,
            "(start (place \"Disc1\" 0)) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))"
        )
    };
}

/// The usual piece, where it doesn't matter.
macro_rules! rules {
    ($rules:literal) => {
        game!("(move Step (to if:(is Empty (to))))", $rules)
    };
}

pub(super) const CODES: &[Code] = &[
    Code {
        code: "ashtapada::check::unknown_ludeme",
        title: "no such ludeme",
        explanation: "The word after a bracket is the name of no ludeme. The names that come \
            nearest, of those that can stand there, are suggested.",
        wrong: piece!("(mvoe Step (to if:(is Empty (to))))"),
        right: piece!("(move Step (to if:(is Empty (to))))"),
    },
    Code {
        code: "ashtapada::check::unknown_constant",
        title: "no such constant",
        explanation: "A word without brackets is a constant of some enumeration: a direction, a \
            role, a kind of site, or the word that says which form of a ludeme is meant. This one \
            is none of those that can stand here.",
        wrong: piece!("(move Step Fowrard (to if:(is Empty (to))))"),
        right: piece!("(move Step Forward (to if:(is Empty (to))))"),
    },
    Code {
        code: "ashtapada::check::unknown_label",
        title: "no such label",
        explanation: "Some arguments have a label before them, `if:` or `count:`. This label is \
            not one that the ludeme has at this place.",
        wrong: piece!("(move Step (to iff:(is Empty (to))))"),
        right: piece!("(move Step (to if:(is Empty (to))))"),
    },
    Code {
        code: "ashtapada::check::missing_label",
        title: "a label is missing",
        explanation: "The argument could stand here, if its label stood before it.",
        wrong: piece!("(move Step (to (is Empty (to))))"),
        right: piece!("(move Step (to if:(is Empty (to))))"),
    },
    Code {
        code: "ashtapada::check::wrong_type",
        title: "the wrong kind of argument",
        explanation: "What is written here is known, but is of another kind than what is expected: \
            a region where a number is expected, a condition where a move is.",
        wrong: piece!("(move Step (to) stack:(sites Empty))"),
        right: piece!("(move Step (to) stack:True)"),
    },
    Code {
        code: "ashtapada::check::needs_braces",
        title: "braces are missing",
        explanation: "A list is written in braces, also if it has only one entry.",
        wrong: rules!(
            "(play (or {(forEach Piece) (move Pass)})) (end (if (no Moves Next) (payoffs (payoff P1 1))))"
        ),
        right: rules!(
            "(play (or {(forEach Piece) (move Pass)})) (end (if (no Moves Next) (payoffs {(payoff P1 1)})))"
        ),
    },
    Code {
        code: "ashtapada::check::needs_brackets",
        title: "brackets are missing",
        explanation: "The word is the name of a ludeme, and a ludeme is always written in brackets, \
            also if it has no arguments.",
        wrong: piece!("(move Step (to if:(is Empty to)))"),
        right: piece!("(move Step (to if:(is Empty (to))))"),
    },
    Code {
        code: "ashtapada::check::missing_argument",
        title: "an argument is missing",
        explanation: "The form that comes nearest needs an argument that is not there. Arguments \
            in `[ ]` can be left out, of those in `( | )` one must be there.",
        wrong: piece!("(move Step Forward)"),
        right: piece!("(move Step Forward (to))"),
    },
    Code {
        code: "ashtapada::check::surplus_argument",
        title: "an argument too many",
        explanation: "The form that comes nearest has no place for this argument: there are too \
            many, or they are in another order.",
        wrong: piece!("(move Step (to if:(is Empty (to))) (to))"),
        right: piece!("(move Step (to if:(is Empty (to))))"),
    },
    Code {
        code: "ashtapada::check::misplaced_argument",
        title: "an argument in the wrong place",
        explanation: "The arguments of a ludeme have an order. All of these are right, but one \
            stands before or after its place.",
        wrong: piece!("(move Step (to if:(is Empty (to))) Forward)"),
        right: piece!("(move Step Forward (to if:(is Empty (to))))"),
    },
    Code {
        code: "ashtapada::check::unknown_metadata",
        title: "an unknown word of the metadata",
        explanation: "Metadata doesn't change how a game plays. A word that no tool knows is \
            passed over, with a warning.",
        wrong: "(game \"Example\" (players 2) (equipment {(board (square 4))}) (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result Mover Draw)))))\n(metadata (info {(descripton \"A game.\")}))\n",
        right: "(game \"Example\" (players 2) (equipment {(board (square 4))}) (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result Mover Draw)))))\n(metadata (info {(description \"A game.\")}))\n",
    },
    Code {
        code: "ashtapada::check::no_such_piece",
        title: "no such piece",
        explanation: "No piece of the equipment has that name. A piece of one owner is known by \
            its name with the owner's number behind it (`Disc1`), and where the owner doesn't \
            matter by its name alone.",
        wrong: rules!(
            "(start (place \"Disk1\" 0)) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))"
        ),
        right: rules!(
            "(start (place \"Disc1\" 0)) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))"
        ),
    },
    Code {
        code: "ashtapada::check::no_such_container",
        title: "no such container",
        explanation: "No board, hand, deck or dice of the equipment has that name. A player's hand \
            is known by `Hand` with the player's number behind it.",
        wrong: rules!(
            "(start (place \"Disc1\" \"Hnad1\")) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))"
        ),
        right: rules!(
            "(start (place \"Disc1\" \"Hand1\")) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))"
        ),
    },
    Code {
        code: "ashtapada::check::no_such_region",
        title: "no such region",
        explanation: "No `(regions …)` of the equipment has that name.",
        wrong: rules!(
            "(play (forEach Piece)) (end (if (is In (last To) (sites Mover \"Gaol\")) (result Mover Win)))"
        ),
        right: rules!(
            "(play (forEach Piece)) (end (if (is In (last To) (sites Mover \"Goal\")) (result Mover Win)))"
        ),
    },
    Code {
        code: "ashtapada::check::no_such_track",
        title: "no such track",
        explanation: "No `(track …)` of the board has that name.",
        wrong: "(game \"Example\" (players 2)\n    (equipment {(board (square 3) (track \"Ring\" \"0,E,N,W\" loop:True)) (piece \"Disc\" Each)})\n    (rules (play (move (from (sites Occupied by:Mover)) (to (trackSite Move from:(from) \"Rind\" steps:1)))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
        right: "(game \"Example\" (players 2)\n    (equipment {(board (square 3) (track \"Ring\" \"0,E,N,W\" loop:True)) (piece \"Disc\" Each)})\n    (rules (play (move (from (sites Occupied by:Mover)) (to (trackSite Move from:(from) \"Ring\" steps:1)))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
    },
    Code {
        code: "ashtapada::check::no_such_map",
        title: "no such map",
        explanation: "No `(map …)` of the equipment has that name.",
        wrong: "(game \"Example\" (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each) (map \"Gate\" {0 1} {8 7})})\n    (rules (play (move (from (sites Occupied by:Mover)) (to (mapEntry \"Gates\" (from))))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
        right: "(game \"Example\" (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each) (map \"Gate\" {0 1} {8 7})})\n    (rules (play (move (from (sites Occupied by:Mover)) (to (mapEntry \"Gate\" (from))))) (end (if (no Moves Next) (result Mover Win))))\n)\n",
    },
    Code {
        code: "ashtapada::check::no_such_phase",
        title: "no such phase",
        explanation: "No `(phase …)` of the rules has that name.",
        wrong: rules!(
            "phases:{(phase \"Opening\" (play (move Add (to (sites Empty)))) (nextPhase (is Full) \"Muving\")) (phase \"Moving\" (play (forEach Piece)))} (end (if (no Moves Next) (result Mover Win)))"
        ),
        right: rules!(
            "phases:{(phase \"Opening\" (play (move Add (to (sites Empty)))) (nextPhase (is Full) \"Moving\")) (phase \"Moving\" (play (forEach Piece)))} (end (if (no Moves Next) (result Mover Win)))"
        ),
    },
    Code {
        code: "ashtapada::check::no_such_variable",
        title: "no such variable",
        explanation: "Nothing in the game sets a variable of that name, so that it keeps its first \
            value for ever.",
        wrong: rules!(
            "(play (forEach Piece (then (set Var \"Stake\" 3)))) (end (if (> (var \"Steak\") 2) (result Mover Win)))"
        ),
        right: rules!(
            "(play (forEach Piece (then (set Var \"Stake\" 3)))) (end (if (> (var \"Stake\") 2) (result Mover Win)))"
        ),
    },
    Code {
        code: "ashtapada::check::no_such_memory",
        title: "no such list of remembered values",
        explanation: "Nothing in the game remembers a value under that name, so that the list is \
            always empty.",
        wrong: rules!(
            "(play (forEach Piece (then (remember Value \"Seen\" (last To))))) (end (if (is In (last To) (values Remembered \"Sean\")) (result Mover Win)))"
        ),
        right: rules!(
            "(play (forEach Piece (then (remember Value \"Seen\" (last To))))) (end (if (is In (last To) (values Remembered \"Seen\")) (result Mover Win)))"
        ),
    },
    Code {
        code: "ashtapada::check::no_such_event",
        title: "no such event",
        explanation: "Nothing in the game triggers an event of that name, so that it never happens.",
        wrong: rules!(
            "(play (forEach Piece (then (trigger \"Crossed\" Mover)))) (end (if (is Triggered \"Crosed\" Mover) (result Mover Win)))"
        ),
        right: rules!(
            "(play (forEach Piece (then (trigger \"Crossed\" Mover)))) (end (if (is Triggered \"Crossed\" Mover) (result Mover Win)))"
        ),
    },
    Code {
        code: "ashtapada::check::no_such_player",
        title: "no such player",
        explanation: "The game has fewer players than that.",
        wrong: rules!("(play (forEach Piece)) (end (if (no Pieces P3) (result Mover Win)))"),
        right: rules!("(play (forEach Piece)) (end (if (no Pieces P2) (result Mover Win)))"),
    },
];
