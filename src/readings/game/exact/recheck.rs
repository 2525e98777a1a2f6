//! What was found of a piece that turns on the way, tried on boards at random: patterns on a line
//! don't show all that ways of several kinds to the same square do together.

use std::collections::{BTreeMap, BTreeSet};

use super::super::moves::Leap;
use super::asking::Asking;
use super::{Asked, Square};
use crate::betza::{Betza, Move, Stands};
use crate::play::{Piece, Rng};

/// On how many boards a piece is tried.
const BOARDS: u64 = 384;

impl Asking<'_, '_> {
    /// The moves that some board shows, or misses, against what was found.
    pub(super) fn recheck(&self, asked: &Asked) -> BTreeSet<Move> {
        let elsewhere = asked.all_partly().union(&asked.unsaid);
        let known: BTreeSet<_> = elsewhere.moves.iter().map(what).collect();
        let fresh = asked.ordinary.union(&asked.first);
        let zone: Vec<Square> = self.zone.iter().copied().collect();
        let trial = |seed| {
            let mut rng = Rng::new(seed);
            match rng.below(3) == 0 && !self.side.squares.is_empty() {
                true => self.differing(&fresh, &self.side.squares, self.fresh, false, &mut rng),
                false => self.differing(&asked.ordinary, &zone, self.moved, true, &mut rng),
            }
        };
        (0..BOARDS)
            .flat_map(trial)
            .filter(|found| !known.contains(found))
            .map(|((dx, dy), capture)| Move {
                capture,
                ..Move::leap((dx, dy))
            })
            .collect()
    }

    /// The leaps of which a random board shows other than what is said.
    fn differing(
        &self,
        said: &Betza,
        squares: &[Square],
        piece: Piece,
        late: bool,
        rng: &mut Rng,
    ) -> Vec<(Leap, bool)> {
        let from = squares[rng.below(squares.len())];
        let share = [2, 4, 9, 40][rng.below(4)];
        let others: BTreeMap<Square, Piece> = (self.probed.grid.all())
            .filter_map(|square| {
                let there = rng.below(share) == 0 && square != from;
                let enemy = self.victims.get(rng.below(2 * self.victims.len().max(1)));
                there.then_some((square, *enemy.unwrap_or(&self.friend)))
            })
            .collect();
        let stands = |square: Square| match others.get(&square) {
            None if square == from => Stands::Friend,
            None => Stands::Nothing,
            Some(piece) if *piece == self.friend => Stands::Friend,
            Some(_) => Stands::Enemy,
        };
        let said: BTreeSet<Square> = said
            .targets(&|by| self.at(from, by).map(stands))
            .into_iter()
            .filter_map(|by| self.at(from, by))
            .filter(|to| self.enters.contains(to))
            .collect();
        let goes = |others: BTreeMap<Square, Piece>| {
            let others: Vec<(Square, Piece)> = others.into_iter().collect();
            self.goes(from, piece, &others, late)
        };
        let played = goes(others.clone());
        // Some take only some pieces.
        let takes_another = |to: &Square| {
            let mut victims = self.victims.iter();
            let with = |victim: &Piece| {
                let mut others = others.clone();
                others.insert(*to, *victim);
                others
            };
            stands(*to) == Stands::Enemy && victims.any(|victim| goes(with(victim)).contains(to))
        };
        let missed = said.difference(&played).filter(|to| !takes_another(to));
        let more = played.difference(&said);
        let leaps = missed.chain(more).map(|to| {
            let leap = self.probed.leap(from, *to, self.player);
            (leap, stands(*to) == Stands::Enemy)
        });
        leaps.collect()
    }
}

fn what(m: &Move) -> (Leap, bool) {
    ((m.dx, m.dy), m.capture)
}
