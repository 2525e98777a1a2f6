//! The positions that a recorded line of play can have led to.
//!
//! A trace says less than the engine knew: moves may share their key, and even the state after them
//! as far as it was recorded (bearing off `12` by a die of 4 or by one of 6). All positions that fit
//! are kept, until what follows tells them apart.

use serde_json::{Value, json};

use super::trace::{Divergence, move_key, same, state_json};
use super::variables::Variables;
use crate::play::{Context, Move};

/// The most positions that are kept at once.
const MOST: usize = 64;

/// The positions that fit a trial so far.
pub(super) struct Line<'g> {
    fits: Vec<Fit<'g>>,
}

/// A position, and what else fits where it is a puzzle's.
#[derive(Clone)]
struct Fit<'g> {
    context: Context<'g>,
    variables: Variables,
}

impl<'g> From<Context<'g>> for Line<'g> {
    fn from(start: Context<'g>) -> Line<'g> {
        let variables = Variables::default();
        let context = start;
        Line {
            fits: vec![Fit { context, variables }],
        }
    }
}

impl<'g> Line<'g> {
    /// One of the positions; none once the line has ended.
    pub(super) fn position(self) -> Option<Context<'g>> {
        self.fits.into_iter().next().map(|fit| fit.context)
    }

    /// Goes on by a recorded ply.
    ///
    /// # Errors
    /// The first divergence, where no position fits: the line ends there.
    pub(super) fn ply(&mut self, line: &Value, at: (u64, u64)) -> Result<(), Box<Divergence>> {
        let mut first = None;
        for fit in std::mem::take(&mut self.fits) {
            if let Err(divergence) = self.go_on(fit, line, at) {
                first = first.or(Some(divergence));
            }
        }
        match first {
            Some(divergence) if self.fits.is_empty() => Err(divergence),
            _ => Ok(()),
        }
    }

    /// Goes on from one position, by each move of the recorded key.
    fn go_on(
        &mut self,
        mut fit: Fit<'g>,
        line: &Value,
        at: (u64, u64),
    ) -> Result<(), Box<Divergence>> {
        let mut legal = legal_as_recorded(&mut fit.context, line, at)?;
        legal.retain(|mv| Some(&*move_key(mv)) == line["move"].as_str());
        let branches = fit.variables.branches(&fit.context, legal);
        let (mut first, mut found) = (None, false);
        let fits = std::iter::repeat_n(fit, branches.len());
        for (mut fit, branch) in fits.zip(branches) {
            branch.play(&mut fit.context);
            fit.variables = branch.variables;
            match same("state", Some(at), &line["after"], &state_json(&fit.context)) {
                Ok(()) => {
                    found = true;
                    self.keep(fit);
                }
                Err(divergence) => first = first.or(Some(divergence)),
            }
        }
        if found {
            return Ok(());
        }
        Err(first.unwrap_or_else(|| {
            Box::new(Divergence {
                what: "move".into(),
                at: Some(at),
                recorded: line["move"].to_string(),
                found: "no such move".into(),
            })
        }))
    }

    /// Keeps a position that fits.
    fn keep(&mut self, fit: Fit<'g>) {
        if self.fits.len() < MOST && !self.fits.iter().any(|other| alike(other, &fit)) {
            self.fits.push(fit);
        }
    }
}

/// The legal moves, where they and the mover are as recorded.
fn legal_as_recorded(
    context: &mut Context<'_>,
    line: &Value,
    at: (u64, u64),
) -> Result<Vec<Move>, Box<Divergence>> {
    same("mover", Some(at), &line["mover"], &json!(context.mover()))?;
    let legal = context.legal_moves();
    let mut keys: Vec<String> = legal.iter().map(move_key).collect();
    keys.sort();
    let keys = json!(keys.join(" "));
    same("legal moves", Some(at), &line["legal"], &keys)?;
    Ok(legal)
}

/// Whether two positions whose recorded parts agree agree in the rest too.
fn alike(one: &Fit<'_>, other: &Fit<'_>) -> bool {
    let last = |fit: &Fit<'_>| fit.context.moves_made().last().map(|mv| mv.actions.clone());
    let (a, b) = (&one.context, &other.context);
    a.state.facts == b.state.facts
        && a.state.rare() == b.state.rare()
        && a.rng() == b.rng()
        && last(one) == last(other)
        && one.variables == other.variables
}
