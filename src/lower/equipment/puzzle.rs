//! What a deduction puzzle gives: hints on sites, and the values that sites may take.

use super::super::{Lowerer, Lowering, items};
use crate::check::{Call, Value, ValueKind};
use crate::ir::Hint;
use crate::topology::SiteType;

impl Lowerer<'_> {
    /// The puzzle's hints, in the order of the file.
    pub(super) fn hints(&mut self, calls: &[(&Value, &Call)]) -> Lowering<Vec<Hint>> {
        let mut hints = Vec::new();
        for (value, call) in calls {
            if call.clause.written != "hints" {
                continue;
            }
            let found = self.within(value.origin, |lowerer| {
                let kind = match call.get("siteType") {
                    Some(_) => lowerer.kind(call),
                    None => SiteType::Cell,
                };
                let list = call.get("hint").map(items).unwrap_or_default();
                let mut found = Vec::new();
                for item in list {
                    let hint = lowerer.call(item)?;
                    let sites = hint.get("int").map(numbers).unwrap_or_default();
                    let value = hint.get("int2").map(numbers).unwrap_or_default();
                    found.push(Hint {
                        kind,
                        sites,
                        value: value.first().copied(),
                    });
                }
                Ok(found)
            })?;
            hints.extend(found);
        }
        Ok(hints)
    }

    /// The least and the greatest value of cells, vertices and edges: 0 where nothing is said.
    pub(super) fn domains(&mut self, board: &Call) -> Lowering<[(i32, i32); 3]> {
        let mut domains = [(0, 0); 3];
        let values = board.arguments.iter().flatten().flat_map(items);
        for value in values {
            let ValueKind::Call(call) = &value.kind else {
                continue;
            };
            if call.clause.written != "values" {
                continue;
            }
            let ends = call.get("range").map(|range| match &range.kind {
                ValueKind::Call(range) => range.arguments.iter().flatten().collect::<Vec<_>>(),
                _ => Vec::new(),
            });
            let ends: Vec<i32> = ends
                .unwrap_or_default()
                .into_iter()
                .flat_map(numbers)
                .collect();
            let (Some(least), Some(greatest)) = (ends.first(), ends.last()) else {
                return self.not_playable("values");
            };
            let kind = match self.kind(call) {
                SiteType::Cell => 0,
                SiteType::Vertex => 1,
                SiteType::Edge => 2,
            };
            domains[kind] = (*least, *greatest);
        }
        Ok(domains)
    }
}

/// The numbers of an argument: one, or those of an array.
fn numbers(value: &Value) -> Vec<i32> {
    let number = |item: &Value| match item.kind {
        ValueKind::Int(number) => i32::try_from(number).ok(),
        _ => None,
    };
    items(value).iter().filter_map(number).collect()
}
