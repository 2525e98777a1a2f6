//! How games end: the rules, whose win or loss it is, the limits; and changes of phase.
//!
//! Of more than two players those who have won or lost leave, and the others play on; the winner is
//! who won first, or who is left over.

use super::board::SEATS;
use super::engine::Engine;
use super::plan::{End, Verdict};
use super::value::At;
use crate::ir::{EndId, Outcome, PassEnd, Role};
use crate::play::EndCause;

impl<'p, const W: usize> Engine<'p, W> {
    /// Checks the rules of the mover's phase, those of the game, and the limits.
    pub(super) fn check_ends(&mut self) {
        let plan = self.plan;
        let quick = &self.board.quick;
        let phase = usize::from(quick.phases[usize::from(quick.mover)]);
        self.check_rules(&plan.ends[phase]);
        if !self.board.quick.over
            && let Some(rules) = plan.ends.last()
        {
            self.check_rules(rules);
        }
        let game = plan.game;
        let quick = &mut self.board.quick;
        if quick.over {
            return;
        }
        let turns = quick.turn >= game.max_turns * u32::from(plan.players);
        if turns || quick.moves >= game.max_moves {
            let limit = if turns {
                EndCause::TurnLimit
            } else {
                EndCause::MoveLimit
            };
            let first = quick.first;
            self.finish(first, limit, None);
        }
    }

    fn check_rules(&mut self, rules: &'p [End<W>]) {
        let game = self.plan.game;
        if rules.is_empty() {
            return;
        }
        for rule in rules {
            match rule.each {
                None => {
                    if self.decide(&rule.condition, At::default()) {
                        self.apply_rule(rule, true);
                    }
                }
                Some(each) => {
                    for player in 1..=self.plan.players {
                        let quick = &self.board.quick;
                        if (each.skip_mover && player == quick.mover)
                            || quick.active >> player & 1 == 0
                        {
                            continue;
                        }
                        self.iterator = player;
                        if self.decide(&rule.condition, At::default()) {
                            self.apply_rule(rule, false);
                        }
                    }
                    self.iterator = 0;
                }
            }
            if self.board.quick.over {
                return;
            }
        }
        if game.features.all_pass_ends
            && game.meta.pass_end == PassEnd::Draw
            && self.board.quick.passes >= u32::from(self.plan.players)
        {
            self.share(EndCause::AllPassed, None);
        }
    }

    /// Applies a rule whose condition holds; to one who is in the game where that is asked.
    #[inline(never)]
    fn apply_rule(&mut self, rule: &'p End<W>, in_game: bool) {
        let Some((by, verdict)) = self.verdict(rule) else {
            return;
        };
        let (who, role, outcome) = match verdict {
            Verdict::Outcome(who, role, outcome) => (who, role, outcome),
            Verdict::Scores { scores, misere } => {
                let mut values = [0.0; SEATS + 1];
                for (who, score) in scores {
                    let who = self.num(who, At::default()) as usize;
                    let score = f64::from(self.num(score, At::default()));
                    if let Some(value) = values.get_mut(who) {
                        *value = if *misere { -score } else { score };
                    }
                }
                return self.finish_by(&values, by);
            }
            Verdict::Payoffs(payoffs) => {
                let mut values = [0.0; SEATS + 1];
                for (who, payoff) in payoffs {
                    let who = self.num(who, At::default()) as usize;
                    if let Some(value) = values.get_mut(who) {
                        *value = *payoff;
                    }
                }
                return self.finish_by(&values, by);
            }
        };
        let who = self.num(who, At::default());
        let everybody = i32::from(self.plan.players) + 1;
        let active = self.board.quick.active >> who.clamp(0, 7) & 1 != 0;
        if in_game && who != everybody && !active {
            return;
        }
        let by = Some(by);
        if matches!(role, Role::Team(_) | Role::TeamMover) {
            return self.team_outcome(who, *outcome, by);
        }
        let rule = EndCause::Rule;
        match outcome {
            Outcome::Win | Outcome::Loss if *role == Role::All => self.finish(0, rule, by),
            Outcome::Win => self.win(who as u8, by),
            Outcome::Loss if active => self.lose(who as u8, by),
            Outcome::Loss => {}
            Outcome::Draw => self.share(rule, by),
            Outcome::Tie => self.finish(everybody as u8, rule, by),
            Outcome::Abandon | Outcome::Crash => self.finish(0, rule, by),
        }
    }

    /// What an end rule says whose condition holds: the first that applies of the rules inside it,
    /// else itself.
    fn verdict(&mut self, rule: &'p End<W>) -> Option<(EndId, &'p Verdict<W>)> {
        let mut inner = rule.inner.iter();
        inner
            .find_map(|rule| {
                let holds = self.decide(&rule.condition, At::default());
                holds.then(|| self.verdict(rule)).flatten()
            })
            .or(rule.result.as_ref().map(|result| (rule.id, result)))
    }

    fn win(&mut self, who: u8, by: Option<EndId>) {
        let quick = &mut self.board.quick;
        quick.active &= !(1 << who);
        if quick.won == 0 {
            quick.first = who;
        }
        quick.won += 1;
        if quick.active.count_ones() <= 1 {
            let first = quick.first;
            self.finish(first, EndCause::Rule, by);
        }
    }

    fn lose(&mut self, who: u8, by: Option<EndId>) {
        let quick = &mut self.board.quick;
        quick.active &= !(1 << who);
        let (left, first) = (quick.active, quick.first);
        if left == 0 {
            return self.finish(first, EndCause::Rule, by);
        }
        if quick.next == who {
            self.board.quick.next = self.player_after(who);
        }
        if left.count_ones() == 1 {
            let last = match self.board.quick.won {
                0 => left.trailing_zeros() as u8,
                _ => first,
            };
            self.finish(last, EndCause::Rule, by);
        }
    }

    /// Those who are left share what is left: the first place where it is one player alone.
    fn share(&mut self, cause: EndCause, by: Option<EndId>) {
        let quick = &self.board.quick;
        let alone = quick.won == 0 && quick.active.count_ones() == 1;
        let winner = match alone {
            true => quick.active.trailing_zeros() as u8,
            false => quick.first,
        };
        self.finish(winner, cause, by);
    }

    /// All members of a team share an outcome.
    fn team_outcome(&mut self, team: i32, outcome: Outcome, by: Option<EndId>) {
        let members = self.plan.statics.sides.members(team);
        let all = (1..=self.plan.players).fold(0, |all, player| all | 1u32 << player);
        let winners = match outcome {
            Outcome::Win => members,
            Outcome::Loss => all & !members,
            _ => return self.share(EndCause::Rule, by),
        };
        let winner = match winners {
            0 => 0,
            some => some.trailing_zeros() as u8,
        };
        self.finish(winner, EndCause::Rule, by);
    }

    /// The game is over, and the player with the best value won, if it is one player.
    fn finish_by(&mut self, values: &[f64], by: EndId) {
        let players = 1..=usize::from(self.plan.players);
        let best = players
            .clone()
            .map(|player| values[player])
            .fold(f64::MIN, f64::max);
        let mut firsts = players.filter(|player| values[*player] == best);
        let winner = match (firsts.next(), firsts.next()) {
            (Some(alone), None) => alone as u8,
            _ => 0,
        };
        self.finish(winner, EndCause::Rule, Some(by));
    }

    fn finish(&mut self, winner: u8, cause: EndCause, by: Option<EndId>) {
        self.board.quick.over = true;
        self.board.quick.cause = cause;
        self.board.quick.by = by;
        self.board.quick.winner = winner;
        self.board.quick.active = 0;
    }

    pub(super) fn change_phases(&mut self) {
        let plan = self.plan;
        if plan.next_phases.len() == 1 {
            return;
        }
        let everybody = i32::from(plan.players) + 1;
        for player in 1..=plan.players {
            let seat = usize::from(player);
            let current = usize::from(self.board.quick.phases[seat]);
            for next in &plan.next_phases[current] {
                let who = self.num(&next.who, At::default());
                if (who == everybody || who == i32::from(player))
                    && self.decide(&next.condition, At::default())
                {
                    self.board.quick.phases[seat] = next.phase as u8;
                    break;
                }
            }
        }
    }
}
