//! Boards like Celtic knotwork: a slanting grid whose edge is closed by loops.

use std::f64::consts::PI;

use super::super::Graph;
use super::super::geometry::Point;
use super::super::measure::outlines;
use super::super::polygon::Polygon;
use super::concentric::unit;
use super::lattice::{block, grid};

/// Where two crossings of the pattern are apart.
fn step() -> f64 {
    2.0 * (1.0 / 2f64.sqrt())
}

/// Knotwork of rows and columns.
pub fn celtic(rows: usize, columns: usize) -> Graph {
    build(block(rows as i64, columns as i64))
}

/// Knotwork within a polygon.
pub fn celtic_polygon(polygon: &Polygon) -> Graph {
    let polygon = polygon.inflated(0.1);
    let places = grid(&polygon, 1).filter(|&(row, column)| {
        polygon.contains([column as f64 * step(), row as f64 * step(), 0.0])
    });
    build(places)
}

/// Knotwork within an outline given by the lengths of its sides.
pub fn celtic_sides(sides: &[i64]) -> Graph {
    let s = step();
    celtic_polygon(&Polygon::from_sides(
        sides,
        &[[s, 0.0], [0.0, s], [-s, 0.0], [0.0, -s]],
    ))
}

fn build(places: impl Iterator<Item = (i64, i64)>) -> Graph {
    let u = 1.0 / 2f64.sqrt();
    let mut graph = Graph::new();
    for (row, column) in places {
        let (x, y) = (column as f64 * step(), row as f64 * step());
        for [dx, dy] in [[u, 0.0], [0.0, u], [-u, 0.0], [0.0, -u]] {
            graph.find_or_add_vertex([x + dx, y + dy, 0.0]);
        }
    }
    graph.make_edges();
    graph.make_faces(true);
    if let Some(outline) = outlines(&graph).into_iter().next() {
        close(&mut graph, &outline);
    }
    graph.reorder();
    graph
}

/// The bend at `b` on the way from `a` to `c`, to the left positive.
fn bend(a: Point, b: Point, c: Point) -> f64 {
    let (vx, vy) = (b[0] - a[0], b[1] - a[1]);
    let (ux, uy) = (c[0] - b[0], c[1] - b[1]);
    (ux * -vy + uy * vx).atan2(ux * vx + uy * vy)
}

/// Adds loops along the outline, from each of its key vertices.
fn close(graph: &mut Graph, outline: &[usize]) {
    let n = outline.len();
    let at = |graph: &Graph, i: usize| graph.vertices[outline[i % n]].at;
    let mut keys = Vec::new();
    let mut flat = 0;
    for i in 0..n {
        let turn = bend(at(graph, i + n - 1), at(graph, i), at(graph, i + 1));
        if turn > 0.25 * PI {
            keys.push(i);
            flat = 0;
        } else if turn.abs() < 0.1 * PI {
            flat += 1;
            if flat % 2 == 0 {
                keys.push(i);
            }
        }
    }
    for i in keys {
        let (b, c, d, e) = (
            at(graph, i + n - 1),
            at(graph, i),
            at(graph, i + 1),
            at(graph, i + 2),
        );
        let (vc, vd, ve) = (outline[i], outline[(i + 1) % n], outline[(i + 2) % n]);
        let way = |p: Point, q: Point| [q[0] - p[0], q[1] - p[1], 0.0];
        if bend(c, d, e) < -0.25 * PI {
            let tangents = (
                unit(way(d, e)).map(|x| x * 1.25),
                unit(way(d, c)).map(|x| x * 1.25),
            );
            curve(graph, vc, ve, tangents);
            graph.find_or_add_face(&[vd, vc, ve]);
            continue;
        }
        // Outwards: on along the last edge, or square to the next where the outline is flat.
        let mut out = way(b, c);
        if bend(b, c, d).abs() < 0.1 * PI {
            let [x, y, _] = way(c, d);
            out = [y, -x, 0.0];
        }
        let middle = [(c[0] + d[0]) / 2.0, (c[1] + d[1]) / 2.0, 0.0];
        let beyond = |t: f64| [middle[0] + t * out[0], middle[1] + t * out[1], 0.0];
        let (v, x) = (beyond(0.5), beyond(0.9));
        let vx = graph.add_vertex(x);
        let lead = unit(out).map(|c| c * 1.333);
        curve(graph, vc, vx, (lead, unit(way(v, c))));
        curve(graph, vx, vd, (unit(way(v, d)), lead));
        graph.find_or_add_face(&[vc, vx, vd]);
    }
}

fn curve(graph: &mut Graph, a: usize, b: usize, tangents: (Point, Point)) {
    if let Some(e) = graph.add_edge(a, b) {
        graph.edges[e].tangents = Some(Box::new(tangents));
    }
}
