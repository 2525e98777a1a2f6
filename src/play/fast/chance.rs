//! Dice: which there are, and what they may show.

use super::lane::Reason;
use crate::ir::{Container, ContainerKind, Dice, Game};

fn dice(game: &Game) -> impl Iterator<Item = (&Container, &Dice)> {
    game.containers.iter().filter_map(|one| match &one.kind {
        ContainerKind::Dice(dice) => Some((one, dice)),
        _ => None,
    })
}

/// Whether the dice of a player are the game's.
pub(super) fn is_of_the_dice(game: &Game, owner: i32) -> bool {
    dice(game).any(|(container, _)| i32::from(container.owner) == owner)
}

/// The faces of each die of a game: none where nothing is thrown.
pub(super) fn faces(game: &Game) -> Result<Vec<Vec<i32>>, Reason> {
    let mut all = dice(game);
    let faces = all.next().map(|(_, dice)| dice.faces.clone());
    match all.next() {
        None => Ok(faces.unwrap_or_default()),
        Some(_) => Err("several sets of dice".into()),
    }
}
