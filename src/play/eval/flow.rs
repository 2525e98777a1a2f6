//! Running a chain of stations: the cursor goes from one to the next, and each `Emit` is a move.

mod aim;
mod hop;
mod large;
mod ride;
mod track;

use smallvec::SmallVec;

use super::super::Context;
use super::super::memo::Ways;
use super::super::moves::{Action, Change, Move};
use crate::ir::{DirectionId, FlowId, FlowOp, IntId, MovesId, PieceChoice, Place};
use crate::topology::{Direction, Element, SiteType};

/// A move being built.
#[derive(Clone)]
pub(super) struct Draft {
    from_kind: Option<SiteType>,
    to_kind: Option<SiteType>,
    levels: (i32, i32),
    /// The level that a piece travels from, where that was asked once for all ways and not for each
    /// site that it may go to.
    level: Option<i32>,
    decided: (i32, i32),
    between: SmallVec<[i32; 4]>,
    /// The site that an action without travel is about.
    actions: SmallVec<[Action; 2]>,
    has_from: bool,
    /// What `(from)` was before the chain set it to a site: the ways of steps and hops are found with
    /// that.
    outer_from: Option<i32>,
    /// The move is given out twice.
    twin: bool,
    /// What `(to)` was before the chain set it: pieces put down are chosen with that.
    outer_to: i32,
    /// The only landing site that is asked about: what ends elsewhere needn't be built.
    aim: Option<i32>,
}

impl Draft {
    pub(super) fn new() -> Draft {
        Draft::aimed(None)
    }

    pub(super) fn aimed(aim: Option<i32>) -> Draft {
        Draft {
            aim,
            from_kind: None,
            to_kind: None,
            levels: (0, 0),
            level: None,
            decided: (0, 0),
            between: SmallVec::new(),
            actions: SmallVec::new(),
            has_from: false,
            outer_from: None,
            twin: false,
            outer_to: -1,
        }
    }

    /// Whether a site isn't the one that is asked about.
    fn is_elsewhere(&self, site: u32) -> bool {
        self.aim.is_some_and(|aim| aim != site as i32)
    }

    /// Whether the site that is asked about is among those passed, so that it can be reached.
    fn aim_is_on(&self, passed: &[u32]) -> bool {
        self.aim
            .is_none_or(|aim| passed.iter().any(|site| *site as i32 == aim))
    }
}

impl Context<'_> {
    /// Runs the chain from a station on.
    pub(super) fn flow(&mut self, id: FlowId, draft: &Draft, out: &mut Vec<Move>) {
        let game = self.game;
        let op = game.graph.flow(id);
        if draft.aim.is_some_and(|aim| aim != self.cursor.to) && aim::is_past_landing(op) {
            return;
        }
        match op {
            FlowOp::From {
                kind,
                place,
                level,
                guard,
                occupied,
                next,
            } => {
                for site in self.place(*place) {
                    if site < 0 || (*occupied && self.state.piece(*kind, site).what == 0) {
                        continue;
                    }
                    let before = self.cursor;
                    self.cursor.from = site;
                    if guard.is_none_or(|guard| self.holds(guard)) {
                        let mut draft = draft.clone();
                        draft.from_kind = Some(*kind);
                        draft.has_from = true;
                        draft.outer_from = matches!(place, Place::Site(_)).then_some(before.from);
                        if let Some(level) = level {
                            let level = self.int(*level);
                            draft.levels = (level, level);
                            draft.level = Some(level);
                        }
                        self.flow(*next, &draft, out);
                    }
                    self.back_to(before);
                }
            }
            FlowOp::To { kind, place, next } => {
                let mut draft = draft.clone();
                draft.to_kind = Some(*kind);
                draft.level = None;
                draft.outer_to = self.cursor.to;
                if game.features.large_pieces && self.place_large(*place, *next, &draft, out) {
                    return;
                }
                for site in self.place_towards(*place, draft.aim) {
                    if site >= 0 {
                        self.cursor.to = site;
                        self.flow(*next, &draft, out);
                    }
                }
            }
            FlowOp::Guard { condition, next } => {
                if self.holds(*condition) {
                    self.flow(*next, draft, out);
                }
            }
            FlowOp::Step {
                kind,
                directions,
                next,
            } => {
                let from = self.cursor.from;
                let mut reached: SmallVec<[u32; 8]> = SmallVec::new();
                for direction in self.ways(*directions, *kind, draft) {
                    for step in game.topology.steps(*kind, from as u32, direction) {
                        if !draft.is_elsewhere(step.to) && !reached.contains(&step.to) {
                            reached.push(step.to);
                            self.cursor.to = step.to as i32;
                            self.flow(*next, draft, out);
                        }
                    }
                }
            }
            FlowOp::Ride {
                kind,
                directions,
                min,
                max,
                go,
                stop,
                shot,
                next,
            } => {
                let from = self.cursor.from;
                let (min, max) = (self.int(*min), self.int(*max));
                let between = self.cursor.between;
                for direction in self.directions(*directions, *kind, from) {
                    for radial in game.topology.radials(*kind, from as u32, direction) {
                        if !draft.aim_is_on(&radial.sites[1..]) {
                            continue;
                        }
                        self.cursor.between = between;
                        let passed = radial.sites[1..].iter().map(|site| *site as i32);
                        if *shot {
                            self.cursor.from = draft.outer_from.unwrap_or(-1);
                            self.shoot(passed, *go, *next, draft, out);
                            self.cursor.from = from;
                            continue;
                        }
                        self.ride(passed, (min, max), *go, *stop, *next, draft, out);
                    }
                }
            }
            FlowOp::RideTrack { .. } => self.ride_track(id, draft, out),
            FlowOp::Leap {
                kind,
                walks,
                forward,
                rotations,
                next,
            } => {
                let from = self.cursor.from;
                let rotations = self.holds(*rotations);
                let piece = self.state.piece(*kind, from);
                let facing = game
                    .components
                    .get(usize::from(piece.what))
                    .and_then(|component| component.facing);
                let ahead = self.holds(*forward).then_some(facing).flatten();
                let reached = self.leaps(id, *kind, from as u32, walks, rotations);
                let elements = game.topology.elements(*kind);
                for &to in reached.iter() {
                    if draft.is_elsewhere(to) {
                        continue;
                    }
                    if ahead.is_none_or(|facing| {
                        leads_forward(facing, &elements[from as usize], &elements[to as usize])
                    }) {
                        self.cursor.to = to as i32;
                        self.flow(*next, draft, out);
                    }
                }
            }
            FlowOp::Hop { .. } => self.hop(id, draft, out),
            FlowOp::Carry { next, .. } => {
                if let Some(draft) = self.carried(id, draft) {
                    self.flow(*next, &draft, out);
                }
            }
            FlowOp::Add { next, .. } => {
                for draft in self.added(id, draft) {
                    self.flow(*next, &draft, out);
                }
            }
            FlowOp::Select {
                kind,
                to_kind,
                pair,
                level,
                to_level,
                decision,
                next,
            } => {
                let from = self.cursor.from;
                let to = if *pair { self.cursor.to } else { -1 };
                if !self.has_site(*kind, from) || *pair && !self.has_site(*to_kind, to) {
                    return;
                }
                let from_level = match level {
                    _ if !game.features.stacking => -1,
                    Some(level) => self.int(*level),
                    None => self.state.height(*kind, from) - 1,
                };
                let to_level = match to_level {
                    _ if !*pair => from_level,
                    Some(level) => self.int(*level),
                    None => self.state.height(*to_kind, to) - 1,
                };
                let mut draft = draft.clone();
                draft.decided = (from_level.max(0), to_level.max(0));
                draft.actions.push(Action {
                    change: Change::Select {
                        from_kind: *kind,
                        from,
                        from_level,
                        to_kind: *to_kind,
                        to,
                        to_level,
                    },
                    decision: *decision,
                });
                self.flow(*next, &draft, out);
            }
            FlowOp::Turn {
                kind,
                rotations,
                next,
            } => {
                let site = self.cursor.to;
                for rotation in self.ints(*rotations) {
                    let mut draft = draft.clone();
                    draft.actions.push(Action::effect(Change::SetRotation {
                        kind: *kind,
                        site,
                        level: -1,
                        rotation,
                    }));
                    self.flow(*next, &draft, out);
                }
            }
            FlowOp::Trail { kind, what, next } => {
                let what = self.int(*what);
                let mut draft = draft.clone();
                let passed: SmallVec<[i32; 8]> = std::iter::once(self.cursor.from)
                    .chain(draft.between.iter().copied())
                    .collect();
                for site in passed {
                    draft.actions.push(Action::effect(Change::Add {
                        kind: *kind,
                        site,
                        what,
                        count: 1,
                        state: -1,
                        rotation: -1,
                        value: -1,
                    }));
                }
                self.flow(*next, &draft, out);
            }
            FlowOp::Effect {
                condition,
                moves,
                next,
            } => {
                if condition.is_none_or(|condition| self.holds(condition))
                    && let Some(moves) = moves
                {
                    let mut draft = draft.clone();
                    self.prepend(*moves, &mut draft);
                    self.flow(*next, &draft, out);
                } else {
                    self.flow(*next, draft, out);
                }
            }
            FlowOp::Twice { condition, next } => {
                let twin = condition.is_none_or(|condition| self.holds(condition));
                let mut draft = draft.clone();
                draft.twin = twin;
                for _ in 0..=usize::from(twin) {
                    self.flow(*next, &draft, out);
                }
            }
            FlowOp::EffectBetween { moves, next } => {
                let mut draft = draft.clone();
                for site in draft.between.clone() {
                    self.cursor.between = site;
                    self.prepend(*moves, &mut draft);
                }
                self.flow(*next, &draft, out);
            }
            FlowOp::Emit {} => {
                let from = if draft.has_from {
                    self.cursor.from
                } else {
                    self.cursor.to
                };
                let to = if draft.to_kind.is_some() {
                    self.cursor.to
                } else {
                    from
                };
                out.push(Move {
                    from,
                    to,
                    from_kind: draft.from_kind,
                    to_kind: draft.to_kind,
                    level_min: draft.levels.0,
                    level_max: draft.levels.1,
                    decided_levels: draft.decided,
                    between: draft.between.clone(),
                    mover: self.state.facts.mover,
                    actions: draft.actions.clone(),
                    then: SmallVec::new(),
                    forced: Vec::new(),
                    twin: draft.twin,
                    made_by: None,
                });
            }
        }
    }

    /// The directions of a step or hop from the cursor's site.
    fn ways(&mut self, directions: DirectionId, kind: SiteType, draft: &Draft) -> Ways {
        let from = self.cursor.from;
        self.cursor.from = draft.outer_from.unwrap_or(from);
        let ways = self.directions(directions, kind, from);
        self.cursor.from = from;
        ways
    }

    /// Whether there is such a site of a kind: those of hands are cells.
    fn has_site(&self, kind: SiteType, site: i32) -> bool {
        let sites = match kind {
            SiteType::Cell => self.game.site_count(kind),
            _ => self.game.topology.len(kind),
        };
        usize::try_from(site).is_ok_and(|site| site < sites)
    }

    fn place(&mut self, place: Place) -> Vec<i32> {
        match place {
            Place::Site(site) => vec![self.int(site)],
            Place::Region(region) => self.region(region).iter().collect(),
        }
    }

    /// The sites of a place; with an aim no more than that, where one site can be asked about.
    fn place_towards(&mut self, place: Place, aim: Option<i32>) -> Vec<i32> {
        match (place, aim) {
            (Place::Region(region), Some(aim)) if self.is_by_site(region) => {
                let hit = self.is_in(region, aim);
                Vec::from_iter(hit.then_some(aim))
            }
            _ => self.place(place),
        }
    }

    /// The draft with the action that carries the piece.
    fn carried(&mut self, id: FlowId, draft: &Draft) -> Option<Draft> {
        let game = self.game;
        let FlowOp::Carry {
            kind,
            to_kind,
            stack,
            level,
            to_level,
            count,
            copy,
            keeps,
            decision,
            ..
        } = game.graph.flow(id)
        else {
            return None;
        };
        let (from, to) = (self.cursor.from, self.cursor.to);
        if draft.to_kind.is_some() {
            // How many go, and from which level, is asked before the site that they reach is known.
            self.cursor.to = draft.outer_to;
        }
        let level = level.map(|level| draft.level.unwrap_or_else(|| self.int(level)));
        if level.is_some_and(|level| level < -1) {
            self.cursor.to = to;
            return None;
        }
        let to_level = to_level.map(|level| self.int(level));
        let copies = copy.is_some_and(|copy| self.holds(copy));
        let count = count.map(|count| self.int(count));
        self.cursor.to = to;
        let mut draft = draft.clone();
        draft.to_kind = Some(*to_kind);
        let height = self.state.height(*kind, from);
        let stacking = game.features.stacking;
        if *stack {
            draft.levels = (0, height - 1);
        } else if let Some(level) = level {
            draft.levels = (level, level);
        }
        let level = match level {
            None if *keeps && stacking && !*stack => Some(height - 1),
            level => level,
        };
        draft.decided = match (level, to_level, count) {
            (level, Some(to_level), _) => (level.unwrap_or(0).max(0), to_level.max(0)),
            (Some(level), None, _) => (level.max(0), 0),
            (None, None, Some(count)) if stacking => {
                (height - count, self.state.height(*to_kind, to))
            }
            (None, None, None) if copies => ((height - 1).max(0), 0),
            (None, None, _) => (0, 0),
        };
        let from_kind = game.topology.kind_of(*kind, from);
        let to_kind = game.topology.kind_of(*to_kind, to);
        let change = match (copies, count) {
            (true, _) => Change::Copy {
                from_kind,
                from,
                to_kind,
                to,
            },
            (false, Some(count)) if stacking && level.is_none() && to_level.is_none() => {
                Change::CarryLevels {
                    kind: *kind,
                    from,
                    to,
                    levels: count,
                }
            }
            (false, Some(count)) if level.is_none() && to_level.is_none() => Change::CarryCount {
                from_kind,
                from,
                to_kind,
                to,
                count,
            },
            (false, _) => Change::Carry {
                from_kind,
                from,
                from_level: level.unwrap_or(-1),
                to_kind,
                to,
                to_level: to_level.unwrap_or(-1),
                state: -1,
                rotation: -1,
                value: -1,
                // A level to take from, and none to put to: one piece, whatever the file says.
                stack: *stack && (level.is_none() || to_level.is_some()),
            },
        };
        draft.actions.push(Action {
            change,
            decision: *decision,
        });
        Some(draft)
    }

    /// The drafts with the actions that put a piece down, one for each choice.
    fn added(&mut self, id: FlowId, draft: &Draft) -> Vec<Draft> {
        let game = self.game;
        let FlowOp::Add {
            kind,
            piece,
            owner,
            state,
            count,
            level,
            decision,
            ..
        } = game.graph.flow(id)
        else {
            return Vec::new();
        };
        let site = std::mem::replace(&mut self.cursor.to, draft.outer_to);
        let count = count.map_or(1, |count| self.int(count));
        let whats = self.choices(piece, *owner);
        self.cursor.to = site;
        let mut drafts = Vec::new();
        if count < 1 {
            return drafts;
        }
        for what in whats {
            if what < 0 {
                continue;
            }
            let state = state.map_or(-1, |state| self.int(state));
            let add = |state| Change::Add {
                kind: *kind,
                site,
                what,
                count: 1,
                state,
                rotation: -1,
                value: -1,
            };
            if let Some(states) = self.large_states(what) {
                for state in self.fitting(what, site, states, state) {
                    let mut draft = draft.clone();
                    let (change, decision) = (add(state), *decision);
                    draft.actions.push(Action { change, decision });
                    drafts.push(draft);
                }
                continue;
            }
            let change = match level {
                Some(level) => Change::Insert {
                    kind: *kind,
                    site,
                    level: self.int(*level),
                    what,
                    state,
                },
                None => add(state),
            };
            let mut draft = draft.clone();
            if game.features.stacking {
                let height = match change {
                    Change::Insert { level, .. } => level,
                    _ => self.state.height(*kind, site),
                };
                draft.decided = (height, height);
            }
            draft.actions.push(Action {
                change: change.clone(),
                decision: *decision,
            });
            for _ in 1..count {
                draft.actions.push(Action::effect(change.clone()));
            }
            drafts.push(draft);
        }
        drafts
    }

    /// Puts the actions of an effect before those of the draft.
    pub(super) fn prepend(&mut self, moves: MovesId, draft: &mut Draft) {
        let mut effects: SmallVec<[Action; 2]> = SmallVec::new();
        for mut mv in self.moves(moves) {
            mv.set_decision(false);
            if mv.then.is_empty() {
                effects.extend(mv.actions);
            } else {
                effects.push(Action::effect(Change::Nested(Box::new(mv))));
            }
        }
        if !effects.is_empty() {
            effects.append(&mut draft.actions);
            draft.actions = effects;
        }
    }

    /// The components that a choice of piece stands for.
    pub(super) fn choices(&mut self, piece: &PieceChoice, owner: Option<IntId>) -> Vec<i32> {
        match piece {
            PieceChoice::Whats(whats) => whats.iter().map(|what| self.int(*what)).collect(),
            PieceChoice::Names(names) => {
                let owner = owner.map(|owner| self.int(owner));
                names
                    .iter()
                    .filter_map(|name| {
                        let found = match owner {
                            None => self.game.component(name),
                            Some(owner) => self.game.component_of(name, owner),
                        };
                        found.map(|index| index as i32)
                    })
                    .collect()
            }
        }
    }
}

/// Whether a leap leads forward for a piece that faces a direction.
fn leads_forward(facing: Direction, from: &Element, to: &Element) -> bool {
    let (north, east) = (
        to.row as i64 - from.row as i64,
        to.column as i64 - from.column as i64,
    );
    match facing {
        Direction::N => north > 0,
        Direction::NE => north > 0 && east > 0,
        Direction::E => east > 0,
        Direction::SE => north < 0 && east > 0,
        Direction::S => north < 0,
        Direction::SW => north < 0 && east < 0,
        Direction::W => east < 0,
        Direction::NW => north > 0 && east < 0,
        _ => false,
    }
}
