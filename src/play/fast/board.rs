//! The position as the tables see it: a set of sites for each component and owner.

use super::bits::Bits;
use super::drop::{VARIABLES, variables};
use super::lane::{Class, Occupants};
use crate::ir::{EndId, Game, IntOp, Op};
use crate::play::state::{Ended, MAX_PLAYERS};
use crate::play::{Context, EndCause, Piece};

/// One more than the most players that a game by tables has: players count from 1.
pub(super) const SEATS: usize = 5;

/// What changes with every move, copied whole for undo: small, so that this is a few loads. Players
/// are bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Quick {
    pub mover: u8,
    pub next: u8,
    pub prev: u8,
    pub over: bool,
    pub winner: u8,
    /// Who has won already while others play on, and how many have.
    pub first: u8,
    pub won: u8,
    /// Players who have triggered an event, a bit for each.
    pub triggered: u8,
    /// What the dice show.
    pub pips: i32,
    /// Whether they have been thrown in this turn.
    pub thrown: bool,
    /// What ended the game, once it is over.
    pub cause: EndCause,
    pub by: Option<EndId>,
    pub last_from: i16,
    pub last_to: i16,
    pub last_pass: bool,
    pub counter: i32,
    pub stalemated: u8,
    pub active: u8,
    pub passes: u32,
    pub moves: u32,
    pub turn: u32,
    pub moves_this_turn: u32,
    pub pending: i32,
    pub phases: [u8; SEATS],
    pub values: [i32; SEATS],
    /// Variables: the one without a name, then those with one.
    pub vars: [i32; VARIABLES],
}

/// Where a board can be taken back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    trail: u32,
    values: u32,
    quick: Quick,
}

/// What a site held before: its number, component, how many more of it, state.
type Before = (u16, u8, u8, i16);

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Board<const W: usize> {
    pub what: Vec<u8>,
    pub state: Vec<i16>,
    pub pieces: Vec<Bits<W>>,
    pub owned: Vec<Bits<W>>,
    pub occupied: Bits<W>,
    /// Sites whose state isn't 0.
    pub stated: Bits<W>,
    pub quick: Quick,
    owner_of: Vec<u8>,
    /// How many more pieces of the kind a site holds, where pieces are counted.
    more: Vec<u8>,
    counted: bool,
    trail: Vec<Before>,
    /// The values of pieces, where a game reads them, and what they were before.
    values: Vec<i32>,
    values_before: Vec<(u16, i32)>,
}

impl<const W: usize> Board<W> {
    /// The position of a context.
    pub fn of(context: &Context<'_>) -> Board<W> {
        let game: &Game = context.game();
        let sites = game
            .site_count(game.site_type)
            .max(game.site_count(crate::topology::SiteType::Cell));
        let facts = &context.state.facts;
        let last = context.trial.last();
        let thrown = context.thrown();
        let dice_sums = &context.state.rare().dice_sums;
        let mut phases = [0; SEATS];
        let mut values = [-1; SEATS];
        let players = 1..game.player_count().min(SEATS - 1) + 1;
        phases[players.clone()].copy_from_slice(&facts.phases[players.clone()]);
        values[players.clone()].copy_from_slice(&context.state.rare().player_values[players]);
        debug_assert!(game.player_count() < MAX_PLAYERS);
        let mut vars = [-1; VARIABLES];
        vars[0] = facts.temp;
        for (var, name) in vars.iter_mut().zip(variables(game)).skip(1) {
            let value = name.and_then(|name| context.state.rare().variables.get(name));
            *var = value.copied().unwrap_or(-1);
        }
        let mut board = Board {
            what: vec![0; sites],
            state: vec![0; sites],
            pieces: vec![Bits::EMPTY; game.components.len()],
            owned: vec![Bits::EMPTY; game.player_count() + 2],
            occupied: Bits::EMPTY,
            stated: Bits::EMPTY,
            quick: Quick {
                mover: facts.mover,
                next: facts.next,
                prev: facts.prev,
                over: facts.ended.is_some(),
                winner: facts.ended.map_or(0, |ended: Ended| ended.winner),
                first: context.state.rare().winners.first().copied().unwrap_or(0),
                won: context.state.rare().winners.len() as u8,
                triggered: facts.triggered as u8,
                pips: thrown.unwrap_or_else(|| dice_sums.first().copied().unwrap_or(0)),
                thrown: thrown.is_some(),
                cause: facts.ended.map_or(EndCause::Rule, |ended| ended.cause),
                by: facts.ended.and_then(|ended| ended.by),
                last_from: last.map_or(-1, |mv| mv.from as i16),
                last_to: last.map_or(-1, |mv| mv.to as i16),
                last_pass: last.is_some_and(crate::play::Move::is_pass),
                counter: facts.counter,
                stalemated: facts.stalemated as u8,
                active: facts.active as u8,
                passes: facts.passes,
                moves: context.moves_made().len() as u32,
                turn: facts.turn,
                moves_this_turn: facts.moves_this_turn,
                pending: context.state.rare().pending.first().copied().unwrap_or(-1),
                phases,
                values,
                vars,
            },
            owner_of: game
                .components
                .iter()
                .map(|component| component.owner)
                .collect(),
            more: vec![0; sites],
            counted: game.features.count,
            trail: Vec::with_capacity(1024),
            values: match reads_values(game) {
                true => vec![0; sites],
                false => Vec::new(),
            },
            values_before: Vec::new(),
        };
        for site in 0..sites {
            let piece: Piece = context.state.piece(game.site_type, site as i32);
            if piece.what > 0 {
                board.set(site, piece.what as u8, piece.state as i16);
                board.set_value(site, piece.value);
                if board.counted {
                    board.more[site] = (piece.count - 1).clamp(0, 255) as u8;
                }
            } else {
                // An effect may leave a state where nothing stands.
                board.put_state(site, piece.state as i16);
            }
        }
        board.forget();
        board
    }

    /// The same before the dice are thrown: many games that begin here throw each for themselves.
    pub fn unthrown(mut self) -> Board<W> {
        self.quick.thrown = false;
        self
    }

    /// The sites with these occupants.
    #[inline]
    pub fn having(&self, class: &Class) -> Bits<W> {
        match class {
            Class::Anything => Bits::FULL,
            Class::Empty => Bits::FULL.without(&self.occupied),
            Class::Owned(player) => self.owned[usize::from(*player)],
            Class::NotOwned(player) => Bits::FULL.without(&self.owned[usize::from(*player)]),
            Class::Mixed(mask) => self.having_any(*mask),
        }
    }

    /// The sites with these occupants, one by one.
    pub fn having_any(&self, mask: Occupants) -> Bits<W> {
        let mut sites = if mask.0 & 1 != 0 {
            Bits::FULL.without(&self.occupied)
        } else {
            Bits::EMPTY
        };
        let mut rest = mask.0 & !1;
        while rest != 0 {
            sites = sites.or(&self.pieces[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        sites
    }

    /// Puts a new piece of a component on a site, over what is there; 0 takes it off.
    #[inline]
    pub fn put(&mut self, site: usize, what: u8) {
        self.set(site, what, 0);
        self.set_value(site, 0);
    }

    /// The value of what stands on a site.
    pub fn value(&self, site: i32) -> i32 {
        let site = usize::try_from(site).ok();
        site.and_then(|site| self.values.get(site).copied())
            .unwrap_or(0)
    }

    /// Gives what stands on a site a value, where values are read at all.
    #[inline]
    pub fn set_value(&mut self, site: usize, value: i32) {
        if let Some(now) = self.values.get_mut(site)
            && *now != value
        {
            self.values_before.push((site as u16, *now));
            *now = value;
        }
    }

    /// What stands on a site becomes a component in a state, its value kept; 0 takes it off.
    #[inline]
    pub fn set(&mut self, site: usize, what: u8, state: i16) {
        let old = self.what[site];
        self.trail
            .push((site as u16, old, self.more[site], self.state[site]));
        if self.counted {
            self.more[site] = 0;
        }
        self.replace(site, old, what, state);
    }

    /// Puts one more piece on a site, whatever it is of what is there; on an empty one a piece of a
    /// component.
    pub fn add(&mut self, site: usize, what: u8) {
        if self.what[site] == 0 || !self.counted {
            let what = match self.what[site] {
                0 => what,
                there => there,
            };
            self.set(site, what, self.state[site]);
            return;
        }
        let (there, more) = (self.what[site], self.more[site]);
        self.trail
            .push((site as u16, there, more, self.state[site]));
        self.more[site] = more.saturating_add(1);
    }

    /// How many pieces a site holds.
    pub fn number(&self, site: usize) -> u32 {
        match self.what[site] {
            0 => 0,
            _ => 1 + u32::from(self.more[site]),
        }
    }

    /// Takes a piece to another site, over what is there.
    #[inline]
    pub fn carry(&mut self, from: usize, to: usize) {
        let what = self.what[from];
        if what == 0 {
            return;
        }
        if !self.values.is_empty() {
            self.set_value(to, self.values[from]);
            if self.more[from] == 0 && from != to {
                self.set_value(from, 0);
            }
        }
        if self.counted {
            return self.carry_one(from, to);
        }
        let state = self.state[from];
        let taken = self.what[to];
        self.trail.push((from as u16, what, 0, state));
        self.trail.push((to as u16, taken, 0, self.state[to]));
        let owned = &mut self.owned[usize::from(self.owner_of[usize::from(what)])];
        owned.remove(from);
        owned.insert(to);
        let pieces = &mut self.pieces[usize::from(what)];
        pieces.remove(from);
        pieces.insert(to);
        self.occupied.remove(from);
        self.occupied.insert(to);
        if taken != 0 && from != to {
            self.pieces[usize::from(taken)].remove(to);
            let owner = usize::from(self.owner_of[usize::from(taken)]);
            self.owned[owner].remove(to);
            if taken == what {
                self.pieces[usize::from(what)].insert(to);
            }
            if owner == usize::from(self.owner_of[usize::from(what)]) {
                self.owned[owner].insert(to);
            }
        }
        self.what[from] = 0;
        self.put_state(from, 0);
        self.what[to] = what;
        self.put_state(to, state);
    }

    /// Takes one of the pieces of a site to another, where it joins its own kind.
    fn carry_one(&mut self, from: usize, to: usize) {
        let (what, state, more) = (self.what[from], self.state[from], self.more[from]);
        if more == 0 {
            self.set(from, 0, 0);
        } else {
            self.trail.push((from as u16, what, more, state));
            self.more[from] = more - 1;
        }
        let joined = match self.what[to] == what {
            true => self.more[to].saturating_add(1),
            false => 0,
        };
        self.set(to, what, state);
        self.more[to] = joined;
    }

    #[inline]
    fn replace(&mut self, site: usize, old: u8, what: u8, state: i16) {
        if old != what {
            if old != 0 {
                self.pieces[usize::from(old)].remove(site);
                self.owned[usize::from(self.owner_of[usize::from(old)])].remove(site);
            }
            if what == 0 {
                self.occupied.remove(site);
            } else {
                self.pieces[usize::from(what)].insert(site);
                self.owned[usize::from(self.owner_of[usize::from(what)])].insert(site);
                self.occupied.insert(site);
            }
            self.what[site] = what;
        }
        self.put_state(site, state);
    }

    #[inline]
    fn put_state(&mut self, site: usize, state: i16) {
        if self.state[site] != state {
            self.state[site] = state;
            if state == 0 {
                self.stated.remove(site);
            } else {
                self.stated.insert(site);
            }
        }
    }

    /// Of some sites, those with a state, or those without it.
    pub fn in_state(&self, sites: &Bits<W>, value: i16, expected: bool) -> Bits<W> {
        let with = if value == 0 {
            sites.without(&self.stated)
        } else {
            let stated = sites.and(&self.stated);
            stated.filter(|site| self.state[*site] == value).collect()
        };
        if expected { with } else { sites.without(&with) }
    }

    /// Gives up the way back.
    #[inline]
    pub fn forget(&mut self) {
        self.trail.clear();
        self.values_before.clear();
    }

    /// Becomes another position of the same game.
    pub fn copy_from(&mut self, other: &Board<W>) {
        self.what.copy_from_slice(&other.what);
        self.state.copy_from_slice(&other.state);
        self.more.copy_from_slice(&other.more);
        self.pieces.copy_from_slice(&other.pieces);
        self.owned.copy_from_slice(&other.owned);
        self.occupied = other.occupied;
        self.stated = other.stated;
        self.quick = other.quick;
        self.values.copy_from_slice(&other.values);
        self.forget();
    }

    #[inline]
    pub fn mark(&self) -> Mark {
        Mark {
            trail: self.trail.len() as u32,
            values: self.values_before.len() as u32,
            quick: self.quick,
        }
    }

    #[inline]
    pub fn rewind(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail as usize {
            if let Some((site, what, more, state)) = self.trail.pop() {
                let site = usize::from(site);
                if self.counted {
                    self.more[site] = more;
                }
                let now = self.what[site];
                self.replace(site, now, what, state);
            }
        }
        if self.values_before.len() > mark.values as usize {
            self.rewind_values(mark.values as usize);
        }
        self.quick = mark.quick;
    }

    /// Few games have values: apart, this costs the others nothing.
    #[inline(never)]
    fn rewind_values(&mut self, mark: usize) {
        while self.values_before.len() > mark {
            if let Some((site, value)) = self.values_before.pop() {
                self.values[usize::from(site)] = value;
            }
        }
    }
}

/// Whether a game reads the values of pieces.
fn reads_values(game: &Game) -> bool {
    let reads = |id| matches!(game.graph.op(id), Op::Int(IntOp::PieceValue { .. }));
    game.graph.ids().any(reads)
}
