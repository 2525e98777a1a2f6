//! What is wrong where nothing fits: the cheapest set of repairs, said as diagnostics.
//!
//! Each way of reading a node has a cost: letters to change in a misspelt word, arguments to drop
//! or to add, types that differ. The clause that came closest is the one with the least cost, and
//! its repairs are what the author is told; the rest of the tree is read on from there, so that
//! one mistake does not hide the next.

use super::overload::{Matcher, address, decimal, ends_group, same_label};
use super::report::{self, Reporter};
use super::{Call, Value, ValueKind};
use crate::diagnostic::distance;
use crate::expand::{self, Item, Node, NodeKind};
use crate::ludeme::{Catalogue, Clause, ClauseId, Parameter, Ty};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A node of another kind than expected.
const WRONG_TYPE: u32 = 60;
/// The constant of another form.
const WRONG_FORM: u32 = 120;
/// A word that is no constant anywhere, and near none.
const UNKNOWN: u32 = 40;
/// An argument too many.
const SURPLUS: u32 = 50;
/// An argument too few.
const MISSING: u32 = 45;
/// A label left out, or one too many.
const LABEL: u32 = 25;
/// Braces left out or added.
const BRACES: u32 = 20;
/// Brackets left out.
const BRACKETS: u32 = 20;
/// The right kind of thing, however much is wrong inside: less than to say that it is missing.
const RIGHT_KIND: u32 = 44;
/// One letter.
const LETTER: u32 = 8;

/// How one argument list is read against a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// The item is the clause's constant, or is meant to be.
    Constant { item: usize, constant: usize },
    /// The constant is not there.
    NoConstant { constant: usize },
    /// The item is the argument of the parameter.
    Take { item: usize, parameter: usize },
    /// The item has no parameter.
    Surplus { item: usize },
    /// The parameter has no item.
    Missing { parameter: usize },
}

/// Reads what does not fit.
pub(super) struct Doctor<'a, 'r, 'o> {
    matcher: Matcher<'a>,
    catalogue: &'static Catalogue,
    costs: FxHashMap<(usize, Ty), u32>,
    report: &'r mut Reporter<'o>,
}

/// How many surplus items follow at once.
fn surplus_after(steps: &[Step], index: usize) -> usize {
    let after = steps[index + 1..].iter();
    after
        .take_while(|step| matches!(step, Step::Surplus { .. }))
        .count()
}

/// The cost of misspelling `word` for `right`; `None` if they are too far apart for that.
fn misspelling(word: &str, right: &str) -> Option<u32> {
    let longest = word.len().max(right.len());
    let limit = (longest / 3).clamp(1, 4) * 2;
    if word.len().abs_diff(right.len()) * 2 > limit {
        return None;
    }
    let halves = distance(word, right);
    (halves <= limit).then_some(halves as u32 * LETTER / 2)
}

fn nearest_cost<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<u32> {
    words.filter_map(|right| misspelling(word, right)).min()
}

impl<'a, 'r, 'o> Doctor<'a, 'r, 'o> {
    pub fn new(matcher: Matcher<'a>, report: &'r mut Reporter<'o>) -> Self {
        Doctor {
            catalogue: matcher.catalogue,
            matcher,
            costs: FxHashMap::default(),
            report,
        }
    }

    /// What it would take for the node to fit; 0 if it does.
    fn cost(&mut self, node: &'a Node, ty: Ty) -> u32 {
        if report::is_hole(node) || self.matcher.fits(node, ty) {
            return 0;
        }
        let key = (address(node), ty);
        if let Some(known) = self.costs.get(&key) {
            return *known;
        }
        let rule = self.catalogue.rule(ty.rule);
        let element = Ty {
            depth: ty.depth.saturating_sub(1),
            ..ty
        };
        let cost = match &node.kind {
            NodeKind::Array(items) if ty.depth > 0 => items
                .iter()
                .map(|item| self.item_cost(item, element))
                .fold(0, u32::saturating_add)
                .min(RIGHT_KIND),
            NodeKind::Array(items) => {
                let arrays = rule.arrays();
                let as_array = arrays.iter().map(|array| self.cost(node, *array)).min();
                let as_one = match items.as_slice() {
                    [only] => BRACES + self.item_cost(only, ty),
                    _ => u32::MAX,
                };
                as_array.unwrap_or(WRONG_TYPE).min(as_one)
            }
            _ if ty.depth > 0 => (BRACES + self.cost(node, element)).min(WRONG_TYPE + BRACES),
            NodeKind::Word(word) => {
                if rule.heads().any(|head| head == &**word) {
                    BRACKETS
                } else if let Some(cost) = nearest_cost(word, rule.constants()) {
                    cost
                } else if decimal(word).is_none() && !report::is_constant(word) {
                    UNKNOWN
                } else {
                    WRONG_TYPE
                }
            }
            NodeKind::Text(_) => WRONG_TYPE,
            NodeKind::Call(call) => self.call_cost(call, ty),
        };
        self.costs.insert(key, cost);
        cost
    }

    fn item_cost(&mut self, item: &'a Item, ty: Ty) -> u32 {
        let label = if item.label.is_some() { LABEL } else { 0 };
        label + self.cost(&item.node, ty)
    }

    fn call_cost(&mut self, call: &'a expand::Call, ty: Ty) -> u32 {
        self.closest(call, ty)
            .map_or(WRONG_TYPE + 5, |(cost, ..)| cost.min(RIGHT_KIND))
    }

    /// The clause that comes closest, with the name that was meant.
    fn closest(
        &mut self,
        call: &'a expand::Call,
        ty: Ty,
    ) -> Option<(u32, &'static str, ClauseId, Vec<Step>)> {
        let rule = self.catalogue.rule(ty.rule);
        let mut heads: Vec<(u32, &'static str)> = Vec::new();
        let own = rule.candidates(&call.head);
        if let Some(id) = own.first() {
            heads.push((0, self.catalogue.clause(*id).written));
        } else if self.catalogue.named(&call.head).is_empty() {
            for head in rule.heads() {
                if let Some(cost) = misspelling(&call.head, head) {
                    heads.push((cost, head));
                }
            }
            heads.sort_unstable();
            heads.truncate(3);
        }
        let mut best: Option<(u32, &'static str, ClauseId, Vec<Step>)> = None;
        for (base, head) in heads {
            for id in rule.candidates(head) {
                let (cost, steps) = self.align(*id, &call.items);
                let cost = cost.saturating_add(base);
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, head, *id, steps));
                }
            }
        }
        best
    }

    /// The cheapest way to read the items as the clause's constants and arguments.
    fn align(&mut self, id: ClauseId, items: &'a [Item]) -> (u32, Vec<Step>) {
        let clause = self.catalogue.clause(id);
        let types = self.catalogue.types(id);
        let mut steps = Vec::new();
        let mut cost = 0u32;
        let mut next = 0;
        for (constant, right) in clause.constants.iter().enumerate() {
            let read = items.get(next).and_then(|item| match &item.node.kind {
                NodeKind::Word(word) if &**word == *right => Some(0),
                NodeKind::Word(word) if report::is_constant(word) => Some(WRONG_FORM),
                NodeKind::Word(word) => Some(misspelling(word, right).unwrap_or(UNKNOWN)),
                _ => None,
            });
            // A constant of another form that stands here is that form's, not a slip of this one.
            match read {
                Some(slip) => {
                    cost += slip;
                    steps.push(Step::Constant {
                        item: next,
                        constant,
                    });
                    next += 1;
                }
                None => {
                    cost += WRONG_TYPE;
                    steps.push(Step::NoConstant { constant });
                }
            }
        }
        let (rest, more) = self.align_arguments(clause.parameters, types, items, next);
        steps.extend(more);
        (cost.saturating_add(rest), steps)
    }

    fn align_arguments(
        &mut self,
        parameters: &'static [Parameter],
        types: &'static [Ty],
        items: &'a [Item],
        first: usize,
    ) -> (u32, Vec<Step>) {
        let (count, width) = (items.len() - first, parameters.len());
        // best[i][p][u]: least cost of the items from i on against the parameters from p on,
        // u: the current group is spent.
        let index = |i: usize, p: usize, u: usize| (i * (width + 1) + p) * 2 + u;
        let mut best = vec![u32::MAX; (count + 1) * (width + 1) * 2];
        let mut choice = vec![None; best.len()];
        for i in (0..=count).rev() {
            for p in (0..=width).rev() {
                for u in 0..2 {
                    let mut least = (u32::MAX, None);
                    let mut offer = |cost: u32, step: Option<Step>| {
                        if cost < least.0 {
                            least = (cost, step);
                        }
                    };
                    if i == count && p == width {
                        offer(0, None);
                    }
                    if i < count {
                        let item = &items[first + i];
                        if p < width && u == 0 {
                            let grouped = parameters[p].group.is_some();
                            let spent = usize::from(grouped && !ends_group(parameters, p));
                            let cost = self.take_cost(item, &parameters[p], types[p]);
                            offer(
                                cost.saturating_add(best[index(i + 1, p + 1, spent)]),
                                Some(Step::Take {
                                    item: first + i,
                                    parameter: p,
                                }),
                            );
                        }
                        offer(
                            best[index(i + 1, p, u)].saturating_add(SURPLUS),
                            Some(Step::Surplus { item: first + i }),
                        );
                    }
                    if p < width {
                        let ends = ends_group(parameters, p);
                        let parameter = &parameters[p];
                        let free =
                            parameter.optional || parameter.group.is_some() && (u == 1 || !ends);
                        let still = usize::from(u == 1 && !ends);
                        let after = best[index(i, p + 1, still)];
                        if free {
                            offer(after, None);
                        } else {
                            offer(
                                after.saturating_add(MISSING),
                                Some(Step::Missing { parameter: p }),
                            );
                        }
                    }
                    best[index(i, p, u)] = least.0;
                    choice[index(i, p, u)] = least.1;
                }
            }
        }
        let mut steps = Vec::new();
        let (mut i, mut p, mut u) = (0, 0, 0);
        while i < count || p < width {
            match choice[index(i, p, u)] {
                Some(step @ Step::Take { .. }) => {
                    steps.push(step);
                    u = usize::from(parameters[p].group.is_some() && !ends_group(parameters, p));
                    (i, p) = (i + 1, p + 1);
                }
                Some(step @ Step::Surplus { .. }) => {
                    steps.push(step);
                    i += 1;
                }
                step => {
                    steps.extend(step);
                    u = usize::from(u == 1 && !ends_group(parameters, p));
                    p += 1;
                }
            }
        }
        (best[index(0, 0, 0)], steps)
    }

    fn take_cost(&mut self, item: &'a Item, parameter: &Parameter, ty: Ty) -> u32 {
        let label = if same_label(item, parameter) {
            0
        } else {
            match (&item.label, parameter.label) {
                (Some(written), Some(right)) => {
                    misspelling(&written.name, right).unwrap_or(LABEL + LETTER)
                }
                _ => LABEL,
            }
        };
        let cost = self.cost(&item.node, ty);
        if label == 0 && item.label.is_some() {
            // The label says that this argument is meant, whatever is wrong with it.
            return cost.min(RIGHT_KIND);
        }
        label.saturating_add(cost)
    }

    /// Says what keeps the node from fitting, and makes of it what can be made.
    pub fn explain(&mut self, node: &'a Node, ty: Ty) -> Option<Value> {
        if self.matcher.fits(node, ty) {
            return self.matcher.value(node, ty);
        }
        if report::is_hole(node) {
            return None;
        }
        let rule = self.catalogue.rule(ty.rule);
        let element = Ty {
            depth: ty.depth.saturating_sub(1),
            ..ty
        };
        let kind = match &node.kind {
            NodeKind::Array(items) if ty.depth > 0 => {
                ValueKind::Array(self.explain_elements(items, element))
            }
            NodeKind::Array(items) => {
                let arrays = rule.arrays();
                if let Some(array) = arrays.first() {
                    return self.explain(node, *array);
                }
                self.report.wrong_type(node, self.catalogue.describe(ty));
                if let [only] = items.as_slice() {
                    return self.explain(&only.node, ty);
                }
                return None;
            }
            _ if ty.depth > 0 => {
                if self.cost(node, element) < WRONG_TYPE {
                    self.report.needs_braces(node, self.catalogue.describe(ty));
                    let value = self.explain(node, element)?;
                    ValueKind::Array(vec![value])
                } else {
                    self.report.wrong_type(node, self.catalogue.describe(ty));
                    return None;
                }
            }
            NodeKind::Word(word) => {
                if rule.heads().any(|head| head == &**word) {
                    self.report.needs_brackets(node, word);
                } else {
                    self.report
                        .word(node, word, self.catalogue.describe(ty), rule.constants());
                }
                return None;
            }
            NodeKind::Text(_) => {
                self.report.wrong_type(node, self.catalogue.describe(ty));
                return None;
            }
            NodeKind::Call(call) => return self.explain_call(node, call, ty),
        };
        Some(Value {
            kind,
            origin: node.origin,
        })
    }

    fn explain_call(&mut self, node: &'a Node, call: &'a expand::Call, ty: Ty) -> Option<Value> {
        let rule = self.catalogue.rule(ty.rule);
        let known = !self.catalogue.named(&call.head).is_empty();
        let closest = self.closest(call, ty);
        if !known {
            let meant = closest.as_ref().map(|(_, head, ..)| *head);
            let wanted = self.catalogue.describe(ty);
            self.report
                .unknown_ludeme(call, wanted, meant, rule.heads());
        }
        let Some((_, _, id, steps)) = closest else {
            if known {
                self.report.wrong_type(node, self.catalogue.describe(ty));
                self.look_inside(call);
            }
            return None;
        };
        if let Some((clause, moved, kind)) = self.out_of_order(call, ty) {
            self.report.misplaced(&call.items[moved], call, clause);
            return Some(Value {
                kind,
                origin: node.origin,
            });
        }
        let clause = self.catalogue.clause(id);
        let types = self.catalogue.types(id);
        let mut arguments = vec![None; clause.parameters.len()];
        let candidates = rule.candidates(clause.written);
        // How many items from here on are dealt with by what was said already.
        let mut said = 0;
        for (index, step) in steps.iter().enumerate() {
            if said > 0 && matches!(step, Step::Surplus { .. }) {
                said -= 1;
                continue;
            }
            said = 0;
            match *step {
                Step::Constant { item, constant } => {
                    let item = &call.items[item];
                    if let NodeKind::Word(word) = &item.node.kind
                        && &**word != clause.constants[constant]
                    {
                        let words = self.leading_words(candidates);
                        self.report.constant(&item.node, word, clause, &words);
                    }
                }
                Step::NoConstant { .. } => {
                    let words = self.leading_words(candidates);
                    self.report.no_constant(node, call, clause, &words);
                }
                Step::Take { item, parameter } => {
                    let item = &call.items[item];
                    let expected = &clause.parameters[parameter];
                    if !same_label(item, expected) {
                        let fits = self.cost(&item.node, types[parameter]) < RIGHT_KIND;
                        let wanted = self.catalogue.describe(types[parameter]);
                        self.report
                            .label(item, expected, clause, (!fits).then_some(wanted));
                        if !fits {
                            continue;
                        }
                    }
                    let leading =
                        parameter == 0 && clause.constants.is_empty() && expected.label.is_none();
                    let words = self.leading_words(candidates);
                    arguments[parameter] = match &item.node.kind {
                        NodeKind::Word(word)
                            if leading
                                && !words.is_empty()
                                && decimal(word).is_none()
                                && !self.is_bare_ludeme(word, types[parameter])
                                && !self.matcher.fits(&item.node, types[parameter]) =>
                        {
                            self.report.constant(&item.node, word, clause, &words);
                            None
                        }
                        _ => self.explain(&item.node, types[parameter]),
                    };
                    if let NodeKind::Word(word) = &item.node.kind
                        && self.is_bare_ludeme(word, types[parameter])
                    {
                        // What follows belongs in the brackets that are missing.
                        said = surplus_after(&steps, index);
                    }
                    if types[parameter].depth > 0 && !matches!(item.node.kind, NodeKind::Array(_)) {
                        // A list without its braces: the rest of it is no fault of its own.
                        said = surplus_after(&steps, index);
                    }
                }
                Step::Surplus { item } => {
                    said = surplus_after(&steps, index);
                    self.report.surplus(&call.items[item], call, clause, said);
                }
                Step::Missing { parameter } => {
                    self.report.missing(node, call, clause, parameter);
                }
            }
        }
        Some(Value {
            kind: ValueKind::Call(Arc::new(Call { clause, arguments })),
            origin: node.origin,
        })
    }

    fn is_bare_ludeme(&self, word: &str, ty: Ty) -> bool {
        let rule = self.catalogue.rule(ty.rule);
        ty.depth == 0 && rule.heads().any(|head| head == word)
    }

    /// A clause that would fit if one argument stood elsewhere, which argument, and the value then.
    fn out_of_order(
        &mut self,
        call: &'a expand::Call,
        ty: Ty,
    ) -> Option<(&'static Clause, usize, ValueKind)> {
        let count = call.items.len();
        if !(2..=10).contains(&count) {
            return None;
        }
        let candidates = self.catalogue.rule(ty.rule).candidates(&call.head);
        for id in candidates {
            // The nearer the better.
            for distance in 1..count {
                for from in 0..count {
                    for to in [from.checked_sub(distance), Some(from + distance)] {
                        let Some(to) = to.filter(|to| *to < count) else {
                            continue;
                        };
                        let mut items: Vec<&'a Item> = call.items.iter().collect();
                        let moved = items.remove(from);
                        items.insert(to, moved);
                        if let Some(binding) = self.matcher.fit_clause(*id, &items[..]) {
                            let items = items.into_iter();
                            let value = self.matcher.call_value(*id, &binding, items)?;
                            return Some((self.catalogue.clause(*id), from, value));
                        }
                    }
                }
            }
        }
        None
    }

    /// What an array's elements are; what follows a name without brackets belongs to it.
    fn explain_elements(&mut self, items: &'a [Item], element: Ty) -> Vec<Value> {
        let rule = self.catalogue.rule(element.rule);
        let mut values = Vec::new();
        let mut unbracketed = false;
        for item in items {
            if unbracketed && self.cost(&item.node, element) >= WRONG_TYPE.min(UNKNOWN) {
                continue;
            }
            unbracketed = matches!(&item.node.kind, NodeKind::Word(word)
                if element.depth == 0 && rule.heads().any(|head| head == &**word));
            if let Some(label) = &item.label {
                self.report.label_in_array(label);
            }
            values.extend(self.explain(&item.node, element));
        }
        values
    }

    /// Reads on inside a ludeme that stands where it can't: as whatever it is elsewhere.
    fn look_inside(&mut self, call: &'a expand::Call) {
        let mut best: Option<(u32, ClauseId, Vec<Step>)> = None;
        for id in self.catalogue.named(&call.head) {
            let (cost, steps) = self.align(*id, &call.items);
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, *id, steps));
            }
        }
        let Some((_, id, steps)) = best else { return };
        let types = self.catalogue.types(id);
        for step in steps {
            if let Step::Take { item, parameter } = step {
                let node = &call.items[item].node;
                if matches!(node.kind, NodeKind::Call(_) | NodeKind::Array(_)) {
                    self.explain(node, types[parameter]);
                }
            }
        }
    }

    /// The words that may stand first after the name.
    fn leading_words(&self, candidates: &[ClauseId]) -> Vec<&'static str> {
        let mut words = Vec::new();
        for id in candidates {
            let clause = self.catalogue.clause(*id);
            if let Some(first) = clause.constants.first() {
                words.push(*first);
                continue;
            }
            for (parameter, ty) in clause.parameters.iter().zip(self.catalogue.types(*id)) {
                if parameter.label.is_none() && ty.depth == 0 {
                    words.extend(self.catalogue.rule(ty.rule).constants());
                }
                if !parameter.optional && parameter.group.is_none() {
                    break;
                }
            }
        }
        words.sort_unstable();
        words.dedup();
        words
    }
}
