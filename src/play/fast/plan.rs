//! The plan of a game: its generators over lanes, its threats and its ends, or why it has none.

use rustc_hash::FxHashMap;

use super::attack::Threats;
use super::bits::Bits;
use super::code::{Act, Cond, Num, Set};
use super::lane::Lane;
use super::statics::Statics;
use crate::ir::{EndId, Game, MovesId, Outcome, Role};

/// A generator over lanes.
#[derive(Debug)]
pub(super) enum Gen<const W: usize> {
    /// The pieces of a player, by the player's number: components with their own generators.
    Pieces {
        player: Option<Num<W>>,
        table: Vec<Vec<(u8, Gen<W>)>>,
        /// What moves are drawn from by chance, by the player's number.
        chances: Vec<Option<Chances<W>>>,
    },
    /// All of them.
    All(Vec<Gen<W>>),
    /// One or the other.
    When {
        condition: Cond<W>,
        yes: Box<Gen<W>>,
        no: Option<Box<Gen<W>>>,
        /// The condition asks whether the first has a move.
        proved: bool,
    },
    /// The first that gives a move.
    First(Vec<Gen<W>>),
    /// Lanes of the piece at hand.
    Lanes(Vec<usize>),
    /// Lanes of whatever stands on a site, by component.
    At {
        site: Num<W>,
        lanes: Vec<(u8, usize)>,
    },
    /// From some sites to others.
    Drops {
        from: Set<W>,
        to: Set<W>,
        lane: usize,
    },
    /// Kept where a condition holds afterwards.
    Keep {
        inner: Box<Gen<W>>,
        king: Option<King>,
        /// What it asks besides the king's safety.
        rest: Cond<W>,
        all: Cond<W>,
    },
    /// A promotion by choice.
    Promote {
        at: Num<W>,
        whats: Vec<Num<W>>,
        then: usize,
    },
    /// The choice of a piece to take off.
    Remove { sites: Set<W>, then: usize },
    /// Two pieces change places, on each of some sites.
    Swaps {
        sites: Set<W>,
        a: Num<W>,
        b: Num<W>,
        then: usize,
    },
    /// A pass by choice.
    Pass { then: usize },
    /// An effect that is a move by itself.
    Effect { then: usize },
    /// After a throw of the dice; a pass where it leaves no move.
    Thrown(Box<Gen<W>>),
}

/// What a move of a player's pieces is drawn from.
#[derive(Debug)]
pub(super) struct Chances<const W: usize> {
    /// How many targets a piece could have, by component and site.
    pub spots: Vec<Vec<u32>>,
    /// The components that move at all, where others of the player don't.
    pub only: Option<u64>,
    /// The lanes of each component, each with what must hold after its moves.
    pub lanes: Vec<Vec<(usize, Vec<Cond<W>>)>>,
}

/// The question whether a king is safe: its component for each player, and whose king.
#[derive(Debug, Clone)]
pub(super) struct King {
    pub components: Vec<u8>,
    pub role: Role,
}

/// A move that no lane makes: its generator and its consequences.
#[derive(Debug)]
pub(super) struct Deed<const W: usize> {
    pub made_by: MovesId,
    pub then: Vec<Act<W>>,
}

/// An end rule: the first rule inside it that applies counts before its own result.
#[derive(Debug)]
pub(super) struct End<const W: usize> {
    pub id: EndId,
    /// It is asked for each player who is still in the game, but the mover where that is so.
    pub each: Option<EachPlayer>,
    pub condition: Cond<W>,
    pub inner: Vec<End<W>>,
    pub result: Option<Verdict<W>>,
}

/// What an end rule says.
#[derive(Debug)]
pub(super) enum Verdict<const W: usize> {
    /// A player's outcome: who, as what role, and what.
    Outcome(Num<W>, Role, Outcome),
    /// The player with the best score alone has won.
    Scores {
        scores: Vec<(Num<W>, Num<W>)>,
        misere: bool,
    },
    /// The same by payoffs; 0 for those that aren't named.
    Payoffs(Vec<(Num<W>, f64)>),
}

/// Which players a rule is asked for, one by one.
#[derive(Debug, Clone, Copy)]
pub(super) struct EachPlayer {
    pub skip_mover: bool,
}

/// When a player goes on to another phase.
#[derive(Debug)]
pub(super) struct NextPhase<const W: usize> {
    pub who: Num<W>,
    pub condition: Cond<W>,
    pub phase: usize,
}

/// Everything that playing by tables needs.
#[derive(Debug)]
pub(super) struct Plan<'g, const W: usize> {
    pub game: &'g Game,
    pub statics: Statics<W>,
    pub lanes: Vec<Lane<W>>,
    /// Moves that no lane makes.
    pub deeds: Vec<Deed<W>>,
    /// Generators by phase and mover.
    pub play: Vec<Vec<Gen<W>>>,
    /// End rules by phase, then those of the game.
    pub ends: Vec<Vec<End<W>>>,
    pub next_phases: Vec<Vec<NextPhase<W>>>,
    /// Generators whose moves follow other moves, by mover.
    pub followed: FxHashMap<MovesId, Vec<Gen<W>>>,
    /// Generators of `(can Move …)`, by node and mover.
    pub asked: FxHashMap<MovesId, Vec<Gen<W>>>,
    /// The same inside the question of a threat.
    pub asked_in_threat: FxHashMap<MovesId, Vec<Gen<W>>>,
    /// By threatened component: the enemy and its threats.
    pub threats: Vec<Vec<(u8, Threat<W>)>>,
    /// The same where the threatening moves are given.
    pub threats_by: FxHashMap<(u8, MovesId), Vec<(u8, Threat<W>)>>,
    /// How many players there are.
    pub players: u8,
    /// The faces of the dice that are thrown.
    pub dice: Vec<Vec<i32>>,
    /// Whether pieces may join others of their kind on the board.
    pub joins: bool,
    /// The sites of the board.
    pub board: Bits<W>,
}

/// What an enemy's generator threatens: by tables, or one of two by a condition.
#[derive(Debug)]
pub(super) enum Threat<const W: usize> {
    Tables(Box<Threats<W>>),
    /// An attack counts only if a condition holds after it.
    Kept {
        tables: Box<Threats<W>>,
        lanes: Vec<usize>,
        after: Cond<W>,
    },
    When {
        condition: Cond<W>,
        yes: Box<Threat<W>>,
        no: Box<Threat<W>>,
    },
    /// By tables, and by moves of other kinds that can only land on some sites.
    Mixed {
        tables: Box<Threats<W>>,
        forward: Box<Gen<W>>,
        lands: Bits<W>,
    },
    /// After a throw of the enemy's.
    Thrown(Box<Threat<W>>),
    /// By the enemy's phase.
    Phases(Vec<Threat<W>>),
    Sites(Set<W>),
    Never,
}

impl<const W: usize> Plan<'_, W> {
    /// Each enemy of a component, with what it threatens it by.
    pub fn threats_to(&self, what: u8, by: Option<MovesId>) -> &[(u8, Threat<W>)] {
        match by {
            None => &self.threats[usize::from(what)],
            Some(by) => self.threats_by.get(&(what, by)).map_or(&[], Vec::as_slice),
        }
    }
}
