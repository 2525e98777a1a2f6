//! What conditions and effects are like: whether they look at more than what stands on a site, and
//! whether they change more than the sites of the move.

use super::ahead::Ahead;
use super::bits::Bits;
use super::maker::Maker;
use super::value::{At, View};
use crate::ir::graph::NodeId;
use crate::ir::{
    BoolId, BoolOp, IntId, IntOp, MovesId, MovesOp, Op, PieceChoice, RegionId, RegionOp,
};

impl<const W: usize> Maker<'_, W> {
    /// Whether a condition asks of the cursor's sites only what stands there.
    pub(super) fn is_position_free(&self, id: BoolId) -> bool {
        let graph = &self.game.graph;
        let nodes = graph.reachable([id.node()]);
        nodes.iter().all(|node| {
            let looks = matches!(
                graph.op(*node),
                Op::Int(IntOp::What { .. } | IntOp::Who { .. } | IntOp::State { .. })
                    | Op::Bool(BoolOp::Empty { .. } | BoolOp::Occupied { .. })
            ) || matches!(graph.op(*node), Op::Bool(BoolOp::In { region, .. }) if matches!(graph.region(*region), RegionOp::Empty { .. }));
            looks
                || graph
                    .operands(*node)
                    .iter()
                    .all(|(_, operand)| !self.is_cursor(*operand))
        })
    }

    /// Whether a condition asks for the site passed last.
    pub(super) fn asks_between(&self, id: BoolId) -> bool {
        let nodes = self.game.graph.reachable([id.node()]);
        let asks = |node: &NodeId| matches!(self.game.graph.op(*node), Op::Int(IntOp::Between {}));
        nodes.iter().any(asks)
    }

    fn is_cursor(&self, node: NodeId) -> bool {
        matches!(
            self.game.graph.op(node),
            Op::Int(IntOp::From {} | IntOp::To {} | IntOp::Between {})
        )
    }

    /// Whether an effect does no more than take what stands on `to`, which the piece replaces anyway.
    pub(super) fn takes_target(&self, moves: MovesId) -> bool {
        match self.game.graph.moves(moves) {
            MovesOp::Remove {
                sites,
                level: None,
                at_end: false,
                count: None,
                then: None,
                ..
            } => self.is_target(*sites),
            MovesOp::If {
                yes,
                no,
                then: None,
                ..
            } => self.takes_target(*yes) && no.is_none_or(|no| self.takes_target(no)),
            MovesOp::And { list, then: None } | MovesOp::Or { list, then: None } => {
                list.iter().all(|moves| self.takes_target(*moves))
            }
            _ => false,
        }
    }

    /// Whether an effect takes at most what stands on `to` and keeps count of it: no other site
    /// changes, and nobody's turn.
    pub(super) fn stays_at_target(&self, moves: MovesId) -> bool {
        let graph = &self.game.graph;
        let follows = |then: &Option<MovesId>| then.is_none_or(|then| self.stays_at_target(then));
        match graph.moves(moves) {
            MovesOp::Remove {
                sites,
                level: None,
                at_end: false,
                count: None,
                then,
                ..
            } => self.is_target(*sites) && follows(then),
            MovesOp::If { yes, no, then, .. } => {
                self.stays_at_target(*yes) && follows(no) && follows(then)
            }
            MovesOp::And { list, then } | MovesOp::Or { list, then } => {
                list.iter().all(|moves| self.stays_at_target(*moves)) && follows(then)
            }
            MovesOp::SetPending { then, .. }
            | MovesOp::SetCounter { then, .. }
            | MovesOp::SetVar { then, .. }
            | MovesOp::SetPlayerValue { then, .. } => follows(then),
            _ => self.puts_back(moves).is_some(),
        }
    }

    /// Whether a region is the landing site.
    fn is_target(&self, sites: RegionId) -> bool {
        let graph = &self.game.graph;
        match graph.region(sites) {
            RegionOp::Sites { sites } => sites
                .iter()
                .all(|site| matches!(graph.int(*site), IntOp::To {})),
            _ => false,
        }
    }

    /// The landing sites where consequences change more than the move's own sites.
    pub(super) fn loud(&self, then: &[MovesId]) -> Bits<W> {
        let loud = |site: &usize| {
            let view = Ahead {
                landed: Some(*site as i32),
                ..Ahead::of(self.game, self.statics, self.mover)
            };
            !then.iter().all(|moves| self.is_quiet(*moves, &view))
        };
        (0..self.game.topology.len(self.game.site_type))
            .filter(loud)
            .collect()
    }

    /// Whether a consequence leaves all sites but the move's own as they are.
    fn is_quiet(&self, moves: MovesId, view: &Ahead<'_, W>) -> bool {
        let graph = &self.game.graph;
        let follows = |then: &Option<MovesId>| then.is_none_or(|then| self.is_quiet(then, view));
        match graph.moves(moves) {
            MovesOp::If {
                condition,
                yes,
                no,
                then,
            } => {
                let (yes_possible, no_possible) = match view.holds(*condition, At::default()) {
                    Some(holds) => (holds, !holds),
                    None => (true, true),
                };
                (!yes_possible || self.is_quiet(*yes, view))
                    && (!no_possible || no.is_none_or(|no| self.is_quiet(no, view)))
                    && ((!yes_possible && no.is_none()) || follows(then))
            }
            MovesOp::And { list, then } | MovesOp::Or { list, then } => {
                list.iter().all(|moves| self.is_quiet(*moves, view)) && follows(then)
            }
            MovesOp::Promote { at, then, .. } => {
                matches!(graph.int(*at), IntOp::LastTo { .. }) && follows(then)
            }
            MovesOp::SetState { then, .. }
            | MovesOp::MoveAgain { then }
            | MovesOp::SetNextPlayer { then, .. }
            | MovesOp::SetPending { then, .. }
            | MovesOp::SetVar { then, .. }
            | MovesOp::SetCounter { then, .. }
            | MovesOp::SetPlayerValue { then, .. } => follows(then),
            _ => false,
        }
    }

    /// The components that a consequence may turn pieces into.
    pub(super) fn makes(&self, moves: MovesId) -> u64 {
        let graph = &self.game.graph;
        let nodes = graph.reachable([moves.node()]);
        nodes.iter().fold(0, |all, node| match graph.op(*node) {
            Op::Moves(MovesOp::Promote { piece, .. }) => match piece {
                PieceChoice::Names(names) => names
                    .iter()
                    .fold(all, |all, name| all | self.components_named(name)),
                PieceChoice::Whats(whats) => whats
                    .iter()
                    .fold(all, |all, what| all | self.components(*what)),
            },
            _ => all,
        })
    }

    fn components_named(&self, name: &str) -> u64 {
        let components = self.game.components.iter().enumerate();
        components
            .filter(|(_, one)| one.name.contains(name))
            .fold(0, |all, (index, _)| all | 1 << index)
    }

    /// The components that a number may stand for.
    fn components(&self, what: IntId) -> u64 {
        match self.game.graph.int(what) {
            IntOp::Const { value } => u32::try_from(*value).map_or(0, |what| 1 << (what & 63)),
            IntOp::ComponentId { name, .. } => self.components_named(name),
            IntOp::If { yes, no, .. } => self.components(*yes) | self.components(*no),
            _ => u64::MAX,
        }
    }

    pub(super) fn changes_turn(&self, moves: MovesId) -> bool {
        let graph = &self.game.graph;
        graph.reachable([moves.node()]).iter().any(|node| {
            matches!(
                graph.op(*node),
                Op::Moves(MovesOp::MoveAgain { .. } | MovesOp::SetNextPlayer { .. })
            )
        })
    }
}
