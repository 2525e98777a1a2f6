//! The site some steps ahead of a piece.

use super::code::Num;
use super::resolve::Resolver;
use super::value::{At, View};
use crate::ir::{DirectionId, DirectionOp};
use crate::topology::{Direction, Relation, Relative, SiteType, Topology};

/// The site some steps from another in a direction; that one itself where the board ends before.
pub(super) fn steps_on(
    topology: &Topology,
    kind: SiteType,
    site: i32,
    direction: Direction,
    steps: usize,
) -> i32 {
    let radials = topology.radials(kind, site as u32, direction);
    radials
        .iter()
        .find_map(|radial| radial.sites.get(steps))
        .map_or(site, |to| *to as i32)
}

/// The site some steps ahead of another, by what can be seen: nothing where the direction hangs on more.
pub(super) fn sees_ahead<const W: usize>(
    view: &(impl View<W> + ?Sized),
    (kind, site): (SiteType, i32),
    steps: i32,
    direction: Option<DirectionId>,
    at: At,
) -> Option<i32> {
    let game = view.game();
    if site < 0 || site as usize >= game.topology.len(kind) {
        return Some(-1);
    }
    let facing = || {
        let what = view.what(site)?;
        let facing = game.components[usize::from(what)].facing;
        Some(facing.unwrap_or(Direction::N))
    };
    let direction = match direction.map(|direction| game.graph.direction(direction)) {
        Some(DirectionOp::Absolute { directions }) => directions.first().copied(),
        Some(DirectionOp::Relative {
            directions,
            relation,
            by_site: false,
        }) => {
            let supported = game.topology.supported_directions(kind, *relation);
            let facing = facing()?;
            directions
                .first()
                .and_then(|relative| relative.resolve(facing, supported).first().copied())
        }
        Some(DirectionOp::If { condition, yes, no }) => {
            let branch = match view.holds(*condition, at)? {
                true => yes,
                false => no,
            };
            return sees_ahead(view, (kind, site), steps, Some(*branch), at);
        }
        Some(_) => return None,
        None => {
            let supported = game.topology.supported_directions(kind, Relation::Adjacent);
            let ahead = Relative::Forward.resolve(facing()?, supported);
            ahead.first().copied()
        }
    };
    let steps = usize::try_from(steps).unwrap_or(0);
    Some(direction.map_or(site, |direction| {
        steps_on(&game.topology, kind, site, direction, steps)
    }))
}

impl<const W: usize> Resolver<'_, W> {
    pub(super) fn ahead(
        &self,
        kind: SiteType,
        site: Num<W>,
        steps: i32,
        direction: Option<DirectionId>,
    ) -> Option<Num<W>> {
        let game = self.game;
        let steps = usize::try_from(steps).unwrap_or(0);
        let (relative, relation) = match direction.map(|id| game.graph.direction(id)) {
            Some(DirectionOp::Absolute { directions }) => {
                let table = self.ahead_table(kind, steps, directions.first().copied());
                return Some(
                    Num::Table {
                        at: Box::new(site),
                        values: table,
                        outside: Some(-1),
                    }
                    .folded(),
                );
            }
            Some(DirectionOp::Relative {
                directions,
                relation,
                by_site: false,
            }) => (directions.first().copied(), *relation),
            Some(DirectionOp::If { condition, yes, no }) => {
                let yes = self.ahead(kind, site.clone(), steps as i32, Some(*yes))?;
                let no = self.ahead(kind, site, steps as i32, Some(*no))?;
                return Some(Num::If(Box::new((self.cond(*condition), yes, no))));
            }
            Some(_) => return None,
            None => (Some(Relative::Forward), Relation::Adjacent),
        };
        let supported = game.topology.supported_directions(kind, relation);
        let mut facings: Vec<Direction> = Vec::new();
        let mut by_component = Vec::new();
        for component in &game.components {
            let facing = component.facing.unwrap_or(Direction::N);
            let known = facings.iter().position(|known| *known == facing);
            by_component.push(known.unwrap_or(facings.len()) as u8);
            if known.is_none() {
                facings.push(facing);
            }
        }
        let tables = facings.iter().map(|facing| {
            let resolved =
                relative.and_then(|relative| relative.resolve(*facing, supported).first().copied());
            self.ahead_table(kind, steps, resolved)
        });
        Some(Num::Ahead {
            at: Box::new(site),
            by_component,
            tables: tables.collect(),
        })
    }

    fn ahead_table(&self, kind: SiteType, steps: usize, direction: Option<Direction>) -> Vec<i32> {
        let topology = &self.game.topology;
        let ahead = |site: usize| match direction {
            Some(direction) => steps_on(topology, kind, site as i32, direction, steps),
            None => site as i32,
        };
        (0..topology.len(kind)).map(ahead).collect()
    }
}
