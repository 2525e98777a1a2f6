//! Alternatives of a travel: directions by a condition become a lane for each answer.

use super::maker::Maker;
use super::value::View;
use crate::ir::{BoolId, DirectionId, DirectionOp, Op, Place};

/// Directions, and what must hold for them to be the ones.
pub(super) type Branch = (Option<DirectionId>, Vec<(BoolId, bool)>);

impl<const W: usize> Maker<'_, W> {
    /// A direction's alternatives, each with the conditions under which it is the one.
    pub(super) fn branches(&self, directions: Option<DirectionId>) -> Vec<Branch> {
        let Some(directions) = directions else {
            return vec![(None, Vec::new())];
        };
        if let DirectionOp::If { condition, yes, no } = self.game.graph.direction(directions) {
            let mut all = Vec::new();
            for (branch, expected) in [(*yes, true), (*no, false)] {
                for (inner, mut conditions) in self.branches(Some(branch)) {
                    conditions.push((*condition, expected));
                    all.push((inner, conditions));
                }
            }
            return all;
        }
        vec![(Some(directions), Vec::new())]
    }

    /// The answers of a condition that directions hang on inside of a landing site.
    pub(super) fn suppositions(&self, component: u8, place: Place) -> Vec<Branch> {
        let root = match place {
            Place::Site(site) => site.node(),
            Place::Region(region) => region.node(),
        };
        let graph = &self.game.graph;
        let nodes = graph.reachable([root]);
        let open = nodes.iter().find_map(|node| match graph.op(*node) {
            Op::Direction(DirectionOp::If { condition, .. }) => Some(*condition),
            _ => None,
        });
        let (view, at) = self.standing(component, 0);
        match open.filter(|condition| view.holds(*condition, at).is_none()) {
            Some(condition) => [true, false]
                .map(|answer| (None, vec![(condition, answer)]))
                .to_vec(),
            None => vec![(None, Vec::new())],
        }
    }
}
