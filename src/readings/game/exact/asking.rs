//! A piece on boards made for a question: what it is asked with, and by which rules.

use std::collections::{BTreeMap, BTreeSet};

use super::super::moves::Leap;
use super::{Manner, classify};
use crate::{
    play::{Context, Piece},
    readings::game::{Probed, Side, Square},
};

/// A piece that is being asked.
pub(super) struct Asking<'p, 'g> {
    pub probed: &'p Probed<'g>,
    pub side: &'p Side,
    pub player: u8,
    /// By its own generator alone.
    itself: bool,
    /// As it stands once it has moved, and at the start.
    pub moved: Piece,
    pub fresh: Piece,
    /// The squares that it gets to by its moves.
    pub zone: BTreeSet<Square>,
    /// The squares that it enters from some square, wherever it might stand.
    pub enters: BTreeSet<Square>,
    /// From each of them, where it goes on an empty board.
    quiet: BTreeMap<Square, BTreeSet<Square>>,
    /// What stands in the way: friends, who give no check.
    pub friend: Piece,
    pub victims: Vec<Piece>,
    /// An empty board late in the game, and early.
    empty: [Context<'g>; 2],
}

impl<'p, 'g> Asking<'p, 'g> {
    pub fn new(probed: &'p Probed<'g>, side: &'p Side, player: u8, itself: bool) -> Self {
        let own = probed.pieces.iter();
        let friend = own
            .filter_map(|kin| kin.sides.get(usize::from(player))?.as_ref())
            .filter(|other| other.component != side.component)
            .max_by_key(|other| other.count)
            .map_or(side.component, |other| other.component);
        let victims = probed.victims(player);
        let victims = victims.iter().take(4).map(|what| probed.moved(*what));
        let empty = [true, false].map(|late| probed.unoccupied(player, late));
        let mut asking = Asking {
            probed,
            side,
            player,
            itself,
            moved: probed.moved(side.component),
            fresh: probed.fresh(side.component),
            zone: BTreeSet::new(),
            enters: BTreeSet::new(),
            quiet: BTreeMap::new(),
            friend: probed.moved(friend),
            victims: victims.collect(),
            empty,
        };
        asking.walk();
        asking
    }

    /// Where the piece goes from a square, with others about.
    pub fn goes(
        &self,
        from: Square,
        piece: Piece,
        others: &[(Square, Piece)],
        late: bool,
    ) -> BTreeSet<Square> {
        let mut pieces = vec![(from, piece)];
        pieces.extend_from_slice(others);
        if self.itself {
            let board = self.empty[usize::from(!late)].clone();
            return self.probed.by_itself(board, &pieces, from);
        }
        let context = self.probed.probing(&pieces, self.player, late);
        let company = self.probed.company_in(&context, &pieces);
        let mut found = self.probed.targets(context, from);
        found.retain(|to| !company.contains(to));
        found
    }

    /// Follows the piece from where it begins: the squares that it gets to, and those that it might
    /// enter from any square.
    fn walk(&mut self) {
        let all: Vec<Square> = self.probed.grid.all().collect();
        let begins = &self.side.squares;
        let mut around: BTreeMap<Square, BTreeSet<Square>> = BTreeMap::new();
        for &square in &all {
            let quiet = self.goes(square, self.moved, &[], true);
            let mut near = quiet.clone();
            for victim in &self.victims {
                let others = all.iter().filter(|s| **s != square);
                let enemies: Vec<_> = others.map(|s| (*s, *victim)).collect();
                near.extend(self.goes(square, self.moved, &enemies, true));
            }
            self.enters.extend(&near);
            around.insert(square, near);
            self.quiet.insert(square, quiet);
        }
        self.enters.extend(begins);
        let mut open = begins.clone();
        while let Some(square) = open.pop() {
            if self.zone.insert(square) {
                open.extend(around.get(&square).into_iter().flatten());
                if begins.contains(&square) {
                    open.extend(self.goes(square, self.fresh, &[], false));
                }
            }
        }
        // Of one that begins nowhere, gets nowhere, or is kept from nowhere, every square is as good.
        let leaps: BTreeSet<Leap> = (self.zone.iter())
            .flat_map(|from| around[from].iter().map(|to| (*from, *to)))
            .map(|(from, to)| self.probed.leap(from, to, self.player))
            .collect();
        let kept = self.zone.len() > begins.len() && !leaps.iter().all(|leap| self.all_of(*leap));
        if !kept {
            self.zone.extend(&all);
            self.enters.extend(all);
        }
    }

    pub fn at(&self, from: Square, by: Leap) -> Option<Square> {
        let forward = self.probed.forward(self.player);
        self.probed.grid.shifted(from, by, forward)
    }

    /// A square as the piece's own player sees it.
    pub fn own_view(&self, square: Square) -> Square {
        let grid = &self.probed.grid;
        match self.probed.forward(self.player) {
            1 => square,
            _ => (grid.files + 1 - square.0, grid.ranks + 1 - square.1),
        }
    }

    /// The squares from which a leap leads to one that the piece might enter, the middle ones first.
    pub fn squares_for(&self, leap: Leap) -> Vec<Square> {
        let centre = self.probed.grid.centre();
        let stays = |s: &Square| {
            self.at(*s, leap)
                .is_some_and(|to| self.enters.contains(&to))
        };
        let mut squares: Vec<Square> = self.zone.iter().copied().filter(stays).collect();
        squares.sort_by_key(|s| ((s.0 - centre.0).abs() + (s.1 - centre.1).abs(), *s));
        squares
    }

    /// Whether a leap never leads where the piece can't enter.
    pub fn all_of(&self, leap: Leap) -> bool {
        let leads = |s: &Square| self.at(*s, leap).is_none_or(|to| self.enters.contains(&to));
        self.zone.iter().all(leads)
    }

    /// Whether the leap is open from there with friends on these squares.
    pub fn is_open(
        &self,
        from: Square,
        piece: Piece,
        leap: Leap,
        capture: bool,
        late: bool,
        occupied: &mut dyn Iterator<Item = Square>,
    ) -> bool {
        let Some(to) = self.at(from, leap) else {
            return false;
        };
        let mut others: Vec<(Square, Piece)> = occupied
            .filter(|square| ![from, to].contains(square))
            .map(|square| (square, self.friend))
            .collect();
        if !capture {
            return self.goes(from, piece, &others, late).contains(&to);
        }
        self.victims.iter().any(|victim| {
            others.push((to, *victim));
            let taken = self.goes(from, piece, &others, late).contains(&to);
            others.pop();
            taken
        })
    }

    /// Whether a piece that has moved ever makes the leap from there: over nothing, one or all of
    /// the squares on its line.
    pub fn opens(&self, from: Square, leap: Leap, capture: bool) -> bool {
        let empty = !capture
            && self
                .at(from, leap)
                .is_some_and(|to| self.quiet.get(&from).is_some_and(|all| all.contains(&to)));
        if empty {
            return true;
        }
        let between: Vec<Square> = classify::between(leap)
            .filter_map(|by| self.at(from, by))
            .collect();
        let open = |occupied: &[Square]| {
            let mut occupied = occupied.iter().copied();
            self.is_open(from, self.moved, leap, capture, true, &mut occupied)
        };
        capture && open(&[])
            || between.len() > 1 && open(&between)
            || between.iter().any(|square| open(&[*square]))
    }

    /// In which ways the leap is open from there; none where it isn't.
    pub fn manners(
        &self,
        from: Square,
        piece: Piece,
        leap: Leap,
        capture: bool,
        late: bool,
    ) -> Vec<Manner> {
        let open = |between: &[Leap]| {
            let mut occupied = between.iter().filter_map(|by| self.at(from, *by));
            self.is_open(from, piece, leap, capture, late, &mut occupied)
        };
        classify(leap, &open)
    }

    /// The manners that squares off the leap's line stop, so that they aren't what they seemed to
    /// be, and the straight ones: those that it has with everything off the line occupied.
    pub fn parted(
        &self,
        from: Square,
        leap: Leap,
        capture: bool,
        late: bool,
    ) -> (Vec<Manner>, Vec<Manner>) {
        let piece = if late { self.moved } else { self.fresh };
        let mut manners = self.manners(from, piece, leap, capture, late);
        if manners.is_empty() || !self.itself {
            return (Vec::new(), manners);
        }
        let line = classify::line(leap);
        let open = |between: &[Leap]| {
            let mut free = line.clone();
            free.retain(|by| !between.contains(by));
            self.is_open_through(from, piece, &free, leap, capture, late)
        };
        let straight = classify(leap, &open);
        manners.retain(|manner| !straight.contains(manner));
        (manners, straight)
    }

    /// Whether the leap is open where everything is occupied but some squares.
    pub fn is_open_through(
        &self,
        from: Square,
        piece: Piece,
        free: &[Leap],
        leap: Leap,
        capture: bool,
        late: bool,
    ) -> bool {
        let free: Vec<Square> = free.iter().filter_map(|by| self.at(from, *by)).collect();
        let all = self.probed.grid.all();
        let mut occupied = all.filter(|square| !free.contains(square));
        self.is_open(from, piece, leap, capture, late, &mut occupied)
    }
}
