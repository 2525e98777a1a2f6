//! Two games held against each other: what they claim, and the shortest line after which they part.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    time::{Duration, Instant},
};

use super::game::{Ending, Outcome, Placed, Probed, Square};
use crate::play::{Context, Move, Rng};

/// A move as both games know it: `e2-e4`, `pass`.
pub type Step = String;

/// Where two games part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parting {
    /// The moves up to there.
    pub line: Vec<Step>,
    /// Moves that only the first has.
    pub only_first: Vec<Step>,
    /// Moves that only the second has.
    pub only_second: Vec<Step>,
    /// How the game stands where that differs: over and won by whom, for each.
    pub ended: Option<(String, String)>,
    /// Whether every shorter line was looked at.
    pub shortest: bool,
}

fn key(game: &Probed<'_>, mv: &Move) -> Step {
    if mv.is_pass() {
        return "pass".into();
    }
    let name = |site: i32| {
        game.grid
            .square(site)
            .map_or_else(|| site.to_string(), |s| game.name_of(s))
    };
    match (mv.from, mv.to) {
        (-1, to) => format!("+{}", name(to)),
        (from, to) if from == to => format!("@{}", name(to)),
        (from, to) => format!("{}-{}", name(from), name(to)),
    }
}

fn legal(game: &Probed<'_>, context: &mut Context<'_>) -> BTreeMap<Step, Move> {
    let mut moves = BTreeMap::new();
    for mv in context.legal_moves() {
        moves.entry(key(game, &mv)).or_insert(mv);
    }
    moves
}

fn standing(context: &Context<'_>) -> String {
    match context.ended() {
        None => "the game goes on".into(),
        Some(end) if end.winner == 0 => "a draw".into(),
        Some(end) => format!("player {} has won", end.winner),
    }
}

/// Two positions side by side.
struct Pair<'a, 'g> {
    games: [&'a Probed<'g>; 2],
    contexts: [Context<'g>; 2],
    line: Vec<Step>,
}

impl Pair<'_, '_> {
    /// What both allow, or where they part.
    fn compare(&mut self) -> Result<Vec<(Step, [Move; 2])>, Box<Parting>> {
        let [a, b] = &mut self.contexts;
        let (over, other) = (standing(a), standing(b));
        let one = legal(self.games[0], a);
        let two = legal(self.games[1], b);
        let only = |x: &BTreeMap<Step, Move>, y: &BTreeMap<Step, Move>| {
            x.keys()
                .filter(|k| !y.contains_key(*k))
                .cloned()
                .collect::<Vec<_>>()
        };
        let (only_first, only_second) = (only(&one, &two), only(&two, &one));
        if over != other || !only_first.is_empty() || !only_second.is_empty() {
            let ended = (over != other).then_some((over, other));
            return Err(Box::new(Parting {
                line: self.line.clone(),
                only_first,
                only_second,
                ended,
                shortest: false,
            }));
        }
        Ok(one
            .into_iter()
            .filter_map(|(k, m)| two.get(&k).map(|n| (k, [m, n.clone()])))
            .collect())
    }

    fn play(&mut self, step: &Step, moves: &[Move; 2]) {
        self.line.push(step.clone());
        for (context, mv) in self.contexts.iter_mut().zip(moves) {
            context.play(mv);
        }
    }

    fn undo(&mut self) {
        self.line.pop();
        for context in &mut self.contexts {
            context.undo();
        }
    }

    /// Looks at every line of a length; `Ok(false)` where time ran out.
    fn search(
        &mut self,
        depth: usize,
        seen: &mut HashSet<(u64, u64, usize)>,
        until: Instant,
    ) -> Result<bool, Box<Parting>> {
        let hash = (
            self.contexts[0].state.full_hash(),
            self.contexts[1].state.full_hash(),
            depth,
        );
        if !seen.insert(hash) {
            return Ok(true);
        }
        if Instant::now() > until {
            return Ok(false);
        }
        let common = self.compare()?;
        if depth == 0 {
            return Ok(true);
        }
        for (step, moves) in &common {
            self.play(step, moves);
            let found = self.search(depth - 1, seen, until);
            self.undo();
            if !found? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The shortest line after which two games differ: by depth, and by chance where that is too far.
pub fn part<'g>(first: &Probed<'g>, second: &Probed<'g>, budget: Duration) -> Option<Parting> {
    let start = Instant::now();
    let mut pair = Pair {
        games: [first, second],
        contexts: [first.start(), second.start()],
        line: Vec::new(),
    };
    let mut best: Option<Parting> = None;
    let mut rng = Rng::new(2);
    let mut complete = 0;
    // A little by chance first: it bounds how deep the search need go.
    for round in 0.. {
        let limit = best.as_ref().map_or(60, |b| b.line.len());
        if limit <= complete || start.elapsed() > budget {
            break;
        }
        if let Some(found) = wander(&mut pair, &mut rng, limit) {
            let found = shorten(&mut pair, found);
            if best
                .as_ref()
                .is_none_or(|b| found.line.len() < b.line.len())
            {
                best = Some(found);
            }
        }
        if round % 40 == 39 || start.elapsed() > budget / 3 {
            let limit = best.as_ref().map_or(4, |b| b.line.len());
            while complete < limit && complete < 5 {
                match pair.search(complete, &mut HashSet::new(), start + budget * 2 / 3) {
                    Err(found) => {
                        return Some(Parting {
                            shortest: true,
                            ..*found
                        });
                    }
                    Ok(true) => complete += 1,
                    Ok(false) => break,
                }
            }
            if start.elapsed() > budget * 2 / 3 && best.is_some() {
                break;
            }
        }
    }
    best.map(|b| Parting {
        shortest: b.line.len() <= complete,
        ..b
    })
}

/// Leaves out pairs of plies that a parting doesn't need.
fn shorten(pair: &mut Pair<'_, '_>, parting: Parting) -> Parting {
    let mut best = parting;
    let mut changed = true;
    while std::mem::take(&mut changed) {
        let len = best.line.len();
        let pairs = (0..len).flat_map(|i| (i + 1..len).step_by(2).map(move |j| (i, j)));
        for (i, j) in pairs.collect::<Vec<_>>() {
            let kept = best
                .line
                .iter()
                .enumerate()
                .filter(|(k, _)| *k != i && *k != j);
            let line: Vec<Step> = kept.map(|(_, step)| step.clone()).collect();
            if let Some(found) = replay(pair, &line).filter(|f| f.line.len() < best.line.len()) {
                best = found;
                changed = true;
                break;
            }
        }
    }
    best
}

/// Where two games part on a line of play, if it can be played and they do.
fn replay(pair: &mut Pair<'_, '_>, line: &[Step]) -> Option<Parting> {
    let mut found = None;
    let mut plies = 0;
    for n in 0..=line.len() {
        match pair.compare() {
            Err(parting) => {
                found = Some(*parting);
                break;
            }
            Ok(common) => {
                let next = line.get(n).and_then(|s| common.iter().find(|c| c.0 == *s));
                let Some((step, moves)) = next else { break };
                pair.play(step, moves);
                plies += 1;
            }
        }
    }
    for _ in 0..plies {
        pair.undo();
    }
    found
}

/// One game by chance, in both.
fn wander(pair: &mut Pair<'_, '_>, rng: &mut Rng, limit: usize) -> Option<Parting> {
    let mut found = None;
    let mut plies = 0;
    while plies < limit {
        match pair.compare() {
            Err(parting) => {
                found = Some(*parting);
                break;
            }
            Ok(common) if common.is_empty() => break,
            Ok(common) => {
                let (step, moves) = &common[rng.below(common.len())];
                pair.play(step, moves);
                plies += 1;
            }
        }
    }
    for _ in 0..plies {
        pair.undo();
    }
    found
}

/// A position, the square of the piece that moves, and where each game lets it go.
pub type Shown = (Vec<Placed>, Square, Vec<Square>, Vec<Square>);

/// One thing in which two games differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What it is about.
    pub about: String,
    /// What the first does.
    pub first: String,
    /// What the second does.
    pub second: String,
    /// A position of the first game that shows it, with the move.
    pub shown: Option<Shown>,
}

/// Pieces of one game and their counterparts: by square at the start, then by name.
fn counterparts(first: &Probed<'_>, second: &Probed<'_>) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let mut used = BTreeSet::new();
    let mut scores = Vec::new();
    for (i, a) in first.pieces.iter().enumerate() {
        for (j, b) in second.pieces.iter().enumerate() {
            let squares = |k: &super::game::Kindred| {
                k.present()
                    .flat_map(|(p, s)| s.squares.iter().map(move |q| (p, *q)))
                    .collect::<BTreeSet<_>>()
            };
            let (x, y) = (squares(a), squares(b));
            let shared = x.intersection(&y).count() * 4 / x.len().max(y.len()).max(1);
            let name = usize::from(a.stem.split('_').next() == b.stem.split('_').next());
            let moves = usize::from(
                a.any()
                    .zip(b.any())
                    .is_some_and(|(s, t)| s.ordinary.agrees(&t.ordinary)),
            );
            scores.push((shared * 2 + name * 2 + moves * 3, i, j));
        }
    }
    scores.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    for (score, i, j) in scores {
        if score > 2 && !pairs.iter().any(|p| p.0 == i) && used.insert(j) {
            pairs.push((i, j));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Everything in which the probes of two games differ.
pub fn differences(first: &Probed<'_>, second: &Probed<'_>) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut differ = |about: String, a: String, b: String, shown| {
        if a != b {
            found.push(Difference {
                about,
                first: a,
                second: b,
                shown,
            });
        }
    };
    differ(
        "board".into(),
        format!("{}x{}", first.grid.files, first.grid.ranks),
        format!("{}x{}", second.grid.files, second.grid.ranks),
        None,
    );
    differ(
        "players".into(),
        first.players().to_string(),
        second.players().to_string(),
        None,
    );
    let pairs = counterparts(first, second);
    for (i, j) in &pairs {
        let (a, b) = (&first.pieces[*i], &second.pieces[*j]);
        let name = if a.stem == b.stem {
            a.stem.to_string()
        } else {
            format!("{} / {}", a.stem, b.stem)
        };
        for player in 1..=first.players().min(second.players()) as u8 {
            let side = |k: &super::game::Kindred| {
                k.sides
                    .get(usize::from(player))
                    .and_then(Option::as_ref)
                    .cloned()
            };
            let (Some(s), Some(t)) = (side(a), side(b)) else {
                continue;
            };
            let whose = format!("{name} of player {player}");
            differ(
                format!("{whose}: count"),
                (s.count + s.in_hand).to_string(),
                (t.count + t.in_hand).to_string(),
                None,
            );
            let squares = |g: &Probed<'_>, s: &super::game::Side| {
                let mut list: Vec<String> = s.squares.iter().map(|q| g.name_of(*q)).collect();
                list.sort();
                list.join(" ")
            };
            differ(
                format!("{whose}: squares"),
                squares(first, &s),
                squares(second, &t),
                None,
            );
            if !s.ordinary.agrees(&t.ordinary) {
                let from = first.grid.centre();
                let at = |b: &crate::betza::Betza, capture: bool| {
                    b.moves
                        .iter()
                        .filter(|m| m.capture == capture)
                        .filter_map(|m| {
                            first
                                .grid
                                .shifted(from, (m.dx, m.dy), first.forward(player))
                        })
                        .collect::<BTreeSet<_>>()
                };
                let foe = first
                    .pieces
                    .iter()
                    .flat_map(|k| k.present())
                    .find(|(p, _)| *p != player)
                    .map(|(_, s)| s.component);
                let takes: Vec<Square> = at(&s.ordinary, true)
                    .symmetric_difference(&at(&t.ordinary, true))
                    .copied()
                    .take(6)
                    .collect();
                let mut board = vec![Placed {
                    square: from,
                    component: s.component,
                }];
                board.extend(foe.into_iter().flat_map(|f| {
                    takes.iter().map(move |q| Placed {
                        square: *q,
                        component: f,
                    })
                }));
                let pick = |b: &crate::betza::Betza| -> Vec<Square> {
                    at(b, false)
                        .into_iter()
                        .filter(|q| !takes.contains(q))
                        .chain(at(b, true).into_iter().filter(|q| takes.contains(q)))
                        .collect()
                };
                let shown = Some((board, from, pick(&s.ordinary), pick(&t.ordinary)));
                differ(
                    format!("{whose}: move"),
                    s.ordinary.to_string(),
                    t.ordinary.to_string(),
                    shown,
                );
            }
            if !s.first.agrees(&t.first) {
                let text = |b: &crate::betza::Betza| {
                    if b.is_empty() {
                        "none".to_string()
                    } else {
                        b.to_string()
                    }
                };
                differ(
                    format!("{whose}: first move"),
                    text(&s.first),
                    text(&t.first),
                    None,
                );
            }
        }
        let promotes = |g: &Probed<'_>, k: usize| {
            let rank = g.promotion_rank(k, 1)?;
            let list = g.promotions(k, 1, rank);
            let on: Vec<String> = list
                .iter()
                .map(|p| {
                    format!(
                        "{}={}",
                        g.name_of(p.at),
                        if p.to.is_empty() {
                            "-".into()
                        } else {
                            p.to.iter()
                                .map(|t| t.to_string())
                                .collect::<Vec<_>>()
                                .join("/")
                        }
                    )
                })
                .collect();
            Some(on.join(" "))
        };
        let (x, y) = (promotes(first, *i), promotes(second, *j));
        if x != y {
            differ(
                format!("{name}: promotion"),
                x.unwrap_or("none".into()),
                y.unwrap_or("none".into()),
                None,
            );
        }
    }
    let royal = |g: &Probed<'_>| g.royal.first().copied();
    if let (Some(a), Some(b)) = (royal(first), royal(second)) {
        let mut ending = |about: &str, x: Option<Ending>, y: Option<Ending>| {
            let (Some(x), Some(y)) = (x, y) else { return };
            let shown = Some((x.position.clone(), x.played.0, vec![x.played.1], Vec::new()));
            differ(
                about.into(),
                word(x.outcome).into(),
                word(y.outcome).into(),
                shown,
            );
        };
        ending("mate", first.mate(a, 1), second.mate(b, 1));
        ending("stalemate", first.stalemate(a, 1), second.stalemate(b, 1));
        ending(
            "bare king",
            first.bare(a, 1, false),
            second.bare(b, 1, false),
        );
        ending(
            "bare king with pawns",
            first.bare(a, 1, true),
            second.bare(b, 1, true),
        );
        let castles = |g: &Probed<'_>, k| {
            g.castles(k, 1)
                .map_or("unknown", |c| if c { "yes" } else { "no" })
                .to_string()
        };
        differ(
            "castling".into(),
            castles(first, a),
            castles(second, b),
            None,
        );
    }
    found
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "the one who brings it about wins",
        Outcome::HalfWon => "the one who brings it about wins by half",
        Outcome::Lost => "the one who brings it about loses",
        Outcome::Drawn => "a draw",
        Outcome::Forbidden => "forbidden",
        Outcome::Passed => "the other passes",
        Outcome::Removes => "the other takes a piece off",
        Outcome::RemovesLater => "the other passes, and takes a piece off the turn after",
        Outcome::GoesOn => "the game goes on",
    }
}
