//! AST → EXPANDED: options, rulesets, defines and ranges realised, over trees.
//!
//! Every resulting node knows where it was written and through which defines it came; what several
//! uses of a define share, through which it came first.

use std::sync::Arc;

use crate::diagnostic::{self, Diagnostic, nearest};
use crate::source::{Sources, Span};
use crate::syntax::{self, Parsed};
use walk::{Sharing, Walk};

mod collect;
mod define;
mod guess;
pub mod library;
mod metadata;
mod option;
mod origin;
mod print;
mod range;
mod splice;
mod trace;
mod walk;

pub use define::{DefineCache, DefineFile};
pub(crate) use guess::Guesses;
pub use library::{Embedded, Folder, Jar, Layered, Library, Memory};
pub use origin::{Origin, OriginId, Origins};
use print::print_items;
pub use print::tokens;
pub use trace::Step;

pub(crate) const UNKNOWN_DEFINE: &str = "ashtapada::expand::unknown_define";
pub(crate) const UNKNOWN_OPTION: &str = "ashtapada::expand::unknown_option";
pub(crate) const OPTION_CYCLE: &str = "ashtapada::expand::option_cycle";
pub(crate) const CYCLE: &str = "ashtapada::expand::cycle";
pub(crate) const RUNAWAY: &str = "ashtapada::expand::runaway";
pub(crate) const LONG_RANGE: &str = "ashtapada::expand::long_range";
pub(crate) const NO_HEAD: &str = "ashtapada::expand::no_head";
pub(crate) const COLON_AFTER_HEAD: &str = "ashtapada::expand::colon_after_head";
pub(crate) const NO_GAME: &str = "ashtapada::expand::no_game";
pub(crate) const SECOND_GAME: &str = "ashtapada::expand::second_game";
pub(crate) const STRAY_TEXT: &str = "ashtapada::expand::stray_text";
pub(crate) const INCOMPLETE: &str = "ashtapada::expand::incomplete";
pub(crate) const BAD_DEFINE: &str = "ashtapada::expand::bad_define";
pub(crate) const DEFINED_TWICE: &str = "ashtapada::expand::defined_twice";
pub(crate) const LOOSE_PARAMETER: &str = "ashtapada::expand::loose_parameter";
pub(crate) const MISSING_ARGUMENT: &str = "ashtapada::expand::missing_argument";
pub(crate) const SURPLUS_ARGUMENT: &str = "ashtapada::expand::surplus_argument";

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
    /// `(head item …)`; one for all uses of a define with the same arguments.
    Call(Arc<Call>),
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
    /// The names of all defines that the game could have used, for suggestions.
    pub define_names: Vec<String>,
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
    run(parsed, selection, library, Sharing::Places, false).0
}

/// Like [`expand`], but what is written the same is one, wherever it stands: a tree that is sooner
/// made and read, in which a node knows only the first of its places.
///
/// What it says itself is the same, each in its own place; what later stages say of something may be
/// true of more places than they know. It guesses which defines there are, too, and gathers no
/// names for suggestions.
pub(crate) fn expand_alike(
    parsed: &Parsed,
    selection: &Selection,
    library: &dyn Library,
) -> (Expanded, Guesses) {
    let (expanded, _, guesses) = run(parsed, selection, library, Sharing::Writing, false);
    (expanded, guesses)
}

/// Like [`expand`], with every step on the way.
pub fn expand_traced(
    parsed: &Parsed,
    selection: &Selection,
    library: &dyn Library,
) -> (Expanded, Vec<Step>) {
    let (expanded, steps, _) = run(parsed, selection, library, Sharing::Places, true);
    (expanded, steps)
}

fn run(
    parsed: &Parsed,
    selection: &Selection,
    library: &dyn Library,
    sharing: Sharing,
    traced: bool,
) -> (Expanded, Vec<Step>, Guesses) {
    let mut diagnostics = parsed.diagnostics.clone();
    // What is nested too deep must not be walked.
    let unreadable = |d: &Diagnostic| matches!(d.code, syntax::TOO_DEEP | syntax::TOO_LONG);
    if diagnostics.iter().any(unreadable) {
        let expanded = Expanded {
            game: None,
            metadata: None,
            origins: Origins::new(),
            options: Vec::new(),
            rulesets: Vec::new(),
            sources: parsed.sources.clone(),
            define_names: Vec::new(),
            diagnostics,
        };
        return (expanded, Vec::new(), Guesses::default());
    }
    let mut contents = collect::collect(&parsed.ast, parsed.source, &mut diagnostics);
    option::select(
        &mut contents.groups,
        &mut contents.rulesets,
        selection,
        &mut diagnostics,
    );
    if let Some(splice) = splice::Splice::of(&parsed.ast, &contents.groups) {
        let (mut expanded, mut steps, guesses) =
            run(&splice.read(parsed), selection, library, sharing, traced);
        splice.lead_back(&mut expanded, &mut steps, parsed);
        return (expanded, steps, guesses);
    }
    collect::chosen_defines(&mut contents, &parsed.ast, parsed.source, &mut diagnostics);
    let mut walk = Walk::new(library, parsed, &contents.groups, sharing);
    walk.defines = std::mem::take(&mut contents.defines);
    walk.trace = traced.then(Vec::new);

    let mut game: Option<Node> = None;
    for index in &contents.games {
        let node = parsed.ast.node(*index);
        // A second game is only looked at as far as needed to say so.
        if let (Some(first), true) = (&game, node.calls("game") || node.calls("match")) {
            diagnostics.push(
                Diagnostic::warning(SECOND_GAME, "only the first game of a file is read")
                    .label(parsed.span(node), "this one is not")
                    .label(walk.origins.written(first.origin), "this one is"),
            );
        } else if game.is_none() {
            game = walk
                .root(*index)
                .into_iter()
                .map(|item| item.node)
                .find(is_game);
        }
    }
    if let Some((span, count)) = walk.holes {
        diagnostics.push(incomplete(span, count, &mut contents.rulesets));
        game = None;
    } else if game.is_none() && !walk.stopped {
        diagnostics.push(no_game(parsed, &contents));
    } else if let Some(first) = contents.stray.first() {
        let last = contents.stray.last().unwrap_or(first);
        diagnostics.push(
            Diagnostic::warning(STRAY_TEXT, "text outside the brackets is not read")
                .label(*first, "this")
                .label(*last, "up to this")
                .help("comments begin with `//`"),
        );
        if let (Some(d), 1) = (diagnostics.last_mut(), contents.stray.len()) {
            d.labels.truncate(1);
        }
    }

    walk.in_metadata = true;
    let metadata = contents.metadata.and_then(|index| walk.root(index).pop());
    let mut metadata = metadata.map(|item| item.node);
    if let Some(node) = &mut metadata {
        metadata::unknown(
            node,
            &contents.groups,
            &contents.rulesets,
            &walk.origins,
            &mut diagnostics,
        );
        let active = option::active(&contents.groups);
        metadata::realise(node, &active, &contents.rulesets);
    }
    walk.missing_arguments();
    let trace = walk.trace.take().unwrap_or_default();
    let mut define_names = Vec::new();
    if sharing == Sharing::Places {
        define_names = library.define_names();
        define_names.extend(walk.defines.keys().map(|name| name.to_string()));
    }
    let guesses = std::mem::take(&mut walk.guesses);
    let (origins, sources) = (walk.origins, walk.sources);
    diagnostics.append(&mut walk.diagnostics);
    diagnostic::sort(&mut diagnostics);
    let expanded = Expanded {
        game,
        metadata,
        origins,
        options: contents.groups.into_iter().map(|g| g.public).collect(),
        rulesets: contents.rulesets,
        sources,
        define_names,
        diagnostics,
    };
    (expanded, trace, guesses)
}

fn is_game(node: &Node) -> bool {
    matches!(&node.kind, NodeKind::Call(call) if matches!(&*call.head, "game" | "match"))
}

/// Says that what is selected has parts that nobody knows.
fn incomplete(span: Span, count: usize, rulesets: &mut [Ruleset]) -> Diagnostic {
    let mut error = Diagnostic::error(INCOMPLETE, "these rules are incomplete")
        .label(span, "`[…]` stands for what is not known");
    if count > 1 {
        error = error.note(format!("{count} such places"));
    }
    if let Some(ruleset) = rulesets.iter_mut().find(|r| r.selected) {
        ruleset.incomplete = true;
        error = error.label(ruleset.span, "the ruleset in use");
    }
    error.help("choose another option or ruleset, or fill in what is missing")
}

fn no_game(parsed: &Parsed, contents: &collect::Contents) -> Diagnostic {
    let error = Diagnostic::error(NO_GAME, "no `(game …)` here");
    let error = match contents.games.first() {
        Some(&index) => {
            let node = parsed.ast.node(index);
            // A name that is nearly right is what to point at.
            let head = node.head();
            let near = head.map_or(Vec::new(), |h| nearest(h.text(), ["game", "match"]));
            let place = if near.is_empty() {
                node
            } else {
                head.unwrap_or(node)
            };
            error
                .label(parsed.span(place), "this is none")
                .suggest(near)
        }
        None => {
            let end = parsed.ast.text().len() as u32;
            error.label(
                Span::new(parsed.source, end, end),
                "the text ends without one",
            )
        }
    };
    error.help("a description needs `(game \"Name\" (players …) (equipment …) (rules …))`")
}
