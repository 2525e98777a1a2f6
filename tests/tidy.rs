//! The layout of the code: which module may use which, a word at the head of each, no long files.

use std::path::{Path, PathBuf};

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source file");
                found.push((path, text));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

fn name(path: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = path.strip_prefix(root).unwrap_or(path);
    path.to_string_lossy().into_owned()
}

/// The stages and tools in order: a module uses its own and those before it.
/// Modules on one line are of one rank and may use each other.
const ORDER: &[&[&str]] = &[
    &["source", "beside"],
    &["diagnostic"],
    &["syntax"],
    &["expand"],
    &["ludeme"],
    &["check"],
    &["topology"],
    &["ir"],
    &["lower"],
    &["play"],
    &["compile", "betza"],
    &["reference", "notation"],
    &[
        "readings", "verify", "ide", "draw", "lint", "author", "measure",
    ],
    &["rpc", "lsp", "web"],
    &["cli"],
];

/// Uses against the order that are meant.
const MEANT: &[(&str, &str)] = &[];

fn rank(module: &str) -> Option<usize> {
    ORDER.iter().position(|rank| rank.contains(&module))
}

#[test]
fn modules_use_what_stands_above_them() {
    let mut faults = Vec::new();
    for (path, text) in sources("src") {
        let path = name(&path);
        let module = path.trim_start_matches("src/");
        let module = module.split(['/', '.']).next().unwrap_or_default();
        let Some(own) = rank(module) else {
            if !["lib", "main"].contains(&module) {
                faults.push(format!("{path}: `{module}` has no place in the order"));
            }
            continue;
        };
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for used in code.split("crate::").skip(1) {
            let used: String = used
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            let lower = rank(&used).is_some_and(|rank| rank > own);
            if lower && !MEANT.contains(&(module, used.as_str())) {
                faults.push(format!("{path}: uses `{used}`, which stands below it"));
            }
        }
        // The move graph and the interpreter know no syntax.
        let language = ["syntax", "expand", "check", "ludeme"];
        if ["play", "ir", "topology"].contains(&module) {
            for stage in language {
                if code.contains(&format!("crate::{stage}::")) {
                    faults.push(format!("{path}: uses `{stage}`, a stage of the language"));
                }
            }
        }
    }
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_begins_with_what_it_is() {
    let folders = ["src", "tests", "benches", "examples"];
    let bare: Vec<String> = folders
        .iter()
        .flat_map(|folder| sources(folder))
        .filter(|(path, text)| !path.ends_with("tests.rs") && !text.starts_with("//!"))
        .map(|(path, _)| name(&path))
        .collect();
    assert!(bare.is_empty(), "without `//!`: {}", bare.join(", "));
}

/// Lines of code in a file; tables of data may be longer.
const LONGEST: usize = 600;
const DATA: &[&str] = &["src/ludeme/", "src/diagnostic/code/"];
/// Files still to be parted.
const GROWN: &[&str] = &[
    "src/play/eval/flow.rs",
    "src/play/eval/int.rs",
    "src/play/eval/region.rs",
];

#[test]
fn no_file_is_long() {
    let long: Vec<String> = ["src", "tests", "benches", "examples"]
        .iter()
        .flat_map(|folder| sources(folder))
        .map(|(path, text)| (name(&path), text.lines().count()))
        .filter(|(path, lines)| {
            let data = DATA.iter().any(|data| path.starts_with(data));
            *lines > LONGEST && !data && !GROWN.contains(&path.as_str())
        })
        .map(|(path, lines)| format!("{path}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "look for the seam:\n{}", long.join("\n"));
}

#[test]
fn files_are_read_by_tools_alone() {
    let doors = [
        "src/cli/",
        "src/cli.rs",
        "src/expand/library/",
        "src/lsp",
        "src/web",
    ];
    let open: Vec<String> = sources("src")
        .into_iter()
        .map(|(path, text)| (name(&path), text))
        .filter(|(path, _)| !doors.iter().any(|door| path.starts_with(door)))
        .filter(|(_, text)| {
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            ["std::fs", "File::open", "std::io::stdin", "std::env::"]
                .iter()
                .any(|word| code.contains(word))
        })
        .map(|(path, _)| path)
        .collect();
    assert!(
        open.is_empty(),
        "these touch the system: {}",
        open.join(", ")
    );
}

#[test]
fn the_engine_names_no_game() {
    let games = common_games();
    let mut faults = Vec::new();
    for (path, text) in sources("src") {
        let path = name(&path);
        let engine = ["src/ir", "src/lower", "src/play", "src/topology"];
        if !engine.iter().any(|part| path.starts_with(part)) {
            continue;
        }
        for game in &games {
            if text.contains(&format!("\"{game}\"")) {
                faults.push(format!("{path}: names \"{game}\""));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The names of our games and defines.
fn common_games() -> Vec<String> {
    let mut names = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("ludemes")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(stem) = path.file_stem() {
                names.push(stem.to_string_lossy().into_owned());
            }
        }
    }
    names
}
