//! Making moves: the pieces, the consequences, the turn.

use smallvec::SmallVec;

use super::code::{Act, Change};
use super::engine::{Engine, Maker, Mv};
use super::value::At;

/// A change whose sites and values are known.
#[derive(Clone, Copy)]
pub(super) enum Known {
    Put { site: usize, what: u8 },
    State { site: usize, state: i16 },
    Carry { from: usize, to: usize },
    Again,
    PieceValue { site: usize, value: i32 },
    Next(u8),
    Trigger(i32),
    Counter(i32),
    Value { player: usize, value: i32 },
    Pending(i32),
    Add { site: usize, what: u8 },
    Var(u8, i32),
    Move(Mv),
}

/// Known changes, each with what follows it.
pub(super) type Found<'p, const W: usize> = SmallVec<[(Known, Option<&'p Act<W>>); 16]>;

impl<'p, const W: usize> Engine<'p, W> {
    /// Makes a move with its consequences; the turn doesn't change yet.
    pub fn apply(&mut self, mv: Mv) {
        self.apply_without(mv, 0);
    }

    /// Makes a move without so many of its last consequences.
    pub(super) fn apply_without(&mut self, mv: Mv, later: usize) {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let quick = &mut self.board.quick;
        quick.last_pass = matches!(mv.maker, Maker::Pass { .. });
        let nowhere = matches!(mv.maker, Maker::Pass { .. } | Maker::Effect { .. });
        (quick.last_from, quick.last_to) = if nowhere {
            (-1, -1)
        } else {
            (mv.from as i16, mv.to as i16)
        };
        match mv.maker {
            Maker::Lane(lane) => self.travel(lane, from, to),
            Maker::Promote { what, .. } => self.board.put(from, what),
            Maker::Remove { .. } => self.board.put(from, 0),
            Maker::Swap { .. } => {
                let other = self.board.what[to];
                self.board.carry(from, to);
                self.board.put(from, other);
            }
            Maker::Effect { .. } | Maker::Pass { .. } => {}
        }
        let then = self.consequences(mv.maker);
        self.act_all(&then[..then.len().saturating_sub(later)]);
    }

    /// The last consequences of a move that was made without them.
    pub(super) fn apply_last(&mut self, mv: Mv, later: usize) {
        let then = self.consequences(mv.maker);
        self.act_all(&then[then.len().saturating_sub(later)..]);
    }

    /// What follows from a move.
    #[inline]
    fn consequences(&self, maker: Maker) -> &'p [Act<W>] {
        let plan = self.plan;
        match maker {
            Maker::Lane(lane) => &plan.lanes[lane as usize].then,
            Maker::Promote { then, .. }
            | Maker::Remove { then }
            | Maker::Swap { then }
            | Maker::Effect { then }
            | Maker::Pass { then, .. } => {
                let deed = plan.deeds.get(then as usize);
                deed.map_or(&[], |deed| &deed.then)
            }
        }
    }

    /// A piece goes the way of a lane, with the effects that come before it is carried.
    fn travel(&mut self, lane: u32, from: usize, to: usize) {
        let lane = &self.plan.lanes[lane as usize];
        if !lane.effects.is_empty() {
            let at = At {
                from: from as i32,
                to: to as i32,
                ..At::default()
            };
            for (condition, act) in &lane.effects {
                if condition
                    .as_ref()
                    .is_none_or(|condition| self.decide(condition, at))
                {
                    self.act(act, at);
                }
            }
        }
        self.board.carry(from, to);
    }

    #[inline]
    fn act_all(&mut self, acts: &'p [Act<W>]) {
        for act in acts {
            self.act(act, At::default());
        }
    }

    /// A consequence: all of it is found before any of it is done.
    fn act(&mut self, act: &'p Act<W>, at: At) {
        // What is decided first and changes one thing needs no list.
        let mut act = act;
        while let Act::If(parts) = act {
            act = if self.decide(&parts.0, at) {
                &parts.1
            } else {
                &parts.2
            };
        }
        if matches!(act, Act::All(list) if list.is_empty()) {
            return;
        }
        let mut found: Found<'p, W> = SmallVec::new();
        self.find(act, at, &mut found);
        for &(known, then) in &found {
            self.do_one(known);
            if let Some(then) = then {
                self.act(then, at);
            }
        }
    }

    fn do_one(&mut self, known: Known) {
        let board = &mut self.board;
        match known {
            Known::Put { site, what } => board.put(site, what),
            Known::State { site, state } => {
                let what = board.what[site];
                board.set(site, what, state);
            }
            Known::Carry { from, to } => board.carry(from, to),
            Known::Again => board.quick.next = board.quick.mover,
            Known::PieceValue { site, value } => board.set_value(site, value),
            Known::Next(player) => board.quick.next = player,
            Known::Trigger(player) => board.quick.triggered |= 1 << player.clamp(0, 7),
            Known::Counter(value) => board.quick.counter = value,
            Known::Value { player, value } => {
                if let Some(entry) = board.quick.values.get_mut(player) {
                    *entry = value;
                }
            }
            Known::Pending(value) => board.quick.pending = value,
            Known::Add { site, what } => board.add(site, what),
            Known::Var(index, value) => board.quick.vars[usize::from(index)] = value,
            Known::Move(mv) => {
                if let Maker::Lane(lane) = mv.maker {
                    self.travel(lane, usize::from(mv.from), usize::from(mv.to));
                    self.act_all(self.consequences(mv.maker));
                }
            }
        }
    }

    pub(super) fn find(&mut self, act: &'p Act<W>, at: At, found: &mut Found<'p, W>) {
        match act {
            Act::If(parts) => {
                let branch = if self.decide(&parts.0, at) {
                    &parts.1
                } else {
                    &parts.2
                };
                self.find(branch, at, found);
            }
            Act::All(list) => {
                for act in list {
                    self.find(act, at, found);
                }
            }
            Act::Change(change, then, by) => {
                let before = found.len();
                self.find_one(change, then.as_deref(), at, found);
                if let Some(notes) = &mut self.notes
                    && found.len() > before
                {
                    notes.push(*by);
                }
            }
            Act::Each(sites, act) => {
                for site in self.set(sites, at) {
                    let site = site as i32;
                    self.find(
                        act,
                        At {
                            to: site,
                            site,
                            ..at
                        },
                        found,
                    );
                }
            }
            Act::Moves(moves) => {
                let plan = self.plan;
                let mover = usize::from(self.board.quick.mover);
                let Some(generators) = plan.followed.get(moves) else {
                    return;
                };
                let mut list = self.list();
                self.generate(&generators[mover], None, &mut list);
                found.extend(list.iter().map(|mv| (Known::Move(*mv), None)));
                if let Some(notes) = &mut self.notes
                    && !list.is_empty()
                {
                    notes.push(*moves);
                }
                self.give_back(list);
            }
        }
    }

    fn find_one(
        &mut self,
        change: &'p Change<W>,
        then: Option<&'p Act<W>>,
        at: At,
        found: &mut Found<'p, W>,
    ) {
        let sites = self.board.what.len();
        let within = |site: i32| usize::try_from(site).ok().filter(|site| *site < sites);
        let known = match change {
            Change::Promote { site, whats } => {
                if let Some(site) = within(self.num(site, at)) {
                    for what in self.choices(whats, at) {
                        found.push((Known::Put { site, what }, then));
                    }
                }
                return;
            }
            Change::Add { site, whats, least } => {
                let site = within(self.num(site, at));
                if let Some(site) = site.filter(|site| site >= least) {
                    for what in self.choices(whats, at) {
                        found.push((Known::Add { site, what }, then));
                    }
                }
                return;
            }
            Change::Remove(set) => {
                let occupied = self.board.occupied;
                for site in self.set(set, at).and(&occupied) {
                    found.push((Known::Put { site, what: 0 }, then));
                }
                return;
            }
            Change::State { site, state } => {
                let Some(site) = within(self.num(site, at)) else {
                    return;
                };
                let state = self.num(state, at) as i16;
                Known::State { site, state }
            }
            Change::PieceValue { site, value } => {
                let Some(site) = within(self.num(site, at)) else {
                    return;
                };
                let value = self.num(value, at);
                Known::PieceValue { site, value }
            }
            Change::Carry { from, to } => {
                let (from, to) = (within(self.num(from, at)), within(self.num(to, at)));
                match (from, to) {
                    (Some(from), Some(to)) if self.board.what[from] != 0 => {
                        Known::Carry { from, to }
                    }
                    _ => return,
                }
            }
            Change::Again => Known::Again,
            Change::Next(player) => Known::Next(self.num(player, at) as u8),
            Change::Trigger(player) => Known::Trigger(self.num(player, at)),
            Change::Counter(value) => Known::Counter(self.num(value, at)),
            Change::Value { player, value } => Known::Value {
                player: self.num(player, at).max(0) as usize,
                value: self.num(value, at),
            },
            Change::Pending(value) => Known::Pending(self.num(value, at)),
            Change::Var(index, value) => Known::Var(*index, self.num(value, at)),
        };
        found.push((known, then));
    }

    /// A whole ply: the move, the ends, the turn.
    pub fn play(&mut self, mv: Mv) {
        self.begin(mv);
        self.apply(mv);
        self.finish_ply();
    }

    /// What a ply forgets of the one before.
    pub(super) fn begin(&mut self, mv: Mv) {
        if let Maker::Pass { forced, .. } = mv.maker {
            let quick = &mut self.board.quick;
            let mover = 1 << quick.mover;
            if self.plan.dice.is_empty() {
                match forced {
                    true => quick.stalemated |= mover,
                    false => quick.stalemated &= !mover,
                }
            } else if quick.stalemated & mover == 0 {
                // The dice are thrown again for the question.
                self.find_stalemated();
            }
        }
        self.board.quick.pending = -1;
    }

    /// What comes after the move and its consequences: the ends, the turn.
    pub(super) fn finish_ply(&mut self) {
        let mover = self.board.quick.mover;
        self.board.quick.moves += 1;
        self.check_ends();
        if self.board.quick.over {
            self.board.quick.prev = mover;
            self.board.quick.counter += 1;
            return;
        }
        self.change_phases();
        let pass = self.board.quick.last_pass;
        let next = self.player_after(self.board.quick.next);
        let quick = &mut self.board.quick;
        quick.counter += 1;
        quick.prev = mover;
        quick.mover = quick.next;
        if quick.prev == quick.mover {
            quick.moves_this_turn += 1;
        } else {
            quick.moves_this_turn = 0;
            quick.turn += 1;
        }
        quick.passes = if pass { quick.passes + 1 } else { 0 };
        quick.next = next;
        quick.thrown = false;
    }
}
