//! Whether a piece can move that stands on a given site: by what stands between, asked without making
//! any move. Castling asks so of its rook in every position.

use super::bits::Bits;
use super::board::Board;
use super::code::Num;
use super::lane::{Class, Lane, Occupants, Reach};
use super::order::Seat;
use super::plan::Gen;

/// A way from a given site.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Opening<const W: usize> {
    from: usize,
    /// What stands there.
    whats: Occupants,
    through: Bits<W>,
    /// What may stand on each site between.
    open: Class,
    targets: Bits<W>,
    land: Class,
}

impl<const W: usize> Opening<W> {
    /// Whether it leads anywhere.
    #[inline]
    pub fn is_open(&self, board: &Board<W>) -> bool {
        let clear = match &self.open {
            Class::Empty => !self.through.meets(&board.occupied),
            open => self.through.without(&board.having(open)).is_empty(),
        };
        clear
            && self.whats.0 >> board.what[self.from] & 1 != 0
            && board.having(&self.land).meets(&self.targets)
    }
}

/// The ways that a generator's moves go, where it gives one exactly if one of them is open.
pub(super) fn openings<const W: usize>(
    generator: &Gen<W>,
    seat: &Seat<'_, '_, W>,
) -> Option<Vec<Opening<W>>> {
    let Gen::At { site, lanes } = generator else {
        return None;
    };
    let Num::Const(from) = site.clone().of_mover(seat) else {
        return None;
    };
    let from = usize::try_from(from).ok()?;
    if !seat.plan.board.has(from) {
        return None;
    }
    let mut openings: Vec<Opening<W>> = Vec::new();
    for (component, lane) in lanes {
        let lane = &seat.plan.lanes[*lane];
        for mut opening in of_lane(lane, from)? {
            let known = openings.iter_mut().find(|known| {
                opening.whats = known.whats;
                **known == opening
            });
            let what = 1 << component;
            match known {
                Some(known) => known.whats.0 |= what,
                None => openings.push(Opening {
                    whats: Occupants(what),
                    ..opening
                }),
            }
        }
    }
    Some(openings)
}

/// Those of a lane of which nothing else is asked, whatever it is of.
fn of_lane<const W: usize>(lane: &Lane<W>, from: usize) -> Option<Vec<Opening<W>>> {
    if lane.asks() || !lane.guards.is_empty() {
        return None;
    }
    let way = |through, open, targets, land| Opening {
        from,
        whats: Occupants::default(),
        through,
        open,
        targets,
        land,
    };
    Some(match &lane.reach {
        Reach::Leap(table) if table[from].iter().all(|group| group.maybe.0 == 0) => {
            let groups = table[from].iter();
            groups
                .map(|group| way(Bits::EMPTY, Class::Empty, group.targets, group.sure_class))
                .collect()
        }
        // What it passes it may land on, so that the nearest landing site decides.
        Reach::Ride {
            rays, open, land, ..
        } => {
            let rays = rays[from].iter();
            rays.filter_map(|ray| {
                let mut sites = ray.sites.iter().map(|site| usize::from(*site));
                let to = sites.find(|site| ray.landing.has(*site))?;
                let open = open.unwrap_or(Class::Empty);
                Some(way(ray.passed(to), open, Bits::of(to), *land))
            })
            .collect()
        }
        Reach::Paths(table) if table[from].iter().all(|path| path.maybe.0 == 0) => {
            let paths = table[from].iter();
            paths
                .map(|path| way(path.through, path.open, path.targets, path.land_class))
                .collect()
        }
        _ => return None,
    })
}
