//! Ways whose sites between are fixed: a leap over what must stand there, a slide whose conditions
//! depend on the place, a move with legs. What stands on the sites between decides whether it is open.

use smallvec::SmallVec;

use super::bits::Bits;
use super::board::Board;
use super::lane::{Class, Occupants, Reach, Reason};
use super::maker::Maker;
use crate::ir::{BoolId, Game};
use crate::topology::Direction;

/// Targets that the same sites between lead to.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Path<const W: usize> {
    pub through: Bits<W>,
    /// What may stand on each site between.
    pub open: Class,
    pub targets: Bits<W>,
    pub land: Occupants,
    pub land_class: Class,
    /// Occupants of which the guards must be asked in play.
    pub maybe: Occupants,
}

impl<const W: usize> Path<W> {
    /// Whether what stands between lets it pass.
    #[inline]
    pub fn is_open(&self, board: &Board<W>) -> bool {
        match &self.open {
            Class::Empty => !self.through.meets(&board.occupied),
            open => self.through.without(&board.having(open)).is_empty(),
        }
    }
}

/// The paths from a site.
pub(super) type Paths<const W: usize> = SmallVec<[Path<W>; 4]>;

/// Adds a target to the paths of a site.
pub(super) fn add<const W: usize>(
    paths: &mut Paths<W>,
    (through, open): (Bits<W>, Class),
    to: usize,
    (sure, maybe, game): (Occupants, Occupants, &Game),
) {
    let land = Occupants(sure.0 | maybe.0);
    let known = paths.iter_mut().find(|path| {
        (path.through, path.open) == (through, open) && (path.land, path.maybe) == (land, maybe)
    });
    match known {
        Some(path) => path.targets.insert(to),
        None => paths.push(Path {
            through,
            open,
            targets: Bits::of(to),
            land,
            land_class: land.class(game),
            maybe,
        }),
    }
}

/// Whether some paths lead to a site already.
pub(super) fn leads_to<const W: usize>(paths: &Paths<W>, to: usize) -> bool {
    paths.iter().any(|path| path.targets.has(to))
}

impl<const W: usize> Maker<'_, W> {
    /// A leap over sites that must be occupied as a condition says.
    pub(super) fn leap_over(
        &self,
        component: u8,
        facing: &dyn Fn(usize) -> Result<Vec<Direction>, Reason>,
        (least, most): (usize, usize),
        hurdle: BoolId,
        guards: &[BoolId],
    ) -> Result<Reach<W>, Reason> {
        let game = self.game;
        let sites = game.topology.len(game.site_type);
        let mut table: Vec<Paths<W>> = Vec::with_capacity(sites);
        for from in 0..sites {
            let mut paths = Paths::new();
            for sites in self.lines(facing, from)? {
                for over in least..=most.min(sites.len().saturating_sub(2)) {
                    let to = sites[over + 1] as usize;
                    let mut open = None;
                    for between in &sites[1..=over] {
                        let (sure, maybe) =
                            self.occupants(component, from, *between as usize, &[hurdle]);
                        if maybe.0 != 0 || open.is_some_and(|open| open != sure) {
                            return Err("a hop that depends on what it hops over".into());
                        }
                        open = Some(sure);
                    }
                    let (sure, maybe) = self.occupants(component, from, to, guards);
                    if leads_to(&paths, to) {
                        return Err("hops that meet".into());
                    }
                    let lands = sure.0 | maybe.0 != 0;
                    let Some(open) = open.filter(|open| open.0 != 0 && lands) else {
                        continue;
                    };
                    let through = sites[1..=over].iter().map(|site| *site as usize);
                    let between = (through.collect(), open.class(game));
                    add(&mut paths, between, to, (sure, maybe, game));
                }
            }
            table.push(paths);
        }
        Ok(Reach::Paths(table))
    }

    /// A slide whose conditions the sites on its way decide: nothing where they can't.
    pub(super) fn slide_by_place(
        &self,
        component: u8,
        facing: &dyn Fn(usize) -> Result<Vec<Direction>, Reason>,
        (min, max): (i32, i32),
        (go, stop): (BoolId, Option<BoolId>),
        guards: &[BoolId],
    ) -> Result<Option<Reach<W>>, Reason> {
        let game = self.game;
        let sites = game.topology.len(game.site_type);
        if stop.is_some_and(|stop| self.asks_between(stop)) {
            return Ok(None);
        }
        let mut table: Vec<Paths<W>> = Vec::with_capacity(sites);
        for from in 0..sites {
            let mut paths = Paths::new();
            for line in self.lines(facing, from)? {
                let mut through = Bits::EMPTY;
                for (distance, to) in line.iter().enumerate().skip(1) {
                    let (distance, to) = (distance as i32, *to as usize);
                    if distance > max {
                        break;
                    }
                    let far = distance >= min.max(1);
                    let (go, go_maybe) = self.occupants(component, from, to, &[go]);
                    let (stop, stop_maybe) = match stop.filter(|_| far) {
                        Some(stop) => self.occupants(component, from, to, &[stop]),
                        None => (Occupants(0), Occupants(0)),
                    };
                    if go_maybe.0 | stop_maybe.0 != 0 {
                        return Ok(None);
                    }
                    if far {
                        let (fits, maybe) = self.occupants(component, from, to, guards);
                        if maybe.0 != 0 || leads_to(&paths, to) {
                            return Ok(None);
                        }
                        let land = Occupants((go.0 | stop.0) & fits.0);
                        if land.0 != 0 {
                            let between = (through, Class::Empty);
                            add(&mut paths, between, to, (land, Occupants(0), game));
                        }
                    }
                    match go.0 & !stop.0 {
                        0 => break,
                        1 => through.insert(to),
                        _ if distance < max && line.len() as i32 > distance + 1 => {
                            return Ok(None);
                        }
                        _ => {}
                    }
                }
            }
            table.push(paths);
        }
        Ok(Some(Reach::Paths(table)))
    }
}
