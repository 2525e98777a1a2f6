//! The kinds of nodes of a move graph, a family a file.
//!
//! A family is an enum whose variants name their operands. The `operations!` macro adds to each the
//! walk over its operands, so that the graph's edges can never differ from what a node says.

mod boolean;
mod direction;
mod end;
mod flow;
mod int;
mod moves;
mod region;
mod start;

pub use boolean::{BoolOp, Compare};
pub use direction::DirectionOp;
pub use end::{EndOp, Outcome, ResultOp};
pub use flow::{FlowOp, Place};
pub use int::{IntOp, IntsOp};
pub use moves::{MovesOp, PieceChoice};
pub use region::{RegionOp, Selected};
pub use start::StartOp;

use std::sync::Arc;

use super::graph::NodeId;

impl Op {
    /// Whether it draws by chance; throws of dice and cards that are dealt have features of their own.
    pub fn draws(&self) -> bool {
        matches!(
            self,
            Op::Start(
                StartOp::PlaceRandom { .. }
                    | StartOp::PlaceRandomStack { .. }
                    | StartOp::Deal { cards: false, .. }
            ) | Op::Moves(
                MovesOp::RandomMoves { .. }
                    | MovesOp::RandomChoice { .. }
                    | MovesOp::Deal { cards: false, .. }
            ) | Op::Int(IntOp::Random { .. })
                | Op::Region(RegionOp::Random { .. })
                | Op::Direction(DirectionOp::Random { .. })
        )
    }
}

/// Walks over the operands of a node.
pub trait Operands {
    /// Calls `visit` with the role and the node of every operand.
    fn walk(&self, role: &'static str, visit: &mut dyn FnMut(&'static str, NodeId));
}

impl<T: Operands> Operands for Option<T> {
    fn walk(&self, role: &'static str, visit: &mut dyn FnMut(&'static str, NodeId)) {
        if let Some(inner) = self {
            inner.walk(role, visit);
        }
    }
}

impl<T: Operands> Operands for Vec<T> {
    fn walk(&self, role: &'static str, visit: &mut dyn FnMut(&'static str, NodeId)) {
        for inner in self {
            inner.walk(role, visit);
        }
    }
}

impl<T: Operands> Operands for Box<T> {
    fn walk(&self, role: &'static str, visit: &mut dyn FnMut(&'static str, NodeId)) {
        (**self).walk(role, visit);
    }
}

impl<A: Operands, B: Operands> Operands for (A, B) {
    fn walk(&self, role: &'static str, visit: &mut dyn FnMut(&'static str, NodeId)) {
        self.0.walk(role, visit);
        self.1.walk(role, visit);
    }
}

/// Data without operands.
macro_rules! plain {
    ($($ty:ty),* $(,)?) => { $(
        impl $crate::ir::op::Operands for $ty {
            fn walk(&self, _: &'static str, _: &mut dyn FnMut(&'static str, $crate::ir::graph::NodeId)) {}
        }
    )* };
}
pub(crate) use plain;

plain!(
    bool,
    i32,
    u8,
    u32,
    usize,
    u64,
    Arc<str>,
    super::Repetition,
    crate::topology::SiteType,
    crate::topology::Direction,
    crate::topology::WalkStep,
);

/// Defines a family of operations and the walk over its operands.
macro_rules! operations {
    ($(#[$outer:meta])* pub enum $name:ident { $( $(#[$meta:meta])* $variant:ident { $( $(#[$fmeta:meta])* $field:ident : $ty:ty ),* $(,)? } ),* $(,)? }) => {
        $(#[$outer])*
        // Fields are operands, named by the role they play; the variant's line says what it does with them.
        #[allow(missing_docs)]
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum $name { $( $(#[$meta])* $variant { $( $(#[$fmeta])* $field : $ty ),* } ),* }
        impl $crate::ir::op::Operands for $name {
            #[allow(unused_variables)]
            fn walk(&self, role: &'static str, visit: &mut dyn FnMut(&'static str, $crate::ir::graph::NodeId)) {
                match self { $( $name::$variant { $( $field ),* } => { $( $crate::ir::op::Operands::walk($field, stringify!($field), visit); )* } ),* }
            }
        }
        impl $name {
            /// The variant's name, for dumps.
            pub fn name(&self) -> &'static str {
                match self { $( $name::$variant { .. } => stringify!($variant) ),* }
            }
        }
    };
}
pub(crate) use operations;

/// The families, each with a typed identifier so that a boolean can't stand where an int belongs.
macro_rules! families {
    ($( $(#[$meta:meta])* $family:ident, $op:ident, $id:ident, $get:ident, $add:ident, $typed:ident );* $(;)?) => {
        /// A node of any family.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Op { $( $(#[$meta])* $family($op) ),* }
        impl Operands for Op {
            fn walk(&self, role: &'static str, visit: &mut dyn FnMut(&'static str, NodeId)) {
                match self { $( Op::$family(op) => op.walk(role, visit) ),* }
            }
        }
        impl Op {
            /// Family and variant, such as `Int.Where`.
            pub fn name(&self) -> String {
                match self { $( Op::$family(op) => format!("{}.{}", stringify!($family), op.name()) ),* }
            }
        }
        $(
            #[doc = concat!("A node of the family `", stringify!($family), "`.")]
            #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
            pub struct $id(NodeId);
            impl $id {
                /// The node.
                pub fn node(self) -> NodeId { self.0 }
            }
            impl Operands for $id {
                fn walk(&self, role: &'static str, visit: &mut dyn FnMut(&'static str, NodeId)) { visit(role, self.0); }
            }
        )*
        impl super::graph::MoveGraph {
            $(
                /// Adds a node of this family.
                pub fn $add(&mut self, op: $op, span: Option<crate::source::Span>) -> $id {
                    $id(self.add(Op::$family(op), span))
                }
                #[doc = concat!("The typed identifier of a node, where it is of the family `", stringify!($family), "`.")]
                pub fn $typed(&self, id: NodeId) -> Option<$id> {
                    matches!(self.op(id), Op::$family(_)).then_some($id(id))
                }
                /// The operation of a node of this family.
                #[inline]
                pub fn $get(&self, id: $id) -> &$op {
                    match self.op(id.0) {
                        Op::$family(op) => op,
                        other => unreachable!("typed identifiers are made by add alone: {other:?}"),
                    }
                }
            )*
        }
    };
}

families! {
    /// Integers.
    Int, IntOp, IntId, int, add_int, int_id;
    /// Lists of integers.
    Ints, IntsOp, IntsId, ints, add_ints, ints_id;
    /// Conditions.
    Bool, BoolOp, BoolId, boolean, add_bool, bool_id;
    /// Sets of sites.
    Region, RegionOp, RegionId, region, add_region, region_id;
    /// Directions of travel.
    Direction, DirectionOp, DirectionId, direction, add_direction, direction_id;
    /// Move generators and effects.
    Moves, MovesOp, MovesId, moves, add_moves, moves_id;
    /// Stations of the cursor inside a generator.
    Flow, FlowOp, FlowId, flow, add_flow, flow_id;
    /// Start rules.
    Start, StartOp, StartId, start_rule, add_start, start_id;
    /// End rules.
    End, EndOp, EndId, end_rule, add_end, end_id;
}
