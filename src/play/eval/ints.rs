//! Lists of integers, and counting pieces.

use super::super::{Context, Region};
use crate::ir::{BoolId, ContainerKind, IntId, IntsId, IntsOp, RegionId, Role};
use crate::topology::SiteType;

impl Context<'_> {
    /// The values of a list node.
    pub(crate) fn ints(&mut self, id: IntsId) -> Vec<i32> {
        let game = self.game;
        match game.graph.ints(id) {
            IntsOp::List { items } => items.iter().map(|item| self.int(*item)).collect(),
            IntsOp::Region { region } => self.region(*region).iter().collect(),
            IntsOp::Players {
                role,
                of,
                condition,
            } => {
                let of = of.map(|of| self.int(of));
                let mut players = self.players_of(*role, of);
                if let Some(condition) = condition {
                    let before = self.cursor.player;
                    players.retain(|player| {
                        self.cursor.player = *player;
                        self.holds(*condition)
                    });
                    self.cursor.player = before;
                }
                players
            }
            IntsOp::Team {} => self.team.iter().map(|player| i32::from(*player)).collect(),
            IntsOp::If { condition, yes, no } => {
                if self.holds(*condition) {
                    self.ints(*yes)
                } else {
                    no.map_or_else(Vec::new, |no| self.ints(no))
                }
            }
            IntsOp::Difference { a, b } => {
                let without = self.ints(*b);
                let mut list = self.ints(*a);
                // Each takes away one of its like.
                for value in without {
                    if let Some(place) = list.iter().position(|other| *other == value) {
                        list.remove(place);
                    }
                }
                list
            }
            IntsOp::Intersection { lists } => {
                let mut lists = lists.iter();
                let mut common = lists.next().map_or_else(Vec::new, |list| self.ints(*list));
                for list in lists {
                    let other = self.ints(*list);
                    common.retain(|value| other.contains(value));
                }
                common
            }
            IntsOp::Union { lists } => {
                let mut all = Vec::new();
                for list in lists {
                    for value in self.ints(*list) {
                        if !all.contains(&value) {
                            all.push(value);
                        }
                    }
                }
                all
            }
            IntsOp::Remembered { name } => {
                let name = name.as_deref().unwrap_or("");
                self.state
                    .rare()
                    .remembered
                    .get(name)
                    .cloned()
                    .unwrap_or_default()
            }
            IntsOp::Results { from, to, value } => {
                let froms = self.region(*from);
                self.keeping_cursor(|context| {
                    let mut results = Vec::new();
                    for from in froms.iter() {
                        context.cursor.from = from;
                        for to in context.region(*to).iter() {
                            context.cursor.to = to;
                            results.push(context.int(*value));
                        }
                    }
                    results
                })
            }
            IntsOp::GroupSizes {
                kind,
                directions,
                player,
                condition,
                all,
                min,
            } => {
                let player = self.int(*player);
                let min = min.map_or(0, |min| self.int(min));
                self.group_sizes(*kind, *directions, player, *condition, *all, min)
            }
        }
    }

    /// The players that a role stands for, in order; `of` is the player it is seen from.
    pub(crate) fn players_of(&self, role: Role, of: Option<i32>) -> Vec<i32> {
        let players = self.game.player_count() as i32;
        let seen_from = of.unwrap_or(i32::from(self.state.facts.mover));
        match role {
            Role::Each | Role::All | Role::Shared => (1..=players).collect(),
            Role::Enemy => self.state.enemies(seen_from).collect(),
            Role::Friend => self.state.friends(seen_from).collect(),
            Role::Ally => self
                .state
                .friends(seen_from)
                .filter(|player| *player != seen_from)
                .collect(),
            Role::NonMover => (1..=players)
                .filter(|player| *player != seen_from)
                .collect(),
            Role::Team(_) | Role::TeamMover if self.game.features.teams => {
                let team = self.player_of(role);
                (1..=players)
                    .filter(|player| i32::from(self.state.rare().teams[*player as usize]) == team)
                    .collect()
            }
            Role::TeamMover => vec![i32::from(self.state.facts.mover)],
            single => vec![self.player_of(single)],
        }
    }

    /// All pieces of players: site kind, site, level. Sites ascending, the board first.
    pub(crate) fn each_piece(
        &self,
        kind: Option<SiteType>,
        owner: impl Fn(u8) -> bool,
        name: Option<&str>,
        mut visit: impl FnMut(SiteType, i32, i32, u16),
    ) {
        let game = self.game;
        let kinds: &[SiteType] = match kind {
            Some(kind) => &[kind][..],
            None if game.features.one_site_type => &[game.site_type][..],
            None => &[SiteType::Cell, SiteType::Vertex, SiteType::Edge],
        };
        let hands = game
            .containers
            .last()
            .map_or(0, |last| last.first + last.size);
        for &kind in kinds {
            let sites = game.topology.len(kind);
            let past = if kind == game.site_type {
                hands.max(sites)
            } else {
                sites
            };
            let mut seen = |site: i32, level: usize, what: u16| {
                let component = game.components.get(usize::from(what));
                let wanted = component.is_some_and(|component| {
                    what > 0
                        && owner(component.owner)
                        && name.is_none_or(|name| component.stem.contains(name))
                });
                if wanted {
                    visit(kind, site, level as i32, what);
                }
            };
            if game.features.stacking {
                for site in 0..past as i32 {
                    for (level, piece) in self.state.stack(kind, site).iter().enumerate() {
                        seen(site, level, piece.what);
                    }
                }
            } else {
                for (site, piece) in self.state.pieces(kind, 0..past as i32) {
                    if piece.what > 0 {
                        seen(site, 0, piece.what);
                    }
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn count_pieces(
        &mut self,
        kind: Option<SiteType>,
        role: Role,
        of: Option<IntId>,
        name: Option<&str>,
        region: Option<RegionId>,
        condition: Option<BoolId>,
    ) -> i32 {
        let owners = self.owners(role, of);
        let region = region.map(|region| self.region(region));
        let features = &self.game.features;
        let elsewhere = kind.is_none() && features.stacking && !features.one_site_type;
        let mut found: Vec<(SiteType, i32, i32)> = Vec::new();
        self.each_piece(
            kind,
            |owner| owners.contains(&i32::from(owner)),
            name.filter(|_| !elsewhere),
            |kind, site, level, _| found.push((kind, site, level)),
        );
        if elsewhere {
            found = self.as_on_default_sites(found, &owners, name);
        }
        let board = self.game.topology.len(self.game.site_type) as i32;
        let mut count = 0;
        for (kind, site, level) in found {
            if region.as_ref().is_some_and(|region| !region.contains(site)) {
                continue;
            }
            if let Some(condition) = condition {
                let before = self.cursor;
                self.cursor.site = site;
                self.cursor.level = level;
                let holds = self.holds(condition);
                self.cursor = before;
                if !holds {
                    continue;
                }
            }
            count += if self.game.features.stacking || (self.is_die(site) && site >= board) {
                1
            } else {
                self.state.piece(kind, site).count
            };
        }
        count
    }

    /// Pieces counted as the reference counts them where no kind of site is named: it looks at the
    /// board's own kind of site, once for each owner, wherever pieces are listed.
    fn as_on_default_sites(
        &self,
        found: Vec<(SiteType, i32, i32)>,
        owners: &[i32],
        name: Option<&str>,
    ) -> Vec<(SiteType, i32, i32)> {
        let kind = self.game.site_type;
        let mut looked: Vec<(u8, i32)> = Vec::new();
        let mut seen = Vec::new();
        for (listed, site, level) in found {
            let owner = self.state.piece_at(listed, site, Some(level)).who;
            if looked.contains(&(owner, site)) {
                continue;
            }
            looked.push((owner, site));
            for (level, piece) in self.state.stack(kind, site).iter().enumerate() {
                let component = &self.game.components[usize::from(piece.what)];
                if owners.contains(&i32::from(piece.who))
                    && name.is_none_or(|name| component.stem.contains(name))
                {
                    seen.push((kind, site, level as i32));
                }
            }
        }
        seen
    }

    fn is_die(&self, site: i32) -> bool {
        usize::try_from(site).is_ok_and(|site| {
            matches!(
                self.game.containers[self.game.container_of(site)].kind,
                ContainerKind::Dice(_)
            )
        })
    }

    /// The owners that count for a role: the player itself, or everybody's.
    pub(crate) fn owners(&mut self, role: Role, of: Option<IntId>) -> Vec<i32> {
        if let Some(of) = of {
            return vec![self.int(of)];
        }
        let players = self.game.player_count() as i32;
        match role {
            Role::All | Role::Each => (0..=players + 1).collect(),
            Role::Shared => vec![players + 1],
            role => self.players_of(role, None),
        }
    }

    /// The sites of pieces, for regions.
    pub(crate) fn piece_sites(
        &self,
        kind: Option<SiteType>,
        owners: &[i32],
        keep: impl Fn(u16) -> bool,
    ) -> Region {
        let mut region = Region::new();
        self.each_piece(
            kind,
            |owner| owners.contains(&i32::from(owner)),
            None,
            |_, site, _, what| {
                if keep(what) {
                    region.insert(site);
                }
            },
        );
        region
    }
}
