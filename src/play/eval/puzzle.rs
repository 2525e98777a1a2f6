//! Deduction puzzles: their moves and their constraints.
//!
//! A constraint holds as long as it can still be met: it looks at the sites whose value is decided.

use super::super::Context;
use super::super::moves::{Action, Change, Move};
use crate::ir::{BoolId, BoolOp, Compare, IntOp, MovesOp, NamedRegion};
use crate::topology::SiteType;

impl Context<'_> {
    /// The moves that a puzzle's constraints leave: for each site that isn't given and each of its
    /// values, setting it if the constraints allow, and taking it from the possible ones.
    pub(super) fn satisfy(&mut self, constraints: &[BoolId]) -> Vec<Move> {
        let game = self.game;
        let kind = game.site_type;
        let (least, greatest) = game.domains[kind.index()];
        let given: Vec<i32> = self.given_sites();
        let mut list = Vec::new();
        let variables = self.puzzle_variables(constraints);
        for site in variables.into_iter().filter(|site| !given.contains(site)) {
            for value in least..=greatest {
                let set = decided(Change::PuzzleSet { kind, site, value });
                // For the constraints it is the last move.
                let allowed = self.tentatively(|context| {
                    context.apply_move(&set, true);
                    constraints
                        .iter()
                        .all(|constraint| context.holds(*constraint))
                });
                if allowed {
                    list.push(set);
                }
                // The one value that is left can't be taken away.
                if self.puzzle_value(kind, site) != Some(value) {
                    list.push(decided(Change::PuzzleToggle { kind, site, value }));
                }
            }
        }
        list
    }

    /// The sites that the first start rule gives values to.
    fn given_sites(&mut self) -> Vec<i32> {
        let game = self.game;
        match game.start.first().map(|rule| game.graph.start_rule(*rule)) {
            Some(crate::ir::StartOp::Given { pairs, .. }) => {
                pairs.iter().map(|(site, _)| self.int(*site)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether all constraints hold if what isn't decided is 0.
    pub(super) fn is_solved(&mut self) -> bool {
        let game = self.game;
        let MovesOp::Satisfy { constraints } = game.graph.moves(game.phases[0].play) else {
            return false;
        };
        let kind = game.site_type;
        let variables = self.puzzle_variables(constraints);
        self.tentatively(|context| {
            for site in variables {
                if context.puzzle_value(kind, site).is_none() {
                    context.puzzle_set(kind, site, 0);
                }
            }
            constraints
                .iter()
                .all(|constraint| context.holds(*constraint))
        })
    }

    /// The sites that constraints speak of, in the order in which they do.
    fn puzzle_variables(&mut self, constraints: &[BoolId]) -> Vec<i32> {
        let game = self.game;
        let mut sites: Vec<i32> = Vec::new();
        let mut add = |more: Vec<i32>| {
            for site in more {
                if !sites.contains(&site) {
                    sites.push(site);
                }
            }
        };
        for constraint in constraints {
            match game.graph.boolean(*constraint) {
                BoolOp::AllElements { .. } | BoolOp::AllHints { .. } => {
                    add((0..game.topology.len(game.site_type) as i32).collect());
                    break;
                }
                BoolOp::PuzzleDifferent { region: None, .. }
                | BoolOp::PuzzleSum { region: None, .. }
                | BoolOp::PuzzleUnique { .. } => {
                    for region in &game.regions {
                        let fixed = region.statics.iter().flat_map(|fixed| &fixed.lists);
                        fixed.cloned().for_each(&mut add);
                        if region.statics.is_empty() {
                            self.own_lists(region).into_iter().for_each(&mut add);
                        }
                    }
                }
                BoolOp::PuzzleDifferent {
                    region: Some(region),
                    ..
                }
                | BoolOp::PuzzleSum {
                    region: Some(region),
                    ..
                } => {
                    add(self.region(*region).iter().collect());
                }
                _ => {}
            }
        }
        sites
    }

    /// A puzzle's own questions.
    pub(super) fn puzzle_holds(&mut self, op: &BoolOp) -> bool {
        match op {
            BoolOp::Solved {} => self.is_solved(),
            BoolOp::AllElements { kind, condition } => {
                let before = self.cursor;
                let all = (0..self.game.topology.len(*kind) as i32).all(|site| {
                    self.cursor.from = site;
                    self.holds(*condition)
                });
                self.cursor = before;
                all
            }
            BoolOp::AllHints { condition } => self.holds_for_hints(*condition),
            BoolOp::PuzzleDifferent {
                kind,
                region,
                except,
            } => {
                let except: Vec<i32> = except.iter().map(|value| self.int(*value)).collect();
                match region {
                    Some(region) => {
                        let sites: Vec<i32> = self.region(*region).iter().collect();
                        self.differ(*kind, &sites, &except)
                    }
                    None => self.all_regions_differ(*kind, &except),
                }
            }
            BoolOp::PuzzleCount {
                kind,
                region,
                what,
                result,
            } => {
                let Some(region) = region else { return false };
                let (what, result) = (self.int(*what), self.int(*result));
                let sites = self.region(*region);
                let values: Vec<Option<i32>> = sites
                    .iter()
                    .map(|site| self.puzzle_value(*kind, site))
                    .collect();
                let count = values.iter().filter(|value| **value == Some(what)).count() as i32;
                count <= result && (count == result || values.contains(&None))
            }
            BoolOp::PuzzleSum {
                kind,
                region: Some(region),
                result,
                ..
            } => {
                let result = self.int(*result);
                let sites: Vec<i32> = self.region(*region).iter().collect();
                self.adds_up(*kind, &sites, result)
            }
            BoolOp::PuzzleSum {
                kind,
                region: None,
                name,
                result,
            } => {
                let hinted = matches!(self.game.graph.int(*result), IntOp::Hint { .. });
                self.regions_add_up(*kind, name.as_deref().unwrap_or_default(), *result, hinted)
            }
            BoolOp::PuzzleUnique { kind } => self.regions_are_unique(*kind),
            _ => false,
        }
    }

    fn holds_for_hints(&mut self, condition: BoolId) -> bool {
        let game = self.game;
        let before = self.cursor;
        let mut all = true;
        for hint in game.hints.iter().filter(|hint| hint.kind == game.site_type) {
            if let Some(first) = hint.sites.first() {
                self.cursor.from = *first;
            }
            if let Some(second) = hint.sites.get(1) {
                self.cursor.to = *second;
            }
            if let Some(value) = hint.value {
                self.cursor.hint = value;
            }
            if !self.holds(condition) {
                all = false;
                break;
            }
        }
        self.cursor = before;
        all
    }

    /// The number that belongs to a site whose hint begins there; -1 without one.
    pub(super) fn hint_at(&self, kind: SiteType, site: i32) -> i32 {
        let hints = self.game.hints.iter().filter(|hint| hint.kind == kind);
        let mut here = hints.filter(|hint| hint.sites.first() == Some(&site));
        here.next().and_then(|hint| hint.value).unwrap_or(-1)
    }

    /// In a puzzle, less and more are asked of the values of two sites, once both are decided.
    pub(super) fn compare_values(&self, how: Compare, a: i32, b: i32) -> bool {
        let kind = self.game.site_type;
        match (self.puzzle_value(kind, a), self.puzzle_value(kind, b)) {
            (Some(a), Some(b)) => how.holds(a, b),
            _ => true,
        }
    }

    /// Whether the decided values differ; 0 stands for none and is only allowed where excepted.
    fn differ(&self, kind: SiteType, sites: &[i32], except: &[i32]) -> bool {
        let mut seen = Vec::new();
        for site in sites {
            let Some(value) = self.puzzle_value(kind, *site) else {
                continue;
            };
            if except.contains(&value) {
                continue;
            }
            if value == 0 || seen.contains(&value) {
                return false;
            }
            seen.push(value);
        }
        true
    }

    fn all_regions_differ(&mut self, kind: SiteType, except: &[i32]) -> bool {
        let game = self.game;
        for region in &game.regions {
            for fixed in &region.statics {
                // Of a site and the lines through it nothing is asked until the site has a value.
                let lines = &*fixed.word == "AllDirections";
                let empty = |site: &i32| self.puzzle_value(kind, *site).unwrap_or(0) == 0;
                let mut asked = fixed.lists.iter();
                if !asked.all(|sites| {
                    lines && sites.first().is_some_and(empty) || self.differ(kind, sites, except)
                }) {
                    return false;
                }
            }
            if region.statics.is_empty() {
                for sites in self.own_lists(region) {
                    if !self.differ(kind, &sites, except) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn adds_up(&self, kind: SiteType, sites: &[i32], result: i32) -> bool {
        let values = sites.iter().map(|site| self.puzzle_value(kind, *site));
        let values: Vec<Option<i32>> = values.collect();
        let sum: i32 = values.iter().flatten().sum();
        sum <= result && (sum == result || values.contains(&None))
    }

    fn regions_add_up(
        &mut self,
        kind: SiteType,
        name: &str,
        result: crate::ir::IntId,
        hinted: bool,
    ) -> bool {
        let game = self.game;
        let hints: Vec<_> = game.hints.iter().filter(|hint| hint.kind == kind).collect();
        for region in game.regions.iter().filter(|r| r.name.contains(name)) {
            for fixed in &region.statics {
                for (index, sites) in fixed.lists.iter().enumerate() {
                    if hinted {
                        let hint = hints.get(index).and_then(|hint| hint.value);
                        self.cursor.hint = hint.unwrap_or(-1);
                    }
                    let result = self.int(result);
                    if !self.adds_up(kind, sites, result) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Only sets of one type are held against each other, e.g. rows against rows.
    fn regions_are_unique(&self, kind: SiteType) -> bool {
        let mut types = self.game.regions.iter().flat_map(|region| &region.statics);
        types.all(|fixed| {
            let values = fixed.lists.iter().map(|sites| {
                let values = sites.iter().map(|site| self.puzzle_value(kind, *site));
                values.collect::<Option<Vec<i32>>>()
            });
            let whole: Vec<Vec<i32>> = values.flatten().collect();
            let mut alike = whole
                .iter()
                .enumerate()
                .map(|(index, one)| whole[..index].contains(one));
            !alike.any(|alike| alike)
        })
    }

    /// The sets of sites that a region of the equipment lists itself.
    fn own_lists(&mut self, region: &NamedRegion) -> Vec<Vec<i32>> {
        let mut lists = Vec::new();
        for sites in &region.sites {
            lists.push(self.region(*sites).iter().collect());
        }
        lists
    }
}

/// A move of one decided action.
fn decided(change: Change) -> Move {
    let mut mv = Move::of(Action {
        change,
        decision: true,
    });
    mv.mover = 1;
    mv
}
