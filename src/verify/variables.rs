//! What the sites of a puzzle may still be, as far as its record tells.
//!
//! A record says which site a move was about and which values are decided, not which value was taken
//! from a site that keeps several: after one move about a site of the values 1 to 3, it may be any of
//! 1 or 2, of 1 or 3, or of 2 or 3. Nothing in a puzzle asks for more than the decided values, so all
//! sets that decide the same go on as one, each site by itself.

use std::collections::BTreeMap;

use crate::play::{Change, Context, Move};
use crate::topology::SiteType;

/// The most sets of values that are kept of a site.
const MOST: usize = 1 << 14;

/// The sets of values that sites may have, where more than that of the position fit.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Variables {
    sets: BTreeMap<i32, Vec<u128>>,
}

/// A way on: by a move, from a position where the moved site has one of its sets of values.
pub(super) struct Branch {
    from: Option<(SiteType, i32, u128)>,
    mv: Move,
    /// What fits afterwards.
    pub(super) variables: Variables,
}

impl Branch {
    /// Plays the move.
    pub(super) fn play(&self, context: &mut Context<'_>) {
        if let Some((kind, site, values)) = self.from {
            context.set_puzzle_values(kind, site, values);
        }
        context.play(&self.mv);
    }
}

impl Variables {
    /// The ways on by moves of one key: each move, or in a puzzle one for each value that the site can
    /// then have.
    pub(super) fn branches(&self, context: &Context<'_>, moves: Vec<Move>) -> Vec<Branch> {
        let Some((kind, site)) = moves.first().and_then(variable) else {
            let plain = |mv| Branch {
                from: None,
                mv,
                variables: self.clone(),
            };
            return moves.into_iter().map(plain).collect();
        };
        let own = vec![context.puzzle_values(kind, site)];
        let before = self.sets.get(&site).unwrap_or(&own);
        let mut ways: BTreeMap<Option<i32>, (u128, &Move, Vec<u128>)> = BTreeMap::new();
        for mv in &moves {
            for values in before {
                let after = changed(mv, *values);
                let way = ways.entry(Context::only_value(after));
                way.or_insert_with(|| (*values, mv, Vec::new()))
                    .2
                    .push(after);
            }
        }
        let branch = |(values, mv, mut after): (u128, &Move, Vec<u128>)| {
            after.sort_unstable();
            after.dedup();
            after.truncate(MOST);
            let mut variables = self.clone();
            variables.sets.insert(site, after);
            Branch {
                from: Some((kind, site, values)),
                mv: mv.clone(),
                variables,
            }
        };
        ways.into_values().map(branch).collect()
    }
}

/// The site whose value a move is about.
fn variable(mv: &Move) -> Option<(SiteType, i32)> {
    match mv.actions.first()?.change {
        Change::PuzzleSet { kind, site, .. } | Change::PuzzleToggle { kind, site, .. } => {
            Some((kind, site))
        }
        _ => None,
    }
}

/// The set of values that a move makes of another.
fn changed(mv: &Move, values: u128) -> u128 {
    match mv.actions.first().map(|action| &action.change) {
        Some(Change::PuzzleSet { value, .. }) => Context::value_bit(*value),
        Some(Change::PuzzleToggle { value, .. }) => values ^ Context::value_bit(*value),
        _ => values,
    }
}
