//! A board as the graph's own conditions see it.

use super::bits::Bits;
use super::board::Board;
use super::plan::Plan;
use super::sides::has;
use super::statics::Statics;
use super::value::{At, View};
use crate::ir::{BoolId, BoolOp, Game};

/// A board seen by conditions.
pub(super) struct Sight<'s, const W: usize> {
    pub plan: &'s Plan<'s, W>,
    pub board: &'s Board<W>,
    /// The player that an end rule is asked for.
    pub iterator: u8,
}

impl<const W: usize> View<W> for Sight<'_, W> {
    fn game(&self) -> &Game {
        self.plan.game
    }
    fn statics(&self) -> &Statics<W> {
        &self.plan.statics
    }
    fn mover(&self) -> Option<u8> {
        Some(self.board.quick.mover)
    }
    fn next(&self) -> Option<u8> {
        Some(self.board.quick.next)
    }
    fn prev(&self) -> Option<u8> {
        Some(self.board.quick.prev)
    }
    fn what(&self, site: i32) -> Option<u8> {
        Some(
            usize::try_from(site)
                .ok()
                .and_then(|site| self.board.what.get(site).copied())
                .unwrap_or(0),
        )
    }
    fn state(&self, site: i32) -> Option<i32> {
        Some(
            usize::try_from(site)
                .ok()
                .and_then(|site| self.board.state.get(site).copied())
                .map_or(0, i32::from),
        )
    }
    fn value(&self, site: i32) -> Option<i32> {
        Some(self.board.value(site))
    }
    fn last(&self, from: bool) -> Option<i32> {
        Some(i32::from(if from {
            self.board.quick.last_from
        } else {
            self.board.quick.last_to
        }))
    }
    fn counter(&self) -> Option<i32> {
        Some(self.board.quick.counter)
    }
    fn pips(&self) -> Option<i32> {
        Some(self.board.quick.pips)
    }
    fn iterator(&self) -> Option<u8> {
        Some(self.iterator)
    }
    fn player_value(&self, player: i32) -> Option<i32> {
        Some(
            usize::try_from(player)
                .ok()
                .and_then(|player| self.board.quick.values.get(player).copied())
                .unwrap_or(-1),
        )
    }
    fn pending(&self) -> Option<i32> {
        Some(self.board.quick.pending)
    }
    fn pieces(&self, component: usize) -> Option<Bits<W>> {
        Some(self.board.pieces[component])
    }
    fn owned(&self, owner: usize) -> Option<Bits<W>> {
        Some(self.board.owned.get(owner).copied().unwrap_or_default())
    }
    fn occupied(&self) -> Option<Bits<W>> {
        Some(self.board.occupied)
    }
    fn is_active(&self, player: i32) -> Option<bool> {
        Some((0..8).contains(&player) && self.board.quick.active >> player & 1 != 0)
    }
    fn moves(&self, this_turn: bool) -> Option<i32> {
        Some(if this_turn {
            self.board.quick.moves_this_turn
        } else {
            self.board.quick.moves
        } as i32)
    }
    fn question(&self, id: BoolId, at: At) -> Option<bool> {
        match self.plan.game.graph.boolean(id) {
            BoolOp::AllPassed {} => {
                Some(self.board.quick.passes as usize >= self.plan.game.player_count())
            }
            BoolOp::WasPass {} => Some(self.board.quick.last_pass),
            BoolOp::Triggered { player, .. } => Some(has(
                self.board.quick.triggered.into(),
                self.int(*player, at)?,
            )),
            _ => None,
        }
    }
}
