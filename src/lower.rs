//! CHECKED → IR: every typed ludeme becomes nodes of the move graph.
//!
//! One file a family; each matches on the catalogue's keys. What is read but can't be played yet is
//! said with the code `ashtapada::lower::not_playable`, naming the ludeme.

pub mod board;
mod boolean;
mod capture;
mod count;
mod direction;
mod effect;
mod end;
mod equipment;
mod features;
mod int;
mod ints;
mod moves;
mod names;
mod phase;
mod puzzle;
mod question;
mod region;
mod start;
mod travel;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::check::{Call, Checked, Value, ValueKind};
use crate::diagnostic::Diagnostic;
use crate::expand::{OriginId, Origins};
use crate::ir::graph::NodeId;
use crate::ir::{Game, MoveGraph, Role};
use crate::source::Span;
use crate::topology::SiteType;

/// What lowering made of a game.
#[derive(Debug, Default)]
pub struct Lowered {
    /// The game; `None` where something in it can't be played.
    pub game: Option<Game>,
    /// What can't be played, and why.
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles a checked game.
pub fn lower(checked: &Checked) -> Lowered {
    match &checked.game {
        Some(game) => lower_game(game, &checked.origins),
        None => Lowered::default(),
    }
}

/// Compiles a typed game, whose names may not be looked up yet.
pub(crate) fn lower_game(game: &Value, origins: &Origins) -> Lowered {
    let ValueKind::Call(call) = &game.kind else {
        return Lowered::default();
    };
    let mut lowerer = Lowerer {
        graph: MoveGraph::with_room(origins.len() / 4),
        origins,
        diagnostics: Vec::new(),
        at: None,
        site_type: SiteType::Cell,
        players: 2,
        topology: None,
        stems: Vec::new(),
        component_names: names::Names::default(),
        container_names: Vec::new(),
        container_sites: Vec::new(),
        votes: Vec::new(),
        lowered: FxHashMap::default(),
    };
    let game = lowerer.game(call).ok();
    Lowered {
        game,
        diagnostics: lowerer.diagnostics,
    }
}

/// A fault was reported.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reported;

/// A lowered thing, or a fault that was reported.
pub(crate) type Lowering<T> = Result<T, Reported>;

/// The state of lowering one game.
pub(crate) struct Lowerer<'c> {
    pub(crate) graph: MoveGraph,
    origins: &'c Origins,
    diagnostics: Vec<Diagnostic>,
    /// Where the ludeme being lowered was written.
    at: Option<OriginId>,
    /// The board's default kind of site.
    pub(crate) site_type: SiteType,
    /// How many players.
    pub(crate) players: usize,
    /// The board, once it is lowered.
    pub(crate) topology: Option<Arc<crate::topology::Topology>>,
    /// Component names without the players' numbers, by index.
    pub(crate) stems: Vec<Arc<str>>,
    /// Component names, by index.
    component_names: names::Names,
    /// Container names, by index.
    pub(crate) container_names: Vec<Arc<str>>,
    /// The first site of each container.
    pub(crate) container_sites: Vec<u32>,
    /// Texts that are voted on, in the order met.
    pub(crate) votes: Vec<Arc<str>>,
    /// What calls became, once the equipment is known.
    lowered: FxHashMap<*const Call, NodeId>,
}

impl<'c> Lowerer<'c> {
    /// The place of the ludeme being lowered, for its nodes.
    pub(crate) fn span(&self) -> Option<Span> {
        self.at.map(|origin| self.origins.written(origin))
    }

    /// Lowers something that was written at an origin.
    pub(crate) fn within<T>(&mut self, origin: OriginId, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.at.replace(origin);
        let result = run(self);
        self.at = before;
        result
    }

    /// Lowers a call, once for all places that it stands in and all players' pieces that have it.
    pub(crate) fn once<T: Copy>(
        &mut self,
        call: &Arc<Call>,
        lower: impl FnOnce(&mut Self, &Call) -> Lowering<T>,
        node: fn(T) -> NodeId,
        typed: fn(&MoveGraph, NodeId) -> Option<T>,
    ) -> Lowering<T> {
        // The graph holds equal nodes once, with the place of the first.
        let settled = !self.stems.is_empty();
        if settled
            && let Some(known) = self.lowered.get(&Arc::as_ptr(call))
            && let Some(known) = typed(&self.graph, *known)
        {
            return Ok(known);
        }
        let lowered = lower(self, call)?;
        if settled {
            self.lowered.insert(Arc::as_ptr(call), node(lowered));
        }
        Ok(lowered)
    }

    /// Reports a ludeme that can't be played yet.
    pub(crate) fn not_playable<T>(&mut self, what: &str) -> Lowering<T> {
        let mut diagnostic = Diagnostic::error(
            "ashtapada::lower::not_playable",
            format!("`({what} …)` can be read but not played yet"),
        );
        if let Some(span) = self.span() {
            diagnostic = diagnostic.label(span, "this ludeme");
        }
        self.diagnostics.push(diagnostic);
        Err(Reported)
    }

    /// Reports a fault of the file.
    pub(crate) fn fault<T>(
        &mut self,
        code: &'static str,
        message: impl Into<String>,
        label: &str,
    ) -> Lowering<T> {
        let mut diagnostic = Diagnostic::error(code, message.into());
        if let Some(span) = self.span() {
            diagnostic = diagnostic.label(span, label);
        }
        self.diagnostics.push(diagnostic);
        Err(Reported)
    }

    /// The site type that a call names, or the board's own.
    pub(crate) fn kind(&self, call: &Call) -> SiteType {
        self.kind_of(call, "siteType").unwrap_or(self.site_type)
    }

    /// The site type in an argument.
    pub(crate) fn kind_of(&self, call: &Call, name: &str) -> Option<SiteType> {
        word(call, name).and_then(SiteType::from_word)
    }

    /// The role in an argument.
    pub(crate) fn role(&self, call: &Call, name: &str) -> Option<Role> {
        word(call, name).and_then(Role::from_word)
    }

    /// A `then` argument.
    pub(crate) fn then(&mut self, call: &Call) -> Lowering<Option<crate::ir::MovesId>> {
        match call.get("then") {
            Some(value) => {
                let then = self.call(value)?;
                let Some(inner) = then.get("nonDecision") else {
                    return Ok(None);
                };
                self.moves(inner).map(Some)
            }
            None => Ok(None),
        }
    }

    /// A value that must be a ludeme.
    pub(crate) fn call<'v>(&mut self, value: &'v Value) -> Lowering<&'v Call> {
        match &value.kind {
            ValueKind::Call(call) => Ok(call),
            _ => self.within(value.origin, |lowerer| {
                lowerer.fault(
                    "ashtapada::lower::ludeme_expected",
                    "a ludeme is expected here",
                    "not a ludeme",
                )
            }),
        }
    }
}

/// The word of a constant argument.
pub(crate) fn word<'v>(call: &'v Call, name: &str) -> Option<&'v str> {
    match &call.get(name)?.kind {
        ValueKind::Constant { word, .. } => Some(word),
        _ => None,
    }
}

/// The role that a constant names.
pub(crate) fn role_of(value: &Value) -> Option<Role> {
    match &value.kind {
        ValueKind::Constant { word, .. } => Role::from_word(word),
        _ => None,
    }
}

/// The text of a string argument.
pub(crate) fn text(call: &Call, name: &str) -> Option<Arc<str>> {
    match &call.get(name)?.kind {
        ValueKind::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// The items of an array, or the one value that stands for an array of one.
pub(crate) fn items(value: &Value) -> &[Value] {
    match &value.kind {
        ValueKind::Array(items) => items,
        _ => std::slice::from_ref(value),
    }
}

/// The texts of an argument that is one or several strings.
pub(crate) fn texts(value: &Value) -> Vec<Arc<str>> {
    items(value)
        .iter()
        .filter_map(|item| match &item.kind {
            ValueKind::Text(text) => Some(text.clone()),
            _ => None,
        })
        .collect()
}

/// A literal truth value.
pub(crate) fn flag(call: &Call, name: &str) -> Option<bool> {
    match call.get(name)?.kind {
        ValueKind::Bool(value) => Some(value),
        _ => None,
    }
}
