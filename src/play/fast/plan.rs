//! The plan of a game: its generators over lanes, its threats and its ends, or why it has none.

use rustc_hash::FxHashMap;

use super::attack::Threats;
use super::lane::Lane;
use super::statics::Statics;
use crate::ir::{BoolId, Game, IntId, MovesId, PieceChoice, RegionId, Role};

/// A generator over lanes.
#[derive(Debug)]
pub(super) enum Gen {
    /// The pieces of a player, by the player's number: components with their own generators.
    Pieces {
        player: Option<IntId>,
        role: Option<Role>,
        table: Vec<Vec<(u8, Gen)>>,
    },
    /// All of them.
    All(Vec<Gen>),
    /// One or the other.
    When {
        condition: BoolId,
        yes: Box<Gen>,
        no: Option<Box<Gen>>,
    },
    /// The first that gives a move.
    First(Vec<Gen>),
    /// A lane of the piece at hand.
    Lane(usize),
    /// Kept where a condition holds afterwards.
    Keep {
        inner: Box<Gen>,
        king: Option<King>,
        rest: Vec<BoolId>,
        all: BoolId,
    },
    /// A promotion by choice.
    Promote {
        at: IntId,
        piece: PieceChoice,
        owner: Option<IntId>,
        then: usize,
    },
    /// The choice of a piece to take off.
    Remove { sites: RegionId, then: usize },
    /// A pass by choice.
    Pass { then: usize },
}

/// The question whether a king is safe: its component for each player, and whose king.
#[derive(Debug, Clone)]
pub(super) struct King {
    pub components: Vec<u8>,
    pub role: Role,
}

/// Everything that playing by tables needs.
#[derive(Debug)]
pub(super) struct Plan<'g, const W: usize> {
    pub game: &'g Game,
    pub statics: Statics<W>,
    pub lanes: Vec<Lane<W>>,
    /// Lists of consequences of moves that no lane makes.
    pub thens: Vec<Vec<MovesId>>,
    /// Generators by phase and mover.
    pub play: Vec<Vec<Gen>>,
    /// Generators of `(can Move …)`, by node and mover.
    pub asked: FxHashMap<MovesId, Vec<Gen>>,
    /// The same inside the question of a threat.
    pub asked_in_threat: FxHashMap<MovesId, Vec<Gen>>,
    /// By threatened component: the enemy and its threats.
    pub threats: Vec<Vec<(u8, Threat<W>)>>,
    /// The same where the threatening moves are given.
    pub threats_by: FxHashMap<(u8, MovesId), Vec<(u8, Threat<W>)>>,
}

/// What an enemy's generator threatens: by tables, or one of two by a condition.
#[derive(Debug)]
pub(super) enum Threat<const W: usize> {
    Tables(Box<Threats<W>>),
    When {
        condition: BoolId,
        yes: Box<Threat<W>>,
        no: Box<Threat<W>>,
    },
    /// By the enemy's phase.
    Phases(Vec<Threat<W>>),
    Sites(RegionId),
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
