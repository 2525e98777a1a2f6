//! What of a game no table can hold, told before anything is planned.

use super::board::SEATS;
use super::lane::Reason;
use crate::ir::{Features, Game, Mode};

/// What no table can hold.
pub(super) fn unfit(game: &Game) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let Features {
        stacking,
        hidden,
        visited,
        sequence_capture,
        large_pieces,
        ..
    } = game.features.clone();
    for (unfit, why) in [
        (stacking, "stacks of pieces"),
        (
            game.graph.ids().any(|id| game.graph.op(id).draws()),
            "chance other than dice",
        ),
        (hidden, "hidden information"),
        (visited, "sites visited in a turn"),
        (sequence_capture, "captures at the end of a sequence"),
        (large_pieces, "large pieces"),
        (!game.features.one_site_type, "several kinds of site"),
        (
            game.mode != Mode::Alternating,
            "players who don't alternate",
        ),
        (game.player_count() < 2, "one player"),
        (game.player_count() >= SEATS, "more than four players"),
        (game.components.len() > 64, "more than 63 components"),
        (
            game.meta.swap
                || game.meta.automove
                || game.meta.no_suicide
                || game.meta.no_repeat.is_some(),
            "meta rules",
        ),
        (
            game.features.cycle
                || game.features.repeat_positional
                || game.features.repeat_situational,
            "repetition",
        ),
        (game.phases.len() > 4, "more than four phases"),
    ] {
        if unfit {
            reasons.push(why.to_owned());
        }
    }
    reasons
}
