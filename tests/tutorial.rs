//! The tutorial is run word for word, in a folder of its own.
//!
//! `TRYCMD=overwrite cargo test --release --test tutorial` writes its output anew.

use std::path::Path;

#[test]
fn the_tutorial_is_real() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/tutorial.md");
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("tutorial.md");
    std::fs::copy(&page, &copy).expect("the page");
    // With these beside it, its steps share a sandbox.
    for part in ["tutorial.in", "tutorial.out"] {
        std::fs::create_dir(folder.path().join(part)).expect("a folder");
    }
    let cases = trycmd::TestCases::new();
    let sed = ["/bin/sed", "/usr/bin/sed"].into_iter().map(Path::new);
    let Some(sed) = sed.into_iter().find(|path| path.exists()) else {
        println!("SKIPPED: no sed");
        return;
    };
    cases.register_bin("sed", sed.to_path_buf());
    cases.case(copy.to_str().expect("a plain path"));
    cases.run();
    if std::env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
        std::fs::copy(&copy, &page).expect("the page is written");
    }
}

#[test]
fn the_reference_has_the_tutorial() {
    use ashtapada::reference::{Format, pages};
    let library = ashtapada::expand::Embedded::new();
    for (format, path, sign) in [
        (
            Format::Markdown,
            "tutorial.md",
            "```console\n$ ashtapada new",
        ),
        (Format::Html, "tutorial.html", "<pre><code>$ ashtapada new"),
    ] {
        let pages = pages(format, &library);
        let (_, page) = pages
            .iter()
            .find(|(name, _)| name == path)
            .expect("the page");
        assert!(page.contains(sign), "{page}");
        let index = &pages[0].1;
        assert!(index.contains(path), "no link to {path}");
    }
}
