//! Moves: the ordinary one, the first, the others.

use super::{Answer, Claim, Judge, Witness};
use crate::{
    betza::Betza,
    readings::game::{Placed, Side, Square},
};

impl Judge<'_, '_> {
    pub(super) fn ordinary(&self, claim: &Claim, piece: usize) -> Answer {
        let mut unread = true;
        for (n, value) in claim.readings().enumerate() {
            let Ok(betza) = value.parse::<Betza>() else {
                continue;
            };
            unread = false;
            if self
                .sides_of(claim, piece)
                .iter()
                .all(|(_, s)| betza.agrees(&s.ordinary) || bent_agrees(&betza, &s.ordinary))
            {
                let answer = Answer::agree();
                return if claim.alternatives.is_empty() {
                    answer
                } else {
                    answer.note(format!(
                        "read as {value}{}",
                        if n > 0 {
                            ", the other reading of these words"
                        } else {
                            ""
                        }
                    ))
                };
            }
        }
        if unread {
            return Answer::undetermined("this move can't be put in Betza, so it was not compared");
        }
        let actual = self.both(piece, |_, s| {
            if s.ordinary.is_empty() {
                "none".to_string()
            } else {
                s.ordinary.to_string()
            }
        });
        Answer::differ(actual).show(self.move_witness(claim, piece, false))
    }

    pub(super) fn first(&self, claim: &Claim, piece: usize) -> Answer {
        let actual = self.both(piece, |_, s| {
            if s.first.is_empty() {
                "none".to_string()
            } else {
                s.first.to_string()
            }
        });
        if claim.value == "none" {
            // Of the pieces that a text denies a first move.
            return Answer::when(actual == "none", actual);
        }
        let Ok(said) = claim.value.parse::<Betza>() else {
            return Answer::undetermined("not in Betza");
        };
        let said = said.with_initial(true);
        let sides: Vec<&Side> = self
            .sides_of(claim, piece)
            .into_iter()
            .map(|(_, s)| s)
            .filter(|s| s.count > 0)
            .collect();
        let all = |s: &Side| {
            s.first
                .loose()
                .into_iter()
                .map(|(x, y, c, _)| (x, y, c))
                .collect::<std::collections::BTreeSet<_>>()
        };
        // Only what the board has room for from where the piece starts.
        let room = |s: &Side, by: (i8, i8)| {
            let forward = self
                .game
                .owner_of(s.component)
                .map_or(1, |(_, p)| self.game.forward(p));
            s.squares
                .iter()
                .any(|q| self.game.grid.shifted(*q, by, forward).is_some())
        };
        let within = |s: &Side| {
            said.loose()
                .iter()
                .filter(|m| room(s, (m.0, m.1)))
                .all(|(x, y, c, _)| {
                    all(s).contains(&(*x, *y, *c))
                        || s.ordinary.loose().contains(&(*x, *y, *c, false))
                })
        };
        if !sides.is_empty() && sides.iter().all(|s| within(s)) {
            return Answer::agree();
        }
        // Takes can't be seen on a first move that always ends on an empty square.
        let quiet = |s: &Side| {
            said.loose()
                .iter()
                .filter(|m| !m.2)
                .all(|(x, y, c, _)| all(s).contains(&(*x, *y, *c)))
        };
        let rank_bound = said.moves.iter().all(|m| m.dy > 0) && !said.moves.is_empty();
        if !sides.is_empty() && rank_bound && sides.iter().all(|s| quiet(s)) {
            return Answer::agree().note("the squares that it reaches are empty at that time");
        }
        if sides
            .iter()
            .all(|s| s.first.is_empty() && s.extra.is_empty())
        {
            return Answer::missing("the piece has no move of its own as its first")
                .show(self.move_witness(claim, piece, true));
        }
        if sides.iter().all(|s| s.first.is_empty()) {
            return Answer::differ("none");
        }
        Answer::differ(actual).show(self.move_witness(claim, piece, true))
    }

    pub(super) fn extra(&self, claim: &Claim, piece: usize) -> Answer {
        let Ok(said) = claim.value.parse::<Betza>() else {
            return Answer::undetermined("not in Betza, and not asked by probing");
        };
        let found = |s: &Side| {
            let all: std::collections::BTreeSet<(i8, i8)> = s
                .extra
                .moves
                .iter()
                .chain(&s.first.moves)
                .chain(&s.ordinary.moves)
                .map(|m| (m.dx, m.dy))
                .collect();
            said.moves.iter().all(|m| all.contains(&(m.dx, m.dy)))
        };
        if self.game.pieces[piece].present().any(|(_, s)| found(s)) {
            return Answer::agree();
        }
        Answer::missing("never seen, neither at the start nor in some play")
    }

    pub(super) fn condition(&self, claim: &Claim, piece: Option<usize>) -> Answer {
        let (Some(piece), Some(spared)) = (piece, claim.value.strip_prefix("cannot-capture:"))
        else {
            return Answer::undetermined("not asked by probing");
        };
        let Some(other) = self.mapping.get(spared) else {
            return Answer::undetermined("not asked by probing");
        };
        let stem = self.game.pieces[other].stem.clone();
        let spares = self.game.pieces[piece]
            .present()
            .all(|(_, s)| s.spares.contains(&stem));
        Answer::when(spares, "takes it")
    }

    /// A board on which the claimed and the actual squares are seen together.
    fn move_witness(&self, claim: &Claim, piece: usize, first: bool) -> Option<Witness> {
        let (player, side) = self.game.pieces[piece].present().next()?;
        let from = if first {
            *side.squares.first()?
        } else {
            self.game.grid.centre()
        };
        let said: Betza = claim.value.parse().ok()?;
        let on = |b: &Betza, capture: bool| -> Vec<Square> {
            b.moves
                .iter()
                .filter(|m| m.capture == capture)
                .filter_map(|m| {
                    self.game
                        .grid
                        .shifted(from, (m.dx, m.dy), self.game.forward(player))
                })
                .collect()
        };
        let own = if first {
            side.first.union(&side.ordinary)
        } else {
            side.ordinary.clone()
        };
        // Enemies where taking is what differs.
        let (take, took) = (on(&said, true), on(&own, true));
        let (go, went) = (on(&said, false), on(&own, false));
        let foe = self
            .game
            .pieces
            .iter()
            .flat_map(|k| k.present())
            .filter(|(p, _)| *p != player)
            .max_by_key(|(_, s)| s.count)
            .map(|(_, s)| s.component)?;
        let mut position = vec![Placed {
            square: from,
            component: side.component,
        }];
        let differing: Vec<Square> = take
            .iter()
            .chain(&took)
            .filter(|s| take.contains(s) != took.contains(s))
            .copied()
            .collect();
        let quiet_differs = go
            .iter()
            .chain(&went)
            .any(|s| go.contains(s) != went.contains(s));
        if !differing.is_empty() && !quiet_differs || go == went {
            for square in differing.iter().take(4) {
                if position.iter().all(|p| p.square != *square) {
                    position.push(Placed {
                        square: *square,
                        component: foe,
                    });
                }
            }
        } else if differing.len() < 5 {
            for square in &differing {
                if position.iter().all(|p| p.square != *square) {
                    position.push(Placed {
                        square: *square,
                        component: foe,
                    });
                }
            }
        }
        let occupied = |s: &Square| position.iter().any(|p| p.square == *s);
        let pick = |go: &[Square], take: &[Square]| -> Vec<Square> {
            let mut all: Vec<Square> = go
                .iter()
                .filter(|s| !occupied(s))
                .chain(take.iter().filter(|s| occupied(s)))
                .copied()
                .collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        Some(Witness {
            caption: format!(
                "{} on {}",
                self.game.pieces[piece].stem,
                self.game.name_of(from)
            ),
            claimed: pick(&go, &take),
            actual: pick(&went, &took),
            from: Some(from),
            position,
        })
    }
}

/// A bent move that Betza's atoms can't hold is compared by where it can end.
fn bent_agrees(said: &Betza, actual: &Betza) -> bool {
    if said.bent.is_empty() || !actual.bent.is_empty() {
        return false;
    }
    let mut ends: std::collections::BTreeSet<(i8, i8)> =
        said.moves.iter().map(|m| (m.dx, m.dy)).collect();
    for bent in &said.bent {
        for first in &bent.first.moves {
            if bent.optional {
                ends.insert((first.dx, first.dy));
            }
            ends.extend(
                bent.second
                    .moves
                    .iter()
                    .map(|m| (first.dx + m.dx, first.dy + m.dy)),
            );
        }
    }
    ends.remove(&(0, 0));
    ends == actual.moves.iter().map(|m| (m.dx, m.dy)).collect()
}
