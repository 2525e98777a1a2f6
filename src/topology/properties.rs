//! What is measured of a graph's elements, as a set of flags.

/// A set of flags.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Properties(pub u64);

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:expr;)*) => {
        impl Properties {
            $($(#[$doc])* pub const $name: Properties = Properties(1 << $bit);)*
        }
    };
}

flags! {
    /// Within the outline.
    INNER = 0;
    /// On the outline.
    OUTER = 1;
    /// On the outline.
    PERIMETER = 2;
    /// At the centre.
    CENTRE = 3;
    /// A face with the most sides.
    MAJOR = 4;
    /// A face with fewer sides.
    MINOR = 5;
    /// Others go round it.
    PIVOT = 6;
    /// A face with an edge that nothing lies across.
    NULL_NEIGHBOUR = 8;
    /// A corner of the outline.
    CORNER = 10;
    /// A corner that sticks out.
    CORNER_CONVEX = 11;
    /// A corner that goes in.
    CORNER_CONCAVE = 12;
    /// The first of six colours, of which the others follow.
    PHASE_0 = 13;
    /// Leftmost.
    LEFT = 25;
    /// Rightmost.
    RIGHT = 26;
    /// Uppermost.
    TOP = 27;
    /// Lowest.
    BOTTOM = 28;
    /// An edge along an axis.
    AXIAL = 30;
    /// An edge from left to right.
    HORIZONTAL = 31;
    /// An edge from bottom to top.
    VERTICAL = 32;
    /// An edge along no axis.
    ANGLED = 33;
    /// An edge like `/`.
    SLASH = 34;
    /// An edge like `\`.
    SLOSH = 35;
    /// On the north side.
    SIDE_N = 40;
    /// On the east side.
    SIDE_E = 41;
    /// On the south side.
    SIDE_S = 42;
    /// On the west side.
    SIDE_W = 43;
    /// On the north-east side.
    SIDE_NE = 44;
    /// On the south-east side.
    SIDE_SE = 45;
    /// On the south-west side.
    SIDE_SW = 46;
    /// On the north-west side.
    SIDE_NW = 47;
}

/// How many colours there are to tell neighbours apart.
pub(crate) const PHASES: usize = 6;

impl Properties {
    /// All eight side flags.
    pub const SIDES: Properties = Properties(0xff << 40);

    /// The flag of a colour.
    pub fn phase_flag(phase: usize) -> Properties {
        Properties(Properties::PHASE_0.0 << phase)
    }

    /// Whether any of these flags is set.
    pub fn has(self, flags: Properties) -> bool {
        self.0 & flags.0 != 0
    }

    /// Sets flags.
    pub fn set(&mut self, flags: Properties) {
        self.0 |= flags.0;
    }

    /// The flags that both have.
    pub fn and(self, flags: Properties) -> Properties {
        Properties(self.0 & flags.0)
    }

    /// The element's colour: no two neighbours have the same.
    pub fn phase(self) -> Option<usize> {
        (0..PHASES).find(|&phase| self.has(Properties::phase_flag(phase)))
    }
}
