//! Lines of pieces.

use super::super::Context;
use crate::ir::{BoolId, BoolOp};
use crate::topology::{Direction, Radial, SiteType};

/// What a line test was asked, evaluated.
struct Asked {
    kind: SiteType,
    length: i32,
    exact: bool,
    contiguous: bool,
    kinds: usize,
    visible: bool,
    opposites: bool,
    condition: Option<BoolId>,
    whats: Vec<u16>,
    /// Of a puzzle: a line ends at a site whose value isn't decided.
    decided: bool,
    /// A site that doesn't count.
    except: Option<i32>,
}

/// The run of pieces found so far along one line.
#[derive(Clone, Default)]
struct Run {
    count: i32,
    seen: Vec<u16>,
}

impl Asked {
    fn reached(&self, run: &Run) -> bool {
        run.count == self.length && self.kinds <= run.seen.len()
    }
}

impl Context<'_> {
    /// Whether enough pieces stand in a line.
    pub(super) fn is_line(&mut self, op: &BoolOp) -> bool {
        let BoolOp::Line {
            kind,
            length,
            direction,
            through,
            through_any,
            role,
            whats,
            exact,
            contiguous,
            condition,
            by_level,
            top,
            kinds,
            visible,
            opposites,
        } = op
        else {
            return false;
        };
        let given: Option<Vec<u16>> = whats.as_ref().map(|whats| {
            whats
                .iter()
                .map(|what| self.int(*what).try_into().unwrap_or(0))
                .collect()
        });
        let puzzle = self.game.features.deduction_puzzle;
        let owned = match (&given, role) {
            (None, Some(role)) if !puzzle => {
                let player = self.player_of(*role);
                let components = self.game.components.iter().enumerate().skip(1);
                Some(
                    components
                        .filter(|(_, component)| i32::from(component.owner) == player)
                        .map(|(index, _)| index as u16)
                        .collect(),
                )
            }
            _ => None,
        };
        let wanted: Option<Vec<u16>> = given.or(owned);
        let mut asked = Asked {
            kind: *kind,
            length: self.int(*length),
            exact: self.is_set(*exact),
            contiguous: contiguous.is_none_or(|contiguous| self.holds(contiguous)),
            kinds: kinds.map_or(1, |kinds| self.int(kinds).max(0) as usize),
            visible: self.is_set(*visible),
            opposites: opposites.is_none_or(|opposites| self.holds(opposites)),
            condition: *condition,
            whats: Vec::new(),
            decided: puzzle,
            except: None,
        };
        if puzzle {
            // Values are all of one kind, lie openly, and go on at the other side; what is asked for
            // by its value leaves out the site that is looked from.
            (asked.kinds, asked.visible, asked.opposites) = (1, false, true);
            asked.except = whats.as_ref().map(|_| self.cursor.from);
        }
        if self.game.features.stacking {
            let at = self.int(*through);
            if at < 0 {
                return false;
            }
            asked.whats = wanted.unwrap_or_else(|| vec![self.state.piece(*kind, at).what]);
            if asked.length == 1 {
                return true;
            }
            let top = self.is_set(*top);
            return if self.is_set(*by_level) {
                self.line_of_levels(&asked, at, *direction)
            } else {
                self.keeping_cursor(|context| context.line_of_stacks(&asked, at, *direction, top))
            };
        }
        let pivots: Vec<i32> = match through_any {
            Some(region) => {
                let region = self.region(*region);
                region
                    .iter()
                    .filter(|site| {
                        whats.is_none()
                            || wanted.as_ref().is_some_and(|wanted| {
                                wanted.contains(&self.state.piece(*kind, *site).what)
                            })
                    })
                    .collect()
            }
            None => vec![self.int(*through)],
        };
        let size = self.game.topology.len(*kind) as i32;
        self.keeping_cursor(|context| {
            for at in pivots {
                context.cursor.to = at;
                if at < 0
                    || condition.is_some_and(|condition| !context.holds(condition))
                    || at >= size
                {
                    return false;
                }
                if asked.visible && context.is_covered(*kind, at) {
                    continue;
                }
                let here = context.state.piece(*kind, at).what;
                asked.whats = wanted.clone().unwrap_or_else(|| vec![here]);
                let undecided = puzzle && context.puzzle_value(*kind, at).is_none();
                if undecided || puzzle && !asked.whats.contains(&here) {
                    return false;
                }
                if asked.whats.contains(&here) && context.line_through(&asked, at, *direction) {
                    return true;
                }
            }
            false
        })
    }

    fn line_through(&mut self, asked: &Asked, at: i32, direction: Direction) -> bool {
        let game = self.game;
        let here = self.state.piece(asked.kind, at).what;
        for radial in game
            .topology
            .distinct_radials(asked.kind, at as u32, direction)
        {
            let mut run = Run {
                count: 1,
                seen: vec![here],
            };
            if self.follow(asked, &radial.sites, &mut run, true) {
                return true;
            }
            if radial.opposites.is_empty() || !asked.opposites {
                if asked.reached(&run) {
                    return true;
                }
                continue;
            }
            for opposite in &radial.opposites {
                let count = run.count;
                if self.follow(asked, opposite, &mut run, false) || asked.reached(&run) {
                    return true;
                }
                run.count = count;
            }
        }
        false
    }

    /// Counts pieces along a ray; `true` once the length is reached where more don't matter.
    fn follow(&mut self, asked: &Asked, ray: &[u32], run: &mut Run, cover: bool) -> bool {
        for pair in ray.windows(2) {
            let (before, site) = (pair[0] as i32, pair[1] as i32);
            if asked.decided && self.puzzle_value(asked.kind, site).is_none() {
                return false;
            }
            self.cursor.to = site;
            if asked.visible && self.is_covered(asked.kind, site) {
                return false;
            }
            let seen = !(asked.visible && cover && self.is_bridged(asked.kind, before, site));
            let what = self.state.piece(asked.kind, site).what;
            if seen
                && asked.whats.contains(&what)
                && asked.except != Some(site)
                && asked
                    .condition
                    .is_none_or(|condition| self.holds(condition))
            {
                run.count += 1;
                if !run.seen.contains(&what) {
                    run.seen.push(what);
                }
                if !asked.exact && asked.reached(run) {
                    return true;
                }
            } else if asked.contiguous {
                return false;
            }
        }
        false
    }

    /// Whether pieces lie on all the places above that two sites share.
    fn is_bridged(&self, kind: SiteType, a: i32, b: i32) -> bool {
        let over_a: Vec<u32> = self.sites_above(kind, a).collect();
        let shared: Vec<u32> = self
            .sites_above(kind, b)
            .filter(|site| over_a.contains(site))
            .collect();
        !shared.is_empty()
            && shared
                .iter()
                .all(|site| self.state.piece(kind, *site as i32).what != 0)
    }

    fn stack_has(&self, asked: &Asked, site: i32, top: bool) -> bool {
        let stack = self.state.stack(asked.kind, site);
        if top {
            asked
                .whats
                .contains(&stack.last().map_or(0, |piece| piece.what))
        } else {
            stack.iter().any(|piece| asked.whats.contains(&piece.what))
        }
    }

    fn line_of_stacks(&mut self, asked: &Asked, at: i32, direction: Direction, top: bool) -> bool {
        let game = self.game;
        if at as usize >= game.topology.len(asked.kind) || !self.stack_has(asked, at, top) {
            return false;
        }
        for radial in game
            .topology
            .distinct_radials(asked.kind, at as u32, direction)
        {
            let mut count = 1;
            if self.follow_stacks(asked, &radial.sites, &mut count, top) {
                return true;
            }
            if radial.opposites.is_empty() && count == asked.length {
                return true;
            }
            for opposite in &radial.opposites {
                let mut both = count;
                if self.follow_stacks(asked, opposite, &mut both, top) || both == asked.length {
                    return true;
                }
            }
        }
        false
    }

    fn follow_stacks(&mut self, asked: &Asked, ray: &[u32], count: &mut i32, top: bool) -> bool {
        for site in &ray[1..] {
            self.cursor.to = *site as i32;
            if !self.stack_has(asked, *site as i32, top)
                || asked
                    .condition
                    .is_some_and(|condition| !self.holds(condition))
            {
                return false;
            }
            *count += 1;
            if !asked.exact && *count == asked.length {
                return true;
            }
        }
        false
    }

    /// Lines within a stack, along stacks at one level, and rising or falling by a level a step.
    fn line_of_levels(&mut self, asked: &Asked, at: i32, direction: Direction) -> bool {
        let game = self.game;
        if at as usize >= game.topology.len(asked.kind) {
            return false;
        }
        let stack = self.state.stack(asked.kind, at);
        let height = stack.len() as i32;
        if height >= asked.length
            && stack
                .iter()
                .rev()
                .take(asked.length as usize)
                .skip(1)
                .all(|piece| asked.whats.contains(&piece.what))
        {
            return true;
        }
        let level = height - 1;
        level >= 0
            && game
                .topology
                .distinct_radials(asked.kind, at as u32, direction)
                .iter()
                .any(|radial| {
                    [0, -1, 1]
                        .into_iter()
                        .any(|rise| self.line_at_levels(asked, radial, level, rise))
                })
    }

    fn line_at_levels(&self, asked: &Asked, radial: &Radial, level: i32, rise: i32) -> bool {
        let mut count = 0;
        if self.follow_levels(asked, &radial.sites, level, rise, &mut count) {
            return true;
        }
        if radial.opposites.is_empty() {
            return count == asked.length;
        }
        radial.opposites.iter().any(|opposite| {
            let mut both = count;
            self.follow_levels(asked, &opposite[1..], level - rise, -rise, &mut both)
                || both == asked.length
        })
    }

    fn follow_levels(
        &self,
        asked: &Asked,
        ray: &[u32],
        level: i32,
        rise: i32,
        count: &mut i32,
    ) -> bool {
        for (place, site) in ray.iter().enumerate() {
            let level = level + rise * place as i32;
            let piece = usize::try_from(level)
                .ok()
                .and_then(|level| self.state.stack(asked.kind, *site as i32).get(level));
            if !piece.is_some_and(|piece| asked.whats.contains(&piece.what)) {
                return false;
            }
            *count += 1;
            if !asked.exact && *count == asked.length {
                return true;
            }
        }
        false
    }

    /// The length of the longest line of sites where a condition holds of `(to)`.
    pub(super) fn biggest_line(
        &mut self,
        kind: SiteType,
        direction: Direction,
        condition: BoolId,
    ) -> i32 {
        let game = self.game;
        let size = game.topology.len(kind);
        let member: Vec<bool> = self.keeping_cursor(|context| {
            (0..size)
                .map(|site| {
                    context.cursor.to = site as i32;
                    context.holds(condition)
                })
                .collect()
        });
        let along = |ray: &[u32]| {
            ray[1..]
                .iter()
                .take_while(|site| member[**site as usize])
                .count() as i32
        };
        let mut biggest = 0;
        for site in (0..size).filter(|site| member[*site]) {
            for radial in game.topology.distinct_radials(kind, site as u32, direction) {
                // The opposite rays are all added up, as the reference does.
                let opposites: i32 = radial.opposites.iter().map(|ray| along(ray)).sum();
                biggest = biggest.max(1 + along(&radial.sites) + opposites);
            }
        }
        biggest
    }
}
