//! Conditions on how pieces lie together: lines, connections, groups, patterns.

use super::{Lowerer, Lowering, flag, items, text, word};
use crate::check::{Call, Value, ValueKind};
use crate::ir::{BoolId, BoolOp, DirectionId, IntId, IntOp, RegionId, Role};
use crate::topology::{Direction, WalkStep};

impl Lowerer<'_> {
    /// Where the last move ended, the place that many questions are about by default.
    pub(crate) fn last_to(&mut self) -> IntId {
        self.new_int(IntOp::LastTo {
            after_consequence: false,
        })
    }

    /// An integer argument, where the last move ended by default.
    pub(super) fn int_or_last_to(&mut self, call: &Call, name: &str) -> Lowering<IntId> {
        match call.get(name) {
            Some(value) => self.int(value),
            None => Ok(self.last_to()),
        }
    }

    /// The directions of a call; all adjacent ones by default.
    pub(super) fn directions_of(&mut self, call: &Call) -> Lowering<DirectionId> {
        match call.get("direction") {
            Some(value) => self.direction(value),
            None => Ok(self.absolute(vec![Direction::Adjacent])),
        }
    }

    /// The one absolute direction of a call; adjacent by default.
    pub(super) fn absolute_direction(&self, call: &Call) -> Direction {
        word(call, "absoluteDirection")
            .and_then(Direction::from_word)
            .unwrap_or(Direction::Adjacent)
    }

    /// The numbers of components in `what:` or `whats:`.
    pub(super) fn whats(&mut self, call: &Call) -> Lowering<Option<Vec<IntId>>> {
        let Some(value) = call.get("whats").or(call.get("what")) else {
            return Ok(None);
        };
        items(value)
            .iter()
            .map(|item| self.int(item))
            .collect::<Lowering<_>>()
            .map(Some)
    }

    /// The steps of one turtle walk.
    pub(super) fn one_walk(&self, call: &Call) -> Vec<WalkStep> {
        call.get("stepType")
            .map(super::travel::walks)
            .unwrap_or_default()
            .into_iter()
            .flatten()
            .collect()
    }

    /// The condition that a group's sites meet; that something is there by default.
    pub(super) fn group_condition(&mut self, call: &Call) -> Lowering<BoolId> {
        match self.optional_boolean(call, "if")? {
            Some(condition) => Ok(condition),
            None => {
                let kind = self.kind(call);
                let at = self.new_int(IntOp::To {});
                Ok(self.new_bool(BoolOp::Occupied { kind, at }))
            }
        }
    }

    /// Lowers a question about how pieces lie together; `None` where it is another question.
    pub(super) fn arrangement(&mut self, call: &Call) -> Lowering<Option<BoolOp>> {
        let kind = self.kind(call);
        Ok(Some(match call.key() {
            "is Line" => BoolOp::Line {
                kind,
                length: self.required_int(call, "int")?,
                direction: self.absolute_direction(call),
                through: self.int_or_last_to(call, "through")?,
                through_any: self.optional_region(call, "throughAny")?,
                role: self.role(call, "roleType"),
                whats: self.whats(call)?,
                exact: self.optional_boolean(call, "exact")?,
                contiguous: self.optional_boolean(call, "contiguous")?,
                condition: self.optional_boolean(call, "if")?,
                by_level: self.optional_boolean(call, "byLevel")?,
                top: self.optional_boolean(call, "top")?,
                kinds: self.optional_int(call, "throughHowMuch")?,
                visible: self.optional_boolean(call, "isVisible")?,
                opposites: self.optional_boolean(call, "useOpposites")?,
            },
            "is isConnectType" => {
                let mut regions: Vec<RegionId> = Vec::new();
                for item in call.get("sites").map(items).unwrap_or_default() {
                    regions.push(self.region(item)?);
                }
                BoolOp::Connected {
                    blocked: word(call, "isConnectType") == Some("Blocked"),
                    count: self.optional_int(call, "int")?,
                    kind,
                    at: self.int_or_last_to(call, "at")?,
                    directions: self.directions_of(call)?,
                    regions,
                    role: self.role(call, "roleType"),
                    set: word(call, "regionTypeStatic").map(Into::into),
                }
            }
            "is Loop" => {
                let owner = self.colour(call)?;
                let start = self.int_or_last_to(call, "int2")?;
                let pieces = BoolOp::Loop {
                    kind,
                    surround: ["surround", "roleType"]
                        .into_iter()
                        .filter_map(|name| call.get(name))
                        .flat_map(items)
                        .filter_map(|item| match &item.kind {
                            ValueKind::Constant { word, .. } => Role::from_word(word),
                            _ => None,
                        })
                        .collect(),
                    directions: self.directions_of(call)?,
                    owner,
                    start,
                };
                if flag(call, "path").unwrap_or(false) {
                    BoolOp::PathLoop {
                        colour: owner,
                        start,
                        region: self.optional_region(call, "sites")?,
                        otherwise: self.new_bool(pieces),
                    }
                } else {
                    pieces
                }
            }
            "is Crossing" => BoolOp::Crossing {
                a: self.required_int(call, "int")?,
                b: self.required_int(call, "int2")?,
            },
            "is isStringType" => BoolOp::Vote {
                what: text(call, "string").unwrap_or_default(),
                decided: word(call, "isStringType") == Some("Decided"),
            },
            "is isGraphType" => BoolOp::LastOn {
                kind,
                from: word(call, "isGraphType") == Some("LastFrom"),
            },
            "is Hidden" => BoolOp::Hidden {
                what: word(call, "hiddenData").map(Into::into),
                kind,
                at: self.required_int(call, "at")?,
                level: self.optional_int(call, "level")?,
                player: self.hidden_to(call)?,
            },
            "is Pattern" => BoolOp::Pattern {
                walk: self.one_walk(call),
                kind,
                from: self.int_or_last_to(call, "from")?,
                whats: self.whats(call)?,
            },
            "is isTreeType"
                if matches!(word(call, "isTreeType"), Some("Tree" | "SpanningTree")) =>
            {
                BoolOp::Tree {
                    spanning: word(call, "isTreeType") == Some("SpanningTree"),
                    player: self.some_player(call)?,
                }
            }
            "is isTreeType" if word(call, "isTreeType") == Some("TreeCentre") => {
                BoolOp::TreeCentre {
                    player: self.some_player(call)?,
                }
            }
            "is Path" if kind == crate::topology::SiteType::Edge => {
                let (min, max) = match call.labelled("length") {
                    Some(range) => self.range(range)?,
                    None => return self.not_playable("is Path"),
                };
                BoolOp::EdgePath {
                    from: self.int_or_last_to(call, "from")?,
                    player: self.some_player(call)?,
                    min,
                    max,
                    closed: self.optional_boolean(call, "closed")?,
                }
            }
            "is RegularGraph" => BoolOp::Regular {
                player: self.some_player(call)?,
                k: self.optional_int(call, "k")?,
                odd: self.optional_boolean(call, "odd")?,
                even: self.optional_boolean(call, "even")?,
            },
            "is Target" => self.target(call)?,
            "all Groups" => BoolOp::AllGroups {
                kind,
                directions: self.directions_of(call)?,
                of: self.optional_boolean(call, "of")?,
                condition: self.required_boolean(call, "if")?,
            },
            "all allSitesType" => BoolOp::AllDifferent {
                region: self.required_region(call, "sites")?,
                condition: self.required_boolean(call, "if")?,
            },
            "all allSimpleType" => match word(call, "allSimpleType") {
                Some("DiceUsed") => BoolOp::DiceUsed {},
                _ => BoolOp::DiceEqual {},
            },
            "is isIntegerType" if word(call, "isIntegerType") == Some("SidesMatch") => {
                BoolOp::SidesMatch {
                    at: self.int_or_last_to(call, "int")?,
                }
            }
            "is isIntegerType" => {
                let value = match call.get("int") {
                    Some(value) => self.int(value)?,
                    None => self.new_int(IntOp::To {}),
                };
                match word(call, "isIntegerType") {
                    Some("AnyDie") => BoolOp::AnyDie { value },
                    Some("Flat") => BoolOp::Flat { site: value },
                    other => {
                        let what = format!("is {}", other.unwrap_or_default());
                        return self.not_playable(&what);
                    }
                }
            }
            _ => return Ok(None),
        }))
    }

    /// The number of the player whose loop or path it is; the mover's where none is given.
    pub(super) fn colour(&mut self, call: &Call) -> Lowering<IntId> {
        match call.get("int") {
            Some(colour) => self.int(colour),
            None => Ok(self.role_int(Role::Mover)),
        }
    }

    /// The player of a `to:`, by index or by role.
    pub(super) fn hidden_to(&mut self, call: &Call) -> Lowering<IntId> {
        let player = self.labelled_player(call, "to")?;
        Ok(player.unwrap_or_else(|| self.role_int(Role::Mover)))
    }

    fn target(&mut self, call: &Call) -> Lowering<BoolOp> {
        let container = match (call.get("string"), call.get("int")) {
            (Some(_), _) => {
                let name = text(call, "string").unwrap_or_default();
                let index = self
                    .container_names
                    .iter()
                    .position(|other| *other == name)
                    .map_or(0, |index| index as i32);
                self.constant(index)
            }
            (None, Some(index)) => self.int(index)?,
            (None, None) => self.constant(0),
        };
        let numbers = |value: &Value| -> Vec<i32> {
            items(value)
                .iter()
                .filter_map(|item| match item.kind {
                    ValueKind::Int(number) => i32::try_from(number).ok(),
                    _ => None,
                })
                .collect()
        };
        Ok(BoolOp::Target {
            container,
            whats: call.get("int2").map(numbers).unwrap_or_default(),
            sites: call.get("int3").or(call.get("int4")).map(numbers),
        })
    }
}
