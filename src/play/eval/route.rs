//! Tracks: their sites, and steps along them.

use super::super::{Context, Region};
use crate::ir::{BoolId, IntId, Track};

impl<'g> Context<'g> {
    /// The track of a name and owner, as questions about a track's ends choose it.
    fn named_track(&mut self, owner: Option<IntId>, name: Option<&str>) -> Option<&'g Track> {
        let owner = owner.map_or(0, |owner| self.int(owner));
        let tracks = &self.game.tracks;
        tracks
            .iter()
            .find(|track| match name {
                Some(name) => {
                    track.name.contains(name) && (owner == 0 || i32::from(track.owner) == owner)
                }
                None => i32::from(track.owner) == owner || track.owner == 0,
            })
            .or(tracks.first())
    }

    /// The track along which pieces of a player travel.
    pub(super) fn travelled_track(
        &self,
        owner: i32,
        name: Option<&str>,
        anyone: bool,
    ) -> Option<&'g Track> {
        let tracks = &self.game.tracks;
        let named = |track: &&Track| name.is_some_and(|name| track.name.contains(name));
        tracks
            .iter()
            .find(|track| named(track) && i32::from(track.owner) == owner)
            .or_else(|| tracks.iter().find(|track| anyone && named(track)))
            .or_else(|| tracks.iter().find(|track| i32::from(track.owner) == owner))
            .or_else(|| tracks.iter().find(|track| track.owner == 0))
    }

    /// The first site of a track, from a given one on, that meets a condition.
    pub(super) fn track_first(
        &mut self,
        owner: Option<IntId>,
        name: Option<&str>,
        from: Option<IntId>,
        condition: Option<BoolId>,
    ) -> i32 {
        let Some(track) = self.named_track(owner, name) else {
            return -1;
        };
        let from = from.map_or(-1, |from| self.int(from));
        let Some(start) = track
            .places
            .iter()
            .position(|place| from == -1 || place.site == from)
        else {
            return -1;
        };
        let (before, after) = track.places.split_at(start);
        self.keeping_cursor(|context| {
            for place in after.iter().chain(before) {
                context.cursor.to = place.site;
                if condition.is_none_or(|condition| context.holds(condition)) {
                    return place.site;
                }
            }
            -1
        })
    }

    /// The last site of a track.
    pub(super) fn track_end(&mut self, owner: Option<IntId>, name: Option<&str>) -> i32 {
        self.named_track(owner, name)
            .and_then(|track| track.places.last())
            .map_or(-1, |place| place.site)
    }

    /// Where on a track a piece of a player stands; past the end where it doesn't.
    fn place_on(&self, track: &Track, owner: i32, site: i32) -> usize {
        let first = |site: i32| {
            track
                .places
                .iter()
                .position(|place| place.site == site)
                .unwrap_or(track.places.len())
        };
        if track.looped || !self.game.features.internal_tracks {
            return first(site);
        }
        // Where a track meets itself, the state remembers at which of its places a piece is.
        let kind = self.game.site_type;
        let what = self
            .state
            .stack(kind, site)
            .iter()
            .find(|piece| i32::from(piece.who) == owner)
            .map_or(self.state.piece(kind, site).what, |piece| piece.what);
        if what == 0 {
            return first(site);
        }
        let index = self
            .game
            .tracks
            .iter()
            .position(|other| std::ptr::eq(other, track))
            .unwrap_or(0) as u16;
        let counts = self.state.rare().on_track.get(&(index, what));
        track
            .places
            .iter()
            .enumerate()
            .find(|(place, one)| {
                one.site == site
                    && counts.is_some_and(|counts| counts.get(*place).is_some_and(|n| *n > 0))
            })
            .map_or(track.places.len(), |(place, _)| place)
    }

    /// The site some steps on along a track, -1 past its end.
    pub(super) fn track_move(
        &mut self,
        owner: IntId,
        name: Option<&str>,
        from: IntId,
        steps: IntId,
    ) -> i32 {
        let owner = self.int(owner);
        let Some(track) = self.travelled_track(owner, name, true) else {
            return -1;
        };
        let from = self.int(from);
        if from < 0 && !track.looped && self.game.features.internal_tracks {
            return -1;
        }
        let length = track.places.len();
        let start = self.place_on(track, owner, from);
        let steps = self.int(steps).max(0) as usize;
        let mut place = start + steps;
        if let Some(found) = track.places.get(place) {
            return found.site;
        }
        let next = |place: usize| {
            track.places.get(place).map_or(-1, |place| {
                usize::try_from(place.next)
                    .ok()
                    .and_then(|next| track.places.get(next))
                    .map_or(-1, |next| next.site)
            })
        };
        if length == 0 || next(length - 1) == -1 {
            return -1;
        }
        loop {
            place -= length;
            if place == 0 {
                return next(length - 1);
            }
            if place - 1 < length {
                return next(place - 1);
            }
        }
    }

    /// The steps along a track between two sites, -1 where it doesn't lead there.
    pub(super) fn steps_on_track(
        &mut self,
        owner: IntId,
        name: Option<&str>,
        from: IntId,
        to: IntId,
    ) -> i32 {
        let owner = self.int(owner);
        let Some(track) = self.travelled_track(owner, name, false) else {
            return -1;
        };
        let (from, to) = (self.int(from), self.int(to));
        let once = !track.looped && self.game.features.internal_tracks;
        if once && from < 0 {
            return -1;
        }
        let start = self.place_on(track, owner, from).min(track.places.len());
        let (before, after) = track.places.split_at(start);
        let before = if once { &before[..0] } else { before };
        after
            .iter()
            .chain(before)
            .position(|place| place.site == to)
            .map_or(-1, |steps| steps as i32)
    }

    /// The sites of a track.
    pub(super) fn track_sites(
        &mut self,
        player: Option<IntId>,
        name: Option<&str>,
        from: Option<IntId>,
        to: Option<IntId>,
    ) -> Region {
        let tracks = &self.game.tracks;
        let track = if self.cursor.track != -1 {
            usize::try_from(self.cursor.track)
                .ok()
                .and_then(|track| tracks.get(track))
        } else {
            let player = player.map_or(0, |player| self.int(player));
            let name = name.unwrap_or_default();
            tracks.iter().find(|track| {
                &*track.name == name
                    || (track.name.contains(name)
                        && (i32::from(track.owner) == player || track.owner == 0))
            })
        };
        let Some(track) = track else {
            return Region::new();
        };
        if from.is_none() && to.is_none() {
            return track.places.iter().map(|place| place.site).collect();
        }
        let from = from.map_or(-1, |from| self.int(from));
        let to = to.map_or(-1, |to| self.int(to));
        let start = if from == -1 {
            Some(0)
        } else {
            track.places.iter().position(|place| place.site == from)
        };
        let Some(start) = start else {
            return Region::new();
        };
        let (before, after) = track.places.split_at(start);
        let mut sites = Region::new();
        for place in after.iter().chain(before) {
            sites.insert(place.site);
            if place.site == to {
                break;
            }
        }
        sites
    }
}
