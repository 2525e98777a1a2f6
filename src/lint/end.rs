//! End rules that can't fire, or that give the win to the wrong side.

use super::fold::Folder;
use super::{Linter, warn};
use crate::diagnostic::Diagnostic;
use crate::ir::{BoolId, BoolOp, EndId, EndOp, MovesId, Outcome, ResultOp, Role};

const FORBIDS: &str = "ashtapada::lint::forbids_winning";
const NEVER: &str = "ashtapada::lint::end_never_fires";
const WRONG: &str = "ashtapada::lint::wrong_winner";

impl Linter<'_> {
    pub(super) fn ends(&self, found: &mut Vec<Diagnostic>) {
        let mut folder = Folder::new(self);
        let phases = &self.game.phases;
        for phase in phases {
            self.rules(&phase.end, &[phase.play], &mut folder, found);
        }
        let plays: Vec<MovesId> = phases.iter().map(|phase| phase.play).collect();
        self.rules(&self.game.end, &plays, &mut folder, found);
    }

    fn rules(
        &self,
        rules: &[EndId],
        plays: &[MovesId],
        folder: &mut Folder<'_, '_>,
        found: &mut Vec<Diagnostic>,
    ) {
        let graph = &self.game.graph;
        let ensured: Vec<_> = plays.iter().map(|play| self.ensured(*play)).collect();
        let mut before: Vec<(EndId, Vec<BoolId>)> = Vec::new();
        for rule in rules {
            let EndOp::If {
                condition,
                inner,
                result,
            } = graph.end_rule(*rule)
            else {
                continue;
            };
            let terms = self.conjuncts(*condition);
            let span = self.span(rule.node());
            if let Some((part, label)) = folder.never(*condition).and_then(|why| self.reason(why)) {
                let message = "this end rule can never fire".into();
                if let Some(index) = warn(found, NEVER, span, message, "never")
                    && let Some(part) = self.span(part).filter(|part| Some(*part) != span)
                {
                    found[index] = found[index].clone().label(part, label);
                }
                continue;
            }
            self.wrong_winner(*rule, &terms, result.as_ref(), found);
            // What every legal move must leave false.
            let denied = terms.iter().find(|term| {
                !ensured.is_empty()
                    && ensured
                        .iter()
                        .all(|held| held.iter().any(|held| self.denies(*held, **term)))
            });
            if let Some(term) = denied {
                let wins = matches!(
                    result,
                    Some(
                        ResultOp::Outcome {
                            role: Role::Mover,
                            outcome: Outcome::Win
                        } | ResultOp::Outcome {
                            role: Role::Next | Role::NonMover,
                            outcome: Outcome::Loss
                        }
                    )
                );
                let by = ensured[0].iter().find(|held| self.denies(**held, *term));
                let (code, message) = match wins {
                    true => (
                        FORBIDS,
                        "no legal move can win by this rule: play forbids every such move",
                    ),
                    false => (
                        NEVER,
                        "no legal move can lead to this end: play forbids every such move",
                    ),
                };
                if let Some(index) = warn(found, code, span, message.into(), "never by a move")
                    && let Some(by) = by.and_then(|by| self.span(by.node()))
                {
                    found[index] = found[index]
                        .clone()
                        .label(by, "every move must leave this so");
                }
                continue;
            }
            let shadow = before
                .iter()
                .find(|(_, earlier)| earlier.iter().all(|term| terms.contains(term)));
            if let Some((earlier, _)) = shadow {
                let message = "this end rule can never decide: an earlier one ends the game first";
                if let Some(index) = warn(found, NEVER, span, message.into(), "never")
                    && let Some(earlier) = self.span(earlier.node())
                {
                    found[index] = found[index].clone().label(earlier, "this one comes first");
                }
            }
            let ends = match result {
                Some(ResultOp::Outcome { outcome, role }) => {
                    self.game.player_count() == 2
                        || *outcome == Outcome::Draw
                        || (*role == Role::All)
                }
                _ => false,
            };
            if ends && inner.is_empty() {
                before.push((*rule, terms));
            }
        }
    }

    /// Whoever has nothing left wins, or the one who mates loses: seldom meant.
    fn wrong_winner(
        &self,
        rule: EndId,
        terms: &[BoolId],
        result: Option<&ResultOp>,
        found: &mut Vec<Diagnostic>,
    ) {
        let Some(ResultOp::Outcome { role, outcome }) = result else {
            return;
        };
        if self.game.player_count() != 2 {
            return;
        }
        let winner = match (role, outcome) {
            (Role::Mover, Outcome::Win) | (Role::Next, Outcome::Loss) => Role::Mover,
            (Role::Next, Outcome::Win) | (Role::Mover, Outcome::Loss) => Role::Next,
            _ => return,
        };
        let graph = &self.game.graph;
        let threatened = terms
            .iter()
            .any(|term| matches!(graph.boolean(*term), BoolOp::Threatened { .. }));
        let loser = terms.iter().find_map(|term| match graph.boolean(*term) {
            BoolOp::NoPieces { role, .. } => Some((*term, *role)),
            BoolOp::NoMoves { role } if threatened => Some((*term, *role)),
            _ => None,
        });
        if let Some((term, loser)) = loser
            && loser == winner
        {
            let who = if winner == Role::Next {
                "the next player"
            } else {
                "the mover"
            };
            let message =
                format!("this rule gives the win to {who}, against whom its condition speaks");
            if let Some(index) = warn(
                found,
                WRONG,
                self.span(rule.node()),
                message,
                "the wrong side?",
            ) && let Some(term) = self.span(term.node())
                && Some(term) != self.span(rule.node())
            {
                found[index] = found[index].clone().label(term, "the condition");
            }
        }
    }
}
