//! Which clause fits: every node is asked whether it can stand for a type, and each answer is
//! kept, so that no subtree is tried twice for one type however many clauses ask.

use super::{Call, Value, ValueKind};
use crate::expand::{Item, Node, NodeKind};
use crate::ludeme::{Catalogue, ClauseId, Parameter, Rule, Ty};
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::sync::Arc;

/// For each argument (those after the leading constants), the index of its parameter.
pub(super) type Binding = SmallVec<[u8; 12]>;

/// How a call or array fits a type.
#[derive(Debug, Clone)]
enum Fit {
    Clause(ClauseId, Binding),
    /// An array, as this type.
    Array(Ty),
}

/// Answers whether nodes of one expansion fit types.
pub(super) struct Matcher<'a> {
    pub catalogue: &'static Catalogue,
    /// By address: the expansion is borrowed for as long as the matcher lives.
    memo: FxHashMap<(usize, Ty), Option<Fit>>,
    /// The values of calls that stand in several places.
    shared: FxHashMap<(usize, Ty), ValueKind>,
    _expansion: std::marker::PhantomData<&'a Node>,
}

/// What is one for all places that a node stands in.
pub(super) fn address(node: &Node) -> usize {
    match &node.kind {
        NodeKind::Call(call) => Arc::as_ptr(call) as usize,
        _ => std::ptr::from_ref(node) as usize,
    }
}

/// A number without a fraction, as Ludii writes it.
pub(super) fn whole(word: &str) -> Option<i64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    word.parse().ok()
}

/// A number, with or without a fraction.
pub(super) fn decimal(word: &str) -> Option<f64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    if !plain || !digits.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    word.parse().ok()
}

/// `True` or `False`, in any case.
pub(super) fn truth(word: &str) -> Option<bool> {
    if word.eq_ignore_ascii_case("true") {
        Some(true)
    } else if word.eq_ignore_ascii_case("false") {
        Some(false)
    } else {
        None
    }
}

/// A word where that rule is expected.
fn leaf(word: &Arc<str>, rule: &Rule) -> Option<ValueKind> {
    let literals = rule.literals();
    if literals.int
        && let Some(number) = whole(word)
    {
        return Some(ValueKind::Int(number));
    }
    if literals.float
        && let Some(number) = decimal(word)
    {
        return Some(ValueKind::Float(number));
    }
    if literals.boolean
        && let Some(value) = truth(word)
    {
        return Some(ValueKind::Bool(value));
    }
    let (ty, _) = rule.constant(word)?;
    Some(ValueKind::Constant {
        ty,
        word: word.clone(),
    })
}

/// What it takes for the item's label to be the parameter's.
pub(super) fn same_label(item: &Item, parameter: &Parameter) -> bool {
    match (&item.label, parameter.label) {
        (None, None) => true,
        (Some(written), Some(expected)) => &*written.name == expected,
        _ => false,
    }
}

/// Whether the parameter is the last of its group, so that the group's claim is settled with it.
pub(super) fn ends_group(parameters: &[Parameter], index: usize) -> bool {
    parameters[index].group.is_some()
        && parameters.get(index + 1).map(|p| p.group) != Some(parameters[index].group)
}

/// What a call is given: its items, or those of them that are tried.
pub(super) trait Given<'a>: Copy {
    /// How many there are.
    fn len(self) -> usize;
    /// One of them.
    fn get(self, index: usize) -> Option<&'a Item>;
    /// Those after the first.
    fn after(self, first: usize) -> Self;
}

impl<'a> Given<'a> for &'a [Item] {
    fn len(self) -> usize {
        <[Item]>::len(self)
    }

    fn get(self, index: usize) -> Option<&'a Item> {
        <[Item]>::get(self, index)
    }

    fn after(self, first: usize) -> Self {
        &self[first..]
    }
}

impl<'a> Given<'a> for &[&'a Item] {
    fn len(self) -> usize {
        <[&Item]>::len(self)
    }

    fn get(self, index: usize) -> Option<&'a Item> {
        <[&Item]>::get(self, index).copied()
    }

    fn after(self, first: usize) -> Self {
        &self[first..]
    }
}

impl<'a> Matcher<'a> {
    /// A matcher for an expansion of about so many nodes.
    pub fn new(catalogue: &'static Catalogue, nodes: usize) -> Self {
        Matcher {
            catalogue,
            memo: FxHashMap::with_capacity_and_hasher(nodes / 2, FxBuildHasher),
            shared: FxHashMap::default(),
            _expansion: std::marker::PhantomData,
        }
    }

    /// Whether the node can stand where that type is expected.
    pub fn fits(&mut self, node: &'a Node, ty: Ty) -> bool {
        let rule = self.catalogue.rule(ty.rule);
        match &node.kind {
            NodeKind::Word(word) => ty.depth == 0 && leaf(word, rule).is_some(),
            NodeKind::Text(_) => ty.depth == 0 && rule.literals().string,
            NodeKind::Call(call) if ty.depth > 0 || rule.candidates(&call.head).is_empty() => false,
            NodeKind::Array(_) if ty.depth == 0 && rule.arrays().is_empty() => false,
            NodeKind::Call(_) | NodeKind::Array(_) => {
                let key = (address(node), ty);
                if let Some(known) = self.memo.get(&key) {
                    return known.is_some();
                }
                let fit = match &node.kind {
                    NodeKind::Call(call) => self.fit_call(&call.head, &call.items, rule),
                    NodeKind::Array(items) => self.fit_array(items, ty),
                    _ => None,
                };
                let fits = fit.is_some();
                self.memo.insert(key, fit);
                fits
            }
        }
    }

    fn fit_array(&mut self, items: &'a [Item], ty: Ty) -> Option<Fit> {
        if ty.depth > 0 {
            let element = Ty {
                depth: ty.depth - 1,
                ..ty
            };
            let fits = items
                .iter()
                .all(|item| item.label.is_none() && self.fits(&item.node, element));
            return fits.then_some(Fit::Array(ty));
        }
        let arrays = self.catalogue.rule(ty.rule).arrays();
        arrays
            .iter()
            .find_map(|array| self.fit_array(items, *array))
    }

    fn fit_call(&mut self, head: &str, items: &'a [Item], rule: &'static Rule) -> Option<Fit> {
        for id in rule.candidates(head) {
            if let Some(binding) = self.fit_clause(*id, items) {
                return Some(Fit::Clause(*id, binding));
            }
        }
        None
    }

    /// Binds arguments to a clause's parameters, if they fit.
    pub fn fit_clause(&mut self, id: ClauseId, items: impl Given<'a>) -> Option<Binding> {
        let clause = self.catalogue.clause(id);
        let constants = clause.constants.len();
        if items.len() < constants || items.len() - constants > clause.parameters.len() {
            return None;
        }
        let leading = clause
            .constants
            .iter()
            .enumerate()
            .all(|(index, constant)| {
                items.get(index).is_some_and(|item| {
                    item.label.is_none()
                        && matches!(&item.node.kind, NodeKind::Word(word) if &**word == *constant)
                })
            });
        if !leading {
            return None;
        }
        let mut binding = Binding::new();
        let types = self.catalogue.types(id);
        self.bind(
            items.after(constants),
            clause.parameters,
            types,
            0,
            false,
            &mut binding,
        )
        .then_some(binding)
    }

    /// Gives the items after `binding` to the parameters from `next` on: the earliest that takes
    /// one gets it, as in the reference engine. `used` says that the current group is spent.
    fn bind(
        &mut self,
        items: impl Given<'a>,
        parameters: &'static [Parameter],
        types: &'static [Ty],
        next: usize,
        used: bool,
        binding: &mut Binding,
    ) -> bool {
        let done = binding.len();
        let mut used = used;
        for next in next..parameters.len() {
            if items.len() - done > parameters.len() - next {
                return false;
            }
            let parameter = &parameters[next];
            let ends = ends_group(parameters, next);
            if let Some(item) = items.get(done)
                && !used
                && same_label(item, parameter)
                && self.fits(&item.node, types[next])
            {
                binding.push(next as u8);
                let spent = parameter.group.is_some() && !ends;
                if self.bind(items, parameters, types, next + 1, spent, binding) {
                    return true;
                }
                binding.pop();
            }
            let in_group = parameter.group.is_some() && (used || !ends);
            if !parameter.optional && !in_group {
                return false;
            }
            used &= !ends;
        }
        done == items.len()
    }

    /// The typed value of a node that [`fits`](Self::fits).
    pub fn value(&mut self, node: &Node, ty: Ty) -> Option<Value> {
        let rule = self.catalogue.rule(ty.rule);
        let kind = match &node.kind {
            NodeKind::Word(word) => leaf(word, rule)?,
            NodeKind::Text(text) => ValueKind::Text(text.clone()),
            NodeKind::Call(_) | NodeKind::Array(_) => {
                let key = (address(node), ty);
                match (self.memo.get(&key)?.clone()?, &node.kind) {
                    (Fit::Clause(id, binding), NodeKind::Call(call)) => {
                        match self.shared.get(&key) {
                            Some(known) => known.clone(),
                            None => {
                                let value = self.call_value(id, &binding, call.items.iter())?;
                                if Arc::strong_count(call) > 1 {
                                    self.shared.insert(key, value.clone());
                                }
                                value
                            }
                        }
                    }
                    (Fit::Array(array), NodeKind::Array(items)) => {
                        let element = Ty {
                            depth: array.depth - 1,
                            ..array
                        };
                        let values = items
                            .iter()
                            .map(|item| self.value(&item.node, element))
                            .collect::<Option<Vec<_>>>()?;
                        ValueKind::Array(values)
                    }
                    _ => return None,
                }
            }
        };
        Some(Value {
            kind,
            origin: node.origin,
        })
    }

    /// The value of a call whose arguments a clause takes with that binding.
    pub fn call_value<'i>(
        &mut self,
        id: ClauseId,
        binding: &Binding,
        items: impl Iterator<Item = &'i Item>,
    ) -> Option<ValueKind> {
        let clause = self.catalogue.clause(id);
        let types = self.catalogue.types(id);
        let mut arguments = vec![None; clause.parameters.len()];
        for (item, parameter) in items.skip(clause.constants.len()).zip(binding) {
            let parameter = usize::from(*parameter);
            arguments[parameter] = Some(self.value(&item.node, types[parameter])?);
        }
        Some(ValueKind::Call(Arc::new(Call { clause, arguments })))
    }
}
