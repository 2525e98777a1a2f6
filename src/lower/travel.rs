//! Move generators that travel: each becomes a chain of stations, built from its end.

mod put;

use super::{Lowerer, Lowering, flag, items, text};
use crate::check::{Call, Value, ValueKind};
use crate::ir::{
    BoolId, BoolOp, DirectionId, FlowId, FlowOp, IntId, IntOp, MovesId, MovesOp, Place,
};
use crate::topology::{Direction, SiteType, WalkStep};

/// A `(from …)`, `(to …)` or `(between …)` taken apart.
pub(super) struct Stop {
    pub kind: Option<SiteType>,
    pub place: Option<Place>,
    pub level: Option<IntId>,
    pub condition: Option<BoolId>,
    pub effect: Option<Effect>,
}

/// An `(apply if:… …)`.
#[derive(Clone, Copy)]
pub(super) struct Effect {
    pub condition: Option<BoolId>,
    pub moves: Option<MovesId>,
}

/// The numbers of a `(between …)`.
pub(super) struct Between {
    pub before: Option<IntId>,
    pub range: Option<(IntId, IntId)>,
    pub after: Option<IntId>,
    pub condition: Option<BoolId>,
    pub trail: Option<IntId>,
    pub effect: Option<Effect>,
}

impl Lowerer<'_> {
    pub(super) fn new_flow(&mut self, op: FlowOp) -> FlowId {
        let span = self.span();
        self.graph.add_flow(op, span)
    }

    pub(super) fn new_moves(&mut self, op: MovesOp) -> MovesId {
        let span = self.span();
        self.graph.add_moves(op, span)
    }

    /// `(apply …)`, or a bare effect.
    pub(super) fn apply(&mut self, value: &Value) -> Lowering<Effect> {
        let call = self.call(value)?;
        Ok(Effect {
            condition: self.optional_boolean(call, "if")?,
            moves: call
                .get("nonDecision")
                .map(|moves| self.moves(moves))
                .transpose()?,
        })
    }

    /// Takes a `(from …)` or `(to …)` apart.
    pub(super) fn stop(&mut self, value: Option<&Value>) -> Lowering<Stop> {
        let Some(value) = value else {
            return Ok(Stop {
                kind: None,
                place: None,
                level: None,
                condition: None,
                effect: None,
            });
        };
        self.within(value.origin, |lowerer| {
            let call = lowerer.call(value)?;
            let place = match (call.get("sites"), call.get("int")) {
                (Some(region), _) => Some(Place::Region(lowerer.region(region)?)),
                (None, Some(site)) => Some(Place::Site(lowerer.int(site)?)),
                (None, None) => None,
            };
            Ok(Stop {
                kind: lowerer.kind_of(call, "siteType"),
                place,
                level: lowerer.optional_int(call, "level")?,
                condition: lowerer.optional_boolean(call, "if")?,
                effect: call
                    .get("apply")
                    .map(|apply| lowerer.apply(apply))
                    .transpose()?,
            })
        })
    }

    pub(super) fn between(&mut self, value: Option<&Value>) -> Lowering<Between> {
        let Some(value) = value else {
            return Ok(Between {
                before: None,
                range: None,
                after: None,
                condition: None,
                trail: None,
                effect: None,
            });
        };
        self.within(value.origin, |lowerer| {
            let call = lowerer.call(value)?;
            Ok(Between {
                before: lowerer.optional_int(call, "before")?,
                range: call
                    .get("range")
                    .map(|range| lowerer.range(range))
                    .transpose()?,
                after: lowerer.optional_int(call, "after")?,
                condition: lowerer.optional_boolean(call, "if")?,
                trail: lowerer.optional_int(call, "trail")?,
                effect: call
                    .get("apply")
                    .map(|apply| lowerer.apply(apply))
                    .transpose()?,
            })
        })
    }

    /// `(range a b)`, `(exact n)`, `(min n)`, `(max n)`.
    pub(super) fn range(&mut self, value: &Value) -> Lowering<(IntId, IntId)> {
        let call = self.call(value)?;
        let first = self.required_int(call, "int")?;
        Ok(match call.key() {
            "range" => {
                let last = match call.get("int2") {
                    Some(last) => self.int(last)?,
                    None => self.constant(1000),
                };
                (first, last)
            }
            "exact" => (first, first),
            "min" => (first, self.constant(1000)),
            // A number that can't be, as in the reference: at most so many isn't none.
            _ => (self.constant(-1), first),
        })
    }

    /// The directions of a call; all adjacent ones by default.
    pub(super) fn travel_directions(&mut self, call: &Call) -> Lowering<DirectionId> {
        match call.get("direction").or(call.get("absoluteDirection")) {
            Some(value) => self.direction(value),
            None => Ok(self.absolute(vec![Direction::Adjacent])),
        }
    }

    fn starting_at(&mut self, from: &Stop, kind: SiteType, occupied: bool, next: FlowId) -> FlowId {
        let place = from
            .place
            .unwrap_or_else(|| Place::Site(self.new_int(IntOp::From {})));
        self.new_flow(FlowOp::From {
            kind,
            place,
            level: from.level,
            guard: from.condition,
            occupied,
            next,
        })
    }

    fn effect_station(&mut self, effect: Option<Effect>, next: FlowId) -> FlowId {
        match effect {
            Some(Effect { condition, moves }) => self.new_flow(FlowOp::Effect {
                condition,
                moves,
                next,
            }),
            None => next,
        }
    }

    fn guard_station(&mut self, condition: Option<BoolId>, next: FlowId) -> FlowId {
        match condition {
            Some(condition) => self.new_flow(FlowOp::Guard { condition, next }),
            None => next,
        }
    }

    /// The moves of a chain; `(then …)` of the call follows.
    fn chain(&mut self, call: &Call, entry: FlowId) -> Lowering<MovesId> {
        let mover = self.role(call, "roleType").map(|role| self.role_int(role));
        let then = self.then(call)?;
        Ok(self.new_moves(MovesOp::Flow { entry, mover, then }))
    }

    #[allow(clippy::too_many_arguments)]
    fn carry(
        &mut self,
        kind: SiteType,
        to_kind: SiteType,
        stack: bool,
        level: Option<IntId>,
        keeps: bool,
        decision: bool,
        next: FlowId,
    ) -> FlowId {
        self.new_flow(FlowOp::Carry {
            kind,
            to_kind,
            stack,
            level,
            to_level: None,
            count: None,
            copy: None,
            keeps,
            decision,
            next,
        })
    }

    /// `(step …)` and `(move Step …)`.
    pub(super) fn step(&mut self, call: &Call, decision: bool) -> Lowering<MovesId> {
        let from = self.stop(call.get("from"))?;
        let to = self.stop(call.get("to"))?;
        let kind = from.kind.unwrap_or(self.site_type);
        let directions = self.travel_directions(call)?;
        let stack = flag(call, "stack").unwrap_or(false);
        let end = self.new_flow(FlowOp::Emit {});
        let effect = self.effect_station(to.effect, end);
        let carry = self.carry(kind, kind, stack, from.level, true, decision, effect);
        let guard = self.guard_station(to.condition, carry);
        let step = self.new_flow(FlowOp::Step {
            kind,
            directions,
            next: guard,
        });
        let entry = self.starting_at(&from, kind, false, step);
        self.chain(call, entry)
    }

    /// `(slide …)` and `(move Slide …)`.
    pub(super) fn slide(&mut self, call: &Call, decision: bool) -> Lowering<MovesId> {
        let from = self.stop(call.get("from"))?;
        let to = self.stop(call.get("to"))?;
        let between = self.between(call.get("between"))?;
        let kind = from.kind.unwrap_or(self.site_type);
        let stack = flag(call, "stack").unwrap_or(false);
        let end = self.new_flow(FlowOp::Emit {});
        // An effect's condition decides here whether the piece may land at all.
        let landing = self.guard_station(to.effect.and_then(|effect| effect.condition), end);
        let effect = to.effect.map(|effect| Effect {
            condition: None,
            ..effect
        });
        let track = text(call, "string");
        let (next, last) = if track.is_some() {
            let last = self.effect_station(effect, end);
            let last = self.carry(kind, kind, false, None, false, decision, last);
            let next = self.carry(kind, kind, false, None, false, decision, landing);
            (next, last)
        } else {
            let mut next = landing;
            if let Some(moves) = between.effect.and_then(|effect| effect.moves) {
                next = self.new_flow(FlowOp::EffectBetween { moves, next });
            }
            if let Some(what) = between.trail {
                next = self.new_flow(FlowOp::Trail { kind, what, next });
            }
            let next = self.effect_station(effect, next);
            let next = self.carry(kind, kind, stack, from.level, false, decision, next);
            (next, next)
        };
        let (min, max) = match between.range {
            Some(range) => range,
            None => (self.constant(-1), self.constant(1000)),
        };
        let go = match between.condition {
            Some(go) => go,
            None => {
                let at = self.new_int(IntOp::Between {});
                self.new_bool(BoolOp::Empty { kind, at })
            }
        };
        let stop = to.condition;
        let ride = match track {
            Some(track) => self.new_flow(FlowOp::RideTrack {
                kind,
                track,
                min,
                max,
                go,
                stop,
                last,
                next,
            }),
            None => {
                let directions = self.travel_directions(call)?;
                self.new_flow(FlowOp::Ride {
                    kind,
                    directions,
                    min,
                    max,
                    go,
                    stop,
                    shot: false,
                    next,
                })
            }
        };
        let entry = self.starting_at(&from, kind, false, ride);
        self.chain(call, entry)
    }

    /// `(leap …)` and `(move Leap …)`.
    pub(super) fn leap(&mut self, call: &Call, decision: bool) -> Lowering<MovesId> {
        let from = self.stop(call.get("from"))?;
        let to = self.stop(call.get("to"))?;
        let kind = from.kind.unwrap_or(self.site_type);
        let walks = match call.get("stepType") {
            Some(value) => walks(value),
            None => Vec::new(),
        };
        let forward = match call.get("forward") {
            Some(value) => self.boolean(value)?,
            None => self.truth(false),
        };
        let rotations = match call.get("rotations") {
            Some(value) => self.boolean(value)?,
            None => self.truth(true),
        };
        let end = self.new_flow(FlowOp::Emit {});
        let effect = self.effect_station(to.effect, end);
        let carry = self.carry(kind, kind, false, None, false, decision, effect);
        let guard = self.guard_station(to.condition, carry);
        let leap = self.new_flow(FlowOp::Leap {
            kind,
            walks,
            forward,
            rotations,
            next: guard,
        });
        let entry = self.starting_at(&from, kind, false, leap);
        self.chain(call, entry)
    }

    /// `(hop …)` and `(move Hop …)`.
    pub(super) fn hop(&mut self, call: &Call, decision: bool) -> Lowering<MovesId> {
        let from = self.stop(call.get("from"))?;
        let to = self.stop(call.get("to"))?;
        let between = self.between(call.get("between"))?;
        let kind = from.kind.unwrap_or(self.site_type);
        let stack = flag(call, "stack").unwrap_or(false);
        let directions = self.travel_directions(call)?;
        let end = self.new_flow(FlowOp::Emit {});
        let next = self.carry(kind, kind, stack, None, false, decision, end);
        let (min, max) = match between.range {
            Some(range) => range,
            None => (self.constant(1), self.constant(1)),
        };
        let zero = self.constant(0);
        let always = self.truth(true);
        let hurdle = if call.get("between").is_some() {
            between.condition
        } else {
            Some(always)
        };
        let op = FlowOp::Hop {
            kind,
            directions,
            before: between.before.unwrap_or(zero),
            min,
            max,
            hurdle,
            after: between.after.unwrap_or(zero),
            go: to.condition.unwrap_or(always),
            stop: to.effect.and_then(|effect| effect.condition),
            stop_effect: to.effect.and_then(|effect| effect.moves),
            hurdle_effect: between.effect.and_then(|effect| effect.moves),
            next,
        };
        let hop = self.new_flow(op);
        let entry = self.starting_at(&from, kind, false, hop);
        self.chain(call, entry)
    }

    /// `(fromTo …)` and `(move (from …) (to …))`.
    pub(super) fn carry_between(&mut self, call: &Call, decision: bool) -> Lowering<MovesId> {
        let from = self.stop(call.get("from"))?;
        let to = self.stop(call.get("to"))?;
        let kind = from.kind.unwrap_or(self.site_type);
        let to_kind = to.kind.unwrap_or(self.site_type);
        let stack = flag(call, "stack").unwrap_or(false);
        let count = self.optional_int(call, "count")?;
        let copy = self.optional_boolean(call, "copy")?;
        let end = self.new_flow(FlowOp::Emit {});
        let rotations = match call.get("to") {
            Some(value) => {
                let inner = self.call(value)?;
                inner
                    .get("rotations")
                    .map(|rotations| self.ints(rotations))
                    .transpose()?
            }
            None => None,
        };
        let next = match rotations {
            Some(rotations) => self.new_flow(FlowOp::Turn {
                kind: to_kind,
                rotations,
                next: end,
            }),
            None => self.effect_station(to.effect, end),
        };
        let carry = self.new_flow(FlowOp::Carry {
            kind,
            to_kind,
            stack,
            level: from.level,
            to_level: to.level,
            count,
            copy,
            keeps: false,
            decision,
            next,
        });
        let guard = self.guard_station(to.condition, carry);
        let place = to
            .place
            .unwrap_or_else(|| Place::Site(self.new_int(IntOp::To {})));
        let landing = self.new_flow(FlowOp::To {
            kind: to_kind,
            place,
            next: guard,
        });
        let entry = self.starting_at(&from, kind, true, landing);
        self.chain(call, entry)
    }
}

/// Turtle walks.
pub(super) fn walks(value: &Value) -> Vec<Vec<WalkStep>> {
    let step = |value: &Value| match &value.kind {
        ValueKind::Constant { word, .. } => WalkStep::from_word(word),
        _ => None,
    };
    match &value.kind {
        ValueKind::Array(list)
            if list
                .iter()
                .all(|item| matches!(item.kind, ValueKind::Constant { .. })) =>
        {
            vec![list.iter().filter_map(step).collect()]
        }
        ValueKind::Array(list) => list
            .iter()
            .map(|walk| items(walk).iter().filter_map(step).collect())
            .collect(),
        _ => Vec::new(),
    }
}
