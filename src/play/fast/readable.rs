//! Which nodes tables can be read for.

use super::ridden::ridden;
use super::stepped::stepped;
use crate::ir::{BoolOp, DirectionId, DirectionOp, Game, IntOp, IntsOp, Op, RegionOp, Role};
use crate::topology::Relative;

/// Whether a node is one that a view can evaluate on a board.
pub(super) fn is_readable(game: &Game, op: &Op) -> bool {
    match op {
        Op::Int(IntOp::Ahead { direction, .. }) => {
            direction.is_none_or(|direction| is_known(game, direction))
        }
        Op::Int(op) => matches!(
            op,
            IntOp::Const { .. }
                | IntOp::Role {
                    role: Role::Neutral
                        | Role::Player(_)
                        | Role::Mover
                        | Role::Next
                        | Role::Prev
                        | Role::Shared
                        | Role::All
                        | Role::Each
                        | Role::Iterator
                        | Role::TeamMover
                }
                | IntOp::Mover {}
                | IntOp::Next {}
                | IntOp::Prev { last_turn: false }
                | IntOp::From {}
                | IntOp::To {}
                | IntOp::Between {}
                | IntOp::LastFrom {
                    after_consequence: false
                }
                | IntOp::LastTo {
                    after_consequence: false
                }
                | IntOp::Add { .. }
                | IntOp::Sub { .. }
                | IntOp::Mul { .. }
                | IntOp::If { .. }
                | IntOp::What { level: None, .. }
                | IntOp::Who { level: None, .. }
                | IntOp::State { level: None, .. }
                | IntOp::PieceValue { level: None, .. }
                | IntOp::Row { .. }
                | IntOp::Column { .. }
                | IntOp::SitePhase { .. }
                | IntOp::ComponentId { .. }
                | IntOp::Where { state: None, .. }
                | IntOp::Size { .. }
                | IntOp::CountIn { .. }
                | IntOp::CountPieces {
                    condition: None,
                    ..
                }
                | IntOp::CountPips { .. }
                | IntOp::Counter {}
                | IntOp::PlayerValue { .. }
                | IntOp::Pending {}
                | IntOp::Moves {}
                | IntOp::MovesThisTurn {}
                | IntOp::Players {}
                | IntOp::Rows { .. }
                | IntOp::Columns { .. }
                | IntOp::Site {}
                | IntOp::HandSite { .. }
                | IntOp::Var { .. }
                | IntOp::MapEntry { .. }
                | IntOp::RegionSite { .. }
                | IntOp::Steps { .. }
        ),
        Op::Bool(op) => matches!(
            op,
            BoolOp::Const { .. }
                | BoolOp::Not { .. }
                | BoolOp::And { .. }
                | BoolOp::Or { .. }
                | BoolOp::Xor { .. }
                | BoolOp::If { .. }
                | BoolOp::Compare { .. }
                | BoolOp::SameRegion { .. }
                | BoolOp::FromInt { .. }
                | BoolOp::In { .. }
                | BoolOp::AllSites { .. }
                | BoolOp::Related { .. }
                | BoolOp::Empty { .. }
                | BoolOp::Occupied { .. }
                | BoolOp::IsMover { .. }
                | BoolOp::IsNext { .. }
                | BoolOp::IsPrev { .. }
                | BoolOp::IsEnemy { .. }
                | BoolOp::IsFriend { .. }
                | BoolOp::IsActive { .. }
                | BoolOp::Even { .. }
                | BoolOp::Odd { .. }
                | BoolOp::Pending {}
                | BoolOp::NoPieces { .. }
                | BoolOp::Threatened { .. }
                | BoolOp::NoMoves { .. }
                | BoolOp::CanMove { .. }
                | BoolOp::AllPassed {}
                | BoolOp::WasPass {}
                | BoolOp::Triggered { .. }
        ),
        Op::Region(RegionOp::ToMoves { moves }) => {
            stepped(game, *moves).is_some() || ridden(game, *moves).is_some()
        }
        Op::Region(op) if op.is_of_the_board() => true,
        Op::Region(op) => matches!(
            op,
            RegionOp::Named {
                role: None
                    | Some(
                        Role::Mover
                            | Role::Next
                            | Role::Player(_)
                            | Role::Neutral
                            | Role::All
                            | Role::Each
                            | Role::Shared
                    ),
                ..
            } | RegionOp::Start { .. }
                | RegionOp::Empty { .. }
                | RegionOp::Occupied { .. }
                | RegionOp::Hand { .. }
                | RegionOp::LastFrom { .. }
                | RegionOp::LastTo { .. }
                | RegionOp::Pending {}
                | RegionOp::Around {
                    occupied: None,
                    condition: None,
                    ..
                }
                | RegionOp::If { .. }
                | RegionOp::Along { .. }
                | RegionOp::Filter { .. }
        ),
        Op::Ints(op) => matches!(op, IntsOp::List { .. }),
        _ => true,
    }
}

/// Whether a region is read from the board's shape alone, so that it must not depend on more.
pub(super) fn must_be_static(op: &Op) -> bool {
    matches!(
        op,
        Op::Region(
            RegionOp::Const { .. }
                | RegionOp::Shape { .. }
                | RegionOp::Row { .. }
                | RegionOp::Column { .. }
                | RegionOp::SitePhase { .. }
                | RegionOp::Layer { .. }
                | RegionOp::Side { .. }
                | RegionOp::Named { .. }
        )
    )
}

/// Whether a region is read by its resolved form alone.
pub(super) fn needs_resolving(op: &Op) -> bool {
    matches!(
        op,
        Op::Region(
            RegionOp::Along { .. }
                | RegionOp::Hand { .. }
                | RegionOp::Occupied {
                    container_name: Some(_),
                    ..
                }
                | RegionOp::Occupied {
                    container: Some(_),
                    ..
                }
        )
    )
}

/// Whether a direction ahead is one that tables know.
fn is_known(game: &Game, direction: DirectionId) -> bool {
    match game.graph.direction(direction) {
        DirectionOp::Absolute { .. } => true,
        DirectionOp::Relative {
            directions,
            by_site: false,
            ..
        } => !directions.iter().any(|relative| {
            matches!(
                relative,
                Relative::SameDirection | Relative::OppositeDirection
            )
        }),
        DirectionOp::If { yes, no, .. } => is_known(game, *yes) && is_known(game, *no),
        _ => false,
    }
}
