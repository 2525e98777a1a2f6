//! The plan of a game: its generators over lanes, its threats and its ends, or why it has none.

use rustc_hash::FxHashMap;

use super::attack::Threats;
use super::lane::{Lane, Maker, Occupants};
use super::statics::Statics;
use super::value::{Ahead, At, View, is_readable};
use crate::ir::graph::NodeId;
use crate::ir::{
    BoolId, BoolOp, EndId, EndOp, Features, FlowOp, Game, IntId, IntOp, Mode, MovesId, MovesOp, Op,
    PieceChoice, Place as FlowPlace, RegionId, RegionOp, ResultOp, Role,
};

/// A generator over lanes.
#[derive(Debug)]
pub(super) enum Gen {
    /// The pieces of a player, by the player's number: components with their own generators.
    Pieces {
        player: Option<IntId>,
        role: Option<Role>,
        table: Vec<Vec<(u8, Gen)>>,
    },
    /// All of them.
    All(Vec<Gen>),
    /// One or the other.
    When {
        condition: BoolId,
        yes: Box<Gen>,
        no: Option<Box<Gen>>,
    },
    /// The first that gives a move.
    First(Vec<Gen>),
    /// A lane of the piece at hand.
    Lane(usize),
    /// Kept where a condition holds afterwards.
    Keep {
        inner: Box<Gen>,
        king: Option<King>,
        rest: Vec<BoolId>,
        all: BoolId,
    },
    /// A promotion by choice.
    Promote {
        at: IntId,
        piece: PieceChoice,
        owner: Option<IntId>,
        then: usize,
    },
    /// The choice of a piece to take off.
    Remove { sites: RegionId, then: usize },
    /// A pass by choice.
    Pass { then: usize },
}

/// The question whether a king is safe: its component for each player, and whose king.
#[derive(Debug, Clone)]
pub(super) struct King {
    pub components: Vec<u8>,
    pub role: Role,
}

/// Everything that playing by tables needs.
#[derive(Debug)]
pub(super) struct Plan<'g, const W: usize> {
    pub game: &'g Game,
    pub statics: Statics<W>,
    pub lanes: Vec<Lane<W>>,
    /// Lists of consequences of moves that no lane makes.
    pub thens: Vec<Vec<MovesId>>,
    /// Generators by phase and mover.
    pub play: Vec<Vec<Gen>>,
    /// Generators of `(can Move …)`, by node and mover.
    pub asked: FxHashMap<MovesId, Vec<Gen>>,
    /// The same inside the question of a threat.
    pub asked_in_threat: FxHashMap<MovesId, Vec<Gen>>,
    /// By threatened component: the enemy and its threats.
    threats: Vec<Vec<(u8, Threat<W>)>>,
    /// The same where the threatening moves are given.
    threats_by: FxHashMap<(u8, MovesId), Vec<(u8, Threat<W>)>>,
    /// Sites that occupants of a kind can be asked for, as a table of what lanes use.
    pub occupants: Vec<Occupants>,
    pub reads_stalemate: bool,
}

/// What an enemy's generator threatens: by tables, or one of two by a condition.
#[derive(Debug)]
pub(super) enum Threat<const W: usize> {
    Tables(Box<Threats<W>>),
    When {
        condition: BoolId,
        yes: Box<Threat<W>>,
        no: Box<Threat<W>>,
    },
    /// By the enemy's phase.
    Phases(Vec<Threat<W>>),
    Sites(RegionId),
    Never,
}

type Reason = String;

struct Planner<'g, const W: usize> {
    plan: Plan<'g, W>,
    known: FxHashMap<(u8, MovesId, Vec<MovesId>), Vec<usize>>,
}

/// Where a generator stands while it is planned.
#[derive(Clone)]
struct Place {
    mover: u8,
    piece: Option<u8>,
    needs: Vec<(BoolId, bool)>,
    then: Vec<MovesId>,
    threat: bool,
}

impl Place {
    fn of(mover: u8, threat: bool) -> Place {
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
                occupants: Vec::new(),
                reads_stalemate: false,
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

impl<const W: usize> Plan<'_, W> {
    /// Each enemy of a component, with what it threatens it by.
    pub fn threats_to(&self, what: u8, by: Option<MovesId>) -> &[(u8, Threat<W>)] {
        match by {
            None => &self.threats[usize::from(what)],
            Some(by) => self.threats_by.get(&(what, by)).map_or(&[], Vec::as_slice),
        }
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
        count,
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
        (count, "counted pieces"),
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
        self.plan.reads_stalemate = reachable
            .iter()
            .any(|node| matches!(game.graph.op(*node), Op::Bool(BoolOp::NoMoves { .. })));
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

    /// Plans the threats to every component that the question may be about.
    fn threatened(&mut self, what: IntId, by: Option<MovesId>) -> Result<(), Reason> {
        let game = self.plan.game;
        let IntOp::ComponentId { name, .. } = game.graph.int(what) else {
            return Err("a threat to a piece that isn't named".into());
        };
        for player in 1..=game.player_count() as u8 {
            let found = game.components.iter().skip(1).position(|component| {
                component.owner == player && component.name.contains(&**name)
            });
            let Some(target) = found.map(|index| index + 1) else {
                continue;
            };
            if !self.plan.threats_to(target as u8, by).is_empty() {
                continue;
            }
            let enemy = 3 - player;
            let mut by_phase = Vec::new();
            for phase in &game.phases {
                let generator =
                    self.generator(by.unwrap_or(phase.play), &Place::of(enemy, true))?;
                by_phase.push(self.threat(&generator, target as u8)?);
            }
            let threat = if by_phase.len() == 1 {
                by_phase.remove(0)
            } else {
                Threat::Phases(by_phase)
            };
            match by {
                None => self.plan.threats[target].push((enemy, threat)),
                Some(by) => self
                    .plan
                    .threats_by
                    .entry((target as u8, by))
                    .or_default()
                    .push((enemy, threat)),
            }
        }
        Ok(())
    }

    fn threat(&self, generator: &Gen, target: u8) -> Result<Threat<W>, Reason> {
        Ok(match generator {
            Gen::When { condition, yes, no } => Threat::When {
                condition: *condition,
                yes: Box::new(self.threat(yes, target)?),
                no: Box::new(match no {
                    Some(no) => self.threat(no, target)?,
                    None => Threat::Never,
                }),
            },
            Gen::Keep { inner, rest, .. } if rest.is_empty() => self.threat(inner, target)?,
            Gen::Remove { sites, .. } => Threat::Sites(*sites),
            Gen::Pass { .. } => Threat::Never,
            Gen::All(list) if list.is_empty() => Threat::Never,
            Gen::All(list) if list.len() == 1 => self.threat(&list[0], target)?,
            Gen::Pieces { .. } => {
                let mut lanes = Vec::new();
                collect(generator, &mut lanes)?;
                let sites = self.plan.game.topology.len(self.plan.game.site_type);
                Threat::Tables(Box::new(Threats::of(
                    &self.plan.lanes,
                    &lanes,
                    target,
                    sites,
                )?))
            }
            _ => return Err("threats by more than pieces".into()),
        })
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

    fn generator(&mut self, id: MovesId, place: &Place) -> Result<Gen, Reason> {
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
        for (_, effect) in made.iter().flat_map(|lane| &lane.effects) {
            self.can_follow(effect.node())?;
        }
        let first = self.plan.lanes.len();
        self.plan.lanes.extend(made);
        let lanes: Vec<usize> = (first..self.plan.lanes.len()).collect();
        for lane in &lanes {
            self.note_occupants(*lane);
        }
        if plain {
            self.known.insert(key, lanes.clone());
        }
        Ok(Gen::All(lanes.into_iter().map(Gen::Lane).collect()))
    }

    fn note_occupants(&mut self, lane: usize) {
        let mut seen = Vec::new();
        match &self.plan.lanes[lane].reach {
            super::lane::Reach::Leap(table) => {
                for group in table.iter().flatten() {
                    seen.extend([group.sure, group.maybe]);
                }
            }
            super::lane::Reach::Ride { pass, stop, .. } => seen.push(Occupants(pass.0 | stop.0)),
        }
        for one in seen {
            if !self.plan.occupants.contains(&one) {
                self.plan.occupants.push(one);
            }
        }
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

    /// The king whose safety a condition asks for, and what else it asks.
    fn king(&self, condition: BoolId) -> (Option<King>, Vec<BoolId>) {
        let graph = &self.plan.game.graph;
        let terms = match graph.boolean(condition) {
            BoolOp::And { terms } => terms.clone(),
            _ => vec![condition],
        };
        let mut king = None;
        let mut rest = Vec::new();
        for term in terms {
            match (&king, self.safe_king(term)) {
                (None, Some(found)) => king = Some(found),
                _ => rest.push(term),
            }
        }
        (king, rest)
    }

    /// Whether a region is the site where a component stands.
    fn stands(&self, what: IntId, sites: RegionId) -> bool {
        let graph = &self.plan.game.graph;
        let RegionOp::Sites { sites } = graph.region(sites) else {
            return false;
        };
        matches!(sites[..], [site] if matches!(graph.int(site), IntOp::Where { what: Some(place), state: None, .. } if *place == what))
    }

    fn safe_king(&self, condition: BoolId) -> Option<King> {
        let game = self.plan.game;
        let BoolOp::Not { a } = game.graph.boolean(condition) else {
            return None;
        };
        let BoolOp::Threatened {
            what: Some(what),
            sites,
            by: None,
            ..
        } = game.graph.boolean(*a)
        else {
            return None;
        };
        let IntOp::ComponentId { name, owner } = game.graph.int(*what) else {
            return None;
        };
        let IntOp::Role {
            role: role @ (Role::Mover | Role::Next),
        } = game.graph.int(*owner)
        else {
            return None;
        };
        if !self.stands(*what, *sites) {
            return None;
        }
        let mut components = vec![0];
        for player in 1..=game.player_count() as u8 {
            let found = game.components.iter().skip(1).position(|component| {
                component.owner == player && component.name.contains(&**name)
            });
            components.push(found.map_or(0, |index| index as u8 + 1));
        }
        components
            .iter()
            .skip(1)
            .all(|component| *component > 0)
            .then_some(King {
                components,
                role: *role,
            })
    }
}

/// The lanes of the pieces of a generator.
fn collect(generator: &Gen, lanes: &mut Vec<usize>) -> Result<(), Reason> {
    match generator {
        Gen::Pieces {
            table,
            player: None,
            role: None,
        } => {
            for (_, generator) in table.iter().flatten() {
                collect(generator, lanes)?;
            }
            Ok(())
        }
        Gen::All(list) => list
            .iter()
            .try_for_each(|generator| collect(generator, lanes)),
        Gen::Lane(lane) => {
            lanes.push(*lane);
            Ok(())
        }
        _ => Err("threats by more than pieces".into()),
    }
}
