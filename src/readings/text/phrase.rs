//! Moves in words: `moves one space forward orthogonally; one space diagonally to capture`.
//!
//! A clause is cut into *steps* at its connectives; a step that leaves something out takes it
//! from its neighbours, as English does. Steps become Betza once every piece is known, since
//! a piece may move "like the Elephant and the Vaha".

mod betza;
mod complete;
mod like;
mod step;

use std::ops::Range;

pub(super) use betza::{betza, with_mode};
use complete::complete;
pub(super) use like::chess_role;
pub(super) use step::{Axes, Dir, Far, Join, Like, Step};

use super::{
    item::{Item, Rule},
    roster::Roster,
};

/// What a clause says of a piece's moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause {
    pub steps: Vec<Step>,
    /// `The Queen cannot capture when making this move`: said of the step before.
    pub quiet_before: bool,
    /// `if it has not yet been checked`.
    pub unchecked: Option<Range<usize>>,
    /// `cannot capture another Pil`.
    pub spares: Option<(usize, Range<usize>)>,
}

/// Words after which a clause tells of something else than movement.
pub(super) const ENDS: &[&str] = &[
    "promoted",
    "promotes",
    "promote",
    "promotion",
    "castle",
    "castling",
    "check",
    "checkmate",
    "stalemate",
    "wins",
    "win",
    "draw",
    "loses",
    "reaches",
    "reaching",
    "upon",
    "en",
    "occupied",
    "owned",
    "onto",
    "captured",
    "becomes",
    "become",
    "resulting",
    "retrograde",
];

/// Words that open a condition; what it says is no step.
const CONDITIONS: &[&str] = &[
    "if",
    "when",
    "whenever",
    "unless",
    "provided",
    "where",
    "because",
    "which",
    "while",
    "until",
    "once",
    "after",
    "before",
    "since",
    "even",
    "though",
    "so",
    "placed",
    "begin",
    "begins",
    "those",
    "beginning",
];

struct Reader<'a> {
    items: &'a [Item],
    roster: &'a Roster<'a>,
    subject: usize,
    steps: Vec<Step>,
    now: Step,
    pending: Join,
    first_ahead: bool,
    clause: Clause,
    denying: bool,
}

/// Reads the steps of `range`, said of piece `subject`.
pub(super) fn read(items: &[Item], range: Range<usize>, roster: &Roster, subject: usize) -> Clause {
    let mut reader = Reader {
        items,
        roster,
        subject,
        steps: Vec::new(),
        now: Step::new(Join::Start),
        pending: Join::Start,
        first_ahead: false,
        clause: Clause::default(),
        denying: false,
    };
    reader.run(range);
    let Reader {
        steps, mut clause, ..
    } = reader;
    clause.steps = complete(steps);
    clause
}

impl Reader<'_> {
    fn close(&mut self, join: Join) {
        if self.now.said() || self.now.first {
            let mut done = std::mem::replace(&mut self.now, Step::new(join));
            if !done.said() {
                // `on its first move, it may …`: of what follows.
                self.first_ahead = true;
                self.now.verb = done.verb;
                return;
            }
            if self.first_ahead && !done.denied {
                done.first = true;
            }
            self.steps.push(done);
        } else {
            let verb = self.now.verb;
            let (takes, quiet, slides, jump) = (
                self.now.takes,
                self.now.quiet,
                self.now.slides,
                self.now.jump,
            );
            self.now = Step::new(if join == Join::Verb {
                self.now.join
            } else {
                join
            });
            self.now.verb = verb;
            (
                self.now.takes,
                self.now.quiet,
                self.now.slides,
                self.now.jump,
            ) = (takes, quiet, slides, jump);
        }
        self.now.denied = self.denying;
    }

    fn run(&mut self, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            let item = &self.items[at];
            let mut next = at + 1;
            let span = item.span.clone();
            match item.rule {
                Rule::mark if item.is_mark(',') || item.is_mark(';') => {
                    self.denying = false;
                    self.close(Join::Comma);
                }
                Rule::mark if item.is_mark('(') => {
                    // An aside tells nothing of the move, unless it is about taking.
                    let close = (at..range.end.min(at + 60))
                        .find(|&k| self.items[k].is_mark(')'))
                        .unwrap_or(at);
                    if !(at..close).any(|k| {
                        matches!(
                            self.items[k].rule,
                            Rule::no_capture | Rule::first_move | Rule::to_capture
                        )
                    }) {
                        next = close + 1;
                    }
                }
                Rule::word if item.is("or") => self.close(Join::Or),
                Rule::word if item.is_any(&["and", "but", "also"]) => {
                    if item.is("but") {
                        self.denying = false;
                    }
                    self.close(Join::And);
                }
                Rule::then => {
                    self.close(Join::Then);
                    self.now.optional = item.text.contains("possib") || item.text.contains("may");
                }
                Rule::moves | Rule::may => {
                    if item.rule == Rule::may
                        && self.items.get(at + 1).is_some_and(|n| {
                            n.is_any(&["be", "not", "only", "never"]) && !n.is("only")
                        })
                    {
                        self.close(Join::Verb);
                        next = self.skip_condition(at + 1, range.end);
                    } else if self.now.said() || self.now.first {
                        self.close(Join::Verb);
                        self.now.verb = true;
                    } else {
                        self.now.verb = true;
                    }
                    if item.text.starts_with("slide") {
                        self.now.slides = true;
                    }
                }
                Rule::move_and_capture => self.now.verb = true,
                Rule::captures => {
                    if self.denying {
                        next = self.spares(at, range.end);
                    } else {
                        if self.now.said() {
                            self.close(Join::And);
                        }
                        self.now.takes = true;
                        self.now.verb = true;
                    }
                }
                Rule::forbids => {
                    self.close(Join::Verb);
                    self.denying = true;
                    self.now.denied = true;
                }
                Rule::to_capture => {
                    if self.now.said() {
                        self.now.takes = true;
                        self.now.touch(&span);
                    } else if let Some(step) = self.steps.last_mut() {
                        step.takes = true;
                        step.touch(&span);
                    } else {
                        self.now.takes = true;
                    }
                }
                Rule::no_capture => {
                    self.denying = false;
                    if self.now.said() {
                        self.now.quiet = true;
                        self.now.touch(&span);
                    } else if let Some(step) = self.steps.last_mut() {
                        step.quiet = true;
                        step.touch(&span);
                    } else {
                        self.clause.quiet_before = true;
                    }
                }
                Rule::first_move => {
                    if self.now.said() {
                        self.now.first = true;
                        self.now.touch(&span);
                        self.first_back();
                    } else if !self.steps.is_empty()
                        && self.pending == Join::Start
                        && !self.more_ahead(at + 1, range.end)
                    {
                        let mut whole = false;
                        if let Some(step) = self.steps.last_mut() {
                            whole = step.first || step.verb;
                            step.first = true;
                            step.touch(&span);
                        }
                        if !whole {
                            self.first_back_from(self.steps.len());
                        }
                    } else {
                        self.first_ahead = true;
                    }
                }
                Rule::once => self.now.once = true,
                Rule::unchecked => {
                    // `can also move like the horse if it has not yet been checked`
                    if self.now.said() && !self.now.first {
                        self.now.once = true;
                    }
                    self.clause.unchecked = Some(span);
                }
                Rule::same_direction => self.now.outward = true,
                Rule::except => {
                    let end = self.excepted(at + 1, range.end);
                    if end > at + 1 {
                        next = end;
                    } else {
                        next = self.skip_condition(at + 1, range.end);
                    }
                }
                Rule::over => {
                    self.now.jump = true;
                    if !self.now.said()
                        && let Some(step) = self.steps.last_mut()
                    {
                        step.jump = true;
                        step.touch(&span);
                    }
                }
                Rule::jump => {
                    if self.now.said() {
                        self.close(Join::Verb);
                    }
                    self.now.jump = true;
                    self.now.verb = true;
                }
                Rule::others
                    if !(item.text.starts_with("as ")
                        || item.text.starts_with("like ")
                        || item.text.starts_with("of ")) => {}
                Rule::others => {
                    if self.now.said() && self.now.like.is_empty() {
                        self.close(Join::Or);
                    }
                    self.now.like.push(Like::Others);
                    self.now.touch(&span);
                }
                Rule::like => next = self.likes(at, range.end),
                Rule::any_distance => self.far(Far::Any, &span),
                Rule::up_to => {
                    self.far(Far::UpTo(item.numbers.last().copied().unwrap_or(1)), &span)
                }
                Rule::or_more => self.far(
                    Far::OrMore(item.numbers.first().copied().unwrap_or(1)),
                    &span,
                ),
                Rule::steps | Rule::ordinal_space => self.far(
                    Far::Exactly(item.numbers.last().copied().unwrap_or(1)),
                    &span,
                ),
                Rule::number => {
                    let follows = self.items.get(at + 1).filter(|_| at + 1 < range.end);
                    let counts = follows.is_none_or(|n| {
                        matches!(
                            n.rule,
                            Rule::axis
                                | Rule::direction
                                | Rule::first_move
                                | Rule::mark
                                | Rule::then
                                | Rule::to_capture
                        ) || n.is_any(&["or", "and", "on"])
                    });
                    if counts
                        && (self.now.said()
                            || !self.steps.is_empty()
                            || self.now.verb
                            || follows.is_some_and(|n| n.rule == Rule::axis))
                    {
                        self.far(
                            Far::Exactly(item.numbers.first().copied().unwrap_or(1)),
                            &span,
                        );
                        self.now.number_only = true;
                    } else if self.items.get(at + 1).is_some_and(|n| n.is_any(&["of"])) {
                        // `one of the two …` is no distance.
                        next = self.skip_condition(at + 1, range.end);
                    }
                }
                Rule::axis => {
                    if item.inner == Some(Rule::diagonal) {
                        self.now.axes.diagonal = true;
                    } else {
                        self.now.axes.straight = true;
                    }
                    self.now.touch(&span);
                }
                Rule::direction => {
                    let dir = match item.inner {
                        Some(Rule::forward) => Dir::Forward,
                        Some(Rule::backward) => Dir::Backward,
                        Some(Rule::vertical) => Dir::Vertical,
                        Some(Rule::left) => Dir::Left,
                        Some(Rule::right) => Dir::Right,
                        _ => Dir::Sideways,
                    };
                    if !self.now.dirs.contains(&dir) {
                        self.now.dirs.push(dir);
                    }
                    self.now.touch(&span);
                }
                Rule::any_direction => {
                    self.now.any = true;
                    self.now.touch(&span);
                }
                Rule::word if item.is_any(ENDS) => {
                    self.close(Join::Start);
                    return;
                }
                Rule::word if item.is_any(CONDITIONS) => {
                    next = self.skip_condition(at + 1, range.end)
                }
                Rule::word
                    if item.is("only") && self.items.get(at + 1).is_some_and(|n| n.is("if")) =>
                {
                    next = self.skip_condition(at + 1, range.end)
                }
                _ => {}
            }
            at = next.max(at + 1);
        }
        self.close(Join::Start);
        if self.first_ahead && self.steps.iter().all(|s| !s.first) {
            // Said after all: `moves two spaces, on its first move`.
            if let Some(step) = self.steps.last_mut() {
                step.first = true;
            }
        }
    }

    /// Whether any step follows in the clause.
    fn more_ahead(&self, from: usize, end: usize) -> bool {
        self.items[from..end].iter().any(|i| {
            matches!(
                i.rule,
                Rule::steps
                    | Rule::any_distance
                    | Rule::axis
                    | Rule::direction
                    | Rule::like
                    | Rule::up_to
                    | Rule::any_direction
            )
        })
    }

    fn far(&mut self, far: Far, span: &Range<usize>) {
        if self.now.far.is_some() || !self.now.like.is_empty() {
            let join = if self.now.far.is_some() {
                Join::Comma
            } else {
                Join::Or
            };
            self.close(join);
        }
        self.now.far = Some(far);
        self.now.touch(span);
    }

    /// `two squares diagonally or orthogonally on its first move`: the steps that share the amount.
    fn first_back(&mut self) {
        if self.now.far.is_none() && self.now.like.is_empty()
            || (self.now.join == Join::Or && !self.now.verb && !self.now.like.is_empty())
        {
            self.first_back_from(self.steps.len() + 1);
        }
    }

    fn first_back_from(&mut self, len: usize) {
        let len = len.saturating_sub(1).min(self.steps.len());
        for step in self.steps[..len].iter_mut().rev() {
            if step.takes {
                break;
            }
            step.first = true;
            if step.far.is_some() || step.verb {
                break;
            }
        }
    }

    /// Passes over a condition: up to the next comma that a clause follows.
    fn skip_condition(&self, from: usize, end: usize) -> usize {
        let mut at = from;
        while at < end
            && !self.items[at].is_mark(':')
            && !self.items[at].is_mark(',')
            && !self.items[at].is_mark(';')
        {
            if matches!(self.items[at].rule, Rule::first_move | Rule::unchecked) {
                return at;
            }
            at += 1;
        }
        at
    }

    fn excepted(&mut self, from: usize, end: usize) -> usize {
        let mut at = from;
        while at < end {
            let item = &self.items[at];
            match item.rule {
                Rule::axis if item.inner == Some(Rule::diagonal) => {
                    self.now.except.0.diagonal = true
                }
                Rule::axis => self.now.except.0.straight = true,
                Rule::direction => self.now.except.1.push(match item.inner {
                    Some(Rule::forward) => Dir::Forward,
                    Some(Rule::backward) => Dir::Backward,
                    _ => Dir::Sideways,
                }),
                _ => break,
            }
            at += 1;
        }
        at
    }

    /// `cannot capture another Pil`: which piece is spared.
    fn spares(&mut self, at: usize, end: usize) -> usize {
        for k in at + 1..end.min(at + 5) {
            if let Some((piece, n)) = self.roster.find(self.items, k) {
                self.clause.spares = Some((
                    piece,
                    self.items[at.saturating_sub(1)].span.start..self.items[k + n - 1].span.end,
                ));
                self.denying = false;
                return k + n;
            }
        }
        self.clause.quiet_before |= self.items[at..end]
            .iter()
            .any(|i| i.is_any(&["this", "that"]) || i.is("making"));
        self.denying = false;
        end
    }
}
