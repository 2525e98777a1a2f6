//! Measuring a finished graph: outline, corners, sides, centre, colours, and places in rows and
//! columns.

use std::collections::VecDeque;

use super::SiteType;
use super::geometry::{self, Point};
use super::graph::{Graph, Pivot};
use super::properties::Properties;

mod corner;
mod outline;
mod place;

pub(crate) use place::{Places, label};

/// The vertices along the outline of each connected part of a graph, clockwise.
pub(crate) fn outlines(graph: &Graph) -> Vec<Vec<usize>> {
    outline::outlines(graph)
        .into_iter()
        .map(|o| o.vertices)
        .collect()
}

/// What was measured of the elements of each type, by number.
#[derive(Clone, Debug)]
pub(crate) struct Flags {
    vertices: Vec<Properties>,
    edges: Vec<Properties>,
    faces: Vec<Properties>,
}

impl Flags {
    fn of(&self, t: SiteType) -> &[Properties] {
        match t {
            SiteType::Vertex => &self.vertices,
            SiteType::Edge => &self.edges,
            SiteType::Cell => &self.faces,
        }
    }

    fn lists(&mut self) -> [&mut Vec<Properties>; 3] {
        [&mut self.vertices, &mut self.edges, &mut self.faces]
    }
}

/// Measures what elements of one type have from those of another: outline, corners and sides.
pub(crate) fn shared(graph: &Graph) -> Flags {
    let none = |t| vec![Properties::default(); graph.len(t)];
    let mut flags = Flags {
        vertices: none(SiteType::Vertex),
        edges: none(SiteType::Edge),
        faces: none(SiteType::Cell),
    };
    let outlines = outline::outlines(graph);
    outline::mark(graph, &outlines, &mut flags);
    inner_and_outer(graph, &mut flags);
    corner::corners(graph, &outlines, &mut flags);
    corner::sides(graph, &outlines, &mut flags);
    flags
}

/// All that is measured of the elements of a type.
pub(crate) fn properties(graph: &Graph, t: SiteType, shared: &Flags) -> Vec<Properties> {
    let mut list = shared.of(t).to_vec();
    match t {
        SiteType::Vertex => pivots(graph, &mut list),
        SiteType::Edge => orientations(graph, &mut list),
        SiteType::Cell => major_and_minor(graph, &mut list),
    }
    extremes(graph, t, &mut list);
    phases(graph, t, &mut list);
    centre(graph, t, &mut list);
    list
}

fn inner_and_outer(graph: &Graph, flags: &mut Flags) {
    use Properties as P;
    for p in flags.lists().into_iter().flatten() {
        if p.has(P::PERIMETER) {
            p.set(P::OUTER);
        }
    }
    for (f, p) in graph.faces.iter().zip(&mut flags.faces) {
        let on_outline = |v: usize| flags.vertices[v].has(P::PERIMETER);
        if f.vertices.iter().any(on_outline) {
            p.set(P::OUTER);
            p.set(P::PERIMETER);
        }
        if f.edges.iter().any(|e| graph.edges[e].open()) {
            p.set(P::NULL_NEIGHBOUR);
        }
    }
    for (e, p) in graph.edges.iter().zip(&mut flags.edges) {
        let on_outline = |v: usize| flags.vertices[v].has(P::PERIMETER);
        if e.open() && on_outline(e.a) && on_outline(e.b) {
            p.set(P::OUTER);
            p.set(P::PERIMETER);
        }
    }
    for p in flags.lists().into_iter().flatten() {
        if !p.has(P::OUTER) {
            p.set(P::INNER);
        }
    }
}

fn pivots(graph: &Graph, list: &mut [Properties]) {
    for v in &graph.vertices {
        if let Some(Pivot::Vertex(pivot)) = v.pivot {
            list[pivot].set(Properties::PIVOT);
        }
    }
}

fn extremes(graph: &Graph, t: SiteType, list: &mut [Properties]) {
    const SLACK: f64 = 0.01;
    let (mut min_x, mut max_x, mut min_y, mut max_y) = (1e6_f64, -1e6_f64, 1e6_f64, -1e6_f64);
    for id in 0..list.len() {
        let [x, y, _] = graph.at(t, id);
        (min_x, max_x) = (min_x.min(x), max_x.max(x));
        (min_y, max_y) = (min_y.min(y), max_y.max(y));
    }
    for (id, properties) in list.iter_mut().enumerate() {
        let [x, y, _] = graph.at(t, id);
        for (near, flag) in [
            (x - min_x, Properties::LEFT),
            (y - min_y, Properties::BOTTOM),
            (max_x - x, Properties::RIGHT),
            (max_y - y, Properties::TOP),
        ] {
            if near < SLACK {
                properties.set(flag);
            }
        }
    }
}

fn major_and_minor(graph: &Graph, list: &mut [Properties]) {
    let sides = graph.faces.iter().map(|f| f.vertices.len());
    let most = sides.clone().max().unwrap_or(0);
    for (sides, p) in sides.zip(list) {
        p.set(if sides == most {
            Properties::MAJOR
        } else {
            Properties::MINOR
        });
    }
}

/// Colours the elements so that neighbours differ, greedily, the most constrained first.
fn phases(graph: &Graph, t: SiteType, list: &mut [Properties]) {
    let n = list.len();
    // By element, the colours around it, a bit each.
    let mut around = vec![0u8; n];
    let mut visited = vec![false; n];
    let mut neighbours = Vec::new();
    let mut queue = VecDeque::new();
    for start in 0..n {
        if visited[start] {
            continue;
        }
        let first = Properties::phase_flag(0);
        list[start].set(first);
        // It is counted around its neighbours before it's reached, as colour 0 whatever it gets.
        graph.set_neighbours(t, start, &mut neighbours);
        for &other in &neighbours {
            around[other] |= 1;
        }
        queue.push_back(start);
        while let Some(id) = queue.pop_front() {
            if visited[id] {
                continue;
            }
            visited[id] = true;
            let free = (around[id].trailing_ones() as usize).min(4);
            list[id].set(Properties::phase_flag(free));
            graph.set_neighbours(t, id, &mut neighbours);
            for &other in &neighbours {
                // The first of a component may be coloured in vain once more; the lowest counts.
                if id != start {
                    around[other] |= 1 << free;
                }
            }
            for &other in &neighbours {
                if visited[other] {
                    continue;
                }
                if around[other].count_ones() > 1 {
                    queue.push_front(other);
                } else {
                    queue.push_back(other);
                }
            }
        }
    }
}

fn orientations(graph: &Graph, list: &mut [Properties]) {
    use Properties as P;
    for (e, p) in graph.edges.iter().zip(list) {
        let (a, b) = (graph.vertices[e.a].at, graph.vertices[e.b].at);
        let flags = match sector(geometry::angle(a, b)) {
            0 | 8 => [P::AXIAL, P::HORIZONTAL],
            4 | 12 => [P::AXIAL, P::VERTICAL],
            1..4 | 9..12 => [P::ANGLED, P::SLASH],
            _ => [P::ANGLED, P::SLOSH],
        };
        flags.into_iter().for_each(|flag| p.set(flag));
    }
}

/// In which sixteenth of a turn an angle lies, counted anticlockwise from the one around east.
pub(crate) fn sector(angle: f64) -> usize {
    use std::f64::consts::PI;
    let arc = 2.0 * PI / 16.0;
    let mut angle = angle;
    while angle < 0.0 {
        angle += 2.0 * PI;
    }
    while angle > 2.0 * PI {
        angle -= 2.0 * PI;
    }
    (((angle + arc / 2.0) / arc) as usize + 16) % 16
}

/// The elements with the least sum of squared distances to the outline and its corners.
fn centre(graph: &Graph, t: SiteType, list: &mut [Properties]) {
    let n = list.len();
    // On large boards the corners will do.
    let outline = if n < 100 {
        Properties::PERIMETER
    } else {
        Properties::default()
    };
    let mut far: Vec<Point> = Vec::new();
    for flag in [outline, Properties::CORNER] {
        let with = (0..n).filter(|&id| list[id].has(flag));
        far.extend(with.map(|id| graph.at(t, id)));
    }
    let sum = |id: usize| {
        let from = graph.at(t, id);
        let squares = far.iter().map(|&to| geometry::distance_squared(from, to));
        squares.fold(0.0, |sum, square| sum + square)
    };
    let sums: Vec<f64> = (0..n).map(sum).collect();
    let least = sums.iter().fold(1e6, |m: f64, &s| m.min(s));
    for (sum, properties) in sums.iter().zip(list) {
        if (sum - least).abs() < 0.0001 {
            properties.set(Properties::CENTRE);
        }
    }
}
