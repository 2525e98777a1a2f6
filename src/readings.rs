//! Readings: what a rules text claims of a game, held against what a compiled game does.
//!
//! A text becomes [`Claim`]s with the quotations that make them ([`text`]); what it says that
//! was not understood is kept as unread, so that silence is never taken for agreement.

pub mod claim;
pub mod code;
pub mod document;
pub mod game;
pub mod lockstep;
pub mod mapping;
pub mod report;
pub mod text;
pub mod verdict;

pub use claim::{Claim, ClaimsFile, Kind, Verdict};
