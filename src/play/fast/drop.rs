//! Moves from given sites to given sites, whatever stands there: pieces set down from a hand.

use super::bits::Bits;
use super::code::{Change, Num, Set};
use super::engine::{Engine, Filter};
use super::lane::{Need, Reach, Reason};
use super::maker::Maker;
use super::plan::Gen;
use super::planner::{Place, Planner};
use super::resolve::Resolver;
use super::sink::Sink;
use super::value::{At, View};
use crate::ir::{
    BoolId, BoolOp, ContainerKind, FlowId, FlowOp, Game, IntOp, MovesId, MovesOp, Op,
    Place as FlowPlace, RegionOp,
};

/// A hand's site by its number: -1 where a player has no hand.
pub(super) fn hand_site(game: &Game, owner: i32, index: i32) -> i32 {
    let hand = game.containers.iter().find(|container| {
        container.kind == ContainerKind::Hand && i32::from(container.owner) == owner
    });
    hand.map_or(-1, |hand| hand.first as i32 + index)
}

/// The names of a game's variables: first the one without a name, whether or not it is used.
pub(super) fn variables(game: &Game) -> Vec<Option<&str>> {
    let mut names: Vec<Option<&str>> = vec![None];
    for id in game.graph.ids() {
        if let Op::Int(IntOp::Var { name }) | Op::Moves(MovesOp::SetVar { name, .. }) =
            game.graph.op(id)
            && !names.contains(&name.as_deref())
        {
            names.push(name.as_deref());
        }
    }
    names
}

/// Which of a game's variables a name is, where that one has a place.
pub(super) fn variable(game: &Game, name: Option<&str>) -> Option<u8> {
    let mut names = variables(game).into_iter().take(VARIABLES);
    let index = names.position(|known| known == name)?;
    Some(index as u8)
}

/// How many variables have a place.
pub(super) const VARIABLES: usize = 4;

impl<const W: usize> Resolver<'_, W> {
    /// A chain that puts a piece on a given site.
    pub fn put(&self, entry: FlowId) -> Option<Change<W>> {
        let graph = &self.game.graph;
        let FlowOp::To {
            kind,
            place: FlowPlace::Site(site),
            next,
        } = graph.flow(entry)
        else {
            return None;
        };
        let FlowOp::Add {
            piece,
            owner,
            state: None,
            count: None,
            stack: false,
            level: None,
            next,
            ..
        } = graph.flow(*next)
        else {
            return None;
        };
        matches!(graph.flow(*next), FlowOp::Emit {}).then(|| Change::Add {
            site: self.num(*site),
            whats: self.whats(piece, *owner),
            // Sites of another kind than the board's are in hands, or nowhere that matters.
            least: match *kind == self.game.site_type {
                true => 0,
                false => self.game.topology.len(self.game.site_type),
            },
        })
    }

    /// The sites of hands by owner.
    pub fn hands(&self) -> Vec<Bits<W>> {
        let mut hands = vec![Bits::EMPTY; self.game.player_count() + 2];
        for hand in &self.game.containers {
            if hand.kind == ContainerKind::Hand
                && let Some(own) = hands.get_mut(usize::from(hand.owner))
                && own.is_empty()
            {
                *own = (hand.first..hand.first + hand.size).collect();
            }
        }
        hands
    }
}

impl<const W: usize> Maker<'_, W> {
    /// The components that an effect puts back on the board as they are taken, rather than aside:
    /// nothing where it does more.
    pub(super) fn puts_back(&self, moves: MovesId) -> Option<u64> {
        let graph = &self.game.graph;
        let MovesOp::Flow {
            entry,
            mover: None,
            then: None,
        } = graph.moves(moves)
        else {
            return None;
        };
        let FlowOp::To {
            place: FlowPlace::Site(site),
            next,
            ..
        } = graph.flow(*entry)
        else {
            return None;
        };
        let (FlowOp::Add { next, .. }, true) = (graph.flow(*next), self.game.features.count) else {
            return None;
        };
        if !matches!(graph.flow(*next), FlowOp::Emit {}) {
            return None;
        }
        let board = self.game.topology.len(self.game.site_type) as i32;
        let to = super::value::UNKNOWN + 1;
        let mut back = 0;
        for what in 1..self.game.components.len() {
            let view = super::ahead::Ahead {
                other: Some((to, what as u8)),
                ..super::ahead::Ahead::of(self.game, self.statics, self.mover)
            };
            let at = At { to, ..At::UNKNOWN };
            if view.int(*site, at).is_none_or(|site| site < board) {
                back |= 1 << what;
            }
        }
        Some(back)
    }

    /// The same of all that some effects put anywhere.
    pub(super) fn all_put_back(&self, effects: &[MovesId]) -> u64 {
        let graph = &self.game.graph;
        let nodes = graph.reachable(effects.iter().map(|moves| moves.node()));
        let back = nodes
            .iter()
            .filter_map(|node| self.puts_back(graph.moves_id(*node)?));
        back.fold(0, |all, back| all | back)
    }
}

impl<const W: usize> Planner<'_, W> {
    /// Moves from the sites of a region, or from a given one that isn't on the board.
    pub(super) fn drops(
        &mut self,
        id: MovesId,
        entry: FlowId,
        place: &Place,
    ) -> Result<Gen<W>, Reason> {
        let game = self.plan.game;
        let other = || "moves from more than one site".to_owned();
        let FlowOp::From {
            place: from,
            level: None,
            guard,
            next,
            ..
        } = game.graph.flow(entry)
        else {
            return Err(other());
        };
        let FlowOp::To {
            place: to, next, ..
        } = game.graph.flow(*next)
        else {
            return Err(other());
        };
        self.follow(&place.then)?;
        let resolver = self.resolver();
        let sites = |place: &FlowPlace| match place {
            FlowPlace::Site(site) => Set::Sites(vec![resolver.num(*site)]),
            FlowPlace::Region(region) => resolver.set(*region),
        };
        let (from, mut to) = (sites(from), sites(to));
        let nodes = game.graph.reachable([entry.node()]);
        let mut nodes = nodes.iter().map(|node| game.graph.op(*node));
        if nodes.any(|op| matches!(op, Op::Region(RegionOp::ToMoves { .. }))) {
            return Err("moves to where other moves lead".into());
        }
        let needs = place.needs.iter().copied();
        let needs = needs.chain(guard.map(|guard| (guard, true)));
        let needs = needs.map(|(need, expected)| Need::of(resolver.cond(need), expected));
        let needs = needs.collect();
        let maker = self.maker(place, Bits::FULL);
        let chain = maker.chain(*next)?;
        let mut guards = chain.guards.clone();
        guards.extend(&chain.late);
        // Said of the set, it is known that nothing is taken.
        let vacant = |guard: &BoolId| {
            let graph = &game.graph;
            let BoolOp::Empty { at, .. } = graph.boolean(*guard) else {
                return false;
            };
            matches!(graph.int(*at), IntOp::To {})
        };
        if guards.iter().any(vacant) {
            to = Set::Both(vec![to, Set::Empty]);
        }
        let nowhere = Reach::Leap(vec![Default::default(); game.topology.len(game.site_type)]);
        let mut lane = maker.lane(0, id, (nowhere, guards), &[], &chain, &place.then)?;
        lane.needs = needs;
        self.plan.lanes.push(lane);
        let lane = self.plan.lanes.len() - 1;
        Ok(Gen::Drops { from, to, lane })
    }
}

impl<const W: usize> Set<W> {
    /// Whether nothing stands on any of its sites.
    pub fn is_vacant(&self) -> bool {
        match self {
            Set::Empty => true,
            Set::Both(sets) => sets.iter().any(Set::is_vacant),
            Set::Either(sets) => sets.iter().all(Set::is_vacant),
            Set::Without(parts) => parts.0.is_vacant(),
            Set::Where(parts) => parts.0.is_vacant(),
            _ => false,
        }
    }

    /// Whether it is the same for all moves of a position.
    pub fn is_common(&self) -> bool {
        match self {
            Set::Fixed(_) | Set::OfNext(_) | Set::Empty | Set::Occupied | Set::Components(_) => {
                true
            }
            Set::Sites(sites) => sites.iter().all(Num::is_fixed),
            Set::Both(sets) | Set::Either(sets) => sets.iter().all(Set::is_common),
            Set::Without(parts) => parts.0.is_common() && parts.1.is_common(),
            Set::Owned(who) | Set::Of { who, .. } => who.is_fixed(),
            _ => false,
        }
    }
}

impl<'p, const W: usize> Engine<'p, W> {
    /// The moves from some sites to others.
    pub(super) fn set_down<S: Sink<W>>(
        &mut self,
        (from, to): (&'p Set<W>, &'p Set<W>),
        index: usize,
        filter: Option<&Filter<'p, W>>,
        sink: &mut S,
    ) {
        let lane = &self.plan.lanes[index];
        let origins = self.set(from, At::default()).and(&self.board.occupied);
        if origins.is_empty() {
            return;
        }
        let common = to.is_common().then(|| self.set(to, At::default()));
        for origin in origins {
            if sink.full() {
                return;
            }
            let at = At {
                from: origin as i32,
                ..At::default()
            };
            if lane.asks() && !self.needs_met(lane, at) {
                continue;
            }
            let targets = match common {
                Some(targets) => targets,
                None => self.set(to, at),
            };
            let targets = self.guarded(lane, at, targets);
            match filter {
                None => sink.targets(index, origin, targets),
                Some(filter) => self.safe(index, origin, targets, filter, sink),
            }
        }
    }
}
