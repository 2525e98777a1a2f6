//! Sets of sites.

use std::sync::Arc;

use super::{Lowerer, Lowering, flag, items, role_of, text, texts, word};
use crate::check::{Call, Value, ValueKind};
use crate::diagnostic::Diagnostic;
use crate::ir::{IntId, MoveGraph, RegionId, RegionOp, Role};
use crate::topology::{Direction, SiteType};

impl Lowerer<'_> {
    /// Adds a region.
    pub(crate) fn new_region(&mut self, op: RegionOp) -> RegionId {
        let span = self.span();
        self.graph.add_region(op, span)
    }

    /// The region of one site.
    pub(crate) fn one_site(&mut self, site: IntId) -> RegionId {
        self.new_region(RegionOp::Sites { sites: vec![site] })
    }

    /// Lowers a region.
    pub(crate) fn region(&mut self, value: &Value) -> Lowering<RegionId> {
        self.within(value.origin, |lowerer| match &value.kind {
            ValueKind::Call(call)
                if call.clause.rule == "sites"
                    || (call.clause.rule.starts_with("region") && call.key() != "regionSite")
                    || call.clause.rule == "expand" =>
            {
                lowerer.once(
                    call,
                    Self::region_call,
                    RegionId::node,
                    MoveGraph::region_id,
                )
            }
            ValueKind::Array(values) => {
                let sites = values
                    .iter()
                    .map(|value| lowerer.int(value))
                    .collect::<Lowering<_>>()?;
                Ok(lowerer.new_region(RegionOp::Sites { sites }))
            }
            _ => {
                let site = lowerer.int(value)?;
                Ok(lowerer.one_site(site))
            }
        })
    }

    /// An optional region.
    pub(crate) fn optional_region(
        &mut self,
        call: &Call,
        name: &str,
    ) -> Lowering<Option<RegionId>> {
        call.get(name).map(|value| self.region(value)).transpose()
    }

    /// A required region.
    pub(crate) fn required_region(&mut self, call: &Call, name: &str) -> Lowering<RegionId> {
        match call.get(name) {
            Some(value) => self.region(value),
            None => self.fault(
                "ashtapada::lower::missing_argument",
                format!("`{name}` is missing in `({} …)`", call.key()),
                "here",
            ),
        }
    }

    fn regions(&mut self, call: &Call) -> Lowering<Vec<RegionId>> {
        let mut regions = Vec::new();
        for argument in call.arguments.iter().flatten() {
            for item in items(argument) {
                regions.push(self.region(item)?);
            }
        }
        Ok(regions)
    }

    /// The labels that sites of the board have: as in the reference, a set leaves others out. One
    /// with none but others is left for the fault that it is.
    fn labels_of_board(&mut self, labels: Vec<Arc<str>>, kind: SiteType) -> Vec<Arc<str>> {
        let Some(topology) = self.topology.clone() else {
            return labels;
        };
        let (known, others): (Vec<_>, Vec<_>) = labels
            .into_iter()
            .partition(|label| topology.labelled(kind, label).is_some());
        if known.is_empty() {
            return others;
        }
        for label in others {
            let code = "ashtapada::lower::no_such_coordinate";
            let mut warning = Diagnostic::warning(code, format!("the board has no site `{label}`"));
            if let Some(span) = self.span() {
                warning = warning.label(span, "left out of these sites");
            }
            self.diagnostics.push(warning);
        }
        known
    }

    /// The sites of coordinate labels.
    pub(crate) fn coordinates(
        &mut self,
        labels: &[std::sync::Arc<str>],
        kind: crate::topology::SiteType,
    ) -> Lowering<RegionId> {
        let Some(topology) = self.topology.clone() else {
            return self.not_playable("coordinates before the board");
        };
        let mut sites = Vec::new();
        for label in labels {
            match topology.labelled(kind, label) {
                Some(site) => sites.push(site),
                None => {
                    return self.fault(
                        "ashtapada::lower::no_such_coordinate",
                        format!("the board has no site `{label}`"),
                        "here",
                    );
                }
            }
        }
        Ok(self.new_region(RegionOp::Const { sites }))
    }

    fn region_call(&mut self, call: &Call) -> Lowering<RegionId> {
        let kind = self.kind(call);
        let op = match (call.clause.rule, call.key()) {
            (_, "sites sitesSimpleType") => match word(call, "sitesSimpleType").unwrap_or_default()
            {
                "LastFrom" => RegionOp::LastFrom { kind },
                "LastTo" => RegionOp::LastTo { kind },
                "Pending" => RegionOp::Pending {},
                "ToClear" => RegionOp::ToClear {},
                "Playable" => RegionOp::Playable {},
                what @ ("Hint" | "LineOfPlay") => {
                    let what = format!("sites {what}");
                    return self.not_playable(&what);
                }
                what => RegionOp::Shape {
                    what: what.into(),
                    kind,
                },
            },
            (_, "sites sitesIndexType") => {
                let index = match self.optional_int(call, "int")? {
                    Some(index) => index,
                    None => self.constant(0),
                };
                match word(call, "sitesIndexType").unwrap_or_default() {
                    "Row" => RegionOp::Row { kind, index },
                    "Column" => RegionOp::Column { kind, index },
                    "Layer" => RegionOp::Layer { kind, index },
                    "Phase" => RegionOp::SitePhase { kind, index },
                    "State" => RegionOp::InState { kind, state: index },
                    "Empty" if call.get("int").is_some() => RegionOp::EmptyIn {
                        kind,
                        container: index,
                    },
                    "Empty" => RegionOp::Empty { kind },
                    what @ ("Cell" | "Edge") => RegionOp::Incident {
                        kind: crate::topology::SiteType::Vertex,
                        of: crate::topology::SiteType::from_word(what).unwrap_or(kind),
                        at: index,
                        owner: None,
                    },
                    what => {
                        let what = format!("sites {what}");
                        return self.not_playable(&what);
                    }
                }
            }
            (_, "sites Side") => RegionOp::Side {
                kind,
                direction: word(call, "compassDirection").and_then(Direction::from_word),
                player: self.player(call)?,
            },
            (_, "sites Occupied") => self.occupied(call)?,
            (_, "sites sitesPlayerType") => {
                let player = match self.player(call)? {
                    Some(player) => player,
                    None => self.role_int(Role::Mover),
                };
                match word(call, "sitesPlayerType") {
                    // The reference finds no hand where no player is named.
                    Some("Hand")
                        if call.get("player").is_none() && call.get("roleType").is_none() =>
                    {
                        RegionOp::Const { sites: Vec::new() }
                    }
                    Some("Hand") => RegionOp::Hand { player },
                    _ => RegionOp::Winning {
                        kind,
                        player: self.player(call)?,
                        moves: match call.get("nonDecision") {
                            Some(moves) => self.moves(moves)?,
                            None => return self.not_playable("sites Winning"),
                        },
                    },
                }
            }
            (_, "sites sitesMoveType") => {
                let moves = self.required_moves(call, "moves")?;
                match word(call, "sitesMoveType") {
                    Some("From") => RegionOp::FromMoves { moves },
                    Some("To") => RegionOp::ToMoves { moves },
                    _ => RegionOp::BetweenMoves { moves },
                }
            }
            (_, "sites Start") => match call.get("piece") {
                Some(piece) => {
                    let call = self.call(piece)?;
                    let component = match call.get("int") {
                        Some(component) => self.int(component)?,
                        None => {
                            let name = text(call, "string").unwrap_or_default();
                            let index = self
                                .component_names
                                .position(&name)
                                .map_or(-1, |index| index as i32);
                            self.constant(index)
                        }
                    };
                    RegionOp::Start { component }
                }
                None => return self.not_playable("sites Start"),
            },
            (_, "sites Around") => {
                let sites = match (call.get("sites"), call.get("int")) {
                    (Some(region), _) => self.region(region)?,
                    (None, Some(site)) => {
                        let site = self.int(site)?;
                        self.one_site(site)
                    }
                    (None, None) => return self.not_playable("sites Around"),
                };
                let distance = match self.optional_int(call, "distance")? {
                    Some(distance) => distance,
                    None => self.constant(1),
                };
                RegionOp::Around {
                    kind,
                    sites,
                    occupied: word(call, "regionTypeDynamic").map(Into::into),
                    distance,
                    direction: word(call, "absoluteDirection")
                        .and_then(Direction::from_word)
                        .unwrap_or(Direction::Adjacent),
                    condition: self.optional_boolean(call, "if")?,
                    include_self: flag(call, "includeSelf").unwrap_or(false),
                }
            }
            (_, "sites Direction") => {
                let from = match call.labelled("from") {
                    Some(from) => self.region(from)?,
                    None => return self.not_playable("sites Direction"),
                };
                let directions = self.travel_directions_or(call, Direction::Adjacent)?;
                RegionOp::Along {
                    kind,
                    from,
                    directions,
                    included: flag(call, "included").unwrap_or(false),
                    stop: self.optional_boolean(call, "stop")?,
                    stop_included: flag(call, "stopIncluded").unwrap_or(false),
                    distance: self.optional_int(call, "distance")?,
                }
            }
            (_, "sites Track") => RegionOp::Track {
                player: self.player(call)?,
                name: text(call, "string"),
                from: self.optional_int(call, "from")?,
                to: self.optional_int(call, "to")?,
            },
            (_, "sites Group") => RegionOp::Group {
                kind,
                from: match call.get("from").or(call.get("at")) {
                    Some(from) => self.region(from)?,
                    None => return self.not_playable("sites Group"),
                },
                directions: self.directions_of(call)?,
                condition: self.optional_boolean(call, "if")?,
                visible: self.optional_boolean(call, "isVisible")?,
            },
            (_, "sites Incident") => RegionOp::Incident {
                kind: self.kind_of(call, "siteType").unwrap_or(self.site_type),
                of: self.kind_of(call, "of").unwrap_or(self.site_type),
                at: self.required_int(call, "at")?,
                owner: self.player_in(call, "owner", "roleType")?,
            },
            (_, "sites LineOfSight") => RegionOp::LineOfSight {
                kind,
                at: self.int_or_last_to(call, "at")?,
                directions: self.directions_of(call)?,
                what: word(call, "lineOfSightType").unwrap_or("Piece").into(),
            },
            (_, "sites Pattern") => RegionOp::Pattern {
                walk: self.one_walk(call),
                kind,
                from: self.int_or_last_to(call, "from")?,
                whats: self.whats(call)?,
            },
            (_, "sites Crossing") => RegionOp::Crossing {
                at: self.required_int(call, "at")?,
                player: self.some_player(call)?,
            },
            (_, "sites LargePiece") => RegionOp::LargePiece {
                kind,
                at: self.required_int(call, "at")?,
            },
            (_, "sites Random") => RegionOp::Random {
                region: match call.get("sites") {
                    Some(region) => self.region(region)?,
                    None => self.new_region(RegionOp::Empty {
                        kind: crate::topology::SiteType::Cell,
                    }),
                },
                count: match self.optional_int(call, "num")? {
                    Some(count) => count,
                    None => self.constant(1),
                },
            },
            (_, "sites Hidden") => RegionOp::Hidden {
                kind,
                what: word(call, "hiddenData").map(Into::into),
                to: self.hidden_to(call)?,
            },
            (_, "sites sitesEdgeType") => RegionOp::Edges {
                how: word(call, "sitesEdgeType").unwrap_or_default().into(),
            },
            (_, "sites Distance") => {
                let by = self.step_by(call)?;
                let from = self.required_int(call, "from")?;
                let Some(range) = call.get("range") else {
                    return self.not_playable("sites Distance");
                };
                let (min, max) = self.range(range)?;
                match by {
                    Some((directions, guard)) => RegionOp::DistanceBy {
                        kind,
                        directions,
                        guard,
                        from,
                        min,
                        max,
                    },
                    None => RegionOp::Distance {
                        kind,
                        relation: word(call, "relationType")
                            .and_then(crate::topology::Relation::from_word)
                            .unwrap_or(crate::topology::Relation::Adjacent),
                        from,
                        min,
                        max,
                    },
                }
            }
            (_, "sites") if call.clause.parameters.is_empty() => RegionOp::TheRegion {},
            (_, "sites Between") => {
                let directions = self.travel_directions_or(call, Direction::Adjacent)?;
                RegionOp::Between {
                    kind,
                    directions,
                    from: self.required_int(call, "from")?,
                    from_included: flag(call, "fromIncluded").unwrap_or(false),
                    to: self.required_int(call, "to")?,
                    to_included: flag(call, "toIncluded").unwrap_or(false),
                    condition: self.optional_boolean(call, "cond")?,
                }
            }
            (_, "sites") => return self.plain_sites(call),
            ("region.last.last", _) => RegionOp::LastBetween {},
            ("region.math.difference", _) => {
                let a = self.required_region(call, "sites")?;
                let b = match (call.get("sites2"), call.get("int")) {
                    (Some(region), _) => self.region(region)?,
                    (None, Some(site)) => {
                        let site = self.int(site)?;
                        self.one_site(site)
                    }
                    (None, None) => return self.not_playable("difference"),
                };
                RegionOp::Difference { a, b }
            }
            ("region.math.union", _) => RegionOp::Union {
                regions: self.regions(call)?,
            },
            ("region.math.intersection", _) => RegionOp::Intersection {
                regions: self.regions(call)?,
            },
            ("region.math.if", _) => RegionOp::If {
                condition: self.required_boolean(call, "boolean")?,
                yes: self.required_region(call, "sites")?,
                no: self.optional_region(call, "sites2")?,
            },
            ("expand", _) => {
                let region = match (call.get("sites"), call.get("origin")) {
                    (Some(region), _) => self.region(region)?,
                    (None, Some(site)) => {
                        let site = self.int(site)?;
                        self.one_site(site)
                    }
                    (None, None) => return self.not_playable("expand"),
                };
                let steps = match self.optional_int(call, "steps")? {
                    Some(steps) => steps,
                    None => self.constant(1),
                };
                RegionOp::Expand {
                    region,
                    steps,
                    direction: word(call, "absoluteDirection")
                        .and_then(Direction::from_word)
                        .unwrap_or(Direction::Adjacent),
                    kind,
                }
            }
            ("region.foreach.forEach", "forEach Team") => RegionOp::ForEachTeam {
                body: self.required_region(call, "sites")?,
            },
            ("region.foreach.forEach", "forEach Level") => RegionOp::ForEachLevel {
                kind,
                at: self.required_int(call, "at")?,
                from_top: word(call, "stackDirection") != Some("FromBottom"),
                condition: self.optional_boolean(call, "if")?,
                start: self.optional_int(call, "startAt")?,
            },
            ("region.foreach.forEach", "forEach") => {
                match (call.get("of"), call.get("ints"), call.get("if")) {
                    (Some(of), ..) => RegionOp::ForEachSite {
                        of: self.region(of)?,
                        body: self.required_region(call, "sites")?,
                    },
                    (None, Some(list), _) => RegionOp::ForEachValue {
                        list: self.ints(list)?,
                        body: self.required_region(call, "sites")?,
                    },
                    (None, None, Some(condition)) => RegionOp::Filter {
                        region: self.required_region(call, "sites")?,
                        condition: self.boolean(condition)?,
                    },
                    (None, None, None) => return self.not_playable("forEach"),
                }
            }
            (_, key) => return self.not_playable(key),
        };
        Ok(self.new_region(op))
    }

    fn travel_directions_or(
        &mut self,
        call: &Call,
        default: Direction,
    ) -> Lowering<crate::ir::DirectionId> {
        match call.get("direction") {
            Some(value) => self.direction(value),
            None => Ok(self.absolute(vec![default])),
        }
    }

    fn occupied(&mut self, call: &Call) -> Lowering<RegionOp> {
        let (role, by) = match call.labelled("by").and_then(role_of) {
            Some(role) => (Some(role), None),
            None => (None, self.labelled_player(call, "by")?),
        };
        let mut components = Vec::new();
        let mut component = None;
        for label in ["component", "components"] {
            match call.labelled(label) {
                Some(value) if !texts(value).is_empty() => components.extend(texts(value)),
                Some(value) => component = Some(self.int(value)?),
                None => {}
            }
        }
        let (container, container_name) = match call.labelled("container") {
            Some(Value {
                kind: ValueKind::Text(name),
                ..
            }) => (None, Some(name.clone())),
            Some(value) => (Some(self.int(value)?), None),
            None => (None, None),
        };
        Ok(RegionOp::Occupied {
            role,
            by,
            container,
            container_name,
            components,
            component,
            top: flag(call, "top").unwrap_or(true) && role != Some(Role::All),
            kind: self.kind_of(call, "on").or(Some(self.site_type)),
        })
    }

    /// `(sites {…})`, `(sites P1 "Name")`, `(sites "Name")` and turtle walks.
    fn plain_sites(&mut self, call: &Call) -> Lowering<RegionId> {
        let kind = self.kind(call);
        if let Some(walks) = call.get("stepType") {
            let walks = super::travel::walks(walks);
            let from = match self.optional_int(call, "int")? {
                Some(from) => from,
                None => self.new_int(crate::ir::IntOp::From {}),
            };
            return Ok(self.new_region(RegionOp::Walk {
                kind,
                from,
                walks,
                rotations: flag(call, "rotations").unwrap_or(true),
            }));
        }
        if let Some(Value {
            kind: ValueKind::Array(values),
            ..
        }) = call.get("string")
        {
            let labels: Vec<_> = values.iter().flat_map(texts).collect();
            let labels = self.labels_of_board(labels, kind);
            // A set has no order of its own; start rules that list coordinates have.
            let mut region = self.coordinates(&labels, kind)?;
            if let RegionOp::Const { sites } = self.graph.region(region).clone() {
                let mut sites = sites;
                sites.sort_unstable();
                region = self.new_region(RegionOp::Const { sites });
            }
            return Ok(region);
        }
        if let Some(list) = call.get("ints").or(call.get("int")) {
            let list = self.ints(list)?;
            return Ok(self.new_region(RegionOp::List { list }));
        }
        let player = match call.get("player") {
            Some(_) => self.player(call)?,
            None => None,
        };
        let role = self.role(call, "roleType");
        let name = text(call, "string");
        if let (Some(label), None, None) = (&name, player, role)
            && is_coordinate(label)
        {
            return self.coordinates(std::slice::from_ref(label), self.kind(call));
        }
        Ok(self.new_region(RegionOp::Named { role, player, name }))
    }
}

/// Whether a name is a coordinate: up to two letters, alike if there are two, and a number.
fn is_coordinate(name: &str) -> bool {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let alike = match letters.as_bytes() {
        [] => true,
        [one] => one.is_ascii_alphabetic(),
        [one, other] => one.is_ascii_alphabetic() && one == other,
        _ => false,
    };
    letters.len() < name.len() && alike
}
