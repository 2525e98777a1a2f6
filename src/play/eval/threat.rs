//! Threats: could an enemy's move end on a site?

use super::super::Context;
use crate::ir::{IntId, MovesId, RegionId};
use crate::topology::SiteType;

impl Context<'_> {
    /// Whether a move of an enemy could go to one of the sites. With `what` that component is put on
    /// the site first; without it the question is about the pieces there. The question isn't asked
    /// again while the enemy's moves are found: a threat counts even where the move would leave the
    /// enemy in check.
    pub(super) fn threatened(
        &mut self,
        what: Option<IntId>,
        kind: Option<SiteType>,
        sites: RegionId,
        by: Option<MovesId>,
    ) -> bool {
        if self.asking.threatened {
            return false;
        }
        let given = what.map(|what| self.int(what));
        if given.is_some_and(|what| what < 1) || (given.is_some() && self.asking.threat_of_piece) {
            return false;
        }
        let sites = self.region(sites);
        let kind = kind.unwrap_or(self.game.site_type);
        for site in sites.iter() {
            let what = given.unwrap_or_else(|| i32::from(self.state.piece(kind, site).what));
            if what <= 0 {
                continue;
            }
            if given.is_none() && self.state.facts.next == 0 {
                return false;
            }
            if self.threatened_at(what, kind, site, by, given.is_some()) {
                return true;
            }
        }
        false
    }

    fn threatened_at(
        &mut self,
        what: i32,
        kind: SiteType,
        site: i32,
        by: Option<MovesId>,
        given: bool,
    ) -> bool {
        let owner = self.owner(what);
        // Whoever else plays can threaten, also of the same team.
        let players = 1..=self.game.player_count() as i32;
        let enemies = players.filter(|player| *player != i32::from(owner));
        self.tentatively(|context| {
            context.state.facts.prev = owner;
            context.stand_in(kind, site, what, owner);
            let before = context.asking;
            context.asking.threatened = true;
            let mut found = false;
            for enemy in enemies {
                context.state.facts.mover = enemy as u8;
                if given {
                    context.asking.threat_of_piece = true;
                } else {
                    context.state.facts.next = owner;
                }
                let moves = by.unwrap_or_else(|| context.play_of(enemy as u8));
                if context.can_move_to(moves, site) {
                    found = true;
                    break;
                }
            }
            context.asking = before;
            found
        })
    }

    /// Puts a component on a site for the question's sake. As in the reference, where pieces are
    /// counted the site's count stays, so that an empty one still counts as empty; and stacks stay
    /// what they are.
    fn stand_in(&mut self, kind: SiteType, site: i32, what: i32, owner: u8) {
        let features = &self.game.features;
        if features.stacking {
            return;
        }
        let counted = features.count;
        self.state.update(kind, site, None, |piece| {
            piece.what = what as u16;
            piece.who = owner;
            if !counted {
                piece.count = 1;
            }
        });
    }
}
