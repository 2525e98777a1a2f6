//! Playing by chance: a legal move, each as likely, without listing them all.
//!
//! Of all targets that the mover's pieces could have from where they stand, whatever else stands on
//! the board, one is drawn; what is no legal move is drawn again. Each legal move so has the same
//! chance in each draw. After too many draws the moves are listed and one is drawn from the list,
//! which is as fair.

use smallvec::SmallVec;

use super::bits::Bits;
use super::code::Cond;
use super::engine::{Engine, Mv};
use super::lane::{Lane, Reach};
use super::plan::{Chances, Gen};
use super::value::At;
use crate::play::Rng;

/// Draws before the moves are listed.
const DRAWS: u32 = 160;
/// Draws that leave something amiss, such as the king in check, before the moves are listed.
const MISSES: u32 = 6;

/// What a move is drawn from, and what must hold after it.
struct Lot<'p, const W: usize> {
    chances: &'p Chances<W>,
    kept: Option<&'p Cond<W>>,
    drops: SmallVec<[DropLot<'p, W>; 4]>,
}

/// Moves from some sites to others, and what must hold after them.
struct DropLot<'p, const W: usize> {
    lane: usize,
    origins: Bits<W>,
    targets: Bits<W>,
    after: Option<&'p Cond<W>>,
}

impl<const W: usize> DropLot<'_, W> {
    fn len(&self) -> u32 {
        self.origins.len() * self.targets.len()
    }
}

impl<'p, const W: usize> Engine<'p, W> {
    /// Plays a ply by a legal move drawn at random.
    pub fn play_by_chance(&mut self, choices: &mut Rng) {
        if self.passes.drawing
            && let Some(lot) = self.drawn_from()
            && self.draw(&lot, choices)
        {
            return;
        }
        let mut list = self.list();
        self.legal_list(&mut list);
        let chosen = list[below(choices, list.len() as u32) as usize];
        self.give_back(list);
        self.play(chosen);
    }

    /// What the mover's moves can be drawn from, and what must hold after them.
    fn drawn_from(&mut self) -> Option<Lot<'p, W>> {
        let mut generator = self.generator();
        let mut kept = None;
        let mut drops = SmallVec::new();
        loop {
            generator = match generator {
                // A move that is drawn proves that there is one.
                Gen::When {
                    yes, proved: true, ..
                } => yes,
                Gen::When {
                    condition, yes, no, ..
                } => {
                    if self.decide_term(condition, At::default()) {
                        yes
                    } else {
                        no.as_deref()?
                    }
                }
                Gen::Thrown(inner) => {
                    self.throw();
                    inner
                }
                Gen::Keep { inner, all, .. } if kept.is_none() => {
                    kept = Some(all);
                    inner
                }
                // Moves of other kinds are few, and mostly there are none.
                Gen::All(list) => {
                    let is_main = |one: &Gen<W>| matches!(one, Gen::Pieces { .. });
                    let main = list.iter().position(is_main).unwrap_or(0);
                    let mut found = self.list();
                    let mut known = true;
                    for (_, other) in list.iter().enumerate().filter(|(at, _)| *at != main) {
                        match self.drop_lot(other, None) {
                            Some(Some(drop)) => drops.push(drop),
                            Some(None) => {}
                            None => self.generate(other, None, &mut found),
                        }
                        known &= found.is_empty();
                    }
                    self.give_back(found);
                    if !known {
                        return None;
                    }
                    list.get(main)?
                }
                Gen::Pieces {
                    player: None,
                    chances,
                    ..
                } => {
                    let mover = usize::from(self.board.quick.mover);
                    return Some(Lot {
                        chances: chances.get(mover)?.as_ref()?,
                        kept,
                        drops,
                    });
                }
                _ => return None,
            };
        }
    }

    /// The moves of a generator of drops, where there are any; nothing of another generator.
    fn drop_lot(
        &mut self,
        generator: &'p Gen<W>,
        after: Option<&'p Cond<W>>,
    ) -> Option<Option<DropLot<'p, W>>> {
        match generator {
            Gen::Keep { inner, all, .. } if after.is_none() => self.drop_lot(inner, Some(all)),
            Gen::Drops { from, to, lane } if to.is_common() => {
                let origins = self.set(from, At::default()).and(&self.board.occupied);
                if origins.is_empty() {
                    return Some(None);
                }
                let targets = self.set(to, At::default());
                Some(Some(DropLot {
                    lane: *lane,
                    origins,
                    targets,
                    after,
                }))
            }
            _ => None,
        }
    }

    /// A drop by its number, where it is a move now.
    fn drop_drawn(&mut self, lot: &Lot<'p, W>, mut number: u32) -> Option<Mv> {
        for drop in &lot.drops {
            let targets = drop.targets.len();
            if number >= drop.origins.len() * targets {
                number -= drop.origins.len() * targets;
                continue;
            }
            let from = drop.origins.pick(number / targets)?;
            let to = drop.targets.pick(number % targets)?;
            let lane = &self.plan.lanes[drop.lane];
            let at = At {
                from: from as i32,
                ..At::default()
            };
            let there = At {
                to: to as i32,
                ..at
            };
            let mv = Mv::lane(drop.lane, from, to);
            let fits = (!lane.asks() || self.needs_met(lane, at))
                && self.guards_met(lane, there)
                && drop
                    .after
                    .is_none_or(|after| self.holds_afterwards(mv, after));
            return fits.then_some(mv);
        }
        None
    }

    /// Draws from the pieces, each as often as it could have targets, and from the drops.
    fn draw(&mut self, lot: &Lot<'p, W>, choices: &mut Rng) -> bool {
        let mut pieces = std::mem::take(&mut self.drawn);
        let moves = self.spots(lot.chances, &mut pieces);
        let played = self.draw_from(lot, &pieces, moves, choices);
        self.drawn = pieces;
        played
    }

    /// The sites of the mover's pieces, each with how many targets it and those before it could
    /// have; how many all could have.
    fn spots(&self, chances: &Chances<W>, pieces: &mut Vec<(u16, u32)>) -> u32 {
        pieces.clear();
        let own = match chances.only {
            None => self.board.owned[usize::from(self.board.quick.mover)],
            Some(moved) => self.sites_of(moved),
        };
        let mut all = 0;
        for from in own.and(&self.plan.board) {
            let spots = &chances.spots[usize::from(self.board.what[from])];
            let spots = spots.get(from).copied().unwrap_or(0);
            if spots > 0 {
                all += spots;
                pieces.push((from as u16, all));
            }
        }
        all
    }

    fn draw_from(
        &mut self,
        lot: &Lot<'p, W>,
        pieces: &[(u16, u32)],
        moves: u32,
        choices: &mut Rng,
    ) -> bool {
        let (chances, kept) = (lot.chances, lot.kept);
        let drops: u32 = lot.drops.iter().map(DropLot::len).sum();
        let mut misses = 0;
        // Where there is little to draw from and nothing comes of it, there is probably nothing.
        for _ in 0..DRAWS.min(2 * (moves + drops)) {
            let Some(number) = fair(choices.next_u64() as u32, moves + drops) else {
                continue;
            };
            if number >= moves {
                if let Some(mv) = self.drop_drawn(lot, number - moves) {
                    if self.play_if(mv, kept) {
                        return true;
                    }
                    misses += 1;
                    if misses >= MISSES {
                        return false;
                    }
                }
                continue;
            }
            let place = pieces.partition_point(|(_, upto)| *upto <= number);
            let before = place.checked_sub(1).map_or(0, |before| pieces[before].1);
            let (from, spot) = (usize::from(pieces[place].0), number - before);
            let lanes = &chances.lanes[usize::from(self.board.what[from])];
            let mut spot = spot as usize;
            let found = lanes.iter().find(|(lane, _)| {
                let spots = usize::from(self.plan.lanes[*lane].spots[from]);
                let here = spot < spots;
                if !here {
                    spot -= spots;
                }
                here
            });
            let Some((index, after)) = found else {
                continue;
            };
            let lane = &self.plan.lanes[*index];
            let Some(to) = self.target(lane, from, spot) else {
                continue;
            };
            let mv = Mv::lane(*index, from, to);
            let fits = after.iter().all(|after| self.holds_afterwards(mv, after));
            if !fits || !self.play_if(mv, kept) {
                misses += 1;
                if misses >= MISSES {
                    return false;
                }
                continue;
            }
            return true;
        }
        false
    }

    /// The target of a lane by number, if it can be reached now.
    #[inline]
    fn target(&mut self, lane: &'p Lane<W>, from: usize, mut spot: usize) -> Option<usize> {
        let at = |to: usize| At {
            from: from as i32,
            to: to as i32,
            ..At::default()
        };
        let to = match &lane.reach {
            Reach::Leap(table) => {
                let mut groups = table[from].iter();
                let (group, to) = loop {
                    let group = groups.next()?;
                    let targets = group.targets.len() as usize;
                    if spot < targets {
                        break (group, group.targets.pick(spot as u32)?);
                    }
                    spot -= targets;
                };
                let what = self.board.what[to];
                if group.sure.0 >> what & 1 == 0
                    && (group.maybe.0 >> what & 1 == 0 || !self.guards_met(lane, at(to)))
                {
                    return None;
                }
                to
            }
            Reach::Paths(table) => {
                let mut paths = table[from].iter();
                let (path, to) = loop {
                    let path = paths.next()?;
                    let targets = path.targets.len() as usize;
                    if spot < targets {
                        break (path, path.targets.pick(spot as u32)?);
                    }
                    spot -= targets;
                };
                let what = self.board.what[to];
                if path.land.0 >> what & 1 == 0
                    || !path.is_open(&self.board)
                    || !self.fits(lane, path.maybe, at(to), to)
                {
                    return None;
                }
                to
            }
            Reach::Hop(hops) => {
                let mut rays = hops.rays[from].iter();
                let to = loop {
                    let ray = rays.next()?;
                    if spot < ray.sites.len() {
                        break usize::from(ray.sites[spot]);
                    }
                    spot -= ray.sites.len();
                };
                if !hops.leads(&self.board, from, to, self.board.what[to])
                    || !self.fits(lane, hops.maybe, at(to), to)
                {
                    return None;
                }
                to
            }
            Reach::Walk { rays, .. } => {
                let mut rays = rays[from].iter();
                let to = loop {
                    let ray = rays.next()?;
                    if spot < ray.len() {
                        break usize::from(ray[spot]);
                    }
                    spot -= ray.len();
                };
                if !self.walked(lane, from).has(to) {
                    return None;
                }
                to
            }
            Reach::Ride {
                rays, pass, stop, ..
            } => {
                let mut rays = rays[from].iter();
                let ray = loop {
                    let ray = rays.next()?;
                    if spot < ray.sites.len() {
                        break ray;
                    }
                    spot -= ray.sites.len();
                };
                let to = usize::from(ray.sites[spot]);
                let what = &self.board.what;
                let passes = |site: &u16| pass.0 >> what[usize::from(*site)] & 1 != 0;
                if !ray.landing.has(to)
                    || (pass.0 | stop.0) >> what[to] & 1 == 0
                    || !ray.sites[..spot].iter().all(passes)
                    || !self.guards_met(lane, at(to))
                {
                    return None;
                }
                to
            }
        };
        let here = At {
            from: from as i32,
            ..At::default()
        };
        (!lane.asks() || self.needs_met(lane, here)).then_some(to)
    }

    /// Plays a move if what must hold after it does.
    fn play_if(&mut self, mv: Mv, kept: Option<&'p Cond<W>>) -> bool {
        let before = self.board.quick;
        let mark = self.board.mark();
        if let Some(kept) = kept
            && before.pending != -1
        {
            // Something pending is forgotten when the move is made, but not when it is tried.
            if !self.holds_afterwards(mv, kept) {
                return false;
            }
            self.board.quick.stalemated &= !(1 << before.mover);
            self.play(mv);
            return true;
        }
        // It may be tried without its last consequences.
        let later = match kept {
            Some(Cond::Before { later, .. }) => *later,
            _ => 0,
        };
        self.board.quick.stalemated &= !(1 << before.mover);
        self.begin(mv);
        self.apply_without(mv, later);
        if let Some(kept) = kept {
            let after = self.board.quick;
            self.board.quick.stalemated = before.stalemated;
            if after.mover == after.next {
                self.board.quick.next = after.prev;
            }
            let holds = self.decide(kept, At::default());
            self.board.quick = after;
            if !holds {
                self.board.rewind(mark);
                return false;
            }
        }
        self.apply_last(mv, later);
        self.finish_ply();
        true
    }
}

/// A number below a bound from 32 random bits, each as likely; nothing where the bits must be drawn
/// again (Lemire 2019).
#[inline]
fn fair(bits: u32, bound: u32) -> Option<u32> {
    let product = u64::from(bits) * u64::from(bound);
    let low = product as u32;
    if low < bound && low < bound.wrapping_neg() % bound {
        return None;
    }
    Some((product >> 32) as u32)
}

/// A number below a bound, each as likely.
pub(super) fn below(choices: &mut Rng, bound: u32) -> u32 {
    loop {
        if let Some(number) = fair(choices.next_u64() as u32, bound.max(1)) {
            return number;
        }
    }
}
