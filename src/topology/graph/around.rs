//! Lists of the elements around another.

use std::cmp::Ordering;
use std::fmt;

use smallvec::SmallVec;

/// Numbers of elements around another: mostly four or fewer, which are kept in place.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Around(SmallVec<[u32; 4]>);

impl Around {
    /// An empty list.
    pub fn new() -> Around {
        Around::default()
    }

    /// An empty list with room for so many.
    pub(super) fn with_room(len: usize) -> Around {
        Around(SmallVec::with_capacity(len))
    }

    /// Adds a number.
    pub fn push(&mut self, id: usize) {
        self.0.push(id as u32);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number at a place in the list.
    pub fn at(&self, place: usize) -> usize {
        self.0[place] as usize
    }

    /// Whether it is one of them.
    pub fn contains(&self, id: usize) -> bool {
        self.iter().any(|other| other == id)
    }

    /// The numbers in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = usize> + DoubleEndedIterator + Clone + '_ {
        self.0.iter().map(|&id| id as usize)
    }

    /// The numbers as they are kept.
    pub(in crate::topology) fn kept(&self) -> &[u32] {
        &self.0
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Puts them in the order of a number found for each; ties keep theirs.
    pub(super) fn sort_by_key(&mut self, key: impl Fn(usize) -> f64) {
        if self.len() < 2 {
            return;
        }
        let keyed = self.0.iter().map(|&id| (key(id as usize), id));
        let mut keyed: SmallVec<[(f64, u32); 8]> = keyed.collect();
        keyed.sort_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(Ordering::Equal));
        for (slot, (_, id)) in self.0.iter_mut().zip(keyed) {
            *slot = id;
        }
    }

    /// Gives elements the numbers that they have now, leaving out those that have none.
    pub(super) fn renumber(&mut self, new: impl Fn(usize) -> Option<usize>) {
        self.0.retain_mut(|id| match new(*id as usize) {
            Some(to) => {
                *id = to as u32;
                true
            }
            None => false,
        });
    }
}

impl FromIterator<usize> for Around {
    fn from_iter<I: IntoIterator<Item = usize>>(ids: I) -> Around {
        Around(ids.into_iter().map(|id| id as u32).collect())
    }
}

impl From<&[usize]> for Around {
    fn from(ids: &[usize]) -> Around {
        let mut around = Around::with_room(ids.len());
        ids.iter().for_each(|&id| around.push(id));
        around
    }
}

impl fmt::Debug for Around {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
