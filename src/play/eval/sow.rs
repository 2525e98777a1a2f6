//! Sowing along a track.

use super::super::Context;
use super::super::moves::{Action, Change, Move};
use super::moves::followed_by;
use crate::ir::{MovesId, MovesOp, Track};
use crate::topology::SiteType;

/// The most holes skipped in a row, as in the reference.
const MOST_SKIPPED: usize = 10_000;

impl<'g> Context<'g> {
    /// The track that a ludeme means by a name and an owner; the first one without a name.
    pub(super) fn track_of(&self, name: Option<&str>, owner: Option<i32>) -> Option<&'g Track> {
        let game = self.game;
        game.tracks.iter().find(|track| match (name, owner) {
            (None, _) => true,
            (Some(name), None | Some(-1)) => *track.name == *name,
            (Some(name), Some(owner)) => {
                i32::from(track.owner) == owner && track.name.contains(name)
            }
        })
    }

    fn sow_actions(&mut self, effect: Option<MovesId>, mv: &mut Move) {
        if let Some(effect) = effect {
            for one in self.moves(effect) {
                mv.actions.extend(one.actions);
            }
        }
    }

    /// Sows: one move.
    pub(super) fn sow(&mut self, id: MovesId) -> Vec<Move> {
        let before = self.cursor;
        let list = self.sow_along(id);
        self.cursor = before;
        list
    }

    fn sow_along(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let MovesOp::Sow {
            kind,
            start,
            count,
            per_hole,
            track,
            owner,
            sow_effect,
            include_self,
            origin,
            skip,
            then,
            ..
        } = game.graph.moves(id)
        else {
            return Vec::new();
        };
        let start = self.int(*start);
        let count = self.int(*count);
        let mut per = self.int(*per_hole);
        let owner = owner.map(|owner| self.int(owner));
        let Some(track) = self.track_of(track.as_deref(), owner) else {
            return Vec::new();
        };
        let places = &track.places;
        let mut mv = Move {
            from: 0,
            to: 0,
            made_by: Some(id),
            ..Move::default()
        };
        let from = self.cursor.from;
        let mut sowed = 0;
        self.cursor.from = start;
        let mut at = places.iter().position(|place| place.site == start);
        if origin.is_some_and(|origin| self.holds(origin)) {
            self.sow_actions(*sow_effect, &mut mv);
            for _ in 0..per {
                if sowed < count {
                    mv.actions.push(seed(*kind, start, start, None));
                }
                sowed += 1;
            }
            self.cursor.to = start;
        }
        self.cursor.from = from;
        if sowed < count {
            let mut skipped = 0;
            let mut index = 0;
            while index < count {
                self.cursor.value = count - index;
                let Some(here) = at else { return Vec::new() };
                let next = |at: usize| usize::try_from(places[at].next).ok();
                let Some(mut reached) = next(here) else {
                    return Vec::new();
                };
                self.cursor.to = places[reached].site;
                if let Some(skip) = skip
                    && self.holds(*skip)
                    && skipped < MOST_SKIPPED
                {
                    skipped += 1;
                    at = Some(reached);
                    continue;
                }
                skipped = 0;
                if !*include_self && places[reached].site == start {
                    let Some(further) = next(reached) else {
                        return Vec::new();
                    };
                    reached = further;
                }
                let to = places[reached].site;
                per = self.int(*per_hole);
                self.sow_actions(*sow_effect, &mut mv);
                let (first, there) = (self.state.piece(*kind, start), self.state.piece(*kind, to));
                for _ in 0..per {
                    if sowed < count {
                        let differs = |a: i32, b: i32| if a == b { -1 } else { b };
                        let kept = (
                            differs(first.state, there.state),
                            differs(i32::from(first.rotation), i32::from(there.rotation)),
                            differs(first.value, there.value),
                        );
                        mv.actions.push(seed(*kind, start, to, Some(kept)));
                    }
                    sowed += 1;
                }
                at = Some(reached);
                if sowed >= count {
                    break;
                }
                index += 1;
            }
        }
        if let Some(at) = at {
            self.capture_after_sowing(id, &mut mv, track, at, start);
        }
        followed_by(vec![mv], *then)
    }

    /// Captures from the last hole on, back or forth along the track.
    fn capture_after_sowing(
        &mut self,
        id: MovesId,
        mv: &mut Move,
        track: &Track,
        mut at: usize,
        start: i32,
    ) {
        let game = self.game;
        let MovesOp::Sow {
            condition,
            effect: Some(effect),
            backtracking,
            forward,
            ..
        } = game.graph.moves(id)
        else {
            return;
        };
        let sown = mv.clone();
        let captured = self.tentatively(|context| {
            context.apply_move(&sown, false);
            let mut captured: Vec<Action> = Vec::new();
            let mut rounds = 0;
            while condition.is_none_or(|condition| context.holds(condition)) {
                context.cursor.from = start;
                for one in context.moves(*effect) {
                    captured.extend(context.with_consequences(&one).actions);
                }
                let (Some(rule), back) = (backtracking.or(*forward), backtracking.is_some()) else {
                    break;
                };
                if !context.holds(rule) {
                    break;
                }
                let place = track.places[at];
                let next = if back { place.previous } else { place.next };
                let Ok(next) = usize::try_from(next) else {
                    break;
                };
                at = next;
                let to = track.places[at].site;
                context.cursor.to = to;
                if !context.holds(rule) || (back && to == start) {
                    break;
                }
                rounds += 1;
                if rounds >= track.places.len() {
                    break;
                }
            }
            captured
        });
        mv.actions.extend(captured);
    }
}

fn seed(kind: SiteType, from: i32, to: i32, kept: Option<(i32, i32, i32)>) -> Action {
    let (state, rotation, value) = kept.unwrap_or((-1, -1, -1));
    Action::effect(Change::Carry {
        from_kind: kind,
        from,
        from_level: -1,
        to_kind: kind,
        to,
        to_level: -1,
        state,
        rotation,
        value,
        stack: false,
    })
}
