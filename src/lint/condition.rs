//! Questions about the move graph that several lints ask.

use rustc_hash::FxHashSet;

use super::Linter;
use crate::ir::graph::NodeId;
use crate::ir::{BoolId, BoolOp, IntOp, MovesId, MovesOp, Op, Role, dump};

impl Linter<'_> {
    /// Every node that the interpreter can reach.
    pub(super) fn reachable(&self) -> Vec<NodeId> {
        let roots = dump::roots(self.game);
        self.game
            .graph
            .reachable(roots.iter().map(|(_, node)| *node))
    }

    /// What must hold for a condition to hold: the terms of its `and`s.
    pub(super) fn conjuncts(&self, condition: BoolId) -> Vec<BoolId> {
        match self.game.graph.boolean(condition) {
            BoolOp::And { terms } => {
                let terms = terms.iter();
                terms.flat_map(|term| self.conjuncts(*term)).collect()
            }
            _ => vec![condition],
        }
    }

    /// Whether two conditions deny each other.
    pub(super) fn denies(&self, a: BoolId, b: BoolId) -> bool {
        let graph = &self.game.graph;
        let not = |x: BoolId, y: BoolId| matches!(graph.boolean(x), BoolOp::Not { a } if *a == y);
        not(a, b) || not(b, a) || self.can_move_anyhow(a, b) || self.can_move_anyhow(b, a)
    }

    /// Whether one says that the next player has a legal move, and the other that not even by all
    /// moves of that player's pieces there is one: `(not (no Moves Next))` and
    /// `(not (can Move (forEach Piece Next)))`, kept to safe moves or not.
    fn can_move_anyhow(&self, has: BoolId, cannot: BoolId) -> bool {
        let graph = &self.game.graph;
        let negated = |x: BoolId| match graph.boolean(x) {
            BoolOp::Not { a } => Some(graph.boolean(*a)),
            _ => None,
        };
        let Some(BoolOp::CanMove { moves }) = negated(cannot) else {
            return false;
        };
        let next = Some(&BoolOp::NoMoves { role: Role::Next });
        negated(has) == next && self.is_all_of_next(*moves)
    }

    fn is_all_of_next(&self, moves: MovesId) -> bool {
        let graph = &self.game.graph;
        match graph.moves(moves) {
            MovesOp::Do {
                prior, next: None, ..
            } => self.is_all_of_next(*prior),
            MovesOp::ForEachPiece {
                names,
                moves: None,
                player,
                role,
                ..
            } => {
                let player = player.map(|player| graph.int(player));
                let by_number = matches!(
                    player,
                    Some(IntOp::Next {} | IntOp::Role { role: Role::Next })
                );
                names.is_empty() && (by_number || *role == Some(Role::Next))
            }
            _ => false,
        }
    }

    /// What holds after every move of a generator, because moves after which it doesn't are left
    /// out.
    pub(super) fn ensured(&self, moves: MovesId) -> FxHashSet<BoolId> {
        let graph = &self.game.graph;
        let common = |list: &mut dyn Iterator<Item = MovesId>| {
            let sets = list.map(|moves| self.ensured(moves));
            sets.reduce(|a, b| a.intersection(&b).copied().collect())
                .unwrap_or_default()
        };
        match graph.moves(moves) {
            MovesOp::Do {
                prior,
                next,
                if_afterwards,
                ..
            } => {
                let mut held = next.map_or_else(|| self.ensured(*prior), |next| self.ensured(next));
                held.extend(if_afterwards.iter().flat_map(|c| self.conjuncts(*c)));
                held
            }
            MovesOp::Or { list, .. }
            | MovesOp::And { list, .. }
            | MovesOp::Priority { list, .. } => common(&mut list.iter().copied()),
            MovesOp::If { yes, no, .. } => common(&mut [Some(*yes), *no].into_iter().flatten()),
            MovesOp::ForEachPiece { moves: None, .. } => {
                let components = self.game.components.iter();
                common(&mut components.filter_map(|component| component.moves))
            }
            MovesOp::ForEachPiece {
                moves: Some(moves), ..
            }
            | MovesOp::ForEachDie { moves, .. }
            | MovesOp::MaxMoves { moves, .. }
            | MovesOp::MaxCaptures { moves, .. } => self.ensured(*moves),
            _ => FxHashSet::default(),
        }
    }

    /// Players whose pieces can come to a node by their own moves; all where the game's own rules
    /// lead there.
    pub(super) fn owners(&self, node: NodeId) -> Vec<u8> {
        let graph = &self.game.graph;
        let reaches = |root: NodeId| graph.reachable([root]).contains(&node);
        let all: Vec<u8> = (1..=self.game.player_count() as u8).collect();
        if self
            .game
            .phases
            .iter()
            .any(|phase| reaches(phase.play.node()))
        {
            return all;
        }
        let components = self.game.components.iter().skip(1);
        let mut owners: Vec<u8> = components
            .filter(|component| component.moves.is_some_and(|moves| reaches(moves.node())))
            .map(|component| component.owner)
            .filter(|owner| all.contains(owner))
            .collect();
        owners.sort_unstable();
        owners.dedup();
        owners
    }

    /// Whether a branch that leads to a node asks first whose turn it is.
    pub(super) fn depends_on_mover(&self, node: NodeId) -> bool {
        let graph = &self.game.graph;
        self.reachable().into_iter().any(|other| {
            let Op::Moves(MovesOp::If { condition, .. }) = graph.op(other) else {
                return false;
            };
            let asks = graph.reachable([condition.node()]).into_iter().any(|part| {
                matches!(
                    graph.op(part),
                    Op::Int(IntOp::Mover {} | IntOp::Role { role: Role::Mover })
                        | Op::Bool(BoolOp::IsMover { .. })
                )
            });
            asks && graph.reachable([other]).contains(&node)
        })
    }

    /// The conditions that decide whether something happens, each with the node that asks.
    pub(super) fn deciding(&self) -> Vec<(NodeId, BoolId)> {
        let graph = &self.game.graph;
        let mut all = Vec::new();
        for node in self.reachable() {
            let conditions: Vec<BoolId> = graph
                .operands(node)
                .into_iter()
                .filter(|(role, _)| ["condition", "guard", "if_afterwards"].contains(role))
                .filter_map(|(_, operand)| graph.bool_id(operand))
                .collect();
            if matches!(graph.op(node), Op::Moves(_) | Op::Flow(_)) {
                all.extend(conditions.into_iter().map(|condition| (node, condition)));
            }
        }
        all
    }
}
