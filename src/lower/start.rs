//! Start rules.

use super::{Lowerer, Lowering, items, text, texts};
use crate::check::{Call, Value, ValueKind};
use crate::diagnostic::Diagnostic;
use crate::ir::{RegionId, Role, StartId, StartOp};
use crate::topology::SiteType;

impl Lowerer<'_> {
    /// Lowers `(start …)`.
    pub(super) fn start_rules(&mut self, value: &Value) -> Lowering<Vec<StartId>> {
        let call = self.call(value)?;
        let mut rules = Vec::new();
        let mut failed = false;
        for argument in call.arguments.iter().flatten() {
            for item in items(argument) {
                match self.start_rule(item) {
                    Ok(rule) => rules.push(rule),
                    Err(_) => failed = true,
                }
            }
        }
        if failed {
            Err(super::Reported)
        } else {
            Ok(rules)
        }
    }

    fn start_rule(&mut self, value: &Value) -> Lowering<StartId> {
        self.within(value.origin, |lowerer| {
            let call = lowerer.call(value)?;
            let op = match call.key() {
                "place" => lowerer.place(call)?,
                key if key.starts_with("forEach") => lowerer.start_for_each(call)?,
                key if key.starts_with("place ") => lowerer.place_special(call)?,
                "deal dealableType" | "deal" => StartOp::Deal {
                    cards: super::word(call, "dealableType") == Some("Cards"),
                    count: match lowerer.optional_int(call, "int")? {
                        Some(count) => count,
                        None => lowerer.constant(1),
                    },
                },
                "split Deck" | "split" => StartOp::Split {},
                _ => lowerer.set_start(call)?,
            };
            let span = lowerer.span();
            Ok(lowerer.graph.add_start(op, span))
        })
    }

    fn set_start(&mut self, call: &Call) -> Lowering<StartOp> {
        let kind = self.kind(call);
        Ok(match call.key() {
            "set setStartPlayerType" => {
                let value = self.required_int(call, "int")?;
                let role = self.role(call, "roleType");
                match super::word(call, "setStartPlayerType") {
                    Some("Score") => StartOp::SetScore { role, value },
                    _ => StartOp::SetAmount { role, value },
                }
            }
            "set Team" => StartOp::SetTeam {
                team: self.required_int(call, "int")?,
                roles: call
                    .get("roleType")
                    .map(items)
                    .unwrap_or_default()
                    .iter()
                    .filter_map(|item| match &item.kind {
                        ValueKind::Constant { word, .. } => Role::from_word(word),
                        _ => None,
                    })
                    .collect(),
            },
            "set setStartSitesType" => {
                let value = self.required_int(call, "int")?;
                let sites = self.sites_at(call)?;
                match super::word(call, "setStartSitesType") {
                    Some("Count") => StartOp::SetCount {
                        count: value,
                        kind,
                        sites,
                    },
                    Some("Cost") => StartOp::SetCost {
                        cost: value,
                        kind,
                        sites,
                    },
                    _ => StartOp::SetPhase {
                        phase: value,
                        kind,
                        sites,
                    },
                }
            }
            "set RememberValue" => StartOp::RememberValue {
                name: text(call, "string"),
                values: match (call.get("int"), call.get("sites")) {
                    (Some(value), _) => {
                        let value = self.int(value)?;
                        let span = self.span();
                        self.graph
                            .add_ints(crate::ir::IntsOp::List { items: vec![value] }, span)
                    }
                    (None, Some(region)) => {
                        let region = self.region(region)?;
                        let span = self.span();
                        self.graph
                            .add_ints(crate::ir::IntsOp::Region { region }, span)
                    }
                    (None, None) => return self.not_playable("set RememberValue"),
                },
                unique: match self.optional_boolean(call, "unique")? {
                    Some(unique) => unique,
                    None => self.truth(false),
                },
            },
            "set Hidden" => {
                let player = match self.role(call, "to") {
                    Some(role) => self.role_int(role),
                    None => self.required_int(call, "to")?,
                };
                StartOp::SetHidden {
                    data: hidden_data(call),
                    kind,
                    sites: self.sites_at(call)?,
                    level: match self.optional_int(call, "level")? {
                        Some(level) => level,
                        None => self.constant(0),
                    },
                    hidden: match self.optional_boolean(call, "boolean")? {
                        Some(hidden) => hidden,
                        None => self.truth(true),
                    },
                    role: self.role(call, "to").filter(|role| {
                        matches!(
                            role,
                            Role::All
                                | Role::Each
                                | Role::Enemy
                                | Role::Friend
                                | Role::Ally
                                | Role::NonMover
                                | Role::Team(_)
                                | Role::TeamMover
                        )
                    }),
                    player,
                }
            }
            "set" if call.get("roleType").is_some() => {
                let mut regions = Vec::new();
                for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
                    let Some(argument) = argument else { continue };
                    match (parameter.label, parameter.name) {
                        (Some("coord"), _) => {
                            regions.push(self.coordinates(&texts(argument), kind)?)
                        }
                        (None, name) if name.starts_with("string") => {
                            regions.push(self.coordinates(&texts(argument), kind)?)
                        }
                        (None, name) if name.starts_with("sites") || name.starts_with("int") => {
                            regions.push(self.region(argument)?)
                        }
                        _ => {}
                    }
                }
                StartOp::SetOwner {
                    role: self.role(call, "roleType").unwrap_or(Role::Neutral),
                    kind,
                    sites: match regions[..] {
                        [one] => one,
                        _ => self.new_region(crate::ir::RegionOp::Union { regions }),
                    },
                }
            }
            "set" => {
                let mut pairs = Vec::new();
                for argument in call.arguments.iter().flatten() {
                    if let ValueKind::Array(list) = &argument.kind {
                        for pair in list {
                            let mut sides = Vec::new();
                            for side in items(pair) {
                                sides.push(self.int(side)?);
                            }
                            if let [site, value] = sides[..] {
                                pairs.push((site, value));
                            }
                        }
                    }
                }
                StartOp::Given { kind, pairs }
            }
            key => return self.not_playable(key),
        })
    }

    /// The sites of `at:` or `to:`, or of a region without a label.
    pub(super) fn sites_at(&mut self, call: &Call) -> Lowering<RegionId> {
        if let Some(site) = call.get("at") {
            let site = self.int(site)?;
            return Ok(self.one_site(site));
        }
        for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
            if let Some(argument) = argument
                .as_ref()
                .filter(|_| parameter.name.starts_with("sites") || parameter.label == Some("to"))
                && !matches!(argument.kind, ValueKind::Constant { .. })
            {
                return self.region(argument);
            }
        }
        let key = call.key();
        self.not_playable(key)
    }

    fn start_for_each(&mut self, call: &Call) -> Lowering<StartOp> {
        let body = match call.get("startRule") {
            Some(body) => self.start_rule(body)?,
            None => return self.not_playable(call.key()),
        };
        Ok(match call.key() {
            "forEach Player" => StartOp::ForEachPlayer { body },
            "forEach Team" => StartOp::ForEachTeam { body },
            "forEach Value" => StartOp::ForEachValue {
                min: self.required_int(call, "min")?,
                max: self.required_int(call, "max")?,
                body,
            },
            "forEach Site" => StartOp::ForEachSite {
                region: self.required_region(call, "sites")?,
                condition: self.optional_boolean(call, "if")?,
                body,
            },
            _ => StartOp::ForEachPlayerOf {
                list: self.required_ints(call, "ints")?,
                body,
            },
        })
    }

    fn known(&mut self, component: &str) -> Lowering<()> {
        if self.component_names.position(component).is_some() {
            return Ok(());
        }
        self.fault(
            "ashtapada::lower::no_such_component",
            format!("there is no component \"{component}\" to place"),
            "placed here",
        )
    }

    /// `(place Stack …)` and the kinds of `(place Random …)`.
    fn place_special(&mut self, call: &Call) -> Lowering<StartOp> {
        let kind = self.kind(call);
        let mut components = Vec::new();
        let mut container = None;
        let mut coordinates = Vec::new();
        let mut sites: Vec<RegionId> = Vec::new();
        let mut single = None;
        let mut counts = Vec::new();
        for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
            let Some(argument) = argument else { continue };
            match (parameter.label, parameter.name) {
                (Some("items"), _) => components.extend(texts(argument)),
                (Some("count" | "counts"), _) => {
                    for item in items(argument) {
                        counts.push(self.int(item)?);
                    }
                }
                (Some("coord"), _) => coordinates.extend(texts(argument)),
                (Some(_), _) => {}
                (None, name) if name.starts_with("string") => match &argument.kind {
                    ValueKind::Text(one) if components.is_empty() => components.push(one.clone()),
                    ValueKind::Text(one) => container = Some(one.clone()),
                    _ if components.is_empty() => components.extend(texts(argument)),
                    _ => coordinates.extend(texts(argument)),
                },
                (None, name) if name.starts_with("count") => {
                    for item in items(argument) {
                        let one = self.call(item)?;
                        components.extend(text(one, "string"));
                        counts.push(self.required_int(one, "int")?);
                    }
                }
                (None, name) if name.starts_with("sites") => sites.push(self.region(argument)?),
                (None, name) if name.starts_with("int") => match &argument.kind {
                    ValueKind::Array(_) => sites.push(self.region(argument)?),
                    _ => single = Some(self.int(argument)?),
                },
                _ => {}
            }
        }
        let stem_in_hands = container.as_deref() == Some("Hand");
        for component in &components {
            if !stem_in_hands {
                self.known(component)?;
            }
        }
        let state = self.optional_int(call, "state")?;
        let value = self.optional_int(call, "value")?;
        if call.key() == "place Random" {
            return Ok(match single {
                Some(site) => StartOp::PlaceRandomStack {
                    components,
                    counts,
                    state,
                    value,
                    site,
                    kind,
                },
                None => StartOp::PlaceRandom {
                    region: match sites[..] {
                        [region, ..] => region,
                        [] => self.new_region(crate::ir::RegionOp::Empty { kind }),
                    },
                    components,
                    count: match counts[..] {
                        [count, ..] => count,
                        [] => self.constant(1),
                    },
                    state,
                    value,
                    kind,
                },
            });
        }
        if !coordinates.is_empty() {
            sites.push(self.coordinates(&coordinates, kind)?);
        }
        let spread = !sites.is_empty() && single.is_none() && call.get("coord").is_none();
        let place = match (single, &container) {
            (Some(site), _) => {
                let site = self.one_site(site);
                sites.push(site);
                None
            }
            (None, Some(name)) => match self.container_names.iter().position(|one| one == name) {
                Some(index) => Some(index),
                None => {
                    return self.fault(
                        "ashtapada::lower::no_such_container",
                        format!("there is no container \"{name}\""),
                        "placed there",
                    );
                }
            },
            (None, None) => None,
        };
        Ok(StartOp::PlaceStack {
            components,
            offset: match &container {
                Some(name) if place.is_none() => self.container_first(name).unwrap_or(0),
                _ => 0,
            },
            container: place,
            kind: if container.is_some() {
                SiteType::Cell
            } else {
                kind
            },
            sites: match sites[..] {
                [one] => one,
                _ => self.new_region(crate::ir::RegionOp::Union { regions: sites }),
            },
            spread,
            counts,
            state,
            rotation: self.optional_int(call, "rotation")?,
            value,
        })
    }

    fn place(&mut self, call: &Call) -> Lowering<StartOp> {
        let mut kind = self.kind(call);
        let component = text(call, "string").unwrap_or_default();
        let mut container: Option<std::sync::Arc<str>> = None;
        let mut sites: Vec<RegionId> = Vec::new();
        let mut count = None;
        for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
            let Some(argument) = argument else { continue };
            match (parameter.label, parameter.name) {
                (Some("count"), _) => count = Some(self.int(argument)?),
                (Some("counts"), _) => {
                    // The reference reads the first of them only.
                    if let Some(first) = items(argument).first() {
                        count = Some(self.int(first)?);
                    }
                }
                (Some("coord"), _) => sites.push(self.coordinates(&texts(argument), kind)?),
                (Some(_), _) => {}
                (None, "string2") => match &argument.kind {
                    ValueKind::Array(_) => sites.push(self.coordinates(&texts(argument), kind)?),
                    _ => container = text(call, "string2"),
                },
                (None, name) if name.starts_with("string") && name != "string" => {
                    sites.push(self.coordinates(&texts(argument), kind)?)
                }
                (None, name) if name.starts_with("sites") => sites.push(self.region(argument)?),
                (None, name) if name.starts_with("int") => sites.push(self.region(argument)?),
                _ => {}
            }
        }
        let state = self.optional_int(call, "state")?;
        let rotation = self.optional_int(call, "rotation")?;
        let value = self.optional_int(call, "value")?;
        let spread = call.get("count").is_none()
            && (call.get("counts").is_some()
                || sites.len() > 1
                || call
                    .arguments
                    .iter()
                    .flatten()
                    .any(|argument| matches!(argument.kind, ValueKind::Array(_))));
        let numbered = component.chars().any(|c| c.is_ascii_digit());
        if container.as_deref() == Some("Hand") && !numbered && sites.is_empty() {
            return Ok(StartOp::PlaceInHands {
                stem: component,
                kind: SiteType::Cell,
                count,
                state,
                rotation,
                value,
            });
        }
        self.known(&component)?;
        let mut offset = 0;
        let mut named = component.clone();
        if let Some(name) = &container {
            kind = SiteType::Cell;
            let Some(index) = self.container_names.iter().position(|one| one == name) else {
                return self.fault(
                    "ashtapada::lower::no_such_container",
                    format!("there is no container \"{name}\""),
                    "placed there",
                );
            };
            offset = self.container_sites.get(index).copied().unwrap_or(0);
            if !spread && name.contains("Hand") {
                // The reference takes the container's number for the component's here, and the
                // first site whatever is said.
                named = self
                    .component_names
                    .get(index)
                    .cloned()
                    .unwrap_or(component.clone());
                sites = vec![self.new_region(crate::ir::RegionOp::Const { sites: vec![0] })];
            } else if sites.is_empty() {
                sites = vec![self.new_region(crate::ir::RegionOp::Const { sites: vec![0] })];
            }
        } else if sites.is_empty() {
            // As in the reference, this has its say and puts nothing down.
            let code = "ashtapada::lower::placed_nowhere";
            let message = format!("{component} is placed on no site");
            let mut warning = Diagnostic::warning(code, message);
            if let Some(span) = self.span() {
                warning = warning.label(span, "nothing is put down");
            }
            self.diagnostics.push(warning);
            sites = vec![self.new_region(crate::ir::RegionOp::Const { sites: Vec::new() })];
        }
        let sites = match sites[..] {
            [one] => one,
            _ => self.new_region(crate::ir::RegionOp::Union { regions: sites }),
        };
        Ok(StartOp::Place {
            component: named,
            offset,
            kind,
            sites,
            count,
            state,
            rotation,
            value,
        })
    }

    /// The first site of a container.
    fn container_first(&self, name: &str) -> Option<u32> {
        self.container_names
            .iter()
            .position(|other| &**other == name)
            .and_then(|index| self.container_sites.get(index).copied())
    }
}

/// What `(set Hidden …)` hides: the indices of the kinds of information, none for all.
pub(super) fn hidden_data(call: &Call) -> Vec<u8> {
    let order = ["What", "Who", "State", "Count", "Rotation", "Value"];
    call.get("hiddenData")
        .or(call.get("hiddenData2"))
        .map(items)
        .unwrap_or_default()
        .iter()
        .filter_map(|item| match &item.kind {
            ValueKind::Constant { word, .. } => order
                .iter()
                .position(|one| *one == &**word)
                .map(|index| index as u8),
            _ => None,
        })
        .collect()
}
