//! The rules of a game that can take effect: end rules, generators of moves, effects.
//!
//! Combinators are looked through: an `or` is its parts, an `if` its two branches. What is left is
//! what an author would call a rule, each with its place in the source.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashSet, FxHasher};
use serde::{Deserialize, Serialize};

use crate::ir::graph::NodeId;
use crate::ir::{EndId, EndOp, FlowId, FlowOp, Game, MovesId, MovesOp, Op, dump};
use crate::source::Sources;

/// What a rule does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleKind {
    /// Ends the game, or a player's part in it.
    End,
    /// Gives moves.
    Move,
    /// Changes something with a move or after it.
    Effect,
}

/// A rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rule {
    /// Its node in the move graph.
    pub node: u32,
    /// What it does.
    pub kind: RuleKind,
    /// The ludeme that it comes down to, as `Slide` or `Promote`.
    pub does: String,
    /// The pieces whose rule it is; empty for the game's own.
    pub pieces: Vec<String>,
    /// File, line and column.
    pub place: String,
    /// How it is written, the beginning at least.
    pub text: String,
}

/// A number for the rules: of the graph and everything that enters it.
pub(super) fn fingerprint(game: &Game) -> u64 {
    let mut hasher = FxHasher::default();
    dump::text(&game.graph, &dump::roots(game)).hash(&mut hasher);
    game.topology.len(game.site_type).hash(&mut hasher);
    for component in &game.components {
        (&component.name, component.owner).hash(&mut hasher);
    }
    (game.max_moves, game.max_turns).hash(&mut hasher);
    hasher.finish()
}

/// All rules: ends first, then those of the game, then those of pieces.
pub(super) fn all(game: &Game, sources: &Sources) -> Vec<Rule> {
    let mut found = Found {
        game,
        piece: None,
        seen: FxHashSet::default(),
        rules: Vec::new(),
    };
    let ends = game.phases.iter().flat_map(|phase| &phase.end);
    for end in ends.chain(&game.end) {
        found.end(*end);
    }
    for phase in &game.phases {
        found.generator(phase.play);
    }
    for (index, component) in game.components.iter().enumerate().skip(1) {
        if let Some(moves) = component.moves {
            found.piece = Some(index);
            // What was met before is met again, to learn which pieces share it.
            found.seen.clear();
            found.generator(moves);
        }
    }
    found.rules.sort_by_key(|(_, kind, _)| *kind);
    found
        .rules
        .into_iter()
        .map(|(node, kind, pieces)| {
            let (place, text) = written(game, sources, node);
            let name = |index: &usize| game.components[*index].name.to_string();
            Rule {
                node: node.0,
                kind,
                does: does(game, node),
                pieces: pieces.iter().map(name).collect(),
                place,
                text,
            }
        })
        .collect()
}

/// The operation of a node; of a chain its travel, or what it puts down.
fn does(game: &Game, node: NodeId) -> String {
    let graph = &game.graph;
    let op = match graph.op(node) {
        Op::Moves(op) => op,
        Op::End(_) => return String::new(),
        other => return other.name(),
    };
    let MovesOp::Flow { entry, .. } = op else {
        return op.name().into();
    };
    let mut at = Some(*entry);
    let mut name = "To";
    while let Some(id) = at {
        let station = graph.flow(id);
        match station {
            FlowOp::Step { .. }
            | FlowOp::Ride { .. }
            | FlowOp::RideTrack { .. }
            | FlowOp::Leap { .. }
            | FlowOp::Hop { .. }
            | FlowOp::Add { .. }
            | FlowOp::Select { .. }
            | FlowOp::Turn { .. } => {
                name = station.name();
                break;
            }
            _ => at = station.next(),
        }
    }
    match name {
        "Ride" | "RideTrack" => "Slide".into(),
        other => other.into(),
    }
}

/// Where a node was written, and how.
fn written(game: &Game, sources: &Sources, node: NodeId) -> (String, String) {
    let Some(span) = game.graph.span(node) else {
        return (String::new(), game.graph.op(node).name());
    };
    let (line, column) = sources.line_column(span);
    let file = sources.name(span.source);
    let file = file.rsplit('/').next().unwrap_or(file);
    let words: Vec<&str> = sources.slice(span).split_whitespace().collect();
    let text = words.join(" ");
    let short: String = text.chars().take(72).collect();
    let text = if short == text {
        text
    } else {
        format!("{short}…")
    };
    (format!("{file}:{line}:{column}"), text)
}

struct Found<'g> {
    game: &'g Game,
    piece: Option<usize>,
    seen: FxHashSet<(NodeId, RuleKind)>,
    rules: Vec<(NodeId, RuleKind, Vec<usize>)>,
}

impl Hash for RuleKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (*self as u8).hash(state);
    }
}

impl Found<'_> {
    fn rule(&mut self, node: NodeId, kind: RuleKind) {
        let known = self
            .rules
            .iter_mut()
            .find(|(other, k, _)| *other == node && *k == kind);
        match (known, self.piece) {
            (Some((_, _, pieces)), Some(piece)) => {
                if !pieces.is_empty() && !pieces.contains(&piece) {
                    pieces.push(piece);
                }
            }
            (Some(_), None) => {}
            (None, piece) => self.rules.push((node, kind, piece.into_iter().collect())),
        }
    }

    fn end(&mut self, id: EndId) {
        match self.game.graph.end_rule(id) {
            EndOp::If { inner, result, .. } => {
                for rule in inner {
                    self.end(*rule);
                }
                if result.is_some() {
                    self.rule(id.node(), RuleKind::End);
                }
            }
            _ => self.rule(id.node(), RuleKind::End),
        }
    }

    fn generator(&mut self, id: MovesId) {
        if !self.seen.insert((id.node(), RuleKind::Move)) {
            return;
        }
        let game = self.game;
        let op = game.graph.moves(id);
        let through = matches!(
            op,
            MovesOp::Or { .. }
                | MovesOp::And { .. }
                | MovesOp::If { .. }
                | MovesOp::Priority { .. }
                | MovesOp::Seq { .. }
                | MovesOp::Do { .. }
                | MovesOp::While { .. }
                | MovesOp::AvoidStoredState { .. }
                | MovesOp::FirstMoveOnTrack { .. }
                | MovesOp::MaxMoves { .. }
                | MovesOp::MaxCaptures { .. }
                | MovesOp::RandomMoves { .. }
                | MovesOp::RandomChoice { .. }
        ) || op.is_iteration();
        if !through {
            self.rule(id.node(), RuleKind::Move);
        }
        for (role, operand) in game.graph.operands(id.node()) {
            match (game.graph.op(operand), role) {
                (Op::Moves(_), "then") => self.operand(operand, Self::effect),
                // What is done first only makes a position in which moves are looked for.
                (Op::Moves(_), "prior") if has_next(op) => {}
                (Op::Moves(_), _) if through => self.operand(operand, Self::generator),
                (Op::Flow(_), _) => self.chain(operand),
                _ => {}
            }
        }
    }

    fn effect(&mut self, id: MovesId) {
        if !self.seen.insert((id.node(), RuleKind::Effect)) {
            return;
        }
        let game = self.game;
        let through = matches!(
            game.graph.moves(id),
            MovesOp::If { .. } | MovesOp::And { .. } | MovesOp::Or { .. }
        );
        if !through {
            self.rule(id.node(), RuleKind::Effect);
        }
        for (role, operand) in game.graph.operands(id.node()) {
            match game.graph.op(operand) {
                Op::Moves(_) if through || role == "then" => self.operand(operand, Self::effect),
                _ => {}
            }
        }
    }

    fn operand(&mut self, node: NodeId, visit: impl FnOnce(&mut Self, MovesId)) {
        if let Some(id) = self.game.graph.moves_id(node) {
            visit(self, id);
        }
    }

    /// The effects on the way of a chain.
    fn chain(&mut self, entry: NodeId) {
        let graph = &self.game.graph;
        let mut at: Option<FlowId> = graph.flow_id(entry);
        while let Some(id) = at {
            let station: &FlowOp = graph.flow(id);
            for (_, operand) in graph.operands(id.node()) {
                self.operand(operand, Self::effect);
            }
            at = station.next();
        }
    }
}

fn has_next(op: &MovesOp) -> bool {
    matches!(op, MovesOp::Do { next: Some(_), .. })
}
