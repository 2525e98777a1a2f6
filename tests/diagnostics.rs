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
