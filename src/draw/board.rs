//! A board and what stands on it, placed on paper by where the topology has its sites.

mod beside;

use std::collections::BTreeMap;

use super::{
    Mark,
    picture::{Ink, Picture, Point, Shape},
};
use crate::{
    ir::Game,
    notation::board::Signs,
    play::State,
    topology::{Element, SiteType},
};

/// What to show.
pub struct Scene<'g> {
    /// What it is, for those who can't see it.
    pub title: String,
    /// The game.
    pub game: &'g Game,
    /// Pieces by site: component and player.
    pub pieces: BTreeMap<i32, (usize, u8)>,
    /// Where the piece that is shown moves.
    pub marks: BTreeMap<i32, Mark>,
    /// Pieces in hand, by container.
    pub hands: Vec<Hand>,
    /// Whether to say below which letter stands for which piece.
    pub legend: bool,
    /// Rings and dots of a comparison: where a text has a piece go, and where a game does.
    pub compared: (Vec<i32>, Vec<i32>),
}

/// Pieces beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// Whose they are; 0 is nobody's.
    pub owner: u8,
    /// Component, player, and how many.
    pub pieces: Vec<(usize, u8, i32)>,
}

impl<'g> Scene<'g> {
    /// An empty board.
    pub fn new(game: &'g Game, title: impl Into<String>) -> Self {
        Scene {
            title: title.into(),
            game,
            pieces: BTreeMap::new(),
            marks: BTreeMap::new(),
            hands: Vec::new(),
            legend: false,
            compared: (Vec::new(), Vec::new()),
        }
    }

    /// A position; of a stack the top shows.
    pub fn position(game: &'g Game, state: &State, title: impl Into<String>) -> Self {
        let kind = game.site_type;
        let sites = 0..game.topology.len(kind) as i32;
        let standing = sites
            .filter(|site| !state.is_empty(kind, *site))
            .map(|site| {
                let piece = state.piece(kind, site);
                (site, (usize::from(piece.what), piece.who))
            });
        Scene {
            pieces: standing.collect(),
            hands: beside::hands(game, state),
            ..Scene::new(game, title)
        }
    }
}

/// Pixels from a site to the next.
const SIDE: f64 = 40.0;
/// Room for coordinates and half sites at the edges.
const EDGE: f64 = 20.0;

/// From the board's places to the paper's.
struct Paper {
    left: f64,
    top: f64,
    scale: f64,
    margin: f64,
    /// Room above the board for hands.
    above: f64,
}

impl Paper {
    fn at(&self, point: [f64; 2]) -> Point {
        (
            EDGE + self.margin + (point[0] - self.left) * self.scale,
            self.above + self.margin + (self.top - point[1]) * self.scale,
        )
    }
}

/// Places a scene on paper.
pub fn picture(scene: &Scene<'_>) -> Picture {
    let game = scene.game;
    let kind = game.site_type;
    let sites = game.topology.elements(kind);
    let on_cells = kind == SiteType::Cell;
    let all = game.topology.elements(SiteType::Vertex).iter().chain(sites);
    let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
    for element in all {
        for axis in 0..2 {
            low[axis] = low[axis].min(element.centroid[axis]);
            high[axis] = high[axis].max(element.centroid[axis]);
        }
    }
    if sites.is_empty() {
        (low, high) = ([0.0; 2], [0.0; 2]);
    }
    let mut paper = Paper {
        left: low[0],
        top: high[1],
        scale: SIDE / spacing(sites),
        // Pieces on crossings stand out over the board's edge.
        margin: if on_cells { 4.0 } else { SIDE / 2.0 },
        above: 0.0,
    };
    let width = (high[0] - low[0]) * paper.scale + 2.0 * paper.margin + EDGE;
    paper.above = beside::height(scene, width, true);
    let mut picture = Picture {
        title: scene.title.clone(),
        width,
        height: paper.above + (high[1] - low[1]) * paper.scale + 2.0 * paper.margin + EDGE,
        shapes: Vec::new(),
    };
    ground(&mut picture, game, &paper);
    coordinates(&mut picture, sites, &paper, on_cells);
    let signs = Signs::new(game, true);
    for (site, (component, player)) in &scene.pieces {
        if let Some(element) = sites.get(*site as usize) {
            let at = paper.at(place(element));
            piece(&mut picture, game, &signs, (*component, *player), at);
        }
    }
    marks(&mut picture, scene, sites, &paper);
    beside::draw(&mut picture, scene, &signs);
    picture
}

/// A piece with its letter.
fn piece(
    picture: &mut Picture,
    game: &Game,
    signs: &Signs,
    (component, player): (usize, u8),
    at: Point,
) {
    let name = game.components.get(component).map_or("", |c| &c.stem);
    picture.shapes.push(Shape::Disc {
        at,
        radius: SIDE * 0.36,
        ink: Ink::Piece(player),
        title: name.to_string(),
    });
    picture.shapes.push(Shape::Text {
        at,
        size: 11.0,
        text: signs.letter(component).to_uppercase(),
        ink: Ink::Letter(player),
    });
}

fn place(element: &Element) -> [f64; 2] {
    [element.centroid[0], element.centroid[1]]
}

/// How far apart neighbouring sites are: the middle of the distances to each one's nearest.
fn spacing(sites: &[Element]) -> f64 {
    let far = |a: &Element, b: &Element| {
        let (x, y) = (a.centroid[0] - b.centroid[0], a.centroid[1] - b.centroid[1]);
        x.hypot(y)
    };
    let mut nearest: Vec<f64> = sites
        .iter()
        .filter_map(|site| {
            let others = sites.iter().filter(|other| other.index != site.index);
            others
                .map(|other| far(site, other))
                .filter(|d| *d > 1e-6)
                .min_by(f64::total_cmp)
        })
        .collect();
    nearest.sort_by(f64::total_cmp);
    nearest.get(nearest.len() / 2).copied().unwrap_or(1.0)
}

/// Cells as areas; where the game is played on crossings or lines, the lines on top.
fn ground(picture: &mut Picture, game: &Game, paper: &Paper) {
    let kind = game.site_type;
    let vertices = game.topology.elements(SiteType::Vertex);
    for cell in game.topology.elements(SiteType::Cell) {
        let middle = place(cell);
        let mut corners: Vec<[f64; 2]> = cell
            .vertices
            .iter()
            .filter_map(|v| vertices.get(*v as usize).map(place))
            .collect();
        let angle = |p: &[f64; 2]| (p[1] - middle[1]).atan2(p[0] - middle[0]);
        corners.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
        picture.shapes.push(Shape::Area {
            corners: corners.into_iter().map(|p| paper.at(p)).collect(),
            ink: Ink::Square(if kind == SiteType::Cell {
                cell.phase
            } else {
                1
            }),
        });
    }
    if kind != SiteType::Cell {
        for edge in game.topology.elements(SiteType::Edge) {
            let ends: Vec<[f64; 2]> = edge
                .vertices
                .iter()
                .filter_map(|v| vertices.get(*v as usize).map(place))
                .collect();
            if let [from, to] = ends[..] {
                picture.shapes.push(Shape::Line {
                    from: paper.at(from),
                    to: paper.at(to),
                    ink: Ink::Line,
                });
            }
        }
        for site in game.topology.elements(kind) {
            picture.shapes.push(Shape::Disc {
                at: paper.at(place(site)),
                radius: 2.5,
                ink: Ink::Site,
                title: String::new(),
            });
        }
    }
}

/// The letters and the number of a label such as `B12`.
fn parted(label: &str) -> (&str, &str) {
    label.split_at(
        label
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(label.len()),
    )
}

/// Along the edges of a board of files and ranks; on any other, at each site.
fn coordinates(picture: &mut Picture, sites: &[Element], paper: &Paper, on_cells: bool) {
    let mut files: BTreeMap<&str, Vec<&Element>> = BTreeMap::new();
    let mut ranks: BTreeMap<&str, Vec<&Element>> = BTreeMap::new();
    for site in sites {
        let (file, rank) = parted(&site.label);
        files.entry(file).or_default().push(site);
        ranks.entry(rank).or_default().push(site);
    }
    let straight = |lines: &BTreeMap<&str, Vec<&Element>>, axis: usize| {
        lines.values().all(|line| {
            let first = line[0].centroid[axis];
            line.iter()
                .all(|site| (site.centroid[axis] - first).abs() < 1e-3)
        })
    };
    let height = picture.height;
    let mut write = |at: Point, size: f64, text: &str| {
        picture.shapes.push(Shape::Text {
            at,
            size,
            text: text.to_lowercase(),
            ink: Ink::Coordinate,
        });
    };
    if straight(&files, 0) && straight(&ranks, 1) && files.len() > 1 && ranks.len() > 1 {
        let low = height - EDGE / 2.0 + 1.0;
        for (name, line) in files {
            write((paper.at(place(line[0])).0, low), 7.0, name);
        }
        for (name, line) in ranks {
            write((EDGE / 2.0 + 2.0, paper.at(place(line[0])).1), 7.0, name);
        }
        return;
    }
    for site in sites {
        let (x, y) = paper.at(place(site));
        let at = if on_cells {
            (x, y + SIDE * 0.36)
        } else {
            (x + SIDE * 0.28, y + SIDE * 0.28)
        };
        write(at, 5.0, &site.label);
    }
}

fn marks(picture: &mut Picture, scene: &Scene<'_>, sites: &[Element], paper: &Paper) {
    let spot = |site: &i32| sites.get(*site as usize).map(|s| paper.at(place(s)));
    let disc = |at, radius, ink| Shape::Disc {
        at,
        radius,
        ink,
        title: String::new(),
    };
    for (site, mark) in &scene.marks {
        let Some((x, y)) = spot(site) else { continue };
        if mark.takes {
            let r = SIDE * 0.2;
            for (dx, dy) in [(r, r), (r, -r)] {
                picture.shapes.push(Shape::Line {
                    from: (x - dx, y - dy),
                    to: (x + dx, y + dy),
                    ink: Ink::Capture,
                });
            }
        }
        if mark.enters {
            picture.shapes.push(disc((x, y), SIDE * 0.12, Ink::Move));
        }
        if mark.over {
            picture.shapes.push(disc((x, y), SIDE * 0.28, Ink::Over));
        }
        if mark.first {
            picture.shapes.push(Shape::Text {
                at: (x + SIDE * 0.3, y - SIDE * 0.28),
                size: 8.0,
                text: "i".into(),
                ink: Ink::Coordinate,
            });
        }
    }
    for at in scene.compared.0.iter().filter_map(spot) {
        picture.shapes.push(disc(at, SIDE * 0.42, Ink::Claimed));
    }
    for at in scene.compared.1.iter().filter_map(spot) {
        picture.shapes.push(disc(at, SIDE * 0.14, Ink::Actual));
    }
}
