//! Where defines and games come from.
//!
//! [`Embedded`] is our own library, [`Folder`] and [`Jar`] are the user's Ludii,
//! [`Layered`] puts one in front of another, [`Memory`] is for tests. [`open`] finds
//! out what lies at a path.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::define::DefineFile;

mod embedded;
mod folder;
mod indexed;
mod jar;

pub use embedded::Embedded;
pub use folder::Folder;
pub use jar::Jar;

/// A collection of defines and games, by name.
pub trait Library: Send + Sync {
    /// A define's file name and text.
    fn define(&self, name: &str) -> Option<(String, Arc<str>)>;
    /// The names of all defines, sorted.
    fn define_names(&self) -> Vec<String>;
    /// A define's file, read. Libraries that live long keep a [`DefineCache`].
    ///
    /// [`DefineCache`]: super::DefineCache
    fn read_define(&self, name: &str) -> Option<Arc<DefineFile>> {
        let (file, text) = self.define(name)?;
        DefineFile::read(file, text).map(Arc::new)
    }
    /// A game's file name and text.
    fn game(&self, name: &str) -> Option<(String, Arc<str>)>;
    /// The names of all games, sorted.
    fn game_names(&self) -> Vec<String>;
    /// The folder in which its files lie, if they do.
    fn root(&self) -> Option<PathBuf> {
        None
    }
    /// Like [`read_define`](Library::read_define), but before all files are searched: what it most
    /// likely is.
    fn likely_define(&self, name: &str) -> Likely {
        Likely {
            define: self.read_define(name),
            sure: true,
        }
    }
    /// Whether all that is likely is sure.
    fn is_ready(&self) -> bool {
        true
    }
    /// Finds out which defines there are, if that is still to be done.
    fn prepare(&self) {}
}

/// A define as far as can be told without a search.
#[derive(Clone, Debug)]
pub struct Likely {
    /// Its file, if there seems to be one.
    pub define: Option<Arc<DefineFile>>,
    /// Whether a search would find the same.
    pub sure: bool,
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

/// A library put in front of another: what the front doesn't have, the back may.
pub struct Layered {
    front: Box<dyn Library>,
    back: Box<dyn Library>,
}

impl Layered {
    /// Asks `front` first.
    pub fn new(front: Box<dyn Library>, back: Box<dyn Library>) -> Layered {
        Layered { front, back }
    }
}

impl Library for Layered {
    fn define(&self, name: &str) -> Option<(String, Arc<str>)> {
        self.front.define(name).or_else(|| self.back.define(name))
    }

    fn define_names(&self) -> Vec<String> {
        merged(self.front.define_names(), self.back.define_names())
    }

    fn read_define(&self, name: &str) -> Option<Arc<DefineFile>> {
        let front = self.front.read_define(name);
        front.or_else(|| self.back.read_define(name))
    }

    fn likely_define(&self, name: &str) -> Likely {
        let front = self.front.likely_define(name);
        if front.define.is_some() {
            return front;
        }
        let back = self.back.likely_define(name);
        Likely {
            sure: front.sure && back.sure,
            ..back
        }
    }

    fn game(&self, name: &str) -> Option<(String, Arc<str>)> {
        self.front.game(name).or_else(|| self.back.game(name))
    }

    fn game_names(&self) -> Vec<String> {
        merged(self.front.game_names(), self.back.game_names())
    }

    fn root(&self) -> Option<PathBuf> {
        self.front.root().or_else(|| self.back.root())
    }

    fn is_ready(&self) -> bool {
        self.front.is_ready() && self.back.is_ready()
    }

    fn prepare(&self) {
        self.front.prepare();
        self.back.prepare();
    }
}

fn merged(mut names: Vec<String>, more: Vec<String>) -> Vec<String> {
    names.extend(more);
    // Two sorted runs, which the stable sort merges.
    names.sort();
    names.dedup();
    names
}

/// Opens what lies at a path: a `.jar` file, a folder with `lud/` and `def/`, or a
/// checkout of Ludii.
///
/// # Errors
/// When it is none of these, in words for the user.
pub fn open(path: &std::path::Path) -> Result<Box<dyn Library>, String> {
    if path.is_dir() {
        Ok(Box::new(Folder::open(path)?))
    } else {
        Ok(Box::new(Jar::open(path)?))
    }
}
