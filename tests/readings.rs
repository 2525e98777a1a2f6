//! Readings against scholars' labels, where the shared data is at hand.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use ashtapada::betza::Betza;
use ashtapada::readings::text::{fold, read_document};
use ashtapada::readings::{Claim, Kind, Verdict};

fn shared() -> Option<PathBuf> {
    let path = std::env::var_os("ASHTAPADA_SHARED").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"),
        PathBuf::from,
    );
    if path.join("readings/labels").is_dir() {
        return Some(path);
    }
    eprintln!("SKIPPED: no labels at {}", path.display());
    None
}

/// Kinds that are scored.
const SCORED: [Kind; 13] = [
    Kind::Board,
    Kind::Players,
    Kind::Count,
    Kind::Setup,
    Kind::Move,
    Kind::FirstMove,
    Kind::ExtraMove,
    Kind::Castling,
    Kind::EnPassant,
    Kind::Check,
    Kind::Checkmate,
    Kind::Stalemate,
    Kind::BareKing,
];

/// A value so that equal claims have equal values.
fn normal(kind: Kind, value: &str) -> String {
    match kind {
        Kind::Move | Kind::FirstMove | Kind::ExtraMove => match value.parse::<Betza>() {
            Ok(betza) => {
                let moves = betza.with_initial(kind == Kind::FirstMove).loose();
                format!("{moves:?} {:?}", betza.bent)
            }
            Err(_) => value.into(),
        },
        Kind::Castling => if value == "no" { "no" } else { "yes" }.into(),
        _ => fold(value),
    }
}

/// A piece's name, its plural and its gloss in brackets aside.
fn plain(piece: &str) -> String {
    let name = fold(piece.split('(').next().unwrap_or(piece));
    name.trim_end_matches('s').trim_end_matches('e').into()
}

fn luds(dir: &std::path::Path, found: &mut BTreeMap<String, PathBuf>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            luds(&path, found);
        } else if let Some(stem) = path.file_stem() {
            found.insert(stem.to_string_lossy().into(), path.clone());
        }
    }
}

#[test]
fn labelled_texts_are_read() {
    let Some(shared) = shared() else { return };
    let mut files = BTreeMap::new();
    luds(
        &shared.join("ludii/lud/board/war/replacement/checkmate"),
        &mut files,
    );
    let mut evidence: BTreeMap<String, Vec<Claim>> = BTreeMap::new();
    for entry in std::fs::read_dir(shared.join("dlp")).unwrap().flatten() {
        let text = std::fs::read_to_string(entry.path()).unwrap();
        for (passage, reading) in read_document(&text) {
            let key = format!("{}|{}", fold(&passage.game), passage.name);
            evidence.entry(key).or_default().extend(reading.claims);
        }
    }
    let (mut hits, mut wanted, mut got) = (0, 0, 0);
    for entry in std::fs::read_dir(shared.join("readings/labels"))
        .unwrap()
        .flatten()
    {
        let game = entry
            .path()
            .file_stem()
            .unwrap()
            .to_string_lossy()
            .to_string();
        let labels: Vec<Claim> = std::fs::read_to_string(entry.path())
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let texts: BTreeSet<&str> = labels.iter().map(|l| l.text.as_str()).collect();
        for text in texts {
            let claims: Vec<Claim> = if text == "metadata" {
                let lud = std::fs::read_to_string(&files[&game]).unwrap();
                read_document(&lud)
                    .into_iter()
                    .next()
                    .map(|(_, r)| r.claims)
                    .unwrap_or_default()
            } else {
                evidence
                    .get(&format!("{}|{text}", fold(&game)))
                    .cloned()
                    .unwrap_or_default()
            };
            // The game's own claims may name the king or nobody.
            let key = |c: &Claim| {
                let piece = match c.kind {
                    Kind::Check
                    | Kind::Checkmate
                    | Kind::Stalemate
                    | Kind::BareKing
                    | Kind::Castling
                    | Kind::EnPassant => String::new(),
                    _ => plain(&c.piece),
                };
                (c.kind, piece, normal(c.kind, &c.value))
            };
            let scored = |c: &&Claim| SCORED.contains(&c.kind);
            let unclear: BTreeSet<_> = labels
                .iter()
                .filter(|l| l.verdict == Some(Verdict::Unclear))
                .map(|l| (l.kind, plain(&l.piece)))
                .collect();
            let want: BTreeSet<_> = labels
                .iter()
                .filter(|l| {
                    l.text == text
                        && !matches!(l.verdict, Some(Verdict::Unattested | Verdict::Unclear))
                })
                .filter(scored)
                .map(key)
                .collect();
            let have: BTreeSet<_> = claims
                .iter()
                .filter(scored)
                .filter(|c| !unclear.contains(&(c.kind, plain(&c.piece))))
                .map(key)
                .collect();
            hits += want.intersection(&have).count();
            wanted += want.len();
            got += have.len();
        }
    }
    let (precision, recall) = (hits as f64 / got as f64, hits as f64 / wanted as f64);
    assert!(
        precision >= 0.90 && recall >= 0.85,
        "precision {precision:.3}, recall {recall:.3}"
    );
}

#[test]
fn every_text_of_the_library_is_read_without_harm() {
    let Some(shared) = shared() else { return };
    let mut files = BTreeMap::new();
    luds(&shared.join("ludii/lud"), &mut files);
    let (mut read, mut all) = (0.0, 0.0);
    for path in files.values() {
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        for (passage, reading) in read_document(&text) {
            for claim in &reading.claims {
                let span = claim.span.clone().unwrap();
                assert_eq!(text[span], claim.quote, "{}", path.display());
            }
            let weight = passage.span.len() as f64;
            read += reading.share_within(&text, passage.span) * weight;
            all += weight;
        }
    }
    assert!(read > 0.0 && read < all);
}
