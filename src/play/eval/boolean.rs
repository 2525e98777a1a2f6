//! Conditions.

use super::super::Context;
use crate::ir::{BoolId, BoolOp, Compare, RegionId, Role};
use crate::topology::{Direction, SiteType};

impl Context<'_> {
    /// Whether a condition holds.
    pub(crate) fn holds(&mut self, id: BoolId) -> bool {
        let game = self.game;
        match game.graph.boolean(id) {
            BoolOp::Const { value } => *value,
            BoolOp::Not { a } => !self.holds(*a),
            BoolOp::And { terms } => terms.iter().all(|term| self.holds(*term)),
            BoolOp::Or { terms } => terms.iter().any(|term| self.holds(*term)),
            BoolOp::Xor { a, b } => self.holds(*a) != self.holds(*b),
            BoolOp::If { condition, yes, no } => {
                if self.holds(*condition) {
                    self.holds(*yes)
                } else {
                    no.is_some_and(|no| self.holds(no))
                }
            }
            BoolOp::Compare { how, a, b } => {
                let (a, b) = (self.int(*a), self.int(*b));
                if game.features.deduction_puzzle && !matches!(how, Compare::Eq | Compare::Ne) {
                    return self.compare_values(*how, a, b);
                }
                how.holds(a, b)
            }
            BoolOp::SameRegion { a, b } => {
                let (a, b) = (self.region(*a), self.region(*b));
                a.same(&b)
            }
            BoolOp::FromInt { a } => self.int(*a) != 0,
            BoolOp::In { sites, region } if self.is_by_site(*region) => sites.iter().all(|site| {
                let site = self.int(*site);
                self.is_in(*region, site)
            }),
            BoolOp::In { sites, region } => {
                let region = self.region(*region);
                sites.iter().all(|site| {
                    let site = self.int(*site);
                    region.contains(site)
                })
            }
            BoolOp::InList { values, list } => {
                let list = self.ints(*list);
                values.iter().all(|value| {
                    let value = self.int(*value);
                    list.contains(&value)
                })
            }
            BoolOp::Empty { kind, at } => {
                let at = self.int(*at);
                at >= 0 && self.state.is_empty(*kind, at)
            }
            BoolOp::Occupied { kind, at } => {
                let at = self.int(*at);
                at >= 0 && self.state.piece(*kind, at).what != 0
            }
            BoolOp::IsMover { who } => self.int(*who) == i32::from(self.state.facts.mover),
            BoolOp::IsNext { who } => self.int(*who) == i32::from(self.state.facts.next),
            BoolOp::IsPrev { who } => self.int(*who) == i32::from(self.state.facts.prev),
            BoolOp::IsEnemy { who } => {
                let who = self.int(*who);
                let mover = i32::from(self.state.facts.mover);
                if game.features.teams {
                    who > 0 && self.state.enemies(mover).any(|enemy| enemy == who)
                } else {
                    who != 0 && who != mover
                }
            }
            BoolOp::IsFriend { who } => {
                let who = self.int(*who);
                let mover = i32::from(self.state.facts.mover);
                if game.features.teams {
                    self.state.friends(mover).any(|friend| friend == who)
                } else {
                    who == mover
                }
            }
            BoolOp::IsActive { who } => {
                let who = self.int(*who);
                self.state.is_active(who)
            }
            BoolOp::Even { a } => self.int(*a) % 2 == 0,
            BoolOp::Odd { a } => self.int(*a) % 2 != 0,
            BoolOp::Full {} => (0..game.topology.len(game.site_type) as i32)
                .all(|site| !self.state.is_empty(game.site_type, site)),
            BoolOp::Pending {} => !self.state.rare().pending.is_empty(),
            BoolOp::Repeat { how } => self.repeats(*how),
            BoolOp::Visited { site } => {
                let site = self.int(*site);
                self.state.rare().visited.contains(site)
            }
            BoolOp::Threatened {
                what,
                kind,
                sites,
                by,
            } => self.threatened(*what, *kind, *sites, *by),
            BoolOp::Within { what, kind, sites } => {
                let what = self.int(*what);
                let sites = self.region(*sites);
                sites.iter().any(|site| {
                    self.state
                        .stack(*kind, site)
                        .iter()
                        .any(|piece| i32::from(piece.what) == what)
                })
            }
            BoolOp::NoMoves { role } => self.no_moves(*role),
            BoolOp::NoPieces {
                kind,
                role,
                of,
                name,
                region,
            } => {
                let owners = self.owners(*role, *of);
                let region = region.map(|region| self.region(region));
                let mut none = true;
                self.each_piece(
                    *kind,
                    |owner| owners.contains(&i32::from(owner)),
                    name.as_deref(),
                    |_, site, _, _| {
                        none &= region.as_ref().is_some_and(|region| !region.contains(site));
                    },
                );
                none
            }
            BoolOp::CanMove { moves } if game.features.visited => {
                // The last move's sites count as visited for the question, and no more after it.
                let (from, to) = self.trial.last().map_or((-1, -1), |mv| (mv.from, mv.to));
                let visited = &mut self.state.rare_mut().visited;
                visited.insert(from);
                visited.insert(to);
                let found = self.can_move(*moves);
                let visited = &mut self.state.rare_mut().visited;
                visited.remove(from);
                visited.remove(to);
                found
            }
            BoolOp::CanMove { moves } => self.can_move(*moves),
            BoolOp::AllPassed {} => {
                self.moves_made().len() >= game.player_count() && self.all_passed()
            }
            BoolOp::WasPass {} => self.trial.last().is_some_and(super::super::Move::is_pass),
            BoolOp::AllSites { region, condition } => {
                let region = self.region(*region);
                let before = self.cursor.site;
                let all = region.iter().all(|site| {
                    self.cursor.site = site;
                    self.holds(*condition)
                });
                self.cursor.site = before;
                all
            }
            BoolOp::AllValues { list, condition } => {
                let list = self.ints(*list);
                let before = self.cursor.value;
                let all = list.into_iter().all(|value| {
                    self.cursor.value = value;
                    self.holds(*condition)
                });
                self.cursor.value = before;
                all
            }
            BoolOp::Triggered { player, .. } => {
                let player = self.int(*player);
                (0..32).contains(&player) && self.state.facts.triggered & (1 << player) != 0
            }
            op @ (BoolOp::Solved {}
            | BoolOp::AllElements { .. }
            | BoolOp::AllHints { .. }
            | BoolOp::PuzzleDifferent { .. }
            | BoolOp::PuzzleCount { .. }
            | BoolOp::PuzzleSum { .. }
            | BoolOp::PuzzleUnique { .. }) => self.puzzle_holds(op),
            BoolOp::AllDifferent { region, condition } => self.all_different(*region, *condition),
            BoolOp::Cycle {} => self.is_cycle(),
            BoolOp::Related {
                kind,
                relation,
                site,
                region,
            } => {
                let site = self.int(*site);
                let region = self.region(*region);
                self.is_related(*kind, *relation, site, &region)
            }
            BoolOp::LastOn { kind, from } => self.trial.last().is_some_and(|last| {
                Some(*kind) == if *from { last.from_kind } else { last.to_kind }
            }),
            op @ BoolOp::Line { .. } => self.is_line(op),
            op @ BoolOp::Connected { .. } => self.connected(op),
            BoolOp::Loop {
                kind,
                surround,
                directions,
                owner,
                start,
            } => self.is_loop(*kind, surround, *directions, *owner, *start),
            BoolOp::PathLoop {
                colour,
                start,
                region,
                otherwise,
            } => match self.is_path_loop(*colour, *start, *region) {
                Some(found) => found,
                None => self.holds(*otherwise),
            },
            BoolOp::SidesMatch { at } => self.sides_match(*at),
            BoolOp::Crossing { a, b } => {
                let (a, b) = (self.int(*a), self.int(*b));
                a != b && self.edges_cross(a, b)
            }
            BoolOp::Vote { what, decided } => {
                let number = super::effect::proposition(what);
                let rare = self.state.rare();
                if *decided {
                    rare.decided == number
                } else {
                    rare.propositions.contains(&number)
                }
            }
            BoolOp::Hidden {
                what,
                kind,
                at,
                level,
                player,
            } => {
                let at = self.int(*at);
                let level = level.map_or(0, |level| self.int(level));
                let player = self.int(*player);
                self.is_hidden(what.as_deref(), *kind, at, level, player)
            }
            BoolOp::Pattern {
                walk,
                kind,
                from,
                whats,
            } => !self
                .pattern(walk, *kind, *from, whats.as_deref())
                .is_empty(),
            BoolOp::Tree { spanning, player } => self.is_tree(*spanning, *player),
            BoolOp::TreeCentre { player } => self.is_tree_centre(*player),
            BoolOp::EdgePath {
                from,
                player,
                min,
                max,
                closed,
            } => {
                let closed = self.is_set(*closed);
                self.is_edge_path(*from, *player, (*min, *max), closed)
            }
            BoolOp::Regular {
                player,
                k,
                odd,
                even,
            } => self.is_regular(*player, *k, *odd, *even),
            BoolOp::Target {
                container,
                whats,
                sites,
            } => {
                let container = self.int(*container);
                self.is_target(container, whats, sites.as_deref())
            }
            BoolOp::AllGroups {
                kind,
                directions,
                of,
                condition,
            } => self.all_groups(*kind, *directions, *of, *condition),
            BoolOp::DiceUsed {} => {
                let dice = &self.state.rare().dice;
                dice.iter().flatten().all(|value| *value == 0)
            }
            BoolOp::DiceEqual {} => self.state.rare().dice_all_equal,
            BoolOp::AnyDie { value } => {
                let value = self.int(*value);
                let dice = self.state.rare().dice.first();
                dice.is_some_and(|dice| dice.contains(&value))
            }
            BoolOp::Flat { site } => {
                let site = self.int(*site);
                self.is_flat(site)
            }
        }
    }

    /// Whether the player of a role has no move. For the next player the position is looked at as if
    /// it were its turn; the question isn't asked again inside itself.
    fn no_moves(&mut self, role: Role) -> bool {
        if role == Role::Next {
            if self.asking.next_moves {
                return false;
            }
            let facts = self.state.facts;
            if !self.is_over() && self.state.any_active() {
                let mover = facts.next;
                self.state.facts.mover = mover;
                self.state.facts.next = self.player_after(mover);
                self.state.facts.prev = facts.mover;
            }
            self.asking.next_moves = true;
            self.find_stalemated();
            self.asking.next_moves = false;
            self.state.facts.mover = facts.mover;
            self.state.facts.next = facts.next;
            self.state.facts.prev = facts.prev;
        }
        let player = self.player_of(role);
        self.is_stalemated(player)
    }

    fn all_different(&mut self, region: RegionId, condition: BoolId) -> bool {
        let kind = self.game.site_type;
        let sites = self.region(region);
        self.keeping_cursor(|context| {
            let mut seen = Vec::new();
            for site in sites.iter() {
                context.cursor.site = site;
                let what = context.state.piece(kind, site).what;
                if !context.holds(condition) || seen.contains(&what) {
                    return false;
                }
                seen.push(what);
            }
            true
        })
    }

    /// Whether the last two rounds of positions repeat the one before.
    fn is_cycle(&self) -> bool {
        let round = self.game.player_count() * 2;
        let hashes = &self.hashes;
        if hashes.len() < round * 3 {
            return false;
        }
        let last = &hashes[hashes.len() - round..];
        let before = &hashes[hashes.len() - 2 * round..hashes.len() - round];
        last == before
    }

    fn is_related(
        &self,
        kind: SiteType,
        relation: Direction,
        site: i32,
        region: &super::super::Region,
    ) -> bool {
        let topology = &self.game.topology;
        if site < 0 || site as usize >= topology.len(kind) {
            return false;
        }
        topology
            .steps(kind, site as u32, relation)
            .iter()
            .any(|step| region.contains(step.to as i32))
    }

    /// Whether the pieces of a board, or of some of its sites, are the given ones.
    fn is_target(&self, container: i32, whats: &[i32], sites: Option<&[i32]>) -> bool {
        let kind = self.game.site_type;
        let first = usize::try_from(container)
            .ok()
            .and_then(|container| self.game.containers.get(container))
            .map_or(0, |container| container.first as i32);
        let size = self.game.topology.len(kind) as i32;
        if self.game.features.stacking {
            let all: Vec<i32> = (0..size).collect();
            return sites.unwrap_or(&all).iter().any(|site| {
                let stack = self.state.stack(kind, *site);
                stack.len() == whats.len()
                    && stack
                        .iter()
                        .zip(whats)
                        .all(|(piece, what)| i32::from(piece.what) == *what)
            });
        }
        let what_at = |site: i32| i32::from(self.state.piece(kind, first + site).what);
        match sites {
            None => {
                whats.len() as i32 == size
                    && whats
                        .iter()
                        .enumerate()
                        .all(|(site, what)| what_at(site as i32) == *what)
            }
            Some(sites) => {
                sites.len() == whats.len()
                    && sites
                        .iter()
                        .zip(whats)
                        .all(|(site, what)| what_at(*site) == *what)
            }
        }
    }

    /// Whether all that carries a site from below is there.
    fn is_flat(&self, site: i32) -> bool {
        let topology = &self.game.topology;
        let kind = SiteType::Vertex;
        let Some(vertex) = usize::try_from(site)
            .ok()
            .and_then(|site| topology.elements(kind).get(site))
        else {
            return false;
        };
        vertex.layer == 0
            || topology
                .steps(kind, vertex.index, Direction::Downward)
                .iter()
                .all(|step| self.state.piece(kind, step.to as i32).what != 0)
    }

    /// Whether a generator gives a move that the meta rules allow.
    pub(crate) fn can_move(&mut self, moves: crate::ir::MovesId) -> bool {
        self.gives(moves, &|context, mv| context.allowed_by_meta_rules(mv))
    }
}
