//! Bent moves: iterations over directions, nested, whose inner moves go to where they lead. Each way
//! has legs that must be open, and a target.

use std::collections::BTreeMap;

use super::ahead::Ahead;
use super::bits::Bits;
use super::lane::{Class, Lane, Occupants, Reach, Reason};
use super::maker::{Chain, Maker};
use super::path::{Paths, add, leads_to};
use super::ridden::{Ridden, ridden};
use super::stepped::stepped;
use super::value::{At, View};
use crate::ir::{
    BoolId, DirectionId, DirectionOp, FlowOp, IntOp, MovesId, MovesOp, Place, RegionOp,
};
use crate::topology::{Direction, Relation, rotate};

/// A way that has been found: the sites between with what may stand there, and the target.
struct Way<const W: usize> {
    through: Bits<W>,
    to: usize,
    /// What must hold of the target.
    guards: Vec<BoolId>,
    /// What else may stand on the target, whether or not that holds: surely.
    also: Occupants,
}

/// Ways on from the end of a leg.
enum Onward {
    /// Steps to some sites, and what is asked of them.
    Steps(Vec<usize>, Vec<BoolId>),
    Rides(Ridden),
}

/// Where an iteration over directions stands.
struct Stand<const W: usize> {
    component: u8,
    from: usize,
    to: Option<usize>,
    through: Bits<W>,
    guards: Vec<BoolId>,
}

impl<const W: usize> Maker<'_, W> {
    /// The lanes of an iteration over directions: its inner moves by the sites that it leads to.
    pub(super) fn bent(
        &self,
        component: u8,
        id: MovesId,
        needs: &[(BoolId, bool)],
        then: &[MovesId],
    ) -> Result<Vec<Lane<W>>, Reason> {
        let sites = self.game.topology.len(self.game.site_type);
        let mut ends: BTreeMap<MovesId, Vec<Vec<Way<W>>>> = BTreeMap::new();
        for from in 0..sites {
            if !self.within.has(from) {
                continue;
            }
            let stand = Stand {
                component,
                from,
                to: None,
                through: Bits::EMPTY,
                guards: Vec::new(),
            };
            self.follow_ways(id, &stand, &mut |end, way| {
                let by_site = ends
                    .entry(end)
                    .or_insert_with(|| (0..sites).map(|_| Vec::new()).collect());
                by_site[from].push(way);
            })?;
        }
        let mut lanes = Vec::new();
        for (made_by, by_site) in ends {
            let (need, chain) = self.end_of_way(made_by)?;
            let mut needs = needs.to_vec();
            needs.extend(need.map(|need| (need, true)));
            // Each way to a site is a move of its own: those that meet are parted.
            let mut tables: Vec<Vec<Paths<W>>> = Vec::new();
            let mut asked: Option<Vec<BoolId>> = None;
            for (from, ways) in by_site.into_iter().enumerate() {
                for way in ways {
                    let mut guards = chain.guards.clone();
                    guards.extend(&chain.late);
                    guards.extend(&way.guards);
                    let (mut sure, mut maybe) = self.occupants(component, from, way.to, &guards);
                    if way.also.0 != 0 && chain.guards.len() + chain.late.len() > 0 {
                        return Err("a bent move that depends on more than its sites".into());
                    }
                    sure.0 |= way.also.0;
                    maybe.0 &= !sure.0;
                    if sure.0 | maybe.0 == 0 {
                        continue;
                    }
                    if maybe.0 != 0 && asked.get_or_insert_with(|| guards.clone()) != &guards {
                        return Err("a bent move that depends on more than its sites".into());
                    }
                    let free = tables
                        .iter()
                        .position(|table| !leads_to(&table[from], way.to));
                    let table = free.unwrap_or_else(|| {
                        tables.push((0..sites).map(|_| Paths::new()).collect());
                        tables.len() - 1
                    });
                    let land = (sure, maybe, self.game);
                    let between = (way.through, Class::Empty);
                    add(&mut tables[table][from], between, way.to, land);
                }
            }
            for table in tables {
                let guards = asked.clone().unwrap_or_default();
                let reach = (Reach::Paths(table), guards);
                lanes.push(self.lane(component, made_by, reach, &needs, &chain, then)?);
            }
        }
        Ok(lanes)
    }

    /// The chain at the end of a bent way, and what its origin must be.
    fn end_of_way(&self, moves: MovesId) -> Result<(Option<BoolId>, Chain), Reason> {
        let graph = &self.game.graph;
        let odd = || "a bent move of another kind".to_owned();
        let MovesOp::Flow { entry, .. } = graph.moves(moves) else {
            return Err(odd());
        };
        let FlowOp::From {
            place: Place::Site(from),
            level: None,
            guard,
            next,
            ..
        } = graph.flow(*entry)
        else {
            return Err(odd());
        };
        let FlowOp::To {
            place: to, next, ..
        } = graph.flow(*next)
        else {
            return Err(odd());
        };
        let own = matches!(graph.int(*from), IntOp::From {});
        let there = match to {
            Place::Site(to) => matches!(graph.int(*to), IntOp::To {}),
            Place::Region(to) => matches!(graph.region(*to), RegionOp::ToMoves { .. }),
        };
        if !own || !there {
            return Err(odd());
        }
        Ok((*guard, self.chain(*next)?))
    }

    /// How a way goes on from the end of a leg, where its target is any of the sites that other moves
    /// lead to from there.
    fn onward(&self, end: MovesId, leg: usize) -> Result<Option<Onward>, Reason> {
        let graph = &self.game.graph;
        let odd = || "a bent move to where other moves lead".to_owned();
        let MovesOp::Flow { entry, .. } = graph.moves(end) else {
            return Ok(None);
        };
        let FlowOp::From { next, .. } = graph.flow(*entry) else {
            return Ok(None);
        };
        let FlowOp::To {
            place: Place::Region(region),
            ..
        } = graph.flow(*next)
        else {
            return Ok(None);
        };
        let RegionOp::ToMoves { moves } = graph.region(*region) else {
            return Err(odd());
        };
        if let Some(rides) = ridden(self.game, *moves) {
            return match graph.int(rides.origin) {
                IntOp::To {} => Ok(Some(Onward::Rides(rides))),
                _ => Err(odd()),
            };
        }
        let Some(steps) = stepped(self.game, *moves) else {
            return Err(odd());
        };
        if !matches!(graph.int(steps.origin), IntOp::To {}) {
            return Err(odd());
        }
        let free = steps.guards.iter();
        let free = free.copied().all(|guard| self.is_position_free(guard));
        let view = Ahead::of(self.game, self.statics, self.mover);
        let (Some(directions), true) = (steps.ways(&view, At::UNKNOWN), free) else {
            return Err(odd());
        };
        let topology = &self.game.topology;
        let mut targets: Vec<usize> = Vec::new();
        for direction in directions {
            for step in topology.steps(self.game.site_type, leg as u32, *direction) {
                if !targets.contains(&(step.to as usize)) {
                    targets.push(step.to as usize);
                }
            }
        }
        Ok(Some(Onward::Steps(targets, steps.guards)))
    }

    /// Follows rides from the end of a leg.
    fn rides_on(
        &self,
        id: MovesId,
        stand: &Stand<W>,
        (leg, through): (usize, Bits<W>),
        rides: &Ridden,
        found: &mut dyn FnMut(MovesId, Way<W>),
    ) -> Result<(), Reason> {
        let view = Ahead::of(self.game, self.statics, self.mover);
        let Some(rays) = rides.rays(&view, leg as u32, At::UNKNOWN) else {
            return Err("a bent move to where other moves lead".into());
        };
        for ray in rays {
            let mut through = through;
            for (length, to) in (1..=rides.max).zip(&ray.sites[1..]) {
                let to = *to as usize;
                let passed = [rides.go];
                let (go, unsure) = self.occupants(stand.component, stand.from, to, &passed);
                let stopped = rides.stop.map_or(0, |stop| {
                    let stop = self.occupants(stand.component, stand.from, to, &[stop]);
                    stop.0.0 | stop.1.0
                });
                // What stops the ride mustn't let it pass, too.
                if unsure.0 != 0 || go.0 & stopped != 0 {
                    return Err("a bent move that passes pieces".into());
                }
                if length >= rides.min {
                    let way = Way {
                        through,
                        to,
                        guards: rides.stop.map_or(passed.to_vec(), |stop| vec![stop]),
                        also: go,
                    };
                    found(id, way);
                }
                if !self.passable(stand, to, rides.go, &mut through)? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Follows all ways of a generator from a site.
    fn follow_ways(
        &self,
        id: MovesId,
        stand: &Stand<W>,
        found: &mut dyn FnMut(MovesId, Way<W>),
    ) -> Result<(), Reason> {
        let graph = &self.game.graph;
        match graph.moves(id) {
            MovesOp::ForEachDirection { .. } => self.along_directions(id, stand, found),
            MovesOp::If {
                condition,
                yes,
                no: None,
                then: None,
            } => {
                let mut guards = stand.guards.clone();
                guards.push(*condition);
                let stand = Stand { guards, ..*stand };
                self.follow_ways(*yes, &stand, found)
            }
            MovesOp::Or { list, then: None } | MovesOp::And { list, then: None } => list
                .iter()
                .try_for_each(|moves| self.follow_ways(*moves, stand, found)),
            MovesOp::Flow {
                mover: None,
                then: None,
                ..
            } => {
                if let Some(leg) = stand.to {
                    let Some(onward) = self.onward(id, leg)? else {
                        let way = Way {
                            through: stand.through,
                            to: leg,
                            guards: stand.guards.clone(),
                            also: Occupants(0),
                        };
                        found(id, way);
                        return Ok(());
                    };
                    // The leg is passed through then.
                    let mut through = stand.through;
                    for guard in &stand.guards {
                        if !self.passable(stand, leg, *guard, &mut through)? {
                            return Ok(());
                        }
                    }
                    match onward {
                        Onward::Steps(targets, asked) => {
                            for to in targets {
                                let way = Way {
                                    through,
                                    to,
                                    guards: asked.clone(),
                                    also: Occupants(0),
                                };
                                found(id, way);
                            }
                        }
                        Onward::Rides(rides) => {
                            self.rides_on(id, stand, (leg, through), &rides, found)?;
                        }
                    }
                }
                Ok(())
            }
            other => Err(format!("`{}` along directions", other.name())),
        }
    }

    fn along_directions(
        &self,
        id: MovesId,
        stand: &Stand<W>,
        found: &mut dyn FnMut(MovesId, Way<W>),
    ) -> Result<(), Reason> {
        let game = self.game;
        let MovesOp::ForEachDirection {
            from,
            directions,
            min,
            max,
            go,
            condition,
            moves,
            ..
        } = game.graph.moves(id)
        else {
            return Ok(());
        };
        let (view, at) = self.standing(stand.component, stand.from);
        let at = At {
            to: stand.to.map_or(at.to, |to| to as i32),
            ..at
        };
        let number = |id: &crate::ir::IntId| {
            let known = view.int(*id, at);
            known.ok_or_else(|| "a bent move that depends on the position".to_owned())
        };
        let (min, max) = (number(min)?, number(max)?);
        let Ok(origin) = usize::try_from(number(from)?) else {
            return Ok(());
        };
        // What was asked on the way here is asked of the sites that are passed.
        let mut passed = stand.through;
        for guard in &stand.guards {
            let here = stand.to.unwrap_or(stand.from);
            if !self.passable(stand, here, *guard, &mut passed)? {
                return Ok(());
            }
        }
        for direction in self.turned(stand, *directions, origin)? {
            let radials = game
                .topology
                .radials(game.site_type, origin as u32, direction);
            for radial in radials {
                let mut through = passed;
                for (distance, to) in radial.sites.iter().enumerate().skip(1) {
                    let (distance, to) = (distance as i32, *to as usize);
                    if distance > max {
                        break;
                    }
                    if min > 1
                        && distance < min
                        && let Some(go) = go
                        && !self.passable(stand, to, *go, &mut through)?
                    {
                        break;
                    }
                    if distance >= min {
                        let inner = Stand {
                            to: Some(to),
                            through,
                            guards: condition.iter().copied().collect(),
                            ..*stand
                        };
                        self.follow_ways(*moves, &inner, found)?;
                    }
                    if distance < max
                        && let Some(condition) = condition
                        && !self.passable(stand, to, *condition, &mut through)?
                    {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a condition can hold of what stands on a site; where it asks for an empty site, this
    /// is one to pass through.
    fn passable(
        &self,
        stand: &Stand<W>,
        site: usize,
        condition: BoolId,
        through: &mut Bits<W>,
    ) -> Result<bool, Reason> {
        let (sure, maybe) = self.occupants(stand.component, stand.from, site, &[condition]);
        let all = sure.class(self.game) == Class::Anything;
        match (sure.0, maybe.0) {
            (0, 0) => Ok(false),
            (1, 0) => {
                through.insert(site);
                Ok(true)
            }
            (_, 0) if all => Ok(true),
            _ => Err("a bent move that passes pieces".into()),
        }
    }

    /// Directions from a site on the way, as seen by one who came there from the piece's own.
    fn turned(
        &self,
        stand: &Stand<W>,
        directions: DirectionId,
        origin: usize,
    ) -> Result<Vec<Direction>, Reason> {
        let game = self.game;
        let topology = &game.topology;
        let Some(before) = stand.to else {
            return self.directions(stand.component, directions, origin as u32);
        };
        match game.graph.direction(directions) {
            DirectionOp::Absolute { directions } => Ok(directions.clone()),
            DirectionOp::Relative {
                directions,
                relation,
                by_site: false,
            } => {
                let supported = topology.supported_directions(game.site_type, Relation::All);
                let leads = |direction: &&Direction| {
                    let steps = topology.steps(game.site_type, stand.from as u32, **direction);
                    steps.iter().any(|step| step.to as usize == before)
                };
                let heading = supported.iter().rev().find(leads);
                let Some(heading) = heading else {
                    return Err("a bent move that turns where it can't be seen from".into());
                };
                let supported = topology.supported_directions(game.site_type, *relation);
                let heading = rotate(*heading, 0, supported);
                Ok(directions
                    .iter()
                    .flat_map(|relative| relative.resolve(heading, supported))
                    .collect())
            }
            other => Err(format!("a bent move's directions by `{}`", other.name())),
        }
    }
}
