//! Evaluating resolved expressions on the board.

use smallvec::SmallVec;

use super::bits::Bits;
use super::code::{Cond, Num, Set};
use super::engine::Engine;
use super::sides::has;
use super::value::{At, View};
use crate::ir::{MovesId, Role};

impl<'p, const W: usize> Engine<'p, W> {
    /// A number. What is told at a look is told without a call.
    #[inline]
    pub(super) fn num(&mut self, num: &'p Num<W>, at: At) -> i32 {
        match num {
            Num::Const(value) => *value,
            Num::To => at.to,
            Num::LastTo => i32::from(self.board.quick.last_to),
            Num::Pips => self.board.quick.pips,
            num => self.work_out(num, at),
        }
    }

    fn work_out(&mut self, num: &'p Num<W>, at: At) -> i32 {
        let board = &self.board;
        let quick = &board.quick;
        match num {
            Num::Mover => i32::from(quick.mover),
            Num::Next => i32::from(quick.next),
            Num::Prev => i32::from(quick.prev),
            Num::From => at.from,
            Num::Between => at.between,
            Num::Site => at.site,
            Num::LastFrom => i32::from(quick.last_from),
            Num::Counter => quick.counter,
            Num::Iterator => i32::from(self.iterator),
            Num::Pending => quick.pending.max(0),
            Num::Var(index) => quick.vars[usize::from(*index)],
            Num::Moves => quick.moves as i32,
            Num::MovesThisTurn => quick.moves_this_turn as i32,
            Num::What(site) => i32::from(self.what_at(site, at)),
            Num::Who(site) => match self.what_at(site, at) {
                0 => 0,
                what => i32::from(self.plan.game.components[usize::from(what)].owner),
            },
            Num::State(site) => {
                let site = self.num(site, at) as usize;
                self.board
                    .state
                    .get(site)
                    .map_or(0, |state| i32::from(*state))
            }
            Num::PieceValue(site) => {
                let site = self.num(site, at);
                self.board.value(site)
            }
            Num::Add(terms) => terms
                .iter()
                .fold(0, |sum: i32, term| sum.wrapping_add(self.num(term, at))),
            Num::Sub(parts) => self.num(&parts.0, at).wrapping_sub(self.num(&parts.1, at)),
            Num::Mul(factors) => factors
                .iter()
                .fold(1, |all: i32, factor| all.wrapping_mul(self.num(factor, at))),
            Num::If(parts) => {
                if self.decide(&parts.0, at) {
                    self.num(&parts.1, at)
                } else {
                    self.num(&parts.2, at)
                }
            }
            Num::Table {
                at: place,
                values,
                outside,
            } => {
                let place = self.num(place, at);
                match values.get(place as usize) {
                    Some(value) => *value,
                    None => outside.unwrap_or(place),
                }
            }
            Num::Place(what) => {
                let sites = board.pieces[usize::from(*what)].and(&self.plan.board);
                sites.lowest().map_or(-1, |site| site as i32)
            }
            Num::Lowest(set) => self.lowest(set, at),
            Num::Where(what) => self.place_of(what, at),
            Num::Count(set) => self.count(set, at),
            Num::Number(set) => {
                let sites = self.set(set, at).into_iter();
                sites.map(|site| self.board.number(site)).sum::<u32>() as i32
            }
            Num::Ahead {
                at: place,
                by_component,
                tables,
            } => {
                let site = self.num(place, at);
                let what = self.board.what.get(site as usize).copied().unwrap_or(0);
                let table = &tables[usize::from(by_component[usize::from(what)])];
                table.get(site as usize).copied().unwrap_or(-1)
            }
            Num::Steps {
                from,
                to,
                distances,
            } => self.steps(from, to, distances, at),
            Num::PlayerValue(player) => {
                let player = self.num(player, at) as usize;
                self.board.quick.values.get(player).copied().unwrap_or(-1)
            }
            Num::Const(_) | Num::To | Num::LastTo | Num::Pips => self.num(num, at),
            Num::Slow(id) => self.sight().int(*id, at).unwrap_or(-1),
        }
    }

    #[inline]
    fn what_at(&mut self, site: &'p Num<W>, at: At) -> u8 {
        let site = self.num(site, at) as usize;
        self.board.what.get(site).copied().unwrap_or(0)
    }

    /// The lowest board site of a component.
    #[inline(never)]
    fn place_of(&mut self, what: &'p Num<W>, at: At) -> i32 {
        let what = self.num(what, at) as usize;
        let sites = self.board.pieces.get(what).copied();
        sites
            .unwrap_or_default()
            .and(&self.plan.board)
            .lowest()
            .map_or(-1, |site| site as i32)
    }

    #[inline(never)]
    fn count(&mut self, set: &'p Set<W>, at: At) -> i32 {
        self.set(set, at).len() as i32
    }

    /// The least distance of a site to a set.
    #[inline(never)]
    fn steps(
        &mut self,
        from: &'p Num<W>,
        to: &'p Set<W>,
        distances: &'p [Vec<i32>],
        at: At,
    ) -> i32 {
        let from = self.num(from, at);
        let to = self.set(to, at);
        let Some(distances) = distances.get(from as usize) else {
            return 0;
        };
        to.filter_map(|site| distances.get(site).copied())
            .min()
            .unwrap_or(0)
    }

    #[inline(never)]
    fn lowest(&mut self, set: &'p Set<W>, at: At) -> i32 {
        let sites = self.set(set, at).and(&self.plan.board);
        sites.lowest().map_or(-1, |site| site as i32)
    }

    /// Whether a piece stands on a site.
    #[inline]
    fn is_occupied(&self, site: i32) -> bool {
        let what = self.board.what.get(site as usize);
        what.is_some_and(|what| *what != 0)
    }

    /// The sites of some components.
    #[inline]
    pub(super) fn sites_of(&self, mut components: u64) -> Bits<W> {
        let mut sites = Bits::EMPTY;
        while components != 0 {
            sites = sites.or(&self.board.pieces[components.trailing_zeros() as usize]);
            components &= components - 1;
        }
        sites
    }

    /// A set of sites.
    pub(super) fn set(&mut self, set: &'p Set<W>, at: At) -> Bits<W> {
        match set {
            Set::Fixed(by_mover) => by_mover
                .get(usize::from(self.board.quick.mover))
                .copied()
                .unwrap_or_default(),
            Set::OfNext(by_next) => by_next
                .get(usize::from(self.board.quick.next))
                .copied()
                .unwrap_or_default(),
            Set::Sites(sites) => {
                let mut bits = Bits::EMPTY;
                for site in sites {
                    let site = self.num(site, at);
                    if (0..W as i32 * 64).contains(&site) {
                        bits.insert(site as usize);
                    }
                }
                bits
            }
            Set::Starting(what) => {
                let what = self.num(what, at);
                self.plan.statics.starting(what)
            }
            Set::Occupied => self.board.occupied,
            Set::Empty => self.plan.board.without(&self.board.occupied),
            Set::Owned(owner) => {
                let owner = self.num(owner, at) as usize;
                self.board.owned.get(owner).copied().unwrap_or_default()
            }
            Set::Of { who, by_owner } => {
                let who = self.num(who, at) as usize;
                self.sites_of(by_owner.get(who).copied().unwrap_or(0))
            }
            Set::Components(mask) => self.sites_of(*mask),
            Set::Both(sets) => sets
                .iter()
                .fold(Bits::FULL, |all, set| all.and(&self.set(set, at))),
            Set::Either(sets) => sets
                .iter()
                .fold(Bits::EMPTY, |all, set| all.or(&self.set(set, at))),
            Set::Without(parts) => self.set(&parts.0, at).without(&self.set(&parts.1, at)),
            Set::If(parts) => {
                if self.decide(&parts.0, at) {
                    self.set(&parts.1, at)
                } else {
                    self.set(&parts.2, at)
                }
            }
            Set::Table(parts) => {
                let at = self.num(&parts.0, at);
                parts.1.get(at as usize).copied().unwrap_or_default()
            }
            Set::Along(along) => {
                let from = self.set(&along.from, at);
                let ends = |engine: &mut Self, stop, to| Some(engine.decide(stop, At { to, ..at }));
                self.sites_along(along, from, ends).unwrap_or_default()
            }
            Set::Around(around) => around.sites(self.set(&around.origins, at)),
            Set::Where(parts) => {
                let sites = self.set(&parts.0, at);
                self.sites_where(sites, &parts.1, at)
            }
            Set::Slow(id) => self.sight().region(*id, at).unwrap_or_default(),
        }
    }

    /// Whether a condition holds.
    pub(super) fn decide(&mut self, condition: &'p Cond<W>, at: At) -> bool {
        match condition {
            Cond::Const(value) => *value,
            Cond::Not(a) => !self.decide(a, at),
            Cond::All(terms) => terms.iter().all(|term| self.decide_term(term, at)),
            Cond::Any(terms) => terms.iter().any(|term| self.decide_term(term, at)),
            Cond::If(parts) => {
                if self.decide(&parts.0, at) {
                    self.decide(&parts.1, at)
                } else {
                    self.decide(&parts.2, at)
                }
            }
            Cond::In(sites, set) => self.are_in(sites, set, at),
            Cond::Empty(site) => {
                let site = self.num(site, at);
                site >= 0 && !self.is_occupied(site)
            }
            Cond::Occupied(site) => {
                let site = self.num(site, at);
                self.is_occupied(site)
            }
            Cond::Enemy(who) => {
                let who = self.num(who, at);
                who != 0 && who != i32::from(self.board.quick.mover)
            }
            Cond::Among(who, players) => {
                let who = self.num(who, at);
                has(players[usize::from(self.board.quick.mover)], who)
            }
            Cond::Triggered(who) => {
                let who = self.num(who, at);
                has(self.board.quick.triggered.into(), who)
            }
            Cond::Active(who) => {
                let who = self.num(who, at);
                (0..8).contains(&who) && self.board.quick.active >> who & 1 != 0
            }
            Cond::Vacant(set) => self.set(set, at).is_empty(),
            Cond::Pending => self.board.quick.pending >= 0,
            Cond::AllPassed => self.board.quick.passes as usize >= self.plan.game.player_count(),
            Cond::WasPass => self.board.quick.last_pass,
            Cond::Threatened { what, sites, by } => {
                !self.asking.threat && self.any_threatened(what, sites, *by, at)
            }
            Cond::Checked { what, by } => !self.asking.threat && self.checked(what, *by, at),
            Cond::Before { inner, .. } => self.decide(inner, at),
            Cond::NoMoves(role) => self.no_moves(*role),
            Cond::CanMove(moves) => self.can_move(*moves),
            Cond::Compare(..) | Cond::StateAt { .. } | Cond::Open(_) => {
                self.decide_term(condition, at)
            }
            Cond::Slow(id) => self.sight().holds(*id, at).unwrap_or(false),
        }
    }

    /// The same of one of several: those that are told at a look cost no call.
    #[inline(always)]
    pub(super) fn decide_term(&mut self, term: &'p Cond<W>, at: At) -> bool {
        match term {
            Cond::StateAt { site, state } => {
                self.board.state.get(*site).copied().unwrap_or(0) == *state
            }
            Cond::Open(openings) => openings.iter().any(|opening| opening.is_open(&self.board)),
            Cond::Compare(how, a, b) => {
                let a = self.num(a, at);
                how.holds(a, self.num(b, at))
            }
            term => self.decide(term, at),
        }
    }

    /// Whether all of some sites are in a set. This and the questions that follow stand by
    /// themselves so that asking the others costs no more than they need.
    #[inline(never)]
    fn are_in(&mut self, sites: &'p [Num<W>], set: &'p Set<W>, at: At) -> bool {
        let mut inside = true;
        for site in sites {
            let site = self.num(site, at);
            inside &= (0..W as i32 * 64).contains(&site)
                && match set {
                    Set::Fixed(by_mover) => by_mover
                        .get(usize::from(self.board.quick.mover))
                        .is_some_and(|bits| bits.has(site as usize)),
                    set => self.set(set, at).has(site as usize),
                };
        }
        inside
    }

    /// Whether a component is threatened on one of some sites.
    #[inline(never)]
    fn any_threatened(
        &mut self,
        what: &'p Num<W>,
        sites: &'p Set<W>,
        by: Option<MovesId>,
        at: At,
    ) -> bool {
        let what = self.num(what, at);
        if what <= 0 {
            return false;
        }
        let sites = self.set(sites, at).and(&self.plan.board);
        sites
            .into_iter()
            .any(|site| self.threatened(what as u8, site, by))
    }

    /// Whether a component is threatened where it stands.
    #[inline(never)]
    fn checked(&mut self, what: &'p Num<W>, by: Option<MovesId>, at: At) -> bool {
        let Ok(what) = u8::try_from(self.num(what, at)) else {
            return false;
        };
        let sites = self.board.pieces.get(usize::from(what)).copied();
        let site = sites.unwrap_or_default().and(&self.plan.board).lowest();
        what != 0 && site.is_some_and(|site| self.threatened(what, site, by))
    }

    /// Whether a generator gives the mover a move.
    #[inline(never)]
    fn can_move(&mut self, moves: MovesId) -> bool {
        let plan = self.plan;
        let asked = if self.asking.threat {
            &plan.asked_in_threat
        } else {
            &plan.asked
        };
        asked.get(&moves).is_some_and(|by_mover| {
            let mover = usize::from(self.board.quick.mover);
            self.aside(|engine| engine.gives_any(&by_mover[mover]))
        })
    }

    /// Who plays a role.
    pub(super) fn player_of(&self, role: Role) -> i32 {
        let quick = &self.board.quick;
        match role {
            Role::Neutral => 0,
            Role::Player(number) => i32::from(number),
            Role::Mover => i32::from(quick.mover),
            Role::Next => i32::from(quick.next),
            Role::Prev => i32::from(quick.prev),
            Role::Iterator => i32::from(self.iterator),
            _ => self.plan.game.player_count() as i32 + 1,
        }
    }

    /// The components that a choice stands for.
    pub(super) fn choices(&mut self, whats: &'p [Num<W>], at: At) -> SmallVec<[u8; 4]> {
        let mut found = SmallVec::new();
        for what in whats {
            let what = self.num(what, at);
            if what > 0 {
                found.push(what as u8);
            }
        }
        found
    }
}
