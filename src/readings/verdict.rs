//! Verdicts: each claim held against what the game does.

mod blind;
mod ends;
mod moves;
mod places;
mod promotions;

pub use blind::judge_unasked;
pub(crate) use moves::fits_in_words;

use super::{
    claim::{Claim, Kind, Verdict},
    game::{Ending, Placed, Probed, Side, Square},
    mapping::Mapping,
    text::Reading,
};

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
    fn unclear(note: impl Into<String>) -> Self {
        Self {
            verdict: Verdict::Unclear,
            note: note.into(),
            ..Self::agree()
        }
    }

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
                if files != ranks && claim.value == format!("{ranks}x{files}") {
                    return Answer::agree().note("ranks by files, said the other way round");
                }
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
            Kind::Capture => self.capture(claim),
            Kind::Arrangement => self.arrangement(claim),
            Kind::Draw => self.draw(claim),
            Kind::Other => self.other(claim),
            Kind::PromotionLimit => match piece {
                Some(piece) => self.promotion_limit(claim, piece),
                None => Answer::undetermined("no component of the game is this piece"),
            },
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
