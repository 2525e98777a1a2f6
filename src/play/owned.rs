//! The index of pieces that the reference keeps beside the board, for games of stacks and for those
//! where the order of the pieces matters, as they draw while their moves are found.
//!
//! The reference goes through a player's pieces by this index. In stacks index and board can part:
//! a piece that is promoted alone on its site stays listed there as what it was, and goes on moving
//! from there, and threatening, as if it were still so. To play as the reference does, the index is
//! kept as it keeps it (`CellOnlyOwned`, `FullOwned`), by the actions that change stacks.

use crate::topology::SiteType;

/// Where a piece is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Kind of its site.
    pub kind: SiteType,
    /// Its site.
    pub site: i32,
    /// Its level, from 0 at the bottom.
    pub level: i32,
}

/// Where the pieces of each component are listed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Owned {
    by_component: Vec<Vec<Listed>>,
}

impl Owned {
    /// The places of one component, in the order in which they were listed.
    pub fn of(&self, what: usize) -> &[Listed] {
        self.by_component.get(what).map_or(&[], Vec::as_slice)
    }

    /// Lists a piece.
    pub fn add(&mut self, what: u16, kind: SiteType, site: i32, level: i32) {
        let what = usize::from(what);
        if self.by_component.len() <= what {
            self.by_component.resize_with(what + 1, Vec::new);
        }
        self.by_component[what].push(Listed { kind, site, level });
    }

    /// Takes a piece off the list; what is listed above it sinks by one level.
    pub fn remove(&mut self, what: u16, kind: SiteType, site: i32, level: i32) {
        self.strike(what, kind, site, level);
        for place in self.by_component.iter_mut().flatten() {
            if place.site == site && place.kind == kind && place.level > level {
                place.level -= 1;
            }
        }
    }

    /// Takes a piece off the list; what is above it stays listed as it is.
    pub fn strike(&mut self, what: u16, kind: SiteType, site: i32, level: i32) {
        let gone = Listed { kind, site, level };
        if let Some(places) = self.by_component.get_mut(usize::from(what)) {
            places.retain(|place| *place != gone);
        }
    }

    /// A site without stacks gets another piece, 0 for none. As in the reference, the last of a list
    /// takes the place of one that goes.
    pub fn replace(&mut self, old: u16, new: u16, kind: SiteType, site: i32) {
        if let Some(places) = self.by_component.get_mut(usize::from(old)) {
            let here = |place: &Listed| place.site == site && place.kind == kind;
            if let Some(gone) = places.iter().position(here) {
                places.swap_remove(gone);
            }
        }
        if new != 0 {
            self.add(new, kind, site, 0);
        }
    }

    /// Takes all pieces of a component on a site off the list.
    pub fn remove_all(&mut self, what: u16, kind: SiteType, site: i32) {
        if let Some(places) = self.by_component.get_mut(usize::from(what)) {
            places.retain(|place| place.site != site || place.kind != kind);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_above_sinks() {
        let mut owned = Owned::default();
        for level in 0..3 {
            owned.add(1, SiteType::Cell, 5, level);
        }
        owned.add(2, SiteType::Cell, 5, 3);
        owned.add(1, SiteType::Vertex, 5, 3);
        owned.remove(1, SiteType::Cell, 5, 1);
        let levels = |what: usize| owned.of(what).iter().map(|p| p.level).collect::<Vec<_>>();
        assert_eq!(levels(1), [0, 1, 3], "a vertex is another place");
        assert_eq!(levels(2), [2]);
        assert_eq!(owned.of(7), []);
    }
}
