//! What being checked changes: moves that a piece has only then, and moves that it loses by it.

use std::collections::BTreeSet;

use super::{Placed, Probed, Square, moves::Leap};
use crate::{
    betza::{Betza, Move},
    play::{Context, Rng},
};

/// A check, as it was given on the board.
struct Given<'g> {
    /// Before the enemy's move.
    before: Context<'g>,
    /// With the king's side to answer.
    after: Context<'g>,
}

impl<'g> Probed<'g> {
    /// Looks for moves that royal pieces have only while they are attacked.
    pub(super) fn find_rescues(&mut self) {
        for kin in self.royal.clone() {
            for player in 1..=self.players() as u8 {
                let found = self.only_in_check(kin, player);
                if let Some(side) = self.pieces[kin].sides[usize::from(player)].as_mut() {
                    side.extra.moves.extend(found);
                }
            }
        }
    }

    fn only_in_check(&self, kin: usize, player: u8) -> BTreeSet<Move> {
        let mut moves = BTreeSet::new();
        let Some(side) = self.pieces[kin].sides[usize::from(player)].as_ref() else {
            return moves;
        };
        for given in self.checks(kin, player, 10, &[]) {
            let Some(home) = self.square_of(&given.after, side.component) else {
                continue;
            };
            for to in self.targets(given.after.clone(), home) {
                let (dx, dy) = self.leap(home, to, player);
                let known = |b: &Betza| b.moves.iter().any(|m| (m.dx, m.dy) == (dx, dy));
                if known(&side.ordinary) || known(&side.first) || known(&side.extra) {
                    continue;
                }
                moves.insert(Move::leap((dx, dy)));
            }
        }
        moves
    }

    /// Whether a move of a royal piece is lost for good once it has been checked; `None` where
    /// no line of play shows it.
    pub fn lost_by_check(&self, kin: usize, player: u8, moves: &Betza) -> Option<bool> {
        let side = self.pieces[kin].sides.get(usize::from(player))?.as_ref()?;
        let special: BTreeSet<Leap> = moves.moves.iter().map(|m| (m.dx, m.dy)).collect();
        let reach = |context: Context<'g>, home: Square| -> BTreeSet<Leap> {
            self.targets(context, home)
                .into_iter()
                .map(|to| self.leap(home, to, player))
                .filter(|leap| special.contains(leap))
                .collect()
        };
        let (mut lost, mut kept) = (0, 0);
        for given in self.checks(kin, player, 24, &[]) {
            let Some(home) = self.square_of(&given.before, side.component) else {
                continue;
            };
            let mut control = given.before.clone();
            self.hand_over(&mut control, player);
            let could = reach(control, home);
            if could.is_empty() {
                continue;
            }
            // Another piece answers the check, the enemy plays something quiet, and then?
            let mut after = given.after.clone();
            let answer = after
                .legal_moves()
                .into_iter()
                .find(|m| self.grid.square(m.from).is_some_and(|f| f != home) && !m.is_pass());
            let Some(answer) = answer else { continue };
            after.play(&answer);
            let quiet = after.legal_moves().into_iter().find(|m| {
                let mut then = after.clone();
                then.play(m);
                let takes = !after.state.is_empty(self.game.site_type, m.to);
                !m.is_pass()
                    && !takes
                    && !then.is_over()
                    && !self.under_attack(&then, side.component, player)
            });
            let Some(quiet) = quiet else { continue };
            after.play(&quiet);
            if after.mover() != player || self.square_of(&after, side.component) != Some(home) {
                continue;
            }
            let still = reach(after, home);
            if could.iter().any(|leap| still.contains(leap)) {
                kept += 1;
            } else {
                lost += 1;
            }
            if lost + kept >= 5 {
                break;
            }
        }
        match (lost, kept) {
            (0, 0) => None,
            _ => Some(kept == 0),
        }
    }

    /// Whether a king in check may pass over a piece beside it, and over no other.
    pub(super) fn passes_in_check(
        &self,
        kin: usize,
        player: u8,
        beside: Placed,
        stranger: Option<usize>,
        beyond: Square,
    ) -> bool {
        let Some(site) = self.grid.site(beside.square) else {
            return false;
        };
        self.checks(kin, player, 6, &[beside]).iter().any(|given| {
            let home = self.pieces[kin].sides[usize::from(player)]
                .as_ref()
                .and_then(|s| self.square_of(&given.after, s.component));
            let Some(home) = home else { return false };
            if !self.targets(given.after.clone(), home).contains(&beyond) {
                return false;
            }
            let mut other = given.after.clone();
            let piece = stranger.map_or(crate::play::Piece::EMPTY, |s| self.moved(s));
            other.state.set_piece(self.game.site_type, site, piece);
            !self.targets(other, home).contains(&beyond)
        })
    }

    fn square_of(&self, context: &Context<'_>, component: usize) -> Option<Square> {
        let board = self.board_of(context);
        board
            .iter()
            .find(|p| p.component == component)
            .map(|p| p.square)
    }

    fn under_attack(&self, context: &Context<'_>, component: usize, player: u8) -> bool {
        let board = self.board_of(context);
        self.square_of(context, component)
            .is_some_and(|at| self.attacks(&board, self.other(player), at))
    }

    /// Boards on which an enemy's move gives check to a piece that still stands at its start,
    /// with pieces of its own about it.
    fn checks(&self, kin: usize, player: u8, wanted: usize, fixed: &[Placed]) -> Vec<Given<'g>> {
        let mut found = Vec::new();
        let enemy = self.other(player);
        let Some(king) = self.pieces[kin].sides[usize::from(player)].as_ref() else {
            return found;
        };
        let Some(&home) = king.squares.first() else {
            return found;
        };
        let theirs = self.pieces[kin].sides.get(usize::from(enemy));
        let their_king = theirs.and_then(Option::as_ref).map(|s| s.component);
        let others = |player: u8| -> Vec<usize> {
            let mut all: Vec<(usize, usize)> = self
                .pieces
                .iter()
                .enumerate()
                .filter(|(k, _)| *k != kin)
                .filter_map(|(_, k)| k.sides.get(usize::from(player))?.as_ref())
                .filter(|s| s.count > 0)
                .map(|s| (s.ordinary.moves.len(), s.component))
                .collect();
            all.sort_by_key(|(n, c)| (std::cmp::Reverse(*n), *c));
            all.into_iter().map(|(_, c)| c).collect()
        };
        let (own, attackers) = (others(player), others(enemy));
        if attackers.is_empty() {
            return found;
        }
        let squares: Vec<Square> = self.grid.all().collect();
        let mut rng = Rng::new(17);
        for round in 0..400 {
            if found.len() >= wanted {
                break;
            }
            let attacker = attackers[round % attackers.len().min(3)];
            let mut board = vec![Placed {
                square: home,
                component: king.component,
            }];
            let put = [
                Some(attacker),
                their_king,
                own.first().copied(),
                own.get(round % own.len().max(1)).copied(),
            ];
            for component in put.into_iter().flatten() {
                let square = squares[rng.below(squares.len())];
                if board.iter().chain(fixed).all(|p| p.square != square) {
                    board.push(Placed { square, component });
                }
            }
            if board.len() < 4 - usize::from(their_king.is_none()) - usize::from(own.is_empty())
                || self.attacks(&board, enemy, home)
            {
                continue;
            }
            board.extend(fixed);
            let pieces: Vec<_> = board
                .iter()
                .map(|p| (p.square, self.fresh(p.component)))
                .collect();
            let mut before = self.probing(&pieces, enemy, false);
            let from = self.grid.site(board[1].square);
            let check = before.legal_moves().into_iter().find(|m| {
                Some(m.from) == from
                    && self.grid.square(m.to).is_some_and(|to| {
                        let after = super::endings::moved(&board, board[1].square, to);
                        self.attacks(&after, enemy, home)
                            && after.iter().any(|p| p.component == king.component)
                    })
            });
            let Some(check) = check else { continue };
            let mut after = before.clone();
            after.play(&check);
            if !after.is_over() && after.mover() == player {
                found.push(Given { before, after });
            }
        }
        found
    }
}
