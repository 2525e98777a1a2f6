//! What lints find: games that compile and may not be what was meant.

use super::Code;

/// A small game: equipment, the pieces' own line, start, play and end can be given.
macro_rules! game {
    ($players:literal, $equipment:literal, $start:literal, $play:literal, $end:literal) => {
        concat!(
            "(game \"Example\" (players ",
            $players,
            ")\n    (equipment {(board (square 4))\n        ",
            $equipment,
            "})\n    (rules\n        (start {",
            $start,
            "})\n        (play ",
            $play,
            ")\n        (end {",
            $end,
            "})\n    )\n)\n"
        )
    };
    ($equipment:literal) => {
        game!(
            $equipment,
            "(forEach Piece)",
            "(if (no Moves Next) (result Mover Win))"
        )
    };
    ($equipment:literal, $play:literal, $end:literal) => {
        game!(
            "2",
            $equipment,
            "(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))",
            $play,
            $end
        )
    };
}

pub(super) const CODES: &[Code] = &[
    Code {
        code: "ashtapada::lint::unused_define",
        title: "a define that nothing calls",
        explanation: "The file defines a name that neither the game, its options nor another \
            define calls. Often the call is misspelt, or was replaced.",
        wrong: concat!(
            "(define \"Anywhere\" (is Empty (to)))\n",
            game!("(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))")
        ),
        right: concat!(
            "(define \"Anywhere\" (is Empty (to)))\n",
            game!("(piece \"Disc\" Each (move Step (to if:\"Anywhere\")))")
        ),
    },
    Code {
        code: "ashtapada::lint::unused_region",
        title: "a region that nothing reads",
        explanation: "No rule names the region, none asks for all regions of its player, and the \
            metadata doesn't draw it.",
        wrong: game!(
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))\n        (regions \"Home\" P1 (sites Bottom))"
        ),
        right: game!(
            "(piece \"Disc\" Each (move Step (to if:(and (is Empty (to)) (not (is In (to) (sites P1 \"Home\")))))))\n        (regions \"Home\" P1 (sites Bottom))"
        ),
    },
    Code {
        code: "ashtapada::lint::unused_piece",
        title: "a piece that never comes on the board",
        explanation: "The piece is declared, but no rule places it, promotes to it or puts it \
            down.",
        wrong: game!(
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))\n        (piece \"Rook\" Each (move Slide Orthogonal))"
        ),
        right: game!(
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to))) (then (promote (last To) (piece \"Rook\") Mover))))\n        (piece \"Rook\" Each (move Slide Orthogonal))"
        ),
    },
    Code {
        code: "ashtapada::lint::unreached_phase",
        title: "a phase that is never reached",
        explanation: "The players begin in the first phase, and no `nextPhase` of a phase that \
            they can be in leads to this one.",
        wrong: "(game \"Example\" (players 2)\n    (equipment {(board (square 4))\n        (piece \"Disc\" Each (move Step (to if:(is Empty (to)))))})\n    (rules\n        (start {(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))})\n        phases:{\n            (phase \"Opening\" (play (forEach Piece)))\n            (phase \"Later\" (play (forEach Piece)))\n        }\n        (end (if (no Moves Next) (result Mover Win)))\n    )\n)\n",
        right: "(game \"Example\" (players 2)\n    (equipment {(board (square 4))\n        (piece \"Disc\" Each (move Step (to if:(is Empty (to)))))})\n    (rules\n        (start {(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))})\n        phases:{\n            (phase \"Opening\" (play (forEach Piece)) (nextPhase (> (count Moves) 6) \"Later\"))\n            (phase \"Later\" (play (forEach Piece)))\n        }\n        (end (if (no Moves Next) (result Mover Win)))\n    )\n)\n",
    },
    Code {
        code: "ashtapada::lint::promotes_to_nothing",
        title: "a promotion to a piece that its player doesn't have",
        explanation: "The promoted piece stays what it is where its owner has no piece of the \
            name. Either the piece is to be declared for that player too, or the name is another.",
        wrong: game!(
            "2",
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to))) (then (promote (last To) (piece \"Rook\") Mover))))\n        (piece \"Rook\" P1 (move Slide Orthogonal))",
            "(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))",
            "(forEach Piece)",
            "(if (no Moves Next) (result Mover Win))"
        ),
        right: game!(
            "2",
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to))) (then (promote (last To) (piece \"Rook\") Mover))))\n        (piece \"Rook\" Each (move Slide Orthogonal))",
            "(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))",
            "(forEach Piece)",
            "(if (no Moves Next) (result Mover Win))"
        ),
    },
    Code {
        code: "ashtapada::lint::guard_never_holds",
        title: "a condition that never holds",
        explanation: "The condition can't hold in any position, for instance because it asks \
            whether a site lies in a region that has none. What depends on it never happens. \
            Conditions that an option switches off aren't told.",
        wrong: game!(
            "(piece \"Disc\" Each (move Step (to if:(and (is Empty (to)) (is In (to) (intersection (sites Bottom) (sites Top)))))))"
        ),
        right: game!(
            "(piece \"Disc\" Each (move Step (to if:(and (is Empty (to)) (is In (to) (union (sites Centre) (sites Top)))))))"
        ),
    },
    Code {
        code: "ashtapada::lint::end_never_fires",
        title: "an end rule that never decides",
        explanation: "The rule's condition never holds, no legal move may lead to it, or an \
            earlier rule, whose condition asks for less, ends the game first.",
        wrong: game!(
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(forEach Piece)",
            "(if (no Moves Next) (result Mover Win)) (if (and (no Moves Next) (no Pieces Next)) (result Mover Draw))"
        ),
        right: game!(
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(forEach Piece)",
            "(if (and (no Moves Next) (no Pieces Next)) (result Mover Draw)) (if (no Moves Next) (result Mover Win))"
        ),
    },
    Code {
        code: "ashtapada::lint::forbids_winning",
        title: "a win that every legal move must avoid",
        explanation: "What must hold after each move (`ifAfterwards`) denies what the winning rule \
            asks for, so no legal move can win by it. A rule against stalemate, for instance, must \
            not forbid mate as well.",
        wrong: game!(
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(do (forEach Piece) ifAfterwards:(not (no Moves Next)))",
            "(if (no Moves Next) (result Mover Win))"
        ),
        right: game!(
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(do (forEach Piece) ifAfterwards:(not (no Moves Mover)))",
            "(if (no Moves Next) (result Mover Win))"
        ),
    },
    Code {
        code: "ashtapada::lint::wrong_winner",
        title: "an end rule that favours the side it speaks against",
        explanation: "The condition says that a player has no pieces left, or is mated, and the \
            result gives that player the win. A game in which the loser of all pieces wins is told \
            too: there the warning is to be ignored.",
        wrong: game!(
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(forEach Piece)",
            "(if (no Pieces Next) (result Mover Loss))"
        ),
        right: game!(
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(forEach Piece)",
            "(if (no Pieces Next) (result Mover Win))"
        ),
    },
    Code {
        code: "ashtapada::lint::late_no_moves",
        title: "a rule about a player without a move, a turn late",
        explanation: "`(no Moves Mover)` remembers whether the mover had no move when last to move. In \
            an end rule it holds only after that player has passed, so that a stalemate ends the \
            game one turn late; `(no Moves Next)` asks before the pass. In play it holds on the turn \
            after the pass, though there may be moves again by then.",
        wrong: game!(
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(forEach Piece)",
            "(if (no Moves Mover) (result Mover Loss))"
        ),
        right: game!(
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(forEach Piece)",
            "(if (no Moves Next) (result Next Loss))"
        ),
    },
    Code {
        code: "ashtapada::lint::placed_twice",
        title: "two pieces placed on one site",
        explanation: "A site without a stack holds one piece: of two that are placed there, one is \
            lost. Often a whole row is placed and a square of it meant for another piece wasn't \
            left out.",
        wrong: game!(
            "2",
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top)) (place \"Disc2\" {\"A1\"})",
            "(forEach Piece)",
            "(if (no Moves Next) (result Mover Win))"
        ),
        right: game!(
            "2",
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))",
            "(forEach Piece)",
            "(if (no Moves Next) (result Mover Win))"
        ),
    },
    Code {
        code: "ashtapada::lint::foreign_hand",
        title: "a piece in another player's hand",
        explanation: "A piece of one player is put in the hand of another. The other places it, \
            and it stays its owner's: seldom what was meant.",
        wrong: game!(
            "2",
            "(hand Each size:1) (piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top)) (place \"Disc1\" (handSite P2))",
            "(forEach Piece)",
            "(if (no Moves Next) (result Mover Win))"
        ),
        right: game!(
            "2",
            "(hand Each size:1) (piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top)) (place \"Disc2\" (handSite P2))",
            "(forEach Piece)",
            "(if (no Moves Next) (result Mover Win))"
        ),
    },
    Code {
        code: "ashtapada::lint::uneven_sides",
        title: "sides that are images of each other but for a few pieces",
        explanation: "Turned round or mirrored, each side's pieces at the start fall on the \
            other's, except for a few: a coordinate is probably wrong. Where the odds are meant, \
            the warning is to be ignored.",
        wrong: game!(
            "2",
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(place \"Disc1\" {\"A1\" \"B1\" \"C1\" \"D1\" \"A2\" \"B2\"}) (place \"Disc2\" {\"A4\" \"B4\" \"C4\" \"D4\" \"A3\"})",
            "(forEach Piece)",
            "(if (no Moves Next) (result Mover Win))"
        ),
        right: game!(
            "2",
            "(piece \"Disc\" Each (move Step (to if:(is Empty (to)))))",
            "(place \"Disc1\" {\"A1\" \"B1\" \"C1\" \"D1\" \"A2\"}) (place \"Disc2\" {\"A4\" \"B4\" \"C4\" \"D4\" \"A3\"})",
            "(forEach Piece)",
            "(if (no Moves Next) (result Mover Win))"
        ),
    },
    Code {
        code: "ashtapada::lint::no_move_at_start",
        title: "a player who can't move at the start",
        explanation: "In a few games by chance this player's first turn was always a pass, because \
            there was no move.",
        wrong: game!(
            "{(player N) (player N)}",
            "(piece \"Disc\" Each (move Step Forward (to if:(is Empty (to)))))",
            "(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))",
            "(forEach Piece)",
            "(if (no Pieces Next) (result Mover Win))"
        ),
        right: game!(
            "{(player N) (player S)}",
            "(piece \"Disc\" Each (or (move Step Forward (to if:(is Empty (to)))) (move Step Backward (to if:(is Empty (to))))))",
            "(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))",
            "(forEach Piece)",
            "(if (no Pieces Next) (result Mover Win))"
        ),
    },
    Code {
        code: "ashtapada::lint::faces_own_side",
        title: "a piece whose every move leads back to its own side",
        explanation: "In a few games by chance every move of the piece led away from the \
            opponent. `(players 2)` gives no player a direction, so that forward is north for \
            both: `(players {(player N) (player S)})` does.",
        wrong: game!(
            "{(player S) (player N)}",
            "(piece \"Disc\" Each (move Step Forward (to if:(is Empty (to)))))",
            "(place \"Disc1\" (sites Row 1)) (place \"Disc2\" (sites Row 2))",
            "(forEach Piece)",
            "(if (no Pieces Next) (result Mover Win))"
        ),
        right: game!(
            "{(player N) (player S)}",
            "(piece \"Disc\" Each (or (move Step Forward (to if:(is Empty (to)))) (move Step Backward (to if:(is Empty (to))))))",
            "(place \"Disc1\" (sites Row 0)) (place \"Disc2\" (sites Row 3))",
            "(forEach Piece)",
            "(if (no Pieces Next) (result Mover Win))"
        ),
    },
    Code {
        code: "ashtapada::lint::duplicate_moves",
        title: "a move that is listed twice",
        explanation: "Two generators give the same move in one position. A program that chooses by \
            chance takes it twice as often, and counts of moves are too high.",
        wrong: game!(
            "(piece \"Disc\" Each (or (move Step Orthogonal (to if:(is Empty (to)))) (move Step All (to if:(is Empty (to))))))"
        ),
        right: game!(
            "(piece \"Disc\" Each (or (move Step Orthogonal (to if:(is Empty (to)))) (move Step Diagonal (to if:(is Empty (to))))))"
        ),
    },
    Code {
        code: "ashtapada::lint::stuck_piece",
        title: "a piece that can get stuck for ever",
        explanation: "By its own moves the piece can come to a site that it can't leave, whatever \
            stands around it, and nothing makes another piece of it there: a pawn on the last rank \
            without promotion, for instance.",
        wrong: game!(
            "{(player N) (player S)}",
            "(piece \"Disc\" Each (move Step (directions {FL FR}) (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))",
            "(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))",
            "(forEach Piece)",
            "(if (no Pieces Next) (result Mover Win))"
        ),
        right: game!(
            "{(player N) (player S)}",
            "(piece \"Disc\" Each (move Step (directions {FL FR BL BR}) (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))",
            "(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))",
            "(forEach Piece)",
            "(if (no Pieces Next) (result Mover Win))"
        ),
    },
];
