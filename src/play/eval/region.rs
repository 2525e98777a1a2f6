//! Sets of sites.

use super::super::memo::Asked;
use super::super::{Context, Region};
use crate::ir::{ContainerKind, IntId, RegionId, RegionOp, Role};
use crate::topology::{SiteType, Topology};

impl Context<'_> {
    /// The sites of a region node, as they are now.
    pub(super) fn region_now(&mut self, id: RegionId) -> Region {
        let game = self.game;
        match game.graph.region(id) {
            RegionOp::Const { sites } => sites.iter().map(|site| *site as i32).collect(),
            RegionOp::Sites { sites } => {
                let mut region = Region::new();
                for site in sites {
                    region.insert(self.int(*site));
                }
                region
            }
            RegionOp::List { list } => self.ints(*list).into_iter().collect(),
            RegionOp::Shape { what, kind } => shape(&game.topology, *kind, what),
            RegionOp::Row { kind, index } => {
                let index = self.int(*index);
                nth(game.topology.rows(*kind), index)
            }
            RegionOp::Column { kind, index } => {
                let index = self.int(*index);
                nth(game.topology.columns(*kind), index)
            }
            RegionOp::Layer { kind, index } => {
                let index = self.int(*index);
                nth(game.topology.layers(*kind), index)
            }
            RegionOp::SitePhase { kind, index } => {
                let index = self.int(*index);
                usize::try_from(index).map_or_else(
                    |_| Region::new(),
                    |index| sites(game.topology.phase(*kind, index)),
                )
            }
            RegionOp::InState { kind, state } => {
                let state = self.int(*state);
                // An empty site has a state too: 0, or the one it was given.
                (0..game.topology.len(*kind) as i32)
                    .filter(|site| self.state.piece(*kind, *site).state == state)
                    .collect()
            }
            RegionOp::Empty { kind } => self.empty_of_board(*kind),
            RegionOp::EmptyIn { kind, container } => {
                let index = usize::try_from(self.int(*container)).ok();
                match index.and_then(|index| Some((index, game.containers.get(index)?))) {
                    Some((0, _)) => self.empty_of_board(*kind),
                    Some((_, container)) => {
                        let range =
                            container.first as i32..(container.first + container.size) as i32;
                        range
                            .filter(|site| self.state.is_empty(SiteType::Cell, *site))
                            .collect()
                    }
                    None => Region::new(),
                }
            }
            RegionOp::Side {
                kind,
                direction: Some(direction),
                ..
            } => sites(game.topology.side(*kind, *direction)),
            RegionOp::Side {
                kind,
                direction: None,
                player,
            } => {
                let player = player.map_or(0, |player| self.int(player));
                let facing = usize::try_from(player)
                    .ok()
                    .and_then(|player| game.players.get(player))
                    .and_then(|player| player.facing);
                facing.map_or_else(Region::new, |facing| {
                    sites(game.topology.side(*kind, facing))
                })
            }
            RegionOp::Occupied {
                role,
                by,
                container,
                container_name,
                component,
                top,
                kind,
                ..
            } => {
                let owners = match (by, role) {
                    (Some(by), _) => vec![self.int(*by)],
                    (None, Some(role)) => self.owners(*role, None),
                    (None, None) => Vec::new(),
                };
                let component = component.map(|component| self.int(component));
                let within = self.container_choice(*container, container_name.as_deref(), *role);
                let asked = Asked {
                    sites: self.state.facts.sites_hash,
                    owners: owners.into(),
                    component,
                    within,
                };
                if let Some(known) = self.memo.get(id, &asked) {
                    return known.clone();
                }
                let region = self.occupied(*kind, *top, game.lookup.called(id), &asked);
                self.memo.set(id, asked, region.clone());
                region
            }
            RegionOp::Named { role, player, name } => {
                self.named_regions(id, *role, *player, name.as_deref())
            }
            RegionOp::Hand { player } => {
                let player = self.int(*player);
                game.containers
                    .iter()
                    .filter(|container| {
                        container.kind == ContainerKind::Hand
                            && i32::from(container.owner) == player
                    })
                    .flat_map(|hand| hand.first as i32..(hand.first + hand.size) as i32)
                    .collect()
            }
            RegionOp::LargePiece { kind, at } => {
                let at = self.int(*at);
                let piece = self.state.piece(*kind, at);
                let what = i32::from(piece.what);
                if what == 0 || !(0..game.topology.len(*kind) as i32).contains(&at) {
                    Region::new()
                } else if self.large_states(what).is_some() {
                    self.covered(what, at, piece.state).into_iter().collect()
                } else {
                    std::iter::once(at).collect()
                }
            }
            RegionOp::Start { component } => {
                let component = self.int(*component);
                usize::try_from(component)
                    .ok()
                    .and_then(|component| self.starting.get(component).cloned())
                    .unwrap_or_default()
            }
            RegionOp::FromMoves { moves } => self.moves(*moves).iter().map(|mv| mv.from).collect(),
            RegionOp::ToMoves { moves } => self.moves(*moves).iter().map(|mv| mv.to).collect(),
            RegionOp::BetweenMoves { moves } => self
                .moves(*moves)
                .iter()
                .flat_map(|mv| mv.between.iter().copied())
                .collect(),
            RegionOp::LastFrom { .. } => self.trial.last().map(|mv| mv.from).into_iter().collect(),
            RegionOp::LastTo { .. } => self.trial.last().map(|mv| mv.to).into_iter().collect(),
            RegionOp::LastBetween {} => self
                .trial
                .last()
                .map_or_else(Region::new, |mv| mv.between.iter().copied().collect()),
            RegionOp::Pending {} => self.state.rare().pending.iter().copied().collect(),
            RegionOp::ToClear {} => self.state.rare().to_clear.iter().copied().collect(),
            RegionOp::Around {
                kind,
                sites,
                occupied,
                distance,
                direction,
                condition,
                include_self,
            } => {
                let distance = self.int(*distance);
                let origins = self.region(*sites);
                let before = (self.cursor.from, self.cursor.to);
                let mut found = Region::new();
                for site in origins.iter() {
                    // What is asked of a neighbour knows which site it is one of.
                    self.cursor.from = site;
                    for radial in game.topology.radials(*kind, site as u32, *direction) {
                        let Some(to) = usize::try_from(distance)
                            .ok()
                            .and_then(|distance| radial.sites.get(distance))
                        else {
                            continue;
                        };
                        let to = *to as i32;
                        self.cursor.to = to;
                        let fits = !found.contains(to)
                            && condition.is_none_or(|condition| self.holds(condition))
                            && occupied
                                .as_ref()
                                .is_none_or(|occupied| self.is_occupied_as(*kind, to, occupied));
                        if fits {
                            found.insert(to);
                        }
                    }
                }
                (self.cursor.from, self.cursor.to) = before;
                if *include_self {
                    found.union_with(&origins);
                } else {
                    found.subtract(&origins);
                }
                found
            }
            RegionOp::Along { .. } => self.along(id),
            RegionOp::Between {
                kind,
                directions,
                from,
                from_included,
                to,
                to_included,
                condition,
            } => {
                let (from, to) = (self.int(*from), self.int(*to));
                let mut found = Region::new();
                let size = game.topology.len(*kind) as i32;
                if !(0..size).contains(&from) || !(0..size).contains(&to) {
                    return found;
                }
                if *from_included {
                    found.insert(from);
                }
                if *to_included {
                    found.insert(to);
                }
                let before = self.cursor.between;
                for direction in self.directions(*directions, *kind, from) {
                    for radial in game.topology.radials(*kind, from as u32, direction) {
                        let Some(place) =
                            radial.sites[1..].iter().position(|site| *site as i32 == to)
                        else {
                            continue;
                        };
                        for site in &radial.sites[1..=place] {
                            self.cursor.between = *site as i32;
                            if condition.is_none_or(|condition| self.holds(condition)) {
                                found.insert(*site as i32);
                            }
                        }
                    }
                }
                self.cursor.between = before;
                found
            }
            RegionOp::Walk {
                kind,
                from,
                walks,
                rotations,
            } => {
                let from = self.int(*from);
                let size = game.topology.len(*kind) as i32;
                if !(0..size).contains(&from) {
                    return Region::new();
                }
                walks
                    .iter()
                    .flat_map(|walk| game.topology.walk(*kind, from as u32, walk, *rotations))
                    .map(|site| site as i32)
                    .collect()
            }
            RegionOp::Intersection { regions } => {
                let mut regions = regions.iter();
                let mut common = regions
                    .next()
                    .map_or_else(Region::new, |region| self.region(*region));
                for region in regions {
                    let other = self.region(*region);
                    common.intersect_with(&other);
                }
                common
            }
            RegionOp::Union { regions } => {
                let mut all = Region::new();
                for region in regions {
                    let other = self.region(*region);
                    all.union_with(&other);
                }
                all
            }
            RegionOp::Difference { a, b } => {
                let mut all = self.region(*a);
                let without = self.region(*b);
                all.subtract(&without);
                all
            }
            RegionOp::If { condition, yes, no } => {
                if self.holds(*condition) {
                    self.region(*yes)
                } else {
                    no.map_or_else(Region::new, |no| self.region(no))
                }
            }
            RegionOp::Expand {
                region,
                steps,
                direction,
                kind,
            } => {
                let steps = self.int(*steps);
                let mut all = self.region(*region);
                for _ in 0..steps {
                    let mut grown = all.clone();
                    for site in all.iter() {
                        for step in game.topology.steps(*kind, site as u32, *direction) {
                            grown.insert(step.to as i32);
                        }
                    }
                    all = grown;
                }
                all
            }
            RegionOp::Filter { region, condition } => {
                let region = self.region(*region);
                let before = self.cursor.site;
                let mut kept = Region::new();
                for site in region.iter() {
                    self.cursor.site = site;
                    if self.holds(*condition) {
                        kept.insert(site);
                    }
                }
                self.cursor.site = before;
                kept
            }
            RegionOp::ForEachSite { of, body } => {
                let of = self.region(*of);
                let before = self.cursor.site;
                let mut all = Region::new();
                for site in of.iter() {
                    self.cursor.site = site;
                    let body = self.region(*body);
                    all.union_with(&body);
                }
                self.cursor.site = before;
                all
            }
            RegionOp::ForEachValue { list, body } => {
                let list = self.ints(*list);
                // The values are players.
                let before = self.cursor.player;
                let mut all = Region::new();
                for player in list {
                    if player < 0 || player > game.player_count() as i32 + 1 {
                        continue;
                    }
                    self.cursor.player = player;
                    let body = self.region(*body);
                    all.union_with(&body);
                }
                self.cursor.player = before;
                all
            }
            RegionOp::Random { region, count } => {
                // A site drawn again is drawn anew, as in the reference.
                let sites: Vec<i32> = self.region(*region).iter().collect();
                let count = self.int(*count).max(0) as usize;
                let mut drawn = Region::new();
                while drawn.len() < count.min(sites.len()) {
                    drawn.insert(sites[self.rng.below(sites.len())]);
                }
                drawn
            }
            RegionOp::LineOfSight {
                kind,
                at,
                directions,
                what,
            } => self.in_sight(*kind, *at, *directions, what),
            RegionOp::Distance {
                kind,
                relation,
                from,
                min,
                max,
            } => self.at_distance(*kind, *relation, *from, *min, *max),
            RegionOp::DistanceBy {
                kind,
                directions,
                guard,
                from,
                min,
                max,
            } => self.at_distance_by(*kind, *directions, *guard, *from, *min, *max),
            RegionOp::Group {
                kind,
                from,
                directions,
                condition,
                visible,
            } => {
                let visible = self.is_set(*visible);
                let mut all = Region::new();
                for site in self.region(*from).iter() {
                    for member in self.group_of(*kind, site, *directions, *condition, visible) {
                        all.insert(member);
                    }
                }
                all
            }
            RegionOp::Incident {
                kind,
                of,
                at,
                owner,
            } => self.incident(*kind, *of, *at, *owner),
            RegionOp::Track {
                player,
                name,
                from,
                to,
            } => self.track_sites(*player, name.as_deref(), *from, *to),
            RegionOp::ForEachTeam { body } => {
                let before = std::sync::Arc::clone(&self.team);
                let mut all = Region::new();
                for team in 1..=game.player_count() as u8 {
                    let teams = &self.state.rare().teams;
                    let members: Vec<u8> = (1..=game.player_count() as u8)
                        .filter(|player| teams[usize::from(*player)] == team)
                        .collect();
                    if !members.is_empty() {
                        self.team = members.into();
                        let body = self.region(*body);
                        all.union_with(&body);
                    }
                }
                self.team = before;
                all
            }
            RegionOp::ForEachLevel {
                kind,
                at,
                from_top,
                condition,
                start,
            } => {
                let at = self.int(*at);
                let height = self.state.height(*kind, at);
                let start = start.map_or(-1, |start| self.int(start));
                let levels = match (from_top, start) {
                    (false, start) => start.max(0)..height,
                    (true, -1) => 0..height,
                    (true, start) => 0..(start + 1).min(height),
                };
                self.keeping_cursor(|context| {
                    let mut found = Region::new();
                    for level in levels {
                        context.cursor.level = level;
                        if condition.is_none_or(|condition| context.holds(condition)) {
                            found.insert(level);
                        }
                    }
                    found
                })
            }
            RegionOp::Hidden { kind, what, to } => {
                let player = self.int(*to);
                (0..game.topology.len(*kind) as i32)
                    .filter(|site| self.is_hidden(what.as_deref(), *kind, *site, 0, player))
                    .collect()
            }
            RegionOp::Pattern {
                walk,
                kind,
                from,
                whats,
            } => self
                .pattern(walk, *kind, *from, whats.as_deref())
                .into_iter()
                .flatten()
                .collect(),
            RegionOp::Crossing { at, player } => self.crossing(*at, *player),
            RegionOp::Winning { player, moves, .. } => self.winning(*player, *moves),
            RegionOp::Playable {} => {
                let kind = game.site_type;
                let size = game.topology.len(kind) as i32;
                let occupied = |site: i32| !self.state.is_empty(kind, site);
                if !(0..size).any(occupied) {
                    return sites(game.topology.centre(kind));
                }
                (0..size)
                    .filter(|site| {
                        !occupied(*site)
                            && game
                                .topology
                                .steps(kind, *site as u32, crate::topology::Direction::Adjacent)
                                .iter()
                                .any(|step| occupied(step.to as i32))
                    })
                    .collect()
            }
            RegionOp::Edges { how } => self.edges_lying(how),
            RegionOp::TheRegion {} => self.region.clone().unwrap_or_default(),
        }
    }

    fn empty_of_board(&self, kind: SiteType) -> Region {
        (0..self.game.topology.len(kind) as i32)
            .filter(|site| self.state.is_empty(kind, *site))
            .collect()
    }

    /// The sites where pieces stand.
    fn occupied(
        &self,
        kind: Option<SiteType>,
        top: bool,
        called: Option<&[bool]>,
        asked: &Asked,
    ) -> Region {
        let game = self.game;
        let owners = &asked.owners;
        let in_hand = asked.within.is_some_and(|within| within != Some(0));
        let kind = if in_hand { Some(game.site_type) } else { kind };
        let mut region = self.piece_sites(kind, owners, |what| {
            asked
                .component
                .is_none_or(|component| component == i32::from(what))
                && called.is_none_or(|called| called[usize::from(what)])
        });
        let kind = kind.unwrap_or(game.site_type);
        // Sites of hands are cells: they are no sites of a board of vertices or edges.
        if kind != SiteType::Cell && !in_hand {
            let size = game.topology.len(kind) as i32;
            region = region.iter().filter(|site| *site < size).collect();
        }
        if top {
            let all: Vec<i32> = region.iter().collect();
            for site in all {
                let piece = self.state.piece(kind, site);
                if !owners.contains(&i32::from(self.owner(i32::from(piece.what)))) {
                    region.remove(site);
                }
            }
        }
        let Some(within) = asked.within else {
            return region;
        };
        match within.and_then(|index| Some((index, game.containers.get(index)?))) {
            Some((0, _)) => {
                let size = game.topology.len(kind) as i32;
                let board: Vec<i32> = region.iter().filter(|site| *site < size).collect();
                // Asked of the board, what a large piece covers counts too.
                let covered = board.iter().flat_map(|site| {
                    let piece = self.state.piece(kind, *site);
                    self.covered(i32::from(piece.what), *site, piece.state)
                });
                board.iter().copied().chain(covered).collect()
            }
            Some((_, container)) => {
                let range = container.first as i32..(container.first + container.size) as i32;
                region.iter().filter(|site| range.contains(site)).collect()
            }
            None => Region::new(),
        }
    }

    /// The container that pieces are looked for in: `None` for all, `Some(None)` for one that isn't there.
    /// A name with "Hand" in it means the hand of the role's player.
    fn container_choice(
        &mut self,
        container: Option<IntId>,
        name: Option<&str>,
        role: Option<Role>,
    ) -> Option<Option<usize>> {
        if let Some(container) = container {
            return Some(usize::try_from(self.int(container)).ok());
        }
        let name = name?;
        let containers = &self.game.containers;
        let hand = role.filter(|_| name.contains("Hand")).and_then(|role| {
            let player = self.player_of(role);
            containers.iter().position(|container| {
                container.kind == ContainerKind::Hand
                    && container.name.contains(name)
                    && i32::from(container.owner) == player
            })
        });
        Some(hand.or_else(|| {
            containers
                .iter()
                .position(|container| &*container.name == name)
        }))
    }

    /// Whether a site is occupied in one of the senses of `regionTypeDynamic`.
    fn is_occupied_as(&self, kind: SiteType, site: i32, sense: &str) -> bool {
        let who = i32::from(self.state.piece(kind, site).who);
        let mover = i32::from(self.state.facts.mover);
        match sense {
            "Empty" => self.state.is_empty(kind, site),
            "NotEmpty" => !self.state.is_empty(kind, site),
            "Own" => who == mover,
            "NotOwn" => who != mover,
            "Enemy" => who != 0 && who != mover,
            _ => who == 0 || who == mover,
        }
    }

    fn along(&mut self, id: RegionId) -> Region {
        let game = self.game;
        let RegionOp::Along {
            kind,
            from,
            directions,
            included,
            stop,
            stop_included,
            distance,
        } = game.graph.region(id)
        else {
            return Region::new();
        };
        let from = self.region(*from);
        let distance = distance.map_or(i32::MAX, |distance| self.int(distance));
        let before = self.cursor.to;
        let mut found = Region::new();
        for origin in from.iter() {
            if *included {
                found.insert(origin);
            }
            if origin >= game.topology.len(*kind) as i32 {
                continue;
            }
            for direction in self.directions(*directions, *kind, origin) {
                for radial in game.topology.radials(*kind, origin as u32, direction) {
                    for (index, site) in radial.sites.iter().enumerate().skip(1) {
                        if index as i32 > distance {
                            break;
                        }
                        self.cursor.to = *site as i32;
                        if stop.is_some_and(|stop| self.holds(stop)) {
                            if *stop_included {
                                found.insert(*site as i32);
                            }
                            break;
                        }
                        found.insert(*site as i32);
                    }
                }
            }
        }
        self.cursor.to = before;
        found
    }
}

fn sites(list: Vec<u32>) -> Region {
    list.into_iter().map(|site| site as i32).collect()
}

fn nth(list: &[Vec<u32>], index: i32) -> Region {
    usize::try_from(index)
        .ok()
        .and_then(|index| list.get(index))
        .map_or_else(Region::new, |list| sites(list.clone()))
}

/// A set that the board's shape gives.
pub(crate) fn shape(topology: &Topology, kind: SiteType, what: &str) -> Region {
    sites(match what {
        "Board" | "Playable" => (0..topology.len(kind) as u32).collect(),
        "Top" => topology.top(kind),
        "Bottom" => topology.bottom(kind),
        "Left" => topology.left(kind),
        "Right" => topology.right(kind),
        "Corners" => topology.corners(kind),
        "ConvexCorners" => topology.convex_corners(kind),
        "ConcaveCorners" => topology.concave_corners(kind),
        "Centre" => topology.centre(kind),
        "Perimeter" => topology.perimeter(kind),
        "Outer" => topology.outer(kind),
        "Inner" => topology.inner(kind),
        "Major" => topology.major(kind),
        "Minor" => topology.minor(kind),
        _ => Vec::new(),
    })
}
