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

/// A call of a define that nodes came through, and the define's name; neither for what stands in
/// the file itself.
type Way = (Option<OriginId>, Option<Arc<str>>);

/// Names a [`Way`]: the file itself is the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WayId(u32);

/// The origins of one expansion's nodes.
#[derive(Clone, Debug)]
pub struct Origins {
    all: Vec<(Span, WayId)>,
    ways: Vec<Way>,
}

impl Default for Origins {
    fn default() -> Self {
        Origins::new()
    }
}

impl Origins {
    /// No origins yet.
    pub fn new() -> Origins {
        Origins {
            all: Vec::new(),
            ways: vec![(None, None)],
        }
    }

    /// Adds an origin.
    pub fn add(&mut self, origin: Origin) -> OriginId {
        let way = self.way(origin.parent, origin.via);
        self.add_on(origin.span, way)
    }

    /// Adds a way for origins.
    pub(super) fn way(&mut self, parent: Option<OriginId>, via: Option<Arc<str>>) -> WayId {
        if parent.is_none() && via.is_none() {
            return Self::FILE;
        }
        self.ways.push((parent, via));
        WayId(self.ways.len() as u32 - 1)
    }

    /// The way of what stands in the file itself.
    pub(super) const FILE: WayId = WayId(0);

    /// Adds an origin on a way that is known.
    pub(super) fn add_on(&mut self, span: Span, way: WayId) -> OriginId {
        self.all.push((span, way));
        OriginId(self.all.len() as u32 - 1)
    }

    /// Makes room for so many more.
    pub(super) fn reserve(&mut self, count: usize) {
        self.all.reserve(count);
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
    pub fn get(&self, id: OriginId) -> Origin {
        let (span, (parent, via)) = self.at(id);
        Origin {
            span,
            parent: *parent,
            via: via.clone(),
        }
    }

    fn at(&self, id: OriginId) -> (Span, &Way) {
        let (span, way) = self.all[id.0 as usize];
        (span, &self.ways[way.0 as usize])
    }

    /// Where a node was written, in whatever text that is.
    pub fn span(&self, id: OriginId) -> Span {
        self.at(id).0
    }

    /// Every origin's place, to be led elsewhere.
    pub(super) fn spans_mut(&mut self) -> impl Iterator<Item = &mut Span> {
        self.all.iter_mut().map(|(span, _)| span)
    }

    /// The outermost place: where the author of the game wrote what became this node.
    pub fn written(&self, id: OriginId) -> Span {
        let mut id = id;
        loop {
            match self.at(id) {
                (_, (Some(parent), _)) => id = *parent,
                (span, _) => return span,
            }
        }
    }

    /// The defines that a node came through, innermost first: each one's name,
    /// and the place in its body that was reached.
    pub fn chain(&self, id: OriginId) -> Vec<(Arc<str>, Span)> {
        let mut chain = Vec::new();
        let mut at = self.at(id);
        while let (span, (Some(parent), Some(via))) = at {
            chain.push((via.clone(), span));
            at = self.at(*parent);
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
