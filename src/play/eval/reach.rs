//! Could a generator's move end on a site? Asked of an enemy's moves, and answered without what a
//! move would first change: dice aren't thrown for the question.

use super::super::Context;
use crate::ir::{BoolId, BoolOp, MovesId, MovesOp};

impl Context<'_> {
    /// Whether a move of the generator goes to the site.
    pub(super) fn can_move_to(&mut self, id: MovesId, site: i32) -> bool {
        let game = self.game;
        match game.graph.moves(id) {
            MovesOp::Or { list, .. } | MovesOp::And { list, .. } => {
                list.iter().any(|moves| self.can_move_to(*moves, site))
            }
            MovesOp::If {
                condition, yes, no, ..
            } => {
                if self.holds(*condition) {
                    self.can_move_to(*yes, site)
                } else {
                    no.is_some_and(|no| self.can_move_to(no, site))
                }
            }
            MovesOp::Do {
                next: Some(next), ..
            } => self.can_move_to(*next, site),
            MovesOp::Do {
                prior,
                next: None,
                if_afterwards: Some(condition),
                ..
            } if self.sure_to_hold(*condition) => self.can_move_to(*prior, site),
            MovesOp::Do {
                prior,
                next: None,
                if_afterwards: Some(condition),
                ..
            } => {
                // What a move leaves behind costs most to find out: only of those that get there.
                let list = self.moves_towards(*prior, Some(site));
                list.iter()
                    .any(|mv| mv.to == site && self.holds_afterwards(mv, *condition))
            }
            MovesOp::Do {
                next: None,
                if_afterwards: None,
                ..
            } => false,
            MovesOp::ForEachPiece { .. } => {
                let before = self.cursor;
                let found = self.any_piece(id, Some(site), &mut |context, generator| {
                    context.can_move_to(generator, site)
                });
                self.cursor = before;
                found
            }
            MovesOp::Promote { at, .. } => self.int(*at) == site,
            MovesOp::Pass { .. }
            | MovesOp::MoveAgain { .. }
            | MovesOp::Roll { .. }
            | MovesOp::SwapPlayers { .. }
            | MovesOp::SwapPieces { .. }
            | MovesOp::SetRotation { .. } => false,
            _ => {
                let list = self.moves_towards(id, Some(site));
                list.iter().any(|mv| mv.to == site)
            }
        }
    }

    /// Whether a condition holds for no other reason than that its question isn't asked again.
    fn sure_to_hold(&self, id: BoolId) -> bool {
        match self.game.graph.boolean(id) {
            BoolOp::Not { a } => self.sure_to_fail(*a),
            _ => false,
        }
    }

    fn sure_to_fail(&self, id: BoolId) -> bool {
        match self.game.graph.boolean(id) {
            BoolOp::Threatened { .. } => self.asking.threatened,
            BoolOp::NoMoves { .. } => self.asking.next_moves,
            BoolOp::Not { a } => self.sure_to_hold(*a),
            _ => false,
        }
    }
}
