//! Lints: what a game's author may not have meant, though it compiles.
//!
//! [`names`] looks at the checked text alone and is quick enough for every keystroke; [`graph`] reads
//! the move graph and the start; [`played`] plays a little: a few games by chance, pieces put on
//! empty boards. All of them are bounded by plies and positions, not by time, so that they find the
//! same on any machine. Everything found is a warning, with a code of its own under
//! `ashtapada::lint`.
//!
//! ```
//! use ashtapada::compile::compile;
//! use ashtapada::expand::{Embedded, Selection};
//!
//! let text = r#"(game "Steps" (players {(player N) (player S)})
//!     (equipment {(board (square 4)) (piece "Disc" Each (move Step Forward (to if:(is Empty (to)))))
//!         (regions "Home" P1 (sites Bottom))})
//!     (rules
//!         (start {(place "Disc1" (sites Bottom)) (place "Disc2" {"A4"}) (place "Disc2" {"A1"})})
//!         (play (forEach Piece))
//!         (end (if (no Moves Next) (result Mover Win)))))"#;
//! let compiled = compile("steps.lud", text, &Selection::default(), &Embedded::new());
//! let found = ashtapada::lint::all(&compiled);
//! let codes: Vec<&str> = found.iter().map(|d| d.code).collect();
//! assert!(codes.contains(&"ashtapada::lint::unused_region"));
//! assert!(codes.contains(&"ashtapada::lint::placed_twice"));
//! ```

mod condition;
mod end;
mod fold;
mod guard;
mod late;
mod name;
mod promotion;
mod setup;
mod stuck;
mod survey;

pub use name::names;

use crate::check::Checked;
use crate::compile::Compiled;
use crate::diagnostic::{self, Diagnostic};
use crate::ir::{Game, Mode};
use crate::source::Span;
use name::Places;

/// Everything that lints find in a game.
pub fn all(compiled: &Compiled) -> Vec<Diagnostic> {
    let mut found = names(&compiled.checked);
    if let Some(game) = &compiled.game {
        found.extend(graph(game, &compiled.checked));
        found.extend(played(game, &compiled.checked));
    }
    diagnostic::sort(&mut found);
    found
}

/// What the move graph and the start show.
pub fn graph(game: &Game, checked: &Checked) -> Vec<Diagnostic> {
    let linter = Linter::new(game, checked);
    let mut found = Vec::new();
    linter.guards(&mut found);
    linter.ends(&mut found);
    linter.late(&mut found);
    linter.promotions(&mut found);
    linter.phases(&mut found);
    linter.setup(&mut found);
    found.retain(|d| d.span().is_some());
    diagnostic::sort(&mut found);
    found
}

/// What a little play shows.
pub fn played(game: &Game, checked: &Checked) -> Vec<Diagnostic> {
    let linter = Linter::new(game, checked);
    let mut found = Vec::new();
    // Taking turns on one kind of site: what the questions below are about.
    let plain = game.mode == Mode::Alternating
        && !game.features.stacking
        && !game.features.deduction_puzzle
        && game.features.one_site_type;
    if plain {
        linter.survey(&mut found);
        linter.stuck(&mut found);
    }
    found.retain(|d| d.span().is_some());
    diagnostic::sort(&mut found);
    found
}

/// A game that is looked through.
struct Linter<'g> {
    game: &'g Game,
    places: Places,
}

impl<'g> Linter<'g> {
    fn new(game: &'g Game, checked: &Checked) -> Self {
        Linter {
            game,
            places: Places::of(checked),
        }
    }

    /// Where a node was written.
    fn span(&self, node: crate::ir::graph::NodeId) -> Option<Span> {
        self.game.graph.span(node)
    }

    /// Names of sites, the first few.
    fn sites(&self, sites: &[i32]) -> String {
        let names: Vec<String> = sites
            .iter()
            .take(6)
            .map(|site| crate::notation::coordinate::name(self.game, self.game.site_type, *site))
            .collect();
        let rest = sites.len() - names.len();
        match rest {
            0 => names.join(", "),
            n => format!("{} and {n} more", names.join(", ")),
        }
    }
}

/// A warning, where there is a place for it.
fn warn(
    found: &mut Vec<Diagnostic>,
    code: &'static str,
    span: Option<Span>,
    message: String,
    label: &str,
) -> Option<usize> {
    let span = span?;
    found.push(Diagnostic::warning(code, message).label(span, label));
    Some(found.len() - 1)
}
