//! The reference has a page for everything, and its links lead somewhere.

use ashtapada::diagnostic::code;
use ashtapada::expand::Embedded;
use ashtapada::ludeme::catalogue;
use ashtapada::reference::{Explanation, Format, explain, pages};
use std::collections::BTreeSet;

#[test]
fn every_link_leads_to_a_page_and_a_heading() {
    for (format, ending) in [(Format::Markdown, "md"), (Format::Html, "html")] {
        let pages = pages(format, &Embedded::new());
        let mut places = BTreeSet::new();
        for (path, text) in &pages {
            places.insert(path.clone());
            for part in text.split("<a id=\"").skip(1) {
                let (anchor, _) = part.split_once('"').unwrap();
                assert!(
                    places.insert(format!("{path}#{anchor}")),
                    "{path}#{anchor} is there twice"
                );
            }
        }
        let open = if format == Format::Html {
            "href=\""
        } else {
            "]("
        };
        let close = if format == Format::Html { '"' } else { ')' };
        for (path, text) in &pages {
            for part in text.split(open).skip(1) {
                let (target, _) = part.split_once(close).unwrap();
                if target.contains(&format!(".{ending}")) {
                    assert!(places.contains(target), "{path}: {target}");
                }
            }
        }
        assert!(pages[0].0.starts_with("index."));
        assert_eq!(
            pages
                .iter()
                .filter(|(path, _)| path.starts_with("code-"))
                .count(),
            code::all().count()
        );
    }
}

#[test]
fn everything_is_explained() {
    let library = Embedded::new();
    let mut words: Vec<&str> = catalogue().names().collect();
    words.extend(catalogue().rules().iter().map(|rule| rule.name));
    words.extend(catalogue().clauses().iter().map(|clause| clause.key));
    words.extend(code::all().map(|code| code.code));
    for word in words {
        let explained = explain(word, &library);
        assert!(matches!(explained, Explanation::Known(_)), "{word}");
    }
}

#[test]
fn explanations_read_well() {
    let library = Embedded::new();
    for word in ["slide", "is Line", "moves.from", "Orthogonal", "wrong_type"] {
        let Explanation::Known(text) = explain(word, &library) else {
            panic!("{word} is unknown");
        };
        insta::assert_snapshot!(word.replace(' ', "_"), text);
    }
}
