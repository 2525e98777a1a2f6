//! What the names of components stand for, looked up once for a game's whole graph.

use std::sync::Arc;

use super::equipment::Component;
use super::graph::{MoveGraph, NodeId};
use super::op::{IntOp, Op, RegionOp};
use super::{IntId, RegionId};

/// What the names in a graph stand for, by node.
#[derive(Clone, Debug, Default)]
pub struct Lookup {
    /// Of a component's number by its name: the component of each owner, -1 for none.
    owned: Vec<Option<Box<[i32]>>>,
    /// Of occupied sites by names: whether each component is called so.
    called: Vec<Option<Box<[bool]>>>,
}

impl Lookup {
    /// Looks up every name in a graph.
    pub fn of(graph: &MoveGraph, components: &[Component]) -> Lookup {
        let owners = components.iter().map(|one| one.owner).max().unwrap_or(0);
        let mut lookup = Lookup::default();
        for id in graph.ids() {
            let (mut owned, mut called) = (None, None);
            match graph.op(id) {
                Op::Int(IntOp::ComponentId { name, .. }) => {
                    let by_owner = (0..=i32::from(owners)).map(|owner| {
                        component_of(components, name, owner).map_or(-1, |index| index as i32)
                    });
                    owned = Some(by_owner.collect());
                }
                Op::Region(RegionOp::Occupied {
                    components: names, ..
                }) if !names.is_empty() => {
                    let is_called = |one: &Component| {
                        let is = |name: &Arc<str>| *name == one.stem || *name == one.name;
                        names.iter().any(is)
                    };
                    called = Some(components.iter().map(is_called).collect());
                }
                _ => {}
            }
            lookup.owned.push(owned);
            lookup.called.push(called);
        }
        lookup
    }

    /// The component that a name's node stands for with an owner, -1 for none.
    #[inline]
    pub fn component(&self, node: IntId, owner: i32) -> i32 {
        let by_owner = entry(&self.owned, node.node());
        let found = usize::try_from(owner)
            .ok()
            .and_then(|owner| by_owner?.get(owner).copied());
        found.unwrap_or(-1)
    }

    /// Whether each component is one that a region of occupied sites asks for; nothing where it asks
    /// for no names.
    #[inline]
    pub fn called(&self, node: RegionId) -> Option<&[bool]> {
        entry(&self.called, node.node())
    }
}

fn entry<T>(entries: &[Option<Box<[T]>>], node: NodeId) -> Option<&[T]> {
    entries.get(node.0 as usize)?.as_deref()
}

/// The index of an owner's component by a part of its name, such as `Pawn`: the first whose name
/// holds it, as the reference looks for one.
pub(super) fn component_of(components: &[Component], name: &str, owner: i32) -> Option<usize> {
    let mut components = components.iter().enumerate().skip(1);
    let found =
        components.find(|(_, one)| i32::from(one.owner) == owner && one.name.contains(name));
    found.map(|(index, _)| index)
}
