//! Ways whose sites between are fixed: a move with legs, a leap over what must stand there, a slide
//! whose conditions depend on the place. What stands on the sites between decides whether it is open.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::bits::Bits;
use super::board::Board;
use super::lane::{Class, Lane, Occupants, Reach, Reason};
use super::maker::{Chain, Maker};
use super::value::{At, View};
use crate::ir::{BoolId, DirectionId, DirectionOp, FlowOp, IntOp, MovesId, MovesOp, Place};
use crate::topology::{Direction, Relation, rotate};

/// Targets that the same sites between lead to.
#[derive(Clone, Debug)]
pub(super) struct Path<const W: usize> {
    pub through: Bits<W>,
    /// What may stand on each site between.
    pub open: Class,
    pub targets: Bits<W>,
    pub land: Occupants,
    pub land_class: Class,
}

impl<const W: usize> Path<W> {
    /// Whether what stands between lets it pass.
    #[inline]
    pub fn is_open(&self, board: &Board<W>) -> bool {
        match &self.open {
            Class::Empty => !self.through.meets(&board.occupied),
            open => self.through.without(&board.having(open)).is_empty(),
        }
    }
}

/// The paths from a site.
pub(super) type Paths<const W: usize> = SmallVec<[Path<W>; 4]>;

/// A way that has been found: the sites between with what may stand there, and the target.
struct Way<const W: usize> {
    through: Bits<W>,
    to: usize,
    guards: Vec<BoolId>,
}

/// Where an iteration over directions stands.
struct Stand<const W: usize> {
    component: u8,
    from: usize,
    to: Option<usize>,
    through: Bits<W>,
    guards: Vec<BoolId>,
}

/// Adds a target to the paths of a site.
fn add<const W: usize>(
    paths: &mut Paths<W>,
    (through, open): (Bits<W>, Class),
    to: usize,
    land: (Occupants, Class),
) {
    let known = paths
        .iter_mut()
        .find(|path| path.through == through && path.open == open && path.land == land.0);
    match known {
        Some(path) => path.targets.insert(to),
        None => paths.push(Path {
            through,
            open,
            targets: Bits::of(to),
            land: land.0,
            land_class: land.1,
        }),
    }
}

/// Whether some paths lead to a site already.
fn leads_to<const W: usize>(paths: &Paths<W>, to: usize) -> bool {
    paths.iter().any(|path| path.targets.has(to))
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
            for (from, ways) in by_site.into_iter().enumerate() {
                for way in ways {
                    let mut guards = chain.guards.clone();
                    guards.extend(&chain.late);
                    guards.extend(&way.guards);
                    let (sure, maybe) = self.occupants(component, from, way.to, &guards);
                    if maybe.0 != 0 {
                        return Err("a bent move that depends on more than its sites".into());
                    }
                    if sure.0 == 0 {
                        continue;
                    }
                    let free = tables
                        .iter()
                        .position(|table| !leads_to(&table[from], way.to));
                    let table = free.unwrap_or_else(|| {
                        tables.push((0..sites).map(|_| Paths::new()).collect());
                        tables.len() - 1
                    });
                    let land = (sure, sure.class(self.game));
                    let between = (way.through, Class::Empty);
                    add(&mut tables[table][from], between, way.to, land);
                }
            }
            for table in tables {
                let reach = Reach::Paths(table);
                lanes.push(self.lane(
                    component,
                    made_by,
                    (reach, Vec::new()),
                    &needs,
                    &chain,
                    then,
                )?);
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
            place: Place::Site(to),
            next,
            ..
        } = graph.flow(*next)
        else {
            return Err(odd());
        };
        let own = matches!(graph.int(*from), IntOp::From {});
        if !own || !matches!(graph.int(*to), IntOp::To {}) {
            return Err(odd());
        }
        Ok((*guard, self.chain(*next)?))
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
                if let Some(to) = stand.to {
                    let way = Way {
                        through: stand.through,
                        to,
                        guards: stand.guards.clone(),
                    };
                    found(id, way);
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
        let all = Occupants(sure.0).class(self.game) == Class::Anything;
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

    /// A leap over sites that must be occupied as a condition says.
    pub(super) fn leap_over(
        &self,
        component: u8,
        facing: &dyn Fn(usize) -> Result<Vec<Direction>, Reason>,
        (least, most): (usize, usize),
        hurdle: BoolId,
        guards: &[BoolId],
    ) -> Result<Reach<W>, Reason> {
        let game = self.game;
        let sites = game.topology.len(game.site_type);
        let mut table: Vec<Paths<W>> = Vec::with_capacity(sites);
        for from in 0..sites {
            let mut paths = Paths::new();
            let directions = match self.within.has(from) {
                true => facing(from)?,
                false => Vec::new(),
            };
            for direction in directions {
                for radial in game
                    .topology
                    .radials(game.site_type, from as u32, direction)
                {
                    let sites = &radial.sites;
                    for over in least..=most.min(sites.len().saturating_sub(2)) {
                        let to = sites[over + 1] as usize;
                        let mut open = None;
                        for between in &sites[1..=over] {
                            let (sure, maybe) =
                                self.occupants(component, from, *between as usize, &[hurdle]);
                            if maybe.0 != 0 || open.is_some_and(|open| open != sure) {
                                return Err("a hop that depends on what it hops over".into());
                            }
                            open = Some(sure);
                        }
                        let (sure, maybe) = self.occupants(component, from, to, guards);
                        if maybe.0 != 0 || leads_to(&paths, to) {
                            return Err("a hop that depends on where it is".into());
                        }
                        let Some(open) = open.filter(|open| open.0 != 0 && sure.0 != 0) else {
                            continue;
                        };
                        // With fewer hurdles than it could take, what follows them is none.
                        if least != most && open.0 & sure.0 != 0 {
                            return Err("a hop that depends on what it hops over".into());
                        }
                        let through = sites[1..=over].iter().map(|site| *site as usize);
                        let between = (through.collect(), open.class(game));
                        add(&mut paths, between, to, (sure, sure.class(game)));
                    }
                }
            }
            table.push(paths);
        }
        Ok(Reach::Paths(table))
    }

    /// A slide whose conditions the sites on its way decide: nothing where they can't.
    pub(super) fn slide_by_place(
        &self,
        component: u8,
        facing: &dyn Fn(usize) -> Result<Vec<Direction>, Reason>,
        (min, max): (i32, i32),
        (go, stop): (BoolId, Option<BoolId>),
        guards: &[BoolId],
    ) -> Result<Option<Reach<W>>, Reason> {
        let game = self.game;
        let sites = game.topology.len(game.site_type);
        if stop.is_some_and(|stop| self.asks_between(stop)) {
            return Ok(None);
        }
        let mut table: Vec<Paths<W>> = Vec::with_capacity(sites);
        for from in 0..sites {
            let mut paths = Paths::new();
            let directions = match self.within.has(from) {
                true => facing(from)?,
                false => Vec::new(),
            };
            for direction in directions {
                for radial in game
                    .topology
                    .radials(game.site_type, from as u32, direction)
                {
                    let mut through = Bits::EMPTY;
                    for (distance, to) in radial.sites.iter().enumerate().skip(1) {
                        let (distance, to) = (distance as i32, *to as usize);
                        if distance > max {
                            break;
                        }
                        let far = distance >= min.max(1);
                        let (go, go_maybe) = self.occupants(component, from, to, &[go]);
                        let (stop, stop_maybe) = match stop.filter(|_| far) {
                            Some(stop) => self.occupants(component, from, to, &[stop]),
                            None => (Occupants(0), Occupants(0)),
                        };
                        if go_maybe.0 | stop_maybe.0 != 0 {
                            return Ok(None);
                        }
                        if far {
                            let (fits, maybe) = self.occupants(component, from, to, guards);
                            if maybe.0 != 0 || leads_to(&paths, to) {
                                return Ok(None);
                            }
                            let land = Occupants((go.0 | stop.0) & fits.0);
                            if land.0 != 0 {
                                let between = (through, Class::Empty);
                                add(&mut paths, between, to, (land, land.class(game)));
                            }
                        }
                        match go.0 & !stop.0 {
                            0 => break,
                            1 => through.insert(to),
                            _ if distance < max && radial.sites.len() as i32 > distance + 1 => {
                                return Ok(None);
                            }
                            _ => {}
                        }
                    }
                }
            }
            table.push(paths);
        }
        Ok(Some(Reach::Paths(table)))
    }
}
