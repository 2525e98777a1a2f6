//! The move graph: hash-consed nodes in a petgraph graph.
//!
//! Nodes are added bottom-up, so the graph is acyclic by construction, and a node that is written
//! thirty times is one node. An edge says in which role a node uses another.

use std::hash::BuildHasher;

use hashbrown::hash_table::{Entry, HashTable};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::op::{Op, Operands};
use crate::source::Span;

/// The place of a node in its graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    pub(crate) fn index(self) -> NodeIndex<u32> {
        NodeIndex::new(self.0 as usize)
    }
}

/// A node and where it was written.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it does.
    pub op: Op,
    /// The first place that gave rise to it.
    pub span: Option<Span>,
}

/// The graph of a game.
#[derive(Clone, Debug, Default)]
pub struct MoveGraph {
    graph: DiGraph<Node, &'static str>,
    /// Found by their operations, so that none is there twice.
    known: HashTable<NodeId>,
}

impl MoveGraph {
    /// An empty graph with room for so many nodes.
    pub fn with_room(nodes: usize) -> MoveGraph {
        MoveGraph {
            // Most nodes have an operand or two.
            graph: DiGraph::with_capacity(nodes, 2 * nodes),
            known: HashTable::with_capacity(nodes),
        }
    }

    /// Adds a node, or finds the equal one that is there.
    pub fn add(&mut self, op: Op, span: Option<Span>) -> NodeId {
        let (graph, hash) = (&self.graph, |op: &Op| FxBuildHasher.hash_one(op));
        let entry = self.known.entry(
            hash(&op),
            |id| graph[id.index()].op == op,
            |id| hash(&graph[id.index()].op),
        );
        let id = match entry {
            Entry::Occupied(known) => return *known.get(),
            Entry::Vacant(entry) => *entry.insert(NodeId(graph.node_count() as u32)).get(),
        };
        let mut edges: SmallVec<[(NodeId, &'static str); 8]> = SmallVec::new();
        op.walk("", &mut |role, operand| edges.push((operand, role)));
        let index = self.graph.add_node(Node { op, span });
        for (operand, role) in edges {
            self.graph.add_edge(index, operand.index(), role);
        }
        id
    }

    /// What a node does.
    #[inline]
    pub fn op(&self, id: NodeId) -> &Op {
        &self.graph[id.index()].op
    }

    /// Where a node was written.
    pub fn span(&self, id: NodeId) -> Option<Span> {
        self.graph[id.index()].span
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All nodes, operands before their users.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.graph.node_count() as u32).map(NodeId)
    }

    /// The operands of a node with their roles, in the order written.
    pub fn operands(&self, id: NodeId) -> Vec<(&'static str, NodeId)> {
        let mut operands: Vec<_> = self
            .graph
            .edges(id.index())
            .map(|edge| {
                (
                    edge.id(),
                    *edge.weight(),
                    NodeId(edge.target().index() as u32),
                )
            })
            .collect();
        operands.sort_by_key(|(edge, _, _)| *edge);
        operands
            .into_iter()
            .map(|(_, role, operand)| (role, operand))
            .collect()
    }

    /// Every node that can be reached from these.
    pub fn reachable(&self, roots: impl IntoIterator<Item = NodeId>) -> Vec<NodeId> {
        let mut seen = vec![false; self.len()];
        let mut stack: Vec<NodeId> = roots.into_iter().collect();
        let mut reached = Vec::new();
        while let Some(id) = stack.pop() {
            if std::mem::replace(&mut seen[id.0 as usize], true) {
                continue;
            }
            reached.push(id);
            stack.extend(
                self.graph
                    .neighbors(id.index())
                    .map(|index| NodeId(index.index() as u32)),
            );
        }
        reached.sort();
        reached
    }

    /// The petgraph graph itself, for passes and printers.
    pub fn petgraph(&self) -> &DiGraph<Node, &'static str> {
        &self.graph
    }
}
