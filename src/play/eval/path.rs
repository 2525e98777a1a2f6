//! Paths and circles that a player's edges make, and the middle of a tree of them, by the graph
//! alone. What the reference finds is kept where it isn't what the words say: see each question.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::{Context, Region};
use crate::ir::IntId;
use crate::topology::SiteType;

/// The edges of a player.
struct Edges {
    /// All edges of the board: their two vertices.
    ends: Vec<(usize, usize)>,
    /// Those that are the player's.
    owned: Vec<usize>,
    /// For each vertex its neighbours by edges of the player, ascending.
    beside: Vec<Region>,
}

impl Edges {
    fn neighbours(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        self.beside[vertex].iter().map(|other| other as usize)
    }

    fn degree(&self, vertex: usize) -> usize {
        self.beside[vertex].len()
    }

    /// The vertices that can still be reached from one when any single edge is taken away.
    fn twice_joined(&self, from: usize) -> Vec<bool> {
        let mut search = Bridges {
            edges: self,
            seen: vec![0; self.beside.len()],
            low: vec![0; self.beside.len()],
            stack: Vec::new(),
            kept: vec![true; self.beside.len()],
        };
        search.visit(from, None, 1);
        let kept = search.kept.into_iter();
        kept.zip(search.seen)
            .map(|(kept, seen)| kept && seen > 0)
            .collect()
    }

    /// How many edges a way from one vertex to another has that doesn't take the edge between
    /// them. The reference goes on from the lowest vertex first, so the way needn't be shortest.
    fn detour(&self, from: usize, to: usize) -> usize {
        let mut steps = vec![usize::MAX; self.beside.len()];
        let mut done = vec![false; self.beside.len()];
        let mut came_from = vec![from; self.beside.len()];
        let mut open = BinaryHeap::from([Reverse(from)]);
        steps[from] = 0;
        while let Some(Reverse(here)) = open.pop() {
            if here == to {
                break;
            }
            if std::mem::replace(&mut done[here], true) {
                continue;
            }
            for next in self.neighbours(here) {
                let direct = (here, next) == (from, to) || (here, next) == (to, from);
                if !direct && steps[next] > steps[here] + 1 {
                    steps[next] = steps[here] + 1;
                    came_from[next] = here;
                    open.push(Reverse(next));
                }
            }
        }
        let mut length = 0;
        let mut here = to;
        while here != from && length < self.beside.len() {
            here = came_from[here];
            length += 1;
        }
        length
    }

    /// How far one can walk from an edge's end without turning back on an edge, at most `most`
    /// steps, and over which edges; `None` where not even the first step is allowed.
    fn walk(&self, last: usize, from: usize, most: usize, over: &mut Region) -> Option<usize> {
        if most == 0 {
            return None;
        }
        let mut front = vec![(last, from)];
        let mut length = 0;
        for steps in 1..=most {
            let mut next = Vec::new();
            for &(before, at) in &front {
                for &edge in &self.owned {
                    let (a, b) = self.ends[edge];
                    if edge == before || (a != at && b != at) {
                        continue;
                    }
                    over.insert(edge as i32);
                    let state = (edge, if a == at { b } else { a });
                    if !next.contains(&state) {
                        next.push(state);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            if steps < most {
                length = steps;
            }
            front = next;
        }
        Some(length)
    }

    /// The vertices of the tree of a vertex, ascending; `None` where the edges make a circle
    /// anywhere.
    fn tree(&self, of: usize) -> Option<Vec<usize>> {
        let mut parent: Vec<usize> = (0..self.beside.len()).collect();
        let root = |parent: &[usize], mut at: usize| {
            while parent[at] != at {
                at = parent[at];
            }
            at
        };
        for &edge in &self.owned {
            let (a, b) = self.ends[edge];
            let (a, b) = (root(&parent, a), root(&parent, b));
            if a == b {
                return None;
            }
            parent[a] = b;
        }
        let own = root(&parent, of);
        let same = |vertex: &usize| root(&parent, *vertex) == own;
        Some((0..self.beside.len()).filter(same).collect())
    }

    /// How many vertices lie behind one, seen from another.
    fn behind(&self, vertex: usize, seen_from: Option<usize>) -> usize {
        let others = self.neighbours(vertex).filter(|v| Some(*v) != seen_from);
        1 + others
            .map(|other| self.behind(other, Some(vertex)))
            .sum::<usize>()
    }

    /// From a vertex to where no branch has more than half of the tree.
    fn centroid(&self, tree: &[usize]) -> usize {
        let (mut at, mut before) = (tree[0], None);
        while let Some(heavy) = self
            .neighbours(at)
            .find(|other| Some(*other) != before && self.behind(*other, Some(at)) > tree.len() / 2)
        {
            before = Some(at);
            at = heavy;
        }
        at
    }

    /// How many vertices one comes over that always goes to the lowest that is left.
    fn stroll(&self, from: usize) -> usize {
        let mut seen = Region::new();
        let mut at = Some(from);
        while let Some(here) = at {
            seen.insert(here as i32);
            at = self.neighbours(here).find(|v| !seen.contains(*v as i32));
        }
        seen.len()
    }
}

/// A search for bridges (Tarjan 1974).
struct Bridges<'e> {
    edges: &'e Edges,
    seen: Vec<usize>,
    low: Vec<usize>,
    stack: Vec<usize>,
    /// Whether a vertex isn't known to lie behind a bridge.
    kept: Vec<bool>,
}

impl Bridges<'_> {
    fn visit(&mut self, at: usize, parent: Option<usize>, order: usize) {
        self.seen[at] = order;
        self.low[at] = order;
        self.stack.push(at);
        let edges = self.edges;
        for next in edges.neighbours(at) {
            if Some(next) == parent {
                continue;
            }
            if self.seen[next] == 0 {
                self.visit(next, Some(at), order + 1);
                self.low[at] = self.low[at].min(self.low[next]);
            } else if self.stack.contains(&next) {
                self.low[at] = self.low[at].min(self.seen[next]);
            }
        }
        if self.low[at] == order && parent.is_some() {
            while let Some(behind) = self.stack.pop() {
                self.kept[behind] = false;
                if behind == at {
                    break;
                }
            }
        }
    }
}

impl Context<'_> {
    fn edges_by(&self, is_owned: impl Fn(&Self, i32) -> bool) -> Edges {
        let topology = &self.game.topology;
        let ends: Vec<(usize, usize)> = topology
            .elements(SiteType::Edge)
            .iter()
            .map(|edge| match edge.vertices[..] {
                [a, b, ..] => (a as usize, b as usize),
                _ => (0, 0),
            })
            .collect();
        let owned: Vec<usize> = (0..ends.len())
            .filter(|edge| is_owned(self, *edge as i32))
            .collect();
        let mut beside = vec![Region::new(); topology.len(SiteType::Vertex)];
        for &edge in &owned {
            let (a, b) = ends[edge];
            beside[a].insert(b as i32);
            beside[b].insert(a as i32);
        }
        Edges {
            ends,
            owned,
            beside,
        }
    }

    /// Whether an edge of a player's is part of a path of some length, or with `closed` of a
    /// circle.
    pub(super) fn is_edge_path(
        &mut self,
        from: IntId,
        player: IntId,
        (min, max): (IntId, IntId),
        closed: bool,
    ) -> bool {
        let edge = self.int(from);
        let player = self.int(player);
        let (min, max) = (self.int(min), self.int(max));
        let edges = self.edges_by(|context, edge| {
            i32::from(context.state.piece(SiteType::Edge, edge).who) == player
        });
        let Some(edge) = usize::try_from(edge)
            .ok()
            .filter(|edge| *edge < edges.ends.len())
        else {
            return false;
        };
        let (a, b) = edges.ends[edge];
        let joined = edges.twice_joined(a);
        let circle = if joined[b] {
            joined.iter().filter(|joined| **joined).count() as i32
        } else {
            0
        };
        let exact = min == max;
        if !closed {
            if circle != 0 {
                return false;
            }
            let wanted = if exact { min } else { max };
            let most = usize::try_from(wanted).unwrap_or(0) * 2;
            let mut over = Region::new();
            let mut side = |from| {
                let length = edges.walk(edge, from, most, &mut over);
                length.map_or(-1, |length| length as i32)
            };
            let length = side(a) + side(b) + 1;
            return over.len() as i32 + 1 == length
                && (exact && length == min || max > min && length <= max);
        }
        let inside = |edge: &&usize| {
            let (a, b) = edges.ends[**edge];
            circle != 0 && joined[a] && joined[b]
        };
        let count = edges.owned.iter().filter(inside).count() as i32;
        let fits = if exact {
            circle == min
        } else {
            circle > 2 && circle <= max && max > 2
        };
        if fits && circle == count {
            return true;
        }
        if count > circle {
            let length = edges.detour(a, b) as i32 + 1;
            return exact && length == min || max > 2 && length <= max;
        }
        false
    }

    /// Whether the last move went to the middle of a tree of a player's edges.
    pub(super) fn is_tree_centre(&mut self, player: IntId) -> bool {
        let player = self.int(player);
        let shared = self.game.player_count() as i32 + 1;
        let edges = self.edges_by(|context, edge| {
            let piece = context.state.piece(SiteType::Edge, edge);
            if player == shared {
                piece.what != 0
            } else {
                i32::from(piece.who) == player
            }
        });
        let last = self.trial.last().map_or(-1, |mv| mv.to);
        let Some(site) = usize::try_from(last)
            .ok()
            .filter(|site| *site < edges.beside.len())
        else {
            return false;
        };
        let Some(tree) = edges.tree(site) else {
            return false;
        };
        // A vertex without an edge is in no tree: then the first vertex of all passes for the centre.
        let alone = edges.degree(site) == 0;
        let centre = if alone { 0 } else { edges.centroid(&tree) };
        if site == centre {
            return true;
        }
        if edges.degree(site) == 1 && edges.degree(centre) == 1 {
            return true;
        }
        // Of two that could be the centre both are.
        edges.neighbours(site).any(|other| other == centre)
            && edges.stroll(site) == edges.stroll(centre)
    }
}
