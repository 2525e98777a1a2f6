//! A compiled game as a reading: it is asked by being played, never by its text.
//!
//! Pieces are put on boards with and without blockers, friends and enemies, from every square,
//! and what they do is normalised to Betza; promotion, mate, stalemate and the bare king are
//! answered by constructed positions and what becomes of them. Two descriptions that play alike
//! get the same answers.

mod checked;
mod endings;
mod exact;
mod limits;
mod moves;
mod position;
mod promotion;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

pub use endings::{Ending, Outcome};
pub use exact::Asked;
pub use position::{Grid, Placed, Square, square_name};
pub use promotion::Promoted;

use rustc_hash::FxHashMap;

use crate::{
    betza::{Betza, Way},
    ir::Game,
    play::{Context, Piece, Rng},
};

/// Displacement and whether it takes → stride and way.
type Index = FxHashMap<(i8, i8, bool), ((i8, i8), Way)>;

/// A kind of piece of one player, as it was found to move.
#[derive(Clone, Debug)]
pub struct Side {
    /// The component's index.
    pub component: usize,
    /// How many stand on the board at the start.
    pub count: usize,
    /// How many wait in hand.
    pub in_hand: usize,
    /// Where they stand.
    pub squares: Vec<Square>,
    /// The ordinary move, seen by its own player.
    pub ordinary: Betza,
    /// What else it may do as its first move.
    pub first: Betza,
    /// What else it was seen to do in play.
    pub extra: Betza,
    /// A component's stem that it can't take.
    pub spares: Vec<Arc<str>>,
    /// Stems of pieces that stop its leaps from where others let it pass.
    pub stopped: Vec<Arc<str>>,
    /// The state of a piece that has moved.
    pub moved_state: i32,
    /// The ordinary moves that the board has room for, by displacement and whether they take.
    pub(crate) index: Index,
}

/// A kind of piece, for each player that has it.
#[derive(Clone, Debug)]
pub struct Kindred {
    /// The component's name without the player's number.
    pub stem: Arc<str>,
    /// By player, from 1; index 0 is unused.
    pub sides: Vec<Option<Side>>,
}

impl Kindred {
    /// The sides that have it, with their players.
    pub fn present(&self) -> impl Iterator<Item = (u8, &Side)> {
        self.sides
            .iter()
            .enumerate()
            .filter_map(|(p, s)| Some((p as u8, s.as_ref()?)))
    }

    /// The first player's, else the first that there is.
    pub fn any(&self) -> Option<&Side> {
        self.present().map(|(_, s)| s).next()
    }
}

/// Whom pieces need about them to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Company {
    /// Nobody.
    Nobody,
    /// A piece of each other player's that can move: nobody may be left without.
    Others,
    /// What each player has but one of, too: the rules look for it.
    Kings,
}

/// A game that has been asked about its pieces.
pub struct Probed<'g> {
    /// The game.
    pub game: &'g Game,
    /// Its squares.
    pub grid: Grid,
    /// Its pieces.
    pub pieces: Vec<Kindred>,
    /// Pieces whose loss must be averted at once, by index into `pieces`.
    pub royal: Vec<usize>,
    start: Context<'g>,
    /// Up the board is +1; by player.
    forward: Vec<i8>,
    /// Each component's piece as it stands at the start, or as it would be put down.
    model: BTreeMap<usize, Piece>,
    /// The phase in which pieces move.
    phase: u8,
    /// Whom pieces need about them to move: nobody, others that can move, kings as well.
    company: Company,
    /// Whether pieces are asked by their own generators alone, instead of among kings.
    itself: bool,
    /// Components that move otherwise when they are their player's last.
    shy: BTreeSet<usize>,
    /// Seeds after which chance falls differently, where it has a say in what may move.
    chances: Vec<u64>,
}

/// Why a game couldn't be asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unasked {
    /// The board has no ranks and files.
    #[error("the board is no grid of ranks and files")]
    NoGrid,
    /// Sites hold stacks.
    #[error("pieces stack")]
    Stacks,
    /// Nobody alternates.
    #[error("the players don't take turns")]
    NoTurns,
}

impl<'g> Probed<'g> {
    /// Asks a game about its board and its pieces' moves.
    ///
    /// # Errors
    /// Where the game isn't one of pieces on a grid.
    pub fn new(game: &'g Game) -> Result<Self, Unasked> {
        if game.features.stacking {
            return Err(Unasked::Stacks);
        }
        if game.mode != crate::ir::Mode::Alternating {
            return Err(Unasked::NoTurns);
        }
        let grid = Grid::of(game).ok_or(Unasked::NoGrid)?;
        let start = Context::start(game, Rng::new(1));
        let mut probed = Self {
            game,
            grid,
            pieces: Vec::new(),
            royal: Vec::new(),
            start,
            forward: Vec::new(),
            model: BTreeMap::new(),
            phase: 0,
            company: Company::Nobody,
            itself: false,
            shy: BTreeSet::new(),
            chances: Vec::new(),
        };
        probed.look_at_start();
        probed.find_chances();
        probed.find_phase();
        probed.find_moves();
        probed.royal = probed.find_royal();
        probed.find_rescues();
        Ok(probed)
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.game.player_count()
    }

    /// +1 where a player's pieces go up the board.
    pub fn forward(&self, player: u8) -> i8 {
        self.forward.get(usize::from(player)).copied().unwrap_or(1)
    }

    /// The piece of that name without a number.
    pub fn piece(&self, stem: &str) -> Option<usize> {
        self.pieces.iter().position(|p| &*p.stem == stem)
    }

    /// The position at the start.
    pub fn start(&self) -> Context<'g> {
        self.start.clone()
    }

    /// A square's name as the text's reader writes it.
    pub fn name_of(&self, square: Square) -> String {
        square_name(square)
    }

    fn look_at_start(&mut self) {
        let players = self.players();
        let mut kinds: BTreeMap<Arc<str>, Vec<Option<Side>>> = BTreeMap::new();
        let mut order: Vec<Arc<str>> = Vec::new();
        for (index, component) in self.game.components.iter().enumerate().skip(1) {
            let owner = usize::from(component.owner);
            if owner == 0 || owner > players {
                continue;
            }
            if !kinds.contains_key(&component.stem) {
                order.push(component.stem.clone());
            }
            let sides = kinds
                .entry(component.stem.clone())
                .or_insert_with(|| vec![None; players + 1]);
            sides[owner] = Some(Side {
                component: index,
                count: 0,
                in_hand: 0,
                squares: Vec::new(),
                ordinary: Betza::default(),
                first: Betza::default(),
                extra: Betza::default(),
                spares: Vec::new(),
                stopped: Vec::new(),
                moved_state: 0,
                index: FxHashMap::default(),
            });
        }
        self.pieces = order
            .into_iter()
            .map(|stem| Kindred {
                sides: kinds.remove(&stem).unwrap_or_default(),
                stem,
            })
            .collect();
        let kind = self.game.site_type;
        let board = self.grid.sites();
        let total = self.game.site_count(kind);
        let mut rows = vec![(0i32, 0i32); players + 1];
        for site in 0..total as i32 {
            let piece = self.start.state.piece(kind, site);
            if piece.what == 0 {
                continue;
            }
            let what = usize::from(piece.what);
            if let Some(square) = self.grid.square(site) {
                self.model.entry(what).or_insert(piece);
                if let Some(row) = rows.get_mut(usize::from(piece.who)) {
                    row.0 += i32::from(square.1);
                    row.1 += 1;
                }
                if let Some(side) = self.side_mut(what) {
                    side.count += 1;
                    side.squares.push(square);
                }
            } else if site as usize >= board {
                self.model
                    .entry(what)
                    .or_insert(Piece { count: 1, ..piece });
                if let Some(side) = self.side_mut(what) {
                    side.in_hand += piece.count.max(1) as usize;
                }
            }
        }
        let middle = f64::from(self.grid.ranks + 1) / 2.0;
        self.forward = rows
            .iter()
            .enumerate()
            .map(|(player, (sum, n))| match n {
                0 if player > 1 => -1,
                0 => 1,
                _ if f64::from(*sum) / f64::from(*n) > middle => -1,
                _ => 1,
            })
            .collect();
    }

    fn side_mut(&mut self, component: usize) -> Option<&mut Side> {
        self.pieces
            .iter_mut()
            .flat_map(|k| k.sides.iter_mut().flatten())
            .find(|s| s.component == component)
    }

    /// The side whose component it is: the piece, the player.
    pub fn owner_of(&self, component: usize) -> Option<(usize, u8)> {
        self.pieces.iter().enumerate().find_map(|(k, kin)| {
            kin.present()
                .find(|(_, s)| s.component == component)
                .map(|(p, _)| (k, p))
        })
    }

    /// A piece as it stands once it has moved.
    fn moved(&self, component: usize) -> Piece {
        let state = self
            .owner_of(component)
            .and_then(|(k, p)| self.pieces[k].sides[usize::from(p)].as_ref())
            .map_or(0, |s| s.moved_state);
        Piece {
            state,
            ..self.fresh(component)
        }
    }

    /// A piece as it stands at the start.
    fn fresh(&self, component: usize) -> Piece {
        self.model.get(&component).copied().unwrap_or(Piece {
            what: component as u16,
            who: self.game.components[component].owner,
            count: 1,
            ..Piece::EMPTY
        })
    }

    /// Seeds after which the dice fall differently; a few of any where no dice show it.
    fn find_chances(&mut self) {
        if !self.game.features.stochastic {
            return;
        }
        // A roll is the first that a position draws.
        let dice = self.game.dice();
        let faces = dice.flat_map(|(_, dice)| dice.faces.iter().map(Vec::len));
        let faces: Vec<usize> = faces.take(2).collect();
        let mut seen = BTreeSet::new();
        for seed in 1..2000 {
            let mut rng = Rng::new(seed);
            let roll: Vec<usize> = faces.iter().map(|f| rng.below((*f).max(1))).collect();
            if seen.insert(roll) && self.chances.len() < 36 {
                self.chances.push(seed);
            }
        }
        if self.chances.len() < 2 {
            self.chances = (1..=16).collect();
        }
    }

    /// A position once for each way that chance may fall in it.
    pub(crate) fn rolled(&self, context: Context<'g>) -> Vec<Context<'g>> {
        if self.chances.is_empty() {
            return vec![context];
        }
        self.chances
            .iter()
            .map(|&seed| {
                let mut one = context.clone();
                one.set_rng(Rng::new(seed));
                one
            })
            .collect()
    }

    /// The phase in which most pieces have moves.
    fn find_phase(&mut self) {
        let all = [Company::Nobody, Company::Others, Company::Kings];
        let mut best = (0, 0u8, Company::Nobody);
        for (phase, company) in
            (0..self.game.phases.len() as u8).flat_map(|p| all.map(|company| (p, company)))
        {
            (self.phase, self.company) = (phase, company);
            let mut found = 0;
            for kin in 0..self.pieces.len() {
                let Some(side) = self.pieces[kin].any().cloned() else {
                    continue;
                };
                let owner = self.game.components[side.component].owner;
                let placed = [Placed {
                    square: self.grid.centre(),
                    component: side.component,
                }];
                let context = self.accompanied(&placed, owner);
                let moves = self.targets(context, self.grid.centre()).len();
                found += usize::from(moves > usize::from(company != Company::Nobody));
            }
            // Of phases alike, the later: games open in a phase of their own.
            if found > best.0 || found == best.0 && company == best.2 {
                best = (found, phase, company);
            }
        }
        self.company = best.2;
        self.phase = best.1;
        // Kings about it forbid a piece moves that are its own.
        self.itself = self.company == Company::Kings && {
            let of_their_own = |kin: &&Kindred| {
                let whats = kin.present().map(|(_, side)| side.component);
                whats.into_iter().all(|what| self.moves_itself(what))
            };
            self.pieces.iter().filter(of_their_own).count() == self.pieces.len()
        };
    }
}
