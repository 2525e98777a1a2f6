//! Actions that change what stands on sites.

use super::super::Context;
use super::super::moves::Change;
use super::super::state::{Piece, Stack};
use crate::ir::equipment::ComponentKind;
use crate::topology::SiteType;

impl Context<'_> {
    /// A piece as it is when it comes onto a stack without anything said of it.
    pub(super) fn fresh(&self, what: i32, state: i32) -> Piece {
        Piece {
            what: what.max(0) as u16,
            who: self.owner(what),
            count: 1,
            state,
            ..Piece::EMPTY
        }
    }

    /// Forgets what pieces left at a site when their whole stack goes.
    fn forget(&mut self, kind: SiteType, site: i32) {
        if !self.state.rare().left.is_empty() {
            let here = (kind.index() as u8, site as u32);
            let left = &mut self.state.rare_mut().left;
            left.retain(|place, _| (place.0, place.1) != here);
        }
    }

    fn pile(&self, kind: SiteType, site: i32) -> Stack {
        self.state.stack(kind, site).iter().copied().collect()
    }

    /// Takes the piece of a level, -1 for the top, out of a stack. As in the reference, a level above
    /// the top takes the top off, and nobody's piece is said to be gone: it stays listed.
    fn take_level(&mut self, kind: SiteType, site: i32, level: i32) -> Option<Piece> {
        let mut stack = self.pile(kind, site);
        let top = *stack.last()?;
        let piece = if (0..stack.len() as i32).contains(&level) {
            Some(stack.remove(level as usize))
        } else {
            stack.pop().filter(|_| level < 0)
        };
        let left = (level >= 0).then_some(top);
        self.leave_behind(kind, site, stack.len(), left);
        self.state.set_stack(kind, site, stack);
        piece
    }

    /// What stays behind at a level when the piece there goes: as in the reference, taking a piece
    /// out by its level clears what and whose it was and no more, so that a piece that comes there
    /// with nothing said of it has the state, rotation and value of the one before.
    fn leave_behind(&mut self, kind: SiteType, site: i32, level: usize, piece: Option<Piece>) {
        let place = (kind.index() as u8, site as u32, level as u16);
        let left = piece.map(|piece| (piece.state, piece.rotation, piece.value.max(0)));
        match left.filter(|left| *left != (0, 0, 0)) {
            Some(left) => {
                self.state.rare_mut().left.insert(place, left);
            }
            None if self.state.rare().left.contains_key(&place) => {
                self.state.rare_mut().left.remove(&place);
            }
            None => {}
        }
    }

    /// A piece that comes onto a stack with nothing said of it.
    fn unsaid(&self, kind: SiteType, site: i32, what: i32) -> Piece {
        let fresh = self.fresh(what, 0);
        let left = &self.state.rare().left;
        if left.is_empty() {
            return fresh;
        }
        let level = self.state.height(kind, site) as u16;
        match left.get(&(kind.index() as u8, site as u32, level)) {
            Some(&(state, rotation, value)) => Piece {
                state,
                rotation,
                value,
                ..fresh
            },
            None => fresh,
        }
    }

    /// Puts a piece into a stack at a level, or on its top.
    pub(super) fn insert(&mut self, kind: SiteType, site: i32, level: i32, piece: Piece) {
        if !self.game.features.stacking {
            self.state.set_piece(kind, site, piece);
            return;
        }
        let mut stack = self.pile(kind, site);
        let level = usize::try_from(level).unwrap_or(stack.len());
        self.leave_behind(kind, site, stack.len(), None);
        stack.insert(level.min(stack.len()), piece);
        self.state.set_stack(kind, site, stack);
    }

    /// A piece goes from one site to another, over what is there, or onto it.
    pub(super) fn carry(&mut self, change: &Change) {
        let Change::Carry {
            from_kind,
            from,
            from_level,
            to_kind,
            to,
            to_level,
            state,
            rotation,
            value,
            stack,
        } = *change
        else {
            return;
        };
        if self.game.features.stacking {
            if from == to && from_kind == to_kind {
                return;
            }
            if stack {
                let pieces = self.pile(from_kind, from);
                self.state.set_stack(from_kind, from, Stack::new());
                self.forget(from_kind, from);
                for piece in &pieces {
                    let piece = if to_level < 0 {
                        *piece
                    } else {
                        self.fresh(i32::from(piece.what), state.max(0))
                    };
                    self.insert(to_kind, to, to_level, piece);
                }
                self.list_stack((from_kind, from), (to_kind, to), &pieces);
                return;
            }
            // A piece that is listed where none is moves too: then nothing comes to stand there.
            let piece = self.take_level(from_kind, from, from_level);
            let piece = piece.unwrap_or_else(|| self.fresh(0, 0));
            let what = i32::from(piece.what);
            let landed = if from_level >= 0 && to_level < 0 {
                Piece {
                    who: self.owner(what),
                    state: if state >= 0 { state } else { piece.state },
                    rotation: if rotation >= 0 {
                        rotation as i16
                    } else {
                        piece.rotation
                    },
                    value: if value >= 0 { value } else { piece.value },
                    ..piece
                }
            } else {
                // The reference forgets state and value of a piece taken from the top.
                match to_level {
                    ..0 => self.unsaid(to_kind, to, what),
                    _ => self.fresh(what, state.max(0)),
                }
            };
            if self.has_cards() && from_level < 0 {
                return;
            }
            self.insert(to_kind, to, to_level, landed);
            if what != 0 {
                let (from, to) = ((from_kind, from, from_level), (to_kind, to, to_level));
                self.list_carried(landed.what, from, to);
            }
            self.moved_on_tracks(what, from, to, 1);
            return;
        }
        let piece = self.state.piece(from_kind, from);
        if piece.is_empty() {
            return;
        }
        let what = i32::from(piece.what);
        if piece.count == 1 {
            self.state.set_piece(from_kind, from, Piece::EMPTY);
            self.cover(what, from, piece.state, false);
        } else {
            let left = Piece {
                count: piece.count - 1,
                ..piece
            };
            self.state.set_piece(from_kind, from, left);
        }
        let there = self.state.piece(to_kind, to);
        // A piece that meets its own kind joins it where pieces are counted.
        let joins = there.what == piece.what && there.count > 0;
        let count = if joins && self.game.features.count {
            there.count + 1
        } else {
            1
        };
        let occupied = piece.what != 0;
        let landed = Piece {
            what: piece.what,
            who: if joins {
                there.who
            } else {
                self.owner(i32::from(piece.what))
            },
            rotation: if rotation >= 0 {
                rotation as i16
            } else {
                piece.rotation
            },
            state: match state {
                0.. => state,
                _ if occupied => piece.state,
                _ => there.state,
            },
            value: if value >= 0 { value } else { piece.value },
            count,
        };
        self.state.set_piece(to_kind, to, landed);
        self.cover(what, to, state, true);
        self.moved_on_tracks(what, from, to, 1);
        if self.game.features.hidden {
            self.carry_hidden((from_kind, from), (to_kind, to));
        }
    }

    /// What is hidden of a piece stays hidden where it goes.
    fn carry_hidden(&mut self, from: (SiteType, i32), to: (SiteType, i32)) {
        let emptied = self.state.piece(from.0, from.1).what == 0;
        for data in 0..7 {
            let key = |(kind, site): (SiteType, i32)| (data, kind.index() as u8, site as u32, 0);
            let mask = self.state.rare().hidden.get(&key(from)).copied();
            let mask = mask.unwrap_or(0);
            let there = self.state.rare().hidden.get(&key(to)).copied();
            if mask != there.unwrap_or(0) {
                self.state.rare_mut().hidden.insert(key(to), mask);
            }
            if emptied && mask != 0 {
                self.state.rare_mut().hidden.remove(&key(from));
            }
        }
    }

    /// Hides something of a site from a player, or shows it.
    pub(super) fn set_hidden(
        &mut self,
        data: Option<u8>,
        (kind, site, level): (SiteType, i32, i32),
        player: i32,
        hidden: bool,
    ) {
        let key = (
            data.map_or(0, |data| data + 1),
            kind.index() as u8,
            site as u32,
            level as u16,
        );
        let mask = self.state.rare_mut().hidden.entry(key).or_insert(0);
        if hidden {
            *mask |= 1 << player.clamp(0, 31);
        } else {
            *mask &= !(1 << player.clamp(0, 31));
        }
    }

    fn has_cards(&self) -> bool {
        self.game
            .components
            .iter()
            .any(|component| matches!(component.kind, ComponentKind::Card { .. }))
    }

    /// A number of pieces goes to another site.
    pub(super) fn carry_count(
        &mut self,
        (from_kind, from): (SiteType, i32),
        (to_kind, to): (SiteType, i32),
        count: i32,
    ) {
        let piece = self.state.piece(from_kind, from);
        let left = piece.count - count;
        let rest = if left <= 0 {
            Piece::EMPTY
        } else {
            Piece {
                count: left,
                ..piece
            }
        };
        self.state.set_piece(from_kind, from, rest);
        let there = self.state.piece(to_kind, to);
        if there.count == 0 {
            let landed = Piece {
                what: piece.what,
                who: self.owner(i32::from(piece.what)),
                count,
                ..there
            };
            self.state.set_piece(to_kind, to, landed);
        } else if there.what == piece.what {
            let count = there.count + count;
            self.state.set_piece(to_kind, to, Piece { count, ..there });
        }
        self.moved_on_tracks(i32::from(piece.what), from, to, count);
    }

    /// The top levels of a stack go onto another, in their order.
    pub(super) fn carry_levels(&mut self, kind: SiteType, from: i32, to: i32, levels: i32) {
        let mut left = self.pile(kind, from);
        let Some(first) = usize::try_from(levels)
            .ok()
            .and_then(|levels| left.len().checked_sub(levels))
        else {
            return;
        };
        let moved: Stack = left.drain(first..).collect();
        self.state.set_stack(kind, from, left);
        let mut reached = self.pile(kind, to);
        self.list_levels(&moved, (kind, from, first), (to, reached.len()));
        reached.extend(moved);
        self.state.set_stack(kind, to, reached);
    }

    /// A copy of the piece is put on another site.
    pub(super) fn copy(
        &mut self,
        (from_kind, from): (SiteType, i32),
        (to_kind, to): (SiteType, i32),
    ) {
        let height = self.state.height(from_kind, from);
        let original = self.state.piece(from_kind, from).count;
        self.carry(&Change::Carry {
            from_kind,
            from,
            from_level: height - 1,
            to_kind,
            to,
            to_level: -1,
            state: -1,
            rotation: -1,
            value: -1,
            stack: false,
        });
        let copy = self.state.piece(to_kind, to);
        if self.game.features.stacking {
            let fresh = self.fresh(i32::from(copy.what), 0);
            self.insert(from_kind, from, height - 1, fresh);
            self.list(copy.what, from_kind, from, height - 1);
        } else {
            let count = original;
            self.state
                .set_piece(from_kind, from, Piece { count, ..copy });
        }
    }

    /// Sets how many pieces there are; none takes the last away.
    pub(super) fn set_count(&mut self, kind: SiteType, site: i32, what: i32, count: i32) {
        if count <= 0 {
            self.take_off(kind, site, -1, true);
            return;
        }
        let there = self.state.piece(kind, site);
        let piece = Piece {
            what: what.max(0) as u16,
            count,
            ..there
        };
        self.state.set_piece(kind, site, piece);
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn add(
        &mut self,
        kind: SiteType,
        site: i32,
        what: i32,
        count: i32,
        state: i32,
        rotation: i32,
        value: i32,
    ) {
        if site < 0 {
            return;
        }
        if self.game.features.stacking {
            let piece = if (state, rotation, value) == (-1, -1, -1) {
                self.unsaid(kind, site, what)
            } else {
                Piece {
                    rotation: rotation.max(0) as i16,
                    value: value.max(0),
                    ..self.fresh(what, state.max(0))
                }
            };
            self.insert(kind, site, -1, piece);
            self.list_top(kind, site);
            // The reference counts a piece that is put onto a stack twice.
            self.came_on_tracks(what, site, 2 * count);
            return;
        }
        let there = self.state.piece(kind, site);
        let given = Piece {
            state: if state >= 0 { state } else { there.state },
            rotation: if rotation >= 0 {
                rotation as i16
            } else {
                there.rotation
            },
            value: if value >= 0 { value } else { there.value },
            ..there
        };
        let fresh = there.what == 0;
        let piece = if fresh {
            // Where pieces aren't counted, nothing put down leaves the site empty.
            let nothing = what <= 0 && !self.game.features.count;
            Piece {
                what: what.max(0) as u16,
                who: self.owner(what),
                count: if nothing { 0 } else { count },
                ..given
            }
        } else {
            Piece {
                count: if self.game.features.count {
                    there.count + count
                } else {
                    1
                },
                ..given
            }
        };
        self.state.set_piece(kind, site, piece);
        if fresh {
            self.cover(what, site, state, true);
        }
        self.came_on_tracks(what, site, count);
    }

    pub(super) fn take_off(&mut self, kind: SiteType, site: i32, level: i32, applied: bool) {
        if !applied {
            self.state.rare_mut().to_clear.push(site);
            return;
        }
        let taken = if self.game.features.stacking {
            let taken = self.take_level(kind, site, level);
            if let Some(piece) = taken {
                let top = self.state.height(kind, site);
                let level = if level < 0 { top } else { level };
                self.unlist(piece.what, kind, site, level);
            }
            taken
        } else {
            let there = self.state.piece(kind, site);
            self.state.set_piece(kind, site, Piece::EMPTY);
            Some(there)
        };
        self.went_off_tracks(taken.map_or(0, |piece| i32::from(piece.what)), site);
    }

    pub(super) fn promote(&mut self, kind: SiteType, site: i32, level: i32, what: i32) {
        let empty = self.state.piece(kind, site).what == 0;
        let fresh = self.fresh(what, 0);
        if self.game.features.stacking {
            let was = self.take_level(kind, site, level);
            let height = self.state.height(kind, site);
            let listed = if level < 0 { height } else { level };
            let fresh = self.unsaid(kind, site, what);
            self.insert(kind, site, -1, fresh);
            // What was alone on its site stays listed.
            if let (Some(was), true) = (was, height > 0) {
                self.unlist(was.what, kind, site, listed);
            }
            self.list(fresh.what, kind, site, listed);
        } else {
            let who = if empty { 0 } else { fresh.who };
            self.state.set_piece(kind, site, Piece { who, ..fresh });
        }
    }

    /// A vote is counted; the proposition that most vote for is decided.
    pub(super) fn vote(&mut self, number: i32) {
        let rare = self.state.rare_mut();
        rare.votes.push(number);
        let players = rare.ranking.len().saturating_sub(1);
        if rare.votes.len() < players {
            return;
        }
        let mut best = (0, -1);
        for vote in &rare.votes {
            let count = rare.votes.iter().filter(|other| *other == vote).count();
            if count > best.0 {
                best = (count, *vote);
            }
        }
        if best.0 > players / 2 {
            rare.decided = best.1;
        }
        rare.votes.clear();
        rare.propositions.clear();
    }
}
