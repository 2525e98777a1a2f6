//! What an author reads: each fixture's diagnostics as the terminal shows them.

use ashtapada::check::check;
use ashtapada::diagnostic::render;
use ashtapada::expand::{Memory, Selection, expand};
use ashtapada::syntax;

#[test]
fn diagnostics_read_well() {
    insta::glob!("fixtures/check/*.lud", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().to_string();
        let parsed = syntax::parse(name, text);
        let checked = check(expand(&parsed, &Selection::default(), &Memory::new()));
        assert!(checked.game.is_none(), "{} is accepted", path.display());
        let shown: Vec<String> = checked
            .diagnostics
            .iter()
            .map(|d| render(d, &checked.sources, false, 90))
            .collect();
        insta::assert_snapshot!(shown.join("\n"));
    });
}

/// As deep as the parser lets through, right and wrong.
#[test]
fn deep_nesting_does_not_overflow() {
    for inner in ["(is Full)", "(is Fulll)", "(nott (is Full))", "7"] {
        let depth = 500;
        let condition = format!("{}{inner}{}", "(not ".repeat(depth), ")".repeat(depth));
        let text = format!(
            "(game \"Deep\" (players 2) (equipment {{(board (square 3)) (piece \"Disc\" Each)}}) \
             (rules (play (move Add (to (sites Empty)))) (end (if {condition} (result Mover Win)))))"
        );
        let parsed = syntax::parse("deep.lud", text);
        let checked = check(expand(&parsed, &Selection::default(), &Memory::new()));
        assert_eq!(checked.game.is_some(), inner == "(is Full)", "{inner}");
    }
}
