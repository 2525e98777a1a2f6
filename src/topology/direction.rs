//! Words for directions: absolute ones, classes of them, and relative ones.
//!
//! `N` is the same for everyone; `Orthogonal` is a class that each site fills in
//! for itself; `Forward` depends on which way a piece faces.

macro_rules! directions {
    ($($name:ident $word:literal),* $(,)?) => {
        /// An absolute direction, or a class of them, in the order of the language's grammar.
        ///
        /// The order matters: it is the order in which the reference engine enumerates them.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Direction { $($name),* }

        impl Direction {
            /// Every direction, in order.
            pub const ALL: &'static [Direction] = &[$(Direction::$name),*];

            /// The word a game description uses.
            pub fn word(self) -> &'static str {
                match self { $(Direction::$name => $word),* }
            }

            /// The direction that a word names.
            pub fn from_word(word: &str) -> Option<Direction> {
                match word { $($word => Some(Direction::$name),)* _ => None }
            }
        }
    };
}

directions! {
    All "All", Angled "Angled", Adjacent "Adjacent", Axial "Axial", Orthogonal "Orthogonal",
    Diagonal "Diagonal", OffDiagonal "OffDiagonal", SameLayer "SameLayer", Upward "Upward",
    Downward "Downward", Rotational "Rotational", Base "Base", Support "Support",
    N "N", E "E", S "S", W "W", NE "NE", SE "SE", NW "NW", SW "SW",
    NNW "NNW", WNW "WNW", WSW "WSW", SSW "SSW", SSE "SSE", ESE "ESE", ENE "ENE", NNE "NNE",
    CW "CW", CCW "CCW", In "In", Out "Out",
    U "U", UN "UN", UNE "UNE", UE "UE", USE "USE", US "US", USW "USW", UW "UW", UNW "UNW",
    D "D", DN "DN", DNE "DNE", DE "DE", DSE "DSE", DS "DS", DSW "DSW", DW "DW", DNW "DNW",
}

/// How many directions there are.
pub(crate) const DIRECTIONS: usize = Direction::ALL.len();

use Direction::*;

/// The sixteen winds, clockwise from north.
const COMPASS: [Direction; 16] = [
    N, NNE, NE, ENE, E, ESE, SE, SSE, S, SSW, SW, WSW, W, WNW, NW, NNW,
];
/// Ways of going round, clockwise.
const ROUND: [Direction; 4] = [Out, CW, In, CCW];
/// Up, then the slanting ways up clockwise from north; likewise down.
const UP: [Direction; 9] = [U, UN, UNE, UE, USE, US, USW, UW, UNW];
const DOWN: [Direction; 9] = [D, DN, DNE, DE, DSE, DS, DSW, DW, DNW];

impl Direction {
    /// A single direction (`N`), as opposed to a class of them (`Orthogonal`).
    pub fn is_specific(self) -> bool {
        self as u8 >= N as u8
    }

    /// One of the sixteen winds.
    pub fn is_compass(self) -> bool {
        (N as u8..=NNE as u8).contains(&(self as u8))
    }

    /// `U…`: towards a higher layer.
    pub fn is_upward(self) -> bool {
        (U as u8..=UNW as u8).contains(&(self as u8))
    }

    /// `D…`: towards a lower layer.
    pub fn is_downward(self) -> bool {
        self as u8 >= D as u8
    }

    /// `CW`, `CCW`, `In`, `Out`.
    pub fn is_rotational(self) -> bool {
        (CW as u8..=Out as u8).contains(&(self as u8))
    }

    /// The wheel that this direction turns on, and its place there.
    fn wheel(self) -> (&'static [Direction], usize) {
        let wheel: &[Direction] = if self.is_compass() {
            &COMPASS
        } else if self.is_rotational() {
            &ROUND
        } else if self.is_upward() {
            &UP
        } else {
            &DOWN
        };
        (wheel, wheel.iter().position(|&d| d == self).unwrap_or(0))
    }

    /// Rank by which the reference engine sorts the directions a board supports: each family
    /// counts from nought, the downward ways before the upward.
    pub(crate) fn rank(self) -> usize {
        let (_, place) = self.wheel();
        if self.is_upward() {
            place + DOWN.len()
        } else {
            place
        }
    }

    fn turned(self, by: isize) -> Direction {
        let (wheel, place) = self.wheel();
        if self.is_upward() || self.is_downward() {
            // The pole (`U`, `D`) has no left or right.
            if place == 0 {
                return self;
            }
            let n = wheel.len() as isize - 1;
            return wheel[((place as isize - 1 + by).rem_euclid(n) + 1) as usize];
        }
        wheel[(place as isize + by).rem_euclid(wheel.len() as isize) as usize]
    }

    /// The next direction anticlockwise (a sixteenth of a turn on the compass). The reference
    /// engine's left of `CW` is `In`, and of `CCW` it is `Out`.
    pub fn left(self) -> Direction {
        match self {
            CW => In,
            CCW => Out,
            _ => self.turned(-1),
        }
    }

    /// The next direction clockwise.
    pub fn right(self) -> Direction {
        self.turned(1)
    }

    /// A quarter turn to the left on the compass, one step elsewhere.
    pub fn leftward(self) -> Direction {
        if self.is_compass() {
            self.turned(-4)
        } else {
            self.left()
        }
    }

    /// A quarter turn to the right on the compass, one step elsewhere.
    pub fn rightward(self) -> Direction {
        if self.is_compass() {
            self.turned(4)
        } else {
            self.right()
        }
    }

    /// The other way.
    pub fn opposite(self) -> Direction {
        let (wheel, place) = self.wheel();
        if self.is_upward() || self.is_downward() {
            let other: &[Direction] = if self.is_upward() { &DOWN } else { &UP };
            return if place == 0 {
                other[0]
            } else {
                other[(place - 1 + 4) % 8 + 1]
            };
        }
        wheel[(place + wheel.len() / 2) % wheel.len()]
    }

    /// What a *facing* stands for when it is turned back into a direction of travel. The
    /// reference engine reads a facing of `DNW` as `DSW`.
    pub fn faced(self) -> Direction {
        if self == DNW { DSW } else { self }
    }
}

/// Which of a site's connections are meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Relation {
    /// Sharing an edge or a corner.
    Adjacent,
    /// Sharing an edge (cells), or joined by one (vertices).
    Orthogonal,
    /// Across a corner, or across a face.
    Diagonal,
    /// Across a corner, but not the straightest such.
    OffDiagonal,
    /// Any of them.
    All,
}

impl Relation {
    /// The relation that a word names.
    pub fn from_word(word: &str) -> Option<Relation> {
        Some(match word {
            "Adjacent" => Relation::Adjacent,
            "Orthogonal" => Relation::Orthogonal,
            "Diagonal" => Relation::Diagonal,
            "OffDiagonal" => Relation::OffDiagonal,
            "All" => Relation::All,
            _ => return None,
        })
    }

    /// The class of directions of the same name.
    pub fn direction(self) -> Direction {
        match self {
            Relation::Adjacent => Adjacent,
            Relation::Orthogonal => Orthogonal,
            Relation::Diagonal => Diagonal,
            Relation::OffDiagonal => OffDiagonal,
            Relation::All => All,
        }
    }
}

macro_rules! relatives {
    ($($name:ident),* $(,)?) => {
        /// A direction as seen from a piece.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[allow(missing_docs)]
        pub enum Relative { $($name),* }

        impl Relative {
            /// The relative direction that a word names.
            pub fn from_word(word: &str) -> Option<Relative> {
                match word { $(stringify!($name) => Some(Relative::$name),)* _ => None }
            }

            /// The word a game description uses.
            pub fn word(self) -> &'static str {
                match self { $(Relative::$name => stringify!($name)),* }
            }
        }
    };
}

relatives! {
    Forward, Backward, Rightward, Leftward, Forwards, Backwards, Rightwards, Leftwards,
    FL, FLL, FLLL, BL, BLL, BLLL, FR, FRR, FRRR, BR, BRR, BRRR,
    SameDirection, OppositeDirection,
}

impl Relative {
    /// The absolute directions meant by this word for a piece that faces `facing`, where only
    /// the `supported` directions exist.
    ///
    /// `SameDirection` and `OppositeDirection` depend on the last move, not on a facing: they
    /// give nothing here. `FLL` and `FLLL` give what `FL` gives, as in the reference engine:
    /// each looks for the first supported direction to the left.
    pub fn resolve(self, facing: Direction, supported: &[Direction]) -> Vec<Direction> {
        let only = |d: Direction| -> Vec<Direction> {
            if supported.contains(&d) {
                vec![d.faced()]
            } else {
                Vec::new()
            }
        };
        // From `first` up to, not including, `end`.
        let sweep = |first: Direction, end: Direction, clockwise: bool| -> Vec<Direction> {
            let mut out = Vec::new();
            let mut d = first;
            for _ in 0..COMPASS.len() {
                if d == end {
                    break;
                }
                if supported.contains(&d) {
                    out.push(d.faced());
                }
                d = if clockwise { d.right() } else { d.left() };
            }
            out
        };
        // The first supported direction, turning from `d`.
        let turn = |d: Direction, clockwise: bool| -> Vec<Direction> {
            let step = |d: Direction| if clockwise { d.right() } else { d.left() };
            let mut d = step(d);
            for _ in 0..COMPASS.len() {
                if supported.contains(&d) {
                    return vec![d.faced()];
                }
                d = step(d);
            }
            Vec::new()
        };
        let back = facing.opposite();
        match self {
            Relative::Forward => only(facing),
            Relative::Backward => only(back),
            Relative::Rightward => only(facing.rightward()),
            Relative::Leftward => only(facing.leftward()),
            Relative::Forwards => sweep(facing.leftward().right(), facing.rightward(), true),
            Relative::Backwards => sweep(back.leftward().right(), back.rightward(), true),
            Relative::Rightwards => sweep(facing.right(), back, true),
            Relative::Leftwards => sweep(facing.left(), back, false),
            Relative::FL | Relative::FLL | Relative::FLLL => turn(facing, false),
            Relative::BL | Relative::BLL | Relative::BLLL => turn(back, false),
            Relative::FR | Relative::FRR | Relative::FRRR => turn(facing, true),
            Relative::BR | Relative::BRR | Relative::BRRR => turn(back, true),
            Relative::SameDirection | Relative::OppositeDirection => Vec::new(),
        }
    }
}

/// Turns a facing `times` supported directions clockwise: what a piece's rotation does to the
/// way it faces.
pub fn rotate(facing: Direction, times: u32, supported: &[Direction]) -> Direction {
    let mut facing = facing;
    for _ in 0..times {
        let mut d = facing.right();
        for _ in 0..COMPASS.len() {
            if supported.contains(&d) {
                break;
            }
            d = d.right();
        }
        facing = d;
    }
    facing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_round_trip() {
        for &d in Direction::ALL {
            assert_eq!(Direction::from_word(d.word()), Some(d));
        }
    }

    #[test]
    fn turning() {
        assert_eq!(N.left(), NNW);
        assert_eq!(N.rightward(), E);
        assert_eq!(SE.opposite(), NW);
        assert_eq!(UNE.opposite(), DSW);
        assert_eq!(DN.left(), DNW);
        assert_eq!(U.right(), U);
        assert_eq!(D.opposite(), U);
        assert_eq!(In.opposite(), Out);
    }

    #[test]
    fn a_pawn_that_faces_south() {
        let square = [N, NE, E, SE, S, SW, W, NW];
        assert_eq!(Relative::Forward.resolve(S, &square), [S]);
        assert_eq!(Relative::FR.resolve(S, &square), [SW]);
        assert_eq!(Relative::FL.resolve(S, &square), [SE]);
        assert_eq!(Relative::Forwards.resolve(N, &square), [NW, N, NE]);
        assert_eq!(Relative::Leftwards.resolve(N, &square), [NW, W, SW]);
    }
}
