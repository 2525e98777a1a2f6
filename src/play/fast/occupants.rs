//! What may stand where a move lands: guards asked of each component ahead of play, once for all
//! sites where these don't matter.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::ahead::Ahead;
use super::lane::Occupants;
use super::maker::Maker;
use super::value::{At, UNKNOWN, View};
use crate::ir::graph::NodeId;
use crate::ir::{BoolId, BoolOp, IntOp, Op, RegionOp};

/// A question: the component that moves, the mover, what is supposed, the target where it matters,
/// the guards.
type Question = (
    u8,
    u8,
    Option<(BoolId, bool)>,
    Option<usize>,
    SmallVec<[BoolId; 2]>,
);

/// Answers that are known already.
#[derive(Default)]
pub(super) struct Answers {
    hangs_on: RefCell<FxHashMap<BoolId, HangsOn>>,
    occupants: RefCell<FxHashMap<Question, (Occupants, Occupants)>>,
}

/// What of a move's sites an answer hangs on besides what stands on the target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum HangsOn {
    Nothing,
    Target,
    All,
}

impl<const W: usize> Maker<'_, W> {
    /// For which occupants of `to` the guards hold surely, and for which perhaps.
    pub(super) fn occupants(
        &self,
        component: u8,
        from: usize,
        to: usize,
        guards: &[BoolId],
    ) -> (Occupants, Occupants) {
        let hangs = guards.iter().map(|guard| self.hangs_on(*guard)).max();
        let place = match hangs.unwrap_or(HangsOn::Nothing) {
            HangsOn::Nothing => None,
            HangsOn::Target => Some(to),
            HangsOn::All => return self.occupants_asked(component, from, to, guards),
        };
        let key = (component, self.mover, self.assumed, place, guards.into());
        if let Some(known) = self.answers.occupants.borrow().get(&key) {
            return *known;
        }
        let found = self.occupants_asked(component, from, to, guards);
        self.answers.occupants.borrow_mut().insert(key, found);
        found
    }

    fn occupants_asked(
        &self,
        component: u8,
        from: usize,
        to: usize,
        guards: &[BoolId],
    ) -> (Occupants, Occupants) {
        let (mut sure, mut maybe) = (0, 0);
        let from = if from == UNKNOWN as usize {
            UNKNOWN + 1
        } else {
            from as i32
        };
        for what in 0..self.game.components.len() {
            let view = Ahead {
                piece: Some((from, component)),
                other: Some((to as i32, what as u8)),
                assumed: self.assumed,
                ..Ahead::of(self.game, self.statics, self.mover)
            };
            let at = At {
                from,
                to: to as i32,
                between: to as i32,
                site: UNKNOWN,
            };
            let mut answer = Some(true);
            for guard in guards {
                match view.holds(*guard, at) {
                    Some(false) => {
                        answer = Some(false);
                        break;
                    }
                    Some(true) => {}
                    None => answer = None,
                }
            }
            match answer {
                Some(true) => sure |= 1 << what,
                Some(false) => {}
                None => maybe |= 1 << what,
            }
        }
        (Occupants(sure), Occupants(maybe))
    }

    fn hangs_on(&self, guard: BoolId) -> HangsOn {
        if let Some(known) = self.answers.hangs_on.borrow().get(&guard) {
            return *known;
        }
        let found = if self.is_position_free(guard) && !self.looks_aside(guard) {
            HangsOn::Nothing
        } else if self.is_of_the_target(guard) {
            HangsOn::Target
        } else {
            HangsOn::All
        };
        self.answers.hangs_on.borrow_mut().insert(guard, found);
        found
    }

    /// Whether a condition looks at what stands elsewhere than on the target: there the piece itself
    /// may stand.
    fn looks_aside(&self, guard: BoolId) -> bool {
        let graph = &self.game.graph;
        graph.reachable([guard.node()]).iter().any(|node| {
            let looked = match graph.op(*node) {
                Op::Int(
                    IntOp::What { at, .. } | IntOp::Who { at, .. } | IntOp::State { at, .. },
                )
                | Op::Bool(BoolOp::Empty { at, .. } | BoolOp::Occupied { at, .. }) => Some(*at),
                _ => None,
            };
            looked.is_some_and(|at| !self.is_target_site(at.node()))
        })
    }

    fn is_target_site(&self, node: NodeId) -> bool {
        let op = self.game.graph.op(node);
        matches!(op, Op::Int(IntOp::To {} | IntOp::Between {}))
    }

    /// Whether a condition asks of the target only what stands there and whether it lies in a region
    /// that never changes, and nothing of other sites.
    fn is_of_the_target(&self, guard: BoolId) -> bool {
        let graph = &self.game.graph;
        !self.looks_aside(guard)
            && graph.reachable([guard.node()]).iter().all(|node| {
                match graph.op(*node) {
                    Op::Int(IntOp::From {}) => return false,
                    Op::Int(IntOp::What { .. } | IntOp::Who { .. } | IntOp::State { .. })
                    | Op::Bool(BoolOp::Empty { .. } | BoolOp::Occupied { .. }) => return true,
                    Op::Bool(BoolOp::In { region, .. })
                        if self.statics.knows(*region)
                            || matches!(graph.region(*region), RegionOp::Empty { .. }) =>
                    {
                        return true;
                    }
                    _ => {}
                }
                let mut operands = graph.operands(*node).into_iter();
                operands.all(|(_, operand)| !self.is_target_site(operand))
            })
    }
}
