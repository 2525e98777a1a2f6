//! Iterations: over pieces, sites, values, players and so on.

use super::super::Context;
use super::super::moves::Move;
use super::moves::followed_by;
use crate::ir::{MovesId, MovesOp, Role};
use crate::topology::SiteType;

impl Context<'_> {
    /// The moves of an iteration.
    pub(super) fn for_each(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let before = self.cursor;
        let mut all = Vec::new();
        let then = match game.graph.moves(id) {
            MovesOp::ForEachPiece { then, .. } => {
                self.for_each_piece(id, &mut all);
                then
            }
            MovesOp::ForEachSite {
                region,
                moves,
                otherwise,
                then,
            } => {
                for site in self.region(*region).iter() {
                    self.cursor.site = site;
                    all.extend(self.moves(*moves));
                }
                self.cursor = before;
                if all.is_empty()
                    && let Some(otherwise) = otherwise
                {
                    all = self.moves(*otherwise);
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
                    self.cursor.player = player;
                    all.extend(self.moves(*moves));
                }
                then
            }
            MovesOp::ForEachPlayer { moves, then } => {
                for player in 1..=game.player_count() as i32 {
                    self.cursor.player = player;
                    all.extend(self.moves(*moves));
                }
                then
            }
            MovesOp::ForEachDirection {
                kind,
                from,
                guard,
                directions,
                moves,
                then,
            } => {
                let from = self.int(*from);
                self.cursor.from = from;
                if from >= 0 && guard.is_none_or(|guard| self.holds(guard)) {
                    for direction in self.directions(*directions, *kind, from) {
                        for step in game.topology.steps(*kind, from as u32, direction) {
                            self.cursor.to = step.to as i32;
                            all.extend(self.moves(*moves));
                        }
                    }
                }
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
            other => unreachable!("lowering gives no {} yet", other.name()),
        };
        self.cursor = before;
        followed_by(all, *then)
    }

    /// The moves of a player's pieces, component by component, sites ascending.
    fn for_each_piece(&mut self, id: MovesId, all: &mut Vec<Move>) {
        let game = self.game;
        let MovesOp::ForEachPiece {
            kind,
            names,
            container,
            container_name,
            moves,
            player,
            role,
            top,
            ..
        } = game.graph.moves(id)
        else {
            return;
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
            return;
        };
        let board_kind = kind.unwrap_or(game.site_type);
        let sites = if within.kind == crate::ir::ContainerKind::Board {
            0..game.topology.elements(board_kind).len() as i32
        } else {
            within.first as i32..(within.first + within.size) as i32
        };
        let kinds: &[SiteType] = match kind {
            Some(kind) => &[*kind][..],
            None if game.features.one_site_type => &[game.site_type][..],
            None => &[SiteType::Cell, SiteType::Vertex, SiteType::Edge],
        };
        for (index, component) in game.components.iter().enumerate().skip(1) {
            let owned = i32::from(component.owner) == owner || (everybody && owner > players);
            if !owned || !(names.is_empty() || names.contains(&component.stem)) {
                continue;
            }
            let Some(generator) = moves.or(component.moves) else {
                continue;
            };
            for &kind in kinds {
                for site in sites.clone() {
                    let height = self.state.height(kind, site);
                    for level in 0..height {
                        if usize::from(self.state.piece_at(kind, site, Some(level)).what) != index
                            || (*top && level + 1 != height)
                        {
                            continue;
                        }
                        let before = self.cursor;
                        self.cursor.from = site;
                        self.cursor.level = level;
                        let mover = self.state.facts.mover;
                        let found = if owner == i32::from(mover) || owner > players || owner == 0 {
                            self.moves(generator)
                        } else {
                            self.as_if_turn_of(owner as u8, generator)
                        };
                        all.extend(found.into_iter().map(|mut mv| {
                            mv.mover = mover;
                            mv
                        }));
                        self.cursor = before;
                    }
                }
            }
        }
    }

    /// A generator's moves as if it were another player's turn.
    fn as_if_turn_of(&mut self, player: u8, generator: MovesId) -> Vec<Move> {
        let facts = self.state.facts;
        self.state.facts.prev = facts.mover;
        self.state.facts.mover = player;
        self.state.facts.next = facts.mover;
        let found = self.moves(generator);
        self.state.facts.prev = facts.prev;
        self.state.facts.mover = facts.mover;
        self.state.facts.next = facts.next;
        found
    }
}
