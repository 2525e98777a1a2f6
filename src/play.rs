//! IR → PLAY: positions of a compiled game, their legal moves, and trials.
//!
//! A [`Context`] is a position together with what the rules remember of the game so far. Legal
//! moves are a list, with duplicates, as the rules give them; a player without a move in an
//! alternating game is given a forced pass; a finished game has no moves.
//!
//! This module knows `ir` and `topology` and nothing of the language.

mod action;
mod eval;
pub mod fast;
mod large;
mod memo;
mod meta;
pub mod moves;
pub mod owned;
pub mod perft;
pub mod playout;
pub mod region;
pub mod rng;
pub mod runner;
pub mod state;
pub mod table;
pub mod zobrist;

use std::sync::Arc;

pub use moves::{Action, Change, Move};
pub use region::Region;
pub use rng::Rng;
pub use state::{EndCause, Ended, Mark, Piece, State};

use crate::ir::{Game, Mode, MovesId};

/// What an evaluation stands at: the values of `(from)`, `(to)`, `(site)` and so on; -1 for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// `(from)`.
    pub from: i32,
    /// `(to)`.
    pub to: i32,
    /// `(between)`.
    pub between: i32,
    /// `(level)`.
    pub level: i32,
    /// `(site)`.
    pub site: i32,
    /// `(value)`.
    pub value: i32,
    /// `(player)`.
    pub player: i32,
    /// `(track)`.
    pub track: i32,
    /// `(edge)`.
    pub edge: i32,
    /// `(hint)`.
    pub hint: i32,
    /// `(pips)`.
    pub pips: i32,
}

impl Default for Cursor {
    fn default() -> Self {
        Cursor {
            from: -1,
            to: -1,
            between: -1,
            level: -1,
            site: -1,
            value: -1,
            player: -1,
            track: -1,
            edge: -1,
            hint: -1,
            pips: -1,
        }
    }
}

/// Questions that must not ask themselves again while they are being answered.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Asking {
    threatened: bool,
    threat_of_piece: bool,
    next_moves: bool,
}

/// Where a [`Context`] can be taken back to.
#[derive(Clone, Debug)]
pub struct Bookmark {
    state: Mark,
    trial: usize,
    hashes: usize,
    cursor: Cursor,
    rng: Rng,
    team: Arc<[u8]>,
    legal: Option<Vec<Move>>,
}

/// A position and its history.
#[derive(Clone, Debug)]
pub struct Context<'g> {
    game: &'g Game,
    /// The position.
    pub state: State,
    /// Moves made, placements of the start rules first.
    trial: Vec<Move>,
    /// How many of them are placements.
    placements: usize,
    /// Hashes of the positions so far, where a rule reads them.
    hashes: Vec<u64>,
    /// Where each component started.
    starting: Arc<Vec<Region>>,
    rng: Rng,
    cursor: Cursor,
    /// The members of the team in an iteration over teams.
    team: Arc<[u8]>,
    /// The sites of the group in an iteration over groups.
    region: Option<Region>,
    /// The way that relative directions go from, in place of the piece's.
    heading: Option<crate::topology::Direction>,
    asking: Asking,
    /// The legal moves, where chance takes part: they are listed once a position.
    legal: Option<Vec<Move>>,
    /// How many tentative positions deep this one is.
    depth: u32,
    /// What took effect, where somebody wants to know.
    notes: Option<Box<table::Notes>>,
    undo: Vec<Bookmark>,
    memo: memo::Memo,
}

impl<'g> Context<'g> {
    /// The position after the start rules, with the chance source in a given state.
    pub fn start(game: &'g Game, rng: Rng) -> Context<'g> {
        let mut context = Context {
            game,
            state: State::new(game),
            trial: Vec::new(),
            placements: 0,
            hashes: Vec::new(),
            starting: Arc::default(),
            rng,
            cursor: Cursor::default(),
            team: Arc::from([]),
            region: None,
            heading: None,
            asking: Asking::default(),
            legal: None,
            depth: 0,
            notes: None,
            undo: Vec::new(),
            memo: memo::Memo::default(),
        };
        context.fill_containers();
        for rule in &game.start {
            context.start_rule(*rule);
        }
        context.placements = context.trial.len();
        let mut starting = vec![Region::new(); game.components.len()];
        for site in 0..game.topology.len(game.site_type) as i32 {
            // A puzzle's values aren't components.
            let what = usize::from(context.state.piece(game.site_type, site).what);
            if let Some(sites) = starting.get_mut(what) {
                sites.insert(site);
            }
        }
        context.starting = Arc::new(starting);
        context.read_dice();
        context.remember_position(true);
        if game.features.stochastic {
            // The reference lists the moves once here, and so draws what chance they need.
            context.legal_moves();
        }
        context
    }

    /// The game that is played.
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The moves made so far, without the placements of the start rules.
    pub fn moves_made(&self) -> &[Move] {
        &self.trial[self.placements..]
    }

    /// All moves, the placements of the start rules first.
    pub fn all_moves(&self) -> &[Move] {
        &self.trial
    }

    /// The player to move, from 1.
    pub fn mover(&self) -> u8 {
        self.state.facts.mover
    }

    /// How the game ended, once it has.
    pub fn ended(&self) -> Option<Ended> {
        self.state.facts.ended
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.state.facts.ended.is_some()
    }

    /// The ranks by player from index 1 (1.0 is first, ties share the mean); 0.0 while unknown.
    pub fn ranking(&self) -> &[f64] {
        &self.state.rare().ranking
    }

    /// The state of the chance source.
    pub fn rng(&self) -> Rng {
        self.rng
    }

    /// Sets the chance source.
    pub fn set_rng(&mut self, rng: Rng) {
        self.rng = rng;
        // What was rolled for the moves listed before is rolled anew.
        self.legal = None;
    }

    /// The legal moves.
    pub fn legal_moves(&mut self) -> Vec<Move> {
        if let Some(legal) = &self.legal {
            return legal.clone();
        }
        if self.is_over() {
            return Vec::new();
        }
        let facts = self.state.facts;
        let mut legal = match self.game.mode {
            Mode::Alternating => {
                let mut moves = self.moves(self.play_of(facts.mover));
                self.apply_meta_rules(&mut moves);
                moves
            }
            Mode::Simulation => self.simulated_move(),
            Mode::Simultaneous => self.simultaneous_moves(),
        };
        legal.retain(|mv| self.allowed_by_meta_rules(mv));
        if legal.is_empty() && self.game.mode == Mode::Alternating {
            legal.push(Move::pass(facts.mover, true));
        }
        if self.state.any_active() {
            self.set_stalemated(i32::from(facts.mover), legal.is_empty());
        }
        if self.game.features.stochastic && self.depth == 0 {
            self.legal = Some(legal.clone());
        }
        legal
    }

    /// The moves of the phase that a player is in.
    fn play_of(&self, player: u8) -> MovesId {
        let phase = self.state.facts.phases[usize::from(player)];
        self.game.phases[usize::from(phase)].play
    }

    /// Plays a move that [`Context::legal_moves`] gave; what happened comes back as a flat move.
    pub fn play(&mut self, mv: &Move) -> &Move {
        let bookmark = self.bookmark();
        self.undo.push(bookmark);
        self.advance(mv, true);
        &self.trial[self.trial.len() - 1]
    }

    /// Takes the last move back; `false` where there is none.
    pub fn undo(&mut self) -> bool {
        match self.undo.pop() {
            Some(bookmark) => {
                self.return_to(bookmark);
                true
            }
            None => false,
        }
    }

    /// The move with all that would follow from it, as the reference compares moves.
    pub fn with_consequences(&mut self, mv: &Move) -> Move {
        let bookmark = self.bookmark();
        self.before_move(mv);
        let applied = self.apply_move(mv, true);
        self.return_to(bookmark);
        applied
    }

    fn before_move(&mut self, mv: &Move) {
        let mover = self.state.facts.mover;
        if mv.is_pass() && !self.is_stalemated(i32::from(mover)) {
            self.find_stalemated();
        }
        if !self.state.rare().pending.is_empty() {
            self.state.rare_mut().pending.clear();
        }
        if self.state.rare().decided != -1 {
            self.state.rare_mut().decided = -1;
        }
    }

    /// A move with everything that the reference does around it.
    pub(crate) fn advance(&mut self, mv: &Move, stored: bool) {
        let mover = self.state.facts.mover;
        self.before_move(mv);
        let applied = self.apply_move(mv, stored);
        if self.trial.len() > self.placements {
            self.check_ends();
            if self.state.any_active() {
                self.change_phases();
            } else {
                self.state.facts.prev = mover;
            }
            self.state.facts.counter += 1;
        }
        self.remember_position(false);
        if self.state.any_active() {
            self.next_turn(mover, &applied);
        }
        self.sum_dice();
        self.legal = None;
        if self.game.features.stochastic && !self.is_over() && stored && self.depth == 0 {
            self.legal_moves();
        }
    }

    fn next_turn(&mut self, mover: u8, applied: &Move) {
        if self.game.features.visited {
            if self.state.facts.mover != self.state.facts.next {
                self.state.rare_mut().visited = Region::new();
            } else {
                let visited = &mut self.state.rare_mut().visited;
                visited.insert(applied.from);
                visited.insert(applied.to);
            }
        }
        let facts = &mut self.state.facts;
        facts.prev = mover;
        facts.mover = facts.next;
        if facts.prev == facts.mover && !applied.is_swap() {
            facts.moves_this_turn += 1;
        } else {
            facts.moves_this_turn = 0;
            facts.turn += 1;
        }
        self.state.facts.next = self.player_after(self.state.facts.mover);
        self.state.facts.passes = if applied.is_pass() {
            self.state.facts.passes + 1
        } else {
            0
        };
    }

    /// The next player still in the game.
    fn player_after(&self, player: u8) -> u8 {
        let players = self.game.player_count() as u8;
        let mut next = player;
        for _ in 0..players {
            next = next % players + 1;
            if self.state.is_active(i32::from(next)) {
                return next;
            }
        }
        player
    }

    fn bookmark(&mut self) -> Bookmark {
        Bookmark {
            state: self.state.mark(),
            trial: self.trial.len(),
            hashes: self.hashes.len(),
            cursor: self.cursor,
            rng: self.rng,
            team: Arc::clone(&self.team),
            legal: self.legal.take(),
        }
    }

    fn return_to(&mut self, bookmark: Bookmark) {
        self.state.rewind(bookmark.state);
        // A move of the trial never changes once another is tried.
        self.trial.truncate(bookmark.trial);
        self.hashes.truncate(bookmark.hashes);
        self.cursor = bookmark.cursor;
        self.rng = bookmark.rng;
        self.team = bookmark.team;
        self.legal = bookmark.legal;
    }

    /// Runs something and takes back whatever it did to the position; chance stays used.
    fn tentatively<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let bookmark = self.bookmark();
        self.depth += 1;
        let result = run(self);
        self.depth -= 1;
        let rng = self.rng;
        self.return_to(bookmark);
        self.rng = rng;
        result
    }

    fn is_stalemated(&self, player: i32) -> bool {
        (1..32).contains(&player) && self.state.facts.stalemated & (1 << player) != 0
    }

    fn set_stalemated(&mut self, player: i32, stalemated: bool) {
        if (1..32).contains(&player) {
            if stalemated {
                self.state.facts.stalemated |= 1 << player;
            } else {
                self.state.facts.stalemated &= !(1 << player);
            }
        }
    }

    /// Finds out whether the mover has a move, without the forced pass.
    fn find_stalemated(&mut self) {
        let facts = self.state.facts;
        if self.game.mode != Mode::Alternating {
            self.legal_moves();
            return;
        }
        if !self.state.any_active() {
            return;
        }
        let found =
            if self.game.meta.swap && self.moves_made().len() == self.game.player_count() - 1 {
                true
            } else {
                self.can_move(self.play_of(facts.mover))
            };
        self.set_stalemated(i32::from(facts.mover), !found);
    }

    /// Keeps the position's hash where a rule reads it.
    fn remember_position(&mut self, at_start: bool) {
        let features = &self.game.features;
        let facts = self.state.facts;
        let turn_changes = facts.mover != facts.prev;
        if (features.repeat_positional && turn_changes) || (features.cycle && !at_start) {
            self.hashes.push(self.state.position_hash());
        }
        let in_turn = if features.repeat_positional_in_turn {
            Some(self.state.position_hash())
        } else if features.repeat_situational_in_turn && !at_start {
            Some(self.state.full_hash())
        } else {
            None
        };
        if let Some(hash) = in_turn {
            let hashes = &mut self.state.rare_mut().turn_hashes;
            if turn_changes {
                hashes.clear();
            }
            hashes.push(hash);
        }
        if features.repeat_situational && turn_changes && !at_start {
            self.hashes.push(self.state.full_hash());
        }
    }
}
