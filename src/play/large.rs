//! Pieces larger than a site: tiles whose shape is a turtle walk, such as `(tile "L" P1 {F F R F})`.
//!
//! Such a piece stands on its first site, its root, and covers the others: there is no piece on
//! those, but they count as one and are not empty. The state of the root says which of its walks it
//! takes and in which direction that begins: on a square board 0 to 3 are the first walk, 4 to 7 the
//! second.

use super::Context;
use super::state::Piece;
use crate::ir::equipment::ComponentKind;
use crate::topology::{Relation, SiteType, WalkStep};

impl Context<'_> {
    /// The walks of a large piece.
    fn shape(&self, what: i32) -> Option<&[Vec<WalkStep>]> {
        let component = self.game.components.get(usize::try_from(what).ok()?)?;
        match &component.kind {
            ComponentKind::Tile { walks, .. } if !walks.is_empty() => Some(walks),
            _ => None,
        }
    }

    /// How many states a large piece is tried in; `None` for a piece that covers its site alone.
    pub(super) fn large_states(&self, what: i32) -> Option<i32> {
        if !self.game.features.large_pieces {
            return None;
        }
        // Four for each walk, whatever directions the board has.
        self.shape(what).map(|walks| walks.len() as i32 * 4)
    }

    /// The sites that a large piece with this root and state takes up, its root first; none where it
    /// would leave the board.
    pub(super) fn covered(&self, what: i32, root: i32, state: i32) -> Vec<i32> {
        let topology = &self.game.topology;
        let on_board = (0..topology.len(SiteType::Cell) as i32).contains(&root);
        let Some(walks) = self.shape(what).filter(|_| on_board) else {
            return Vec::new();
        };
        let supported = topology.supported_directions(SiteType::Cell, Relation::Orthogonal);
        if supported.is_empty() {
            return Vec::new();
        }
        let state = state.max(0) as usize;
        let start = supported[state % supported.len()];
        match walks.get(state / supported.len()) {
            Some(walk) => topology
                .walk_over(SiteType::Cell, root as u32, walk, start)
                .into_iter()
                .map(|site| site as i32)
                .collect(),
            None => vec![root],
        }
    }

    /// Takes up the sites of a large piece, or frees them.
    pub(super) fn cover(&mut self, what: i32, root: i32, state: i32, taken: bool) {
        if self.game.features.stacking || self.large_states(what).is_none() {
            return;
        }
        for site in self.covered(what, root, state) {
            let there = self.state.piece(SiteType::Cell, site);
            let count = i32::from(taken);
            let piece = Piece { count, ..there };
            self.state.set_piece(SiteType::Cell, site, piece);
        }
    }

    /// The states in which a large piece can be put down at a site: all that it covers is empty.
    pub(super) fn fitting(&self, what: i32, root: i32, states: i32, wanted: i32) -> Vec<i32> {
        let empty = |site: &i32| self.state.is_empty(SiteType::Cell, *site);
        (0..states)
            .filter(|state| wanted < 0 || wanted == *state)
            .filter(|state| {
                let sites = self.covered(what, root, *state);
                !sites.is_empty() && sites.iter().all(empty)
            })
            .collect()
    }

    /// Where a large piece can go and in which state: all that it covers then is among the sites
    /// given and those that it covers now.
    pub(super) fn fitting_among(&self, piece: Piece, from: i32, sites: &[i32]) -> Vec<(i32, i32)> {
        let what = i32::from(piece.what);
        let now = self.covered(what, from, piece.state);
        let mut among = sites.to_vec();
        among.extend(now.iter().skip(1));
        let mut found = Vec::new();
        for &to in &among {
            for state in 0..self.large_states(what).unwrap_or(0) {
                let then = self.covered(what, to, state);
                let fits = then
                    .iter()
                    .all(|site| *site == from || among.contains(site));
                if !then.is_empty() && fits && (from != to || state != piece.state) {
                    found.push((to, state));
                }
            }
        }
        found
    }
}
