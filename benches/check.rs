//! How long it takes to read, expand and check Ludii's whole library on one core.

use std::path::{Path, PathBuf};

use ashtapada::check::check;
use ashtapada::expand::{Folder, Memory, Selection, expand};
use ashtapada::ide::Analysis;
use ashtapada::syntax;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else if let Ok(text) = std::fs::read_to_string(entry.path()) {
                files.push((entry.path(), text));
            }
        }
    }
    files
}

/// Parse, expand and check: the target is below five seconds for the 1,189 games.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn library(bencher: Bencher) {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let shared = std::env::var_os("ASHTAPADA_SHARED").map_or(default, PathBuf::from);
    let mut defines = Memory::new();
    for (_, text) in files(&shared.join("ludii/def")) {
        let name = text
            .split_once("(define \"")
            .and_then(|(_, rest)| rest.split_once('"'))
            .map(|(name, _)| name.to_string());
        if let Some(name) = name {
            defines = defines.with_define(&name, &text);
        }
    }
    let mut games = files(&shared.join("ludii/lud"));
    games.retain(|(path, _)| !path.to_string_lossy().contains("/lud/test/"));
    if games.is_empty() {
        eprintln!("SKIPPED: no Ludii library at {}", shared.display());
        return;
    }
    bencher.counter(ItemsCount::new(games.len())).bench(|| {
        let checked = games.iter().filter(|(path, text)| {
            let parsed = syntax::parse(path.to_string_lossy(), text.as_str());
            let checked = check(expand(&parsed, &Selection::default(), &defines));
            checked.game.is_some()
        });
        let count = checked.count();
        assert!(count >= 1180, "only {count} games check");
        count
    });
}

/// From a keystroke to diagnostics, in the library's largest file: the target is 50 ms.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn keystroke(bencher: Bencher) {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let shared = std::env::var_os("ASHTAPADA_SHARED").map_or(default, PathBuf::from);
    let games = files(&shared.join("ludii/lud"));
    let largest = games.into_iter().max_by_key(|(_, text)| text.len());
    let (Some((path, text)), Ok(library)) = (largest, Folder::open(&shared.join("ludii"))) else {
        eprintln!("SKIPPED: no Ludii library at {}", shared.display());
        return;
    };
    let name = path.to_string_lossy().into_owned();
    bencher.bench(|| {
        let analysis = Analysis::new(&name, text.as_str(), &Selection::default(), &library);
        assert!(!analysis.diagnostics().iter().any(|found| found.is_error()));
    });
}
