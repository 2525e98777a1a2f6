//! What folders, archives and the embedded library share: names found once, texts
//! read when asked for, defines parsed once.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::{Library, Likely};
use crate::expand::define::{DefineCache, DefineFile};

/// Files by their path, with `/` between the parts.
pub(super) trait Files: Send + Sync {
    /// The paths of all files with an extension.
    fn paths(&self, extension: &str) -> Vec<String>;
    /// A file's text.
    fn read(&self, path: &str) -> Option<Arc<str>>;
}

/// The files with defines, read by all threads that wait for them.
struct Reading {
    paths: Vec<String>,
    /// The first file of each name, without the extension.
    named: FxHashMap<String, usize>,
    texts: Vec<OnceLock<Option<Arc<str>>>>,
    /// The first that nobody reads yet.
    next: AtomicUsize,
}

/// A library over files.
pub(super) struct Indexed<F> {
    files: F,
    reading: OnceLock<Reading>,
    /// Path and text by the name of the define in it. All are read at once, since
    /// a file's name need not be the define's (two of Ludii's have changed places); where two
    /// files have the same define, that is the file that is called so.
    defines: OnceLock<FxHashMap<String, (String, Arc<str>)>>,
    /// Paths by name.
    games: OnceLock<BTreeMap<String, String>>,
    cache: DefineCache,
}

impl<F: Files> Indexed<F> {
    pub fn new(files: F) -> Self {
        Indexed {
            files,
            reading: OnceLock::new(),
            defines: OnceLock::new(),
            games: OnceLock::new(),
            cache: DefineCache::default(),
        }
    }

    fn defines(&self) -> &FxHashMap<String, (String, Arc<str>)> {
        if let Some(defines) = self.defines.get() {
            return defines;
        }
        let texts = self.texts();
        self.defines.get_or_init(|| {
            let mut defines: FxHashMap<String, (String, Arc<str>)> = FxHashMap::default();
            for (path, text) in texts {
                let Some(name) = define_name(&text) else {
                    continue;
                };
                match defines.get(name) {
                    Some((other, _)) if stem(other) == name || stem(&path) != name => {}
                    _ => {
                        defines.insert(name.to_string(), (path, text));
                    }
                }
            }
            defines
        })
    }

    fn reading(&self) -> &Reading {
        self.reading.get_or_init(|| {
            let paths = self.files.paths("def");
            let mut named = FxHashMap::default();
            for (index, path) in paths.iter().enumerate() {
                named.entry(stem(path).to_string()).or_insert(index);
            }
            Reading {
                texts: paths.iter().map(|_| OnceLock::new()).collect(),
                paths,
                named,
                next: AtomicUsize::new(0),
            }
        })
    }

    /// The text of a file with defines, by its index.
    fn text(&self, index: usize) -> Option<Arc<str>> {
        let reading = self.reading();
        let read = || self.files.read(&reading.paths[index]);
        reading.texts[index].get_or_init(read).clone()
    }

    /// The paths and texts of all files with defines.
    fn texts(&self) -> Vec<(String, Arc<str>)> {
        let reading = self.reading();
        let next = || Some(reading.next.fetch_add(1, Relaxed)).filter(|n| *n < reading.paths.len());
        while let Some(index) = next() {
            self.text(index);
        }
        let texts = (0..reading.paths.len())
            .filter_map(|n| Some((reading.paths[n].clone(), self.text(n)?)));
        texts.collect()
    }

    fn games(&self) -> &BTreeMap<String, String> {
        self.games.get_or_init(|| {
            let mut paths = self.files.paths("lud");
            // Where two files have one name, the one that isn't a trial piece.
            let aside = |path: &str| {
                ["test/", "bad/", "reconstruction/", "WishlistDLP/"]
                    .iter()
                    .any(|folder| path.contains(folder))
            };
            paths.sort_unstable();
            let (trials, own): (Vec<_>, Vec<_>) = paths.into_iter().partition(|path| aside(path));
            let mut games = BTreeMap::new();
            for path in own.into_iter().chain(trials) {
                games.entry(stem(&path).to_string()).or_insert(path);
            }
            games
        })
    }
}

impl<F: Files> Library for Indexed<F> {
    fn define(&self, name: &str) -> Option<(String, Arc<str>)> {
        self.defines().get(name).cloned()
    }

    fn define_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.defines().keys().cloned().collect();
        names.sort_unstable();
        names
    }

    fn read_define(&self, name: &str) -> Option<Arc<DefineFile>> {
        self.defines().get(name)?;
        self.cache.get(name, self)
    }

    fn likely_define(&self, name: &str) -> Likely {
        if self.is_ready() {
            return Likely {
                define: self.read_define(name),
                sure: true,
            };
        }
        let reading = self.reading();
        let there = reading.named.get(name).and_then(|&index| {
            let text = self
                .text(index)
                .filter(|text| define_name(text) == Some(name))?;
            Some((reading.paths[index].clone(), text))
        });
        let sure = there.is_some();
        Likely {
            define: there.and_then(|there| self.cache.get_or(name, || Some(there))),
            sure,
        }
    }

    fn game(&self, name: &str) -> Option<(String, Arc<str>)> {
        let games = self.games();
        let path = games.get(name).or_else(|| {
            // A path below the library will do as well.
            let name = name.trim_start_matches('/');
            games.values().find(|path| path.as_str() == name)
        })?;
        Some((path.clone(), self.files.read(path)?))
    }

    fn game_names(&self) -> Vec<String> {
        self.games().keys().cloned().collect()
    }

    fn is_ready(&self) -> bool {
        self.defines.get().is_some()
    }

    fn prepare(&self) {
        self.defines();
    }
}

/// The name of a file, without its folders and extension.
fn stem(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or(path);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// The name that the first define of a text gives, without parsing the whole.
fn define_name(text: &str) -> Option<&str> {
    let lines = text.lines().map(str::trim_start);
    let code = lines.filter(|line| !line.starts_with("//"));
    let mut brackets = code.flat_map(|line| line.split('(').skip(1));
    let rest = brackets.find_map(|rest| rest.strip_prefix("define"))?;
    let rest = rest.trim_start();
    let (name, _) = rest.strip_prefix('"')?.split_once('"')?;
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::define_name;

    #[test]
    fn names_are_found_behind_comments() {
        let text = "// (define \"No\" x)\n\n  (define \"Yes\" // y\n x)";
        assert_eq!(define_name(text), Some("Yes"));
        assert_eq!(define_name("(game \"A\")"), None);
    }
}
