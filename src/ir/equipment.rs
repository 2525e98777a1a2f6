//! What a game is played with: players, components, containers, regions, tracks and maps.

use std::sync::Arc;

use super::{IntId, MovesId, RegionId, Role};
use crate::topology::{Direction, SiteType, WalkStep};

/// A player.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// The direction the player faces, if the file gives one.
    pub facing: Option<Direction>,
}

/// A component: a kind of piece of one owner.
#[derive(Clone, Debug)]
pub struct Component {
    /// Full name, `Pawn1`.
    pub name: Arc<str>,
    /// The name in the file, without the player's number: `Pawn`.
    pub stem: Arc<str>,
    /// Its owner: 0 neutral, players + 1 shared.
    pub owner: u8,
    /// The role it was declared for.
    pub role: Role,
    /// The direction it faces.
    pub facing: Option<Direction>,
    /// Its moves.
    pub moves: Option<MovesId>,
    /// What `(flip)` exchanges: two state values.
    pub flips: Option<(i32, i32)>,
    /// What kind of thing it is.
    pub kind: ComponentKind,
    /// Most that its state, count and value can be, where the file says.
    pub limits: Limits,
}

/// Declared bounds of a component's variables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Largest state.
    pub state: Option<i32>,
    /// Largest count.
    pub count: Option<i32>,
    /// Largest value.
    pub value: Option<i32>,
}

/// The kinds of components.
#[derive(Clone, Debug, PartialEq)]
pub enum ComponentKind {
    /// A piece.
    Piece,
    /// A die with this many faces; the faces' values and bias come from its dice container.
    Die {
        /// Number of faces.
        faces: i32,
    },
    /// A card.
    Card {
        /// Rank, value, trump rank and trump value.
        rank: i32,
        /// Value in play.
        value: i32,
        /// Rank when trumps.
        trump_rank: i32,
        /// Value when trumps.
        trump_value: i32,
        /// Suit.
        suit: i32,
    },
    /// A domino with two values.
    Domino {
        /// First half.
        value: i32,
        /// Second half.
        value2: i32,
    },
    /// A tile: paths between its sides, or a walk that makes it a large piece.
    Tile {
        /// The shape as turtle walks; empty for a one-site tile.
        walks: Vec<Vec<WalkStep>>,
        /// Number of sides.
        sides: i32,
        /// Slots on each side.
        slots: Vec<i32>,
        /// Paths: from, slot, to, slot, colour.
        paths: Vec<[i32; 5]>,
    },
}

/// The kinds of containers.
#[derive(Clone, Debug, PartialEq)]
pub enum ContainerKind {
    /// The board.
    Board,
    /// A hand.
    Hand,
    /// A set of dice.
    Dice(Dice),
    /// A deck of cards.
    Deck {
        /// Its cards, by component.
        cards: Vec<usize>,
    },
}

/// A set of dice.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Dice {
    /// Values of the faces of each die.
    pub faces: Vec<Vec<i32>>,
    /// Weights of the faces, where biased.
    pub biased: Option<Vec<i32>>,
    /// First face's value.
    pub start: i32,
}

/// A container: a run of sites.
#[derive(Clone, Debug)]
pub struct Container {
    /// Name.
    pub name: Arc<str>,
    /// What it is.
    pub kind: ContainerKind,
    /// Owner: 0 neutral, players + 1 shared.
    pub owner: u8,
    /// Role it was declared for.
    pub role: Role,
    /// Its first site.
    pub first: usize,
    /// How many sites it has.
    pub size: usize,
}

/// A region with a name.
#[derive(Clone, Debug)]
pub struct NamedRegion {
    /// Its name.
    pub name: Arc<str>,
    /// The role it is for.
    pub role: Option<Role>,
    /// Its sites: the union of these.
    pub sites: Vec<RegionId>,
    /// Static region types that it is made of, for a puzzle's questions.
    pub statics: Vec<StaticRegion>,
}

/// A region type that the board alone decides, such as `Columns`.
#[derive(Clone, Debug)]
pub struct StaticRegion {
    /// Its word.
    pub word: Arc<str>,
    /// Its sets of sites, e.g. one for each column.
    pub lists: Vec<Vec<i32>>,
}

/// What a puzzle says of some sites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Kind of the sites.
    pub kind: SiteType,
    /// The sites, in the order of the file.
    pub sites: Vec<i32>,
    /// The number that belongs to them, if there is one.
    pub value: Option<i32>,
}

/// One place on a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrackPlace {
    /// The site, or -1 for off, -2 for the end.
    pub site: i32,
    /// Index of the place before, -1 for none.
    pub previous: i32,
    /// Index of the place after, -1 for none.
    pub next: i32,
    /// How many more times the track's text named the site in a row: a bump that a piece which
    /// follows the track must pass.
    pub bump: u32,
}

/// A track of the board.
#[derive(Clone, Debug)]
pub struct Track {
    /// Its name.
    pub name: Arc<str>,
    /// Its owner: 0 nobody's, players + 1 shared.
    pub owner: u8,
    /// Places in order.
    pub places: Vec<TrackPlace>,
    /// Whether the last leads to the first.
    pub looped: bool,
    /// Whether the track is walked one way only.
    pub directed: bool,
    /// The kind of its sites.
    pub kind: SiteType,
}

impl Track {
    /// Whether it leads over a site twice, so that the site doesn't say how far along a piece is.
    /// As in the reference, no track with bumps counts.
    pub fn meets_itself(&self) -> bool {
        let again = |(index, place): (usize, &TrackPlace)| {
            self.places[..index]
                .iter()
                .any(|other| other.site == place.site)
        };
        self.places.iter().all(|place| place.bump == 0) && self.places.iter().enumerate().any(again)
    }
}

/// A map from integers to integers.
#[derive(Clone, Debug)]
pub struct NamedMap {
    /// Its name.
    pub name: Arc<str>,
    /// Pairs.
    pub pairs: Vec<(IntId, IntId)>,
}
