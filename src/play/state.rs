//! The position: what stands where, whose turn it is, and what the rules remember.
//!
//! Sites change through [`State::set_piece`] and [`State::set_stack`] alone; both keep a journal, so
//! that [`State::rewind`] takes back everything since a [`Mark`]. Small facts are copied whole into
//! the mark, rare ones are shared until they change.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::owned::Owned;
use super::region::Region;
use super::zobrist;
use crate::ir::{EndId, Game, Role};
use crate::topology::SiteType;

/// What stands on a site, or on one level of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Piece {
    /// The component; 0 for none.
    pub what: u16,
    /// Its owner.
    pub who: u8,
    /// Its rotation, in the site's directions.
    pub rotation: i16,
    /// Its state.
    pub state: i32,
    /// How many there are.
    pub count: i32,
    /// Its value.
    pub value: i32,
}

impl Piece {
    /// Nothing.
    pub const EMPTY: Piece = Piece {
        what: 0,
        who: 0,
        rotation: 0,
        state: 0,
        count: 0,
        value: 0,
    };

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.what == 0 && self.count == 0
    }
}

/// The pieces of a site, bottom first.
pub type Stack = SmallVec<[Piece; 4]>;

/// A player's index limit: 16 players and the shared number.
pub const MAX_PLAYERS: usize = 18;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The winner, 0 for nobody.
    pub winner: u8,
    /// What ended it.
    pub cause: EndCause,
    /// The end rule that did, where one did.
    pub by: Option<EndId>,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndCause {
    /// An end rule.
    Rule,
    /// All players passed in a row.
    AllPassed,
    /// The limit of moves.
    MoveLimit,
    /// The limit of turns.
    TurnLimit,
}

/// Small facts that change with almost every move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facts {
    /// The player to move, from 1.
    pub mover: u8,
    /// The player after.
    pub next: u8,
    /// The player before.
    pub prev: u8,
    /// `(counter)`.
    pub counter: i32,
    /// Bit p: player p was found without a move.
    pub stalemated: u32,
    /// Bit p: player p is still in the game.
    pub active: u32,
    /// The phase of each player.
    pub phases: [u8; MAX_PLAYERS],
    /// The turn's number, from 1.
    pub turn: u32,
    /// How many moves in a row the mover has made.
    pub moves_this_turn: u32,
    /// How many passes in a row.
    pub passes: u32,
    /// Set once the game is over.
    pub ended: Option<Ended>,
    /// Events triggered, a bit for each player.
    pub triggered: u32,
    /// The nameless variable.
    pub temp: i32,
    /// Wins and losses given in the running check of the end rules.
    pub wins_decided: u8,
    /// See `wins_decided`.
    pub losses_decided: u8,
    /// Zobrist hash of all sites.
    pub sites_hash: u64,
}

/// Facts that few games have or that seldom change.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rare {
    /// Scores by player.
    pub scores: Vec<i32>,
    /// Amounts by player.
    pub amounts: Vec<i32>,
    /// Values of players; -1 undefined.
    pub player_values: Vec<i32>,
    /// The pot.
    pub pot: i32,
    /// Named variables.
    pub variables: FxHashMap<Arc<str>, i32>,
    /// Remembered values by name; the empty name for the nameless.
    pub remembered: FxHashMap<Arc<str>, Vec<i32>>,
    /// Team of each player.
    pub teams: Vec<u8>,
    /// What is pending.
    pub pending: Vec<i32>,
    /// Sites visited in this turn.
    pub visited: Region,
    /// Sites to be cleared at the end of the sequence, in order.
    pub to_clear: Vec<i32>,
    /// The stored state's hash.
    pub stored_state: u64,
    /// Hashes of the positions within this turn.
    pub turn_hashes: Vec<u64>,
    /// Ranks by player from index 1; 0.0 while unknown.
    pub ranking: Vec<f64>,
    /// Players who have won, in order.
    pub winners: Vec<u8>,
    /// Players who have lost, in order.
    pub losers: Vec<u8>,
    /// Which player plays which original side, after swaps.
    pub player_order: Vec<u8>,
    /// Dice: the values shown, by dice container.
    pub dice: Vec<Vec<i32>>,
    /// Their sums, as they were when last added up.
    pub dice_sums: Vec<i32>,
    /// Whether all dice are equal.
    pub dice_all_equal: bool,
    /// The trump suit; -1 none.
    pub trump_suit: i32,
    /// What is hidden: bit p of the mask for player p, by kind of information, site kind, site and level.
    pub hidden: FxHashMap<(u8, u8, u32, u16), u32>,
    /// Running propositions and votes.
    pub propositions: Vec<i32>,
    /// Votes.
    pub votes: Vec<i32>,
    /// What was decided; -1 nothing.
    pub decided: i32,
    /// Dominoes not yet drawn.
    pub dominoes: Vec<i32>,
    /// Costs of sites that rules changed, by kind and site.
    pub costs: FxHashMap<(u8, u32), i32>,
    /// Phases of sites that rules changed, by kind and site.
    pub site_phases: FxHashMap<(u8, u32), i32>,
    /// The values that a deduction puzzle's sites may still have, by kind and site; those that
    /// aren't here may have all.
    pub puzzle: FxHashMap<(u8, u32), u128>,
    /// For each track and component: how many pieces at each track index.
    pub on_track: FxHashMap<(u16, u16), Vec<i32>>,
    /// By kind of site, site and level above a stack: state, rotation and value of the piece that a
    /// piece taken out by its level left there, where they aren't nothing. See `Context::leave_behind`.
    pub left: FxHashMap<(u8, u32, u16), (i32, i16, i32)>,
    /// Where pieces are listed, in games of stacks and in those that draw while moves are found.
    pub owned: Owned,
    /// Notes sent: move number, player, text.
    pub notes: Vec<(u32, u8, Arc<str>)>,
}

/// Where a [`State`] can be taken back to.
#[derive(Clone, Debug)]
pub struct Mark {
    journal: usize,
    stacks: usize,
    facts: Facts,
    rare: Arc<Rare>,
}

/// The position.
#[derive(Clone, Debug)]
pub struct State {
    /// Small facts.
    pub facts: Facts,
    /// Rare facts, shared until changed through [`State::rare_mut`].
    rare: Arc<Rare>,
    sites: [Vec<Piece>; 3],
    stacks: [Vec<Stack>; 3],
    stacking: bool,
    ordered: bool,
    board_sizes: [usize; 3],
    journal: Vec<(u8, u32, Piece)>,
    stack_journal: Vec<(u8, u32, Stack)>,
}

/// The phase in which each player starts: the first one that is theirs, or everybody's.
fn first_phases(game: &Game) -> [u8; MAX_PLAYERS] {
    let mut phases = [0; MAX_PLAYERS];
    let players = game.player_count();
    for (player, first) in phases.iter_mut().enumerate().take(players + 1).skip(1) {
        *first = game
            .phases
            .iter()
            .position(|phase| match phase.role {
                Role::Shared => true,
                Role::Player(owner) | Role::Team(owner) => usize::from(owner) == player,
                _ => false,
            })
            .unwrap_or(0) as u8;
    }
    phases
}

impl State {
    /// The empty position of a game.
    pub fn new(game: &Game) -> State {
        let players = game.player_count();
        let kinds = [SiteType::Cell, SiteType::Vertex, SiteType::Edge];
        let sizes = kinds.map(|kind| game.site_count(kind));
        let board_sizes = kinds.map(|kind| game.topology.len(kind));
        let stacking = game.features.stacking;
        let active = (1..=players).fold(0u32, |bits, player| bits | 1 << player);
        State {
            facts: Facts {
                mover: players.min(1) as u8,
                next: players.min(2) as u8,
                prev: 0,
                counter: -1,
                stalemated: 0,
                active,
                phases: first_phases(game),
                turn: 1,
                moves_this_turn: 0,
                passes: 0,
                ended: None,
                triggered: 0,
                temp: -1,
                wins_decided: 0,
                losses_decided: 0,
                sites_hash: 0,
            },
            rare: Arc::new(Rare {
                scores: vec![0; players + 2],
                amounts: vec![0; players + 2],
                player_values: vec![-1; players + 2],
                teams: (0..players as u8 + 2).collect(),
                ranking: vec![0.0; players + 1],
                player_order: (0..players as u8 + 2).collect(),
                trump_suit: -1,
                decided: -1,
                ..Rare::default()
            }),
            sites: if stacking {
                Default::default()
            } else {
                sizes.map(|size| vec![Piece::EMPTY; size])
            },
            stacks: if stacking {
                sizes.map(|size| vec![Stack::new(); size])
            } else {
                Default::default()
            },
            stacking,
            ordered: game.features.ordered,
            board_sizes,
            journal: Vec::new(),
            stack_journal: Vec::new(),
        }
    }

    /// Rare facts.
    #[inline]
    pub fn rare(&self) -> &Rare {
        &self.rare
    }

    /// Rare facts, to change.
    pub fn rare_mut(&mut self) -> &mut Rare {
        Arc::make_mut(&mut self.rare)
    }

    /// Where a site of a kind is kept: sites past the board's are cells of other containers.
    #[inline]
    fn slot(&self, kind: SiteType, site: i32) -> Option<(usize, usize)> {
        let site = usize::try_from(site).ok()?;
        let mut index = kind.index();
        if site >= self.board_sizes[index] {
            index = 0;
        }
        let length = if self.stacking {
            self.stacks[index].len()
        } else {
            self.sites[index].len()
        };
        (site < length).then_some((index, site))
    }

    /// The piece of a site: the top one of a stack.
    #[inline]
    pub fn piece(&self, kind: SiteType, site: i32) -> Piece {
        match self.slot(kind, site) {
            Some((index, site)) if !self.stacking => self.sites[index][site],
            Some((index, site)) => self.stacks[index][site]
                .last()
                .copied()
                .unwrap_or(Piece::EMPTY),
            None => Piece::EMPTY,
        }
    }

    /// The pieces of some sites of a game without stacks, in order: the board's, then those of other
    /// containers.
    pub(crate) fn pieces(
        &self,
        kind: SiteType,
        sites: std::ops::Range<i32>,
    ) -> impl Iterator<Item = (i32, &Piece)> {
        let (first, end) = (sites.start.max(0) as usize, sites.end.max(0) as usize);
        let index = kind.index();
        let board = self.board_sizes[index];
        let part = |index: usize, first: usize, end: usize| {
            let list = &self.sites[index][..];
            let pieces = list.get(first..end.min(list.len())).unwrap_or(&[]);
            (first as i32..).zip(pieces)
        };
        part(index, first, end.min(board)).chain(part(0, first.max(board), end))
    }

    /// The piece of a level of a site; `None` for the top.
    #[inline]
    pub fn piece_at(&self, kind: SiteType, site: i32, level: Option<i32>) -> Piece {
        match level {
            None => self.piece(kind, site),
            Some(level) if self.stacking => self
                .stack(kind, site)
                .get(usize::try_from(level).unwrap_or(usize::MAX))
                .copied()
                .unwrap_or(Piece::EMPTY),
            Some(_) => self.piece(kind, site),
        }
    }

    /// The pieces of a site, bottom first.
    pub fn stack(&self, kind: SiteType, site: i32) -> &[Piece] {
        match self.slot(kind, site) {
            Some((index, site)) if self.stacking => &self.stacks[index][site],
            Some((index, site)) if !self.sites[index][site].is_empty() => {
                std::slice::from_ref(&self.sites[index][site])
            }
            _ => &[],
        }
    }

    /// How many levels a site has.
    pub fn height(&self, kind: SiteType, site: i32) -> i32 {
        self.stack(kind, site).len() as i32
    }

    /// Whether nothing is at a site: what counts is how many pieces there are.
    #[inline]
    pub fn is_empty(&self, kind: SiteType, site: i32) -> bool {
        if self.stacking {
            self.stack(kind, site).is_empty()
        } else {
            self.piece(kind, site).count == 0
        }
    }

    /// Puts a piece on a site of a game without stacks, over what is there.
    pub fn set_piece(&mut self, kind: SiteType, site: i32, piece: Piece) {
        let Some((index, at)) = self.slot(kind, site) else {
            return;
        };
        if self.stacking {
            let mut stack: Stack = self.stacks[index][at].clone();
            match (stack.last_mut(), piece.is_empty()) {
                (Some(top), false) => *top = piece,
                (Some(_), true) => {
                    stack.pop();
                }
                (None, false) => stack.push(piece),
                (None, true) => return,
            }
            self.set_stack(kind, site, stack);
            return;
        }
        let old = std::mem::replace(&mut self.sites[index][at], piece);
        if old != piece {
            self.facts.sites_hash ^=
                zobrist::site(index, at, 0, &old) ^ zobrist::site(index, at, 0, &piece);
            self.journal.push((index as u8, at as u32, old));
        }
        if self.ordered && old.what != piece.what {
            let owned = &mut self.rare_mut().owned;
            owned.replace(old.what, piece.what, kind, site);
        }
    }

    /// Sets the whole stack of a site.
    pub fn set_stack(&mut self, kind: SiteType, site: i32, stack: Stack) {
        let Some((index, at)) = self.slot(kind, site) else {
            return;
        };
        let old = std::mem::replace(&mut self.stacks[index][at], stack);
        let hash = |stack: &Stack| {
            stack.iter().enumerate().fold(0, |hash, (level, piece)| {
                hash ^ zobrist::site(index, at, level, piece)
            })
        };
        self.facts.sites_hash ^= hash(&old) ^ hash(&self.stacks[index][at]);
        self.stack_journal.push((index as u8, at as u32, old));
    }

    /// Changes one level of a site's stack, or the site's piece.
    pub fn update(
        &mut self,
        kind: SiteType,
        site: i32,
        level: Option<i32>,
        change: impl FnOnce(&mut Piece),
    ) {
        if self.stacking {
            let mut stack: Stack = self.stack(kind, site).iter().copied().collect();
            let level = level.map_or(stack.len().wrapping_sub(1), |level| {
                usize::try_from(level).unwrap_or(usize::MAX)
            });
            if let Some(piece) = stack.get_mut(level) {
                change(piece);
                self.set_stack(kind, site, stack);
            }
        } else {
            let mut piece = self.piece(kind, site);
            change(&mut piece);
            self.set_piece(kind, site, piece);
        }
    }

    /// Where the position can be taken back to.
    pub fn mark(&self) -> Mark {
        Mark {
            journal: self.journal.len(),
            stacks: self.stack_journal.len(),
            facts: self.facts,
            rare: Arc::clone(&self.rare),
        }
    }

    /// Takes everything back that happened since the mark.
    pub fn rewind(&mut self, mark: Mark) {
        while self.journal.len() > mark.journal {
            if let Some((kind, site, piece)) = self.journal.pop() {
                self.sites[kind as usize][site as usize] = piece;
            }
        }
        while self.stack_journal.len() > mark.stacks {
            if let Some((kind, site, stack)) = self.stack_journal.pop() {
                self.stacks[kind as usize][site as usize] = stack;
            }
        }
        self.facts = mark.facts;
        self.rare = mark.rare;
    }

    /// Whether a player is still in the game; the shared number is while anyone is.
    pub fn is_active(&self, player: i32) -> bool {
        (0..32).contains(&player) && self.facts.active & (1 << player) != 0
    }

    /// Whether anyone is still in the game.
    pub fn any_active(&self) -> bool {
        self.facts.active != 0
    }

    /// Hash of all that makes two positions the same, whoever moves.
    pub fn position_hash(&self) -> u64 {
        self.facts.sites_hash
    }

    /// Hash of the position and whose turn it is.
    pub fn full_hash(&self) -> u64 {
        let facts = &self.facts;
        self.position_hash()
            ^ zobrist::numbers(1, self.rare.scores.iter().copied())
            ^ zobrist::numbers(2, self.rare.amounts.iter().copied())
            ^ zobrist::numbers(
                3,
                [
                    i32::from(facts.mover),
                    i32::from(facts.next),
                    i32::from(facts.prev),
                    facts.active as i32,
                    facts.temp,
                ],
            )
            ^ zobrist::numbers(4, facts.phases.iter().map(|phase| i32::from(*phase)))
            ^ zobrist::numbers(5, self.rare.pending.iter().copied())
    }

    /// The hash of the sites computed from scratch, for checking the running one.
    pub fn sites_hash_from_scratch(&self) -> u64 {
        let mut hash = 0;
        for index in 0..3 {
            for (site, piece) in self.sites[index].iter().enumerate() {
                hash ^= zobrist::site(index, site, 0, piece);
            }
            for (site, stack) in self.stacks[index].iter().enumerate() {
                for (level, piece) in stack.iter().enumerate() {
                    hash ^= zobrist::site(index, site, level, piece);
                }
            }
        }
        hash
    }

    /// Players that are friends of a player, itself among them.
    pub fn friends(&self, player: i32) -> impl Iterator<Item = i32> + '_ {
        let team = usize::try_from(player)
            .ok()
            .and_then(|player| self.rare.teams.get(player).copied());
        (1..self.rare.ranking.len() as i32)
            .filter(move |other| Some(self.rare.teams[*other as usize]) == team)
    }

    /// Enemies of a player.
    pub fn enemies(&self, player: i32) -> impl Iterator<Item = i32> + '_ {
        let team = usize::try_from(player)
            .ok()
            .and_then(|player| self.rare.teams.get(player).copied());
        (1..self.rare.ranking.len() as i32)
            .filter(move |other| Some(self.rare.teams[*other as usize]) != team)
    }

    /// The number of the player of a role, where it is one player.
    pub fn role_player(&self, role: Role, players: usize, iterator: i32) -> i32 {
        let facts = &self.facts;
        match role {
            Role::Neutral => 0,
            Role::Player(number) | Role::Team(number) => i32::from(number),
            Role::Mover => i32::from(facts.mover),
            Role::Next => i32::from(facts.next),
            Role::Prev => i32::from(facts.prev),
            Role::Iterator => iterator,
            Role::TeamMover => self
                .rare
                .teams
                .get(usize::from(facts.mover))
                .map_or(0, |team| i32::from(*team)),
            Role::Shared | Role::All | Role::Each => players as i32 + 1,
            Role::Enemy | Role::NonMover | Role::Friend | Role::Ally => -1,
        }
    }
}
