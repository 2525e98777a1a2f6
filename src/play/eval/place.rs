//! Sets of sites by how they lie to others: incident, in sight, at a distance, in a pattern.

use super::super::{Context, Region};
use super::region::shape;
use crate::ir::{BoolId, DirectionId, IntId, MovesId};
use crate::topology::properties::Properties;
use crate::topology::{Direction, Relation, SiteType, WalkStep};

impl Context<'_> {
    /// The sites of a kind that meet a site of a kind, of an owner where one is given.
    pub(super) fn incident(
        &mut self,
        kind: SiteType,
        of: SiteType,
        at: IntId,
        owner: Option<IntId>,
    ) -> Region {
        let topology = &self.game.topology;
        let at = self.int(at);
        let Some(element) = usize::try_from(at)
            .ok()
            .and_then(|at| topology.elements(of).get(at))
        else {
            return Region::new();
        };
        let edges = topology.elements(SiteType::Edge);
        let around: Vec<u32> = match (of, kind) {
            (SiteType::Cell, SiteType::Cell) => element
                .edges
                .iter()
                .flat_map(|edge| edges[*edge as usize].cells.iter().copied())
                .filter(|cell| *cell != element.index)
                .collect(),
            (SiteType::Edge, SiteType::Edge) => element
                .vertices
                .iter()
                .flat_map(|vertex| {
                    let vertices = topology.elements(SiteType::Vertex);
                    vertices[*vertex as usize].edges.iter().copied()
                })
                .filter(|edge| *edge != element.index)
                .collect(),
            // The reference gives the cells of a vertex's edges here, by their own numbers.
            (SiteType::Vertex, SiteType::Vertex) => element
                .edges
                .iter()
                .flat_map(|edge| edges[*edge as usize].cells.iter().copied())
                .filter(|cell| *cell != element.index)
                .collect(),
            (_, SiteType::Cell) => element.cells.to_vec(),
            (_, SiteType::Edge) => element.edges.to_vec(),
            (_, SiteType::Vertex) => element.vertices.to_vec(),
        };
        let mut sites: Region = around.into_iter().map(|site| site as i32).collect();
        if let Some(owner) = owner {
            let owner = self.int(owner);
            let shared = self.game.player_count() as i32 + 1;
            sites = sites
                .iter()
                .filter(|site| {
                    let who = i32::from(self.state.piece(kind, *site).who);
                    who == owner || (who != 0 && owner == shared)
                })
                .collect();
        }
        sites
    }

    /// What is seen from a site: the empty sites, the farthest of them, or the first pieces.
    pub(super) fn in_sight(
        &mut self,
        kind: SiteType,
        at: IntId,
        directions: DirectionId,
        what: &str,
    ) -> Region {
        let game = self.game;
        let at = self.int(at);
        let mut seen = Region::new();
        if at < 0 || at as usize >= game.topology.len(kind) {
            return seen;
        }
        for direction in self.directions(directions, kind, at) {
            for radial in game.topology.radials(kind, at as u32, direction) {
                let mut farthest = -1;
                let mut met = -1;
                for site in &radial.sites[1..] {
                    let site = *site as i32;
                    if self.state.piece(kind, site).what != 0 {
                        met = site;
                        break;
                    }
                    farthest = site;
                    if what == "Empty" {
                        seen.insert(site);
                    }
                }
                match what {
                    "Farthest" => seen.insert(farthest),
                    "Empty" => {}
                    _ => seen.insert(met),
                }
            }
        }
        seen
    }

    /// Sites at a distance by a relation.
    pub(super) fn at_distance(
        &mut self,
        kind: SiteType,
        relation: Relation,
        from: IntId,
        min: IntId,
        max: IntId,
    ) -> Region {
        let game = self.game;
        let from = self.int(from);
        let (min, max) = (self.int(min), self.int(max));
        if from < 0 || from as usize >= game.topology.len(kind) || min < 0 {
            return Region::new();
        }
        let distances = game.topology.distances(kind, from as u32, relation);
        distances
            .iter()
            .enumerate()
            .filter(|(site, distance)| {
                let distance = **distance as i32;
                (min..=max).contains(&distance) && (distance > 0 || *site as i32 == from)
            })
            .map(|(site, _)| site as i32)
            .collect()
    }

    /// The sites to which the piece of a site could step from another site, wherever it stands.
    fn steps_of(
        &mut self,
        kind: SiteType,
        site: i32,
        directions: DirectionId,
        guard: Option<BoolId>,
    ) -> Vec<i32> {
        let game = self.game;
        self.keeping_cursor(|context| {
            context.cursor.from = site;
            let mut found = Vec::new();
            for direction in context.directions(directions, kind, site) {
                for step in game.topology.steps(kind, site as u32, direction) {
                    context.cursor.to = step.to as i32;
                    if guard.is_none_or(|guard| context.holds(guard)) {
                        found.push(step.to as i32);
                    }
                }
            }
            found
        })
    }

    /// Sites by the least number of steps of a kind of piece, ring by ring.
    fn rings(
        &mut self,
        kind: SiteType,
        from: i32,
        directions: DirectionId,
        guard: Option<BoolId>,
        farthest: i32,
    ) -> Vec<Vec<i32>> {
        // Relative directions go from the way that the piece at the start faces.
        let mut known = Region::new();
        known.insert(from);
        let mut rings = vec![vec![from]];
        while (rings.len() as i32) <= farthest {
            let mut ring = Vec::new();
            for site in rings.last().cloned().unwrap_or_default() {
                for to in self.steps_of(kind, site, directions, guard) {
                    if !known.contains(to) {
                        known.insert(to);
                        ring.push(to);
                    }
                }
            }
            if ring.is_empty() {
                break;
            }
            rings.push(ring);
        }
        rings
    }

    /// The least number of such steps to a site of a region.
    pub(super) fn steps_by(
        &mut self,
        kind: SiteType,
        directions: DirectionId,
        guard: Option<BoolId>,
        from: IntId,
        to: crate::ir::RegionId,
    ) -> i32 {
        const INFINITY: i32 = 1_000_000_000;
        let size = self.game.topology.len(kind) as i32;
        let from = self.int(from);
        let targets = self.region(to);
        if from < 0 || targets.is_empty() {
            return 0;
        }
        if from >= size {
            return INFINITY;
        }
        let rings = self.rings(kind, from, directions, guard, size);
        rings
            .iter()
            .position(|ring| ring.iter().any(|site| targets.contains(*site)))
            .map_or(INFINITY, |steps| steps as i32)
    }

    /// Sites that such steps reach, so many at least and at most.
    pub(super) fn at_distance_by(
        &mut self,
        kind: SiteType,
        directions: DirectionId,
        guard: Option<BoolId>,
        from: IntId,
        min: IntId,
        max: IntId,
    ) -> Region {
        let size = self.game.topology.len(kind) as i32;
        let from = self.int(from);
        let (min, max) = (self.int(min), self.int(max));
        if from < 0 || from >= size || min < 0 {
            return Region::new();
        }
        let rings = self.rings(kind, from, directions, guard, max.min(size));
        rings
            .iter()
            .enumerate()
            .skip(min.max(1) as usize)
            .flat_map(|(_, ring)| ring.iter().copied())
            .collect()
    }

    /// Sites where pieces stand as a turtle walk from a site says, in any of its rotations.
    pub(super) fn pattern(
        &mut self,
        walk: &[WalkStep],
        kind: SiteType,
        from: IntId,
        whats: Option<&[IntId]>,
    ) -> Vec<Vec<i32>> {
        let game = self.game;
        let from = self.int(from);
        if from < 0 || from as usize >= game.topology.len(kind) {
            return Vec::new();
        }
        let whats: Vec<i32> = match whats {
            Some(whats) => whats.iter().map(|what| self.int(*what)).collect(),
            None => vec![i32::from(self.state.piece(kind, from).what)],
        };
        let what_at = |context: &Self, site: i32| i32::from(context.state.piece(kind, site).what);
        if whats.is_empty() || what_at(self, from) != whats[0] {
            return Vec::new();
        }
        let ways = game
            .topology
            .supported_directions(kind, Relation::Orthogonal);
        let mut found = Vec::new();
        'ways: for start in ways {
            let mut heading: Direction = *start;
            let mut site = from;
            let mut sites = vec![from];
            let mut place = 1 % whats.len();
            for step in walk {
                match step {
                    WalkStep::F => {
                        let next = game
                            .topology
                            .steps(kind, site as u32, heading)
                            .last()
                            .map_or(-1, |step| step.to as i32);
                        if next < 0 || what_at(self, next) != whats[place] {
                            continue 'ways;
                        }
                        site = next;
                        sites.push(site);
                        place = (place + 1) % whats.len();
                    }
                    WalkStep::R => loop {
                        heading = heading.right();
                        if ways.contains(&heading) {
                            break;
                        }
                    },
                    WalkStep::L => loop {
                        heading = heading.left();
                        if ways.contains(&heading) {
                            break;
                        }
                    },
                }
            }
            found.push(sites);
        }
        found
    }

    /// The edges of a player that cross an edge.
    pub(super) fn crossing(&mut self, at: IntId, player: IntId) -> Region {
        let (at, player) = (self.int(at), self.int(player));
        let shared = self.game.player_count() as i32 + 1;
        let edges = self.game.topology.len(SiteType::Edge) as i32;
        (0..edges)
            .filter(|edge| {
                let piece = self.state.piece(SiteType::Edge, *edge);
                let theirs = if player == shared {
                    piece.what != 0
                } else {
                    i32::from(piece.who) == player
                };
                theirs && *edge != at && self.edges_cross(at, *edge)
            })
            .collect()
    }

    /// Whether two edges cross away from their ends.
    pub(super) fn edges_cross(&self, a: i32, b: i32) -> bool {
        let topology = &self.game.topology;
        let ends = |edge: i32| {
            let edges = topology.elements(SiteType::Edge);
            let vertices = topology.elements(SiteType::Vertex);
            let edge = usize::try_from(edge)
                .ok()
                .and_then(|edge| edges.get(edge))?;
            match edge.vertices[..] {
                [a, b, ..] => Some((vertices[a as usize].centroid, vertices[b as usize].centroid)),
                _ => None,
            }
        };
        let (Some((a, b)), Some((c, d))) = (ends(a), ends(b)) else {
            return false;
        };
        const MARGIN: f64 = 0.01;
        let (u, v) = ([b[0] - a[0], b[1] - a[1]], [d[0] - c[0], d[1] - c[1]]);
        let w = [c[0] - a[0], c[1] - a[1]];
        let determinant = v[0] * u[1] - v[1] * u[0];
        if determinant.abs() < 1e-5 {
            return false;
        }
        let on_first = (v[0] * w[1] - v[1] * w[0]) / determinant;
        let on_second = (u[0] * w[1] - u[1] * w[0]) / determinant;
        let within = |place: f64| place > MARGIN && place < 1.0 - MARGIN;
        within(on_first) && within(on_second)
    }

    /// Sites where a move of a generator wins for a player.
    pub(super) fn winning(&mut self, player: Option<IntId>, moves: MovesId) -> Region {
        let Some(player) = player.map(|player| self.int(player)) else {
            return Region::new();
        };
        let Ok(seat) = u8::try_from(player) else {
            return Region::new();
        };
        self.tentatively(|context| {
            if seat != context.state.facts.mover {
                context.state.facts.prev = context.state.facts.mover;
                context.state.facts.mover = seat;
                context.state.facts.next = context.player_after(seat);
            }
            let mut found = Region::new();
            for mv in context.moves(moves) {
                if found.contains(mv.to) {
                    continue;
                }
                let wins = context.tentatively(|context| {
                    context.advance(&mv, false);
                    context.state.rare().winners.contains(&seat)
                });
                if wins {
                    found.insert(mv.to);
                }
            }
            found
        })
    }

    /// Edges by how they lie.
    pub(super) fn edges_lying(&self, how: &str) -> Region {
        let flag = match how {
            "Axial" => Properties::AXIAL,
            "Horizontal" => Properties::HORIZONTAL,
            "Vertical" => Properties::VERTICAL,
            "Angled" => Properties::ANGLED,
            "Slash" => Properties::SLASH,
            "Slosh" => Properties::SLOSH,
            _ => return shape(&self.game.topology, SiteType::Edge, how),
        };
        let edges = self.game.topology.with(SiteType::Edge, flag);
        edges.into_iter().map(|site| site as i32).collect()
    }

    /// Whether something of a site is hidden from a player.
    pub(super) fn is_hidden(
        &self,
        what: Option<&str>,
        kind: SiteType,
        site: i32,
        level: i32,
        player: i32,
    ) -> bool {
        let data = hidden_data(what);
        let (Ok(site), Ok(level)) = (u32::try_from(site), u16::try_from(level)) else {
            return false;
        };
        let key = (data, kind.index() as u8, site, level);
        (0..32).contains(&player)
            && self
                .state
                .rare()
                .hidden
                .get(&key)
                .is_some_and(|mask| mask & (1 << player) != 0)
    }
}

/// The number under which the state keeps what is hidden: 0 for everything of a site.
pub(crate) fn hidden_data(what: Option<&str>) -> u8 {
    match what {
        None => 0,
        Some("What") => 1,
        Some("Who") => 2,
        Some("State") => 3,
        Some("Count") => 4,
        Some("Rotation") => 5,
        Some(_) => 6,
    }
}
