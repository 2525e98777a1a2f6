//! Boards: from the checked `(board …)` to a [`Topology`] with its tracks.

mod graph;
mod number;

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::check::{Call, Value, ValueKind};
use crate::diagnostic::Diagnostic;
use crate::expand::{OriginId, Origins};
use crate::ir;
use crate::topology::generator::{self as generate, Stores};
use crate::topology::track::Neighbour;
use crate::topology::{SiteType, Topology, Track};

/// The code of a board that can't be made.
pub const IMPOSSIBLE: &str = "ashtapada::lower::impossible_board";

/// A board ready to be played on.
#[derive(Clone, Debug)]
pub struct Board {
    /// Its graph, measured.
    pub topology: Topology,
    /// The kind of site that is meant where none is named.
    pub site: SiteType,
    /// Its tracks, in order.
    pub tracks: Vec<Track>,
    /// Whether it stands for a table without bounds.
    pub boardless: bool,
    /// Whether stacks may be higher than 32.
    pub large_stacks: bool,
}

/// Why something can't be lowered, and where.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    origin: OriginId,
    message: String,
}

impl Fault {
    fn new(origin: OriginId, message: &str) -> Fault {
        Fault {
            origin,
            message: message.to_string(),
        }
    }
}

type Lowered<T> = Result<T, Fault>;

fn fault(value: &Value, message: &str) -> Fault {
    Fault::new(value.origin, message)
}

/// Makes the board that `(board …)`, `(boardless …)`, `(mancalaBoard …)` or
/// `(surakartaBoard …)` describes. With `deep` (games that ask for layers), rows and columns are
/// counted on the ground.
///
/// # Errors
/// Sizes that can't be worked out, shapes that don't exist, tracks that lead nowhere.
pub fn board(value: &Value, origins: &Origins, deep: bool) -> Result<Board, Vec<Diagnostic>> {
    build(value, deep).map_err(|fault| {
        vec![
            Diagnostic::error(IMPOSSIBLE, "this board can't be made")
                .label(origins.written(fault.origin), fault.message),
        ]
    })
}

/// Whether a game asks for the layer of a site: then its rows and columns are counted on the
/// ground.
pub(super) fn asks_for_layers(call: &Call) -> bool {
    /// What several places have is looked through once.
    fn in_value(value: &Value, seen: &mut FxHashSet<*const Call>) -> bool {
        match &value.kind {
            ValueKind::Call(call) => {
                let again = Arc::strong_count(call) > 1 && !seen.insert(Arc::as_ptr(call));
                !again && in_call(call, seen)
            }
            ValueKind::Array(values) => values.iter().any(|value| in_value(value, seen)),
            _ => false,
        }
    }
    fn in_call(call: &Call, seen: &mut FxHashSet<*const Call>) -> bool {
        let mut arguments = call.arguments.iter().flatten();
        call.clause.written == "layer" || arguments.any(|value| in_value(value, seen))
    }
    in_call(call, &mut FxHashSet::default())
}

/// A track as the game keeps it.
pub(super) fn placed(track: &Track, kind: SiteType) -> ir::Track {
    let index = |to: Option<Neighbour>| to.map_or(-1, |to| to.index as i32);
    ir::Track {
        name: track.name.as_str().into(),
        owner: track.owner as u8,
        places: track
            .elements
            .iter()
            .map(|place| ir::equipment::TrackPlace {
                site: place.site,
                previous: index(place.previous),
                next: index(place.next),
                bump: place.bump,
            })
            .collect(),
        looped: track.looped,
        directed: track.directed,
        kind,
    }
}

fn build(value: &Value, deep: bool) -> Lowered<Board> {
    let ValueKind::Call(call) = &value.kind else {
        return Err(fault(value, "a board is needed here"));
    };
    let large_stacks = number::flag(call.get("largeStack"), false)?;
    let graph_of = |t| {
        let value = call
            .get("graph")
            .ok_or_else(|| fault(value, "a board needs a graph"))?;
        graph::graph(value, t)
    };
    let (graph, site) = match call.clause.written {
        "board" => {
            let site = call
                .get("use")
                .and_then(number::word)
                .and_then(SiteType::from_word);
            let site = site.unwrap_or(SiteType::Cell);
            (graph_of(site)?, site)
        }
        "boardless" => (table(call)?, SiteType::Cell),
        "mancalaBoard" => (mancala(value, call)?, SiteType::Vertex),
        "surakartaBoard" => (graph_of(SiteType::Vertex)?, SiteType::Vertex),
        _ => return Err(fault(value, "this is no board")),
    };
    let boardless = call.clause.written == "boardless";
    let topology = if boardless {
        Topology::boardless(graph, deep)
    } else {
        Topology::new(graph, deep)
    };
    let tracks = if call.clause.written == "surakartaBoard" {
        loops(value, call, &topology)?
    } else {
        let one_or_more = call.get("track").or_else(|| call.get("track2"));
        let tracks = one_or_more.map_or(&[][..], number::items);
        tracks
            .iter()
            .map(|value| track(value, &topology, site))
            .filter_map(Lowered::transpose)
            .collect::<Lowered<Vec<_>>>()?
    };
    Ok(Board {
        topology,
        site,
        tracks,
        boardless,
        large_stacks,
    })
}

fn table(call: &Call) -> Lowered<crate::topology::Graph> {
    let size = call.get("dim").map(number::count).transpose()?;
    // Sizes large enough that no game reaches the edge.
    Ok(
        match call.get("tilingBoardlessType").and_then(number::word) {
            Some("Hexagonal") => generate::hex(size.unwrap_or(21)),
            Some("Square") => generate::square(size.unwrap_or(41), SiteType::Cell),
            _ => generate::tri_triangle(size.unwrap_or(41), SiteType::Cell),
        },
    )
}

fn mancala(value: &Value, call: &Call) -> Lowered<crate::topology::Graph> {
    let size = |name: &str| {
        number::count(
            call.get(name)
                .ok_or_else(|| fault(value, "rows and columns are needed"))?,
        )
    };
    let stores = match call.get("store").and_then(number::word) {
        Some("None") => Stores::None,
        Some("Inner") => Stores::Inner,
        _ => Stores::Outer,
    };
    let stores_number = call.get("numStores").map_or(Ok(2), number::count)?;
    let rows = size("int")?;
    if !(2..=6).contains(&rows) {
        return Err(fault(value, "a sowing board has two to six rows"));
    }
    Ok(generate::mancala(
        rows,
        size("int2")?,
        stores,
        stores_number,
    ))
}

fn loops(value: &Value, call: &Call, topology: &Topology) -> Lowered<Vec<Track>> {
    let grid = call
        .get("graph")
        .and_then(graph::grid)
        .ok_or_else(|| fault(value, "loops go round squares or triangles only"))?;
    let number = call.get("loops").map(number::count).transpose()?;
    let from = call.get("from").map_or(Ok(1), number::count)?;
    Ok(generate::loops(topology, grid, number, from))
}

/// A track; none where it is written in steps, which the reference engine doesn't follow.
fn track(value: &Value, topology: &Topology, site: SiteType) -> Lowered<Option<Track>> {
    let ValueKind::Call(call) = &value.kind else {
        return Err(fault(value, "a track is needed here"));
    };
    let text = |name: &str| match call.get(name).map(|v| &v.kind) {
        Some(ValueKind::Text(text)) => Some(&**text),
        _ => None,
    };
    let name = text("string").unwrap_or("Track");
    let sites = if let Some(sites) = call.get("int") {
        let sites = number::items(sites)
            .iter()
            .map(track_site)
            .collect::<Lowered<Vec<i32>>>()?;
        if sites.is_empty() {
            return Err(fault(value, "a track needs sites"));
        }
        sites
    } else if let Some(steps) = text("string2") {
        topology
            .track_sites(site, steps)
            .map_err(|message| fault(value, &message))?
    } else {
        return Ok(None);
    };
    let owner = match call.get("int2") {
        Some(owner) => number::count(owner)? as u32,
        None => call
            .get("roleType")
            .and_then(number::word)
            .map_or(0, role_owner),
    };
    let looped = number::flag(call.get("loop"), false)?;
    let directed = number::flag(call.get("directed"), false)?;
    Ok(Some(Track::new(name, owner, looped, directed, &sites)))
}

fn track_site(value: &Value) -> Lowered<i32> {
    match number::word(value) {
        Some("End") => Ok(crate::topology::track::END),
        Some("Off" | "Undefined") => Ok(crate::topology::track::OFF),
        _ => Ok(number::whole(value)? as i32),
    }
}

/// The player that a role names by number, 0 for other roles.
fn role_owner(role: &str) -> u32 {
    role.strip_prefix('P')
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}
