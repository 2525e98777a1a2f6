//! What took effect in a move, noted for whoever watches the game.
//!
//! An effect is looked at just before it is made: conditions lead to the branch that is taken, and a
//! branch that would change something is noted.

use super::super::{Context, Move};
use crate::ir::{EndId, FlowId, FlowOp, MovesId, MovesOp};

impl Context<'_> {
    /// Notes an end rule that applies.
    pub(super) fn note_end(&mut self, rule: EndId) {
        if self.depth == 0
            && let Some(notes) = &mut self.notes
        {
            notes.ends.push(rule);
        }
    }

    /// Notes the branches of a consequence that will change something.
    pub(crate) fn note_effects(&mut self, moves: MovesId) {
        self.noting(|context, found| context.branches(moves, found));
    }

    /// Notes the effects on the way of a move, from its first station to its last.
    pub(crate) fn note_chain(&mut self, mv: &Move) {
        let game = self.game;
        let Some(MovesOp::Flow { entry, .. }) = mv.made_by.map(|id| game.graph.moves(id)) else {
            return;
        };
        self.noting(|context, found| {
            context.cursor.from = mv.from;
            context.cursor.to = mv.to;
            context.stations(*entry, mv, found);
        });
    }

    /// Runs something that notes and leaves everything else as it was.
    fn noting(&mut self, run: impl FnOnce(&mut Self, &mut Vec<MovesId>)) {
        if self.depth > 0 {
            return;
        }
        let Some(mut notes) = self.notes.take() else {
            return;
        };
        let (cursor, rng) = (self.cursor, self.rng);
        run(self, &mut notes.effects);
        (self.cursor, self.rng) = (cursor, rng);
        self.notes = Some(notes);
    }

    fn branches(&mut self, id: MovesId, found: &mut Vec<MovesId>) {
        match self.game.graph.moves(id) {
            MovesOp::If {
                condition, yes, no, ..
            } => {
                if self.holds(*condition) {
                    self.branches(*yes, found);
                } else if let Some(no) = no {
                    self.branches(*no, found);
                }
            }
            MovesOp::And { list, .. } | MovesOp::Or { list, .. } => {
                for moves in list {
                    self.branches(*moves, found);
                }
            }
            _ => {
                if !self.moves(id).is_empty() {
                    found.push(id);
                }
            }
        }
    }

    fn stations(&mut self, id: FlowId, mv: &Move, found: &mut Vec<MovesId>) {
        let game = self.game;
        let station = game.graph.flow(id);
        match station {
            FlowOp::Effect {
                condition,
                moves: Some(moves),
                ..
            } if condition.is_none_or(|condition| self.holds(condition)) => {
                self.branches(*moves, found);
            }
            FlowOp::EffectBetween { moves, .. }
            | FlowOp::Hop {
                hurdle_effect: Some(moves),
                ..
            } => {
                let first = found.len();
                for site in &mv.between {
                    self.cursor.between = *site;
                    self.branches(*moves, found);
                }
                // However many sites there are between, it is one effect of one move.
                let mut seen = Vec::new();
                for moves in found.split_off(first) {
                    if !seen.contains(&moves) {
                        seen.push(moves);
                    }
                }
                found.extend(seen);
            }
            _ => {}
        }
        if let FlowOp::Hop {
            stop_effect: Some(moves),
            ..
        } = station
        {
            self.branches(*moves, found);
        }
        if let Some(next) = station.next() {
            self.stations(next, mv, found);
        }
    }
}
