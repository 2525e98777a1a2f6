//! Promotions to pieces that a player can't own, pieces that never come on the board, and phases
//! that are never reached.

use super::{Linter, warn};
use crate::diagnostic::Diagnostic;
use crate::ir::equipment::ComponentKind;
use crate::ir::graph::NodeId;
use crate::ir::{FlowOp, IntId, IntOp, MovesOp, Op, PieceChoice, Role, StartOp};
use crate::play::{Change, Context, Rng};

const FOREIGN: &str = "ashtapada::lint::promotes_to_nothing";
const UNUSED: &str = "ashtapada::lint::unused_piece";
const PHASE: &str = "ashtapada::lint::unreached_phase";

impl Linter<'_> {
    pub(super) fn promotions(&self, found: &mut Vec<Diagnostic>) {
        let graph = &self.game.graph;
        let mut dynamic = false;
        let mut named: Vec<String> = Vec::new();
        let mut numbers: Vec<IntId> = Vec::new();
        for node in self.reachable() {
            let (piece, owner, promotes) = match graph.op(node) {
                Op::Moves(MovesOp::Promote { piece, owner, .. }) => (piece, owner, true),
                Op::Flow(FlowOp::Add { piece, owner, .. }) => (piece, owner, false),
                Op::Start(op) => {
                    self.placed(op, &mut named, &mut dynamic);
                    continue;
                }
                // Whatever brings pieces by other ways.
                Op::Moves(
                    MovesOp::SetCount { .. } | MovesOp::PlayCard { .. } | MovesOp::Deal { .. },
                )
                | Op::Flow(FlowOp::Trail { .. }) => {
                    dynamic = true;
                    continue;
                }
                _ => continue,
            };
            match piece {
                PieceChoice::Names(names) => {
                    named.extend(names.iter().map(ToString::to_string));
                    if promotes {
                        self.foreign(node, names, *owner, found);
                    }
                }
                PieceChoice::Whats(whats) => numbers.extend(whats),
            }
        }
        for number in numbers {
            match graph.int(number) {
                IntOp::ComponentId { name, .. } => named.push(name.to_string()),
                IntOp::Const { .. } => {}
                _ => dynamic = true,
            }
        }
        if !dynamic {
            self.unused(&named, found);
        }
    }

    fn placed(&self, op: &StartOp, named: &mut Vec<String>, dynamic: &mut bool) {
        match op {
            StartOp::Place { component, .. } => named.push(component.to_string()),
            StartOp::PlaceInHands { stem, .. } => named.push(stem.to_string()),
            StartOp::PlaceStack { components, .. }
            | StartOp::PlaceRandom { components, .. }
            | StartOp::PlaceRandomStack { components, .. } => {
                named.extend(components.iter().map(ToString::to_string));
            }
            StartOp::ForEachPlayerOf { .. }
            | StartOp::ForEachValue { .. }
            | StartOp::ForEachPlayer { .. }
            | StartOp::ForEachSite { .. }
            | StartOp::ForEachTeam { .. } => {}
            _ => *dynamic = true,
        }
    }

    /// A promotion whose player has no piece of the name.
    fn foreign(
        &self,
        node: NodeId,
        names: &[std::sync::Arc<str>],
        owner: Option<IntId>,
        found: &mut Vec<Diagnostic>,
    ) {
        let graph = &self.game.graph;
        let players = match owner.map(|owner| graph.int(owner)) {
            Some(IntOp::Const { value }) => vec![*value as u8],
            Some(IntOp::Mover {} | IntOp::Role { role: Role::Mover }) => self.owners(node),
            _ => return,
        };
        for name in names {
            let has = |player: &u8| {
                let components = self.game.components.iter().skip(1);
                let mut own = components.filter(|component| component.owner == *player);
                own.any(|component| component.name.contains(&**name))
            };
            let lacking: Vec<String> = players
                .iter()
                .filter(|player| !has(player))
                .map(|player| format!("player {player}"))
                .collect();
            let some = lacking.len() < players.len();
            if lacking.is_empty() || (some && self.depends_on_mover(node)) {
                continue;
            }
            let who = if lacking.len() == players.len() && lacking.len() > 1 {
                "nobody".to_string()
            } else {
                format!("not {}", lacking.join(", "))
            };
            let message = format!("a promotion to `{name}`, which {who} has");
            if let Some(index) = warn(found, FOREIGN, self.span(node), message, "changes nothing")
                && let Some(declared) = self.places.piece(name)
            {
                found[index] = found[index].clone().label(declared, "declared here");
            }
        }
    }

    /// Pieces that nothing puts on the board.
    fn unused(&self, named: &[String], found: &mut Vec<Diagnostic>) {
        let context = Context::start(self.game, Rng::new(0));
        let there: Vec<i32> = context
            .all_moves()
            .iter()
            .flat_map(|mv| &mv.actions)
            .filter_map(|action| match action.change {
                Change::Add { what, .. } | Change::Insert { what, .. } => Some(what),
                _ => None,
            })
            .collect();
        let mut told: Vec<&str> = Vec::new();
        for component in self.game.components.iter().skip(1) {
            let stem = &*component.stem;
            let piece = matches!(component.kind, ComponentKind::Piece);
            if !piece || told.contains(&stem) {
                continue;
            }
            let comes = self
                .game
                .components
                .iter()
                .enumerate()
                .any(|(index, other)| {
                    *other.stem == *stem
                        && (there.contains(&(index as i32))
                            || named.iter().any(|name| other.name.contains(&**name)))
                });
            if !comes {
                told.push(stem);
                warn(
                    found,
                    UNUSED,
                    self.places.piece(stem),
                    format!("the piece `{stem}` never comes on the board"),
                    "neither placed, promoted to nor put down",
                );
            }
        }
    }

    /// Phases that no player is ever in.
    pub(super) fn phases(&self, found: &mut Vec<Diagnostic>) {
        let game = self.game;
        let context = Context::start(game, Rng::new(0));
        let players = 1..=game.player_count();
        let mut reached = vec![false; game.phases.len()];
        let mut open: Vec<usize> = players
            .map(|player| usize::from(context.state.facts.phases[player]))
            .collect();
        while let Some(phase) = open.pop() {
            if phase >= reached.len() || std::mem::replace(&mut reached[phase], true) {
                continue;
            }
            let next = game.phases[phase].next.iter();
            open.extend(next.map(|next| next.phase.unwrap_or(phase + 1)));
        }
        for (phase, reached) in game.phases.iter().zip(reached) {
            if !reached {
                let message = format!("the phase `{}` is never reached", phase.name);
                warn(
                    found,
                    PHASE,
                    self.places.phase(&phase.name),
                    message,
                    "no `nextPhase` leads here",
                );
            }
        }
    }
}
