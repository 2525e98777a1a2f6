//! Whether a piece can move that stands on a given site: by what stands between, asked without making
//! any move. Castling asks so of its rook in every position.

use super::bits::Bits;
use super::board::Board;
use super::code::Num;
use super::lane::{Class, Group, Lane, Occupants, Ray, Reach};
use super::order::Seat;
use super::path::Path;
use super::plan::Gen;

/// A way from a given site.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Opening<const W: usize> {
    from: usize,
    /// What stands there.
    whats: Occupants,
    path: Path<W>,
}

impl<const W: usize> Opening<W> {
    /// Whether it leads anywhere.
    #[inline]
    pub fn is_open(&self, board: &Board<W>) -> bool {
        let path = &self.path;
        path.is_open(board)
            && self.whats.0 >> board.what[self.from] & 1 != 0
            && board.having(&path.land_class).meets(&path.targets)
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
        let what = 1 << component;
        for path in of_lane(&seat.plan.lanes[*lane], from)? {
            match openings.iter_mut().find(|known| known.path == path) {
                Some(known) => known.whats.0 |= what,
                None => openings.push(Opening {
                    from,
                    whats: Occupants(what),
                    path,
                }),
            }
        }
    }
    Some(openings)
}

/// Those of a lane of which nothing else is asked.
fn of_lane<const W: usize>(lane: &Lane<W>, from: usize) -> Option<Vec<Path<W>>> {
    if lane.asks() || !lane.guards.is_empty() {
        return None;
    }
    Some(match &lane.reach {
        Reach::Leap(table) if table[from].iter().all(|group| group.maybe.0 == 0) => {
            let groups = table[from].iter();
            let path = |group: &Group<W>| Path {
                through: Bits::EMPTY,
                open: Class::Empty,
                targets: group.targets,
                land: group.sure,
                land_class: group.sure_class,
                maybe: Occupants(0),
            };
            groups.map(path).collect()
        }
        // What it passes it may land on, so that the nearest landing site decides.
        Reach::Ride {
            rays,
            pass,
            stop,
            open,
            land,
        } => {
            let path = |ray: &Ray<W>| {
                let mut sites = ray.sites.iter().map(|site| usize::from(*site));
                let to = sites.find(|site| ray.landing.has(*site))?;
                Some(Path {
                    through: ray.passed(to),
                    open: open.unwrap_or(Class::Empty),
                    targets: Bits::of(to),
                    land: Occupants(pass.0 | stop.0),
                    land_class: *land,
                    maybe: Occupants(0),
                })
            };
            rays[from].iter().filter_map(path).collect()
        }
        Reach::Paths(table) if table[from].iter().all(|path| path.maybe.0 == 0) => {
            table[from].to_vec()
        }
        _ => return None,
    })
}
