//! Integers.

use super::super::Context;
use crate::ir::{IntId, IntOp, IntsId, Role};
use crate::topology::SiteType;

impl Context<'_> {
    /// The value of an integer node.
    pub(crate) fn int(&mut self, id: IntId) -> i32 {
        let game = self.game;
        match game.graph.int(id) {
            IntOp::Const { value } => *value,
            IntOp::Role { role } => self.player_of(*role),
            IntOp::From {} => self.cursor.from,
            IntOp::To {} => self.cursor.to,
            IntOp::Between {} => self.cursor.between,
            IntOp::Site {} => self.cursor.site,
            IntOp::Level {} => self.cursor.level,
            IntOp::Value {} => self.cursor.value,
            IntOp::Player {} => self.cursor.player,
            IntOp::Track {} => self.cursor.track,
            IntOp::Edge {} => self.cursor.edge,
            IntOp::Pips {} => self.cursor.pips,
            IntOp::CountPips { of } => {
                let owner = self.int(*of);
                self.dice_pips(owner)
            }
            IntOp::Face { at } => {
                let site = self.int(*at);
                self.face_at(site)
            }
            IntOp::LastFrom { after_consequence } => self.last_site(*after_consequence, true),
            IntOp::LastTo { after_consequence } => self.last_site(*after_consequence, false),
            IntOp::LastLevelFrom {} => self.trial.last().map_or(-1, |mv| mv.decided_levels.0),
            IntOp::LastLevelTo {} => self.trial.last().map_or(-1, |mv| mv.decided_levels.1),
            IntOp::Add { terms } => terms
                .iter()
                .fold(0i32, |sum, term| sum.wrapping_add(self.int(*term))),
            IntOp::Sum { list } => self.ints(*list).into_iter().fold(0i32, i32::wrapping_add),
            IntOp::Sub { a, b } => self.int(*a).wrapping_sub(self.int(*b)),
            IntOp::Mul { factors } => factors.iter().fold(1i32, |product, factor| {
                product.wrapping_mul(self.int(*factor))
            }),
            IntOp::Product { list } => self.ints(*list).into_iter().fold(1i32, i32::wrapping_mul),
            IntOp::Div { a, b } => self.int(*a).checked_div(self.int(*b)).unwrap_or(0),
            IntOp::Mod { a, b } => self.int(*a).checked_rem(self.int(*b)).unwrap_or(0),
            IntOp::Pow { a, b } => {
                let (base, power) = (self.int(*a), self.int(*b));
                u32::try_from(power).map_or(0, |power| base.saturating_pow(power))
            }
            IntOp::Abs { a } => self.int(*a).saturating_abs(),
            IntOp::Min { terms } => terms.iter().map(|term| self.int(*term)).min().unwrap_or(0),
            IntOp::Max { terms } => terms.iter().map(|term| self.int(*term)).max().unwrap_or(0),
            IntOp::MinOf { list } => self.least(*list),
            IntOp::MaxOf { list } => self.ints(*list).into_iter().max().unwrap_or(-1),
            IntOp::If { condition, yes, no } => {
                if self.holds(*condition) {
                    self.int(*yes)
                } else {
                    self.int(*no)
                }
            }
            IntOp::FromBool { condition } => i32::from(self.holds(*condition)),
            IntOp::Mover {} => i32::from(self.state.facts.mover),
            IntOp::Next {} => i32::from(self.state.facts.next),
            IntOp::Prev { last_turn: true } => {
                let mover = self.state.facts.mover;
                let mut movers = self.trial.iter().rev().map(|mv| mv.mover);
                movers.find(|other| *other != mover).map_or(-1, i32::from)
            }
            IntOp::Prev { last_turn: false } => i32::from(self.state.facts.prev),
            IntOp::What { kind, at, level } => {
                self.look(*kind, *at, *level, |piece| i32::from(piece.what))
            }
            IntOp::Who { kind, at, level } => {
                self.look(*kind, *at, *level, |piece| i32::from(piece.who))
            }
            IntOp::State { kind, at, level } => self.look(*kind, *at, *level, |piece| piece.state),
            IntOp::Rotation { kind, at, level } => {
                self.look(*kind, *at, *level, |piece| i32::from(piece.rotation))
            }
            IntOp::PieceValue { kind, at, level } => {
                self.look(*kind, *at, *level, |piece| piece.value)
            }
            IntOp::CountAt { kind, at } => {
                let at = self.int(*at);
                if game.features.stacking {
                    self.state.height(*kind, at)
                } else {
                    self.state.piece(*kind, at).count
                }
            }
            IntOp::CountIn { kind, region } => {
                let region = self.region(*region);
                region.iter().map(|site| self.count_at(*kind, site)).sum()
            }
            IntOp::Size { region } => self.region(*region).len() as i32,
            IntOp::CountPieces {
                kind,
                role,
                of,
                name,
                region,
                condition,
            } => self.count_pieces(*kind, *role, *of, name.as_deref(), *region, *condition),
            IntOp::Row { kind, of } => self.element(*kind, *of, |element| element.row as i32),
            IntOp::Column { kind, of } => self.element(*kind, *of, |element| element.column as i32),
            IntOp::Layer { kind, of } => self.element(*kind, *of, |element| element.layer as i32),
            IntOp::SitePhase { kind, of } => {
                self.element(*kind, *of, |element| element.phase as i32)
            }
            IntOp::Coord { kind, row, column } => {
                let (row, column) = (self.int(*row), self.int(*column));
                game.topology
                    .elements(*kind)
                    .iter()
                    .position(|element| {
                        element.row as i32 == row && element.column as i32 == column
                    })
                    .map_or(-1, |site| site as i32)
            }
            IntOp::Where { kind, what, state } => {
                let what = self.int(*what);
                let state = state.map(|state| self.int(state));
                self.find_component(*kind, what, state)
            }
            IntOp::ComponentId { owner, .. } => {
                let owner = self.int(*owner);
                game.lookup.component(id, owner)
            }
            IntOp::Ahead {
                kind,
                site,
                steps,
                direction,
            } => {
                let site = self.int(*site);
                let steps = self.int(*steps);
                self.ahead(*kind, site, steps, *direction)
            }
            IntOp::Steps {
                kind,
                relation,
                from,
                to,
            } => {
                let from = self.int(*from);
                let to = self.region(*to);
                let Ok(from) = u32::try_from(from) else {
                    return 0;
                };
                let distances = game.topology.distances(*kind, from, *relation);
                to.iter()
                    .filter_map(|site| distances.get(site as usize))
                    .min()
                    .map_or(0, |steps| *steps as i32)
            }
            IntOp::RegionSite { region, index } => {
                let index = self.int(*index);
                let region = self.region(*region);
                usize::try_from(index)
                    .ok()
                    .and_then(|index| region.iter().nth(index))
                    .unwrap_or(-1)
            }
            IntOp::ArrayValue { list, index } => {
                let index = self.int(*index);
                let list = self.ints(*list);
                usize::try_from(index)
                    .ok()
                    .and_then(|index| list.get(index).copied())
                    .unwrap_or(-1)
            }
            IntOp::ArraySize { list } => self.ints(*list).len() as i32,
            IntOp::HandSite { owner, index } => {
                let (owner, index) = (self.int(*owner), self.int(*index));
                game.containers
                    .iter()
                    .find(|container| {
                        container.kind == crate::ir::ContainerKind::Hand
                            && i32::from(container.owner) == owner
                    })
                    .map_or(-1, |hand| hand.first as i32 + index)
            }
            IntOp::MapEntry { name, key } => {
                let key = self.int(*key);
                self.map_entry(id, name.as_deref(), key)
            }
            IntOp::Moves {} => self.moves_made().len() as i32,
            IntOp::MovesThisTurn {} => self.state.facts.moves_this_turn as i32,
            IntOp::Turns {} => self.state.facts.turn as i32,
            IntOp::LegalMoves {} => self.legal_moves().len() as i32,
            IntOp::CountMoves { moves } => self.moves(*moves).len() as i32,
            IntOp::BoardSites { kind } => game.topology.len(*kind) as i32,
            IntOp::Players {} => game.player_count() as i32,
            IntOp::Active {} => self.state.facts.active.count_ones() as i32,
            IntOp::Counter {} => self.state.facts.counter,
            IntOp::Score { player } => {
                let player = self.int(*player);
                self.rare_entry(player, |rare| &rare.scores)
            }
            IntOp::Amount { player } => {
                let player = self.int(*player);
                self.rare_entry(player, |rare| &rare.amounts)
            }
            IntOp::PlayerValue { player } => {
                let player = self.int(*player);
                self.rare_entry(player, |rare| &rare.player_values)
            }
            IntOp::Pot {} => self.state.rare().pot,
            IntOp::Var { name: None } => self.state.facts.temp,
            IntOp::Var { name: Some(name) } => {
                self.state.rare().variables.get(name).copied().unwrap_or(-1)
            }
            IntOp::Pending {} => self.state.rare().pending.first().copied().unwrap_or(0),
            IntOp::TopLevel { kind, at } => {
                let at = self.int(*at);
                (self.state.height(*kind, at) - 1).max(0)
            }
            IntOp::StackSize { kind, sites } => {
                let sites = self.region(*sites);
                sites
                    .iter()
                    .map(|site| self.state.height(*kind, site))
                    .sum()
            }
            IntOp::TurnLimit {} => game.max_turns as i32,
            IntOp::MoveLimit {} => game.max_moves as i32,
            IntOp::Hint { at: None, .. } => self.cursor.hint,
            IntOp::Hint { kind, at: Some(at) } => {
                let site = self.int(*at);
                self.hint_at(*kind, site)
            }
            IntOp::EdgeBetween { a, b } => {
                let (a, b) = (self.int(*a), self.int(*b));
                let joins = |edge: &crate::topology::Element| {
                    let ends = &edge.vertices;
                    ends.iter().any(|end| *end as i32 == a)
                        && ends.iter().any(|end| *end as i32 == b)
                };
                let edges = game.topology.elements(SiteType::Edge);
                edges
                    .iter()
                    .find(|edge| a != b && joins(edge))
                    .map_or(-1, |edge| edge.index as i32)
            }
            IntOp::Centre { kind } => {
                let centre = game.topology.centre(*kind);
                centre.first().map_or(-1, |site| *site as i32)
            }
            IntOp::Rows { kind } => game.topology.rows(*kind).len() as i32,
            IntOp::Columns { kind } => game.topology.columns(*kind).len() as i32,
            IntOp::PathExtent {
                colour,
                start,
                region,
            } => self.path_extent(*colour, *start, *region),
            IntOp::RulePhases {} => game.phases.len() as i32,
            IntOp::LargePieceSize { kind, sites } => {
                let centre = game.topology.centre(*kind);
                let root = centre.first().map_or(-1, |site| *site as i32);
                let sites = self.region(*sites);
                // As if each stood at the centre in its first state, whatever it covers.
                let size = |site| match i32::from(self.state.piece(*kind, site).what) {
                    0 => 0,
                    what if self.large_states(what).is_some() => {
                        self.covered(what, root, 0).len() as i32
                    }
                    _ => 1,
                };
                sites.iter().map(size).sum()
            }
            IntOp::GroupSize {
                kind,
                at,
                directions,
                condition,
            } => {
                let at = self.int(*at);
                self.group_of(*kind, at, *directions, *condition, false)
                    .len() as i32
            }
            IntOp::Random { min, max } => {
                let (min, max) = (self.int(*min), self.int(*max));
                if min > max {
                    -1
                } else {
                    min + self.rng.below((max - min + 1) as usize) as i32
                }
            }
            IntOp::CountNeighbours { kind, relation, at } => {
                let at = self.region(*at).first().unwrap_or(-1);
                self.count_neighbours(*kind, *relation, at)
            }
            IntOp::CountGroups {
                kind,
                directions,
                condition,
                min,
            } => self.count_groups(*kind, *directions, *condition, *min),
            IntOp::BiggestGroup {
                kind,
                directions,
                condition,
                visible,
            } => self.biggest_group(*kind, *directions, *condition, *visible),
            IntOp::BiggestLine {
                kind,
                direction,
                condition,
            } => self.biggest_line(*kind, *direction, *condition),
            IntOp::Liberties {
                kind,
                at,
                directions,
                condition,
            } => {
                let at = self.int(*at);
                self.liberties(*kind, at, *directions, *condition)
            }
            IntOp::Territory {
                kind,
                role,
                player,
                direction,
            } => self.territory(*kind, *role, *player, *direction),
            IntOp::CountValue { value, list } => {
                let value = self.int(*value);
                let list = self.ints(*list);
                list.iter().filter(|other| **other == value).count() as i32
            }
            IntOp::CountLevels {
                kind,
                sites,
                from_top,
                condition,
                stop,
            } => {
                let sites = self.region(*sites);
                self.count_levels(*kind, &sites, *from_top, *condition, *stop)
            }
            IntOp::PlatformBelow { kind, site, owner } => {
                let (site, owner) = (self.int(*site), self.int(*owner));
                let elements = game.topology.elements(*kind);
                let Some(here) = usize::try_from(site)
                    .ok()
                    .and_then(|site| elements.get(site))
                else {
                    return -1;
                };
                let below =
                    game.topology
                        .steps(*kind, here.index, crate::topology::Direction::Downward);
                below
                    .iter()
                    .filter(|step| i32::from(self.state.piece(*kind, step.to as i32).who) == owner)
                    .count() as i32
            }
            IntOp::StepsBy {
                kind,
                directions,
                guard,
                from,
                to,
            } => self.steps_by(*kind, *directions, *guard, *from, *to),
            IntOp::ContainerSize { container } => {
                let container = self.int(*container);
                usize::try_from(container)
                    .ok()
                    .and_then(|container| game.containers.get(container))
                    .map_or(0, |container| container.size as i32)
            }
            IntOp::TrackFirst {
                owner,
                name,
                from,
                condition,
            } => self.track_first(*owner, name.as_deref(), *from, *condition),
            IntOp::TrackEnd { owner, name } => self.track_end(*owner, name.as_deref()),
            IntOp::TrackMove {
                owner,
                name,
                from,
                steps,
            } => self.track_move(*owner, name.as_deref(), *from, *steps),
            IntOp::StepsOnTrack {
                owner,
                name,
                from,
                to,
            } => self.steps_on_track(*owner, name.as_deref(), *from, *to),
            IntOp::WhereLevel {
                kind,
                component,
                owner,
                what,
                state,
                at,
                from_top,
            } => {
                let what = match (what, owner) {
                    (Some(what), _) => self.int(*what),
                    (None, owner) => {
                        let owner = owner.map_or(0, |owner| self.int(owner));
                        let found = game.components.iter().enumerate().skip(1).find(|(_, one)| {
                            component.as_ref().is_some_and(|name| one.stem == *name)
                                && i32::from(one.owner) == owner
                        });
                        found.map_or(-1, |(index, _)| index as i32)
                    }
                };
                let state = state.map(|state| self.int(state));
                let at = self.int(*at);
                let is_it = |piece: &super::super::Piece| {
                    what > 0
                        && i32::from(piece.what) == what
                        && state.is_none_or(|state| piece.state == state)
                };
                // The reference looks for pieces on the board alone.
                if at >= game.topology.len(game.site_type) as i32 {
                    return -1;
                }
                let stack = self.state.stack(*kind, at);
                let level = if *from_top {
                    stack.iter().rposition(is_it)
                } else {
                    stack.iter().position(is_it)
                };
                level.map_or(-1, |level| level as i32)
            }
            IntOp::Cost { kind, sites } => {
                let sites = self.region(*sites);
                let kind = kind.index() as u8;
                let costs = &self.state.rare().costs;
                sites
                    .iter()
                    .map(|site| costs.get(&(kind, site as u32)).copied().unwrap_or(0))
                    .sum()
            }
        }
    }

    fn count_neighbours(
        &self,
        kind: SiteType,
        relation: crate::topology::Relation,
        at: i32,
    ) -> i32 {
        let topology = &self.game.topology;
        let Some(element) = usize::try_from(at)
            .ok()
            .and_then(|at| topology.elements(kind).get(at))
        else {
            return -1;
        };
        if kind == SiteType::Edge {
            // Edges count the edges of both ends, themselves twice among them.
            if matches!(
                relation,
                crate::topology::Relation::Diagonal | crate::topology::Relation::OffDiagonal
            ) {
                return 0;
            }
            let vertices = topology.elements(SiteType::Vertex);
            return element
                .vertices
                .iter()
                .map(|vertex| vertices[*vertex as usize].edges.len() as i32)
                .sum();
        }
        topology.neighbours(kind, at as u32, relation).len() as i32
    }

    fn count_levels(
        &mut self,
        kind: SiteType,
        sites: &super::super::Region,
        from_top: bool,
        condition: Option<crate::ir::BoolId>,
        stop: Option<crate::ir::BoolId>,
    ) -> i32 {
        self.keeping_cursor(|context| {
            let mut count = 0;
            for site in sites.iter() {
                let height = context.state.height(kind, site);
                for place in 0..height {
                    context.cursor.to = site;
                    context.cursor.level = if from_top { height - 1 - place } else { place };
                    if stop.is_some_and(|stop| context.holds(stop)) {
                        break;
                    }
                    if condition.is_none_or(|condition| context.holds(condition)) {
                        count += 1;
                    }
                }
            }
            count
        })
    }

    fn least(&mut self, list: IntsId) -> i32 {
        self.ints(list).into_iter().min().unwrap_or(-1)
    }

    /// The number of the player of a role.
    pub(crate) fn player_of(&self, role: Role) -> i32 {
        self.state
            .role_player(role, self.game.player_count(), self.cursor.player)
    }

    fn rare_entry(
        &self,
        index: i32,
        list: impl Fn(&super::super::state::Rare) -> &Vec<i32>,
    ) -> i32 {
        usize::try_from(index)
            .ok()
            .and_then(|index| list(self.state.rare()).get(index).copied())
            .unwrap_or(0)
    }

    fn look(
        &mut self,
        kind: SiteType,
        at: IntId,
        level: Option<IntId>,
        read: impl Fn(&super::super::Piece) -> i32,
    ) -> i32 {
        let at = self.int(at);
        let level = level
            .map(|level| self.int(level))
            .filter(|level| *level >= 0);
        read(&self.state.piece_at(kind, at, level))
    }

    fn element(
        &mut self,
        kind: SiteType,
        of: IntId,
        read: impl Fn(&crate::topology::Element) -> i32,
    ) -> i32 {
        let of = self.int(of);
        usize::try_from(of)
            .ok()
            .and_then(|of| self.game.topology.elements(kind).get(of))
            .map_or(-1, read)
    }

    /// How many pieces a site counts for.
    pub(crate) fn count_at(&self, kind: SiteType, site: i32) -> i32 {
        if self.game.features.stacking {
            self.state.height(kind, site)
        } else {
            self.state.piece(kind, site).count
        }
    }

    /// The site some steps ahead: the same site where there are not so many.
    fn ahead(
        &mut self,
        kind: SiteType,
        site: i32,
        steps: i32,
        directions: Option<crate::ir::DirectionId>,
    ) -> i32 {
        let topology = &self.game.topology;
        if site < 0 || site as usize >= topology.len(kind) {
            return -1;
        }
        let first = match directions {
            Some(directions) => match self.way_of_the_move(directions, kind) {
                Some(way) => way,
                None => self.directions(directions, kind, site).first().copied(),
            },
            None => self.facing_at(kind, site),
        };
        let Some(direction) = first else { return site };
        let steps = usize::try_from(steps).unwrap_or(0);
        topology
            .radials(kind, site as u32, direction)
            .iter()
            .find_map(|radial| radial.sites.get(steps))
            .map_or(site, |to| *to as i32)
    }

    fn last_site(&mut self, after_consequence: bool, from: bool) -> i32 {
        let Some(last) = self.trial.last() else {
            return -1;
        };
        if after_consequence {
            // The last action that is about a site at all.
            return last
                .actions
                .iter()
                .rev()
                .map(super::super::Action::from_to)
                .map(|place| if from { place.0 } else { place.1 })
                .find(|site| *site != -1)
                .unwrap_or(-1);
        }
        if from { last.from } else { last.to }
    }

    /// Where a component stands, lowest site first; -1 nowhere.
    fn find_component(&self, kind: SiteType, what: i32, state: Option<i32>) -> i32 {
        if what <= 0 {
            return -1;
        }
        let wanted = |piece: &super::super::Piece| {
            i32::from(piece.what) == what && state.is_none_or(|state| piece.state == state)
        };
        let sites = self.game.topology.len(kind) as i32;
        if !self.game.features.stacking {
            let mut pieces = self.state.pieces(kind, 0..sites);
            return pieces
                .find(|(_, piece)| wanted(piece))
                .map_or(-1, |(site, _)| site);
        }
        (0..sites)
            .find(|site| self.state.stack(kind, *site).iter().any(wanted))
            .unwrap_or(-1)
    }
}
