//! What an editor asks, over Ludii's whole library: never a fault.

use ashtapada::expand::{Selection, library};
use ashtapada::ide::Analysis;

mod common;

#[test]
fn every_question_has_an_answer_anywhere() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = library::open(&shared.join("ludii")).expect("a library");
    let files = common::files(&shared.join("ludii/lud"), &["lud"]);
    let selection = Selection::default();
    let (mut hovers, mut completions, mut inlays, mut asked) = (0, 0, 0, 0);
    for file in files.iter().step_by(60) {
        let text = std::fs::read_to_string(file).expect("a file");
        // Whole, and cut off as while it is being written.
        for cut in [text.len(), text.len() / 2] {
            let text = String::from_utf8_lossy(&text.as_bytes()[..cut]).into_owned();
            let analysis = Analysis::new("a.lud", text.as_str(), &selection, &*library);
            inlays += analysis.inlays(0..text.len() as u32).len();
            analysis.symbols();
            analysis.foldings();
            for token in analysis.tokens() {
                let bytes = token.bytes.start as usize..token.bytes.end as usize;
                assert!(text.get(bytes).is_some_and(|word| !word.is_empty()));
            }
            for offset in (0..text.len() as u32).step_by(text.len() / 12 + 1) {
                asked += 1;
                hovers += usize::from(analysis.hover(offset).is_some());
                completions += usize::from(!analysis.complete(offset).items.is_empty());
                analysis.definition(offset);
                for place in analysis.references(offset) {
                    let place = place.start as usize..place.end as usize;
                    assert!(text.get(place).is_some());
                }
            }
        }
    }
    eprintln!("{asked} places: {hovers} hovers, {completions} completions, {inlays} inlays");
    assert!(hovers > 0 && completions > 0 && inlays > 0);
}

#[test]
fn a_renamed_game_still_checks() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = library::open(&shared.join("ludii")).expect("a library");
    let files = common::files(&shared.join("ludii/lud"), &["lud"]);
    let selection = Selection::default();
    let mut renamed = 0;
    for file in files.iter().step_by(45) {
        let text = std::fs::read_to_string(file).expect("a file");
        let before = Analysis::new("a.lud", text.as_str(), &selection, &*library);
        let found = before.diagnostics().len();
        let mut done = Vec::new();
        for (offset, _) in text.match_indices('"').step_by(5).take(12) {
            let Ok((_, name)) = before.renamable(offset as u32 + 1) else {
                continue;
            };
            if done.contains(&name) {
                continue;
            }
            let new = "Renamed thing";
            let Ok(mut places) = before.rename(offset as u32 + 1, new) else {
                continue;
            };
            places.sort_by_key(|place| place.start);
            let mut changed = text.clone();
            for place in places.iter().rev() {
                changed.replace_range(place.start as usize..place.end as usize, new);
            }
            let after = Analysis::new("a.lud", changed.as_str(), &selection, &*library);
            let found_after = after.diagnostics().len();
            let all: Vec<&str> = after.diagnostics().iter().map(|d| &*d.message).collect();
            assert_eq!(found_after, found, "{name} in {}: {all:?}", file.display());
            done.push(name);
            renamed += 1;
        }
    }
    eprintln!("{renamed} names");
    assert!(renamed > 0);
}
