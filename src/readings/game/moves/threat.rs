//! Which squares a board's pieces reach, by their probed moves: without asking the game.

use super::Leap;
use crate::readings::game::{Placed, Probed, Side, Square};

impl Probed<'_> {
    /// Whether a piece of a player attacks a square, by its probed moves.
    pub fn attacks(&self, board: &[Placed], player: u8, target: Square) -> bool {
        board.iter().any(|p| {
            let Some((kin, owner)) = self.owner_of(p.component) else {
                return false;
            };
            owner == player
                && self.pieces[kin].sides[usize::from(owner)]
                    .as_ref()
                    .is_some_and(|s| self.reaches(board, p.square, s, owner, target, true))
        })
    }

    /// Whether an ordinary move leads to a square over this board.
    pub(in crate::readings::game) fn reaches(
        &self,
        board: &[Placed],
        from: Square,
        side: &Side,
        player: u8,
        to: Square,
        capture: bool,
    ) -> bool {
        let leap = self.leap(from, to, player);
        let occupied = |by: Leap| {
            self.grid
                .shifted(from, by, self.forward(player))
                .is_none_or(|s| board.iter().any(|p| p.square == s))
        };
        side.index
            .get(&(leap.0, leap.1, capture))
            .is_some_and(|&(stride, way)| way.is_open(stride, leap, &occupied))
    }

    /// All ordinary moves of a player over a board: from, to.
    pub(in crate::readings::game) fn pseudo(
        &self,
        board: &[Placed],
        player: u8,
    ) -> Vec<(Placed, Square)> {
        let mut out = Vec::new();
        for p in board {
            let Some((kin, owner)) = self.owner_of(p.component) else {
                continue;
            };
            let Some(side) = self.pieces[kin].sides[usize::from(owner)]
                .as_ref()
                .filter(|_| owner == player)
            else {
                continue;
            };
            for &(dx, dy, capture) in side.index.keys() {
                let Some(to) = self.grid.shifted(p.square, (dx, dy), self.forward(player)) else {
                    continue;
                };
                let there = board
                    .iter()
                    .find(|q| q.square == to)
                    .map(|q| self.game.components[q.component].owner);
                if there == Some(player) || there.is_some() != capture {
                    continue;
                }
                if self.reaches(board, p.square, side, player, to, capture) {
                    out.push((*p, to));
                }
            }
        }
        out.sort_unstable();
        out
    }
}
