//! Moves: the ordinary one, the first, the others.

use super::{Answer, Claim, Judge, Kind, Witness};
use crate::{
    betza::Betza,
    readings::game::{Placed, Probed, Side, Square},
};

impl Judge<'_, '_> {
    pub(super) fn ordinary(&self, claim: &Claim, piece: usize) -> Answer {
        let mut unread = true;
        let words: Vec<Option<bool>> = (self.sides_of(claim, piece).iter())
            .flat_map(|(_, s)| claim.readings().map(|v| fits_in_words(v, s, self.game)))
            .collect();
        if !words.is_empty() && words.iter().all(Option::is_some) {
            return Answer::when(
                words.iter().all(|w| *w == Some(true)),
                self.both(piece, |_, s| s.ordinary.to_string()),
            );
        }
        for (n, value) in claim.readings().enumerate() {
            let Ok(betza) = value.parse::<Betza>() else {
                continue;
            };
            unread = false;
            let apart = self.told_apart(claim);
            let rest = |s: &Side| {
                let told = |m: &crate::betza::Move| apart.contains(&(m.dx, m.dy));
                let own = |m: &crate::betza::Move| {
                    betza.moves.iter().any(|b| (b.dx, b.dy) == (m.dx, m.dy))
                };
                s.ordinary.filter(|m| !told(m) || own(m))
            };
            if self.sides_of(claim, piece).iter().all(|(_, s)| {
                betza.agrees(&s.ordinary)
                    || bent_agrees(&betza, &s.ordinary)
                    || !apart.is_empty() && betza.agrees(&rest(s))
            }) {
                // A leap that the text lets pass over anything, and that some pieces stop.
                let stopped: std::collections::BTreeSet<String> = self
                    .sides_of(claim, piece)
                    .iter()
                    .flat_map(|(_, s)| s.stopped.iter().map(|s| s.to_lowercase()))
                    .collect();
                if !stopped.is_empty() {
                    return Answer::differ(format!(
                        "{}, but stopped by {} on the first square",
                        self.both(piece, |_, s| s.ordinary.to_string()),
                        stopped.into_iter().collect::<Vec<_>>().join(", ")
                    ));
                }
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

    /// What the text tells of the piece as a move of another time: no part of its ordinary one.
    fn told_apart(&self, claim: &Claim) -> std::collections::BTreeSet<(i8, i8)> {
        self.claims
            .iter()
            .filter(|c| c.piece == claim.piece)
            .filter(|c| matches!(c.kind, Kind::FirstMove | Kind::ExtraMove))
            .filter_map(|c| c.value.parse::<Betza>().ok())
            .flat_map(|b| b.moves.into_iter().map(|m| (m.dx, m.dy)))
            .collect()
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
            // Near ones, and from where it starts: further there may be no room.
            let forward = self
                .game
                .owner_of(s.component)
                .map_or(1, |o| self.game.forward(o.1));
            let room = |m: &crate::betza::Move| {
                let fits = |q: &Square| self.game.grid.shifted(*q, (m.dx, m.dy), forward).is_some();
                m.dx.abs().max(m.dy.abs()) < 3
                    && (s.squares.is_empty() || s.squares.iter().any(fits))
            };
            said.moves
                .iter()
                .filter(|m| room(m))
                .all(|m| all.contains(&(m.dx, m.dy)))
        };
        if self.game.pieces[piece].present().any(|(_, s)| found(s)) {
            return Answer::agree();
        }
        Answer::missing("never seen, neither at the start nor in some play")
    }

    pub(super) fn condition(&self, claim: &Claim, piece: Option<usize>) -> Answer {
        let Some(piece) = piece else {
            return Answer::undetermined("not asked by probing");
        };
        if claim.value == "not-yet-checked" {
            return self.not_yet_checked(claim, piece);
        }
        let Some(other) = claim
            .value
            .strip_prefix("cannot-capture:")
            .and_then(|spared| self.mapping.get(spared))
        else {
            return Answer::undetermined("not asked by probing");
        };
        let stem = self.game.pieces[other].stem.clone();
        let spares = self.game.pieces[piece]
            .present()
            .all(|(_, s)| s.spares.contains(&stem));
        Answer::when(spares, "takes it")
    }

    /// Whether the special moves of a king are lost for good by a check.
    fn not_yet_checked(&self, claim: &Claim, piece: usize) -> Answer {
        let mut about: Vec<&Claim> = self
            .claims
            .iter()
            .filter(|c| matches!(c.kind, Kind::FirstMove | Kind::ExtraMove))
            .filter(|c| self.mapping.get(&c.piece) == Some(piece))
            .collect();
        // The condition is on the move told of last before it.
        let start = |c: &Claim| c.span.as_ref().map(|s| s.start);
        let before = |c: &&&Claim| start(c) <= start(claim);
        if let Some(last) = about.iter().filter(before).map(|c| start(c)).max() {
            about.retain(|c| start(c) == last);
        }
        let said: Vec<Betza> = about.iter().filter_map(|c| c.value.parse().ok()).collect();
        let mut asked = Vec::new();
        for (player, side) in self.game.pieces[piece].present() {
            // What the text ties to it; else whatever the piece has as its first move.
            let mut special = if said.is_empty() {
                side.first.clone()
            } else {
                Betza::default()
            };
            for said in &said {
                let ordinary = |m: &crate::betza::Move| (m.dx.abs()).max(m.dy.abs()) < 2;
                special = special.union(&said.filter(|m| !ordinary(m)));
            }
            if !special.is_empty() {
                asked.extend(self.game.lost_by_check(piece, player, &special));
            }
        }
        match &asked[..] {
            [] => Answer::undetermined("no line of play with a check showed it"),
            all if all.iter().all(|lost| *lost) => Answer::agree(),
            _ => Answer::differ("not-in-check-now")
                .note("after a check that another piece answered, the move is allowed again"),
        }
    }

    /// A board on which the claimed and the actual squares are seen together.
    fn move_witness(&self, claim: &Claim, piece: usize, first: bool) -> Option<Witness> {
        let (player, side) = self.game.pieces[piece].present().next()?;
        let from = if first {
            *side.squares.first()?
        } else {
            self.game.grid.centre()
        };
        let mut said: Betza = claim.value.parse().ok()?;
        if first {
            // Beside what it may do always.
            said = said.union(&side.ordinary);
        }
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

/// Whether a move told in words, `F then R of 3 or more`, is a side's: by where it can end.
/// `None` where the words are no such thing.
pub(crate) fn fits_in_words(value: &str, side: &Side, game: &Probed<'_>) -> Option<bool> {
    let (first, second) = value.split_once(" then ")?;
    let (second, least) = match second.split_once(" of ") {
        Some((second, amount)) => (second, amount.strip_suffix(" or more")?.parse::<i8>().ok()?),
        None => (second, 1),
    };
    let (first, second): (Betza, Betza) = (first.parse().ok()?, second.parse().ok()?);
    let size = |x: i8, y: i8| x.abs().max(y.abs());
    let mut ends = std::collections::BTreeSet::new();
    for one in &first.moves {
        let legs = second.moves.iter().filter(|m| size(m.dx, m.dy) >= least);
        ends.extend(legs.map(|m| (one.dx + m.dx, one.dy + m.dy)));
    }
    // Far ends lie off most boards: those that most squares have room for must all be there.
    let room = game.grid.files.min(game.grid.ranks) / 2;
    let has = |end: &(i8, i8)| side.ordinary.moves.iter().any(|m| (m.dx, m.dy) == *end);
    let all = ends
        .iter()
        .filter(|e| size(e.0, e.1) <= room && **e != (0, 0))
        .all(has);
    let only = side
        .ordinary
        .moves
        .iter()
        .all(|m| ends.contains(&(m.dx, m.dy)));
    Some(all && only && !side.ordinary.is_empty())
}
