//! A step: what one stretch of a clause says of a move.

use std::ops::Range;

/// How far a step goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::readings::text) enum Far {
    Exactly(u32),
    UpTo(u32),
    OrMore(u32),
    Any,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::readings::text) enum Dir {
    Forward,
    Backward,
    Sideways,
    Vertical,
    Left,
    Right,
}

/// Orthogonally, diagonally.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::readings::text) struct Axes {
    pub straight: bool,
    pub diagonal: bool,
}

impl Axes {
    pub(super) fn none(self) -> bool {
        !self.straight && !self.diagonal
    }
}

/// Another piece whose move this one has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::readings::text) enum Like {
    Piece(usize),
    /// A piece of chess, by its Betza.
    Chess(&'static str),
    /// Any of the other pieces.
    Others,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::readings::text) enum Join {
    Start,
    Comma,
    Or,
    And,
    Then,
    Verb,
}

/// One step of a clause.
#[derive(Clone, Debug)]
pub(in crate::readings::text) struct Step {
    pub far: Option<Far>,
    pub axes: Axes,
    pub dirs: Vec<Dir>,
    /// Whether the axes came before the directions (`orthogonally forward`).
    pub any: bool,
    pub except: (Axes, Vec<Dir>),
    /// Moves without taking, takes only; both for ordinary.
    pub quiet: bool,
    pub takes: bool,
    pub jump: bool,
    pub first: bool,
    pub once: bool,
    pub denied: bool,
    pub like: Vec<Like>,
    pub legs: Vec<Step>,
    pub join: Join,
    /// A verb of its own: starts a claim of its own where it is a first move.
    pub verb: bool,
    pub outward: bool,
    /// A leg that may be left out.
    pub optional: bool,
    pub slides: bool,
    pub span: Range<usize>,
    /// `orthogonally or diagonally forward`: what else the words may mean.
    pub loose_dirs: bool,
    /// It says how far by itself.
    pub own_far: bool,
    pub number_only: bool,
    /// Nothing says where to: wherever the piece itself goes.
    pub anywhere: bool,
}

impl Step {
    /// Moves as a piece of chess does, said at `span`.
    pub fn as_chess(betza: &'static str, span: Range<usize>) -> Self {
        Self {
            like: vec![Like::Chess(betza)],
            span,
            ..Self::new(Join::Start)
        }
    }

    pub(super) fn new(join: Join) -> Self {
        Self {
            far: None,
            axes: Axes::default(),
            dirs: Vec::new(),
            any: false,
            except: Default::default(),
            quiet: false,
            takes: false,
            jump: false,
            first: false,
            once: false,
            denied: false,
            like: Vec::new(),
            legs: Vec::new(),
            join,
            verb: false,
            outward: false,
            optional: false,
            slides: false,
            span: 0..0,
            loose_dirs: false,
            own_far: false,
            number_only: false,
            anywhere: false,
        }
    }

    pub(super) fn said(&self) -> bool {
        self.far.is_some()
            || !self.axes.none()
            || !self.dirs.is_empty()
            || self.any
            || !self.like.is_empty()
    }

    pub(super) fn touch(&mut self, span: &Range<usize>) {
        if self.span == (0..0) {
            self.span = span.clone();
        } else {
            self.span.start = self.span.start.min(span.start);
            self.span.end = self.span.end.max(span.end);
        }
    }
}
