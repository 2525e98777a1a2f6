//! EXPANDED → CHECKED: every ludeme matched with a clause of the catalogue, every name resolved.
//!
//! `check` never fails: it returns what it could make of the game, and all that it found wrong.

mod fault;
mod metadata;
mod name;
mod overload;
mod report;

use crate::beside::both;
use crate::diagnostic::Diagnostic;
use crate::expand::{Expanded, Node, OptionGroup, OriginId, Origins, Ruleset};
use crate::ludeme::{Clause, Ty};
use crate::source::Sources;
use std::sync::Arc;

/// A checked game: typed ludemes, nothing left to look up.
#[derive(Debug)]
pub struct Checked {
    /// The `(game …)` or `(match …)` call; `None` where no part of it could be typed.
    pub game: Option<Value>,
    /// The texts that it was written in.
    pub sources: Sources,
    /// Where each value was written.
    pub origins: Origins,
    /// The `(metadata …)` call, as expanded.
    pub metadata: Option<Node>,
    /// The options that the file offers.
    pub options: Vec<OptionGroup>,
    /// The rulesets that the file offers.
    pub rulesets: Vec<Ruleset>,
    /// What parsing, expanding and checking found, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// A typed argument.
#[derive(Debug, Clone)]
pub struct Value {
    /// What it is.
    pub kind: ValueKind,
    /// Where it was written.
    pub origin: OriginId,
}

/// The kinds of typed argument.
#[derive(Debug, Clone)]
pub enum ValueKind {
    /// A ludeme with its arguments; one for all uses of a define with the same arguments.
    Call(Arc<Call>),
    /// `{…}`.
    Array(Vec<Value>),
    /// A whole number.
    Int(i64),
    /// A number with a fraction, or a whole number where a float is expected.
    Float(f64),
    /// `True` or `False`.
    Bool(bool),
    /// A string, without its quotes.
    Text(Arc<str>),
    /// A constant of an enumeration.
    Constant {
        /// The enumeration: `roleType`, `siteType`, `absoluteDirection`; `int` for `Off`, `End` ….
        ty: &'static str,
        /// The word as written.
        word: Arc<str>,
    },
}

/// A ludeme whose clause is known.
#[derive(Debug, Clone)]
pub struct Call {
    /// The written form that fits.
    pub clause: &'static Clause,
    /// The arguments, by the clause's parameter index.
    pub arguments: Vec<Option<Value>>,
}

impl Call {
    /// The clause's key: `move Step`, `is Line`.
    #[must_use]
    pub fn key(&self) -> &'static str {
        self.clause.key
    }

    /// The argument of the parameter with that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        let index = self.clause.parameters.iter().position(|p| p.name == name)?;
        self.arguments.get(index)?.as_ref()
    }

    /// The argument with that label, where each type that it can have is a parameter of its own.
    #[must_use]
    pub fn labelled(&self, label: &str) -> Option<&Value> {
        let mut pairs = self.clause.parameters.iter().zip(&self.arguments);
        pairs.find_map(|(p, value)| value.as_ref().filter(|_| p.label == Some(label)))
    }
}

/// What this stage's codes begin with.
const CODES: &str = "ashtapada::check::";

/// Types an expanded game.
#[must_use]
pub fn check(expanded: Expanded) -> Checked {
    check_beside(expanded, |_, _| ()).checked
}

/// A checked game, and what came of it meanwhile.
pub(crate) struct Beside<T> {
    pub checked: Checked,
    /// Nothing where an error was found before.
    pub made: Option<T>,
    /// Whether something that was found may be true of more places than are told, if what is
    /// written the same is one.
    pub several: bool,
}

/// Of fewer nodes the names are looked up before a thread for it has begun.
const WORTH_A_THREAD: usize = 2000;

/// Types an expanded game; its names are looked up while something is made of what was typed.
pub(crate) fn check_beside<T>(
    expanded: Expanded,
    make: impl FnOnce(&Value, &Origins) -> T,
) -> Beside<T> {
    let mut diagnostics = expanded.diagnostics;
    let (mut game, mut made) = (None, None);
    let mut several = false;
    if let Some(node) = &expanded.game {
        let origins = &expanded.origins;
        let reporter = || {
            let mut reporter = report::Reporter::new(origins);
            reporter.define_names = &expanded.define_names;
            reporter
        };
        let mut typing = reporter();
        game = check_as(node, "game", &mut typing);
        let mut found = typing.finish();
        if let Some(game) = &game {
            let names = || {
                let mut reporter = reporter();
                let several = name::resolve(game, &mut reporter);
                (reporter.finish(), several)
            };
            let worth = origins.len() > WORTH_A_THREAD;
            let sound = !diagnostics.iter().chain(&found).any(Diagnostic::is_error);
            let make = || sound.then(|| make(game, origins));
            let (names, other) = both(worth && sound, names, make);
            found.extend(names.0);
            (several, made) = (names.1, other);
        }
        if diagnostics
            .iter()
            .any(|d| d.code.starts_with("ashtapada::syntax::"))
        {
            // Where brackets or quotes are wrong, only a misspelling is sure to be one.
            let misspelt = ["unknown_ludeme", "unknown_constant"].map(|c| format!("{CODES}{c}"));
            found.retain(|d| !d.suggestions.is_empty() && misspelt.iter().any(|c| c == d.code));
        }
        // What an earlier stage found wrong there is not wrong twice.
        let told: Vec<_> = diagnostics.iter().filter(|d| d.is_error()).collect();
        found.retain(|d| {
            !told
                .iter()
                .any(|t| d.span().is_some() && t.span() == d.span())
        });
        if found.iter().any(Diagnostic::is_error) {
            game = None;
            several = true;
        }
        diagnostics.append(&mut found);
    }
    if let Some(metadata) = &expanded.metadata {
        let mut reporter = report::Reporter::new(&expanded.origins);
        metadata::check(metadata, &mut reporter);
        diagnostics.append(&mut reporter.finish());
    }
    crate::diagnostic::sort(&mut diagnostics);
    let checked = Checked {
        game,
        sources: expanded.sources,
        origins: expanded.origins,
        metadata: expanded.metadata,
        options: expanded.options,
        rulesets: expanded.rulesets,
        diagnostics,
    };
    Beside {
        checked,
        made,
        several,
    }
}

/// Types a node as that rule.
fn check_as(node: &Node, rule: &str, reporter: &mut report::Reporter) -> Option<Value> {
    let catalogue = crate::ludeme::catalogue();
    let ty = Ty {
        rule: catalogue.find(rule)?,
        depth: 0,
    };
    let mut matcher = overload::Matcher::new(catalogue, reporter.origins.len());
    if matcher.fits(node, ty) {
        matcher.value(node, ty)
    } else {
        fault::Doctor::new(matcher, reporter).explain(node, ty)
    }
}

/// Types a piece of a game as one rule of the catalogue: for examples and for tests.
///
/// Names are not looked up, as nothing says what they might name.
#[must_use]
pub fn check_fragment(
    node: &Node,
    rule: &str,
    origins: &Origins,
) -> (Option<Value>, Vec<Diagnostic>) {
    let mut reporter = report::Reporter::new(origins);
    let value = check_as(node, rule, &mut reporter);
    (value, reporter.finish())
}
