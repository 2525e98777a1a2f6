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

/// A family of rules: one file of the catalogue, one page of the reference.
#[derive(Debug)]
pub struct Family {
    /// Its name, e.g. `int/count`.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What it holds, in one line.
    pub summary: &'static str,
    entries: &'static [data::Entry],
}

/// The families, in the order in which the reference lists them.
pub const FAMILIES: &[Family] = &[
    family(
        "game",
        "Games",
        "Whole games: players, mode, and matches of several games.",
        game::RULES,
    ),
    family(
        "equipment",
        "Equipment",
        "What a game is played with: boards, pieces, dice, cards, hands, regions, maps.",
        equipment::RULES,
    ),
    family(
        "graph",
        "Boards",
        "Boards as graphs: tilings, shapes and polygons.",
        graph::RULES,
    ),
    family(
        "graph/operator",
        "Operations on boards",
        "Graphs made of graphs: cut, joined, turned, renumbered.",
        graph::operator::RULES,
    ),
    family(
        "phase",
        "Rules and phases",
        "Rules, what a turn offers, and the phases of a game.",
        phase::RULES,
    ),
    family(
        "meta",
        "Meta-rules",
        "Rules about the rules: repetition, passing, gravity.",
        meta::RULES,
    ),
    family(
        "start",
        "Start",
        "How the position before the first move comes about.",
        start::RULES,
    ),
    family(
        "moves",
        "Moves",
        "Decisions: moves that a player chooses, and the parts that they are written with.",
        moves::RULES,
    ),
    family(
        "effect",
        "Effects",
        "Effects: what is done to the position, by itself or after a move.",
        effect::RULES,
    ),
    family(
        "effect/requirement",
        "Effects: what moves must lead to",
        "Moves with a condition on what they lead to, and those that come first.",
        effect::requirement::RULES,
    ),
    family(
        "effect/state",
        "Effects on facts",
        "Effects on facts: scores, memory, variables, teams.",
        effect::state::RULES,
    ),
    family(
        "operator",
        "Combining moves",
        "Moves made of other moves: and, or, if, for each.",
        operator::RULES,
    ),
    family("end", "End", "When and how a game ends.", end::RULES),
    family("boolean", "Conditions", "Conditions.", boolean::RULES),
    family(
        "int",
        "Numbers",
        "Numbers: sites, pieces, players, scores.",
        int::RULES,
    ),
    family(
        "int/count",
        "Counting",
        "Numbers that count something.",
        int::count::RULES,
    ),
    family(
        "int/iterator",
        "Where a loop or move stands",
        "Numbers that a loop or a move stands at: `(from)`, `(to)`, `(site)`.",
        int::iterator::RULES,
    ),
    family(
        "int/math",
        "Arithmetic",
        "Arithmetic on whole numbers.",
        int::math::RULES,
    ),
    family("ints", "Lists of numbers", "Lists of numbers.", ints::RULES),
    family(
        "region",
        "Regions",
        "Regions: sets of sites.",
        region::RULES,
    ),
    family("direction", "Directions", "Directions.", direction::RULES),
    family(
        "float",
        "Numbers with a fraction",
        "Numbers with a fraction.",
        float::RULES,
    ),
    family(
        "dim",
        "Sizes",
        "Sizes that are known before the game starts.",
        dim::RULES,
    ),
    family("range", "Ranges", "Ranges of whole numbers.", range::RULES),
    family(
        "util",
        "Counts and pairs",
        "Counts and pairs for start rules and maps.",
        util::RULES,
    ),
    family(
        "word",
        "Constants",
        "Enumerations: the constants of the language.",
        word::RULES,
    ),
];

const fn family(
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    entries: &'static [data::Entry],
) -> Family {
    Family {
        name,
        title,
        summary,
        entries,
    }
}
