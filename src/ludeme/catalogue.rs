//! The families put together, and looked up: by rule, by written name, by what a type accepts.

use super::data::Entry;
use super::signature::{self, Signature};
use super::{Clause, Parameter, Type};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::sync::{LazyLock, OnceLock};

/// Operators that can also be written as words, as the reference engine takes both.
const SPELT_OUT: &[(&str, &str)] = &[
    ("+", "add"),
    ("-", "sub"),
    ("*", "mul"),
    ("/", "div"),
    ("%", "mod"),
    ("^", "pow"),
    ("=", "equals"),
    ("!=", "notEqual"),
    (">", "gt"),
    (">=", "ge"),
    ("<", "lt"),
    ("<=", "le"),
];

/// A rule's place in the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(pub u16);

/// A clause's place in the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClauseId(pub u16);

/// A [`Type`] by rule number: small, and quick to compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ty {
    /// The rule.
    pub rule: RuleId,
    /// 0 for one, 1 for `{…}` and so on.
    pub depth: u8,
}

/// Which literals a rule takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Literals {
    /// Whole numbers.
    pub int: bool,
    /// Numbers with a fraction (and whole ones).
    pub float: bool,
    /// `True` and `False`.
    pub boolean: bool,
    /// Strings.
    pub string: bool,
}

/// A rule, with all that may stand where it is expected.
#[derive(Debug)]
pub struct Rule {
    /// Its name in the grammar, e.g. `moves.from`.
    pub name: &'static str,
    /// The family that lists it, e.g. `effect/state`.
    pub family: &'static str,
    /// What it is, in one line.
    pub meaning: &'static str,
    /// Its own written forms.
    pub clauses: Vec<ClauseId>,
    /// Its own constants, for an enumeration.
    pub words: Vec<&'static str>,
    /// The rules of which it is a choice.
    pub members: Vec<Ty>,
    /// The literals that it lists itself.
    own_literals: Literals,
    /// What fits here, gathered at the first question: a game asks few of the rules.
    accepted: OnceLock<Accepted>,
}

/// What fits where a rule is expected: what it lists itself, and what its members accept.
#[derive(Debug, Default)]
struct Accepted {
    /// By written name: every clause that fits.
    heads: FxHashMap<&'static str, SmallVec<[ClauseId; 4]>>,
    /// Every constant that fits, with its enumeration.
    constants: FxHashMap<&'static str, &'static str>,
    literals: Literals,
    arrays: Vec<Ty>,
}

impl Rule {
    /// The clauses written with that name that fit where this rule is expected.
    #[must_use]
    pub fn candidates(&self, written: &str) -> &[ClauseId] {
        let heads = &self.accepted().heads;
        heads.get(written).map_or(&[], SmallVec::as_slice)
    }

    /// The names that can be written after a bracket here, in no particular order.
    pub fn heads(&self) -> impl Iterator<Item = &'static str> {
        self.accepted().heads.keys().copied()
    }

    /// The enumeration of a constant that fits here, and the word as the catalogue has it.
    #[must_use]
    pub fn constant(&self, word: &str) -> Option<(&'static str, &'static str)> {
        let constants = &self.accepted().constants;
        constants.get_key_value(word).map(|(w, ty)| (*ty, *w))
    }

    /// The constants that fit here, in no particular order.
    pub fn constants(&self) -> impl Iterator<Item = &'static str> {
        self.accepted().constants.keys().copied()
    }

    /// The literals that fit here.
    #[must_use]
    pub fn literals(&self) -> Literals {
        self.accepted().literals
    }

    /// The arrays that fit here.
    #[must_use]
    pub fn arrays(&self) -> &[Ty] {
        &self.accepted().arrays
    }

    /// Whether it is an enumeration: nothing but constants of its own.
    #[must_use]
    pub fn is_enumeration(&self) -> bool {
        !self.words.is_empty() && self.clauses.is_empty() && self.members.is_empty()
    }

    fn accepted(&self) -> &Accepted {
        self.accepted.get_or_init(|| catalogue().gather(self))
    }
}

/// The whole vocabulary.
#[derive(Debug)]
pub struct Catalogue {
    rules: Vec<Rule>,
    by_name: FxHashMap<&'static str, RuleId>,
    clauses: Vec<&'static Clause>,
    types: Vec<Vec<Ty>>,
    written: FxHashMap<&'static str, Vec<ClauseId>>,
}

/// The vocabulary, put together at the first call.
#[must_use]
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::build);
    &CATALOGUE
}

impl Catalogue {
    /// All rules, in the order of the families.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// All clauses, in the order of the families.
    #[must_use]
    pub fn clauses(&self) -> &[&'static Clause] {
        &self.clauses
    }

    /// A rule by its number.
    #[must_use]
    pub fn rule(&self, id: RuleId) -> &Rule {
        &self.rules[usize::from(id.0)]
    }

    /// A rule's number by its name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<RuleId> {
        self.by_name.get(name).copied()
    }

    /// A clause by its number.
    #[must_use]
    pub fn clause(&self, id: ClauseId) -> &'static Clause {
        self.clauses[usize::from(id.0)]
    }

    /// The types of a clause's parameters.
    #[must_use]
    pub fn types(&self, id: ClauseId) -> &[Ty] {
        &self.types[usize::from(id.0)]
    }

    /// All clauses with that written name, of any rule.
    #[must_use]
    pub fn named(&self, written: &str) -> &[ClauseId] {
        self.written.get(written).map_or(&[], Vec::as_slice)
    }

    /// All written names, in no particular order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.written.keys().copied()
    }

    /// A type in words of the grammar.
    #[must_use]
    pub fn describe(&self, ty: Ty) -> Type {
        Type {
            rule: self.rule(ty.rule).name,
            depth: ty.depth,
        }
    }

    fn build() -> Catalogue {
        let entries: Vec<(&'static str, &'static Entry)> = super::FAMILIES
            .iter()
            .flat_map(|family| family.entries.iter().map(|entry| (family.name, entry)))
            .collect();
        let mut by_name = FxHashMap::with_capacity_and_hasher(entries.len(), FxBuildHasher);
        for (index, (_, entry)) in entries.iter().enumerate() {
            let before = by_name.insert(entry.name, RuleId(index as u16));
            assert!(before.is_none(), "rule {} is there twice", entry.name);
        }
        let mut catalogue = Catalogue {
            rules: Vec::with_capacity(entries.len()),
            by_name,
            clauses: Vec::new(),
            types: Vec::new(),
            written: FxHashMap::default(),
        };
        for (family, entry) in &entries {
            let rule = catalogue.own(family, entry);
            catalogue.rules.push(rule);
        }
        catalogue
    }

    /// A rule with what it says itself.
    fn own(&mut self, family: &'static str, entry: &'static Entry) -> Rule {
        let mut rule = Rule {
            name: entry.name,
            family,
            meaning: entry.meaning,
            clauses: Vec::with_capacity(entry.forms.len()),
            words: Vec::new(),
            members: Vec::new(),
            own_literals: Literals::default(),
            accepted: OnceLock::new(),
        };
        for other in entry.others.split_whitespace() {
            match other {
                "int" => rule.own_literals.int = true,
                "float" => rule.own_literals.float = true,
                "boolean" => rule.own_literals.boolean = true,
                "string" => rule.own_literals.string = true,
                _ if other.contains('<') => {
                    let depth = other.chars().take_while(|c| *c == '{').count();
                    let name = &other[depth + 1..other.len() - depth - 1];
                    let ty = Ty {
                        rule: self.must(name, entry.name),
                        depth: depth as u8,
                    };
                    rule.members.push(ty);
                }
                _ => rule.words.push(other),
            }
        }
        for form in entry.forms {
            let signature = signature::read(form.signature).unwrap_or_else(|e| panic!("{e}"));
            let types: Vec<Ty> = signature
                .slots
                .iter()
                .map(|slot| Ty {
                    rule: self.must(slot.rule, form.signature),
                    depth: slot.depth,
                })
                .collect();
            let id = ClauseId(self.clauses.len() as u16);
            let clause: &'static Clause = Box::leak(Box::new(Clause {
                rule: entry.name,
                key: key(&signature),
                written: signature.written,
                parameters: Box::leak(parameters(&signature).into_boxed_slice()),
                constants: Box::leak(signature.constants.into_boxed_slice()),
                signature: form.signature,
                meaning: form.meaning,
                example: form.example,
            }));
            self.clauses.push(clause);
            self.types.push(types);
            self.written.entry(clause.written).or_default().push(id);
            if let Some(spelt) = spelt_out(clause.written) {
                self.written.entry(spelt).or_default().push(id);
            }
            rule.clauses.push(id);
        }
        rule
    }

    fn must(&self, name: &str, context: &str) -> RuleId {
        self.find(name)
            .unwrap_or_else(|| panic!("no rule {name} for {context}"))
    }

    /// Gathers what a rule and its members list.
    fn gather(&self, rule: &Rule) -> Accepted {
        let mut accepted = Accepted::default();
        let mut seen = FxHashSet::default();
        // Depth first, in the order of the entry: what it says first is tried first.
        let mut stack = vec![rule];
        while let Some(rule) = stack.pop() {
            if !seen.insert(rule.name) {
                continue;
            }
            for clause in &rule.clauses {
                let written = self.clause(*clause).written;
                accepted.heads.entry(written).or_default().push(*clause);
                if let Some(spelt) = spelt_out(written) {
                    accepted.heads.entry(spelt).or_default().push(*clause);
                }
            }
            for word in &rule.words {
                accepted.constants.entry(*word).or_insert(rule.name);
            }
            let (literals, own) = (&mut accepted.literals, rule.own_literals);
            literals.int |= own.int;
            literals.float |= own.float;
            literals.boolean |= own.boolean;
            literals.string |= own.string;
            for member in rule.members.iter().rev() {
                if member.depth == 0 {
                    stack.push(self.rule(member.rule));
                } else {
                    accepted.arrays.push(*member);
                }
            }
        }
        accepted
    }
}

/// The word for an operator, if that is what is written.
fn spelt_out(written: &str) -> Option<&'static str> {
    let spelt = SPELT_OUT.iter().find(|(sign, _)| *sign == written)?;
    Some(spelt.1)
}

/// `step`, `move Step`, `is isSiteType`.
fn key(signature: &Signature) -> &'static str {
    let mut words: SmallVec<[&str; 4]> = SmallVec::from_slice(&[signature.written]);
    words.extend_from_slice(&signature.constants);
    if signature.constants.is_empty()
        && let Some(slot) = signature.slots.first()
        && (slot.label, slot.depth, slot.optional, slot.group) == (None, 0, false, None)
        && slot.rule.ends_with("Type")
        && slot.rule.starts_with(signature.written)
    {
        words.push(slot.rule);
    }
    match words[..] {
        [_] => signature.written,
        _ => Box::leak(words.join(" ").into_boxed_str()),
    }
}

fn parameters(signature: &Signature) -> Vec<Parameter> {
    let mut parameters: Vec<Parameter> = Vec::with_capacity(signature.slots.len());
    for slot in &signature.slots {
        let base = slot.label.unwrap_or_else(|| {
            slot.rule
                .rsplit_once('.')
                .map_or(slot.rule, |(_, last)| last)
        });
        let mut name = base;
        let mut number = 1;
        while parameters.iter().any(|p| p.name == name) {
            number += 1;
            name = Box::leak(format!("{base}{number}").into_boxed_str());
        }
        parameters.push(Parameter {
            name,
            label: slot.label,
            ty: Type {
                rule: slot.rule,
                depth: slot.depth,
            },
            optional: slot.optional,
            group: slot.group,
        });
    }
    parameters
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashSet;

    #[test]
    fn names_are_unique_within_a_clause() {
        for clause in catalogue().clauses() {
            let mut seen = FxHashSet::default();
            for parameter in clause.parameters {
                assert!(seen.insert(parameter.name), "{}", clause.signature);
            }
        }
    }

    #[test]
    fn keys_count_the_leading_constant() {
        let key = |written: &str, n: usize| {
            let id = catalogue().named(written)[n];
            catalogue().clause(id).key
        };
        assert_eq!(key("slide", 0), "slide");
        assert_eq!(key("move", 0), "move Step");
        let of_is: Vec<_> = (0..catalogue().named("is").len())
            .map(|n| key("is", n))
            .collect();
        assert!(of_is.contains(&"is isSiteType") && of_is.contains(&"is Line"));
    }

    #[test]
    fn a_rule_takes_what_its_members_take() {
        let rule = |name: &str| catalogue().rule(catalogue().find(name).unwrap());
        assert!(!rule("moves").candidates("slide").is_empty());
        assert!(!rule("item").candidates("hand").is_empty());
        assert!(rule("int").literals().int);
        assert_eq!(
            rule("direction").constant("Orthogonal"),
            Some(("absoluteDirection", "Orthogonal"))
        );
        assert_eq!(
            rule("directionFacing").constant("N"),
            Some(("compassDirection", "N"))
        );
    }
}
