//! A set of sites as bits, iterated in ascending order.

use smallvec::SmallVec;

/// A set of site indices of one kind.
#[derive(PartialEq, Eq, Hash, Debug, Default)]
pub struct Region(SmallVec<[u64; 4]>);

impl Clone for Region {
    fn clone(&self) -> Region {
        // As a whole: the vector's own way goes word by word.
        Region(SmallVec::from_slice(&self.0))
    }
}

impl Region {
    /// The empty set.
    pub fn new() -> Region {
        Region::default()
    }

    /// Adds a site; negative numbers (off the board) are left out.
    pub fn insert(&mut self, site: i32) {
        let Ok(site) = usize::try_from(site) else {
            return;
        };
        let word = site / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (site % 64);
    }

    /// Takes a site out.
    pub fn remove(&mut self, site: i32) {
        if let Ok(site) = usize::try_from(site)
            && let Some(word) = self.0.get_mut(site / 64)
        {
            *word &= !(1 << (site % 64));
        }
    }

    /// Whether the site is in.
    pub fn contains(&self, site: i32) -> bool {
        usize::try_from(site).is_ok_and(|site| {
            self.0
                .get(site / 64)
                .is_some_and(|word| word & (1 << (site % 64)) != 0)
        })
    }

    /// How many sites.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The sites, ascending.
    pub fn iter(&self) -> impl Iterator<Item = i32> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    (index * 64) as i32 + bit as i32
                })
            })
        })
    }

    /// The smallest site.
    pub fn first(&self) -> Option<i32> {
        self.iter().next()
    }

    /// Adds all of another set.
    pub fn union_with(&mut self, other: &Region) {
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// Keeps what is in both.
    pub fn intersect_with(&mut self, other: &Region) {
        for (index, word) in self.0.iter_mut().enumerate() {
            *word &= other.0.get(index).copied().unwrap_or(0);
        }
    }

    /// Takes all of another set out.
    pub fn subtract(&mut self, other: &Region) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
    }

    /// Whether both have the same sites.
    pub fn same(&self, other: &Region) -> bool {
        let longest = self.0.len().max(other.0.len());
        (0..longest)
            .all(|index| self.0.get(index).unwrap_or(&0) == other.0.get(index).unwrap_or(&0))
    }
}

impl FromIterator<i32> for Region {
    fn from_iter<T: IntoIterator<Item = i32>>(sites: T) -> Self {
        let mut region = Region::new();
        for site in sites {
            region.insert(site);
        }
        region
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_come_out_ascending_once() {
        let region: Region = [130, 5, 5, -1, 64].into_iter().collect();
        assert_eq!(region.iter().collect::<Vec<_>>(), [5, 64, 130]);
        assert_eq!(region.len(), 3);
    }

    #[test]
    fn sets_of_different_length_compare_by_content() {
        let mut long: Region = [200, 1].into_iter().collect();
        long.remove(200);
        assert!(long.same(&[1].into_iter().collect()));
    }
}
