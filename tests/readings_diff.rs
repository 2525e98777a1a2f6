//! Diffs of the founding games: as people see them, and ours against the sources.

mod common;

use std::path::{Path, PathBuf};

use ashtapada::{
    compile::compile,
    expand::{Embedded, Library, Selection},
    readings::{
        Claim, Verdict,
        game::Probed,
        lockstep,
        text::read_document,
        verdict::{self, Diff},
    },
};
use assert_cmd::Command;

/// Each founding game with its source among the Digital Ludeme Project's texts.
const FOUNDING: [(&str, &str); 4] = [
    ("Hindustani Chess", "hindustani-chess.portal.txt"),
    ("Chatur", "chatur.evidence.txt"),
    ("Shataranja", "shataranja.evidence.txt"),
    (
        "Chaturanga (Kridakausalya 14x14)",
        "chaturanga-kridakausalya-14x14.evidence.txt",
    ),
];

fn published(shared: &Path, game: &str) -> PathBuf {
    shared
        .join("ludii/lud/board/war/replacement/checkmate/chaturanga")
        .join(format!("{game}.lud"))
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/readings")
}

fn program(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::cargo_bin("ashtapada").expect("the program is built");
    command
        .args(arguments)
        .current_dir(folder)
        .env("COLUMNS", "100");
    let output = command.output().expect("the program runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() != Some(2), "{messages}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The sources' lines are not ours to print: a frame keeps its marks, and loses the line.
fn without_lines(shown: &str) -> String {
    let lines = shown.lines().map(|line| {
        let frame = line.split_once('│').filter(|(number, _)| {
            let number = number.trim();
            !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
        });
        match frame {
            Some((number, text)) => {
                let marks: String = text
                    .chars()
                    .take_while(|c| " ╭─├│╰▶".contains(*c))
                    .collect();
                format!("{number}│{} …", marks.trim_end())
            }
            None => line.to_string(),
        }
    });
    lines.map(|l| l.trim_end().to_string() + "\n").collect()
}

/// A page without its style, the pictures, the text and the description; quotations cut short.
fn without_text(page: &str) -> String {
    let mut out = page.to_string();
    for (open, close) in [
        ("<style>", "</style>"),
        ("<svg", "</svg>"),
        ("<p class=\"text\">", "</p>"),
        ("<pre class=\"lud\"><code>", "</code></pre>"),
    ] {
        let (mut kept, mut rest) = (String::new(), out.as_str());
        while let Some(at) = rest.find(open) {
            let body = at + open.len();
            let end = rest[body..].find(close).map_or(rest.len(), |e| body + e);
            kept += &rest[..body];
            kept.push('…');
            rest = &rest[end..];
        }
        out = kept + rest;
    }
    let cut = |line: &str| {
        let quote = line
            .strip_prefix("<blockquote>")?
            .strip_suffix("</blockquote>")?;
        let words: Vec<&str> = quote.split_whitespace().collect();
        let short = words[..words.len().min(10)].join(" ");
        let more = if words.len() > 10 { " …" } else { "" };
        Some(format!("<blockquote>{short}{more}</blockquote>"))
    };
    let code = |line: &str| {
        let (link, _) = line.strip_prefix("<pre><code>")?.split_once("</a>")?;
        Some(format!("<pre><code>{link}</a> …</code></pre>"))
    };
    out.lines()
        .map(|line| cut(line).or_else(|| code(line)).unwrap_or(line.into()) + "\n")
        .collect()
}

fn snapshots(game: &str, source: &str) {
    let Some(shared) = common::shared() else {
        return;
    };
    // Short names, wherever the library lies.
    let folder = tempfile::tempdir().expect("a folder");
    let copy = |from: PathBuf, to: &str| {
        std::fs::copy(from, folder.path().join(to)).expect("a copy");
    };
    copy(published(&shared, game), "published.lud");
    copy(shared.join("dlp").join(source), "source.txt");
    let arguments = ["diff", "published.lud", "source.txt"];
    let folder = folder.path();
    let name = source.split('.').next().unwrap_or(source).replace('-', "_");
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(
            format!("{name}_terminal"),
            without_lines(&program(folder, &arguments))
        );
        let page = program(folder, &[&arguments[..], &["--html", "-"]].concat());
        insta::assert_snapshot!(format!("{name}_page"), without_text(&page));
    });
}

#[test]
fn hindustani_chess_reads_well() {
    snapshots(FOUNDING[0].0, FOUNDING[0].1);
}

#[test]
fn chatur_reads_well() {
    snapshots(FOUNDING[1].0, FOUNDING[1].1);
}

#[test]
fn shataranja_reads_well() {
    snapshots(FOUNDING[2].0, FOUNDING[2].1);
}

#[test]
fn chaturanga_14x14_reads_well() {
    snapshots(FOUNDING[3].0, FOUNDING[3].1);
}

/// One of our own games against its source.
fn ours(game: &str, text: &str) -> Vec<(String, Diff)> {
    let library = Embedded::new();
    let (file, lud) = library.game(game).expect("a game of ours");
    let compiled = compile(&file, lud, &Selection::default(), &library);
    let game = compiled.game.expect("it compiles");
    let probed = Probed::new(&game).expect("it can be asked");
    read_document(text)
        .iter()
        .map(|(passage, reading)| {
            let diff = verdict::judge(reading, &reading.claims, &probed, &[]);
            (passage.name.to_string(), diff)
        })
        .collect()
}

/// Where a source contradicts itself, and our game can follow only one of the two.
const CONTRADICTIONS: [(&str, &str, &str, &str); 2] = [
    // The board's size is a slip of the record: its account speaks of 196 squares.
    (
        "Chaturanga (Kridakausalya 14x14)",
        "evidence.rules",
        "board",
        "12x12",
    ),
    // "moves orthogonally one space" in the Rules, "moves also like him" (the king) in the account.
    (
        "Chaturanga (Kridakausalya 14x14)",
        "evidence.content",
        "move",
        "K",
    ),
];

#[test]
fn ours_follow_their_sources() {
    let Some(shared) = common::shared() else {
        return;
    };
    let mut faults = Vec::new();
    for (game, source) in FOUNDING {
        let text = std::fs::read_to_string(shared.join("dlp").join(source)).expect("a text");
        for (passage, diff) in ours(game, &text) {
            for finding in &diff.findings {
                let c = &finding.claim;
                let known =
                    CONTRADICTIONS.contains(&(game, &passage, c.kind.word(), c.value.as_str()));
                let disagrees = matches!(c.verdict, Some(Verdict::Differ | Verdict::Missing));
                if disagrees && !known {
                    faults.push(format!("{game}, {passage}: {}", c.to_json()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_published_hindustani_chess_parts_from_ours() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = Embedded::new();
    let compiled = |file: &str, text: std::sync::Arc<str>| {
        compile(file, text, &Selection::default(), &library).game
    };
    let path = published(&shared, "Hindustani Chess");
    let text = std::fs::read_to_string(&path).expect("the published description");
    let theirs = compiled("published.lud", text.into()).expect("it compiles");
    let (file, text) = library.game("Hindustani Chess").expect("ours");
    let ours = compiled(&file, text).expect("it compiles");
    let (a, b) = (Probed::new(&theirs), Probed::new(&ours));
    let (a, b) = (a.expect("asked"), b.expect("asked"));
    let differences = lockstep::differences(&a, &b);
    for about in ["Pawn of player 1: move", "mate"] {
        let found = differences.iter().find(|d| d.about == about);
        let found = found.unwrap_or_else(|| panic!("nothing about {about}"));
        assert!(found.shown.is_some(), "no board for {about}");
    }
}

#[test]
fn a_scholars_claims_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("claims.toml");
    let path = path.to_string_lossy();
    program(&fixtures(), &["read", "shataranja.txt", "--write", &path]);
    let written = std::fs::read_to_string(&*path).expect("claims");
    assert!(
        written.contains("# - The drums are beaten before the first move."),
        "{written}"
    );
    // The scholar: another reading of the elephant, with its source, page and doubt.
    let elephant = "kind = \"move\"\ntext = \"text\"\npiece = \"elephant\"\nvalue = \"R\"";
    assert!(written.contains(elephant), "{written}");
    let edited = written.replace(
        elephant,
        "kind = \"move\"\ntext = \"text\"\npiece = \"elephant\"\nvalue = \"R or B\"\nsource = \"Iyer 1982\"\npage = \"48\"\nconfidence = 60",
    );
    std::fs::write(
        &*path,
        edited + "\n[[claim]]\nkind = \"count\"\npiece = \"vaha\"\nvalue = \"4\"\n",
    )
    .expect("claims");
    let lines = program(&fixtures(), &["diff", "Shataranja", &path, "--json"]);
    let claims: Vec<Claim> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("a claim"))
        .collect();
    let find = |kind: &str, piece: &str| {
        let found = claims
            .iter()
            .find(|c| c.kind.word() == kind && c.piece == piece);
        found.unwrap_or_else(|| panic!("no {kind} of {piece} in {lines}"))
    };
    let elephant = find("move", "elephant");
    assert_eq!(elephant.verdict, Some(Verdict::Agree), "{elephant:?}");
    assert!(elephant.note.contains("read as B"), "{elephant:?}");
    let of = (elephant.source.as_str(), elephant.page.as_str());
    assert_eq!(of, ("Iyer 1982", "48"));
    assert_eq!(elephant.confidence, Some(60));
    assert_eq!(find("count", "vaha").verdict, Some(Verdict::Agree));
    assert_eq!(find("stalemate", "").verdict, Some(Verdict::Differ));
}
