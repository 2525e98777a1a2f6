//! What is the same in every position is found once: regions of the board, the entries of maps,
//! where leaps end. And whether a site is in a region is asked of that site alone, where a region
//! says of each of its sites whether it is in.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::super::{Context, Region};
use crate::ir::{FlowId, IntId, RegionId, RegionOp, Role};
use crate::topology::{SiteType, WalkStep};

impl Context<'_> {
    /// The sites of a region node.
    pub(crate) fn region(&mut self, id: RegionId) -> Region {
        if !self.game.lookup.is_fixed(id.node()) {
            return self.region_now(id);
        }
        self.fixed_region(id).clone()
    }

    /// The sites of a region that depends on nothing but the board.
    fn fixed_region(&mut self, id: RegionId) -> &Region {
        if !self.memo.fixed.contains_key(&id) {
            let region = self.region_now(id);
            self.memo.fixed.insert(id, region);
        }
        &self.memo.fixed[&id]
    }

    /// The regions of a player; those of a name, where one is given.
    pub(super) fn named_regions(
        &mut self,
        id: RegionId,
        role: Option<Role>,
        player: Option<IntId>,
        name: Option<&str>,
    ) -> Region {
        let player = match (player, role) {
            (Some(player), _) => Some(self.int(player)),
            (None, Some(role)) => Some(self.player_of(role)),
            (None, None) => None,
        };
        if !self.game.lookup.is_by_player(id) {
            return self.regions_named(player, name);
        }
        if let Some(known) = self.memo.named.get(&(id, player)) {
            return known.clone();
        }
        let region = self.regions_named(player, name);
        self.memo.named.insert((id, player), region.clone());
        region
    }

    fn regions_named(&mut self, player: Option<i32>, name: Option<&str>) -> Region {
        let game = self.game;
        let mut all = Region::new();
        for region in &game.regions {
            let owner = region.role.map_or(0, |role| self.player_of(role));
            // A player's regions are found by a part of their name, as in the reference.
            let named = name.is_none_or(|name| match player {
                Some(_) => region.name.contains(name),
                None => &*region.name == name,
            });
            if named && player.is_none_or(|player| owner == player) {
                for sites in &region.sites {
                    let sites = self.region(*sites);
                    all.union_with(&sites);
                }
            }
        }
        all
    }

    /// Whether a region can be asked about one site by [`Context::is_in`]: it draws no chance, so
    /// that what isn't asked isn't missed.
    pub(super) fn is_by_site(&self, id: RegionId) -> bool {
        let game = self.game;
        game.lookup.is_fixed(id.node())
            || match game.graph.region(id) {
                RegionOp::Empty { .. } => true,
                RegionOp::Named { player: None, .. } => game.lookup.is_by_player(id),
                RegionOp::Union { regions } | RegionOp::Intersection { regions } => {
                    regions.iter().all(|region| self.is_by_site(*region))
                }
                RegionOp::Difference { a, b } => self.is_by_site(*a) && self.is_by_site(*b),
                _ => false,
            }
    }

    /// Whether a site is in a region.
    pub(super) fn is_in(&mut self, id: RegionId, site: i32) -> bool {
        let game = self.game;
        if game.lookup.is_fixed(id.node()) {
            return self.fixed_region(id).contains(site);
        }
        match game.graph.region(id) {
            RegionOp::Empty { kind } => {
                (0..game.topology.len(*kind) as i32).contains(&site)
                    && self.state.is_empty(*kind, site)
            }
            RegionOp::Union { regions } => regions.iter().any(|region| self.is_in(*region, site)),
            RegionOp::Intersection { regions } => {
                !regions.is_empty() && regions.iter().all(|region| self.is_in(*region, site))
            }
            RegionOp::Difference { a, b } => self.is_in(*a, site) && !self.is_in(*b, site),
            _ => self.region(id).contains(site),
        }
    }

    /// The value of a key in the maps of a name; the key itself where it isn't there.
    pub(super) fn map_entry(&mut self, id: IntId, name: Option<&str>, key: i32) -> i32 {
        let game = self.game;
        let named = |map: &&crate::ir::NamedMap| name.is_none_or(|name| &*map.name == name);
        let maps = || game.maps.iter().filter(named);
        if !self.memo.maps.contains_key(&id) {
            let mut pairs = maps().flat_map(|map| &map.pairs);
            let fixed = pairs.all(|(from, _)| game.lookup.is_fixed(from.node()));
            let entries = fixed.then(|| {
                let mut entries = FxHashMap::default();
                for map in maps() {
                    // The last of equal keys of a map, in the first map that has it.
                    for (from, to) in map.pairs.iter().rev() {
                        entries.entry(self.int(*from)).or_insert(*to);
                    }
                }
                Arc::new(entries)
            });
            self.memo.maps.insert(id, entries);
        }
        if let Some(Some(entries)) = self.memo.maps.get(&id) {
            let to = entries.get(&key).copied();
            return to.map_or(key, |to| self.int(to));
        }
        for map in maps() {
            for (from, to) in map.pairs.iter().rev() {
                if self.int(*from) == key {
                    return self.int(*to);
                }
            }
        }
        key
    }

    /// Where the walks of a leap from a site end, ascending.
    pub(super) fn leaps(
        &mut self,
        id: FlowId,
        kind: SiteType,
        from: u32,
        walks: &[Vec<WalkStep>],
        rotations: bool,
    ) -> Arc<[u32]> {
        let topology = &self.game.topology;
        let known = self.memo.leaps.entry((id, from, rotations));
        let ends = known.or_insert_with(|| {
            let ends = walks
                .iter()
                .map(|walk| topology.walk(kind, from, walk, rotations));
            let mut ends: Vec<u32> = ends.flatten().collect();
            ends.sort_unstable();
            ends.dedup();
            ends.into()
        });
        Arc::clone(ends)
    }
}
