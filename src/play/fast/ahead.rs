//! What is known ahead of play.

use super::bits::Bits;
use super::statics::Statics;
use super::value::{At, View};
use crate::ir::{BoolId, BoolOp, Game};

/// What is known of a piece before play: what it is, where it stands, what is on one other site.
pub(super) struct Ahead<'t, const W: usize> {
    pub game: &'t Game,
    pub statics: &'t Statics<W>,
    pub mover: u8,
    /// The piece that moves, and its site.
    pub piece: Option<(i32, u8)>,
    /// What stands on the other site, where that is supposed.
    pub other: Option<(i32, u8)>,
    /// A condition whose answer is supposed.
    pub assumed: Option<(BoolId, bool)>,
    /// Where the move being made has landed, where that is supposed.
    pub landed: Option<i32>,
    /// The question is whether an enemy is threatened: threats aren't asked for again.
    pub threat: bool,
}

impl<'t, const W: usize> Ahead<'t, W> {
    /// A mover's view with nothing supposed.
    pub fn of(game: &'t Game, statics: &'t Statics<W>, mover: u8) -> Self {
        Ahead {
            game,
            statics,
            mover,
            piece: None,
            other: None,
            assumed: None,
            landed: None,
            threat: false,
        }
    }
}

impl<const W: usize> View<W> for Ahead<'_, W> {
    fn game(&self) -> &Game {
        self.game
    }
    fn statics(&self) -> &Statics<W> {
        self.statics
    }
    fn mover(&self) -> Option<u8> {
        Some(self.mover)
    }
    fn next(&self) -> Option<u8> {
        None
    }
    fn prev(&self) -> Option<u8> {
        // The previous player is taken to be the owner of what is threatened: not the mover.
        (self.threat && self.game.player_count() == 2).then(|| 3 - self.mover)
    }
    fn what(&self, site: i32) -> Option<u8> {
        match (self.other, self.piece) {
            (Some((other, what)), _) if other == site => Some(what),
            (_, Some((own, what))) if own == site => Some(what),
            _ => None,
        }
    }
    fn state(&self, _: i32) -> Option<i32> {
        None
    }
    fn value(&self, _: i32) -> Option<i32> {
        None
    }
    fn last(&self, from: bool) -> Option<i32> {
        self.landed.filter(|_| !from)
    }
    fn counter(&self) -> Option<i32> {
        None
    }
    fn pips(&self) -> Option<i32> {
        None
    }
    fn iterator(&self) -> Option<u8> {
        None
    }
    fn player_value(&self, _: i32) -> Option<i32> {
        None
    }
    fn pending(&self) -> Option<i32> {
        None
    }
    fn pieces(&self, _: usize) -> Option<Bits<W>> {
        None
    }
    fn owned(&self, _: usize) -> Option<Bits<W>> {
        None
    }
    fn occupied(&self) -> Option<Bits<W>> {
        None
    }
    fn is_active(&self, _: i32) -> Option<bool> {
        None
    }
    fn moves(&self, _: bool) -> Option<i32> {
        None
    }
    fn assumed(&self, id: BoolId) -> Option<bool> {
        let (condition, answer) = self.assumed?;
        (condition == id).then_some(answer)
    }
    fn question(&self, id: BoolId, _: At) -> Option<bool> {
        match self.game.graph.boolean(id) {
            BoolOp::Threatened { .. } if self.threat => Some(false),
            _ => None,
        }
    }
}
