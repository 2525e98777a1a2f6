//! Who plays with whom: players alone, or in teams that never change.

use crate::ir::{Game, Role};
use crate::play::Context;

/// Players as a mask: a bit for each number.
pub(super) type Players = u32;

/// Roles that may stand for several players.
const SEVERAL: [Role; 5] = [
    Role::Friend,
    Role::Ally,
    Role::Enemy,
    Role::NonMover,
    Role::TeamMover,
];

/// The team of each player, by number, and who plays each role.
#[derive(Debug)]
pub(super) struct Sides {
    teams: Vec<u8>,
    in_teams: bool,
    /// By role and mover.
    several: [Vec<Players>; SEVERAL.len()],
}

impl Sides {
    /// The sides of a game at its start, as the reference evaluator finds them.
    pub fn of(game: &Game, start: &mut Context<'_>) -> Sides {
        let movers = 0..=game.player_count() + 1;
        let several = SEVERAL.map(|role| {
            let of = |mover: usize| {
                start.state.facts.mover = mover as u8;
                let players = start.players_of(role, None).into_iter();
                players.fold(0, |all, player| all | 1 << player)
            };
            movers.clone().map(of).collect()
        });
        Sides {
            teams: start.state.rare().teams[..=game.player_count()].to_vec(),
            in_teams: game.features.teams,
            several,
        }
    }

    /// Whether players share what they win.
    pub fn in_teams(&self) -> bool {
        self.in_teams
    }

    /// The players of a team.
    pub fn members(&self, team: i32) -> Players {
        let players = 1..self.teams.len();
        players
            .filter(|player| i32::from(self.teams[*player]) == team)
            .fold(0, |all, player| all | 1 << player)
    }

    /// The team of each player; 0 of nobody.
    pub fn teams(&self) -> &[u8] {
        &self.teams
    }

    /// Whose pieces a role is about, seen from a mover: nothing where it isn't about several players.
    pub fn of_role(&self, role: Role, mover: u8) -> Option<Players> {
        if let (Role::Team(team), true) = (role, self.in_teams) {
            return Some(self.members(i32::from(team)));
        }
        let index = SEVERAL.iter().position(|several| *several == role)?;
        Some(
            self.several[index]
                .get(usize::from(mover))
                .copied()
                .unwrap_or(0),
        )
    }

    /// Whether a player is another's friend, by the rules of teams where there are any.
    pub fn is_friend(&self, mover: u8, who: i32) -> bool {
        if self.in_teams {
            self.of_role(Role::Friend, mover)
                .is_some_and(|friends| has(friends, who))
        } else {
            who == i32::from(mover)
        }
    }

    /// Whether a player is another's enemy.
    pub fn is_enemy(&self, mover: u8, who: i32) -> bool {
        if self.in_teams {
            self.of_role(Role::Enemy, mover)
                .is_some_and(|enemies| has(enemies, who))
        } else {
            who != 0 && who != i32::from(mover)
        }
    }
}

/// Whether a player is among some.
#[inline]
pub(super) fn has(players: Players, who: i32) -> bool {
    (0..32).contains(&who) && players >> who & 1 != 0
}
