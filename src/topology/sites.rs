//! Elements of a measured board and the sets of sites that can be asked for.

use super::geometry::Point;
use super::measure::Measured;
use super::{Direction, Element, Graph, Joined, Properties, Relation, SiteType, Topology};

/// Makes the elements of all three types; their labels go into them.
pub(super) fn elements(graph: &Graph, measured: &mut Measured) -> [Vec<Element>; 3] {
    let mut all = SiteType::ALL.map(|t| {
        (0..graph.len(t))
            .map(|id| {
                let place = measured.places[t as usize][id];
                let properties = graph.properties(t, id);
                Element {
                    index: id as u32,
                    label: match t {
                        // The reference engine shows an edge by its number.
                        SiteType::Edge => id.to_string(),
                        _ => std::mem::take(&mut measured.labels[t as usize][id]),
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
            })
            .collect::<Vec<_>>()
    });
    let [vertices, edges, cells] = &mut all;
    for (id, e) in graph.edges.iter().enumerate() {
        edges[id].vertices.extend([e.a as u32, e.b as u32]);
        for v in [e.a, e.b] {
            vertices[v].edges.push(id as u32);
        }
    }
    for (id, f) in graph.faces.iter().enumerate() {
        for &v in &f.vertices {
            cells[id].vertices.push(v as u32);
            vertices[v].cells.push(id as u32);
        }
        for &e in &f.edges {
            cells[id].edges.push(e as u32);
            edges[e].cells.push(id as u32);
        }
    }
    all
}

impl Topology {
    /// Groups elements into rows, columns and layers. Where labels were ambiguous, or with
    /// `deep`, rows and columns are the distinct heights and breadths on the ground.
    pub(super) fn group(&mut self, t: SiteType, ambiguous: bool, deep: bool, bounded: bool) {
        let i = t as usize;
        let elements = &mut self.elements[i];
        if ambiguous || deep {
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
            self.rows[i] = rows;
            self.columns[i] = columns;
        } else {
            self.rows[i] = by_number(elements, |e| e.row);
            self.columns[i] = by_number(elements, |e| e.column);
        }
        if !bounded {
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
        self.layers[i] = by_number(elements, |e| e.layer);
    }

    /// Elements of each row, bottom first.
    pub fn rows(&self, t: SiteType) -> &[Vec<u32>] {
        &self.rows[t as usize]
    }

    /// Elements of each column, left first.
    pub fn columns(&self, t: SiteType) -> &[Vec<u32>] {
        &self.columns[t as usize]
    }

    /// Elements of each layer, ground first.
    pub fn layers(&self, t: SiteType) -> &[Vec<u32>] {
        &self.layers[t as usize]
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
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for e in elements {
        let group = number(e) as usize;
        if groups.len() <= group {
            groups.resize(group + 1, Vec::new());
        }
        groups[group].push(e.index);
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
