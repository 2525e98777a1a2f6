//! A deduction puzzle's variables: the values that each site may still have.

use super::super::Context;
use super::super::state::Piece;
use crate::topology::SiteType;

impl Context<'_> {
    /// The values that a site may still have: bit `v` for the value `v`. At first they are all up to
    /// the greatest, as in the reference also those below the least.
    pub(crate) fn puzzle_values(&self, kind: SiteType, site: i32) -> u128 {
        let key = (kind.index() as u8, site as u32);
        self.state
            .rare()
            .puzzle
            .get(&key)
            .copied()
            .unwrap_or_else(|| {
                let greatest = self.game.domains[kind.index()].1.clamp(0, 126) as u32;
                (1 << (greatest + 1)) - 1
            })
    }

    /// The value of a site, once it can have only one.
    pub(crate) fn puzzle_value(&self, kind: SiteType, site: i32) -> Option<i32> {
        Self::only_value(self.puzzle_values(kind, site))
    }

    /// The one value of a set that has no other.
    pub(crate) fn only_value(values: u128) -> Option<i32> {
        (values.count_ones() == 1).then(|| values.trailing_zeros() as i32)
    }

    /// The set of one value.
    pub(crate) fn value_bit(value: i32) -> u128 {
        1 << value.clamp(0, 127)
    }

    /// A site gets its value.
    pub(crate) fn puzzle_set(&mut self, kind: SiteType, site: i32, value: i32) {
        self.set_puzzle_values(kind, site, Self::value_bit(value));
    }

    /// A value is no longer possible, or it is again.
    pub(super) fn puzzle_toggle(&mut self, kind: SiteType, site: i32, value: i32) {
        let values = self.puzzle_values(kind, site) ^ Self::value_bit(value);
        self.set_puzzle_values(kind, site, values);
    }

    /// A site may have these values from now on.
    pub(crate) fn set_puzzle_values(&mut self, kind: SiteType, site: i32, values: u128) {
        let key = (kind.index() as u8, site as u32);
        self.state.rare_mut().puzzle.insert(key, values);
        let piece = match self.puzzle_value(kind, site) {
            Some(value) if value != 0 => Piece {
                what: value as u16,
                count: 1,
                ..Piece::EMPTY
            },
            _ => Piece::EMPTY,
        };
        self.state.set_piece(kind, site, piece);
    }
}
