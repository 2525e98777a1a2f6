//! `(board …)`: the board's graph.

use super::{Lowerer, Lowering, word};
use crate::check::{Call, Value, ValueKind};
use crate::topology::{SiteType, Topology, generator};

impl Lowerer<'_> {
    /// The board's topology and its default kind of site.
    pub(super) fn board(&mut self, call: &Call) -> Lowering<(Topology, SiteType)> {
        let kind = self.kind_of(call, "use").unwrap_or(SiteType::Cell);
        let Some(shape) = call.get("graph") else {
            return self.not_playable(call.key());
        };
        let shape = self.call(shape)?;
        let graph = match shape.key() {
            "square"
                if word(shape, "squareShapeType").is_none_or(|shape| shape == "Square")
                    && shape.get("diagonals").is_none() =>
            {
                let size = self.dimension(shape, "dim")?;
                generator::square(size, kind)
            }
            "rectangle" if shape.get("diagonals").is_none() => {
                let rows = self.dimension(shape, "dim")?;
                let columns = if shape.get("dim2").is_some() {
                    self.dimension(shape, "dim2")?
                } else {
                    rows
                };
                generator::rectangle(rows, columns, None, false, kind)
            }
            key => return self.not_playable(key),
        };
        Ok((Topology::new(graph, false), kind))
    }

    fn dimension(&mut self, call: &Call, name: &str) -> Lowering<usize> {
        match call.get(name) {
            Some(Value {
                kind: ValueKind::Int(size),
                ..
            }) => Ok(*size as usize),
            _ => self.not_playable(call.key()),
        }
    }
}
