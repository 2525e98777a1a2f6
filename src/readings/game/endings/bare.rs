//! What comes of losing all but the king.

use std::{collections::BTreeMap, time::Instant};

use super::{ENOUGH, Ending, Met, Outcome, PATIENCE, is_pawn, moved};
use crate::{
    play::Rng,
    readings::game::{Placed, Probed, Square},
};

impl Probed<'_> {
    /// What comes of taking the last piece beside the king, or beside the king and pawns.
    pub fn bare(&self, kin: usize, taker: u8, pawns: bool) -> Option<Ending> {
        let bared = self.other(taker);
        let royal = self.component(kin, bared)?;
        let own = self.component(kin, taker);
        let sides = |player: u8| {
            self.pieces
                .iter()
                .enumerate()
                .filter(|(k, _)| *k != kin)
                .filter_map(move |(_, k)| k.sides.get(usize::from(player))?.as_ref())
        };
        let mut strong: Vec<_> = sides(taker).filter(|s| !is_pawn(s)).collect();
        strong.sort_by_key(|s| std::cmp::Reverse(s.ordinary.moves.len()));
        let prey: Vec<usize> = sides(bared)
            .filter(|s| !is_pawn(s))
            .map(|s| s.component)
            .collect();
        let pawn = sides(bared).find(|s| is_pawn(s)).map(|s| s.component);
        if pawns && pawn.is_none() {
            return None;
        }
        let squares: Vec<Square> = self.grid.all().collect();
        let mut rng = Rng::new(if pawns { 5 } else { 3 });
        let mut found: Met = BTreeMap::new();
        let mut tried = 0;
        let begun = Instant::now();
        for round in 0..600 {
            if tried >= ENOUGH || begun.elapsed() > PATIENCE || strong.is_empty() || prey.is_empty()
            {
                break;
            }
            let mut board: Vec<Placed> = Vec::new();
            let hunter = strong[round % strong.len().min(2)].component;
            let second = strong[(round + 1) % strong.len()].component;
            let list = [
                Some(royal),
                own,
                Some(hunter),
                Some(second),
                Some(prey[round % prey.len()]),
                pawn.filter(|_| pawns),
            ];
            for component in list.into_iter().flatten() {
                let square = squares[rng.below(squares.len())];
                // Pawns away from both edges.
                let square = if Some(component) == pawn {
                    (square.0, self.grid.ranks / 2 + (square.1 % 2))
                } else {
                    square
                };
                if board.iter().all(|p| p.square != square) {
                    board.push(Placed { square, component });
                }
            }
            let wanted = 5 + usize::from(pawns) - usize::from(own.is_none());
            if board.len() != wanted {
                continue;
            }
            let king = board[0].square;
            let takes = self.pseudo(&board, taker).into_iter().find(|(_, to)| {
                board
                    .iter()
                    .any(|p| p.square == *to && prey.contains(&p.component))
            });
            let Some((piece, to)) = takes.filter(|(p, _)| Some(p.component) != own) else {
                continue;
            };
            let after = moved(&board, piece.square, to);
            let calm = !self.attacks(&board, taker, king) && !self.attacks(&after, taker, king);
            let free = self.pseudo(&after, bared).iter().any(|(p, to)| {
                p.component == royal && !self.attacks(&moved(&after, p.square, *to), taker, *to)
            });
            let safe = own.is_none_or(|o| {
                [&board, &after].iter().all(|b| {
                    b.iter()
                        .find(|p| p.component == o)
                        .is_some_and(|p| !self.attacks(b, bared, p.square))
                })
            });
            // The other may not take back and be bare no more than the first.
            let takes_back = self
                .pseudo(&after, bared)
                .iter()
                .any(|(_, t)| after.iter().any(|p| p.square == *t));
            if !calm || !free || !safe || takes_back {
                continue;
            }
            let Some(mut context) = self.after(&board, taker, piece.square, to) else {
                continue;
            };
            let mut outcome = (Outcome::GoesOn, false);
            if let Some(result) = self.result(&context, taker) {
                outcome = (result, false);
            } else if let Some(mv) = context.legal_moves().into_iter().next() {
                context.play(&mv);
                if let Some(result) = self.result(&context, taker) {
                    outcome = (result, true);
                }
            }
            tried += 1;
            found
                .entry(outcome)
                .or_insert_with(|| (0, board.clone(), (piece.square, to)))
                .0 += 1;
        }
        let ((outcome, late), (shown, position, played)) =
            found.into_iter().max_by_key(|(_, f)| f.0)?;
        Some(Ending {
            outcome,
            shown,
            tried,
            position,
            played,
            late,
        })
    }
}
