//! Reading and printing back, over Ludii's whole library and over nonsense.

mod common;

use ashtapada::syntax::{self, Kind};
use proptest::prelude::*;

#[test]
fn the_whole_library_prints_back() {
    let Some(shared) = common::shared() else {
        return;
    };
    let mut count = 0;
    let mut faulty = Vec::new();
    for folder in ["ludii/lud", "ludii/def"] {
        for path in common::files(&shared.join(folder), &["lud", "def"]) {
            let text = std::fs::read_to_string(&path).unwrap();
            let parsed = syntax::parse(path.to_string_lossy(), text.clone());
            assert!(parsed.ast.to_string() == text, "{} changed", path.display());
            count += 1;
            if !parsed.diagnostics.is_empty() {
                faulty.push(path.strip_prefix(&shared).unwrap().display().to_string());
            }
        }
    }
    assert!(count >= 1189 + 41 + 164, "only {count} files");
    faulty.sort();
    insta::assert_snapshot!(faulty.join("\n"));
}

proptest! {
    #[test]
    fn any_text_prints_back(text in "\\PC*") {
        let parsed = syntax::parse("x", text.clone());
        prop_assert_eq!(parsed.ast.to_string(), text);
    }

    #[test]
    fn any_pile_of_tokens_prints_back(
        tokens in prop::collection::vec(
            prop::sample::select(vec![
                "(", ")", "{", "}", "[", "]", "\"", "\\\"", "a", "if:", "#1", "..", " ", "\n", "//", "/*", "<", ">", "é", "\u{feff}", "\r\n",
            ]),
            0..60,
        )
    ) {
        let text = tokens.concat();
        let parsed = syntax::parse("x", text.clone());
        prop_assert_eq!(parsed.ast.to_string(), text.clone());
        // Spans are real places, children lie in their parents.
        for node in parsed.ast.all() {
            let range = node.range();
            prop_assert!(range.start < range.end && range.end as usize <= text.len());
            for child in node.children() {
                let inner = child.range();
                prop_assert!(range.start < inner.start && inner.end <= range.end);
            }
        }
        for diagnostic in &parsed.diagnostics {
            ashtapada::diagnostic::render(diagnostic, &parsed.sources, false, 100);
        }
    }
}

#[test]
fn tokens_are_what_they_are() {
    let text = "(piece \"A \\\" b\" from:(x) at:12 P#1 0..5 <A:b> >= ~ [#]) // end";
    let parsed = syntax::parse("x", text);
    let root = parsed.ast.roots().next().unwrap();
    let kinds: Vec<_> = root.children().map(|n| (n.kind(), n.text())).collect();
    use Kind::*;
    assert_eq!(
        kinds,
        [
            (Word, "piece"),
            (Text, "\"A \\\" b\""),
            (Label, "from:"),
            (Paren, "(x)"),
            (Label, "at:"),
            (Word, "12"),
            (Word, "P#1"),
            (Word, "0..5"),
            (Word, "<A:b>"),
            (Word, ">="),
            (Word, "~"),
            (Square, "[#]"),
        ]
    );
}

#[test]
fn deep_nesting_is_an_error_and_no_overflow() {
    for depth in [10_000, 100_000] {
        let text = format!("(game {}{})", "(not ".repeat(depth), ")".repeat(depth));
        let parsed = syntax::parse("deep.lud", text.clone());
        let codes: Vec<_> = parsed.diagnostics.iter().map(|d| d.code).collect();
        assert_eq!(codes, ["ashtapada::syntax::too_deep"]);
        assert_eq!(parsed.ast.to_string(), text);
        let open = "(".repeat(depth);
        let parsed = syntax::parse("deep.lud", open.clone());
        assert_eq!(parsed.diagnostics.len(), 2);
        assert_eq!(parsed.ast.to_string(), open);
    }
}

#[test]
fn the_layout_shows_which_bracket_is_missing() {
    let told = |text: &str| {
        let parsed = syntax::parse("a.lud", text);
        let drawn = parsed.diagnostics.iter();
        let drawn: Vec<_> = drawn
            .map(|d| ashtapada::diagnostic::render(d, &parsed.sources, false, 80))
            .collect();
        drawn.join("\n")
    };
    let inner = "(game \"A\"\n    (rules\n        (play (forEach Piece)\n        (end\n            (if (no Moves Next) (result Mover Win))\n        )\n    )\n)\n";
    insta::assert_snapshot!("missing_inside", told(inner));
    let define =
        "(define \"A\"\n    (move Step (to)\n)\n\n(define \"B\" (a))\n\n(game \"G\" (rules (b))\n";
    insta::assert_snapshot!("missing_in_a_define", told(define));
    let wrong =
        "(game \"G\"\n    (equipment {\n        (board (square 3))\n    )\n    (rules (b))\n)\n";
    insta::assert_snapshot!("missing_brace", told(wrong));
}
