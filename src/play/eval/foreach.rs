//! Iterations: over pieces, sites, values, players and so on.

use super::super::moves::Move;
use super::super::{Context, Region};
use super::moves::followed_by;
use crate::ir::{MovesId, MovesOp, Role};
use crate::topology::{Relation, SiteType};

/// Where a piece is: kind of site, site and level.
type PiecePlace = (SiteType, i32, i32);

impl Context<'_> {
    /// The moves of an iteration; with an aim, pieces' moves that end elsewhere may be left out.
    pub(super) fn for_each(&mut self, id: MovesId, aim: Option<i32>) -> Vec<Move> {
        let game = self.game;
        let before = self.cursor;
        let mut all = Vec::new();
        let then = match game.graph.moves(id) {
            MovesOp::ForEachPiece { then, .. } => {
                self.for_each_piece(id, aim, &mut all);
                self.cursor = before;
                then
            }
            MovesOp::ForEachSite {
                region,
                moves,
                otherwise,
                then,
            } => {
                for site in self.region(*region).iter() {
                    self.cursor.to = site;
                    self.cursor.site = site;
                    all.extend(self.moves(*moves));
                }
                if all.is_empty()
                    && let Some(otherwise) = otherwise
                {
                    // The reference stands at the last site then, and forgets what follows.
                    all = self.moves(*otherwise);
                    self.back_to(before);
                    return all;
                }
                then
            }
            MovesOp::ForEachValueOf { list, moves, then } => {
                for value in self.ints(*list) {
                    self.cursor.value = value;
                    all.extend(self.moves(*moves));
                }
                then
            }
            MovesOp::ForEachValue {
                min,
                max,
                moves,
                then,
            } => {
                for value in self.int(*min)..=self.int(*max) {
                    self.cursor.value = value;
                    all.extend(self.moves(*moves));
                }
                then
            }
            MovesOp::ForEachPlayerOf { list, moves, then } => {
                for player in self.ints(*list) {
                    if (0..=game.player_count() as i32 + 1).contains(&player) {
                        self.cursor.player = player;
                        all.extend(self.moves(*moves));
                    }
                }
                // The reference never adds what follows to these.
                let _ = then;
                &None
            }
            MovesOp::ForEachPlayer { moves, then } => {
                for player in 1..=game.player_count() as i32 {
                    self.cursor.player = player;
                    all.extend(self.moves(*moves));
                }
                let _ = then;
                &None
            }
            MovesOp::ForEachDirection { then, .. } => {
                self.for_each_direction(id, aim, &mut all);
                then
            }
            MovesOp::ForEachDie { then, .. } => {
                self.for_each_die(id, &mut all);
                then
            }
            MovesOp::ForEachGroup { then, .. } => {
                self.for_each_group(id, &mut all);
                then
            }
            MovesOp::ForEachTeam { moves, then } => {
                let players = 1..=game.player_count() as i32;
                let saved = std::sync::Arc::clone(&self.team);
                for team in players.clone() {
                    let members: Vec<u8> = players
                        .clone()
                        .filter(|player| {
                            self.state.rare().teams.get(*player as usize) == Some(&(team as u8))
                        })
                        .map(|player| player as u8)
                        .collect();
                    if !members.is_empty() {
                        self.team = std::sync::Arc::from(members);
                        all.extend(self.moves(*moves));
                    }
                }
                self.team = saved;
                then
            }
            MovesOp::ForEachLevel {
                kind,
                site,
                from_top,
                moves,
                then,
            } => {
                let site = self.int(*site);
                let height = self.state.height(*kind, site);
                let levels: Vec<i32> = if *from_top {
                    (0..height).rev().collect()
                } else {
                    (0..height).collect()
                };
                for level in levels {
                    self.cursor.level = level;
                    all.extend(self.moves(*moves));
                }
                then
            }
            _ => return all,
        };
        self.back_to(before);
        followed_by(all, *then)
    }

    /// The moves of a player's pieces, component by component, sites ascending.
    fn for_each_piece(&mut self, id: MovesId, aim: Option<i32>, all: &mut Vec<Move>) {
        let mover = self.state.facts.mover;
        self.any_piece(id, aim, &mut |context, generator| {
            let found = context.moves_towards(generator, aim);
            all.extend(found.into_iter().map(|mut mv| {
                mv.mover = mover;
                mv
            }));
            false
        });
    }

    /// Asks of one piece after the other, with its generator, until the answer is yes; with an aim
    /// not of pieces that couldn't reach it.
    pub(super) fn any_piece(
        &mut self,
        id: MovesId,
        aim: Option<i32>,
        ask: &mut dyn FnMut(&mut Self, MovesId) -> bool,
    ) -> bool {
        let game = self.game;
        let MovesOp::ForEachPiece {
            kind,
            container,
            container_name,
            moves,
            player,
            role,
            top,
            ..
        } = game.graph.moves(id)
        else {
            return false;
        };
        let players = game.player_count() as i32;
        let everybody = matches!(role, Some(Role::All | Role::Each));
        let owner = match (player, role) {
            (Some(player), _) => self.int(*player),
            (None, Some(role)) => self.player_of(*role),
            (None, None) => i32::from(self.state.facts.mover),
        };
        let within = match (container, container_name) {
            (Some(container), _) => self.int(*container),
            (None, Some(name)) => game
                .containers
                .iter()
                .position(|container| container.name == *name)
                .map_or(-1, |index| index as i32),
            (None, None) => 0,
        };
        let Some(within) = usize::try_from(within)
            .ok()
            .and_then(|index| game.containers.get(index))
        else {
            return false;
        };
        let board_kind = kind.unwrap_or(game.site_type);
        let sites = if within.kind == crate::ir::ContainerKind::Board {
            0..game.topology.len(board_kind) as i32
        } else {
            within.first as i32..(within.first + within.size) as i32
        };
        let kinds: &[SiteType] = match kind {
            Some(kind) => &[*kind][..],
            None if game.features.one_site_type => &[game.site_type][..],
            None => &[SiteType::Cell, SiteType::Vertex, SiteType::Edge],
        };
        let named = game.lookup.iterated(id);
        let is_chosen = |what: usize| {
            game.components.get(what).is_some_and(|component| {
                let owner_fits = i32::from(component.owner) == owner;
                (owner_fits || (everybody && owner > players))
                    && named.is_none_or(|named| named[what])
            })
        };
        for (what, (kind, site, level)) in self.pieces_of(is_chosen, *kind, kinds, sites) {
            let Some(generator) = moves.or(game.components[what].moves) else {
                continue;
            };
            if *top && level + 1 != self.state.height(kind, site) {
                continue;
            }
            if aim.is_some_and(|aim| !self.could_reach(generator, kind, site, aim)) {
                continue;
            }
            let before = self.cursor;
            self.cursor.from = site;
            self.cursor.level = level;
            let mover = i32::from(self.state.facts.mover);
            let yes = if owner == mover || owner > players || owner == 0 {
                ask(self, generator)
            } else {
                self.as_if_turn_of(owner as u8, |context| ask(context, generator))
            };
            self.cursor = before;
            if yes {
                return true;
            }
        }
        false
    }

    /// The pieces of some components among some sites, component by component. In a game of stacks
    /// that is where they are listed, on sites of any kind unless one is asked for; where moves draw,
    /// it is the order in which they are.
    fn pieces_of(
        &self,
        is_chosen: impl Fn(usize) -> bool,
        asked: Option<SiteType>,
        kinds: &[SiteType],
        sites: std::ops::Range<i32>,
    ) -> Vec<(usize, PiecePlace)> {
        let mut found: Vec<(usize, PiecePlace)> = Vec::new();
        if self.game.features.stacking || self.game.features.ordered {
            let count = self.game.components.len();
            for what in (1..count).filter(|what| is_chosen(*what)) {
                let listed = self.state.rare().owned.of(what).iter();
                let wanted = listed
                    .filter(|p| asked.is_none_or(|kind| kind == p.kind) && sites.contains(&p.site));
                found.extend(wanted.map(|p| (what, (p.kind, p.site, p.level))));
            }
        } else {
            for &kind in kinds {
                for (site, piece) in self.state.pieces(kind, sites.clone()) {
                    let what = usize::from(piece.what);
                    if what != 0 && is_chosen(what) {
                        found.push((what, (kind, site, 0)));
                    }
                }
            }
            // Sites of a component stay in their order.
            found.sort_by_key(|(what, _)| *what);
        }
        found
    }

    /// The moves at sites along directions.
    fn for_each_direction(&mut self, id: MovesId, aim: Option<i32>, all: &mut Vec<Move>) {
        let game = self.game;
        let MovesOp::ForEachDirection {
            kind,
            from,
            directions,
            min,
            max,
            go,
            condition,
            moves,
            ..
        } = game.graph.moves(id)
        else {
            return;
        };
        let from = self.int(*from);
        if from < 0 || from as usize >= game.topology.len(*kind) {
            return;
        }
        let (min, max) = (self.int(*min), self.int(*max));
        let before = self.cursor;
        let outer = self.heading;
        if before.to >= 0 && before.from >= 0 {
            let supported = game.topology.supported_directions(*kind, Relation::All);
            // The last direction that leads there counts.
            self.heading = supported.iter().rev().copied().find(|direction| {
                game.topology
                    .steps(*kind, before.from as u32, *direction)
                    .iter()
                    .any(|step| step.to as i32 == before.to)
            });
        }
        let directions = self.directions(*directions, *kind, from);
        self.heading = outer;
        for direction in directions {
            for radial in game.topology.radials(*kind, from as u32, direction) {
                for (index, site) in radial.sites.iter().enumerate().skip(1) {
                    let distance = index as i32;
                    if distance > max {
                        break;
                    }
                    if min > 1
                        && distance < min
                        && let Some(go) = go
                    {
                        self.cursor.between = *site as i32;
                        if !self.holds(*go) {
                            break;
                        }
                        self.cursor.between = before.between;
                    }
                    self.cursor.to = *site as i32;
                    if condition.is_some_and(|condition| !self.holds(condition)) {
                        break;
                    }
                    if distance >= min {
                        all.extend(self.moves_towards(*moves, aim));
                    }
                }
            }
        }
        self.back_to(before);
    }

    /// The moves for each group of the mover's pieces, or of the sites where a condition holds.
    fn for_each_group(&mut self, id: MovesId, all: &mut Vec<Move>) {
        let game = self.game;
        let MovesOp::ForEachGroup {
            kind,
            directions,
            condition,
            moves,
            ..
        } = game.graph.moves(id)
        else {
            return;
        };
        let size = game.topology.len(*kind) as i32;
        let mover = self.state.facts.mover;
        let before = self.cursor;
        let outer = self.region.clone();
        let mut seen = Region::new();
        for from in 0..size {
            let who = self.state.piece(*kind, from).who;
            let occupied = self.state.piece(*kind, from).what != 0;
            if !occupied || seen.contains(from) || (condition.is_none() && who != mover) {
                continue;
            }
            self.cursor.from = from;
            self.cursor.to = from;
            if condition.is_some_and(|condition| !self.holds(condition)) {
                continue;
            }
            let mut group = vec![from];
            let mut next = 0;
            while let Some(&site) = group.get(next) {
                next += 1;
                for direction in self.directions(*directions, *kind, site) {
                    for step in game.topology.steps(*kind, site as u32, direction) {
                        let to = step.to as i32;
                        if group.contains(&to) {
                            continue;
                        }
                        self.cursor.to = to;
                        let belongs = match condition {
                            Some(condition) => self.holds(*condition),
                            None => self.state.piece(*kind, to).who == mover,
                        };
                        if belongs {
                            group.push(to);
                        }
                    }
                }
            }
            for site in &group {
                seen.insert(*site);
            }
            self.region = Some(group.iter().copied().collect());
            all.extend(self.moves(*moves));
        }
        self.region = outer;
        self.back_to(before);
    }

    /// Runs something as if it were another player's turn.
    fn as_if_turn_of<T>(&mut self, player: u8, run: impl FnOnce(&mut Self) -> T) -> T {
        let facts = self.state.facts;
        self.state.facts.prev = facts.mover;
        self.state.facts.mover = player;
        self.state.facts.next = facts.mover;
        let found = run(self);
        self.state.facts.prev = facts.prev;
        self.state.facts.mover = facts.mover;
        self.state.facts.next = facts.next;
        found
    }

    /// The moves that the piece at a site of the board has by itself: by its own generator, as if
    /// it were its owner's turn, whatever else the rules ask of a move.
    pub fn moves_of_piece_at(&mut self, site: i32) -> Vec<Move> {
        let piece = self.state.piece(self.game.site_type, site);
        let component = self.game.components.get(usize::from(piece.what));
        let Some(generator) = component.and_then(|component| component.moves) else {
            return Vec::new();
        };
        let before = self.cursor;
        self.cursor.from = site;
        self.cursor.level = 0;
        let found = if piece.who == self.state.facts.mover {
            self.moves(generator)
        } else {
            self.as_if_turn_of(piece.who, |context| context.moves(generator))
        };
        self.cursor = before;
        found
    }
}
