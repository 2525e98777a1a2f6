//! Whether check must be answered.

use super::moved;
use crate::{
    betza::Betza,
    readings::game::{Placed, Probed, Square},
};

impl Probed<'_> {
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
                    let site = self.grid.site(corner);
                    let moves = |placed: &[Placed]| {
                        self.rolled(self.accompanied(placed, player))
                            .iter_mut()
                            .any(|context| {
                                context
                                    .legal_moves()
                                    .iter()
                                    .any(|m| Some(m.from) == site && m.to != m.from)
                            })
                    };
                    // The attacker may forbid the move for another's sake.
                    if !moves(&placed[1..]) {
                        continue;
                    }
                    let (free, can) = (moves(&placed), moves(&[placed[0], placed[2]]));
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
}
