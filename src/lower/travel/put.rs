//! Putting pieces down, shooting them, and choosing sites.

use super::{Lowerer, Lowering, Stop, flag, items};
use crate::check::{Call, Value, ValueKind};
use crate::ir::{BoolOp, FlowOp, IntId, IntOp, MovesId, Op, PieceChoice, Place};

impl Lowerer<'_> {
    /// `(add …)` and `(move Add …)`.
    pub(in crate::lower) fn add(&mut self, call: &Call, decision: bool) -> Lowering<MovesId> {
        let to = self.stop(call.get("to"))?;
        let kind = to.kind.unwrap_or(self.site_type);
        let (piece, state) = match call.get("piece") {
            Some(piece) => self.piece(piece)?,
            None => (
                PieceChoice::Whats(vec![self.new_int(IntOp::Mover {})]),
                None,
            ),
        };
        let count = self.optional_int(call, "count")?;
        let stack = flag(call, "stack").unwrap_or(false);
        let end = self.new_flow(FlowOp::Emit {});
        let mut next = self.effect_station(to.effect, end);
        let one_site = !matches!(to.place, Some(Place::Region(_)));
        if let Some(effect) = to.effect {
            if !one_site {
                next = self.new_flow(FlowOp::Twice {
                    condition: effect.condition,
                    next,
                });
            }
            // The effect sees the site as both ends of the move.
            let here = self.new_int(IntOp::To {});
            next = self.new_flow(FlowOp::From {
                kind,
                place: Place::Site(here),
                level: None,
                guard: None,
                occupied: false,
                next,
            });
        }
        let piece = match piece {
            // On one site the reference looks at the first piece only.
            PieceChoice::Whats(whats) if one_site => {
                PieceChoice::Whats(whats.into_iter().take(1).collect())
            }
            piece => piece,
        };
        let add = self.new_flow(FlowOp::Add {
            kind,
            piece,
            owner: None,
            state,
            count,
            stack,
            level: to.level,
            decision,
            next,
        });
        let guard = self.guard_station(to.condition, add);
        let place = to
            .place
            .unwrap_or_else(|| Place::Site(self.new_int(IntOp::To {})));
        let entry = self.new_flow(FlowOp::To {
            kind,
            place,
            next: guard,
        });
        self.chain(call, entry)
    }

    /// `(shoot …)` and `(move Shoot …)`: a piece put on a site in line.
    pub(in crate::lower) fn shoot(&mut self, call: &Call, decision: bool) -> Lowering<MovesId> {
        let (kind, from) = self.starting_site(
            call,
            IntOp::LastTo {
                after_consequence: false,
            },
        )?;
        let kind = kind.unwrap_or(self.site_type);
        let to = self.stop(call.get("to"))?;
        let (piece, state) = match call.get("piece") {
            Some(piece) => self.piece(piece)?,
            None => return self.not_playable("shoot"),
        };
        let end = self.new_flow(FlowOp::Emit {});
        let here = self.new_int(IntOp::To {});
        // The move is reported as one on the site that is hit.
        let both = self.new_flow(FlowOp::From {
            kind,
            place: Place::Site(here),
            level: None,
            guard: None,
            occupied: false,
            next: end,
        });
        let add = self.new_flow(FlowOp::Add {
            kind,
            piece,
            owner: None,
            state,
            count: None,
            stack: false,
            level: None,
            decision,
            next: both,
        });
        let land = self.new_flow(FlowOp::To {
            kind,
            place: Place::Site(here),
            next: add,
        });
        let go = match to.condition {
            Some(go) => go,
            None => self.new_bool(BoolOp::Empty { kind, at: here }),
        };
        let directions = self.travel_directions(call)?;
        let (min, max) = (self.constant(-1), self.constant(1000));
        let asks = self.graph.reachable([go.node()]).into_iter().any(|id| {
            let op = self.graph.op(id);
            matches!(op, Op::Int(IntOp::From {} | IntOp::Between {}))
        });
        let ride = self.new_flow(FlowOp::Ride {
            kind,
            directions,
            min,
            max,
            go,
            stop: None,
            shot: asks,
            next: land,
        });
        let entry = self.new_flow(FlowOp::From {
            kind,
            place: Place::Site(from),
            level: None,
            guard: None,
            occupied: false,
            next: ride,
        });
        self.chain(call, entry)
    }

    /// `(select …)` and `(move Select …)`.
    pub(in crate::lower) fn select(&mut self, call: &Call, decision: bool) -> Lowering<MovesId> {
        let from = self.stop(call.get("from"))?;
        let to = self.stop(call.get("to"))?;
        let kind = from.kind.unwrap_or(self.site_type);
        let to_kind = to.kind.unwrap_or(self.site_type);
        let pair = call.get("to").is_some() && to.place.is_some();
        let end = self.new_flow(FlowOp::Emit {});
        let select = self.new_flow(FlowOp::Select {
            kind,
            to_kind,
            pair,
            level: from.level,
            to_level: to.level,
            decision,
            next: end,
        });
        let next = match to.place.filter(|_| pair) {
            Some(place) => {
                let guard = self.guard_station(to.condition, select);
                self.new_flow(FlowOp::To {
                    kind: to_kind,
                    place,
                    next: guard,
                })
            }
            None => select,
        };
        let guard = self.guard_station(from.condition, next);
        // While the condition is asked, the site is both where the move starts and where it ends.
        let here = self.new_int(IntOp::From {});
        let next = self.new_flow(FlowOp::To {
            kind,
            place: Place::Site(here),
            next: guard,
        });
        let from = Stop {
            condition: None,
            level: None,
            ..from
        };
        let entry = self.starting_at(&from, kind, false, next);
        self.chain(call, entry)
    }

    /// A `(piece …)`: the choice, and the state that it is given.
    pub(in crate::lower) fn piece(
        &mut self,
        value: &Value,
    ) -> Lowering<(PieceChoice, Option<IntId>)> {
        self.within(value.origin, |lowerer| {
            let call = lowerer.call(value)?;
            let state = lowerer.optional_int(call, "state")?;
            let mut names = Vec::new();
            let mut whats = Vec::new();
            for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
                let Some(argument) = argument.as_ref().filter(|_| parameter.name != "state") else {
                    continue;
                };
                for item in items(argument) {
                    match &item.kind {
                        ValueKind::Text(name) => names.push(name.clone()),
                        _ => whats.push(lowerer.int(item)?),
                    }
                }
            }
            let choice = if names.is_empty() {
                PieceChoice::Whats(whats)
            } else {
                PieceChoice::Names(names)
            };
            Ok((choice, state))
        })
    }
}
