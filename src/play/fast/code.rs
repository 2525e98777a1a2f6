//! Expressions resolved for play: names are components, fixed regions are bits, owners are looked
//! up in tables, so that asking costs a few loads. What has no resolved form is left to the graph.

use super::along::Along;
use super::around::Around;
use super::bits::Bits;
use super::open::Opening;
use super::sides::Players;
use crate::ir::{BoolId, Compare, IntId, MovesId, RegionId, Role};

/// A number.
#[derive(Debug, Clone)]
pub(super) enum Num<const W: usize> {
    Const(i32),
    Mover,
    Next,
    Prev,
    From,
    To,
    Between,
    Site,
    LastFrom,
    LastTo,
    What(Box<Num<W>>),
    Who(Box<Num<W>>),
    State(Box<Num<W>>),
    PieceValue(Box<Num<W>>),
    Add(Vec<Num<W>>),
    Sub(Box<(Num<W>, Num<W>)>),
    Mul(Vec<Num<W>>),
    If(Box<(Cond<W>, Num<W>, Num<W>)>),
    /// A table's entry, and what stands for one outside it: the number itself where there is none.
    Table {
        at: Box<Num<W>>,
        values: Vec<i32>,
        outside: Option<i32>,
    },
    /// The lowest board site of a set.
    Lowest(Box<Set<W>>),
    /// The lowest board site of a component that is known.
    Place(u8),
    /// The lowest board site of a component.
    Where(Box<Num<W>>),
    Count(Box<Set<W>>),
    /// The pieces of a set, where a site may hold several.
    Number(Box<Set<W>>),
    /// The site some steps ahead, by the facing of what stands on a site: a table for each component.
    Ahead {
        at: Box<Num<W>>,
        by_component: Vec<u8>,
        tables: Vec<Vec<i32>>,
    },
    /// The least distance of a site to a set.
    Steps {
        from: Box<Num<W>>,
        to: Box<Set<W>>,
        distances: Vec<Vec<i32>>,
    },
    Counter,
    /// What the dice show together.
    Pips,
    /// The player that an end rule is asked for.
    Iterator,
    PlayerValue(Box<Num<W>>),
    Pending,
    Var(u8),
    Moves,
    MovesThisTurn,
    Slow(IntId),
}

/// A set of sites.
#[derive(Debug, Clone)]
pub(super) enum Set<const W: usize> {
    /// By mover.
    Fixed(Vec<Bits<W>>),
    /// By next player.
    OfNext(Vec<Bits<W>>),
    Sites(Vec<Num<W>>),
    /// Where a component starts.
    Starting(Num<W>),
    Occupied,
    Empty,
    Owned(Num<W>),
    /// The sites of these components, by owner.
    Of {
        who: Num<W>,
        by_owner: Vec<u64>,
    },
    /// The sites of these components.
    Components(u64),
    Both(Vec<Set<W>>),
    Either(Vec<Set<W>>),
    Without(Box<(Set<W>, Set<W>)>),
    If(Box<(Cond<W>, Set<W>, Set<W>)>),
    /// The entry of a table, nothing outside it.
    Table(Box<(Num<W>, Vec<Bits<W>>)>),
    /// Sites along lines.
    Along(Box<Along<W>>),
    /// Sites around others.
    Around(Box<Around<W>>),
    /// Those where a condition holds of the site.
    Where(Box<(Set<W>, Cond<W>)>),
    Slow(RegionId),
}

/// A condition.
#[derive(Debug, Clone)]
pub(super) enum Cond<const W: usize> {
    Const(bool),
    Not(Box<Cond<W>>),
    All(Vec<Cond<W>>),
    Any(Vec<Cond<W>>),
    If(Box<(Cond<W>, Cond<W>, Cond<W>)>),
    Compare(Compare, Num<W>, Num<W>),
    /// Whether the state of a given site is so.
    StateAt {
        site: usize,
        state: i16,
    },
    In(Vec<Num<W>>, Set<W>),
    Empty(Num<W>),
    Occupied(Num<W>),
    Enemy(Num<W>),
    /// Whether a player is among some, by mover.
    Among(Num<W>, Vec<Players>),
    /// Whether a player has triggered an event.
    Triggered(Num<W>),
    Active(Num<W>),
    Vacant(Set<W>),
    Pending,
    AllPassed,
    WasPass,
    /// Whether a component on one of some sites is threatened, by given moves or any.
    Threatened {
        what: Num<W>,
        sites: Set<W>,
        by: Option<MovesId>,
    },
    /// Whether a component is threatened where it stands.
    Checked {
        what: Num<W>,
        by: Option<MovesId>,
    },
    /// What is asked before the last consequences of a move: those of the generator that asks, and
    /// of the generators around it.
    Before {
        later: usize,
        inner: Box<Cond<W>>,
    },
    NoMoves(Role),
    CanMove(MovesId),
    /// Whether one of some ways is open.
    Open(Vec<Opening<W>>),
    Slow(BoolId),
}

/// An effect: what is changed, by itself or along with others, and what follows from it.
#[derive(Debug, Clone)]
pub(super) enum Act<const W: usize> {
    If(Box<(Cond<W>, Act<W>, Act<W>)>),
    All(Vec<Act<W>>),
    /// A change, what follows from it, and the effect that makes it.
    Change(Change<W>, Option<Box<Act<W>>>, MovesId),
    /// All moves of a generator over lanes.
    Moves(MovesId),
    /// The same on each of some sites.
    Each(Set<W>, Box<Act<W>>),
}

/// A change that an effect makes.
#[derive(Debug, Clone)]
pub(super) enum Change<const W: usize> {
    /// One after the other, where there are several.
    Promote {
        site: Num<W>,
        whats: Vec<Num<W>>,
    },
    State {
        site: Num<W>,
        state: Num<W>,
    },
    PieceValue {
        site: Num<W>,
        value: Num<W>,
    },
    Remove(Set<W>),
    Carry {
        from: Num<W>,
        to: Num<W>,
    },
    Again,
    /// Who moves next.
    Next(Num<W>),
    Trigger(Num<W>),
    Counter(Num<W>),
    Value {
        player: Num<W>,
        value: Num<W>,
    },
    Pending(Num<W>),
    /// One piece more on a site.
    Add {
        site: Num<W>,
        whats: Vec<Num<W>>,
        /// The first site where it is one.
        least: usize,
    },
    Var(u8, Num<W>),
}

impl<const W: usize> Act<W> {
    /// Whether anything follows what it changes.
    pub fn follows(&self) -> bool {
        match self {
            Act::If(parts) => parts.1.follows() || parts.2.follows(),
            Act::All(list) => list.iter().any(Act::follows),
            Act::Change(_, then, _) => then.is_some(),
            Act::Each(_, act) => act.follows(),
            Act::Moves(_) => true,
        }
    }
}

impl<const W: usize> Cond<W> {
    /// The same, asked before so many of the last consequences of a move.
    pub fn before(self, later: usize) -> Cond<W> {
        match self {
            Cond::Const(value) => Cond::Const(value),
            one if later == 0 => one,
            one => Cond::Before {
                later,
                inner: Box::new(one),
            },
        }
    }

    /// Whether no change of the board can change the answer within a turn.
    pub fn is_steady(&self) -> bool {
        match self {
            Cond::Const(_) | Cond::AllPassed | Cond::WasPass => true,
            Cond::NoMoves(role) => *role != Role::Next,
            Cond::Not(a) => a.is_steady(),
            Cond::All(terms) | Cond::Any(terms) => terms.iter().all(Cond::is_steady),
            Cond::If(parts) => parts.0.is_steady() && parts.1.is_steady() && parts.2.is_steady(),
            Cond::Compare(_, a, b) => a.is_steady() && b.is_steady(),
            _ => false,
        }
    }
}

impl<const W: usize> Cond<W> {
    /// Whether it reads nothing of the move that it is asked of, and costs little.
    pub fn is_gate(&self) -> bool {
        match self {
            Cond::Pending | Cond::AllPassed | Cond::WasPass => true,
            Cond::Not(inner) => inner.is_gate(),
            _ => false,
        }
    }

    /// The gates among its terms, and the rest.
    pub fn without_gates(self, gates: &mut Vec<Cond<W>>) -> Option<Cond<W>> {
        match self {
            Cond::All(terms) => {
                let (own, mut rest): (Vec<_>, Vec<_>) = terms.into_iter().partition(Cond::is_gate);
                gates.extend(own);
                match rest.len() {
                    0 => None,
                    1 => rest.pop(),
                    _ => Some(Cond::All(rest)),
                }
            }
            one if one.is_gate() => {
                gates.push(one);
                None
            }
            other => Some(other),
        }
    }
}

impl<const W: usize> Num<W> {
    fn is_steady(&self) -> bool {
        matches!(self, Num::Const(_) | Num::Mover)
    }
}
