//! Every diagnostic code's wrong example is told off with it, and the right one isn't.

use ashtapada::check::check;
use ashtapada::compile::compile;
use ashtapada::diagnostic::{Diagnostic, code, render};
use ashtapada::expand::{Embedded, Selection, expand};
use ashtapada::source::Sources;
use ashtapada::syntax;

/// Runs the front end, or all stages; the first lines may say which options are asked for.
fn told(text: &str, whole: bool) -> (Vec<Diagnostic>, Sources) {
    let mut selection = Selection::default();
    for line in text.lines() {
        let quoted = |line: &str| line.trim().trim_matches('"').to_string();
        if let Some(option) = line.strip_prefix("// --option ") {
            selection.options.push(quoted(option));
        } else if let Some(ruleset) = line.strip_prefix("// --ruleset ") {
            selection.ruleset = Some(quoted(ruleset));
        }
    }
    let checked = if whole {
        let mut compiled = compile("example.lud", text, &selection, &Embedded::new());
        let found = ashtapada::lint::all(&compiled);
        compiled.checked.diagnostics.extend(found);
        compiled.checked
    } else {
        let parsed = syntax::parse("example.lud", text);
        check(expand(&parsed, &selection, &Embedded::new()))
    };
    (checked.diagnostics, checked.sources)
}

#[test]
fn every_code_has_a_wrong_and_a_right_example() {
    let mut faults = Vec::new();
    for code in code::all().filter(|code| !code.wrong.is_empty()) {
        let whole = code.code.contains("::lower::") || code.code.contains("::lint::");
        let (wrong, sources) = told(code.wrong, whole);
        match wrong.iter().find(|d| d.code == code.code) {
            // A thousand brackets are for no one to review; the checker has snapshots of its own.
            Some(d) if code.wrong.len() < 1000 && !code.code.contains("::check::") => {
                let name = code.code.replace("::", "-");
                insta::assert_snapshot!(name, render(d, &sources, false, 100));
            }
            Some(_) => {}
            None => {
                let got: Vec<_> = wrong.iter().map(|d| d.code).collect();
                faults.push(format!("{}: the wrong example gives {got:?}", code.code));
            }
        }
        let (right, _) = told(code.right, whole);
        // The small games of one stage's examples may have what a lint warns of.
        let lints = code.code.contains("::lint::");
        let mut right = right.iter();
        if let Some(d) = right.find(|d| lints || !d.code.contains("::lint::")) {
            faults.push(format!(
                "{}: the right example gives {} {}",
                code.code, d.code, d.message
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn codes_are_listed_once() {
    let mut codes: Vec<_> = code::all().map(|c| c.code).collect();
    let count = codes.len();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), count);
}

#[test]
fn every_code_that_the_source_uses_is_listed() {
    let mut unlisted = Vec::new();
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
                continue;
            }
            let text = std::fs::read_to_string(entry.path()).unwrap();
            for part in text.split("\"ashtapada::").skip(1) {
                let Some((path, _)) = part.split_once('"') else {
                    continue;
                };
                let code = format!("ashtapada::{path}");
                let whole = path.split("::").filter(|part| !part.is_empty()).count() == 2;
                let test = path.starts_with("test::");
                if whole && !test && code::all().all(|listed| listed.code != code) {
                    unlisted.push(format!("{code} in {}", entry.path().display()));
                }
            }
        }
    }
    assert!(unlisted.is_empty(), "{}", unlisted.join("\n"));
}
