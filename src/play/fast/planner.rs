//! Making the plan of a game, or saying why it has none.

use rustc_hash::FxHashMap;

use super::ahead::Ahead;
use super::lane::{Lane, Reason};
use super::maker::Maker;
use super::plan::{Gen, Plan};
use super::readable::is_readable;
use super::statics::Statics;
use super::value::{At, View};
use crate::ir::graph::NodeId;
use crate::ir::{
    BoolId, BoolOp, EndId, EndOp, Features, FlowOp, Game, Mode, MovesId, MovesOp, Op,
    Place as FlowPlace, ResultOp, Role,
};

pub(super) struct Planner<'g, const W: usize> {
    pub(super) plan: Plan<'g, W>,
    known: FxHashMap<(u8, MovesId, Vec<MovesId>), Vec<usize>>,
}

/// Where a generator stands while it is planned.
#[derive(Clone)]
pub(super) struct Place {
    mover: u8,
    piece: Option<u8>,
    needs: Vec<(BoolId, bool)>,
    then: Vec<MovesId>,
    threat: bool,
}

impl Place {
    pub(super) fn of(mover: u8, threat: bool) -> Place {
        Place {
            mover,
            piece: None,
            needs: Vec::new(),
            then: Vec::new(),
            threat,
        }
    }
}

impl<'g, const W: usize> Plan<'g, W> {
    /// Plans a game.
    pub fn of(game: &'g Game) -> Result<Plan<'g, W>, Vec<Reason>> {
        let mut reasons = unfit(game);
        if !reasons.is_empty() {
            return Err(reasons);
        }
        let statics = Statics::of(game);
        let mut planner = Planner {
            plan: Plan {
                game,
                statics,
                lanes: Vec::new(),
                thens: Vec::new(),
                play: Vec::new(),
                threats_by: FxHashMap::default(),
                asked: FxHashMap::default(),
                asked_in_threat: FxHashMap::default(),
                threats: (0..game.components.len()).map(|_| Vec::new()).collect(),
            },
            known: FxHashMap::default(),
        };
        if let Err(reason) = planner.all() {
            reasons.push(reason);
            return Err(reasons);
        }
        Ok(planner.plan)
    }
}

/// What no table can hold.
fn unfit(game: &Game) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let Features {
        stacking,
        stochastic,
        hidden,
        visited,
        sequence_capture,
        teams,
        large_pieces,
        ..
    } = game.features.clone();
    for (unfit, why) in [
        (stacking, "stacks of pieces"),
        (stochastic, "chance"),
        (hidden, "hidden information"),
        (visited, "sites visited in a turn"),
        (sequence_capture, "captures at the end of a sequence"),
        (teams, "teams"),
        (large_pieces, "large pieces"),
        (!game.features.one_site_type, "several kinds of site"),
        (
            game.mode != Mode::Alternating,
            "players who don't alternate",
        ),
        (game.player_count() != 2, "other than two players"),
        (game.components.len() > 64, "more than 63 components"),
        (
            game.meta.swap || game.meta.no_suicide || game.meta.no_repeat.is_some(),
            "meta rules",
        ),
        (
            game.features.cycle
                || game.features.repeat_positional
                || game.features.repeat_situational,
            "repetition",
        ),
        (game.phases.len() > 4, "more than four phases"),
    ] {
        if unfit {
            reasons.push(why.to_owned());
        }
    }
    reasons
}

impl<const W: usize> Planner<'_, W> {
    fn all(&mut self) -> Result<(), Reason> {
        let game = self.plan.game;
        let roots = game
            .phases
            .iter()
            .flat_map(|phase| {
                let ends = phase.end.iter().map(|end| end.node());
                let next = phase
                    .next
                    .iter()
                    .flat_map(|next| [next.who.node(), next.condition.node()]);
                std::iter::once(phase.play.node())
                    .chain(ends)
                    .chain(next)
                    .collect::<Vec<_>>()
            })
            .chain(game.end.iter().map(|end| end.node()))
            .chain(
                game.components
                    .iter()
                    .filter_map(|component| component.moves.map(|moves| moves.node())),
            );
        let reachable = game.graph.reachable(roots);
        if let Some(node) = reachable
            .iter()
            .find(|node| !is_readable(game.graph.op(**node)))
        {
            return Err(format!(
                "`{}` is not read from tables",
                game.graph.op(*node).name()
            ));
        }
        if self.plan.statics.counted {
            return Err("pieces placed by number".into());
        }
        for end in game
            .end
            .iter()
            .chain(game.phases.iter().flat_map(|phase| &phase.end))
        {
            self.end(*end)?;
        }
        for phase in &game.phases {
            let mut by_mover = Vec::new();
            for mover in 0..=game.player_count() as u8 {
                let place = Place::of(mover, false);
                by_mover.push(if mover == 0 {
                    Gen::All(Vec::new())
                } else {
                    self.generator(phase.play, &place)?
                });
            }
            self.plan.play.push(by_mover);
        }
        for node in &reachable {
            match game.graph.op(*node) {
                Op::Bool(BoolOp::CanMove { moves }) => {
                    for threat in [false, true] {
                        let mut by_mover = vec![Gen::All(Vec::new())];
                        for mover in 1..=game.player_count() as u8 {
                            by_mover.push(self.generator(*moves, &Place::of(mover, threat))?);
                        }
                        let asked = if threat {
                            &mut self.plan.asked_in_threat
                        } else {
                            &mut self.plan.asked
                        };
                        asked.insert(*moves, by_mover);
                    }
                }
                Op::Bool(BoolOp::Threatened {
                    what: Some(what),
                    sites,
                    by,
                    ..
                }) => {
                    if !self.stands(*what, *sites) {
                        return Err("a threat to a site where the piece doesn't stand".into());
                    }
                    self.threatened(*what, *by)?;
                }
                Op::Bool(BoolOp::Threatened { .. }) => return Err("a threat to any piece".into()),
                _ => {}
            }
        }
        Ok(())
    }

    fn end(&self, end: EndId) -> Result<(), Reason> {
        match self.plan.game.graph.end_rule(end) {
            EndOp::If { inner, result, .. } => {
                for rule in inner {
                    self.end(*rule)?;
                }
                match result {
                    Some(ResultOp::Outcome {
                        role: Role::Mover | Role::Next | Role::Prev | Role::Player(_) | Role::All,
                        ..
                    })
                    | None => Ok(()),
                    _ => Err("an end by scores or payoffs, or for a team".into()),
                }
            }
            _ => Err("an end rule for each player or track".into()),
        }
    }

    /// Whether a consequence is one that `apply` makes.
    fn can_follow(&self, id: NodeId) -> Result<(), Reason> {
        let graph = &self.plan.game.graph;
        for node in graph.reachable([id]) {
            let known = match graph.op(node) {
                Op::Moves(op) => matches!(
                    op,
                    MovesOp::If { .. }
                        | MovesOp::And { .. }
                        | MovesOp::Or { .. }
                        | MovesOp::Promote { state: None, .. }
                        | MovesOp::SetState { level: None, .. }
                        | MovesOp::Remove {
                            level: None,
                            at_end: false,
                            count: None,
                            ..
                        }
                        | MovesOp::Flow { mover: None, .. }
                        | MovesOp::MoveAgain { .. }
                        | MovesOp::SetCounter { .. }
                        | MovesOp::SetPlayerValue { .. }
                        | MovesOp::SetPending { .. }
                ),
                Op::Flow(op) => matches!(
                    op,
                    FlowOp::From {
                        place: FlowPlace::Site(_),
                        level: None,
                        guard: None,
                        ..
                    } | FlowOp::To {
                        place: FlowPlace::Site(_),
                        ..
                    } | FlowOp::Carry {
                        stack: false,
                        level: None,
                        to_level: None,
                        count: None,
                        copy: None,
                        ..
                    } | FlowOp::Emit {}
                ),
                _ => true,
            };
            if !known {
                return Err(format!("`{}` as a consequence", graph.op(node).name()));
            }
        }
        Ok(())
    }

    pub(super) fn generator(&mut self, id: MovesId, place: &Place) -> Result<Gen, Reason> {
        let game = self.plan.game;
        for (role, then) in game.graph.operands(id.node()) {
            if role == "then" {
                self.can_follow(then)?;
            }
        }
        let followed = |then: &Option<MovesId>| {
            let mut inner = place.clone();
            // Inner consequences come first.
            if let Some(then) = then {
                inner.then.insert(0, *then);
            }
            inner
        };
        match game.graph.moves(id) {
            MovesOp::Or { list, then } | MovesOp::And { list, then } => {
                let inner = followed(then);
                let list = list
                    .iter()
                    .map(|moves| self.generator(*moves, &inner))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok(Gen::All(list))
            }
            MovesOp::Priority { list, then } => {
                let inner = followed(then);
                if inner.piece.is_some() || inner.threat {
                    return Err("priorities among the moves of a piece".into());
                }
                Ok(Gen::First(
                    list.iter()
                        .map(|moves| self.generator(*moves, &inner))
                        .collect::<Result<Vec<_>, _>>()?,
                ))
            }
            MovesOp::If {
                condition,
                yes,
                no,
                then,
            } => {
                let inner = followed(then);
                match self.fold(*condition, &inner) {
                    Some(true) => self.generator(*yes, &inner),
                    Some(false) => match no {
                        Some(no) => self.generator(*no, &inner),
                        None => Ok(Gen::All(Vec::new())),
                    },
                    None if inner.piece.is_some() => {
                        // Inside a piece's generator the condition becomes one of its lanes.
                        let mut list = Vec::new();
                        for (branch, expected) in [(Some(*yes), true), (*no, false)] {
                            if let Some(branch) = branch {
                                let mut inner = inner.clone();
                                inner.needs.push((*condition, expected));
                                list.push(self.generator(branch, &inner)?);
                            }
                        }
                        Ok(Gen::All(list))
                    }
                    None => Ok(Gen::When {
                        condition: *condition,
                        yes: Box::new(self.generator(*yes, &inner)?),
                        no: match no {
                            Some(no) => Some(Box::new(self.generator(*no, &inner)?)),
                            None => None,
                        },
                    }),
                }
            }
            MovesOp::Do {
                prior,
                next: None,
                if_afterwards: Some(condition),
                then,
            } => {
                let inner = followed(then);
                if self.fold(
                    *condition,
                    &Place {
                        threat: inner.threat,
                        ..inner.clone()
                    },
                ) == Some(true)
                {
                    return self.generator(*prior, &inner);
                }
                let (king, rest) = self.king(*condition);
                Ok(Gen::Keep {
                    inner: Box::new(self.generator(*prior, &inner)?),
                    king,
                    rest,
                    all: *condition,
                })
            }
            MovesOp::ForEachPiece {
                kind: None,
                names,
                container: None,
                container_name: None,
                moves,
                player,
                role,
                top: false,
                then,
            } => {
                let inner = followed(then);
                if inner.piece.is_some() || matches!(role, Some(Role::All | Role::Each)) {
                    return Err("all players' pieces at once".into());
                }
                let mut table = Vec::new();
                for owner in 0..=game.player_count() as u8 + 1 {
                    let mut list = Vec::new();
                    let moved = owner == place.mover || role.is_some() || player.is_some();
                    for (index, component) in game.components.iter().enumerate().skip(1) {
                        if component.owner != owner
                            || !moved
                            || !(names.is_empty() || names.contains(&component.stem))
                        {
                            continue;
                        }
                        if owner == 0 || usize::from(owner) > game.player_count() {
                            return Err("pieces that belong to nobody or to all".into());
                        }
                        let Some(generator) = moves.or(component.moves) else {
                            continue;
                        };
                        let piece = Place {
                            mover: owner,
                            piece: Some(index as u8),
                            ..inner.clone()
                        };
                        list.push((index as u8, self.generator(generator, &piece)?));
                    }
                    table.push(list);
                }
                Ok(Gen::Pieces {
                    player: *player,
                    role: *role,
                    table,
                })
            }
            MovesOp::Flow {
                entry,
                mover: None,
                then,
            } => {
                let inner = followed(then);
                let Some(component) = inner.piece else {
                    return Err("a move that no piece makes".into());
                };
                self.lanes(id, component, *entry, &inner)
            }
            MovesOp::Promote {
                decision: true,
                at,
                piece,
                owner,
                then,
                state: None,
                ..
            } => {
                let inner = followed(then);
                Ok(Gen::Promote {
                    at: *at,
                    piece: piece.clone(),
                    owner: *owner,
                    then: self.consequences(&inner),
                })
            }
            MovesOp::Remove {
                decision: true,
                sites,
                level: None,
                at_end: false,
                count: None,
                then,
                ..
            } => {
                let inner = followed(then);
                Ok(Gen::Remove {
                    sites: *sites,
                    then: self.consequences(&inner),
                })
            }
            MovesOp::Pass {
                decision: true,
                then,
            } => {
                let inner = followed(then);
                Ok(Gen::Pass {
                    then: self.consequences(&inner),
                })
            }
            other => Err(format!("`{}` has no plan", other.name())),
        }
    }

    fn consequences(&mut self, place: &Place) -> usize {
        self.plan.thens.push(place.then.clone());
        self.plan.thens.len() - 1
    }

    fn lanes(
        &mut self,
        id: MovesId,
        component: u8,
        entry: crate::ir::FlowId,
        place: &Place,
    ) -> Result<Gen, Reason> {
        let key = (component, id, place.then.clone());
        let plain = place.needs.is_empty();
        if plain && let Some(known) = self.known.get(&key) {
            return Ok(Gen::All(
                known.iter().map(|lane| Gen::Lane(*lane)).collect(),
            ));
        }
        let maker = Maker {
            game: self.plan.game,
            statics: &self.plan.statics,
        };
        let made = maker.lanes(component, entry, &place.needs, &place.then)?;
        if self.plan.game.features.count && made.iter().any(Lane::may_join) {
            return Err("pieces that join others of their kind".into());
        }
        for (_, effect) in made.iter().flat_map(|lane| &lane.effects) {
            self.can_follow(effect.node())?;
        }
        let first = self.plan.lanes.len();
        self.plan.lanes.extend(made);
        let lanes: Vec<usize> = (first..self.plan.lanes.len()).collect();
        if plain {
            self.known.insert(key, lanes.clone());
        }
        Ok(Gen::All(lanes.into_iter().map(Gen::Lane).collect()))
    }

    fn fold(&self, condition: BoolId, place: &Place) -> Option<bool> {
        let view = Ahead {
            game: self.plan.game,
            statics: &self.plan.statics,
            mover: place.mover,
            piece: None,
            other: None,
            threat: place.threat,
        };
        view.holds(condition, At::UNKNOWN)
    }
}
