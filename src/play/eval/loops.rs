//! Loops of pieces around sites.

use super::super::{Context, Region};
use crate::ir::{DirectionId, IntId, Role};
use crate::topology::{Direction, SiteType};

impl Context<'_> {
    /// Whether the piece of a site belongs to a loop of its owner's pieces around an area: one
    /// that holds pieces of the given players only, where any are given.
    pub(super) fn is_loop(
        &mut self,
        kind: SiteType,
        surround: &[Role],
        directions: DirectionId,
        owner: IntId,
        start: IntId,
    ) -> bool {
        let game = self.game;
        let topology = &game.topology;
        let from = self.int(start);
        if from < 0 || from as usize >= topology.len(kind) {
            return false;
        }
        let what = self.state.piece(kind, from).what;
        let owner = self.int(owner);
        if what == 0 {
            return false;
        }
        let enclosed: Vec<i32> = surround.iter().map(|role| self.player_of(*role)).collect();
        let outer: Region = topology
            .outer(kind)
            .into_iter()
            .map(|site| site as i32)
            .collect();
        let may_hold = |context: &Self, site: i32| {
            surround.is_empty()
                || enclosed.contains(&i32::from(context.state.piece(kind, site).who))
        };
        let around: Vec<i32> = topology
            .steps(kind, from as u32, Direction::Adjacent)
            .iter()
            .map(|step| step.to as i32)
            .filter(|site| may_hold(self, *site) && !outer.contains(*site))
            .collect();
        for origin in around.into_iter().rev() {
            let Some(area) = self.enclosed_area(kind, origin, what, &outer, &may_hold) else {
                continue;
            };
            let mut border: Vec<i32> = Vec::new();
            for site in &area {
                for step in topology.steps(kind, *site as u32, Direction::Orthogonal) {
                    let to = step.to as i32;
                    if !area.contains(&to) && !border.contains(&to) {
                        border.push(to);
                    }
                }
            }
            let owned = |site: &i32| i32::from(self.state.piece(kind, *site).who) == owner;
            if border.iter().all(owned) && self.closes(kind, directions, border, what) {
                return true;
            }
        }
        false
    }

    /// The sites that a site is enclosed with by pieces of a component; `None` where the board's
    /// rim is among them.
    fn enclosed_area(
        &self,
        kind: SiteType,
        origin: i32,
        what: u16,
        outer: &Region,
        may_hold: &impl Fn(&Self, i32) -> bool,
    ) -> Option<Vec<i32>> {
        let topology = &self.game.topology;
        let mut area = vec![origin];
        let mut next = 0;
        while let Some(&site) = area.get(next) {
            next += 1;
            for radial in topology.radials(kind, site as u32, Direction::Orthogonal) {
                for to in radial.sites[1..].iter().map(|to| *to as i32) {
                    if area.contains(&to) {
                        continue;
                    }
                    if self.state.piece(kind, to).what == what {
                        break;
                    }
                    if may_hold(self, to) {
                        area.push(to);
                    }
                    if outer.contains(to) {
                        return None;
                    }
                }
            }
        }
        Some(area)
    }

    /// Whether one can walk on along a border, a piece at a time, as often as it has pieces.
    fn closes(
        &mut self,
        kind: SiteType,
        directions: DirectionId,
        mut border: Vec<i32>,
        what: u16,
    ) -> bool {
        let game = self.game;
        let is_piece = |context: &Self, site: i32| context.state.piece(kind, site).what == what;
        border.retain(|site| is_piece(self, *site));
        let (mut place, mut before, mut walked) = (0, 0, 0);
        while let Some(&site) = border.get(place) {
            let mut next = None;
            'directions: for direction in self.directions(directions, kind, site) {
                for step in game.topology.steps(kind, site as u32, direction) {
                    next = border.iter().position(|other| *other == step.to as i32);
                    if next.is_some() {
                        break 'directions;
                    }
                }
            }
            match next {
                Some(next) => {
                    walked += 1;
                    if walked == border.len() {
                        return true;
                    }
                    before = place;
                    place = next;
                }
                None => {
                    border.remove(place);
                    place = before.min(border.len().saturating_sub(1));
                }
            }
        }
        false
    }
}
