//! What lies beside the board: pieces in hand, the first player's below and the others' above, and
//! what the letters stand for.

use std::collections::BTreeSet;

use super::{EDGE, Hand, SIDE, Scene, piece};
use crate::{
    draw::picture::{Ink, Picture, Shape},
    ir::{ContainerKind, Game},
    notation::board::Signs,
    play::State,
    topology::SiteType,
};

/// From a piece in hand to the next, room for a number included.
const STEP: f64 = SIDE * 1.15;
/// From a line of the legend to the next.
const LINE: f64 = 13.0;
/// How high its letters are, and how wide one is with its space.
const SMALL: f64 = 6.0;
const WIDE: f64 = 6.4;

/// What waits in hands and other places off the board; dice don't.
pub(super) fn hands(game: &Game, state: &State) -> Vec<Hand> {
    let beside = game.containers.iter().skip(1);
    let beside = beside.filter(|container| !matches!(container.kind, ContainerKind::Dice(_)));
    let all = beside.map(|container| {
        let sites = container.first..container.first + container.size;
        let stacks = sites.map(|site| state.stack(SiteType::Cell, site as i32));
        let pieces = stacks.filter_map(|stack| {
            let top = stack.last()?;
            let count = if stack.len() > 1 {
                stack.len() as i32
            } else {
                top.count
            };
            Some((usize::from(top.what), top.who, count))
        });
        Hand {
            owner: container.owner,
            pieces: pieces.collect(),
        }
    });
    all.filter(|hand| !hand.pieces.is_empty()).collect()
}

fn is_above(hand: &Hand) -> bool {
    hand.owner > 1
}

/// How many pieces a line has room for.
fn per_line(width: f64) -> usize {
    (((width - EDGE) / STEP) as usize).max(1)
}

/// The room that hands need above the board or below it.
pub(super) fn height(scene: &Scene<'_>, width: f64, above: bool) -> f64 {
    let hands = scene.hands.iter().filter(|hand| is_above(hand) == above);
    let lines: usize = hands
        .map(|hand| hand.pieces.len().div_ceil(per_line(width)))
        .sum();
    lines as f64 * (SIDE * 0.95)
}

/// Hands, and below all the legend.
pub(super) fn draw(picture: &mut Picture, scene: &Scene<'_>, signs: &Signs) {
    let below = picture.height;
    picture.height += height(scene, picture.width, false);
    for (above, mut y) in [(true, 0.0), (false, below)] {
        for hand in scene.hands.iter().filter(|hand| is_above(hand) == above) {
            for line in hand.pieces.chunks(per_line(picture.width)) {
                y += SIDE * 0.95;
                for (i, (component, player, count)) in line.iter().enumerate() {
                    let at = (EDGE + STEP * (i as f64 + 0.45), y - SIDE * 0.48);
                    piece(picture, scene.game, signs, (*component, *player), at);
                    if *count > 1 {
                        picture.shapes.push(Shape::Text {
                            at: (at.0 + SIDE * 0.52, at.1 + SIDE * 0.2),
                            size: 7.0,
                            text: count.to_string(),
                            ink: Ink::Coordinate,
                        });
                    }
                }
            }
        }
    }
    if scene.legend {
        legend(picture, scene, signs);
    }
}

fn legend(picture: &mut Picture, scene: &Scene<'_>, signs: &Signs) {
    let on_board = scene.pieces.values().map(|(component, _)| *component);
    let in_hand = scene.hands.iter().flat_map(|hand| &hand.pieces);
    let shown: BTreeSet<usize> = on_board.chain(in_hand.map(|(what, ..)| *what)).collect();
    let mut entries: Vec<String> = Vec::new();
    for component in shown {
        let stem = scene.game.components.get(component).map_or("", |c| &c.stem);
        // Another player's of the same kind has the same letter.
        let letter = signs.letter(component).to_uppercase();
        let entry = format!(
            "{} {stem}",
            letter.trim_end_matches(|c: char| c.is_ascii_digit())
        );
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    let room = ((picture.width - 8.0) / WIDE) as usize;
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        match lines.last_mut() {
            Some(line) if line.chars().count() + entry.chars().count() + 3 <= room => {
                line.push_str(",  ");
                line.push_str(&entry);
            }
            _ => lines.push(entry),
        }
    }
    picture.height += SMALL * 0.7;
    for line in lines {
        picture.shapes.push(Shape::Text {
            at: (picture.width / 2.0, picture.height + LINE * 0.4),
            size: SMALL,
            text: line,
            ink: Ink::Coordinate,
        });
        picture.height += LINE;
    }
}
