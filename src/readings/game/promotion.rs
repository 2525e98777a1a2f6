//! What becomes of pieces far up the board, and castling and capture in passing.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{Placed, Probed, Square};
use crate::play::Change;

/// What a piece may become by a move to a square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Promoted {
    /// The square entered.
    pub at: Square,
    /// Where the piece came from.
    pub from: Square,
    /// The components' stems it may become; empty where it stays what it is.
    pub to: BTreeSet<Arc<str>>,
    /// Whether it then stands where it came from.
    pub returns: bool,
}

impl<'g> Probed<'g> {
    /// Lets a piece enter each square of a rank (counted from its own side), and sees what it becomes.
    pub fn promotions(&self, kin: usize, player: u8, rank: i8) -> Vec<Promoted> {
        let Some(side) = self.pieces[kin]
            .sides
            .get(usize::from(player))
            .and_then(Option::as_ref)
        else {
            return Vec::new();
        };
        let forward = self.forward(player);
        let real = if forward > 0 {
            rank
        } else {
            self.grid.ranks + 1 - rank
        };
        let mut found = Vec::new();
        for file in 1..=self.grid.files {
            let at = (file, real);
            let Some(from) = self.grid.shifted(at, (0, -1), forward) else {
                continue;
            };
            let mut promoted = Promoted {
                at,
                from,
                to: BTreeSet::new(),
                returns: false,
            };
            let mut entered = false;
            // Without kings; with them where nothing moves without.
            for kings in 0..3 {
                let board = self.before_promotion(side.component, from, player, kings);
                let mut context = self.accompanied(&board, player);
                let (Some(a), Some(b)) = (self.grid.site(from), self.grid.site(at)) else {
                    continue;
                };
                for mv in context
                    .legal_moves()
                    .into_iter()
                    .filter(|m| m.from == a && m.to == b)
                {
                    entered = true;
                    let mut after = context.clone();
                    after.play(&mv);
                    self.see(&after, &board, player, side.component, &mut promoted);
                    // A choice that is a move of its own.
                    if promoted.to.is_empty() && !after.is_over() && after.mover() == player {
                        for choice in after.legal_moves().into_iter().filter(|m| !m.is_pass()) {
                            let mut chosen = after.clone();
                            chosen.play(&choice);
                            self.see(&chosen, &board, player, side.component, &mut promoted);
                        }
                    }
                }
                if !promoted.to.is_empty() {
                    break;
                }
            }
            if entered {
                found.push(promoted);
            }
        }
        found
    }

    /// A piece about to enter a square, with no kings, its own, or both, out of the way.
    fn before_promotion(
        &self,
        component: usize,
        from: Square,
        player: u8,
        kings: usize,
    ) -> Vec<Placed> {
        let mut board = vec![Placed {
            square: from,
            component,
        }];
        for royal in &self.royal {
            for (owner, theirs) in self.pieces[*royal].present() {
                if kings == 0 || kings == 1 && owner != player {
                    continue;
                }
                let home = if self.forward(owner) > 0 {
                    1
                } else {
                    self.grid.ranks
                };
                let corner = if from.0 > self.grid.files / 2 {
                    1
                } else {
                    self.grid.files
                };
                let near = (home - from.1).abs() < 3;
                let square = if near {
                    (corner, self.grid.ranks / 2)
                } else {
                    (corner, home)
                };
                if board.iter().all(|p| p.square != square) {
                    board.push(Placed {
                        square,
                        component: theirs.component,
                    });
                }
            }
        }
        board
    }

    fn see(
        &self,
        context: &crate::play::Context<'_>,
        before: &[Placed],
        player: u8,
        component: usize,
        promoted: &mut Promoted,
    ) {
        for placed in self.board_of(context) {
            let Some((kin, owner)) = self.owner_of(placed.component) else {
                continue;
            };
            let same = before
                .iter()
                .any(|p| p.square == placed.square && p.component == placed.component);
            if owner == player && !same && placed.component != component {
                promoted.to.insert(self.pieces[kin].stem.clone());
                promoted.returns |= placed.square == promoted.from;
            }
        }
    }

    /// The rank, counted from its own side, at which a piece becomes another; the furthest first.
    pub fn promotion_rank(&self, kin: usize, player: u8) -> Option<i8> {
        (self.grid.ranks / 2..=self.grid.ranks).rev().find(|rank| {
            self.promotions(kin, player, *rank)
                .iter()
                .any(|p| !p.to.is_empty())
        })
    }

    /// Whether a king and another piece of its side ever move together, or the king over it.
    /// `None` where the king's own first move hides it.
    pub fn castles(&self, kin: usize, player: u8) -> Option<bool> {
        let king = self.pieces[kin].sides.get(usize::from(player))?.as_ref()?;
        let &home = king.squares.first()?;
        let mut hidden = false;
        for other in &self.pieces {
            let Some(side) = other
                .sides
                .get(usize::from(player))
                .and_then(Option::as_ref)
            else {
                continue;
            };
            if side.component == king.component {
                continue;
            }
            let on_row: Vec<Square> = side
                .squares
                .iter()
                .copied()
                .filter(|s| s.1 == home.1)
                .collect();
            if on_row.is_empty() {
                continue;
            }
            // Both unmoved, the rest gone.
            let mut pieces = vec![(home, self.fresh(king.component))];
            pieces.extend(on_row.iter().map(|s| (*s, self.fresh(side.component))));
            let mut context = self.probing(&pieces, player, false);
            let site = self.grid.site(home)?;
            for mv in context.legal_moves().into_iter().filter(|m| m.from == site) {
                let played = context.with_consequences(&mv);
                let carried: BTreeSet<i32> = played
                    .actions
                    .iter()
                    .filter_map(|a| match a.change {
                        Change::Carry { from, to, .. } if from != to => Some(from),
                        _ => None,
                    })
                    .collect();
                if carried.len() > 1 {
                    return Some(true);
                }
            }
            // Beside the king, which then passes over it.
            for step in [-1i8, 1] {
                let (beside, beyond) = ((home.0 + step, home.1), (home.0 + 2 * step, home.1));
                let (Some(_), Some(to)) = (self.grid.site(beside), self.grid.site(beyond)) else {
                    continue;
                };
                let reaches = |pieces: &[(Square, crate::play::Piece)]| {
                    let mut context = self.probing(pieces, player, false);
                    context
                        .legal_moves()
                        .iter()
                        .any(|m| m.from == site && m.to == to)
                };
                for state in [self.moved(side.component), self.fresh(side.component)] {
                    let with = [(home, self.fresh(king.component)), (beside, state)];
                    if reaches(&with) {
                        if reaches(&with[..1]) {
                            hidden = true;
                        } else {
                            return Some(true);
                        }
                    }
                }
            }
        }
        if hidden { None } else { Some(false) }
    }

    /// Whether a pawn that has just passed another's reach can be taken in passing.
    pub fn takes_in_passing(&self) -> bool {
        let mut double: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for kin in &self.pieces {
            for (player, side) in kin.present() {
                if side
                    .first
                    .moves
                    .iter()
                    .any(|m| m.dx == 0 && m.dy == 2 && !m.capture)
                {
                    double.entry(player).or_default().push(side.component);
                }
            }
        }
        for (player, components) in &double {
            let enemy = player % self.players() as u8 + 1;
            for component in components {
                let Some((kin, _)) = self.owner_of(*component) else {
                    continue;
                };
                let Some(side) = self.pieces[kin].sides[usize::from(*player)].as_ref() else {
                    continue;
                };
                for &start in side.squares.iter().take(4) {
                    let Some(landing) = self.grid.shifted(start, (0, 2), self.forward(*player))
                    else {
                        continue;
                    };
                    let Some(passed) = self.grid.shifted(start, (0, 1), self.forward(*player))
                    else {
                        continue;
                    };
                    for (_, theirs) in self
                        .pieces
                        .iter()
                        .flat_map(|k| k.present())
                        .filter(|(p, _)| *p == enemy)
                    {
                        for dx in [-1, 1] {
                            let beside = (landing.0 + dx, landing.1);
                            if self.grid.site(beside).is_none() {
                                continue;
                            }
                            let mut context = self.with_pieces(
                                &[
                                    (start, self.fresh(*component)),
                                    (beside, self.moved(theirs.component)),
                                ],
                                *player,
                            );
                            context.state.facts.phases =
                                [self.phase; crate::play::state::MAX_PLAYERS];
                            let (a, b) = (self.grid.site(start), self.grid.site(landing));
                            let Some(mv) = context
                                .legal_moves()
                                .into_iter()
                                .find(|m| Some(m.from) == a && Some(m.to) == b)
                            else {
                                continue;
                            };
                            context.play(&mv);
                            let (c, d) = (self.grid.site(beside), self.grid.site(passed));
                            let Some(answer) = context
                                .legal_moves()
                                .into_iter()
                                .find(|m| Some(m.from) == c && Some(m.to) == d)
                            else {
                                continue;
                            };
                            context.play(&answer);
                            let gone = self.board_of(&context).iter().all(|p| p.square != landing);
                            if gone {
                                return true;
                            }
                        }
                    }
                }
            }
        }
        false
    }
}
