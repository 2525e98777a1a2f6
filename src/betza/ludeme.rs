//! Moves → the ludemes that say them.
//!
//! ```
//! use ashtapada::betza::ludemes;
//! let pawn = ludemes("mfWcfF", 8).unwrap();
//! assert_eq!(pawn.moves(&[]),
//!     r#"(or {("StepToEmpty" Forward) ("StepToEnemy" (directions {FL FR}))})"#);
//! ```
//!
//! Steps, slides and hops along the lines of the board have ludemes of their own; other leaps are
//! turtle walks, with a condition on the squares between where there is one.

mod bent;
mod direction;
mod leap;
mod term;

use std::collections::BTreeSet;

use super::{
    Betza,
    mode::Mode,
    parse::{Error, terms},
};
use term::Term;

/// The moves of a piece as ludemes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ludemes {
    /// What it may do at any time, a ludeme each.
    pub ordinary: Vec<String>,
    /// What it may do as its first move only.
    pub initial: Vec<String>,
    /// Whether a define is needed: see [`Ludemes::defines`].
    passes_squares: bool,
}

/// A square on the way of a leap, by fractions of its displacement; rounded towards the start.
const ON_THE_WAY: &str =
    "// The square #1/#2 of the way from where a piece stands to where it goes.
(define \"OnTheWay\"
    (coord
        row:(+ (row of:(from)) (/ (* #1 (- (row of:(to)) (row of:(from)))) #2))
        column:(+ (column of:(from)) (/ (* #1 (- (column of:(to)) (column of:(from)))) #2))))
";

impl Ludemes {
    /// The defines that the ludemes use beside the library's.
    pub fn defines(&self) -> &'static str {
        if self.passes_squares { ON_THE_WAY } else { "" }
    }

    /// Whether the piece's state says if it has moved: 0 before its first move, then 1.
    pub fn remembers(&self) -> bool {
        !self.initial.is_empty()
    }

    /// All moves as one ludeme, on one line; `after` are further consequences of each move.
    pub fn moves(&self, after: &[&str]) -> String {
        let mut all = self.ordinary.clone();
        if self.remembers() {
            all.push(format!(
                "(if (= 0 (state at:(from))) {})",
                any(&self.initial)
            ));
        }
        let mut then = Vec::new();
        if self.remembers() {
            then.push("(set State at:(last To) 1)");
        }
        then.extend(after);
        match &then[..] {
            [] => any(&all),
            [one] => format!("(or {{{}}} (then {one}))", all.join(" ")),
            many => format!(
                "(or {{{}}} (then (and {{{}}})))",
                all.join(" "),
                many.join(" ")
            ),
        }
    }
}

/// One of several moves.
fn any(moves: &[String]) -> String {
    match moves {
        [one] => one.clone(),
        many => format!("(or {{{}}})", many.join(" ")),
    }
}

/// Translates Betza for a board whose longer side has so many squares.
///
/// # Errors
/// Where it isn't Betza, or no ludemes say it; with the place.
pub fn ludemes(text: &str, longest: i8) -> Result<Ludemes, Error> {
    let mut whole = Betza::default();
    for (span, term) in terms(text)? {
        for bent in &term.bent {
            bent::check(bent).map_err(|why| {
                let message = format!("no ludemes for `{}`", &text[span.clone()]);
                Error::new(span.clone(), message, why).unsayable()
            })?;
        }
        whole.moves.extend(term.moves);
        whole.bent.extend(term.bent);
    }
    Ok(of(&whole.reduced(), longest))
}

/// The ludemes of a set of moves; bends that can't be said are left out.
fn of(betza: &Betza, longest: i8) -> Ludemes {
    let mut whole = Betza {
        moves: betza.moves.clone(),
        bent: BTreeSet::new(),
    };
    // Where the piece may stop after its first leg, that leg is a move of its own.
    for bent in betza.bent.iter().filter(|bent| bent.optional) {
        whole.moves.extend(&bent.first.moves);
    }
    let whole = whole.reduced();
    let mut found = Ludemes::default();
    for term in term::terms(&whole) {
        let (text, passes) = term.ludeme(longest);
        found.passes_squares |= passes;
        let list = if term.initial {
            &mut found.initial
        } else {
            &mut found.ordinary
        };
        list.extend(text);
    }
    for bent in &betza.bent {
        let list = if bent::is_initial(bent) {
            &mut found.initial
        } else {
            &mut found.ordinary
        };
        list.extend(bent::ludemes(bent));
    }
    found
}

impl Mode {
    /// The condition on the square to enter.
    fn condition(self) -> &'static str {
        match self {
            Mode::Both => "(not (\"IsFriendAt\" (to)))",
            Mode::Move => "(is Empty (to))",
            Mode::Capture => "(\"IsEnemyAt\" (to))",
        }
    }

    /// What is done to what stands there.
    fn effect(self) -> &'static str {
        match self {
            Mode::Both => " (apply if:(\"IsEnemyAt\" (to)) (remove (to)))",
            Mode::Move => "",
            Mode::Capture => " (apply (remove (to)))",
        }
    }
}

impl Term {
    /// Steps, slides and hops by name; everything else leaps. Whether squares on the way are asked.
    fn ludeme(&self, longest: i8) -> (Vec<String>, bool) {
        use super::Way;
        let line = || direction::relative(&self.strides);
        if self.is_adjacent() {
            let text = match (self.way, self.first, self.last) {
                (Way::Leap, 1, 1) => Some(step(self.mode, &line())),
                (Way::Clear, first, last) => Some(slide(self.mode, &line(), first, last)),
                (Way::Ski, 2, last) => Some(ski(self.mode, &line(), last)),
                (Way::Jump, 2, 2) => Some(hop(self.mode, &line(), "before:0 after:0")),
                (Way::Hop, 2, term::ENDLESS) => {
                    let far = format!("before:{FAR} after:{FAR}");
                    Some(hop(self.mode, &line(), &far))
                }
                (Way::Grasshop, 2, last) => {
                    let before = if last == term::ENDLESS { FAR } else { last - 2 };
                    Some(hop(self.mode, &line(), &format!("before:{before} after:0")))
                }
                _ => None,
            };
            if let Some(text) = text {
                return (vec![text], false);
            }
        }
        leap::ludemes(self, longest)
    }
}

/// Further than any board reaches.
const FAR: i8 = 99;

fn step(mode: Mode, directions: &str) -> String {
    let define = match mode {
        Mode::Both => "StepToNotFriend",
        Mode::Move => "StepToEmpty",
        Mode::Capture => "StepToEnemy",
    };
    format!("(\"{define}\" {directions})")
}

/// What ends a slide; empty squares need no word.
fn sliding(mode: Mode, directions: &str, between: &str) -> String {
    match mode {
        Mode::Both => format!("(\"SlideCapture\" {directions}{between})"),
        Mode::Move => format!("(move Slide {directions}{between})"),
        // The effect's condition leaves out the squares where nothing is to be taken.
        Mode::Capture => format!(
            "(move Slide {directions}{between} (to if:(\"IsEnemyAt\" (to)) (apply if:(\"IsEnemyAt\" (to)) (remove (to)))))"
        ),
    }
}

fn range(first: i8, last: i8) -> String {
    match (first, last) {
        (1, term::ENDLESS) => String::new(),
        (1, last) => format!(" (max {last})"),
        (first, term::ENDLESS) => format!(" (min {first})"),
        (first, last) if first == last => format!(" (exact {first})"),
        (first, last) => format!(" (range {first} {last})"),
    }
}

fn slide(mode: Mode, directions: &str, first: i8, last: i8) -> String {
    let range = range(first, last);
    let between = if range.is_empty() {
        range
    } else {
        format!(" (between{range})")
    };
    sliding(mode, directions, &between)
}

/// A slide that may begin by passing over a piece.
fn ski(mode: Mode, directions: &str, last: i8) -> String {
    let between = format!(
        " (between{} if:(or (is Empty (between)) (is In (between) (sites Around (from)))))",
        range(2, last)
    );
    sliding(mode, directions, &between)
}

fn hop(mode: Mode, directions: &str, reach: &str) -> String {
    let to = match mode {
        Mode::Move => "(to if:(is Empty (to)))",
        // An effect with a condition is for the square where the hop is stopped.
        Mode::Both | Mode::Capture => {
            "(to if:(is Empty (to)) (apply if:(\"IsEnemyAt\" (to)) (remove (to))))"
        }
    };
    let capture =
        format!("(move Hop {directions} (between {reach} if:(is Occupied (between))) {to})");
    if mode == Mode::Both {
        let quiet = hop(Mode::Move, directions, reach);
        format!("(or {quiet} {capture})")
    } else {
        capture
    }
}
