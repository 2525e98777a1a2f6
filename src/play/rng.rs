//! The chance source: SplitMix64 (Steele, Lea and Flood 2014), as the reference engine uses it, so
//! that a recorded state gives the recorded game.

/// A SplitMix64 generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator in a given state.
    pub fn new(state: u64) -> Rng {
        Rng { state }
    }

    /// Its state.
    pub fn state(&self) -> u64 {
        self.state
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        super::zobrist::mix(self.state)
    }

    /// The next 32 bits: both halves of the next 64, one over the other.
    pub fn next_u32(&mut self) -> u32 {
        let bits = self.next_u64();
        (bits >> 32) as u32 ^ bits as u32
    }

    /// A number from 0 up to, not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A whole number below `bound`, each as likely, drawn as the reference's library draws it.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound.clamp(1, i32::MAX as usize) as u64;
        if bound.is_power_of_two() {
            return ((bound * u64::from(self.next_u32() >> 1)) >> 31) as usize;
        }
        loop {
            let bits = u64::from(self.next_u32() >> 1);
            let value = bits % bound;
            // Numbers of the last, incomplete run of `bound` are drawn again.
            if bits - value + (bound - 1) < 1 << 31 {
                return value as usize;
            }
        }
    }
}
