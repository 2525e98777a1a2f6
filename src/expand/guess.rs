//! Which defines there are, before all files of a library have been searched.

use std::sync::Arc;

use super::define::DefineFile;
use super::library::Library;

/// What was taken for likely, and isn't sure.
#[derive(Default, Debug)]
pub(crate) struct Guesses {
    /// Names, and the define that each was taken for, if any.
    doubtful: Vec<(String, Option<Arc<DefineFile>>)>,
}

impl Guesses {
    /// The define that most likely has that name.
    pub fn define(&mut self, library: &dyn Library, name: &str) -> Option<Arc<DefineFile>> {
        let likely = library.likely_define(name);
        if !likely.sure {
            let guess = (name.to_string(), likely.define.clone());
            self.doubtful.push(guess);
        }
        likely.define
    }

    /// Whether a search finds the same.
    pub fn hold(&self, library: &dyn Library) -> bool {
        self.doubtful.iter().all(|(name, guess)| {
            let found = library.read_define(name);
            match (guess, found) {
                (Some(guess), Some(found)) => guess.file == found.file,
                (guess, found) => guess.is_none() && found.is_none(),
            }
        })
    }
}
