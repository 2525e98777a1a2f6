//! The positions that a recorded line of play can have led to.
//!
//! A trace says less than the engine knew: moves may share their key, and even the state after them
//! as far as it was recorded (bearing off `12` by a die of 4 or by one of 6). All positions that fit
//! are kept, until what follows tells them apart.

use serde_json::{Value, json};

use super::trace::{Divergence, move_key, same, state_json};
use crate::play::{Context, Move};

/// The most positions that are kept at once.
const MOST: usize = 64;

/// The positions that fit a trial so far.
pub(super) struct Line<'g> {
    fits: Vec<Context<'g>>,
}

impl<'g> From<Context<'g>> for Line<'g> {
    fn from(start: Context<'g>) -> Line<'g> {
        Line { fits: vec![start] }
    }
}

impl<'g> Line<'g> {
    /// One of the positions; none once the line has ended.
    pub(super) fn position(self) -> Option<Context<'g>> {
        self.fits.into_iter().next()
    }

    /// Goes on by a recorded ply.
    ///
    /// # Errors
    /// The first divergence, where no position fits: the line ends there.
    pub(super) fn ply(&mut self, line: &Value, at: (u64, u64)) -> Result<(), Box<Divergence>> {
        let mut first = None;
        for context in std::mem::take(&mut self.fits) {
            if let Err(divergence) = self.go_on(context, line, at) {
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
        mut context: Context<'g>,
        line: &Value,
        at: (u64, u64),
    ) -> Result<(), Box<Divergence>> {
        let mut legal = legal_as_recorded(&mut context, line, at)?;
        legal.retain(|mv| Some(&*move_key(mv)) == line["move"].as_str());
        // The record says all of a puzzle's position.
        let told = context.game().features.deduction_puzzle;
        let (mut first, mut found) = (None, false);
        let positions = std::iter::repeat_n(context, legal.len());
        for (mut context, mv) in positions.zip(&legal) {
            context.play(mv);
            match same("state", Some(at), &line["after"], &state_json(&context)) {
                Ok(()) => {
                    found = true;
                    self.keep(context);
                    if told {
                        break;
                    }
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
    fn keep(&mut self, context: Context<'g>) {
        if self.fits.len() < MOST && !self.fits.iter().any(|other| alike(other, &context)) {
            self.fits.push(context);
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
fn alike(one: &Context<'_>, other: &Context<'_>) -> bool {
    let last = |context: &Context<'_>| context.moves_made().last().map(|mv| mv.actions.clone());
    one.state.facts == other.state.facts
        && one.state.rare() == other.state.rare()
        && one.rng() == other.rng()
        && last(one) == last(other)
}
