//! What pieces are seen to do in play that no probe showed.

use std::time::{Duration, Instant};

use crate::{
    betza::{Betza, Move},
    play::Context,
    readings::game::Probed,
};

impl Probed<'_> {
    /// Plays a little by chance, and notes moves that no probe showed.
    pub(super) fn watch_play(&mut self) {
        let mut rng = crate::play::Rng::new(20);
        let begun = Instant::now();
        for _ in 0..6 {
            if begun.elapsed() > Duration::from_secs(2) {
                break;
            }
            let mut context = self.start.clone();
            for ply in 0..8 {
                let legal = context.legal_moves();
                if legal.is_empty() || context.is_over() {
                    break;
                }
                for mv in &legal {
                    self.note(&context, mv, ply < 4);
                }
                let chosen = rng.below(legal.len());
                context.play(&legal[chosen]);
            }
        }
    }

    pub(super) fn note(&mut self, context: &Context<'_>, mv: &crate::play::Move, early: bool) {
        let (Some(from), Some(to)) = (self.grid.square(mv.from), self.grid.square(mv.to)) else {
            return;
        };
        let kind = self.game.site_type;
        let what = usize::from(context.state.piece(kind, mv.from).what);
        if from == to || what == 0 {
            return;
        }
        let Some((kin, player)) = self.owner_of(what) else {
            return;
        };
        if player != context.mover() {
            return;
        }
        let leap = self.leap(from, to, player);
        let capture = !context.state.is_empty(kind, mv.to);
        let Some(side) = self.pieces[kin].sides[usize::from(player)].as_mut() else {
            return;
        };
        let known = |b: &Betza| {
            b.moves
                .iter()
                .any(|m| (m.dx, m.dy) == leap && m.capture == capture)
        };
        if known(&side.ordinary) || known(&side.first) {
            return;
        }
        let at_start = side.squares.contains(&from);
        let found = Move {
            capture,
            initial: at_start,
            ..Move::leap(leap)
        };
        if at_start && early {
            side.first.moves.insert(found);
        } else {
            side.extra.moves.insert(Move {
                initial: false,
                ..found
            });
        }
    }
}
