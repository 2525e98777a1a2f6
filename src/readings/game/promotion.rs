//! What becomes of pieces far up the board, and castling and capture in passing.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{Placed, Probed, Side, Square, moves::Leap};
use crate::betza::Way;
use crate::play::{Change, Context, Piece};

/// What a piece may become by a move to a square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Promoted {
    /// The square entered.
    pub at: Square,
    /// Where the piece came from.
    pub from: Square,
    /// The components' stems it may become; empty where it stays what it is.
    pub to: BTreeSet<Arc<str>>,
    /// Whether it then stands where it came from.
    pub returns: bool,
    /// Whether its player may leave it what it is.
    pub may_stay: bool,
}

impl<'g> Probed<'g> {
    /// Lets a piece enter each square of a rank (counted from its own side), and sees what it becomes.
    pub fn promotions(&self, kin: usize, player: u8, rank: i8) -> Vec<Promoted> {
        self.promotions_among(kin, player, rank, &[])
    }

    /// The same with other pieces of its player on the board.
    pub fn promotions_among(
        &self,
        kin: usize,
        player: u8,
        rank: i8,
        army: &[Placed],
    ) -> Vec<Promoted> {
        let Some(side) = self.pieces[kin]
            .sides
            .get(usize::from(player))
            .and_then(Option::as_ref)
        else {
            return Vec::new();
        };
        let forward = self.forward(player);
        let real = if forward > 0 {
            rank
        } else {
            self.grid.ranks + 1 - rank
        };
        let mut found = Vec::new();
        for file in 1..=self.grid.files {
            let at = (file, real);
            let mut stays = None;
            for (leap, take) in self.ways_to_enter(side) {
                let Some(from) = self.grid.shifted(at, (-leap.0, -leap.1), forward) else {
                    continue;
                };
                let victim = if take {
                    self.victims(player).first().copied()
                } else {
                    None
                };
                let army: Vec<Placed> = (army.iter().copied())
                    .filter(|p| p.square != from && p.square != at)
                    .chain(victim.map(|component| Placed {
                        square: at,
                        component,
                    }))
                    .collect();
                let Some(promoted) = self.entering(side, player, (from, at), &army, take) else {
                    continue;
                };
                // What stays by its shortest way may still be promoted by another.
                let done = !promoted.to.is_empty();
                if done || stays.is_none() {
                    stays = Some(promoted);
                }
                if done {
                    break;
                }
            }
            found.extend(stays);
        }
        found
    }

    /// The moves by which a piece may enter a square, the plainest first: straight ahead, then what
    /// leads ahead, then the others; some that take where no others do.
    fn ways_to_enter(&self, side: &Side) -> Vec<(Leap, bool)> {
        let moves = &side.ordinary.moves;
        let plain = |way: Way| matches!(way, Way::Leap | Way::Clear | Way::Lame | Way::Ski);
        let mut ways: Vec<(Leap, bool)> = (moves.iter())
            .filter(|m| plain(m.way) && m.strides() == 1)
            .map(|m| ((m.dx, m.dy), m.capture))
            .collect();
        let quiet: BTreeSet<Leap> = ways.iter().filter(|way| !way.1).map(|way| way.0).collect();
        ways.retain(|(leap, take)| !take || !quiet.contains(leap));
        ways.sort_by_key(|((dx, dy), take)| (*take, *dy <= 0, dx.abs() + dy.abs(), dx.abs(), *dx));
        if ways.first() != Some(&((0, 1), false)) {
            ways.insert(0, ((0, 1), false));
        }
        ways.truncate(4);
        ways
    }

    /// What a piece becomes by a move, if it can make it.
    fn entering(
        &self,
        side: &Side,
        player: u8,
        (from, at): (Square, Square),
        army: &[Placed],
        take: bool,
    ) -> Option<Promoted> {
        let mut promoted = Promoted {
            at,
            from,
            to: BTreeSet::new(),
            returns: false,
            may_stay: false,
        };
        let mut entered = false;
        let variants = self.variants(side.component);
        // Without kings; with them where nothing moves without.
        for kings in if army.is_empty() || take { 0..3 } else { 0..1 } {
            let mut board = self.before_promotion(side.component, from, player, kings);
            board.extend(army.iter().filter(|p| p.square != from).copied());
            for variant in &variants {
                entered |= self.enter(&board, *variant, player, &mut promoted);
            }
            if !promoted.to.is_empty() {
                break;
            }
        }
        entered.then_some(promoted)
    }

    /// A piece as it stands at the start, each way that it stands there (pieces may be marked),
    /// once it has moved.
    fn variants(&self, component: usize) -> Vec<Piece> {
        let moved = self.moved(component);
        let mut all: Vec<Piece> = Vec::new();
        for site in 0..self.grid.sites() as i32 {
            let piece = self.start.state.piece(self.game.site_type, site);
            if usize::from(piece.what) == component && all.iter().all(|p| p.value != piece.value) {
                all.push(Piece {
                    state: moved.state,
                    ..piece
                });
            }
        }
        if all.len() < 2 { vec![moved] } else { all }
    }

    /// Plays every move of the board's first piece to where it is to promote.
    fn enter(&self, board: &[Placed], variant: Piece, player: u8, promoted: &mut Promoted) -> bool {
        let (Some(a), Some(b)) = (self.grid.site(promoted.from), self.grid.site(promoted.at))
        else {
            return false;
        };
        let mut pieces: Vec<(Square, Piece)> = board
            .iter()
            .map(|p| (p.square, self.moved(p.component)))
            .collect();
        pieces[0].1 = variant;
        let component = usize::from(variant.what);
        let mut entered = false;
        for mut context in self.rolled(self.probing(&pieces, player, true)) {
            let board = &self.board_of(&context);
            let legal = context.legal_moves().into_iter();
            let (mut changes, mut stays) = (false, false);
            for mv in legal.filter(|m| m.from == a && m.to == b) {
                entered = true;
                let mut after = context.clone();
                after.play(&mv);
                let there = |c: &Context<'_>| {
                    usize::from(c.state.piece(self.game.site_type, b).what) == component
                };
                let before = promoted.to.len();
                self.see(&after, board, player, component, promoted);
                // A choice that is a move of its own.
                if promoted.to.len() == before && !after.is_over() && after.mover() == player {
                    for choice in after.legal_moves() {
                        let mut chosen = after.clone();
                        chosen.play(&choice);
                        stays |= there(&chosen);
                        self.see(&chosen, board, player, component, promoted);
                    }
                    changes |= promoted.to.len() > before;
                } else {
                    stays |= there(&after);
                    changes |= !there(&after);
                }
            }
            promoted.may_stay |= changes && stays;
        }
        entered
    }

    /// What a piece that has entered a square, and stays what it is, may become by further
    /// moves of its own: the shortest ways, each move as its player sees it.
    pub fn later(&self, kin: usize, player: u8, at: Square) -> Vec<(Vec<Leap>, Arc<str>)> {
        let Some(side) = self.pieces[kin].sides[usize::from(player)].as_ref() else {
            return Vec::new();
        };
        let component = side.component;
        let Some(from) = self.grid.shifted(at, (0, -1), self.forward(player)) else {
            return Vec::new();
        };
        for kings in 0..4 {
            let mut board = self.before_promotion(component, from, player, kings.min(2));
            if kings == 3 {
                // Among all that stands far off: a rule may count, or ask that all can move.
                let far = |s: Square| (s.0 - at.0).abs().max((s.1 - at.1).abs()) > 3;
                board.truncate(1);
                board.extend(self.board_of(&self.start).iter().filter(|p| far(p.square)));
            }
            let pieces: Vec<_> = board
                .iter()
                .map(|p| (p.square, self.moved(p.component)))
                .collect();
            let mut context = self.probing(&pieces, player, true);
            let (Some(a), Some(b)) = (self.grid.site(from), self.grid.site(at)) else {
                continue;
            };
            let mut legal = context.legal_moves().into_iter();
            let Some(mv) = legal.find(|m| m.from == a && m.to == b) else {
                continue;
            };
            context.play(&mv);
            let mut edge = vec![(context, at, Vec::new())];
            for _ in 0..3 {
                let (mut next, mut found) = (Vec::new(), Vec::new());
                for (context, square, path) in edge {
                    let mut mine = context.clone();
                    self.hand_over(&mut mine, player);
                    let Some(site) = self.grid.site(square) else {
                        continue;
                    };
                    for mv in mine.legal_moves().into_iter().filter(|m| m.from == site) {
                        let Some(to) = self.grid.square(mv.to).filter(|to| *to != square) else {
                            continue;
                        };
                        let mut after = mine.clone();
                        after.play(&mv);
                        let mut path: Vec<Leap> = path.clone();
                        path.push(self.leap(square, to, player));
                        let mut ends = vec![after.clone()];
                        if !after.is_over() && after.mover() == player {
                            let choices = after.legal_moves();
                            ends.extend(choices.iter().map(|choice| {
                                let mut chosen = after.clone();
                                chosen.play(choice);
                                chosen
                            }));
                        }
                        for end in ends {
                            let there = end.state.piece(self.game.site_type, mv.to);
                            let what = usize::from(there.what);
                            match self.owner_of(what) {
                                Some((kin, owner)) if what != component && owner == player => {
                                    found.push((path.clone(), self.pieces[kin].stem.clone()));
                                }
                                Some(_) if what == component && next.len() < 60 => {
                                    next.push((end, to, path.clone()));
                                }
                                _ => {}
                            }
                        }
                    }
                }
                if !found.is_empty() {
                    return found;
                }
                edge = next;
            }
        }
        Vec::new()
    }

    /// A piece about to enter a square, with no kings, its own, or both, out of the way.
    fn before_promotion(
        &self,
        component: usize,
        from: Square,
        player: u8,
        kings: usize,
    ) -> Vec<Placed> {
        let mut board = vec![Placed {
            square: from,
            component,
        }];
        for royal in &self.royal {
            for (owner, theirs) in self.pieces[*royal].present() {
                if kings == 0 || kings == 1 && owner != player {
                    continue;
                }
                let home = if self.forward(owner) > 0 {
                    1
                } else {
                    self.grid.ranks
                };
                let corner = if from.0 > self.grid.files / 2 {
                    1
                } else {
                    self.grid.files
                };
                let near = (home - from.1).abs() < 3;
                let square = if near {
                    (corner, self.grid.ranks / 2)
                } else {
                    (corner, home)
                };
                if board.iter().all(|p| p.square != square) {
                    board.push(Placed {
                        square,
                        component: theirs.component,
                    });
                }
            }
        }
        board
    }

    fn see(
        &self,
        context: &Context<'_>,
        before: &[Placed],
        player: u8,
        component: usize,
        promoted: &mut Promoted,
    ) {
        for placed in self.board_of(context) {
            let Some((kin, owner)) = self.owner_of(placed.component) else {
                continue;
            };
            let same = before
                .iter()
                .any(|p| p.square == placed.square && p.component == placed.component);
            if owner == player && !same && placed.component != component {
                promoted.to.insert(self.pieces[kin].stem.clone());
                promoted.returns |= placed.square == promoted.from;
            }
        }
    }

    /// The rank, counted from its own side, at which a piece becomes another; the furthest first.
    pub fn promotion_rank(&self, kin: usize, player: u8) -> Option<i8> {
        (self.grid.ranks / 2..=self.grid.ranks).rev().find(|rank| {
            self.promotions(kin, player, *rank)
                .iter()
                .any(|p| !p.to.is_empty())
        })
    }

    /// Whether a king and another piece of its side ever move together, or the king over it.
    /// `None` where the king's own first move hides it.
    pub fn castles(&self, kin: usize, player: u8) -> Option<bool> {
        let king = self.pieces[kin].sides.get(usize::from(player))?.as_ref()?;
        let &home = king.squares.first()?;
        let mut hidden = false;
        for other in &self.pieces {
            let Some(side) = other
                .sides
                .get(usize::from(player))
                .and_then(Option::as_ref)
            else {
                continue;
            };
            if side.component == king.component {
                continue;
            }
            let on_row: Vec<Square> = side
                .squares
                .iter()
                .copied()
                .filter(|s| s.1 == home.1)
                .collect();
            if on_row.is_empty() {
                continue;
            }
            // Both unmoved, the rest gone.
            let mut pieces = vec![(home, self.fresh(king.component))];
            pieces.extend(on_row.iter().map(|s| (*s, self.fresh(side.component))));
            let mut context = self.probing(&pieces, player, false);
            let site = self.grid.site(home)?;
            for mv in context.legal_moves().into_iter().filter(|m| m.from == site) {
                let played = context.with_consequences(&mv);
                let carried: BTreeSet<i32> = played
                    .actions
                    .iter()
                    .filter_map(|a| match a.change {
                        Change::Carry { from, to, .. } if from != to => Some(from),
                        _ => None,
                    })
                    .collect();
                if carried.len() > 1 {
                    return Some(true);
                }
            }
            // Beside the king, which then passes over it.
            for step in [-1i8, 1] {
                let (beside, beyond) = ((home.0 + step, home.1), (home.0 + 2 * step, home.1));
                let (Some(_), Some(to)) = (self.grid.site(beside), self.grid.site(beyond)) else {
                    continue;
                };
                let reaches = |pieces: &[(Square, Piece)]| {
                    let mut context = self.probing(pieces, player, false);
                    context
                        .legal_moves()
                        .iter()
                        .any(|m| m.from == site && m.to == to)
                };
                // Something else in the rook's place: does the king pass over that, too?
                let stranger = self
                    .pieces
                    .iter()
                    .filter_map(|k| k.sides.get(usize::from(player))?.as_ref())
                    .find(|s| ![king.component, side.component].contains(&s.component));
                for state in [self.moved(side.component), self.fresh(side.component)] {
                    let with = [(home, self.fresh(king.component)), (beside, state)];
                    if !reaches(&with) {
                        continue;
                    }
                    let anyway = reaches(&with[..1])
                        && stranger
                            .is_none_or(|s| reaches(&[with[0], (beside, self.moved(s.component))]));
                    if !anyway {
                        return Some(true);
                    }
                    hidden = true;
                }
                let beside = Placed {
                    square: beside,
                    component: side.component,
                };
                if self.passes_in_check(kin, player, beside, stranger.map(|s| s.component), beyond)
                {
                    return Some(true);
                }
            }
        }
        if hidden { None } else { Some(false) }
    }

    /// Whether a pawn that has just passed another's reach can be taken in passing.
    pub fn takes_in_passing(&self) -> bool {
        let mut double: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for kin in &self.pieces {
            for (player, side) in kin.present() {
                if side
                    .first
                    .moves
                    .iter()
                    .any(|m| m.dx == 0 && m.dy == 2 && !m.capture)
                {
                    double.entry(player).or_default().push(side.component);
                }
            }
        }
        for (player, components) in &double {
            let enemy = player % self.players() as u8 + 1;
            for component in components {
                let Some((kin, _)) = self.owner_of(*component) else {
                    continue;
                };
                let Some(side) = self.pieces[kin].sides[usize::from(*player)].as_ref() else {
                    continue;
                };
                for &start in side.squares.iter().take(4) {
                    let Some(landing) = self.grid.shifted(start, (0, 2), self.forward(*player))
                    else {
                        continue;
                    };
                    let Some(passed) = self.grid.shifted(start, (0, 1), self.forward(*player))
                    else {
                        continue;
                    };
                    for (_, theirs) in self
                        .pieces
                        .iter()
                        .flat_map(|k| k.present())
                        .filter(|(p, _)| *p == enemy)
                    {
                        for dx in [-1, 1] {
                            let beside = (landing.0 + dx, landing.1);
                            if self.grid.site(beside).is_none() {
                                continue;
                            }
                            // Alone, and among all that stands at the start: a rule may count.
                            let moved = (beside, self.moved(theirs.component));
                            let mut crowd = vec![(start, self.fresh(*component)), moved];
                            for full in [false, true] {
                                if full {
                                    let free =
                                        |s: &Square| ![start, passed, landing, beside].contains(s);
                                    let all = self.board_of(&self.start);
                                    crowd.extend(
                                        all.iter()
                                            .filter(|p| free(&p.square))
                                            .map(|p| (p.square, self.fresh(p.component))),
                                    );
                                }
                                if self.passed_and_taken(
                                    &crowd,
                                    *player,
                                    [start, passed, landing, beside],
                                ) {
                                    return true;
                                }
                            }
                        }
                    }
                }
            }
        }
        false
    }

    /// A double step on this board, an answer onto the square passed, and the piece is gone.
    fn passed_and_taken(
        &self,
        pieces: &[(Square, Piece)],
        player: u8,
        squares: [Square; 4],
    ) -> bool {
        let [start, passed, landing, beside] = squares;
        let play = |context: &mut Context<'g>, from: Square, to: Square| {
            let (a, b) = (self.grid.site(from), self.grid.site(to));
            let mut legal = context.legal_moves().into_iter();
            let Some(mv) = legal.find(|m| Some(m.from) == a && Some(m.to) == b) else {
                return false;
            };
            context.play(&mv);
            true
        };
        let mut context = self.with_pieces(pieces, player);
        context.state.facts.phases = [self.phase; crate::play::state::MAX_PLAYERS];
        play(&mut context, start, landing)
            && play(&mut context, beside, passed)
            && self.board_of(&context).iter().all(|p| p.square != landing)
    }
}
