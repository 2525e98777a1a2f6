//! What can be said of nodes before any play: what the names of components stand for, and which
//! numbers and regions are the same in every position. Found once for a game's whole graph.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::equipment::{Component, NamedRegion};
use super::graph::{MoveGraph, NodeId};
use super::op::{IntOp, MovesOp, Op, RegionOp};
use super::{IntId, MovesId, RegionId, Role};

/// What is known of the nodes of a graph, by node.
#[derive(Clone, Debug, Default)]
pub struct Lookup {
    /// Of a component's number by its name: the component of each owner, -1 for none.
    owned: Vec<Option<Box<[i32]>>>,
    /// Of occupied sites, and of iterations over pieces, by names: whether each component is called so.
    called: Vec<Option<Box<[bool]>>>,
    /// Whether a number or region depends on nothing but the board and the equipment.
    fixed: Vec<bool>,
    /// Whether a region by name depends on nothing else but its player.
    by_player: Vec<bool>,
}

impl Lookup {
    /// Looks up every name in a graph.
    pub fn of(graph: &MoveGraph, components: &[Component], regions: &[NamedRegion]) -> Lookup {
        let mut lookup = Lookup::default();
        let parts = Parts::of(components);
        // A piece is mostly asked for by name once for each player.
        let mut by_name: FxHashMap<&Arc<str>, Box<[i32]>> = FxHashMap::default();
        for id in graph.ids() {
            let (mut owned, mut called) = (None, None);
            match graph.op(id) {
                Op::Int(IntOp::ComponentId { name, .. }) => {
                    let known = by_name.entry(name);
                    owned = Some(known.or_insert_with(|| parts.by_owner(name)).clone());
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
                Op::Moves(MovesOp::ForEachPiece { names, .. }) if !names.is_empty() => {
                    let is_called = |one: &Component| names.contains(&one.stem);
                    called = Some(components.iter().map(is_called).collect());
                }
                _ => {}
            }
            lookup.owned.push(owned);
            lookup.called.push(called);
            let is_fixed = |node: NodeId| lookup.fixed[node.0 as usize];
            let fixed = is_fixed_by_itself(graph.op(id))
                && graph.operands(id).iter().all(|(_, node)| is_fixed(*node));
            lookup.fixed.push(fixed);
        }
        for id in graph.ids() {
            let by_player = match graph.op(id) {
                Op::Region(RegionOp::Named { name, .. }) => {
                    let mut named = regions.iter().filter(|region| {
                        name.as_ref()
                            .is_none_or(|name| region.name.contains(&**name))
                    });
                    named.all(|region| {
                        region.role.is_none_or(Role::is_fixed)
                            && region
                                .sites
                                .iter()
                                .all(|sites| lookup.is_fixed(sites.node()))
                    })
                }
                _ => false,
            };
            lookup.by_player.push(by_player);
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

    /// Whether each component is one that an iteration over pieces goes through; nothing where it
    /// asks for no names.
    #[inline]
    pub fn iterated(&self, node: MovesId) -> Option<&[bool]> {
        entry(&self.called, node.node())
    }

    /// Whether a number or a region depends on nothing but the board and the equipment.
    #[inline]
    pub fn is_fixed(&self, node: NodeId) -> bool {
        self.fixed.get(node.0 as usize).is_some_and(|fixed| *fixed)
    }

    /// Whether a region by name depends on nothing but whose it is, the board and the equipment.
    #[inline]
    pub fn is_by_player(&self, node: RegionId) -> bool {
        let entry = self.by_player.get(node.node().0 as usize);
        entry.is_some_and(|by_player| *by_player)
    }
}

/// Whether a number or a region depends on nothing but its operands, the board and the equipment.
pub(crate) fn is_fixed_by_itself(op: &Op) -> bool {
    match op {
        Op::Int(IntOp::Role { role }) => role.is_fixed(),
        Op::Int(
            IntOp::Const { .. }
            | IntOp::Add { .. }
            | IntOp::Sub { .. }
            | IntOp::Mul { .. }
            | IntOp::Row { .. }
            | IntOp::Column { .. }
            | IntOp::Rows { .. }
            | IntOp::Columns { .. }
            | IntOp::HandSite { .. }
            | IntOp::ComponentId { .. },
        ) => true,
        Op::Region(region) => region.is_of_the_board(),
        _ => false,
    }
}

/// Components, to be found by a part of their name.
struct Parts<'c> {
    components: &'c [Component],
    /// The letters of each one's name.
    letters: Vec<u64>,
    /// The last owner.
    last: u8,
    /// How many owners have any.
    owners: usize,
}

impl Parts<'_> {
    fn of(components: &[Component]) -> Parts<'_> {
        let mut owners: Vec<u8> = components.iter().skip(1).map(|one| one.owner).collect();
        owners.sort_unstable();
        owners.dedup();
        Parts {
            components,
            letters: components.iter().map(|one| letters(&one.name)).collect(),
            last: owners.last().copied().unwrap_or(0),
            owners: owners.len(),
        }
    }

    /// The first component of each owner whose name holds a part, as the reference looks for one.
    fn by_owner(&self, part: &str) -> Box<[i32]> {
        let mut found = vec![-1; usize::from(self.last) + 1].into_boxed_slice();
        let mut missing = self.owners;
        let wanted = letters(part);
        // A name without one of its letters needn't be searched for it.
        let holds = |name: &str, has: u64| wanted & !has == 0 && name.contains(part);
        let components = self.components.iter().zip(&self.letters).enumerate();
        for (index, (one, has)) in components.skip(1) {
            let first = &mut found[usize::from(one.owner)];
            if *first < 0 && holds(&one.name, *has) {
                *first = index as i32;
                missing -= 1;
                if missing == 0 {
                    break;
                }
            }
        }
        found
    }
}

/// The bytes of a text, as a set in which some are taken for the same.
fn letters(text: &str) -> u64 {
    text.bytes().fold(0, |all, byte| all | 1 << (byte & 63))
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
