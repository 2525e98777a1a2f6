//! A king's safety: checks and pins by lines, so that most moves needn't be tried.

use smallvec::SmallVec;

use super::attack::{Conditional, Threats, nearest};
use super::bits::Bits;
use super::code::Cond;
use super::engine::{Engine, Filter, Mv};
use super::footprint::Footprint;
use super::plan::{King, Threat};
use super::sink::Sink;
use super::value::At;
use crate::ir::Role;

/// What the safety of a king leaves to the moves of its side.
pub(super) struct Safety<'p, const W: usize> {
    pub site: usize,
    pub(super) player: u8,
    pub(super) threats: &'p Threats<W>,
    /// An attack may not count, so that what lines forbid must be tried.
    doubtful: bool,
    /// Where moves of other kinds could land.
    forward: Bits<W>,
    /// Where a piece must go to end a check; everywhere without one.
    pub(super) evasion: Bits<W>,
    pinned: Bits<W>,
    lines: SmallVec<[(usize, Bits<W>); 4]>,
    /// Pieces that may go elsewhere than others, since they stand between.
    pub(super) freed: SmallVec<[(usize, Bits<W>); 4]>,
    /// Sites whose change may let an attack count, or not, and components that mustn't appear.
    pub(super) watched: Bits<W>,
    pub(super) components: u64,
}

impl<const W: usize> Safety<'_, W> {
    /// Where a piece may go so that no check is left.
    #[inline]
    fn evasion_of(&self, from: usize) -> &Bits<W> {
        let own = self.freed.iter().find(|(site, _)| *site == from);
        own.map_or(&self.evasion, |(_, allowed)| allowed)
    }
}

impl<'p, const W: usize> Engine<'p, W> {
    /// Gives out the targets that pass the filter.
    #[inline]
    pub(super) fn safe<S: Sink<W>>(
        &mut self,
        lane: usize,
        from: usize,
        targets: Bits<W>,
        filter: &Filter<'p, W>,
        sink: &mut S,
    ) {
        if let Some(safety) = &filter.safety
            && from == safety.site
            && filter.settled
        {
            self.safe_king(lane, from, targets, filter, safety, sink);
            return;
        }
        let Some((safety, loud)) = self.by_lines(lane, from, filter) else {
            return self.tried(lane, from, targets, filter, filter.all, sink);
        };
        let tried = targets.and(&loud);
        if !tried.is_empty() {
            self.tried(lane, from, tried, filter, filter.all, sink);
        }
        let targets = targets.without(&loud);
        let mut sure = targets;
        let mut doubtful = Bits::EMPTY;
        if from == safety.site {
            let mut occupied = self.board.occupied;
            occupied.remove(from);
            for to in targets {
                let gone = Bits::of(to);
                if safety.threats.reach(&self.board, to, &occupied, &gone)
                    || self.firmly(safety.threats, to)
                {
                    sure.remove(to);
                    doubtful.insert(to);
                } else if safety.forward.has(to) || self.perhaps(safety.threats, to) {
                    sure.remove(to);
                    if self.passes(Mv::lane(lane, from, to), filter, filter.all) {
                        sink.targets(lane, from, Bits::of(to));
                    }
                }
            }
        } else {
            sure = sure.and(safety.evasion_of(from));
            if safety.pinned.has(from) {
                for (site, line) in &safety.lines {
                    if *site == from {
                        sure = sure.and(line);
                    }
                }
            }
            doubtful = targets.without(&sure);
        }
        if filter.is_plain() {
            if !sure.is_empty() {
                sink.targets(lane, from, sure);
            }
        } else {
            self.tried(lane, from, sure, filter, filter.rest, sink);
        }
        if safety.doubtful {
            self.tried(lane, from, doubtful, filter, filter.all, sink);
        }
    }

    /// The moves of a king of whose place something else must hold: what is attacked for sure is
    /// left out, all others are tried.
    fn safe_king<S: Sink<W>>(
        &mut self,
        lane: usize,
        from: usize,
        targets: Bits<W>,
        filter: &Filter<'p, W>,
        safety: &Safety<'p, W>,
        sink: &mut S,
    ) {
        let mut occupied = self.board.occupied;
        occupied.remove(from);
        let known = &self.plan.lanes[lane];
        let loud = known.loud.or(&safety.watched);
        let loud = loud.or(&self.sites_of(known.taken_loudly));
        let plain = safety.forward.is_empty()
            && safety.threats.conditional.is_empty()
            && known.makes & filter.kings == 0
            && (filter.any_turn || !known.turns);
        for to in targets {
            let gone = Bits::of(to).or(&safety.watched);
            let lines = plain && !loud.has(to);
            if lines && safety.threats.reach(&self.board, to, &occupied, &gone) {
                continue;
            }
            let near = safety.watched.without(&Bits::of(from));
            let told = lines && !safety.threats.may_reach(&self.board, to, &near);
            let condition = if told { filter.rest } else { filter.all };
            self.tried(lane, from, Bits::of(to), filter, condition, sink);
        }
    }

    /// What lines can tell of a lane's moves, and where it lands so that they can't.
    #[inline]
    fn by_lines<'f>(
        &self,
        lane: usize,
        from: usize,
        filter: &'f Filter<'p, W>,
    ) -> Option<(&'f Safety<'p, W>, Bits<W>)> {
        let safety = filter.safety.as_ref()?;
        let lane = &self.plan.lanes[lane];
        let known = self.board.owned[usize::from(safety.player)].has(from)
            && lane.makes & filter.kings == 0
            && (filter.any_turn || !lane.turns)
            && !filter.watched.has(from);
        let loud = lane.loud.or(&filter.watched);
        known.then(|| match lane.taken_loudly {
            0 => (safety, loud),
            taken => (safety, loud.or(&self.sites_of(taken))),
        })
    }

    /// Gives out the leaps of many pieces that pass the filter; none of them is the king.
    pub(super) fn safe_swarm<S: Sink<W>>(
        &mut self,
        lane: usize,
        distance: i32,
        from: Bits<W>,
        targets: Bits<W>,
        filter: &Filter<'p, W>,
        sink: &mut S,
    ) {
        let origin = |to: usize| (to as i32 - distance) as usize;
        let mut targets = targets;
        if filter.watched.meets(&from) {
            for to in targets {
                if filter.watched.has(origin(to)) {
                    targets.remove(to);
                    self.safe(lane, origin(to), Bits::of(to), filter, sink);
                }
            }
        }
        let from = from.without(&filter.watched);
        let first = from.lowest().unwrap_or(0);
        let lines = self.by_lines(lane, first, filter);
        let plain = filter.is_plain();
        let Some((safety, loud)) = lines.filter(|(safety, _)| plain && !safety.doubtful) else {
            for to in targets {
                self.safe(lane, origin(to), Bits::of(to), filter, sink);
            }
            return;
        };
        for to in targets.and(&loud) {
            self.tried(lane, origin(to), Bits::of(to), filter, filter.all, sink);
        }
        let targets = targets.without(&loud);
        let mut sure = targets.and(&safety.evasion);
        for (site, allowed) in &safety.freed {
            let to = *site as i32 + distance;
            if from.has(*site) && (0..W as i32 * 64).contains(&to) && targets.has(to as usize) {
                match allowed.has(to as usize) {
                    true => sure.insert(to as usize),
                    false => sure.remove(to as usize),
                }
            }
        }
        if safety.pinned.meets(&from) {
            for (site, line) in &safety.lines {
                let to = *site as i32 + distance;
                if from.has(*site) && (0..W as i32 * 64).contains(&to) && !line.has(to as usize) {
                    sure.remove(to as usize);
                }
            }
        }
        if !sure.is_empty() {
            sink.shifted(lane, distance, sure);
        }
    }

    fn tried<S: Sink<W>>(
        &mut self,
        lane: usize,
        from: usize,
        targets: Bits<W>,
        filter: &Filter<'p, W>,
        condition: &'p Cond<W>,
        sink: &mut S,
    ) {
        for to in targets {
            if sink.full() {
                return;
            }
            if self.passes(Mv::lane(lane, from, to), filter, condition) {
                sink.targets(lane, from, Bits::of(to));
            }
        }
    }

    /// Whether a piece stands from where it might reach a site, on conditions that a move may change.
    fn perhaps(&self, threats: &Threats<W>, to: usize) -> bool {
        let mut open = threats.conditional.iter().filter(|one| !one.firm);
        open.any(|one| self.stands_ready(one, to))
    }

    /// Whether a piece stands from where it might reach a site, on any conditions.
    pub(super) fn perhaps_at_all(&self, threats: &Threats<W>, to: usize) -> bool {
        let mut all = threats.conditional.iter();
        all.any(|one| self.stands_ready(one, to))
    }

    fn stands_ready(&self, one: &Conditional<W>, to: usize) -> bool {
        let component = self.plan.lanes[one.lane].component;
        one.from[to].meets(&self.board.pieces[usize::from(component)])
    }

    /// Whether a piece reaches a site on conditions that no move of the other side changes.
    fn firmly(&mut self, threats: &'p Threats<W>, to: usize) -> bool {
        threats
            .conditional
            .iter()
            .any(|one| one.firm && !self.firm_origins(one, to).without(&Bits::of(to)).is_empty())
    }

    fn firm_origins(&mut self, one: &'p Conditional<W>, to: usize) -> Bits<W> {
        let lane = &self.plan.lanes[one.lane];
        let from = one.from[to].and(&self.board.pieces[usize::from(lane.component)]);
        from.filter(|from| {
            let at = At {
                from: *from as i32,
                ..At::default()
            };
            self.needs_met(lane, at)
        })
        .collect()
    }

    /// The threat of an enemy at present, and what it hangs on where it must leave something true.
    #[inline(never)]
    fn settled_threat(
        &mut self,
        threat: &'p Threat<W>,
        enemy: u8,
        player: u8,
        site: usize,
    ) -> (&'p Threat<W>, Option<Footprint<W>>) {
        let turn = self.board.quick;
        self.board.quick.mover = enemy;
        self.board.quick.prev = player;
        self.asking.threat = true;
        let threat = self.threat_now(threat, true);
        let kept = match threat {
            Threat::Kept { after, .. } => self.kept_without(site, after),
            _ => None,
        };
        self.asking.threat = false;
        self.board.quick = turn;
        (threat, kept)
    }

    /// What keeps a king safe, where lines and leaps alone can tell.
    pub(super) fn safety(&mut self, king: &King) -> Option<Safety<'p, W>> {
        let player = match king.role {
            Role::Mover => self.board.quick.mover,
            _ => self.board.quick.next,
        };
        let component = *king.components.get(usize::from(player))?;
        let sites = self.board.pieces[usize::from(component)];
        let site = sites.lowest()?;
        // A piece that leaves others of its kind behind opens no line.
        if self.plan.joins || sites.len() != 1 || !self.plan.board.has(site) {
            return None;
        }
        let plan = self.plan;
        let (enemy, threat) = match plan.threats_to(component, None) {
            [(enemy, threat)] => (*enemy, threat),
            _ => return None,
        };
        let (threat, kept) = match threat {
            Threat::Tables(_) | Threat::Mixed { .. } => (threat, None),
            _ => self.settled_threat(threat, enemy, player, site),
        };
        let (threats, doubtful, forward) = match threat {
            Threat::Tables(threats) => (&**threats, false, Bits::EMPTY),
            Threat::Mixed { tables, lands, .. } => (&**tables, false, *lands),
            Threat::Kept { tables, .. } => {
                let counts = kept.is_some_and(|kept| {
                    !kept.sites.has(site) && !tables.may_reach(&self.board, site, &kept.sites)
                });
                (&**tables, !counts, Bits::EMPTY)
            }
            _ => return None,
        };
        if forward.has(site) || self.perhaps(threats, site) {
            return None;
        }
        let mut safety = Safety {
            site,
            player,
            threats,
            doubtful,
            forward,
            evasion: Bits::FULL,
            pinned: Bits::EMPTY,
            lines: SmallVec::new(),
            freed: SmallVec::new(),
            watched: Bits::EMPTY,
            components: 0,
        };
        if let Some(kept) = kept {
            // The king itself is tried wherever it goes, so that only others' moves are watched.
            safety.watched = kept.sites.or(&Bits::of(site));
            safety.components = kept.components;
        }
        for (leaper, from) in &threats.leapers {
            for checker in self.board.pieces[usize::from(*leaper)].and(&from[site]) {
                safety.evasion = safety.evasion.and(&Bits::of(checker));
            }
        }
        for one in threats.conditional.iter().filter(|one| one.firm) {
            for checker in self.firm_origins(one, site) {
                safety.evasion = safety.evasion.and(&Bits::of(checker));
            }
        }
        let riding = self.sites_of(threats.riders).and(&threats.star[site]);
        if riding.is_empty() {
            self.bar(&mut safety);
            return Some(safety);
        }
        for line in &threats.lines[site] {
            if !line.mask.meets(&riding) {
                continue;
            }
            let Some(first) = nearest(line, &self.board.occupied) else {
                continue;
            };
            let rides = |at: usize| line.riders.0 >> self.board.what[at] & 1 != 0;
            let upto = |at: usize| {
                if line.upward {
                    line.mask.and(&plan.statics.below[at + 1])
                } else {
                    line.mask.without(&plan.statics.below[at])
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
        self.bar(&mut safety);
        Some(safety)
    }
}
