//! Making moves: the pieces, the consequences, the ends, the turn.

use smallvec::SmallVec;

use super::bits::Bits;
use super::engine::{Engine, Maker, Mv};
use super::value::{At, View};
use crate::ir::{EndId, EndOp, FlowOp, MovesId, MovesOp, Outcome, PassEnd, Place, ResultOp, Role};

/// A change that a consequence makes, and what follows it.
struct Consequence {
    change: Change,
    then: Option<MovesId>,
}

enum Change {
    Promote { site: usize, what: u8 },
    State { site: usize, state: i16 },
    Remove { site: usize },
    Carry { from: usize, to: usize },
    Next(u8),
    Counter(i32),
    Value { player: usize, value: i32 },
    Pending(i32),
}

impl<'p, const W: usize> Engine<'p, W> {
    /// Makes a move with its consequences; the turn doesn't change yet.
    pub fn apply(&mut self, mv: Mv) {
        let plan = self.plan;
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let quick = &mut self.board.quick;
        quick.last_pass = matches!(mv.maker, Maker::Pass { .. });
        (quick.last_from, quick.last_to) = if quick.last_pass {
            (-1, -1)
        } else {
            (mv.from as i16, mv.to as i16)
        };
        match mv.maker {
            Maker::Lane(lane) => {
                let lane = &plan.lanes[lane as usize];
                let at = At {
                    from: from as i32,
                    to: to as i32,
                    ..At::default()
                };
                for (condition, moves) in &lane.effects {
                    if condition.is_none_or(|condition| self.decide(condition, at)) {
                        self.follow(*moves, at);
                    }
                }
                let what = self.board.what[from];
                if what != 0 {
                    let state = self.board.state[from];
                    self.board.set(from, 0, 0);
                    self.board.set(to, what, state);
                }
                for then in &lane.then {
                    self.follow(*then, At::default());
                }
            }
            Maker::Promote { what, then } => {
                self.board.set(from, what, 0);
                self.follow_all(then);
            }
            Maker::Remove { then } => {
                self.board.set(from, 0, 0);
                self.follow_all(then);
            }
            Maker::Pass { then, .. } => self.follow_all(then),
        }
    }

    fn follow_all(&mut self, then: u32) {
        let plan = self.plan;
        if let Some(list) = plan.thens.get(then as usize) {
            for moves in list {
                self.follow(*moves, At::default());
            }
        }
    }

    /// A consequence: all of it is found before any of it is done.
    fn follow(&mut self, moves: MovesId, at: At) {
        let mut found: SmallVec<[Consequence; 4]> = SmallVec::new();
        self.consequences(moves, at, None, &mut found);
        for one in found {
            match one.change {
                Change::Promote { site, what } => self.board.set(site, what, 0),
                Change::State { site, state } => {
                    let what = self.board.what[site];
                    self.board.set(site, what, state);
                }
                Change::Remove { site } => self.board.set(site, 0, 0),
                Change::Carry { from, to } => {
                    let (what, state) = (self.board.what[from], self.board.state[from]);
                    if what != 0 {
                        self.board.set(from, 0, 0);
                        self.board.set(to, what, state);
                    }
                }
                Change::Next(player) => self.board.quick.next = player,
                Change::Counter(value) => self.board.quick.counter = value,
                Change::Value { player, value } => {
                    if let Some(entry) = self.board.quick.values.get_mut(player) {
                        *entry = value;
                    }
                }
                Change::Pending(value) => self.board.quick.pending = value,
            }
            if let Some(then) = one.then {
                self.follow(then, at);
            }
        }
    }

    fn consequences(
        &mut self,
        moves: MovesId,
        at: At,
        outer: Option<MovesId>,
        found: &mut SmallVec<[Consequence; 4]>,
    ) {
        let game = self.plan.game;
        let site_of = |site: Option<i32>| site.and_then(|site| usize::try_from(site).ok());
        match game.graph.moves(moves) {
            MovesOp::If {
                condition,
                yes,
                no,
                then,
            } => {
                if self.decide(*condition, at) {
                    self.consequences(*yes, at, then.or(outer), found);
                } else if let Some(no) = no {
                    self.consequences(*no, at, then.or(outer), found);
                }
            }
            MovesOp::And { list, then } | MovesOp::Or { list, then } => {
                for moves in list {
                    self.consequences(*moves, at, then.or(outer), found);
                }
            }
            MovesOp::Promote {
                at: site,
                piece,
                owner,
                then,
                ..
            } => {
                let Some(site) = site_of(self.sight().int(*site, at)) else {
                    return;
                };
                for what in self.choices(piece, *owner) {
                    found.push(Consequence {
                        change: Change::Promote { site, what },
                        then: then.or(outer),
                    });
                }
            }
            MovesOp::SetState {
                at: site,
                value,
                then,
                ..
            } => {
                let Some(site) = site_of(self.sight().int(*site, at)) else {
                    return;
                };
                let state = self.sight().int(*value, at).unwrap_or(0) as i16;
                found.push(Consequence {
                    change: Change::State { site, state },
                    then: then.or(outer),
                });
            }
            MovesOp::Remove { sites, then, .. } => {
                let sites: Bits<W> = self
                    .sight()
                    .region(*sites, at)
                    .unwrap_or_default()
                    .and(&self.board.occupied);
                for site in sites {
                    found.push(Consequence {
                        change: Change::Remove { site },
                        then: then.or(outer),
                    });
                }
            }
            MovesOp::Flow { entry, then, .. } => {
                if let Some((from, to)) = self.carried(*entry, at) {
                    found.push(Consequence {
                        change: Change::Carry { from, to },
                        then: then.or(outer),
                    });
                }
            }
            MovesOp::MoveAgain { then } => {
                found.push(Consequence {
                    change: Change::Next(self.board.quick.mover),
                    then: then.or(outer),
                });
            }
            MovesOp::SetCounter { value, then } => {
                let value = self.sight().int(*value, at).unwrap_or(-1);
                found.push(Consequence {
                    change: Change::Counter(value),
                    then: then.or(outer),
                });
            }
            MovesOp::SetPlayerValue {
                player,
                value,
                then,
            } => {
                let player = self.sight().int(*player, at).unwrap_or(0).max(0) as usize;
                let value = self.sight().int(*value, at).unwrap_or(-1);
                found.push(Consequence {
                    change: Change::Value { player, value },
                    then: then.or(outer),
                });
            }
            MovesOp::SetPending {
                values,
                value,
                then,
            } => {
                let value = match (values, value) {
                    (Some(region), _) => self
                        .sight()
                        .region(*region, at)
                        .and_then(|sites| sites.lowest())
                        .map_or(-1, |site| site as i32),
                    (None, Some(value)) => self.sight().int(*value, at).unwrap_or(1),
                    (None, None) => 1,
                };
                found.push(Consequence {
                    change: Change::Pending(value),
                    then: then.or(outer),
                });
            }
            _ => {}
        }
    }

    /// The sites of a chain that carries one piece from one given site to another.
    fn carried(&self, entry: crate::ir::FlowId, at: At) -> Option<(usize, usize)> {
        let graph = &self.plan.game.graph;
        let sight = self.sight();
        let FlowOp::From {
            place: Place::Site(from),
            next,
            ..
        } = graph.flow(entry)
        else {
            return None;
        };
        let FlowOp::To {
            place: Place::Site(to),
            ..
        } = graph.flow(*next)
        else {
            return None;
        };
        let from = usize::try_from(sight.int(*from, at)?).ok()?;
        let to = usize::try_from(sight.int(*to, at)?).ok()?;
        (self.board.what.get(from).is_some_and(|what| *what != 0) && to < self.board.what.len())
            .then_some((from, to))
    }

    /// A whole ply: the move, the ends, the turn.
    pub fn play(&mut self, mv: Mv) {
        let mover = self.board.quick.mover;
        if let Maker::Pass { forced, .. } = mv.maker {
            if forced {
                self.board.quick.stalemated |= 1 << mover;
            } else {
                self.board.quick.stalemated &= !(1 << mover);
            }
        }
        self.board.quick.pending = -1;
        self.apply(mv);
        self.board.quick.moves += 1;
        self.check_ends();
        if self.board.quick.over {
            self.board.quick.prev = mover;
            self.board.quick.counter += 1;
            return;
        }
        self.change_phases();
        let pass = self.board.quick.last_pass;
        let quick = &mut self.board.quick;
        quick.counter += 1;
        quick.prev = mover;
        quick.mover = quick.next;
        if quick.prev == quick.mover {
            quick.moves_this_turn += 1;
        } else {
            quick.moves_this_turn = 0;
            quick.turn += 1;
        }
        quick.passes = if pass { quick.passes + 1 } else { 0 };
        self.board.quick.next = self.player_after(self.board.quick.mover);
    }

    fn check_ends(&mut self) {
        let game = self.plan.game;
        let quick = self.board.quick;
        let phase = usize::from(quick.phases[usize::from(quick.mover)]);
        self.check_rules(&game.phases[phase].end);
        if !self.board.quick.over {
            self.check_rules(&game.end);
        }
        let quick = &mut self.board.quick;
        if !quick.over && (quick.turn >= game.max_turns * 2 || quick.moves >= game.max_moves) {
            quick.over = true;
            quick.active = 0;
        }
    }

    fn check_rules(&mut self, rules: &[EndId]) {
        let game = self.plan.game;
        if rules.is_empty() {
            return;
        }
        for rule in rules {
            let Some(ResultOp::Outcome { role, outcome }) = self.result(*rule) else {
                continue;
            };
            let who = self.sight().role(*role).unwrap_or(0);
            if who != 3 && self.board.quick.active >> who.clamp(0, 31) & 1 == 0 {
                continue;
            }
            let winner = match outcome {
                Outcome::Win if *role != Role::All => who as u8,
                Outcome::Loss if *role != Role::All => 3 - who as u8,
                Outcome::Tie => 3,
                _ => 0,
            };
            self.finish(winner);
            return;
        }
        if game.features.all_pass_ends
            && game.meta.pass_end == PassEnd::Draw
            && self.board.quick.passes >= 2
        {
            self.finish(0);
        }
    }

    /// The result of an end rule whose condition holds: the first that applies of the rules inside
    /// it, else its own.
    fn result(&mut self, rule: EndId) -> Option<&'p ResultOp> {
        let game = self.plan.game;
        let EndOp::If {
            condition,
            inner,
            result,
        } = game.graph.end_rule(rule)
        else {
            return None;
        };
        if !self.decide(*condition, At::default()) {
            return None;
        }
        inner
            .iter()
            .find_map(|rule| self.result(*rule))
            .or(result.as_ref())
    }

    fn finish(&mut self, winner: u8) {
        self.board.quick.over = true;
        self.board.quick.winner = winner;
        self.board.quick.active = 0;
    }

    fn change_phases(&mut self) {
        let game = self.plan.game;
        if game.phases.len() == 1 {
            return;
        }
        for player in 1..=2usize {
            let current = usize::from(self.board.quick.phases[player]);
            for next in &game.phases[current].next {
                let who = self.sight().int(next.who, At::default()).unwrap_or(0);
                if (who == 3 || who == player as i32) && self.decide(next.condition, At::default())
                {
                    self.board.quick.phases[player] = next.phase.unwrap_or(current + 1) as u8;
                    break;
                }
            }
        }
    }
}
