//! Generators and effects that combine others.

use super::super::Context;
use super::super::moves::{Action, Change, Move};
use super::flow::Draft;
use crate::ir::{BoolId, MovesId, MovesOp};

impl Context<'_> {
    /// The moves of a generator, as a list with duplicates.
    pub(crate) fn moves(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        match game.graph.moves(id) {
            MovesOp::Flow { entry, mover, then } => {
                let before = self.cursor;
                let mut list = Vec::new();
                self.flow(*entry, &Draft::new(), &mut list);
                self.cursor = before;
                if let Some(mover) = mover {
                    let mover = self.int(*mover) as u8;
                    for mv in &mut list {
                        mv.mover = mover;
                    }
                }
                for mv in &mut list {
                    mv.made_by = Some(id);
                }
                followed_by(list, *then)
            }
            MovesOp::Or { list, then } | MovesOp::And { list, then } => {
                let mut all = Vec::new();
                for moves in list {
                    all.extend(self.moves(*moves));
                }
                followed_by(all, *then)
            }
            MovesOp::If {
                condition,
                yes,
                no,
                then,
            } => {
                let list = if self.holds(*condition) {
                    self.moves(*yes)
                } else {
                    no.map_or_else(Vec::new, |no| self.moves(no))
                };
                followed_by(list, *then)
            }
            MovesOp::Priority { list, then } => {
                for moves in list {
                    let found = self.moves(*moves);
                    if !found.is_empty() {
                        return followed_by(found, *then);
                    }
                }
                Vec::new()
            }
            MovesOp::Seq { list } => self.tentatively(|context| {
                let mut steps = Vec::new();
                for moves in list {
                    for mv in context.moves(*moves) {
                        steps.push(context.apply_move(&mv, true));
                    }
                }
                steps
            }),
            MovesOp::AllCombinations { a, b, then } => {
                let (first, second) = (self.moves(*a), self.moves(*b));
                let mut all = Vec::new();
                for one in &first {
                    for other in &second {
                        let mut mv = one.clone();
                        mv.actions.extend(other.actions.iter().cloned());
                        mv.then.extend(other.then.iter().copied());
                        all.push(mv);
                    }
                }
                followed_by(all, *then)
            }
            MovesOp::Append { moves, then } => {
                let list = self.moves(*moves);
                followed_by(joined(list).into_iter().collect(), *then)
            }
            MovesOp::Do {
                prior,
                next,
                if_afterwards,
                then,
            } => {
                let list = match next {
                    Some(next) => self.after_prior(*prior, *next),
                    None => self.moves(*prior),
                };
                let list = match if_afterwards {
                    Some(condition) => list
                        .into_iter()
                        .filter(|mv| self.holds_afterwards(mv, *condition))
                        .collect(),
                    None => list,
                };
                followed_by(list, *then)
            }
            MovesOp::While {
                condition,
                moves,
                then,
            } => {
                let (condition, moves) = (*condition, *moves);
                let list = self.tentatively(|context| {
                    let mut all = Vec::new();
                    // The reference stops after this many rounds too.
                    for _ in 0..10_000 {
                        if !context.holds(condition) {
                            break;
                        }
                        let list = context.moves(moves);
                        for mv in &list {
                            context.apply_move(mv, false);
                        }
                        all.extend(list);
                    }
                    all
                });
                followed_by(list, *then)
            }
            MovesOp::MaxMoves { .. }
            | MovesOp::MaxCaptures { .. }
            | MovesOp::MaxDistance { .. } => self.most(id),
            MovesOp::ForEachPiece { .. }
            | MovesOp::ForEachSite { .. }
            | MovesOp::ForEachValueOf { .. }
            | MovesOp::ForEachValue { .. }
            | MovesOp::ForEachPlayerOf { .. }
            | MovesOp::ForEachPlayer { .. }
            | MovesOp::ForEachTeam { .. }
            | MovesOp::ForEachDirection { .. }
            | MovesOp::ForEachLevel { .. }
            | MovesOp::ForEachGroup { .. }
            | MovesOp::ForEachDie { .. } => self.for_each(id),
            MovesOp::Roll { then } => self.roll(id, *then),
            _ => self.effect(id),
        }
    }

    /// Whether a generator gives a move that is wanted. What must hold after a move costs most to
    /// find out, so it is only asked of moves that are wanted, and no further than the first.
    pub(super) fn gives(&mut self, id: MovesId, wanted: &dyn Fn(&mut Self, &Move) -> bool) -> bool {
        match self.game.graph.moves(id) {
            MovesOp::Do {
                prior,
                next: None,
                if_afterwards: Some(condition),
                then,
            } => {
                let list = self.moves(*prior);
                list.iter().any(|mv| {
                    // The condition is asked of the move without what follows it.
                    let whole = followed_by(vec![mv.clone()], *then);
                    whole.iter().any(|mv| wanted(self, mv)) && self.holds_afterwards(mv, *condition)
                })
            }
            MovesOp::Or { list, then: None } => list.iter().any(|moves| self.gives(*moves, wanted)),
            _ => {
                let list = self.moves(id);
                list.iter().any(|mv| wanted(self, mv))
            }
        }
    }

    /// Whether a condition holds once a move was made (without the change of turn).
    pub(super) fn holds_afterwards(&mut self, mv: &Move, condition: BoolId) -> bool {
        self.tentatively(|context| {
            context.apply_move(mv, true);
            let facts = &mut context.state.facts;
            if facts.mover == facts.next {
                // A player that moves again doesn't make the question one about itself.
                facts.next = facts.prev;
            }
            context.holds(condition)
        })
    }

    /// `next` in the position after `prior`; the actions of `prior` come first in each move.
    fn after_prior(&mut self, prior: MovesId, next: MovesId) -> Vec<Move> {
        let (before, mut list) = self.tentatively(|context| {
            let prior = context.moves(prior);
            let applied: Vec<Move> = prior
                .iter()
                .map(|mv| context.apply_move(mv, false))
                .collect();
            (applied, context.moves(next))
        });
        let mut place = 0;
        for prior in &before {
            for mv in &mut list {
                mv.actions
                    .insert_many(place.min(mv.actions.len()), prior.actions.iter().cloned());
            }
            place = prior.actions.len();
        }
        let has_dice = self
            .game
            .containers
            .iter()
            .any(|container| matches!(container.kind, crate::ir::ContainerKind::Dice(_)));
        if list.is_empty() && has_dice {
            let mut pass = Move::pass(self.state.facts.mover, true);
            for prior in &before {
                pass.actions.insert_many(0, prior.actions.iter().cloned());
            }
            list.push(pass);
        }
        list
    }

    /// The moves for which a measure of the rest of the turn is largest.
    fn most(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let (moves, then, measure): (MovesId, Option<MovesId>, fn(&Move) -> i64) =
            match game.graph.moves(id) {
                MovesOp::MaxMoves { moves, then, .. } => (*moves, *then, |_| 1),
                MovesOp::MaxCaptures { moves, then, .. } => (*moves, *then, captures),
                other => unreachable!("lowering gives no {} yet", other.name()),
            };
        let list = self.moves(moves);
        let scores: Vec<i64> = list.iter().map(|mv| self.most_from(mv, measure)).collect();
        let best = scores.iter().copied().max().unwrap_or(0);
        let list = list
            .into_iter()
            .zip(scores)
            .filter(|(_, score)| *score == best)
            .map(|(mv, _)| mv)
            .collect();
        followed_by(list, then)
    }

    /// The largest sum of a measure over the moves of the turn that starts with a move.
    fn most_from(&mut self, mv: &Move, measure: fn(&Move) -> i64) -> i64 {
        let own = measure(mv);
        self.tentatively(|context| {
            let mover = context.state.facts.mover;
            let applied = context.apply_move(mv, true);
            let own = own.max(measure(&applied));
            if context.state.facts.next != mover {
                return own;
            }
            let phase = usize::from(context.state.facts.phases[usize::from(mover)]);
            let list = context.moves(context.game.phases[phase].play);
            own + list
                .iter()
                .map(|mv| context.most_from(mv, measure))
                .max()
                .unwrap_or(0)
        })
    }

    /// A single move of one action.
    pub(super) fn single(
        &self,
        change: Change,
        decision: bool,
        then: Option<MovesId>,
    ) -> Vec<Move> {
        let mut mv = Move::of(Action { change, decision });
        mv.mover = self.state.facts.mover;
        followed_by(vec![mv], then)
    }
}

fn captures(mv: &Move) -> i64 {
    mv.actions
        .iter()
        .map(|action| match &action.change {
            Change::Remove { .. } => 1,
            Change::Nested(inner) => captures(inner),
            _ => 0,
        })
        .sum()
}

/// Moves with a consequence more.
pub(super) fn followed_by(mut list: Vec<Move>, then: Option<MovesId>) -> Vec<Move> {
    if let Some(then) = then {
        for mv in &mut list {
            mv.then.push(then);
        }
    }
    list
}

/// All moves of a list as one.
fn joined(list: Vec<Move>) -> Option<Move> {
    let mut moves = list.into_iter();
    let mut all = moves.next()?;
    for mv in moves {
        all.actions.extend(mv.actions);
        all.then.extend(mv.then);
    }
    Some(all)
}
