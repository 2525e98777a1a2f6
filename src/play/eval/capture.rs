//! Effects on what lies around a site.

use super::super::moves::{Action, Change, Move};
use super::super::{Context, Region};
use super::moves::followed_by;
use crate::ir::{BoolId, MovesId, MovesOp};
use crate::topology::SiteType;

impl Context<'_> {
    fn may_be_taken(&mut self, site: i32, target: BoolId) -> bool {
        self.cursor.between = site;
        self.holds(target)
    }

    fn is_end(&mut self, site: i32, end: BoolId) -> bool {
        self.cursor.to = site;
        self.holds(end)
    }

    fn on_board(&self, kind: SiteType, site: i32) -> bool {
        (0..self.game.topology.len(kind) as i32).contains(&site)
    }

    /// The moves of an effect on sites around one.
    pub(super) fn around(&mut self, id: MovesId) -> Vec<Move> {
        let before = self.cursor;
        let mut list = match self.game.graph.moves(id) {
            MovesOp::Custodial { .. } => self.custodial(id),
            MovesOp::Intervene { .. } => self.intervene(id),
            MovesOp::Surround { .. } => self.surround(id),
            MovesOp::Enclose { .. } => self.enclose(id),
            MovesOp::Directional { .. } => self.directional(id),
            MovesOp::Attract { .. } => self.attract(id),
            _ => self.push(id),
        };
        self.cursor = before;
        for mv in &mut list {
            mv.made_by = Some(id);
        }
        list
    }

    fn custodial(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let MovesOp::Custodial {
            kind,
            from,
            direction,
            min,
            max,
            target,
            friend,
            effect,
            then,
        } = game.graph.moves(id)
        else {
            return Vec::new();
        };
        let from = self.int(*from);
        let mut list = Vec::new();
        if !self.on_board(*kind, from) {
            return list;
        }
        let (min, max) = (self.int(*min), self.int(*max));
        for radial in game.topology.radials(*kind, from as u32, *direction) {
            let sites = &radial.sites;
            let mut taken: Vec<i32> = Vec::new();
            if max == 1 && min < 2 {
                if sites.len() < 3
                    || !self.may_be_taken(sites[1] as i32, *target)
                    || !self.is_end(sites[2] as i32, *friend)
                {
                    continue;
                }
                taken.push(sites[1] as i32);
            } else if max > 1 && min <= max {
                let mut at = 1;
                while at < sites.len()
                    && at as i32 <= max
                    && self.may_be_taken(sites[at] as i32, *target)
                {
                    at += 1;
                }
                if at == 1 || min >= at as i32 {
                    continue;
                }
                let end = sites.get(at).map_or(-1, |site| *site as i32);
                if !self.is_end(end, *friend) {
                    continue;
                }
                taken.extend(sites[1..at].iter().map(|site| *site as i32));
            }
            for site in &taken {
                self.cursor.between = *site;
                list.extend(self.moves(*effect));
            }
            if let (Some(last), false) = (list.last_mut(), taken.is_empty()) {
                last.between = taken.into_iter().collect();
            }
        }
        followed_by(list, *then)
    }

    fn intervene(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let MovesOp::Intervene {
            kind,
            from,
            direction,
            min,
            max,
            target,
            effect,
            then,
        } = game.graph.moves(id)
        else {
            return Vec::new();
        };
        let from = self.int(*from);
        let mut list = Vec::new();
        if !self.on_board(*kind, from) {
            return list;
        }
        let (min, max) = (self.int(*min), self.int(*max));
        for radial in game
            .topology
            .distinct_radials(*kind, from as u32, *direction)
        {
            let ahead = self.targets_along(&radial.sites, max, *target);
            let short = |found: &[i32]| (found.len() as i32) < min || found.len() as i32 > max;
            if short(&ahead) {
                continue;
            }
            let mut found = false;
            let mut behind: Vec<i32> = Vec::new();
            for opposite in &radial.opposites {
                behind.extend(self.targets_along(opposite, max, *target));
                if short(&behind) {
                    continue;
                }
                for site in &behind {
                    self.cursor.to = *site;
                    list.extend(self.moves(*effect));
                }
                found = true;
            }
            if found {
                for site in ahead {
                    self.cursor.to = site;
                    list.extend(self.moves(*effect));
                }
            }
        }
        followed_by(list, *then)
    }

    fn targets_along(&mut self, sites: &[u32], max: i32, target: BoolId) -> Vec<i32> {
        let mut found = Vec::new();
        for site in sites.iter().skip(1).take(max.max(0) as usize) {
            if !self.is_end(*site as i32, target) {
                break;
            }
            found.push(*site as i32);
        }
        found
    }

    fn surround(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let MovesOp::Surround {
            kind,
            from,
            direction,
            target,
            friend,
            except,
            with,
            effect,
        } = game.graph.moves(id)
        else {
            return Vec::new();
        };
        let from = self.int(*from);
        let mut list = Vec::new();
        if !self.on_board(*kind, from) {
            return list;
        }
        let allowed = self.int(*except);
        let with = with.map(|with| self.int(with));
        for radial in game.topology.radials(*kind, from as u32, *direction) {
            let Some(&threatened) = radial.sites.get(1) else {
                continue;
            };
            let threatened = threatened as i32;
            if !self.may_be_taken(threatened, *target) {
                continue;
            }
            let mut except = 0;
            let mut found = false;
            for around in game.topology.radials(*kind, threatened as u32, *direction) {
                let Some(&site) = around.sites.get(1) else {
                    continue;
                };
                let site = site as i32;
                if site != from && !self.is_end(site, *friend) {
                    except += 1;
                }
                let what = i32::from(self.state.piece(*kind, site).what);
                found |= with.is_none_or(|with| with == what);
                if except > allowed {
                    break;
                }
            }
            if except <= allowed && found {
                self.cursor.between = threatened;
                list.extend(self.moves(*effect));
                if let Some(last) = list.last_mut() {
                    last.between = [threatened].into_iter().collect();
                }
            }
        }
        list
    }

    fn enclose(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let MovesOp::Enclose {
            kind,
            from,
            directions,
            target,
            on_empty,
            exceptions,
            effect,
            then,
        } = game.graph.moves(id)
        else {
            return Vec::new();
        };
        let from = self.int(*from);
        let mut list = Vec::new();
        if !self.on_board(*kind, from) || self.state.piece(*kind, from).what == 0 {
            return list;
        }
        let exceptions = self.int(*exceptions);
        let mut beside: Vec<i32> = Vec::new();
        for site in self.stepped(*kind, from, *directions) {
            if !beside.contains(&site)
                && (self.may_be_taken(site, *target)
                    || (exceptions > 0 && self.state.piece(*kind, site).what == 0))
            {
                beside.push(site);
            }
        }
        let mut checked = Region::new();
        'groups: for first in beside {
            if checked.contains(first) {
                continue;
            }
            let mut free = exceptions;
            if free > 0 && self.state.piece(*kind, first).what == 0 {
                free -= 1;
            }
            let mut group = vec![first];
            let mut at = 0;
            while let Some(&site) = group.get(at) {
                for next in self.stepped(*kind, site, *directions) {
                    if group.contains(&next) {
                        continue;
                    }
                    if self.may_be_taken(next, *target) {
                        group.push(next);
                    } else if self.state.piece(*kind, next).what == 0 {
                        if free > 0 {
                            group.push(next);
                            free -= 1;
                        } else {
                            continue 'groups;
                        }
                    }
                }
                checked.insert(site);
                at += 1;
            }
            let mut ring: Vec<i32> = Vec::new();
            for &site in &group {
                for next in self.stepped(*kind, site, *directions) {
                    if group.contains(&next) || ring.contains(&next) {
                        continue;
                    }
                    let open = if *on_empty {
                        self.may_be_taken(next, *target)
                    } else {
                        self.state.piece(*kind, next).what == 0
                    };
                    if open {
                        continue 'groups;
                    }
                    ring.push(next);
                }
            }
            if *on_empty && !self.in_one_piece(*kind, ring) {
                continue;
            }
            for &site in &group {
                self.cursor.between = site;
                list.extend(self.moves(*effect));
            }
            if let Some(last) = list.last_mut() {
                last.between = group.into_iter().collect();
            }
        }
        followed_by(list, *then)
    }

    /// Whether a walk from the first of some sites takes in all of them, as the reference walks it.
    fn in_one_piece(&self, kind: SiteType, mut ring: Vec<i32>) -> bool {
        let Some(&first) = ring.first() else {
            return true;
        };
        let mut site = first;
        while ring.len() != 1 {
            let next = self
                .game
                .topology
                .steps(kind, site as u32, crate::topology::Direction::All)
                .iter()
                .map(|step| step.to as i32)
                .find(|to| ring.contains(to));
            let Some(next) = next else {
                return false;
            };
            ring.retain(|one| *one != site);
            site = next;
        }
        true
    }

    /// The sites one step away, each as often as it is reached.
    fn stepped(
        &mut self,
        kind: SiteType,
        site: i32,
        directions: crate::ir::DirectionId,
    ) -> Vec<i32> {
        let game = self.game;
        self.directions(directions, kind, site)
            .into_iter()
            .flat_map(|direction| game.topology.steps(kind, site as u32, direction))
            .map(|step| step.to as i32)
            .collect()
    }

    fn directional(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let MovesOp::Directional {
            kind,
            from,
            directions,
            target,
            effect,
        } = game.graph.moves(id)
        else {
            return Vec::new();
        };
        let from = self.int(*from);
        let mut list = Vec::new();
        if !self.on_board(*kind, from) {
            return list;
        }
        let origin = self.cursor.from;
        for direction in self.directions(*directions, *kind, from) {
            for radial in game.topology.radials(*kind, from as u32, direction) {
                for site in &radial.sites[1..] {
                    if !self.is_end(*site as i32, *target) {
                        break;
                    }
                    self.cursor.from = -1;
                    list.extend(self.moves(*effect));
                    self.cursor.from = origin;
                }
            }
        }
        list
    }

    fn attract(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let MovesOp::Attract {
            kind,
            from,
            directions,
            then,
        } = game.graph.moves(id)
        else {
            return Vec::new();
        };
        let from = self.int(*from);
        let mut list = Vec::new();
        if !self.on_board(*kind, from) {
            return list;
        }
        for direction in self.directions(*directions, *kind, from) {
            for radial in game.topology.radials(*kind, from as u32, direction) {
                let mut drawn = Vec::new();
                for site in &radial.sites[1..] {
                    let what = i32::from(self.state.piece(*kind, *site as i32).what);
                    if what != 0 {
                        drawn.push(what);
                        list.push(taken(*kind, *site as i32));
                    }
                }
                for (site, what) in radial.sites[1..].iter().zip(drawn) {
                    list.push(put(*kind, *site as i32, what));
                }
            }
        }
        followed_by(list, *then)
    }

    fn push(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let MovesOp::Push {
            kind,
            from,
            directions,
            then,
        } = game.graph.moves(id)
        else {
            return Vec::new();
        };
        let from = self.int(*from);
        let mut list = Vec::new();
        if !self.on_board(*kind, from) {
            return list;
        }
        let Some(&direction) = self.directions(*directions, *kind, from).first() else {
            return list;
        };
        for radial in game.topology.radials(*kind, from as u32, direction) {
            let mut pushed = i32::from(self.state.piece(*kind, from).what);
            list.push(taken(*kind, from));
            for site in &radial.sites[1..] {
                let site = *site as i32;
                let there = i32::from(self.state.piece(*kind, site).what);
                if there != 0 {
                    list.push(taken(*kind, site));
                }
                list.push(put(*kind, site, pushed));
                if there == 0 {
                    break;
                }
                pushed = there;
            }
        }
        followed_by(list, *then)
    }
}

fn taken(kind: SiteType, site: i32) -> Move {
    Move::of(Action::effect(Change::Remove {
        kind,
        site,
        level: -1,
        applied: true,
    }))
}

pub(super) fn put(kind: SiteType, site: i32, what: i32) -> Move {
    Move::of(Action::effect(Change::Add {
        kind,
        site,
        what,
        count: 1,
        state: -1,
        rotation: -1,
        value: -1,
    }))
}
