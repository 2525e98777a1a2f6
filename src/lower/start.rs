//! Start rules.

use super::{Lowerer, Lowering, items, text, texts};
use crate::check::{Call, Value, ValueKind};
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
                "set setStartPlayerType" => {
                    let value = lowerer.required_int(call, "int")?;
                    let role = lowerer.role(call, "roleType");
                    match super::word(call, "setStartPlayerType") {
                        Some("Score") => StartOp::SetScore { role, value },
                        _ => StartOp::SetAmount { role, value },
                    }
                }
                "set Team" => StartOp::SetTeam {
                    team: lowerer.required_int(call, "int")?,
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
                key => return lowerer.not_playable(key),
            };
            let span = lowerer.span();
            Ok(lowerer.graph.add_start(op, span))
        })
    }

    fn place(&mut self, call: &Call) -> Lowering<StartOp> {
        let kind = self.kind(call);
        let component = text(call, "string").unwrap_or_default();
        if !self.component_names.contains(&component) {
            let message = format!("there is no component \"{component}\" to place");
            return self.fault(
                "ashtapada::lower::no_such_component",
                message,
                "placed here",
            );
        }
        let mut container = None;
        let mut sites: Vec<RegionId> = Vec::new();
        let mut counts = Vec::new();
        for (parameter, argument) in call.clause.parameters.iter().zip(&call.arguments) {
            let Some(argument) = argument else { continue };
            match (parameter.label, parameter.name) {
                (Some("count"), _) => counts.push(self.int(argument)?),
                (Some("counts"), _) => {
                    for item in items(argument) {
                        counts.push(self.int(item)?);
                    }
                }
                (Some("coord"), _) => sites.push(self.coordinates(&texts(argument), kind)?),
                (Some(_), _) => {}
                (None, "string2") => match &argument.kind {
                    ValueKind::Array(_) => sites.push(self.coordinates(&texts(argument), kind)?),
                    _ => container = text(call, "string2"),
                },
                (None, name) if name.starts_with("sites") => sites.push(self.region(argument)?),
                (None, name) if name.starts_with("int") => sites.push(self.region(argument)?),
                _ => {}
            }
        }
        let region = match (sites.len(), &container) {
            (1, None) => sites[0],
            (0, Some(name)) => match self.container_first(name) {
                Some(first) => self.new_region(crate::ir::RegionOp::Const { sites: vec![first] }),
                None => {
                    return self.fault(
                        "ashtapada::lower::no_such_container",
                        format!("there is no container \"{name}\""),
                        "placed there",
                    );
                }
            },
            (1, Some(_)) => return self.not_playable("place in a container at a site"),
            (0, None) => return self.not_playable("place without a site"),
            _ => self.new_region(crate::ir::RegionOp::Union { regions: sites }),
        };
        let kind = if container.is_some() {
            SiteType::Cell
        } else {
            kind
        };
        Ok(StartOp::Place {
            component,
            container,
            kind,
            sites: region,
            counts,
            state: self.optional_int(call, "state")?,
            rotation: self.optional_int(call, "rotation")?,
            value: self.optional_int(call, "value")?,
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
