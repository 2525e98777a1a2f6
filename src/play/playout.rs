//! Playouts: games played by chance, each legal move as likely.

use super::{Context, Rng};

/// Plays on to the end or for at most `max_plies`; how many plies it were.
pub fn playout(context: &mut Context<'_>, choices: &mut Rng, max_plies: usize) -> usize {
    for ply in 0..max_plies {
        let moves = context.legal_moves();
        if moves.is_empty() {
            return ply;
        }
        let chosen = choices.below(moves.len());
        context.play(&moves[chosen]);
    }
    max_plies
}
