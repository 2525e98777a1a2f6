//! Ashtapada: a Ludii-compatible rule compiler and interpreter for board games.
//!
//! Text flows one way through the stages, each a module:
//! [`syntax`] → [`expand`] → [`check`] → [`lower`] → [`ir`] → [`play`]; tools stand on top.
//! [`compile`] runs all stages at once:
//!
//! ```
//! use ashtapada::compile::compile;
//! use ashtapada::expand::{Embedded, Selection};
//! use ashtapada::play::{Context, Rng, perft::perft};
//!
//! let text = r#"(game "Steps" (players {(player N) (player S)})
//!     (equipment {(board (square 4)) (piece "Disc" Each (move Step Forward (to if:(is Empty (to)))))})
//!     (rules
//!         (start {(place "Disc1" (sites Bottom)) (place "Disc2" (sites Top))})
//!         (play (forEach Piece))
//!         (end (if (no Moves Next) (result Mover Win)))))"#;
//! let compiled = compile("steps.lud", text, &Selection::default(), &Embedded::new());
//! let game = compiled.game.expect("no errors");
//! assert_eq!(perft(&mut Context::start(&game, Rng::new(0)), 2), 16);
//! ```
//!
//! A module uses those that stand above it in this order, never those below: `source`,
//! `diagnostic`, `syntax`, `expand`, `ludeme`, `check`, `topology`, `ir`, `lower`, `play`, then the
//! tools. `play`, `ir` and `topology` know nothing of the language.

// The derived parsers ask for it by name where pest is without `std`: with it, pest looks how much
// of the stack is left at every step, for grammars that recurse. None of these does.
extern crate alloc;

pub mod author;
mod beside;
pub mod betza;
pub mod check;
pub mod cli;
pub mod compile;
pub mod diagnostic;
pub mod draw;
pub mod expand;
pub mod ide;
pub mod ir;
pub mod lint;
pub mod lower;
pub mod lsp;
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

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
