//! Integers.

use super::{Lowerer, Lowering, flag, text, word};
use crate::check::{Call, Value, ValueKind};
use crate::ir::{IntId, IntOp, MoveGraph, Role};

impl Lowerer<'_> {
    /// An integer node with a constant.
    pub(crate) fn constant(&mut self, value: i32) -> IntId {
        let span = self.span();
        self.graph.add_int(IntOp::Const { value }, span)
    }

    /// Adds an integer node.
    pub(crate) fn new_int(&mut self, op: IntOp) -> IntId {
        let span = self.span();
        self.graph.add_int(op, span)
    }

    /// The number of the player of a role.
    pub(crate) fn role_int(&mut self, role: Role) -> IntId {
        self.new_int(IntOp::Role { role })
    }

    /// Lowers an integer.
    pub(crate) fn int(&mut self, value: &Value) -> Lowering<IntId> {
        self.within(value.origin, |lowerer| match &value.kind {
            ValueKind::Int(number) => {
                Ok(lowerer.constant(i32::try_from(*number).unwrap_or(i32::MAX)))
            }
            ValueKind::Float(number) => Ok(lowerer.constant(*number as i32)),
            ValueKind::Constant { word, .. } => lowerer.int_constant(word),
            ValueKind::Call(call) => {
                lowerer.once(call, Self::int_call, IntId::node, MoveGraph::int_id)
            }
            ValueKind::Bool(value) => Ok(lowerer.constant(i32::from(*value))),
            ValueKind::Text(_) | ValueKind::Array(_) => lowerer.fault(
                "ashtapada::lower::int_expected",
                "a whole number is expected here",
                "not a number",
            ),
        })
    }

    fn int_constant(&mut self, word: &str) -> Lowering<IntId> {
        Ok(match word {
            "Off" => self.constant(-1),
            "End" => self.constant(-2),
            "Undefined" => self.constant(-1),
            "Infinity" => self.constant(1_000_000_000),
            word => match Role::from_word(word) {
                Some(role) => self.role_int(role),
                None => return self.not_playable(word),
            },
        })
    }

    /// An optional integer argument.
    pub(crate) fn optional_int(&mut self, call: &Call, name: &str) -> Lowering<Option<IntId>> {
        call.get(name).map(|value| self.int(value)).transpose()
    }

    /// A required integer argument.
    pub(crate) fn required_int(&mut self, call: &Call, name: &str) -> Lowering<IntId> {
        match call.get(name) {
            Some(value) => self.int(value),
            None => self.fault(
                "ashtapada::lower::missing_argument",
                format!("`{name}` is missing in `({} …)`", call.key()),
                "here",
            ),
        }
    }

    /// The player that a call names as `(player …)` or by role.
    pub(crate) fn player(&mut self, call: &Call) -> Lowering<Option<IntId>> {
        self.player_in(call, "player", "roleType")
    }

    /// The player in either of two arguments.
    pub(crate) fn player_in(
        &mut self,
        call: &Call,
        player: &str,
        role: &str,
    ) -> Lowering<Option<IntId>> {
        if let Some(value) = call.get(player) {
            return self.player_of(value).map(Some);
        }
        Ok(self.role(call, role).map(|role| self.role_int(role)))
    }

    /// The player of a label that takes a player as well as a role.
    pub(crate) fn labelled_player(&mut self, call: &Call, label: &str) -> Lowering<Option<IntId>> {
        let value = call.labelled(label);
        value.map(|value| self.player_of(value)).transpose()
    }

    fn player_of(&mut self, value: &Value) -> Lowering<IntId> {
        match &value.kind {
            ValueKind::Call(inner) if inner.key() == "player" => match inner.get("int") {
                Some(index) => self.int(index),
                None => self.int(value),
            },
            _ => self.int(value),
        }
    }

    fn int_call(&mut self, call: &Call) -> Lowering<IntId> {
        let kind = self.kind(call);
        let op = match call.key() {
            "from" => IntOp::From {},
            "to" => IntOp::To {},
            "between" => IntOp::Between {},
            "site" => IntOp::Site {},
            "level" => IntOp::Level {},
            "value" => IntOp::Value {},
            "player" if call.clause.parameters.is_empty() => IntOp::Player {},
            "track" => IntOp::Track {},
            "pips" => IntOp::Pips {},
            "face" => IntOp::Face {
                at: self.required_int(call, "int")?,
            },
            "count countComponentType" if word(call, "countComponentType") == Some("Pips") => {
                IntOp::CountPips {
                    of: match self.optional_int(call, "of")? {
                        Some(of) => of,
                        None => {
                            let role = self.role(call, "roleType").unwrap_or(Role::Shared);
                            self.role_int(role)
                        }
                    },
                }
            }
            "edge" if call.clause.parameters.is_empty() => IntOp::Edge {},
            "edge" => IntOp::EdgeBetween {
                a: self.required_int(call, "int")?,
                b: self.required_int(call, "int2")?,
            },
            "last lastType" => {
                let after_consequence = flag(call, "afterConsequence").unwrap_or(false);
                match word(call, "lastType") {
                    Some("From") => IntOp::LastFrom { after_consequence },
                    Some("To") => IntOp::LastTo { after_consequence },
                    Some("LevelFrom") => IntOp::LastLevelFrom {},
                    _ => IntOp::LastLevelTo {},
                }
            }
            "+" | "*" | "max" | "min" => return self.fold(call),
            "-" => match (call.get("int"), call.get("int2")) {
                (Some(a), Some(b)) => IntOp::Sub {
                    a: self.int(a)?,
                    b: self.int(b)?,
                },
                (a, b) => {
                    let b = match a.or(b) {
                        Some(value) => self.int(value)?,
                        None => self.constant(0),
                    };
                    IntOp::Sub {
                        a: self.constant(0),
                        b,
                    }
                }
            },
            "/" => IntOp::Div {
                a: self.required_int(call, "int")?,
                b: self.required_int(call, "int2")?,
            },
            "%" => IntOp::Mod {
                a: self.required_int(call, "int")?,
                b: self.required_int(call, "int2")?,
            },
            "^" => IntOp::Pow {
                a: self.required_int(call, "int")?,
                b: self.required_int(call, "int2")?,
            },
            "abs" => IntOp::Abs {
                a: self.required_int(call, "int")?,
            },
            "if" => IntOp::If {
                condition: self.required_boolean(call, "boolean")?,
                yes: self.required_int(call, "int")?,
                no: self.required_int(call, "int2")?,
            },
            "toInt" if call.get("boolean").is_some() => IntOp::FromBool {
                condition: self.required_boolean(call, "boolean")?,
            },
            "centrePoint" => IntOp::Centre { kind },
            "coord" => match call.get("string") {
                Some(label) => {
                    let labels = super::texts(label);
                    let region = self.coordinates(&labels, kind)?;
                    let index = self.constant(0);
                    IntOp::RegionSite { region, index }
                }
                None => IntOp::Coord {
                    kind,
                    row: self.required_int(call, "row")?,
                    column: self.required_int(call, "column")?,
                },
            },
            "mover" => IntOp::Mover {},
            "next" => IntOp::Next {},
            "prev" => IntOp::Prev {
                last_turn: word(call, "prevType") == Some("MoverLastTurn"),
            },
            "what" => IntOp::What {
                kind,
                at: self.required_int(call, "at")?,
                level: self.optional_int(call, "level")?,
            },
            "who" => IntOp::Who {
                kind,
                at: self.required_int(call, "at")?,
                level: self.optional_int(call, "level")?,
            },
            "state" => IntOp::State {
                kind,
                at: self.required_int(call, "at")?,
                level: self.optional_int(call, "level")?,
            },
            "rotation" => IntOp::Rotation {
                kind,
                at: self.required_int(call, "at")?,
                level: self.optional_int(call, "level")?,
            },
            "value Piece" => IntOp::PieceValue {
                kind,
                at: self.required_int(call, "at")?,
                level: self.optional_int(call, "level")?,
            },
            "value Player" => {
                let player = match self.optional_int(call, "int")? {
                    Some(player) => player,
                    None => {
                        let role = self.role(call, "roleType").unwrap_or(Role::Mover);
                        self.role_int(role)
                    }
                };
                IntOp::PlayerValue { player }
            }
            "value valueSimpleType" => match word(call, "valueSimpleType") {
                Some("Pending") => IntOp::Pending {},
                Some("MoveLimit") => IntOp::MoveLimit {},
                _ => IntOp::TurnLimit {},
            },
            "count" => return self.count_sites(call),
            "count countSimpleType" => match word(call, "countSimpleType") {
                Some("Moves") => IntOp::Moves {},
                Some("MovesThisTurn") => IntOp::MovesThisTurn {},
                Some("Turns") => IntOp::Turns {},
                Some("LegalMoves") => IntOp::LegalMoves {},
                Some("Players") => IntOp::Players {},
                Some("Active") => IntOp::Active {},
                Some("Rows") => IntOp::Rows { kind },
                Some("Columns") => IntOp::Columns { kind },
                Some("Phases") => IntOp::RulePhases {},
                Some("Cells") => IntOp::BoardSites {
                    kind: crate::topology::SiteType::Cell,
                },
                Some("Vertices") => IntOp::BoardSites {
                    kind: crate::topology::SiteType::Vertex,
                },
                Some("Edges") => IntOp::BoardSites {
                    kind: crate::topology::SiteType::Edge,
                },
                _ => return self.not_playable("count Trials"),
            },
            "count countComponentType" if word(call, "countComponentType") == Some("Pieces") => {
                IntOp::CountPieces {
                    kind: self.kind_of(call, "siteType"),
                    role: self.role(call, "roleType").unwrap_or(Role::All),
                    of: self.optional_int(call, "of")?,
                    name: text(call, "string"),
                    region: self.optional_region(call, "in")?,
                    condition: self.optional_boolean(call, "if")?,
                }
            }
            "where" => return self.where_is(call),
            "id" => return self.id(call),
            "row" => IntOp::Row {
                kind,
                of: self.required_int(call, "of")?,
            },
            "column" => IntOp::Column {
                kind,
                of: self.required_int(call, "of")?,
            },
            "layer" => IntOp::Layer {
                kind,
                of: self.required_int(call, "of")?,
            },
            "phase" => IntOp::SitePhase {
                kind,
                of: self.required_int(call, "of")?,
            },
            "regionSite" => IntOp::RegionSite {
                region: self.required_region(call, "sites")?,
                index: self.required_int(call, "index")?,
            },
            "arrayValue" => IntOp::ArrayValue {
                list: self.required_ints(call, "ints")?,
                index: self.required_int(call, "index")?,
            },
            "size Array" => IntOp::ArraySize {
                list: self.required_ints(call, "ints")?,
            },
            "topLevel" => IntOp::TopLevel {
                kind,
                at: self.required_int(call, "at")?,
            },
            "mapEntry" => {
                let key = match self.optional_int(call, "int")? {
                    Some(key) => key,
                    None => {
                        let role = self.role(call, "roleType").unwrap_or(Role::Mover);
                        self.role_int(role)
                    }
                };
                IntOp::MapEntry {
                    name: text(call, "string"),
                    key,
                }
            }
            "counter" => IntOp::Counter {},
            "pot" => IntOp::Pot {},
            "var" => IntOp::Var {
                name: text(call, "string"),
            },
            "score" => IntOp::Score {
                player: self.some_player(call)?,
            },
            "amount" => IntOp::Amount {
                player: self.some_player(call)?,
            },
            "handSite" => {
                let owner = match self.optional_int(call, "int")? {
                    Some(owner) if call.get("roleType").is_none() => owner,
                    _ => {
                        let role = self.role(call, "roleType").unwrap_or(Role::Mover);
                        self.role_int(role)
                    }
                };
                let index = match self.optional_int(call, "int2")? {
                    Some(index) => index,
                    None => self.constant(0),
                };
                IntOp::HandSite { owner, index }
            }
            "ahead" => {
                let steps = match self.optional_int(call, "steps")? {
                    Some(steps) => steps,
                    None => self.constant(1),
                };
                let direction = match call.get("direction") {
                    Some(direction) => Some(self.direction(direction)?),
                    None => None,
                };
                IntOp::Ahead {
                    kind,
                    site: self.required_int(call, "int")?,
                    steps,
                    direction,
                }
            }
            key => match self.counted(call)? {
                Some(op) => op,
                None => return self.not_playable(key),
            },
        };
        Ok(self.new_int(op))
    }

    /// The player that a call names, the mover by default.
    pub(super) fn some_player(&mut self, call: &Call) -> Lowering<IntId> {
        match self.player(call)? {
            Some(player) => Ok(player),
            None => Ok(self.role_int(Role::Mover)),
        }
    }

    fn fold(&mut self, call: &Call) -> Lowering<IntId> {
        let key = call.key();
        if let Some(list) = call
            .get("ints")
            .filter(|value| !matches!(value.kind, ValueKind::Array(_)))
        {
            let list = self.ints(list)?;
            return Ok(self.new_int(match key {
                "+" => IntOp::Sum { list },
                "*" => IntOp::Product { list },
                "max" => IntOp::MaxOf { list },
                _ => IntOp::MinOf { list },
            }));
        }
        let mut terms = Vec::new();
        for argument in call.arguments.iter().flatten() {
            for item in super::items(argument) {
                terms.push(self.int(item)?);
            }
        }
        Ok(self.new_int(match key {
            "+" => IntOp::Add { terms },
            "*" => IntOp::Mul { factors: terms },
            "max" => IntOp::Max { terms },
            _ => IntOp::Min { terms },
        }))
    }

    fn where_is(&mut self, call: &Call) -> Lowering<IntId> {
        let kind = self.kind(call);
        let (what, state) = match text(call, "string") {
            Some(name) => {
                let owner = match self.role(call, "roleType") {
                    Some(role) => self.role_int(role),
                    None => self.required_int(call, "int")?,
                };
                let what = self.new_int(IntOp::ComponentId { name, owner });
                (what, self.optional_int(call, "state")?)
            }
            None => (self.required_int(call, "int")?, None),
        };
        Ok(self.new_int(IntOp::Where { kind, what, state }))
    }

    fn id(&mut self, call: &Call) -> Lowering<IntId> {
        let op = match (text(call, "string"), self.role(call, "roleType")) {
            // Of the player who is iterated over, the reference gives the index, not the piece.
            (_, Some(role @ Role::Iterator)) | (None, Some(role)) => IntOp::Role { role },
            (Some(name), Some(role)) => {
                let owner = self.role_int(role);
                IntOp::ComponentId { name, owner }
            }
            (Some(name), None) => {
                let known = self
                    .container_names
                    .iter()
                    .position(|container| *container == name);
                match known.or_else(|| self.component_names.position(&name)) {
                    Some(index) => IntOp::Const {
                        value: index as i32,
                    },
                    None => IntOp::Const { value: -1 },
                }
            }
            (None, None) => return self.not_playable("id"),
        };
        Ok(self.new_int(op))
    }
}
