//! What a game declares, by name.

use super::Kind;
use crate::check::{Call, Value, ValueKind};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// The names that a game declares.
#[derive(Debug, Default)]
pub(super) struct Declared {
    players: usize,
    pieces: Vec<String>,
    containers: Vec<String>,
    regions: Vec<String>,
    tracks: Vec<String>,
    maps: Vec<String>,
    phases: Vec<String>,
    variables: Vec<String>,
    memories: Vec<String>,
    events: Vec<String>,
    /// Names like `Card12` that a deck, dominoes or a puzzle bring along.
    stems: FxHashSet<&'static str>,
    dice: usize,
}

fn text(value: Option<&Value>) -> Option<&str> {
    match &value?.kind {
        ValueKind::Text(text) => Some(text),
        _ => None,
    }
}

fn word(value: Option<&Value>) -> Option<&str> {
    match &value?.kind {
        ValueKind::Constant { word, .. } => Some(word),
        _ => None,
    }
}

/// Without the owner's number at the end.
fn stem(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// Whether a name can be given by that text: whole, or by its first words, as `Home` is for
/// `HomeP1`. (The reference engine is content with any part of it, even of a word.)
fn is_meant(name: &str, text: &str) -> bool {
    let rest = name.strip_prefix(text);
    rest.is_some_and(|rest| !text.is_empty() && !rest.starts_with(|c: char| c.is_lowercase()))
}

/// The owner's number at the end.
pub(super) fn number(name: &str) -> &str {
    &name[stem(name).len()..]
}

impl Declared {
    pub fn of(game: &Value) -> Declared {
        let mut declared = Declared::default();
        declared.containers.push("Board".to_string());
        declared.count_players(game);
        declared.gather(game, &mut FxHashSet::default());
        for die in 1..=declared.dice {
            declared.pieces.push(format!("Die{die}"));
        }
        if declared.pieces.is_empty() {
            // A game without pieces gets a ball for each player.
            for player in 1..=declared.players {
                declared.pieces.push(format!("Ball{player}"));
            }
        }
        for names in [
            &mut declared.pieces,
            &mut declared.containers,
            &mut declared.regions,
            &mut declared.tracks,
            &mut declared.variables,
            &mut declared.memories,
            &mut declared.events,
            &mut declared.phases,
        ] {
            names.sort_unstable();
            names.dedup();
        }
        declared
    }

    /// How many players there are; 0 where that isn't said.
    pub fn players(&self) -> usize {
        self.players
    }

    fn count_players(&mut self, game: &Value) {
        let ValueKind::Call(call) = &game.kind else {
            return;
        };
        let Some(ValueKind::Call(players)) = call.get("players").map(|p| &p.kind) else {
            return;
        };
        for argument in players.arguments.iter().flatten() {
            match &argument.kind {
                ValueKind::Int(number) => self.players = usize::try_from(*number).unwrap_or(0),
                ValueKind::Array(each) => self.players = each.len(),
                _ => {}
            }
        }
    }

    fn gather(&mut self, value: &Value, met: &mut FxHashSet<*const Call>) {
        match &value.kind {
            ValueKind::Array(values) => values.iter().for_each(|value| self.gather(value, met)),
            ValueKind::Call(call) => {
                // What stands in several places declares the same once more; but dice add up.
                let place = Arc::as_ptr(call);
                if met.contains(&place) {
                    return;
                }
                let dice = self.dice;
                self.declare(call);
                let arguments = call.arguments.iter().flatten();
                arguments.for_each(|value| self.gather(value, met));
                if Arc::strong_count(call) > 1 && self.dice == dice {
                    met.insert(place);
                }
            }
            _ => {}
        }
    }

    fn declare(&mut self, call: &Call) {
        let name = || text(call.get("string")).map(str::to_string);
        match call.clause.rule {
            "component.piece" | "tile" | "component.card" | "die" | "domino" => {
                if let Some(name) = name() {
                    let role = word(call.get("roleType")).unwrap_or("Each");
                    let owned = self.owned(&name, role);
                    self.pieces.extend(owned);
                }
            }
            "other.hand" => {
                let role = word(call.get("roleType")).unwrap_or("Each");
                let owned = self.owned("Hand", role);
                self.containers.extend(owned);
            }
            "deck" => {
                self.stems.insert("Card");
                self.containers.push("Deck".to_string());
            }
            "dice" => {
                if let Some(ValueKind::Int(number)) = call.get("num").map(|n| &n.kind) {
                    self.dice += usize::try_from(*number).unwrap_or(0);
                }
                self.containers.push("Dice".to_string());
            }
            "dominoes" => {
                self.stems.insert("Domino");
            }
            "equipment.values" => {
                self.stems.insert("");
            }
            "regions" => {
                let role = word(call.get("roleType")).unwrap_or("P1");
                self.regions
                    .push(name().unwrap_or_else(|| format!("Region{role}")));
                self.regions
                    .extend(text(call.get("string2")).map(str::to_string));
            }
            "board.track" => self.tracks.extend(name()),
            "map" => self.maps.push(name().unwrap_or_else(|| "Map".to_string())),
            "phase.phase" => self.phases.extend(name()),
            "effect.set.set" if call.key() == "set Var" => self.variables.extend(name()),
            "remember" => self.memories.extend(name()),
            "start.set.set" if call.key() == "set RememberValue" => self.memories.extend(name()),
            "trigger" => self.events.extend(name()),
            _ => {}
        }
    }

    /// The names that something of that owner gets.
    fn owned(&self, name: &str, role: &str) -> Vec<String> {
        match role {
            "Each" => (1..=self.players.max(1))
                .map(|player| format!("{name}{player}"))
                .collect(),
            "Neutral" => vec![format!("{name}0")],
            "Shared" | "All" => vec![name.to_string()],
            _ => match role.strip_prefix('P') {
                Some(number) => vec![format!("{name}{number}")],
                None => vec![name.to_string()],
            },
        }
    }

    /// Whether the game has something of that name.
    pub fn knows(&self, text: &str, kind: Kind) -> bool {
        // Those that begin with the text follow it in the order of names.
        let whole = |names: &[String]| {
            let from = names.partition_point(|name| name.as_str() < text);
            let mut begun = names[from..].iter().take_while(|n| n.starts_with(text));
            begun.any(|name| is_meant(name, text))
        };
        let equals = |names: &[String]| names.iter().any(|name| name == text);
        match kind {
            Kind::Piece => whole(&self.pieces) || self.is_generated(text),
            Kind::Item => whole(&self.pieces) || whole(&self.containers) || self.is_generated(text),
            Kind::Container => whole(&self.containers),
            Kind::Region => whole(&self.regions) || is_coordinate(text),
            Kind::Track => {
                text == "AllTracks"
                    || whole(&self.tracks)
                    || self.tracks.iter().any(|track| stem(text) == track)
            }
            Kind::Map => equals(&self.maps),
            Kind::Phase => equals(&self.phases),
            Kind::Variable => equals(&self.variables),
            Kind::Memory => equals(&self.memories),
            Kind::Event => equals(&self.events),
            Kind::Coordinate => true,
        }
    }

    fn is_generated(&self, text: &str) -> bool {
        let stem = stem(text);
        !text.is_empty() && self.stems.contains(stem)
    }

    /// The names of that kind, as they can be written.
    pub fn names(&self, kind: Kind) -> Vec<String> {
        let mut names: Vec<String> = match kind {
            Kind::Piece => with_stems(&self.pieces),
            Kind::Item => {
                let mut names = with_stems(&self.pieces);
                names.extend(with_stems(&self.containers));
                names
            }
            Kind::Container => with_stems(&self.containers),
            Kind::Region => self.regions.clone(),
            Kind::Track => self.tracks.clone(),
            Kind::Map => self.maps.clone(),
            Kind::Phase => self.phases.clone(),
            Kind::Variable => self.variables.clone(),
            Kind::Memory => self.memories.clone(),
            Kind::Event => self.events.clone(),
            Kind::Coordinate => Vec::new(),
        };
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// The names, and what is left of them without the owner's number.
fn with_stems(names: &[String]) -> Vec<String> {
    let stems = names.iter().map(|name| stem(name).to_string());
    names.iter().cloned().chain(stems).collect()
}

/// Letters and digits as in `E4` or `AA12`, or digits alone.
fn is_coordinate(text: &str) -> bool {
    let letters = stem(text);
    letters.len() < text.len()
        && letters.len() <= 3
        && letters.chars().all(|c| c.is_ascii_alphabetic())
}
