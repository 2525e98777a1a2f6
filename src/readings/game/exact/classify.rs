//! What a leap asks of the squares between, told from which patterns of occupied squares leave it
//! open.

use std::collections::BTreeSet;

use super::super::moves::Leap;
use super::Manner;
use crate::betza::{Move, Way, gcd, lame_step};

/// The squares between, on a leap's line.
pub(super) fn between(leap: Leap) -> impl Iterator<Item = Leap> {
    let steps = gcd(leap.0, leap.1);
    let unit = (leap.0 / steps, leap.1 / steps);
    (1..steps).map(move |k| (unit.0 * k, unit.1 * k))
}

/// The squares that a leap may ask for: those between, or the one beside a lame leap's way.
pub(super) fn line(leap: Leap) -> Vec<Leap> {
    let long = leap.0.abs().max(leap.1.abs()) > 1;
    let lame = (long && gcd(leap.0, leap.1) == 1).then(|| lame_step(leap));
    between(leap).chain(lame).collect()
}

/// The ways in which a leap may be open: those that hold for each of some patterns of occupied
/// squares exactly when the leap was seen to be open. The fewest that do it.
pub(super) fn classify(leap: Leap, open: &dyn Fn(&[Leap]) -> bool) -> Vec<Manner> {
    let steps = gcd(leap.0, leap.1);
    let squares = line(leap);
    let mut manners = vec![(leap, Way::Leap)];
    if steps == 1 && !squares.is_empty() {
        manners.push((leap, Way::Lame));
    }
    for n in (2..=steps).filter(|n| steps % n == 0) {
        let stride = (leap.0 / n, leap.1 / n);
        manners.extend([(stride, Way::Clear), (stride, Way::Jump)]);
        if n > 2 {
            manners.extend([
                (stride, Way::Ski),
                (stride, Way::Hop),
                (stride, Way::Grasshop),
            ]);
        }
    }
    let mut patterns: Vec<Vec<Leap>> = vec![Vec::new(), squares.clone()];
    for square in &squares {
        patterns.push(vec![*square]);
        patterns.push(squares.iter().copied().filter(|s| s != square).collect());
    }
    patterns.sort();
    patterns.dedup();
    // What is open at all is open with nothing between, one piece or all occupied.
    let few = |pattern: &&Vec<Leap>| pattern.len() < 2 || pattern.len() == squares.len();
    if !patterns.iter().filter(few).any(|pattern| open(pattern)) {
        return Vec::new();
    }
    let mut seen: Vec<bool> = patterns.iter().map(|pattern| open(pattern)).collect();
    let holds = |(stride, way): Manner, pattern: &Vec<Leap>| {
        way.is_open(stride, leap, &|at| pattern.contains(&at))
    };
    let fits = |those: &[Manner], patterns: &[Vec<Leap>], seen: &[bool]| {
        let mut both = patterns.iter().zip(seen);
        both.all(|(pattern, seen)| those.iter().any(|manner| holds(*manner, pattern)) == *seen)
    };
    let one = manners
        .iter()
        .find(|manner| fits(&[**manner], &patterns, &seen));
    if let Some(manner) = one {
        return vec![*manner];
    }
    // Two at once: more patterns tell them apart, and those of one stride come first.
    for (i, one) in squares.iter().enumerate() {
        for other in &squares[i + 1..] {
            patterns.push(vec![*one, *other]);
            seen.push(open(&[*one, *other]));
        }
    }
    for same in [true, false] {
        for (i, one) in manners.iter().enumerate() {
            for other in &manners[i + 1..] {
                let pair = [*one, *other];
                if (one.0 == other.0) == same && fits(&pair, &patterns, &seen) {
                    return pair.to_vec();
                }
            }
        }
    }
    // Nothing in the notation: at least what it does on an empty board.
    let plain = seen[0].then_some((leap, Way::Leap));
    plain.into_iter().collect()
}

/// Over one square, hops are all the same, and a leap may be the beginning of a ride that passes
/// over it: the longer moves on the line say which it is.
pub(super) fn harmonise(moves: &mut BTreeSet<Move>) {
    let all = moves.clone();
    let longer = |m: &Move, stride: Leap, way: Way| {
        all.contains(&Move {
            dx: stride.0 * 3,
            dy: stride.1 * 3,
            stride,
            way,
            ..*m
        })
    };
    let halved = |m: &Move| {
        let even = m.dx % 2 == 0 && m.dy % 2 == 0;
        even.then_some((m.dx / 2, m.dy / 2))
    };
    *moves = all
        .iter()
        .map(|m| {
            let way = match (m.way, halved(m)) {
                (Way::Jump, Some(half)) if m.stride == half => [Way::Grasshop, Way::Hop]
                    .into_iter()
                    .find(|way| longer(m, half, *way))
                    .map(|way| (half, way)),
                (Way::Leap, Some(half)) if longer(m, half, Way::Ski) => Some((half, Way::Ski)),
                _ => None,
            };
            way.map_or(*m, |(stride, way)| Move { stride, way, ..*m })
        })
        .collect();
}
