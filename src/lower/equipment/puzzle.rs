//! What a deduction puzzle gives: hints on sites, the values that sites may take, and the sets of
//! sites that its constraints speak of.

use std::sync::Arc;

use super::super::{Lowerer, Lowering, items};
use crate::check::{Call, Value, ValueKind};
use crate::ir::{Hint, StaticRegion};
use crate::topology::{Direction, SiteType, Topology};

impl Lowerer<'_> {
    /// The puzzle's hints, in the order of the file.
    pub(super) fn hints(&mut self, calls: &[(&Value, &Call)]) -> Lowering<Vec<Hint>> {
        let mut hints = Vec::new();
        for (value, call) in calls {
            if call.clause.written != "hints" {
                continue;
            }
            let found = self.within(value.origin, |lowerer| {
                let kind = match call.get("siteType") {
                    Some(_) => lowerer.kind(call),
                    None => SiteType::Cell,
                };
                let list = call.get("hint").map(items).unwrap_or_default();
                let mut found = Vec::new();
                for item in list {
                    let hint = lowerer.call(item)?;
                    let sites = hint.get("int").map(numbers).unwrap_or_default();
                    let value = hint.get("int2").map(numbers).unwrap_or_default();
                    found.push(Hint {
                        kind,
                        sites,
                        value: value.first().copied(),
                    });
                }
                Ok(found)
            })?;
            hints.extend(found);
        }
        Ok(hints)
    }

    /// The least and the greatest value of cells, vertices and edges: 0 where nothing is said.
    pub(super) fn domains(&mut self, board: &Call) -> Lowering<[(i32, i32); 3]> {
        let mut domains = [(0, 0); 3];
        let values = board.arguments.iter().flatten().flat_map(items);
        for value in values {
            let ValueKind::Call(call) = &value.kind else {
                continue;
            };
            if call.clause.written != "values" {
                continue;
            }
            let ends = call.get("range").map(|range| match &range.kind {
                ValueKind::Call(range) => range.arguments.iter().flatten().collect::<Vec<_>>(),
                _ => Vec::new(),
            });
            let ends: Vec<i32> = ends
                .unwrap_or_default()
                .into_iter()
                .flat_map(numbers)
                .collect();
            let (Some(least), Some(greatest)) = (ends.first(), ends.last()) else {
                return self.not_playable("values");
            };
            domains[self.kind(call).index()] = (*least, *greatest);
        }
        Ok(domains)
    }
}

impl Lowerer<'_> {
    /// The sets of sites of a static region type.
    pub(super) fn static_region(
        &mut self,
        word: &Arc<str>,
        hints: &[Hint],
    ) -> Lowering<StaticRegion> {
        let Some(topology) = self.topology.clone() else {
            return self.not_playable("regions before the board");
        };
        let kind = self.site_type;
        let signed = |sites: &Vec<u32>| sites.iter().map(|site| *site as i32).collect();
        let lists = match &**word {
            "Rows" => topology.rows(kind).iter().map(signed).collect(),
            "Columns" => topology.columns(kind).iter().map(signed).collect(),
            "Layers" => topology.layers(kind).iter().map(signed).collect(),
            "AllSites" => vec![(0..topology.len(kind) as i32).collect()],
            "Corners" => {
                let corners = topology.corners(kind).into_iter();
                corners.map(|site| vec![site as i32]).collect()
            }
            "HintRegions" => hinted(hints),
            "SubGrids" => blocks(&topology),
            "AllDirections" => lines(&topology, kind),
            // The reference never fills in a board's diagonals.
            _ => Vec::new(),
        };
        Ok(StaticRegion {
            word: word.clone(),
            lists,
        })
    }
}

/// The sites of each hint; of vertices rather than cells, and of cells rather than edges.
fn hinted(hints: &[Hint]) -> Vec<Vec<i32>> {
    let kinds = [SiteType::Vertex, SiteType::Cell, SiteType::Edge];
    let of = |kind: SiteType| {
        let hints = hints.iter().filter(move |hint| hint.kind == kind);
        hints.map(|hint| hint.sites.clone()).collect::<Vec<_>>()
    };
    let mut lists = kinds.into_iter().map(of);
    lists.find(|lists| !lists.is_empty()).unwrap_or_default()
}

/// Each site with all that lies in line with it, the site first.
fn lines(topology: &Topology, kind: SiteType) -> Vec<Vec<i32>> {
    let line = |site: u32| {
        let mut line = vec![site as i32];
        for radial in topology.radials(kind, site, Direction::All) {
            for to in radial.sites.iter().skip(1).map(|to| *to as i32) {
                if !line.contains(&to) {
                    line.push(to);
                }
            }
        }
        line
    };
    (0..topology.len(kind) as u32).map(line).collect()
}

/// The square blocks of a square board, such as the nine of nine by nine.
fn blocks(topology: &Topology) -> Vec<Vec<i32>> {
    let cells = topology.len(SiteType::Cell);
    let size = (cells as f64).sqrt().sqrt() as usize;
    let rows = topology.rows(SiteType::Cell);
    let columns = topology.columns(SiteType::Cell);
    let within = |lists: &[Vec<u32>], block: usize, cell: u32| {
        let lists = lists.iter().skip(block * size).take(size);
        lists.flatten().any(|other| *other == cell)
    };
    let block = |(down, across): (usize, usize)| {
        let cells = (0..cells as u32)
            .filter(|cell| within(rows, down, *cell) && within(columns, across, *cell));
        cells.map(|cell| cell as i32).collect()
    };
    let places = (0..size).flat_map(|down| (0..size).map(move |across| (down, across)));
    places.map(block).collect()
}

/// The numbers of an argument: one, or those of an array.
fn numbers(value: &Value) -> Vec<i32> {
    let number = |item: &Value| match item.kind {
        ValueKind::Int(number) => i32::try_from(number).ok(),
        _ => None,
    };
    items(value).iter().filter_map(number).collect()
}
