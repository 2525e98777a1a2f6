//! Lists of integers.

use super::{Lowerer, Lowering, items, text, word};
use crate::check::{Call, Value, ValueKind};
use crate::ir::{IntsId, IntsOp, Role};
use crate::topology::{Direction, Relation};

impl Lowerer<'_> {
    fn new_ints(&mut self, op: IntsOp) -> IntsId {
        let span = self.span();
        self.graph.add_ints(op, span)
    }

    /// Lowers a list of integers.
    pub(crate) fn ints(&mut self, value: &Value) -> Lowering<IntsId> {
        self.within(value.origin, |lowerer| match &value.kind {
            ValueKind::Array(values) => {
                let items = values
                    .iter()
                    .map(|value| lowerer.int(value))
                    .collect::<Lowering<_>>()?;
                Ok(lowerer.new_ints(IntsOp::List { items }))
            }
            ValueKind::Call(call) => lowerer.ints_call(call, value),
            _ => {
                let items = vec![lowerer.int(value)?];
                Ok(lowerer.new_ints(IntsOp::List { items }))
            }
        })
    }

    /// A required list.
    pub(crate) fn required_ints(&mut self, call: &Call, name: &str) -> Lowering<IntsId> {
        match call.get(name) {
            Some(value) => self.ints(value),
            None => self.fault(
                "ashtapada::lower::missing_argument",
                format!("`{name}` is missing in `({} …)`", call.key()),
                "here",
            ),
        }
    }

    fn ints_call(&mut self, call: &Call, value: &Value) -> Lowering<IntsId> {
        let op = match (call.clause.rule, call.key()) {
            (_, "array") => match call.get("sites") {
                Some(region) => IntsOp::Region {
                    region: self.region(region)?,
                },
                None => {
                    let mut list = Vec::new();
                    for item in call.get("int").map(items).unwrap_or_default() {
                        list.push(self.int(item)?);
                    }
                    IntsOp::List { items: list }
                }
            },
            (_, "players playersManyType") => {
                let role = match word(call, "playersManyType") {
                    Some("All") => Role::All,
                    Some("Ally") => Role::Ally,
                    Some("Enemy") => Role::Enemy,
                    Some("Friend") => Role::Friend,
                    _ => Role::NonMover,
                };
                IntsOp::Players {
                    role,
                    of: self.optional_int(call, "of")?,
                    condition: self.optional_boolean(call, "if")?,
                }
            }
            (_, "players playersTeamType") => {
                let role = word(call, "playersTeamType")
                    .and_then(Role::from_word)
                    .unwrap_or(Role::TeamMover);
                IntsOp::Players {
                    role,
                    of: None,
                    condition: self.optional_boolean(call, "if")?,
                }
            }
            (_, "team") => IntsOp::Team {},
            (_, "values Remembered") => IntsOp::Remembered {
                name: text(call, "string"),
            },
            (_, "results") => IntsOp::Results {
                from: match call.labelled("from") {
                    Some(from) => self.region(from)?,
                    None => return self.not_playable("results"),
                },
                to: match call.labelled("to") {
                    Some(to) => self.region(to)?,
                    None => return self.not_playable("results"),
                },
                value: self.required_int(call, "int")?,
            },
            (_, "sizes Group") => {
                let role = self.role(call, "roleType");
                let player = match (self.optional_int(call, "of")?, role) {
                    (Some(of), _) => of,
                    (None, role) => self.role_int(role.unwrap_or(Role::All)),
                };
                let condition = self.optional_boolean(call, "if")?;
                IntsOp::GroupSizes {
                    kind: self.kind(call),
                    directions: self.directions_of(call)?,
                    player,
                    all: matches!(role, Some(Role::All | Role::Shared))
                        || (condition.is_none() && role.is_none() && call.get("of").is_none()),
                    condition,
                    min: self.optional_int(call, "min")?,
                }
            }
            ("intArray.math.if", _) => IntsOp::If {
                condition: self.required_boolean(call, "boolean")?,
                yes: self.required_ints(call, "ints")?,
                no: call.get("ints2").map(|no| self.ints(no)).transpose()?,
            },
            ("intArray.math.difference", _) => {
                let a = self.required_ints(call, "ints")?;
                let b = match call.get("ints2").or(call.get("int")) {
                    Some(b) => self.ints(b)?,
                    None => return self.not_playable("difference"),
                };
                IntsOp::Difference { a, b }
            }
            ("intArray.math.intersection", _) => IntsOp::Intersection {
                lists: self.lists(call)?,
            },
            ("intArray.math.union", _) => IntsOp::Union {
                lists: self.lists(call)?,
            },
            (rule, key)
                if (rule.starts_with("region") && key != "regionSite")
                    || rule == "sites"
                    || rule == "expand" =>
            {
                IntsOp::Region {
                    region: self.region(value)?,
                }
            }
            (_, key) if key.starts_with("rotations") => return self.rotations(call),
            (_, key) if key.starts_with("sizes") => return self.not_playable(key),
            // A number stands for the list of it alone.
            _ => IntsOp::List {
                items: vec![self.int(value)?],
            },
        };
        Ok(self.new_ints(op))
    }

    /// The rotations of a piece that faces one way or another: they are counted from north, one for
    /// each side of a cell.
    fn rotations(&mut self, call: &Call) -> Lowering<IntsId> {
        let Some(topology) = self.topology.clone() else {
            return self.not_playable("rotations without a board");
        };
        let kind = self.site_type;
        let supported = topology.supported_directions(kind, Relation::All).len();
        let sides = topology
            .sides_of_cells()
            .filter(|sides| *sides <= supported);
        let Some(sides) = sides else {
            return self.not_playable("rotations where cells have different sides");
        };
        let ratio = supported / sides;
        let mut found: Vec<i32> = Vec::new();
        let mut face = |direction: Direction| {
            let rotation = (direction.rank() / ratio) as i32;
            if !found.contains(&rotation) {
                found.push(rotation);
            }
        };
        for value in call.arguments.iter().flatten().flat_map(items) {
            let ValueKind::Constant { word, .. } = &value.kind else {
                continue;
            };
            match Direction::from_word(word) {
                Some(one) if one.is_specific() => face(one),
                _ => {
                    let all = Relation::from_word(word)
                        .map(|relation| topology.supported_directions(kind, relation));
                    all.into_iter().flatten().for_each(|one| face(*one));
                }
            }
        }
        let items = found.into_iter().map(|one| self.constant(one)).collect();
        Ok(self.new_ints(IntsOp::List { items }))
    }

    fn lists(&mut self, call: &Call) -> Lowering<Vec<IntsId>> {
        let mut lists = Vec::new();
        for argument in call.arguments.iter().flatten() {
            for item in items(argument) {
                lists.push(self.ints(item)?);
            }
        }
        Ok(lists)
    }
}
