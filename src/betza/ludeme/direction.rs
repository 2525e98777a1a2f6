//! Sets of single leaps → words for directions.

use std::collections::BTreeSet;

type Leap = (i8, i8);

/// The eight neighbours: as the piece sees them, and by the compass. `BL` is left of the way back,
/// so it lies on the piece's right.
const WINDS: [(Leap, &str, &str); 8] = [
    ((0, 1), "Forward", "N"),
    ((-1, 1), "FL", "NW"),
    ((1, 1), "FR", "NE"),
    ((-1, 0), "Leftward", "W"),
    ((1, 0), "Rightward", "E"),
    ((0, -1), "Backward", "S"),
    ((-1, -1), "BR", "SW"),
    ((1, -1), "BL", "SE"),
];

/// A word for all orthogonal, diagonal or adjacent directions.
fn class(leaps: &BTreeSet<Leap>) -> Option<&'static str> {
    let diagonal = leaps.iter().filter(|l| l.0 != 0 && l.1 != 0).count();
    match (leaps.len() - diagonal, diagonal) {
        (4, 4) => Some("Adjacent"),
        (4, 0) => Some("Orthogonal"),
        (0, 4) => Some("Diagonal"),
        _ => None,
    }
}

fn words(
    leaps: &BTreeSet<Leap>,
    word: impl Fn(&(Leap, &'static str, &'static str)) -> &'static str,
) -> String {
    if let Some(class) = class(leaps) {
        return class.to_string();
    }
    let found: Vec<&str> = WINDS
        .iter()
        .filter(|(leap, ..)| leaps.contains(leap))
        .map(word)
        .collect();
    match &found[..] {
        [one] => one.to_string(),
        many => format!("(directions {{{}}})", many.join(" ")),
    }
}

/// Neighbours as the piece sees them.
pub(super) fn relative(leaps: &BTreeSet<Leap>) -> String {
    words(leaps, |(_, relative, _)| relative)
}

/// The leaps seen from the other side of the board.
pub(super) fn turned(leaps: &BTreeSet<Leap>) -> BTreeSet<Leap> {
    leaps.iter().map(|l| (-l.0, -l.1)).collect()
}

/// Neighbours by the compass, for a place where no piece stands to look forward.
pub(super) fn absolute(leaps: &BTreeSet<Leap>) -> String {
    let compass = |leaps: &BTreeSet<Leap>| words(leaps, |(_, _, wind)| wind);
    let turned = turned(leaps);
    if turned == *leaps {
        compass(leaps)
    } else {
        format!("(if (is Mover P1) {} {})", compass(leaps), compass(&turned))
    }
}
