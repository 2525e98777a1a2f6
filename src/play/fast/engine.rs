//! Playing by a plan: legal moves by sets of sites, checks and pins by lines, and trial of a move
//! only where lines can't tell.

use super::Passes;
use super::bits::Bits;
use super::board::{Board, Quick};
use super::code::{Cond, Num};
use super::plan::{Gen, King, Plan};
use super::safety::Safety;
use super::sight::Sight;
use super::sink::{Any, Sink};
use super::value::At;
use crate::ir::{MovesId, Role};
use crate::play::Rng;

/// A move: what makes it and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mv {
    pub maker: Maker,
    pub from: u16,
    pub to: u16,
}

/// What makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Maker {
    Lane(u32),
    Promote { what: u8, then: u32 },
    Remove { then: u32 },
    Swap { then: u32 },
    Effect { then: u32 },
    Pass { then: u32, forced: bool },
}

impl Mv {
    pub fn lane(lane: usize, from: usize, to: usize) -> Mv {
        Mv {
            maker: Maker::Lane(lane as u32),
            from: from as u16,
            to: to as u16,
        }
    }

    fn site(maker: Maker, site: usize) -> Mv {
        Mv {
            maker,
            from: site as u16,
            to: site as u16,
        }
    }

    pub const FORCED_PASS: Mv = Mv {
        maker: Maker::Pass {
            then: u32::MAX,
            forced: true,
        },
        from: 0,
        to: 0,
    };
}

/// Which questions are being asked: some aren't asked again inside themselves.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Asking {
    pub threat: bool,
    pub next: bool,
}

/// What must hold after a move.
pub(super) struct Filter<'p, const W: usize> {
    pub all: &'p Cond<W>,
    pub rest: &'p Cond<W>,
    /// The king's safety by lines, where they can tell; else every move is tried.
    pub safety: Option<Safety<'p, W>>,
    /// Components that a plain lane mustn't make: kings.
    pub kings: u64,
    /// Whether a change of turn leaves the question the same.
    pub any_turn: bool,
    /// The turn in which the question is asked.
    pub turn: Quick,
    /// Sites whose change may change what must hold besides.
    pub watched: Bits<W>,
    /// Whether that holds as long as they don't.
    pub settled: bool,
}

impl<const W: usize> Filter<'_, W> {
    /// Whether the king's safety decides alone where nothing watched changes.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.settled || matches!(self.rest, Cond::Const(true))
    }
}

/// A position that is played by a plan.
pub(super) struct Engine<'p, const W: usize> {
    pub plan: &'p Plan<'p, W>,
    pub board: Board<W>,
    pub passes: Passes,
    pub(super) asking: Asking,
    /// What the dice are thrown by.
    pub(super) rng: Rng,
    /// The player that an end rule is asked for.
    pub(super) iterator: u8,
    pool: Vec<Vec<Mv>>,
    /// What a draw is made from: kept, so that it is not allocated again.
    pub(super) drawn: Vec<(u16, u32)>,
    /// Consequences that took effect, where somebody wants to know.
    pub(super) notes: Option<Vec<MovesId>>,
}

impl<'p, const W: usize> Engine<'p, W> {
    pub fn new(plan: &'p Plan<'p, W>, board: Board<W>, passes: Passes, rng: Rng) -> Self {
        Engine {
            plan,
            board,
            passes,
            asking: Asking::default(),
            rng,
            iterator: 0,
            pool: Vec::new(),
            drawn: Vec::with_capacity(W * 64),
            notes: None,
        }
    }

    pub fn sight(&self) -> Sight<'_, W> {
        Sight {
            plan: self.plan,
            board: &self.board,
            iterator: self.iterator,
        }
    }

    /// An empty list, to be given back.
    pub fn list(&mut self) -> Vec<Mv> {
        self.pool.pop().unwrap_or_else(|| Vec::with_capacity(256))
    }

    pub fn give_back(&mut self, mut list: Vec<Mv>) {
        list.clear();
        self.pool.push(list);
    }

    /// The generator of the player to move.
    pub(super) fn generator(&self) -> &'p Gen<W> {
        let quick = &self.board.quick;
        let phase = usize::from(quick.phases[usize::from(quick.mover)]);
        &self.plan.play[phase][usize::from(quick.mover)]
    }

    /// The legal moves of the position, the forced pass left out.
    pub fn legal(&mut self, sink: &mut impl Sink<W>) {
        if !self.board.quick.over {
            self.generate(self.generator(), None, sink);
        }
    }

    /// Lists the moves; a player without one passes.
    pub fn legal_list(&mut self, list: &mut Vec<Mv>) {
        if self.board.quick.over {
            return;
        }
        self.legal(list);
        if list.is_empty() {
            list.push(Mv::FORCED_PASS);
        }
        self.board.quick.stalemated &= !(1 << self.board.quick.mover);
    }

    /// Whether a generator gives a move.
    pub(super) fn gives_any(&mut self, generator: &'p Gen<W>) -> bool {
        let mut any = Any::default();
        self.generate(generator, None, &mut any);
        any.0
    }

    pub(super) fn generate<S: Sink<W>>(
        &mut self,
        generator: &'p Gen<W>,
        filter: Option<&Filter<'p, W>>,
        sink: &mut S,
    ) {
        match generator {
            Gen::Pieces { player, table, .. } => {
                let owner = self.owner(player.as_ref());
                if let Some(table) = table.get(usize::from(owner)) {
                    self.pieces(table, owner, filter, sink);
                }
            }
            Gen::All(list) => {
                for generator in list {
                    if sink.full() {
                        return;
                    }
                    self.generate(generator, filter, sink);
                }
            }
            Gen::When {
                condition, yes, no, ..
            } => {
                if self.decide(condition, At::default()) {
                    self.generate(yes, filter, sink);
                } else if let Some(no) = no {
                    self.generate(no, filter, sink);
                }
            }
            Gen::First(list) => {
                let mut found = self.list();
                for generator in list {
                    self.generate(generator, filter, &mut found);
                    if !found.is_empty() {
                        break;
                    }
                }
                for mv in &found {
                    sink.one(*mv);
                }
                self.give_back(found);
            }
            Gen::Lanes(_) => {}
            Gen::At { site, lanes } => {
                let site = self.num(site, At::default()) as usize;
                // Lanes begin on the board.
                if site >= W * 64 || !self.plan.board.has(site) {
                    return;
                }
                let what = self.board.what.get(site).copied().unwrap_or(0);
                for (component, lane) in lanes {
                    if *component == what && what != 0 {
                        self.lane(*lane, site, filter, sink);
                    }
                }
            }
            Gen::Keep {
                inner,
                king,
                rest,
                all,
            } => {
                if filter.is_some() {
                    let mut list = self.list();
                    self.generate(generator, None, &mut list);
                    for mv in &list {
                        self.one(*mv, filter, sink);
                    }
                    self.give_back(list);
                    return;
                }
                if self.asking.threat && king.is_some() && matches!(rest, Cond::Const(true)) {
                    // The king's safety isn't asked for then.
                    self.generate(inner, None, sink);
                    return;
                }
                let filter = self.filter(king.as_ref(), rest, all);
                self.generate(inner, Some(&filter), sink);
            }
            Gen::Drops { from, to, lane } => self.set_down((from, to), *lane, filter, sink),
            Gen::Promote { at, whats, then } => {
                let site = self.num(at, At::default());
                if site < 0 {
                    return;
                }
                for what in self.choices(whats, At::default()) {
                    let then = *then as u32;
                    let maker = Maker::Promote { what, then };
                    self.one(Mv::site(maker, site as usize), filter, sink);
                }
            }
            Gen::Remove { sites, then } => {
                let sites = self.set(sites, At::default()).and(&self.board.occupied);
                for site in sites {
                    let then = *then as u32;
                    self.one(Mv::site(Maker::Remove { then }, site), filter, sink);
                }
            }
            Gen::Pass { then } => {
                let maker = Maker::Pass {
                    then: *then as u32,
                    forced: false,
                };
                self.one(Mv::site(maker, 0), filter, sink);
            }
            Gen::Swaps { .. } | Gen::Effect { .. } | Gen::Thrown(_) => {
                self.generate_rare(generator, filter, sink);
            }
        }
    }

    /// What few games have: apart, this costs the others nothing.
    #[inline(never)]
    fn generate_rare<S: Sink<W>>(
        &mut self,
        generator: &'p Gen<W>,
        filter: Option<&Filter<'p, W>>,
        sink: &mut S,
    ) {
        match generator {
            Gen::Swaps { sites, a, b, then } => {
                for site in self.set(sites, At::default()) {
                    let at = At {
                        to: site as i32,
                        site: site as i32,
                        ..At::default()
                    };
                    let (a, b) = (self.num(a, at), self.num(b, at));
                    let maker = Maker::Swap { then: *then as u32 };
                    if let (Ok(from), Ok(to)) = (u16::try_from(a), u16::try_from(b)) {
                        self.one(Mv { maker, from, to }, filter, sink);
                    }
                }
            }
            Gen::Effect { then } => {
                let maker = Maker::Effect { then: *then as u32 };
                self.one(Mv::site(maker, 0), filter, sink);
            }
            Gen::Thrown(inner) => {
                self.throw();
                match self.gives_any(inner) {
                    true => self.generate(inner, filter, sink),
                    false => self.one(Mv::FORCED_PASS, filter, sink),
                }
            }
            _ => {}
        }
    }

    pub(super) fn owner(&mut self, player: Option<&'p Num<W>>) -> u8 {
        match player {
            Some(player) => self.num(player, At::default()) as u8,
            None => self.board.quick.mover,
        }
    }

    /// What must hold after a move, made ready for many moves.
    pub(super) fn filter(
        &mut self,
        king: Option<&'p King>,
        rest: &'p Cond<W>,
        all: &'p Cond<W>,
    ) -> Filter<'p, W> {
        let safety = match king {
            Some(king) if self.passes.influence && !self.asking.threat => self.safety(king),
            _ => None,
        };
        let mut kings = king.map_or(0, |king| {
            king.components.iter().fold(0, |all, one| all | 1 << *one)
        });
        let mut watched = Bits::EMPTY;
        let mut settled = false;
        if let Some(safety) = &safety {
            watched = safety.watched;
            kings |= safety.components;
            if !matches!(rest, Cond::Const(true))
                && let Some(seen) = self.footprint(rest)
                && seen.holds
            {
                watched = watched.or(&seen.sites);
                kings |= seen.components;
                settled = true;
            }
        }
        Filter {
            all,
            rest,
            safety,
            watched,
            settled,
            kings,
            any_turn: king.is_some_and(|king| king.role == Role::Mover),
            turn: self.board.quick,
        }
    }

    /// A move by itself: tried where something must hold afterwards.
    #[inline]
    fn one<S: Sink<W>>(&mut self, mv: Mv, filter: Option<&Filter<'p, W>>, sink: &mut S) {
        if sink.full() {
            return;
        }
        if filter.is_none_or(|filter| self.passes(mv, filter, filter.all)) {
            sink.one(mv);
        }
    }

    /// The moves of a player's pieces, as if it were that player's turn.
    fn pieces<S: Sink<W>>(
        &mut self,
        table: &'p [(u8, Gen<W>)],
        owner: u8,
        filter: Option<&Filter<'p, W>>,
        sink: &mut S,
    ) {
        let turn = (owner != self.board.quick.mover).then_some(self.board.quick);
        if let Some(turn) = turn {
            self.take_turn(owner, turn);
        }
        let king = filter.and_then(|filter| filter.safety.as_ref());
        let king = king.map_or(usize::MAX, |safety| safety.site);
        let at_once = self.passes.at_once;
        'all: for (component, generator) in table {
            if let Gen::Lanes(lanes) = generator {
                if sink.full() {
                    break;
                }
                let pieces = self.board.pieces[usize::from(*component)].and(&self.plan.board);
                if pieces.is_empty() {
                    continue;
                }
                let king = king < W * 64 && pieces.has(king);
                for lane in lanes {
                    if at_once && !king && !self.plan.lanes[*lane].shifts.is_empty() {
                        self.swarm(*lane, pieces, filter, sink);
                        continue;
                    }
                    let gates = &self.plan.lanes[*lane].gates;
                    if !gates.iter().all(|gate| self.decide(gate, At::default())) {
                        continue;
                    }
                    let mut pieces = pieces;
                    if let Some((aim, origins)) = &self.plan.lanes[*lane].aim {
                        let to = self.num(aim, At::default());
                        let origins = origins.get(to as usize).copied();
                        pieces = pieces.and(&origins.unwrap_or_default());
                    }
                    for from in pieces {
                        self.lane(*lane, from, filter, sink);
                    }
                }
                continue;
            }
            for from in self.board.pieces[usize::from(*component)].and(&self.plan.board) {
                if sink.full() {
                    break 'all;
                }
                self.piece(generator, from, filter, sink);
            }
        }
        if let Some(turn) = turn {
            self.board.quick = turn;
        }
    }

    /// As if it were another player's turn.
    pub(super) fn take_turn(&mut self, owner: u8, turn: Quick) {
        self.board.quick.prev = turn.mover;
        self.board.quick.mover = owner;
        self.board.quick.next = turn.mover;
    }

    fn piece<S: Sink<W>>(
        &mut self,
        generator: &'p Gen<W>,
        from: usize,
        filter: Option<&Filter<'p, W>>,
        sink: &mut S,
    ) {
        match generator {
            Gen::Lanes(lanes) => {
                for lane in lanes {
                    self.lane(*lane, from, filter, sink);
                }
            }
            Gen::All(list) => {
                for generator in list {
                    self.piece(generator, from, filter, sink);
                }
            }
            Gen::Keep { inner, all, .. } => {
                let mut list = self.list();
                self.piece(inner, from, filter, &mut list);
                for mv in &list {
                    if self.holds_afterwards(*mv, all) {
                        sink.one(*mv);
                    }
                }
                self.give_back(list);
            }
            _ => {}
        }
    }

    fn lane<S: Sink<W>>(
        &mut self,
        index: usize,
        from: usize,
        filter: Option<&Filter<'p, W>>,
        sink: &mut S,
    ) {
        let targets = self.targets(index, from);
        if targets.is_empty() {
            return;
        }
        match filter {
            None => sink.targets(index, from, targets),
            Some(filter) => self.safe(index, from, targets, filter, sink),
        }
    }

    /// Whether a condition holds after a move, asked in the filter's turn.
    pub(super) fn passes(
        &mut self,
        mv: Mv,
        filter: &Filter<'p, W>,
        condition: &'p Cond<W>,
    ) -> bool {
        let turn = self.board.quick;
        self.board.quick = filter.turn;
        let holds = self.holds_afterwards(mv, condition);
        self.board.quick = turn;
        holds
    }

    /// Makes a move and asks; a mover who would go on is not the one asked about.
    pub(super) fn holds_afterwards(&mut self, mv: Mv, condition: &'p Cond<W>) -> bool {
        let later = match condition {
            Cond::Before { later, .. } => *later,
            _ => 0,
        };
        let mark = self.board.mark();
        self.apply_without(mv, later);
        let quick = &mut self.board.quick;
        if quick.mover == quick.next {
            quick.next = quick.prev;
        }
        let holds = self.decide(condition, At::default());
        self.board.rewind(mark);
        holds
    }

    /// Whether the player of a role has no move; see the reference evaluator.
    pub(super) fn no_moves(&mut self, role: Role) -> bool {
        if role == Role::Next {
            if self.asking.next {
                return false;
            }
            let quick = self.board.quick;
            if !quick.over && quick.active != 0 {
                self.board.quick.mover = quick.next;
                self.board.quick.next = self.player_after(quick.next);
                self.board.quick.prev = quick.mover;
            }
            self.asking.next = true;
            self.find_stalemated();
            self.asking.next = false;
            let now = &mut self.board.quick;
            (now.mover, now.next, now.prev) = (quick.mover, quick.next, quick.prev);
        }
        let player = self.player_of(role);
        self.board.quick.stalemated >> player.clamp(0, 7) & 1 != 0
    }

    pub fn player_after(&self, player: u8) -> u8 {
        let players = self.plan.players;
        let mut next = player;
        for _ in 0..players {
            next = if next < players { next + 1 } else { 1 };
            if self.board.quick.active >> next & 1 != 0 {
                return next;
            }
        }
        player
    }

    /// Finds out whether the mover has a move.
    pub(super) fn find_stalemated(&mut self) {
        let mover = self.board.quick.mover;
        let any = self.aside(|engine| {
            let mut any = Any::default();
            engine.legal(&mut any);
            any.0
        });
        if any {
            self.board.quick.stalemated &= !(1 << mover);
        } else {
            self.board.quick.stalemated |= 1 << mover;
        }
    }
}
