//! How pieces move: probed square by square, normalised to Betza.

mod seen;
mod threat;
mod way;

use std::collections::{BTreeMap, BTreeSet};

use super::{Company, Probed, Side, Square};
use crate::{
    betza::{Betza, Move, Way, gcd},
    play::{Context, Piece},
};

pub(super) type Leap = (i8, i8);

/// One step in each of the eight directions, as the mover sees them, round the clock.
pub(super) const LINES: [Leap; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Where a piece on a square can go, with these others on the board.
type Alone<'a> = dyn Fn(Square, &[(Square, Piece)]) -> BTreeSet<Square> + 'a;

impl<'g> Probed<'g> {
    /// Squares that a piece on a square can go to, however chance falls.
    pub(super) fn targets(&self, context: Context<'g>, from: Square) -> BTreeSet<Square> {
        let site = self.grid.site(from).unwrap_or(-1);
        let mut found = BTreeSet::new();
        for mut context in self.rolled(context) {
            found.extend(
                context
                    .legal_moves()
                    .iter()
                    .filter(|m| m.from == site && m.to != site)
                    .filter_map(|m| self.grid.square(m.to)),
            );
        }
        found
    }

    /// Where pieces stand that are only there for company.
    pub(super) fn company_in(
        &self,
        context: &Context<'g>,
        pieces: &[(Square, Piece)],
    ) -> BTreeSet<Square> {
        if self.company == Company::Nobody && self.shy.is_empty() {
            return BTreeSet::new();
        }
        let squares = self.board_of(context).into_iter().map(|p| p.square);
        squares
            .filter(|s| pieces.iter().all(|(q, _)| q != s))
            .collect()
    }

    /// Squares that a piece goes to by its own generator, once some have been put on a board.
    pub(super) fn by_itself(
        &self,
        mut board: Context<'g>,
        pieces: &[(Square, Piece)],
        from: Square,
    ) -> BTreeSet<Square> {
        let Some(site) = self.grid.site(from) else {
            return BTreeSet::new();
        };
        for (square, piece) in pieces {
            if let Some(site) = self.grid.site(*square) {
                board.state.set_piece(self.game.site_type, site, *piece);
            }
        }
        let moves = board.moves_of_piece_at(site);
        let moves = moves.iter().filter(|m| m.from == site && m.to != site);
        moves.filter_map(|m| self.grid.square(m.to)).collect()
    }

    /// Squares that the first of some pieces can go to, without those where others stand only for
    /// company.
    fn reached(&self, pieces: &[(Square, Piece)], player: u8, late: bool) -> BTreeSet<Square> {
        let Some(&(from, _)) = pieces.first() else {
            return BTreeSet::new();
        };
        if self.itself {
            return self.by_itself(self.unoccupied(player, late), pieces, from);
        }
        let context = self.probing(pieces, player, late);
        let occupied = self.company_in(&context, pieces);
        let mut found = self.targets(context, from);
        found.retain(|s| !occupied.contains(s));
        found
    }

    pub(super) fn leap(&self, from: Square, to: Square, player: u8) -> Leap {
        let f = self.forward(player);
        ((to.0 - from.0) * f, (to.1 - from.1) * f)
    }

    pub(super) fn find_moves(&mut self) {
        for kin in 0..self.pieces.len() {
            for player in 1..=self.players() as u8 {
                let Some(mut side) = self.pieces[kin].sides[usize::from(player)].clone() else {
                    continue;
                };
                let alone = self.alone_only(&side, player);
                side.moved_state = self.state_after_moving(&side, player);
                self.pieces[kin].sides[usize::from(player)] = Some(side.clone());
                side.ordinary = self.ordinary(&mut side, player);
                side.extra = alone;
                side.index = side
                    .ordinary
                    .moves
                    .iter()
                    .filter(|m| m.dx.abs() < self.grid.files && m.dy.abs() < self.grid.ranks)
                    .map(|m| ((m.dx, m.dy, m.capture), (m.stride, m.way)))
                    .collect();
                side.first = self.first_moves(&side, player);
                self.pieces[kin].sides[usize::from(player)] = Some(side);
            }
        }
        self.watch_play();
    }

    /// What a piece does only as its player's last; such a piece is given company from then on.
    fn alone_only(&mut self, side: &Side, player: u8) -> Betza {
        let piece = self.fresh(side.component);
        let mut moves = BTreeSet::new();
        let squares = [
            self.grid.centre(),
            (2, self.grid.ranks / 2),
            (self.grid.files - 1, self.grid.ranks / 2 + 1),
        ];
        for square in squares {
            let pieces = [(square, piece)];
            let alone = self.reached(&pieces, player, true);
            self.shy.insert(side.component);
            let together = self.reached(&pieces, player, true);
            self.shy.remove(&side.component);
            moves.extend(
                alone
                    .difference(&together)
                    .map(|to| Move::leap(self.leap(square, *to, player))),
            );
        }
        // A few lost to the friend's own square or lines are no difference of rules.
        if moves.len() < 3 {
            return Betza::default();
        }
        self.shy.insert(side.component);
        Betza {
            moves,
            bent: BTreeSet::new(),
        }
    }

    /// The state that a piece has once it has moved from its start.
    fn state_after_moving(&self, side: &Side, player: u8) -> i32 {
        let Some(&square) = side.squares.first() else {
            return 0;
        };
        let fresh = self.fresh(side.component);
        for (from, piece) in [(square, fresh), (self.grid.centre(), fresh)] {
            let site = self.grid.site(from).unwrap_or(-1);
            // Most of its moves: a special first move may leave a mark of its own.
            let mut states: BTreeMap<i32, usize> = BTreeMap::new();
            for mut context in self.rolled(self.probing(&[(from, piece)], player, false)) {
                for mv in context
                    .legal_moves()
                    .into_iter()
                    .filter(|m| m.from == site && m.to != site)
                {
                    let mut after = context.clone();
                    after.play(&mv);
                    let there = after.state.piece(self.game.site_type, mv.to);
                    if usize::from(there.what) == side.component {
                        *states.entry(there.state).or_default() += 1;
                    }
                }
            }
            if let Some((state, _)) = states.into_iter().max_by_key(|(_, n)| *n) {
                return state;
            }
        }
        fresh.state
    }

    /// A piece of another player to be taken: the most common first, then the rest.
    pub(super) fn victims(&self, player: u8) -> Vec<usize> {
        let mut all: Vec<(usize, usize)> = self
            .pieces
            .iter()
            .flat_map(|k| {
                k.present()
                    .map(|(p, s)| (p, s.count, s.component))
                    .collect::<Vec<_>>()
            })
            .filter(|(p, ..)| *p != player)
            .map(|(_, n, c)| (n, c))
            .collect();
        all.sort_by_key(|(n, c)| (std::cmp::Reverse(*n), *c));
        // One of each owner first: allies can't be taken.
        let mut owners = BTreeSet::new();
        let (mut first, rest): (Vec<usize>, Vec<usize>) = all
            .into_iter()
            .map(|(_, c)| c)
            .partition(|c| owners.insert(self.game.components[*c].owner));
        first.extend(rest);
        first
    }

    /// The ordinary move: what holds on every square with room for it.
    fn ordinary(&self, side: &mut Side, player: u8) -> Betza {
        let piece = self.moved(side.component);
        let alone = |square: Square, others: &[(Square, Piece)]| {
            let mut pieces = vec![(square, piece)];
            pieces.extend_from_slice(others);
            self.reached(&pieces, player, true)
        };
        // Quiet moves, from every square.
        let mut seen: BTreeMap<Leap, usize> = BTreeMap::new();
        // A large board is sampled: its edges, where rides are longest, and every third square.
        let (files, ranks) = (self.grid.files, self.grid.ranks);
        let mut squares: Vec<Square> = self
            .grid
            .all()
            .filter(|&(f, r)| {
                i32::from(files) * i32::from(ranks) <= 36
                    || f == 1 && r % 3 == 1
                    || f == files && (r % 3 == 2 || r == 1 || r == ranks)
                    || f == 1 && r == ranks
                    || (r == 1 || r == ranks) && f % 3 == 1
                    || (f * 2 + r) % 5 == 0
            })
            .collect();
        let mut off_start: BTreeMap<Leap, bool> = BTreeMap::new();
        let mut active = 0;
        for &square in &squares {
            let found = alone(square, &[]);
            active += usize::from(!found.is_empty());
            for to in found {
                let leap = self.leap(square, to, player);
                *seen.entry(leap).or_default() += 1;
                *off_start.entry(leap).or_default() |= !side.squares.contains(&square);
            }
        }
        // A piece that is kept to a part of the board is asked about that part.
        let mut zone: Option<BTreeSet<Square>> = None;
        if active * 2 < squares.len() && active > 0 {
            let all: BTreeSet<Square> = self
                .grid
                .all()
                .filter(|s| !alone(*s, &[]).is_empty())
                .collect();
            (seen, off_start) = (BTreeMap::new(), BTreeMap::new());
            for &square in &all {
                for to in alone(square, &[]) {
                    let leap = self.leap(square, to, player);
                    *seen.entry(leap).or_default() += 1;
                    *off_start.entry(leap).or_default() |= !side.squares.contains(&square);
                }
            }
            squares = all.iter().copied().collect();
            zone = Some(all);
        }
        let room = |leap: Leap| {
            squares
                .iter()
                .filter_map(|s| self.grid.shifted(*s, leap, self.forward(player)))
                .filter(|to| zone.as_ref().is_none_or(|z| z.contains(to)))
                .count()
        };
        let mut quiet: BTreeSet<Leap> = seen
            .iter()
            .filter(|(leap, n)| off_start[*leap] && **n * 5 >= room(**leap) * 3)
            .map(|(l, _)| *l)
            .collect();
        // Takes, and what stands between, from the middle.
        let centre = self.grid.centre();
        let victims = self.victims(player);
        let mut taken: BTreeSet<Leap> = BTreeSet::new();
        let mut spared: BTreeMap<usize, usize> = BTreeMap::new();
        // On a narrow board, from wherever there is room for it.
        let from = |leap: Leap| {
            let away = |s: &Square| (s.0 - centre.0).abs() + (s.1 - centre.1).abs();
            let inside = |s: &Square| zone.as_ref().is_none_or(|z| z.contains(s));
            let fits = |s: &Square| {
                let to = self.grid.shifted(*s, leap, self.forward(player));
                inside(s) && to.is_some_and(|to| inside(&to))
            };
            self.grid.all().filter(fits).min_by_key(away)
        };
        let takes = |leap: Leap, victim: usize| {
            from(leap).is_some_and(|from| {
                self.grid
                    .shifted(from, leap, self.forward(player))
                    .is_some_and(|to| alone(from, &[(to, self.moved(victim))]).contains(&to))
            })
        };
        let lured = if quiet.is_empty() {
            self.lured(&alone, &victims, player)
        } else {
            BTreeSet::new()
        };
        quiet.extend(&lured);
        taken.extend(&lured);
        let near: BTreeSet<Leap> = (-3..=3)
            .flat_map(|x| (-3..=3).map(move |y| (x, y)))
            .filter(|leap| *leap != (0, 0) && from(*leap).is_some())
            .collect();
        if !victims.is_empty() {
            for &leap in &near {
                let owners = self.players().saturating_sub(1).max(1);
                let others = if quiet.contains(&leap) {
                    owners + 3
                } else {
                    owners
                };
                if victims.iter().take(others).any(|v| takes(leap, *v)) {
                    taken.insert(leap);
                }
            }
            // Which enemies it never takes.
            if let Some(&leap) = taken.iter().next() {
                for &victim in &victims {
                    if !takes(leap, victim) {
                        *spared.entry(victim).or_default() += 1;
                    }
                }
            }
        }
        side.spares = spared
            .keys()
            .map(|c| self.game.components[*c].stem.clone())
            .collect();
        let own = (self.pieces.iter())
            .filter_map(|k| k.sides.get(usize::from(player))?.as_ref())
            .filter(|s| s.count > 1)
            .max_by_key(|s| s.count);
        let mut blockers: Vec<usize> = victims.iter().copied().take(3).collect();
        blockers.insert(blockers.len().min(1), own.map_or(0, |s| s.component));
        blockers.retain(|b| *b != 0);
        let mut moves = BTreeSet::new();
        let all: BTreeSet<Leap> = quiet.union(&taken).copied().collect();
        for &leap in &all {
            let (stride, way) =
                self.way(&alone, leap, &all, quiet.contains(&leap), &blockers, player);
            // A ride's takes are those of its nearer strides, where the board is too small to see.
            let captures = taken.contains(&leap)
                || (way == Way::Clear
                    && !near.contains(&leap)
                    && all.iter().any(|l| taken.contains(l) && same_ray(*l, leap))
                    && !all
                        .iter()
                        .any(|l| near.contains(l) && same_ray(*l, leap) && !taken.contains(l)))
                || (way == Way::Leap
                    && !near.contains(&leap)
                    && leap.0.abs().max(leap.1.abs()) > 3);
            for capture in [false, true] {
                if if capture {
                    captures
                } else {
                    quiet.contains(&leap)
                } {
                    moves.insert(Move {
                        dx: leap.0,
                        dy: leap.1,
                        stride,
                        way,
                        capture,
                        initial: false,
                    });
                }
            }
        }
        side.stopped = self.stopped(&alone, &moves, &victims, player);
        self.hops(&alone, &all, player, &victims, &mut moves);
        self.endless(&mut moves);
        Betza {
            moves,
            bent: BTreeSet::new(),
        }
    }

    /// Moves towards a piece that an enemy has but one of, of a piece that has none without it.
    fn lured(&self, alone: &Alone<'_>, victims: &[usize], player: u8) -> BTreeSet<Leap> {
        let (centre, mut found) = (self.grid.centre(), BTreeSet::new());
        let (files, ranks) = (self.grid.files, self.grid.ranks);
        let far = [1, centre.0, files]
            .into_iter()
            .flat_map(|file| [(file, 1), (file, centre.1), (file, ranks)])
            .filter(|square| *square != centre);
        for lure in victims {
            let single = self.owner_of(*lure).is_some_and(|(k, p)| {
                self.pieces[k].sides[usize::from(p)]
                    .as_ref()
                    .is_some_and(|s| s.count == 1)
            });
            if !single || !found.is_empty() {
                continue;
            }
            for square in far.clone() {
                let reached = alone(centre, &[(square, self.moved(*lure))]);
                found.extend(reached.iter().map(|to| self.leap(centre, *to, player)));
            }
        }
        found
    }

    /// What a piece may do from its start square that it may not do later.
    fn first_moves(&self, side: &Side, player: u8) -> Betza {
        let mut moves = BTreeSet::new();
        let ordinary = side.ordinary.loose();
        let fresh = self.fresh(side.component);
        let victim = self.victims(player).first().copied();
        for &square in &side.squares {
            let at_first = |others: &[(Square, Piece)]| {
                let mut pieces = vec![(square, fresh)];
                pieces.extend_from_slice(others);
                self.reached(&pieces, player, false)
            };
            for to in at_first(&[]) {
                let leap = self.leap(square, to, player);
                if ordinary.contains(&(leap.0, leap.1, false, false)) {
                    continue;
                }
                let steps = gcd(leap.0, leap.1);
                let unit = (leap.0 / steps, leap.1 / steps);
                let between: Vec<(Square, Piece)> = (1..steps)
                    .filter_map(|k| {
                        self.grid
                            .shifted(square, (unit.0 * k, unit.1 * k), self.forward(player))
                    })
                    .zip(victim.map(|v| self.moved(v)).into_iter().cycle())
                    .collect();
                let lame = steps > 1 && !between.is_empty() && !at_first(&between).contains(&to);
                let (stride, way) = if lame {
                    (unit, Way::Clear)
                } else {
                    (leap, Way::Leap)
                };
                let takes = victim.is_some_and(|v| at_first(&[(to, self.moved(v))]).contains(&to));
                for capture in [false, true] {
                    if !capture || takes {
                        moves.insert(Move {
                            dx: leap.0,
                            dy: leap.1,
                            stride,
                            way,
                            capture,
                            initial: true,
                        });
                    }
                }
            }
        }
        Betza {
            moves,
            bent: BTreeSet::new(),
        }
    }
}

fn same_ray(a: Leap, b: Leap) -> bool {
    let (g, h) = (gcd(a.0, a.1), gcd(b.0, b.1));
    g != 0 && h != 0 && (a.0 / g, a.1 / g) == (b.0 / h, b.1 / h)
}
