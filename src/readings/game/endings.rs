//! Check, mate, stalemate and the bare king: positions made for them, and what becomes of them.

mod bare;
mod rescue;

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use super::{Placed, Probed, Square};
use crate::play::{Change, Context, Move, Rng};

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

    pub(super) fn component(&self, kin: usize, player: u8) -> Option<usize> {
        self.pieces[kin]
            .sides
            .get(usize::from(player))?
            .as_ref()
            .map(|s| s.component)
    }

    pub(super) fn other(&self, player: u8) -> u8 {
        player % self.players() as u8 + 1
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
        // Beside what is shut in, mates are made among pieces that are free: a rule may count them.
        let friends: Vec<usize> = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(k, _)| *k != kin && mate)
            .filter_map(|(_, k)| k.sides.get(usize::from(taker))?.as_ref())
            .filter(|s| s.count + s.in_hand > 0 && !is_pawn(s))
            .map(|s| s.component)
            .collect();
        let enforced = mate && self.must_rescue(kin, taker) == Some(true);
        let leapers: Vec<usize> = self
            .pieces
            .iter()
            .filter_map(|k| k.sides.get(usize::from(giver))?.as_ref())
            .filter(|s| {
                let over = |m: &crate::betza::Move| {
                    m.way == crate::betza::Way::Leap && m.dx.abs().max(m.dy.abs()) > 1
                };
                s.ordinary.moves.iter().any(|m| m.capture && over(m))
            })
            .map(|s| s.component)
            .collect();
        let home = if self.forward(taker) > 0 {
            1
        } else {
            self.grid.ranks
        };
        let smothered = |corner: Square, royal: usize, friend: usize| {
            let aside = if corner.0 == 1 { 1 } else { -1 };
            let up = if corner.1 == 1 { 1 } else { -1 };
            let place = |dx: i8, dy: i8, component: usize| Placed {
                square: (corner.0 + dx * aside, corner.1 + dy * up),
                component,
            };
            vec![
                place(0, 0, royal),
                place(1, 0, friend),
                place(0, 1, friend),
                place(1, 1, friend),
            ]
        };
        let mut found: Met = BTreeMap::new();
        let (mut tried, mut among) = (0, [0; 3]);
        let begun = Instant::now();
        for round in 0..6000 {
            if tried >= ENOUGH || begun.elapsed() > PATIENCE {
                break;
            }
            // Shut in, among friends, or smothered by them.
            let free = if friends.is_empty() { 0 } else { round % 3 };
            if among[free] * 2 >= ENOUGH && !friends.is_empty() && round < 3000
                || free == 2 && leapers.is_empty()
            {
                continue;
            }
            let mut board = match free {
                0 if !boxes.is_empty() => boxes[round / 3 % boxes.len()].clone(),
                2 => {
                    let corner = if round % 2 == 0 { 1 } else { self.grid.files };
                    smothered((corner, home), royal, friends[round / 3 % friends.len()])
                }
                _ => Vec::new(),
            };
            if board.iter().any(|p| self.grid.site(p.square).is_none()) {
                continue;
            }
            let mut put = |board: &mut Vec<Placed>, component: usize, edge: bool| {
                // On a large board, pieces near each other: far off they seldom work together.
                let prey = board
                    .iter()
                    .find(|p| p.component == royal)
                    .map(|p| p.square);
                for _ in 0..20 {
                    let square = squares[rng.below(squares.len())];
                    if let Some(prey) = prey.filter(|_| squares.len() > 100 && round % 4 > 0)
                        && (prey.0 - square.0).abs().max((prey.1 - square.1).abs()) > 4
                    {
                        continue;
                    }
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
            if free != 2 {
                put(&mut board, royal, true);
            }
            if let Some(own) = own {
                put(&mut board, own, false);
            }
            if free == 1 {
                put(&mut board, friends[round / 3 % friends.len()], false);
            }
            if free == 2 {
                put(&mut board, leapers[round / 6 % leapers.len()], false);
            }
            for n in 0..if free == 2 { 1 } else { pieces } {
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
                // Who may move on isn't mated, nor stalemated: by some move that no probe knows.
                if outcome == Outcome::GoesOn && (!mate || enforced) {
                    continue;
                }
                tried += 1;
                among[free] += 1;
                let entry = found
                    .entry((outcome, late))
                    .or_insert_with(|| (0, board.clone(), (piece.square, to)));
                entry.0 += 1;
                break;
            }
        }
        // A mate that wins among some pieces and not among others is a win with an exception.
        let ((outcome, late), (shown, position, played)) = found
            .into_iter()
            .max_by_key(|((o, _), f)| (mate && *o == Outcome::Won && f.0 > 1, f.0))?;
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
        let (a, b) = (self.grid.site(from)?, self.grid.site(to)?);
        let mut moves = false;
        for mut context in self.rolled(self.position(board, player)) {
            let legal = context.legal_moves();
            moves |= legal.iter().any(|m| !m.is_pass());
            if let Some(mv) = legal.into_iter().find(|m| m.from == a && m.to == b) {
                context.play(&mv);
                return Some(self.follow(&mut context, player));
            }
        }
        moves.then_some((Outcome::Forbidden, false))
    }

    /// The position after a move, where the game allows it.
    pub(super) fn after(
        &self,
        board: &[Placed],
        player: u8,
        from: Square,
        to: Square,
    ) -> Option<Context<'g>> {
        let (a, b) = (self.grid.site(from)?, self.grid.site(to)?);
        self.rolled(self.position(board, player))
            .into_iter()
            .find_map(|mut context| {
                let mut legal = context.legal_moves().into_iter();
                let mv = legal.find(|m| m.from == a && m.to == b)?;
                context.play(&mv);
                Some(context)
            })
    }

    pub(super) fn result(&self, context: &Context<'_>, player: u8) -> Option<Outcome> {
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
            let legal = context.legal_moves();
            if legal.iter().any(|m| self.removes(m)) {
                return (Outcome::RemovesLater, true);
            }
            // One that takes nothing, so that nothing else comes of it.
            let kind = self.game.site_type;
            let quiet = legal.iter().find(|m| context.state.is_empty(kind, m.to));
            let Some(mv) = quiet.or(legal.first()).cloned() else {
                break;
            };
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
}

/// Whether a piece goes forward only, where it takes nothing.
pub(super) fn is_pawn(side: &super::Side) -> bool {
    let mut quiet = side.ordinary.moves.iter().filter(|m| !m.capture).peekable();
    quiet.peek().is_some() && quiet.all(|m| m.dy > 0)
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
