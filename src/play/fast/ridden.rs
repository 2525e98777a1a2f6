//! Where rides from a site lead: a region given by other moves.

use super::bits::Bits;
use super::stepped::{absolute, landing, origin};
use super::value::{At, View};
use crate::ir::{BoolId, DirectionId, FlowOp, Game, IntId, IntOp, MovesId};
use crate::topology::{Radial, SiteType};

/// Rides from a site: the site, the directions, how far, what they pass and what stops them.
pub(super) struct Ridden {
    pub kind: SiteType,
    pub origin: IntId,
    directions: DirectionId,
    pub min: i32,
    pub max: i32,
    pub go: BoolId,
    pub stop: Option<BoolId>,
}

impl Ridden {
    /// The rays from a site, as far as the directions can be seen.
    pub fn rays<'v, const W: usize>(
        &self,
        view: &'v (impl View<W> + ?Sized),
        origin: u32,
        at: At,
    ) -> Option<Vec<&'v Radial>> {
        let topology = &view.game().topology;
        let directions = absolute(view, self.directions, at)?.iter();
        Some(
            directions
                .flat_map(|direction| topology.radials(self.kind, origin, *direction))
                .collect(),
        )
    }
}

/// The rides that a generator makes, where it makes nothing else and asks nothing more.
pub(super) fn ridden(game: &Game, moves: MovesId) -> Option<Ridden> {
    let graph = &game.graph;
    let (origin, next) = origin(game, moves)?;
    let FlowOp::Ride {
        kind,
        directions,
        min,
        max,
        go,
        stop,
        shot: false,
        next,
    } = graph.flow(next)
    else {
        return None;
    };
    if !landing(game, *next)?.is_empty() {
        return None;
    }
    let number = |id: IntId| match graph.int(id) {
        IntOp::Const { value } => Some(*value),
        _ => None,
    };
    Some(Ridden {
        kind: *kind,
        origin,
        directions: *directions,
        min: number(*min)?,
        max: number(*max)?,
        go: *go,
        stop: *stop,
    })
}

/// Where rides lead, as far as it can be seen.
pub(super) fn targets<const W: usize>(
    view: &(impl View<W> + ?Sized),
    rides: &Ridden,
    at: At,
) -> Option<Bits<W>> {
    let Ok(origin) = u32::try_from(view.int(rides.origin, at)?) else {
        return Some(Bits::EMPTY);
    };
    let mut found = Bits::EMPTY;
    for ray in rides.rays(view, origin, at)? {
        let mut at = At {
            from: origin as i32,
            ..at
        };
        for (length, to) in (1..=rides.max).zip(&ray.sites[1..]) {
            let far = rides.min <= length;
            at.to = *to as i32;
            if let Some(stop) = rides.stop
                && view.holds(stop, at)?
                && far
            {
                found.insert(*to as usize);
                break;
            }
            at.between = *to as i32;
            if !view.holds(rides.go, at)? {
                break;
            }
            if far {
                found.insert(*to as usize);
            }
        }
    }
    Some(found)
}
