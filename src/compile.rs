//! All stages in one call: text → a game that can be played.

use std::sync::Arc;

use crate::beside::both;
use crate::check::{Beside, Checked, check, check_beside};
use crate::diagnostic::Diagnostic;
use crate::expand::{Expanded, Library, Selection, expand, expand_alike};
use crate::ir::Game;
use crate::lower::lower_game;
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
    let text = text.into();
    // What every game needs is made ready beside what it needs itself.
    let prepare = || {
        let _ = catalogue();
        library.prepare();
    };
    let ((), (parsed, quick, untold)) = both(!library.is_ready(), prepare, || {
        let parsed = parse(name, text);
        let (expanded, guesses) = expand_alike(&parsed, selection, library);
        let (quick, untold) = compiled(expanded);
        match guesses.hold(library) {
            true => (parsed, quick, untold),
            false => (parsed, quick, Untold::Rules),
        }
    });
    let exactly = || expand(&parsed, selection, library);
    match untold {
        Untold::Nothing => quick,
        Untold::Checks => Compiled {
            game: quick.game,
            checked: check(exactly()),
        },
        Untold::Rules => compiled(exactly()).0,
    }
}

/// What was found that may be true of more places than are told, where what is written the same is
/// one.
enum Untold {
    Nothing,
    /// By checking alone: the game is the same, if there is one.
    Checks,
    /// By lowering.
    Rules,
}

/// Checks and lowers a game.
fn compiled(expanded: Expanded) -> (Compiled, Untold) {
    // What names nothing is rare: the game is lowered before all names are looked up.
    let Beside {
        mut checked,
        made,
        several,
    } = check_beside(expanded, lower_game);
    let mut untold = match several {
        true => Untold::Checks,
        false => Untold::Nothing,
    };
    let mut game = None;
    let failed = checked.diagnostics.iter().any(Diagnostic::is_error);
    if let Some(lowered) = made.filter(|_| !failed) {
        if !lowered.diagnostics.is_empty() {
            untold = Untold::Rules;
        }
        checked.diagnostics.extend(lowered.diagnostics);
        game = lowered.game.map(Arc::new);
    }
    (Compiled { game, checked }, untold)
}
