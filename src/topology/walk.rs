//! Turtle walks: forward, left turn, right turn.

use super::{Direction, Relation, SiteType, Topology};

/// A step of a turtle walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum WalkStep {
    /// Forward to the next site.
    F,
    /// Turn to the next orthogonal direction on the left.
    L,
    /// Turn to the next orthogonal direction on the right.
    R,
}

impl WalkStep {
    /// The step that a word names.
    pub fn from_word(word: &str) -> Option<WalkStep> {
        match word {
            "F" => Some(WalkStep::F),
            "L" => Some(WalkStep::L),
            "R" => Some(WalkStep::R),
            _ => None,
        }
    }
}

impl Topology {
    /// Where a walk ends that starts in the first supported orthogonal direction, or with
    /// `rotations` in each of them; walks that leave the board end nowhere.
    pub fn walk(&self, t: SiteType, from: u32, walk: &[WalkStep], rotations: bool) -> Vec<u32> {
        let supported = self.supported_directions(t, Relation::Orthogonal);
        let starts = if rotations {
            supported
        } else {
            &supported[..supported.len().min(1)]
        };
        starts
            .iter()
            .filter_map(|start| self.walk_from(t, from, walk, *start, supported))
            .collect()
    }

    fn walk_from(
        &self,
        t: SiteType,
        from: u32,
        walk: &[WalkStep],
        start: Direction,
        supported: &[Direction],
    ) -> Option<u32> {
        self.follow(t, from, walk, start, supported, |_| ())
    }

    /// The sites that a walk leads over from a site, that one first and each once; none where it
    /// leaves the board.
    pub fn walk_over(
        &self,
        t: SiteType,
        from: u32,
        walk: &[WalkStep],
        start: Direction,
    ) -> Vec<u32> {
        let supported = self.supported_directions(t, Relation::Orthogonal);
        let mut sites = vec![from];
        let end = self.follow(t, from, walk, start, supported, |site| {
            if !sites.contains(&site) {
                sites.push(site);
            }
        });
        if end.is_none() {
            sites.clear();
        }
        sites
    }

    /// Follows a walk and tells of each site that it comes to.
    fn follow(
        &self,
        t: SiteType,
        from: u32,
        walk: &[WalkStep],
        start: Direction,
        supported: &[Direction],
        mut visit: impl FnMut(u32),
    ) -> Option<u32> {
        let turn = |mut direction: Direction, next: fn(Direction) -> Direction| {
            direction = next(direction);
            while !supported.contains(&direction) {
                direction = next(direction);
            }
            direction
        };
        let mut at = from;
        let mut direction = start;
        for step in walk {
            match step {
                WalkStep::F => {
                    at = self.steps(t, at, direction).last()?.to;
                    visit(at);
                }
                WalkStep::L => direction = turn(direction, Direction::left),
                WalkStep::R => direction = turn(direction, Direction::right),
            }
        }
        Some(at)
    }
}
