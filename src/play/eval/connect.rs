//! Connections: regions joined by pieces, and the shapes that a player's edges make.

use super::super::{Context, Region};
use crate::ir::{BoolId, BoolOp, IntId, Role};
use crate::topology::{Direction, SiteType};

impl Context<'_> {
    /// Whether pieces join regions, or can no longer be made to.
    pub(super) fn connected(&mut self, op: &BoolOp) -> bool {
        let BoolOp::Connected {
            blocked,
            count,
            kind,
            at,
            directions,
            regions,
            role,
            set,
        } = op
        else {
            return false;
        };
        let game = self.game;
        let mut left: Vec<Region> = if !regions.is_empty() {
            regions.iter().map(|region| self.region(*region)).collect()
        } else if let Some(set) = set {
            self.static_regions(set)
        } else {
            self.owned_regions(*role)
        };
        let needed = match count {
            Some(count) => self.int(*count),
            None => left.len() as i32,
        };
        let player = role.map(|role| self.player_of(role));
        let size = game.topology.len(*kind) as i32;
        if *blocked {
            left.retain(|region| !region.is_empty());
            let who = player.unwrap_or(i32::from(self.state.facts.mover)) as u8;
            if left.is_empty() {
                return false;
            }
            let first = left.remove(0);
            for from in first.iter() {
                let mut joined = 1;
                if joined == needed {
                    return false;
                }
                let open = |context: &Self, site: i32| {
                    let piece = context.state.piece(*kind, site);
                    piece.who == who || piece.what == 0
                };
                if !open(self, from) {
                    continue;
                }
                let group = self.keeping_cursor(|context| {
                    context.flood(*kind, from, *directions, &mut |context, _, to| {
                        open(context, to)
                    })
                });
                joined += left
                    .iter()
                    .filter(|region| group[1..].iter().any(|site| region.contains(*site)))
                    .count() as i32;
                if joined >= needed {
                    return false;
                }
            }
            return true;
        }
        let at = self.int(*at);
        if at < 0 || at >= size {
            return false;
        }
        let who = self.state.piece(*kind, at).who;
        if who == 0 {
            return false;
        }
        let mut joined = 0;
        let mut reach = |site: i32| {
            let before = left.len();
            left.retain(|region| !region.contains(site));
            joined += (before - left.len()) as i32;
            joined >= needed && before > left.len()
        };
        if reach(at) {
            return true;
        }
        if player.is_some_and(|player| i32::from(who) != player) {
            return false;
        }
        let group = self.keeping_cursor(|context| {
            context.flood(*kind, at, *directions, &mut |context, _, to| {
                context.state.piece(*kind, to).who == who
            })
        });
        group[1..].iter().any(|site| reach(*site))
    }

    /// The regions that belong to the player of a role, one by one.
    fn owned_regions(&mut self, role: Option<Role>) -> Vec<Region> {
        let game = self.game;
        let player = role.map(|role| self.player_of(role));
        let mut found = Vec::new();
        for region in &game.regions {
            let owner = region.role.map(|role| self.player_of(role));
            if owner == player {
                for sites in &region.sites {
                    found.push(self.region(*sites));
                }
            }
        }
        found
    }

    /// The regions that a word such as `Columns` stands for.
    pub(super) fn static_regions(&self, set: &str) -> Vec<Region> {
        let game = self.game;
        let topology = &game.topology;
        let kind = game.site_type;
        let size = topology.len(kind) as u32;
        let of =
            |sites: Vec<u32>| -> Region { sites.into_iter().map(|site| site as i32).collect() };
        let lists = |lists: &[Vec<u32>]| lists.iter().map(|list| of(list.clone())).collect();
        // One for each wind, also where no step leads that way: the slanting sides of a triangle of
        // hexagons face winds between its steps. Those without a site count when no number is given.
        let sides = || -> Vec<Region> {
            Direction::ALL
                .iter()
                .filter(|direction| direction.is_compass())
                .map(|direction| of(topology.side(kind, *direction)))
                .collect()
        };
        match set {
            "Corners" => topology
                .corners(kind)
                .into_iter()
                .map(|site| of(vec![site]))
                .collect(),
            "Sides" => sides(),
            "SidesNoCorners" => {
                let corners = of(topology.corners(kind));
                let mut sides = sides();
                for side in &mut sides {
                    side.subtract(&corners);
                }
                sides
            }
            "AllSites" => vec![of((0..size).collect())],
            "Columns" => lists(topology.columns(kind)),
            "Rows" => lists(topology.rows(kind)),
            "Layers" => lists(topology.layers(kind)),
            "AllDirections" => (0..size)
                .map(|site| {
                    let rays = topology.radials(kind, site, Direction::All);
                    of(rays
                        .iter()
                        .flat_map(|ray| ray.sites.to_vec())
                        .chain([site])
                        .collect())
                })
                .collect(),
            "Touching" => (0..size)
                .flat_map(|site| {
                    topology
                        .neighbours(kind, site, crate::topology::Relation::Adjacent)
                        .iter()
                        .map(move |other| (site, *other))
                })
                .map(|(a, b)| of(vec![a, b]))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The ends of the edges of a player: of all where there is a piece, for the shared number.
    fn edges_of(&self, player: i32, by_component: bool) -> Vec<(usize, usize)> {
        let topology = &self.game.topology;
        let shared = self.game.player_count() as i32 + 1;
        topology
            .elements(SiteType::Edge)
            .iter()
            .filter(|edge| {
                let piece = self.state.piece(SiteType::Edge, edge.index as i32);
                if by_component {
                    i32::from(piece.what) == player
                } else if player == shared {
                    piece.what != 0
                } else {
                    i32::from(piece.who) == player
                }
            })
            .filter_map(|edge| match edge.vertices[..] {
                [a, b, ..] => Some((a as usize, b as usize)),
                _ => None,
            })
            .collect()
    }

    /// The component whose edges are meant: a player's first, or where it is nobody the last move's.
    fn component_of_edges(&mut self, player: IntId) -> Option<i32> {
        let last = self.trial.last().map_or(-1, |mv| mv.to);
        if last < 0 {
            return None;
        }
        let player = self.int(player);
        if player != 0 {
            return Some(player);
        }
        let what = i32::from(self.state.piece(SiteType::Edge, last).what);
        Some(what.max(1))
    }

    /// Whether the edges of a player make a tree.
    pub(super) fn is_tree(&mut self, spanning: bool, player: IntId) -> bool {
        let Some(player) = self.component_of_edges(player) else {
            return false;
        };
        let vertices = self.game.topology.len(SiteType::Vertex);
        let edges = self.edges_of(player, true);
        let mut parent: Vec<usize> = (0..vertices).collect();
        for (a, b) in &edges {
            let (a, b) = (root(&parent, *a), root(&parent, *b));
            if a == b {
                return false;
            }
            parent[a] = b;
        }
        !spanning || edges.len() + 1 == vertices
    }

    /// Whether each vertex has the same number of edges of a player.
    pub(super) fn is_regular(
        &mut self,
        player: IntId,
        k: Option<IntId>,
        odd: Option<BoolId>,
        even: Option<BoolId>,
    ) -> bool {
        let Some(player) = self.component_of_edges(player) else {
            return false;
        };
        let vertices = self.game.topology.len(SiteType::Vertex);
        let mut neighbours = vec![Region::new(); vertices];
        for (a, b) in self.edges_of(player, true) {
            neighbours[a].insert(b as i32);
            neighbours[b].insert(a as i32);
        }
        let degrees: Vec<i32> = neighbours.iter().map(|list| list.len() as i32).collect();
        let asked = k.map_or(0, |k| self.int(k));
        let degree = if asked == 0 {
            degrees
                .iter()
                .copied()
                .find(|degree| *degree != 0)
                .unwrap_or(0)
        } else {
            asked
        };
        if degrees.iter().any(|other| *other != degree) {
            return false;
        }
        if self.is_set(odd) {
            degree % 2 == 1
        } else if self.is_set(even) {
            degree % 2 == 0
        } else {
            true
        }
    }
}

fn root(parent: &[usize], mut vertex: usize) -> usize {
    while parent[vertex] != vertex {
        vertex = parent[vertex];
    }
    vertex
}
