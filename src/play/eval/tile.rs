//! Tiles: paths from side to side that go on over neighbouring tiles.

use rustc_hash::FxHashSet;

use super::super::Context;
use crate::ir::equipment::ComponentKind;
use crate::ir::{IntId, RegionId};
use crate::topology::{Direction, Relation, SiteType, rotate};

/// A tile's sides and paths.
#[derive(Clone, Copy)]
struct Tile<'g> {
    slots: &'g [i32],
    paths: &'g [[i32; 5]],
}

impl<'g> Context<'g> {
    /// The tile on a cell of the board.
    fn tile_at(&self, site: i32) -> Option<Tile<'g>> {
        let cell = usize::try_from(site).ok()?;
        if cell >= self.game.topology.len(SiteType::Cell) {
            return None;
        }
        let what = self.state.piece(SiteType::Cell, site).what;
        match &self.game.components.get(usize::from(what))?.kind {
            ComponentKind::Tile { slots, paths, .. } => Some(Tile { slots, paths }),
            _ => None,
        }
    }

    /// Whether paths of a colour lead from one of the sites back to it; nothing where no tile lies on
    /// the first.
    pub(super) fn is_path_loop(
        &mut self,
        colour: IntId,
        start: IntId,
        region: Option<RegionId>,
    ) -> Option<bool> {
        let first = self.int(start);
        self.tile_at(first)?;
        let colour = self.int(colour);
        let sites = self.path_starts(first, region);
        Some(sites.into_iter().any(|from| {
            let mut closed = false;
            self.follow_paths(from, colour, &mut |site, back| {
                closed |= site == from && !back;
                closed
            });
            closed
        }))
    }

    /// How many rows or columns paths of a colour go from one of the sites, to the sites that they lead
    /// onto.
    pub(super) fn path_extent(
        &mut self,
        colour: IntId,
        start: IntId,
        region: Option<RegionId>,
    ) -> i32 {
        let first = self.int(start);
        let sites = self.path_starts(first, region);
        let colour = self.int(colour);
        let cells = self.game.topology.elements(SiteType::Cell);
        let mut greatest = 0;
        for from in sites {
            let Some(origin) = usize::try_from(from).ok().and_then(|from| cells.get(from)) else {
                return greatest;
            };
            if self.tile_at(from).is_none() {
                return greatest;
            }
            self.follow_paths(from, colour, &mut |site, _| {
                let cell = &cells[site as usize];
                let rows = cell.row.abs_diff(origin.row);
                let columns = cell.column.abs_diff(origin.column);
                greatest = greatest.max(rows.max(columns) as i32);
                false
            });
        }
        greatest
    }

    fn path_starts(&mut self, first: i32, region: Option<RegionId>) -> Vec<i32> {
        match region {
            Some(region) => self.region(region).iter().collect(),
            None => vec![first],
        }
    }

    /// Follows the paths of a colour from tile to tile, as in the reference whether or not the next
    /// tile's go on: tells each site that one leads to, and whether it is the one it came from, until
    /// it is enough.
    fn follow_paths(&self, from: i32, colour: i32, enough: &mut dyn FnMut(i32, bool) -> bool) {
        let topology = &self.game.topology;
        let kind = SiteType::Cell;
        let Some(sides) = topology.sides_of_cells() else {
            return;
        };
        let ways = topology.supported_directions(kind, Relation::Orthogonal);
        let mut known = FxHashSet::from_iter([(from, from)]);
        let mut all = vec![(from, from)];
        let mut next = 0;
        while let Some(&(site, origin)) = all.get(next) {
            next += 1;
            let Some(tile) = self.tile_at(site) else {
                continue;
            };
            let rotation = i32::from(self.state.piece(kind, site).rotation) * 2 / sides as i32;
            for path in tile.paths.iter().filter(|path| path[4] == colour) {
                for side in [path[0], path[2]] {
                    let side = (side + rotation).rem_euclid(sides as i32);
                    let way = rotate(Direction::N, side as u32, ways);
                    let Some(step) = topology.steps(kind, site as u32, way).first() else {
                        continue;
                    };
                    let to = step.to as i32;
                    if enough(to, to == origin) {
                        return;
                    }
                    if to != origin && self.tile_at(to).is_some() && known.insert((to, site)) {
                        all.push((to, site));
                    }
                }
            }
        }
    }

    /// Whether the sides of the tile on a site show the colours of its neighbours' sides.
    pub(super) fn sides_match(&mut self, at: IntId) -> bool {
        let site = self.int(at);
        let (topology, kind) = (&self.game.topology, SiteType::Cell);
        let on_board = usize::try_from(site).is_ok_and(|site| site < topology.len(kind));
        if !on_board || self.state.piece(kind, site).what == 0 {
            return false;
        }
        let (Some(own), Some(sides)) = (self.sides_at(site), topology.sides_of_cells()) else {
            return true;
        };
        let ways = topology.supported_directions(kind, Relation::Orthogonal);
        topology
            .neighbours(kind, site as u32, Relation::Orthogonal)
            .iter()
            .all(|&other| {
                let leads = |way: &Direction| {
                    let steps = topology.steps(kind, site as u32, *way);
                    steps.iter().any(|step| step.to == other)
                };
                let side = ways.iter().position(leads);
                let (Some(side), Some(others)) = (side, self.sides_at(other as i32)) else {
                    return true;
                };
                let (one, facing) = (own.get(side), others.get((side + sides / 2) % sides));
                one.into_iter()
                    .flatten()
                    .eq(facing.into_iter().flatten().rev())
            })
    }

    /// The colours of the slots of each side of the tile on a site as it is turned, from the first
    /// orthogonal direction on.
    fn sides_at(&self, site: i32) -> Option<Vec<Vec<i32>>> {
        let tile = self.tile_at(site)?;
        let topology = &self.game.topology;
        let ways = |relation| {
            topology
                .supported_directions(SiteType::Cell, relation)
                .len()
        };
        let ratio = ways(Relation::Adjacent) / ways(Relation::Orthogonal).max(1);
        let slots = tile
            .slots
            .iter()
            .map(|count| vec![0; (*count).max(0) as usize]);
        let mut sides: Vec<Vec<i32>> = slots.collect();
        for &[from, from_slot, to, to_slot, colour] in tile.paths {
            for (side, slot) in [(from, from_slot), (to, to_slot)] {
                let side = usize::try_from(side)
                    .ok()
                    .and_then(|side| sides.get_mut(side));
                let slot = usize::try_from(slot).ok();
                if let Some(shown) = side.zip(slot).and_then(|(side, slot)| side.get_mut(slot)) {
                    *shown = colour;
                }
            }
        }
        let rotation = self.state.piece(SiteType::Cell, site).rotation.max(0) as usize;
        if !sides.is_empty() {
            let turns = rotation / ratio.max(1) % sides.len();
            sides.rotate_right(turns);
        }
        Some(sides)
    }
}
