//! Elements of a measured board and the sets of sites that can be asked for.

use super::geometry::Point;
use super::graph::Around;
use super::measure::{Places, label};
use super::{Direction, Element, Graph, Joined, Properties, Relation, SiteType, Topology};

/// The elements of a type, and their groups.
#[derive(Clone, Debug)]
pub(super) struct Sites {
    pub elements: Vec<Element>,
    rows: Vec<Vec<u32>>,
    columns: Vec<Vec<u32>>,
    layers: Vec<Vec<u32>>,
}

/// How sites are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counting {
    /// Rows and columns by position on the ground rather than by groups of elements.
    pub deep: bool,
    /// In layers, and with other labels where two are the same.
    pub bounded: bool,
}

impl Sites {
    /// Makes the elements of a type from what was measured of each.
    pub fn new(
        graph: &Graph,
        t: SiteType,
        counting: Counting,
        found: &Places,
        properties: &[Properties],
    ) -> Sites {
        let element = |id: usize| {
            let place = found.places[id];
            let properties = properties[id];
            Element {
                index: id as u32,
                label: match t {
                    // The reference engine shows an edge by its number.
                    SiteType::Edge => id.to_string(),
                    _ => label(place, found.layered),
                },
                centroid: graph.at(t, id),
                row: place.row,
                column: place.column,
                layer: place.layer,
                phase: properties.phase().unwrap_or(0) as u32,
                properties,
                cells: Joined::new(),
                vertices: Joined::new(),
                edges: Joined::new(),
                pivot: graph.pivot(t, id).map(|pivot| pivot.id() as u32),
            }
        };
        let mut elements: Vec<Element> = (0..graph.len(t)).map(element).collect();
        join(graph, t, &mut elements);
        let mut sites = Sites {
            elements,
            rows: Vec::new(),
            columns: Vec::new(),
            layers: Vec::new(),
        };
        sites.group(t, found.ambiguous, counting);
        sites
    }

    /// Groups elements into rows, columns and layers. Where labels were ambiguous, rows and columns
    /// are the distinct heights and breadths on the ground.
    fn group(&mut self, t: SiteType, ambiguous: bool, counting: Counting) {
        let elements = &mut self.elements;
        if ambiguous || counting.deep {
            let rows = by_position(elements, |p| p[1]);
            for (row, members) in rows.iter().enumerate() {
                members
                    .iter()
                    .for_each(|&id| elements[id as usize].row = row as u32);
            }
            let columns = by_position(elements, |p| p[0]);
            for (column, members) in columns.iter().enumerate() {
                members
                    .iter()
                    .for_each(|&id| elements[id as usize].column = column as u32);
            }
            self.rows = rows;
            self.columns = columns;
        } else {
            self.rows = by_number(elements, |e| e.row);
            self.columns = by_number(elements, |e| e.column);
        }
        if !counting.bounded {
            return;
        }
        if ambiguous {
            let mut heights: Vec<f64> = elements.iter().map(|e| e.centroid[2]).collect();
            heights.sort_by(f64::total_cmp);
            heights.dedup();
            for e in elements.iter_mut() {
                let layer = heights.iter().position(|&z| z == e.centroid[2]);
                e.layer = layer.unwrap_or(0) as u32;
                if t != SiteType::Edge {
                    e.label = plain_label(e.row, e.column);
                }
            }
        }
        self.layers = by_number(elements, |e| e.layer);
    }
}

/// Tells elements of a type which of the others belong to them.
fn join(graph: &Graph, t: SiteType, elements: &mut [Element]) {
    for (id, e) in graph.edges.iter().enumerate() {
        match t {
            SiteType::Vertex => {
                for v in [e.a, e.b] {
                    elements[v].edges.push(id as u32);
                }
            }
            SiteType::Edge => elements[id].vertices.extend([e.a as u32, e.b as u32]),
            SiteType::Cell => {}
        }
    }
    for (id, f) in graph.faces.iter().enumerate() {
        match t {
            SiteType::Vertex => f
                .vertices
                .iter()
                .for_each(|v| elements[v].cells.push(id as u32)),
            SiteType::Edge => f
                .edges
                .iter()
                .for_each(|e| elements[e].cells.push(id as u32)),
            SiteType::Cell => {
                let numbers = |list: &Around| Joined::from_slice(list.kept());
                elements[id].vertices = numbers(&f.vertices);
                elements[id].edges = numbers(&f.edges);
            }
        }
    }
}

impl Topology {
    /// Elements of each row, bottom first.
    pub fn rows(&self, t: SiteType) -> &[Vec<u32>] {
        &self.sites(t).rows
    }

    /// Elements of each column, left first.
    pub fn columns(&self, t: SiteType) -> &[Vec<u32>] {
        &self.sites(t).columns
    }

    /// Elements of each layer, ground first.
    pub fn layers(&self, t: SiteType) -> &[Vec<u32>] {
        &self.sites(t).layers
    }

    /// Elements that have a flag, by number.
    pub fn with(&self, t: SiteType, flag: Properties) -> Vec<u32> {
        self.elements(t)
            .iter()
            .filter(|e| e.properties.has(flag))
            .map(|e| e.index)
            .collect()
    }

    /// Corners of the outline.
    pub fn corners(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::CORNER)
    }

    /// Corners that stick out.
    pub fn convex_corners(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::CORNER_CONVEX)
    }

    /// Corners that go in.
    pub fn concave_corners(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::CORNER_CONCAVE)
    }

    /// The side of the board towards one of the eight winds.
    pub fn side(&self, t: SiteType, wind: Direction) -> Vec<u32> {
        let flag = match wind {
            Direction::N => Properties::SIDE_N,
            Direction::E => Properties::SIDE_E,
            Direction::S => Properties::SIDE_S,
            Direction::W => Properties::SIDE_W,
            Direction::NE => Properties::SIDE_NE,
            Direction::SE => Properties::SIDE_SE,
            Direction::SW => Properties::SIDE_SW,
            Direction::NW => Properties::SIDE_NW,
            _ => return Vec::new(),
        };
        self.with(t, flag)
    }

    /// The highest elements on the page.
    pub fn top(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::TOP)
    }

    /// The lowest elements on the page.
    pub fn bottom(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::BOTTOM)
    }

    /// The leftmost elements.
    pub fn left(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::LEFT)
    }

    /// The rightmost elements.
    pub fn right(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::RIGHT)
    }

    /// The elements at the centre.
    pub fn centre(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::CENTRE)
    }

    /// The elements on the outline.
    pub fn perimeter(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::PERIMETER)
    }

    /// The elements on the outline, as the word `Outer` means them.
    pub fn outer(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::OUTER)
    }

    /// The elements within the outline.
    pub fn inner(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::INNER)
    }

    /// Cells with the most sides.
    pub fn major(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::MAJOR)
    }

    /// Cells with fewer sides than others.
    pub fn minor(&self, t: SiteType) -> Vec<u32> {
        self.with(t, Properties::MINOR)
    }

    /// Elements of a colour.
    pub fn phase(&self, t: SiteType, phase: usize) -> Vec<u32> {
        self.with(t, Properties::phase_flag(phase))
    }

    /// Which edges cross which: for each edge, those that meet it away from its ends.
    pub fn crossings(&self) -> Vec<Vec<u32>> {
        let ends: Vec<(Point, Point)> = self
            .graph
            .edges
            .iter()
            .map(|e| (self.graph.vertices[e.a].at, self.graph.vertices[e.b].at))
            .collect();
        let near = |p, q| super::geometry::distance(p, q) < 0.001;
        let mut crossings = vec![Vec::new(); ends.len()];
        for i in 0..ends.len() {
            let (a, b) = ends[i];
            for j in i + 1..ends.len() {
                let (c, d) = ends[j];
                if near(a, c) || near(a, d) || near(b, c) || near(b, d) {
                    continue;
                }
                if super::geometry::segments_meet(a, b, c, d) {
                    crossings[i].push(j as u32);
                    crossings[j].push(i as u32);
                }
            }
        }
        crossings
    }

    /// Number of steps of a relation from a site to each other; 0 for itself and for what it
    /// can't reach.
    pub fn distances(&self, t: SiteType, from: u32, relation: Relation) -> &[u32] {
        self.paths(t).distances(from as usize, relation)
    }

    /// Number of adjacent steps from each site to the nearest of some; those out of reach get
    /// one more than the greatest.
    pub fn distances_to(&self, t: SiteType, targets: &[u32]) -> Vec<u32> {
        let mut distance = vec![u32::MAX; self.len(t)];
        let mut ring = targets.to_vec();
        let (mut steps, mut greatest) = (0, 0);
        while !ring.is_empty() {
            let mut next = Vec::new();
            for site in ring {
                if distance[site as usize] == u32::MAX {
                    distance[site as usize] = steps;
                    greatest = steps;
                    next.extend_from_slice(self.neighbours(t, site, Relation::Adjacent));
                }
            }
            ring = next;
            steps += 1;
        }
        distance
            .iter_mut()
            .filter(|d| **d == u32::MAX)
            .for_each(|d| *d = greatest + 1);
        distance
    }
}

/// Groups elements by a coordinate, counting only coordinates that occur on the ground.
fn by_position(elements: &[Element], coordinate: impl Fn(Point) -> f64) -> Vec<Vec<u32>> {
    let near = |a: f64, b: f64| (a - b).abs() < 0.001;
    let mut values: Vec<f64> = Vec::new();
    for e in elements.iter().filter(|e| e.centroid[2] == 0.0) {
        let value = coordinate(e.centroid);
        if !values.iter().any(|&v| near(v, value)) {
            values.push(value);
        }
    }
    values.sort_by(f64::total_cmp);
    let members = |value: f64| {
        elements
            .iter()
            .filter(|e| near(coordinate(e.centroid), value))
            .map(|e| e.index)
            .collect()
    };
    values.into_iter().map(members).collect()
}

fn by_number(elements: &[Element], number: impl Fn(&Element) -> u32) -> Vec<Vec<u32>> {
    let mut sizes: Vec<usize> = Vec::new();
    for e in elements {
        let group = number(e) as usize;
        if sizes.len() <= group {
            sizes.resize(group + 1, 0);
        }
        sizes[group] += 1;
    }
    let mut groups: Vec<Vec<u32>> = sizes.into_iter().map(Vec::with_capacity).collect();
    for e in elements {
        groups[number(e) as usize].push(e.index);
    }
    groups
}

/// A label where groups of elements couldn't be told apart: at most two letters.
fn plain_label(row: u32, column: u32) -> String {
    let letter = |n: u32| char::from(b'A'.wrapping_add(n as u8));
    let row = row + 1;
    if column >= 26 {
        format!("{}{}{row}", letter(column / 26 - 1), letter(column % 26))
    } else {
        format!("{}{row}", letter(column))
    }
}
