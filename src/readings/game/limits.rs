//! Limits: of promotion, of checking for ever, of repeating; and how pieces are taken.

use std::collections::BTreeSet;

use super::{Placed, Probed, Promoted, Square, endings::Outcome};
use crate::play::{Change, Context, Rng};

/// What is known of the pieces that a piece may become while the player still has all of them.
#[derive(Clone, Debug)]
pub struct Crowded {
    /// What comes of entering each square, with the player's own first row complete.
    pub whole: Vec<Promoted>,
    /// The same with the first row gone.
    pub gone: Vec<Promoted>,
}

impl<'g> Probed<'g> {
    /// Lets a piece enter a rank with its player's other pieces all there, and all gone.
    pub fn crowded(&self, kin: usize, player: u8, rank: i8) -> Crowded {
        let army: Vec<Placed> = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(k, _)| *k != kin)
            .filter_map(|(_, k)| k.sides.get(usize::from(player))?.as_ref())
            .flat_map(|s| {
                s.squares.iter().map(|square| Placed {
                    square: *square,
                    component: s.component,
                })
            })
            .collect();
        Crowded {
            whole: self.promotions_among(kin, player, rank, &army),
            gone: self.promotions(kin, player, rank),
        }
    }

    /// Whether taking a piece is landing on it: it goes, the taker stands there, nothing else moves.
    pub fn takes_by_replacement(&self) -> Option<bool> {
        let kind = self.game.site_type;
        let (mut plain, mut seen) = (true, false);
        for (player, side) in self.pieces.iter().flat_map(super::Kindred::present) {
            let Some(m) = side.ordinary.moves.iter().find(|m| m.capture) else {
                continue;
            };
            let at = self.grid.centre();
            let Some(to) = self.grid.shifted(at, (m.dx, m.dy), self.forward(player)) else {
                continue;
            };
            let enemy = self.other(player);
            let victim = self
                .pieces
                .iter()
                .filter_map(|k| k.sides.get(usize::from(enemy))?.as_ref())
                .find(|s| {
                    !side
                        .spares
                        .contains(&self.game.components[s.component].stem)
                });
            let Some(victim) = victim else { continue };
            let pieces = [
                (at, self.moved(side.component)),
                (to, self.moved(victim.component)),
            ];
            let (Some(a), Some(b)) = (self.grid.site(at), self.grid.site(to)) else {
                continue;
            };
            for mut context in self.rolled(self.probing(&pieces, player, true)) {
                let taking = context.legal_moves().into_iter();
                let Some(mv) = taking.filter(|m| m.from == a).find(|m| m.to == b) else {
                    continue;
                };
                let count = |context: &Context<'_>| {
                    let board = self.board_of(context);
                    let same = board.iter().filter(|p| p.component == victim.component);
                    same.count()
                };
                let before = count(&context);
                context.play(&mv);
                let there = context.state.piece(kind, b);
                let left = context.state.is_empty(kind, a);
                seen = true;
                let left_of_them = count(&context) + 1 == before;
                plain &= there.who == player && left && left_of_them;
                break;
            }
        }
        seen.then_some(plain)
    }

    /// What comes of a board on which only the kings are left.
    pub fn both_bare(&self, kin: usize) -> Option<Outcome> {
        let (one, two) = (self.component(kin, 1)?, self.component(kin, 2)?);
        let mut all = self.pieces.iter().enumerate().filter(|(k, _)| *k != kin);
        let last = all.find_map(|(_, k)| k.sides.get(2)?.as_ref().filter(|s| s.count > 0))?;
        let squares: Vec<Square> = self.grid.all().collect();
        let mut rng = Rng::new(23);
        for _ in 0..400 {
            let mut pick = || squares[rng.below(squares.len())];
            let board: Vec<Placed> = [(pick(), one), (pick(), two), (pick(), last.component)]
                .map(|(square, component)| Placed { square, component })
                .to_vec();
            let apart: BTreeSet<Square> = board.iter().map(|p| p.square).collect();
            let takes = self
                .pseudo(&board, 1)
                .iter()
                .any(|(_, to)| *to == board[2].square);
            let after = super::endings::moved(&board, board[0].square, board[2].square);
            if apart.len() < 3
                || !takes
                || self.attacks(&board, 2, board[0].square)
                || self.attacks(&after, 2, board[2].square)
                || self.attacks(&after, 1, board[1].square)
            {
                continue;
            }
            let Some(context) = self.after(&board, 1, board[0].square, board[2].square) else {
                continue;
            };
            return Some(self.result(&context, 1).unwrap_or(Outcome::GoesOn));
        }
        None
    }

    /// Gives check as often as can be, up to `wanted` in a row: how often it was given, and
    /// what became of it.
    pub fn perpetual_check(&self, kin: usize, wanted: u32) -> Option<(u32, Option<Outcome>)> {
        let royal = self.component(kin, 2)?;
        let own = self.component(kin, 1);
        let sides = |player: usize| {
            let all = self.pieces.iter().enumerate().filter(|(k, _)| *k != kin);
            all.filter_map(move |(_, k)| k.sides.get(player)?.as_ref())
        };
        let strong = sides(1).max_by_key(|s| s.ordinary.moves.len())?.component;
        // No pawn: with pawns alone a king counts as bare in some games.
        let idle = sides(2).find(|s| s.count > 0 && !super::endings::is_pawn(s))?;
        let idle = idle.component;
        let squares: Vec<Square> = self.grid.all().collect();
        let mut rng = Rng::new(29);
        let mut best: Option<(u32, Option<Outcome>)> = None;
        for _ in 0..12 {
            let list = [Some(royal), own, Some(strong), Some(strong), Some(idle)];
            let mut board: Vec<Placed> = Vec::new();
            for component in list.into_iter().flatten() {
                let square = squares[rng.below(squares.len())];
                if board.iter().all(|p| p.square != square) {
                    board.push(Placed { square, component });
                }
            }
            let safe = own.is_none_or(|own| {
                let king = board.iter().find(|p| p.component == own);
                king.is_some_and(|p| !self.attacks(&board, 2, p.square))
            });
            if !safe || self.attacks(&board, 1, board[0].square) {
                continue;
            }
            let mut context = self.position(&board, 1);
            // A quiet move each first, as in a game: what counts checks counts from there.
            for player in [1, 2] {
                let kind = self.game.site_type;
                let mut legal = context.legal_moves().into_iter();
                let quiet = legal.find(|m| {
                    let mut after = context.clone();
                    after.play(m);
                    let calm = player == 2 || !self.gives_check(&after, royal);
                    !m.is_pass() && context.state.is_empty(kind, m.to) && calm && !after.is_over()
                });
                if let Some(quiet) = quiet {
                    context.play(&quiet);
                }
            }
            if context.mover() != 1 || self.gives_check(&context, royal) {
                continue;
            }
            let mut given = 0;
            while given < wanted && !context.is_over() {
                let Some(next) = self.keep_checking(&mut context, royal, given) else {
                    break;
                };
                context = next;
                given += 1;
            }
            let ended = self.result(&context, 1);
            if best.as_ref().is_none_or(|b| b.0 < given) {
                best = Some((given, ended));
            }
            if given >= wanted {
                break;
            }
        }
        best
    }

    /// Whether the first player attacks the second's royal piece.
    fn gives_check(&self, context: &Context<'_>, royal: usize) -> bool {
        let board = self.board_of(context);
        let king = board.iter().find(|p| p.component == royal);
        king.is_some_and(|p| self.attacks(&board, 1, p.square))
    }

    /// A check that can be answered, and an answer; or the check that draws.
    fn keep_checking(
        &self,
        context: &mut Context<'g>,
        royal: usize,
        given: u32,
    ) -> Option<Context<'g>> {
        let legal = context.legal_moves();
        let shift = given as usize * 7;
        let mut last = None;
        for k in 0..legal.len() {
            let check = &legal[(k + shift) % legal.len()];
            // Nothing taken: the loss of the last piece may end the game, too.
            if !context.state.is_empty(self.game.site_type, check.to) {
                continue;
            }
            let mut next = context.clone();
            next.play(check);
            if !self.gives_check(&next, royal) {
                continue;
            }
            if next.is_over() {
                // The rule for it, if it ends a draw.
                if self.result(&next, 1) == Some(Outcome::Drawn) {
                    return Some(next);
                }
                continue;
            }
            let answers = next.legal_moves();
            // One that takes nothing, and after which a check can be given again.
            let kind = self.game.site_type;
            let mut quiet: Vec<Context<'g>> = Vec::new();
            for answer in answers.iter().filter(|m| !m.is_pass()) {
                let removes = |a: &crate::play::Action| matches!(a.change, Change::Remove { .. });
                if !next.state.is_empty(kind, answer.to) || answer.actions.iter().any(removes) {
                    continue;
                }
                let mut then = next.clone();
                then.play(answer);
                let again = then.clone().legal_moves().into_iter().any(|m| {
                    let mut after = then.clone();
                    let empty = after.state.is_empty(kind, m.to);
                    after.play(&m);
                    empty && self.gives_check(&after, royal)
                });
                if again {
                    return Some(then);
                }
                quiet.push(then);
                if quiet.len() == 6 {
                    break;
                }
            }
            last = quiet.into_iter().next().or(last);
        }
        last
    }

    /// Goes to and fro from the start until a position has been met `times` times, and a little
    /// further: the result, if that ends the game.
    pub fn repetition(&self, times: u32) -> Option<Outcome> {
        let mut context = self.start();
        // A move there and one back for each player.
        let there_and_back = |context: &mut Context<'g>| {
            let kind = self.game.site_type;
            context.legal_moves().into_iter().find(|m| {
                let piece = context.state.piece(kind, m.from);
                let component = usize::from(piece.what);
                self.owner_of(component).is_some_and(|(k, p)| {
                    let side = self.pieces[k].sides[usize::from(p)].as_ref();
                    let leap = self.grid.square(m.from).zip(self.grid.square(m.to));
                    side.zip(leap).is_some_and(|(s, (from, to))| {
                        let back = self.leap(to, from, p);
                        s.ordinary.moves.iter().any(|m| (m.dx, m.dy) == back)
                    })
                })
            })
        };
        let one = there_and_back(&mut context)?;
        context.play(&one);
        let two = there_and_back(&mut context)?;
        context.play(&two);
        for ply in 2..4 * (times as usize + 2) {
            let (from, to) = match (ply % 4, ply % 2) {
                (2, _) => (one.to, one.from),
                (3, _) => (two.to, two.from),
                (0, _) => (one.from, one.to),
                _ => (two.from, two.to),
            };
            let mv = context
                .legal_moves()
                .into_iter()
                .find(|m| m.from == from && m.to == to)?;
            context.play(&mv);
            if let Some(result) = self.result(&context, 1) {
                return Some(result);
            }
        }
        Some(Outcome::GoesOn)
    }
}
