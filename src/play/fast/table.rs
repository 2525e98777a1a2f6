//! A game played by tables, under observation.

use super::apply::Found;
use super::bits::Bits;
use super::engine::{Engine, Maker, Mv};
use super::plan::Plan;
use super::value::At;
use super::{Board, Fast, Sized};
use crate::play::table::{Notes, Offer, Prospect, Table};
use crate::play::{Context, Ended, Rng};

impl Fast<'_> {
    /// A game from the start, to be watched.
    pub(in crate::play) fn table(&self, start: &Context<'_>) -> Box<dyn Table + Send + '_> {
        match &self.plan {
            Sized::One(plan) => Box::new(Watched::new(plan, start)),
            Sized::Two(plan) => Box::new(Watched::new(plan, start)),
            Sized::Four(plan) => Box::new(Watched::new(plan, start)),
        }
    }
}

struct Watched<'p, const W: usize> {
    engine: Engine<'p, W>,
    beginning: Board<W>,
    legal: Vec<Mv>,
}

impl<'p, const W: usize> Watched<'p, W> {
    fn new(plan: &'p Plan<'p, W>, start: &Context<'_>) -> Self {
        let beginning = Board::of(start).unthrown();
        Watched {
            engine: Engine::new(plan, beginning.clone(), super::Passes::ALL, start.rng()),
            beginning,
            legal: Vec::with_capacity(256),
        }
    }

    fn others(&self, player: u8) -> u32 {
        let owned = self.engine.board.owned.iter().enumerate().skip(1);
        let others = owned.filter(|(owner, _)| *owner != usize::from(player));
        others.map(|(_, sites): (_, &Bits<W>)| sites.len()).sum()
    }

    /// Effects that take what a move lands on: carrying takes it anyway, so they aren't made, but
    /// they are looked for.
    fn takes(&mut self, mv: Mv) {
        let Maker::Lane(lane) = mv.maker else {
            return;
        };
        let plan = self.engine.plan;
        let at = At {
            from: i32::from(mv.from),
            to: i32::from(mv.to),
            ..At::default()
        };
        for (condition, act) in &plan.lanes[lane as usize].takes {
            let met = condition.as_ref();
            if met.is_none_or(|condition| self.engine.decide(condition, at)) {
                self.engine.find(act, at, &mut Found::new());
            }
        }
    }
}

impl<const W: usize> Table for Watched<'_, W> {
    fn restart(&mut self, rng: Rng) {
        self.engine.rng = rng;
        self.engine.board.copy_from(&self.beginning);
        self.legal.clear();
    }

    fn ended(&self) -> Option<Ended> {
        let quick = self.engine.board.quick;
        quick.over.then_some(Ended {
            winner: quick.winner,
            cause: quick.cause,
            by: quick.by,
        })
    }

    fn mover(&self) -> u8 {
        self.engine.board.quick.mover
    }

    fn phase(&self) -> usize {
        let quick = self.engine.board.quick;
        usize::from(quick.phases[usize::from(quick.mover)])
    }

    fn list(&mut self) -> usize {
        self.legal.clear();
        self.engine.legal_list(&mut self.legal);
        self.legal.len()
    }

    fn offer(&self, index: usize) -> Offer {
        let mv = self.legal[index];
        let plan = self.engine.plan;
        let deed = |then: u32| plan.deeds.get(then as usize).map(|deed| deed.made_by);
        let (made_by, forced) = match mv.maker {
            Maker::Lane(lane) => (Some(plan.lanes[lane as usize].made_by), false),
            Maker::Promote { then, .. }
            | Maker::Remove { then }
            | Maker::Swap { then }
            | Maker::Effect { then } => (deed(then), false),
            Maker::Pass { then, forced } => (deed(then), forced),
        };
        let (from, to, what) = match mv.maker {
            Maker::Pass { .. } | Maker::Effect { .. } => (-1, -1, 0),
            _ => {
                let what = self.engine.board.what[usize::from(mv.from)];
                (i32::from(mv.from), i32::from(mv.to), usize::from(what))
            }
        };
        Offer {
            from,
            to,
            what,
            made_by,
            forced,
        }
    }

    fn prospect(&mut self, index: usize) -> Prospect {
        let mover = self.mover();
        let before = self.others(mover);
        let mark = self.engine.board.mark();
        self.engine.play(self.legal[index]);
        let prospect = Prospect {
            ended: self.ended(),
            taken: before.saturating_sub(self.others(mover)),
        };
        self.engine.board.rewind(mark);
        prospect
    }

    fn play(&mut self, index: usize, notes: &mut Notes) {
        let mv = self.legal[index];
        self.engine.notes = Some(std::mem::take(&mut notes.effects));
        self.takes(mv);
        self.engine.begin(mv);
        self.engine.apply(mv);
        notes.effects = self.engine.notes.take().unwrap_or_default();
        self.engine.finish_ply();
        self.engine.board.forget();
        notes.ends.extend(self.engine.board.quick.by);
    }

    fn count(&self, pieces: &mut [u32]) {
        let board = &self.engine.board;
        for (count, sites) in pieces.iter_mut().zip(&board.pieces) {
            *count = sites.into_iter().map(|site| board.number(site)).sum();
        }
        pieces[0] = 0;
    }
}
