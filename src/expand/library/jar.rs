//! Ludii's library in `Ludii.jar`, which is a zip archive.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::sync::{Arc, Mutex};

use zip::ZipArchive;

use super::indexed::{Files, Indexed};
use super::{Library, Likely};
use crate::expand::define::DefineFile;

/// An archive with `lud/` and `def/` in it. Nothing is unpacked before it is asked for.
pub struct Jar(Indexed<Archive>);

/// Reading seeks, so one reader at a time.
struct Archive {
    names: Vec<String>,
    zip: Mutex<ZipArchive<BufReader<File>>>,
}

impl Jar {
    /// Opens `Ludii.jar`, or a zip file like it.
    ///
    /// # Errors
    /// When it can't be read or holds no library, in words for the user.
    pub fn open(path: &Path) -> Result<Jar, String> {
        let why = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let file = File::open(path).map_err(|e| why(&e))?;
        let zip = ZipArchive::new(BufReader::new(file)).map_err(|e| why(&e))?;
        let names = zip.file_names().filter_map(|name| name.ok());
        let names: Vec<String> = names.map(|name| name.to_string()).collect();
        if !names.iter().any(|n| is_in(n, "lud") || is_in(n, "def")) {
            return Err(why(&"no `lud` or `def` folder in it"));
        }
        let zip = Mutex::new(zip);
        Ok(Jar(Indexed::new(Archive { names, zip })))
    }
}

/// Whether an entry is in that folder, which has the name of its files' extension.
fn is_in(name: &str, folder: &str) -> bool {
    let below = name
        .strip_prefix(folder)
        .is_some_and(|rest| rest.starts_with('/'));
    below && name.rsplit_once('.').is_some_and(|(_, e)| e == folder)
}

impl Files for Archive {
    fn paths(&self, extension: &str) -> Vec<String> {
        let mut paths: Vec<String> = self
            .names
            .iter()
            .filter(|n| is_in(n, extension))
            .cloned()
            .collect();
        paths.sort_unstable();
        paths
    }

    fn read(&self, path: &str) -> Option<Arc<str>> {
        let mut zip = self.zip.lock().unwrap_or_else(|e| e.into_inner());
        let mut text = String::new();
        zip.by_name(path).ok()?.read_to_string(&mut text).ok()?;
        Some(text.into())
    }
}

impl Library for Jar {
    fn define(&self, name: &str) -> Option<(String, Arc<str>)> {
        self.0.define(name)
    }

    fn define_names(&self) -> Vec<String> {
        self.0.define_names()
    }

    fn read_define(&self, name: &str) -> Option<Arc<DefineFile>> {
        self.0.read_define(name)
    }

    fn likely_define(&self, name: &str) -> Likely {
        self.0.likely_define(name)
    }

    fn game(&self, name: &str) -> Option<(String, Arc<str>)> {
        self.0.game(name)
    }

    fn game_names(&self) -> Vec<String> {
        self.0.game_names()
    }

    fn is_ready(&self) -> bool {
        self.0.is_ready()
    }

    fn prepare(&self) {
        self.0.prepare();
    }
}
