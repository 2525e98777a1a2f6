//! Layout: over Ludii's whole library, our own, and small cases.

mod common;

use ashtapada::expand::{Embedded, Folder, Library, Selection, expand, tokens};
use ashtapada::syntax::{Parsed, format, parse};

/// The tokens of a text, and its comments, in order.
fn content(parsed: &Parsed) -> (Vec<&str>, Vec<&str>) {
    let ast = &parsed.ast;
    let leaves = ast.all().map(|node| {
        let text = node.text();
        if node.kind().is_bracket() {
            &text[..1]
        } else {
            text
        }
    });
    let mut comments = Vec::new();
    let mut at = 0;
    for line in ast.text().split_inclusive('\n') {
        // A comment begins where two slashes lie outside all tokens.
        for (i, _) in line.match_indices("//") {
            let offset = (at + i) as u32;
            let inside = ast.path_at(offset).last().is_some_and(|n| {
                !n.kind().is_bracket() && n.range().start <= offset && offset < n.range().end
            });
            if !inside {
                comments.push(line[i..].trim());
                break;
            }
        }
        at += line.len();
    }
    (leaves.collect(), comments)
}

/// Formats a text, and checks what must always hold.
fn checked(name: &str, text: &str) -> String {
    let before = parse(name, text);
    let formatted = format(&before).unwrap_or_else(|| panic!("{name} has errors"));
    let after = parse(name, formatted.as_str());
    assert!(
        content(&before) == content(&after),
        "{name} has changed:\n{formatted}"
    );
    let again = format(&after).unwrap();
    let other = formatted
        .lines()
        .zip(again.lines())
        .position(|(a, b)| a != b);
    let near = |text: &str| {
        let lines = text
            .lines()
            .skip(other.unwrap_or_default().saturating_sub(3));
        lines.take(8).collect::<Vec<_>>().join("\n")
    };
    assert!(
        again == formatted,
        "{name} is not stable:\n{}\n--- then\n{}",
        near(&formatted),
        near(&again)
    );
    formatted
}

#[test]
fn the_whole_library_keeps_its_meaning() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = Folder::open(&shared.join("ludii")).unwrap();
    let mut long = 0;
    let mut lines = 0;
    for folder in ["ludii/lud", "ludii/def"] {
        for path in common::files(&shared.join(folder), &["lud", "def"]) {
            let text = std::fs::read_to_string(&path).unwrap();
            let name = path.strip_prefix(&shared).unwrap().display().to_string();
            let before = parse(name.as_str(), text.as_str());
            if before.diagnostics.iter().any(|d| d.is_error()) {
                assert!(
                    format(&before).is_none() && name.contains("test/parser"),
                    "{name}"
                );
                continue;
            }
            let formatted = checked(&name, &text);
            let after = parse(name.as_str(), formatted.as_str());
            let expansion = |parsed: &Parsed| {
                let expanded = expand(parsed, &Selection::default(), &library);
                let mut all = Vec::new();
                if let Some(game) = &expanded.game {
                    tokens(game, &mut |t| all.push(t.to_string()));
                }
                all
            };
            assert!(
                expansion(&before) == expansion(&after),
                "{name} expands otherwise"
            );
            lines += formatted.lines().count();
            let too_long = |l: &&str| {
                l.chars().count() > 100 && !l.contains('"') && l.trim().starts_with(['(', '{', '<'])
            };
            for line in formatted.lines().filter(too_long) {
                long += 1;
                if std::env::var_os("ASHTAPADA_DUMP").is_some() {
                    println!("{name}: {line}");
                }
            }
        }
    }
    // What is too long is a string, or something within brackets that can't be helped.
    assert!(long * 1000 < lines, "{long} of {lines} lines are too long");
}

#[test]
fn our_own_library_keeps_its_meaning() {
    let library = Embedded::new();
    for name in library.define_names() {
        let (file, text) = library.define(&name).unwrap();
        checked(&file, &text);
    }
    for name in library.game_names() {
        let (file, text) = library.game(&name).unwrap();
        checked(&file, &text);
    }
}

#[test]
fn layouts_read_well() {
    let text = include_str!("fixtures/format/messy.lud");
    insta::assert_snapshot!(checked("messy.lud", text));
}

#[test]
fn odd_places_for_comments_are_kept() {
    let cases = [
        ("(a // x\n)", "(a // x\n)\n"),
        ("( // x\n a b)", "( // x\n    a b\n)\n"),
        ("(a at: // x\n (b))", "(a at: // x\n    (b)\n)\n"),
        (
            "{(a)* // x\n// y\n\n\n(b)}// z",
            "{\n    (a)* // x\n    // y\n\n    (b)\n} // z\n",
        ),
        (
            "// x\r\n\r\n(a \"b\r\nc\")\r\n",
            "// x\r\n\r\n(a \"b\r\nc\")\r\n",
        ),
        ("\u{feff}(a)(b) (c){}", "(a)\n(b)\n(c)\n{}\n"),
        (
            "(a <(b)> <1 2>\"A1\"..\"B2\" 1..2)",
            "(a <(b)> <1 2> \"A1\"..\"B2\" 1..2)\n",
        ),
        (
            "(\"D\" at: (b)) (d at:  (b))",
            "(\"D\" at: (b))\n(d at:(b))\n",
        ),
        ("", ""),
        ("  // only\n", "// only\n"),
    ];
    for (text, expected) in cases {
        assert_eq!(checked("a.lud", text), expected, "{text:?}");
    }
    assert!(format(&parse("a.lud", "(a")).is_none());
}
