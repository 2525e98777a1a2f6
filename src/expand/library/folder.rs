//! Ludii's library in a folder, or in a checkout of Ludii.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::indexed::{Files, Indexed};
use super::{Library, Likely};
use crate::expand::define::DefineFile;

/// A folder with `lud/` and `def/` in it. Nothing is read before it is asked for.
pub struct Folder {
    files: Indexed<Root>,
    root: PathBuf,
}

struct Root(PathBuf);

impl Folder {
    /// Opens a folder with `lud/` and `def/`, or a checkout of Ludii.
    ///
    /// # Errors
    /// When it has neither, in words for the user.
    pub fn open(path: &Path) -> Result<Folder, String> {
        let roots = [path.to_path_buf(), path.join("Common/res")];
        let is_library = |root: &&PathBuf| root.join("lud").is_dir() || root.join("def").is_dir();
        match roots.iter().find(is_library) {
            Some(root) => Ok(Folder {
                files: Indexed::new(Root(root.clone())),
                root: root.canonicalize().unwrap_or_else(|_| root.clone()),
            }),
            None => Err(format!(
                "{} has no `lud` or `def` folder, and is no checkout of Ludii",
                path.display()
            )),
        }
    }
}

impl Files for Root {
    fn paths(&self, extension: &str) -> Vec<String> {
        let mut paths = Vec::new();
        let mut folders = vec![extension.to_owned()];
        while let Some(folder) = folders.pop() {
            let entries = std::fs::read_dir(self.0.join(&folder));
            for entry in entries.into_iter().flatten().flatten() {
                let name = entry.file_name();
                let Some(inner) = name.to_str().map(|name| [&*folder, "/", name].concat()) else {
                    continue;
                };
                // `file_type` asks the folder; `is_dir` would ask each file.
                if entry.file_type().is_ok_and(|t| t.is_dir()) {
                    folders.push(inner);
                } else if Path::new(&name).extension().is_some_and(|e| e == extension) {
                    paths.push(inner);
                }
            }
        }
        paths.sort_unstable();
        paths
    }

    fn read(&self, path: &str) -> Option<Arc<str>> {
        // Most files are short: then nothing need be asked or grown before the text is there.
        let mut file = File::open(self.0.join(path)).ok()?;
        let mut start = [0; 4096];
        let mut filled = 0;
        loop {
            match file.read(&mut start[filled..]) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return None,
            }
        }
        if filled < start.len() {
            return std::str::from_utf8(&start[..filled]).ok().map(Arc::from);
        }
        let mut bytes = start.to_vec();
        file.read_to_end(&mut bytes).ok()?;
        String::from_utf8(bytes).ok().map(Arc::from)
    }
}

impl Library for Folder {
    fn define(&self, name: &str) -> Option<(String, Arc<str>)> {
        self.files.define(name)
    }

    fn define_names(&self) -> Vec<String> {
        self.files.define_names()
    }

    fn read_define(&self, name: &str) -> Option<Arc<DefineFile>> {
        self.files.read_define(name)
    }

    fn likely_define(&self, name: &str) -> Likely {
        self.files.likely_define(name)
    }

    fn game(&self, name: &str) -> Option<(String, Arc<str>)> {
        self.files.game(name)
    }

    fn game_names(&self) -> Vec<String> {
        self.files.game_names()
    }

    fn root(&self) -> Option<PathBuf> {
        Some(self.root.clone())
    }

    fn is_ready(&self) -> bool {
        self.files.is_ready()
    }

    fn prepare(&self) {
        self.files.prepare();
    }
}
