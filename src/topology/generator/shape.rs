//! Single shapes, and shapes repeated: polygons, stars, wedges, spirals.

use std::f64::consts::PI;

use super::super::graph::Pivot;
use super::super::polygon::Polygon;
use super::super::{Graph, SiteType, geometry};
use super::concentric::unit;

/// The corners of a regular polygon with sides of about a unit.
fn corners(sides: usize) -> Graph {
    let mut graph = Graph::new();
    let r = sides as f64 / (2.0 * PI);
    let start = if sides == 4 { PI / 4.0 } else { PI / 2.0 };
    for n in 0..sides {
        let theta = start + n as f64 / sides as f64 * 2.0 * PI;
        graph.add_vertex([r * theta.cos(), r * theta.sin(), 0.0]);
    }
    graph
}

/// A regular polygon, its vertices numbered round, without a face.
pub(super) fn ring_of(sides: usize) -> Graph {
    let mut graph = corners(sides);
    for n in 0..sides {
        graph.add_edge(n, (n + 1) % sides);
    }
    graph
}

/// A regular polygon, or a star with that many points.
pub fn regular(sides: usize, star: bool, t: SiteType) -> Graph {
    let mut graph = if star {
        let mut graph = corners(sides);
        for n in 0..sides {
            graph.add_edge(n, (n + (sides - 1) / 2) % sides);
        }
        graph
    } else {
        ring_of(sides)
    };
    if t == SiteType::Cell {
        graph.make_faces(true);
    }
    graph.reorder();
    graph
}

/// A wedge that widens downwards from one vertex.
pub fn wedge(rows: usize, columns: usize) -> Graph {
    let mut graph = Graph::new();
    let middle = rows as f64 - 1.0;
    for r in 0..rows {
        if r == 0 {
            graph.add_vertex([middle, middle, 0.0]);
            continue;
        }
        let (left, right) = (middle - r as f64, middle + r as f64);
        for c in 0..columns {
            let t = c as f64 / (columns as f64 - 1.0);
            graph.add_vertex([left + t * (right - left), middle - r as f64, 0.0]);
        }
    }
    for r in 0..rows {
        if r == 0 {
            for c in 0..columns {
                graph.add_edge(0, c + 1);
            }
            continue;
        }
        let from = r * columns - columns + 1;
        for c in 0..columns.saturating_sub(1) {
            graph.add_edge(from + c, from + c + 1);
        }
        if r + 1 < rows {
            for c in 0..columns {
                graph.add_edge(from + c, from + columns + c);
            }
        }
    }
    graph
}

/// Polygons repeated in rows and columns a step apart.
pub fn repeat(rows: usize, columns: usize, step: [[f64; 2]; 2], polygons: &[Polygon]) -> Graph {
    let mut graph = Graph::new();
    let [along, up] = step;
    for row in 0..rows {
        for column in 0..columns {
            let (row, column) = (row as f64, column as f64);
            let x = column * along[0] + row * up[0];
            let y = column * along[1] + row * up[1];
            for Polygon(points) in polygons {
                for (n, a) in points.iter().enumerate() {
                    let b = points[(n + 1) % points.len()];
                    let a = graph.find_or_add_vertex([x + a[0], y + a[1], 0.0]);
                    let b = graph.find_or_add_vertex([x + b[0], y + b[1], 0.0]);
                    graph.find_or_add_edge(a, b);
                }
            }
        }
    }
    graph.make_faces(false);
    graph.reorder();
    graph
}

/// A spiral of `sites` vertices in so many turns, from the centre outwards. `None` where there
/// are too many sites.
pub fn spiral(turns: usize, sites: usize, clockwise: bool) -> Option<Graph> {
    /// The reference engine makes no longer spirals.
    const MOST_SITES: usize = 1000;
    if sites > MOST_SITES {
        return None;
    }
    let mut graph = Graph::new();
    let pivot = graph.add_vertex([0.0; 3]);
    // Each of the first two rings has twice the steps of the one before.
    let mut steps = first_ring(turns, sites);
    let mut thetas = vec![0.0; 4 * sites];
    let mut index = 1;
    for ring in 1..=turns + 1 {
        let arc = PI * 2.0 / steps as f64;
        let mut theta = PI * 2.0 * ring as f64;
        if ring <= 2 || ring % 2 == 1 {
            theta -= arc / 2.0;
        }
        for _ in 0..steps {
            *thetas.get_mut(index)? = theta;
            index += 1;
            theta += arc;
        }
        if ring <= 2 {
            steps *= 2;
        }
    }
    // Smoothed twice in place, so that spacing changes gently.
    for _ in 0..2 {
        for v in 2..sites {
            thetas[v] = (thetas[v - 1] + thetas[v + 1]) / 2.0;
        }
    }
    if sites > 1 {
        thetas[1] -= 0.5 * (thetas[2] - thetas[1]);
    }
    for &theta in thetas.iter().take(sites).skip(1) {
        let x = theta * theta.cos();
        graph.add_vertex([if clockwise { -x } else { x }, theta * theta.sin(), 0.0]);
    }
    let last = graph.vertices.len() - 1;
    for v in 0..last {
        let at = |v: usize| graph.vertices[v].at;
        let way = |a: usize, b: usize| {
            let (a, b) = (at(a), at(b));
            unit([b[0] - a[0], b[1] - a[1], 0.0])
        };
        let tangents = (way(v.saturating_sub(1), v + 1), way(v, v + 1));
        if let Some(e) = graph.add_edge(v, v + 1) {
            graph.edges[e].tangents = Some(Box::new(tangents));
        }
    }
    for v in &mut graph.vertices {
        v.pivot = Some(Pivot::Vertex(pivot));
    }
    Some(graph)
}

/// How many steps the first ring of a spiral has.
fn first_ring(turns: usize, sites: usize) -> usize {
    for base in 1..sites {
        let (mut steps, mut total) = (base, 1);
        for ring in 1..turns {
            total += steps;
            if total > sites {
                return base - 1;
            }
            if ring <= 2 {
                steps *= 2;
            }
        }
    }
    0
}

/// A hexagon of four-sided cells in six sections, or with `thirds` in three.
pub fn quadhex(layers: usize, thirds: bool) -> Graph {
    let mut graph = if thirds {
        three_sections(layers)
    } else {
        six_sections(layers)
    };
    graph.make_faces(true);
    graph.reorder();
    graph
}

fn six_sections(layers: usize) -> Graph {
    use geometry::lerp;
    let n = layers as f64;
    let height = n * 3f64.sqrt() / 2.0;
    let a = [0.0; 3];
    let b = [0.0, height, 0.0];
    let c = [n / 2.0, height, 0.0];
    let e = [n, 0.0, 0.0];
    let d = [(c[0] + e[0]) / 2.0, (c[1] + e[1]) / 2.0, 0.0];
    let mut graph = Graph::new();
    for section in 0..6 {
        let theta = f64::from(section) * PI / 3.0;
        let turned = |t: f64, p, q| geometry::rotate(theta, lerp(t, p, q));
        for row in 0..layers {
            let (r0, r1) = (row as f64 / n, (row + 1) as f64 / n);
            let (ad0, ad1) = (turned(r0, a, d), turned(r1, a, d));
            let (bc0, bc1) = (turned(r0, b, c), turned(r1, b, c));
            for column in 0..layers {
                let (c0, c1) = (column as f64 / n, (column + 1) as f64 / n);
                let va = graph.find_or_add_vertex(lerp(c0, ad0, bc0));
                let vb = graph.find_or_add_vertex(lerp(c1, ad0, bc0));
                let vc = graph.find_or_add_vertex(lerp(c1, ad1, bc1));
                graph.find_or_add_edge(va, vb);
                graph.find_or_add_edge(vb, vc);
                if row + 1 == layers {
                    let vd = graph.find_or_add_vertex(lerp(c0, ad1, bc1));
                    graph.find_or_add_edge(vc, vd);
                }
            }
        }
    }
    graph
}

fn three_sections(layers: usize) -> Graph {
    use geometry::lerp;
    let n = layers as f64;
    let height = n * 3f64.sqrt() / 2.0;
    let o = [0.0; 3];
    let a = [-n / 2.0, -height, 0.0];
    let c = [-n, 0.0, 0.0];
    let e = [0.0, -height, 0.0];
    let ratio = n / (n + 0.5);
    let f = lerp(ratio, e, o);
    let g = lerp(ratio / 2.0, a, c);

    let mut section = Graph::new();
    for row in 0..layers {
        let (r0, r1) = (row as f64 / n, (row + 1) as f64 / n);
        let (ae0, ae1) = (lerp(r0, a, e), lerp(r1, a, e));
        let (gf0, gf1) = (lerp(r0, g, f), lerp(r1, g, f));
        for column in 0..layers {
            let (c0, c1) = (column as f64 / n, (column + 1) as f64 / n);
            let cell = [
                lerp(c0, ae0, gf0),
                lerp(c1, ae0, gf0),
                lerp(c0, ae1, gf1),
                lerp(c1, ae1, gf1),
            ];
            for mirror in [1.0, -1.0] {
                let v = cell.map(|[x, y, _]| section.find_or_add_vertex([mirror * x, y, 0.0]));
                for (i, j) in [(0, 1), (2, 3), (0, 2), (1, 3)] {
                    section.find_or_add_edge(v[i], v[j]);
                }
            }
        }
    }
    let mut graph = Graph::new();
    let size = section.vertices.len();
    let theta = 2.0 * PI / 3.0;
    let mut places: Vec<geometry::Point> = section.vertices.iter().map(|v| v.at).collect();
    let mut seams = [[0; 3]; 3];
    for (turn, seam) in seams.iter_mut().enumerate() {
        let base = turn * size;
        for &p in &places {
            graph.add_vertex(p);
        }
        for e in &section.edges {
            graph.add_edge(e.a + base, e.b + base);
        }
        places
            .iter_mut()
            .for_each(|p| *p = geometry::rotate(theta, *p));
        *seam = [
            base + 4 * layers,
            base + 4 * layers + 2,
            base + layers * (2 * layers + 3),
        ];
    }
    let [s0, s1, s2] = seams;
    for (a, b) in [
        (s0[2], s1[2]),
        (s1[2], s2[2]),
        (s2[2], s0[2]),
        (s0[1], s1[0]),
        (s1[1], s2[0]),
        (s2[1], s0[0]),
    ] {
        graph.find_or_add_edge(a, b);
    }
    graph
}
