//! Boards of one kind of game: sowing boards, and the loops of Surakarta.

use super::super::operator::{shift, union};
use super::super::track::Track;
use super::super::{Graph, SiteType, Topology};
use super::square::{rectangle, square};

/// Where the stores of a sowing board are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stores {
    /// There are none.
    None,
    /// At the left and right end.
    Outer,
    /// Within the rows; the board is a square.
    Inner,
}

/// A sowing board: rows of holes and a store on either side. Played on vertices.
pub fn mancala(rows: usize, columns: usize, stores: Stores, number: usize) -> Graph {
    let t = SiteType::Vertex;
    if stores == Stores::Inner || number != 2 || !(2..=6).contains(&rows) {
        return square(rows, t);
    }
    let row = |y: usize| {
        let mut row = rectangle(1, columns, None, false, t);
        shift(&mut row, [0.0, y as f64, 0.0]);
        row
    };
    let mut parts: Vec<Graph> = (0..rows).map(row).collect();
    if stores == Stores::Outer {
        // Distances of the stores' middles from the rows, in single precision: on the left,
        // on the right before shifting, and the shift.
        let (left, beyond, back) = match rows {
            2 => (-0.85_f32, 0.0, -0.15_f32),
            3 => (-1.0, 0.0, 0.0),
            5 => (-1.0, 0.1, -0.1),
            _ => (-0.9, 0.0, -0.1),
        };
        let y = (rows as f64 - 1.0) / 2.0;
        let right = (columns as f64 + beyond) as f32;
        let mut store = Graph::from_lists(&[[f64::from(right), y, 0.0]], &[]);
        shift(&mut store, [f64::from(back), 0.0, 0.0]);
        parts.insert(0, Graph::from_lists(&[[f64::from(left), y, 0.0]], &[]));
        parts.push(store);
    }
    union(parts, true)
}

/// The kind of grid that loops are drawn round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grid {
    /// Squares.
    Square,
    /// Triangles.
    Triangular,
}

/// The tracks of a board with looping lines round its corners: `loops` of them, the first along
/// row `from`; each forwards and backwards. Where the board's lines leave it on both sides of a
/// loop, the track has a bump.
pub fn loops(board: &Topology, grid: Grid, loops: Option<usize>, from: usize) -> Vec<Track> {
    let rows = board.rows(SiteType::Vertex).len();
    let columns = board.columns(SiteType::Vertex).len();
    let count = loops.unwrap_or_else(|| match grid {
        Grid::Square => (rows.min(columns).saturating_sub(2)) / 2,
        Grid::Triangular => rows.saturating_sub(1) / 2,
    });
    let mut tracks = Vec::new();
    for number in from..from + count {
        let mut line = match grid {
            Grid::Square => square_loop(rows, columns, number),
            Grid::Triangular => triangular_loop(rows, number),
        };
        for way in ["F", "B"] {
            let mut sites = Vec::new();
            for (i, &(site, at_edge)) in line.iter().enumerate() {
                sites.push(site as i32);
                if at_edge && line[(i + 1) % line.len()].1 {
                    sites.push(site as i32);
                }
            }
            tracks.push(Track::new(
                &format!("Track{number}{way}"),
                0,
                true,
                true,
                &sites,
            ));
            line.reverse();
        }
    }
    tracks
}

/// Sites of a loop, and whether each is where a line leaves the board. The reference engine
/// marks those by a minus sign, so site 0 is never one.
fn square_loop(rows: usize, columns: usize, number: usize) -> Vec<(usize, bool)> {
    let last = rows * columns - 1;
    let row = |i: usize| (number * columns + i, i == 0 || i == columns - 1);
    let column = |i: usize| (columns - 1 - number + i * columns, i == 0 || i == rows - 1);
    let row_back = |i: usize| (last - number * columns - i, i == 0 || i == columns - 1);
    let column_back = |i: usize| {
        (
            last + 1 - columns + number - i * columns,
            i == 0 || i == rows - 1,
        )
    };
    let mut sites: Vec<(usize, bool)> = (0..columns).map(row).collect();
    sites.extend((0..rows).map(column));
    sites.extend((0..columns).map(row_back));
    sites.extend((0..rows).map(column_back));
    sites
        .into_iter()
        .map(|(site, edge)| (site, edge && site != 0))
        .collect()
}

fn triangular_loop(rows: usize, number: usize) -> Vec<(usize, bool)> {
    let length = rows - number;
    let at_edge = |step: usize| step == 0 || step + 1 >= length;
    let mut sites = Vec::new();
    // Along the row, …
    let mut v: usize = (0..number).map(|step| rows - step).sum();
    for step in 0..length {
        sites.push((v, at_edge(step)));
        v += 1;
    }
    // … up the one side, …
    let mut width = rows - 1;
    v = rows - 1 - number;
    for step in 0..length {
        sites.push((v, at_edge(step)));
        v += width;
        width = width.saturating_sub(1);
    }
    // … and down the other.
    width += 3;
    for step in 0..length {
        sites.push((v, at_edge(step)));
        v = v.saturating_sub(width);
        width += 1;
    }
    sites
        .into_iter()
        .map(|(site, edge)| (site, edge && site != 0))
        .collect()
}
