//! The small language probes: each does what its table says, through the whole front end.

use ashtapada::check::check;
use ashtapada::diagnostic::{Severity, render};
use ashtapada::expand::{Embedded, Selection, expand};
use ashtapada::syntax;

/// A probe, whether it loads, and the codes it must be told off with.
///
/// The codes are without `ashtapada::` and in the order of their places.
const PROBES: &[(&str, bool, &[&str])] = &[
    ("ok", true, &[]),
    ("bom", true, &[]),
    ("crlf", true, &[]),
    ("comment_in_string", true, &[]),
    ("comment_quote", true, &[]),
    ("url_in_string", true, &[]),
    ("hash_in_string", true, &[]),
    ("unicode_name", true, &[]),
    ("trailing_text", true, &["expand::stray_text"]),
    ("block_comment", true, &["expand::stray_text"]),
    ("space_head", true, &[]),
    ("define_after_game", true, &[]),
    ("deep", true, &[]),
    ("tilde_arg", true, &[]),
    ("missing_arg_define", true, &["expand::missing_argument"]),
    ("define_twice", true, &["expand::defined_twice"]),
    ("two_games", true, &["expand::second_game"]),
    ("brackets_in_string", true, &[]),
    ("self_define", false, &["expand::cycle"]),
    ("mutual_define", false, &["expand::cycle"]),
    ("meta_junk", true, &["check::unknown_metadata"]),
    ("meta_space_head", false, &["expand::no_head"]),
    ("meta_unclosed", false, &["syntax::unclosed"]),
    ("missing_paren", false, &["syntax::unclosed"]),
    ("extra_paren", false, &["syntax::unopened"]),
    ("stray_brace", false, &["syntax::unopened"]),
    ("unterminated_string", false, &["syntax::unended_text"]),
    ("space_head2", false, &["check::missing_argument"]),
    ("unknown_ludeme", false, &["check::unknown_constant"]),
    ("unknown_define", false, &["expand::unknown_define"]),
    (
        "undefined_piece",
        false,
        &["check::missing_argument", "check::no_such_piece"],
    ),
    ("inner_block_comment", false, &["syntax::block_comment"]),
    (
        "bad_option",
        false,
        &["expand::unknown_option", "check::missing_argument"],
    ),
    ("incomplete", false, &["expand::incomplete"]),
    ("empty", false, &["expand::no_game"]),
    ("only_comment", false, &["expand::no_game"]),
];

#[test]
fn every_probe_gets_its_answer() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/probes");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), PROBES.len());
    let mut wrong = Vec::new();
    for (name, loads, codes) in PROBES {
        let text = std::fs::read_to_string(format!("{folder}/{name}.lud")).unwrap();
        let parsed = syntax::parse(format!("{name}.lud"), text);
        let checked = check(expand(&parsed, &Selection::default(), &Embedded::new()));
        let told: Vec<_> = checked.diagnostics.iter().collect();
        let short = |code: &'static str| code.trim_start_matches("ashtapada::");
        let got: Vec<_> = told.iter().map(|d| short(d.code)).collect();
        let loaded = checked.game.is_some() && told.iter().all(|d| d.severity != Severity::Error);
        if got != *codes || loaded != *loads {
            wrong.push(format!("{name}: loads {loaded}, {got:?}"));
        }
        let drawn: Vec<_> = told
            .iter()
            .map(|d| render(d, &checked.sources, false, 100))
            .collect();
        if !drawn.is_empty() {
            insta::assert_snapshot!(*name, drawn.join("\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn bracket_errors_have_two_labels() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/probes");
    for name in [
        "meta_unclosed",
        "missing_paren",
        "extra_paren",
        "stray_brace",
        "unterminated_string",
    ] {
        let text = std::fs::read_to_string(format!("{folder}/{name}.lud")).unwrap();
        let parsed = syntax::parse(name, text);
        assert_eq!(parsed.diagnostics.len(), 1, "{name}");
        assert!(parsed.diagnostics[0].labels.len() >= 2, "{name}");
    }
}
