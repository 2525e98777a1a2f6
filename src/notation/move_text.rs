//! Moves as people write them: `e2-e4`, `e7-e8=Queen`, `pass`.

use super::coordinate;
use crate::ir::Game;
use crate::play::{Change, Move, State};
use crate::topology::SiteType;

/// The text of a move in the position before it: `from-to`, `x` for `-` where it captures, what
/// is put down or promoted to; `*` follows where more happens.
pub fn text(game: &Game, state: &State, mv: &Move) -> String {
    if mv.is_pass() {
        return "pass".into();
    }
    if mv.is_swap() {
        return "swap".into();
    }
    let (from, to) = ends(game, mv);
    let placed = placed(game, mv);
    if mv.from == mv.to || mv.from < 0 {
        return match placed {
            Some(stem) => format!("{to}={stem}"),
            None if to == "-" => fact(mv).unwrap_or_else(|| to.clone()),
            None => to,
        };
    }
    let captures = takes(mv) || {
        let kind = mv.to_kind.unwrap_or(game.site_type);
        let stands = state.piece(kind, mv.to);
        !game.features.stacking && stands.who != 0 && stands.who != mv.mover
    };
    let between = if captures { 'x' } else { '-' };
    let promoted = placed.map_or(String::new(), |stem| format!("={stem}"));
    format!("{from}{between}{to}{promoted}")
}

/// The names of the sites that a move goes from and to.
pub fn ends(game: &Game, mv: &Move) -> (String, String) {
    let kind = |kind: Option<SiteType>| kind.unwrap_or(game.site_type);
    (
        coordinate::name(game, kind(mv.from_kind), mv.from),
        coordinate::name(game, kind(mv.to_kind), mv.to),
    )
}

/// What a move puts down or promotes to.
fn placed<'g>(game: &'g Game, mv: &Move) -> Option<&'g str> {
    mv.actions.iter().find_map(|action| match &action.change {
        Change::Promote { what, .. } | Change::Add { what, .. } => {
            let component = game.components.get(usize::try_from(*what).ok()?)?;
            Some(&*component.stem)
        }
        Change::Nested(inner) => placed(game, inner),
        _ => None,
    })
}

fn takes(mv: &Move) -> bool {
    mv.actions.iter().any(|action| match &action.change {
        Change::Remove { site, .. } => *site != mv.from,
        Change::Nested(inner) => takes(inner),
        _ => false,
    })
}

/// Moves without sites: what they set.
fn fact(mv: &Move) -> Option<String> {
    mv.actions.iter().find_map(|action| match &action.change {
        Change::Vote { text, .. } => Some(format!("vote {text}")),
        Change::Propose { text, .. } => Some(format!("propose {text}")),
        Change::Bet { amount, .. } => Some(format!("bet {amount}")),
        Change::SetTrumpSuit(suit) => Some(format!("trump {suit}")),
        Change::SetNextPlayer(player) => Some(format!("next {player}")),
        _ => None,
    })
}

/// Which of the legal moves a text means. It may give the sites (`e2e4`, `e2-e4`, `12-28`), the
/// piece behind an equals sign, or a number of the list (`#3`).
pub fn matching(game: &Game, state: &State, legal: &[Move], input: &str) -> Vec<usize> {
    let input = input.trim().to_lowercase();
    if let Some(number) = input.strip_prefix('#') {
        let index = number.parse::<usize>().ok();
        let index = index.and_then(|n| n.checked_sub(1));
        return index.filter(|n| *n < legal.len()).into_iter().collect();
    }
    let (places, piece) = match input.split_once('=') {
        Some((places, piece)) => (places.trim(), Some(piece.trim())),
        None => (input.as_str(), None),
    };
    let all = |wanted: &dyn Fn(&Move) -> bool| -> Vec<usize> {
        (0..legal.len())
            .filter(|index| wanted(&legal[*index]))
            .collect()
    };
    let exact = all(&|mv| text(game, state, mv).to_lowercase() == input);
    if !exact.is_empty() {
        return exact;
    }
    all(&|mv| {
        if mv.is_pass() || mv.is_swap() {
            return false;
        }
        let (from, to) = ends(game, mv);
        let named = if mv.from == mv.to || mv.from < 0 {
            places == to || places == format!("{to}{to}") || places == format!("{to}-{to}")
        } else {
            ["", "-", "x", " ", "--"]
                .iter()
                .any(|between| places == format!("{from}{between}{to}"))
        };
        let numbered = places == format!("{}-{}", mv.from, mv.to);
        let right_piece = piece.is_none_or(|piece| {
            placed(game, mv).is_some_and(|stem| {
                let stem = stem.to_lowercase();
                !piece.is_empty() && stem.starts_with(piece)
            })
        });
        (named || numbered) && right_piece
    })
}
