//! Fast play: games whose graph is pieces that travel over a fixed board are played by tables.
//!
//! What is fast is fast because of what its graph is: lanes of travel become tables (`lane`), moves
//! with legs and hops over screens become ways with sites between (`path`, `screen`, `barred`),
//! threats are turned round (`attack`), static regions fold (`statics`), checks and pins come
//! from lines (`engine`). [`Fast::new`] says why a game can't be played so; everything else about
//! the game is the reference evaluator's to say, and the two are tested against each other.

mod ahead;
mod along;
mod apply;
mod around;
mod attack;
mod barred;
mod bent;
mod bits;
mod board;
mod branch;
mod chance;
mod code;
mod danger;
mod drop;
mod effect;
mod ending;
mod engine;
mod footprint;
mod front;
mod lane;
mod laner;
mod maker;
mod named;
mod nature;
mod occupants;
mod open;
mod order;
mod outcome;
mod path;
mod plan;
mod planner;
mod readable;
mod resolve;
mod ridden;
mod run;
mod safety;
mod sample;
mod screen;
mod sides;
mod sight;
mod sink;
mod slide;
mod statics;
mod stepped;
mod table;
mod threat;
mod travel;
mod unfit;
mod value;

use board::Board;
use engine::{Engine, Maker, Mv};
use plan::Plan;
use sink::Count;

use super::state::EndCause;
use super::{Context, Rng};
use crate::ir::Game;

/// A plan sized to its board.
enum Sized<'g> {
    One(Plan<'g, 1>),
    Two(Plan<'g, 2>),
    Four(Plan<'g, 4>),
}

/// A game that can be played by tables.
pub struct Fast<'g> {
    plan: Sized<'g>,
    passes: Passes,
}

/// Passes of play by tables: each can be left out to find where a fault or a gain comes from, and
/// none changes any result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passes {
    /// Checks and pins by lines; else every move is tried.
    pub influence: bool,
    /// The leaps of all pieces of a kind at once.
    pub at_once: bool,
    /// The last ply of perft is counted without listing its moves.
    pub leaf_counting: bool,
    /// Playouts draw moves; else they list them.
    pub drawing: bool,
}

impl Passes {
    /// All of them.
    pub const ALL: Passes = Passes {
        influence: true,
        at_once: true,
        leaf_counting: true,
        drawing: true,
    };

    /// Their names.
    pub const NAMES: [&'static str; 4] = ["influence", "at_once", "leaf_counting", "drawing"];

    /// Leaves one out by its name; whether there is one of that name.
    pub fn leave_out(&mut self, name: &str) -> bool {
        let pass = match name {
            "influence" => &mut self.influence,
            "at_once" => &mut self.at_once,
            "leaf_counting" => &mut self.leaf_counting,
            "drawing" => &mut self.drawing,
            _ => return false,
        };
        *pass = false;
        true
    }
}

/// What a fast playout came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Plies played.
    pub plies: usize,
    /// The winner, 0 for nobody or an unfinished game.
    pub winner: u8,
    /// How the game ended, if it did.
    pub cause: Option<EndCause>,
}

macro_rules! sized {
    ($fast:expr, $plan:ident => $body:expr) => {
        match &$fast.plan {
            Sized::One($plan) => $body,
            Sized::Two($plan) => $body,
            Sized::Four($plan) => $body,
        }
    };
}

impl<'g> Fast<'g> {
    /// Makes the tables of a game.
    ///
    /// # Errors
    /// What of the game no table can hold.
    pub fn new(game: &'g Game) -> Result<Fast<'g>, Vec<String>> {
        let sites = game
            .site_count(game.site_type)
            .max(game.site_count(crate::topology::SiteType::Cell));
        let plan = match sites {
            0..=64 => Sized::One(Plan::of(game)?),
            65..=128 => Sized::Two(Plan::of(game)?),
            129..=256 => Sized::Four(Plan::of(game)?),
            _ => return Err(vec!["a board of more than 256 sites".into()]),
        };
        let passes = Passes::ALL;
        Ok(Fast { plan, passes })
    }

    /// The same with these passes.
    pub fn with(mut self, passes: Passes) -> Fast<'g> {
        self.passes = passes;
        self
    }

    /// Whether dice are thrown: tables throw them by a source of their own, begun from that of a
    /// position.
    pub fn throws(&self) -> bool {
        sized!(self, plan => !plan.dice.is_empty())
    }

    /// Counts the lines of `depth` plies from a position, as [`super::perft::perft`] does; where dice
    /// are thrown, after other throws than there.
    pub fn perft(&self, context: &Context<'_>, depth: u32) -> u64 {
        sized!(self, plan => {
            let mut engine = Engine::new(plan, Board::of(context), self.passes, context.rng());
            perft(&mut engine, depth)
        })
    }

    /// The keys of the legal moves of a position, `from-to` or `pass`, sorted.
    pub fn legal_keys(&self, context: &Context<'_>) -> Vec<String> {
        sized!(self, plan => {
            let mut engine = Engine::new(plan, Board::of(context), self.passes, context.rng());
            let mut list = Vec::new();
            engine.legal_list(&mut list);
            let mut keys: Vec<String> = list.iter().map(key).collect();
            keys.sort();
            keys
        })
    }

    /// What becomes of a position once the only legal move with a key is made: the winner if the
    /// game is over, and the keys of the moves that are legal then. Nothing where there is no such
    /// move, or several.
    pub fn after(&self, context: &Context<'_>, wanted: &str) -> Option<(Option<u8>, Vec<String>)> {
        sized!(self, plan => {
            let mut engine = Engine::new(plan, Board::of(context), self.passes, context.rng());
            let mut list = Vec::new();
            engine.legal_list(&mut list);
            list.retain(|mv| key(mv) == wanted);
            let [mv] = list[..] else {
                return None;
            };
            engine.play(mv);
            let quick = engine.board.quick;
            let ended = quick.over.then_some(quick.winner);
            list.clear();
            engine.legal_list(&mut list);
            let mut keys: Vec<String> = list.iter().map(key).collect();
            keys.sort();
            Some((ended, keys))
        })
    }

    /// The key of a legal move drawn as playouts draw them; nothing at the end of a game.
    pub fn drawn_key(&self, context: &Context<'_>, choices: &mut Rng) -> Option<String> {
        sized!(self, plan => {
            let mut engine = Engine::new(plan, Board::of(context), self.passes, context.rng());
            if engine.board.quick.over {
                return None;
            }
            engine.play_by_chance(choices);
            let quick = &engine.board.quick;
            Some(if quick.last_pass {
                "pass".into()
            } else {
                format!("{}-{}", quick.last_from, quick.last_to)
            })
        })
    }

    /// Plays a game by chance from a position.
    pub fn playout(&self, context: &Context<'_>, choices: &mut Rng, max_plies: usize) -> Outcome {
        sized!(self, plan => {
            let mut engine = Engine::new(plan, Board::of(context), self.passes, context.rng());
            playout(&mut engine, choices, max_plies)
        })
    }

    /// Plays games by chance from a position, one after another; each outcome is handed over.
    pub fn playouts(
        &self,
        context: &Context<'_>,
        choices: &mut Rng,
        max_plies: usize,
        mut done: impl FnMut(Outcome) -> bool,
    ) {
        sized!(self, plan => {
            let start = Board::of(context).unthrown();
            let mut engine = Engine::new(plan, start.clone(), self.passes, context.rng());
            loop {
                engine.board.copy_from(&start);
                let outcome = playout(&mut engine, choices, max_plies);
                if !done(outcome) {
                    return;
                }
            }
        });
    }
}

fn key(mv: &Mv) -> String {
    match mv.maker {
        Maker::Pass { .. } => "pass".into(),
        Maker::Effect { .. } => "-1--1".into(),
        _ => format!("{}-{}", mv.from, mv.to),
    }
}

fn perft<const W: usize>(engine: &mut Engine<'_, W>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if engine.board.quick.over {
        return 0;
    }
    if depth == 1 && engine.passes.leaf_counting {
        let mut count = Count::default();
        engine.legal(&mut count);
        return count.0.max(1);
    }
    let mut list = engine.list();
    engine.legal_list(&mut list);
    let mut nodes = 0;
    if depth == 1 {
        nodes = list.len() as u64;
        list.clear();
    }
    for mv in &list {
        let mark = engine.board.mark();
        engine.play(*mv);
        nodes += perft(engine, depth - 1);
        engine.board.rewind(mark);
    }
    engine.give_back(list);
    nodes
}

fn playout<const W: usize>(
    engine: &mut Engine<'_, W>,
    choices: &mut Rng,
    max_plies: usize,
) -> Outcome {
    let mut plies = 0;
    while plies < max_plies && !engine.board.quick.over {
        engine.play_by_chance(choices);
        engine.board.forget();
        plies += 1;
    }
    let quick = engine.board.quick;
    Outcome {
        plies,
        winner: quick.winner,
        cause: quick.over.then_some(quick.cause),
    }
}
