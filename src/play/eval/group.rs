//! Groups of connected sites: their number, sizes, sites, liberties and territories.

use super::super::{Context, Region};
use crate::ir::{BoolId, DirectionId, IntId, Role};
use crate::topology::{Direction, SiteType};

impl Context<'_> {
    /// The sites that are connected with a site, itself first; `accepts` is asked of each neighbour
    /// once it is met, with `(to)` set to it.
    pub(super) fn flood(
        &mut self,
        kind: SiteType,
        start: i32,
        directions: DirectionId,
        accepts: &mut dyn FnMut(&mut Self, i32, i32) -> bool,
    ) -> Vec<i32> {
        let game = self.game;
        let size = game.topology.len(kind);
        if !usize::try_from(start).is_ok_and(|start| start < size) {
            return vec![start];
        }
        let mut group = vec![start];
        let mut member = vec![false; size];
        member[start as usize] = true;
        let mut next = 0;
        while let Some(&site) = group.get(next) {
            next += 1;
            for direction in self.directions(directions, kind, site) {
                for step in game.topology.steps(kind, site as u32, direction) {
                    let to = step.to as i32;
                    if member[step.to as usize] {
                        continue;
                    }
                    self.cursor.to = to;
                    if accepts(self, site, to) {
                        member[step.to as usize] = true;
                        group.push(to);
                    }
                }
            }
        }
        group
    }

    /// Runs something and puts `(from)` and `(to)` back.
    pub(super) fn keeping_cursor<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.cursor;
        let result = run(self);
        self.cursor = before;
        result
    }

    fn what_at(&self, kind: SiteType, site: i32) -> u16 {
        self.state.piece(kind, site).what
    }

    pub(super) fn is_set(&mut self, condition: Option<BoolId>) -> bool {
        condition.is_some_and(|condition| self.holds(condition))
    }

    /// The groups of the sites where a condition holds of `(to)`.
    fn groups(
        &mut self,
        kind: SiteType,
        directions: DirectionId,
        condition: BoolId,
        visible: bool,
    ) -> Vec<Vec<i32>> {
        self.keeping_cursor(|context| {
            let size = context.game.topology.len(kind) as i32;
            let mut candidates = Vec::new();
            for site in 0..size {
                context.cursor.to = site;
                if context.holds(condition) {
                    candidates.push(site);
                }
            }
            let mut known = Region::new();
            let mut groups = Vec::new();
            for site in candidates {
                if known.contains(site) || (visible && context.is_covered(kind, site)) {
                    continue;
                }
                let group = context.flood(kind, site, directions, &mut |context, from, to| {
                    context.holds(condition)
                        && !(visible
                            && (context.is_covered(kind, to)
                                || context.share_cover(kind, from, to) >= 2))
                });
                for member in &group {
                    known.insert(*member);
                }
                groups.push(group);
            }
            groups
        })
    }

    /// Whether a piece stands straight above a site.
    pub(super) fn is_covered(&self, kind: SiteType, site: i32) -> bool {
        let elements = self.game.topology.elements(kind);
        let Some(here) = usize::try_from(site)
            .ok()
            .and_then(|site| elements.get(site))
        else {
            return false;
        };
        elements.iter().any(|other| {
            other.index > here.index
                && other.centroid[0] == here.centroid[0]
                && other.centroid[1] == here.centroid[1]
                && self.what_at(kind, other.index as i32) != 0
        })
    }

    /// The occupied sites that lie on a site from above.
    pub(super) fn pieces_above(&self, kind: SiteType, site: i32) -> Vec<u32> {
        self.sites_above(kind, site)
            .filter(|above| self.what_at(kind, *above as i32) != 0)
            .collect()
    }

    /// The sites that lie on a site from above.
    pub(super) fn sites_above(&self, kind: SiteType, site: i32) -> impl Iterator<Item = u32> + '_ {
        self.game
            .topology
            .steps(kind, site as u32, Direction::Upward)
            .iter()
            .map(|step| step.to)
    }

    fn share_cover(&self, kind: SiteType, a: i32, b: i32) -> usize {
        let over_a = self.pieces_above(kind, a);
        self.pieces_above(kind, b)
            .iter()
            .filter(|site| over_a.contains(site))
            .count()
    }

    /// How many groups of at least some size there are.
    pub(super) fn count_groups(
        &mut self,
        kind: SiteType,
        directions: DirectionId,
        condition: BoolId,
        min: Option<IntId>,
    ) -> i32 {
        let min = min.map_or(0, |min| self.int(min));
        self.groups(kind, directions, condition, false)
            .iter()
            .filter(|group| group.len() as i32 >= min)
            .count() as i32
    }

    /// The size of the biggest group.
    pub(super) fn biggest_group(
        &mut self,
        kind: SiteType,
        directions: DirectionId,
        condition: BoolId,
        visible: Option<BoolId>,
    ) -> i32 {
        let visible = self.is_set(visible);
        self.groups(kind, directions, condition, visible)
            .iter()
            .map(Vec::len)
            .max()
            .unwrap_or(0) as i32
    }

    /// The group of a site: pieces like the one there, or sites that meet the condition.
    pub(super) fn group_of(
        &mut self,
        kind: SiteType,
        at: i32,
        directions: DirectionId,
        condition: Option<BoolId>,
        visible: bool,
    ) -> Vec<i32> {
        self.keeping_cursor(|context| {
            context.cursor.to = at;
            if condition.is_some_and(|condition| !context.holds(condition)) {
                return Vec::new();
            }
            let what = context.what_at(kind, at);
            context.cursor.from = at;
            context.flood(kind, at, directions, &mut |context, from, to| {
                if visible
                    && (context.is_covered(kind, to) || context.share_cover(kind, from, to) >= 2)
                {
                    return false;
                }
                match condition {
                    Some(condition) => context.holds(condition),
                    None => context.what_at(kind, to) == what,
                }
            })
        })
    }

    /// The free neighbours of a site's group.
    pub(super) fn liberties(
        &mut self,
        kind: SiteType,
        at: i32,
        directions: DirectionId,
        condition: Option<BoolId>,
    ) -> i32 {
        let game = self.game;
        let group = self.keeping_cursor(|context| {
            context.cursor.to = at;
            if condition.is_some_and(|condition| !context.holds(condition)) {
                return Vec::new();
            }
            let what = context.what_at(kind, at);
            context.cursor.from = at;
            context.flood(kind, at, directions, &mut |context, _, to| {
                context.what_at(kind, to) == what
                    && condition.is_none_or(|condition| context.holds(condition))
            })
        });
        let mut free = Region::new();
        for site in &group {
            if *site < 0 || *site as usize >= game.topology.len(kind) {
                continue;
            }
            for direction in self.directions(directions, kind, *site) {
                for step in game.topology.steps(kind, *site as u32, direction) {
                    let to = step.to as i32;
                    if !group.contains(&to) && self.what_at(kind, to) == 0 {
                        free.insert(to);
                    }
                }
            }
        }
        free.len() as i32
    }

    /// The empty sites of areas that only players of a role border on.
    pub(super) fn territory(
        &mut self,
        kind: SiteType,
        role: Option<Role>,
        player: IntId,
        direction: Direction,
    ) -> i32 {
        let topology = &self.game.topology;
        let player = self.int(player);
        let owners = match role {
            Some(role) => self.owners(role, None),
            None => vec![player],
        };
        let size = topology.len(kind);
        let mut known = vec![false; size];
        let mut total = 0;
        for start in 0..size {
            if known[start] || !self.state.is_empty(kind, start as i32) {
                continue;
            }
            known[start] = true;
            let mut area = vec![start];
            let mut next = 0;
            let mut mine = true;
            while let Some(&site) = area.get(next) {
                next += 1;
                for step in topology.steps(kind, site as u32, direction) {
                    let to = step.to as usize;
                    if self.state.is_empty(kind, to as i32) {
                        if !known[to] {
                            known[to] = true;
                            area.push(to);
                        }
                    } else {
                        let who = i32::from(self.state.piece(kind, to as i32).who);
                        mine &= owners.contains(&who);
                    }
                }
            }
            if mine {
                total += area.len();
            }
        }
        total as i32
    }

    /// The sizes of the groups of a player, or of all.
    pub(super) fn group_sizes(
        &mut self,
        kind: SiteType,
        directions: DirectionId,
        player: i32,
        condition: Option<BoolId>,
        all: bool,
        min: i32,
    ) -> Vec<i32> {
        let size = self.game.topology.len(kind) as i32;
        let players = self.game.player_count() as i32;
        self.keeping_cursor(|context| {
            let mut known = Region::new();
            let mut sizes = Vec::new();
            let owners = if all { 1..=players } else { player..=player };
            for owner in owners {
                for site in 0..size {
                    if known.contains(site)
                        || i32::from(context.state.piece(kind, site).who) != owner
                    {
                        continue;
                    }
                    let accepts = |context: &mut Self, site: i32| {
                        let piece = context.state.piece(kind, site);
                        match condition {
                            Some(condition) => context.holds(condition),
                            None => i32::from(piece.who) == player || (all && piece.what != 0),
                        }
                    };
                    context.cursor.from = site;
                    if !accepts(context, site) {
                        continue;
                    }
                    let group = context.flood(kind, site, directions, &mut |context, _, to| {
                        accepts(context, to)
                    });
                    for member in &group {
                        known.insert(*member);
                    }
                    if group.len() as i32 >= min {
                        sizes.push(group.len() as i32);
                    }
                }
            }
            sizes
        })
    }

    /// Whether all groups meet a condition on the region that they are: those of the mover, or of the
    /// sites where `of` holds.
    pub(super) fn all_groups(
        &mut self,
        kind: SiteType,
        directions: DirectionId,
        of: Option<BoolId>,
        condition: BoolId,
    ) -> bool {
        let size = self.game.topology.len(kind) as i32;
        let mover = self.state.facts.mover;
        let region = self.region.clone();
        let all = self.keeping_cursor(|context| {
            let accepts = |context: &mut Self, site: i32| match of {
                Some(of) => context.holds(of),
                None => context.state.piece(kind, site).who == mover,
            };
            let mut known = Region::new();
            for site in 0..size {
                if known.contains(site) || context.what_at(kind, site) == 0 {
                    continue;
                }
                context.cursor.from = site;
                context.cursor.to = site;
                if !accepts(context, site) {
                    continue;
                }
                let group = context.flood(kind, site, directions, &mut |context, _, to| {
                    accepts(context, to)
                });
                let group: Region = group.into_iter().collect();
                known.union_with(&group);
                context.region = Some(group);
                if !context.holds(condition) {
                    return false;
                }
            }
            true
        });
        self.region = region;
        all
    }
}
