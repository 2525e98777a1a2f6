//! Perft: how many lines of play there are to a depth.
//!
//! A leaf is a legal move at the last ply, as [`Context::legal_moves`] lists them: duplicates count,
//! a forced pass counts, a finished game has none. So depth 1 is the number of legal moves.

use super::{Context, Move};

/// Counts the lines of `depth` plies.
pub fn perft(context: &mut Context<'_>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = context.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|mv| {
            context.play(mv);
            let nodes = perft(context, depth - 1);
            context.undo();
            nodes
        })
        .sum()
}

/// The nodes below each legal move.
pub fn divide(context: &mut Context<'_>, depth: u32) -> Vec<(Move, u64)> {
    let moves = context.legal_moves();
    moves
        .into_iter()
        .map(|mv| {
            context.play(&mv);
            let nodes = if depth <= 1 {
                1
            } else {
                perft(context, depth - 1)
            };
            context.undo();
            (mv, nodes)
        })
        .collect()
}
