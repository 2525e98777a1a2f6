//! Real ludemes that can't be played yet have a code of their own, so that nobody looks for a
//! mistake in their game.

use super::{Call, Value, ValueKind};
use crate::diagnostic::Diagnostic;
use crate::expand::Origins;
use crate::ludeme::Clause;

/// The code of a ludeme that is known and can't be played yet.
pub const NOT_PLAYABLE: &str = "ashtapada::check::not_playable";

/// One diagnostic for each ludeme of the game that `supports` says no to.
///
/// What can be played is for lowering to say, which comes after this stage: it hands its answer
/// in as a function.
pub fn unsupported(
    game: &Value,
    origins: &Origins,
    supports: &dyn Fn(&'static Clause) -> bool,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut seen: Vec<&'static str> = Vec::new();
    walk(game, &mut |call, value| {
        if supports(call.clause) || seen.contains(&call.clause.signature) {
            return;
        }
        seen.push(call.clause.signature);
        found.push(not_playable(call.clause, value, origins));
    });
    found
}

/// Says that a clause is known but can't be played yet.
#[must_use]
pub fn not_playable(clause: &'static Clause, value: &Value, origins: &Origins) -> Diagnostic {
    let message = format!("`({} …)` is a ludeme that can't be played yet", clause.key);
    let report = super::report::Reporter::new(origins);
    let diagnostic = Diagnostic::error(NOT_PLAYABLE, message)
        .note(format!("its form is {}", clause.signature))
        .note("the file itself is right");
    report.at(diagnostic, value.origin, "not playable yet")
}

fn walk(value: &Value, visit: &mut dyn FnMut(&Call, &Value)) {
    match &value.kind {
        ValueKind::Call(call) => {
            visit(call, value);
            for argument in call.arguments.iter().flatten() {
                walk(argument, visit);
            }
        }
        ValueKind::Array(values) => values.iter().for_each(|value| walk(value, visit)),
        _ => {}
    }
}
