//! What several test files need: the folder of measurements, and files in it.
#![allow(dead_code)]

use std::path::{Path, PathBuf};

/// The folder that holds Ludii's library and measurements of it, if it is there.
pub fn shared() -> Option<PathBuf> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let path = std::env::var_os("ASHTAPADA_SHARED").map_or(default, PathBuf::from);
    if path.join("ludii/lud").is_dir() {
        return Some(path);
    }
    eprintln!(
        "SKIPPED: no Ludii library at {} (set ASHTAPADA_SHARED)",
        path.display()
    );
    None
}

/// All files below a folder with one of these extensions, sorted.
pub fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|e| extensions.iter().any(|x| e == *x))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
