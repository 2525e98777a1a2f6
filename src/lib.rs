//! Ashtapada: a Ludii-compatible rule compiler and interpreter for board games.
//!
//! Text flows one way through the stages, each a module:
//! `syntax` → `expand` → `check` → `lower` → `ir` → `play`; tools stand on top.

pub mod betza;
pub mod check;
pub mod cli;
pub mod compile;
pub mod diagnostic;
pub mod expand;
pub mod ide;
pub mod ir;
pub mod lower;
pub mod ludeme;
pub mod measure;
pub mod notation;
pub mod play;
pub mod readings;
pub mod reference;
pub mod rpc;
pub mod source;
pub mod syntax;
pub mod topology;
pub mod verify;
