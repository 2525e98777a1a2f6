//! Graph functions: `(square 8)`, `(merge …)`, and so on.

use super::number::{count, flag, index, items, point, points, real, whole, wholes, word};
use super::{Fault, Lowered, fault};
use crate::check::{Call, Value, ValueKind};
use crate::topology::generator::{self as generate, Diagonals, Grid, Joins, Tiling};
use crate::topology::{Graph, Polygon, SiteType, operator};

/// Makes the graph that a graph function describes, for play on sites of type `t`.
pub fn graph(value: &Value, t: SiteType) -> Lowered<Graph> {
    let ValueKind::Call(call) = &value.kind else {
        return Err(fault(value, "a graph is needed here"));
    };
    let f = Function { value, call, t };
    match call.clause.written {
        "square" => f.square(),
        "rectangle" => {
            let rows = f.count("dim")?;
            let columns = f.count_or("dim2", rows)?;
            Ok(generate::rectangle(rows, columns, f.diagonals()?, false, t))
        }
        "hex" => f.hex(),
        "tri" => f.tri(),
        "tiling" => f.tiling(),
        "brick" => f.brick(),
        "celtic" => f.celtic(),
        "quadhex" => Ok(generate::quadhex(
            f.count("dim")?,
            flag(call.get("thirds"), false)?,
        )),
        "concentric" => f.concentric(),
        "regular" => {
            let star = call.get("regularStarType").is_some()
                || call.get("shapeType").and_then(word) == Some("Star");
            Ok(generate::regular(f.count("dim")?, star, t))
        }
        "repeat" => f.repeat(),
        "spiral" => {
            let (turns, sites) = (f.count("turns")?, f.count("sites")?);
            let clockwise = flag(call.get("clockwise"), true)?;
            generate::spiral(turns, sites, clockwise)
                .ok_or_else(|| fault(value, "a spiral can't have so many sites"))
        }
        "wedge" => Ok(generate::wedge(f.count("dim")?, f.count_or("dim2", 3)?)),
        "graph" => f.listed(),
        _ => f.operator(),
    }
}

/// The kind of grid that a graph function draws, where it is one of two kinds.
pub fn grid(value: &Value) -> Option<Grid> {
    let ValueKind::Call(call) = &value.kind else {
        return None;
    };
    match call.clause.written {
        "square" | "rectangle" => Some(Grid::Square),
        "tri" => Some(Grid::Triangular),
        _ => call.get("graph").and_then(grid),
    }
}

struct Function<'a> {
    value: &'a Value,
    call: &'a Call,
    t: SiteType,
}

impl Function<'_> {
    fn fault(&self, message: &str) -> Fault {
        fault(self.value, message)
    }

    fn need(&self, name: &str) -> Lowered<&Value> {
        self.call
            .get(name)
            .ok_or_else(|| self.fault("something is missing here"))
    }

    fn count(&self, name: &str) -> Lowered<usize> {
        count(self.need(name)?)
    }

    fn count_or(&self, name: &str, default: usize) -> Lowered<usize> {
        self.call.get(name).map_or(Ok(default), count)
    }

    fn maybe_count(&self, name: &str) -> Lowered<Option<usize>> {
        self.call.get(name).map(count).transpose()
    }

    fn diagonals(&self) -> Lowered<Option<Diagonals>> {
        Ok(self
            .call
            .get("diagonals")
            .and_then(word)
            .and_then(Diagonals::from_word))
    }

    /// The polygon, or the lengths of sides, that a board is cut to.
    fn outline(&self) -> Lowered<Option<Outline>> {
        if let Some(value) = self.call.get("poly") {
            return Ok(Some(Outline::Polygon(polygon(value)?)));
        }
        match self.call.get("dim") {
            Some(value) if matches!(value.kind, ValueKind::Array(_)) => {
                Ok(Some(Outline::Sides(wholes(value)?)))
            }
            _ => Ok(None),
        }
    }

    fn square(&self) -> Lowered<Graph> {
        let diagonals = self.diagonals()?;
        match self.outline()? {
            Some(Outline::Polygon(p)) => return Ok(generate::square_polygon(&p, diagonals)),
            Some(Outline::Sides(s)) => return Ok(generate::square_sides(&s, diagonals)),
            None => {}
        }
        let n = self.count("dim")?;
        let pyramidal = flag(self.call.get("pyramidal"), false)?;
        match self.call.get("squareShapeType").and_then(word) {
            None | Some("Square") => Ok(generate::rectangle(n, n, diagonals, pyramidal, self.t)),
            Some("Limping") => Ok(generate::rectangle(n, n + 1, diagonals, pyramidal, self.t)),
            Some("Diamond") => Ok(generate::diamond(n, diagonals)),
            Some(_) => Err(self.fault("squares don't come in this shape")),
        }
    }

    fn hex(&self) -> Lowered<Graph> {
        match self.outline()? {
            Some(Outline::Polygon(p)) => return Ok(generate::hex_polygon(&p)),
            Some(Outline::Sides(s)) => return Ok(generate::hex_sides(&s)),
            None => {}
        }
        let n = self.count("dim")?;
        let m = self.maybe_count("dim2")?;
        Ok(match self.call.get("hexShapeType").and_then(word) {
            None | Some("Hexagon") => match m {
                Some(m) => generate::hex_sides(&[n as i64, m as i64]),
                None => generate::hex(n),
            },
            Some("Triangle") => generate::hex_triangle(n),
            Some("Diamond") => generate::hex_diamond(n, None),
            Some("Prism") => generate::hex_diamond(n, Some(m.unwrap_or(n))),
            Some("Star") => generate::hex_star(n),
            Some("Limping") => generate::hex_sides(&[n as i64, n as i64 + 1]),
            Some("Square") => generate::hex_rectangle(n, n),
            Some("Rectangle") => generate::hex_rectangle(n, m.unwrap_or(n)),
            Some(_) => return Err(self.fault("hexagons don't come in this shape")),
        })
    }

    fn tri(&self) -> Lowered<Graph> {
        match self.outline()? {
            Some(Outline::Polygon(p)) => return Ok(generate::tri_polygon(&p, 2)),
            Some(Outline::Sides(s)) => return Ok(generate::tri_sides(&s)),
            None => {}
        }
        let n = self.count("dim")?;
        let m = self.maybe_count("dim2")?;
        let t = self.t;
        Ok(match self.call.get("triShapeType").and_then(word) {
            Some("Hexagon") => generate::tri_hexagon(n, t),
            None | Some("Triangle") => generate::tri_triangle(n, t),
            Some("Diamond") => generate::tri_diamond(n, None, t),
            Some("Prism") => generate::tri_diamond(n, Some(m.unwrap_or(n)), t),
            Some("Square") => generate::tri_rectangle(n, n, t),
            Some("Rectangle") => generate::tri_rectangle(n, m.unwrap_or(n), t),
            Some("Star") => generate::tri_star(n),
            Some("Limping") => generate::tri_sides(&[n as i64, n as i64 + 1]),
            Some(_) => return Err(self.fault("triangles don't come in this shape")),
        })
    }

    fn tiling(&self) -> Lowered<Graph> {
        let tiling = self
            .call
            .get("tilingType")
            .and_then(word)
            .and_then(Tiling::from_word)
            .ok_or_else(|| self.fault("there is no such tiling"))?;
        Ok(match self.outline()? {
            Some(Outline::Polygon(p)) => tiling.within(&p),
            Some(Outline::Sides(s)) => tiling.within_sides(&s),
            None => tiling.graph(self.count("dim")?, self.maybe_count("dim2")?),
        })
    }

    fn brick(&self) -> Lowered<Graph> {
        let n = self.count("dim")?;
        let m = self.maybe_count("dim2")?;
        let trim = flag(self.call.get("trim"), false)?;
        Ok(match self.call.get("brickShapeType").and_then(word) {
            None | Some("Square" | "Rectangle") => generate::brick(n, m.unwrap_or(n), trim),
            Some("Limping") => generate::brick(n, n + 1, trim),
            Some("Diamond") => generate::brick_diamond(n, None, trim),
            Some("Prism") => generate::brick_diamond(n, Some(m.unwrap_or(n)), trim),
            Some("Spiral") => generate::brick_spiral(n),
            Some(_) => return Err(self.fault("bricks don't come in this shape")),
        })
    }

    fn celtic(&self) -> Lowered<Graph> {
        Ok(match self.outline()? {
            Some(Outline::Polygon(p)) => generate::celtic_polygon(&p),
            Some(Outline::Sides(s)) => generate::celtic_sides(&s),
            None => {
                let n = self.count("dim")?;
                generate::celtic(n, self.count_or("dim2", n)?)
            }
        })
    }

    fn concentric(&self) -> Lowered<Graph> {
        if let Some(Outline::Sides(rings)) = self.outline()? {
            let stagger = flag(self.call.get("stagger"), false)?;
            return Ok(generate::concentric_rings(&rings, stagger, self.t));
        }
        let rings = self
            .call
            .get("rings")
            .ok_or_else(|| self.fault("say how many rings there are"))?;
        let rings = count(rings)?;
        let sides = match self.call.get("concentricShapeType").and_then(word) {
            Some("Triangle") => 3,
            Some("Square") => 4,
            Some("Hexagon") => 6,
            Some(_) => {
                return Ok(match self.call.get("steps") {
                    Some(steps) => {
                        let per_ring = vec![whole(steps)?; rings];
                        generate::concentric_rings(&per_ring, false, self.t)
                    }
                    None => generate::target(rings),
                });
            }
            None => self.count("sides")?,
        };
        if sides < 3 {
            return Err(self.fault("a ring needs at least three sides"));
        }
        let joins = Joins {
            midpoints: flag(self.call.get("midpoints"), true)?,
            join_midpoints: flag(self.call.get("joinMidpoints"), true)?,
            join_corners: flag(self.call.get("joinCorners"), false)?,
        };
        Ok(generate::concentric_polygons(sides, rings, joins, self.t))
    }

    fn repeat(&self) -> Lowered<Graph> {
        let (rows, columns) = (self.count("dim")?, self.count("dim2")?);
        let step = points(self.need("step")?)?;
        let [[ax, ay, _], [bx, by, _], ..] = step[..] else {
            return Err(self.fault("`step:` needs two pairs of numbers"));
        };
        let value = self.call.get("poly").or_else(|| self.call.get("poly2"));
        let polygons = match value {
            Some(value) => items(value)
                .iter()
                .map(polygon)
                .collect::<Lowered<Vec<_>>>()?,
            None => Vec::new(),
        };
        Ok(generate::repeat(
            rows,
            columns,
            [[ax, ay], [bx, by]],
            &polygons,
        ))
    }

    fn listed(&self) -> Lowered<Graph> {
        let vertices = points(self.need("vertices")?)?;
        let mut edges = Vec::new();
        for value in self.call.get("edges").map_or(&[][..], items) {
            let [a, b, ..] = items(value) else {
                return Err(fault(value, "an edge has two ends"));
            };
            edges.push((index(a)?, index(b)?));
        }
        Ok(Graph::from_lists(&vertices, &edges))
    }

    fn operand(&self) -> Lowered<Graph> {
        graph(self.need("graph")?, self.t)
    }

    fn operands(&self) -> Lowered<Vec<Graph>> {
        let first = items(self.need("graph")?);
        let second = self.call.get("graph2");
        first
            .iter()
            .chain(second)
            .map(|value| graph(value, self.t))
            .collect()
    }

    fn operator(&self) -> Lowered<Graph> {
        let call = self.call;
        let t = self.t;
        let real_or = |name: &str, default: f64| call.get(name).map_or(Ok(default), real);
        match call.clause.written {
            "merge" => Ok(operator::merge(
                &self.operands()?,
                flag(call.get("connect"), false)?,
            )),
            "union" => Ok(operator::union(
                self.operands()?,
                flag(call.get("connect"), false)?,
            )),
            "intersect" => Ok(operator::intersect(&self.operands()?)),
            "add" => self.add(),
            "remove" => self.remove(),
            "keep" => Ok(operator::keep(
                &self.operand()?,
                &polygon(self.need("poly")?)?,
            )),
            "clip" => Ok(operator::clip(
                &self.operand()?,
                &polygon(self.need("poly")?)?,
            )),
            "layers" => Ok(operator::layers(&self.operand()?, self.count("dim")?)),
            "recoordinate" => self.operand(),
            "dual" => {
                let source = self.operand()?;
                Ok(operator::dual(&source).unwrap_or(source))
            }
            written => {
                let mut graph = self.operand()?;
                match written {
                    "hole" => operator::hole(&mut graph, &polygon(self.need("poly")?)?),
                    "complete" => {
                        operator::complete(&mut graph, flag(call.get("eachCell"), false)?);
                    }
                    "makeFaces" => graph.make_faces(true),
                    "splitCrossings" => operator::split_crossings(&mut graph),
                    "subdivide" => {
                        operator::subdivide(&mut graph, self.count_or("min", 1)?, t);
                    }
                    "trim" => operator::trim(&mut graph),
                    "renumber" => self.renumber(&mut graph),
                    "rotate" => operator::rotate(&mut graph, real(self.need("float")?)?),
                    "skew" => operator::skew(&mut graph, real(self.need("float")?)?),
                    "shift" => {
                        let x = real(self.need("float")?)?;
                        let y = real(self.need("float2")?)?;
                        operator::shift(&mut graph, [x, y, real_or("float3", 0.0)?]);
                    }
                    "scale" => {
                        let x = real(self.need("float")?)?;
                        let by = [x, real_or("float2", x)?, real_or("float3", 1.0)?];
                        operator::scale(&mut graph, by);
                    }
                    _ => return Err(self.fault("this can't make a board")),
                }
                Ok(graph)
            }
        }
    }

    fn renumber(&self, graph: &mut Graph) {
        let names = ["siteType", "siteType2", "siteType3"];
        let types: Vec<SiteType> = names
            .iter()
            .filter_map(|name| {
                self.call
                    .get(name)
                    .and_then(word)
                    .and_then(SiteType::from_word)
            })
            .collect();
        for t in SiteType::ALL {
            if types.is_empty() || types.contains(&t) {
                graph.reorder_type(t);
            }
        }
    }

    /// Index lists such as `edges:{{0 4} {4 8}}`.
    fn index_lists(&self, name: &str) -> Lowered<Vec<Vec<usize>>> {
        let lists = self.call.get(name).map_or(&[][..], items);
        lists
            .iter()
            .map(|list| items(list).iter().map(index).collect())
            .collect()
    }

    /// Lists of places such as `cells:{{{0 0} {0 1} {1 1}}}`.
    fn place_lists(&self, name: &str) -> Lowered<Vec<Vec<[f64; 3]>>> {
        self.call
            .get(name)
            .map_or(&[][..], items)
            .iter()
            .map(points)
            .collect()
    }

    fn add(&self) -> Lowered<Graph> {
        let call = self.call;
        let mut graph = match call.get("graph") {
            Some(value) => graph(value, self.t)?,
            None => Graph::new(),
        };
        for value in call.get("edgesCurved").map_or(&[][..], items) {
            let curve = points(value)?;
            let [a, b, ta, tb] = curve[..] else {
                return Err(fault(value, "a curve has two ends and two tangents"));
            };
            let (va, vb) = (graph.find_or_add_vertex(a), graph.find_or_add_vertex(b));
            if let Some(e) = graph.add_edge(va, vb) {
                graph.edges[e].tangents = Some(Box::new((ta, tb)));
            }
        }
        let mut new = Vec::new();
        for value in call.get("vertices").map_or(&[][..], items) {
            let at = point(value)?;
            if graph.find_vertex(at).is_none() {
                new.push(graph.add_vertex(at));
            }
        }
        for ends in self.place_lists("edges")? {
            if let [a, b] = ends[..] {
                let (a, b) = (graph.find_or_add_vertex(a), graph.find_or_add_vertex(b));
                graph.find_or_add_edge(a, b);
            }
        }
        for corners in self.place_lists("cells")? {
            let ring: Vec<usize> = corners
                .into_iter()
                .map(|p| graph.find_or_add_vertex(p))
                .collect();
            for (i, &a) in ring.iter().enumerate() {
                graph.find_or_add_edge(a, ring[(i + 1) % ring.len()]);
            }
            graph.find_or_add_face(&ring);
        }
        for ends in self.index_lists("edges2")? {
            if let [a, b, ..] = ends[..] {
                graph.find_or_add_edge(a, b);
            }
        }
        for ring in self.index_lists("cells2")? {
            if ring.len() >= 3 && ring.iter().all(|&v| v < graph.vertices.len()) {
                graph.find_or_add_face(&ring);
            }
        }
        if flag(call.get("connect"), false)? {
            operator::connect(&mut graph, Some(&new));
        }
        Ok(graph)
    }

    fn remove(&self) -> Lowered<Graph> {
        let call = self.call;
        let mut graph = self.operand()?;
        let trim = flag(call.get("trimEdges"), true)?;
        if let Some(value) = call.get("poly") {
            operator::remove_within(&mut graph, &polygon(value)?);
        }
        for corners in self.place_lists("cells")? {
            let ring: Option<Vec<usize>> =
                corners.into_iter().map(|p| graph.find_vertex(p)).collect();
            if let Some(face) = ring.and_then(|ring| graph.find_face(&ring)) {
                graph.remove(SiteType::Cell, face, trim);
            }
        }
        for id in descending(call.get("cells2"))? {
            graph.remove(SiteType::Cell, id, trim);
        }
        for ends in self.place_lists("edges")? {
            let [a, b, ..] = ends[..] else { continue };
            let found = graph.find_vertex(a).zip(graph.find_vertex(b));
            if let Some(edge) = found.and_then(|(a, b)| graph.find_edge(a, b)) {
                graph.remove(SiteType::Edge, edge, false);
            }
        }
        for ends in self.index_lists("edges2")? {
            if let [a, b] = ends[..]
                && let Some(edge) = graph.find_edge(a, b)
            {
                graph.remove(SiteType::Edge, edge, false);
            }
        }
        for value in call.get("vertices").map_or(&[][..], items) {
            if let Some(v) = graph.find_vertex(point(value)?) {
                graph.remove(SiteType::Vertex, v, false);
            }
        }
        for id in descending(call.get("vertices2"))? {
            graph.remove(SiteType::Vertex, id, false);
        }
        Ok(graph)
    }
}

enum Outline {
    Polygon(Polygon),
    Sides(Vec<i64>),
}

fn descending(value: Option<&Value>) -> Lowered<Vec<usize>> {
    let values = value.map_or(&[][..], items);
    let mut ids = values.iter().map(index).collect::<Lowered<Vec<usize>>>()?;
    ids.sort_unstable_by(|a, b| b.cmp(a));
    Ok(ids)
}

/// `(poly {{0 0} {0 3} …})`.
pub fn polygon(value: &Value) -> Lowered<Polygon> {
    let ValueKind::Call(call) = &value.kind else {
        return Err(fault(value, "a polygon is needed here"));
    };
    let corners = call.get("dim").or_else(|| call.get("float"));
    let corners = points(corners.ok_or_else(|| fault(value, "a polygon needs corners"))?)?;
    let corners: Vec<[f64; 2]> = corners.into_iter().map(|[x, y, _]| [x, y]).collect();
    let rotations = call.get("rotns").map_or(Ok(0), whole)?;
    Ok(Polygon::new(&corners, rotations))
}
