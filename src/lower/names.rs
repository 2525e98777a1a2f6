//! Names by index, looked up by hash.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Names in their order; where one is there twice, the first counts.
#[derive(Debug, Default)]
pub(crate) struct Names {
    all: Vec<Arc<str>>,
    first: FxHashMap<Arc<str>, usize>,
}

impl Names {
    /// The index of a name.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.first.get(name).copied()
    }

    /// The name at an index.
    pub(crate) fn get(&self, index: usize) -> Option<&Arc<str>> {
        self.all.get(index)
    }
}

impl FromIterator<Arc<str>> for Names {
    fn from_iter<I: IntoIterator<Item = Arc<str>>>(names: I) -> Names {
        let all: Vec<Arc<str>> = names.into_iter().collect();
        let mut first = FxHashMap::with_capacity_and_hasher(all.len(), Default::default());
        for (index, name) in all.iter().enumerate() {
            first.entry(name.clone()).or_insert(index);
        }
        Names { all, first }
    }
}
