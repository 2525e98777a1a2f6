//! What goes on at the table: cards, dominoes, bets, votes, notes and lots; and effects on players.

use std::sync::Arc;

use super::super::super::Context;
use super::super::super::moves::{Action, Change, Move};
use super::super::moves::followed_by;
use crate::ir::equipment::ComponentKind;
use crate::ir::{ContainerKind, MovesId, MovesOp};
use crate::topology::SiteType;

fn single_move(change: Change) -> Move {
    Move::of(Action::effect(change))
}

impl Context<'_> {
    /// The moves of one of these effects.
    pub(super) fn at_the_table(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let mover = self.state.facts.mover;
        match game.graph.moves(id) {
            MovesOp::Deal {
                cards,
                count,
                begin,
                then,
            } => {
                let count = self.int(*count);
                let begin = begin.map_or(0, |begin| self.int(begin) - 1);
                followed_by(self.deal(*cards, count, begin), *then)
            }
            MovesOp::PlayCard { decision, then } => {
                let mut list = Vec::new();
                for container in &game.containers[1..] {
                    if container.owner != mover {
                        continue;
                    }
                    for site in container.first..container.first + container.size {
                        let site = site as i32;
                        for level in 0..self.state.height(SiteType::Cell, site) {
                            let to = i32::from(mover) - 1;
                            let mut mv = Move::of(Action {
                                change: carried(site, level, to),
                                decision: *decision,
                            });
                            mv.mover = mover;
                            mv.level_min = level;
                            mv.level_max = level;
                            mv.decided_levels = (level, 0);
                            list.push(mv);
                        }
                    }
                }
                followed_by(list, *then)
            }
            MovesOp::Bet {
                player,
                min,
                max,
                then,
                ..
            } => {
                let player = self.int(*player);
                let (min, max) = (self.int(*min), self.int(*max));
                let list = (min..=max).map(|amount| {
                    let mut mv = Move::of(Action {
                        change: Change::Bet { player, amount },
                        decision: true,
                    });
                    mv.mover = match game.mode {
                        crate::ir::Mode::Simultaneous => player as u8,
                        _ => mover,
                    };
                    mv
                });
                followed_by(list.collect(), *then)
            }
            MovesOp::Propose {
                decision,
                vote,
                texts,
                then,
            } => {
                let mut list = Vec::new();
                for text in texts {
                    let number = proposition(text);
                    let text = Arc::clone(text);
                    let change = if *vote {
                        Change::Vote { text, number }
                    } else {
                        Change::Propose { text, number }
                    };
                    list.extend(self.single(change, *decision, None));
                }
                followed_by(list, *then)
            }
            MovesOp::Note {
                text,
                value,
                player,
                to,
                to_all,
            } => {
                let text = match value {
                    Some(value) => self.int(*value).to_string(),
                    None => text.to_string(),
                };
                let text: Arc<str> = match player {
                    Some(player) => format!("P{} {text}", self.int(*player)).into(),
                    None => text.into(),
                };
                let players = if *to_all {
                    (1..=game.player_count() as i32).collect()
                } else {
                    vec![self.int(*to)]
                };
                players
                    .into_iter()
                    .filter(|player| (1..=game.player_count() as i32).contains(player))
                    .map(|player| {
                        single_move(Change::Note {
                            text: Arc::clone(&text),
                            player,
                        })
                    })
                    .collect()
            }
            MovesOp::RandomMoves { moves, count } => {
                let list = self.moves(*moves);
                let count = self.int(*count).clamp(0, list.len() as i32);
                (0..count)
                    .map(|_| list[self.rng.below(list.len())].clone())
                    .collect()
            }
            MovesOp::RandomChoice { weights, moves } => {
                let weights: Vec<f64> = weights.iter().map(|bits| f64::from_bits(*bits)).collect();
                let sum: f64 = weights.iter().sum();
                let mut drawn = self.rng.unit();
                for (weight, moves) in weights.iter().zip(moves) {
                    drawn -= weight / sum;
                    if drawn <= 0.0 {
                        return self.moves(*moves);
                    }
                }
                moves.last().map_or_else(Vec::new, |last| self.moves(*last))
            }
            MovesOp::TakeDomino { then } => {
                let left: Vec<i32> = self.dominoes_left();
                let hand = game
                    .containers
                    .iter()
                    .find(|one| one.kind == ContainerKind::Hand && one.owner == mover);
                let Some(hand) = hand.filter(|_| !left.is_empty()) else {
                    return Vec::new();
                };
                let site = (hand.first..hand.first + hand.size)
                    .map(|site| site as i32)
                    .find(|site| self.state.piece(SiteType::Cell, *site).what == 0);
                let Some(site) = site else {
                    return Vec::new();
                };
                let what = left[self.rng.below(left.len())];
                let mv = single_move(Change::Add {
                    kind: SiteType::Cell,
                    site,
                    what,
                    count: 1,
                    state: 0,
                    rotation: -1,
                    value: -1,
                });
                followed_by(vec![mv], *then)
            }
            MovesOp::TakeControl { .. } => self.take_control(id),
            MovesOp::SetTrumpSuit {
                decision,
                suits,
                then,
            } => {
                let mut list = Vec::new();
                for suit in self.ints(*suits) {
                    list.extend(self.single(Change::SetTrumpSuit(suit), *decision, None));
                }
                followed_by(list, *then)
            }
            MovesOp::SetTeam {
                team,
                players,
                then,
            } => {
                let team = self.int(*team);
                let mut mv = Move {
                    from: -1,
                    to: -1,
                    mover,
                    ..Move::default()
                };
                for player in players {
                    let player = self.int(*player);
                    if (1..=game.player_count() as i32).contains(&player) {
                        mv.actions
                            .push(Action::effect(Change::JoinTeam { team, player }));
                    }
                }
                followed_by(vec![mv], *then)
            }
            MovesOp::AddScores {
                roles,
                values,
                then,
            } => {
                let mut list = Vec::new();
                for (role, value) in roles.iter().zip(values) {
                    let score = self.int(*value);
                    for player in self.players_of(*role, None) {
                        list.push(single_move(Change::SetScore {
                            player,
                            score,
                            add: true,
                        }));
                    }
                }
                followed_by(list, *then)
            }
            MovesOp::SetHidden {
                data,
                kind,
                sites,
                level,
                hidden,
                players,
                then,
            } => {
                let players = self.ints(*players);
                let level = self.int(*level);
                let hidden = self.holds(*hidden);
                let changes = self.hiding(data, *kind, *sites, level, hidden, &players);
                let Some(first) = changes.first() else {
                    return Vec::new();
                };
                let mut mv = single_move(first.clone());
                mv.mover = mover;
                mv.actions = changes.into_iter().map(Action::effect).collect();
                followed_by(vec![mv], *then)
            }
            _ => self.on_pieces(id),
        }
    }

    /// Effects that turn, flip or exchange pieces, and those that look at a track.
    fn on_pieces(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        match game.graph.moves(id) {
            MovesOp::SetRotation {
                decision,
                kind,
                at,
                rotations,
                previous,
                next,
                then,
            } => {
                let site = self.int(*at);
                if site < 0 {
                    return Vec::new();
                }
                let mut turned: Vec<i32> = rotations
                    .iter()
                    .map(|rotation| self.int(*rotation))
                    .collect();
                let current = i32::from(self.state.piece(*kind, site).rotation);
                let last = [SiteType::Cell, SiteType::Vertex]
                    .iter()
                    .map(|kind| {
                        let all = crate::topology::Relation::Adjacent;
                        game.topology.supported_directions(*kind, all).len() as i32
                    })
                    .max()
                    .unwrap_or(0)
                    - 1;
                if self.holds(*previous) {
                    turned.push(if current > 0 { current - 1 } else { last });
                }
                if self.holds(*next) {
                    turned.push(if current < last { current + 1 } else { 0 });
                }
                let mut list = Vec::new();
                for rotation in turned {
                    list.extend(self.single(
                        Change::SetRotation {
                            kind: *kind,
                            site,
                            level: -1,
                            rotation,
                        },
                        *decision,
                        None,
                    ));
                }
                followed_by(list, *then)
            }
            MovesOp::SwapPieces {
                decision,
                a,
                b,
                then,
            } => {
                let (a, b) = (self.int(*a), self.int(*b));
                let what = i32::from(self.state.piece(SiteType::Cell, b).what);
                let mut mv = Move::of(Action {
                    change: carried(a, -1, b),
                    decision: *decision,
                });
                mv.actions
                    .extend(super::super::capture::put(game.site_type, a, what).actions);
                mv.mover = self.state.facts.mover;
                followed_by(vec![mv], *then)
            }
            MovesOp::Flip { kind, at, then } => {
                let site = at.map_or(self.cursor.to, |at| self.int(at));
                let stack: Vec<_> = self.state.stack(*kind, site).to_vec();
                let flipped = |what: u16, state: i32| match game
                    .components
                    .get(usize::from(what))
                    .and_then(|one| one.flips)
                {
                    Some((a, b)) if state == a => b,
                    Some((a, b)) if state == b => a,
                    _ => state,
                };
                let mut mv = Move {
                    from: site,
                    to: site,
                    ..Move::default()
                };
                match &stack[..] {
                    [] => return Vec::new(),
                    [one] => {
                        let component = game.components.get(usize::from(one.what));
                        let flips = component.and_then(|component| component.flips);
                        if one.what == 0 || flips.is_none() {
                            return Vec::new();
                        }
                        mv.actions.push(Action::effect(Change::SetState {
                            kind: *kind,
                            site,
                            level: -1,
                            state: flipped(one.what, one.state),
                        }));
                    }
                    _ => {
                        for _ in &stack {
                            mv.actions.push(Action::effect(Change::Remove {
                                kind: *kind,
                                site,
                                level: -1,
                                applied: true,
                            }));
                        }
                        for piece in stack.iter().rev() {
                            mv.actions.push(Action::effect(Change::Add {
                                kind: *kind,
                                site,
                                what: i32::from(piece.what),
                                count: 1,
                                state: flipped(piece.what, piece.state),
                                rotation: i32::from(piece.rotation),
                                value: piece.value,
                            }));
                        }
                    }
                }
                followed_by(vec![mv], *then)
            }
            MovesOp::AvoidStoredState { moves, .. } => {
                let stored = self.state.rare().stored_state;
                let list = self.moves(*moves);
                list.into_iter()
                    .filter(|mv| {
                        self.tentatively(|context| {
                            context.apply_move(mv, true);
                            context.state.position_hash() != stored
                        })
                    })
                    .collect()
            }
            MovesOp::FirstMoveOnTrack {
                track, role, moves, ..
            } => {
                let owner = role.map(|role| self.player_of(role));
                let Some(track) = self.track_of(track.as_deref(), owner) else {
                    return self.moves(*moves);
                };
                let before = self.cursor.site;
                let mut list = Vec::new();
                for place in &track.places {
                    if place.site < 0 {
                        continue;
                    }
                    self.cursor.site = place.site;
                    list = self.moves(*moves);
                    if !list.is_empty() {
                        break;
                    }
                }
                self.cursor.site = before;
                list
            }
            _ => Vec::new(),
        }
    }

    fn take_control(&mut self, id: MovesId) -> Vec<Move> {
        let game = self.game;
        let MovesOp::TakeControl {
            kind,
            of,
            of_all,
            by,
            sites,
            then,
        } = game.graph.moves(id)
        else {
            return Vec::new();
        };
        let (of, by) = (self.int(*of), self.int(*by));
        let sites = sites.map(|sites| self.region(sites));
        let mut list = Vec::new();
        for site in 0..game.site_count(*kind) as i32 {
            let piece = self.state.piece(*kind, site);
            let owned = *of_all || i32::from(self.owner(i32::from(piece.what))) == of;
            if piece.what == 0
                || !owned
                || sites.as_ref().is_some_and(|sites| !sites.contains(site))
            {
                continue;
            }
            let Some(component) = game.components.get(usize::from(piece.what)) else {
                continue;
            };
            let stem = &component.stem;
            let new = game
                .components
                .iter()
                .skip(1)
                .position(|one| i32::from(one.owner) == by && one.stem == *stem);
            let Some(new) = new else { continue };
            let mut mv = single_move(Change::Remove {
                kind: *kind,
                site,
                level: -1,
                applied: true,
            });
            mv.actions.push(Action::effect(Change::Add {
                kind: *kind,
                site,
                what: new as i32 + 1,
                count: piece.count,
                state: piece.state,
                rotation: i32::from(piece.rotation),
                value: piece.value,
            }));
            list.push(mv);
        }
        followed_by(list, *then)
    }

    /// Dominoes that nobody has yet.
    fn dominoes_left(&self) -> Vec<i32> {
        let game = self.game;
        let sites = game.site_count(SiteType::Cell) as i32;
        (1..game.components.len() as i32)
            .filter(|what| {
                matches!(
                    game.components[*what as usize].kind,
                    ComponentKind::Domino { .. }
                ) && (0..sites)
                    .all(|site| i32::from(self.state.piece(SiteType::Cell, site).what) != *what)
            })
            .collect()
    }

    fn deal(&mut self, cards: bool, count: i32, begin: i32) -> Vec<Move> {
        let game = self.game;
        let hands: Vec<i32> = game
            .containers
            .iter()
            .filter(|container| container.kind == ContainerKind::Hand)
            .map(|container| container.first as i32)
            .collect();
        let mut list = Vec::new();
        if hands.len() != game.player_count() {
            return list;
        }
        if !cards {
            let mut left: Vec<i32> = (1..game.components.len() as i32).collect();
            for dealt in 0..count.max(0) as usize * 2 {
                if left.is_empty() {
                    break;
                }
                let what = left.remove(self.rng.below(left.len()));
                list.push(single_move(Change::Add {
                    kind: SiteType::Cell,
                    site: hands[dealt % hands.len()] + (dealt / hands.len()) as i32,
                    what,
                    count,
                    state: -1,
                    rotation: -1,
                    value: -1,
                }));
            }
            return list;
        }
        let deck = game
            .containers
            .iter()
            .find(|container| matches!(container.kind, ContainerKind::Deck { .. }));
        let Some(deck) = deck else {
            return list;
        };
        let from = deck.first as i32;
        let height = self.state.height(SiteType::Cell, from);
        let mut hand = begin.max(0) as usize % hands.len();
        for dealt in 0..(count * hands.len() as i32).min(height) {
            list.push(single_move(carried(from, height - 1 - dealt, hands[hand])));
            hand = (hand + 1) % hands.len();
        }
        list
    }
}

/// The number under which a proposition is known.
pub(crate) fn proposition(text: &str) -> i32 {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    (hash >> 1) as i32
}

fn carried(from: i32, from_level: i32, to: i32) -> Change {
    Change::Carry {
        from_kind: SiteType::Cell,
        from,
        from_level,
        to_kind: SiteType::Cell,
        to,
        to_level: -1,
        state: -1,
        rotation: -1,
        value: -1,
        stack: false,
    }
}
