//! Tracks: the sites in order along which pieces travel.

use super::{Direction, Relation, SiteType, Topology};

/// The site number that stands for leaving the board at the end of a track.
pub const END: i32 = -2;
/// The site number that stands for being off the board.
pub const OFF: i32 = -1;

/// A neighbour along a track: the site and its place on the track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Neighbour {
    /// The site, which may be [`END`].
    pub site: i32,
    /// Its place among the track's elements.
    pub index: u32,
}

/// One place on a track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrackElement {
    /// The site, which may be [`END`].
    pub site: i32,
    /// Where one comes from.
    pub previous: Option<Neighbour>,
    /// Where one goes to.
    pub next: Option<Neighbour>,
    /// How many more times the track's text named the site in a row.
    pub bump: u32,
}

/// A track.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    /// Its name.
    pub name: String,
    /// The player it is for, 0 for all.
    pub owner: u32,
    /// Whether its end leads to its beginning.
    pub looped: bool,
    /// Whether pieces on it can't go back.
    pub directed: bool,
    /// Its places in order.
    pub elements: Vec<TrackElement>,
    /// Whether a site occurs on it twice.
    pub crosses_itself: bool,
}

impl Track {
    /// A track over these sites; repeated sites in a row become one place with a bump.
    pub fn new(name: &str, owner: u32, looped: bool, directed: bool, sites: &[i32]) -> Track {
        let mut places: Vec<(i32, u32)> = Vec::new();
        for &site in sites {
            match places.last_mut() {
                Some((last, bump)) if *last == site => *bump += 1,
                _ => places.push((site, 0)),
            }
        }
        let n = places.len();
        let at = |index: usize| Neighbour {
            site: places[index].0,
            index: index as u32,
        };
        let elements = (0..n)
            .map(|i| {
                let (first, last) = (i == 0, i + 1 == n);
                let previous = match (first, last) {
                    (true, _) => looped.then(|| at(n - 1)),
                    (_, true) => Some(at(i - 1)),
                    _ => (!directed).then(|| at(i - 1)),
                };
                let next = if last {
                    (looped && !first).then(|| at(0))
                } else {
                    Some(at(i + 1))
                };
                TrackElement {
                    site: places[i].0,
                    previous,
                    next,
                    bump: places[i].1,
                }
            })
            .collect();
        let bumps = places.iter().any(|&(_, bump)| bump > 0);
        let repeats = || (1..n).any(|i| places[..i].iter().any(|p| p.0 == places[i].0));
        Track {
            name: name.to_string(),
            owner,
            looped,
            directed,
            elements,
            crosses_itself: !bumps && repeats(),
        }
    }

    /// The first place of a site on the track.
    pub fn index_of(&self, site: i32) -> Option<usize> {
        self.elements.iter().position(|e| e.site == site)
    }
}

impl Topology {
    /// The sites of a track written as steps: `"0,E,N2,W,End"`. A number is a site, a direction
    /// goes on in a line to its end, or as many steps as the number behind it says.
    ///
    /// # Errors
    /// What is wrong with the steps, in words.
    pub fn track_sites(&self, t: SiteType, steps: &str) -> Result<Vec<i32>, String> {
        let mut sites = Vec::new();
        let mut current: Option<u32> = None;
        for (i, step) in steps.trim_end_matches(',').split(',').enumerate() {
            if step.bytes().all(|b| b.is_ascii_digit()) {
                let site: u32 = step.parse().map_err(|_| format!("`{step}` is no site"))?;
                current = ((site as usize) < self.len(t)).then_some(site);
                sites.push(site as i32);
            } else if i == 0 {
                return Err("a track must begin with the number of a site".to_string());
            } else if step == "End" {
                sites.push(END);
            } else {
                let from = current.ok_or_else(|| format!("`{step}` comes after no site"))?;
                let word = step.trim_end_matches(|c: char| c.is_ascii_digit());
                let length = match &step[word.len()..] {
                    "" => usize::MAX,
                    digits => digits.parse().map_err(|_| format!("`{step}` is too far"))?,
                };
                let direction = Direction::from_word(word)
                    .filter(|d| self.supported_directions(t, Relation::All).contains(d))
                    .ok_or_else(|| format!("no step of this board leads `{word}`"))?;
                for radial in self.radials(t, from, direction.faced()) {
                    for &site in radial.sites[1..].iter().take(length) {
                        current = Some(site);
                        sites.push(site as i32);
                    }
                }
            }
        }
        Ok(sites)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::generator;

    #[test]
    fn around_a_square() {
        let board = Topology::new(generator::square(3, SiteType::Cell), false);
        let sites = board.track_sites(SiteType::Cell, "0,E,N1,W,End").unwrap();
        assert_eq!(sites, [0, 1, 2, 5, 4, 3, END]);
        assert!(board.track_sites(SiteType::Cell, "0,U").is_err());
        let track = Track::new("Ring", 0, true, false, &[0, 1, 1, 2]);
        assert_eq!(track.elements.len(), 3);
        assert_eq!(track.elements[1].bump, 1);
        assert_eq!(
            track.elements[2].next,
            Some(Neighbour { site: 0, index: 0 })
        );
    }
}
