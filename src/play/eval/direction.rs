//! Directions of travel from a site.

use super::super::Context;
use super::super::memo::{Seen, Ways};
use crate::ir::{DirectionId, DirectionOp};
use crate::topology::{Direction, Relation, Relative, SiteType, rotate};

impl Context<'_> {
    /// The absolute directions that a node stands for at a site.
    pub(crate) fn directions(&mut self, id: DirectionId, kind: SiteType, site: i32) -> Ways {
        let game = self.game;
        match game.graph.direction(id) {
            DirectionOp::Absolute { directions } => Ways::from_slice(directions),
            DirectionOp::Relative {
                directions,
                relation,
                by_site,
            } => self.relative_directions(Some(id), directions, *relation, *by_site, kind, site),
            DirectionOp::If { condition, yes, no } => {
                let chosen = if self.holds(*condition) { *yes } else { *no };
                self.directions(chosen, kind, site)
            }
            DirectionOp::Union { a, b } => {
                let all = self.directions(*a, kind, site);
                let mut all = self.specific(all, kind, site);
                let more = self.directions(*b, kind, site);
                for direction in self.specific(more, kind, site) {
                    if !all.contains(&direction) {
                        all.push(direction);
                    }
                }
                all
            }
            DirectionOp::Difference { a, b } => {
                let without = self.directions(*b, kind, site);
                let without = self.specific(without, kind, site);
                let all = self.directions(*a, kind, site);
                let mut all = self.specific(all, kind, site);
                all.retain(|direction| !without.contains(direction));
                all
            }
            DirectionOp::FromTo { kind, from, to } => {
                let (from, to) = (self.int(*from), self.int(*to));
                self.leading(*kind, from, to, Relation::All).into()
            }
            DirectionOp::Random { of, count } => {
                let count = self.int(*count).max(0) as usize;
                let of = self.directions(*of, kind, site);
                let mut specific = Ways::new();
                for direction in of.iter().rev() {
                    match class(*direction) {
                        Some(relation) => specific.extend(
                            game.topology
                                .supported_at(kind, site as u32, relation)
                                .into_iter()
                                .filter(|one| !of.contains(one)),
                        ),
                        None => specific.push(*direction),
                    }
                }
                let mut chosen = Ways::new();
                while chosen.len() < count.min(specific.len()) {
                    let direction = specific[self.rng.below(specific.len())];
                    if !chosen.contains(&direction) {
                        chosen.push(direction);
                    }
                }
                chosen
            }
        }
    }

    /// The same directions with each class of them (`Adjacent`, `All` …) as those it has at a site.
    fn specific(&self, directions: Ways, kind: SiteType, site: i32) -> Ways {
        let mut found = Ways::new();
        for direction in directions {
            match class(direction) {
                Some(relation) if site >= 0 => {
                    let topology = &self.game.topology;
                    for one in topology.supported_at(kind, site as u32, relation) {
                        if !found.contains(&one) {
                            found.push(one);
                        }
                    }
                }
                _ => found.push(direction),
            }
        }
        found
    }

    /// The absolute directions of relative ones. What a node gives is remembered unless it goes by
    /// the last move.
    fn relative_directions(
        &mut self,
        node: Option<DirectionId>,
        directions: &[Relative],
        relation: Relation,
        by_site: bool,
        kind: SiteType,
        site: i32,
    ) -> Ways {
        let Ok(index) = u32::try_from(site) else {
            return Ways::new();
        };
        let by_move = directions
            .iter()
            .any(|one| matches!(one, Relative::SameDirection | Relative::OppositeDirection));
        let piece = self.state.piece(kind, site);
        let facing = self.heading.or_else(|| {
            self.game
                .components
                .get(usize::from(piece.what))
                .and_then(|component| component.facing)
        });
        let facing = facing.unwrap_or(Direction::N);
        let turns = piece.rotation.max(0) as u32;
        let seen = node.filter(|_| !by_move).map(|node| Seen {
            node,
            kind,
            at: by_site.then_some(index),
            facing,
            turns,
        });
        if let Some(known) = seen.and_then(|seen| self.memo.ways.get(&seen)) {
            return known.clone();
        }
        let topology = &self.game.topology;
        let here;
        let supported: &[Direction] = if by_site {
            here = topology.supported_at(kind, index, relation);
            &here
        } else {
            topology.supported_directions(kind, relation)
        };
        let facing = rotate(facing, turns, supported);
        let mut found = Ways::new();
        for relative in directions {
            match relative {
                Relative::SameDirection | Relative::OppositeDirection => {
                    let (from, to) = self
                        .trial
                        .last()
                        .map_or((-1, -1), |last| (last.from, last.to));
                    let (from, to) = if *relative == Relative::SameDirection {
                        (from, to)
                    } else {
                        (to, from)
                    };
                    found.extend(self.leading(kind, from, to, relation).first().copied());
                }
                relative => found.extend(relative.resolve(facing, supported)),
            }
        }
        if let Some(seen) = seen {
            self.memo.ways.insert(seen, found.clone());
        }
        found
    }

    /// The way of the move that is being looked at, or of the last one where there is none, for
    /// directions that begin with that or its opposite. As in the reference it is the last of those
    /// that lead from the one site to the other.
    pub(super) fn way_of_the_move(
        &self,
        directions: DirectionId,
        kind: SiteType,
    ) -> Option<Option<Direction>> {
        let DirectionOp::Relative { directions, .. } = self.game.graph.direction(directions) else {
            return None;
        };
        let last = self
            .trial
            .last()
            .map_or((-1, -1), |last| (last.from, last.to));
        let known = |site: i32, last: i32| if site == -1 { last } else { site };
        let from = known(self.cursor.from, last.0);
        let to = known(self.cursor.to, last.1);
        let (from, to) = match directions.first()? {
            Relative::SameDirection => (from, to),
            Relative::OppositeDirection => (to, from),
            _ => return None,
        };
        Some(self.leading(kind, from, to, Relation::All).last().copied())
    }

    /// The way the piece at a site faces; north where there is none.
    pub(super) fn facing_at(&mut self, kind: SiteType, site: i32) -> Option<Direction> {
        let forward = &[Relative::Forward];
        self.relative_directions(None, forward, Relation::Adjacent, false, kind, site)
            .first()
            .copied()
    }

    /// The directions whose rays from one site pass over another.
    fn leading(&self, kind: SiteType, from: i32, to: i32, relation: Relation) -> Vec<Direction> {
        let topology = &self.game.topology;
        let size = topology.len(kind) as i32;
        if !(0..size).contains(&from) || !(0..size).contains(&to) {
            return Vec::new();
        }
        topology
            .supported_directions(kind, relation)
            .iter()
            .copied()
            .filter(|direction| {
                topology
                    .radials(kind, from as u32, *direction)
                    .iter()
                    .any(|radial| radial.sites[1..].contains(&(to as u32)))
            })
            .collect()
    }
}

fn class(direction: Direction) -> Option<Relation> {
    [
        Relation::Adjacent,
        Relation::Orthogonal,
        Relation::Diagonal,
        Relation::OffDiagonal,
        Relation::All,
    ]
    .into_iter()
    .find(|relation| relation.direction() == direction)
}
