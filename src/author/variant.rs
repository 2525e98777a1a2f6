//! The text of a new game.

use super::army::{Army, Piece};
use crate::{
    readings::game::{Square, square_name},
    syntax::{format, parse},
};

/// A whole game of two armies: chess-like, to be changed.
pub fn from_army(name: &str, army: &Army) -> String {
    let mut text = format!(
        "// {name}: a variant begun with `ashtapada new`.
//
// `ashtapada check` says what is wrong with this file, `ashtapada play` plays it, `ashtapada betza`
// gives the ludemes of a move, and `ashtapada explain WORD` says what a word means.

"
    );
    text += defines(army);
    text += &edges(army);
    let royal = army.royal().map_or("King", |piece| &piece.name);
    let board = board(army.board);
    let pieces: Vec<String> = army
        .pieces
        .iter()
        .map(|piece| component(piece, army.promotion()))
        .collect();
    text += &format!(
        "(game \"{name}\"
    // The first player looks up the board, the second down: `Forward` is each one's own.
    (\"TwoPlayersNorthSouth\")
    (equipment {{
        (board {board})

        {}
    }})
    (rules
        (start {{
            {}

            // The second player's stand opposite.
            {}
        }})

        // No move may leave one's own {royal} where it can be taken.
        (play (do (forEach Piece) ifAfterwards:(not (\"IsInCheck\" \"{royal}\" Mover))))

        // The first that fits counts.
        (end
            (if True {{
                (\"Checkmate\" \"{royal}\")
                // Nobody to win with: a draw.
                (if (and (= 1 (count Pieces Mover)) (= 1 (count Pieces Next))) (result Mover Draw))
                // Stalemate is a draw; with (\"BlockWin\") instead it would be lost.
                (\"DrawIfNoMoves\" Next)
            }}))
    )
)

(metadata
    (info {{
        (description \"A variant: say here what is new about it.\")
    }})
)
",
        pieces.join("\n\n"),
        places(army, 1).join("\n"),
        places(army, 2).join("\n"),
    );
    laid_out(&text)
}

/// A board of files and ranks.
pub(super) fn board((files, ranks): (i8, i8)) -> String {
    if files == ranks {
        format!("(square {files})")
    } else {
        format!("(rectangle {ranks} {files})")
    }
}

/// In the layout of `fmt`, which is stable.
pub fn laid_out(text: &str) -> String {
    format(&parse("game", text)).unwrap_or_else(|| text.to_string())
}

/// The defines that moves need beside the library's.
fn defines(army: &Army) -> &'static str {
    let mut all = army.pieces.iter().map(|piece| piece.ludemes.defines());
    all.find(|defines| !defines.is_empty()).unwrap_or("")
}

/// The name of the ranks that a piece can't leave.
fn edge_name(ranks: i8) -> String {
    if ranks == 1 {
        "EitherEdge".into()
    } else {
        format!("Either{ranks}Ranks")
    }
}

/// The regions where pieces can go no further.
fn edges(army: &Army) -> String {
    let mut depths: Vec<i8> = army.pieces.iter().filter_map(Piece::stuck_ranks).collect();
    depths.sort_unstable();
    depths.dedup();
    if army.promotion().is_none() {
        depths.clear();
    }
    let mut text = String::new();
    for depth in depths {
        let side = |side: &str| match depth {
            1 => format!("(sites {side})"),
            _ => format!("(expand (sites {side}) steps:{})", depth - 1),
        };
        text += &format!(
            "// Where a piece that only goes forward gets no further. No player is named: an end rule tries
// the opponent's moves while the mover is still the mover.
(define \"{}\" (union {} {}))\n\n",
            edge_name(depth),
            side("Top"),
            side("Bottom")
        );
    }
    text
}

/// The piece as equipment; where it can get no further it becomes another, if there is one.
pub(super) fn component(piece: &Piece, becomes: Option<&Piece>) -> String {
    let mut notes = vec![format!(
        "{}: {} in Betza's notation.",
        piece.name, piece.betza
    )];
    if piece.royal {
        notes.push("The game is lost with it.".into());
    }
    let promotion = match (piece.stuck_ranks(), becomes) {
        (Some(depth), Some(other)) => {
            notes.push(format!("At the far edge it is promoted to {}.", other.name));
            Some(format!(
                "(if (is In (last To) \"{}\") (promote (last To) (piece \"{}\") (player (who at:(last To)))))",
                edge_name(depth),
                other.name
            ))
        }
        _ => None,
    };
    if piece.ludemes.remembers() {
        notes.push("State 0: it has not moved yet.".into());
    }
    if piece.squares.is_empty() {
        notes.push("None is there at the start.".into());
    }
    let after: Vec<&str> = promotion.iter().map(String::as_str).collect();
    format!(
        "// {}\n(piece \"{}\" Each {})",
        notes.join("\n// "),
        piece.name,
        piece.ludemes.moves(&after)
    )
}

/// The placements of a player's pieces.
pub(super) fn places(army: &Army, player: u8) -> Vec<String> {
    let placed = army.pieces.iter().filter(|piece| !piece.squares.is_empty());
    placed
        .map(|piece| {
            let squares: Vec<Square> = piece
                .squares
                .iter()
                .map(|s| if player == 1 { *s } else { army.opposite(*s) })
                .collect();
            let quoted: Vec<String> = squares
                .iter()
                .map(|s| format!("\"{}\"", square_name(*s).to_uppercase()))
                .collect();
            let rank = squares[0].1;
            let row = squares.len() == army.board.0 as usize && squares.iter().all(|s| s.1 == rank);
            let place = match &quoted[..] {
                _ if row => format!("(sites Row {})", rank - 1),
                [one] => format!("coord:{one}"),
                many => format!("{{{}}}", many.join(" ")),
            };
            format!("(place \"{}{player}\" {place})", piece.name)
        })
        .collect()
}
