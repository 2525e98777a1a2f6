//! How positions, moves and trials are written for people and for files.
//!
//! - [`coordinate`]: `e2` ⇄ site 12, hands included;
//! - [`move_text`]: `e2-e4` ⇄ a legal move;
//! - [`board`]: a position drawn in the terminal;
//! - [`trial`]: Ludii's own trial files.

pub mod action;
pub mod board;
pub mod coordinate;
pub mod move_text;
pub mod trial;
