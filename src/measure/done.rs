//! Which games of a run have been played: ranges of numbers.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// Numbers in ranges that neither meet nor touch, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Done(Vec<Range<u64>>);

impl Done {
    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// The ranges.
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.0
    }

    /// The parts of a range that aren't among them.
    pub fn missing(&self, wanted: Range<u64>) -> Vec<Range<u64>> {
        let mut missing = Vec::new();
        let mut at = wanted.start;
        for range in &self.0 {
            if range.end <= at || range.start >= wanted.end {
                continue;
            }
            if range.start > at {
                missing.push(at..range.start);
            }
            at = range.end;
        }
        if at < wanted.end {
            missing.push(at..wanted.end);
        }
        missing
    }

    /// Adds the numbers of a range.
    pub fn insert(&mut self, range: Range<u64>) {
        if range.is_empty() {
            return;
        }
        let mut all = std::mem::take(&mut self.0);
        all.push(range);
        all.sort_by_key(|range| range.start);
        for range in all {
            match self.0.last_mut() {
                Some(last) if last.end >= range.start => last.end = last.end.max(range.end),
                _ => self.0.push(range),
            }
        }
    }

    /// Adds others.
    ///
    /// # Errors
    /// When a number is in both.
    pub fn join(&mut self, other: &Done) -> Result<(), String> {
        for range in &other.0 {
            let free: u64 = self
                .missing(range.clone())
                .iter()
                .map(|r| r.end - r.start)
                .sum();
            if free != range.end - range.start {
                return Err(format!(
                    "games {} to {} are in both, some of them at least",
                    range.start,
                    range.end - 1
                ));
            }
        }
        for range in &other.0 {
            self.insert(range.clone());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_join_where_they_touch() {
        let mut done = Done::default();
        done.insert(5..8);
        done.insert(0..3);
        assert_eq!(done.missing(0..10), [3..5, 8..10]);
        assert_eq!(done.missing(6..7), []);
        done.insert(3..5);
        assert_eq!(done.ranges(), std::slice::from_ref(&(0..8)));
        assert_eq!(done.count(), 8);
    }

    #[test]
    fn a_game_is_counted_once() {
        let mut done = Done::default();
        done.insert(0..8);
        let mut other = Done::default();
        other.insert(7..9);
        assert!(done.join(&other).is_err());
        assert_eq!(done.count(), 8);
    }
}
