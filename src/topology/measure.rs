//! Measuring a finished graph: outline, corners, sides, centre, colours; and, when a type of site is
//! asked for, its places in rows and columns.

use super::SiteType;
use super::geometry::{self, Point};
use super::graph::{Graph, Pivot};
use super::properties::Properties;

mod corner;
mod outline;
mod place;

pub(crate) use place::{label, places};

/// The vertices along the outline of each connected part of a graph, clockwise.
pub(crate) fn outlines(graph: &Graph) -> Vec<Vec<usize>> {
    outline::outlines(graph)
        .into_iter()
        .map(|o| o.vertices)
        .collect()
}

/// Measures the flags, which go into the graph itself.
pub(crate) fn measure(graph: &mut Graph) {
    for t in SiteType::ALL {
        for id in 0..graph.len(t) {
            *graph.properties_mut(t, id) = Properties::default();
        }
    }
    for id in 0..graph.vertices.len() {
        if let Some(Pivot::Vertex(pivot)) = graph.vertices[id].pivot {
            graph.vertices[pivot].properties.set(Properties::PIVOT);
        }
    }
    let outlines = outline::outlines(graph);
    outline::mark(graph, &outlines);
    inner_and_outer(graph);
    extremes(graph);
    major_and_minor(graph);
    corner::corners(graph, &outlines);
    corner::sides(graph, &outlines);
    for t in SiteType::ALL {
        phases(graph, t);
    }
    orientations(graph);
    for t in SiteType::ALL {
        centre(graph, t);
    }
}

fn inner_and_outer(graph: &mut Graph) {
    use Properties as P;
    for t in SiteType::ALL {
        for id in 0..graph.len(t) {
            let p = graph.properties_mut(t, id);
            if p.has(P::PERIMETER) {
                p.set(P::OUTER);
            }
        }
    }
    for id in 0..graph.faces.len() {
        let on_outline = |&v: &usize| graph.vertices[v].properties.has(Properties::PERIMETER);
        if graph.faces[id].vertices.iter().any(on_outline) {
            graph.faces[id].properties.set(P::OUTER);
            graph.faces[id].properties.set(P::PERIMETER);
        }
    }
    for e in &mut graph.edges {
        let on_outline = |v: usize| graph.vertices[v].properties.has(P::PERIMETER);
        if on_outline(e.a) && on_outline(e.b) && (e.left.is_none() || e.right.is_none()) {
            e.properties.set(P::OUTER);
            e.properties.set(P::PERIMETER);
        }
    }
    for f in &mut graph.faces {
        let open = |&e: &usize| graph.edges[e].left.is_none() || graph.edges[e].right.is_none();
        if f.edges.iter().any(open) {
            f.properties.set(P::NULL_NEIGHBOUR);
        }
    }
    for t in SiteType::ALL {
        for id in 0..graph.len(t) {
            let p = graph.properties_mut(t, id);
            if !p.has(P::OUTER) {
                p.set(P::INNER);
            }
        }
    }
}

fn extremes(graph: &mut Graph) {
    const SLACK: f64 = 0.01;
    for t in SiteType::ALL {
        let places: Vec<Point> = (0..graph.len(t)).map(|id| graph.at(t, id)).collect();
        let low = |axis: usize| places.iter().fold(1e6, |m: f64, p| m.min(p[axis]));
        let high = |axis: usize| places.iter().fold(-1e6, |m: f64, p| m.max(p[axis]));
        let (min_x, max_x, min_y, max_y) = (low(0), high(0), low(1), high(1));
        for (id, p) in places.iter().enumerate() {
            let properties = graph.properties_mut(t, id);
            for (near, flag) in [
                (p[0] - min_x, Properties::LEFT),
                (p[1] - min_y, Properties::BOTTOM),
                (max_x - p[0], Properties::RIGHT),
                (max_y - p[1], Properties::TOP),
            ] {
                if near < SLACK {
                    properties.set(flag);
                }
            }
        }
    }
}

fn major_and_minor(graph: &mut Graph) {
    let most = graph
        .faces
        .iter()
        .map(|f| f.vertices.len())
        .max()
        .unwrap_or(0);
    for f in &mut graph.faces {
        let flag = if f.vertices.len() == most {
            Properties::MAJOR
        } else {
            Properties::MINOR
        };
        f.properties.set(flag);
    }
}

/// Colours the elements so that neighbours differ, greedily, the most constrained first.
fn phases(graph: &mut Graph, t: SiteType) {
    let n = graph.len(t);
    // Those of all elements, one list after the other.
    let (mut all, mut starts) = (Vec::with_capacity(6 * n), Vec::with_capacity(n + 1));
    for id in 0..n {
        starts.push(all.len());
        graph.add_neighbours(t, id, &mut all);
    }
    starts.push(all.len());
    let neighbours = |id: usize| &all[starts[id]..starts[id + 1]];
    // By element, the colours around it, a bit each.
    let mut around = vec![0u8; n];
    let paint = |id: usize, colour: usize, around: &mut [u8]| {
        for &other in neighbours(id) {
            around[other] |= 1 << colour;
        }
    };
    let mut visited = vec![false; n];
    for start in 0..n {
        if visited[start] {
            continue;
        }
        paint(start, 0, &mut around);
        graph
            .properties_mut(t, start)
            .set(Properties::phase_flag(0));
        let mut queue = std::collections::VecDeque::from([start]);
        while let Some(id) = queue.pop_front() {
            if visited[id] {
                continue;
            }
            let free = (around[id].trailing_ones() as usize).min(4);
            graph
                .properties_mut(t, id)
                .set(Properties::phase_flag(free));
            // The first of a component may be coloured in vain once more; the lowest counts.
            if id != start {
                paint(id, free, &mut around);
            }
            visited[id] = true;
            for &other in neighbours(id) {
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

fn orientations(graph: &mut Graph) {
    use Properties as P;
    for i in 0..graph.edges.len() {
        let (a, b) = (graph.edges[i].a, graph.edges[i].b);
        let sector = sector(geometry::angle(graph.vertices[a].at, graph.vertices[b].at));
        let flags = match sector {
            0 | 8 => [P::AXIAL, P::HORIZONTAL],
            4 | 12 => [P::AXIAL, P::VERTICAL],
            1..4 | 9..12 => [P::ANGLED, P::SLASH],
            _ => [P::ANGLED, P::SLOSH],
        };
        for flag in flags {
            graph.edges[i].properties.set(flag);
        }
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
fn centre(graph: &mut Graph, t: SiteType) {
    let n = graph.len(t);
    let with = |flag: Properties| -> Vec<Point> {
        (0..n)
            .filter(|&id| graph.properties(t, id).has(flag))
            .map(|id| graph.at(t, id))
            .collect()
    };
    // On large boards the corners will do.
    let outline = if n < 100 {
        with(Properties::PERIMETER)
    } else {
        Vec::new()
    };
    let corners = with(Properties::CORNER);
    let sums: Vec<f64> = (0..n)
        .map(|id| {
            let from = graph.at(t, id);
            let mut sum = 0.0;
            for &to in outline.iter().chain(&corners) {
                sum += geometry::distance_squared(from, to);
            }
            sum
        })
        .collect();
    let least = sums.iter().fold(1e6, |m: f64, &s| m.min(s));
    for (id, sum) in sums.iter().enumerate() {
        if (sum - least).abs() < 0.0001 {
            graph.properties_mut(t, id).set(Properties::CENTRE);
        }
    }
}
