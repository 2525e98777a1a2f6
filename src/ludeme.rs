//! The vocabulary: every written form of every ludeme, as data.
//!
//! A *rule* is what the grammar calls a nonterminal (`int`, `moves`, `effect.step`). A rule is
//! either an enumeration of constants, or a choice of other rules and of *clauses*: written forms
//! such as `(step [<moves.from>] [<direction>] <moves.to> …)`. One family of rules is one file of
//! this folder; each entry has the signature, one line of meaning and one example, and is the only
//! source for checking, `explain`, editor hover, the reference pages and their tests.

mod boolean;
mod catalogue;
mod data;
mod dim;
mod direction;
mod effect;
mod end;
mod equipment;
mod float;
mod game;
mod graph;
mod int;
mod ints;
mod meta;
mod moves;
mod operator;
mod phase;
mod range;
mod region;
mod signature;
mod start;
mod util;
mod word;

pub use catalogue::{Catalogue, ClauseId, Literals, Rule, RuleId, Ty, catalogue};

/// One written form of a ludeme.
#[derive(Debug)]
pub struct Clause {
    /// The rule that the form belongs to, e.g. `effect.step` or `moves.from`.
    pub rule: &'static str,
    /// The written name with the fixed constants that lead it: `step`, `move Step`, `is Line`.
    /// A leading constant that is one of an enumeration counts by the enumeration: `is isSiteType`.
    pub key: &'static str,
    /// The written name alone: `step`, `move`, `is`.
    pub written: &'static str,
    /// The fixed constants that follow the name: `["Step"]`.
    pub constants: &'static [&'static str],
    /// The parameters in the order in which they are written.
    pub parameters: &'static [Parameter],
    /// The form as the grammar writes it, e.g. `(pass [<then>])`.
    pub signature: &'static str,
    /// What it means, in one line.
    pub meaning: &'static str,
    /// A small example that checks as this clause's rule.
    pub example: &'static str,
}

/// One parameter of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// Unique in its clause: the label where there is one, else the last segment of the type's
    /// name, with 2, 3 … behind it where that would repeat.
    pub name: &'static str,
    /// The label that must be written before the argument (`if` in `if:(…)`).
    pub label: Option<&'static str>,
    /// What is expected.
    pub ty: Type,
    /// Whether the argument (or, in a group, the whole group) may be left out.
    pub optional: bool,
    /// Parameters of one clause with the same number exclude each other: `(<int> | <sites>)`.
    pub group: Option<u8>,
}

/// The type of an argument: a rule, or an array of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type {
    /// The rule's name, e.g. `int`, `moves.to`, `string`.
    pub rule: &'static str,
    /// 0 for one, 1 for `{…}`, 2 for `{{…}}`, 3 for `{{{…}}}`.
    pub depth: u8,
}

impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for _ in 0..self.depth {
            f.write_str("{")?;
        }
        write!(f, "<{}>", self.rule)?;
        for _ in 0..self.depth {
            f.write_str("}")?;
        }
        Ok(())
    }
}

/// Every entry of every family, in the order in which the reference lists them.
fn families() -> impl Iterator<Item = &'static data::Entry> {
    [
        game::RULES,
        equipment::RULES,
        graph::RULES,
        graph::operator::RULES,
        phase::RULES,
        meta::RULES,
        start::RULES,
        moves::RULES,
        effect::RULES,
        effect::requirement::RULES,
        effect::state::RULES,
        operator::RULES,
        end::RULES,
        boolean::RULES,
        int::RULES,
        int::count::RULES,
        int::iterator::RULES,
        int::math::RULES,
        ints::RULES,
        region::RULES,
        direction::RULES,
        float::RULES,
        dim::RULES,
        range::RULES,
        util::RULES,
        word::RULES,
    ]
    .into_iter()
    .flatten()
}
