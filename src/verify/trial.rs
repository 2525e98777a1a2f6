//! Replaying Ludii's trials: each recorded move must be among the legal moves, with the same
//! actions and consequences, and the game must end as recorded.

use crate::ir::{Game, Mode, MovesId};
use crate::notation::action::{RecordedAction, RecordedMove, of_action, same_action, same_actions};
use crate::notation::trial::{Trial, end_type};
use crate::notation::{board, move_text};
use crate::play::{Context, Move, Rng};

/// The end of a replay.
#[derive(Debug)]
pub enum Replay<'g> {
    /// All moves were legal, and the end is as recorded: the last position.
    Done(Box<Context<'g>>),
    /// The first difference.
    Departs(Box<Departure>),
}

/// Where a game departs from its trial.
#[derive(Clone, Debug, Default)]
pub struct Departure {
    /// The ply, from 0; the number of plies where the end differs.
    pub ply: usize,
    /// What differs, in words.
    pub what: String,
    /// The position before the ply, drawn.
    pub position: String,
    /// Legal moves that were recorded and weren't found.
    pub missing: Vec<String>,
    /// Legal moves that were found and aren't what was recorded.
    pub extra: Vec<Extra>,
}

/// A legal move that isn't the recorded one.
#[derive(Clone, Debug)]
pub struct Extra {
    /// The move.
    pub text: String,
    /// The generator that made it.
    pub made_by: Option<MovesId>,
}

impl Departure {
    /// A departure at a position.
    pub fn at(ply: usize, what: impl Into<String>, context: &Context<'_>) -> Departure {
        Departure {
            ply,
            what: what.into(),
            position: board::draw(context.game(), &context.state, board::Style::default()),
            ..Departure::default()
        }
    }

    /// With the moves found in the position.
    pub fn extra<'m>(
        mut self,
        context: &Context<'_>,
        moves: impl IntoIterator<Item = &'m Move>,
    ) -> Departure {
        self.extra = moves
            .into_iter()
            .map(|mv| Extra {
                text: move_text::text(context.game(), &context.state, mv),
                made_by: mv.made_by,
            })
            .collect();
        self
    }
}

/// Replays a trial.
pub fn replay<'g>(game: &'g Game, trial: &Trial) -> Replay<'g> {
    match try_replay(game, trial) {
        Ok(context) => Replay::Done(Box::new(context)),
        Err(departure) => Replay::Departs(departure),
    }
}

fn try_replay<'g>(game: &'g Game, trial: &Trial) -> Result<Context<'g>, Box<Departure>> {
    let mut context = Context::start(game, trial.rng.unwrap_or(Rng::new(0)));
    if game.mode == Mode::Simultaneous {
        let what = "games with moves at once are not replayed";
        return Err(Box::new(Departure::at(0, what, &context)));
    }
    check_placements(&context, trial)?;
    let placements = trial.placement_count().min(trial.moves.len());
    let moves = &trial.moves[placements..];
    for (ply, recorded) in moves.iter().enumerate() {
        if ply < context.moves_made().len() {
            continue;
        }
        if context.is_over() {
            let what = format!("the game is over, and {} moves are left", moves.len() - ply);
            return Err(Box::new(Departure::at(ply, what, &context)));
        }
        let legal = context.legal_moves();
        if let Some(size) = trial.legal_sizes.get(ply).filter(|n| **n != legal.len()) {
            let what = format!("{size} legal moves recorded, {} found", legal.len());
            let mut departure = Departure::at(ply, what, &context).extra(&context, &legal);
            if find(&mut context, &legal, recorded).is_none() {
                departure.missing = vec![recorded.to_string()];
            }
            return Err(Box::new(departure));
        }
        let Some(index) = find(&mut context, &legal, recorded) else {
            return Err(Box::new(not_found(&mut context, &legal, recorded, ply)));
        };
        context.play(&legal[index]);
    }
    check_end(&context, trial, moves.len())?;
    Ok(context)
}

/// The actions of the start rules must be those recorded, in order.
fn check_placements(context: &Context<'_>, trial: &Trial) -> Result<(), Box<Departure>> {
    let stacking = context.game().features.stacking;
    let placements = context.all_moves().len() - context.moves_made().len();
    let found: Vec<RecordedMove> = context.all_moves()[..placements]
        .iter()
        .map(|mv| RecordedMove::of(mv, stacking))
        .collect();
    let found: Vec<&RecordedAction> = found.iter().flat_map(RecordedMove::flat_actions).collect();
    let count = trial.placement_count().min(trial.moves.len());
    let recorded: Vec<&RecordedAction> = trial.moves[..count]
        .iter()
        .flat_map(RecordedMove::flat_actions)
        .collect();
    if same_actions(&found, &recorded) {
        return Ok(());
    }
    let differs = found
        .iter()
        .zip(&recorded)
        .position(|(a, b)| !same_action(a, b))
        .unwrap_or(found.len().min(recorded.len()));
    let text = |list: &[&RecordedAction]| {
        list.get(differs)
            .map_or("nothing".to_string(), ToString::to_string)
    };
    let mut departure = Departure::at(
        0,
        format!("placement {} of the start rules differs", differs + 1),
        context,
    );
    departure.missing = vec![text(&recorded)];
    departure.extra = vec![Extra {
        text: text(&found),
        made_by: None,
    }];
    Err(Box::new(departure))
}

/// The legal move that does what was recorded; one with the same sites is preferred.
pub fn find(context: &mut Context<'_>, legal: &[Move], recorded: &RecordedMove) -> Option<usize> {
    let wanted = recorded.flat_actions();
    let same_sites = |mv: &Move| mv.from == recorded.from && mv.to == recorded.to;
    let order = (0..legal.len())
        .filter(|i| same_sites(&legal[*i]))
        .chain((0..legal.len()).filter(|i| !same_sites(&legal[*i])));
    for index in order {
        if !may_match(context, &legal[index], &wanted) {
            continue;
        }
        let whole = context.with_consequences(&legal[index]);
        if does(context, &whole, &wanted) {
            return Some(index);
        }
    }
    None
}

fn does(context: &Context<'_>, whole: &Move, wanted: &[&RecordedAction]) -> bool {
    let stacking = context.game().features.stacking;
    whole.actions.len() == wanted.len()
        && whole
            .actions
            .iter()
            .zip(wanted)
            .all(|(action, wanted)| same_action(&of_action(action, stacking), wanted))
}

/// Whether a move can do what is wanted, seen from its decision alone: a cheap test that spares
/// working out its consequences.
fn may_match(context: &Context<'_>, mv: &Move, wanted: &[&RecordedAction]) -> bool {
    let stacking = context.game().features.stacking;
    mv.actions
        .iter()
        .filter(|action| action.is_decision())
        .map(|action| of_action(action, stacking))
        .filter(|action| action.nested.is_none())
        .all(|action| wanted.iter().any(|wanted| same_action(&action, wanted)))
}

fn not_found(
    context: &mut Context<'_>,
    legal: &[Move],
    recorded: &RecordedMove,
    ply: usize,
) -> Departure {
    let alike: Vec<&Move> = legal
        .iter()
        .filter(|mv| mv.from == recorded.from && mv.to == recorded.to)
        .collect();
    let stacking = context.game().features.stacking;
    let what = if alike.is_empty() {
        "the recorded move is not legal"
    } else {
        "the legal moves between these sites do something else"
    };
    let mut departure = Departure::at(ply, what, context);
    departure.missing = vec![recorded.to_string()];
    if alike.is_empty() {
        return departure.extra(context, legal);
    }
    departure.extra = alike
        .into_iter()
        .map(|mv| Extra {
            text: RecordedMove::of(&context.with_consequences(mv), stacking).to_string(),
            made_by: mv.made_by,
        })
        .collect();
    departure
}

fn check_end(context: &Context<'_>, trial: &Trial, plies: usize) -> Result<(), Box<Departure>> {
    let Some(winner) = trial.winner else {
        return Ok(());
    };
    let fail = |what: String| Err(Box::new(Departure::at(plies, what, context)));
    let Some(ended) = context.ended() else {
        return fail(format!(
            "the game goes on, and was recorded as over (winner {winner})"
        ));
    };
    if i32::from(ended.winner) != winner {
        return fail(format!("winner {} found, {winner} recorded", ended.winner));
    }
    if let Some(recorded) = &trial.end_type {
        let found = end_type(ended.cause);
        if found != recorded && recorded != "Unknown" {
            return fail(format!("ended by {found}, recorded as {recorded}"));
        }
    }
    if let Some(ranking) = &trial.ranking {
        let found = &context.ranking()[1..];
        let recorded = ranking.get(1..).unwrap_or_default();
        let same = found.len() == recorded.len()
            && found
                .iter()
                .zip(recorded)
                .all(|(a, b)| (a - b).abs() < 1e-9);
        if !same {
            return fail(format!("ranks {found:?} found, {recorded:?} recorded"));
        }
    }
    Ok(())
}
