//! Where moves go: a list, a count, or the answer that there is one.

use super::bits::Bits;
use super::engine::Mv;

/// Where moves go: a list, a count, or the answer that there is one.
pub(super) trait Sink<const W: usize> {
    /// All of these targets.
    fn targets(&mut self, lane: usize, from: usize, targets: Bits<W>);
    /// All of these targets, each reached from a site so much lower.
    fn shifted(&mut self, lane: usize, distance: i32, targets: Bits<W>);
    fn one(&mut self, mv: Mv);
    /// Whether no more are wanted.
    fn full(&self) -> bool {
        false
    }
}

impl<const W: usize> Sink<W> for Vec<Mv> {
    #[inline]
    fn targets(&mut self, lane: usize, from: usize, targets: Bits<W>) {
        for to in targets {
            self.push(Mv::lane(lane, from, to));
        }
    }

    #[inline]
    fn shifted(&mut self, lane: usize, distance: i32, targets: Bits<W>) {
        for to in targets {
            self.push(Mv::lane(lane, (to as i32 - distance) as usize, to));
        }
    }

    #[inline]
    fn one(&mut self, mv: Mv) {
        self.push(mv);
    }
}

/// Counts.
#[derive(Default)]
pub(super) struct Count(pub u64);

impl<const W: usize> Sink<W> for Count {
    #[inline]
    fn targets(&mut self, _: usize, _: usize, targets: Bits<W>) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn shifted(&mut self, _: usize, _: i32, targets: Bits<W>) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn one(&mut self, _: Mv) {
        self.0 += 1;
    }
}

/// Stops at the first.
#[derive(Default)]
pub(super) struct Any(pub bool);

impl<const W: usize> Sink<W> for Any {
    #[inline]
    fn targets(&mut self, _: usize, _: usize, targets: Bits<W>) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn shifted(&mut self, _: usize, _: i32, targets: Bits<W>) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn one(&mut self, _: Mv) {
        self.0 = true;
    }

    #[inline]
    fn full(&self) -> bool {
        self.0
    }
}
