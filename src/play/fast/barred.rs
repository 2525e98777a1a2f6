//! Attacks that depend on how many pieces stand between: none for a move with legs, one for a hop
//! over a screen. A move by a third piece opens or closes them as it enters or leaves those sites.

use smallvec::SmallVec;

use super::bits::Bits;
use super::board::Board;
use super::engine::Engine;
use super::lane::{Class, Lane, Reach};
use super::safety::Safety;

/// Sites between an attacker and its target, with the attacker's own.
type Between<const W: usize> = (u16, Bits<W>);

/// The attacks of a component that need a number of pieces between, by target.
#[derive(Clone, Debug)]
pub(super) struct Barred<const W: usize> {
    pub component: u8,
    /// How many pieces must stand between.
    pub count: u32,
    /// All sites from which a target may be attacked.
    pub star: Vec<Bits<W>>,
    between: Vec<SmallVec<[Between<W>; 8]>>,
}

/// What an attack allows the side that is attacked.
#[derive(Clone, Copy, Debug)]
struct Bar<const W: usize> {
    /// The sites between.
    between: Bits<W>,
    /// Where a piece from elsewhere may go.
    others: Bits<W>,
    /// Where a piece from between may go.
    within: Bits<W>,
}

impl<const W: usize> Barred<W> {
    /// The attacks of a lane on a component, where nothing else decides about them.
    pub fn of(lane: &Lane<W>, target: u8, sites: usize) -> Option<Barred<W>> {
        let what = 1u64 << target;
        let sure = match &lane.reach {
            Reach::Hop(hops) => hops.maybe.0 & what == 0,
            Reach::Paths(table) => {
                let mut paths = table.iter().flatten();
                paths.all(|path| path.maybe.0 & what == 0)
            }
            _ => false,
        };
        if lane.asks() || !sure {
            return None;
        }
        let mut barred = Barred {
            component: lane.component,
            count: 0,
            star: vec![Bits::EMPTY; sites],
            between: vec![SmallVec::new(); sites],
        };
        match &lane.reach {
            Reach::Paths(table) => {
                for (from, paths) in table.iter().enumerate() {
                    for path in paths.iter().filter(|path| path.land.0 & what != 0) {
                        if path.open != Class::Empty && !path.through.is_empty() {
                            return None;
                        }
                        for to in path.targets {
                            barred.add(from, to, path.through);
                        }
                    }
                }
            }
            Reach::Hop(hops) => {
                if !hops.plain {
                    return None;
                }
                barred.count = 1;
                if hops.land.is_none_or(|land| land.0 & what == 0) {
                    return Some(barred);
                }
                for (from, rays) in hops.rays.iter().enumerate() {
                    let mut reached = Bits::<W>::EMPTY;
                    for ray in rays {
                        let mut between = Bits::EMPTY;
                        for to in ray.sites.iter().map(|site| usize::from(*site)) {
                            if reached.has(to) {
                                return None;
                            }
                            reached.insert(to);
                            barred.add(from, to, between);
                            between.insert(to);
                        }
                    }
                }
            }
            _ => return None,
        }
        Some(barred)
    }

    fn add(&mut self, from: usize, to: usize, between: Bits<W>) {
        self.star[to].insert(from);
        self.between[to].push((from as u16, between));
    }

    fn between(&self, from: usize, to: usize) -> Bits<W> {
        let found = self.between[to]
            .iter()
            .find(|(origin, _)| usize::from(*origin) == from);
        found.map_or(Bits::FULL, |(_, between)| *between)
    }

    /// Whether a site is attacked, with these sites occupied; pieces on `gone` don't count.
    #[inline]
    pub fn reaches(&self, board: &Board<W>, to: usize, occupied: &Bits<W>, gone: &Bits<W>) -> bool {
        let mut from = board.pieces[usize::from(self.component)]
            .and(&self.star[to])
            .without(gone);
        from.any(|from| self.between(from, to).and(occupied).len() == self.count)
    }

    /// What the attacks on a site allow.
    #[inline]
    fn bars(&self, board: &Board<W>, to: usize, bars: &mut SmallVec<[Bar<W>; 8]>) {
        for from in board.pieces[usize::from(self.component)].and(&self.star[to]) {
            let between = self.between(from, to);
            let open = between.without(&board.occupied);
            let standing = between.and(&board.occupied).len();
            let stays = || open.or(&Bits::of(from));
            // A piece from elsewhere adds one where it enters, a piece from between takes one away
            // where it leaves.
            let others = if standing == self.count {
                stays()
            } else if standing + 1 == self.count {
                Bits::FULL.without(&open)
            } else {
                Bits::FULL
            };
            let within = if standing == self.count + 1 {
                stays()
            } else if standing == self.count {
                Bits::FULL.without(&open)
            } else {
                Bits::FULL
            };
            if others != Bits::FULL || within != Bits::FULL {
                bars.push(Bar {
                    between,
                    others,
                    within,
                });
            }
        }
    }
}

impl<const W: usize> Engine<'_, W> {
    /// Adds to a king's safety what attacks allow that depend on the pieces between.
    pub(super) fn bar(&self, safety: &mut Safety<'_, W>) {
        let mut bars = SmallVec::new();
        for barred in &safety.threats.barred {
            barred.bars(&self.board, safety.site, &mut bars);
        }
        if bars.is_empty() {
            return;
        }
        let before = safety.evasion;
        let mut between = Bits::EMPTY;
        for bar in &bars {
            safety.evasion = safety.evasion.and(&bar.others);
            between = between.or(&bar.between);
        }
        for site in between.and(&self.board.owned[usize::from(safety.player)]) {
            let allowed = bars.iter().fold(before, |allowed, bar| {
                allowed.and(match bar.between.has(site) {
                    true => &bar.within,
                    false => &bar.others,
                })
            });
            safety.freed.push((site, allowed));
        }
    }
}
