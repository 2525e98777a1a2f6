//! Single steps between sites, and the directions they agree with.

use std::f64::consts::PI;

use smallvec::SmallVec;

use super::{DirectionSet, Step, clockwise_rank};
use crate::topology::SiteType;
use crate::topology::direction::{DIRECTIONS, Direction};
use crate::topology::geometry::{self, Point};
use crate::topology::graph::Graph;

use Direction::{
    Adjacent, All, D, DE, DN, DNE, DNW, DS, DSE, DSW, DW, Diagonal, Downward, E, ENE, ESE, N, NE,
    NNE, NNW, NW, OffDiagonal, Orthogonal, Rotational, S, SE, SSE, SSW, SW, SameLayer, U, UE, UN,
    UNE, UNW, US, USE, USW, UW, Upward, W, WNW, WSW,
};

/// Steps from sites of one type to sites of one type.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    steps: Vec<Step>,
    sites: Vec<Lists>,
}

/// The steps from one site, one direction after the other.
#[derive(Clone, Debug)]
struct Lists {
    /// Where they begin among all steps.
    first: u32,
    /// Where each direction's begin among them.
    starts: [u16; DIRECTIONS + 1],
}

impl Steps {
    /// Finds the steps from every site of type `t` to sites of type `to`.
    pub fn new(graph: &Graph, t: SiteType, to: SiteType) -> Steps {
        let unit = graph.mean_edge_length();
        let mut is_pivot = vec![false; graph.vertices.len()];
        for v in &graph.vertices {
            if let Some(slot) = v.pivot.and_then(|p| is_pivot.get_mut(p.id())) {
                *slot = true;
            }
        }
        let mut seen_faces = vec![usize::MAX; graph.faces.len()];
        let sectors = Sectors::new();
        let sites = graph.len(t);
        let mut found = Steps {
            // As on a board of squares.
            steps: Vec::with_capacity(sites * 44),
            sites: Vec::with_capacity(sites),
        };
        for id in 0..sites {
            let mut from = From {
                graph,
                t,
                id,
                at: graph.at(t, id),
                wanted: to,
                steps: SmallVec::new(),
                others: SmallVec::new(),
            };
            match t {
                SiteType::Vertex => from.vertex(),
                SiteType::Edge => from.edge(&mut seen_faces),
                SiteType::Cell => from.face(&mut seen_faces),
            }
            from.compass(unit, &sectors);
            from.round(&is_pivot);
            from.finish(&mut found);
        }
        found
    }

    /// How many sites they lead from.
    pub fn len(&self) -> usize {
        self.sites.len()
    }

    /// The steps from a site that agree with a direction.
    pub fn get(&self, from: usize, d: Direction) -> &[Step] {
        let Some(site) = self.sites.get(from) else {
            return &[];
        };
        let place = |d: usize| site.first as usize + usize::from(site.starts[d]);
        &self.steps[place(d as usize)..place(d as usize + 1)]
    }
}

/// A step being worked out.
struct Draft {
    to: usize,
    at: Point,
    /// Which way it leads, from east anticlockwise.
    angle: f64,
    /// Directions in whose lists the step stands.
    listed: DirectionSet,
    /// These, and those learnt from a second step to the same site.
    directions: DirectionSet,
}

struct From<'a> {
    graph: &'a Graph,
    t: SiteType,
    id: usize,
    at: Point,
    /// The type of site that the steps lead to.
    wanted: SiteType,
    steps: SmallVec<[Draft; 16]>,
    /// Where steps to the other types lead.
    others: SmallVec<[(SiteType, usize); 16]>,
}

impl From<'_> {
    fn add(&mut self, to_type: SiteType, to: usize, classes: &[Direction]) {
        if to_type != self.wanted {
            if !self.others.contains(&(to_type, to)) {
                self.others.push((to_type, to));
            }
            return;
        }
        let set = DirectionSet::of(classes);
        if let Some(known) = self.steps.iter_mut().find(|s| s.to == to) {
            // Its lists stay as they are.
            known.directions = DirectionSet(known.directions.0 | set.0);
            return;
        }
        let at = self.graph.at(to_type, to);
        let angle = geometry::angle(self.at, at);
        self.steps.push(Draft {
            to,
            at,
            angle,
            listed: set,
            directions: set,
        });
    }

    fn vertex(&mut self) {
        let graph = self.graph;
        let v = &graph.vertices[self.id];
        for e in v.edges.iter() {
            if let Some(to) = graph.edges[e].other(self.id) {
                self.add(SiteType::Vertex, to, &[Orthogonal, Adjacent, All]);
            }
        }
        // The corner straight across each face.
        for f in v.faces.iter() {
            let face = &graph.faces[f];
            if face.vertices.len() < 4 {
                continue;
            }
            let (mut best, mut least) = (None, 1e6);
            for to in face.vertices.iter() {
                if to != self.id {
                    let off = geometry::distance_to_line(face.at, self.at, graph.vertices[to].at);
                    if off < least {
                        (best, least) = (Some(to), off);
                    }
                }
            }
            if let Some(to) = best {
                self.add(SiteType::Vertex, to, &[Diagonal, All]);
            }
        }
        for e in v.edges.iter() {
            self.add(SiteType::Edge, e, &[Orthogonal, Adjacent, All]);
        }
        for f in v.faces.iter() {
            self.add(SiteType::Cell, f, &[Orthogonal, Adjacent, All]);
        }
    }

    fn edge(&mut self, seen: &mut [usize]) {
        let graph = self.graph;
        let edge = &graph.edges[self.id];
        for v in [edge.a, edge.b] {
            for other in graph.vertices[v].edges.iter() {
                if other != self.id {
                    self.add(SiteType::Edge, other, &[Orthogonal, Adjacent, All]);
                }
            }
        }
        for v in [edge.a, edge.b] {
            self.add(SiteType::Vertex, v, &[Orthogonal, Adjacent, All]);
        }
        let at_ends = [edge.a, edge.b]
            .into_iter()
            .flat_map(|v| graph.vertices[v].faces.iter());
        for f in edge.faces().chain(at_ends) {
            if seen[f] != self.id {
                seen[f] = self.id;
                self.add(SiteType::Cell, f, &[Orthogonal, Adjacent, All]);
            }
        }
    }

    fn face(&mut self, seen: &mut [usize]) {
        let graph = self.graph;
        let face = &graph.faces[self.id];
        let me = self.id;
        seen[me] = me;
        for e in face.edges.iter() {
            if let Some(other) = graph.edges[e].across(me) {
                seen[other] = me;
                self.add(SiteType::Cell, other, &[Orthogonal, Adjacent, All]);
            }
        }
        // Across each corner: the straightest is the diagonal …
        for v in face.vertices.iter() {
            let corner = &graph.vertices[v];
            let (mut best, mut least) = (None, 1e6);
            for other in corner.faces.iter() {
                if seen[other] != me {
                    let off = geometry::distance_to_line(corner.at, self.at, graph.faces[other].at);
                    if off < least {
                        (best, least) = (Some(other), off);
                    }
                }
            }
            if let Some(other) = best {
                seen[other] = me;
                self.add(SiteType::Cell, other, &[Diagonal, Adjacent, All]);
            }
        }
        // … and the rest are off it.
        for v in face.vertices.iter() {
            for other in graph.vertices[v].faces.iter() {
                if seen[other] != me {
                    seen[other] = me;
                    self.add(SiteType::Cell, other, &[OffDiagonal, Adjacent, All]);
                }
            }
        }
        // At the far end of an edge that leads away from a corner, as between hexagons.
        for v in face.vertices.iter() {
            let corner = &graph.vertices[v];
            if corner.edges.len() != 3 {
                continue;
            }
            let away = corner.edges.iter().find(|&e| !face.edges.contains(e));
            let Some(far) = away.and_then(|e| graph.edges[e].other(v)) else {
                continue;
            };
            let end = &graph.vertices[far];
            for other in end.faces.iter() {
                if seen[other] == me {
                    continue;
                }
                let to = graph.faces[other].at;
                let off = geometry::distance_to_line(corner.at, self.at, to)
                    + geometry::distance_to_line(end.at, self.at, to);
                if off / geometry::distance(self.at, to) > 0.1 {
                    continue;
                }
                seen[other] = me;
                self.add(SiteType::Cell, other, &[Diagonal, All]);
            }
        }
        for v in face.vertices.iter() {
            self.add(SiteType::Vertex, v, &[Orthogonal, Adjacent, All]);
        }
        for e in face.edges.iter() {
            self.add(SiteType::Edge, e, &[Orthogonal, Adjacent, All]);
        }
    }

    /// Adds the compass direction of each step, or its slanting kin between layers. Eight
    /// winds do unless two steps share one, whatever they lead to.
    fn compass(&mut self, unit: f64, sectors: &Sectors) {
        let at = self.at;
        let mut used = DirectionSet::default();
        let own = self.steps.iter().map(|s| (s.at, s.angle));
        let others = self.others.iter().map(|&(to_type, to)| {
            let to = self.graph.at(to_type, to);
            (to, geometry::angle(at, to))
        });
        let collide = own.chain(others).any(|(to, angle)| {
            let d = sectors.wind(at, to, angle, unit, false);
            let taken = used.has(d);
            used.add(d);
            taken
        });
        for s in &mut self.steps {
            let d = sectors.wind(at, s.at, s.angle, unit, collide);
            s.listed.add(d);
            if d.is_compass() {
                s.listed.add(SameLayer);
            } else if d.is_upward() {
                s.listed.add(Upward);
            } else {
                s.listed.add(Downward);
            }
        }
    }

    /// Adds directions around and towards a pivot.
    fn round(&mut self, is_pivot: &[bool]) {
        let graph = self.graph;
        if self.t == SiteType::Vertex && is_pivot[self.id] {
            for s in &mut self.steps {
                s.listed.add(Direction::Out);
                s.listed.add(Rotational);
            }
            return;
        }
        let Some(pivot) = graph.pivot(self.t, self.id) else {
            return;
        };
        let pivot = graph.pivot_at(pivot);
        let at = self.at;
        for s in &mut self.steps {
            if s.directions.has(Diagonal) {
                continue;
            }
            let (ahead, inward) = (unit_vector(at, s.at), unit_vector(at, pivot));
            let dot = ahead[0] * inward[0] + ahead[1] * inward[1] + ahead[2] * inward[2];
            let d = if dot > 0.9 {
                Direction::In
            } else if dot < -0.9 {
                Direction::Out
            } else {
                // The reference engine looks for a curve between the *vertices* with the
                // numbers of the two sites, whatever the sites are.
                if !graph
                    .edges
                    .iter()
                    .any(|e| e.joins(self.id, s.to) && e.curved())
                {
                    continue;
                }
                if geometry::side(at, pivot, s.at) > 0 {
                    Direction::CW
                } else {
                    Direction::CCW
                }
            };
            s.listed.add(d);
            s.listed.add(Rotational);
        }
    }

    fn finish(self, found: &mut Steps) {
        let mut order: SmallVec<[(f64, usize); 16]> = (self.steps.iter().enumerate())
            .map(|(number, s)| (clockwise_rank(s.angle), number))
            .collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));

        // First how many steps each list has, then the lists one behind the other.
        let mut starts = [0_u16; DIRECTIONS + 1];
        for s in &self.steps {
            for list in s.listed.numbers() {
                starts[list + 1] += 1;
            }
        }
        for i in 0..DIRECTIONS {
            starts[i + 1] += starts[i];
        }
        let nothing = Step {
            to: 0,
            to_type: self.wanted,
            directions: DirectionSet::default(),
        };
        let first = found.steps.len();
        let all = first + usize::from(starts[DIRECTIONS]);
        found.steps.resize(all, nothing);
        let mut next = starts;
        for (_, number) in order {
            let s = &self.steps[number];
            let step = Step {
                to: s.to as u32,
                to_type: self.wanted,
                directions: DirectionSet(s.directions.0 | s.listed.0),
            };
            for list in s.listed.numbers() {
                found.steps[first + usize::from(next[list])] = step;
                next[list] += 1;
            }
        }
        let first = first as u32;
        found.sites.push(Lists { first, starts });
    }
}

fn unit_vector(a: Point, b: Point) -> Point {
    let v = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
    if length < geometry::EPSILON {
        v
    } else {
        v.map(|c| c / length)
    }
}

/// Where the sectors of the compass end, from east anticlockwise: eight or sixteen of them.
struct Sectors {
    eight: [f64; 8],
    sixteen: [f64; 16],
}

impl Sectors {
    fn new() -> Sectors {
        let end = |k: usize, n: usize| {
            let half = 2.0 * PI / (2 * n) as f64;
            let turned = (2 * k) as f64 * PI / n as f64;
            if k == 0 { half } else { half + turned }
        };
        Sectors {
            eight: std::array::from_fn(|k| end(k, 8)),
            sixteen: std::array::from_fn(|k| end(k, 16)),
        }
    }

    /// The direction of a step from `a` to `b` at an angle, to an eighth of a turn or, with `fine`, to
    /// a sixteenth; slanting ways are never told apart finer than an eighth.
    fn wind(&self, a: Point, b: Point, angle: f64, unit: f64, fine: bool) -> Direction {
        const FINE: [Direction; 16] = [
            E, ENE, NE, NNE, N, NNW, NW, WNW, W, WSW, SW, SSW, S, SSE, SE, ESE,
        ];
        const UP: [Direction; 8] = [UE, UNE, UN, UNW, UW, USW, US, USE];
        const DOWN: [Direction; 8] = [DE, DNE, DN, DNW, DW, DSW, DS, DSE];
        let rise = b[2] - a[2];
        let slanting = if rise < -0.1 * unit {
            Some((D, DOWN))
        } else if rise > 0.1 * unit {
            Some((U, UP))
        } else {
            None
        };
        if let Some((pole, _)) = slanting
            && geometry::distance(a, b) < 0.1 * unit
        {
            return pole;
        }
        let mut angle = angle;
        while angle < 0.0 {
            angle += 2.0 * PI;
        }
        while angle > 2.0 * PI {
            angle -= 2.0 * PI;
        }
        let ends: &[f64] = if fine { &self.sixteen } else { &self.eight };
        let sector = ends.iter().position(|end| angle < *end).unwrap_or(0);
        match (slanting, fine) {
            (None, true) => FINE[sector],
            (None, false) => FINE[sector * 2],
            (Some((_, ways)), false) => ways[sector],
            // Of the sixteen sectors, three in each quarter are one slanting way.
            (Some((_, ways)), true) => {
                ways[sector / 4 * 2 + usize::from(!sector.is_multiple_of(4))]
            }
        }
    }
}
