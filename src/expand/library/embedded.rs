//! Our own defines and games, which are part of the program.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use include_dir::{Dir, DirEntry, include_dir};

use super::indexed::{Files, Indexed};
use super::{Library, Likely};
use crate::expand::define::DefineFile;

static LUDEMES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/ludemes");

/// One index for the whole program: the texts never change.
static INDEX: LazyLock<Indexed<Embed>> = LazyLock::new(|| Indexed::new(Embed::new()));

/// Our own library: `ludemes/def` and `ludemes/games`.
#[derive(Clone, Copy, Default, Debug)]
pub struct Embedded;

impl Embedded {
    /// The library; making it costs nothing.
    pub fn new() -> Embedded {
        Embedded
    }
}

/// Texts by path: asked one by one, `include_dir` compares every path of a folder part by part.
struct Embed(BTreeMap<String, &'static str>);

impl Embed {
    fn new() -> Embed {
        let mut texts = BTreeMap::new();
        let mut folders = vec![&LUDEMES];
        while let Some(folder) = folders.pop() {
            for entry in folder.entries() {
                match entry {
                    DirEntry::Dir(inner) => folders.push(inner),
                    DirEntry::File(file) => {
                        let path = file.path().to_str().map(|p| p.replace('\\', "/"));
                        texts.extend(path.zip(file.contents_utf8()));
                    }
                }
            }
        }
        Embed(texts)
    }
}

impl Files for Embed {
    fn paths(&self, extension: &str) -> Vec<String> {
        let ends = |path: &&String| path.rsplit_once('.').is_some_and(|(_, e)| e == extension);
        self.0.keys().filter(ends).cloned().collect()
    }

    fn read(&self, path: &str) -> Option<Arc<str>> {
        self.0.get(path).copied().map(Arc::from)
    }
}

impl Library for Embedded {
    fn define(&self, name: &str) -> Option<(String, Arc<str>)> {
        INDEX.define(name)
    }

    fn define_names(&self) -> Vec<String> {
        INDEX.define_names()
    }

    fn read_define(&self, name: &str) -> Option<Arc<DefineFile>> {
        INDEX.read_define(name)
    }

    fn likely_define(&self, name: &str) -> Likely {
        INDEX.likely_define(name)
    }

    fn game(&self, name: &str) -> Option<(String, Arc<str>)> {
        INDEX.game(name)
    }

    fn game_names(&self) -> Vec<String> {
        INDEX.game_names()
    }

    fn is_ready(&self) -> bool {
        INDEX.is_ready()
    }

    fn prepare(&self) {
        INDEX.prepare();
    }
}
