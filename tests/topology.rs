//! Boards: against the reference engine's sites and labels, and by small facts.

mod common;

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering};

use ashtapada::check::{Value, ValueKind, check};
use ashtapada::expand::{Folder, Selection, expand};
use ashtapada::lower::board::{Board, board};
use ashtapada::syntax;
use ashtapada::topology::generator::{self, Diagonals, Joins, Tiling};
use ashtapada::topology::{Direction, Graph, Relation, SiteType, Topology, operator};
use rayon::prelude::*;

/// The first line of a recorded game.
#[derive(serde::Deserialize)]
struct Recorded {
    file: String,
    #[serde(rename = "siteType")]
    site_type: String,
    sites: usize,
    coords: Vec<String>,
}

fn recorded(path: &std::path::Path) -> Recorded {
    let file = std::fs::File::open(path).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .unwrap();
    serde_json::from_str(text.lines().next().unwrap()).unwrap()
}

fn find_board(value: &Value) -> Option<&Value> {
    const BOARDS: [&str; 4] = ["board", "boardless", "mancalaBoard", "surakartaBoard"];
    match &value.kind {
        ValueKind::Call(call) if BOARDS.contains(&call.clause.written) => Some(value),
        ValueKind::Call(call) => call.arguments.iter().flatten().find_map(find_board),
        ValueKind::Array(values) => values.iter().find_map(find_board),
        _ => None,
    }
}

/// The board of a game's text, none where the game doesn't check, or why it can't be made.
fn lowered(name: &str, text: &str, library: &Folder) -> Result<Option<Board>, String> {
    let checked = check(expand(
        &syntax::parse(name, text),
        &Selection::default(),
        library,
    ));
    let Some(game) = checked.game.as_ref() else {
        eprintln!("SKIPPED: {name} does not check");
        return Ok(None);
    };
    let value = find_board(game).ok_or("has no board")?;
    let deep = text.contains("(layer ");
    board(value, &checked.origins, deep)
        .map(Some)
        .map_err(|faults| format!("{:?}", faults[0].labels))
}

#[test]
fn boards_have_the_reference_engines_sites_and_labels() {
    let Some(shared) = common::shared() else {
        return;
    };
    let library = Folder::open(&shared.join("ludii")).unwrap();
    let files = common::files(&shared.join("ludii/golden"), &["gz"]);
    let lowered_boards = AtomicUsize::new(0);
    let wrong: Vec<String> = files
        .par_iter()
        .filter_map(|path| {
            let want = recorded(path);
            let text = std::fs::read_to_string(shared.join("ludii/lud").join(&want.file)).unwrap();
            let board = match lowered(&want.file, &text, &library) {
                Ok(Some(board)) => board,
                Ok(None) => return None,
                Err(why) => return Some(format!("{}: {why}", want.file)),
            };
            lowered_boards.fetch_add(1, Ordering::Relaxed);
            let labels: Vec<&str> = board
                .topology
                .elements(board.site)
                .iter()
                .map(|e| e.label.as_str())
                .collect();
            let same = want.sites == labels.len()
                && want.site_type == board.site.word()
                && want.coords == labels;
            (!same).then(|| format!("{}: {} sites, not {}", want.file, labels.len(), want.sites))
        })
        .collect();
    let same = lowered_boards.into_inner().saturating_sub(wrong.len());
    eprintln!("{same} of {} boards are the same", files.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn measured(graph: Graph) -> Topology {
    Topology::new(graph, false)
}

fn words(directions: &[Direction]) -> String {
    directions
        .iter()
        .map(|d| d.word())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_chessboard() {
    let t = SiteType::Cell;
    let board = measured(generator::square(8, t));
    assert_eq!(board.len(SiteType::Vertex), 81);
    assert_eq!(board.len(SiteType::Edge), 144);
    assert_eq!(board.elements(t)[63].label, "H8");
    assert_eq!(
        words(board.supported_directions(t, Relation::Orthogonal)),
        "N E S W"
    );
    assert_eq!(
        words(board.supported_directions(t, Relation::All)),
        "N NE E SE S SW W NW"
    );
    assert_eq!(board.corners(t), [0, 7, 56, 63]);
    assert_eq!(
        board.side(t, Direction::N),
        [56, 57, 58, 59, 60, 61, 62, 63]
    );
    assert_eq!(board.centre(t), [27, 28, 35, 36]);
    assert_eq!(board.perimeter(t).len(), 28);
    let to: Vec<u32> = board
        .steps(t, 9, Direction::Adjacent)
        .iter()
        .map(|step| step.to)
        .collect();
    assert_eq!(to, [17, 18, 10, 2, 1, 0, 8, 16]);
    let bishop = board.radials(t, 9, Direction::Diagonal);
    assert_eq!(bishop.len(), 4);
    assert_eq!(*bishop[0].sites, [9, 18, 27, 36, 45, 54, 63]);
    assert_eq!(*bishop[0].opposites[0], [9, 0]);
    assert_eq!(board.distinct_radials(t, 9, Direction::Diagonal).len(), 2);
    assert_eq!(board.distances(t, 0, Relation::Adjacent)[63], 7);
    assert_eq!(
        board.direction_between(t, 0, 18, Relation::All),
        Some(Direction::NE)
    );
    // Neighbours differ in colour along edges.
    for cell in board.elements(t) {
        for &other in board.neighbours(t, cell.index, Relation::Orthogonal) {
            assert_ne!(cell.phase, board.elements(t)[other as usize].phase);
        }
    }
}

#[test]
fn a_hexagon_of_hexagons() {
    let t = SiteType::Cell;
    let board = measured(generator::hex(3));
    assert_eq!(board.len(t), 19);
    assert_eq!(
        words(board.supported_directions(t, Relation::Orthogonal)),
        "NNE E SSE SSW W NNW"
    );
    assert_eq!(board.centre(t), [9]);
    assert_eq!(board.neighbours(t, 9, Relation::Orthogonal).len(), 6);
    assert_eq!(board.neighbours(t, 9, Relation::Diagonal).len(), 6);
    assert_eq!(board.corners(t).len(), 6);
}

#[test]
fn boards_of_every_kind_have_the_sites_they_should() {
    let cell = SiteType::Cell;
    let vertex = SiteType::Vertex;
    let sizes = BTreeMap::from([
        (
            "alquerque",
            (
                generator::rectangle(5, 5, Some(Diagonals::Alternating), false, vertex),
                vertex,
                25,
            ),
        ),
        ("brick", (generator::brick(2, 2, false), cell, 5)),
        ("celtic", (generator::celtic(2, 2), cell, 13)),
        ("diamond", (generator::diamond(2, None), cell, 5)),
        ("hex star", (generator::hex_star(1), cell, 13)),
        ("hex triangle", (generator::hex_triangle(4), cell, 10)),
        (
            "mill",
            (
                generator::concentric_polygons(4, 3, Joins::default(), vertex),
                vertex,
                24,
            ),
        ),
        (
            "pyramid",
            (generator::rectangle(4, 4, None, true, vertex), vertex, 30),
        ),
        ("quadhex", (generator::quadhex(3, false), cell, 54)),
        ("regular", (generator::regular(5, false, cell), cell, 1)),
        (
            "rings",
            (
                generator::concentric_rings(&[1, 4, 8], false, cell),
                cell,
                13,
            ),
        ),
        (
            "spiral",
            (generator::spiral(4, 40, true).unwrap(), vertex, 40),
        ),
        ("T3636", (Tiling::T3636.graph(2, None), cell, 19)),
        ("T488", (Tiling::T488.graph(2, None), cell, 5)),
        ("target", (generator::target(3), cell, 3)),
        ("triangles", (generator::tri_triangle(3, cell), cell, 9)),
        ("wedge", (generator::wedge(3, 3), vertex, 7)),
    ]);
    let found: BTreeMap<_, _> = sizes
        .iter()
        .map(|(name, (graph, t, _))| (*name, graph.len(*t)))
        .collect();
    let wanted: BTreeMap<_, _> = sizes.iter().map(|(name, (_, _, n))| (*name, *n)).collect();
    assert_eq!(found, wanted);
}

#[test]
fn operators_change_graphs() {
    let t = SiteType::Cell;
    let square = || generator::square(3, t);
    let mut moved = square();
    operator::shift(&mut moved, [3.0, 0.0, 0.0]);
    assert_eq!(
        operator::merge(&[square(), moved.clone()], false).len(t),
        18
    );
    assert_eq!(
        operator::merge(&[square(), moved.clone()], false).len(SiteType::Vertex),
        28
    );
    assert_eq!(
        operator::union(vec![square(), moved.clone()], false).len(SiteType::Vertex),
        32
    );
    assert_eq!(
        operator::intersect(&[square(), moved]).len(SiteType::Vertex),
        4
    );
    assert_eq!(operator::dual(&square()).unwrap().len(SiteType::Vertex), 9);
    assert_eq!(operator::layers(&square(), 2).len(t), 18);
    let mut divided = square();
    operator::subdivide(&mut divided, 4, t);
    assert_eq!(divided.len(t), 36);
    let mut complete = generator::regular(5, false, SiteType::Vertex);
    operator::complete(&mut complete, false);
    assert_eq!(complete.len(SiteType::Edge), 10);
    operator::split_crossings(&mut complete);
    assert_eq!(complete.len(SiteType::Vertex), 10);
    let mut holed = square();
    holed.remove(t, 4, true);
    assert_eq!((holed.len(t), holed.len(SiteType::Edge)), (8, 24));
    holed.remove(SiteType::Vertex, 0, false);
    assert_eq!((holed.len(t), holed.len(SiteType::Edge)), (7, 22));
}
