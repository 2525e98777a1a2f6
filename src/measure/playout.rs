//! One game, watched.

use rustc_hash::FxHashMap;

use super::tally::{CAUSES, Moments, SPAN, Tally};
use super::{Agent, Measurement, RuleKind, tally};
use crate::ir::Game;
use crate::ir::graph::NodeId;
use crate::play::runner::Runner;
use crate::play::table::{Notes, Prospect, Table};
use crate::play::{EndCause, Ended, Rng};

/// Positions between two that are sampled.
const EVERY: usize = 8;

/// Plays games, one after another, and counts.
pub(super) struct Watcher<'r> {
    table: Box<dyn Table + Send + 'r>,
    plan: &'r super::Plan,
    players: usize,
    owners: Vec<u8>,
    /// By component, the column of its name.
    columns: Vec<Option<usize>>,
    width: usize,
    /// The rules by node.
    moves: FxHashMap<NodeId, usize>,
    effects: FxHashMap<NodeId, usize>,
    ends: FxHashMap<NodeId, usize>,
    /// What has been counted.
    pub tally: Tally,
    pieces: Vec<u32>,
    notes: Notes,
    offered: Vec<usize>,
    best: Vec<usize>,
    samples: Vec<Vec<i64>>,
}

impl<'r> Watcher<'r> {
    pub(super) fn new(game: &'r Game, runner: &'r Runner<'_>, measured: &'r Measurement) -> Self {
        let of = |kind: RuleKind| {
            let rules = measured.rules.iter().enumerate();
            let rules = rules.filter(move |(_, rule)| rule.kind == kind);
            rules
                .map(|(index, rule)| (NodeId(rule.node), index))
                .collect()
        };
        let stems = tally::stems(game);
        let column = |component: &crate::ir::Component| {
            let owned = (1..=game.player_count()).contains(&usize::from(component.owner));
            let found = stems.iter().position(|stem| *stem == &*component.stem);
            found.filter(|_| owned)
        };
        Watcher {
            table: runner.table(),
            plan: &measured.plan,
            players: game.player_count(),
            owners: game.components.iter().map(|c| c.owner).collect(),
            columns: game.components.iter().map(column).collect(),
            width: stems.len(),
            moves: of(RuleKind::Move),
            effects: of(RuleKind::Effect),
            ends: of(RuleKind::End),
            tally: Tally::new(game, measured.rules.len()),
            pieces: vec![0; game.components.len()],
            notes: Notes::default(),
            offered: Vec::new(),
            best: Vec::new(),
            samples: Vec::new(),
        }
    }

    /// Plays the game of a number: its choices and its chance depend on that and the seed alone.
    pub(super) fn play(&mut self, number: u64) {
        let seed = self.plan.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut mixer = Rng::new(seed ^ number);
        self.table.restart(Rng::new(mixer.next_u64()));
        let mut choices = Rng::new(mixer.next_u64());
        let first_sample = mixer.below(EVERY);
        self.samples.clear();
        let mut ply = 0;
        while self.table.ended().is_none() && ply < self.plan.max_plies as usize {
            let legal = self.table.list();
            if legal == 0 {
                break;
            }
            self.look(legal, ply);
            if ply % EVERY == first_sample {
                self.sample();
            }
            let chosen = self.choose(legal, &mut choices);
            self.make(chosen);
            ply += 1;
        }
        self.finish(ply as u32);
    }

    /// Counts what a position offers.
    fn look(&mut self, legal: usize, ply: usize) {
        let forced = self.table.offer(0).forced;
        let choices = if forced { 0 } else { legal as u64 };
        self.tally.forced_passes += u64::from(forced);
        self.tally.choices.add(choices);
        if self.tally.choices_by_time.len() <= ply / SPAN {
            let spans = ply / SPAN + 1;
            self.tally.choices_by_time.resize(spans, Moments::default());
        }
        self.tally.choices_by_time[ply / SPAN].add(choices);
        if let Some(plies) = self.tally.phases.get_mut(self.table.phase()) {
            *plies += 1;
        }
        self.table.count(&mut self.pieces);
        let mover = self.table.mover();
        for (component, count) in self.pieces.iter().enumerate().skip(1) {
            if self.owners[component] == mover {
                self.tally.mobility[component - 1].1 += u64::from(*count);
            }
        }
        self.offered.clear();
        for index in 0..legal {
            let offer = self.table.offer(index);
            if let Some(moves) = offer.what.checked_sub(1) {
                self.tally.mobility[moves].0 += 1;
            }
            let rule = offer.made_by.and_then(|id| self.moves.get(&id.node()));
            if let Some(rule) = rule
                && !self.offered.contains(rule)
            {
                self.offered.push(*rule);
                self.tally.uses[*rule].offered += 1;
            }
        }
    }

    /// Whose pieces are how many more than the others'.
    fn sample(&mut self) {
        let players = self.players as i64;
        for player in 1..=self.players {
            let mut row = vec![0; self.width + self.players];
            for (component, column) in self.columns.iter().enumerate() {
                if let Some(column) = column {
                    let own = usize::from(self.owners[component]) == player;
                    let weight = if own { players - 1 } else { -1 };
                    row[*column] += weight * i64::from(self.pieces[component]);
                }
            }
            row[self.width + player - 1] = 1;
            self.samples.push(row);
        }
    }

    fn choose(&mut self, legal: usize, choices: &mut Rng) -> usize {
        if self.plan.agent == Agent::Random || legal == 1 {
            return choices.below(legal);
        }
        let mover = self.table.mover();
        let mut best = (0, 0);
        self.best.clear();
        for index in 0..legal {
            let Prospect { ended, taken } = self.table.prospect(index);
            let rank = match ended.map(|ended| ended.winner) {
                Some(winner) if winner == mover => (2, 0),
                Some(0) | None => (1, taken),
                Some(_) => (0, 0),
            };
            if rank > best || self.best.is_empty() {
                best = rank;
                self.best.clear();
            }
            if rank == best {
                self.best.push(index);
            }
        }
        self.best[choices.below(self.best.len())]
    }

    fn make(&mut self, chosen: usize) {
        let made_by = self.table.offer(chosen).made_by;
        if let Some(rule) = made_by.and_then(|id| self.moves.get(&id.node())) {
            self.tally.uses[*rule].played += 1;
        }
        self.notes.effects.clear();
        self.notes.ends.clear();
        self.table.play(chosen, &mut self.notes);
        self.offered.clear();
        for effect in &self.notes.effects {
            let Some(rule) = self.effects.get(&effect.node()) else {
                continue;
            };
            if !self.offered.contains(rule) {
                self.offered.push(*rule);
                self.tally.uses[*rule].offered += 1;
                self.tally.uses[*rule].played += 1;
            }
        }
        for end in &self.notes.ends {
            if let Some(rule) = self.ends.get(&end.node()) {
                self.tally.uses[*rule].offered += 1;
            }
        }
    }

    fn finish(&mut self, plies: u32) {
        let ended = self.table.ended();
        let winner = ended.map_or(0, |ended| usize::from(ended.winner));
        let winner = if winner > self.players { 0 } else { winner };
        self.tally.wins[winner] += 1;
        *self.tally.lengths.entry(plies).or_default() += 1;
        let rule = ended.and_then(|ended| self.ends.get(&ended.by?.node()).copied());
        match (ended, rule) {
            (_, Some(rule)) => {
                self.tally.ended[rule][winner] += 1;
                self.tally.uses[rule].played += 1;
            }
            (ended, None) => {
                let cause = match ended.map(|Ended { cause, .. }| cause) {
                    Some(EndCause::AllPassed) => 0,
                    Some(EndCause::MoveLimit) => 1,
                    Some(EndCause::TurnLimit) => 2,
                    _ => CAUSES.len() - 1,
                };
                self.tally.causes[cause][winner] += 1;
            }
        }
        self.add_samples(winner);
    }

    /// The sums of products that a linear fit of the result needs.
    fn add_samples(&mut self, winner: usize) {
        let width = self.width + self.players;
        for (index, row) in self.samples.iter().enumerate() {
            let player = index % self.players + 1;
            let result = match winner {
                0 => 0,
                winner if winner == player => self.players as i64 - 1,
                _ => -1,
            };
            self.tally.samples += 1;
            for (a, value) in row.iter().enumerate() {
                if *value == 0 {
                    continue;
                }
                self.tally.results[a] += value * result;
                for (b, other) in row.iter().enumerate() {
                    self.tally.products[a * width + b] += value * other;
                }
            }
        }
    }
}
