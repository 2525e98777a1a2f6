//! Counts, squares and relations at the start.

use super::{Answer, Claim, Judge, Square, Witness};
use crate::readings::game::Side;

impl Judge<'_, '_> {
    pub(super) fn army(&self, claim: &Claim) -> Answer {
        let totals: Vec<usize> = (1..=self.game.players())
            .map(|p| {
                self.game
                    .pieces
                    .iter()
                    .filter_map(|k| k.sides.get(p)?.as_ref())
                    .map(|s| s.count + s.in_hand)
                    .sum()
            })
            .collect();
        if totals.iter().all(|t| t.to_string() == claim.value) {
            return Answer::agree();
        }
        let same = totals.iter().all(|t| Some(t) == totals.first());
        let actual = if same {
            totals.first().map_or(String::new(), ToString::to_string)
        } else {
            totals
                .iter()
                .enumerate()
                .map(|(i, t)| format!("P{}: {t}", i + 1))
                .collect::<Vec<_>>()
                .join("; ")
        };
        Answer::differ(actual)
    }

    /// The players that have an army with this piece: both, unless only one ever has it.
    pub(super) fn players_of(&self, piece: usize) -> Vec<(u8, &Side)> {
        let kin = &self.game.pieces[piece];
        let armed: Vec<u8> = (1..=self.game.players() as u8)
            .filter(|p| {
                self.game
                    .pieces
                    .iter()
                    .filter_map(|k| k.sides.get(usize::from(*p))?.as_ref())
                    .map(|s| s.count + s.in_hand)
                    .sum::<usize>()
                    > 2
            })
            .collect();
        let present: Vec<(u8, &Side)> = kin
            .present()
            .filter(|(p, s)| s.count + s.in_hand > 0 || armed.contains(p))
            .collect();
        // One lone king against an army: only the army's pieces are meant.
        let lone = armed.len() == 1 && self.game.players() == 2;
        if lone {
            present
                .into_iter()
                .filter(|(p, _)| armed.contains(p))
                .collect()
        } else {
            present
        }
    }

    pub(super) fn count(&self, claim: &Claim, piece: usize) -> Answer {
        let sides = self.players_of(piece);
        let count = |s: &Side| s.count + s.in_hand;
        let single = claim.piece.starts_with("single ") || claim.piece.starts_with("lone ");
        if sides
            .iter()
            .all(|(_, s)| count(s).to_string() == claim.value)
            && !sides.is_empty()
            || single && claim.value == "1"
        {
            return Answer::agree();
        }
        // Several kinds of the text may be one component.
        let shared: usize = self
            .claims
            .iter()
            .filter(|c| {
                c.kind == claim.kind
                    && !c.piece.is_empty()
                    && self.mapping.get(&c.piece) == Some(piece)
            })
            .filter_map(|c| c.value.parse::<usize>().ok())
            .sum();
        let sharers = self
            .mapping
            .pieces
            .values()
            .filter(|k| **k == piece)
            .count();
        if sharers > 1 && sides.iter().all(|(_, s)| count(s) == shared) {
            return Answer::agree();
        }
        let actual = match &sides[..] {
            [] => "none".to_string(),
            [(_, one), rest @ ..] if rest.iter().all(|(_, s)| count(s) == count(one)) => {
                count(one).to_string()
            }
            all => all
                .iter()
                .map(|(p, s)| format!("P{p}: {}", count(s)))
                .collect::<Vec<_>>()
                .join("; "),
        };
        Answer::differ(actual).show(self.start_witness(piece))
    }

    fn start_witness(&self, piece: usize) -> Option<Witness> {
        let start = self.game.start();
        Some(Witness {
            caption: "the start".into(),
            position: self.game.board_of(&start),
            from: None,
            claimed: Vec::new(),
            actual: self.game.pieces[piece]
                .present()
                .flat_map(|(_, s)| s.squares.clone())
                .collect(),
        })
    }

    /// A square as the first player would have it: the board turned, or mirrored, for the second.
    fn images(&self, square: Square, player: u8) -> [Square; 2] {
        let (files, ranks) = (self.game.grid.files, self.game.grid.ranks);
        if self.game.forward(player) > 0 {
            [square; 2]
        } else {
            [
                (square.0, ranks + 1 - square.1),
                (files + 1 - square.0, ranks + 1 - square.1),
            ]
        }
    }

    pub(super) fn setup(&self, claim: &Claim, piece: usize) -> Answer {
        if let Some((relation, targets)) = claim.value.split_once(':') {
            return self.relation(relation, targets, piece);
        }
        let mut want: Vec<&str> = claim.value.split_whitespace().collect();
        want.sort_unstable();
        let sides = self.players_of(piece);
        let fits = |player: u8, side: &Side| {
            (0..2).any(|way| {
                let mut have: Vec<String> = side
                    .squares
                    .iter()
                    .map(|s| self.game.name_of(self.images(*s, player)[way]))
                    .collect();
                have.sort();
                have == want
            })
        };
        // Or a part of what shares the component.
        let within = |player: u8, side: &Side| {
            (0..2).any(|way| {
                let have: Vec<String> = side
                    .squares
                    .iter()
                    .map(|s| self.game.name_of(self.images(*s, player)[way]))
                    .collect();
                want.iter().all(|w| have.iter().any(|h| h == w))
            })
        };
        let sharers = self
            .mapping
            .pieces
            .values()
            .filter(|k| **k == piece)
            .count();
        if !sides.is_empty()
            && sides
                .iter()
                .all(|(p, s)| fits(*p, s) || sharers > 1 && within(*p, s))
        {
            return Answer::agree();
        }
        // Teams: what all players of one end have together.
        if self.game.players() > 2 {
            let end = |up: bool| {
                let mut have: Vec<String> = sides
                    .iter()
                    .filter(|(p, _)| (self.game.forward(*p) > 0) == up)
                    .flat_map(|(p, s)| {
                        s.squares
                            .iter()
                            .map(|q| self.game.name_of(self.images(*q, *p)[0]))
                    })
                    .collect();
                have.sort();
                have
            };
            if end(true) == want && end(false) == want {
                return Answer::agree();
            }
        }
        // In hand: placed in the course of the game.
        if sides.iter().all(|(_, s)| s.count == 0 && s.in_hand > 0) {
            return Answer::undetermined("these pieces are placed during play");
        }
        let text = |s: &Side| {
            let mut have: Vec<String> = s.squares.iter().map(|q| self.game.name_of(*q)).collect();
            have.sort();
            if have.is_empty() {
                "none".to_string()
            } else {
                have.join(" ")
            }
        };
        let actual = match &sides[..] {
            [] => "none".to_string(),
            all => all
                .iter()
                .map(|(p, s)| format!("P{p}: {}", text(s)))
                .collect::<Vec<_>>()
                .join("; "),
        };
        Answer::differ(actual).show(self.start_witness(piece))
    }

    fn relation(&self, relation: &str, targets: &str, piece: usize) -> Answer {
        let offset = match relation {
            "left-of" => (-1, 0),
            "right-of" => (1, 0),
            "in-front-of" => (0, 1),
            _ => return Answer::undetermined("this relation is not asked by probing"),
        };
        let others: Vec<usize> = targets
            .split('/')
            .filter_map(|t| self.mapping.get(t))
            .collect();
        if others.is_empty() {
            return Answer::undetermined("the piece beside it was not found in the game");
        }
        let mut answers = Vec::new();
        for (player, side) in self.players_of(piece) {
            // Where the second player lacks the other piece, nothing can stand beside it.
            let theirs: Vec<Square> = others
                .iter()
                .flat_map(|k| {
                    self.game.pieces[*k]
                        .sides
                        .get(usize::from(player))
                        .and_then(Option::as_ref)
                        .map(|s| s.squares.clone())
                        .unwrap_or_default()
                })
                .collect();
            if theirs.is_empty() && self.game.players() > 1 && player > 1 {
                continue;
            }
            let beside = |t: &Square| {
                self.game
                    .grid
                    .shifted(*t, offset, self.game.forward(player))
                    .is_some_and(|s| side.squares.contains(&s))
            };
            let fits = if others.len() > 1 {
                theirs.iter().all(beside)
            } else {
                theirs.iter().any(beside)
            };
            answers.push((player, fits));
        }
        // Pieces of which one stands so on each side of its king.
        if !answers.is_empty() && answers.iter().all(|(_, fits)| *fits) {
            return Answer::agree();
        }
        let place = |player: u8| {
            let squares = self.game.pieces[piece]
                .sides
                .get(usize::from(player))
                .and_then(Option::as_ref)
                .map(|s| s.squares.clone())
                .unwrap_or_default();
            if squares.is_empty() {
                "none".to_string()
            } else {
                squares
                    .iter()
                    .map(|s| self.game.name_of(*s))
                    .collect::<Vec<_>>()
                    .join(" ")
            }
        };
        let actual = (1..=self.game.players() as u8)
            .map(|p| format!("P{p}: {}", place(p)))
            .collect::<Vec<_>>()
            .join("; ");
        Answer::differ(actual).show(self.start_witness(piece))
    }

    pub(super) fn arrangement(&self, claim: &Claim) -> Answer {
        let (files, ranks) = (self.game.grid.files, self.game.grid.ranks);
        let fits = |turned: bool| {
            self.game.pieces.iter().all(|k| {
                let squares = |p: usize| {
                    k.sides
                        .get(p)
                        .and_then(Option::as_ref)
                        .map(|s| s.squares.clone())
                        .unwrap_or_default()
                };
                let mut one: Vec<Square> = squares(1)
                    .iter()
                    .map(|s| (if turned { files + 1 - s.0 } else { s.0 }, ranks + 1 - s.1))
                    .collect();
                let mut two = squares(2);
                one.sort_unstable();
                two.sort_unstable();
                one == two
            })
        };
        let wanted = claim.value == "rotated";
        if fits(wanted) {
            return Answer::agree();
        }
        Answer::differ(if fits(!wanted) {
            if wanted { "mirrored" } else { "rotated" }
        } else {
            "neither mirrored nor rotated"
        })
    }
}
