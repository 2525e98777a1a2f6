//! The checker over Ludii's whole library: what its own engine accepts is clean here, and what it
//! rejects is rejected at the culprit.

mod common;

use ashtapada::check::check;
use ashtapada::diagnostic::Diagnostic;
use ashtapada::expand::{Embedded, Library, Memory, Selection, expand};
use ashtapada::syntax;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Ludii's defines.
fn defines(shared: &Path) -> Memory {
    let mut library = Memory::new();
    for path in common::files(&shared.join("ludii/def"), &["def"]) {
        // Two files hold each other's define: the name is the one inside.
        let text = std::fs::read_to_string(&path).unwrap();
        let (_, rest) = text.split_once("(define \"").unwrap();
        let (name, _) = rest.split_once('"').unwrap();
        library = library.with_define(name, &text);
    }
    library
}

fn games(shared: &Path) -> Vec<PathBuf> {
    let lud = shared.join("ludii/lud");
    let tests = lud.join("test");
    let mut games = common::files(&lud, &["lud"]);
    games.retain(|path| !path.starts_with(&tests));
    games
}

/// Which files the reference engine accepts, by path below `lud`.
fn verdicts(shared: &Path) -> BTreeMap<String, bool> {
    let text = std::fs::read_to_string(shared.join("ludii/golden/expanded.tsv")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let mut fields = line.split('\t');
            let file = fields.next()?.to_string();
            Some((file, fields.next()?.parse::<u32>().is_ok()))
        })
        .collect()
}

fn checked(path: &Path, selection: &Selection, library: &dyn Library) -> Vec<Diagnostic> {
    let text = std::fs::read_to_string(path).unwrap();
    let parsed = syntax::parse(path.to_string_lossy(), text);
    check(expand(&parsed, selection, library)).diagnostics
}

#[test]
fn the_whole_library_is_clean() {
    if let Some(shared) = common::shared() {
        is_clean(&shared, &defines(&shared));
    }
}

#[test]
fn the_whole_library_is_clean_with_our_own_defines() {
    if let Some(shared) = common::shared() {
        is_clean(&shared, &Embedded::new());
    }
}

fn is_clean(shared: &Path, library: &dyn Library) {
    let verdicts = verdicts(shared);
    let mut wrong = Vec::new();
    let mut warnings: BTreeMap<&str, usize> = BTreeMap::new();
    for path in games(shared) {
        let name = path.strip_prefix(shared.join("ludii/lud")).unwrap();
        let name = name.to_string_lossy().to_string();
        let found = checked(&path, &Selection::default(), library);
        let accepted = verdicts.get(&name).copied().unwrap_or(false);
        let mut errors = found.iter().filter(|d| d.is_error());
        if let Some(error) = errors.next()
            && accepted
        {
            wrong.push(format!("{name}: {} {}", error.code, error.message));
        }
        for warning in found.iter().filter(|d| !d.is_error()) {
            *warnings.entry(warning.code).or_default() += 1;
            if std::env::var_os("SHOW").is_some() {
                eprintln!("{name}: {} {}", warning.code, warning.message);
            }
        }
    }
    eprintln!("warnings: {warnings:#?}");
    assert!(
        wrong.is_empty(),
        "{} games:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// `FILE=… cargo test --test check_library -- one_file --nocapture` shows what is said of a file.
#[test]
fn one_file() {
    let (Some(shared), Some(file)) = (common::shared(), std::env::var_os("FILE")) else {
        return;
    };
    let library = defines(&shared);
    let path = shared.join("ludii/lud").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    let parsed = syntax::parse(path.to_string_lossy(), text);
    let checked = check(expand(&parsed, &Selection::default(), &library));
    for found in &checked.diagnostics {
        let text = ashtapada::diagnostic::render(found, &checked.sources, false, 100);
        eprintln!("{}\n{text}", found.code);
    }
}

/// Every option value by itself, and every ruleset.
#[test]
fn every_option_and_ruleset_is_clean() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = defines(&shared);
    let of_game = |path: &PathBuf| {
        let mut wrong = Vec::new();
        let name = path.strip_prefix(shared.join("ludii/lud")).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let parsed = syntax::parse(path.to_string_lossy(), text);
        let default = expand(&parsed, &Selection::default(), &library);
        let mut selections = Vec::new();
        for group in &default.options {
            for (index, item) in group.items.iter().enumerate() {
                if index != group.selected {
                    let options = vec![format!("{}/{}", group.heading, item.heading)];
                    let ruleset = None;
                    selections.push(Selection { options, ruleset });
                }
            }
        }
        for ruleset in &default.rulesets {
            let ruleset = Some(ruleset.heading.to_string());
            let options = Vec::new();
            selections.push(Selection { options, ruleset });
        }
        for selection in selections {
            let found = check(expand(&parsed, &selection, &library)).diagnostics;
            if let Some(error) = found.iter().find(|d| d.is_error()) {
                let what = selection.ruleset.as_ref().or(selection.options.first());
                wrong.push(format!(
                    "{} [{}]: {} {}",
                    name.display(),
                    what.map_or("", String::as_str),
                    error.code,
                    error.message
                ));
            }
        }
        wrong
    };
    let wrong: Vec<String> = games(&shared).par_iter().flat_map(of_game).collect();
    insta::assert_snapshot!(wrong.join("\n"));
}

/// What `test/parser` gets, file by file: the code, the place and the word there.
#[test]
fn parser_tests_are_rejected_at_the_culprit() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = defines(&shared);
    let folder = shared.join("ludii/lud/test/parser");
    let mut lines = Vec::new();
    for path in common::files(&folder, &["lud"]) {
        let name = path.file_stem().unwrap().to_string_lossy().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let parsed = syntax::parse(path.to_string_lossy(), text);
        let checked = check(expand(&parsed, &Selection::default(), &library));
        let errors: Vec<_> = checked
            .diagnostics
            .iter()
            .filter(|d| d.is_error())
            .collect();
        assert!(!errors.is_empty(), "{name} is accepted");
        for error in errors {
            let span = error.span().expect("a place");
            let (line, column) = checked.sources.line_column(span);
            let text = checked.sources.text(span.source);
            let culprit = &text[span.start as usize..span.end as usize];
            let culprit = culprit.lines().next().unwrap_or("");
            lines.push(format!("{name}:{line}:{column} {} `{culprit}`", error.code));
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}
