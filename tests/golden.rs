//! The reference engine's records: a game must do what was recorded of it.
//!
//! `GOLDEN_FOLDER`, `GOLDEN_FILTER`, `GOLDEN_NODES` and `GOLDEN_PLIES` choose other records, for work on the engine.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use ashtapada::compile::compile;
use ashtapada::expand::{Folder, Selection};
use ashtapada::verify::trace::{self, Limits};

fn shared() -> Option<PathBuf> {
    let path = std::env::var_os("ASHTAPADA_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"),
        PathBuf::from,
    );
    if path.join("ludii/golden").is_dir() {
        return Some(path);
    }
    eprintln!("SKIPPED: {} has no ludii/golden", path.display());
    None
}

fn traces(shared: &Path, folder: &str) -> Vec<PathBuf> {
    let filter = std::env::var("GOLDEN_FILTER").unwrap_or_default();
    let mut found = Vec::new();
    let mut stack = vec![shared.join("ludii/golden").join(folder)];
    while let Some(path) = stack.pop() {
        if let Ok(entries) = std::fs::read_dir(&path) {
            stack.extend(entries.flatten().map(|entry| entry.path()));
        } else if path.extension().is_some_and(|extension| extension == "gz")
            && path.to_string_lossy().contains(&filter)
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    let mut text = String::new();
    let file = std::fs::File::open(path).expect("a trace");
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(file), &mut text)
        .expect("gzip");
    text
}

/// What keeps a game from being exact, in a few lines.
fn fault(shared: &Path, trace: &Path, library: &Folder, limits: Limits) -> Option<String> {
    let lines = read(trace);
    let first: serde_json::Value =
        serde_json::from_str(lines.lines().next()?).expect("a game line");
    let file = shared.join("ludii/lud").join(first["file"].as_str()?);
    let text = std::fs::read_to_string(&file).expect("a game file");
    let compiled = compile(
        &file.to_string_lossy(),
        text,
        &Selection::default(),
        library,
    );
    let Some(game) = &compiled.game else {
        let errors = compiled
            .checked
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error());
        return Some(
            errors
                .map(|error| error.message.as_str())
                .collect::<Vec<_>>()
                .join("; "),
        );
    };
    match catch_unwind(AssertUnwindSafe(|| trace::check(game, &lines, limits))) {
        Ok(Ok(())) => None,
        Ok(Err(found)) => Some(format!(
            "{} at {:?}\n   recorded {}\n   found    {}",
            found.what, found.at, found.recorded, found.found
        )),
        Err(_) => Some("panic".into()),
    }
}

#[test]
fn games_do_what_was_recorded_of_them() {
    let Some(shared) = shared() else { return };
    let folder = std::env::var("GOLDEN_FOLDER").unwrap_or("checkmate/chaturanga".into());
    let perft_nodes =
        std::env::var("GOLDEN_NODES").map_or(20_000, |nodes| nodes.parse().expect("a number"));
    let plies =
        std::env::var("GOLDEN_PLIES").map_or(usize::MAX, |plies| plies.parse().expect("a number"));
    let limits = Limits { perft_nodes, plies };
    let library = Folder::open(&shared.join("ludii")).expect("Ludii's defines");
    let traces = traces(&shared, &folder);
    let mut failures = 0;
    for trace in &traces {
        if let Some(fault) = fault(&shared, trace, &library, limits) {
            failures += 1;
            eprintln!(
                "{}: {fault}",
                trace.file_name().unwrap_or_default().to_string_lossy()
            );
        }
    }
    assert_eq!(failures, 0, "of {} games", traces.len());
}
