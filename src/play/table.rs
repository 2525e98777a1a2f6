//! A game played under observation: what each ply offers, what is played, what takes effect.
//!
//! [`Runner::table`](super::runner::Runner::table) gives a table; both ways of playing have one, so
//! that whoever watches need not know which it is.

use super::{Change, Context, Ended, Move, Rng};
use crate::ir::{EndId, Game, MovesId};

/// What took effect in a ply.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Notes {
    /// Effects and consequences that changed something, once for each time.
    pub effects: Vec<MovesId>,
    /// End rules that applied, whether or not they ended the game.
    pub ends: Vec<EndId>,
}

/// A legal move, as a watcher sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Offer {
    /// Where it starts; -1 nowhere.
    pub from: i32,
    /// Where it ends; -1 nowhere.
    pub to: i32,
    /// The component that it moves or puts down; 0 for none.
    pub what: usize,
    /// The generator that makes it.
    pub made_by: Option<MovesId>,
    /// A pass because there is no move.
    pub forced: bool,
}

/// What a move would lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// How the game would end, if it would.
    pub ended: Option<Ended>,
    /// How many pieces of others it takes.
    pub taken: u32,
}

/// A game that is played.
pub trait Table {
    /// Begins anew, with the chance source in a given state.
    fn restart(&mut self, rng: Rng);
    /// How the game ended, once it has.
    fn ended(&self) -> Option<Ended>;
    /// Whose turn it is.
    fn mover(&self) -> u8;
    /// The phase of the player whose turn it is.
    fn phase(&self) -> usize;
    /// Lists the legal moves: how many there are.
    fn list(&mut self) -> usize;
    /// A move of the list.
    fn offer(&self, index: usize) -> Offer;
    /// What a move of the list would lead to.
    fn prospect(&mut self, index: usize) -> Prospect;
    /// Plays a move of the list.
    fn play(&mut self, index: usize, notes: &mut Notes);
    /// Counts the pieces by component.
    fn count(&self, pieces: &mut [u32]);
}

/// A game played by the reference evaluator.
pub(super) struct Reference<'g> {
    game: &'g Game,
    context: Context<'g>,
    legal: Vec<Move>,
}

impl<'g> Reference<'g> {
    pub(super) fn new(game: &'g Game) -> Self {
        Reference {
            game,
            context: Context::start(game, Rng::new(0)),
            legal: Vec::new(),
        }
    }

    fn others(&self, mover: u8) -> u32 {
        let mut pieces = vec![0; self.game.components.len()];
        self.count(&mut pieces);
        let owned = pieces.iter().zip(&self.game.components);
        let others =
            owned.filter(|(_, component)| component.owner != mover && component.owner != 0);
        others.map(|(count, _)| count).sum()
    }
}

impl Table for Reference<'_> {
    fn restart(&mut self, rng: Rng) {
        self.context = Context::start(self.game, rng);
        self.legal.clear();
    }

    fn ended(&self) -> Option<Ended> {
        self.context.ended()
    }

    fn mover(&self) -> u8 {
        self.context.mover()
    }

    fn phase(&self) -> usize {
        usize::from(self.context.state.facts.phases[usize::from(self.mover())])
    }

    fn list(&mut self) -> usize {
        self.legal = self.context.legal_moves();
        self.legal.len()
    }

    fn offer(&self, index: usize) -> Offer {
        let mv = &self.legal[index];
        let kind = mv.from_kind.unwrap_or(self.game.site_type);
        let what = usize::from(self.context.state.piece(kind, mv.from).what);
        let put = mv.actions.iter().find_map(|action| match action.change {
            Change::Add { what, .. } => usize::try_from(what).ok(),
            _ => None,
        });
        Offer {
            from: mv.from,
            to: mv.to,
            what: if what == 0 { put.unwrap_or(0) } else { what },
            made_by: mv.made_by,
            forced: mv
                .actions
                .iter()
                .any(|action| matches!(action.change, Change::Pass { forced: true })),
        }
    }

    fn prospect(&mut self, index: usize) -> Prospect {
        let mover = self.mover();
        let before = self.others(mover);
        self.context.play(&self.legal[index]);
        let ended = self.context.ended();
        let after = self.others(mover);
        self.context.undo();
        Prospect {
            ended,
            taken: before.saturating_sub(after),
        }
    }

    fn play(&mut self, index: usize, notes: &mut Notes) {
        self.context.notes = Some(Box::new(std::mem::take(notes)));
        self.context.play(&self.legal[index]);
        if let Some(written) = self.context.notes.take() {
            *notes = *written;
        }
        // A game that is only watched is never taken back.
        self.context.undo.clear();
    }

    fn count(&self, pieces: &mut [u32]) {
        pieces.fill(0);
        let game = self.game;
        for site in 0..game.site_count(game.site_type) as i32 {
            for piece in self.context.state.stack(game.site_type, site) {
                if let Some(count) = pieces.get_mut(usize::from(piece.what)) {
                    *count += piece.count.max(1) as u32;
                }
            }
        }
        pieces[0] = 0;
    }
}
