//! End rules, results and ranks, and the changes of phase.

use super::super::Context;
use super::super::state::{EndCause, Ended};
use crate::ir::{EndId, EndOp, Outcome, ResultOp, Role};

impl<'g> Context<'g> {
    /// Checks the end rules of the mover's phase and of the game, then the limits.
    pub(crate) fn check_ends(&mut self) {
        let game = self.game;
        let phase = usize::from(self.state.facts.phases[usize::from(self.state.facts.mover)]);
        if self.state.any_active() {
            self.check_rules(&game.phases[phase].end);
        }
        if !self.is_over() {
            self.check_rules(&game.end);
        }
        if self.state.any_active() {
            self.check_limits();
        }
    }

    fn check_rules(&mut self, rules: &[EndId]) {
        if rules.is_empty() {
            return;
        }
        // All rules are looked at: a later one may rank those whom an earlier one left.
        for rule in rules {
            if let Some((rule, result)) = self.end_rule(*rule) {
                let who = match result {
                    ResultOp::Outcome { role, .. } => self.player_of(*role),
                    _ => self.game.player_count() as i32 + 1,
                };
                if self.state.is_active(who) || who == self.game.player_count() as i32 + 1 {
                    self.apply_rule(rule, result);
                }
            }
        }
        if !self.is_over() && self.game.features.all_pass_ends && self.all_passed() {
            self.draw();
            if let Some(ended) = &mut self.state.facts.ended {
                ended.cause = EndCause::AllPassed;
            }
        }
        self.state.facts.wins_decided = 0;
        self.state.facts.losses_decided = 0;
    }

    /// Whether each player's last turn was a pass and nothing else.
    pub(super) fn all_passed(&self) -> bool {
        let mut moves = self.trial.iter().rev();
        if self.game.player_count() == 1 {
            return moves.next().is_some_and(super::super::Move::is_pass);
        }
        let mut mover = self.state.facts.mover;
        let mut passed = false;
        let mut moves_of_turn = 0;
        for _ in 0..self.game.player_count() {
            loop {
                let Some(mv) = moves.next() else {
                    return passed;
                };
                if moves_of_turn > 1 {
                    return false;
                }
                if mover != mv.mover {
                    if !passed {
                        return false;
                    }
                    mover = mv.mover;
                    moves_of_turn = 0;
                    passed = mv.is_pass();
                    break;
                }
                moves_of_turn += 1;
                passed = mv.is_pass();
            }
        }
        true
    }

    /// What a rule does, and that it was this rule.
    fn apply_rule(&mut self, rule: EndId, result: &ResultOp) {
        self.note_end(rule);
        self.apply_result(result);
        if let Some(ended) = &mut self.state.facts.ended {
            ended.by.get_or_insert(rule);
        }
    }

    /// The result of a rule whose condition holds, and the rule within it that gives it.
    fn end_rule(&mut self, id: EndId) -> Option<(EndId, &'g ResultOp)> {
        let game = self.game;
        match game.graph.end_rule(id) {
            EndOp::If {
                condition,
                inner,
                result,
            } => {
                if !self.holds(*condition) {
                    return None;
                }
                for rule in inner {
                    // Rules within give their own result where they apply.
                    if let EndOp::If {
                        condition, inner, ..
                    } = game.graph.end_rule(*rule)
                        && self.holds(*condition)
                    {
                        return match game.graph.end_rule(*rule) {
                            EndOp::If { result, .. } if inner.is_empty() => {
                                result.as_ref().map(|result| (*rule, result))
                            }
                            _ => self.end_rule(*rule),
                        };
                    }
                }
                result.as_ref().map(|result| (id, result))
            }
            EndOp::ForEachPlayer {
                skip_mover,
                condition,
                result,
            } => {
                let before = self.cursor.player;
                for player in 1..=game.player_count() as i32 {
                    if (*skip_mover && player == i32::from(self.state.facts.mover))
                        || !self.state.is_active(player)
                    {
                        continue;
                    }
                    self.cursor.player = player;
                    if self.holds(*condition) {
                        self.apply_rule(id, result);
                    }
                }
                self.cursor.player = before;
                None
            }
            EndOp::ForEachTrack { condition, result } => {
                let before = self.cursor.track;
                for track in 0..game.tracks.len() as i32 {
                    if !self.state.any_active() {
                        break;
                    }
                    self.cursor.track = track;
                    if self.holds(*condition) {
                        self.apply_rule(id, result);
                    }
                }
                self.cursor.track = before;
                None
            }
        }
    }

    fn apply_result(&mut self, result: &ResultOp) {
        match result {
            ResultOp::Outcome {
                role: role @ (Role::Team(_) | Role::TeamMover),
                outcome,
            } => self.team_outcome(*role, *outcome),
            ResultOp::Outcome { role, outcome } => match outcome {
                Outcome::Win => self.win(*role),
                Outcome::Loss => self.lose(*role),
                Outcome::Draw => self.draw(),
                Outcome::Tie => self.stop(self.game.player_count() as u8 + 1),
                Outcome::Abandon | Outcome::Crash => self.stop(0),
            },
            ResultOp::ByScore { scores, misere } => {
                for (role, score) in scores {
                    let player = self.player_of(*role);
                    let score = self.int(*score);
                    if let Some(entry) = self.state.rare_mut().scores.get_mut(player as usize) {
                        *entry = score;
                    }
                }
                let sign = if *misere { -1.0 } else { 1.0 };
                let values: Vec<f64> = self
                    .state
                    .rare()
                    .scores
                    .iter()
                    .map(|score| sign * f64::from(*score))
                    .collect();
                self.rank_by(&values);
            }
            ResultOp::Payoffs { payoffs } => {
                let mut values = vec![0.0; self.game.player_count() + 2];
                for (role, bits) in payoffs {
                    let player = self.player_of(*role);
                    if let Some(entry) = values.get_mut(player as usize) {
                        *entry = f64::from_bits(*bits);
                    }
                }
                self.rank_by(&values);
            }
        }
    }

    fn rank(&self, player: usize) -> f64 {
        self.state
            .rare()
            .ranking
            .get(player)
            .copied()
            .unwrap_or(0.0)
    }

    fn set_rank(&mut self, player: usize, rank: f64) {
        if let Some(entry) = self.state.rare_mut().ranking.get_mut(player) {
            *entry = rank;
        }
    }

    fn players(&self) -> usize {
        self.game.player_count()
    }

    fn leave(&mut self, player: i32) {
        self.state.facts.active &= !(1 << player.clamp(0, 31));
    }

    fn stop(&mut self, winner: u8) {
        self.state.facts.active = 0;
        self.state.facts.ended = Some(Ended {
            winner,
            cause: EndCause::Rule,
            by: None,
        });
    }

    /// The only player still in the game.
    fn last_one(&self) -> Option<i32> {
        (self.state.facts.active.count_ones() == 1)
            .then(|| self.state.facts.active.trailing_zeros() as i32)
    }

    fn first_ranked(&self) -> u8 {
        (1..=self.players())
            .find(|player| self.rank(*player) == 1.0)
            .unwrap_or(0) as u8
    }

    fn end_with_first(&mut self) {
        let winner = self.first_ranked();
        if winner > 0 {
            self.stop(winner);
        } else {
            self.state.facts.active = 0;
        }
    }

    fn winners(&self) -> f64 {
        f64::from(self.state.rare().winners.len() as u32)
    }

    fn win(&mut self, role: Role) {
        if role == Role::All {
            for player in 1..=self.players() {
                if self.rank(player) == 0.0 && self.players() > 1 {
                    self.state.rare_mut().winners.push(player as u8);
                    self.set_rank(player, 1.0);
                }
            }
            self.stop(0);
            return;
        }
        let who = self.player_of(role);
        self.leave(who);
        let rank = self.winners() + 1.0;
        self.state.rare_mut().winners.push(who as u8);
        self.set_rank(who as usize, rank);
        if let Some(last) = self.last_one() {
            self.set_rank(last as usize, rank + 1.0);
            self.state.rare_mut().losers.push(last as u8);
            self.leave(last);
            self.end_with_first();
        } else if !self.state.any_active() {
            self.end_with_first();
        }
        self.state.facts.wins_decided += 1;
    }

    fn lose(&mut self, role: Role) {
        if role == Role::All {
            for player in 1..=self.players() {
                if self.rank(player) == 0.0 && self.players() > 1 {
                    self.set_rank(player, self.players() as f64);
                }
            }
            self.stop(0);
            return;
        }
        let who = self.player_of(role);
        if self.state.is_active(who) {
            self.leave(who);
            if i32::from(self.state.facts.next) == who
                && self.players() != 1
                && self.state.any_active()
            {
                self.state.facts.next = self.player_after(who as u8);
            }
            if self.players() > 1 {
                self.rank_loser(who);
            } else {
                self.stop(0);
            }
        }
        self.state.facts.losses_decided += 1;
    }

    /// Losers of one moment share the mean of their ranks.
    fn rank_loser(&mut self, who: i32) {
        let next_rank = self.players() as f64 - f64::from(self.state.rare().losers.len() as u32);
        let shared = next_rank + 1.0 + 0.5 * (f64::from(self.state.facts.losses_decided) - 1.0);
        let rank = shared - 0.5;
        self.set_rank(who as usize, rank);
        self.state.rare_mut().losers.push(who as u8);
        for player in 0..=self.players() {
            if self.rank(player) == shared {
                self.set_rank(player, rank);
            }
        }
        if !self.state.any_active() {
            self.end_with_first();
        } else if let Some(last) = self.last_one() {
            let rank = self.winners() + 1.0;
            self.set_rank(last as usize, rank);
            let best = (1..=self.players())
                .map(|player| self.rank(player))
                .fold(f64::MAX, f64::min);
            if let Some(winner) = (1..=self.players()).find(|player| self.rank(*player) == best) {
                self.state.rare_mut().winners.push(winner as u8);
                self.leave(last);
                self.stop(winner as u8);
            }
        }
    }

    /// The rank that all who are left share.
    fn draw_rank(&self) -> f64 {
        f64::from(self.state.facts.active.count_ones() + 1) / 2.0 + self.winners()
    }

    fn share_the_rest(&mut self) {
        if self.players() > 1 {
            let rank = self.draw_rank();
            for player in 1..=self.players() {
                if self.rank(player) == 0.0 {
                    self.set_rank(player, rank);
                }
            }
        } else {
            self.set_rank(1, 0.0);
        }
    }

    fn draw(&mut self) {
        self.share_the_rest();
        let winner = self.first_ranked();
        self.stop(winner);
    }

    fn check_limits(&mut self) {
        let turns = self.state.facts.turn >= self.game.max_turns * self.players() as u32;
        if turns || self.moves_made().len() >= self.game.max_moves as usize {
            let winner = self.first_ranked();
            self.share_the_rest();
            self.state.facts.active = 0;
            self.state.facts.ended = Some(Ended {
                winner,
                cause: if turns {
                    EndCause::TurnLimit
                } else {
                    EndCause::MoveLimit
                },
                by: None,
            });
        }
    }

    /// All members of a team share an outcome.
    fn team_outcome(&mut self, role: Role, outcome: Outcome) {
        let team = match role {
            Role::Team(team) => team,
            _ => self.player_of(role) as u8,
        };
        let members: Vec<usize> = (1..=self.players())
            .filter(|player| self.state.rare().teams[*player] == team)
            .collect();
        let others = self.players() - members.len();
        let (inside, outside) = match outcome {
            // A team that wins shares the first rank whole, the other the one after its members:
            // not the mean, as players without teams would.
            Outcome::Win => (1.0, 1.0 + members.len() as f64),
            Outcome::Loss => (
                others as f64 + (members.len() as f64 + 1.0) / 2.0,
                (others as f64 + 1.0) / 2.0,
            ),
            _ => {
                self.draw();
                return;
            }
        };
        for player in 1..=self.players() {
            self.set_rank(
                player,
                if members.contains(&player) {
                    inside
                } else {
                    outside
                },
            );
        }
        let winner = match outcome {
            Outcome::Win => members.first().copied().unwrap_or(0),
            _ => (1..=self.players())
                .find(|player| !members.contains(player))
                .unwrap_or(0),
        };
        let mut left: Vec<u8> = (1..=self.players())
            .filter(|player| self.state.is_active(*player as i32) && !members.contains(player))
            .map(|player| self.state.rare().teams[player])
            .collect();
        left.dedup();
        let active = self.state.facts.active;
        self.stop(winner as u8);
        if outcome == Outcome::Win && left.len() == 1 {
            // The reference leaves the team that lost in the game: turns still go round.
            let gone = members.iter().fold(0, |bits, member| bits | 1u32 << member);
            self.state.facts.active = active & !gone;
        }
    }

    /// Ranks all players by values, largest first; equal values share the mean rank.
    fn rank_by(&mut self, values: &[f64]) {
        let players = self.players();
        for player in 1..=players {
            let better = (1..=players)
                .filter(|other| values[*other] > values[player])
                .count() as f64;
            let equal = (1..=players)
                .filter(|other| values[*other] == values[player])
                .count() as f64;
            self.set_rank(player, better + (equal + 1.0) / 2.0);
        }
        let winner = self.first_ranked();
        self.stop(winner);
    }

    /// Moves players on to other phases.
    pub(crate) fn change_phases(&mut self) {
        let game = self.game;
        let players = self.players() as i32;
        for player in 1..=players {
            let current = usize::from(self.state.facts.phases[player as usize]);
            for next in &game.phases[current].next {
                let who = self.int(next.who);
                if (who == players + 1 || who == player) && self.holds(next.condition) {
                    let phase = next.phase.unwrap_or(current + 1);
                    self.state.facts.phases[player as usize] = phase as u8;
                    break;
                }
            }
        }
    }
}
