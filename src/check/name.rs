//! Names: pieces, containers, regions, tracks, maps, phases, variables and players, each looked
//! up where the game declares it.

mod declared;

use self::declared::Declared;
use super::report::Reporter;
use super::{Call, Value, ValueKind};
use crate::diagnostic::{Diagnostic, nearest};
use crate::expand::OriginId;
use crate::ludeme::Clause;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;

/// What a string in some place names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// A piece, with or without its owner's number.
    Piece,
    /// A board, hand, deck or dice.
    Container,
    /// A piece or a container.
    Item,
    /// A region of the equipment, or one coordinate.
    Region,
    /// A track of the board.
    Track,
    /// A map of the equipment.
    Map,
    /// A phase of the rules.
    Phase,
    /// A variable that something sets.
    Variable,
    /// A list of remembered values that something adds to.
    Memory,
    /// An event that something triggers.
    Event,
    /// A site by its label; the board's topology says later whether there is one.
    Coordinate,
}

impl Kind {
    fn code(self) -> &'static str {
        match self {
            Kind::Piece | Kind::Item => "ashtapada::check::no_such_piece",
            Kind::Container => "ashtapada::check::no_such_container",
            Kind::Region => "ashtapada::check::no_such_region",
            Kind::Track => "ashtapada::check::no_such_track",
            Kind::Map => "ashtapada::check::no_such_map",
            Kind::Phase => "ashtapada::check::no_such_phase",
            Kind::Variable => "ashtapada::check::no_such_variable",
            Kind::Memory => "ashtapada::check::no_such_memory",
            Kind::Event => "ashtapada::check::no_such_event",
            Kind::Coordinate => "ashtapada::lower::no_such_coordinate",
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Kind::Piece => "piece",
            Kind::Container => "container",
            Kind::Item => "piece or container",
            Kind::Region => "region",
            Kind::Track => "track",
            Kind::Map => "map",
            Kind::Phase => "phase",
            Kind::Variable => "variable",
            Kind::Memory => "list of remembered values",
            Kind::Event => "event",
            Kind::Coordinate => "site",
        }
    }
}

/// What the string of that parameter names, if it is a name at all.
fn kind(clause: &Clause, index: usize) -> Option<Kind> {
    let parameter = &clause.parameters[index];
    if parameter.ty.rule != "string" {
        return None;
    }
    let kind = match (clause.rule, clause.key, parameter.name) {
        ("place", _, "coord") => Kind::Coordinate,
        ("place", "place", "string2") if parameter.ty.depth == 1 => Kind::Coordinate,
        ("place", "place Stack", "string3") => Kind::Coordinate,
        ("place", "place" | "place Stack", "string2") => Kind::Container,
        ("place", ..) => Kind::Piece,
        ("start.set.set", "set", _) => Kind::Coordinate,
        ("start.set.set", "set RememberValue", _) => Kind::Memory,
        ("moves.piece" | "math.count" | "where" | "booleans.no.no", ..) => Kind::Piece,
        ("count.count", "count countComponentType", _) => Kind::Piece,
        ("count.count", "count", _) => Kind::Container,
        ("count.count", "count StepsOnTrack", _) => Kind::Track,
        ("operators.foreach.forEach", "forEach Piece", "container2") => Kind::Container,
        ("operators.foreach.forEach", "forEach Piece", _) => Kind::Piece,
        ("board.id", ..) => Kind::Item,
        ("sites", "sites Occupied", "container2") => Kind::Container,
        ("sites", "sites Occupied", _) => Kind::Piece,
        ("sites", "sites Track", _) => Kind::Track,
        ("sites", "sites", _) if parameter.ty.depth == 1 => Kind::Coordinate,
        ("sites", "sites", _) => Kind::Region,
        ("deductionPuzzle.is.is", ..) => Kind::Region,
        ("expand", ..) => Kind::Container,
        ("booleans.is.is", "is Target", _) => Kind::Container,
        ("move", "move Slide", _) | ("slide" | "sow" | "firstMoveOnTrack" | "trackSite", ..) => {
            Kind::Track
        }
        ("max.max", "max Distance", _) => Kind::Track,
        ("mapEntry", ..) => Kind::Map,
        ("nextPhase", ..) => Kind::Phase,
        ("var", ..) => Kind::Variable,
        ("forget" | "values.values", ..) => Kind::Memory,
        ("booleans.is.is", "is Triggered", _) => Kind::Event,
        ("coord", ..) => Kind::Coordinate,
        _ => return None,
    };
    Some(kind)
}

/// Looks up every name in a typed game; whether there was something to say of what stands in
/// several places.
pub(super) fn resolve(game: &Value, report: &mut Reporter) -> bool {
    let mut resolver = Resolver {
        declared: Declared::of(game),
        report,
        clean: FxHashSet::default(),
        known: FxHashSet::default(),
        kinds: FxHashMap::default(),
        unknown: FxHashMap::default(),
        within: 0,
        several: false,
    };
    resolver.walk(game);
    resolver.several
}

struct Resolver<'r, 'o> {
    declared: Declared,
    report: &'r mut Reporter<'o>,
    /// Calls that stand in several places and have nothing wrong in them.
    clean: FxHashSet<*const Call>,
    /// Names that were found.
    known: FxHashSet<(Arc<str>, Kind)>,
    /// What the strings of a clause name, by the clause's address.
    kinds: FxHashMap<*const Clause, Rc<[Option<Kind>]>>,
    /// What is said of names that were not found, and beside them.
    unknown: FxHashMap<(Arc<str>, Kind, bool), (Diagnostic, String)>,
    /// How many calls that stand in several places the walk is in.
    within: usize,
    /// Whether something was told in one of them.
    several: bool,
}

impl Resolver<'_, '_> {
    fn walk(&mut self, value: &Value) {
        match &value.kind {
            ValueKind::Call(call) => {
                if self.clean.contains(&Arc::as_ptr(call)) {
                    return;
                }
                let told = self.report.told();
                let shared = Arc::strong_count(call) > 1;
                self.within += usize::from(shared);
                let kinds = self.kinds(call.clause);
                for (kind, argument) in kinds.iter().zip(&call.arguments) {
                    let Some(argument) = argument else { continue };
                    match *kind {
                        Some(kind) => {
                            // The reference engine plays on with other names unresolved.
                            let strict = kind == Kind::Phase || call.clause.rule == "place";
                            self.names(argument, kind, strict);
                        }
                        None => self.walk(argument),
                    }
                }
                self.within -= usize::from(shared);
                if shared && self.report.told() == told {
                    self.clean.insert(Arc::as_ptr(call));
                }
            }
            ValueKind::Array(values) => values.iter().for_each(|value| self.walk(value)),
            ValueKind::Constant { ty, word } if *ty == "roleType" => {
                self.player(word, value.origin);
            }
            _ => {}
        }
    }

    fn kinds(&mut self, clause: &'static Clause) -> Rc<[Option<Kind>]> {
        let kinds = || (0..clause.parameters.len()).map(|index| kind(clause, index));
        let known = self.kinds.entry(std::ptr::from_ref(clause));
        known.or_insert_with(|| kinds().collect()).clone()
    }

    fn names(&mut self, value: &Value, kind: Kind, strict: bool) {
        match &value.kind {
            ValueKind::Text(text) => self.name(text, kind, strict, value.origin),
            ValueKind::Array(values) => {
                for value in values {
                    self.names(value, kind, strict);
                }
            }
            _ => {}
        }
    }

    fn name(&mut self, text: &Arc<str>, kind: Kind, strict: bool, origin: OriginId) {
        let sought = (text.clone(), kind);
        if self.known.contains(&sought) {
            return;
        }
        if self.declared.knows(text, kind) {
            self.known.insert(sought);
            return;
        }
        let unknown = self.unknown.entry((text.clone(), kind, strict));
        let (diagnostic, label) =
            unknown.or_insert_with(|| unknown_name(&self.declared, text, kind, strict));
        self.report.push(diagnostic.clone(), origin, label);
        self.several |= self.within > 0;
    }

    /// `P3` in a game of two players.
    fn player(&mut self, word: &str, origin: OriginId) {
        let Some(number) = word.strip_prefix('P').and_then(|n| n.parse::<usize>().ok()) else {
            return;
        };
        let players = self.declared.players();
        if players > 0 && number > players {
            let message = format!("there is no player `{word}`: the game has {players}");
            let diagnostic = Diagnostic::warning("ashtapada::check::no_such_player", message);
            self.report.push(diagnostic, origin, "no such player");
            self.several |= self.within > 0;
        }
    }
}

/// What to say of a name that isn't there, and beside it.
fn unknown_name(declared: &Declared, text: &str, kind: Kind, strict: bool) -> (Diagnostic, String) {
    let names = declared.names(kind);
    let mut near = nearest(text, names.iter().map(String::as_str));
    // With a number or without, as it was written.
    let number = declared::number(text);
    near.sort_by_key(|name| declared::number(name) != number);
    let message = format!("there is no {} \"{text}\" in this game", kind.noun());
    let mut diagnostic = if strict {
        Diagnostic::error(kind.code(), message)
    } else {
        Diagnostic::warning(kind.code(), message)
    };
    if names.is_empty() {
        diagnostic = diagnostic.help(format!("it has no {} at all", kind.noun()));
    } else if near.is_empty() {
        let shown: Vec<&str> = names.iter().take(12).map(String::as_str).collect();
        diagnostic = diagnostic.help(format!("it has: {}", shown.join(", ")));
    }
    let label = match near.first() {
        Some(near) => format!("perhaps \"{near}\""),
        None => "not declared".to_string(),
    };
    (diagnostic.suggest(near), label)
}
