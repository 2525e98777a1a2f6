//! What a game uses at all, found once over its graph and equipment.

use crate::ir::{BoolOp, ContainerKind, FlowOp, Game, IntOp, MovesOp, Op, Repetition, StartOp};

use crate::ir::Features;

/// Finds the features of a game.
pub(super) fn features(game: &Game) -> Features {
    let mut features = Features {
        one_site_type: true,
        ..Features::default()
    };
    for id in game.graph.ids() {
        note(game.graph.op(id), &mut features);
    }
    match game.meta.no_repeat {
        Some(Repetition::Positional) => features.repeat_positional = true,
        Some(Repetition::Situational) => features.repeat_situational = true,
        Some(Repetition::PositionalInTurn) => features.repeat_positional_in_turn = true,
        Some(Repetition::SituationalInTurn) => features.repeat_situational_in_turn = true,
        None => {}
    }
    if game
        .containers
        .iter()
        .any(|container| !matches!(container.kind, ContainerKind::Board | ContainerKind::Hand))
    {
        features.stochastic = true;
    }
    features
}

fn note(op: &Op, features: &mut Features) {
    match op {
        Op::Bool(BoolOp::Repeat { how }) => match how {
            Repetition::Positional => features.repeat_positional = true,
            Repetition::Situational => features.repeat_situational = true,
            Repetition::PositionalInTurn => features.repeat_positional_in_turn = true,
            Repetition::SituationalInTurn => features.repeat_situational_in_turn = true,
        },
        Op::Bool(BoolOp::Visited { .. }) => features.visited = true,
        Op::Bool(BoolOp::Cycle {}) => features.cycle = true,
        Op::Moves(MovesOp::Remove { at_end: true, .. }) => features.sequence_capture = true,
        Op::Moves(MovesOp::Pass { .. }) => features.all_pass_ends = true,
        Op::Flow(FlowOp::Carry { stack: true, .. } | FlowOp::Add { stack: true, .. }) => {
            features.stacking = true
        }
        Op::Int(IntOp::TopLevel { .. } | IntOp::StackSize { .. }) => features.stacking = true,
        Op::Start(StartOp::PlaceStack { .. }) => features.stacking = true,
        Op::Start(StartOp::Place { counts, .. }) if !counts.is_empty() => features.count = true,
        Op::Start(StartOp::SetTeam { .. }) => features.teams = true,
        Op::Int(IntOp::Random { .. }) | Op::Region(crate::ir::RegionOp::Random { .. }) => {
            features.stochastic = true
        }
        _ => {}
    }
}
