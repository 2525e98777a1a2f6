//! Making lanes: a chain of stations becomes a table for each site.

use smallvec::SmallVec;

use super::ahead::Ahead;
use super::bits::Bits;
use super::code::Cond;
use super::lane::{Group, Lane, Need, Reach, Reason};
use super::occupants::Answers;
use super::resolve::Resolver;
use super::statics::Statics;
use super::value::{At, UNKNOWN, View};
use crate::ir::{
    BoolId, BoolOp, DirectionId, DirectionOp, FlowId, FlowOp, Game, IntId, IntOp, MovesId, Place,
};
use crate::topology::{Direction, rotate};

/// What lanes are made from.
#[derive(Clone, Copy)]
pub(super) struct Maker<'t, const W: usize> {
    pub game: &'t Game,
    /// Answers of conditions that are asked again and again.
    pub answers: &'t Answers,
    pub statics: &'t Statics<W>,
    pub mover: u8,
    /// How many of the last consequences no question is asked after.
    pub later: usize,
    /// Where the piece can be.
    pub within: Bits<W>,
    /// A condition whose answer is supposed.
    pub assumed: Option<(BoolId, bool)>,
}

/// Stations of a chain between its source and its end.
#[derive(Default)]
pub(super) struct Chain {
    pub guards: Vec<BoolId>,
    pub effects: Vec<(Option<BoolId>, MovesId)>,
    pub late: Vec<BoolId>,
}

impl<const W: usize> Maker<'_, W> {
    /// The lanes of a chain for a component: one for each answer of a direction's condition.
    pub fn lanes(
        &self,
        component: u8,
        of_piece: bool,
        (made_by, entry): (MovesId, FlowId),
        needs: &[(BoolId, bool)],
        then: &[MovesId],
    ) -> Result<Vec<Lane<W>>, Reason> {
        let graph = &self.game.graph;
        let FlowOp::From {
            place: Place::Site(place),
            level: None,
            guard,
            next,
            ..
        } = graph.flow(entry)
        else {
            return Err("a generator that starts elsewhere than at its piece".into());
        };
        if of_piece && !matches!(graph.int(*place), IntOp::From {}) {
            return Err("a generator that starts elsewhere than at its piece".into());
        }
        let mut needs = needs.to_vec();
        needs.extend(guard.map(|guard| (guard, true)));
        let mut sites = None;
        let (travel, after) = match graph.flow(*next) {
            FlowOp::Ride { shot: true, .. } => {
                return Err("a shot that asks where it comes from".into());
            }
            FlowOp::Step {
                next: after,
                directions,
                ..
            } => (Some(*directions), *after),
            FlowOp::Ride {
                next: after,
                directions,
                ..
            }
            | FlowOp::Hop {
                next: after,
                directions,
                ..
            } => (Some(*directions), *after),
            FlowOp::Leap { next: after, .. } => (None, *after),
            FlowOp::To {
                place, next: after, ..
            } => {
                sites = Some(*place);
                (None, *after)
            }
            other => return Err(format!("`{}` has no table", other.name())),
        };
        let mut chain = self.chain(after)?;
        if let FlowOp::Hop {
            stop_effect: Some(effect),
            ..
        } = graph.flow(*next)
            && !self.takes_target(*effect)
        {
            if !chain.effects.is_empty() {
                return Err("a hop with two effects".into());
            }
            chain.effects.push((None, *effect));
        }
        let mut lanes = Vec::new();
        let branches = match (travel, sites) {
            (None, Some(place)) => self.suppositions(component, place),
            _ => self.branches(travel),
        };
        for (directions, conditions) in branches {
            let maker = Maker {
                assumed: conditions.first().filter(|_| travel.is_none()).copied(),
                ..*self
            };
            let mut needs = needs.clone();
            needs.extend(conditions);
            let reach = maker.reach(component, *next, directions, &chain)?;
            lanes.push(self.lane(component, made_by, reach, &needs, &chain, then)?);
        }
        Ok(lanes)
    }

    /// A lane of what it reaches and what guards are left to ask.
    pub(super) fn lane(
        &self,
        component: u8,
        made_by: MovesId,
        (mut reach, guards): (Reach<W>, Vec<BoolId>),
        needs: &[(BoolId, bool)],
        chain: &Chain,
        then: &[MovesId],
    ) -> Result<Lane<W>, Reason> {
        let resolver = Resolver {
            game: self.game,
            statics: self.statics,
        };
        let cond = |id: &BoolId| resolver.cond(*id);
        let asked = &then[..then.len().saturating_sub(self.later)];
        let needs = self.open_needs(component, needs.to_vec(), &mut reach);
        let needs: Vec<_> = needs
            .iter()
            .map(|(need, expected)| Need::of(cond(need), *expected))
            .collect();
        let (takes, effects): (Vec<_>, Vec<_>) = chain
            .effects
            .iter()
            .copied()
            .partition(|(_, moves)| self.takes_target(*moves));
        let resolved = |effects: &[(Option<BoolId>, MovesId)]| {
            let effects = effects.iter();
            let effects = effects.map(|(condition, moves)| {
                Ok((condition.as_ref().map(cond), resolver.act(*moves, None)?))
            });
            effects.collect::<Result<_, Reason>>()
        };
        // What no target is sure of is asked before any target is looked at.
        let mut gates = Vec::new();
        let guards = guards.iter().map(cond);
        let guards: Vec<Cond<W>> = match reach.has_sure() {
            true => guards.collect(),
            false => guards
                .filter_map(|guard| guard.without_gates(&mut gates))
                .collect(),
        };
        Ok(Lane {
            component,
            made_by,
            spots: reach.spots(),
            shifts: if needs.iter().all(Need::is_state) {
                reach.shifts(!guards.is_empty())
            } else {
                Vec::new()
            },
            aim: reach.aim(&guards),
            reach,
            needs,
            guards,
            gates,
            loud: if effects
                .iter()
                .all(|(_, moves)| self.stays_at_target(*moves))
            {
                self.loud(asked)
            } else {
                Bits::FULL
            },
            taken_loudly: {
                let made = effects.iter().map(|(_, moves)| *moves);
                self.all_put_back(&made.collect::<Vec<_>>())
            },
            turns: asked.iter().any(|moves| self.changes_turn(*moves)),
            makes: asked.iter().fold(0, |all, moves| all | self.makes(*moves)),
            effects: resolved(&effects)?,
            takes: resolved(&takes)?,
            then: then
                .iter()
                .map(|moves| resolver.act(*moves, None))
                .collect::<Result<_, Reason>>()?,
        })
    }

    /// What is known of a component on a site, asked from there.
    pub(super) fn standing(&self, component: u8, site: usize) -> (Ahead<'_, W>, At) {
        let from = site as i32;
        let view = Ahead {
            piece: Some((from, component)),
            assumed: self.assumed,
            ..Ahead::of(self.game, self.statics, self.mover)
        };
        let at = At {
            from,
            ..At::UNKNOWN
        };
        (view, at)
    }

    /// The conditions that must be asked in play: one that the site alone decides is folded into the
    /// table.
    fn open_needs(
        &self,
        component: u8,
        needs: Vec<(BoolId, bool)>,
        reach: &mut Reach<W>,
    ) -> Vec<(BoolId, bool)> {
        let mut open = Vec::new();
        for (need, expected) in needs {
            let met = |site: usize| {
                let (view, at) = self.standing(component, site);
                view.holds(need, at).map(|holds| holds == expected)
            };
            let sites = 0..self.game.topology.len(self.game.site_type);
            let here = |site: usize| match self.within.has(site) {
                true => met(site),
                false => Some(true),
            };
            let answers: Option<Vec<bool>> = sites.map(here).collect();
            match answers {
                Some(answers) => answers
                    .iter()
                    .enumerate()
                    .filter(|(_, met)| !**met)
                    .for_each(|(site, _)| reach.clear(site)),
                None => open.push((need, expected)),
            }
        }
        open
    }

    pub(super) fn chain(&self, mut station: FlowId) -> Result<Chain, Reason> {
        let mut chain = Chain::default();
        let mut carried = false;
        loop {
            match self.game.graph.flow(station) {
                FlowOp::Guard { condition, next } => {
                    if carried {
                        chain.late.push(*condition);
                    } else {
                        chain.guards.push(*condition);
                    }
                    station = *next;
                }
                FlowOp::Carry {
                    stack: false,
                    level: None,
                    to_level: None,
                    count: None,
                    copy: None,
                    next,
                    ..
                } => {
                    carried = true;
                    station = *next;
                }
                FlowOp::Effect {
                    condition,
                    moves,
                    next,
                } => {
                    if let Some(moves) = moves {
                        chain.effects.push((*condition, *moves));
                    }
                    station = *next;
                }
                FlowOp::Emit {} if carried => return Ok(chain),
                other => return Err(format!("`{}` has no table", other.name())),
            }
        }
    }

    fn reach(
        &self,
        component: u8,
        station: FlowId,
        directions: Option<DirectionId>,
        chain: &Chain,
    ) -> Result<(Reach<W>, Vec<BoolId>), Reason> {
        let game = self.game;
        let kind = game.site_type;
        let sites = game.topology.len(kind);
        let mut guards = chain.guards.clone();
        guards.extend(&chain.late);
        let facing = |site: usize| match directions {
            Some(directions) => self.directions(component, directions, site as u32),
            None => Ok(Vec::new()),
        };
        match game.graph.flow(station) {
            FlowOp::Step { .. } => {
                let targets = |site: usize| {
                    let mut targets = Vec::new();
                    for direction in facing(site)? {
                        targets.extend(
                            game.topology
                                .steps(kind, site as u32, direction)
                                .iter()
                                .map(|step| step.to as usize),
                        );
                    }
                    Ok(targets)
                };
                Ok((self.leaps(component, sites, targets, &guards)?, guards))
            }
            FlowOp::Leap {
                walks,
                forward,
                rotations,
                ..
            } => {
                let constant = |id: &BoolId| match game.graph.boolean(*id) {
                    BoolOp::Const { value } => Ok(*value),
                    _ => Err("a leap whose kind depends on the position".to_owned()),
                };
                if constant(forward)? {
                    return Err("a leap that must lead forward".into());
                }
                let rotations = constant(rotations)?;
                let targets = |site: usize| {
                    let reached = walks
                        .iter()
                        .flat_map(|walk| game.topology.walk(kind, site as u32, walk, rotations));
                    Ok(reached.map(|to| to as usize).collect())
                };
                Ok((self.leaps(component, sites, targets, &guards)?, guards))
            }
            FlowOp::Hop {
                before,
                min,
                max,
                hurdle: Some(hurdle),
                after,
                go,
                stop,
                hurdle_effect: None,
                ..
            } => {
                let view = Ahead::of(game, self.statics, self.mover);
                let number = |id: &IntId| view.int(*id, At::UNKNOWN).unwrap_or(UNKNOWN);
                let over = number(min);
                let limits = (number(before), number(after));
                let most = number(max);
                if over < 1 || most < over || limits.0 < 0 || limits.1 < 0 {
                    return Err("a hop that depends on what it hops over".into());
                }
                if limits == (0, 0) && stop.is_none() {
                    guards.insert(0, *go);
                    let open = matches!(game.graph.boolean(*hurdle), BoolOp::Const { value: true });
                    if open && most == over {
                        let targets = |site: usize| {
                            let lines = self.lines(&facing, site)?.into_iter();
                            let beyond = lines.filter_map(|line| line.get(over as usize + 1));
                            Ok(beyond.map(|to| *to as usize).collect())
                        };
                        return Ok((self.leaps(component, sites, targets, &guards)?, guards));
                    }
                    let reach = self.leap_over(
                        component,
                        &facing,
                        (over as usize, most as usize),
                        *hurdle,
                        &guards,
                    );
                    return Ok((reach?, guards));
                }
                if most > 1 {
                    return Err("a hop over several pieces from afar".into());
                }
                let conditions = (*hurdle, *go, *stop);
                self.hops(component, &facing, limits, conditions, &guards)
            }
            FlowOp::To { place, .. } => {
                let targets = |site: usize| {
                    let (view, at) = self.standing(component, site);
                    let unknown = || "a landing site that depends on the position".to_owned();
                    match place {
                        Place::Site(to) => {
                            let to = view.int(*to, at).ok_or_else(unknown)?;
                            Ok(usize::try_from(to).ok().into_iter().collect())
                        }
                        Place::Region(to) => {
                            Ok(view.region(*to, at).ok_or_else(unknown)?.collect())
                        }
                    }
                };
                Ok((self.leaps(component, sites, targets, &guards)?, guards))
            }
            FlowOp::Ride {
                min, max, go, stop, ..
            } => {
                let number = |id: &crate::ir::IntId| match game.graph.int(*id) {
                    IntOp::Const { value } => Ok(*value),
                    _ => Err("a slide whose range depends on the position".to_owned()),
                };
                let range = (number(min)?, number(max)?);
                let slide = self.ride(component, sites, &facing, range, *go, *stop)?;
                if matches!(slide, Reach::Walk { .. }) {
                    let conditions = (*go, *stop);
                    let fixed =
                        self.slide_by_place(component, &facing, range, conditions, &guards)?;
                    if let Some(fixed) = fixed {
                        return Ok((fixed, Vec::new()));
                    }
                }
                Ok((slide, guards))
            }
            other => Err(format!("`{}` has no table", other.name())),
        }
    }

    pub(super) fn directions(
        &self,
        component: u8,
        id: DirectionId,
        site: u32,
    ) -> Result<Vec<Direction>, Reason> {
        let game = self.game;
        Ok(match game.graph.direction(id) {
            DirectionOp::Absolute { directions } => directions.clone(),
            DirectionOp::Relative {
                directions,
                relation,
                by_site,
            } => {
                let topology = &game.topology;
                let here;
                let supported = if *by_site {
                    here = topology.supported_at(game.site_type, site, *relation);
                    &here[..]
                } else {
                    topology.supported_directions(game.site_type, *relation)
                };
                let facing = rotate(
                    game.components[usize::from(component)]
                        .facing
                        .unwrap_or(Direction::N),
                    0,
                    supported,
                );
                directions
                    .iter()
                    .flat_map(|relative| relative.resolve(facing, supported))
                    .collect()
            }
            DirectionOp::Union { a, b } => {
                let mut all = self.directions(component, *a, site)?;
                for direction in self.directions(component, *b, site)? {
                    if !all.contains(&direction) {
                        all.push(direction);
                    }
                }
                all
            }
            DirectionOp::Difference { a, b } => {
                let without = self.directions(component, *b, site)?;
                let mut all = self.directions(component, *a, site)?;
                all.retain(|direction| !without.contains(direction));
                all
            }
            other => return Err(format!("directions by `{}`", other.name())),
        })
    }

    fn leaps(
        &self,
        component: u8,
        sites: usize,
        targets: impl Fn(usize) -> Result<Vec<usize>, Reason>,
        guards: &[BoolId],
    ) -> Result<Reach<W>, Reason> {
        let anywhere = guards.iter().all(|guard| self.is_position_free(*guard));
        let mut once = None;
        let mut table = Vec::with_capacity(sites);
        for site in 0..sites {
            let mut groups: SmallVec<[Group<W>; 1]> = SmallVec::new();
            if !self.within.has(site) {
                table.push(groups);
                continue;
            }
            let mut reached = Bits::<W>::EMPTY;
            for to in targets(site)? {
                if reached.has(to) {
                    continue;
                }
                reached.insert(to);
                let (sure, maybe) = match once {
                    Some(answer) => answer,
                    None => self.occupants(component, site, to, guards),
                };
                if anywhere {
                    once = Some((sure, maybe));
                }
                match groups
                    .iter_mut()
                    .find(|group| (group.sure, group.maybe) == (sure, maybe))
                {
                    Some(group) => group.targets.insert(to),
                    None if sure.0 | maybe.0 != 0 => groups.push(Group {
                        targets: Bits::of(to),
                        sure,
                        maybe,
                        sure_class: sure.class(self.game),
                        maybe_class: maybe.class(self.game),
                    }),
                    None => {}
                }
            }
            table.push(groups);
        }
        Ok(Reach::Leap(table))
    }
}
