//! The move-generation IR: what a compiled game *is*.
//!
//! A [`Game`] holds its equipment as plain tables and everything that is evaluated during play as
//! nodes of one [`MoveGraph`]. A move generator is a subgraph: `Flow` nodes pass a cursor
//! (from, to, between, level, …) along, narrow it, multiply it or write an action into the move
//! being built, and an `Emit` node gives the move out.
//!
//! ```text
//! (move Step Forward (to if:(is Empty (to))))
//!
//!   flow.From ─next─▶ flow.Step ─next─▶ flow.Guard ─next─▶ flow.Carry ─next─▶ flow.Emit
//!                        │directions       │condition
//!                        ▼                 ▼
//!                     Forward           (is Empty (to))
//! ```
//!
//! The graph knows no syntax: `play` needs this module and `topology` only.

pub mod dump;
pub mod equipment;
pub mod graph;
pub(crate) mod lookup;
pub mod op;
pub mod role;

use std::sync::Arc;

pub use equipment::{
    Component, Container, ContainerKind, Dice, Hint, NamedMap, NamedRegion, Player, StaticRegion,
    Track,
};
pub use graph::MoveGraph;
pub use lookup::Lookup;
pub use op::*;
pub use role::Role;

use crate::topology::{SiteType, Topology};

/// How the players take turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// One player after another.
    Alternating,
    /// All players choose at once.
    Simultaneous,
    /// Nobody chooses: the game runs by itself.
    Simulation,
}

/// Which repetition of positions a meta rule forbids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// The same position in the whole game.
    Positional,
    /// The same position within a turn.
    PositionalInTurn,
    /// The same position with the same mover, in the whole game.
    Situational,
    /// The same position with the same mover, within a turn.
    SituationalInTurn,
}

/// Rules about the rules.
#[derive(Clone, Debug, Default)]
pub struct MetaRules {
    /// After the first move the second player may swap sides.
    pub swap: bool,
    /// Whatever can be done on a site in one way only is done with each move.
    pub automove: bool,
    /// Pieces fall down (pyramidal drop).
    pub gravity: bool,
    /// A site that supports several others is pinned.
    pub pin_support_multiple: bool,
    /// No stacking on a fallen piece.
    pub no_stack_on_fallen: bool,
    /// What is forbidden to repeat.
    pub no_repeat: Option<Repetition>,
    /// A move may not lose the game at once for its own player.
    pub no_suicide: bool,
    /// What happens when all players pass.
    pub pass_end: PassEnd,
}

/// What happens when every player has passed in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PassEnd {
    /// The game is drawn.
    #[default]
    Draw,
    /// The game goes on.
    NoEnd,
}

/// A stage of the game with its own play and end rules.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Its name in the file.
    pub name: Arc<str>,
    /// The player it is for; `Role::Shared` for all.
    pub role: Role,
    /// How it is played, where it differs from the game's own mode.
    pub mode: Option<Mode>,
    /// The move generator.
    pub play: MovesId,
    /// End rules of this phase, in order.
    pub end: Vec<EndId>,
    /// Where players go from here, first match wins.
    pub next: Vec<NextPhase>,
}

/// A way out of a phase.
#[derive(Clone, Debug)]
pub struct NextPhase {
    /// Who changes phase.
    pub who: IntId,
    /// When.
    pub condition: BoolId,
    /// The phase to go to, by index; `None` for the one after.
    pub phase: Option<usize>,
}

/// What a game reads or writes at all, found once over its graph and equipment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Sites hold stacks of pieces.
    pub stacking: bool,
    /// Sites hold several pieces of one kind, as a number.
    pub count: bool,
    /// Chance takes part.
    pub stochastic: bool,
    /// Numbers, sites or directions are drawn, in a game without stacks: what each move draws depends
    /// on the order in which the moves are found.
    pub ordered: bool,
    /// Players have scores.
    pub scores: bool,
    /// Something is hidden from a player.
    pub hidden: bool,
    /// The board is played on cells alone (`false`: on several kinds of site).
    pub one_site_type: bool,
    /// The set of sites visited in a turn is read.
    pub visited: bool,
    /// Captures are taken off at the end of a sequence of moves.
    pub sequence_capture: bool,
    /// Positions are remembered for the repetition of `Positional` kind.
    pub repeat_positional: bool,
    /// … of `Situational` kind.
    pub repeat_situational: bool,
    /// … of `PositionalInTurn` kind.
    pub repeat_positional_in_turn: bool,
    /// … of `SituationalInTurn` kind.
    pub repeat_situational_in_turn: bool,
    /// `(is Cycle)` is read.
    pub cycle: bool,
    /// Track indices of pieces are read.
    pub internal_tracks: bool,
    /// Tiles that cover more than their site.
    pub large_pieces: bool,
    /// Dominoes are laid in a line of play.
    pub line_of_play: bool,
    /// Votes and propositions are used.
    pub votes: bool,
    /// Notes are sent to players.
    pub notes: bool,
    /// Passing by all players ends the game in a draw.
    pub all_pass_ends: bool,
    /// Players can change teams.
    pub teams: bool,
    /// A deduction puzzle: moves set values of sites.
    pub deduction_puzzle: bool,
}

/// A compiled game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The name in the file.
    pub name: Arc<str>,
    /// Players from index 1; index 0 is nobody.
    pub players: Vec<Player>,
    /// How turns are taken.
    pub mode: Mode,
    /// The board's graph.
    pub topology: Arc<Topology>,
    /// The kind of site the board is played on by default.
    pub site_type: SiteType,
    /// Containers: the board first, then hands, dice and decks.
    pub containers: Vec<Container>,
    /// Components from index 1; index 0 is the empty site.
    pub components: Vec<Component>,
    /// Named regions.
    pub regions: Vec<NamedRegion>,
    /// Tracks of the board.
    pub tracks: Vec<Track>,
    /// Named maps between integers.
    pub maps: Vec<NamedMap>,
    /// A deduction puzzle's hints.
    pub hints: Vec<Hint>,
    /// The least and the greatest value of a deduction puzzle's cells, vertices and edges.
    pub domains: [(i32, i32); 3],
    /// Everything that is evaluated.
    pub graph: MoveGraph,
    /// Start rules, in order.
    pub start: Vec<StartId>,
    /// Phases; a game without phases has one.
    pub phases: Vec<Phase>,
    /// End rules of the whole game, in order.
    pub end: Vec<EndId>,
    /// Meta rules.
    pub meta: MetaRules,
    /// Texts that are voted on, by their numbers.
    pub votes: Vec<Arc<str>>,
    /// What the names of components in the graph stand for.
    pub lookup: Lookup,
    /// What the game uses at all.
    pub features: Features,
    /// The most turns a player takes before the game is drawn.
    pub max_turns: u32,
    /// The most moves made before the game is drawn.
    pub max_moves: u32,
}

impl Game {
    /// How many players there are.
    pub fn player_count(&self) -> usize {
        self.players.len() - 1
    }

    /// The number of sites of a kind on the board, other containers' cells counted in for cells.
    pub fn site_count(&self, kind: SiteType) -> usize {
        let board = self.topology.len(kind);
        if kind == SiteType::Cell {
            self.containers
                .last()
                .map_or(board, |last| board.max(last.first + last.size))
        } else {
            board
        }
    }

    /// The containers of dice, in order.
    pub fn dice(&self) -> impl Iterator<Item = (&Container, &Dice)> {
        let containers = self.containers.iter();
        containers.filter_map(|container| match &container.kind {
            ContainerKind::Dice(dice) => Some((container, dice)),
            _ => None,
        })
    }

    /// The container that a cell belongs to.
    pub fn container_of(&self, site: usize) -> usize {
        self.containers
            .iter()
            .rposition(|container| site >= container.first)
            .unwrap_or(0)
    }

    /// The index of a component by its full name, such as `Pawn1`.
    pub fn component(&self, name: &str) -> Option<usize> {
        self.components
            .iter()
            .position(|component| &*component.name == name)
    }

    /// The index of a player's component by a part of its name, such as `Pawn`: the first whose
    /// name holds it, as the reference looks for one.
    pub fn component_of(&self, name: &str, owner: i32) -> Option<usize> {
        lookup::component_of(&self.components, name, owner)
    }
}
