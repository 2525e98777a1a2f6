//! Start rules.

use smallvec::SmallVec;

use super::super::Context;
use super::super::moves::{Action, Change, Move};
use crate::ir::equipment::ComponentKind;
use crate::ir::{ContainerKind, IntId, StartId, StartOp};
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
                .dice_containers()
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
                kind,
                sites,
                counts,
                state,
                rotation,
                value,
                ..
            } => {
                let Some(what) = game.component(component) else {
                    return;
                };
                let counts = self.counts(counts);
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
                for (place, site) in sites.into_iter().enumerate() {
                    let count = counts.get(place).or(counts.last()).copied().unwrap_or(1);
                    self.place_piece(*kind, site, what as i32, count, state, rotation, value);
                }
            }
            StartOp::PlaceStack {
                components,
                kind,
                sites,
                counts,
                state,
                rotation,
                value,
                ..
            } => {
                let counts = self.counts(counts);
                let state = self.optional(*state);
                let rotation = self.optional(*rotation);
                let value = self.optional(*value);
                for site in self.region(*sites).iter() {
                    for (place, component) in components.iter().enumerate() {
                        let Some(what) = game.component(component) else {
                            continue;
                        };
                        for _ in 0..counts.get(place).or(counts.last()).copied().unwrap_or(1) {
                            self.place_piece(*kind, site, what as i32, 1, state, rotation, value);
                        }
                    }
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
            StartOp::ForEachValueOf { list, body } => {
                let before = self.cursor.value;
                for value in self.ints(*list) {
                    self.cursor.value = value;
                    self.start_rule(*body);
                }
                self.cursor.value = before;
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
            other => unreachable!("lowering gives no {} yet", other.name()),
        }
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
