//! Comparing what a compiled game does with what was recorded of it.

mod line;
pub mod trace;
pub mod trial;
mod variables;
pub mod witness;
