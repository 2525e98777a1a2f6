//! Planning the questions of threats: what may be threatened, by which lanes, and whose king a
//! condition keeps safe.

use super::ahead::Ahead;
use super::attack::Threats;
use super::bits::Bits;
use super::code::{Cond, Num};
use super::lane::Reason;
use super::order::Seat;
use super::plan::{Gen, King, Threat};
use super::planner::{Place, Planner};
use super::value::{At, View};
use crate::ir::{BoolId, BoolOp, Compare, IntId, IntOp, MovesId, Role};

impl<const W: usize> Planner<'_, W> {
    /// Plans the threats to every component that the question may be about.
    pub(super) fn threatened(&mut self, what: IntId, by: Option<MovesId>) -> Result<(), Reason> {
        let game = self.plan.game;
        for target in self.named(what)? {
            let target = usize::from(target);
            if !self.plan.threats_to(target as u8, by).is_empty() {
                continue;
            }
            // Whoever else plays can threaten, also of the same team.
            let owner = game.components[target].owner;
            let players = 1..=game.player_count() as u8;
            let enemies: Vec<u8> = players.filter(|player| *player != owner).collect();
            let threats = match self.threat_of_all(&enemies, target as u8, by)? {
                Some(threat) => vec![threat],
                None => {
                    let each = enemies.iter();
                    each.map(|enemy| self.threat_of(*enemy, target as u8, by))
                        .collect::<Result<_, _>>()?
                }
            };
            let known = match by {
                None => &mut self.plan.threats[target],
                Some(by) => self.plan.threats_by.entry((target as u8, by)).or_default(),
            };
            known.extend(enemies.into_iter().zip(threats));
        }
        Ok(())
    }

    /// What an enemy threatens a component by.
    fn threat_of(
        &mut self,
        enemy: u8,
        target: u8,
        by: Option<MovesId>,
    ) -> Result<Threat<W>, Reason> {
        let mut by_phase = Vec::new();
        for phase in &self.plan.game.phases {
            let moves = by.unwrap_or(phase.play);
            let place = Place::of(enemy, true);
            let generator = self.generator(moves, &place)?;
            by_phase.push(match self.threat(generator, (enemy, target)) {
                Ok(threat) => threat,
                // All moves are looked at then.
                Err(_) if self.placed => {
                    let generator = self.generator(moves, &place)?;
                    self.forward(generator, target)?
                }
                Err(reason) => return Err(reason),
            });
        }
        Ok(match by_phase.len() {
            1 => by_phase.remove(0),
            _ => Threat::Phases(by_phase),
        })
    }

    /// What several enemies threaten a component by, as if they were one: where pieces alone do, and
    /// nothing is asked of whose turn it is.
    fn threat_of_all(
        &mut self,
        enemies: &[u8],
        target: u8,
        by: Option<MovesId>,
    ) -> Result<Option<Threat<W>>, Reason> {
        let game = self.plan.game;
        let ([phase], true) = (&game.phases[..], enemies.len() > 1) else {
            return Ok(None);
        };
        let mut lanes = Vec::new();
        for enemy in enemies {
            let moves = by.unwrap_or(phase.play);
            let generator = self.generator(moves, &Place::of(*enemy, true))?;
            if collect(&generator, &[], &mut lanes).is_err() {
                return Ok(None);
            }
        }
        let sites = game.topology.len(game.site_type);
        let tables = Threats::of(&self.plan.lanes, &lanes, target, sites);
        let alone = tables.ok().filter(|tables| tables.conditional.is_empty());
        Ok(alone.map(|tables| Threat::Tables(Box::new(tables))))
    }

    /// The first of some generators that gives a move, where that is asked for a threat's sake.
    pub(super) fn first_of(&mut self, list: &[MovesId], place: &Place) -> Result<Gen<W>, Reason> {
        let Some((first, others)) = list.split_first() else {
            return Ok(Gen::All(Vec::new()));
        };
        let yes = self.generator(*first, place)?;
        if others.is_empty() {
            return Ok(yes);
        }
        self.ask(*first, true)?;
        Ok(Gen::When {
            proved: true,
            condition: Cond::CanMove(*first),
            yes: Box::new(yes),
            no: Some(Box::new(self.first_of(others, place)?)),
        })
    }

    /// Plans the question whether a generator gives a move.
    pub(super) fn ask(&mut self, moves: MovesId, threat: bool) -> Result<(), Reason> {
        let known = match threat {
            true => &self.plan.asked_in_threat,
            false => &self.plan.asked,
        };
        if known.contains_key(&moves) {
            return Ok(());
        }
        let mut by_mover = vec![Gen::All(Vec::new())];
        for mover in 1..=self.plan.players {
            by_mover.push(self.generator(moves, &Place::of(mover, threat))?);
        }
        let asked = match threat {
            true => &mut self.plan.asked_in_threat,
            false => &mut self.plan.asked,
        };
        asked.insert(moves, by_mover);
        Ok(())
    }

    /// The components of players that a number may stand for.
    fn named(&self, what: IntId) -> Result<Vec<u8>, Reason> {
        let game = self.plan.game;
        let players = 1..=game.player_count() as u8;
        let mut found = match game.graph.int(what) {
            IntOp::ComponentId { name, .. } => {
                let of = |player| game.component_of(name, i32::from(player));
                players
                    .clone()
                    .filter_map(of)
                    .map(|what| what as u8)
                    .collect()
            }
            IntOp::Const { value } => {
                let known = u8::try_from(*value).ok();
                known.into_iter().collect()
            }
            IntOp::If { yes, no, .. } => [self.named(*yes)?, self.named(*no)?].concat(),
            _ => return Err("a threat to a piece that isn't named".into()),
        };
        let owner = |what: u8| game.components.get(usize::from(what)).map(|one| one.owner);
        found.retain(|what| owner(*what).is_some_and(|owner| players.contains(&owner)));
        Ok(found)
    }

    /// What a generator of an enemy's threatens a component by.
    fn threat(&self, generator: Gen<W>, who: (u8, u8)) -> Result<Threat<W>, Reason> {
        let (enemy, target) = who;
        // A threat is asked about as if the threatened player had moved.
        let seat = Seat {
            plan: &self.plan,
            mover: enemy,
            prev: Some(self.plan.game.components[usize::from(target)].owner),
            free: false,
        };
        let sites = self.plan.game.topology.len(self.plan.game.site_type);
        Ok(match generator {
            Gen::When {
                condition, yes, no, ..
            } => {
                let condition = condition.of_mover(&seat);
                let threat = |generator: Option<Gen<W>>| match generator {
                    Some(generator) => self.threat(generator, who),
                    None => Ok(Threat::Never),
                };
                let no = no.map(|no| *no);
                if let Cond::Const(holds) = condition {
                    return threat(if holds { Some(*yes) } else { no });
                }
                let (yes, no) = (threat(Some(*yes))?, threat(no)?);
                if matches!((&yes, &no), (Threat::Never, Threat::Never)) {
                    return Ok(Threat::Never);
                }
                Threat::When {
                    condition,
                    yes: Box::new(yes),
                    no: Box::new(no),
                }
            }
            Gen::Keep {
                inner,
                rest: Cond::Const(true),
                ..
            } => self.threat(*inner, who)?,
            Gen::Keep { inner, rest, .. } => {
                let mut lanes = Vec::new();
                collect(&inner, &[], &mut lanes)?;
                match self.threat(*inner, who)? {
                    Threat::Tables(tables) => Threat::Kept {
                        tables,
                        lanes: lanes.into_iter().map(|(lane, _)| lane).collect(),
                        after: rest,
                    },
                    Threat::Never => Threat::Never,
                    _ => return Err("threats by more than pieces".into()),
                }
            }
            Gen::Remove { sites, .. } => Threat::Sites(sites),
            Gen::Pass { .. } | Gen::Effect { .. } => Threat::Never,
            Gen::Thrown(inner) => match self.threat(*inner, who)? {
                Threat::Never => Threat::Never,
                threat => Threat::Thrown(Box::new(threat)),
            },
            Gen::Drops { ref to, .. } if self.placed && to.is_vacant() => Threat::Never,
            Gen::Drops { .. } => self.forward(generator, target)?,
            Gen::All(list) => {
                let (mut tables, mut others) = (Threat::Never, Vec::new());
                for generator in list {
                    match (&tables, &generator) {
                        (Threat::Never, Gen::Pieces { .. }) => {
                            tables = self.threat(generator, who)?;
                        }
                        _ => others.push(generator),
                    }
                }
                let mut lands = Bits::EMPTY;
                for other in &others {
                    self.lands(other, target, &mut lands)?;
                }
                match tables {
                    tables if lands.is_empty() => tables,
                    Threat::Tables(tables) => Threat::Mixed {
                        tables,
                        forward: Box::new(Gen::All(others)),
                        lands,
                    },
                    _ => return Err("threats of several kinds".into()),
                }
            }
            // Pieces of a player who is the enemy, or isn't, when it is asked.
            Gen::Pieces {
                player: Some(ref player),
                ref table,
                ..
            } => {
                let whose = Num::Const(i32::from(enemy));
                let whose = Cond::Compare(Compare::Eq, player.clone(), whose);
                let mut lanes = Vec::new();
                for (_, generator) in &table[usize::from(enemy)] {
                    collect(generator, &[], &mut lanes)?;
                }
                let own = Threats::of(&self.plan.lanes, &lanes, target, sites)?;
                let own = Threat::Tables(Box::new(own));
                match whose.of_mover(&seat) {
                    Cond::Const(true) => own,
                    _ if !self.placed => return Err("threats by more than pieces".into()),
                    condition => Threat::When {
                        condition,
                        yes: Box::new(own),
                        no: Box::new(self.forward(generator, target)?),
                    },
                }
            }
            Gen::Pieces { .. } => {
                let mut lanes = Vec::new();
                collect(&generator, &[], &mut lanes)?;
                Threat::Tables(Box::new(Threats::of(
                    &self.plan.lanes,
                    &lanes,
                    target,
                    sites,
                )?))
            }
            _ => return Err("threats by more than pieces".into()),
        })
    }

    /// Threats by whatever a generator gives.
    fn forward(&self, generator: Gen<W>, target: u8) -> Result<Threat<W>, Reason> {
        let sites = self.plan.game.topology.len(self.plan.game.site_type);
        Ok(Threat::Mixed {
            tables: Box::new(Threats::of(&self.plan.lanes, &[], target, sites)?),
            forward: Box::new(generator),
            lands: self.plan.board,
        })
    }

    /// Where moves from given sites might land on a component.
    fn lands(&self, generator: &Gen<W>, target: u8, lands: &mut Bits<W>) -> Result<(), Reason> {
        match generator {
            Gen::All(list) => list
                .iter()
                .try_for_each(|generator| self.lands(generator, target, lands)),
            Gen::When { yes, no, .. } => {
                self.lands(yes, target, lands)?;
                match no {
                    Some(no) => self.lands(no, target, lands),
                    None => Ok(()),
                }
            }
            Gen::At { lanes, .. } => {
                for (_, lane) in lanes {
                    let lane = &self.plan.lanes[*lane];
                    if lane.lands_on(target) {
                        *lands = lands.or(&lane.reach.everywhere());
                    }
                }
                Ok(())
            }
            Gen::Pass { .. } | Gen::Effect { .. } => Ok(()),
            // A site that is asked about counts as empty where nothing stands.
            Gen::Drops { to, .. } if to.is_vacant() => match self.placed {
                true => Ok(()),
                false => Err("threats to empty sites where pieces are set down".into()),
            },
            Gen::Drops { .. } => {
                *lands = self.plan.board;
                Ok(())
            }
            Gen::Keep { inner, .. } => self.lands(inner, target, lands),
            _ => Err("threats by more than pieces".into()),
        }
    }

    /// The king whose safety a condition asks for, and what else it asks.
    pub(super) fn king(&self, condition: BoolId) -> (Option<King>, Cond<W>) {
        let graph = &self.plan.game.graph;
        let terms = match graph.boolean(condition) {
            BoolOp::And { terms } => terms.clone(),
            _ => vec![condition],
        };
        let mut king = None;
        let mut rest = Vec::new();
        for term in terms {
            match (&king, self.safe_king(term)) {
                (None, Some(found)) => king = Some(found),
                _ => rest.push(self.resolver().cond(term)),
            }
        }
        let rest = match rest.len() {
            0 => Cond::Const(true),
            1 => rest.remove(0),
            _ => Cond::All(rest),
        };
        (king, rest)
    }

    fn safe_king(&self, condition: BoolId) -> Option<King> {
        let game = self.plan.game;
        let BoolOp::Not { a } = game.graph.boolean(condition) else {
            return None;
        };
        let BoolOp::Threatened {
            what: Some(what),
            sites,
            by: None,
            ..
        } = game.graph.boolean(*a)
        else {
            return None;
        };
        if !self.resolver().stands(*what, *sites) {
            return None;
        }
        let players = 1..=game.player_count() as u8;
        let mut components = vec![0];
        let role = match game.graph.int(*what) {
            IntOp::ComponentId { name, owner } => {
                let IntOp::Role {
                    role: role @ (Role::Mover | Role::Next),
                } = game.graph.int(*owner)
                else {
                    return None;
                };
                let of = |player| game.component_of(name, i32::from(player));
                components.extend(players.map(|player| of(player).unwrap_or(0) as u8));
                *role
            }
            // One for each mover, of their own.
            _ => {
                for mover in players {
                    let view = Ahead::of(game, &self.plan.statics, mover);
                    let own = view.int(*what, At::UNKNOWN);
                    let own = own.and_then(|own| u8::try_from(own).ok());
                    let own = own.filter(|own| {
                        let component = game.components.get(usize::from(*own));
                        component.is_some_and(|component| component.owner == mover)
                    });
                    components.push(own?);
                }
                Role::Mover
            }
        };
        let all = components.iter().skip(1).all(|component| *component > 0);
        all.then_some(King { components, role })
    }
}

/// The lanes of the pieces of a generator, each with what must hold after its moves.
pub(super) fn collect<const W: usize>(
    generator: &Gen<W>,
    after: &[Cond<W>],
    lanes: &mut Vec<(usize, Vec<Cond<W>>)>,
) -> Result<(), Reason> {
    match generator {
        Gen::Pieces {
            table,
            player: None,
            ..
        } => {
            for (_, generator) in table.iter().flatten() {
                collect(generator, after, lanes)?;
            }
            Ok(())
        }
        Gen::All(list) => list
            .iter()
            .try_for_each(|generator| collect(generator, after, lanes)),
        Gen::Keep { inner, all, .. } => {
            let mut after = after.to_vec();
            after.push(all.clone());
            collect(inner, &after, lanes)
        }
        Gen::Drops { to, .. } if to.is_vacant() => Ok(()),
        Gen::Lanes(own) => {
            lanes.extend(own.iter().map(|lane| (*lane, after.to_vec())));
            Ok(())
        }
        _ => Err("threats by more than pieces".into()),
    }
}
