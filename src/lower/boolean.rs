//! Conditions.

use super::{Lowerer, Lowering, items, text, word};
use crate::check::{Call, Value, ValueKind};
use crate::ir::{BoolId, BoolOp, Compare, IntOp, MoveGraph, RegionOp, Repetition, Role};
use crate::topology::Direction;

impl Lowerer<'_> {
    /// Adds a condition.
    pub(crate) fn new_bool(&mut self, op: BoolOp) -> BoolId {
        let span = self.span();
        self.graph.add_bool(op, span)
    }

    /// A condition that always or never holds.
    pub(crate) fn truth(&mut self, value: bool) -> BoolId {
        self.new_bool(BoolOp::Const { value })
    }

    /// Lowers a condition.
    pub(crate) fn boolean(&mut self, value: &Value) -> Lowering<BoolId> {
        self.within(value.origin, |lowerer| match &value.kind {
            ValueKind::Bool(value) => Ok(lowerer.truth(*value)),
            ValueKind::Call(call) => {
                lowerer.once(call, Self::boolean_call, BoolId::node, MoveGraph::bool_id)
            }
            ValueKind::Constant { word, .. } if &**word == "True" || &**word == "False" => {
                Ok(lowerer.truth(&**word == "True"))
            }
            _ => lowerer.fault(
                "ashtapada::lower::condition_expected",
                "a condition is expected here",
                "not a condition",
            ),
        })
    }

    /// An optional condition.
    pub(crate) fn optional_boolean(&mut self, call: &Call, name: &str) -> Lowering<Option<BoolId>> {
        call.get(name).map(|value| self.boolean(value)).transpose()
    }

    /// A required condition.
    pub(crate) fn required_boolean(&mut self, call: &Call, name: &str) -> Lowering<BoolId> {
        match call.get(name) {
            Some(value) => self.boolean(value),
            None => self.fault(
                "ashtapada::lower::missing_argument",
                format!("`{name}` is missing in `({} …)`", call.key()),
                "here",
            ),
        }
    }

    fn terms(&mut self, call: &Call) -> Lowering<Vec<BoolId>> {
        let mut terms = Vec::new();
        for argument in call.arguments.iter().flatten() {
            for item in items(argument) {
                terms.push(self.boolean(item)?);
            }
        }
        Ok(terms)
    }

    fn boolean_call(&mut self, call: &Call) -> Lowering<BoolId> {
        let kind = self.kind(call);
        let op = match call.key() {
            "not" => BoolOp::Not {
                a: self.required_boolean(call, "boolean")?,
            },
            "and" => BoolOp::And {
                terms: self.terms(call)?,
            },
            "or" => BoolOp::Or {
                terms: self.terms(call)?,
            },
            "xor" => BoolOp::Xor {
                a: self.required_boolean(call, "boolean")?,
                b: self.required_boolean(call, "boolean2")?,
            },
            "if" => BoolOp::If {
                condition: self.required_boolean(call, "boolean")?,
                yes: self.required_boolean(call, "boolean2")?,
                no: self.optional_boolean(call, "boolean3")?,
            },
            "=" | "!=" | "<" | "<=" | ">" | ">=" => return self.comparison(call),
            "toBool" if call.get("int").is_some() => BoolOp::FromInt {
                a: self.required_int(call, "int")?,
            },
            "is In" => return self.is_in(call),
            "is isSiteType" => {
                let at = self.required_int(call, "int")?;
                match word(call, "isSiteType") {
                    Some("Empty") => BoolOp::Empty { kind, at },
                    _ => BoolOp::Occupied { kind, at },
                }
            }
            "is isPlayerType" => {
                let who = match self.role(call, "roleType") {
                    Some(role) => self.role_int(role),
                    None => self.required_int(call, "int")?,
                };
                match word(call, "isPlayerType") {
                    Some("Mover") => BoolOp::IsMover { who },
                    Some("Next") => BoolOp::IsNext { who },
                    Some("Prev") => BoolOp::IsPrev { who },
                    Some("Enemy") => BoolOp::IsEnemy { who },
                    Some("Friend") => BoolOp::IsFriend { who },
                    _ => BoolOp::IsActive { who },
                }
            }
            "is isIntegerType" => match word(call, "isIntegerType") {
                Some("Even") => BoolOp::Even {
                    a: self.required_int(call, "int")?,
                },
                Some("Odd") => BoolOp::Odd {
                    a: self.required_int(call, "int")?,
                },
                Some("Visited") => BoolOp::Visited {
                    site: self.required_int(call, "int")?,
                },
                _ => match self.arrangement(call)? {
                    Some(op) => op,
                    None => return self.not_playable("is"),
                },
            },
            "is isSimpleType" => match word(call, "isSimpleType") {
                Some("Full") => BoolOp::Full {},
                Some("Pending") => BoolOp::Pending {},
                _ => BoolOp::Cycle {},
            },
            "is Repeat" => BoolOp::Repeat {
                how: repetition(word(call, "repetitionType")),
            },
            "is isComponentType" => return self.component_question(call),
            "is Related" => {
                let relation = word(call, "relationType")
                    .and_then(Direction::from_word)
                    .unwrap_or(Direction::Adjacent);
                let site = self.required_int(call, "int")?;
                let region = match call.get("sites") {
                    Some(region) => self.region(region)?,
                    None => {
                        let other = self.required_int(call, "int2")?;
                        self.one_site(other)
                    }
                };
                BoolOp::Related {
                    kind,
                    relation,
                    site,
                    region,
                }
            }
            "is Triggered" => {
                let player = match self.role(call, "roleType") {
                    Some(role) => self.role_int(role),
                    None => self.required_int(call, "int")?,
                };
                BoolOp::Triggered {
                    event: text(call, "string").unwrap_or_default(),
                    player,
                }
            }
            "no Pieces" => BoolOp::NoPieces {
                kind: self.kind_of(call, "siteType"),
                role: self.role(call, "roleType").unwrap_or(Role::All),
                of: self.optional_int(call, "of")?,
                name: text(call, "string"),
                region: self.optional_region(call, "in")?,
            },
            "no Moves" => BoolOp::NoMoves {
                role: self.role(call, "roleType").unwrap_or(Role::Mover),
            },
            "can Move" => match call.get("moves") {
                Some(moves) => BoolOp::CanMove {
                    moves: self.moves(moves)?,
                },
                None => return self.not_playable("can Move"),
            },
            "was Pass" => BoolOp::WasPass {},
            "all allSitesType" if word(call, "allSitesType") == Some("Sites") => BoolOp::AllSites {
                region: self.required_region(call, "sites")?,
                condition: self.required_boolean(call, "if")?,
            },
            "all Values" => BoolOp::AllValues {
                list: self.required_ints(call, "ints")?,
                condition: self.required_boolean(call, "if")?,
            },
            "all allSimpleType" if word(call, "allSimpleType") == Some("Passed") => {
                BoolOp::AllPassed {}
            }
            key => match self.arrangement(call)? {
                Some(op) => op,
                None => match self.constraint(call)? {
                    Some(op) => op,
                    None => return self.not_playable(key),
                },
            },
        };
        Ok(self.new_bool(op))
    }

    fn comparison(&mut self, call: &Call) -> Lowering<BoolId> {
        if let (Some(a), Some(b)) = (call.get("sites"), call.get("sites2")) {
            let (a, b) = (self.region(a)?, self.region(b)?);
            let same = self.new_bool(BoolOp::SameRegion { a, b });
            return Ok(if call.key() == "=" {
                same
            } else {
                self.new_bool(BoolOp::Not { a: same })
            });
        }
        let a = self.required_int(call, "int")?;
        let b = match self.role(call, "roleType") {
            Some(role) => self.role_int(role),
            None => self.required_int(call, "int2")?,
        };
        let how = match call.key() {
            "=" => Compare::Eq,
            "!=" => Compare::Ne,
            "<" => Compare::Lt,
            "<=" => Compare::Le,
            ">" => Compare::Gt,
            _ => Compare::Ge,
        };
        Ok(self.new_bool(BoolOp::Compare { how, a, b }))
    }

    fn is_in(&mut self, call: &Call) -> Lowering<BoolId> {
        let mut values = Vec::new();
        for argument in call
            .arguments
            .iter()
            .zip(call.clause.parameters)
            .filter(|(_, parameter)| parameter.name.starts_with("int") && parameter.name != "ints")
        {
            if let Some(value) = argument.0 {
                for item in items(value) {
                    values.push(self.int(item)?);
                }
            }
        }
        if values.is_empty() {
            values.push(self.new_int(crate::ir::IntOp::To {}));
        }
        let op = match (call.get("sites"), call.get("ints")) {
            (Some(region), _) => BoolOp::In {
                sites: values,
                region: self.region(region)?,
            },
            (None, Some(list)) => BoolOp::InList {
                values,
                list: self.ints(list)?,
            },
            (None, None) => return self.not_playable("is In"),
        };
        Ok(self.new_bool(op))
    }

    fn component_question(&mut self, call: &Call) -> Lowering<BoolId> {
        let what = self.optional_int(call, "int")?;
        let sites = match (call.get("in"), call.get("at")) {
            (Some(region), _) => self.region(region)?,
            (None, Some(at)) => {
                let at = self.int(at)?;
                self.one_site(at)
            }
            // Where the component stands, or all pieces there are.
            (None, None) => match what {
                Some(what) => {
                    let kind = self.kind(call);
                    let place = self.new_int(IntOp::Where {
                        kind,
                        what,
                        state: None,
                    });
                    self.one_site(place)
                }
                None => self.new_region(RegionOp::Occupied {
                    role: Some(Role::All),
                    by: None,
                    container: None,
                    container_name: None,
                    components: Vec::new(),
                    component: None,
                    top: false,
                    kind: None,
                }),
            },
        };
        let op = match word(call, "isComponentType") {
            Some("Threatened") => BoolOp::Threatened {
                what,
                kind: self.kind_of(call, "siteType"),
                sites,
                by: call
                    .get("moves")
                    .map(|moves| self.moves(moves))
                    .transpose()?,
            },
            _ => BoolOp::Within {
                what: what.ok_or(super::Reported)?,
                kind: self.kind(call),
                sites,
            },
        };
        Ok(self.new_bool(op))
    }
}

/// The repetition that a word names; positional by default.
pub(crate) fn repetition(word: Option<&str>) -> Repetition {
    match word {
        Some("PositionalInTurn") => Repetition::PositionalInTurn,
        Some("Situational") => Repetition::Situational,
        Some("SituationalInTurn") => Repetition::SituationalInTurn,
        _ => Repetition::Positional,
    }
}
