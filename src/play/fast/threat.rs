//! Threats in play: could an enemy's move end on a site?

use super::attack::{Conditional, Threats};
use super::bits::Bits;
use super::code::Cond;
use super::engine::{Engine, Mv};
use super::lane::Reach;
use super::plan::{Gen, Threat};
use super::value::At;
use crate::ir::MovesId;

impl<'p, const W: usize> Engine<'p, W> {
    /// Whether an enemy's move could go to a site, a component standing there.
    pub(super) fn threatened(&mut self, what: u8, site: usize, by: Option<MovesId>) -> bool {
        let threats = self.plan.threats_to(what, by);
        match self.told_by_lines(threats, what, site) {
            Some(found) => found,
            None => self.threatens(threats, what, site),
        }
    }

    /// The same, asked one by one.
    #[inline(never)]
    fn threatens(&mut self, threats: &'p [(u8, Threat<W>)], what: u8, site: usize) -> bool {
        let plan = self.plan;
        let owner = plan.game.components[usize::from(what)].owner;
        let turn = self.board.quick;
        let moved = (self.board.what[site] != what).then(|| self.board.mark());
        if moved.is_some() {
            let state = self.board.state[site];
            self.board.set(site, what, state);
        }
        self.asking.threat = true;
        let found = threats.iter().any(|(enemy, threat)| {
            self.board.quick.prev = owner;
            self.board.quick.mover = *enemy;
            self.threat_holds(threat, site)
        });
        self.asking.threat = false;
        match moved {
            Some(mark) => self.board.rewind(mark),
            None => self.board.quick = turn,
        }
        found
    }

    /// Whether lines and leaps alone threaten what stands on a site: nothing where more must be asked.
    #[inline]
    fn told_by_lines(&self, threats: &[(u8, Threat<W>)], what: u8, site: usize) -> Option<bool> {
        let board = &self.board;
        if board.what[site] != what {
            return None;
        }
        for (_, threat) in threats {
            let tables = match threat {
                Threat::Tables(tables) => tables,
                Threat::Mixed { tables, lands, .. } if !lands.has(site) => tables,
                Threat::Never => continue,
                _ => return None,
            };
            if tables.reach(board, site, &board.occupied, &Bits::EMPTY) {
                return Some(true);
            }
            if self.perhaps_at_all(tables, site) {
                return None;
            }
        }
        Some(false)
    }

    /// Which of several threats it is at present: what a move may change is left open, unless it
    /// surely holds after any.
    #[inline]
    pub(super) fn threat_now(&mut self, mut threat: &'p Threat<W>, firmly: bool) -> &'p Threat<W> {
        loop {
            threat = match threat {
                Threat::When { condition, yes, no } => {
                    let holds = if !firmly || condition.is_steady() {
                        self.decide_term(condition, At::default())
                    } else if self.holds_firmly(condition) {
                        true
                    } else {
                        return threat;
                    };
                    if holds { yes } else { no }
                }
                // What a throw leads to is open until it is made.
                Threat::Thrown(inner) if !firmly => {
                    self.board.quick.pips = self.pips();
                    inner
                }
                Threat::Phases(by_phase) => {
                    let quick = &self.board.quick;
                    &by_phase[usize::from(quick.phases[usize::from(quick.mover)])]
                }
                other => return other,
            };
        }
    }

    /// Whether a condition holds whatever the other side moves from one site to another: a player
    /// with three moves that have no site in common keeps one of them.
    fn holds_firmly(&mut self, condition: &'p Cond<W>) -> bool {
        let Cond::CanMove(moves) = condition else {
            return false;
        };
        let plan = self.plan;
        let mover = usize::from(self.board.quick.mover);
        let mut generator = plan.asked_in_threat.get(moves).map(|asked| &asked[mover]);
        while let Some(Gen::Keep { inner, rest, .. }) = generator
            && matches!(rest, Cond::Const(true))
        {
            generator = Some(inner);
        }
        let Some(Gen::Pieces {
            player: None,
            table,
            ..
        }) = generator
        else {
            return false;
        };
        let (mut used, mut found) = (Bits::EMPTY, 0);
        for (component, generator) in &table[mover] {
            let Gen::Lanes(lanes) = generator else {
                continue;
            };
            for lane in lanes {
                let lane = &plan.lanes[*lane];
                let Reach::Leap(reach) = &lane.reach else {
                    continue;
                };
                if lane.asks() {
                    continue;
                }
                for from in self.board.pieces[usize::from(*component)].and(&plan.board) {
                    for group in &reach[from] {
                        let to = group
                            .targets
                            .and(&self.board.having(&group.sure_class))
                            .without(&used)
                            .lowest();
                        if let Some(to) = to
                            && !used.has(from)
                        {
                            used.insert(from);
                            used.insert(to);
                            found += 1;
                            if found == 3 {
                                return true;
                            }
                        }
                    }
                }
            }
        }
        false
    }

    fn threat_holds(&mut self, threat: &'p Threat<W>, site: usize) -> bool {
        match self.threat_now(threat, false) {
            Threat::Tables(threats) => self.attacked(threats, site),
            Threat::Kept {
                tables,
                lanes,
                after,
            } => self.attacked(tables, site) && self.attacked_and_kept(lanes, site, after),
            Threat::Mixed {
                tables,
                forward,
                lands,
            } => self.attacked(tables, site) || (lands.has(site) && self.leads_to(forward, site)),
            Threat::Sites(region) => self.set(region, At::default()).has(site),
            Threat::When { .. } | Threat::Thrown(_) | Threat::Phases(_) | Threat::Never => false,
        }
    }

    /// Whether a generator has a move to a site.
    fn leads_to(&mut self, generator: &'p Gen<W>, site: usize) -> bool {
        let mut list = self.list();
        self.generate(generator, None, &mut list);
        let found = list.iter().any(|mv| usize::from(mv.to) == site);
        self.give_back(list);
        found
    }

    fn attacked(&mut self, threats: &'p Threats<W>, site: usize) -> bool {
        threats.reach(&self.board, site, &self.board.occupied, &Bits::EMPTY)
            || threats
                .conditional
                .iter()
                .any(|one| self.conditional_holds(one, site))
    }

    /// Whether one of the attacks leaves a condition true.
    fn attacked_and_kept(&mut self, lanes: &'p [usize], site: usize, after: &'p Cond<W>) -> bool {
        lanes.iter().any(|lane| {
            let component = usize::from(self.plan.lanes[*lane].component);
            let mut from = self.board.pieces[component].and(&self.plan.board);
            from.any(|from| {
                self.targets(*lane, from).has(site)
                    && self.holds_afterwards(Mv::lane(*lane, from, site), after)
            })
        })
    }

    fn conditional_holds(&mut self, one: &'p Conditional<W>, site: usize) -> bool {
        let lane = &self.plan.lanes[one.lane];
        let mut candidates = one.from[site].and(&self.board.pieces[usize::from(lane.component)]);
        candidates.any(|from| {
            let at = At {
                from: from as i32,
                ..At::default()
            };
            if from == site || !self.needs_met(lane, at) {
                return false;
            }
            let at = At {
                to: site as i32,
                ..at
            };
            let reached = match &lane.reach {
                Reach::Leap(_) => self.guards_met(lane, at),
                Reach::Walk { .. } => self.walked(lane, from).has(site),
                Reach::Paths(table) => table[from].iter().any(|path| {
                    path.targets.has(site)
                        && path.land.0 >> one.target & 1 != 0
                        && path.is_open(&self.board)
                        && (path.maybe.0 >> one.target & 1 == 0 || self.guards_met(lane, at))
                }),
                Reach::Hop(hops) => {
                    hops.leads(&self.board, from, site, one.target)
                        && (hops.maybe.0 >> one.target & 1 == 0 || self.guards_met(lane, at))
                }
                Reach::Ride {
                    rays, pass, stop, ..
                } => {
                    let passable = match pass.0 {
                        1 => Bits::FULL.without(&self.board.occupied),
                        _ => self.board.having_any(*pass),
                    };
                    (pass.0 | stop.0) >> one.target & 1 != 0
                        && self.guards_met(lane, at)
                        && rays[from].iter().any(|ray| {
                            ray.landing.has(site) && ray.passed(site).without(&passable).is_empty()
                        })
                }
            };
            reached
                && one
                    .after
                    .iter()
                    .all(|after| self.holds_afterwards(Mv::lane(one.lane, from, site), after))
        })
    }
}
