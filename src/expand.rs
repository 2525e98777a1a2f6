//! AST → EXPANDED: options, rulesets, defines and ranges realised, over trees.
//!
//! Every resulting node knows where it was written and through which defines it came.

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::source::{Sources, Span};
use crate::syntax::Parsed;

pub mod library;
mod origin;

pub use library::{Library, Memory};
pub use origin::{Origin, OriginId, Origins};

/// One node of an expanded game.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Where it came from.
    pub origin: OriginId,
}

/// What a node can be.
#[derive(Clone, PartialEq, Debug)]
pub enum NodeKind {
    /// `(head item …)`.
    Call(Call),
    /// `{item …}`.
    Array(Vec<Item>),
    /// A word or number, e.g. `Step` or `8`.
    Word(Arc<str>),
    /// A string, without its quotes; escapes as they were written.
    Text(Arc<str>),
}

/// `(head item …)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// The ludeme's written name, e.g. `move`; empty where a `(` has none.
    pub head: Arc<str>,
    /// Where the head came from.
    pub head_origin: OriginId,
    /// What follows the head.
    pub items: Vec<Item>,
}

/// One argument, with the label before its colon if it has one.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// `label:`, if it has one.
    pub label: Option<Label>,
    /// The argument itself.
    pub node: Node,
}

/// The name before an argument's colon.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// Without the colon.
    pub name: Arc<str>,
    /// Where it came from.
    pub origin: OriginId,
}

/// One `(option …)` of a game: a choice.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionGroup {
    /// What the author calls it, e.g. `Board Size`.
    pub heading: Arc<str>,
    /// The name between `<` and `>` by which the game uses it.
    pub tag: Arc<str>,
    /// The names of its arguments, as in `<Board:size>`.
    pub arguments: Vec<Arc<str>>,
    /// What can be chosen.
    pub items: Vec<OptionItem>,
    /// Index of the item in use.
    pub selected: usize,
    /// The whole `(option …)`.
    pub span: Span,
}

/// One item of an [`OptionGroup`].
#[derive(Clone, PartialEq, Debug)]
pub struct OptionItem {
    /// E.g. `10x10`.
    pub heading: Arc<str>,
    /// The author's words on it.
    pub description: Arc<str>,
    /// Stars behind it; most stars is the default.
    pub stars: u8,
    /// The whole item.
    pub span: Span,
}

/// One `(ruleset …)`: a named set of option settings.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruleset {
    /// E.g. `Ruleset/Standard (Suggested)`.
    pub heading: Arc<str>,
    /// The options it sets, e.g. `Board Size/10x10`.
    pub settings: Vec<Arc<str>>,
    /// Stars behind it.
    pub stars: u8,
    /// Whether it is the one in use.
    pub selected: bool,
    /// Whether it is known not to be whole, so that it can't be played.
    pub incomplete: bool,
    /// The whole ruleset.
    pub span: Span,
}

/// What [`expand`] makes of a file.
#[derive(Clone, Debug)]
pub struct Expanded {
    /// The `(game …)` or `(match …)` call.
    pub game: Option<Node>,
    /// The `(metadata …)` call.
    pub metadata: Option<Node>,
    /// Where each node came from.
    pub origins: Origins,
    /// The game's options, in the order of the file.
    pub options: Vec<OptionGroup>,
    /// The game's rulesets, in the order of the file.
    pub rulesets: Vec<Ruleset>,
    /// The game's text and those of the defines that it uses.
    pub sources: Sources,
    /// What there is to say, those of the syntax included.
    pub diagnostics: Vec<Diagnostic>,
}

/// Which options and ruleset to realise; the file's defaults where nothing is said.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    /// E.g. `Board Size/10x10`.
    pub options: Vec<String>,
    /// A ruleset's heading.
    pub ruleset: Option<String>,
}

/// Realises options, rulesets, defines and ranges.
pub fn expand(parsed: &Parsed, selection: &Selection, library: &dyn Library) -> Expanded {
    let _ = (selection, library);
    Expanded {
        game: None,
        metadata: None,
        origins: Origins::new(),
        options: Vec::new(),
        rulesets: Vec::new(),
        sources: parsed.sources.clone(),
        diagnostics: parsed.diagnostics.clone(),
    }
}
