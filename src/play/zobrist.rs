//! Hashes of positions: a pseudo-random number for each fact, joined by exclusive or
//! (Zobrist 1970). The numbers are drawn from the facts themselves by SplitMix64's finaliser, so no
//! table is needed whatever the board.

use super::state::Piece;

/// Mixes a word well (the finaliser of SplitMix64, Steele, Lea and Flood 2014).
#[inline]
pub fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The number of a piece on a level of a site; 0 for an empty one.
#[inline]
pub fn site(kind: usize, site: usize, level: usize, piece: &Piece) -> u64 {
    if *piece == Piece::EMPTY {
        return 0;
    }
    let place = (kind as u64) << 48 | (level as u64) << 32 | site as u64;
    let what =
        u64::from(piece.what) << 40 | u64::from(piece.who) << 32 | u64::from(piece.rotation as u16);
    let rest = (piece.state as u32 as u64) << 32 | piece.count as u32 as u64;
    mix(mix(place ^ 0x9e37_79b9_7f4a_7c15)
        ^ mix(what ^ mix(rest ^ mix(piece.value as u32 as u64 ^ 0x1234_5678_9abc_def1))))
}

/// The number of a list of numbers that has a place of its own.
pub fn numbers(place: u64, values: impl IntoIterator<Item = i32>) -> u64 {
    values.into_iter().fold(mix(place), |hash, value| {
        mix(hash ^ (value as u32 as u64).wrapping_add(0x9e37_79b9_7f4a_7c15))
    })
}
