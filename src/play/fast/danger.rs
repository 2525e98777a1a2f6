//! Planning the questions of threats: what may be threatened, by which lanes, and whose king a
//! condition keeps safe.

use super::attack::Threats;
use super::bits::Bits;
use super::code::Cond;
use super::lane::Reason;
use super::plan::{Gen, King, Threat};
use super::planner::{Place, Planner};
use crate::ir::{BoolId, BoolOp, IntId, IntOp, MovesId, Role};

impl<const W: usize> Planner<'_, W> {
    /// Plans the threats to every component that the question may be about.
    pub(super) fn threatened(&mut self, what: IntId, by: Option<MovesId>) -> Result<(), Reason> {
        let game = self.plan.game;
        let IntOp::ComponentId { name, .. } = game.graph.int(what) else {
            return Err("a threat to a piece that isn't named".into());
        };
        for player in 1..=game.player_count() as u8 {
            let found = game.components.iter().skip(1).position(|component| {
                component.owner == player && component.name.contains(&**name)
            });
            let Some(target) = found.map(|index| index + 1) else {
                continue;
            };
            if !self.plan.threats_to(target as u8, by).is_empty() {
                continue;
            }
            let enemy = 3 - player;
            let mut by_phase = Vec::new();
            for phase in &game.phases {
                let generator =
                    self.generator(by.unwrap_or(phase.play), &Place::of(enemy, true))?;
                by_phase.push(self.threat(generator, target as u8)?);
            }
            let threat = if by_phase.len() == 1 {
                by_phase.remove(0)
            } else {
                Threat::Phases(by_phase)
            };
            match by {
                None => self.plan.threats[target].push((enemy, threat)),
                Some(by) => self
                    .plan
                    .threats_by
                    .entry((target as u8, by))
                    .or_default()
                    .push((enemy, threat)),
            }
        }
        Ok(())
    }

    fn threat(&self, generator: Gen<W>, target: u8) -> Result<Threat<W>, Reason> {
        let sites = self.plan.game.topology.len(self.plan.game.site_type);
        Ok(match generator {
            Gen::When {
                condition, yes, no, ..
            } => {
                let yes = self.threat(*yes, target)?;
                let no = match no {
                    Some(no) => self.threat(*no, target)?,
                    None => Threat::Never,
                };
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
            } => self.threat(*inner, target)?,
            Gen::Keep { inner, rest, .. } => {
                let mut lanes = Vec::new();
                collect(&inner, &[], &mut lanes)?;
                match self.threat(*inner, target)? {
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
            Gen::Pass { .. } => Threat::Never,
            Gen::Drops { ref to, .. } if to.is_vacant() => Threat::Never,
            Gen::Drops { .. } => Threat::Mixed {
                tables: Box::new(Threats::of(&self.plan.lanes, &[], target, sites)?),
                forward: Box::new(generator),
                lands: self.plan.board,
            },
            Gen::All(list) => {
                let (mut tables, mut others) = (Threat::Never, Vec::new());
                for generator in list {
                    match (&tables, &generator) {
                        (Threat::Never, Gen::Pieces { .. }) => {
                            tables = self.threat(generator, target)?;
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
            Gen::Pass { .. } => Ok(()),
            Gen::Drops { to, .. } if to.is_vacant() => Ok(()),
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
        let IntOp::ComponentId { name, owner } = game.graph.int(*what) else {
            return None;
        };
        let IntOp::Role {
            role: role @ (Role::Mover | Role::Next),
        } = game.graph.int(*owner)
        else {
            return None;
        };
        if !self.resolver().stands(*what, *sites) {
            return None;
        }
        let mut components = vec![0];
        for player in 1..=game.player_count() as u8 {
            let found = game.components.iter().skip(1).position(|component| {
                component.owner == player && component.name.contains(&**name)
            });
            components.push(found.map_or(0, |index| index as u8 + 1));
        }
        components
            .iter()
            .skip(1)
            .all(|component| *component > 0)
            .then_some(King {
                components,
                role: *role,
            })
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
        Gen::Lanes(own) => {
            lanes.extend(own.iter().map(|lane| (*lane, after.to_vec())));
            Ok(())
        }
        _ => Err("threats by more than pieces".into()),
    }
}
