//! A picture before it is written: shapes on paper, y downwards, in pixels.

/// A point on the paper.
pub type Point = (f64, f64);

/// What a shape is for; it decides its colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// A square, of one of three shades; neighbours differ.
    Square(u32),
    /// A line of the board.
    Line,
    /// A site that is no area: a crossing, or the middle of a line.
    Site,
    /// A coordinate.
    Coordinate,
    /// A player's piece; 0 is nobody's.
    Piece(u8),
    /// The letter on it.
    Letter(u8),
    /// Where a piece can move.
    Move,
    /// What it can take.
    Capture,
    /// Where it gets over another piece.
    Over,
    /// Where a text has a piece go.
    Claimed,
    /// Where a game does.
    Actual,
}

/// Red, green, blue.
pub type Colour = [u8; 3];

/// Pieces' colours by player: nobody, then white, black and so on.
const PLAYERS: [Colour; 9] = [
    [0x9a, 0x9a, 0x9a],
    [0xff, 0xff, 0xff],
    [0x33, 0x33, 0x33],
    [0xc9, 0x4f, 0x3d],
    [0x3d, 0x6f, 0xc9],
    [0x4f, 0x9a, 0x52],
    [0xc9, 0xa0, 0x3d],
    [0x8a, 0x55, 0xb0],
    [0x3d, 0xb0, 0xa8],
];

impl Ink {
    /// What areas are filled with.
    pub fn fill(self) -> Option<Colour> {
        Some(match self {
            Ink::Square(0) => [0xd9, 0xc3, 0x9a],
            Ink::Square(1) => [0xf3, 0xe7, 0xcd],
            Ink::Square(_) => [0xe6, 0xd5, 0xb4],
            Ink::Piece(player) => PLAYERS[usize::from(player) % PLAYERS.len()],
            Ink::Letter(player) if player < 2 => [0x22, 0x22, 0x22],
            Ink::Letter(_) => [0xff, 0xff, 0xff],
            Ink::Coordinate => [0x6b, 0x62, 0x50],
            Ink::Site => [0x6b, 0x55, 0x30],
            Ink::Move => [0x1f, 0x6b, 0x3a],
            Ink::Actual => [0xb3, 0x26, 0x1e],
            Ink::Line | Ink::Capture | Ink::Over | Ink::Claimed => return None,
        })
    }

    /// What outlines and lines are drawn with, and how wide.
    pub fn stroke(self) -> Option<(Colour, f64)> {
        Some(match self {
            Ink::Square(_) => ([0xb8, 0xa2, 0x78], 0.6),
            Ink::Line => ([0x6b, 0x55, 0x30], 1.4),
            Ink::Piece(_) => ([0x22, 0x22, 0x22], 1.2),
            Ink::Capture => ([0xb3, 0x26, 0x1e], 2.4),
            Ink::Over => ([0x1f, 0x6b, 0x3a], 2.0),
            Ink::Claimed => ([0x1c, 0x5f, 0xb8], 3.0),
            Ink::Actual => ([0xff, 0xff, 0xff], 1.0),
            Ink::Site | Ink::Coordinate | Ink::Letter(_) | Ink::Move => return None,
        })
    }
}

/// One thing on the paper.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A filled polygon.
    Area {
        /// Its corners in order.
        corners: Vec<Point>,
        /// Its colours.
        ink: Ink,
    },
    /// A straight line.
    Line {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
        /// Its colour.
        ink: Ink,
    },
    /// A circle.
    Disc {
        /// Its middle.
        at: Point,
        /// How wide it is from there.
        radius: f64,
        /// Its colours.
        ink: Ink,
        /// What it is, for those who point at it; may be empty.
        title: String,
    },
    /// A word, its middle given.
    Text {
        /// Where.
        at: Point,
        /// How high a capital is.
        size: f64,
        /// What.
        text: String,
        /// Its colour.
        ink: Ink,
    },
}

/// Shapes on paper, the later ones on top.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// What it shows, for those who can't see it.
    pub title: String,
    /// Pixels across.
    pub width: f64,
    /// Pixels down.
    pub height: f64,
    /// What is on it.
    pub shapes: Vec<Shape>,
}
