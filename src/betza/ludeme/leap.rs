//! Leaps as turtle walks, with conditions on the squares between.

use std::collections::BTreeSet;

use super::{direction::turned, term::Term};
use crate::betza::{Way, directions::all, mode::Mode};

type Leap = (i8, i8);

/// The ludemes of a term, one for each length that fits the board, and whether they ask about
/// squares on the way.
pub(super) fn ludemes(term: &Term, longest: i8) -> (Vec<String>, bool) {
    let longer = |s: &Leap| s.0.abs().max(s.1.abs());
    let stride = term.strides.iter().map(longer).max().unwrap_or(1);
    let furthest = ((longest - 1) / stride).clamp(term.first, term.last);
    let mut found = Vec::new();
    let mut asks = false;
    for k in term.first..=furthest {
        let leaps: BTreeSet<Leap> = term.strides.iter().map(|s| (s.0 * k, s.1 * k)).collect();
        let condition = condition(term.way, k, stride);
        asks |= condition.is_some();
        // Leaps of another shape are another ludeme: walks turn into all their directions.
        let mut left = leaps;
        while let Some(&leap) = left.first() {
            let (a, b) = (leap.0.abs(), leap.1.abs());
            let same: BTreeSet<Leap> = left
                .iter()
                .copied()
                .filter(|l| [(a, b), (b, a)].contains(&(l.0.abs(), l.1.abs())))
                .collect();
            left.retain(|l| !same.contains(l));
            found.push(ludeme(
                &same,
                (a.min(b), a.max(b)),
                term.mode,
                condition.as_deref(),
            ));
        }
    }
    (found, asks)
}

/// What the squares between must be, for a move of `k` strides.
fn condition(way: Way, k: i8, stride: i8) -> Option<String> {
    let empty = |i: i8, n: i8| format!("(is Empty (\"OnTheWay\" {i} {n}))");
    let occupied = |i: i8| format!("(is Occupied (\"OnTheWay\" {i} {k}))");
    let list = |word: &str, parts: Vec<String>| match &parts[..] {
        [] => None,
        [one] => Some(one.clone()),
        many => Some(format!("({word} {{{}}})", many.join(" "))),
    };
    match way {
        Way::Leap => None,
        Way::Clear => list("and", (1..k).map(|i| empty(i, k)).collect()),
        Way::Ski => list("and", (2..k).map(|i| empty(i, k)).collect()),
        // Its first square is orthogonal: the shorter side is still less than one square then.
        Way::Lame => Some(empty(1, stride)),
        Way::Jump => list("or", (1..k).map(occupied).collect()),
        Way::Grasshop => {
            let before = (1..k - 1).map(|i| empty(i, k));
            list("and", before.chain([occupied(k - 1)]).collect())
        }
        Way::Hop if k == 2 => Some(occupied(1)),
        Way::Hop => {
            let each: Vec<String> = (1..k).map(|i| format!("(toInt {})", occupied(i))).collect();
            Some(format!("(= 1 (+ {{{}}}))", each.join(" ")))
        }
    }
}

/// Leaps of one shape.
fn ludeme(leaps: &BTreeSet<Leap>, sides: Leap, mode: Mode, condition: Option<&str>) -> String {
    let to = match condition {
        None => format!("(to if:{}{})", mode.condition(), mode.effect()),
        Some(open) => format!("(to if:(and {open} {}){})", mode.condition(), mode.effect()),
    };
    let all = all(sides);
    if *leaps == all {
        let walks = walks_of_shape(sides);
        return match (mode, condition) {
            (Mode::Both, None) => format!("(\"LeapCapture\" {walks})"),
            (Mode::Move, None) => format!("(\"LeapToEmpty\" {walks})"),
            _ => format!("(move Leap {walks} {to})"),
        };
    }
    let ahead: BTreeSet<Leap> = all.iter().copied().filter(|l| l.1 > 0).collect();
    if *leaps == ahead {
        return format!("(move Leap {} forward:True {to})", walks_of_shape(sides));
    }
    let fixed = |leaps: &BTreeSet<Leap>| {
        let walks: Vec<String> = leaps.iter().map(|l| walk(*l)).collect();
        format!("(move Leap {{{}}} rotations:False {to})", walks.join(" "))
    };
    let turned = turned(leaps);
    if turned == *leaps {
        fixed(leaps)
    } else {
        format!("(if (is Mover P1) {} {})", fixed(leaps), fixed(&turned))
    }
}

/// The walks that lead to all leaps of a shape when begun in each direction.
fn walks_of_shape((a, b): Leap) -> String {
    if (a, b) == (1, 2) {
        return "\"KnightWalk\"".to_string();
    }
    if a == 0 || a == b {
        return format!("{{{}}}", walk((a, b)));
    }
    format!("{{{} {}}}", walk((-a, b)), walk((a, b)))
}

/// The walk to a displacement for one who looks up the board.
fn walk((dx, dy): Leap) -> String {
    let mut steps: Vec<&str> = Vec::new();
    if dy < 0 {
        steps.extend(["R", "R"]);
    }
    steps.extend(std::iter::repeat_n("F", usize::from(dy.unsigned_abs())));
    if dx != 0 {
        steps.push(if (dx > 0) == (dy >= 0) { "R" } else { "L" });
    }
    steps.extend(std::iter::repeat_n("F", usize::from(dx.unsigned_abs())));
    format!("{{{}}}", steps.join(" "))
}
