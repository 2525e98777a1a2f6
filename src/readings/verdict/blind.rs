//! What can be told of a game that can't be probed: its players, and how many pieces they have.

use std::collections::BTreeMap;

use super::{Answer, Claim, Diff, Finding, Kind};
use crate::{
    ir::Game,
    play::{Context, Rng},
    readings::text::{Reading, fold},
};

/// Holds claims against a game whose board or turns allow no probing; `why` says what hinders.
pub fn judge_unasked(reading: &Reading, claims: &[Claim], game: &Game, why: &str) -> Diff {
    let armies = armies(game);
    let findings = claims.iter().map(|claim| {
        let mut claim = claim.clone();
        let answer = match claim.kind {
            Kind::Players => {
                let players = game.player_count().to_string();
                Answer::when(claim.value == players, players)
            }
            Kind::Count => count(reading, &mut claim, &armies, why),
            _ => Answer::undetermined(why),
        };
        claim.verdict = Some(answer.verdict);
        claim.actual = answer.actual;
        claim.note = answer.note;
        Finding {
            claim,
            witness: None,
        }
    });
    let mut findings: Vec<Finding> = findings.collect();
    findings.sort_by_key(|f| f.claim.verdict);
    Diff {
        findings,
        ..Diff::default()
    }
}

/// By stem, how many each player starts with.
fn armies(game: &Game) -> BTreeMap<String, Vec<usize>> {
    let start = Context::start(game, Rng::new(1));
    let mut found: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for site in 0..game.site_count(game.site_type) as i32 {
        let piece = start.state.piece(game.site_type, site);
        let Some(component) = game.components.get(usize::from(piece.what)) else {
            continue;
        };
        if piece.what != 0 && component.owner > 0 {
            let counts = found
                .entry(component.stem.to_string())
                .or_insert_with(|| vec![0; game.player_count() + 1]);
            if let Some(n) = counts.get_mut(usize::from(component.owner)) {
                *n += piece.count.max(1) as usize;
            }
        }
    }
    found
}

/// A piece's number, where its name, or its number alone, says which component it is.
fn count(
    reading: &Reading,
    claim: &mut Claim,
    armies: &BTreeMap<String, Vec<usize>>,
    why: &str,
) -> Answer {
    let Ok(wanted) = claim.value.parse::<usize>() else {
        return Answer::undetermined(why);
    };
    let each = |counts: &Vec<usize>| counts[1..].iter().all(|n| *n == wanted);
    if claim.piece.is_empty() {
        let players = armies.values().map(Vec::len).max().unwrap_or(1);
        let total = |p: usize| armies.values().map(|c| c[p]).sum::<usize>();
        let totals: Vec<usize> = (1..players).map(total).collect();
        let text: Vec<String> = totals.iter().map(ToString::to_string).collect();
        return Answer::when(totals.iter().all(|t| *t == wanted), text.join("; "));
    }
    let called = |stem: &str| {
        let name = fold(stem.split(['_', '-']).next().unwrap_or(stem));
        let piece = reading.pieces.iter().find(|(n, _)| *n == claim.piece);
        piece.is_some_and(|(_, called)| called.contains(&name))
    };
    if let Some((stem, counts)) = armies.iter().find(|(stem, _)| called(stem)) {
        claim.lud.clone_from(stem);
        let text: Vec<String> = counts[1..].iter().map(ToString::to_string).collect();
        return Answer::when(each(counts), text.join("; "));
    }
    if armies.values().any(each) {
        return Answer::agree().note("some piece of the game has this number");
    }
    Answer::undetermined(why)
}
