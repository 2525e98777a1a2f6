//! Verdicts: each claim held against what the game does.

mod ends;
mod places;
mod promotions;

use super::{
    claim::{Claim, Kind, Verdict},
    game::{Ending, Placed, Probed, Side, Square},
    mapping::Mapping,
    text::Reading,
};
use crate::betza::Betza;

/// A position that shows a disagreement, drawn for people.
#[derive(Clone, PartialEq, Debug)]
pub struct Witness {
    /// What it shows.
    pub caption: String,
    /// Pieces on the board.
    pub position: Vec<Placed>,
    /// Squares that the text reaches from `from`, and those that the game does.
    pub from: Option<Square>,
    /// As the text has it.
    pub claimed: Vec<Square>,
    /// As the game has it.
    pub actual: Vec<Square>,
}

/// A claim with its verdict, and what shows it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The claim, its `lud`, `verdict`, `actual` and `note` filled in.
    pub claim: Claim,
    /// For a disagreement: a position.
    pub witness: Option<Witness>,
}

/// Everything found of one text against one game.
#[derive(Clone, Debug, Default)]
pub struct Diff {
    /// Findings, most serious first.
    pub findings: Vec<Finding>,
    /// Which piece is which.
    pub mapping: Mapping,
}

impl Diff {
    /// Whether anything differs or is missing.
    pub fn disagrees(&self) -> bool {
        self.findings
            .iter()
            .any(|f| matches!(f.claim.verdict, Some(Verdict::Differ | Verdict::Missing)))
    }
}

/// The answer to one claim.
pub(crate) struct Answer {
    verdict: Verdict,
    actual: String,
    note: String,
    witness: Option<Witness>,
}

impl Answer {
    fn agree() -> Self {
        Self {
            verdict: Verdict::Agree,
            actual: String::new(),
            note: String::new(),
            witness: None,
        }
    }

    fn differ(actual: impl Into<String>) -> Self {
        Self {
            verdict: Verdict::Differ,
            actual: actual.into(),
            ..Self::agree()
        }
    }

    fn missing(note: impl Into<String>) -> Self {
        Self {
            verdict: Verdict::Missing,
            note: note.into(),
            ..Self::agree()
        }
    }

    fn undetermined(note: impl Into<String>) -> Self {
        Self {
            verdict: Verdict::Undetermined,
            note: note.into(),
            ..Self::agree()
        }
    }

    fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    fn show(mut self, witness: Option<Witness>) -> Self {
        self.witness = witness;
        self
    }

    fn when(agrees: bool, actual: impl Into<String>) -> Self {
        if agrees {
            Self::agree()
        } else {
            Self::differ(actual)
        }
    }
}

/// Asks a game about every claim.
pub fn judge(
    reading: &Reading,
    claims: &[Claim],
    game: &Probed<'_>,
    given: &[(String, String)],
) -> Diff {
    let mapping = Mapping::find(reading, claims, game, given);
    let judge = Judge {
        reading,
        claims,
        game,
        mapping: &mapping,
    };
    let mut findings: Vec<Finding> = claims
        .iter()
        .map(|claim| {
            let mut claim = claim.clone();
            let answer = judge.answer(&claim);
            claim.lud = judge.component(&claim).unwrap_or_default();
            claim.verdict = Some(answer.verdict);
            claim.actual = answer.actual;
            claim.note = answer.note;
            Finding {
                claim,
                witness: answer.witness,
            }
        })
        .collect();
    findings.extend(judge.unattested());
    findings.sort_by_key(|f| f.claim.verdict);
    Diff { findings, mapping }
}

pub(crate) struct Judge<'a, 'g> {
    reading: &'a Reading,
    claims: &'a [Claim],
    game: &'a Probed<'g>,
    mapping: &'a Mapping,
}

impl Judge<'_, '_> {
    /// The component that a claim is about: of its piece, or of the king for the game's end.
    fn component(&self, claim: &Claim) -> Option<String> {
        let piece = match claim.kind {
            _ if !claim.piece.is_empty() => self.mapping.get(&claim.piece),
            Kind::Check | Kind::Checkmate | Kind::Stalemate | Kind::BareKing | Kind::Castling => {
                self.royal()
            }
            Kind::EnPassant => self.pawn(),
            _ => None,
        };
        piece.map(|k| self.game.pieces[k].stem.to_string())
    }

    fn royal(&self) -> Option<usize> {
        self.reading
            .royal
            .as_ref()
            .and_then(|r| self.mapping.get(r))
            .or(self.game.royal.first().copied())
    }

    /// The piece that goes only forward.
    fn pawn(&self) -> Option<usize> {
        self.game.pieces.iter().position(|k| {
            k.any().is_some_and(|s| {
                let mut quiet = s.ordinary.moves.iter().filter(|m| !m.capture).peekable();
                quiet.peek().is_some() && quiet.all(|m| m.dy > 0)
            })
        })
    }

    /// A name of the text for a component, else the component's own.
    fn spoken(&self, kin: usize) -> String {
        self.mapping
            .pieces
            .iter()
            .find(|(_, k)| **k == kin)
            .map_or_else(
                || self.game.pieces[kin].stem.to_lowercase(),
                |(name, _)| name.clone(),
            )
    }

    fn answer(&self, claim: &Claim) -> Answer {
        let piece = if claim.piece.is_empty() {
            None
        } else {
            self.mapping.get(&claim.piece)
        };
        match claim.kind {
            Kind::Board => {
                let (files, ranks) = (self.game.grid.files, self.game.grid.ranks);
                Answer::when(
                    claim.value == format!("{files}x{ranks}"),
                    format!("{files}x{ranks}"),
                )
            }
            Kind::Players => {
                let players = self.game.players();
                Answer::when(claim.value == players.to_string(), players.to_string())
            }
            Kind::Count if claim.piece.is_empty() => self.army(claim),
            Kind::Check => self.check(claim),
            Kind::Checkmate => self.mate(claim),
            Kind::Stalemate => self.stalemate(claim),
            Kind::BareKing => self.bare(claim),
            Kind::Castling => self.castling(claim),
            Kind::EnPassant => {
                let does = self.game.takes_in_passing();
                Answer::when(
                    (claim.value == "yes") == does,
                    if does { "yes" } else { "no" },
                )
            }
            Kind::Capture => Answer::agree(),
            Kind::Arrangement => self.arrangement(claim),
            Kind::Draw | Kind::Other | Kind::PromotionLimit => {
                Answer::undetermined("not asked by probing")
            }
            Kind::Condition => self.condition(claim, piece),
            Kind::Count
            | Kind::Setup
            | Kind::Move
            | Kind::FirstMove
            | Kind::ExtraMove
            | Kind::Promotion => {
                let Some(piece) = piece else {
                    return Answer::undetermined(format!(
                        "no component of the game is the {}; name it with --map",
                        claim.piece
                    ));
                };
                match claim.kind {
                    Kind::Count => self.count(claim, piece),
                    Kind::Setup => self.setup(claim, piece),
                    Kind::Move => self.ordinary(claim, piece),
                    Kind::FirstMove => self.first(claim, piece),
                    Kind::ExtraMove => self.extra(claim, piece),
                    _ => self.promotion(claim, piece),
                }
            }
        }
    }

    /// The sides that a claim is about: a lone king's, or those of the army.
    fn sides_of(&self, claim: &Claim, piece: usize) -> Vec<(u8, &Side)> {
        let lone = claim.piece.starts_with("single ") || claim.piece.starts_with("lone ");
        let army = self.players_of(piece);
        let all: Vec<(u8, &Side)> = self.game.pieces[piece].present().collect();
        let rest: Vec<(u8, &Side)> = all
            .iter()
            .filter(|(p, _)| !army.iter().any(|(q, _)| q == p))
            .copied()
            .collect();
        match (lone, rest.is_empty(), army.is_empty()) {
            (true, false, _) => rest,
            (_, _, true) => all,
            _ => army,
        }
    }

    /// One answer for both players, or one each.
    fn both<T: PartialEq + std::fmt::Display>(
        &self,
        piece: usize,
        of: impl Fn(u8, &Side) -> T,
    ) -> String {
        let answers: Vec<(u8, T)> = self.game.pieces[piece]
            .present()
            .map(|(p, s)| (p, of(p, s)))
            .collect();
        match &answers[..] {
            [] => "none".into(),
            [(_, first), rest @ ..] if rest.iter().all(|(_, a)| a == first) => first.to_string(),
            all => all
                .iter()
                .map(|(p, a)| format!("P{p}: {a}"))
                .collect::<Vec<_>>()
                .join("; "),
        }
    }

    fn ordinary(&self, claim: &Claim, piece: usize) -> Answer {
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

    fn first(&self, claim: &Claim, piece: usize) -> Answer {
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

    fn extra(&self, claim: &Claim, piece: usize) -> Answer {
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

    fn condition(&self, claim: &Claim, piece: Option<usize>) -> Answer {
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

    fn ending_witness(&self, ending: &Ending, what: &str) -> Option<Witness> {
        Some(Witness {
            caption: format!(
                "{what} by {}-{}",
                self.game.name_of(ending.played.0),
                self.game.name_of(ending.played.1)
            ),
            position: ending.position.clone(),
            from: Some(ending.played.0),
            claimed: Vec::new(),
            actual: vec![ending.played.1],
        })
    }

    /// What the game does and the text says nothing of.
    fn unattested(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        let mut add = |kind: Kind, piece: usize, value: String| {
            let mut claim = Claim::new(kind, &self.spoken(piece), value);
            claim.lud = self.game.pieces[piece].stem.to_string();
            claim.verdict = Some(Verdict::Unattested);
            found.push(Finding {
                claim,
                witness: None,
            });
        };
        let said = |kind: Kind, name: &str| {
            self.claims
                .iter()
                .any(|c| c.kind == kind && super::text::fold(&c.piece) == name)
        };
        for (k, kin) in self.game.pieces.iter().enumerate() {
            let name = self.spoken(k);
            let on_board = kin.present().any(|(_, s)| s.count + s.in_hand > 0);
            if !on_board {
                continue;
            }
            let Some(side) = kin.any() else { continue };
            if !said(Kind::Move, &name) && !side.ordinary.is_empty() {
                add(Kind::Move, k, side.ordinary.to_string());
            }
            if !said(Kind::FirstMove, &name)
                && !said(Kind::ExtraMove, &name)
                && !side.first.is_empty()
            {
                add(Kind::FirstMove, k, side.first.to_string());
            }
            if !said(Kind::Setup, &name) && !side.squares.is_empty() {
                let mut squares: Vec<String> =
                    side.squares.iter().map(|s| self.game.name_of(*s)).collect();
                squares.sort();
                add(Kind::Setup, k, squares.join(" "));
            }
        }
        found
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
