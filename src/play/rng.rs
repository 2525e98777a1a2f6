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

    /// The next 32 bits: the upper half of the next 64.
    pub fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }

    /// A whole number below `bound`, each as likely.
    pub fn below(&mut self, bound: usize) -> usize {
        // Lemire 2019, without the rejection step: bounds here are far below 2^32.
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }
}
