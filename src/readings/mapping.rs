//! Which piece of the text is which component: by name and gloss, count, square and move.

use std::collections::BTreeMap;

use super::{
    claim::{Claim, Kind},
    game::{Kindred, Probed},
    text::{Reading, fold},
};
use crate::betza::Betza;

/// A text's pieces, each with its component and why.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    /// Text name → index of the game's piece.
    pub pieces: BTreeMap<String, usize>,
    /// For people: `elephant = Elephant (name, count)`.
    pub reasons: BTreeMap<String, String>,
}

impl Mapping {
    /// The game's piece for a name of the text.
    pub fn get(&self, name: &str) -> Option<usize> {
        self.pieces.get(&fold(name)).copied()
    }

    /// Finds the likeliest mapping; `given` (text name, component) goes before all.
    pub fn find(
        reading: &Reading,
        claims: &[Claim],
        game: &Probed<'_>,
        given: &[(String, String)],
    ) -> Self {
        let mut mapping = Self::default();
        let names: Vec<&(String, Vec<String>)> = reading.pieces.iter().collect();
        let mut scores: Vec<(i32, usize, usize, String)> = Vec::new();
        for (t, (name, called)) in names.iter().enumerate() {
            if let Some((_, stem)) = given
                .iter()
                .find(|(n, _)| fold(n) == fold(name) || called.contains(&fold(n)))
                && let Some(k) = game
                    .pieces
                    .iter()
                    .position(|p| p.stem.eq_ignore_ascii_case(stem))
            {
                scores.push((1000, t, k, "given".into()));
                continue;
            }
            let own: Vec<&Claim> = claims.iter().filter(|c| c.piece == *name).collect();
            for (k, kin) in game.pieces.iter().enumerate() {
                let (score, why) = likeness(
                    called,
                    &own,
                    kin,
                    game,
                    reading.royal.as_ref() == Some(name),
                    game.royal.contains(&k),
                );
                scores.push((score, t, k, why));
            }
        }
        scores.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
        let mut used: Vec<usize> = Vec::new();
        // Each component once; what is left over may share one that fits it well.
        for (shared, least) in [(false, 3), (false, 1), (true, 6)] {
            for (score, t, k, why) in &scores {
                let name = fold(&names[*t].0);
                // What only its number speaks for takes what is left over.
                let fits = *score >= least && (*score > 1 || why.contains("count"));
                if !fits || mapping.pieces.contains_key(&name) || (!shared && used.contains(k)) {
                    continue;
                }
                used.push(*k);
                mapping.reasons.insert(name.clone(), why.clone());
                mapping.pieces.insert(name, *k);
            }
        }
        let folded: Vec<String> = names.iter().map(|n| fold(&n.0)).collect();
        mapping.improve(&folded, &scores, claims, game);
        // A lone king is the army's king for the game.
        for name in &folded {
            if let Some(base) = name
                .strip_prefix("single ")
                .or_else(|| name.strip_prefix("lone "))
                && let Some(&k) = mapping.pieces.get(base)
            {
                mapping.pieces.insert(name.clone(), k);
            }
        }
        mapping
    }

    /// Exchanges pairs while that fits better, the places beside each other counted in.
    fn improve(
        &mut self,
        names: &[String],
        scores: &[(i32, usize, usize, String)],
        claims: &[Claim],
        game: &Probed<'_>,
    ) {
        let score = |t: usize, k: usize| {
            scores
                .iter()
                .find(|s| s.1 == t && s.2 == k)
                .map_or(0, |s| s.0)
        };
        for _ in 0..8 {
            let mut changed = false;
            for a in 0..names.len() {
                for b in a + 1..names.len() {
                    let (Some(&ka), Some(&kb)) =
                        (self.pieces.get(&names[a]), self.pieces.get(&names[b]))
                    else {
                        continue;
                    };
                    if ka == kb {
                        continue;
                    }
                    let before = score(a, ka) + score(b, kb) + 4 * self.relations(claims, game);
                    self.pieces.insert(names[a].clone(), kb);
                    self.pieces.insert(names[b].clone(), ka);
                    if score(a, kb) + score(b, ka) + 4 * self.relations(claims, game) > before {
                        for (t, k) in [(a, kb), (b, ka)] {
                            let why = scores
                                .iter()
                                .find(|s| s.1 == t && s.2 == k)
                                .map(|s| s.3.clone());
                            self.reasons
                                .insert(names[t].clone(), why.unwrap_or_default());
                        }
                        changed = true;
                    } else {
                        self.pieces.insert(names[a].clone(), ka);
                        self.pieces.insert(names[b].clone(), kb);
                    }
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// How many of the text's relations hold for the first player.
    fn relations(&self, claims: &[Claim], game: &Probed<'_>) -> i32 {
        let squares = |name: &str| {
            self.get(name)
                .and_then(|k| game.pieces[k].any())
                .map(|s| s.squares.clone())
                .unwrap_or_default()
        };
        let mut held = 0;
        for claim in claims.iter().filter(|c| c.kind == Kind::Setup) {
            let Some((relation, targets)) = claim.value.split_once(':') else {
                continue;
            };
            let by = match relation {
                "left-of" => (-1, 0),
                "right-of" => (1, 0),
                "in-front-of" => (0, 1),
                _ => continue,
            };
            let own = squares(&claim.piece);
            let beside = targets.split('/').flat_map(squares).any(|t| {
                game.grid
                    .shifted(t, by, game.forward(1))
                    .is_some_and(|s| own.contains(&s))
            });
            held += i32::from(beside);
        }
        held
    }
}

/// How well a piece of the text fits a component, and why.
fn likeness(
    called: &[String],
    claims: &[&Claim],
    kin: &Kindred,
    game: &Probed<'_>,
    royal: bool,
    is_royal: bool,
) -> (i32, String) {
    let (mut score, mut why) = (0, Vec::new());
    let stem = fold(kin.stem.split(['_', '-']).next().unwrap_or(&kin.stem));
    for (rank, name) in called.iter().enumerate() {
        if *name == stem || name.replace(' ', "") == stem {
            score += if rank == 0 { 7 } else { 4 };
            why.push(if rank == 0 { "name" } else { "gloss" });
            break;
        }
    }
    if royal == is_royal && royal {
        score += 8;
        why.push("royal");
    } else if royal != is_royal {
        score -= 6;
    }
    let Some(side) = kin.any() else {
        return (score, String::new());
    };
    for claim in claims {
        match claim.kind {
            Kind::Count => {
                if let Ok(count) = claim.value.parse::<usize>() {
                    let found = kin.present().any(|(_, s)| s.count + s.in_hand == count);
                    score += if found { 2 } else { -1 };
                    if found {
                        why.push("count");
                    }
                }
            }
            Kind::Move => {
                let said: Vec<Betza> = claim.readings().filter_map(|v| v.parse().ok()).collect();
                let agrees = said.iter().any(|b| b.agrees(&side.ordinary))
                    || claim
                        .readings()
                        .any(|v| super::verdict::fits_in_words(v, side, game) == Some(true));
                score += if agrees {
                    5
                } else {
                    -i32::from(!said.is_empty())
                };
                if agrees {
                    why.push("move");
                } else if said.iter().any(|b| lines(b) == lines(&side.ordinary)) {
                    // Otherwise, but along the same lines.
                    score += 1;
                    why.push("lines");
                }
            }
            Kind::Setup if !claim.value.contains(':') => {
                let want: Vec<&str> = claim.value.split(' ').collect();
                let mut have: Vec<String> = side.squares.iter().map(|s| game.name_of(*s)).collect();
                have.sort();
                if want == have.iter().map(String::as_str).collect::<Vec<_>>() {
                    score += 4;
                    why.push("squares");
                } else if want.iter().any(|w| have.iter().any(|h| h == w)) {
                    score += 2;
                    why.push("square");
                }
            }
            _ => {}
        }
    }
    // A pawn is one that only goes forward, or that there are most of.
    let forward = |b: &Betza| !b.is_empty() && b.moves.iter().all(|m| m.dy > 0);
    let said = claims
        .iter()
        .find(|c| c.kind == Kind::Move)
        .and_then(|c| c.value.parse::<Betza>().ok());
    if let Some(said) = said
        && forward(&said) == forward(&side.ordinary)
        && forward(&said)
    {
        score += 3;
        why.push("goes forward");
    }
    (score, why.join(", "))
}

/// The directions of a move: straight, diagonal, oblique; and whether it goes far.
fn lines(betza: &Betza) -> (bool, bool, bool, bool) {
    let any = |f: fn(&crate::betza::Move) -> bool| betza.moves.iter().any(f);
    (
        any(|m| m.dx == 0 || m.dy == 0),
        any(|m| m.dx.abs() == m.dy.abs()),
        any(|m| m.dx != 0 && m.dy != 0 && m.dx.abs() != m.dy.abs()),
        any(|m| m.dx.abs().max(m.dy.abs()) > 3),
    )
}
