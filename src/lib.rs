//! Ashtapada: a Ludii-compatible rule compiler and interpreter for board games.
//!
//! Text flows one way through the stages, each a module:
//! `syntax` → `expand` → `check` → `lower` → `ir` → `play`; tools stand on top.

pub mod source;
pub mod diagnostic;
pub mod syntax;
pub mod expand;
pub mod ludeme;
pub mod check;
pub mod topology;
pub mod ir;
pub mod lower;
pub mod play;
pub mod notation;
pub mod betza;
pub mod readings;
pub mod measure;
pub mod ide;
pub mod cli;
