//! Hops over one piece from afar: along a ray over open sites, over a hurdle, on over open sites.

use smallvec::SmallVec;

use super::bits::Bits;
use super::board::Board;
use super::lane::{Occupants, Ray, Reach, Reason};
use super::maker::Maker;
use super::slide;
use crate::ir::BoolId;
use crate::topology::Direction;

/// How a hop travels from each site.
#[derive(Clone, Debug)]
pub(super) struct Hops<const W: usize> {
    pub rays: Vec<SmallVec<[Ray<W>; 8]>>,
    /// What it hops over.
    pub hurdle: Occupants,
    /// What it takes on the way beyond the hurdle; where nothing is taken it lands on open sites.
    pub land: Option<Occupants>,
    /// Pieces of which the guards must be asked in play.
    pub maybe: Occupants,
    /// The most sites before the hurdle and after it.
    pub limits: (usize, usize),
    /// Whether any piece is a hurdle, however far.
    pub plain: bool,
}

impl<const W: usize> Hops<W> {
    /// The targets from a site.
    #[inline]
    pub fn targets(&self, board: &Board<W>, from: usize) -> Bits<W> {
        let mut targets = Bits::EMPTY;
        for ray in &self.rays[from] {
            let mut blockers = ray.mask.and(&board.occupied);
            let Some(first) = ray.nearest(&blockers) else {
                continue;
            };
            if self.hurdle.0 >> board.what[first] & 1 == 0 {
                continue;
            }
            blockers.remove(first);
            let second = ray.nearest(&blockers);
            match self.land {
                Some(land) => {
                    if let Some(second) = second
                        && land.0 >> board.what[second] & 1 != 0
                        && self.is_near(ray, first, second)
                    {
                        targets.insert(second);
                    }
                }
                None => {
                    let beyond = ray.sites.iter().map(|site| usize::from(*site));
                    let beyond = beyond.skip_while(|site| *site != first).skip(1);
                    for site in beyond.take_while(|site| Some(*site) != second) {
                        if self.is_near(ray, first, site) {
                            targets.insert(site);
                        }
                    }
                }
            }
        }
        targets
    }

    /// Whether a hurdle and a target are within the limits.
    fn is_near(&self, ray: &Ray<W>, hurdle: usize, to: usize) -> bool {
        let place = |wanted: usize| {
            let found = ray
                .sites
                .iter()
                .position(|site| usize::from(*site) == wanted);
            found.unwrap_or(usize::MAX)
        };
        self.plain || {
            let before = place(hurdle);
            before <= self.limits.0 && place(to) - before - 1 <= self.limits.1
        }
    }

    /// Whether it leads from one site to another on which a component stands, or is supposed to.
    pub fn leads(&self, board: &Board<W>, from: usize, to: usize, what: u8) -> bool {
        let lands = match self.land {
            Some(land) => land.0 >> what & 1 != 0,
            None => what == 0,
        };
        lands
            && self.rays[from].iter().any(|ray| {
                if !ray.mask.has(to) {
                    return false;
                }
                let mut between = ray.passed(to).and(&board.occupied);
                match (between.pop(), between.is_empty()) {
                    (Some(hurdle), true) => {
                        self.hurdle.0 >> board.what[hurdle] & 1 != 0
                            && self.is_near(ray, hurdle, to)
                    }
                    _ => false,
                }
            })
    }
}

impl<const W: usize> Maker<'_, W> {
    /// Hops over one hurdle, with so many sites before and after it.
    pub(super) fn hops(
        &self,
        component: u8,
        facing: &dyn Fn(usize) -> Result<Vec<Direction>, Reason>,
        limits: (i32, i32),
        (hurdle, go, stop): (BoolId, BoolId, Option<BoolId>),
        guards: &[BoolId],
    ) -> Result<(Reach<W>, Vec<BoolId>), Reason> {
        let free = |condition: &BoolId| self.is_position_free(*condition);
        let all = [hurdle, go];
        if !all.iter().chain(&stop).chain(guards).all(free) {
            return Err("a hop that depends on where it is".into());
        }
        let known = |conditions: &[BoolId]| {
            let anywhere = super::value::UNKNOWN as usize;
            match self.occupants(component, anywhere, 0, conditions) {
                (sure, Occupants(0)) => Ok(sure.0),
                _ => Err("a hop that depends on the position".to_owned()),
            }
        };
        let (hurdle, go, fits) = (known(&[hurdle])?, known(&[go])?, known(guards)?);
        let (mut maybe, mut asked) = (Occupants(0), Vec::new());
        let stop = stop.map(|stop| {
            let anywhere = super::value::UNKNOWN as usize;
            let (sure, open) = self.occupants(component, anywhere, 0, &[stop]);
            if open.0 != 0 {
                maybe = open;
                asked.push(stop);
            }
            sure.0 | open.0
        });
        if go != 1 || hurdle & 1 != 0 {
            return Err("a hop that passes pieces".into());
        }
        let land = match stop {
            Some(stop) => Some(Occupants(stop & !go & fits)),
            None if fits & 1 != 0 => None,
            None => Some(Occupants(0)),
        };
        let game = self.game;
        let sites = game.topology.len(game.site_type);
        let mut rays = Vec::with_capacity(sites);
        for site in 0..sites {
            rays.push(slide::rays(&self.lines(facing, site)?, (1, i32::MAX)));
        }
        let longest = rays.iter().flatten().map(|ray: &Ray<W>| ray.sites.len());
        let longest = longest.max().unwrap_or(0) as i32;
        let every = (1..game.components.len()).fold(0, |all, what| all | 1u64 << what);
        let reach = Reach::Hop(Hops {
            rays,
            maybe,
            hurdle: Occupants(hurdle),
            land,
            limits: (limits.0.max(0) as usize, limits.1.max(0) as usize),
            plain: limits.0 >= longest && limits.1 >= longest && hurdle & every == every,
        });
        Ok((reach, asked))
    }
}
