//! Check, mate, stalemate and the bare king: positions made for them, and what becomes of them.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use super::{Placed, Probed, Square};
use crate::{
    betza::Betza,
    play::{Change, Context, Move, Rng},
};

/// What became of a position, seen by the player who brought it about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// That player won.
    Won,
    /// That player won by one point to none.
    HalfWon,
    /// That player lost.
    Lost,
    /// A draw.
    Drawn,
    /// The move that would bring it about isn't allowed.
    Forbidden,
    /// The other must pass.
    Passed,
    /// The other takes a piece off: any (but the king).
    Removes,
    /// The other passes first, and takes a piece off the next time.
    RemovesLater,
    /// The game goes on.
    GoesOn,
}

/// An outcome, how often it was met, and one position that shows it.
#[derive(Clone, Debug)]
pub struct Ending {
    /// What became of most of the positions.
    pub outcome: Outcome,
    /// Of how many.
    pub shown: usize,
    /// How many were tried.
    pub tried: usize,
    /// One of them.
    pub position: Vec<Placed>,
    /// The move from it.
    pub played: (Square, Square),
    /// Whether the result was given only after a pass.
    pub late: bool,
}

/// By outcome, and whether it came late: how often, and one position with its move.
type Met = BTreeMap<(Outcome, bool), (usize, Vec<Placed>, (Square, Square))>;

/// How many positions an answer stands on.
const ENOUGH: usize = 6;

/// How long positions are sought for one answer.
const PATIENCE: Duration = Duration::from_secs(4);

impl<'g> Probed<'g> {
    /// Pieces that may not be left under attack.
    pub(super) fn find_royal(&self) -> Vec<usize> {
        (0..self.pieces.len())
            .filter(|&k| {
                (1..=self.players() as u8)
                    .any(|player| self.must_rescue(k, player).unwrap_or(false))
            })
            .collect()
    }

    fn component(&self, kin: usize, player: u8) -> Option<usize> {
        self.pieces[kin]
            .sides
            .get(usize::from(player))?
            .as_ref()
            .map(|s| s.component)
    }

    fn other(&self, player: u8) -> u8 {
        player % self.players() as u8 + 1
    }

    /// Whether a player whose piece is attacked may do nothing else than rescue it.
    pub fn must_rescue(&self, kin: usize, player: u8) -> Option<bool> {
        let royal = self.component(kin, player)?;
        let enemy = self.other(player);
        let centre = self.grid.centre();
        let attackers: Vec<(usize, Betza)> = self
            .pieces
            .iter()
            .filter_map(|k| k.sides.get(usize::from(enemy))?.as_ref())
            .map(|s| (s.component, s.ordinary.clone()))
            .collect();
        let mut answer = None;
        for helper in (0..self.pieces.len()).filter(|&h| h != kin) {
            let Some(idle) = self.component(helper, player) else {
                continue;
            };
            for (attacker, betza) in &attackers {
                let Some(m) = betza
                    .moves
                    .iter()
                    .find(|m| m.capture && !m.initial && m.dx.abs().max(m.dy.abs()) < 3)
                else {
                    continue;
                };
                let Some(from) = self
                    .grid
                    .shifted(centre, (-m.dx, -m.dy), self.forward(enemy))
                else {
                    continue;
                };
                for corner in [
                    (1, 1),
                    (self.grid.files, self.grid.ranks),
                    (1, self.grid.ranks),
                    (self.grid.files, 1),
                    (2, 2),
                ] {
                    let placed = [
                        Placed {
                            square: centre,
                            component: royal,
                        },
                        Placed {
                            square: from,
                            component: *attacker,
                        },
                        Placed {
                            square: corner,
                            component: idle,
                        },
                    ];
                    if corner == from || corner == centre || !self.attacks(&placed, enemy, centre) {
                        continue;
                    }
                    // The idle piece can do something, and nothing that helps.
                    let idle_moves: Vec<Square> = self
                        .pseudo(&placed, player)
                        .into_iter()
                        .filter(|(p, _)| p.component == idle && p.square == corner)
                        .map(|(_, to)| to)
                        .collect();
                    let helps = idle_moves.iter().any(|to| {
                        let board = moved(&placed, corner, *to);
                        !self.attacks(&board, enemy, centre)
                    });
                    if idle_moves.is_empty() || helps {
                        continue;
                    }
                    let mut context = self.accompanied(&placed, player);
                    let site = self.grid.site(corner);
                    let free = context
                        .legal_moves()
                        .iter()
                        .any(|m| Some(m.from) == site && m.to != m.from);
                    let mut calm = self.accompanied(&[placed[0], placed[2]], player);
                    let can = calm
                        .legal_moves()
                        .iter()
                        .any(|m| Some(m.from) == site && m.to != m.from);
                    if can {
                        if free {
                            return Some(false);
                        }
                        answer = Some(true);
                        break;
                    }
                }
                if answer.is_some() {
                    break;
                }
            }
            if answer.is_some() {
                break;
            }
        }
        answer
    }

    /// Whether a player's royal piece is attacked and no ordinary move helps.
    fn mated(&self, board: &[Placed], player: u8, royal: usize) -> Option<(bool, bool)> {
        let enemy = self.other(player);
        let attacked = |board: &[Placed]| {
            board
                .iter()
                .find(|p| p.component == royal)
                .is_some_and(|p| self.attacks(board, enemy, p.square))
        };
        let stuck = self
            .pseudo(board, player)
            .iter()
            .all(|(p, to)| attacked(&moved(board, p.square, *to)));
        Some((attacked(board), stuck))
    }

    /// What mate brings the one who gives it.
    pub fn mate(&self, kin: usize, giver: u8) -> Option<Ending> {
        self.search(kin, giver, true)
    }

    /// What stalemate brings the one who gives it.
    pub fn stalemate(&self, kin: usize, giver: u8) -> Option<Ending> {
        self.search(kin, giver, false)
    }

    /// Makes positions in which `giver` mates (or stalemates), and plays them.
    fn search(&self, kin: usize, giver: u8, mate: bool) -> Option<Ending> {
        let taker = self.other(giver);
        let royal = self.component(kin, taker)?;
        let own = self.component(kin, giver);
        let mut strong: Vec<(usize, usize)> = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(k, _)| *k != kin)
            .filter_map(|(_, k)| k.sides.get(usize::from(giver))?.as_ref())
            .map(|s| (s.ordinary.moves.len(), s.component))
            .collect();
        strong.sort_by_key(|(n, c)| (std::cmp::Reverse(*n), *c));
        let strong: Vec<usize> = strong.into_iter().map(|(_, c)| c).take(3).collect();
        if strong.is_empty() {
            return None;
        }
        // A king that goes far needs more against it.
        let reach = self.pieces[kin].sides[usize::from(taker)]
            .as_ref()
            .map_or(0, |s| s.index.len());
        let pieces = (if mate { 3 } else { 2 }) + reach.saturating_sub(16) / 24;
        let boxes = self.boxed(kin, taker);
        let mut rng = Rng::new(if mate { 7 } else { 11 });
        let squares: Vec<Square> = self.grid.all().collect();
        let mut found: Met = BTreeMap::new();
        let mut tried = 0;
        let begun = Instant::now();
        for round in 0..6000 {
            if tried >= ENOUGH || begun.elapsed() > PATIENCE {
                break;
            }
            let mut board = if boxes.is_empty() {
                Vec::new()
            } else {
                boxes[round % boxes.len()].clone()
            };
            let mut put = |board: &mut Vec<Placed>, component: usize, edge: bool| {
                for _ in 0..20 {
                    let square = squares[rng.below(squares.len())];
                    let on_edge = square.0 == 1
                        || square.1 == 1
                        || square.0 == self.grid.files
                        || square.1 == self.grid.ranks;
                    if (!edge || on_edge) && board.iter().all(|p| p.square != square) {
                        board.push(Placed { square, component });
                        return;
                    }
                }
            };
            put(&mut board, royal, true);
            if let Some(own) = own {
                put(&mut board, own, false);
            }
            for n in 0..pieces {
                put(&mut board, strong[(n + round) % strong.len()], false);
            }
            let target = board
                .iter()
                .find(|p| p.component == royal)
                .map(|p| p.square)?;
            // Nobody is in check, and the other can move now.
            if self.attacks(&board, giver, target)
                || board
                    .iter()
                    .any(|p| Some(p.component) == own && self.attacks(&board, taker, p.square))
            {
                continue;
            }
            for (piece, to) in self.pseudo(&board, giver) {
                if board.iter().any(|p| p.square == to) {
                    continue;
                }
                let after = moved(&board, piece.square, to);
                let Some((attacked, stuck)) = self.mated(&after, taker, royal) else {
                    continue;
                };
                let safe = after
                    .iter()
                    .find(|p| Some(p.component) == own)
                    .is_none_or(|p| !self.attacks(&after, taker, p.square));
                if !stuck || attacked != mate || !safe {
                    continue;
                }
                let Some((outcome, late)) = self.outcome(&board, piece.square, to, giver) else {
                    continue;
                };
                tried += 1;
                let entry = found
                    .entry((outcome, late))
                    .or_insert_with(|| (0, board.clone(), (piece.square, to)));
                entry.0 += 1;
                break;
            }
        }
        let ((outcome, late), (shown, position, played)) =
            found.into_iter().max_by_key(|(_, f)| f.0)?;
        Some(Ending {
            outcome,
            shown,
            tried,
            position,
            played,
            late,
        })
    }

    /// A piece of a player's that can't move, shut in by pawns that can't either: so that the
    /// king isn't bare. Nothing where the game has no pawns.
    fn boxed(&self, kin: usize, player: u8) -> Vec<Vec<Placed>> {
        let enemy = self.other(player);
        let pawn = |player: u8| {
            self.pieces
                .iter()
                .filter_map(|k| k.sides.get(usize::from(player))?.as_ref())
                .find(|s| {
                    let quiet: Vec<_> = s.ordinary.moves.iter().filter(|m| !m.capture).collect();
                    quiet.len() == 1 && (quiet[0].dx, quiet[0].dy) == (0, 1)
                })
        };
        let (Some(own), Some(theirs)) = (pawn(player), pawn(enemy)) else {
            return Vec::new();
        };
        let mut boxes = Vec::new();
        let home = if self.forward(player) > 0 {
            1
        } else {
            self.grid.ranks
        };
        for (k, kindred) in self.pieces.iter().enumerate() {
            let Some(side) = kindred
                .sides
                .get(usize::from(player))
                .and_then(Option::as_ref)
            else {
                continue;
            };
            if k == kin || side.component == own.component || side.ordinary.is_empty() {
                continue;
            }
            for file in [1, self.grid.files] {
                let corner = (file, home);
                let mut board = vec![Placed {
                    square: corner,
                    component: side.component,
                }];
                let mut fits = true;
                for m in &side.ordinary.moves {
                    let k = if m.stride.0 != 0 {
                        m.dx / m.stride.0
                    } else {
                        m.dy / m.stride.1
                    };
                    if k != 1 {
                        continue;
                    }
                    let Some(at) = self
                        .grid
                        .shifted(corner, (m.dx, m.dy), self.forward(player))
                    else {
                        continue;
                    };
                    if board.iter().any(|p| p.square == at) {
                        continue;
                    }
                    board.push(Placed {
                        square: at,
                        component: own.component,
                    });
                    match self.grid.shifted(at, (0, 1), self.forward(player)) {
                        Some(front) if board.iter().all(|p| p.square != front) => {
                            board.push(Placed {
                                square: front,
                                component: theirs.component,
                            })
                        }
                        Some(front)
                            if board
                                .iter()
                                .any(|p| p.square == front && p.component == own.component) => {}
                        _ => fits = false,
                    }
                }
                if fits && self.pseudo(&board, player).is_empty() {
                    boxes.push(board);
                }
            }
        }
        boxes
    }

    /// Plays a move from a position, and tells what comes of it for the one who plays it.
    fn outcome(
        &self,
        board: &[Placed],
        from: Square,
        to: Square,
        player: u8,
    ) -> Option<(Outcome, bool)> {
        let mut context = self.position(board, player);
        let (a, b) = (self.grid.site(from)?, self.grid.site(to)?);
        let legal = context.legal_moves();
        if legal.iter().all(|m| m.is_pass()) {
            return None;
        }
        let Some(mv) = legal.into_iter().find(|m| m.from == a && m.to == b) else {
            return Some((Outcome::Forbidden, false));
        };
        context.play(&mv);
        Some(self.follow(&mut context, player))
    }

    fn result(&self, context: &Context<'_>, player: u8) -> Option<Outcome> {
        let ended = context.ended()?;
        Some(match ended.winner {
            0 => Outcome::Drawn,
            w if w == player => {
                // Ludii's results know no half: one point to none says it.
                let scores = &context.state.rare().scores;
                let score = |player: u8| scores.get(usize::from(player)).copied();
                match (score(player), score(self.other(player))) {
                    (Some(1), Some(0)) => Outcome::HalfWon,
                    _ => Outcome::Won,
                }
            }
            _ => Outcome::Lost,
        })
    }

    /// What follows once the other can't move.
    fn follow(&self, context: &mut Context<'_>, player: u8) -> (Outcome, bool) {
        if let Some(result) = self.result(context, player) {
            return (result, false);
        }
        let answers = context.legal_moves();
        if answers.iter().any(|m| self.removes(m)) {
            return (Outcome::Removes, false);
        }
        let Some(pass) = answers.iter().find(|m| m.is_pass()).cloned() else {
            return (Outcome::GoesOn, false);
        };
        context.play(&pass);
        if let Some(result) = self.result(context, player) {
            return (result, true);
        }
        // What the next turns bring.
        for _ in 0..2 {
            let Some(mv) = context.legal_moves().into_iter().next() else {
                break;
            };
            if self.removes(&mv) {
                return (Outcome::RemovesLater, true);
            }
            context.play(&mv);
            if let Some(result) = self.result(context, player) {
                return (result, true);
            }
        }
        if context.legal_moves().iter().any(|m| self.removes(m)) {
            return (Outcome::RemovesLater, true);
        }
        (Outcome::Passed, false)
    }

    fn removes(&self, mv: &Move) -> bool {
        let mut actions = mv.actions.iter();
        actions.any(|a| matches!(a.change, Change::Remove { .. }))
            && !mv
                .actions
                .iter()
                .any(|a| matches!(a.change, Change::Carry { .. }))
    }

    /// What comes of taking the last piece beside the king, or beside the king and pawns.
    pub fn bare(&self, kin: usize, taker: u8, pawns: bool) -> Option<Ending> {
        let bared = self.other(taker);
        let royal = self.component(kin, bared)?;
        let own = self.component(kin, taker);
        let is_pawn = |s: &super::Side| {
            let quiet: Vec<_> = s.ordinary.moves.iter().filter(|m| !m.capture).collect();
            !quiet.is_empty() && quiet.iter().all(|m| m.dy > 0)
        };
        let sides = |player: u8| {
            self.pieces
                .iter()
                .enumerate()
                .filter(|(k, _)| *k != kin)
                .filter_map(move |(_, k)| k.sides.get(usize::from(player))?.as_ref())
        };
        let mut strong: Vec<_> = sides(taker).filter(|s| !is_pawn(s)).collect();
        strong.sort_by_key(|s| std::cmp::Reverse(s.ordinary.moves.len()));
        let prey: Vec<usize> = sides(bared)
            .filter(|s| !is_pawn(s))
            .map(|s| s.component)
            .collect();
        let pawn = sides(bared).find(|s| is_pawn(s)).map(|s| s.component);
        if pawns && pawn.is_none() {
            return None;
        }
        let squares: Vec<Square> = self.grid.all().collect();
        let mut rng = Rng::new(if pawns { 5 } else { 3 });
        let mut found: Met = BTreeMap::new();
        let mut tried = 0;
        let begun = Instant::now();
        for round in 0..600 {
            if tried >= ENOUGH || begun.elapsed() > PATIENCE || strong.is_empty() || prey.is_empty()
            {
                break;
            }
            let mut board: Vec<Placed> = Vec::new();
            let hunter = strong[round % strong.len().min(2)].component;
            let second = strong[(round + 1) % strong.len()].component;
            let list = [
                Some(royal),
                own,
                Some(hunter),
                Some(second),
                Some(prey[round % prey.len()]),
                pawn.filter(|_| pawns),
            ];
            for component in list.into_iter().flatten() {
                let square = squares[rng.below(squares.len())];
                // Pawns away from both edges.
                let square = if Some(component) == pawn {
                    (square.0, self.grid.ranks / 2 + (square.1 % 2))
                } else {
                    square
                };
                if board.iter().all(|p| p.square != square) {
                    board.push(Placed { square, component });
                }
            }
            let wanted = 5 + usize::from(pawns) - usize::from(own.is_none());
            if board.len() != wanted {
                continue;
            }
            let king = board[0].square;
            let takes = self.pseudo(&board, taker).into_iter().find(|(_, to)| {
                board
                    .iter()
                    .any(|p| p.square == *to && prey.contains(&p.component))
            });
            let Some((piece, to)) = takes.filter(|(p, _)| Some(p.component) != own) else {
                continue;
            };
            let after = moved(&board, piece.square, to);
            let calm = !self.attacks(&board, taker, king) && !self.attacks(&after, taker, king);
            let free = self.pseudo(&after, bared).iter().any(|(p, to)| {
                p.component == royal && !self.attacks(&moved(&after, p.square, *to), taker, *to)
            });
            let safe = own.is_none_or(|o| {
                [&board, &after].iter().all(|b| {
                    b.iter()
                        .find(|p| p.component == o)
                        .is_some_and(|p| !self.attacks(b, bared, p.square))
                })
            });
            // The other may not take back and be bare no more than the first.
            let takes_back = self
                .pseudo(&after, bared)
                .iter()
                .any(|(_, t)| after.iter().any(|p| p.square == *t));
            if !calm || !free || !safe || takes_back {
                continue;
            }
            let mut context = self.position(&board, taker);
            let (Some(a), Some(b)) = (self.grid.site(piece.square), self.grid.site(to)) else {
                continue;
            };
            let Some(mv) = context
                .legal_moves()
                .into_iter()
                .find(|m| m.from == a && m.to == b)
            else {
                continue;
            };
            context.play(&mv);
            let mut outcome = (Outcome::GoesOn, false);
            if let Some(result) = self.result(&context, taker) {
                outcome = (result, false);
            } else if let Some(mv) = context.legal_moves().into_iter().next() {
                context.play(&mv);
                if let Some(result) = self.result(&context, taker) {
                    outcome = (result, true);
                }
            }
            tried += 1;
            found
                .entry(outcome)
                .or_insert_with(|| (0, board.clone(), (piece.square, to)))
                .0 += 1;
        }
        let ((outcome, late), (shown, position, played)) =
            found.into_iter().max_by_key(|(_, f)| f.0)?;
        Some(Ending {
            outcome,
            shown,
            tried,
            position,
            played,
            late,
        })
    }
}

/// A board after a move.
pub(super) fn moved(board: &[Placed], from: Square, to: Square) -> Vec<Placed> {
    board
        .iter()
        .filter(|p| p.square != to)
        .map(|p| {
            if p.square == from {
                Placed { square: to, ..*p }
            } else {
                *p
            }
        })
        .collect()
}
