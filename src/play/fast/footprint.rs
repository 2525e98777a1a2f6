//! Where a condition looks: what it answers now, and the sites whose change could change the answer.
//! A move that touches none of them needs no trial.

use super::bits::Bits;
use super::code::{Cond, Num, Set};
use super::engine::Engine;
use super::value::At;

/// What a condition answers, and where it looked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Footprint<const W: usize> {
    pub holds: bool,
    pub sites: Bits<W>,
    /// Components whose places matter: none may come into being.
    pub components: u64,
}

/// What has been looked at so far.
struct Seen<const W: usize> {
    sites: Bits<W>,
    components: u64,
}

impl<'p, const W: usize> Engine<'p, W> {
    /// Where a condition looks that is asked after moves of the side to move; nothing where it looks
    /// at more than pieces on sites.
    pub(super) fn footprint(&mut self, condition: &'p Cond<W>) -> Option<Footprint<W>> {
        let mut seen = Seen {
            sites: Bits::EMPTY,
            components: 0,
        };
        let holds = self.looks(condition, At::default(), &mut seen)?;
        Some(Footprint {
            holds,
            sites: seen.sites.and(&self.plan.board),
            components: seen.components,
        })
    }

    /// Where a condition looks that is asked after what stands on a site is taken: nothing where it
    /// doesn't hold then.
    pub(super) fn kept_without(
        &mut self,
        site: usize,
        condition: &'p Cond<W>,
    ) -> Option<Footprint<W>> {
        let mark = self.board.mark();
        self.board.put(site, 0);
        let found = self.footprint(condition);
        self.board.rewind(mark);
        found.filter(|found| found.holds)
    }

    fn looks(&mut self, condition: &'p Cond<W>, at: At, seen: &mut Seen<W>) -> Option<bool> {
        match condition {
            Cond::Const(value) => Some(*value),
            Cond::Not(inner) => Some(!self.looks(inner, at, seen)?),
            Cond::All(terms) => {
                for term in terms {
                    if !self.looks(term, at, seen)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Cond::Any(terms) => {
                for term in terms {
                    if self.looks(term, at, seen)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
            Cond::If(parts) => {
                if self.looks(&parts.0, at, seen)? {
                    self.looks(&parts.1, at, seen)
                } else {
                    self.looks(&parts.2, at, seen)
                }
            }
            Cond::Compare(how, a, b) => {
                let a = self.looks_num(a, at, seen)?;
                Some(how.holds(a, self.looks_num(b, at, seen)?))
            }
            Cond::In(sites, set) => {
                let set = self.looks_set(set, at, seen)?;
                let mut inside = true;
                for site in sites {
                    let site = self.looks_num(site, at, seen)?;
                    inside &= (0..W as i32 * 64).contains(&site) && set.has(site as usize);
                }
                Some(inside)
            }
            Cond::Empty(site) => {
                let site = self.looks_num(site, at, seen)?;
                Some(site >= 0 && self.looks_at(site, seen) == 0)
            }
            Cond::Occupied(site) => {
                let site = self.looks_num(site, at, seen)?;
                Some(self.looks_at(site, seen) != 0)
            }
            Cond::Vacant(set) => {
                if let Set::Where(parts) = set
                    && let Cond::Occupied(Num::Site) = &parts.1
                {
                    let sites = self.looks_set(&parts.0, at, seen)?;
                    let standing = sites.and(&self.board.occupied);
                    // One move takes away one piece at most, so that two keep it from being vacant.
                    seen.sites = match standing.len() {
                        0 => seen.sites.or(&sites),
                        1 => seen.sites.or(&standing),
                        _ => seen.sites,
                    };
                    return Some(standing.is_empty());
                }
                Some(self.looks_set(set, at, seen)?.is_empty())
            }
            _ => None,
        }
    }

    fn looks_at(&self, site: i32, seen: &mut Seen<W>) -> u8 {
        let Some(what) = self.board.what.get(site as usize) else {
            return 0;
        };
        seen.sites.insert(site as usize);
        *what
    }

    fn looks_num(&mut self, num: &'p Num<W>, at: At, seen: &mut Seen<W>) -> Option<i32> {
        Some(match num {
            Num::Const(_) | Num::Mover | Num::To | Num::Site => self.num(num, at),
            Num::What(site) => {
                let site = self.looks_num(site, at, seen)?;
                i32::from(self.looks_at(site, seen))
            }
            Num::Who(site) => {
                let site = self.looks_num(site, at, seen)?;
                let what = self.looks_at(site, seen);
                i32::from(self.plan.game.components[usize::from(what)].owner)
            }
            Num::Table {
                at: place,
                values,
                outside,
            } => {
                let place = self.looks_num(place, at, seen)?;
                let value = values.get(place as usize).copied();
                value.or(*outside).unwrap_or(place)
            }
            Num::Lowest(set) => {
                let sites = self.looks_set(set, at, seen)?.and(&self.plan.board);
                sites.lowest().map_or(-1, |site| site as i32)
            }
            Num::Where(what) => {
                let what = u32::try_from(self.looks_num(what, at, seen)?).ok()?;
                let sites = self.looks_for(1u64.checked_shl(what)? & !1, seen);
                let lowest = sites.and(&self.plan.board).lowest();
                lowest.map_or(-1, |site| site as i32)
            }
            Num::Place(what) => {
                let sites = self.looks_for(1 << what, seen).and(&self.plan.board);
                sites.lowest().map_or(-1, |site| site as i32)
            }
            Num::Count(set) => self.looks_set(set, at, seen)?.len() as i32,
            Num::Sub(parts) => {
                let a = self.looks_num(&parts.0, at, seen)?;
                a.wrapping_sub(self.looks_num(&parts.1, at, seen)?)
            }
            Num::Add(terms) => {
                let mut sum = 0i32;
                for term in terms {
                    sum = sum.wrapping_add(self.looks_num(term, at, seen)?);
                }
                sum
            }
            _ => return None,
        })
    }

    fn looks_for(&self, components: u64, seen: &mut Seen<W>) -> Bits<W> {
        let sites = self.sites_of(components);
        seen.sites = seen.sites.or(&sites);
        seen.components |= components;
        sites
    }

    fn looks_set(&mut self, set: &'p Set<W>, at: At, seen: &mut Seen<W>) -> Option<Bits<W>> {
        match set {
            Set::Fixed(_) => Some(self.set(set, at)),
            Set::Components(components) => Some(self.looks_for(*components, seen)),
            Set::Sites(sites) => {
                let mut bits = Bits::EMPTY;
                for site in sites {
                    let site = self.looks_num(site, at, seen)?;
                    if (0..W as i32 * 64).contains(&site) {
                        bits.insert(site as usize);
                    }
                }
                Some(bits)
            }
            Set::Both(sets) => {
                let mut all = Bits::FULL;
                for set in sets {
                    all = all.and(&self.looks_set(set, at, seen)?);
                }
                Some(all)
            }
            Set::Along(along) => {
                let from = self.looks_set(&along.from, at, seen)?;
                self.sites_along(along, from, |engine, stop, to| {
                    engine.looks(stop, At { to, ..at }, seen)
                })
            }
            Set::Around(around) => Some(around.sites(self.looks_set(&around.origins, at, seen)?)),
            Set::Where(parts) => {
                let mut sites = self.looks_set(&parts.0, at, seen)?;
                if let Cond::Occupied(Num::Site) = &parts.1 {
                    seen.sites = seen.sites.or(&sites);
                    return Some(sites.and(&self.board.occupied));
                }
                for site in sites {
                    let here = At {
                        site: site as i32,
                        ..at
                    };
                    if !self.looks(&parts.1, here, seen)? {
                        sites.remove(site);
                    }
                }
                Some(sites)
            }
            _ => None,
        }
    }
}
