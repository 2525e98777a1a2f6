//! Where every node of an expansion came from.

use std::sync::Arc;

use crate::source::Span;

/// Names one [`Origin`] of an [`Origins`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OriginId(pub u32);

/// Where a node was written, and through which define it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// Where it was written.
    pub span: Span,
    /// The call of the define that it came through.
    pub parent: Option<OriginId>,
    /// That define's name.
    pub via: Option<Arc<str>>,
}

/// The origins of one expansion's nodes.
#[derive(Clone, Default, Debug)]
pub struct Origins {
    all: Vec<Origin>,
}

impl Origins {
    /// No origins yet.
    pub fn new() -> Origins {
        Origins::default()
    }

    /// Adds an origin.
    pub fn add(&mut self, origin: Origin) -> OriginId {
        self.all.push(origin);
        OriginId(self.all.len() as u32 - 1)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// One origin.
    ///
    /// # Panics
    /// If the id is of another expansion with more origins.
    pub fn get(&self, id: OriginId) -> &Origin {
        &self.all[id.0 as usize]
    }

    /// Every origin's place, to be led elsewhere.
    pub(super) fn spans_mut(&mut self) -> impl Iterator<Item = &mut Span> {
        self.all.iter_mut().map(|origin| &mut origin.span)
    }

    /// The outermost place: where the author of the game wrote what became this node.
    pub fn written(&self, id: OriginId) -> Span {
        let mut origin = self.get(id);
        while let Some(parent) = origin.parent {
            origin = self.get(parent);
        }
        origin.span
    }

    /// The defines that a node came through, innermost first: each one's name,
    /// and the place in its body that was reached.
    pub fn chain(&self, id: OriginId) -> Vec<(Arc<str>, Span)> {
        let mut chain = Vec::new();
        let mut origin = self.get(id);
        while let (Some(parent), Some(via)) = (origin.parent, &origin.via) {
            chain.push((via.clone(), origin.span));
            origin = self.get(parent);
        }
        chain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceId;

    #[test]
    fn a_chain_leads_out_to_the_written_place() {
        let span = |source, start| Span::new(SourceId(source), start, start + 1);
        let mut origins = Origins::new();
        let call = origins.add(Origin {
            span: span(0, 5),
            parent: None,
            via: None,
        });
        let outer = origins.add(Origin {
            span: span(1, 7),
            parent: Some(call),
            via: Some("A".into()),
        });
        let inner = origins.add(Origin {
            span: span(2, 9),
            parent: Some(outer),
            via: Some("B".into()),
        });
        assert_eq!(origins.written(inner), span(0, 5));
        let chain: Vec<_> = origins
            .chain(inner)
            .into_iter()
            .map(|(n, s)| (n.to_string(), s))
            .collect();
        assert_eq!(
            chain,
            [("B".to_string(), span(2, 9)), ("A".to_string(), span(1, 7))]
        );
    }
}
