//! Playing by a plan: legal moves by sets of sites, checks and pins by lines, and trial of a move
//! only where lines can't tell.

use smallvec::SmallVec;

use super::bits::Bits;
use super::board::{Board, Quick};
use super::lane::{Lane, Occupants, Reach};
use super::plan::{Gen, King, Plan};
use super::safety::Safety;
use super::sight::Sight;
use super::sink::{Any, Sink};
use super::value::{At, View};
use crate::ir::{BoolId, IntId, Role};

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
    Pass { then: u32, forced: bool },
}

/// A position that is played by a plan.
pub(super) struct Engine<'p, const W: usize> {
    pub plan: &'p Plan<'p, W>,
    pub board: Board<W>,
    pool: Vec<Vec<Mv>>,
    asking_next: bool,
}

impl<'p, const W: usize> Engine<'p, W> {
    pub fn new(plan: &'p Plan<'p, W>, board: Board<W>) -> Self {
        Engine {
            plan,
            board,
            pool: Vec::new(),
            asking_next: false,
        }
    }

    pub fn sight(&self) -> Sight<'_, W> {
        Sight {
            plan: self.plan,
            board: &self.board,
            quick: self.board.quick,
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

    /// The legal moves of the position, the forced pass left out.
    pub fn legal(&mut self, sink: &mut impl Sink<W>) {
        let quick = self.board.quick;
        if quick.over {
            return;
        }
        let plan = self.plan;
        let phase = usize::from(quick.phases[usize::from(quick.mover)]);
        self.generate(&plan.play[phase][usize::from(quick.mover)], sink);
    }

    /// Lists the moves; a player without one passes.
    pub fn legal_list(&mut self, list: &mut Vec<Mv>) {
        if self.board.quick.over {
            return;
        }
        self.legal(list);
        if list.is_empty() {
            list.push(Mv {
                maker: Maker::Pass {
                    then: u32::MAX,
                    forced: true,
                },
                from: 0,
                to: 0,
            });
        }
        self.board.quick.stalemated &= !(1 << self.board.quick.mover);
    }

    pub(super) fn generate<S: Sink<W>>(&mut self, generator: &Gen, sink: &mut S) {
        match generator {
            Gen::Pieces {
                player,
                role,
                table,
            } => {
                let owner = self.owner(*player, *role);
                self.pieces(&table[usize::from(owner)], owner, None, sink);
            }
            Gen::All(list) => {
                for generator in list {
                    if sink.full() {
                        return;
                    }
                    self.generate(generator, sink);
                }
            }
            Gen::When { condition, yes, no } => {
                if self.decide(*condition, At::default()) {
                    self.generate(yes, sink);
                } else if let Some(no) = no {
                    self.generate(no, sink);
                }
            }
            Gen::First(list) => {
                let mut found = self.list();
                for generator in list {
                    self.generate(generator, &mut found);
                    if !found.is_empty() {
                        break;
                    }
                }
                for mv in &found {
                    sink.one(*mv);
                }
                self.give_back(found);
            }
            Gen::Lane(_) => {}
            Gen::Keep {
                inner,
                king,
                rest,
                all,
            } => self.keep(inner, king.as_ref(), rest, *all, sink),
            Gen::Promote {
                at,
                piece,
                owner,
                then,
            } => {
                let Some(site) = self
                    .sight()
                    .int(*at, At::default())
                    .and_then(|site| usize::try_from(site).ok())
                else {
                    return;
                };
                for what in self.choices(piece, *owner) {
                    sink.one(Mv {
                        maker: Maker::Promote {
                            what,
                            then: *then as u32,
                        },
                        from: site as u16,
                        to: site as u16,
                    });
                }
            }
            Gen::Remove { sites, then } => {
                let sites = self
                    .sight()
                    .region(*sites, At::default())
                    .unwrap_or_default()
                    .and(&self.board.occupied);
                for site in sites {
                    sink.one(Mv {
                        maker: Maker::Remove { then: *then as u32 },
                        from: site as u16,
                        to: site as u16,
                    });
                }
            }
            Gen::Pass { then } => sink.one(Mv {
                maker: Maker::Pass {
                    then: *then as u32,
                    forced: false,
                },
                from: 0,
                to: 0,
            }),
        }
    }

    fn owner(&self, player: Option<IntId>, role: Option<Role>) -> u8 {
        let sight = self.sight();
        match (player, role) {
            (Some(player), _) => sight.int(player, At::default()).unwrap_or(0) as u8,
            (None, Some(role)) => sight.role(role).unwrap_or(0) as u8,
            (None, None) => self.board.quick.mover,
        }
    }

    /// The moves of a player's pieces, as if it were that player's turn.
    fn pieces<S: Sink<W>>(
        &mut self,
        table: &[(u8, Gen)],
        owner: u8,
        safety: Option<&Safety<W>>,
        sink: &mut S,
    ) {
        let quick = self.board.quick;
        if owner != quick.mover {
            self.board.quick.prev = quick.mover;
            self.board.quick.mover = owner;
            self.board.quick.next = quick.mover;
        }
        let board_sites = Bits::below(self.plan.game.topology.len(self.plan.game.site_type));
        for (component, generator) in table {
            for from in self.board.pieces[usize::from(*component)].and(&board_sites) {
                if sink.full() {
                    break;
                }
                self.piece(generator, from, safety, sink);
            }
        }
        self.board.quick = quick;
    }

    fn piece<S: Sink<W>>(
        &mut self,
        generator: &Gen,
        from: usize,
        safety: Option<&Safety<W>>,
        sink: &mut S,
    ) {
        match generator {
            Gen::All(list) => {
                for generator in list {
                    self.piece(generator, from, safety, sink);
                }
            }
            Gen::Lane(lane) => self.lane(*lane, from, safety, sink),
            Gen::Keep { inner, all, .. } => {
                let mut list = self.list();
                self.piece(inner, from, safety, &mut list);
                for mv in &list {
                    if self.holds_afterwards(*mv, *all) {
                        sink.one(*mv);
                    }
                }
                self.give_back(list);
            }
            _ => {}
        }
    }

    /// The sites with these occupants.
    #[inline]
    pub(super) fn sites_of(&self, occupants: Occupants) -> Bits<W> {
        let board = &self.board;
        let mut sites = if occupants.0 & 1 != 0 {
            Bits::FULL.without(&board.occupied)
        } else {
            Bits::EMPTY
        };
        let mut rest = occupants.0 & !1;
        while rest != 0 {
            let component = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            sites = sites.or(&board.pieces[component]);
        }
        sites
    }

    fn lane<S: Sink<W>>(
        &mut self,
        index: usize,
        from: usize,
        safety: Option<&Safety<W>>,
        sink: &mut S,
    ) {
        let targets = self.targets(index, from, self.board.quick, false);
        self.safe(index, from, targets, safety, sink);
    }

    /// Where a lane leads a piece, its conditions asked; inside the question of a threat, threats
    /// aren't asked for again.
    pub(super) fn targets(&self, index: usize, from: usize, quick: Quick, threat: bool) -> Bits<W> {
        let plan = self.plan;
        let lane: &Lane<W> = &plan.lanes[index];
        let at = At {
            from: from as i32,
            ..At::default()
        };
        let met = |(condition, expected): &(BoolId, bool)| {
            self.ask(*condition, at, quick, threat) == Some(*expected)
        };
        if !lane.needs.iter().all(met) {
            return Bits::EMPTY;
        }
        match &lane.reach {
            Reach::Leap(table) => {
                let mut targets = Bits::EMPTY;
                for group in &table[from] {
                    targets = targets.or(&group.targets.and(&self.sites_of(group.sure)));
                    if group.maybe.0 == 0 {
                        continue;
                    }
                    for to in group.targets.and(&self.sites_of(group.maybe)) {
                        let at = At {
                            to: to as i32,
                            ..at
                        };
                        if lane
                            .guards
                            .iter()
                            .all(|guard| self.ask(*guard, at, quick, threat) == Some(true))
                        {
                            targets.insert(to);
                        }
                    }
                }
                targets
            }
            Reach::Ride { rays, pass, stop } => {
                let open = if pass.0 == 1 {
                    None
                } else {
                    Some(self.sites_of(*pass))
                };
                let stops = self.sites_of(*stop);
                let mut targets = Bits::EMPTY;
                for ray in &rays[from] {
                    let blockers = match &open {
                        None => ray.mask.and(&self.board.occupied),
                        Some(open) => ray.mask.without(open),
                    };
                    let reached = match ray.nearest(&blockers) {
                        Some(site) => ray.passed(site).or(&Bits::of(site).and(&stops)),
                        None => ray.mask,
                    };
                    targets = targets.or(&reached.and(&ray.landing));
                }
                // The slide's own conditions are in its table; these are about landing.
                if !lane.guards.is_empty() {
                    for to in targets {
                        let at = At {
                            to: to as i32,
                            ..at
                        };
                        if !lane
                            .guards
                            .iter()
                            .all(|guard| self.ask(*guard, at, quick, threat) == Some(true))
                        {
                            targets.remove(to);
                        }
                    }
                }
                targets
            }
        }
    }

    fn keep<S: Sink<W>>(
        &mut self,
        inner: &Gen,
        king: Option<&King>,
        rest: &[BoolId],
        all: BoolId,
        sink: &mut S,
    ) {
        if rest.is_empty()
            && let Some(king) = king
            && let Gen::Pieces {
                player,
                role,
                table,
            } = inner
            && let Some(safety) = self.safety(king)
        {
            let owner = self.owner(*player, *role);
            let own = self.board.owned[usize::from(owner)].has(safety.site);
            if own && self.all_plain(table, owner, king) {
                self.pieces(&table[usize::from(owner)], owner, Some(&safety), sink);
                return;
            }
        }
        let mut list = self.list();
        self.generate(inner, &mut list);
        for mv in &list {
            if sink.full() {
                break;
            }
            if self.holds_afterwards(*mv, all) {
                sink.one(*mv);
            }
        }
        self.give_back(list);
    }

    /// Whether all lanes of a player's pieces change nothing that lines wouldn't see.
    fn all_plain(&self, table: &[Vec<(u8, Gen)>], owner: u8, king: &King) -> bool {
        table[usize::from(owner)]
            .iter()
            .all(|(_, generator)| self.is_plain(generator, king))
    }

    fn is_plain(&self, generator: &Gen, king: &King) -> bool {
        match generator {
            Gen::All(list) => list.iter().all(|generator| self.is_plain(generator, king)),
            Gen::Lane(lane) => {
                let lane = &self.plan.lanes[*lane];
                lane.plain && (king.role == Role::Mover || !lane.turns)
            }
            _ => false,
        }
    }

    /// Makes a move and asks; a mover who would go on is not the one asked about.
    pub fn holds_afterwards(&mut self, mv: Mv, condition: BoolId) -> bool {
        let mark = self.board.mark();
        self.apply(mv);
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
            if self.asking_next {
                return false;
            }
            let quick = self.board.quick;
            if !quick.over && quick.active != 0 {
                self.board.quick.mover = quick.next;
                self.board.quick.next = self.player_after(quick.next);
                self.board.quick.prev = quick.mover;
            }
            self.asking_next = true;
            self.find_stalemated();
            self.asking_next = false;
            let now = &mut self.board.quick;
            (now.mover, now.next, now.prev) = (quick.mover, quick.next, quick.prev);
        }
        let player = self.sight().role(role).unwrap_or(0);
        self.board.quick.stalemated >> player.clamp(0, 31) & 1 != 0
    }

    pub fn player_after(&self, player: u8) -> u8 {
        let other = 3 - player;
        if self.board.quick.active >> other & 1 != 0 {
            other
        } else {
            player
        }
    }

    /// Finds out whether the mover has a move.
    pub fn find_stalemated(&mut self) {
        let mover = self.board.quick.mover;
        let mut any = Any::default();
        self.legal(&mut any);
        if any.0 {
            self.board.quick.stalemated &= !(1 << mover);
        } else {
            self.board.quick.stalemated |= 1 << mover;
        }
    }

    /// The components that a choice of piece stands for.
    pub(super) fn choices(
        &self,
        piece: &crate::ir::PieceChoice,
        owner: Option<IntId>,
    ) -> SmallVec<[u8; 8]> {
        let sight = self.sight();
        let components = &self.plan.game.components;
        match piece {
            crate::ir::PieceChoice::Whats(whats) => whats
                .iter()
                .filter_map(|what| sight.int(*what, At::default()))
                .filter(|what| *what > 0)
                .map(|what| what as u8)
                .collect(),
            crate::ir::PieceChoice::Names(names) => {
                let owner = owner.and_then(|owner| sight.int(owner, At::default()));
                names
                    .iter()
                    .filter_map(|name| {
                        components.iter().skip(1).position(|component| match owner {
                            None => component.name == *name,
                            Some(owner) => {
                                i32::from(component.owner) == owner
                                    && component.name.contains(&**name)
                            }
                        })
                    })
                    .map(|index| index as u8 + 1)
                    .collect()
            }
        }
    }
}
