//! Directions of travel.

use super::{BoolId, DirectionId, IntId, operations, plain};
use crate::topology::{Direction, Relation, Relative, SiteType};

plain!(Relative, Relation);

operations! {
    /// A list of absolute directions, for a site.
    pub enum DirectionOp {
        /// Given absolute ones.
        Absolute { directions: Vec<Direction> },
        /// Given relative ones, by a relation; `by_site` measures the turn at each site.
        Relative { directions: Vec<Relative>, relation: Relation, by_site: bool },
        /// One or the other.
        If { condition: BoolId, yes: DirectionId, no: DirectionId },
        /// Both.
        Union { a: DirectionId, b: DirectionId },
        /// The first without the second.
        Difference { a: DirectionId, b: DirectionId },
        /// From one site to another.
        FromTo { kind: SiteType, from: IntId, to: IntId },
        /// Some of them by chance.
        Random { of: DirectionId, count: IntId },
    }
}
