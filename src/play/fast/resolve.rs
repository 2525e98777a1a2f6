//! Resolving expressions of the graph into what play evaluates.

use super::bits::Bits;
use super::chance::is_of_the_dice;
use super::code::{Cond, Num, Set};
use super::drop::{hand_site, variable};
use super::sides::has;
use super::statics::Statics;
use crate::ir::{BoolId, BoolOp, Compare, Game, IntId, IntOp, RegionId, RegionOp, Role};

/// What expressions are resolved with.
pub(super) struct Resolver<'t, const W: usize> {
    pub game: &'t Game,
    pub statics: &'t Statics<W>,
}

impl<const W: usize> Resolver<'_, W> {
    fn board(&self) -> Bits<W> {
        Bits::below(self.game.topology.len(self.game.site_type))
    }

    pub fn role(&self, role: Role) -> Option<Num<W>> {
        let players = self.game.player_count() as i32;
        Some(match role {
            Role::Neutral => Num::Const(0),
            Role::Player(number) => Num::Const(i32::from(number)),
            Role::Mover => Num::Mover,
            Role::Next => Num::Next,
            Role::Prev => Num::Prev,
            Role::Iterator => Num::Iterator,
            Role::TeamMover => Num::Table {
                at: Box::new(Num::Mover),
                values: self
                    .statics
                    .sides
                    .teams()
                    .iter()
                    .map(|team| i32::from(*team))
                    .collect(),
                outside: Some(0),
            },
            Role::Shared | Role::All | Role::Each => Num::Const(players + 1),
            _ => return None,
        })
    }

    fn boxed(&self, id: IntId) -> Box<Num<W>> {
        Box::new(self.num(id))
    }

    fn nums(&self, ids: &[IntId]) -> Vec<Num<W>> {
        ids.iter().map(|id| self.num(*id)).collect()
    }

    /// For each owner, what is found for a component of theirs.
    fn by_owner<T>(&self, find: impl Fn(u8) -> T) -> Vec<T> {
        (0..=self.game.player_count() as u8 + 1).map(find).collect()
    }

    fn mask(&self, wanted: impl Fn(&crate::ir::Component) -> bool) -> u64 {
        let components = self.game.components.iter().enumerate().skip(1);
        components
            .filter(|(_, component)| wanted(component))
            .fold(0, |mask, (index, _)| mask | 1 << index)
    }

    fn of(&self, who: Num<W>, wanted: impl Fn(&crate::ir::Component) -> bool) -> Set<W> {
        let by_owner = self.by_owner(|owner| self.mask(|one| one.owner == owner && wanted(one)));
        match who {
            Num::Const(owner) => Set::Components(
                usize::try_from(owner)
                    .ok()
                    .and_then(|owner| by_owner.get(owner).copied())
                    .unwrap_or(0),
            ),
            who => Set::Of { who, by_owner },
        }
    }

    /// Whether a region is the site where a component stands.
    pub fn stands(&self, what: IntId, sites: RegionId) -> bool {
        let graph = &self.game.graph;
        let RegionOp::Sites { sites } = graph.region(sites) else {
            return false;
        };
        matches!(sites[..], [site] if matches!(graph.int(site), IntOp::Where { what: place, state: None, .. } if *place == what))
    }

    pub fn num(&self, id: IntId) -> Num<W> {
        let game = self.game;
        let slow = Num::Slow(id);
        match game.graph.int(id) {
            IntOp::Const { value } => Num::Const(*value),
            IntOp::Role { role } => self.role(*role).unwrap_or(slow),
            IntOp::Mover {} => Num::Mover,
            IntOp::Next {} => Num::Next,
            IntOp::Prev { .. } => Num::Prev,
            IntOp::From {} => Num::From,
            IntOp::To {} => Num::To,
            IntOp::Between {} => Num::Between,
            IntOp::Site {} => Num::Site,
            IntOp::LastFrom { .. } => Num::LastFrom,
            IntOp::LastTo { .. } => Num::LastTo,
            IntOp::Add { terms } => {
                let terms = self.nums(terms);
                let (known, mut rest): (Vec<_>, Vec<_>) = terms
                    .into_iter()
                    .partition(|term| matches!(term, Num::Const(_)));
                let sum = known.iter().fold(0i32, |sum, term| match term {
                    Num::Const(value) => sum.wrapping_add(*value),
                    _ => sum,
                });
                if rest.is_empty() {
                    return Num::Const(sum);
                }
                if sum != 0 {
                    rest.push(Num::Const(sum));
                }
                Num::Add(rest)
            }
            IntOp::Sub { a, b } => Num::Sub(Box::new((self.num(*a), self.num(*b)))),
            IntOp::Mul { factors } => Num::Mul(self.nums(factors)),
            IntOp::If { condition, yes, no } => Num::If(Box::new((
                self.cond(*condition),
                self.num(*yes),
                self.num(*no),
            ))),
            IntOp::What { at, .. } => Num::What(self.boxed(*at)),
            IntOp::Who { at, .. } => Num::Who(self.boxed(*at)),
            IntOp::State { at, .. } => Num::State(self.boxed(*at)),
            IntOp::PieceValue { at, .. } => Num::PieceValue(self.boxed(*at)),
            IntOp::Row { of, .. } => self.element(*of, |element| element.row),
            IntOp::Column { of, .. } => self.element(*of, |element| element.column),
            IntOp::SitePhase { of, .. } => self.element(*of, |element| element.phase),
            IntOp::ComponentId { name, owner } => self.component(name, self.num(*owner)),
            IntOp::Where {
                what, state: None, ..
            } => match self.num(*what) {
                Num::Const(what) => match usize::try_from(what) {
                    Ok(known) if (1..game.components.len()).contains(&known) => {
                        Num::Place(known as u8)
                    }
                    _ => Num::Const(-1),
                },
                what => Num::Where(Box::new(what)),
            },
            IntOp::Size { region } => Num::Count(Box::new(self.set(*region))),
            IntOp::CountIn { region, .. } => self.number(match self.set(*region) {
                set @ (Set::Of { .. } | Set::Owned(_) | Set::Components(_)) => set,
                set => Set::Both(vec![set, Set::Occupied]),
            }),
            IntOp::CountPieces {
                role,
                of,
                name,
                region,
                condition: None,
                ..
            } => match self.pieces(*role, *of, name.as_deref(), *region) {
                Some(set) => self.number(set),
                None => slow,
            },
            IntOp::Counter {} => Num::Counter,
            IntOp::CountPips { of } => match self.num(*of) {
                Num::Const(owner) if is_of_the_dice(game, owner) => Num::Pips,
                Num::Const(_) => Num::Const(0),
                _ => slow,
            },
            IntOp::PlayerValue { player } => Num::PlayerValue(self.boxed(*player)),
            IntOp::Pending {} => Num::Pending,
            IntOp::Var { name } => variable(game, name.as_deref()).map_or(slow, Num::Var),
            IntOp::HandSite { owner, index } => match self.num(*index) {
                Num::Const(index) => Num::Table {
                    at: self.boxed(*owner),
                    values: self.by_owner(|owner| hand_site(game, i32::from(owner), index)),
                    outside: Some(-1),
                }
                .folded(),
                _ => slow,
            },
            IntOp::Moves {} => Num::Moves,
            IntOp::MovesThisTurn {} => Num::MovesThisTurn,
            IntOp::Rows { kind } => Num::Const(game.topology.rows(*kind).len() as i32),
            IntOp::Columns { kind } => Num::Const(game.topology.columns(*kind).len() as i32),
            IntOp::Players {} => Num::Const(game.player_count() as i32),
            IntOp::MapEntry { name, key } => match entries(game, name.as_deref()) {
                Some(values) => Num::Table {
                    at: self.boxed(*key),
                    values,
                    outside: None,
                }
                .folded(),
                None => slow,
            },
            IntOp::RegionSite { region, index } => match (self.set(*region), self.num(*index)) {
                (Set::Fixed(by_mover), Num::Const(index)) => {
                    let nth = |bits: &Bits<W>| {
                        let mut sites = *bits;
                        usize::try_from(index)
                            .ok()
                            .and_then(|index| sites.nth(index))
                            .map_or(-1, |site| site as i32)
                    };
                    Num::Table {
                        at: Box::new(Num::Mover),
                        values: by_mover.iter().map(nth).collect(),
                        outside: Some(-1),
                    }
                }
                _ => slow,
            },
            IntOp::Steps {
                kind,
                relation,
                from,
                to,
            } => {
                let distances = |from: usize| {
                    let distances = game.topology.distances(*kind, from as u32, *relation);
                    distances.iter().map(|steps| *steps as i32).collect()
                };
                Num::Steps {
                    from: self.boxed(*from),
                    to: Box::new(self.set(*to)),
                    distances: (0..game.topology.len(*kind)).map(distances).collect(),
                }
            }
            IntOp::Ahead {
                kind,
                site,
                steps,
                direction,
            } => match self.num(*steps) {
                Num::Const(steps) => self
                    .ahead(*kind, self.num(*site), steps, *direction)
                    .unwrap_or(slow),
                _ => slow,
            },
            _ => slow,
        }
    }

    /// How many pieces stand on some sites.
    fn number(&self, sites: Set<W>) -> Num<W> {
        match self.game.features.count {
            true => Num::Number(Box::new(sites)),
            false => Num::Count(Box::new(sites)),
        }
    }

    /// The component of an owner whose name has a name in it.
    pub fn component(&self, name: &str, owner: Num<W>) -> Num<W> {
        let find = |owner: u8| {
            let found = self.game.component_of(name, i32::from(owner));
            found.map_or(-1, |index| index as i32)
        };
        Num::Table {
            at: Box::new(owner),
            values: self.by_owner(find),
            outside: Some(-1),
        }
        .folded()
    }

    fn element(&self, of: IntId, read: fn(&crate::topology::Element) -> u32) -> Num<W> {
        let elements = self.game.topology.elements(self.game.site_type);
        Num::Table {
            at: self.boxed(of),
            values: elements
                .iter()
                .map(|element| read(element) as i32)
                .collect(),
            outside: Some(-1),
        }
        .folded()
    }

    fn pieces(
        &self,
        role: Role,
        of: Option<IntId>,
        name: Option<&str>,
        region: Option<RegionId>,
    ) -> Option<Set<W>> {
        let named = |one: &crate::ir::Component| name.is_none_or(|name| one.stem.contains(name));
        let several = |mover: u8| self.statics.sides.of_role(role, mover);
        let set = match of {
            None if several(0).is_some() => Set::Of {
                who: Num::Mover,
                by_owner: self.by_owner(|mover| {
                    let owners = several(mover).unwrap_or(0);
                    self.mask(|one| has(owners, i32::from(one.owner)) && named(one))
                }),
            },
            None if matches!(role, Role::All | Role::Each) => Set::Components(self.mask(named)),
            _ => {
                let owner = match of {
                    Some(of) => self.num(of),
                    None => self.role(role)?,
                };
                match name {
                    None => Set::Owned(owner),
                    Some(_) => self.of(owner, named),
                }
            }
        };
        Some(match region {
            Some(region) => Set::Both(vec![set, self.set(region)]),
            None => set,
        })
    }

    pub fn set(&self, id: RegionId) -> Set<W> {
        let game = self.game;
        if let Some(by_mover) = self.statics.by_mover(id) {
            return Set::Fixed(by_mover.to_vec());
        }
        if let Some(by_next) = self.statics.by_next(id) {
            return Set::OfNext(by_next.to_vec());
        }
        let slow = Set::Slow(id);
        let sets = |regions: &[RegionId]| regions.iter().map(|id| self.set(*id)).collect();
        match game.graph.region(id) {
            RegionOp::Sites { sites } => Set::Sites(self.nums(sites)),
            RegionOp::Empty { .. } => Set::Empty,
            RegionOp::Occupied {
                role,
                by,
                container,
                container_name,
                components,
                component: None,
                ..
            } => {
                let owner = match (by, role) {
                    (Some(by), _) => Some(self.num(*by)),
                    (None, Some(Role::All | Role::Each)) => None,
                    (None, Some(role)) => match self.role(*role) {
                        Some(owner) => Some(owner),
                        None => return slow,
                    },
                    (None, None) => return Set::Components(0),
                };
                let named = |one: &crate::ir::Component| {
                    components.is_empty()
                        || components.contains(&one.stem)
                        || components.contains(&one.name)
                };
                let set = match owner {
                    Some(owner) if components.is_empty() => Set::Owned(owner),
                    Some(owner) => self.of(owner, named),
                    None => Set::Components(self.mask(named)),
                };
                let fixed = |sites: Bits<W>| Set::Fixed(vec![sites; game.player_count() + 1]);
                let name = match container.map(|container| game.graph.int(container)) {
                    None => container_name.as_deref(),
                    Some(IntOp::Const { value: 0 }) => Some("Board"),
                    Some(_) => return slow,
                };
                let within = match (name, role) {
                    (None, _) if game.site_count(game.site_type) == self.board().len() as usize => {
                        return set;
                    }
                    (None | Some("Board"), _) => fixed(self.board()),
                    (Some("Hand"), Some(Role::Mover)) => Set::Fixed(self.hands()),
                    (Some("Hand"), Some(Role::Next)) => Set::OfNext(self.hands()),
                    (Some("Hand"), Some(Role::Player(player))) => {
                        let hands = self.hands();
                        fixed(hands.get(usize::from(*player)).copied().unwrap_or_default())
                    }
                    _ => return slow,
                };
                Set::Both(vec![set, within])
            }
            RegionOp::Column { kind, index } => {
                let columns = game.topology.columns(*kind).iter();
                let sites = columns.map(|sites| sites.iter().map(|site| *site as usize).collect());
                Set::Table(Box::new((self.num(*index), sites.collect())))
            }
            RegionOp::LastFrom { .. } => Set::Sites(vec![Num::LastFrom]),
            RegionOp::LastTo { .. } => Set::Sites(vec![Num::LastTo]),
            RegionOp::Start { component } => Set::Starting(self.num(*component)),
            RegionOp::Difference { a, b } => Set::Without(Box::new((self.set(*a), self.set(*b)))),
            RegionOp::Union { regions } => Set::Either(sets(regions)),
            RegionOp::Intersection { regions } => Set::Both(sets(regions)),
            RegionOp::If { condition, yes, no } => Set::If(Box::new((
                self.cond(*condition),
                self.set(*yes),
                no.map_or(Set::Components(0), |no| self.set(no)),
            ))),
            RegionOp::Filter { region, condition } => {
                Set::Where(Box::new((self.set(*region), self.cond(*condition))))
            }
            RegionOp::Along { .. } => self.along(id).unwrap_or(slow),
            RegionOp::Around { .. } => self.around(id).unwrap_or(slow),
            _ => slow,
        }
    }

    /// Whether a player is one of those of a role.
    fn among(&self, who: IntId, role: Role) -> Cond<W> {
        let of = |mover: u8| self.statics.sides.of_role(role, mover).unwrap_or(0);
        Cond::Among(self.num(who), self.by_owner(of))
    }

    pub fn cond(&self, id: BoolId) -> Cond<W> {
        let graph = &self.game.graph;
        let same = |who: &IntId, other: Num<W>| Cond::Compare(Compare::Eq, self.num(*who), other);
        match graph.boolean(id) {
            BoolOp::Const { value } => Cond::Const(*value),
            BoolOp::Not { a } => match self.cond(*a) {
                Cond::Const(value) => Cond::Const(!value),
                Cond::Not(inner) => *inner,
                other => Cond::Not(Box::new(other)),
            },
            BoolOp::And { terms } => {
                let mut all: Vec<_> = terms.iter().map(|term| self.cond(*term)).collect();
                all.retain(|term| !matches!(term, Cond::Const(true)));
                if all.iter().any(|term| matches!(term, Cond::Const(false))) {
                    return Cond::Const(false);
                }
                match all.len() {
                    0 => Cond::Const(true),
                    1 => all.remove(0),
                    _ => Cond::All(all),
                }
            }
            BoolOp::Or { terms } => {
                let mut any: Vec<_> = terms.iter().map(|term| self.cond(*term)).collect();
                any.retain(|term| !matches!(term, Cond::Const(false)));
                if any.iter().any(|term| matches!(term, Cond::Const(true))) {
                    return Cond::Const(true);
                }
                match any.len() {
                    0 => Cond::Const(false),
                    1 => any.remove(0),
                    _ => Cond::Any(any),
                }
            }
            BoolOp::If { condition, yes, no } => Cond::If(Box::new((
                self.cond(*condition),
                self.cond(*yes),
                no.map_or(Cond::Const(false), |no| self.cond(no)),
            ))),
            BoolOp::Compare { how, a, b } => match (self.num(*a), self.num(*b)) {
                (Num::Const(a), Num::Const(b)) => Cond::Const(how.holds(a, b)),
                (Num::Count(set) | Num::Number(set), Num::Const(0)) if *how == Compare::Eq => {
                    Cond::Vacant(*set)
                }
                (a, b) => Cond::Compare(*how, a, b),
            },
            BoolOp::FromInt { a } => Cond::Compare(Compare::Ne, self.num(*a), Num::Const(0)),
            BoolOp::AllSites { region, condition } => {
                let fails = Cond::Not(Box::new(self.cond(*condition)));
                Cond::Vacant(Set::Where(Box::new((self.set(*region), fails))))
            }
            BoolOp::In { sites, region } => Cond::In(self.nums(sites), self.set(*region)),
            BoolOp::Empty { at, .. } => Cond::Empty(self.num(*at)),
            BoolOp::Occupied { at, .. } => Cond::Occupied(self.num(*at)),
            BoolOp::IsMover { who } => same(who, Num::Mover),
            BoolOp::IsNext { who } => same(who, Num::Next),
            BoolOp::IsPrev { who } => same(who, Num::Prev),
            BoolOp::IsFriend { who } if self.statics.sides.in_teams() => {
                self.among(*who, Role::Friend)
            }
            BoolOp::IsFriend { who } => same(who, Num::Mover),
            BoolOp::IsEnemy { who } if self.statics.sides.in_teams() => {
                self.among(*who, Role::Enemy)
            }
            BoolOp::IsEnemy { who } => Cond::Enemy(self.num(*who)),
            BoolOp::Triggered { player, .. } => Cond::Triggered(self.num(*player)),
            BoolOp::IsActive { who } => Cond::Active(self.num(*who)),
            BoolOp::Pending {} => Cond::Pending,
            BoolOp::NoPieces {
                role,
                of,
                name,
                region,
                ..
            } => match self.pieces(*role, *of, name.as_deref(), *region) {
                Some(set) => Cond::Vacant(set),
                None => Cond::Slow(id),
            },
            BoolOp::Threatened {
                what: Some(what),
                sites,
                by,
                ..
            } if self.stands(*what, *sites) => Cond::Checked {
                what: self.num(*what),
                by: *by,
            },
            BoolOp::Threatened {
                what: Some(what),
                sites,
                by,
                ..
            } => Cond::Threatened {
                what: self.num(*what),
                sites: self.set(*sites),
                by: *by,
            },
            BoolOp::NoMoves { role } => Cond::NoMoves(*role),
            BoolOp::CanMove { moves } => Cond::CanMove(*moves),
            BoolOp::AllPassed {} => Cond::AllPassed,
            BoolOp::WasPass {} => Cond::WasPass,
            _ => Cond::Slow(id),
        }
    }
}

impl<const W: usize> Num<W> {
    /// A table's entry, where the place is known.
    pub(super) fn folded(self) -> Num<W> {
        if let Num::Table {
            at,
            values,
            outside,
        } = &self
            && let Num::Const(at) = **at
        {
            let entry = usize::try_from(at)
                .ok()
                .and_then(|at| values.get(at).copied());
            return Num::Const(entry.or(*outside).unwrap_or(at));
        }
        self
    }
}

/// The entries of a map by key, any other key for itself; nothing where they aren't fixed.
pub(super) fn entries(game: &Game, name: Option<&str>) -> Option<Vec<i32>> {
    let plain = |id: IntId| match game.graph.int(id) {
        IntOp::Const { value } => Some(*value),
        IntOp::Role {
            role: Role::Player(player),
        } => Some(i32::from(*player)),
        _ => None,
    };
    let constant = |id: IntId| match game.graph.int(id) {
        IntOp::HandSite { owner, index } => Some(hand_site(game, plain(*owner)?, plain(*index)?)),
        IntOp::RegionSite { region, index } => match game.graph.region(*region) {
            RegionOp::Const { sites } => {
                let index = usize::try_from(plain(*index)?).ok()?;
                Some(sites.get(index).map_or(-1, |site| *site as i32))
            }
            _ => None,
        },
        IntOp::ComponentId { name, owner } => {
            let component = game.component_of(name, plain(*owner)?);
            Some(component.map_or(-1, |index| index as i32))
        }
        _ => plain(id),
    };
    let mut values: Vec<i32> = Vec::new();
    let maps = game
        .maps
        .iter()
        .filter(|map| name.is_none_or(|name| *map.name == *name));
    // Earlier maps and later pairs count first.
    let maps: Vec<_> = maps.collect();
    for map in maps.into_iter().rev() {
        for (from, to) in &map.pairs {
            let (from, to) = (usize::try_from(constant(*from)?).ok()?, constant(*to)?);
            if from > 1024 {
                return None;
            }
            while values.len() <= from {
                values.push(values.len() as i32);
            }
            values[from] = to;
        }
    }
    Some(values)
}
