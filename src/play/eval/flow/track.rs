//! Slides along tracks.

use super::super::super::Context;
use super::super::super::moves::Move;
use super::Draft;
use crate::ir::{FlowId, FlowOp};

impl Context<'_> {
    /// Slides along the tracks from each place of theirs that is on the piece's site.
    ///
    /// As in the reference: a piece that may take any track lands only once it has passed a bump, and
    /// what lands for the last time isn't asked the effect's condition, which what goes on is.
    pub(super) fn ride_track(&mut self, id: FlowId, draft: &Draft, out: &mut Vec<Move>) {
        let game = self.game;
        let FlowOp::RideTrack {
            track: name,
            min,
            max,
            go,
            stop,
            last,
            next,
            ..
        } = game.graph.flow(id)
        else {
            return;
        };
        let from = self.cursor.from;
        let (min, max) = (self.int(*min), self.int(*max));
        let (to, between) = (self.cursor.to, self.cursor.between);
        let any = &**name == "AllTracks";
        for track in game.tracks.iter().filter(|one| any || one.name == *name) {
            for (start, place) in track.places.iter().enumerate() {
                if place.site != from {
                    continue;
                }
                let (mut at, mut bumps, mut length) = (start, place.bump, 1);
                while let Ok(after) = usize::try_from(track.places[at].next)
                    && length < track.places.len() as i32
                    && length <= max
                {
                    self.cursor.to = track.places[after].site;
                    if bumps > 0 || !any {
                        if stop.is_some_and(|stop| self.holds(stop)) {
                            if min <= length {
                                self.flow(*last, draft, out);
                                break;
                            }
                        } else if min <= length {
                            self.flow(*next, draft, out);
                        }
                    }
                    length += 1;
                    self.cursor.between = self.cursor.to;
                    if !self.holds(*go) {
                        break;
                    }
                    at = after;
                    bumps += track.places[at].bump;
                }
            }
        }
        (self.cursor.to, self.cursor.between) = (to, between);
    }
}
