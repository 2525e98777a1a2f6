//! Conditions.

use super::super::Context;
use crate::ir::{BoolId, BoolOp, Role};

impl Context<'_> {
    /// Whether a condition holds.
    pub(crate) fn holds(&mut self, id: BoolId) -> bool {
        let game = self.game;
        match game.graph.boolean(id) {
            BoolOp::Const { value } => *value,
            BoolOp::Not { a } => !self.holds(*a),
            BoolOp::And { terms } => terms.iter().all(|term| self.holds(*term)),
            BoolOp::Or { terms } => terms.iter().any(|term| self.holds(*term)),
            BoolOp::Xor { a, b } => self.holds(*a) != self.holds(*b),
            BoolOp::If { condition, yes, no } => {
                if self.holds(*condition) {
                    self.holds(*yes)
                } else {
                    no.is_some_and(|no| self.holds(no))
                }
            }
            BoolOp::Compare { how, a, b } => {
                let (a, b) = (self.int(*a), self.int(*b));
                how.holds(a, b)
            }
            BoolOp::SameRegion { a, b } => {
                let (a, b) = (self.region(*a), self.region(*b));
                a.same(&b)
            }
            BoolOp::FromInt { a } => self.int(*a) != 0,
            BoolOp::In { sites, region } => {
                let region = self.region(*region);
                sites.iter().all(|site| {
                    let site = self.int(*site);
                    region.contains(site)
                })
            }
            BoolOp::InList { values, list } => {
                let list = self.ints(*list);
                values.iter().all(|value| {
                    let value = self.int(*value);
                    list.contains(&value)
                })
            }
            BoolOp::Empty { kind, at } => {
                let at = self.int(*at);
                at >= 0 && self.state.is_empty(*kind, at)
            }
            BoolOp::Occupied { kind, at } => {
                let at = self.int(*at);
                at >= 0 && self.state.piece(*kind, at).what != 0
            }
            BoolOp::IsMover { who } => self.int(*who) == i32::from(self.state.facts.mover),
            BoolOp::IsNext { who } => self.int(*who) == i32::from(self.state.facts.next),
            BoolOp::IsPrev { who } => self.int(*who) == i32::from(self.state.facts.prev),
            BoolOp::IsEnemy { who } => {
                let who = self.int(*who);
                let mover = i32::from(self.state.facts.mover);
                if game.features.teams {
                    who > 0 && self.state.enemies(mover).any(|enemy| enemy == who)
                } else {
                    who != 0 && who != mover
                }
            }
            BoolOp::IsFriend { who } => {
                let who = self.int(*who);
                let mover = i32::from(self.state.facts.mover);
                if game.features.teams {
                    self.state.friends(mover).any(|friend| friend == who)
                } else {
                    who == mover
                }
            }
            BoolOp::IsActive { who } => {
                let who = self.int(*who);
                self.state.is_active(who)
            }
            BoolOp::Even { a } => self.int(*a) % 2 == 0,
            BoolOp::Odd { a } => self.int(*a) % 2 != 0,
            BoolOp::Full {} => (0..game.topology.elements(game.site_type).len() as i32)
                .all(|site| !self.state.is_empty(game.site_type, site)),
            BoolOp::Pending {} => !self.state.rare().pending.is_empty(),
            BoolOp::Repeat { how } => self.repeats(*how),
            BoolOp::Visited { site } => {
                let site = self.int(*site);
                self.state.rare().visited.contains(site)
            }
            BoolOp::Threatened {
                what,
                kind,
                sites,
                by,
            } => self.threatened(*what, *kind, *sites, *by),
            BoolOp::Within { what, kind, sites } => {
                let what = self.int(*what);
                let sites = self.region(*sites);
                sites.iter().any(|site| {
                    self.state
                        .stack(*kind, site)
                        .iter()
                        .any(|piece| i32::from(piece.what) == what)
                })
            }
            BoolOp::NoMoves { role } => self.no_moves(*role),
            BoolOp::NoPieces {
                kind,
                role,
                of,
                name,
                region,
            } => {
                let owners = self.owners(*role, *of);
                let region = region.map(|region| self.region(region));
                let mut none = true;
                self.each_piece(
                    *kind,
                    |owner| owners.contains(&i32::from(owner)),
                    name.as_deref(),
                    |_, site, _, _| {
                        none &= region.as_ref().is_some_and(|region| !region.contains(site));
                    },
                );
                none
            }
            BoolOp::CanMove { moves } => self.can_move(*moves),
            BoolOp::AllPassed {} => self.state.facts.passes as usize >= game.player_count(),
            BoolOp::WasPass {} => self.trial.last().is_some_and(super::super::Move::is_pass),
            BoolOp::AllSites { region, condition } => {
                let region = self.region(*region);
                let before = self.cursor.site;
                let all = region.iter().all(|site| {
                    self.cursor.site = site;
                    self.holds(*condition)
                });
                self.cursor.site = before;
                all
            }
            BoolOp::AllValues { list, condition } => {
                let list = self.ints(*list);
                let before = self.cursor.value;
                let all = list.into_iter().all(|value| {
                    self.cursor.value = value;
                    self.holds(*condition)
                });
                self.cursor.value = before;
                all
            }
            BoolOp::Triggered { player, .. } => {
                let player = self.int(*player);
                (0..32).contains(&player) && self.state.facts.triggered & (1 << player) != 0
            }
            other => unreachable!("lowering gives no {} yet", other.name()),
        }
    }

    /// Whether the player of a role has no move. For the next player the position is looked at as if
    /// it were its turn; the question isn't asked again inside itself.
    fn no_moves(&mut self, role: Role) -> bool {
        if role == Role::Next {
            if self.asking.next_moves {
                return false;
            }
            let facts = self.state.facts;
            if !self.is_over() && self.state.any_active() {
                let mover = facts.next;
                self.state.facts.mover = mover;
                self.state.facts.next = self.player_after(mover);
                self.state.facts.prev = facts.mover;
            }
            self.asking.next_moves = true;
            self.find_stalemated();
            self.asking.next_moves = false;
            self.state.facts.mover = facts.mover;
            self.state.facts.next = facts.next;
            self.state.facts.prev = facts.prev;
        }
        let player = self.player_of(role);
        self.is_stalemated(player)
    }

    /// Whether a generator gives a move that the meta rules allow.
    pub(crate) fn can_move(&mut self, moves: crate::ir::MovesId) -> bool {
        let candidates = self.moves(moves);
        candidates.iter().any(|mv| self.allowed_by_meta_rules(mv))
    }
}
