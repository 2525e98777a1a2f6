//! Conditions in play: those that look, those that ask for threats, those that ask for moves.

use super::attack::Conditional;
use super::bits::Bits;
use super::board::Quick;
use super::engine::Engine;
use super::lane::Reach;
use super::plan::{Gen, Threat};
use super::sight::Sight;
use super::sink::Any;
use super::value::{At, View};
use crate::ir::{BoolId, BoolOp, MovesId};

impl<const W: usize> Engine<'_, W> {
    /// Whether a condition holds, questions about moves included.
    pub(super) fn decide(&mut self, id: BoolId, at: At) -> bool {
        let game = self.plan.game;
        match game.graph.boolean(id) {
            BoolOp::Not { a } => !self.decide(*a, at),
            BoolOp::And { terms } => terms.iter().all(|term| self.decide(*term, at)),
            BoolOp::Or { terms } => terms.iter().any(|term| self.decide(*term, at)),
            BoolOp::If { condition, yes, no } => {
                if self.decide(*condition, at) {
                    self.decide(*yes, at)
                } else {
                    no.is_some_and(|no| self.decide(no, at))
                }
            }
            BoolOp::NoMoves { role } => self.no_moves(*role),
            BoolOp::CanMove { moves } => {
                let plan = self.plan;
                let Some(by_mover) = plan.asked.get(moves) else {
                    return false;
                };
                let mut any = Any::default();
                self.generate(&by_mover[usize::from(self.board.quick.mover)], &mut any);
                any.0
            }
            _ => self.ask(id, at, self.board.quick, false).unwrap_or(false),
        }
    }

    /// Whether a condition holds in somebody's turn, where no move need be tried. Inside the question
    /// of a threat, threats aren't asked for again, and moves count whether or not they leave their
    /// king safe.
    pub(super) fn ask(&self, id: BoolId, at: At, quick: Quick, threat: bool) -> Option<bool> {
        let game = self.plan.game;
        let sight = Sight {
            plan: self.plan,
            board: &self.board,
            quick,
        };
        match game.graph.boolean(id) {
            BoolOp::Not { a } => Some(!self.ask(*a, at, quick, threat)?),
            BoolOp::And { terms } => {
                for term in terms {
                    if !self.ask(*term, at, quick, threat)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            BoolOp::Or { terms } => {
                for term in terms {
                    if self.ask(*term, at, quick, threat)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
            BoolOp::Threatened { .. } if threat => Some(false),
            BoolOp::Threatened {
                what: Some(what),
                sites,
                by,
                ..
            } => {
                let what = sight.int(*what, at)?;
                let sites = sight.region(*sites, at)?;
                Some(what > 0 && self.threatened(what as u8, sites, *by, quick))
            }
            BoolOp::NoMoves { role } if threat => {
                let player = sight.role(*role)?;
                Some(quick.stalemated >> player.clamp(0, 31) & 1 != 0)
            }
            BoolOp::CanMove { moves } if threat => {
                let by_mover = self.plan.asked_in_threat.get(moves)?;
                Some(self.exists(&by_mover[usize::from(quick.mover)], quick))
            }
            _ => sight.holds(id, at),
        }
    }

    /// Whether a generator gives any move inside the question of a threat.
    fn exists(&self, generator: &Gen, quick: Quick) -> bool {
        match generator {
            Gen::Pieces {
                player: None,
                role: None,
                table,
            } => {
                let own = &table[usize::from(quick.mover)];
                own.iter().any(|(component, generator)| {
                    let mut pieces = self.board.pieces[usize::from(*component)];
                    pieces.any(|from| self.exists_from(generator, from, quick))
                })
            }
            Gen::All(list) => list.iter().any(|generator| self.exists(generator, quick)),
            Gen::Keep { inner, .. } => self.exists(inner, quick),
            _ => false,
        }
    }

    fn exists_from(&self, generator: &Gen, from: usize, quick: Quick) -> bool {
        match generator {
            Gen::All(list) => list
                .iter()
                .any(|generator| self.exists_from(generator, from, quick)),
            Gen::Keep { inner, .. } => self.exists_from(inner, from, quick),
            Gen::Lane(lane) => !self.targets(*lane, from, quick, true).is_empty(),
            _ => false,
        }
    }

    /// Whether an enemy's move could go to one of the sites, a component standing there.
    fn threatened(&self, what: u8, sites: Bits<W>, by: Option<MovesId>, quick: Quick) -> bool {
        let game = self.plan.game;
        let owner = game.components[usize::from(what)].owner;
        let board = game.topology.len(game.site_type);
        sites.into_iter().filter(|site| *site < board).any(|site| {
            let mut occupied = self.board.occupied;
            occupied.insert(site);
            self.plan
                .threats_to(what, by)
                .iter()
                .any(|(enemy, threat)| {
                    let quick = Quick {
                        prev: owner,
                        mover: *enemy,
                        ..quick
                    };
                    self.threat_holds(threat, quick, site, &occupied)
                })
        })
    }

    fn threat_holds(
        &self,
        threat: &Threat<W>,
        quick: Quick,
        site: usize,
        occupied: &Bits<W>,
    ) -> bool {
        match threat {
            Threat::Tables(threats) => {
                threats.reach(&self.board, site, occupied, &Bits::of(site))
                    || threats
                        .conditional
                        .iter()
                        .any(|one| self.conditional_holds(one, quick, site))
            }
            Threat::When { condition, yes, no } => {
                let holds = self.ask(*condition, At::default(), quick, true) == Some(true);
                self.threat_holds(if holds { yes } else { no }, quick, site, occupied)
            }
            Threat::Phases(by_phase) => {
                let phase = usize::from(quick.phases[usize::from(quick.mover)]);
                self.threat_holds(&by_phase[phase], quick, site, occupied)
            }
            Threat::Sites(region) => {
                let sight = Sight {
                    plan: self.plan,
                    board: &self.board,
                    quick,
                };
                sight
                    .region(*region, At::default())
                    .is_some_and(|sites| sites.has(site))
            }
            Threat::Never => false,
        }
    }

    fn conditional_holds(&self, one: &Conditional<W>, quick: Quick, site: usize) -> bool {
        let lane = &self.plan.lanes[one.lane];
        let mut candidates = one.from[site].and(&self.board.pieces[usize::from(lane.component)]);
        candidates.any(|from| {
            let at = At {
                from: from as i32,
                ..At::default()
            };
            if from == site
                || !lane
                    .needs
                    .iter()
                    .all(|(need, expected)| self.ask(*need, at, quick, true) == Some(*expected))
            {
                return false;
            }
            match &lane.reach {
                Reach::Leap(_) => {
                    let at = At {
                        to: site as i32,
                        ..at
                    };
                    lane.guards
                        .iter()
                        .all(|guard| self.ask(*guard, at, quick, true) == Some(true))
                }
                Reach::Ride { rays, pass, stop } => {
                    let passable = self.sites_of(*pass);
                    let lands = (pass.0 | stop.0) >> one.target & 1 != 0;
                    let at = At {
                        to: site as i32,
                        ..at
                    };
                    lands
                        && lane
                            .guards
                            .iter()
                            .all(|guard| self.ask(*guard, at, quick, true) == Some(true))
                        && rays[from].iter().any(|ray| {
                            let passed = ray.passed(site);
                            ray.landing.has(site) && passed.without(&passable).is_empty()
                        })
                }
            }
        })
    }
}
