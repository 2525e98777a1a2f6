//! Squares, and positions made for a question.

use std::collections::HashMap;

use super::{Company, Probed};
use crate::{
    ir::Game,
    play::{Context, Piece, Rng},
};

/// File and rank, from 1.
pub type Square = (i8, i8);

/// `e4`.
pub fn square_name(square: Square) -> String {
    if square.0 < 1 || square.1 < 1 {
        return format!("({},{})", square.0, square.1);
    }
    let file = (square.0 - 1) as u8;
    let letter = char::from(b'a' + file % 26);
    if file < 26 {
        format!("{letter}{}", square.1)
    } else {
        format!("a{letter}{}", square.1)
    }
}

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Placed {
    /// Where.
    pub square: Square,
    /// Which component.
    pub component: usize,
}

/// The board as files and ranks.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Number of files.
    pub files: i8,
    /// Number of ranks.
    pub ranks: i8,
    squares: Vec<Option<Square>>,
    sites: HashMap<Square, i32>,
}

impl Grid {
    /// The grid of a game's board; `None` for a board that is none (hexagons, rings, graphs).
    pub fn of(game: &Game) -> Option<Self> {
        let elements = game.topology.elements(game.site_type);
        if elements.is_empty() {
            return None;
        }
        let mut xs: Vec<f64> = elements.iter().map(|e| e.centroid[0]).collect();
        let mut ys: Vec<f64> = elements.iter().map(|e| e.centroid[1]).collect();
        for list in [&mut xs, &mut ys] {
            list.sort_by(f64::total_cmp);
            list.dedup_by(|a, b| (*a - *b).abs() < 1e-4);
        }
        if xs.len() > 60 || ys.len() > 60 {
            return None;
        }
        let place = |list: &[f64], v: f64| list.iter().position(|x| (x - v).abs() < 1e-3);
        // Rows and columns that hold few squares (citadels, side squares) lie outside the board proper.
        let (mut in_column, mut in_row) = (vec![0usize; xs.len()], vec![0usize; ys.len()]);
        for e in elements {
            if let (Some(x), Some(y)) = (place(&xs, e.centroid[0]), place(&ys, e.centroid[1])) {
                in_column[x] += 1;
                in_row[y] += 1;
            }
        }
        let proper = |counts: &[usize]| {
            let most = counts.iter().copied().max().unwrap_or(0);
            let full = |n: &usize| *n * 2 > most;
            let first = counts.iter().position(full)?;
            let last = counts.iter().rposition(full)?;
            Some((first as i8, (last - first + 1) as i8))
        };
        let ((left, files), (bottom, ranks)) = (proper(&in_column)?, proper(&in_row)?);
        if files as usize * ranks as usize > elements.len() * 3 / 2 {
            return None;
        }
        let mut sites = HashMap::new();
        let mut squares = Vec::new();
        for element in elements {
            let square = place(&xs, element.centroid[0])
                .zip(place(&ys, element.centroid[1]))
                .map(|(x, y)| (x as i8 + 1 - left, y as i8 + 1 - bottom));
            if let Some(square) = square {
                sites.insert(square, element.index as i32);
            }
            squares.push(square);
        }
        Some(Self {
            files,
            ranks,
            squares,
            sites,
        })
    }

    /// How many sites the board has.
    pub fn sites(&self) -> usize {
        self.squares.len()
    }

    /// The square of a site of the board.
    pub fn square(&self, site: i32) -> Option<Square> {
        usize::try_from(site)
            .ok()
            .and_then(|s| self.squares.get(s).copied().flatten())
    }

    /// The site of a square.
    pub fn site(&self, square: Square) -> Option<i32> {
        self.sites.get(&square).copied()
    }

    /// All squares.
    pub fn all(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares.iter().flatten().copied()
    }

    /// A square as far as can be from every edge.
    pub fn centre(&self) -> Square {
        ((self.files + 1) / 2, (self.ranks + 1) / 2)
    }

    /// The square that far from another, seen by a player going `forward`.
    pub fn shifted(&self, square: Square, by: (i8, i8), forward: i8) -> Option<Square> {
        let there = (square.0 + by.0 * forward, square.1 + by.1 * forward);
        self.sites.contains_key(&there).then_some(there)
    }
}

impl<'g> Probed<'g> {
    /// A board with these pieces alone, late in the game, the player to move.
    pub fn position(&self, placed: &[Placed], mover: u8) -> Context<'g> {
        let pieces: Vec<(Square, Piece)> = placed
            .iter()
            .map(|p| (p.square, self.moved(p.component)))
            .collect();
        let mut context = self.with_pieces(&pieces, mover);
        let facts = &mut context.state.facts;
        facts.turn = 11;
        facts.counter = 20;
        facts.phases = [self.phase; crate::play::state::MAX_PLAYERS];
        context
    }

    /// A board with these pieces alone, the rest as at the start.
    pub(super) fn with_pieces(&self, pieces: &[(Square, Piece)], mover: u8) -> Context<'g> {
        let mut context = self.start.clone();
        context.set_rng(Rng::new(1));
        let kind = self.game.site_type;
        for site in 0..self.grid.sites() as i32 {
            context.state.set_piece(kind, site, Piece::EMPTY);
        }
        for (square, piece) in pieces {
            if let Some(site) = self.grid.site(*square) {
                context.state.set_piece(kind, site, *piece);
            }
        }
        self.hand_over(&mut context, mover);
        context
    }

    /// An empty board, late in the game or as at its start, the player to move.
    pub(super) fn unoccupied(&self, mover: u8, late: bool) -> Context<'g> {
        let mut context = self.with_pieces(&[], mover);
        let facts = &mut context.state.facts;
        facts.phases = [self.phase; crate::play::state::MAX_PLAYERS];
        if late {
            facts.turn = 11;
            facts.counter = 20;
        }
        context
    }

    /// Like [`Probed::position`], with company for the others where they need a move.
    pub(super) fn accompanied(&self, placed: &[Placed], mover: u8) -> Context<'g> {
        let pieces: Vec<(Square, Piece)> = placed
            .iter()
            .map(|p| (p.square, self.moved(p.component)))
            .collect();
        self.probing(&pieces, mover, true)
    }

    /// A board for a question about a piece: late in the game or as at its start.
    pub(super) fn probing(&self, pieces: &[(Square, Piece)], mover: u8, late: bool) -> Context<'g> {
        let taken = |all: &[(Square, Piece)], square| all.iter().any(|(q, _)| *q == square);
        let mut all = pieces.to_vec();
        if self.company == Company::Kings {
            let single = (self.pieces.iter())
                .flat_map(|k| k.sides.iter().flatten())
                .filter(|s| s.count == 1)
                .filter_map(|s| Some((*s.squares.first()?, s.component)));
            for (square, component) in single {
                let stands =
                    |(q, p): &(Square, Piece)| *q == square || usize::from(p.what) == component;
                if !all.iter().any(stands) {
                    all.push((square, self.fresh(component)));
                }
            }
        }
        if self.company != Company::Nobody {
            let others = (1..=self.players() as u8).filter(|p| *p != mover);
            let company = self.company_for(pieces, others);
            all.extend(
                company
                    .into_iter()
                    .filter(|c| !taken(&all, c.0))
                    .collect::<Vec<_>>(),
            );
        }
        let own: Vec<usize> = (pieces.iter().filter(|(_, p)| p.who == mover))
            .map(|(_, p)| usize::from(p.what))
            .collect();
        if own.iter().any(|c| own.len() == 1 && self.shy.contains(c)) {
            let company = self.company_for(pieces, std::iter::once(mover));
            all.extend(
                company
                    .into_iter()
                    .filter(|c| !taken(&all, c.0))
                    .collect::<Vec<_>>(),
            );
        }
        let mut context = self.with_pieces(&all, mover);
        let facts = &mut context.state.facts;
        facts.phases = [self.phase; crate::play::state::MAX_PLAYERS];
        if late {
            facts.turn = 11;
            facts.counter = 20;
        }
        context
    }

    /// For each of these players a piece that can move, as far off as can be.
    fn company_for(
        &self,
        pieces: &[(Square, Piece)],
        players: impl Iterator<Item = u8>,
    ) -> Vec<(Square, Piece)> {
        let mut found = Vec::new();
        for player in players {
            let side = self
                .pieces
                .iter()
                .filter_map(|k| k.sides.get(usize::from(player))?.as_ref())
                .filter(|s| !s.squares.is_empty())
                .max_by_key(|s| s.count);
            let Some(side) = side else { continue };
            // Far off, and on no line of theirs.
            let far = |s: &Square| {
                pieces
                    .iter()
                    .map(|(q, _)| {
                        let (x, y) = ((q.0 - s.0).abs(), (q.1 - s.1).abs());
                        let aligned = x == 0 || y == 0 || x == y;
                        i32::from(x + y) + if aligned { 0 } else { 100 }
                    })
                    .min()
                    .unwrap_or(0)
            };
            // Two: the piece asked about may stand in one's way.
            let mut free: Vec<&Square> = (side.squares.iter())
                .filter(|s| pieces.iter().all(|(q, _)| q != *s))
                .collect();
            free.sort_by_key(|s| std::cmp::Reverse(far(s)));
            let two = free.into_iter().take(2);
            found.extend(two.map(|square| (*square, self.fresh(side.component))));
        }
        found
    }

    /// Makes it a player's turn.
    pub(super) fn hand_over(&self, context: &mut Context<'g>, mover: u8) {
        let players = self.players() as u8;
        let facts = &mut context.state.facts;
        facts.mover = mover;
        facts.next = mover % players + 1;
        facts.prev = if mover == 1 { players } else { mover - 1 };
        facts.passes = 0;
        facts.stalemated = 0;
    }

    /// What stands on the board.
    pub fn board_of(&self, context: &Context<'_>) -> Vec<Placed> {
        let kind = self.game.site_type;
        self.grid
            .all()
            .filter_map(|square| {
                let what = usize::from(context.state.piece(kind, self.grid.site(square)?).what);
                (what != 0).then_some(Placed {
                    square,
                    component: what,
                })
            })
            .collect()
    }
}
