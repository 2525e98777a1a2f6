//! Every diagnostic code's wrong example is told off with it, and the right one isn't.

use ashtapada::check::check;
use ashtapada::diagnostic::{Diagnostic, code, render};
use ashtapada::expand::{Embedded, Selection, expand};
use ashtapada::source::Sources;
use ashtapada::syntax;

/// Runs the front end; the first lines may say which options are asked for.
fn told(text: &str) -> (Vec<Diagnostic>, Sources) {
    let mut selection = Selection::default();
    for line in text.lines() {
        let quoted = |line: &str| line.trim().trim_matches('"').to_string();
        if let Some(option) = line.strip_prefix("// --option ") {
            selection.options.push(quoted(option));
        } else if let Some(ruleset) = line.strip_prefix("// --ruleset ") {
            selection.ruleset = Some(quoted(ruleset));
        }
    }
    let parsed = syntax::parse("example.lud", text);
    let checked = check(expand(&parsed, &selection, &Embedded::new()));
    (checked.diagnostics, checked.sources)
}

#[test]
fn every_code_has_a_wrong_and_a_right_example() {
    let mut faults = Vec::new();
    for code in code::all().filter(|code| !code.wrong.is_empty()) {
        let (wrong, sources) = told(code.wrong);
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
        let (right, _) = told(code.right);
        if let Some(d) = right.first() {
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
