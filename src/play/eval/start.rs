//! Start rules.

use smallvec::SmallVec;

use super::super::Context;
use super::super::moves::{Action, Change, Move};
use crate::ir::equipment::ComponentKind;
use crate::ir::{ContainerKind, IntId, RegionId, Role, StartId, StartOp};
use crate::topology::SiteType;

impl Context<'_> {
    /// Lays the dice out and shuffles the decks, before any start rule.
    pub(crate) fn fill_containers(&mut self) {
        let game = self.game;
        let mut die = 0;
        for (what, component) in game.components.iter().enumerate() {
            if !matches!(component.kind, ComponentKind::Die { .. }) {
                continue;
            }
            let place = self
                .game
                .dice()
                .flat_map(|(container, _)| container.first..container.first + container.size)
                .nth(die);
            if let Some(site) = place {
                self.place_piece(SiteType::Cell, site as i32, what as i32, 1, -1, -1, -1);
            }
            die += 1;
        }
        for container in &game.containers {
            let ContainerKind::Deck { cards } = &container.kind else {
                continue;
            };
            let mut cards = cards.clone();
            while !cards.is_empty() {
                let what = cards.remove(self.rng.below(cards.len())) as i32;
                self.place_piece(SiteType::Cell, container.first as i32, what, 1, -1, -1, -1);
            }
        }
    }

    /// Carries a start rule out.
    pub(crate) fn start_rule(&mut self, id: StartId) {
        let game = self.game;
        match game.graph.start_rule(id) {
            StartOp::Place {
                component,
                offset,
                kind,
                sites,
                count,
                state,
                rotation,
                value,
            } => {
                let Some(what) = game.component(component) else {
                    return;
                };
                let count = count.map_or(1, |count| self.int(count));
                let state = self.optional(*state);
                let rotation = self.optional(*rotation);
                let value = self.optional(*value);
                // Sites that are written one by one are filled in that order.
                let sites: Vec<i32> = match game.graph.region(*sites) {
                    crate::ir::RegionOp::Const { sites } => {
                        sites.iter().map(|site| *site as i32).collect()
                    }
                    _ => self.region(*sites).iter().collect(),
                };
                for site in sites {
                    let site = site + *offset as i32;
                    self.place_piece(*kind, site, what as i32, count, state, rotation, value);
                }
            }
            StartOp::PlaceInHands { .. }
            | StartOp::PlaceStack { .. }
            | StartOp::PlaceRandom { .. }
            | StartOp::PlaceRandomStack { .. }
            | StartOp::Deal { .. }
            | StartOp::Split {} => self.set_up(id),
            StartOp::SetOwner { role, kind, sites } => {
                let what = match role {
                    Role::Neutral | Role::Shared | Role::All => {
                        let owner = role.owner(game.player_count()).unwrap_or(0);
                        game.components
                            .iter()
                            .skip(1)
                            .position(|component| component.owner == owner)
                            .map_or(0, |index| index as i32 + 1)
                    }
                    role => self.player_of(*role),
                };
                if what < 1 || what as usize >= game.components.len() {
                    return;
                }
                for site in self.region(*sites).iter() {
                    self.place_piece(*kind, site, what, 1, -1, -1, -1);
                }
            }
            StartOp::SetCount { count, kind, sites } => {
                let what = game.components.len() as i32 - 1;
                for site in self.region(*sites).iter() {
                    let count = self.int(*count);
                    self.placement(Change::SetCount {
                        kind: *kind,
                        site,
                        what,
                        count,
                    });
                }
            }
            StartOp::SetCost { cost, kind, sites } => {
                for site in self.region(*sites).iter() {
                    let cost = self.int(*cost);
                    self.placement(Change::SetCost {
                        kind: *kind,
                        site,
                        cost,
                    });
                }
            }
            StartOp::SetPhase { phase, kind, sites } => {
                for site in self.region(*sites).iter() {
                    let phase = self.int(*phase);
                    self.placement(Change::SetPhase {
                        kind: *kind,
                        site,
                        phase,
                    });
                }
            }
            StartOp::SetHidden {
                data,
                kind,
                sites,
                level,
                hidden,
                role,
                player,
            } => {
                let players = match role {
                    Some(role) => self.players_of(*role, None),
                    None => vec![self.int(*player)],
                };
                let level = self.int(*level);
                let hidden = self.holds(*hidden);
                for change in self.hiding(data, *kind, *sites, level, hidden, &players) {
                    self.placement(change);
                }
            }
            StartOp::Given { kind, pairs } => {
                for (site, value) in pairs {
                    let (site, value) = (self.int(*site), self.int(*value));
                    self.placement(Change::PuzzleSet {
                        kind: *kind,
                        site,
                        value,
                    });
                }
            }
            StartOp::SetScore { role, value } => {
                let score = self.int(*value);
                for player in role.map_or_else(
                    || (1..=game.player_count() as i32).collect(),
                    |role| self.players_of(role, None),
                ) {
                    self.placement(Change::SetScore {
                        player,
                        score,
                        add: false,
                    });
                }
            }
            StartOp::SetAmount { role, value } => {
                let amount = self.int(*value);
                for player in role.map_or_else(
                    || (1..=game.player_count() as i32).collect(),
                    |role| self.players_of(role, None),
                ) {
                    self.placement(Change::SetAmount { player, amount });
                }
            }
            StartOp::SetTeam { team, roles } => {
                let team = self.int(*team);
                for role in roles {
                    let player = self.player_of(*role);
                    self.placement(Change::JoinTeam { team, player });
                }
            }
            StartOp::RememberValue {
                name,
                values,
                unique,
            } => {
                let unique = self.holds(*unique);
                for value in self.ints(*values) {
                    self.placement(Change::Remember {
                        name: name.clone(),
                        value,
                        unique,
                    });
                }
            }
            StartOp::ForEachValue { min, max, body } => {
                let before = self.cursor.value;
                for value in self.int(*min)..=self.int(*max) {
                    self.cursor.value = value;
                    self.start_rule(*body);
                }
                self.cursor.value = before;
            }
            StartOp::ForEachPlayerOf { list, body } => {
                let before = self.cursor.player;
                for player in self.ints(*list) {
                    self.cursor.player = player;
                    self.start_rule(*body);
                }
                self.cursor.player = before;
            }
            StartOp::ForEachTeam { body } => {
                let saved = std::sync::Arc::clone(&self.team);
                for team in 1..=game.player_count() as u8 {
                    let members: Vec<u8> = (1..=game.player_count() as u8)
                        .filter(|player| {
                            self.state.rare().teams.get(usize::from(*player)) == Some(&team)
                        })
                        .collect();
                    if !members.is_empty() {
                        self.team = std::sync::Arc::from(members);
                        self.start_rule(*body);
                    }
                }
                self.team = saved;
            }
            StartOp::ForEachPlayer { body } => {
                let before = self.cursor.player;
                for player in 1..=game.player_count() as i32 {
                    self.cursor.player = player;
                    self.start_rule(*body);
                }
                self.cursor.player = before;
            }
            StartOp::ForEachSite {
                region,
                condition,
                body,
            } => {
                let before = self.cursor.site;
                for site in self.region(*region).iter() {
                    self.cursor.site = site;
                    if condition.is_none_or(|condition| self.holds(condition)) {
                        self.start_rule(*body);
                    }
                }
                self.cursor.site = before;
            }
        }
    }

    /// Rules that put several pieces down, or draw lots.
    fn set_up(&mut self, id: StartId) {
        let game = self.game;
        match game.graph.start_rule(id) {
            StartOp::PlaceInHands {
                stem,
                kind,
                count,
                state,
                rotation,
                value,
            } => {
                let count = count.map_or(1, |count| self.int(count));
                let state = self.optional(*state);
                let rotation = self.optional(*rotation);
                let value = self.optional(*value);
                for player in 1..=game.player_count() {
                    let name = format!("{stem}{player}");
                    let hand = format!("Hand{player}");
                    let hand = game
                        .containers
                        .iter()
                        .find(|container| *container.name == *hand);
                    let what = game.component(&name).or(game.component(stem));
                    if let (Some(what), Some(hand)) = (what, hand) {
                        let site = (hand.first..)
                            .map(|site| site as i32)
                            .find(|site| self.state.is_empty(*kind, *site))
                            .unwrap_or(hand.first as i32);
                        self.place_piece(*kind, site, what as i32, count, state, rotation, value);
                    }
                }
            }
            StartOp::PlaceStack {
                components,
                offset,
                container,
                kind,
                sites,
                spread,
                counts,
                state,
                rotation,
                value,
            } => {
                let counts = self.counts(counts);
                let state = self.optional(*state);
                let rotation = self.optional(*rotation);
                let value = self.optional(*value);
                let whats: Vec<i32> = components
                    .iter()
                    .filter_map(|component| game.component(component))
                    .map(|what| what as i32)
                    .collect();
                if let Some(container) = container.and_then(|index| game.containers.get(index)) {
                    for what in whats {
                        for site in container.first..container.first + container.size {
                            self.place_piece(*kind, site as i32, what, 1, state, rotation, value);
                        }
                    }
                    return;
                }
                let sites: Vec<i32> = self.region(*sites).iter().collect();
                for (index, site) in sites.iter().enumerate() {
                    let site = site + *offset as i32;
                    let count = match counts[..] {
                        [] => 1,
                        [one] => one,
                        _ => counts.get(index).copied().unwrap_or(1),
                    };
                    let whats = if *spread {
                        &whats[..whats.len().min(1)]
                    } else {
                        &whats
                    };
                    for what in whats {
                        for _ in 0..count {
                            self.place_piece(*kind, site, *what, 1, state, rotation, value);
                        }
                    }
                }
            }
            StartOp::PlaceRandom {
                region,
                components,
                count,
                state,
                value,
                kind,
            } => {
                for component in components {
                    let Some(what) = game.component(component) else {
                        continue;
                    };
                    let mut free: Vec<i32> = self
                        .region(*region)
                        .iter()
                        .filter(|site| self.state.piece(*kind, *site).what == 0)
                        .collect();
                    let state = self.optional(*state);
                    let value = self.optional(*value);
                    // A random count is drawn anew before each piece.
                    let mut placed = 0;
                    while placed < self.int(*count) && !free.is_empty() {
                        let site = free.remove(self.rng.below(free.len()));
                        self.place_piece(*kind, site, what as i32, 1, state, -1, value);
                        placed += 1;
                    }
                }
            }
            StartOp::PlaceRandomStack {
                components,
                counts,
                state,
                value,
                site,
                kind,
            } => {
                let site = self.int(*site);
                let mut left: Vec<i32> = Vec::new();
                for (index, component) in components.iter().enumerate() {
                    let Some(what) = game.component(component) else {
                        continue;
                    };
                    let mut taken = 0;
                    while taken < counts.get(index).map_or(1, |count| self.int(*count)) {
                        left.push(what as i32);
                        taken += 1;
                    }
                }
                let state = self.optional(*state);
                let value = self.optional(*value);
                while !left.is_empty() {
                    let what = left.remove(self.rng.below(left.len()));
                    self.place_piece(*kind, site, what, 1, state, -1, value);
                }
            }
            StartOp::Deal { cards, count } => {
                let count = self.int(*count);
                self.deal_at_start(*cards, Some(count));
            }
            StartOp::Split {} => self.deal_at_start(true, None),
            _ => {}
        }
    }

    /// Deals to the hands in turn: so many cards or dominoes each, or the whole deck from its bottom.
    fn deal_at_start(&mut self, cards: bool, count: Option<i32>) {
        let game = self.game;
        let hands: Vec<i32> = game
            .containers
            .iter()
            .filter(|container| container.kind == ContainerKind::Hand)
            .map(|container| container.first as i32)
            .collect();
        if hands.len() != game.player_count() {
            return;
        }
        if !cards {
            let mut left: Vec<i32> = (1..game.components.len() as i32).collect();
            for dealt in 0..count.unwrap_or(0) as usize * 2 {
                if left.is_empty() {
                    break;
                }
                let what = left.remove(self.rng.below(left.len()));
                let site = hands[dealt % hands.len()] + (dealt / hands.len()) as i32;
                self.place_piece(SiteType::Cell, site, what, 1, -1, -1, -1);
            }
            return;
        }
        let Some(deck) = game
            .containers
            .iter()
            .find(|container| matches!(container.kind, ContainerKind::Deck { .. }))
        else {
            return;
        };
        let from = deck.first as i32;
        let height = self.state.height(SiteType::Cell, from);
        let dealt = count.map_or(height, |count| count * hands.len() as i32);
        for card in 0..dealt.min(height) {
            let from_level = match count {
                Some(_) => self.state.height(SiteType::Cell, from) - 1,
                None => 0,
            };
            self.placement(Change::Carry {
                from_kind: SiteType::Cell,
                from,
                from_level,
                to_kind: SiteType::Cell,
                to: hands[card as usize % hands.len()],
                to_level: -1,
                state: -1,
                rotation: -1,
                value: -1,
                stack: false,
            });
        }
    }

    /// The changes that hide something of sites from players, or show it.
    pub(super) fn hiding(
        &mut self,
        data: &[u8],
        kind: SiteType,
        sites: RegionId,
        level: i32,
        hidden: bool,
        players: &[i32],
    ) -> Vec<Change> {
        let what: Vec<Option<u8>> = if data.is_empty() {
            vec![None]
        } else {
            data.iter().copied().map(Some).collect()
        };
        let mut changes = Vec::new();
        let sites = self.region(sites);
        for data in what {
            for site in sites.iter() {
                for &player in players {
                    if (1..=self.game.player_count() as i32).contains(&player) {
                        changes.push(Change::SetHidden {
                            data,
                            kind,
                            site,
                            level,
                            player,
                            hidden,
                        });
                    }
                }
            }
        }
        changes
    }

    fn counts(&mut self, counts: &[IntId]) -> Vec<i32> {
        counts.iter().map(|count| self.int(*count)).collect()
    }

    fn optional(&mut self, value: Option<IntId>) -> i32 {
        value.map_or(-1, |value| self.int(value))
    }

    #[allow(clippy::too_many_arguments)]
    fn place_piece(
        &mut self,
        kind: SiteType,
        site: i32,
        what: i32,
        count: i32,
        state: i32,
        rotation: i32,
        value: i32,
    ) {
        self.placement(Change::Add {
            kind,
            site,
            what,
            count,
            state,
            rotation,
            value,
        });
    }

    /// Applies an action of a start rule; it becomes a placement of the trial.
    pub(super) fn placement(&mut self, change: Change) {
        let (from, to) = Action::effect(change.clone()).from_to();
        let mv = Move {
            from,
            to,
            actions: SmallVec::from_iter([Action::effect(change)]),
            ..Move::default()
        };
        self.apply_move(&mv, true);
    }
}
