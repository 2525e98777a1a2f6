//! Boards as SVG.

use std::collections::BTreeMap;

use super::super::{
    game::{Probed, Square},
    verdict::Witness,
};
use crate::draw::{Scene, picture, svg};

/// A witness as an SVG picture: rings where the text goes, dots where the game does.
pub fn board(witness: &Witness, probed: &Probed<'_>) -> String {
    let sites = |squares: &mut dyn Iterator<Item = &Square>| -> Vec<i32> {
        squares.filter_map(|s| probed.grid.site(*s)).collect()
    };
    let pieces: BTreeMap<i32, (usize, u8)> = witness
        .position
        .iter()
        .filter_map(|placed| {
            let owner = probed.game.components[placed.component].owner;
            Some((probed.grid.site(placed.square)?, (placed.component, owner)))
        })
        .collect();
    svg(&picture(&Scene {
        pieces,
        compared: (
            sites(&mut witness.claimed.iter()),
            sites(&mut witness.actual.iter()),
        ),
        ..Scene::new(probed.game, witness.caption.as_str())
    }))
}
