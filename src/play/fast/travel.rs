//! Where lanes lead: piece by piece, all pieces at once, or step by step.

use super::bits::Bits;
use super::engine::{Engine, Filter};
use super::lane::{Class, Lane, Need, Occupants, Reach};
use super::sink::Sink;
use super::value::At;

impl<'p, const W: usize> Engine<'p, W> {
    /// The leaps of all pieces of a component at once.
    pub(super) fn swarm<S: Sink<W>>(
        &mut self,
        index: usize,
        pieces: Bits<W>,
        filter: Option<&Filter<'p, W>>,
        sink: &mut S,
    ) {
        let lane = &self.plan.lanes[index];
        let mut pieces = pieces;
        for need in &lane.needs {
            if let Need::State { value, expected } = need {
                pieces = self.board.in_state(&pieces, *value, *expected);
            }
        }
        for shift in &lane.shifts {
            let mut from = pieces.and(&shift.from);
            if let Reach::Ride { open, .. } = &lane.reach {
                let blocking = self.blocking(open.as_ref());
                for distance in &shift.over {
                    from = from.without(&blocking.shifted(-distance));
                }
            }
            let land = self.board.having(&shift.land);
            let targets = from.shifted(shift.distance).and(&land);
            if targets.is_empty() {
                continue;
            }
            match filter {
                None => sink.shifted(index, shift.distance, targets),
                Some(filter) => self.safe_swarm(index, shift.distance, from, targets, filter, sink),
            }
        }
    }

    /// The sites that stop a ride which passes what it is open to, empty sites where nothing is said.
    #[inline]
    fn blocking(&self, open: Option<&Class>) -> Bits<W> {
        match open {
            None => self.board.occupied,
            Some(open) => Bits::FULL.without(&self.board.having(open)),
        }
    }

    /// Whether the conditions of a whole lane are met.
    #[inline]
    pub(super) fn needs_met(&mut self, lane: &'p Lane<W>, at: At) -> bool {
        let gates = lane.gates.iter().all(|gate| self.decide(gate, at));
        gates
            && lane.needs.iter().all(|need| match need {
                Need::State { value, expected } => {
                    (self.board.state[at.from as usize] == *value) == *expected
                }
                Need::Other {
                    condition,
                    expected,
                } => self.decide(condition, at) == *expected,
            })
    }

    #[inline]
    pub(super) fn guards_met(&mut self, lane: &'p Lane<W>, at: At) -> bool {
        lane.guards.iter().all(|guard| self.decide(guard, at))
    }

    /// Those of some landing sites on which the guards hold.
    #[inline]
    pub(super) fn guarded(&mut self, lane: &'p Lane<W>, at: At, mut targets: Bits<W>) -> Bits<W> {
        if !lane.guards.is_empty() {
            for to in targets {
                let at = At {
                    to: to as i32,
                    ..at
                };
                if !self.guards_met(lane, at) {
                    targets.remove(to);
                }
            }
        }
        targets
    }

    /// Whether the guards hold on a site, where what stands there leaves them open.
    #[inline]
    pub(super) fn fits(&mut self, lane: &'p Lane<W>, maybe: Occupants, at: At, to: usize) -> bool {
        let at = At {
            to: to as i32,
            ..at
        };
        maybe.0 >> self.board.what[to] & 1 == 0 || self.guards_met(lane, at)
    }

    /// Where a lane leads a piece, its conditions asked.
    #[inline]
    pub(super) fn targets(&mut self, index: usize, from: usize) -> Bits<W> {
        let plan = self.plan;
        let lane: &'p Lane<W> = &plan.lanes[index];
        let at = At {
            from: from as i32,
            ..At::default()
        };
        if lane.asks() && !self.needs_met(lane, at) {
            return Bits::EMPTY;
        }
        match &lane.reach {
            Reach::Walk { .. } => self.walked(lane, from),
            Reach::Paths(table) => {
                let mut targets = Bits::EMPTY;
                for path in &table[from] {
                    if !path.is_open(&self.board) {
                        continue;
                    }
                    let mut reached = path.targets.and(&self.board.having(&path.land_class));
                    if path.maybe.0 != 0 {
                        for to in reached {
                            if !self.fits(lane, path.maybe, at, to) {
                                reached.remove(to);
                            }
                        }
                    }
                    targets = targets.or(&reached);
                }
                targets
            }
            Reach::Hop(hops) => {
                let mut targets = hops.targets(&self.board, from);
                if hops.maybe.0 != 0 {
                    for to in targets {
                        if !self.fits(lane, hops.maybe, at, to) {
                            targets.remove(to);
                        }
                    }
                }
                targets
            }
            Reach::Leap(table) => {
                let mut targets = Bits::EMPTY;
                for group in &table[from] {
                    targets = targets.or(&self.board.having(&group.sure_class).and(&group.targets));
                    if group.maybe.0 == 0 {
                        continue;
                    }
                    for to in group.targets.and(&self.board.having(&group.maybe_class)) {
                        let at = At {
                            to: to as i32,
                            ..at
                        };
                        if self.guards_met(lane, at) {
                            targets.insert(to);
                        }
                    }
                }
                targets
            }
            Reach::Ride {
                rays, open, land, ..
            } => {
                let blocking = self.blocking(open.as_ref());
                let mut targets = Bits::EMPTY;
                for ray in &rays[from] {
                    targets = targets.or(&ray.upto(&blocking));
                }
                // The slide's own conditions are in its table; its guards are about landing.
                self.guarded(lane, at, targets.and(&self.board.having(land)))
            }
        }
    }

    /// Where a walk leads, its conditions asked at each step.
    pub(super) fn walked(&mut self, lane: &'p Lane<W>, from: usize) -> Bits<W> {
        let mut targets = Bits::EMPTY;
        let Reach::Walk {
            rays,
            min,
            conditions,
            ..
        } = &lane.reach
        else {
            return targets;
        };
        let (go, stop) = &**conditions;
        let mut at = At {
            from: from as i32,
            ..At::default()
        };
        for ray in &rays[from] {
            at.between = -1;
            for (index, to) in ray.iter().enumerate() {
                let far = index + 1 >= *min;
                at.to = i32::from(*to);
                if far && stop.as_ref().is_some_and(|stop| self.decide(stop, at)) {
                    targets.insert(usize::from(*to));
                    break;
                }
                at.between = at.to;
                if !self.decide(go, at) {
                    break;
                }
                if far {
                    targets.insert(usize::from(*to));
                }
            }
        }
        self.guarded(lane, at, targets)
    }
}
