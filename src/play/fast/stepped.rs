//! Where steps from a site lead, or rides: a region given by other moves.

use super::bits::Bits;
use super::ridden;
use super::value::{At, View};
use crate::ir::{
    BoolId, DirectionId, DirectionOp, FlowId, FlowOp, Game, IntId, MovesId, MovesOp, Place,
};
use crate::topology::{Direction, SiteType};

/// Steps from a site: the site, the directions, what must hold of each target.
pub(super) struct Stepped {
    pub kind: SiteType,
    pub origin: IntId,
    pub directions: DirectionId,
    pub guards: Vec<BoolId>,
}

impl Stepped {
    /// Its directions, as far as they can be seen.
    pub fn ways<'v, const W: usize>(
        &self,
        view: &'v (impl View<W> + ?Sized),
        at: At,
    ) -> Option<&'v [Direction]> {
        absolute(view, self.directions, at)
    }
}

/// Directions that don't depend on what stands where, as far as they can be seen.
pub(super) fn absolute<const W: usize>(
    view: &(impl View<W> + ?Sized),
    mut directions: DirectionId,
    at: At,
) -> Option<&[Direction]> {
    let graph = &view.game().graph;
    while let DirectionOp::If { condition, yes, no } = graph.direction(directions) {
        directions = match view.holds(*condition, at)? {
            true => *yes,
            false => *no,
        };
    }
    match graph.direction(directions) {
        DirectionOp::Absolute { directions } => Some(directions),
        _ => None,
    }
}

/// Where the chain of a generator starts, and how it goes on, where that is one given site.
pub(super) fn origin(game: &Game, moves: MovesId) -> Option<(IntId, FlowId)> {
    let graph = &game.graph;
    let MovesOp::Flow {
        entry, mover: None, ..
    } = graph.moves(moves)
    else {
        return None;
    };
    match graph.flow(*entry) {
        FlowOp::From {
            place: Place::Site(origin),
            level: None,
            guard: None,
            occupied: false,
            next,
            ..
        } => Some((*origin, *next)),
        _ => None,
    }
}

/// What a chain asks from a station on, where it does nothing but carry one piece.
pub(super) fn landing(game: &Game, mut station: FlowId) -> Option<Vec<BoolId>> {
    let mut guards = Vec::new();
    loop {
        station = match game.graph.flow(station) {
            FlowOp::Guard { condition, next } => {
                guards.push(*condition);
                *next
            }
            FlowOp::Carry {
                stack: false,
                level: None,
                count: None,
                next,
                ..
            }
            | FlowOp::Effect { next, .. } => *next,
            FlowOp::Emit {} => return Some(guards),
            _ => return None,
        };
    }
}

/// The steps that a generator makes, where it makes nothing else.
pub(super) fn stepped(game: &Game, moves: MovesId) -> Option<Stepped> {
    let (origin, next) = origin(game, moves)?;
    let FlowOp::Step {
        kind,
        directions,
        next,
    } = game.graph.flow(next)
    else {
        return None;
    };
    Some(Stepped {
        kind: *kind,
        origin,
        directions: *directions,
        guards: landing(game, *next)?,
    })
}

/// Where steps or rides lead, as far as it can be seen.
pub(super) fn targets<const W: usize>(
    view: &(impl View<W> + ?Sized),
    moves: MovesId,
    at: At,
) -> Option<Bits<W>> {
    let game = view.game();
    let Some(steps) = stepped(game, moves) else {
        return ridden::targets(view, &ridden::ridden(game, moves)?, at);
    };
    let Ok(origin) = u32::try_from(view.int(steps.origin, at)?) else {
        return Some(Bits::EMPTY);
    };
    let at = At {
        from: origin as i32,
        ..at
    };
    let mut found = Bits::EMPTY;
    for direction in steps.ways(view, at)? {
        for step in game.topology.steps(steps.kind, origin, *direction) {
            let at = At {
                to: step.to as i32,
                ..at
            };
            let mut fits = true;
            for guard in &steps.guards {
                fits &= view.holds(*guard, at)?;
            }
            if fits {
                found.insert(step.to as usize);
            }
        }
    }
    Some(found)
}
