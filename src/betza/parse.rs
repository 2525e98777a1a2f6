//! Betza text → moves.

use std::{collections::BTreeSet, ops::Range, str::FromStr};

use pest::{Parser as _, iterators::Pair};

use crate::{
    diagnostic::Diagnostic,
    source::{SourceId, Span},
};

use super::{ATOMS, Bent, Betza, FURTHEST, Move, Way, directions, hint};

/// The grammar's parser; a module of its own, as pest's derive documents nothing.
#[allow(missing_docs)]
mod grammar {
    /// See `grammar/betza.pest`.
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/betza.pest"]
    pub struct Grammar;
}
use grammar::{Grammar, Rule};

/// Why a string is not Betza, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// Under which code it is reported.
    pub code: &'static str,
    /// Bytes of the string at fault.
    pub span: Range<usize>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Why, or what would do.
    pub help: String,
    /// What was probably meant, best first.
    pub suggestions: Vec<String>,
}

impl Error {
    pub(super) fn new(
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Error {
            code: "ashtapada::betza::syntax",
            span,
            message: message.into(),
            help: help.into(),
            suggestions: Vec::new(),
        }
    }

    /// The same about something that is Betza, but that no ludemes say.
    pub(super) fn unsayable(self) -> Self {
        Error {
            code: "ashtapada::betza::unsayable",
            ..self
        }
    }

    /// As a diagnostic; the string is all of a source, or begins in one at a byte.
    pub fn diagnostic(&self, source: SourceId, offset: usize) -> Diagnostic {
        let at = |byte: usize| (offset + byte) as u32;
        let span = Span::new(source, at(self.span.start), at(self.span.end));
        Diagnostic::error(self.code, self.message.clone())
            .label(span, "")
            .help(self.help.clone())
            .suggest(self.suggestions.clone())
    }
}

impl FromStr for Betza {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut whole = Betza::default();
        for (_, term) in terms(text)? {
            whole.moves.extend(term.moves);
            whole.bent.extend(term.bent);
        }
        Ok(whole.reduced())
    }
}

/// The terms of a string, each with its place.
pub(super) fn terms(text: &str) -> Result<Vec<(Range<usize>, Betza)>, Error> {
    let mut pairs = Grammar::parse(Rule::betza, text).map_err(|error| {
        let at = match error.location {
            pest::error::InputLocation::Pos(at) => at,
            pest::error::InputLocation::Span((at, _)) => at,
        };
        hint::unread(text, at)
    })?;
    let mut found = Vec::new();
    for term in pairs.next().into_iter().flat_map(Pair::into_inner) {
        let Some(inner) = term.into_inner().next() else {
            continue; // the end of input
        };
        let span = inner.as_span().start()..inner.as_span().end();
        let set = match inner.as_rule() {
            Rule::bent => bent(inner)?,
            _ => simple(inner)?,
        };
        found.push((span, set));
    }
    Ok(found)
}

fn bent(pair: Pair<Rule>) -> Result<Betza, Error> {
    let mut parts = pair.into_inner();
    let (Some(first), Some(join), Some(second)) = (parts.next(), parts.next(), parts.next()) else {
        return Ok(Betza::default());
    };
    let optional = join.as_str() == "?";
    let (first, second) = (simple(first)?, simple(second)?);
    // A second leg that only carries on is a ride that begins further out: `[F-B]`.
    let strides: BTreeSet<_> = first.moves.iter().map(|m| m.stride).collect();
    let plain = |b: &Betza| {
        b.moves
            .iter()
            .all(|m| matches!(m.way, Way::Leap | Way::Clear))
    };
    let single = first.moves.iter().all(|m| (m.dx, m.dy) == m.stride);
    if !optional
        && single
        && plain(&first)
        && plain(&second)
        && second.moves.iter().all(|m| strides.contains(&m.stride))
    {
        let moves = second.moves.iter().filter_map(|m| {
            let (dx, dy) = (m.dx + m.stride.0, m.dy + m.stride.1);
            (dx.abs().max(dy.abs()) <= FURTHEST).then_some(Move {
                dx,
                dy,
                way: Way::Clear,
                ..*m
            })
        });
        return Ok(Betza {
            moves: moves.collect(),
            bent: BTreeSet::new(),
        });
    }
    let bent = BTreeSet::from([Bent {
        first,
        optional,
        second,
    }]);
    Ok(Betza {
        moves: BTreeSet::new(),
        bent,
    })
}

fn simple(pair: Pair<Rule>) -> Result<Betza, Error> {
    let (mut flags, mut letters, mut sides) = (String::new(), String::new(), Vec::new());
    let (mut range, mut default, mut span) = (None, Some(1), 0..0);
    for part in pair.into_inner() {
        span = part.as_span().start()..part.as_span().end();
        match part.as_rule() {
            Rule::modifier => match part.as_str() {
                m @ ("f" | "b" | "l" | "r" | "s" | "v" | "h") => letters.push_str(m),
                m @ ("m" | "c" | "i" | "n" | "j" | "p" | "g") => flags.push_str(m),
                other => {
                    return Err(hint::modifier(span, other));
                }
            },
            Rule::range => {
                range = part.as_str().parse::<i8>().ok().or(Some(FURTHEST));
            }
            Rule::atom | Rule::doubled => {
                let text = part.as_str();
                if part.as_rule() == Rule::doubled {
                    default = None;
                }
                if text.starts_with('(') {
                    let mut numbers = text
                        .trim_matches(['(', ')'])
                        .split(',')
                        .filter_map(|n| n.trim().parse::<i8>().ok())
                        .collect::<Vec<_>>();
                    numbers.sort_unstable();
                    match numbers[..] {
                        [a, b] if b > 0 && b <= FURTHEST => sides.push((a, b)),
                        _ => {
                            return Err(Error::new(
                                span,
                                format!("`{text}` is no leap"),
                                format!("two numbers up to {FURTHEST}, not both 0, as in `(1,4)`"),
                            ));
                        }
                    }
                    continue;
                }
                let letter = text.chars().next().unwrap_or('W');
                match letter {
                    'K' => sides.extend([(0, 1), (1, 1)]),
                    'Q' | 'R' | 'B' => {
                        default = None;
                        if letter != 'B' {
                            sides.push((0, 1));
                        }
                        if letter != 'R' {
                            sides.push((1, 1));
                        }
                    }
                    'L' => sides.push((1, 3)),
                    'J' => sides.push((2, 3)),
                    _ => match ATOMS.iter().find(|(c, _)| *c == letter) {
                        Some((_, pair)) => sides.push(*pair),
                        None => {
                            return Err(hint::letter(span, letter));
                        }
                    },
                }
            }
            _ => {}
        }
    }
    let furthest = match range {
        Some(0) => FURTHEST,
        Some(n) => n.min(FURTHEST),
        None => default.unwrap_or(FURTHEST),
    };
    let has = |flag| flags.contains(flag);
    let modes: &[bool] = match (has('m'), has('c')) {
        (true, false) => &[false],
        (false, true) => &[true],
        _ => &[false, true],
    };
    let mut moves = BTreeSet::new();
    for pair in sides {
        for leap in directions::select(pair, &letters) {
            let shape = Shape {
                lame: has('n'),
                jump: has('j'),
                hop: has('p'),
                grasshop: has('g'),
            };
            for (dx, dy, stride, way) in spread(leap, furthest, shape) {
                moves.extend(modes.iter().map(|&capture| Move {
                    dx,
                    dy,
                    stride,
                    way,
                    capture,
                    initial: has('i'),
                }));
            }
        }
    }
    if moves.is_empty() {
        return Err(Error::new(
            span,
            "these directions leave no move",
            "a letter for a direction keeps the leaps on that side, and this piece has none there",
        ));
    }
    Ok(Betza {
        moves,
        bent: BTreeSet::new(),
    })
}

/// Modifiers about what stands between.
struct Shape {
    lame: bool,
    jump: bool,
    hop: bool,
    grasshop: bool,
}

type Single = (i8, i8, (i8, i8), Way);

/// A leap or a ride as single displacements.
fn spread(leap: (i8, i8), furthest: i8, shape: Shape) -> Vec<Single> {
    let longer = leap.0.abs().max(leap.1.abs());
    let unit = if leap.0 == 0 || leap.1 == 0 || leap.0.abs() == leap.1.abs() {
        longer
    } else {
        1
    };
    let step = (leap.0 / unit, leap.1 / unit);
    if furthest == 1 && !shape.hop && !shape.grasshop {
        return vec![match (shape.lame, shape.jump) {
            (true, _) if unit > 1 => (leap.0, leap.1, step, Way::Clear),
            (true, _) if longer > 1 => (leap.0, leap.1, leap, Way::Lame),
            (_, true) if unit > 1 => (leap.0, leap.1, step, Way::Jump),
            _ => (leap.0, leap.1, leap, Way::Leap),
        }];
    }
    let count = (FURTHEST / longer).min(if shape.hop || shape.grasshop {
        furthest.max(2)
    } else {
        furthest
    });
    (1..=count)
        .filter_map(|k| {
            let way = match k {
                1 if shape.jump || shape.hop || shape.grasshop => return None,
                1 => Way::Leap,
                _ if shape.hop => Way::Hop,
                _ if shape.grasshop => Way::Grasshop,
                _ if shape.jump => Way::Ski,
                _ => Way::Clear,
            };
            Some((leap.0 * k, leap.1 * k, leap, way))
        })
        .collect()
}
