//! The define library: the names that games rely on, the layout of its files, and
//! an example of each that must be read.

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ashtapada::check::check;
use ashtapada::expand::library::Embedded;
use ashtapada::expand::{Selection, expand};
use ashtapada::syntax::parse;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("ludemes/def")
}

/// What a file's opening comments say, and the define below them.
#[derive(Default, Debug)]
struct Page {
    name: String,
    sentences: Vec<String>,
    parameters: Vec<String>,
    kind: String,
    needs: Vec<String>,
    stacks: bool,
    teams: bool,
    on: Option<String>,
    examples: Vec<String>,
    body: String,
}

/// Reads a file by the layout that `ludemes/README.md` describes.
fn page(path: &Path) -> Result<Page, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let mut page = Page {
        name: path.file_stem().unwrap().to_string_lossy().into_owned(),
        ..Page::default()
    };
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next_if(|line| line.starts_with("//")) {
        let line = line
            .strip_prefix("// ")
            .ok_or("a comment begins with `// `")?;
        if let Some(rest) = line.strip_prefix('@') {
            let (tag, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            match tag {
                "kind" => page.kind = rest.into(),
                "needs" => page.needs.push(rest.into()),
                "stacks" => page.stacks = true,
                "teams" => page.teams = true,
                "on" => page.on = Some(rest.into()),
                "example" => page.examples.push(rest.into()),
                _ => return Err(format!("no such tag: @{tag}")),
            }
        } else if let Some(rest) = line.strip_prefix('#') {
            let (number, meaning) = rest.split_once(": ").ok_or("`#n: meaning`")?;
            page.parameters.push(meaning.into());
            if number != page.parameters.len().to_string() {
                return Err(format!("#{number} is out of order"));
            }
        } else {
            page.sentences.push(line.into());
        }
    }
    page.body = lines.map(|line| format!("{line}\n")).collect();
    Ok(page)
}

fn pages() -> Vec<Page> {
    let files = common::files(&folder(), &["def"]);
    files
        .iter()
        .map(|path| page(path).unwrap_or_else(|e| panic!("{}: {e}", path.display())))
        .collect()
}

#[test]
fn the_names_are_those_that_games_use() {
    let ours: BTreeSet<String> = pages().into_iter().map(|page| page.name).collect();
    assert_eq!(ours.len(), 164);
    let Some(shared) = common::shared() else {
        return;
    };
    // A file's name is not always its define's there.
    let theirs: BTreeSet<String> = common::files(&shared.join("ludii/def"), &["def"])
        .iter()
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(ours, theirs);
}

#[test]
fn every_file_is_laid_out_alike() {
    let mut wrong = Vec::new();
    for page in pages() {
        let parsed = parse(format!("{}.def", page.name), page.body.clone());
        let mut complain = |what: &str| wrong.push(format!("{}: {what}", page.name));
        if !parsed.diagnostics.is_empty() {
            complain("doesn't parse");
        }
        let roots: Vec<_> = parsed.ast.roots().collect();
        if roots.len() != 1 || !roots[0].calls("define") {
            complain("is one (define …) below its comments");
        }
        if !page.body.starts_with(&format!("(define \"{}\"", page.name)) {
            complain("is not named as its file");
        }
        if page.sentences.is_empty() || page.kind.is_empty() {
            complain("lacks a sentence or a kind");
        }
        if page.examples.is_empty() || !page.examples[0].contains(&format!("\"{}\"", page.name)) {
            complain("lacks an example");
        }
        // The parameters in the text are those that are explained.
        let mut used = BTreeSet::new();
        let mut rest = page.body.as_str();
        while let Some(at) = rest.find('#') {
            rest = &rest[at + 1..];
            used.insert(rest.chars().next().and_then(|c| c.to_digit(10)));
        }
        let explained: BTreeSet<_> = (1..=page.parameters.len() as u32).map(Some).collect();
        let unused = page.parameters.iter().filter(|p| *p == "(unused)").count();
        if used.len() + unused != explained.len() || !used.is_subset(&explained) {
            complain("explains other parameters than it has");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A small game around an example, as its kind asks.
fn game_around(page: &Page, example: &str) -> String {
    let mut players = "\"TwoPlayersNorthSouth\"".to_string();
    let mut board = "(board (square 8) (track \"Track\" {0..7} All))".to_string();
    let mut play = "(forEach Piece)".to_string();
    let mut start = "(start {(place \"Pawn1\" 0) (place \"Pawn2\" 1)})".to_string();
    let mut end = "(end (if (no Moves Mover) (result Mover Loss)))".to_string();
    let mut rules = None;
    let mut equipment = None;
    let mut items = vec![
        "(piece \"Pawn\" Each (move Step Forward (to if:(is Empty (to)))))".to_string(),
        "(piece \"King\" Each (move Step (to if:(is Empty (to)))))".to_string(),
        "(piece \"Queen\" Each (move Step (to if:(is Empty (to)))))".to_string(),
    ];
    let (defines, needed): (Vec<_>, Vec<_>) = page
        .needs
        .iter()
        .cloned()
        .partition(|need| need.starts_with("(define"));
    items.extend(needed);
    if page.stacks {
        start = "(start (place Stack \"Pawn1\" 0 count:2))".into();
    }
    if page.teams {
        start = "(start {(set Team 1 {P1}) (set Team 2 {P2}) (place \"Pawn1\" 0)})".into();
    }
    match page.kind.as_str() {
        "boolean" => play = format!("(if {example} (forEach Piece))"),
        "int" => play = format!("(if (= 1 {example}) (forEach Piece))"),
        "region" => play = format!("(if (is In (last To) {example}) (forEach Piece))"),
        "directions" => play = format!("(move Step {example} (to if:(is Empty (to))))"),
        "walk" => play = format!("(move Leap {example} (to if:(is Empty (to))))"),
        "moves" => play = example.into(),
        "effect" => play = format!("(forEach Piece (then {example}))"),
        "apply" => play = format!("(move Step (to if:(is Enemy (who at:(to))) {example}))"),
        "piece" | "equip" => items.push(example.into()),
        "board" => board = example.into(),
        "graph" => board = format!("(board {example} use:Vertex)"),
        "tracks" => board = format!("({} {example})", page.on.as_deref().unwrap_or_default()),
        "players" => players = example.into(),
        "equipment" => {
            equipment = Some(example.to_string());
            start = "(start (place \"Counter1\" 0))".into();
        }
        "start" => start = example.into(),
        "phase" => rules = Some(format!("(rules {start} phases:{{{example}}} {end})")),
        "end" | "ends" => end = format!("(end {example})"),
        kind => panic!("{}: no such kind: {kind}", page.name),
    }
    let equipment =
        equipment.unwrap_or_else(|| format!("(equipment {{{board} {}}})", items.join(" ")));
    let rules = rules.unwrap_or_else(|| format!("(rules {start} (play {play}) {end})"));
    format!(
        "{}\n(game \"Example\" {players}\n{equipment}\n{rules})\n",
        defines.join("\n")
    )
}

#[test]
fn every_example_expands_and_checks() {
    let library = Embedded::new();
    let mut wrong = Vec::new();
    for page in pages() {
        for example in &page.examples {
            let text = game_around(&page, example);
            let parsed = parse("example.lud", text.clone());
            let checked = check(expand(&parsed, &Selection::default(), &library));
            for diagnostic in &checked.diagnostics {
                let (code, message) = (diagnostic.code, &diagnostic.message);
                // The frame's own pieces are not all used, which is no fault of the example.
                if diagnostic.is_error() {
                    wrong.push(format!("{}: {code}: {message}\n{text}", page.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
