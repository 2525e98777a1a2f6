//! Hops over hurdles.

use smallvec::SmallVec;

use super::super::super::Context;
use super::super::super::moves::Move;
use super::Draft;
use crate::ir::{FlowId, FlowOp, MovesId};

impl Context<'_> {
    /// Hops over hurdles along each ray.
    pub(super) fn hop(&mut self, id: FlowId, draft: &Draft, out: &mut Vec<Move>) {
        let game = self.game;
        let FlowOp::Hop {
            kind,
            directions,
            before,
            min,
            max,
            hurdle,
            after,
            go,
            stop,
            stop_effect,
            hurdle_effect,
            next,
        } = game.graph.flow(id)
        else {
            return;
        };
        let from = self.cursor.from;
        let facing = self.ways(*directions, *kind, draft);
        let (before, min, max, after) = (
            self.int(*before),
            self.int(*min),
            self.int(*max),
            self.int(*after),
        );
        if min == 0 {
            let mut reached: SmallVec<[u32; 8]> = SmallVec::new();
            for direction in &facing {
                for step in game.topology.steps(*kind, from as u32, *direction) {
                    self.cursor.to = step.to as i32;
                    if self.holds(*go) && !reached.contains(&step.to) {
                        reached.push(step.to);
                        self.land(draft, *next, *hurdle_effect, None, &[], out);
                    }
                }
            }
        }
        if max <= 0 {
            return;
        }
        for direction in facing {
            for radial in game.topology.radials(*kind, from as u32, direction) {
                let sites = &radial.sites;
                for index in 1..sites.len() {
                    self.cursor.between = sites[index] as i32;
                    if let Some(hurdle) = hurdle
                        && self.holds(*hurdle)
                    {
                        self.over_hurdles(
                            sites,
                            index,
                            (min, max, after),
                            *hurdle,
                            *go,
                            *stop,
                            *stop_effect,
                            *hurdle_effect,
                            *next,
                            draft,
                            out,
                        );
                        break;
                    }
                    self.cursor.to = sites[index] as i32;
                    if index as i32 > before || !self.holds(*go) {
                        break;
                    }
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn over_hurdles(
        &mut self,
        sites: &[u32],
        first: usize,
        (min, max, after): (i32, i32, i32),
        hurdle: crate::ir::BoolId,
        go: crate::ir::BoolId,
        stop: Option<crate::ir::BoolId>,
        stop_effect: Option<MovesId>,
        hurdle_effect: Option<MovesId>,
        next: FlowId,
        draft: &Draft,
        out: &mut Vec<Move>,
    ) {
        let mut hurdles: Vec<i32> = vec![sites[first] as i32];
        let mut index = first + 1;
        let mut broken = false;
        while index < sites.len() && (hurdles.len() as i32) < max {
            self.cursor.between = sites[index] as i32;
            if !self.holds(hurdle) {
                broken = true;
                break;
            }
            hurdles.push(sites[index] as i32);
            index += 1;
        }
        let length = hurdles.len() as i32;
        if length < min || (broken && length == max) {
            return;
        }
        let mut draft = draft.clone();
        draft.between = hurdles.iter().copied().collect();
        for fewer in (0..=length - min).rev() {
            let mut landing = index as i32 - fewer;
            while (landing as usize) < sites.len() {
                self.cursor.to = sites[landing as usize] as i32;
                if !self.holds(go) {
                    if stop.is_some_and(|stop| self.holds(stop)) {
                        self.land(&draft, next, stop_effect, None, &[], out);
                    }
                    break;
                }
                if stop.is_none() {
                    self.land(
                        &draft,
                        next,
                        stop_effect,
                        hurdle_effect,
                        &hurdles[..(length - fewer) as usize],
                        out,
                    );
                }
                if landing - index as i32 + 1 > after - fewer {
                    break;
                }
                landing += 1;
            }
        }
    }

    /// Lands: runs the rest of the chain; its moves get the effect `once`, and `each` for every hurdle.
    fn land(
        &mut self,
        draft: &Draft,
        next: FlowId,
        once: Option<MovesId>,
        each: Option<MovesId>,
        hurdles: &[i32],
        out: &mut Vec<Move>,
    ) {
        let first = out.len();
        self.flow(next, draft, out);
        for mv in &mut out[first..] {
            let mut built = Draft::new();
            built.actions = std::mem::take(&mut mv.actions);
            if let Some(once) = once {
                self.prepend(once, &mut built);
            }
            if let Some(each) = each {
                for hurdle in hurdles {
                    self.cursor.between = *hurdle;
                    self.prepend(each, &mut built);
                }
            }
            mv.actions = built.actions;
        }
    }
}
