//! What a game uses at all, found once over its graph and equipment.

use crate::ir::{
    BoolOp, ContainerKind, DirectionOp, EndOp, FlowOp, Game, IntOp, MoveGraph, MovesOp, Op,
    RegionOp, Repetition, ResultOp, StartOp, Track,
};

use crate::ir::Features;
use crate::ir::equipment::ComponentKind;
use crate::topology::SiteType;

/// Finds the features of a game.
pub(super) fn features(game: &Game) -> Features {
    let mut features = Features {
        one_site_type: true,
        ..Features::default()
    };
    for id in game.graph.ids() {
        note(&game.graph, game.graph.op(id), &mut features);
        features.one_site_type &= on_own_sites(game, game.graph.op(id));
    }
    match game.meta.no_repeat {
        Some(Repetition::Positional) => features.repeat_positional = true,
        Some(Repetition::Situational) => features.repeat_situational = true,
        Some(Repetition::PositionalInTurn) => features.repeat_positional_in_turn = true,
        Some(Repetition::SituationalInTurn) => features.repeat_situational_in_turn = true,
        None => {}
    }
    features.large_pieces = game.components.iter().any(|component| {
        matches!(&component.kind, ComponentKind::Tile { walks, .. } if !walks.is_empty())
    });
    let mut dice = false;
    for container in &game.containers {
        match container.kind {
            ContainerKind::Dice(_) => dice = true,
            ContainerKind::Deck { .. } => features.stacking = true,
            _ => {}
        }
    }
    features.stochastic |= dice;
    features.ordered &= !features.stacking;
    features.count &= !features.stacking;
    features.count |= !features.stacking
        && game
            .containers
            .iter()
            .any(|container| !matches!(container.kind, ContainerKind::Board));
    features.internal_tracks = game.tracks.iter().any(Track::meets_itself);
    let alone = game.player_count() == 1
        && game
            .graph
            .ids()
            .any(|id| matches!(game.graph.op(id), Op::Moves(MovesOp::Pass { .. })));
    features.all_pass_ends = !(dice
        || alone
        || features.all_pass_ends
        || game.meta.pass_end == crate::ir::PassEnd::NoEnd
        || game.mode == crate::ir::Mode::Simulation);
    features
}

fn note(graph: &MoveGraph, op: &Op, features: &mut Features) {
    features.stochastic |= op.draws();
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
        Op::Bool(BoolOp::AllPassed {}) => features.all_pass_ends = true,
        Op::Flow(
            FlowOp::Carry { stack: true, .. }
            | FlowOp::Carry { level: Some(_), .. }
            | FlowOp::Add { stack: true, .. }
            | FlowOp::Add { level: Some(_), .. },
        ) => features.stacking = true,
        Op::Flow(FlowOp::Add {
            count: Some(count), ..
        }) => {
            features.count |= !matches!(graph.int(*count), IntOp::Const { value: 1 });
        }
        Op::Moves(MovesOp::ForEachPiece { top: true, .. }) => features.stacking = true,
        Op::Moves(MovesOp::Roll { .. }) => features.stochastic = true,
        Op::Int(IntOp::Random { .. })
        | Op::Region(RegionOp::Random { .. })
        | Op::Direction(DirectionOp::Random { .. }) => features.ordered = true,
        Op::Moves(MovesOp::Satisfy { .. }) => features.deduction_puzzle = true,
        Op::Moves(MovesOp::SetHidden { .. }) | Op::Start(StartOp::SetHidden { .. }) => {
            features.hidden = true;
        }
        Op::Int(IntOp::CountPips { .. })
        | Op::Bool(BoolOp::AnyDie { .. } | BoolOp::DiceUsed {} | BoolOp::DiceEqual {}) => {
            features.stochastic = true
        }
        Op::Int(
            IntOp::TopLevel { .. }
            | IntOp::StackSize { .. }
            | IntOp::Level {}
            | IntOp::WhereLevel { .. }
            | IntOp::CountLevels { .. },
        ) => features.stacking = true,
        Op::Start(StartOp::PlaceStack { .. } | StartOp::PlaceRandomStack { .. }) => {
            features.stacking = true;
        }
        Op::Start(StartOp::Deal { cards: true, .. } | StartOp::Split {}) => {
            features.stacking = true;
        }
        Op::Start(StartOp::Place {
            count: Some(count), ..
        }) => {
            features.count |= !matches!(graph.int(*count), IntOp::Const { value } if *value <= 1);
        }
        Op::Start(StartOp::SetCount { .. })
        | Op::Int(IntOp::CountAt { .. } | IntOp::CountIn { .. }) => {
            features.count = true;
        }
        Op::Int(IntOp::HandSite { .. }) => features.count = true,
        Op::Start(StartOp::SetTeam { .. }) => features.teams = true,
        Op::Moves(MovesOp::Sow { .. }) => features.count = true,
        Op::Moves(MovesOp::AddScores { .. }) => features.scores = true,
        Op::Moves(MovesOp::SetTrumpSuit { .. }) => features.all_pass_ends = true,
        Op::Moves(MovesOp::PlayCard { .. }) => {
            features.all_pass_ends = true;
            features.stacking = true;
        }
        Op::Moves(MovesOp::Deal { cards: true, .. }) => features.stacking = true,
        Op::Start(StartOp::SetScore { .. })
        | Op::Moves(MovesOp::SetScore { .. } | MovesOp::AddScore { .. })
        | Op::Int(IntOp::Score { .. }) => features.scores = true,
        Op::End(
            EndOp::If {
                result: Some(ResultOp::ByScore { .. }),
                ..
            }
            | EndOp::ForEachPlayer {
                result: ResultOp::ByScore { .. },
                ..
            }
            | EndOp::ForEachTrack {
                result: ResultOp::ByScore { .. },
                ..
            },
        ) => features.scores = true,
        _ => {}
    }
}

/// Whether a node that puts pieces somewhere puts them on the board's own kind of site.
fn on_own_sites(game: &Game, op: &Op) -> bool {
    let kind = match op {
        Op::Flow(
            FlowOp::Carry { to_kind: kind, .. }
            | FlowOp::Add { kind, .. }
            | FlowOp::To { kind, .. },
        )
        | Op::Start(StartOp::Place { kind, .. } | StartOp::PlaceStack { kind, .. }) => *kind,
        _ => return true,
    };
    // The sites of a hand are cells, whatever the board is played on.
    let hands = kind == SiteType::Cell && game.containers.len() > 1;
    kind == game.site_type || (hands && !starts_on_board(game, op))
}

/// Whether pieces are placed on cells of the board itself.
fn starts_on_board(game: &Game, op: &Op) -> bool {
    let Op::Start(StartOp::Place {
        offset: 0, sites, ..
    }) = op
    else {
        return false;
    };
    match game.graph.region(*sites) {
        RegionOp::Const { sites } => {
            let cells = game.topology.len(SiteType::Cell);
            sites.iter().any(|site| (*site as usize) < cells)
        }
        _ => false,
    }
}
