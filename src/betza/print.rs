//! Moves → Betza text, in one spelling.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use super::mode::{Forms, Mode, by_mode};
use super::{ATOMS, Betza, FURTHEST, Move, Way, directions, gcd};

/// How a group of moves is written, directions aside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    initial: bool,
    sides: (i8, i8),
    /// First and last stride of a ride; both 1 for a leap.
    strides: (i8, i8),
    way: Way,
}

fn sides(leap: (i8, i8)) -> (i8, i8) {
    let (a, b) = (leap.0.abs(), leap.1.abs());
    (a.min(b), a.max(b))
}

/// Splits the moves along one stride into rides and single leaps.
fn forms(stride: (i8, i8), way: Way, reach: &BTreeSet<i8>, initial: bool) -> Vec<(Form, (i8, i8))> {
    let mut found = Vec::new();
    let mut left: Vec<i8> = reach.iter().copied().collect();
    while let Some(&first) = left.first() {
        let mut run = 1;
        while left.get(run).is_some_and(|&k| k == first + run as i8) {
            run += 1;
        }
        let last = left[run - 1];
        left.drain(..run);
        let whole = (stride.0 * first, stride.1 * first);
        let form = |sides, strides| Form {
            initial,
            sides,
            strides,
            way,
        };
        match way {
            Way::Clear if first > 1 && last == FURTHEST / sides(stride).1 && first == 2 => {
                found.push((form(sides(stride), (2, last)), stride));
            }
            Way::Clear if first > 1 => {
                for k in first..=last {
                    let leap = (stride.0 * k, stride.1 * k);
                    found.push((form(sides(leap), (1, 1)), leap));
                }
            }
            Way::Leap | Way::Lame => found.push((form(sides(whole), (1, 1)), whole)),
            Way::Jump => {
                for k in first..=last {
                    let leap = (stride.0 * k, stride.1 * k);
                    found.push((form(sides(leap), (1, 1)), leap));
                }
            }
            _ => found.push((form(sides(stride), (first, last)), stride)),
        }
    }
    found
}

/// Groups the moves of one mode and time: form → directions.
fn group(moves: impl Iterator<Item = Move>) -> Forms<Form> {
    let mut lines: BTreeMap<(Way, (i8, i8), bool), BTreeSet<i8>> = BTreeMap::new();
    for m in moves {
        let k = if m.stride.0 != 0 {
            m.dx / m.stride.0
        } else {
            m.dy / m.stride.1
        };
        lines
            .entry((m.way, m.stride, m.initial))
            .or_default()
            .insert(k);
    }
    let keys: Vec<_> = lines.keys().copied().collect();
    for (way, stride, initial) in keys {
        // A single leap written by itself would be one of the shortest strides: a first move of longer
        // ones (`iD2`) keeps what is leapt at any time.
        let long = initial && gcd(stride.0, stride.1) > 1;
        let is_leap = |lines: &BTreeMap<_, BTreeSet<i8>>, leap: (i8, i8)| {
            let at = |initial: bool| lines.get(&(Way::Leap, leap, initial));
            let whole = |leaps: Option<&BTreeSet<i8>>| leaps.is_some_and(|l| l.contains(&1));
            whole(at(initial)) || long && whole(at(false))
        };
        // A leap that stands for one square of a ride, too (`RD`), leaves no gap in it.
        for k in 2..FURTHEST / sides(stride).1 {
            let leap = (stride.0 * k, stride.1 * k);
            let whole = is_leap(&lines, leap);
            if let Some(reach) = lines.get_mut(&(way, stride, initial))
                && way == Way::Clear
                && whole
                && reach.contains(&(k + 1))
            {
                reach.insert(k);
            }
        }
        // A ride's first stride is a plain leap: give it back to the ride.
        if way == Way::Clear
            && lines[&(way, stride, initial)].contains(&2)
            && is_leap(&lines, stride)
            && let Some(reach) = lines.get_mut(&(way, stride, initial))
        {
            reach.insert(1);
            lines.remove(&(Way::Leap, stride, initial));
        }
    }
    let mut grouped: Forms<Form> = BTreeMap::new();
    for ((way, stride, initial), reach) in lines {
        for (form, leap) in forms(stride, way, &reach, initial) {
            grouped.entry(form).or_default().insert(leap);
        }
    }
    grouped
}

impl fmt::Display for Betza {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quiet = group(self.moves.iter().copied().filter(|m| !m.capture));
        let takes = group(self.moves.iter().copied().filter(|m| m.capture));
        let mut terms: BTreeMap<(bool, Mode, Form), BTreeSet<(i8, i8)>> = BTreeMap::new();
        for (form, mode, leaps) in by_mode(&quiet, &takes) {
            terms.insert((form.initial, mode, form), leaps);
        }
        // W and F with all directions are a K, R and B a Q.
        let mut written = Vec::new();
        let keys: Vec<_> = terms.keys().copied().collect();
        for key in keys {
            let (initial, mode, form) = key;
            let Some(leaps) = terms.remove(&key) else {
                continue;
            };
            let diagonal = (
                initial,
                mode,
                Form {
                    sides: (1, 1),
                    ..form
                },
            );
            let whole = form.sides == (0, 1)
                && form.strides.0 == 1
                && leaps == directions::all((0, 1))
                && terms.get(&diagonal) == Some(&directions::all((1, 1)));
            if whole {
                terms.remove(&diagonal);
                written.push(term(
                    mode,
                    form,
                    "",
                    Some(if form.strides.1 == 1 { 'K' } else { 'Q' }),
                ));
                continue;
            }
            for letters in directions::spell(form.sides, &leaps) {
                written.push(term(mode, form, &letters, None));
            }
        }
        for text in written {
            out.write_str(&text)?;
        }
        for bent in &self.bent {
            let join = if bent.optional { '?' } else { '-' };
            write!(out, "[{}{join}{}]", bent.first, bent.second)?;
        }
        Ok(())
    }
}

fn term(mode: Mode, form: Form, letters: &str, compound: Option<char>) -> String {
    let mut text = String::new();
    if form.initial {
        text.push('i');
    }
    match mode {
        Mode::Both => {}
        Mode::Move => text.push('m'),
        Mode::Capture => text.push('c'),
    }
    text.push_str(letters);
    let longer = form.sides.1;
    let endless = form.strides.1 >= FURTHEST / longer;
    let rides = form.strides.1 > 1;
    let line = form.sides.0 == 0 || form.sides.0 == form.sides.1;
    match form.way {
        Way::Clear if !rides => text.push('n'),
        Way::Lame => text.push('n'),
        Way::Jump | Way::Ski => text.push('j'),
        Way::Hop => text.push('p'),
        Way::Grasshop => text.push('g'),
        _ => {}
    }
    let slider = match (form.sides, compound) {
        (_, Some(c)) => Some(c),
        ((0, 1), _) if rides => Some('R'),
        ((1, 1), _) if rides => Some('B'),
        _ => None,
    };
    let name = match slider {
        Some(c) => c.to_string(),
        None => match ATOMS.iter().find(|(_, s)| *s == form.sides) {
            Some((c, _)) => c.to_string(),
            None => format!("({},{})", form.sides.0, form.sides.1),
        },
    };
    if form.way == Way::Clear && form.strides.0 == 2 {
        // Starts at the second stride: a leap, then the ride.
        let leap = ATOMS.iter().find(|(_, s)| *s == form.sides).map_or_else(
            || format!("({},{})", form.sides.0, form.sides.1),
            |(c, _)| c.to_string(),
        );
        let ride = if slider.is_some() {
            name
        } else {
            format!("{name}0")
        };
        return format!("[{text}{leap}-{text}{ride}]");
    }
    text.push_str(&name);
    if rides {
        match (endless, slider) {
            (true, Some(_)) => {}
            (true, None) if line || name.starts_with('(') => text.push('0'),
            (true, None) => text.push_str(&name),
            (false, _) => text.push_str(&form.strides.1.to_string()),
        }
    }
    text
}
