//! What costs little is asked first: conditions in order of cost, one mover's numbers put in, and
//! whether a piece can move that stands on a given site by the sites that it would pass.
//!
//! Generators are planned for each mover by itself, so `(mover)` is a number in the conditions that
//! stand over them. A condition over several conditional generators is asked after theirs where it
//! costs more: nothing is gained by knowing it when none of them gives a move.

use super::code::{Cond, Num, Set};
use super::open::openings;
use super::plan::{Gen, Plan};
use crate::ir::Compare;

/// For whom conditions are asked.
pub(super) struct Seat<'p, 'g, const W: usize> {
    pub plan: &'p Plan<'g, W>,
    pub mover: u8,
    /// Who moved before, where that is known.
    pub prev: Option<u8>,
    /// Whether other moves can be asked about.
    pub free: bool,
}

/// The same generator, asked in a better order.
pub(super) fn ordered<const W: usize>(generator: Gen<W>, seat: &Seat<'_, '_, W>) -> Gen<W> {
    match generator {
        Gen::All(list) => Gen::All(
            list.into_iter()
                .map(|generator| ordered(generator, seat))
                .flat_map(|generator| match generator {
                    Gen::All(list) => list,
                    other => vec![other],
                })
                .collect(),
        ),
        Gen::First(list) => Gen::First(
            list.into_iter()
                .map(|generator| ordered(generator, seat))
                .collect(),
        ),
        Gen::Keep {
            inner,
            king,
            rest,
            all,
        } => Gen::Keep {
            inner: Box::new(ordered(*inner, seat)),
            king,
            rest: rest.of_mover(seat),
            all: all.of_mover(seat),
        },
        Gen::When {
            condition,
            yes,
            no,
            proved,
        } => {
            let condition = condition.of_mover(seat).by_cost();
            let yes = ordered(*yes, seat);
            let no = no.map(|no| Box::new(ordered(*no, seat)));
            if no.is_none() && !proved && condition.is_pure() {
                return asked_late(condition, yes);
            }
            Gen::When {
                condition,
                yes: Box::new(yes),
                no,
                proved,
            }
        }
        Gen::Thrown(inner) => Gen::Thrown(Box::new(ordered(*inner, seat))),
        other => other,
    }
}

/// A condition over conditional generators becomes one of each one's own.
fn asked_late<const W: usize>(outer: Cond<W>, generator: Gen<W>) -> Gen<W> {
    match generator {
        Gen::All(list) if list.iter().all(is_optional) => Gen::All(
            list.into_iter()
                .map(|generator| asked_late(outer.clone(), generator))
                .collect(),
        ),
        Gen::When {
            condition,
            yes,
            no: None,
            proved: false,
        } if condition.is_pure() => Gen::When {
            condition: Cond::All(vec![outer, condition]).by_cost(),
            yes,
            no: None,
            proved: false,
        },
        generator => Gen::When {
            condition: outer,
            yes: Box::new(generator),
            no: None,
            proved: false,
        },
    }
}

/// Whether a generator gives its moves on a condition that may be asked at any time.
fn is_optional<const W: usize>(generator: &Gen<W>) -> bool {
    matches!(generator, Gen::When { condition, no: None, proved: false, .. } if condition.is_pure())
}

impl<const W: usize> Cond<W> {
    /// Whether asking leaves nothing behind: who has no move is noted when it is asked.
    fn is_pure(&self) -> bool {
        match self {
            Cond::NoMoves(_) => false,
            Cond::Before { inner, .. } => inner.is_pure(),
            Cond::Not(a) => a.is_pure(),
            Cond::All(terms) | Cond::Any(terms) => terms.iter().all(Cond::is_pure),
            Cond::If(parts) => parts.0.is_pure() && parts.1.is_pure() && parts.2.is_pure(),
            _ => true,
        }
    }

    /// The terms that must all hold, the cheapest first.
    fn by_cost(self) -> Cond<W> {
        let mut terms = Vec::new();
        self.flatten(&mut terms);
        if terms.iter().all(Cond::is_pure) {
            terms.sort_by_key(Cond::cost);
        }
        match terms.len() {
            1 => terms.remove(0),
            _ => Cond::All(terms),
        }
    }

    fn flatten(self, terms: &mut Vec<Cond<W>>) {
        match self {
            Cond::All(list) => list.into_iter().for_each(|term| term.flatten(terms)),
            other => terms.push(other),
        }
    }

    /// Roughly how many lookups an answer takes.
    fn cost(&self) -> u32 {
        match self {
            Cond::Const(_) | Cond::Pending | Cond::AllPassed | Cond::WasPass => 0,
            Cond::StateAt { .. } => 1,
            Cond::Not(a) => a.cost(),
            Cond::All(terms) | Cond::Any(terms) => terms.iter().map(Cond::cost).sum(),
            Cond::If(parts) => parts.0.cost() + parts.1.cost() + parts.2.cost(),
            Cond::Compare(_, a, b) => 1 + a.cost() + b.cost(),
            Cond::In(sites, set) => sites.iter().map(Num::cost).sum::<u32>() + set.cost(),
            Cond::Empty(site) | Cond::Occupied(site) => 1 + site.cost(),
            Cond::Enemy(who) | Cond::Among(who, _) | Cond::Triggered(who) | Cond::Active(who) => {
                1 + who.cost()
            }
            Cond::Vacant(set) => set.cost(),
            Cond::Before { inner, .. } => inner.cost(),
            Cond::Open(openings) => 2 + openings.len() as u32,
            Cond::CanMove(_) => 20,
            Cond::Threatened { .. } | Cond::Checked { .. } => 50,
            Cond::NoMoves(_) | Cond::Slow(_) => 1_000,
        }
    }

    /// The same for one mover.
    pub(super) fn of_mover(self, seat: &Seat<'_, '_, W>) -> Cond<W> {
        let all = |terms: Vec<Cond<W>>| {
            let terms = terms.into_iter();
            terms.map(|term| term.of_mover(seat)).collect()
        };
        match self {
            Cond::Not(a) => match a.of_mover(seat) {
                Cond::Const(holds) => Cond::Const(!holds),
                a => Cond::Not(Box::new(a)),
            },
            Cond::Before { later, inner } => Cond::Before {
                later,
                inner: Box::new(inner.of_mover(seat)),
            },
            Cond::All(terms) => Cond::All(all(terms)),
            Cond::Any(terms) => Cond::Any(all(terms)),
            Cond::Compare(how, a, b) => {
                let (a, b) = (a.of_mover(seat), b.of_mover(seat));
                let value = match b {
                    Num::Const(value) => i16::try_from(value).ok(),
                    _ => None,
                };
                if let (Num::Const(a), Num::Const(b)) = (&a, &b) {
                    return Cond::Const(how.holds(*a, *b));
                }
                match (how, a.state_of(), value) {
                    (Compare::Eq, Some(site), Some(state)) => Cond::StateAt { site, state },
                    _ => Cond::Compare(how, a, b),
                }
            }
            Cond::Empty(site) => Cond::Empty(site.of_mover(seat)),
            Cond::Occupied(site) => Cond::Occupied(site.of_mover(seat)),
            Cond::Checked { what, by } => Cond::Checked {
                what: what.of_mover(seat),
                by,
            },
            Cond::CanMove(moves) if seat.free => {
                let asked = seat.plan.asked.get(&moves);
                let generator = asked.map(|by_mover| &by_mover[usize::from(seat.mover)]);
                match generator.and_then(|generator| openings(generator, seat)) {
                    Some(openings) => Cond::Open(openings),
                    None => Cond::CanMove(moves),
                }
            }
            other => other,
        }
    }
}

impl<const W: usize> Num<W> {
    fn cost(&self) -> u32 {
        match self {
            Num::What(at)
            | Num::Who(at)
            | Num::State(at)
            | Num::PieceValue(at)
            | Num::PlayerValue(at) => 1 + at.cost(),
            Num::Table { at, .. } | Num::Ahead { at, .. } => 1 + at.cost(),
            Num::Add(terms) | Num::Mul(terms) => terms.iter().map(Num::cost).sum(),
            Num::Sub(parts) => parts.0.cost() + parts.1.cost(),
            Num::If(parts) => parts.0.cost() + parts.1.cost() + parts.2.cost(),
            Num::Lowest(set) | Num::Count(set) | Num::Number(set) => set.cost(),
            Num::Where(what) => 2 + what.cost(),
            Num::Steps { from, to, .. } => 20 + from.cost() + to.cost(),
            Num::Slow(_) => 1_000,
            _ => 0,
        }
    }

    /// The same for one mover.
    pub(super) fn of_mover(self, seat: &Seat<'_, '_, W>) -> Num<W> {
        let inner = |at: Box<Num<W>>| Box::new(at.of_mover(seat));
        match self {
            Num::Mover => Num::Const(i32::from(seat.mover)),
            Num::Prev => seat
                .prev
                .map_or(Num::Prev, |prev| Num::Const(i32::from(prev))),
            Num::What(at) => Num::What(inner(at)),
            Num::Who(at) => Num::Who(inner(at)),
            Num::State(at) => Num::State(inner(at)),
            Num::Where(what) => Num::Where(inner(what)),
            Num::Table {
                at,
                values,
                outside,
            } => {
                let at = at.of_mover(seat);
                match at {
                    Num::Const(place) => Num::Const(match values.get(place as usize) {
                        Some(value) => *value,
                        None => outside.unwrap_or(place),
                    }),
                    at => Num::Table {
                        at: Box::new(at),
                        values,
                        outside,
                    },
                }
            }
            other => other,
        }
    }

    /// The site whose state it is, where that is given.
    fn state_of(&self) -> Option<usize> {
        match self {
            Num::State(site) => match **site {
                Num::Const(site) => usize::try_from(site).ok(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it is the same for all moves of a position.
    pub(super) fn is_fixed(&self) -> bool {
        match self {
            Num::Const(_)
            | Num::Mover
            | Num::Next
            | Num::Prev
            | Num::LastFrom
            | Num::LastTo
            | Num::Counter
            | Num::Pips
            | Num::Var(_)
            | Num::Pending => true,
            Num::Table { at, .. } => at.is_fixed(),
            _ => false,
        }
    }
}

impl<const W: usize> Set<W> {
    fn cost(&self) -> u32 {
        match self {
            Set::Sites(sites) => sites.iter().map(Num::cost).sum(),
            Set::Both(sets) | Set::Either(sets) => sets.iter().map(Set::cost).sum(),
            Set::Without(parts) => parts.0.cost() + parts.1.cost(),
            Set::If(parts) => parts.0.cost() + parts.1.cost() + parts.2.cost(),
            Set::Slow(_) => 1_000,
            _ => 1,
        }
    }
}
