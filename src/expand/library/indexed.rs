//! What folders, archives and the embedded library share: names found once, texts
//! read when asked for, defines parsed once.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::Library;
use crate::expand::define::{DefineCache, DefineFile};

/// Files by their path, with `/` between the parts.
pub(super) trait Files: Send + Sync {
    /// The paths of all files with an extension.
    fn paths(&self, extension: &str) -> Vec<String>;
    /// A file's text.
    fn read(&self, path: &str) -> Option<Arc<str>>;
}

/// A library over files.
pub(super) struct Indexed<F> {
    files: F,
    /// Path and text by the name of the define in it. All are read at once, since
    /// a file's name need not be the define's (two of Ludii's have changed places).
    defines: OnceLock<BTreeMap<String, (String, Arc<str>)>>,
    /// Paths by name.
    games: OnceLock<BTreeMap<String, String>>,
    cache: DefineCache,
}

impl<F: Files> Indexed<F> {
    pub fn new(files: F) -> Self {
        Indexed {
            files,
            defines: OnceLock::new(),
            games: OnceLock::new(),
            cache: DefineCache::default(),
        }
    }

    fn defines(&self) -> &BTreeMap<String, (String, Arc<str>)> {
        self.defines.get_or_init(|| {
            let mut defines = BTreeMap::new();
            for path in self.files.paths("def") {
                let Some(text) = self.files.read(&path) else {
                    continue;
                };
                if let Some(name) = define_name(&text) {
                    defines.entry(name.to_string()).or_insert((path, text));
                }
            }
            defines
        })
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
            paths.sort_by(|a, b| (aside(a), a).cmp(&(aside(b), b)));
            let mut games = BTreeMap::new();
            for path in paths {
                let file = path.rsplit('/').next().unwrap_or(&path);
                let name = file.strip_suffix(".lud").unwrap_or(file).to_string();
                games.entry(name).or_insert(path);
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
        self.defines().keys().cloned().collect()
    }

    fn read_define(&self, name: &str) -> Option<Arc<DefineFile>> {
        self.defines().get(name)?;
        self.cache.get(name, self)
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
