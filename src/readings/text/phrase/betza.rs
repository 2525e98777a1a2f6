//! One step as moves.

use super::{Axes, Dir, Far, Step};
use crate::betza::{Betza, Move};

/// One step as moves; `None` where Betza can't say it (then in words).
pub(in super::super) fn betza(step: &Step) -> Result<Betza, String> {
    if !step.legs.is_empty() {
        return legs(step);
    }
    let far = step.far.unwrap_or(Far::Exactly(1));
    let mut axes = step.axes;
    if axes.none() {
        let plain = step.dirs.is_empty() || step.any;
        axes = Axes {
            straight: true,
            diagonal: plain,
        };
    }
    let mut text = String::new();
    for (used, diagonal) in [(axes.straight, false), (axes.diagonal, true)] {
        if !used {
            continue;
        }
        let letters = letters(step, diagonal);
        let atom = if diagonal {
            ["F", "A", "G"]
        } else {
            ["W", "D", "H"]
        };
        let rider = if diagonal { "B" } else { "R" };
        match far {
            Far::Exactly(n @ 1..=3) => {
                let way = match n {
                    1 => "",
                    _ if step.jump => "",
                    _ => "n",
                };
                text += &format!("{letters}{way}{}", atom[n as usize - 1]);
            }
            Far::Exactly(n) => {
                text += &format!(
                    "{letters}{}({},{n})",
                    if step.jump { "" } else { "n" },
                    if diagonal { n } else { 0 }
                )
            }
            Far::UpTo(n) => text += &format!("{letters}{rider}{n}"),
            Far::Any if step.jump => text += &format!("{letters}j{rider}"),
            Far::Any => text += &format!("{letters}{rider}"),
            Far::OrMore(1) => text += &format!("{letters}{rider}"),
            Far::OrMore(2) => text += &format!("[{letters}{}-{letters}{rider}]", atom[0]),
            Far::OrMore(n) => return Err(format!("{letters}{rider} of {n} or more")),
        }
    }
    let set: Betza = text.parse().map_err(|_| text.clone())?;
    Ok(without(set, &step.except))
}

fn without(set: Betza, except: &(Axes, Vec<Dir>)) -> Betza {
    let (axes, dirs) = except;
    if axes.none() && dirs.is_empty() {
        return set;
    }
    set.filter(|m| {
        let diagonal = m.dx != 0 && m.dy != 0;
        let on_axis = axes.none()
            || if diagonal {
                axes.diagonal
            } else {
                axes.straight
            };
        let on_side = dirs.is_empty()
            || dirs.iter().any(|d| match d {
                Dir::Forward => m.dy > 0,
                Dir::Backward => m.dy < 0,
                Dir::Vertical => m.dx == 0,
                _ => m.dy == 0,
            });
        !(on_axis && on_side)
    })
}

fn letters(step: &Step, diagonal: bool) -> String {
    if step.any {
        return String::new();
    }
    let mut out = String::new();
    for dir in &step.dirs {
        out.push(match dir {
            Dir::Forward => 'f',
            Dir::Backward => 'b',
            Dir::Left => 'l',
            Dir::Right => 'r',
            Dir::Sideways if diagonal => continue,
            Dir::Sideways => 's',
            Dir::Vertical => 'v',
        });
    }
    out
}

/// A move in legs: a leap to where they end, or words where a leg has no end.
fn legs(step: &Step) -> Result<Betza, String> {
    let mut parts = vec![Step {
        legs: Vec::new(),
        ..step.clone()
    }];
    parts.extend(step.legs.iter().cloned());
    let amounts: Vec<Option<u32>> = parts
        .iter()
        .map(|p| match p.far {
            Some(Far::Exactly(n)) => Some(n),
            None => Some(1),
            _ => None,
        })
        .collect();
    let kind = |p: &Step| p.axes.diagonal && !p.axes.straight;
    if parts.len() == 2
        && let [Some(a), Some(b)] = amounts[..]
    {
        let (one, two) = (kind(&parts[0]), kind(&parts[1]));
        let sides = match (one, two) {
            (false, true) => (b, a + b),
            (true, false) => (a, a + b),
            // Straight, then at a right angle: `two spaces and then one to the side`.
            (false, false) => (a.min(b), a.max(b)),
            (true, true) => return Err(words(&parts)),
        };
        let dirs = if parts[0].dirs.contains(&Dir::Forward) && one != two {
            "ff"
        } else {
            ""
        };
        let text = match sides {
            (1, 2) => format!("{dirs}N"),
            (1, 3) => format!("{dirs}C"),
            (2, 3) => format!("{dirs}Z"),
            (x, y) => format!("({x},{y})"),
        };
        return text.parse().map_err(|_| text);
    }
    if let [first, second] = &parts[..]
        && let (Ok(one), Ok(two)) = (betza(first), betza(second))
        && second.optional
    {
        let text = format!("[{one}?{two}]");
        return text.parse().map_err(|_| text);
    }
    Err(words(&parts))
}

/// Legs in words: `F then R of 3 or more`.
fn words(parts: &[Step]) -> String {
    parts
        .iter()
        .map(|p| {
            let diagonal = p.axes.diagonal && !p.axes.straight;
            match p.far {
                Some(Far::OrMore(n)) => {
                    format!("{} of {n} or more", if diagonal { "B" } else { "R" })
                }
                _ => betza(&Step {
                    legs: Vec::new(),
                    ..p.clone()
                })
                .map_or_else(|w| w, |b| b.to_string()),
            }
        })
        .collect::<Vec<_>>()
        .join(" then ")
}

/// Makes moves quiet, or takes only.
pub(in super::super) fn with_mode(set: &Betza, takes: bool) -> Betza {
    set.filter(|m: &Move| m.capture == takes)
}
