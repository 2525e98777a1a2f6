//! Where on its tracks a piece is, in games with a track that meets itself.
//!
//! There a site doesn't say which of its places on the track a piece has reached, so the state
//! counts pieces by place. What is kept, and where the count of a removed piece goes, is as in the
//! reference (`OnTrackIndices`): a piece that leaves the board is taken off all places of its site.

use super::super::Context;

impl Context<'_> {
    /// Pieces go from one site to another: to the next place there, or else to its first one.
    pub(super) fn moved_on_tracks(&mut self, what: i32, from: i32, to: i32, count: i32) {
        if what <= 0 || !self.game.features.internal_tracks {
            return;
        }
        for track in 0..self.game.tracks.len() {
            let here = self.places(track, from);
            let there = self.places(track, to);
            if here.is_empty() {
                // They come onto the track, each by itself.
                if let Some(first) = there.first() {
                    *self.on_track(track, what, *first) += 1;
                }
                continue;
            }
            let left = here
                .into_iter()
                .find(|place| *self.on_track(track, what, *place) > 0);
            let Some(left) = left else { continue };
            *self.on_track(track, what, left) -= count;
            let next = there.iter().find(|place| **place > left);
            if let Some(next) = next.or(there.first()) {
                *self.on_track(track, what, *next) += count;
            }
        }
    }

    /// Pieces come onto a site: to its first place.
    pub(super) fn came_on_tracks(&mut self, what: i32, site: i32, count: i32) {
        if !self.game.features.internal_tracks {
            return;
        }
        for track in 0..self.game.tracks.len() {
            if let Some(first) = self.places(track, site).first() {
                *self.on_track(track, what, *first) += count;
            }
        }
    }

    /// A piece is taken off a site.
    pub(super) fn went_off_tracks(&mut self, what: i32, site: i32) {
        if what <= 0 || !self.game.features.internal_tracks {
            return;
        }
        for track in 0..self.game.tracks.len() {
            for place in self.places(track, site) {
                *self.on_track(track, what, place) -= 1;
            }
        }
    }

    /// The places of a site on a track.
    fn places(&self, track: usize, site: i32) -> Vec<usize> {
        let places = self.game.tracks[track].places.iter().enumerate();
        let here = places.filter(|(_, place)| place.site == site);
        here.map(|(place, _)| place).collect()
    }

    /// How many pieces of a kind are at a place of a track.
    fn on_track(&mut self, track: usize, what: i32, place: usize) -> &mut i32 {
        let length = self.game.tracks[track].places.len();
        let counts = self
            .state
            .rare_mut()
            .on_track
            .entry((track as u16, what as u16));
        &mut counts.or_insert_with(|| vec![0; length])[place]
    }
}
