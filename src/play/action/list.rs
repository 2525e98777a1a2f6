//! Keeping the index of pieces ([`Owned`](super::super::owned::Owned)) by what happens to stacks.

use super::super::Context;
use super::super::state::Piece;
use crate::topology::SiteType;

impl Context<'_> {
    /// The kind under which a site is listed: those past the board's are cells.
    fn listed_kind(&self, kind: SiteType, site: i32) -> SiteType {
        let board = self.game.topology.len(kind);
        if usize::try_from(site).is_ok_and(|site| site >= board) {
            SiteType::Cell
        } else {
            kind
        }
    }

    /// Lists a piece.
    pub(super) fn list(&mut self, what: u16, kind: SiteType, site: i32, level: i32) {
        let kind = self.listed_kind(kind, site);
        self.state.rare_mut().owned.add(what, kind, site, level);
    }

    /// Takes a piece off the list.
    pub(super) fn unlist(&mut self, what: u16, kind: SiteType, site: i32, level: i32) {
        let kind = self.listed_kind(kind, site);
        self.state.rare_mut().owned.remove(what, kind, site, level);
    }

    /// Lists the piece that came onto the top of a stack.
    pub(super) fn list_top(&mut self, kind: SiteType, site: i32) {
        let what = self.state.piece(kind, site).what;
        let level = self.state.height(kind, site) - 1;
        if what != 0 {
            self.list(what, kind, site, level);
        }
    }

    /// Lists a piece that went to another stack; levels of -1 are the tops. It stands there already.
    pub(super) fn list_carried(
        &mut self,
        what: u16,
        (from_kind, from, from_level): (SiteType, i32, i32),
        (to_kind, to, to_level): (SiteType, i32, i32),
    ) {
        let left = if from_level < 0 {
            self.state.height(from_kind, from)
        } else {
            from_level
        };
        let top = self.state.height(to_kind, to) - 1;
        if from_level >= 0 && to_level >= 0 {
            for level in (to_level..top).rev() {
                // It has moved up already.
                let above = self.state.piece_at(to_kind, to, Some(level + 1)).what;
                self.unlist(above, to_kind, to, level);
                self.list(above, to_kind, to, level + 1);
            }
        }
        let reached = if from_level >= 0 && to_level >= 0 {
            to_level
        } else {
            top
        };
        self.list(what, to_kind, to, reached);
        self.unlist(what, from_kind, from, left);
    }

    /// Lists a whole stack that went onto another.
    pub(super) fn list_stack(
        &mut self,
        (from_kind, from): (SiteType, i32),
        (to_kind, to): (SiteType, i32),
        moved: &[Piece],
    ) {
        let height = self.state.height(to_kind, to);
        let first = (height - moved.len() as i32).max(0);
        let reached: Vec<u16> = (first..height)
            .map(|level| self.state.piece_at(to_kind, to, Some(level)).what)
            .collect();
        let whose = |what: u16| self.owner(i32::from(what)) != 0;
        let gone: Vec<u16> = moved.iter().map(|p| p.what).filter(|w| whose(*w)).collect();
        let come = (first..).zip(reached).filter(|(_, what)| whose(*what));
        let come: Vec<(i32, u16)> = come.collect();
        let listed = self.listed_kind(from_kind, from);
        for what in gone {
            let owned = &mut self.state.rare_mut().owned;
            owned.remove_all(what, listed, from);
        }
        for (level, what) in come {
            self.list(what, to_kind, to, level);
        }
    }

    /// Lists the top levels of a stack that go onto another, which has `height` pieces.
    pub(super) fn list_levels(
        &mut self,
        moved: &[Piece],
        (kind, from, first): (SiteType, i32, usize),
        (to, height): (i32, usize),
    ) {
        for (level, piece) in moved.iter().enumerate().rev() {
            self.unlist(piece.what, kind, from, (first + level) as i32);
        }
        for (level, piece) in moved.iter().enumerate() {
            self.list(piece.what, kind, to, (height + level) as i32);
        }
    }

    /// Lists a piece that is about to come into a stack at a level, and what that lifts.
    pub(super) fn list_inserted(&mut self, kind: SiteType, site: i32, level: i32, what: i32) {
        if !self.game.features.stacking {
            return;
        }
        let lifted: Vec<(i32, u16)> = (level..self.state.height(kind, site))
            .map(|level| (level, self.state.piece_at(kind, site, Some(level)).what))
            .collect();
        let listed = self.listed_kind(kind, site);
        let owned = &mut self.state.rare_mut().owned;
        for (level, what) in lifted.into_iter().rev() {
            owned.strike(what, listed, site, level);
            owned.add(what, listed, site, level + 1);
        }
        if what > 0 {
            owned.add(what as u16, listed, site, level);
        }
    }
}
