//! Playing by a plan: legal moves by sets of sites, checks and pins by lines, and trial of a move
//! only where lines can't tell.

use smallvec::SmallVec;

use super::attack::{Threats, nearest};
use super::bits::Bits;
use super::board::{Board, Quick};
use super::lane::{Lane, Occupants, Reach};
use super::plan::{Gen, King, Plan, Threat};
use super::statics::Statics;
use super::value::{At, View};
use crate::ir::{BoolId, BoolOp, Game, IntId, IntOp, Role};

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

/// Where moves go: a list, a count, or the answer that there is one.
pub(super) trait Sink<const W: usize> {
    /// All of these targets.
    fn targets(&mut self, lane: usize, from: usize, targets: Bits<W>);
    fn one(&mut self, mv: Mv);
    /// Whether no more are wanted.
    fn full(&self) -> bool {
        false
    }
}

impl<const W: usize> Sink<W> for Vec<Mv> {
    #[inline]
    fn targets(&mut self, lane: usize, from: usize, targets: Bits<W>) {
        for to in targets {
            self.push(Mv {
                maker: Maker::Lane(lane as u32),
                from: from as u16,
                to: to as u16,
            });
        }
    }

    #[inline]
    fn one(&mut self, mv: Mv) {
        self.push(mv);
    }
}

/// Counts.
#[derive(Default)]
pub(super) struct Count(pub u64);

impl<const W: usize> Sink<W> for Count {
    #[inline]
    fn targets(&mut self, _: usize, _: usize, targets: Bits<W>) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn one(&mut self, _: Mv) {
        self.0 += 1;
    }
}

/// Stops at the first.
#[derive(Default)]
pub(super) struct Any(pub bool);

impl<const W: usize> Sink<W> for Any {
    #[inline]
    fn targets(&mut self, _: usize, _: usize, targets: Bits<W>) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn one(&mut self, _: Mv) {
        self.0 = true;
    }

    #[inline]
    fn full(&self) -> bool {
        self.0
    }
}

/// What the safety of a king leaves to the moves of its side.
struct Safety<const W: usize> {
    site: usize,
    component: u8,
    enemy: u8,
    /// Where a piece must go to end a check; everywhere without one.
    evasion: Bits<W>,
    pinned: Bits<W>,
    lines: SmallVec<[(usize, Bits<W>); 4]>,
    /// Lines can't tell: each move is tried.
    doubtful: bool,
}

/// A position that is played by a plan.
pub(super) struct Engine<'p, const W: usize> {
    pub plan: &'p Plan<'p, W>,
    pub board: Board<W>,
    pool: Vec<Vec<Mv>>,
    asking_next: bool,
}

/// A board seen by conditions, with a turn of its own.
pub(super) struct Sight<'s, const W: usize> {
    pub plan: &'s Plan<'s, W>,
    pub board: &'s Board<W>,
    pub quick: Quick,
}

impl<const W: usize> View<W> for Sight<'_, W> {
    fn game(&self) -> &Game {
        self.plan.game
    }
    fn statics(&self) -> &Statics<W> {
        &self.plan.statics
    }
    fn mover(&self) -> Option<u8> {
        Some(self.quick.mover)
    }
    fn next(&self) -> Option<u8> {
        Some(self.quick.next)
    }
    fn prev(&self) -> Option<u8> {
        Some(self.quick.prev)
    }
    fn what(&self, site: i32) -> Option<u8> {
        Some(
            usize::try_from(site)
                .ok()
                .and_then(|site| self.board.what.get(site).copied())
                .unwrap_or(0),
        )
    }
    fn state(&self, site: i32) -> Option<i32> {
        Some(
            usize::try_from(site)
                .ok()
                .and_then(|site| self.board.state.get(site).copied())
                .map_or(0, i32::from),
        )
    }
    fn last(&self, from: bool) -> Option<i32> {
        Some(i32::from(if from {
            self.quick.last_from
        } else {
            self.quick.last_to
        }))
    }
    fn counter(&self) -> Option<i32> {
        Some(self.quick.counter)
    }
    fn player_value(&self, player: i32) -> Option<i32> {
        Some(
            usize::try_from(player)
                .ok()
                .and_then(|player| self.quick.values.get(player).copied())
                .unwrap_or(-1),
        )
    }
    fn pending(&self) -> Option<i32> {
        Some(self.quick.pending)
    }
    fn pieces(&self, component: usize) -> Option<Bits<W>> {
        Some(self.board.pieces[component])
    }
    fn owned(&self, owner: usize) -> Option<Bits<W>> {
        Some(self.board.owned.get(owner).copied().unwrap_or_default())
    }
    fn occupied(&self) -> Option<Bits<W>> {
        Some(self.board.occupied)
    }
    fn is_active(&self, player: i32) -> Option<bool> {
        Some((0..32).contains(&player) && self.quick.active >> player & 1 != 0)
    }
    fn moves(&self, this_turn: bool) -> Option<i32> {
        Some(if this_turn {
            self.quick.moves_this_turn
        } else {
            self.quick.moves
        } as i32)
    }
    fn question(&self, id: BoolId, _: At) -> Option<bool> {
        match self.plan.game.graph.boolean(id) {
            BoolOp::AllPassed {} => {
                Some(self.quick.passes as usize >= self.plan.game.player_count())
            }
            BoolOp::WasPass {} => Some(self.quick.last_pass),
            _ => None,
        }
    }
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

    fn generate<S: Sink<W>>(&mut self, generator: &Gen, sink: &mut S) {
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
            _ => {}
        }
    }

    /// The sites with these occupants.
    #[inline]
    fn sites_of(&self, occupants: Occupants) -> Bits<W> {
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
        let plan = self.plan;
        let lane: &Lane<W> = &plan.lanes[index];
        if !lane.needs.is_empty() {
            let at = At {
                from: from as i32,
                ..At::default()
            };
            if lane
                .needs
                .iter()
                .any(|(condition, expected)| self.decide(*condition, at) != *expected)
            {
                return;
            }
        }
        match &lane.reach {
            Reach::Leap(table) => {
                for group in &table[from] {
                    let sure = group.targets.and(&self.sites_of(group.sure));
                    self.safe(index, from, sure, safety, sink);
                    if group.maybe.0 != 0 {
                        let mut holds = Bits::EMPTY;
                        for to in group.targets.and(&self.sites_of(group.maybe)) {
                            let at = At {
                                from: from as i32,
                                to: to as i32,
                                ..At::default()
                            };
                            if lane
                                .guards
                                .iter()
                                .all(|guard| self.sight().holds(*guard, at) == Some(true))
                            {
                                holds.insert(to);
                            }
                        }
                        self.safe(index, from, holds, safety, sink);
                    }
                }
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
                    let reached = if ray.upward {
                        match blockers.lowest() {
                            Some(site) => ray
                                .mask
                                .and(&Bits::below(site))
                                .or(&Bits::of(site).and(&stops)),
                            None => ray.mask,
                        }
                    } else {
                        match blockers.highest() {
                            Some(site) => ray
                                .mask
                                .without(&Bits::below(site + 1))
                                .or(&Bits::of(site).and(&stops)),
                            None => ray.mask,
                        }
                    };
                    targets = targets.or(&reached.and(&ray.landing));
                }
                self.safe(index, from, targets, safety, sink);
            }
        }
    }

    /// Gives out the targets that leave the king safe.
    #[inline]
    fn safe<S: Sink<W>>(
        &mut self,
        lane: usize,
        from: usize,
        targets: Bits<W>,
        safety: Option<&Safety<W>>,
        sink: &mut S,
    ) {
        let Some(safety) = safety else {
            if !targets.is_empty() {
                sink.targets(lane, from, targets);
            }
            return;
        };
        if targets.is_empty() {
            return;
        }
        if from == safety.site {
            let mut kept = Bits::EMPTY;
            let mut occupied = self.board.occupied;
            occupied.remove(from);
            for to in targets {
                if !self.reached(safety, to, &occupied) {
                    kept.insert(to);
                }
            }
            if !kept.is_empty() {
                sink.targets(lane, from, kept);
            }
            return;
        }
        let mut targets = targets.and(&safety.evasion);
        if safety.pinned.has(from) {
            for (site, line) in &safety.lines {
                if *site == from {
                    targets = targets.and(line);
                }
            }
        }
        if !targets.is_empty() {
            sink.targets(lane, from, targets);
        }
    }

    /// Whether the enemy would reach the king on a site; what stood there is taken.
    fn reached(&self, safety: &Safety<W>, to: usize, occupied: &Bits<W>) -> bool {
        let gone = Bits::of(to);
        self.threats(safety.component, safety.enemy)
            .is_some_and(|threats| threats.reach(&self.board, to, occupied, &gone))
    }

    fn threats(&self, component: u8, enemy: u8) -> Option<&'p Threats<W>> {
        let found = self.plan.threats[usize::from(component)]
            .iter()
            .find(|(player, _)| *player == enemy)?;
        self.tables(&found.1)
    }

    /// The tables that count in the position.
    fn tables(&self, threat: &'p Threat<W>) -> Option<&'p Threats<W>> {
        match threat {
            Threat::Tables(threats) => Some(threats),
            _ => None,
        }
    }

    /// What keeps a king safe, where lines and leaps alone can tell.
    fn safety(&self, king: &King) -> Option<Safety<W>> {
        let player = match king.role {
            Role::Mover => self.board.quick.mover,
            _ => self.board.quick.next,
        };
        let component = *king.components.get(usize::from(player))?;
        let site = self.board.pieces[usize::from(component)];
        let enemy = 3 - player;
        let threats = self.threats(component, enemy)?;
        if site.len() != 1 || !threats.conditional.is_empty() {
            return None;
        }
        let site = site.lowest()?;
        if site >= self.plan.game.topology.len(self.plan.game.site_type) {
            return None;
        }
        let mut safety = Safety {
            site,
            component,
            enemy,
            evasion: Bits::FULL,
            pinned: Bits::EMPTY,
            lines: SmallVec::new(),
            doubtful: false,
        };
        for (leaper, from) in &threats.leapers {
            for checker in self.board.pieces[usize::from(*leaper)].and(&from[site]) {
                safety.evasion = safety.evasion.and(&Bits::of(checker));
            }
        }
        if threats.star[site].meets(&self.board.owned[usize::from(enemy)]) {
            for line in &threats.lines[site] {
                let Some(first) = nearest(line, &self.board.occupied) else {
                    continue;
                };
                let rides = |at: usize| line.riders.0 >> self.board.what[at] & 1 != 0;
                let upto = |at: usize| {
                    if line.upward {
                        line.mask.and(&Bits::below(at + 1))
                    } else {
                        line.mask.without(&Bits::below(at))
                    }
                };
                if rides(first) {
                    safety.evasion = safety.evasion.and(&upto(first));
                } else if self.board.owned[usize::from(player)].has(first) {
                    let mut beyond = self.board.occupied;
                    beyond.remove(first);
                    if let Some(second) = nearest(line, &beyond)
                        && rides(second)
                    {
                        safety.pinned.insert(first);
                        safety.lines.push((first, upto(second)));
                    }
                }
            }
        }
        Some(safety)
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

    /// Whether a condition holds, questions about moves included.
    pub fn decide(&mut self, id: BoolId, at: At) -> bool {
        let game = self.plan.game;
        match game.graph.boolean(id) {
            BoolOp::Not { a } => !self.decide(*a, at),
            BoolOp::And { terms } => terms.iter().all(|term| self.decide(*term, at)),
            BoolOp::Or { terms } => terms.iter().any(|term| self.decide(*term, at)),
            BoolOp::If { condition, yes, no } => {
                if self.decide(*condition, at) {
                    self.decide(*yes, at)
                } else {
                    no.is_some_and(|no| self.decide(no, at))
                }
            }
            BoolOp::Threatened {
                what: Some(what),
                sites,
                ..
            } => {
                let sight = self.sight();
                let what = sight.int(*what, at).unwrap_or(-1);
                let sites = sight.region(*sites, at).unwrap_or_default();
                what > 0 && self.threatened(what as u8, sites)
            }
            BoolOp::NoMoves { role } => self.no_moves(*role),
            BoolOp::CanMove { moves } => {
                let plan = self.plan;
                let Some(by_mover) = plan.asked.get(moves) else {
                    return false;
                };
                let mut any = Any::default();
                self.generate(&by_mover[usize::from(self.board.quick.mover)], &mut any);
                any.0
            }
            _ => self.sight().holds(id, at).unwrap_or(false),
        }
    }

    /// Whether an enemy's move could go to one of the sites, a component standing there.
    fn threatened(&mut self, what: u8, sites: Bits<W>) -> bool {
        let plan = self.plan;
        for site in sites {
            if site >= plan.game.topology.len(plan.game.site_type) {
                continue;
            }
            let mut occupied = self.board.occupied;
            occupied.insert(site);
            for (enemy, threat) in &plan.threats[usize::from(what)] {
                let owner = plan.game.components[usize::from(what)].owner;
                let mut quick = self.board.quick;
                quick.prev = owner;
                quick.mover = *enemy;
                if self.threat_holds(threat, quick, site, &occupied) {
                    return true;
                }
            }
        }
        false
    }

    fn threat_holds(
        &self,
        threat: &Threat<W>,
        quick: Quick,
        site: usize,
        occupied: &Bits<W>,
    ) -> bool {
        let sight = Sight {
            plan: self.plan,
            board: &self.board,
            quick,
        };
        match threat {
            Threat::Tables(threats) => {
                threats.reach(&self.board, site, occupied, &Bits::of(site))
                    || threats.conditional.iter().any(|conditional| {
                        let lane = &self.plan.lanes[conditional.lane];
                        let from = conditional.from[site]
                            .and(&self.board.pieces[usize::from(lane.component)]);
                        from.into_iter().any(|from| {
                            let at = At {
                                from: from as i32,
                                to: site as i32,
                                ..At::default()
                            };
                            let here = At {
                                from: from as i32,
                                ..At::default()
                            };
                            lane.needs.iter().all(|(need, expected)| {
                                self.in_threat(&sight, *need, here) == Some(*expected)
                            }) && lane
                                .guards
                                .iter()
                                .all(|guard| self.in_threat(&sight, *guard, at) == Some(true))
                        })
                    })
            }
            Threat::When { condition, yes, no } => {
                let holds = self.in_threat(&sight, *condition, At::default()) == Some(true);
                self.threat_holds(if holds { yes } else { no }, quick, site, occupied)
            }
            Threat::Sites(region) => sight
                .region(*region, At::default())
                .is_some_and(|sites| sites.has(site)),
            Threat::Never => false,
        }
    }

    /// A condition inside the question of a threat: threats aren't asked for again there.
    fn in_threat(&self, sight: &Sight<'_, W>, id: BoolId, at: At) -> Option<bool> {
        let graph = &self.plan.game.graph;
        match graph.boolean(id) {
            BoolOp::Threatened { .. } => Some(false),
            BoolOp::Not { a } => Some(!self.in_threat(sight, *a, at)?),
            BoolOp::And { terms } => {
                for term in terms {
                    if !self.in_threat(sight, *term, at)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            BoolOp::Or { terms } => {
                for term in terms {
                    if self.in_threat(sight, *term, at)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
            BoolOp::NoMoves { role } => {
                let player = sight.role(*role)?;
                Some(sight.quick.stalemated >> player.clamp(0, 31) & 1 != 0)
            }
            _ => sight.holds(id, at),
        }
    }

    /// Whether the player of a role has no move; see the reference evaluator.
    fn no_moves(&mut self, role: Role) -> bool {
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
    fn choices(&self, piece: &crate::ir::PieceChoice, owner: Option<IntId>) -> SmallVec<[u8; 8]> {
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

    pub(super) fn promoted(
        &self,
        piece: &crate::ir::PieceChoice,
        owner: Option<IntId>,
    ) -> SmallVec<[u8; 8]> {
        self.choices(piece, owner)
    }

    pub(super) fn at_last_to(&self, at: IntId) -> bool {
        matches!(self.plan.game.graph.int(at), IntOp::LastTo { .. })
    }
}
