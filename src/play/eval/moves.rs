//! Generators and effects that combine others.

use smallvec::SmallVec;

use super::super::moves::{Action, Change, Move};
use super::super::{Context, Cursor};
use super::flow::Draft;
use crate::ir::{BoolId, MovesId, MovesOp};

impl Context<'_> {
    /// Takes the cursor back, but for the level: as in the reference, only an iteration over pieces
    /// gives that back after an iteration over levels.
    pub(super) fn back_to(&mut self, before: Cursor) {
        self.cursor = Cursor {
            level: self.cursor.level,
            ..before
        };
    }

    /// The moves of a generator, as a list with duplicates.
    pub(crate) fn moves(&mut self, id: MovesId) -> Vec<Move> {
        self.moves_towards(id, None)
    }

    /// The moves of a generator; with an aim, moves that end elsewhere may be left out.
    pub(super) fn moves_towards(&mut self, id: MovesId, aim: Option<i32>) -> Vec<Move> {
        let game = self.game;
        match game.graph.moves(id) {
            MovesOp::Flow { entry, mover, then } => {
                let before = self.cursor;
                let mut list = Vec::new();
                let aim = aim.filter(|_| self.carries_to_landing(*entry));
                self.flow(*entry, &Draft::aimed(aim), &mut list);
                self.back_to(before);
                if let Some(mover) = mover {
                    let mover = self.int(*mover) as u8;
                    for mv in &mut list {
                        mv.mover = mover;
                    }
                }
                for mv in &mut list {
                    mv.made_by = Some(id);
                    mv.then.extend(*then);
                }
                list
            }
            MovesOp::Or { list, then } | MovesOp::And { list, then } => {
                let mut all = Vec::new();
                for moves in list {
                    all.extend(self.moves_towards(*moves, aim));
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
                    self.moves_towards(*yes, aim)
                } else {
                    no.map_or_else(Vec::new, |no| self.moves_towards(no, aim))
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
                        let (from, to) = one.decision_from_to();
                        let mut actions = embedded(one.clone());
                        actions.extend(embedded(other.clone()));
                        all.push(Move {
                            from,
                            to,
                            mover: one.mover,
                            actions,
                            made_by: Some(id),
                            ..Move::default()
                        });
                    }
                }
                followed_by(all, *then)
            }
            MovesOp::Append { moves, then } => {
                let mut list = self.moves(*moves);
                for (index, mv) in list.iter_mut().enumerate() {
                    mv.set_decision(index == 0);
                }
                let mut joined: Vec<Move> = joined(list).into_iter().collect();
                for mv in &mut joined {
                    mv.mover = self.state.facts.mover;
                    mv.made_by = Some(id);
                }
                followed_by(joined, *then)
            }
            MovesOp::Do {
                prior,
                next,
                if_afterwards,
                then,
            } => {
                let mut list = match next {
                    Some(next) => self.after_prior(*prior, *next),
                    None => self.moves_towards(*prior, aim),
                };
                if let Some(condition) = if_afterwards {
                    list.retain(|mv| {
                        aim.is_none_or(|aim| mv.to == aim) && self.holds_afterwards(mv, *condition)
                    });
                }
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
            MovesOp::MaxMoves { .. } | MovesOp::MaxCaptures { .. } => self.most(id),
            MovesOp::Satisfy { constraints } => self.satisfy(constraints),
            iteration if iteration.is_iteration() => self.for_each(id, aim),
            MovesOp::Roll { then } => self.roll(id, *then),
            MovesOp::Sow { .. } => self.sow(id),
            MovesOp::Custodial { .. }
            | MovesOp::Intervene { .. }
            | MovesOp::Surround { .. }
            | MovesOp::Enclose { .. }
            | MovesOp::Directional { .. }
            | MovesOp::Attract { .. }
            | MovesOp::Push { .. } => self.around(id),
            _ => {
                let mut list = self.effect(id);
                for mv in &mut list {
                    mv.made_by.get_or_insert(id);
                }
                list
            }
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
            } => self.gives(*prior, &|context, mv| {
                // The condition is asked of the move without what follows it.
                let whole = followed_by(vec![mv.clone()], *then);
                whole.iter().any(|mv| wanted(context, mv))
                    && context.holds_afterwards(mv, *condition)
            }),
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
        let has_dice = self.game.dice().next().is_some();
        if list.is_empty() && has_dice {
            let mut pass = Move::pass(self.state.facts.mover, true);
            for prior in &before {
                pass.actions.insert_many(0, prior.actions.iter().cloned());
            }
            list.push(pass);
        }
        list
    }

    /// The moves that make the most moves of a turn, or capture the most.
    fn most(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let (moves, with_value, whole_turn) = match game.graph.moves(id) {
            MovesOp::MaxMoves {
                moves, with_value, ..
            } => (*moves, *with_value, true),
            MovesOp::MaxCaptures {
                moves, with_value, ..
            } => (*moves, *with_value, false),
            _ => return Vec::new(),
        };
        let with_value = with_value.is_some_and(|with_value| self.holds(with_value));
        let mut scored = Vec::new();
        for mv in self.moves(moves) {
            let applied = self.with_consequences(&mv);
            let own = if whole_turn && !with_value {
                1
            } else {
                self.captured(&applied, with_value)
            };
            if whole_turn {
                let score = self.tentatively(|context| {
                    context.advance(&mv, true);
                    context.most_from_here(own, with_value)
                });
                scored.push((applied, score));
            } else {
                scored.push((mv, own));
            }
        }
        let best = scored
            .iter()
            .map(|(_, score)| *score)
            .max()
            .unwrap_or(0)
            .max(0);
        scored.retain(|(_, score)| *score == best);
        // The reference forgets what would follow.
        scored.into_iter().map(|(mv, _)| mv).collect()
    }

    /// The largest score that the rest of the turn can bring.
    fn most_from_here(&mut self, score: i64, with_value: bool) -> i64 {
        let facts = self.state.facts;
        if facts.prev != facts.mover || self.is_over() {
            return score;
        }
        let mut best = 0;
        for mv in self.legal_moves() {
            let own = if with_value {
                let applied = self.with_consequences(&mv);
                self.captured(&applied, true)
            } else {
                1
            };
            best = best.max(self.tentatively(|context| {
                context.advance(&mv, true);
                context.most_from_here(score + own, with_value)
            }));
        }
        best
    }

    /// How many pieces a move takes off, or what they are worth.
    fn captured(&self, applied: &Move, with_value: bool) -> i64 {
        let mut sum = 0;
        for action in &applied.actions {
            if let Change::Remove {
                kind, site, level, ..
            } = action.change
            {
                sum += if with_value {
                    let level = (level >= 0).then_some(level);
                    i64::from(self.state.piece_at(kind, site, level).value)
                } else {
                    1
                };
            }
        }
        sum
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

/// Moves with a consequence more.
pub(super) fn followed_by(mut list: Vec<Move>, then: Option<MovesId>) -> Vec<Move> {
    if let Some(then) = then {
        for mv in &mut list {
            for _ in 0..=usize::from(mv.twin) {
                mv.then.push(then);
            }
        }
    }
    list
}

/// A move as actions of another: whole where something follows from it.
fn embedded(mv: Move) -> SmallVec<[Action; 2]> {
    if mv.then.is_empty() {
        mv.actions
    } else {
        SmallVec::from_iter([Action::effect(Change::Nested(Box::new(mv)))])
    }
}

/// All moves of a list as one.
fn joined(list: Vec<Move>) -> Option<Move> {
    let first = list.first()?;
    let (from, to) = first.decision_from_to();
    let mut all = Move {
        from,
        to,
        between: first.between.clone(),
        ..Move::default()
    };
    for mv in list {
        all.actions.extend(embedded(mv));
    }
    Some(all)
}
