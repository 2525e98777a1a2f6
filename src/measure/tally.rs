//! What many games came to: whole numbers that add up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ir::Game;
use crate::ir::equipment::ComponentKind;
use crate::play::runner::Runner;

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Its full name, `Pawn1`.
    pub name: String,
    /// Its name without the player's number.
    pub stem: String,
    /// Its owner.
    pub owner: u8,
    /// How many there are at the start.
    pub start: u32,
}

/// The pieces of a game, by component from the first.
pub(super) fn pieces(game: &Game) -> Vec<Piece> {
    let mut counts = vec![0; game.components.len()];
    Runner::reference(game).table().count(&mut counts);
    let components = game.components.iter().zip(counts).skip(1);
    components
        .map(|(component, start)| Piece {
            name: component.name.to_string(),
            stem: component.stem.to_string(),
            owner: component.owner,
            start,
        })
        .collect()
}

/// The kinds of piece whose worth is estimated: those that players own, by name.
pub(super) fn stems(game: &Game) -> Vec<&str> {
    let mut stems: Vec<&str> = Vec::new();
    for component in game.components.iter().skip(1) {
        let owned = (1..=game.player_count()).contains(&usize::from(component.owner));
        let piece = matches!(component.kind, ComponentKind::Piece);
        if owned && piece && !stems.contains(&&*component.stem) {
            stems.push(&component.stem);
        }
    }
    stems
}

/// Number, sum and sum of squares of whole numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moments {
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: u64,
    /// The sum of their squares.
    pub squares: u64,
    /// The largest.
    pub most: u64,
}

impl Moments {
    /// One number more.
    pub fn add(&mut self, value: u64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
        self.most = self.most.max(value);
    }

    fn join(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.most = self.most.max(other.most);
    }
}

/// Plies of which the number of choices is summed together.
pub const SPAN: usize = 8;

/// How often a rule mattered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Uses {
    /// Plies at which it gave a legal move; for an end rule, times that it applied.
    pub offered: u64,
    /// Plies at which it was played or took effect; for an end rule, games that it ended.
    pub played: u64,
}

/// What many games came to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Games won by each player, from 1; at 0 those that nobody won.
    pub wins: Vec<u64>,
    /// Games by length in plies.
    pub lengths: BTreeMap<u32, u64>,
    /// Legal moves of a ply; a ply without any counts as none.
    pub choices: Moments,
    /// The same, by eight plies of the game.
    pub choices_by_time: Vec<Moments>,
    /// Passes because there was no move.
    pub forced_passes: u64,
    /// Plies by phase.
    pub phases: Vec<u64>,
    /// Games by what ended them beside rules: all passed, the limit of moves, of turns, broken off;
    /// each by winner.
    pub causes: Vec<Vec<u64>>,
    /// Games that each end rule ended, by winner; empty for other rules.
    pub ended: Vec<Vec<u64>>,
    /// How often each rule mattered.
    pub uses: Vec<Uses>,
    /// By piece: legal moves, and pieces that were there to make them.
    pub mobility: Vec<(u64, u64)>,
    /// Positions from which the worth of pieces is estimated.
    pub samples: u64,
    /// Sums of products of the columns: pieces' majorities, then a 1 for each player.
    pub products: Vec<i64>,
    /// Sums of products of each column with the result.
    pub results: Vec<i64>,
}

/// What ends a game beside rules, in the order of [`Tally::causes`].
pub const CAUSES: [&str; 4] = [
    "all passed",
    "limit of moves",
    "limit of turns",
    "broken off",
];

impl Tally {
    /// Nothing counted.
    pub(super) fn new(game: &Game, rules: usize) -> Tally {
        let outcomes = game.player_count() + 1;
        let columns = stems(game).len() + game.player_count();
        Tally {
            wins: vec![0; outcomes],
            phases: vec![0; game.phases.len()],
            causes: vec![vec![0; outcomes]; CAUSES.len()],
            ended: vec![vec![0; outcomes]; rules],
            uses: vec![Uses::default(); rules],
            mobility: vec![(0, 0); game.components.len() - 1],
            products: vec![0; columns * columns],
            results: vec![0; columns],
            ..Tally::default()
        }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins.iter().sum()
    }

    /// Adds another tally of the same game.
    pub fn join(&mut self, other: &Tally) {
        add(&mut self.wins, &other.wins);
        for (length, games) in &other.lengths {
            *self.lengths.entry(*length).or_default() += games;
        }
        self.choices.join(&other.choices);
        let longest = self.choices_by_time.len().max(other.choices_by_time.len());
        self.choices_by_time.resize(longest, Moments::default());
        for (own, theirs) in self.choices_by_time.iter_mut().zip(&other.choices_by_time) {
            own.join(theirs);
        }
        self.forced_passes += other.forced_passes;
        add(&mut self.phases, &other.phases);
        for (own, theirs) in self.causes.iter_mut().zip(&other.causes) {
            add(own, theirs);
        }
        for (own, theirs) in self.ended.iter_mut().zip(&other.ended) {
            add(own, theirs);
        }
        for (own, theirs) in self.uses.iter_mut().zip(&other.uses) {
            own.offered += theirs.offered;
            own.played += theirs.played;
        }
        for (own, theirs) in self.mobility.iter_mut().zip(&other.mobility) {
            own.0 += theirs.0;
            own.1 += theirs.1;
        }
        self.samples += other.samples;
        add(&mut self.products, &other.products);
        add(&mut self.results, &other.results);
    }
}

fn add<T: Copy + std::ops::AddAssign>(own: &mut [T], theirs: &[T]) {
    for (own, theirs) in own.iter_mut().zip(theirs) {
        *own += *theirs;
    }
}
