//! Which line of a `.lud` answers for a claim.

use std::collections::BTreeMap;

use crate::{
    check::{Checked, Value, ValueKind},
    source::Span,
};

use super::claim::{Claim, Kind};

/// Where a description says the things that claims are about.
#[derive(Clone, Debug, Default)]
pub struct Code {
    pieces: BTreeMap<String, Span>,
    parts: BTreeMap<&'static str, Span>,
}

impl Code {
    /// Finds the places in a checked description.
    pub fn of(checked: &Checked) -> Self {
        let mut code = Self::default();
        if let Some(game) = &checked.game {
            code.walk(game, checked);
        }
        code
    }

    fn walk(&mut self, value: &Value, checked: &Checked) {
        match &value.kind {
            ValueKind::Call(call) => {
                let span = checked.origins.written(value.origin);
                let name = call.clause.written;
                for part in [
                    "board",
                    "start",
                    "play",
                    "end",
                    "players",
                    "rules",
                    "equipment",
                ] {
                    if name == part {
                        self.parts.entry(part).or_insert(span);
                    }
                }
                if name == "piece"
                    && let Some(Value {
                        kind: ValueKind::Text(stem),
                        ..
                    }) = call.arguments.iter().flatten().next()
                {
                    self.pieces.entry(stem.to_string()).or_insert(span);
                }
                call.arguments
                    .iter()
                    .flatten()
                    .for_each(|v| self.walk(v, checked));
            }
            ValueKind::Array(values) => values.iter().for_each(|v| self.walk(v, checked)),
            _ => {}
        }
    }

    /// The stretch of the description that a claim is about.
    pub fn span(&self, claim: &Claim) -> Option<Span> {
        let part = match claim.kind {
            Kind::Board => "board",
            Kind::Players => "players",
            Kind::Count | Kind::Setup | Kind::Arrangement => "start",
            // What may not be played, or what is played instead.
            Kind::Checkmate | Kind::Stalemate
                if ["forbidden", "forced-pass", "must-pass", "remove"]
                    .iter()
                    .any(|w| claim.actual.starts_with(w)) =>
            {
                "play"
            }
            Kind::Checkmate | Kind::Stalemate | Kind::BareKing | Kind::Draw => "end",
            Kind::Move
            | Kind::FirstMove
            | Kind::ExtraMove
            | Kind::Promotion
            | Kind::PromotionLimit
                if !claim.lud.is_empty() =>
            {
                return self
                    .pieces
                    .get(&claim.lud)
                    .copied()
                    .or(self.parts.get("play").copied());
            }
            _ => "play",
        };
        self.parts.get(part).or(self.parts.get("rules")).copied()
    }
}
