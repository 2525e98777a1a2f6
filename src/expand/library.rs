//! Where defines and games come from.

use std::collections::BTreeMap;
use std::sync::Arc;

/// A collection of defines and games, by name.
pub trait Library: Sync {
    /// A define's file name and text.
    fn define(&self, name: &str) -> Option<(String, Arc<str>)>;
    /// The names of all defines, sorted.
    fn define_names(&self) -> Vec<String>;
    /// A game's file name and text.
    fn game(&self, name: &str) -> Option<(String, Arc<str>)>;
    /// The names of all games, sorted.
    fn game_names(&self) -> Vec<String>;
}

/// A library held in memory, for tests and examples.
#[derive(Clone, Default, Debug)]
pub struct Memory {
    defines: BTreeMap<String, Arc<str>>,
    games: BTreeMap<String, Arc<str>>,
}

impl Memory {
    /// An empty library.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Adds the text of a define's file.
    pub fn with_define(mut self, name: &str, text: &str) -> Memory {
        self.defines.insert(name.into(), text.into());
        self
    }

    /// Adds the text of a game's file.
    pub fn with_game(mut self, name: &str, text: &str) -> Memory {
        self.games.insert(name.into(), text.into());
        self
    }
}

impl Library for Memory {
    fn define(&self, name: &str) -> Option<(String, Arc<str>)> {
        let text = self.defines.get(name)?;
        Some((format!("{name}.def"), text.clone()))
    }

    fn define_names(&self) -> Vec<String> {
        self.defines.keys().cloned().collect()
    }

    fn game(&self, name: &str) -> Option<(String, Arc<str>)> {
        let text = self.games.get(name)?;
        Some((format!("{name}.lud"), text.clone()))
    }

    fn game_names(&self) -> Vec<String> {
        self.games.keys().cloned().collect()
    }
}
