//! The library as its files are now: a define that the editor has saved, moved or removed counts at
//! once, though the library read its files when it was first asked.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::SystemTime;

use crate::expand::{DefineFile, Library};
use crate::syntax::{Kind, parse};

/// A library, and what became of its files since.
pub(super) struct Saved<'l> {
    base: &'l dyn Library,
    since: RwLock<Since>,
    /// When each file of defines was written, as far as was seen.
    written: RwLock<BTreeMap<PathBuf, Option<SystemTime>>>,
}

#[derive(Default)]
struct Since {
    /// Files that are read anew.
    files: BTreeSet<String>,
    /// What they define: file and text by name.
    defines: BTreeMap<String, (String, Arc<str>)>,
}

impl<'l> Saved<'l> {
    pub fn new(base: &'l dyn Library) -> Self {
        let saved = Saved {
            base,
            since: RwLock::default(),
            written: RwLock::default(),
        };
        saved.changed();
        saved
    }

    /// The files of defines that were written or removed since this was asked last.
    fn changed(&self) -> Vec<PathBuf> {
        let mut now = BTreeMap::new();
        let root = self.base.root();
        let mut folders: Vec<PathBuf> = root.into_iter().map(|root| root.join("def")).collect();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "def") {
                    let written = entry.metadata().and_then(|data| data.modified());
                    now.insert(path, written.ok());
                }
            }
        }
        let mut before = self.written.write().unwrap_or_else(|e| e.into_inner());
        let other = |path: &&PathBuf| before.get(*path) != now.get(*path);
        let changed = now.keys().chain(before.keys()).filter(other);
        let changed: BTreeSet<PathBuf> = changed.cloned().collect();
        *before = now;
        changed.into_iter().collect()
    }

    /// Reads anew what was written; whether anything says something else now.
    pub fn catch_up(&self) -> bool {
        let changed = self.changed();
        changed.iter().filter(|path| self.refresh(path)).count() > 0
    }

    fn read(&self) -> RwLockReadGuard<'_, Since> {
        self.since.read().unwrap_or_else(|e| e.into_inner())
    }

    fn write(&self) -> RwLockWriteGuard<'_, Since> {
        self.since.write().unwrap_or_else(|e| e.into_inner())
    }

    /// Reads a file of the library's defines anew; whether it is one, and says something else now.
    fn refresh(&self, path: &Path) -> bool {
        let Some(root) = self.base.root() else {
            return false;
        };
        let ours = path.starts_with(root.join("def"));
        let inner = path.strip_prefix(&root).ok().and_then(Path::to_str);
        let Some(file) = inner.filter(|_| ours).map(|inner| inner.replace('\\', "/")) else {
            return false;
        };
        let text = std::fs::read_to_string(path).ok();
        let mut since = self.write();
        let before = since.defines.clone();
        since.files.insert(file.clone());
        since.defines.retain(|_, (of, _)| *of != file);
        if let Some(text) = text
            && let Some(name) = first_define(&text)
        {
            since.defines.insert(name, (file, text.into()));
        }
        before != since.defines
    }
}

/// The name of the first define.
fn first_define(text: &str) -> Option<String> {
    let parsed = parse("define", text);
    let define = parsed.ast.roots().find(|root| root.calls("define"))?;
    let name = define.children().nth(1)?;
    (name.kind() == Kind::Text).then(|| name.content().to_string())
}

impl Library for Saved<'_> {
    fn define(&self, name: &str) -> Option<(String, Arc<str>)> {
        let since = self.read();
        if let Some(define) = since.defines.get(name) {
            return Some(define.clone());
        }
        let found = self.base.define(name)?;
        (!since.files.contains(&found.0)).then_some(found)
    }

    fn define_names(&self) -> Vec<String> {
        let since = self.read();
        let mut names = self.base.define_names();
        if !since.files.is_empty() {
            let gone = |name: &str| {
                let file = self.base.define(name).map(|(file, _)| file);
                file.is_some_and(|file| since.files.contains(&file))
            };
            names.retain(|name| !gone(name));
            names.extend(since.defines.keys().cloned());
            names.sort_unstable();
            names.dedup();
        }
        names
    }

    fn read_define(&self, name: &str) -> Option<Arc<DefineFile>> {
        if self.read().files.is_empty() {
            return self.base.read_define(name);
        }
        let (file, text) = self.define(name)?;
        let changed = self.read().files.contains(&file);
        match changed {
            true => DefineFile::read(file, text).map(Arc::new),
            false => self.base.read_define(name),
        }
    }

    fn game(&self, name: &str) -> Option<(String, Arc<str>)> {
        self.base.game(name)
    }

    fn game_names(&self) -> Vec<String> {
        self.base.game_names()
    }

    fn root(&self) -> Option<PathBuf> {
        self.base.root()
    }

    fn is_ready(&self) -> bool {
        self.base.is_ready()
    }

    fn prepare(&self) {
        self.base.prepare();
    }
}
