//! What a measurement says, in figures.

use serde::Serialize;

use super::statistics::{Estimate, Share, Spread, deviation, lead, mean, solve, spread};
use super::tally::CAUSES;
use super::{Agent, Measurement, RuleKind};

/// What a measurement says.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The game.
    pub game: String,
    /// How many games were played.
    pub games: u64,
    /// Who played.
    pub agent: Agent,
    /// The seed.
    pub seed: u64,
    /// Plies of a game.
    pub length: Spread,
    /// Legal moves of a ply.
    pub choices: Choices,
    /// Games won by each player, from 1.
    pub wins: Vec<Share>,
    /// Games that nobody won.
    pub draws: Share,
    /// Games that somebody won.
    pub decisive: Share,
    /// The first player's share less the second's, in games of two.
    pub first_move: Option<Estimate>,
    /// What ended the games, most frequent first.
    pub ends: Vec<Ending>,
    /// Rules that never took effect; for moves: that never were legal.
    pub never: Vec<Row>,
    /// How often each rule mattered.
    pub rules: Vec<Row>,
    /// Plies by phase, in games of several.
    pub phases: Vec<Phase>,
    /// The kinds of pieces.
    pub pieces: Vec<Kind>,
}

/// Legal moves of a ply.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Choices {
    /// Their mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The most.
    pub most: u64,
    /// Plies at which there was none.
    pub none: u64,
}

/// What ended games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ending {
    /// The rule as it is written, or the cause.
    pub what: String,
    /// Where it is written.
    pub place: String,
    /// Games that it ended.
    pub games: Share,
    /// Of these, how many each player won; at 0 nobody.
    pub winners: Vec<u64>,
}

/// A rule and how often it mattered.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// What it does.
    pub kind: RuleKind,
    /// The ludeme that it comes down to.
    pub does: String,
    /// The pieces whose rule it is.
    pub pieces: Vec<String>,
    /// Where it is written.
    pub place: String,
    /// How it is written.
    pub text: String,
    /// Plies at which it gave a legal move; times that an end rule applied.
    pub offered: u64,
    /// Plies at which it was played or took effect; games that it ended.
    pub played: u64,
}

impl Row {
    /// What kind of rule it is, and its ludeme.
    pub fn title(&self) -> String {
        match self.kind {
            RuleKind::End => "end".into(),
            RuleKind::Move => format!("move {}", self.does),
            RuleKind::Effect => format!("effect {}", self.does),
        }
    }
}

/// A phase of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// Plies in it.
    pub plies: u64,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// Legal moves of one such piece when it is its owner's turn.
    pub mobility: f64,
    /// What one more of them adds to the result (1 won, -1 lost), all else being equal.
    pub weight: Option<f64>,
    /// The same with the kind of which most are there at the start as 1.
    pub value: Option<f64>,
}

/// The figures of a measurement.
pub fn summary(measured: &Measurement) -> Summary {
    let tally = &measured.tally;
    let games = tally.games();
    let wins = &tally.wins[1..];
    let rules: Vec<Row> = measured
        .rules
        .iter()
        .zip(&tally.uses)
        .map(|(rule, uses)| Row {
            kind: rule.kind,
            does: rule.does.clone(),
            pieces: rule.pieces.clone(),
            place: rule.place.clone(),
            text: rule.text.clone(),
            offered: uses.offered,
            played: uses.played,
        })
        .collect();
    Summary {
        game: measured.game.clone(),
        games,
        agent: measured.plan.agent,
        seed: measured.plan.seed,
        length: spread(&tally.lengths),
        choices: Choices {
            mean: mean(&tally.choices),
            deviation: deviation(&tally.choices),
            most: tally.choices.most,
            none: tally.forced_passes,
        },
        wins: wins.iter().map(|won| Share::of(*won, games)).collect(),
        draws: Share::of(tally.wins[0], games),
        decisive: Share::of(wins.iter().sum(), games),
        first_move: match wins {
            [first, second] => Some(lead(*first, *second, games)),
            _ => None,
        },
        ends: endings(measured),
        never: rules
            .iter()
            .filter(|row| row.offered == 0)
            .cloned()
            .collect(),
        rules,
        phases: match measured.phases.len() {
            0 | 1 => Vec::new(),
            _ => {
                let phases = measured.phases.iter().zip(&tally.phases);
                phases
                    .map(|(name, plies)| Phase {
                        name: name.clone(),
                        plies: *plies,
                    })
                    .collect()
            }
        },
        pieces: kinds(measured),
    }
}

fn endings(measured: &Measurement) -> Vec<Ending> {
    let tally = &measured.tally;
    let games = tally.games();
    let ending = |what: &str, place: &str, winners: &Vec<u64>| Ending {
        what: what.into(),
        place: place.into(),
        games: Share::of(winners.iter().sum(), games),
        winners: winners.clone(),
    };
    let rules = measured.rules.iter().zip(&tally.ended);
    let rules = rules.map(|(rule, winners)| ending(&rule.text, &rule.place, winners));
    let causes = CAUSES.iter().zip(&tally.causes);
    let causes = causes.map(|(cause, winners)| ending(cause, "", winners));
    let mut endings: Vec<Ending> = rules.chain(causes).filter(|e| e.games.count > 0).collect();
    endings.sort_by_key(|ending| std::cmp::Reverse(ending.games.count));
    endings
}

/// Mobility and worth of the kinds of pieces.
///
/// The worth is from a linear fit, by least squares, of the result on the majorities of each kind
/// over sampled positions of all games (Fisher's discriminant, in other words): the sums that it
/// needs are whole numbers and add up, as those of a logistic fit wouldn't.
fn kinds(measured: &Measurement) -> Vec<Kind> {
    let tally = &measured.tally;
    let weights = solve(&tally.products, &tally.results);
    let owned = |owner: u8| (1..=measured.players).contains(&usize::from(owner));
    let mut kinds: Vec<(Kind, u32)> = Vec::new();
    for piece in measured.pieces.iter().filter(|piece| owned(piece.owner)) {
        if kinds.iter().any(|(kind, _)| kind.name == piece.stem) {
            continue;
        }
        let same = measured.pieces.iter().zip(&tally.mobility);
        let same = same.filter(|(other, _)| other.stem == piece.stem && owned(other.owner));
        let (mut moves, mut there, mut start) = (0, 0, 0);
        for (other, (own_moves, own_there)) in same {
            moves += own_moves;
            there += own_there;
            start += other.start;
        }
        kinds.push((
            Kind {
                name: piece.stem.clone(),
                mobility: moves as f64 / there.max(1) as f64,
                weight: None,
                value: None,
            },
            start,
        ));
    }
    // Dice and cards are owned by nobody, so the columns are these kinds in this order.
    if kinds.len() + measured.players == weights.len() {
        for ((kind, _), weight) in kinds.iter_mut().zip(&weights) {
            kind.weight = *weight;
        }
        let most = kinds.iter().max_by_key(|(_, start)| *start);
        if let Some(unit) = most.and_then(|(kind, _)| kind.weight).filter(|w| *w > 0.0) {
            for (kind, _) in &mut kinds {
                kind.value = kind.weight.map(|weight| weight / unit);
            }
        }
    }
    kinds.into_iter().map(|(kind, _)| kind).collect()
}
