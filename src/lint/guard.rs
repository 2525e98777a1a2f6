//! Guards that never hold.

use super::fold::{Folder, Why};
use super::{Linter, warn};
use crate::diagnostic::Diagnostic;

const NEVER: &str = "ashtapada::lint::guard_never_holds";

impl Linter<'_> {
    pub(super) fn guards(&self, found: &mut Vec<Diagnostic>) {
        let mut folder = Folder::new(self);
        let mut told = Vec::new();
        for (node, condition) in self.deciding() {
            let Some(why) = folder.never(condition) else {
                continue;
            };
            // What an option or a define's argument switches off is meant.
            let Some((part, label)) = self.reason(why) else {
                continue;
            };
            let span = self.span(condition.node()).or(self.span(node));
            if told.contains(&span) {
                continue;
            }
            told.push(span);
            let message = "this condition never holds, so what depends on it never happens";
            if let Some(index) = warn(found, NEVER, span, message.into(), "never")
                && let Some(part) = self.span(part).filter(|part| Some(*part) != span)
            {
                found[index] = found[index].clone().label(part, label);
            }
        }
    }

    /// The culprit of a condition that never holds, and what is wrong with it.
    pub(super) fn reason(&self, why: Why) -> Option<(crate::ir::graph::NodeId, &'static str)> {
        match why {
            Why::Written => None,
            Why::NoSites(node) => Some((node, "this region has no sites")),
            Why::Numbers(node) => Some((node, "these numbers never compare so")),
        }
    }
}
