//! The game itself: players, equipment, then its rules.

mod component;
mod container;
mod puzzle;

use std::sync::Arc;

use super::{Lowerer, Lowering, items, text, word};
use crate::check::{Call, Value, ValueKind};
use crate::ir::equipment::{ComponentKind, Limits};
use crate::ir::{
    Component, Game, Hint, IntId, Lookup, MetaRules, Mode, MovesOp, NamedMap, NamedRegion, Phase,
    Player, Role,
};
use crate::topology::{Direction, SiteType};

/// A component that is known by name before its moves are lowered.
struct Declared<'v> {
    call: Option<&'v Call>,
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
            None if self.players == 0 => Mode::Simulation,
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
        let board_sites = topology.len(SiteType::Cell).max(topology.len(kind));
        let (containers, mut declared) = self.containers(&calls, board_sites)?;
        self.container_names = containers
            .iter()
            .map(|container| container.name.clone())
            .collect();
        self.container_sites = containers
            .iter()
            .map(|container| container.first as u32)
            .collect();
        self.declare(&calls, &mut declared)?;
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
        let hints = self.hints(&calls)?;
        let regions = self.named_regions(&calls, &hints)?;
        let maps = self.maps(&calls)?;
        let board_call = self.call(board_value)?;
        let domains = self.domains(board_call)?;
        let mut components = vec![empty()];
        let mut failed = false;
        for one in declared {
            let mut component = one.component;
            let moves = one.call.and_then(|call| call.get("moves"));
            match moves.map(|moves| self.moves(moves)).transpose() {
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
        let satisfies =
            |phase: &Phase| matches!(self.graph.moves(phase.play), MovesOp::Satisfy { .. });
        if rules.phases.iter().any(satisfies) {
            // A deduction puzzle sets values: as in the reference, it has no pieces.
            components.truncate(1);
        }
        let graph = std::mem::take(&mut self.graph);
        let mut game = Game {
            name,
            players,
            mode,
            topology,
            site_type: kind,
            containers,
            lookup: Lookup::of(&graph, &components, &regions),
            components,
            regions,
            tracks,
            maps,
            hints,
            domains,
            graph,
            start: rules.start,
            phases: rules.phases,
            end: rules.end,
            meta: rules.meta,
            votes: std::mem::take(&mut self.votes),
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

    fn named_regions(
        &mut self,
        calls: &[(&Value, &Call)],
        hints: &[Hint],
    ) -> Lowering<Vec<NamedRegion>> {
        let mut regions = Vec::new();
        for (value, call) in calls {
            if call.clause.written != "regions" {
                continue;
            }
            let region = self.within(value.origin, |lowerer| {
                let mut sites = Vec::new();
                let mut statics = Vec::new();
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
                            for item in items(argument) {
                                if let ValueKind::Constant { word, .. } = &item.kind {
                                    statics.push(lowerer.static_region(word, hints)?);
                                }
                            }
                        }
                        _ => {}
                    }
                }
                Ok(NamedRegion {
                    name: text(call, "string").unwrap_or_default(),
                    role: lowerer.role(call, "roleType"),
                    sites,
                    statics,
                })
            })?;
            regions.push(region);
        }
        Ok(regions)
    }

    fn maps(&mut self, calls: &[(&Value, &Call)]) -> Lowering<Vec<NamedMap>> {
        let mut maps = Vec::new();
        for (value, call) in calls {
            if call.clause.written == "map" {
                maps.push(self.within(value.origin, |lowerer| lowerer.map(call))?);
            }
        }
        Ok(maps)
    }

    fn map(&mut self, call: &Call) -> Lowering<NamedMap> {
        let mut lists: Vec<Vec<&Value>> = Vec::new();
        for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
            if let Some(argument) = argument.as_ref().filter(|_| parameter.name != "string") {
                lists.push(items(argument).iter().collect());
            }
        }
        let mut pairs = Vec::new();
        match &lists[..] {
            [keys, values] => {
                for (key, value) in keys.iter().zip(values) {
                    pairs.push((self.int(key)?, self.int(value)?));
                }
            }
            [list] => {
                for pair in list {
                    let pair = self.call(pair)?;
                    let mut sides = pair.arguments.iter().flatten();
                    if let (Some(key), Some(value)) = (sides.next(), sides.next()) {
                        pairs.push((self.map_side(key)?, self.map_side(value)?));
                    }
                }
            }
            _ => {}
        }
        Ok(NamedMap {
            name: text(call, "string").unwrap_or_else(|| "Map".into()),
            pairs,
        })
    }

    /// A key or value of a map: a number, a site by its label, a component by its name, a landmark.
    fn map_side(&mut self, value: &Value) -> Lowering<IntId> {
        self.within(value.origin, |lowerer| match &value.kind {
            ValueKind::Text(name) => {
                let label = lowerer
                    .topology
                    .as_ref()
                    .and_then(|board| board.labelled(lowerer.site_type, name))
                    .map(|site| site as usize)
                    .or_else(|| lowerer.component_names.position(name));
                match label {
                    Some(index) => Ok(lowerer.constant(index as i32)),
                    None => lowerer.fault(
                        "ashtapada::lower::no_such_component",
                        format!("\"{name}\" is neither a site nor a component"),
                        "in this pair",
                    ),
                }
            }
            ValueKind::Constant { word, .. } if lowerer.landmark(word).is_some() => {
                let site = lowerer.landmark(word).unwrap_or(-1);
                Ok(lowerer.constant(site))
            }
            _ => lowerer.int(value),
        })
    }

    /// A site that the board's shape names.
    fn landmark(&self, word: &str) -> Option<i32> {
        let board = self.topology.as_ref()?;
        let kind = self.site_type;
        let first = |sites: Vec<u32>| sites.first().map(|site| *site as i32);
        match word {
            "BottomSite" => first(board.bottom(kind)),
            "CentreSite" => first(board.centre(kind)),
            "LeftSite" => first(board.left(kind)),
            "RightSite" => first(board.right(kind)),
            "Topsite" => first(board.top(kind)),
            "FirstSite" => Some(0),
            "LastSite" => Some(board.len(kind) as i32 - 1),
            _ => None,
        }
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
    fresh("".into(), "".into(), 0, Role::Neutral, ComponentKind::Piece)
}

/// A component without moves, facing or limits.
fn fresh(name: Arc<str>, stem: Arc<str>, owner: u8, role: Role, kind: ComponentKind) -> Component {
    Component {
        name,
        stem,
        owner,
        role,
        facing: None,
        moves: None,
        flips: None,
        kind,
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
