//! Meta rules, and the modes in which players don't take turns.

use rustc_hash::FxHashMap;

use super::{Action, Change, Context, Move};
use crate::ir::Repetition;

impl Context<'_> {
    /// Changes the list of legal moves as meta rules say.
    pub(super) fn apply_meta_rules(&mut self, moves: &mut Vec<Move>) {
        if self.game.meta.swap && self.moves_made().len() == self.game.player_count() - 1 {
            let mover = self.state.facts.mover;
            let last = self.trial.last().map_or(0, |mv| mv.mover);
            if last != 0 && last != mover {
                moves.push(self.swap_of_players(i32::from(mover), i32::from(last), true));
            }
        }
        if self.game.meta.automove {
            for mv in moves {
                self.add_forced(mv);
            }
        }
    }

    /// Adds to a move what it forces: as long as there are sites with a single move of the player to
    /// them, those moves are made with it. Where that has no end, as many moves as there are sites are
    /// enough; the reference goes on for ever.
    fn add_forced(&mut self, mv: &mut Move) {
        let sites = self.game.topology.len(self.game.site_type);
        while mv.forced.len() < sites {
            let mut forced = self.tentatively(|context| {
                context.apply_move(mv, true);
                context.moves(context.play_of(context.mover()))
            });
            let mut counts: FxHashMap<i32, u32> = FxHashMap::default();
            for one in &forced {
                *counts.entry(one.to).or_default() += 1;
            }
            forced.retain(|one| counts[&one.to] == 1);
            if forced.is_empty() {
                return;
            }
            for one in &mut forced {
                one.set_decision(false);
            }
            mv.forced.append(&mut forced);
        }
    }

    /// The move by which two players exchange sides; the mover goes on as the other.
    pub(super) fn swap_of_players(&self, a: i32, b: i32, decision: bool) -> Move {
        let mover = self.state.facts.mover;
        let mut swap = Move::of(Action {
            change: Change::SwapPlayers(a, b),
            decision,
        });
        swap.actions
            .push(Action::effect(Change::SetNextPlayer(i32::from(mover))));
        swap.mover = mover;
        swap
    }

    /// Whether the meta rules against repetition and suicide allow a move.
    pub(super) fn allowed_by_meta_rules(&mut self, mv: &Move) -> bool {
        if let Some(repetition) = self.game.meta.no_repeat
            && !mv.is_pass()
            && !mv.is_swap()
        {
            let repeats = self.tentatively(|context| {
                context.apply_move(mv, true);
                context.repeats(repetition)
            });
            if repeats {
                return false;
            }
        }
        if self.game.meta.no_suicide {
            let mover = i32::from(self.state.facts.mover);
            return self.tentatively(|context| {
                context.advance(mv, false);
                context.state.is_active(mover)
                    || !context.state.rare().losers.contains(&(mover as u8))
            });
        }
        true
    }

    /// Whether the position has been there before, in the given sense.
    pub(super) fn repeats(&self, repetition: Repetition) -> bool {
        match repetition {
            Repetition::Positional => self.hashes.contains(&self.state.position_hash()),
            Repetition::Situational => self.hashes.contains(&self.state.full_hash()),
            Repetition::PositionalInTurn => self
                .state
                .rare()
                .turn_hashes
                .contains(&self.state.position_hash()),
            Repetition::SituationalInTurn => self
                .state
                .rare()
                .turn_hashes
                .contains(&self.state.full_hash()),
        }
    }

    /// The one move of a game that runs by itself: all moves of its generator together.
    pub(super) fn simulated_move(&mut self) -> Vec<Move> {
        let moves = self.moves(self.game.phases[0].play);
        let mut moves = moves.into_iter();
        let Some(mut first) = moves.next() else {
            return Vec::new();
        };
        for mv in moves {
            first.actions.extend(mv.actions);
        }
        vec![first]
    }

    /// The moves of all players of a game where they choose at once.
    pub(super) fn simultaneous_moves(&mut self) -> Vec<Move> {
        let mut legal = Vec::new();
        for player in 1..=self.game.player_count() as u8 {
            let before = legal.len();
            legal.extend(
                self.moves(self.play_of(player))
                    .into_iter()
                    .filter(|mv| mv.mover == player),
            );
            if legal.len() == before && self.state.is_active(i32::from(player)) {
                legal.push(Move::pass(player, true));
            }
        }
        legal
    }
}
