//! The game itself: players, equipment, then its rules.

use std::sync::Arc;

use super::{Lowerer, Lowering, items, text, word};
use crate::check::{Call, Value, ValueKind};
use crate::ir::equipment::{ComponentKind, Limits};
use crate::ir::{
    Component, Container, ContainerKind, Dice, Game, MetaRules, Mode, NamedMap, NamedRegion,
    Player, Role,
};
use crate::topology::{Direction, SiteType};

/// A component that is known by name before its moves are lowered.
struct Declared<'v> {
    call: &'v Call,
    component: Component,
}

impl Lowerer<'_> {
    /// Lowers the whole game.
    pub(super) fn game(&mut self, call: &Call) -> Lowering<Game> {
        let name = text(call, "string").unwrap_or_default();
        let (Some(players), Some(equipment)) = (call.get("players"), call.get("equipment")) else {
            return self.not_playable(call.key());
        };
        let players = self.players(players)?;
        self.players = players.len() - 1;
        let mode = match call.get("mode") {
            Some(mode) => {
                let mode = self.call(mode)?;
                mode_of(word(mode, "modeType"))
            }
            None => Mode::Alternating,
        };
        let equipment = self.call(equipment)?;
        let list = equipment.get("item").map(items).unwrap_or_default();
        let mut calls = Vec::new();
        for item in list {
            calls.push((item, self.call(item)?));
        }
        let Some((board_value, _)) = calls.iter().find(|(_, call)| is_board(call)) else {
            return self.fault(
                "ashtapada::lower::no_board",
                "the equipment has no board",
                "here",
            );
        };
        let deep = super::board::asks_for_layers(call);
        let board = match super::board::board(board_value, self.origins, deep) {
            Ok(board) => board,
            Err(faults) => {
                self.diagnostics.extend(faults);
                return Err(super::Reported);
            }
        };
        let (topology, kind) = (Arc::new(board.topology), board.site);
        let tracks = board
            .tracks
            .iter()
            .map(|one| super::board::placed(one, kind))
            .collect();
        self.site_type = kind;
        self.topology = Some(Arc::clone(&topology));
        let containers = self.containers(
            &calls,
            topology
                .elements(SiteType::Cell)
                .len()
                .max(topology.elements(kind).len()),
        )?;
        self.container_names = containers
            .iter()
            .map(|container| container.name.clone())
            .collect();
        self.container_sites = containers
            .iter()
            .map(|container| container.first as u32)
            .collect();
        let mut declared = self.declare(&calls)?;
        for one in &mut declared {
            let owner = usize::from(one.component.owner);
            if one.component.facing.is_none() {
                one.component.facing = players
                    .get(owner)
                    .filter(|_| owner > 0)
                    .and_then(|player| player.facing);
            }
        }
        self.component_names = std::iter::once(Arc::from(""))
            .chain(declared.iter().map(|one| one.component.name.clone()))
            .collect();
        self.stems = std::iter::once(Arc::from(""))
            .chain(declared.iter().map(|one| one.component.stem.clone()))
            .collect();
        let regions = self.named_regions(&calls)?;
        let maps = self.maps(&calls)?;
        let mut components = vec![empty()];
        let mut failed = false;
        for one in declared {
            let mut component = one.component;
            match one
                .call
                .get("moves")
                .map(|moves| self.moves(moves))
                .transpose()
            {
                Ok(moves) => component.moves = moves,
                Err(_) => failed = true,
            }
            components.push(component);
        }
        let rules = match call.get("rules") {
            Some(rules) => self.rules(rules),
            None => self.not_playable("game without rules"),
        };
        let rules = rules?;
        if failed {
            return Err(super::Reported);
        }
        let mut game = Game {
            name,
            players,
            mode,
            topology,
            site_type: kind,
            containers,
            components,
            regions,
            tracks,
            maps,
            graph: std::mem::take(&mut self.graph),
            start: rules.start,
            phases: rules.phases,
            end: rules.end,
            meta: rules.meta,
            features: crate::ir::Features::default(),
            max_turns: 1250,
            max_moves: 10_000,
        };
        game.features = super::features::features(&game);
        Ok(game)
    }

    fn players(&mut self, value: &Value) -> Lowering<Vec<Player>> {
        let call = self.call(value)?;
        let mut players = vec![Player::default()];
        if let Some(Value {
            kind: ValueKind::Int(count),
            ..
        }) = call.get("int")
        {
            players.extend((0..*count).map(|_| Player::default()));
            return Ok(players);
        }
        for argument in call.arguments.iter().flatten() {
            for item in items(argument) {
                let player = self.call(item)?;
                let facing = player
                    .arguments
                    .iter()
                    .flatten()
                    .find_map(|argument| match &argument.kind {
                        ValueKind::Constant { word, .. } => Direction::from_word(word),
                        _ => None,
                    });
                players.push(Player { facing });
            }
        }
        Ok(players)
    }

    /// The board, then hands, dice and decks in the file's order.
    fn containers(
        &mut self,
        calls: &[(&Value, &Call)],
        board_sites: usize,
    ) -> Lowering<Vec<Container>> {
        let mut containers = vec![Container {
            name: "Board".into(),
            kind: ContainerKind::Board,
            owner: 0,
            role: Role::Neutral,
            first: 0,
            size: board_sites,
        }];
        let mut first = board_sites;
        for (_, call) in calls {
            if call.clause.written != "hand" {
                continue;
            }
            let role = self.role(call, "roleType").unwrap_or(Role::Shared);
            let size = match call.get("size") {
                Some(Value {
                    kind: ValueKind::Int(size),
                    ..
                }) => *size as usize,
                _ => 1,
            };
            let owners: Vec<u8> = match role {
                Role::Each => (1..=self.players as u8).collect(),
                role => vec![role.owner(self.players).unwrap_or(0)],
            };
            for owner in owners {
                containers.push(Container {
                    name: format!("Hand{owner}").into(),
                    kind: ContainerKind::Hand,
                    owner,
                    role,
                    first,
                    size,
                });
                first += size;
            }
        }
        for (value, call) in calls {
            if call.clause.written != "dice" && call.clause.written != "deck" {
                continue;
            }
            if call.clause.written == "deck" {
                return self.within(value.origin, |lowerer| lowerer.not_playable("deck"));
            }
            let number = |name: &str| match call.get(name) {
                Some(Value {
                    kind: ValueKind::Int(number),
                    ..
                }) => Some(*number),
                _ => None,
            };
            let size = number("num").unwrap_or(1) as usize;
            let faces = number("d").unwrap_or(6);
            let start = number("from").unwrap_or(1);
            if call.get("faces").is_some()
                || call.get("facesByDie").is_some()
                || call.get("biased").is_some()
            {
                return self.within(value.origin, |lowerer| lowerer.not_playable("dice faces:"));
            }
            let values: Vec<i32> = (0..faces).map(|face| (start + face) as i32).collect();
            let role = self.role(call, "roleType").unwrap_or(Role::Shared);
            let owner = role.owner(self.players).unwrap_or(0);
            let dice = Dice {
                faces: vec![values; size],
                biased: None,
                start: start as i32,
            };
            containers.push(Container {
                name: format!("Dice{owner}").into(),
                kind: ContainerKind::Dice(dice),
                owner,
                role,
                first,
                size,
            });
            first += size;
        }
        Ok(containers)
    }

    /// Components of the file, one for each owner.
    fn declare<'v>(&mut self, calls: &[(&'v Value, &'v Call)]) -> Lowering<Vec<Declared<'v>>> {
        let mut declared = Vec::new();
        for (value, call) in calls {
            let kind = match call.clause.written {
                "piece" => ComponentKind::Piece,
                "component" | "tile" | "die" | "domino" | "card" | "dominoes" => {
                    let written = call.clause.written;
                    return self.within(value.origin, |lowerer| lowerer.not_playable(written));
                }
                _ => continue,
            };
            let stem = text(call, "string").unwrap_or_default();
            let role = self.role(call, "roleType").unwrap_or(Role::Shared);
            let facing = call
                .clause
                .parameters
                .iter()
                .zip(&call.arguments)
                .filter(|(parameter, _)| parameter.name.starts_with("directionFacing"))
                .find_map(
                    |(_, argument)| match argument.as_ref().map(|argument| &argument.kind) {
                        Some(ValueKind::Constant { word, .. }) => Direction::from_word(word),
                        _ => None,
                    },
                );
            let flips = match call.get("flips") {
                Some(flips) => {
                    let flips = self.call(flips)?;
                    literal(flips, "int").zip(literal(flips, "int2"))
                }
                None => None,
            };
            let limits = Limits {
                state: literal(call, "maxState"),
                count: literal(call, "maxCount"),
                value: literal(call, "maxValue"),
            };
            let owners: Vec<u8> = match role {
                Role::Each => (1..=self.players as u8).collect(),
                role => vec![role.owner(self.players).unwrap_or(0)],
            };
            for owner in owners {
                let name = if usize::from(owner) > self.players {
                    stem.clone()
                } else {
                    format!("{stem}{owner}").into()
                };
                declared.push(Declared {
                    call,
                    component: Component {
                        name,
                        stem: stem.clone(),
                        owner,
                        role,
                        facing,
                        moves: None,
                        flips,
                        kind: kind.clone(),
                        limits,
                    },
                });
            }
        }
        if declared.is_empty() {
            return self.not_playable("game without pieces");
        }
        Ok(declared)
    }

    fn named_regions(&mut self, calls: &[(&Value, &Call)]) -> Lowering<Vec<NamedRegion>> {
        let mut regions = Vec::new();
        for (value, call) in calls {
            if call.clause.written != "regions" {
                continue;
            }
            let region = self.within(value.origin, |lowerer| {
                let mut sites = Vec::new();
                let mut types = Vec::new();
                for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
                    let Some(argument) = argument else { continue };
                    match parameter.name {
                        name if name.starts_with("sites") => {
                            for item in items(argument) {
                                sites.push(lowerer.region(item)?);
                            }
                        }
                        name if name.starts_with("int") => sites.push(lowerer.region(argument)?),
                        name if name.starts_with("regionTypeStatic") => {
                            types.extend(items(argument).iter().filter_map(
                                |item| match &item.kind {
                                    ValueKind::Constant { word, .. } => Some(word.clone()),
                                    _ => None,
                                },
                            ));
                        }
                        _ => {}
                    }
                }
                Ok(NamedRegion {
                    name: text(call, "string").unwrap_or_default(),
                    role: lowerer.role(call, "roleType"),
                    sites,
                    types,
                })
            })?;
            regions.push(region);
        }
        Ok(regions)
    }

    fn maps(&mut self, calls: &[(&Value, &Call)]) -> Lowering<Vec<NamedMap>> {
        let maps = Vec::new();
        for (value, call) in calls {
            if call.clause.written == "map" {
                return self.within(value.origin, |lowerer| lowerer.not_playable("map"));
            }
        }
        Ok(maps)
    }
}

fn is_board(call: &Call) -> bool {
    matches!(
        call.clause.written,
        "board" | "boardless" | "mancalaBoard" | "surakartaBoard"
    )
}

/// A literal number.
pub(super) fn literal(call: &Call, name: &str) -> Option<i32> {
    match call.get(name)?.kind {
        ValueKind::Int(number) => i32::try_from(number).ok(),
        _ => None,
    }
}

pub(super) fn mode_of(word: Option<&str>) -> Mode {
    match word {
        Some("Simultaneous") => Mode::Simultaneous,
        Some("Simulation") => Mode::Simulation,
        _ => Mode::Alternating,
    }
}

fn empty() -> Component {
    Component {
        name: "".into(),
        stem: "".into(),
        owner: 0,
        role: Role::Neutral,
        facing: None,
        moves: None,
        flips: None,
        kind: ComponentKind::Piece,
        limits: Limits::default(),
    }
}

/// What the rules of a game lower to.
pub(super) struct Rules {
    pub start: Vec<crate::ir::StartId>,
    pub phases: Vec<crate::ir::Phase>,
    pub end: Vec<crate::ir::EndId>,
    pub meta: MetaRules,
}
