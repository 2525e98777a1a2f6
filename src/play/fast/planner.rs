//! Making the plan of a game, or saying why it has none.

use rustc_hash::FxHashMap;

use super::ahead::Ahead;
use super::bits::Bits;
use super::chance::faces;
use super::code::Set;
use super::danger::collect;
use super::drop::variable;
use super::lane::Reason;
use super::occupants::Answers;
use super::order::{Seat, ordered};
use super::plan::{Chances, Deed, Gen, NextPhase, Plan};
use super::readable::{is_readable, must_be_static, needs_resolving};
use super::resolve::{Resolver, entries};
use super::statics::Statics;
use super::unfit::unfit;
use super::value::{At, View};
use crate::ir::equipment::ComponentKind;
use crate::ir::graph::NodeId;
use crate::ir::{BoolId, BoolOp, Game, IntOp, MovesId, MovesOp, Op, Role};

/// What lanes are made for: a component, a mover, a generator, what follows, and how much of that no
/// question is asked after.
pub(super) type Purpose = (u8, u8, MovesId, Vec<MovesId>, usize);

pub(super) struct Planner<'g, const W: usize> {
    pub(super) plan: Plan<'g, W>,
    pub(super) known: FxHashMap<Purpose, Vec<usize>>,
    pub(super) answers: Answers,
    /// Whether threats are only asked about to what stands on its site.
    pub(super) placed: bool,
}

/// Where a generator stands while it is planned.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) mover: u8,
    pub(super) piece: Option<u8>,
    pub(super) needs: Vec<(BoolId, bool)>,
    pub(super) then: Vec<MovesId>,
    /// How many of the last consequences come after whatever is asked of the move.
    later: Option<usize>,
    threat: bool,
}

impl Place {
    pub(super) fn of(mover: u8, threat: bool) -> Place {
        Place {
            mover,
            piece: None,
            needs: Vec::new(),
            then: Vec::new(),
            later: None,
            threat,
        }
    }

    /// The place of a generator whose moves something is asked of before these consequences.
    fn asked(&self) -> Place {
        let later = self.then.len();
        Place {
            later: Some(self.later.map_or(later, |outer| outer.min(later))),
            ..self.clone()
        }
    }

    /// How many of the last consequences no question is asked after.
    pub(super) fn unasked(&self) -> usize {
        self.later.unwrap_or(0)
    }
}

impl<'g, const W: usize> Plan<'g, W> {
    /// Plans a game.
    pub fn of(game: &'g Game) -> Result<Plan<'g, W>, Vec<Reason>> {
        let mut reasons = unfit(game);
        if !reasons.is_empty() {
            return Err(reasons);
        }
        let dice = match faces(game) {
            Ok(dice) => dice,
            Err(reason) => return Err(vec![reason]),
        };
        let statics = Statics::of(game);
        let mut planner = Planner {
            plan: Plan {
                game,
                statics,
                lanes: Vec::new(),
                deeds: Vec::new(),
                play: Vec::new(),
                ends: Vec::new(),
                next_phases: Vec::new(),
                players: game.player_count() as u8,
                dice,
                joins: false,
                board: Bits::below(game.topology.len(game.site_type)),
                threats_by: FxHashMap::default(),
                followed: FxHashMap::default(),
                asked: FxHashMap::default(),
                asked_in_threat: FxHashMap::default(),
                threats: (0..game.components.len()).map(|_| Vec::new()).collect(),
            },
            known: FxHashMap::default(),
            answers: Answers::default(),
            placed: false,
        };
        if let Err(reason) = planner.all() {
            reasons.push(reason);
            return Err(reasons);
        }
        Ok(planner.plan)
    }
}

impl<const W: usize> Planner<'_, W> {
    fn all(&mut self) -> Result<(), Reason> {
        let game = self.plan.game;
        let roots = game
            .phases
            .iter()
            .flat_map(|phase| {
                let ends = phase.end.iter().map(|end| end.node());
                let next = phase
                    .next
                    .iter()
                    .flat_map(|next| [next.who.node(), next.condition.node()]);
                std::iter::once(phase.play.node())
                    .chain(ends)
                    .chain(next)
                    .collect::<Vec<_>>()
            })
            .chain(game.end.iter().map(|end| end.node()))
            .chain(
                game.components
                    .iter()
                    .filter_map(|component| component.moves.map(|moves| moves.node())),
            );
        let reachable = game.graph.reachable(roots);
        let unread = |node: &NodeId| {
            let op = game.graph.op(*node);
            let region = game.graph.region_id(*node).filter(|_| must_be_static(op));
            let moving = region.is_some_and(|region| {
                !self.plan.statics.knows(region)
                    && matches!(self.resolver().set(region), Set::Slow(_))
            });
            moving || !is_readable(game, op)
        };
        if let Some(node) = reachable.iter().find(|node| unread(node)) {
            return Err(format!(
                "`{}` is not read from tables",
                game.graph.op(*node).name()
            ));
        }
        for node in &reachable {
            if let Op::Int(IntOp::MapEntry { name, .. }) = game.graph.op(*node)
                && entries(game, name.as_deref()).is_none()
            {
                return Err("a map whose entries depend on the position".into());
            }
            if let Some(region) = game.graph.region_id(*node)
                && needs_resolving(game.graph.op(*node))
                && matches!(self.resolver().set(region), Set::Slow(_))
            {
                return Err(format!(
                    "`{}` depends on the position",
                    game.graph.op(*node).name()
                ));
            }
            if let Op::Int(IntOp::Var { name }) = game.graph.op(*node)
                && variable(game, name.as_deref()).is_none()
            {
                return Err("more variables than have a place".into());
            }
        }
        if self.plan.statics.counted {
            return Err("pieces placed by number".into());
        }
        let of_phases = game.phases.iter().map(|phase| &phase.end);
        for rules in of_phases.chain([&game.end]) {
            let rules = rules.iter().map(|end| self.end(*end));
            let rules = rules.collect::<Result<Vec<_>, _>>()?;
            self.plan.ends.push(rules);
        }
        for node in &reachable {
            if let Op::Bool(BoolOp::CanMove { moves }) = game.graph.op(*node) {
                for threat in [false, true] {
                    self.ask(*moves, threat)?;
                }
            }
        }
        for (index, phase) in game.phases.iter().enumerate() {
            let resolver = self.resolver();
            let next = phase.next.iter().map(|next| NextPhase {
                who: resolver.num(next.who),
                condition: resolver.cond(next.condition),
                phase: next.phase.unwrap_or(index + 1),
            });
            let next = next.collect();
            self.plan.next_phases.push(next);
            let mut by_mover = Vec::new();
            for mover in 0..=game.player_count() as u8 {
                let place = Place::of(mover, false);
                by_mover.push(if mover == 0 {
                    Gen::All(Vec::new())
                } else {
                    let generator = self.generator(phase.play, &place)?;
                    let seat = Seat {
                        plan: &self.plan,
                        mover,
                        prev: None,
                        free: true,
                    };
                    ordered(generator, &seat)
                });
            }
            self.plan.play.push(by_mover);
        }
        let resolver = Resolver {
            game,
            statics: &self.plan.statics,
        };
        self.placed = reachable.iter().all(|node| match game.graph.op(*node) {
            Op::Bool(BoolOp::Threatened {
                what: Some(what),
                sites,
                ..
            }) => resolver.stands(*what, *sites),
            _ => true,
        });
        for node in &reachable {
            match game.graph.op(*node) {
                Op::Bool(BoolOp::Threatened {
                    what: Some(what),
                    by,
                    ..
                }) => self.threatened(*what, *by)?,
                Op::Bool(BoolOp::Threatened { .. }) => return Err("a threat to any piece".into()),
                _ => {}
            }
        }
        Ok(())
    }

    pub(super) fn resolver(&self) -> Resolver<'_, W> {
        Resolver {
            game: self.plan.game,
            statics: &self.plan.statics,
        }
    }

    pub(super) fn generator(&mut self, id: MovesId, place: &Place) -> Result<Gen<W>, Reason> {
        let game = self.plan.game;
        let followed = |then: &Option<MovesId>| {
            let mut inner = place.clone();
            // Inner consequences come first.
            if let Some(then) = then {
                inner.then.insert(0, *then);
            }
            inner
        };
        match game.graph.moves(id) {
            MovesOp::Or { list, then } | MovesOp::And { list, then } => {
                let inner = followed(then);
                let list = list
                    .iter()
                    .map(|moves| self.generator(*moves, &inner))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok(all(list))
            }
            MovesOp::Priority { list, then } => {
                let inner = followed(then);
                if inner.piece.is_some() {
                    return Err("priorities among the moves of a piece".into());
                }
                if inner.threat {
                    return self.first_of(list, &inner);
                }
                Ok(Gen::First(
                    list.iter()
                        .map(|moves| self.generator(*moves, &inner))
                        .collect::<Result<Vec<_>, _>>()?,
                ))
            }
            MovesOp::If {
                condition,
                yes,
                no,
                then,
            } => {
                let inner = followed(then);
                match self.fold(*condition, &inner) {
                    Some(true) => self.generator(*yes, &inner),
                    Some(false) => match no {
                        Some(no) => self.generator(*no, &inner),
                        None => Ok(Gen::All(Vec::new())),
                    },
                    None if inner.piece.is_some() => {
                        // Inside a piece's generator the condition becomes one of its lanes.
                        let mut list = Vec::new();
                        for (branch, expected) in [(Some(*yes), true), (*no, false)] {
                            if let Some(branch) = branch {
                                let mut inner = inner.clone();
                                inner.needs.push((*condition, expected));
                                list.push(self.generator(branch, &inner)?);
                            }
                        }
                        Ok(all(list))
                    }
                    None => Ok(Gen::When {
                        proved: matches!(game.graph.boolean(*condition), BoolOp::CanMove { moves } if moves == yes),
                        condition: self.resolver().cond(*condition),
                        yes: Box::new(self.generator(*yes, &inner)?),
                        no: match no {
                            Some(no) => Some(Box::new(self.generator(*no, &inner)?)),
                            None => None,
                        },
                    }),
                }
            }
            MovesOp::Do {
                prior,
                next: Some(next),
                if_afterwards,
                then,
            } => {
                let inner = followed(then);
                let throws = matches!(game.graph.moves(*prior), MovesOp::Roll { then: None });
                if inner.piece.is_some() || !throws {
                    return Err("moves after moves that aren't chosen".into());
                }
                let thrown = Gen::Thrown(Box::new(self.generator(*next, &inner.asked())?));
                Ok(match if_afterwards {
                    None => thrown,
                    Some(condition) => self.kept(*condition, &inner, thrown),
                })
            }
            MovesOp::Do {
                prior,
                next: None,
                if_afterwards: Some(condition),
                then,
            } => {
                let inner = followed(then);
                let generator = self.generator(*prior, &inner.asked())?;
                Ok(self.kept(*condition, &inner, generator))
            }
            MovesOp::ForEachPiece {
                kind: None,
                names,
                container: None,
                container_name: None,
                moves,
                player,
                role,
                top: false,
                then,
            } => {
                let inner = followed(then);
                if inner.piece.is_some() || matches!(role, Some(Role::All | Role::Each)) {
                    return Err("all players' pieces at once".into());
                }
                let mut table = Vec::new();
                for owner in 0..=game.player_count() as u8 + 1 {
                    let mut list = Vec::new();
                    let moved = owner == place.mover || role.is_some() || player.is_some();
                    for (index, component) in game.components.iter().enumerate().skip(1) {
                        // Dice are never on the board.
                        if component.owner != owner
                            || !moved
                            || matches!(component.kind, ComponentKind::Die { .. })
                            || !(names.is_empty() || names.contains(&component.stem))
                        {
                            continue;
                        }
                        if owner == 0 || usize::from(owner) > game.player_count() {
                            return Err("pieces that belong to nobody or to all".into());
                        }
                        let Some(generator) = moves.or(component.moves) else {
                            continue;
                        };
                        let piece = Place {
                            mover: owner,
                            piece: Some(index as u8),
                            ..inner.clone()
                        };
                        list.push((index as u8, self.generator(generator, &piece)?));
                    }
                    table.push(list);
                }
                let resolver = self.resolver();
                let player = match (player, role) {
                    (Some(player), _) => Some(resolver.num(*player)),
                    (None, Some(role)) => resolver.role(*role),
                    (None, None) => None,
                };
                let by_owner = table.iter().enumerate();
                let chances = by_owner
                    .map(|(owner, table)| self.chances(owner as u8, table))
                    .collect();
                Ok(Gen::Pieces {
                    player,
                    table,
                    chances,
                })
            }
            MovesOp::Flow {
                entry,
                mover: None,
                then,
            } => {
                let inner = followed(then);
                match inner.piece {
                    Some(component) => self.lanes(id, component, *entry, &inner),
                    None => self.standing_at(id, *entry, &inner),
                }
            }
            MovesOp::ForEachDirection { then, .. } => {
                let inner = followed(then);
                match inner.piece {
                    Some(component) => self.bent(id, component, &inner),
                    None => Err("moves along directions from a given site".into()),
                }
            }
            MovesOp::Promote {
                decision: true,
                at,
                piece,
                owner,
                then,
                state: None,
                ..
            } if place.piece.is_none() => {
                let inner = followed(then);
                let then = self.deed(id, &inner)?;
                let resolver = self.resolver();
                Ok(Gen::Promote {
                    at: resolver.num(*at),
                    whats: resolver.whats(piece, *owner),
                    then,
                })
            }
            MovesOp::Remove {
                decision: true,
                sites,
                level: None,
                at_end: false,
                count: None,
                then,
                ..
            } if place.piece.is_none() => {
                let inner = followed(then);
                let then = self.deed(id, &inner)?;
                Ok(Gen::Remove {
                    sites: self.resolver().set(*sites),
                    then,
                })
            }
            MovesOp::ForEachSite {
                region,
                moves,
                otherwise: None,
                then,
            } if place.piece.is_none() => {
                let MovesOp::SwapPieces {
                    decision: true,
                    a,
                    b,
                    then: own,
                } = game.graph.moves(*moves)
                else {
                    return Err("moves on each of some sites".into());
                };
                let mut inner = followed(then);
                inner.then.splice(0..0, *own);
                let then = self.deed(id, &inner)?;
                let resolver = self.resolver();
                Ok(Gen::Swaps {
                    sites: resolver.set(*region),
                    a: resolver.num(*a),
                    b: resolver.num(*b),
                    then,
                })
            }
            MovesOp::SetNextPlayer { .. } if place.piece.is_none() && place.then.is_empty() => {
                let deed = self.resolver().act(id, None)?;
                self.plan.deeds.push(Deed {
                    made_by: id,
                    then: vec![deed],
                });
                Ok(Gen::Effect {
                    then: self.plan.deeds.len() - 1,
                })
            }
            MovesOp::Pass {
                decision: true,
                then,
            } => {
                let inner = followed(then);
                Ok(Gen::Pass {
                    then: self.deed(id, &inner)?,
                })
            }
            other => Err(format!("`{}` has no plan", other.name())),
        }
    }

    /// A generator's moves where a condition holds afterwards, asked before what follows.
    fn kept(&self, condition: BoolId, place: &Place, generator: Gen<W>) -> Gen<W> {
        if self.fold(condition, place) == Some(true) {
            return generator;
        }
        let (king, rest) = self.king(condition);
        let later = place.then.len();
        Gen::Keep {
            inner: Box::new(generator),
            king,
            rest: rest.before(later),
            all: self.resolver().cond(condition).before(later),
        }
    }

    /// What a player's moves can be drawn from: nothing where a piece may reach a site in two ways
    /// that count once.
    fn chances(&self, owner: u8, table: &[(u8, Gen<W>)]) -> Option<Chances<W>> {
        let mut lanes: Vec<Vec<_>> = self
            .plan
            .game
            .components
            .iter()
            .map(|_| Vec::new())
            .collect();
        let mut spots = vec![Vec::new(); lanes.len()];
        for (component, generator) in table {
            let own = &mut lanes[usize::from(*component)];
            collect(generator, &[], own).ok()?;
            let own_lanes = || own.iter().map(|(lane, _)| &self.plan.lanes[*lane]);
            if own_lanes().any(|lane| lane.reach.overlaps()) {
                return None;
            }
            let sites = own_lanes().map(|lane| lane.spots.len()).max().unwrap_or(0);
            let spots_of = |site: usize| own_lanes().map(|lane| u32::from(lane.spots[site])).sum();
            spots[usize::from(*component)] = (0..sites).map(spots_of).collect();
        }
        let components = self.plan.game.components.iter().enumerate();
        let (moved, owned) = components.fold((0, 0), |(moved, owned), (index, component)| {
            let bit = 1u64 << index;
            (
                moved | if lanes[index].is_empty() { 0 } else { bit },
                owned | if component.owner == owner { bit } else { 0 },
            )
        });
        let only = (owned & !moved != 0).then_some(moved);
        Some(Chances { spots, only, lanes })
    }

    fn deed(&mut self, made_by: MovesId, place: &Place) -> Result<usize, Reason> {
        let resolver = self.resolver();
        let acts = place.then.iter().map(|then| resolver.act(*then, None));
        let then = acts.collect::<Result<_, _>>()?;
        self.plan.deeds.push(Deed { made_by, then });
        Ok(self.plan.deeds.len() - 1)
    }

    fn fold(&self, condition: BoolId, place: &Place) -> Option<bool> {
        let view = Ahead {
            threat: place.threat,
            ..Ahead::of(self.plan.game, &self.plan.statics, place.mover)
        };
        view.holds(condition, At::UNKNOWN)
    }
}

/// All of some generators, those within all of some others among them.
fn all<const W: usize>(list: Vec<Gen<W>>) -> Gen<W> {
    let mut flat: Vec<Gen<W>> = Vec::with_capacity(list.len());
    for generator in list {
        match (generator, flat.last_mut()) {
            (Gen::All(inner), _) => flat.extend(inner),
            (Gen::Lanes(lanes), Some(Gen::Lanes(known))) => known.extend(lanes),
            (other, _) => flat.push(other),
        }
    }
    match flat.len() {
        1 => flat.remove(0),
        _ => Gen::All(flat),
    }
}
