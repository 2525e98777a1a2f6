//! All stages in one call: text → a game that can be played.

use std::sync::Arc;
use std::thread;

use crate::check::{Checked, check};
use crate::expand::{Library, Selection, expand};
use crate::ir::Game;
use crate::lower::lower;
use crate::ludeme::catalogue;
use crate::syntax::parse;

/// A game and everything that was found on the way to it.
#[derive(Debug)]
pub struct Compiled {
    /// The game; `None` where an error stands in the way.
    pub game: Option<Arc<Game>>,
    /// The checked form: sources, options, rulesets, metadata and all diagnostics.
    pub checked: Checked,
}

/// Compiles a game description.
pub fn compile(
    name: &str,
    text: impl Into<Arc<str>>,
    selection: &Selection,
    library: &dyn Library,
) -> Compiled {
    // What every game needs is read beside the text of the first. Where there can be no thread, it
    // is read when it is asked for.
    let parsed = thread::scope(|scope| {
        if !library.is_ready() {
            let _ = thread::Builder::new().spawn_scoped(scope, || library.prepare());
        }
        let parsed = parse(name, text);
        let _ = catalogue();
        parsed
    });
    let mut checked = check(expand(&parsed, selection, library));
    let failed = checked
        .diagnostics
        .iter()
        .any(|diagnostic| diagnostic.is_error());
    let game = if failed {
        None
    } else {
        let lowered = lower(&checked);
        checked.diagnostics.extend(lowered.diagnostics);
        lowered.game.map(Arc::new)
    };
    Compiled { game, checked }
}
