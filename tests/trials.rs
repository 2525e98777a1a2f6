//! Ludii's own recorded games: read, written back, and replayed to the same end.

mod common;

use std::collections::HashMap;
use std::path::Path;

use ashtapada::compile::compile;
use ashtapada::expand::{Folder, Selection};
use ashtapada::notation::trial::Trial;
use ashtapada::verify::trial::{Replay, replay};
use rayon::prelude::*;

fn read(path: &Path) -> String {
    let file = std::fs::File::open(path).expect("a trial");
    let mut bytes = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(file);
    std::io::Read::read_to_end(&mut decoder, &mut bytes).expect("gzip");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A sample of all trials, one in so many; every one with `ASHTAPADA_WHOLE` set.
fn every(nth: usize) -> usize {
    match std::env::var_os("ASHTAPADA_WHOLE") {
        Some(_) => 1,
        None => nth,
    }
}

#[test]
fn trials_are_written_as_read() {
    let Some(shared) = common::shared() else {
        return;
    };
    let files = common::files(&shared.join("ludii/trials"), &["gz"]);
    assert!(files.len() > 2000, "{} trials", files.len());
    files.par_iter().step_by(every(25)).for_each(|file| {
        let text = read(file).replace('\r', "");
        let trial = Trial::read(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let lines = |text: &str| -> Vec<String> {
            let lines = text.lines().map(|line| line.trim().to_string());
            lines.filter(|line| !line.is_empty()).collect()
        };
        let (read, written) = (lines(&text), lines(&trial.to_string()));
        for (read, written) in read.iter().zip(&written) {
            assert_eq!(read, written, "{}", file.display());
        }
        assert_eq!(read.len(), written.len(), "{}", file.display());
    });
}

/// The trials of a folder of games, of those that the reference replays to the end itself.
fn replay_all(folder: &str, nth: usize, max_plies: usize) {
    let Some(shared) = common::shared() else {
        return;
    };
    let ludii = shared.join("ludii");
    let library = Folder::open(&ludii).expect("a library");
    let status = std::fs::read_to_string(ludii.join("trials/STATUS.tsv")).expect("STATUS.tsv");
    let mut ok: HashMap<String, usize> = HashMap::new();
    for line in status.lines().filter(|line| line.starts_with(folder)) {
        let mut fields = line.split('\t');
        let game = fields.next().unwrap_or_default().trim_end_matches(".lud");
        for field in fields {
            if let Some((file, verdict)) = field.split_once("=ok/") {
                let plies = verdict.parse().unwrap_or(usize::MAX);
                ok.insert(format!("{game}/{file}"), plies);
            }
        }
    }
    assert!(!ok.is_empty(), "no trials below {folder}");
    let mut names: Vec<(&String, &usize)> = ok.iter().collect();
    names.sort();
    let whole = std::env::var_os("ASHTAPADA_WHOLE").is_some();
    names.retain(|(_, plies)| whole || **plies <= max_plies);
    let names: Vec<&String> = names.into_iter().map(|(name, _)| name).collect();
    let failures: Vec<String> = names
        .par_iter()
        .step_by(every(nth))
        .filter_map(|name| {
            let (game, _) = name.rsplit_once('/')?;
            let lud = ludii.join("lud").join(format!("{game}.lud"));
            let text = std::fs::read_to_string(&lud).expect("a game");
            let trial = read(&ludii.join("trials").join(format!("{name}.gz")));
            let trial = Trial::read(&trial).expect("a trial");
            let selection = Selection {
                options: trial.options.clone().unwrap_or_default(),
                ruleset: None,
            };
            let compiled = compile(game, text, &selection, &library);
            let Some(compiled) = compiled.game else {
                return Some(format!("{name}: can't be played"));
            };
            match replay(&compiled, &trial) {
                Replay::Done(_) => None,
                Replay::Departs(d) => Some(format!("{name}: at ply {}: {}", d.ply, d.what)),
            }
        })
        .collect();
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn the_familys_trials_replay_to_the_same_end() {
    replay_all("board/war/replacement/checkmate/chaturanga", 3, 250);
}
