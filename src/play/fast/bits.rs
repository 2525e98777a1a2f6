//! Sets of sites sized to the board: `W` words of 64.

/// A set of sites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    pub const EMPTY: Self = Bits([0; W]);
    pub const FULL: Self = Bits([u64::MAX; W]);

    #[inline]
    pub fn of(site: usize) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(site);
        bits
    }

    /// All sites below one.
    pub fn below(site: usize) -> Self {
        let mut bits = Self::EMPTY;
        for (word, value) in bits.0.iter_mut().enumerate() {
            let start = word * 64;
            *value = if site >= start + 64 {
                u64::MAX
            } else if site <= start {
                0
            } else {
                (1 << (site - start)) - 1
            };
        }
        bits
    }

    #[inline]
    pub fn insert(&mut self, site: usize) {
        self.0[site / 64] |= 1 << (site % 64);
    }

    #[inline]
    pub fn remove(&mut self, site: usize) {
        self.0[site / 64] &= !(1 << (site % 64));
    }

    #[inline]
    pub fn has(&self, site: usize) -> bool {
        self.0[site / 64] >> (site % 64) & 1 != 0
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        let mut result = *self;
        for (word, other) in result.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        result
    }

    #[inline]
    pub fn or(&self, other: &Self) -> Self {
        let mut result = *self;
        for (word, other) in result.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
        result
    }

    #[inline]
    pub fn without(&self, other: &Self) -> Self {
        let mut result = *self;
        for (word, other) in result.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        result
    }

    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .any(|(word, other)| word & other != 0)
    }

    /// The lowest site.
    #[inline]
    pub fn lowest(&self) -> Option<usize> {
        for (index, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return Some(index * 64 + word.trailing_zeros() as usize);
            }
        }
        None
    }

    /// The highest site.
    #[inline]
    pub fn highest(&self) -> Option<usize> {
        for (index, word) in self.0.iter().enumerate().rev() {
            if *word != 0 {
                return Some(index * 64 + 63 - word.leading_zeros() as usize);
            }
        }
        None
    }

    /// The sites from the first up to the lowest of these; all where there are none.
    #[inline]
    pub fn upto_lowest(&self) -> Self {
        let mut bits = *self;
        let mut before = u64::MAX;
        for word in &mut bits.0 {
            let upto = *word ^ word.wrapping_sub(1);
            let none = *word == 0;
            *word = upto & before;
            before = if none { before } else { 0 };
        }
        bits
    }

    /// The sites from the highest of these up to the last; all where there are none.
    #[inline]
    pub fn highest_onward(&self) -> Self {
        let mut bits = *self;
        let mut before = u64::MAX;
        for word in bits.0.iter_mut().rev() {
            // Without any the lowest bit stands for it: everything from there on.
            let from = u64::MAX << (63 - (*word | 1).leading_zeros());
            let none = *word == 0;
            *word = from & before;
            before = if none { before } else { 0 };
        }
        bits
    }

    /// All sites numbered so much higher, or lower.
    #[inline]
    pub fn shifted(&self, distance: i32) -> Self {
        let mut bits = Self::EMPTY;
        let (words, rest) = (
            distance.unsigned_abs() as usize / 64,
            distance.unsigned_abs() % 64,
        );
        for index in 0..W {
            if distance >= 0 {
                if index + words < W {
                    bits.0[index + words] |= self.0[index] << rest;
                }
                if rest != 0 && index + words + 1 < W {
                    bits.0[index + words + 1] |= self.0[index] >> (64 - rest);
                }
            } else if index >= words {
                bits.0[index - words] |= self.0[index] >> rest;
                if rest != 0 && index > words {
                    bits.0[index - words - 1] |= self.0[index] << (64 - rest);
                }
            }
        }
        bits
    }

    /// The site with so many others below it.
    #[inline]
    pub fn pick(&self, mut number: u32) -> Option<usize> {
        for (index, word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if number < count {
                let mut word = *word;
                for _ in 0..number {
                    word &= word - 1;
                }
                return Some(index * 64 + word.trailing_zeros() as usize);
            }
            number -= count;
        }
        None
    }

    /// Takes the lowest site out.
    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(index * 64 + bit);
            }
        }
        None
    }
}

impl<const W: usize> Iterator for Bits<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.pop()
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<T: IntoIterator<Item = usize>>(sites: T) -> Self {
        let mut bits = Self::EMPTY;
        for site in sites {
            bits.insert(site);
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_join() {
        let bits: Bits<2> = [3, 70, 127].into_iter().collect();
        for distance in [0, 1, -1, 57, -57, 64, -64, 70, -70] {
            let moved = bits.map(|site| site as i32 + distance);
            let within = moved.filter(|site| (0..128).contains(site));
            let expected = within.map(|site| site as usize).collect();
            assert_eq!(bits.shifted(distance), expected, "by {distance}");
        }
        assert_eq!(
            (bits.lowest(), bits.highest(), bits.len()),
            (Some(3), Some(127), 3)
        );
        assert_eq!(bits.and(&Bits::below(71)).collect::<Vec<_>>(), [3, 70]);
    }

    #[test]
    fn lines_end_at_the_first_site_that_stops_them() {
        for sites in [
            vec![],
            vec![0],
            vec![63],
            vec![64],
            vec![5, 64, 127],
            vec![127],
        ] {
            let bits: Bits<2> = sites.into_iter().collect();
            let upto = bits
                .lowest()
                .map_or(Bits::FULL, |lowest| Bits::below(lowest + 1));
            let from = bits.highest().map_or(Bits::EMPTY, Bits::below);
            assert_eq!(bits.upto_lowest(), upto);
            assert_eq!(bits.highest_onward(), Bits::FULL.without(&from));
        }
    }
}
