//! Direction letters (`f b l r s v`, `ff`, `fs`, `flN` …) ⇄ sets of leaps.

use std::collections::BTreeSet;

/// A displacement, forward positive.
pub(super) type Leap = (i8, i8);

/// All turns and reflections of a leaper.
pub(super) fn all(sides: (i8, i8)) -> BTreeSet<Leap> {
    let (a, b) = sides;
    [(a, b), (b, a)]
        .into_iter()
        .flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)])
        .collect()
}

fn on_side(letter: u8, leap: Leap) -> bool {
    match letter {
        b'f' => leap.1 > 0,
        b'b' => leap.1 < 0,
        b'l' => leap.0 < 0,
        b'r' => leap.0 > 0,
        _ => false,
    }
}

fn is_vertical(letter: u8) -> bool {
    matches!(letter, b'f' | b'b')
}

/// One group of letters at the head of `letters`: its length, and which leaps it keeps.
fn group(letters: &[u8], sides: (i8, i8)) -> (usize, Box<dyn Fn(Leap) -> bool>) {
    let (one, two, three) = (
        letters[0],
        letters.get(1).copied().unwrap_or(0),
        letters.get(2).copied().unwrap_or(0),
    );
    let steep = |d: Leap| d.1.abs() > d.0.abs();
    if sides.0 == 0 {
        // Orthogonal: every letter stands alone.
        return (
            1,
            Box::new(move |d| match one {
                b'v' => d.1 != 0,
                b's' => d.0 != 0,
                _ => on_side(one, d),
            }),
        );
    }
    let crossing = is_vertical(one) && matches!(two, b'l' | b'r');
    if sides.0 == sides.1 {
        if crossing {
            return (2, Box::new(move |d| on_side(one, d) && on_side(two, d)));
        }
        return (
            1,
            Box::new(move |d| matches!(one, b'v' | b's') || on_side(one, d)),
        );
    }
    // Oblique: `ff` the steep pair, `fs` the flat pair, `ffl` one leap, `f` or `fh` the half.
    let main = move |d: Leap| on_side(one, d) && steep(d) == is_vertical(one);
    if one == two && matches!(one, b'f' | b'b' | b'l' | b'r') {
        let across = matches!(three, b'f' | b'b' | b'l' | b'r')
            && is_vertical(three) != is_vertical(one)
            && letters.get(3) != Some(&three);
        if across {
            return (3, Box::new(move |d| main(d) && on_side(three, d)));
        }
        return (2, Box::new(main));
    }
    if two == b'h' {
        return (2, Box::new(move |d| on_side(one, d)));
    }
    if two == b's' && is_vertical(one) {
        return (2, Box::new(move |d| on_side(one, d) && !steep(d)));
    }
    if crossing {
        return (2, Box::new(move |d| on_side(one, d) && on_side(two, d)));
    }
    (
        1,
        Box::new(move |d| match one {
            b'v' => steep(d),
            b's' => !steep(d),
            _ => on_side(one, d),
        }),
    )
}

/// The leaps that direction letters keep; no letters keep all.
pub(super) fn select(sides: (i8, i8), letters: &str) -> BTreeSet<Leap> {
    let all = all(sides);
    let bytes = letters.as_bytes();
    if bytes.is_empty() {
        return all;
    }
    let (mut kept, mut at) = (BTreeSet::new(), 0);
    while at < bytes.len() {
        let (length, keeps) = group(&bytes[at..], sides);
        kept.extend(all.iter().copied().filter(|&d| keeps(d)));
        at += length;
    }
    kept
}

/// Letters for a set of leaps; several strings where one alone would be ambiguous.
pub(super) fn spell(sides: (i8, i8), leaps: &BTreeSet<Leap>) -> Vec<String> {
    if *leaps == all(sides) {
        return vec![String::new()];
    }
    let names: &[&str] = if sides.0 == 0 {
        &["v", "s", "f", "b", "l", "r"]
    } else if sides.0 == sides.1 {
        &["f", "b", "l", "r", "fl", "fr", "bl", "br"]
    } else {
        &[
            "f", "b", "l", "r", "v", "s", "ff", "bb", "ll", "rr", "fs", "bs", "fl", "fr", "bl",
            "br", "ffl", "ffr", "bbl", "bbr", "llf", "llb", "rrf", "rrb",
        ]
    };
    let mut left = leaps.clone();
    let mut spelt: Vec<&str> = Vec::new();
    for name in names {
        let part = select(sides, name);
        if !part.is_empty() && part.is_subset(&left) {
            left.retain(|d| !part.contains(d));
            spelt.push(name);
        }
    }
    if sides.0 == sides.1 || sides.0 == 0 {
        let joined = spelt.concat();
        if select(sides, &joined) == *leaps {
            return vec![joined];
        }
    }
    spelt.into_iter().map(String::from).collect()
}
