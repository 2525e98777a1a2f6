//! Who plays with whom: players alone, or in teams that never change.

use crate::ir::{Game, Role};
use crate::play::Context;

/// Players as a mask: a bit for each number.
pub(super) type Players = u32;

/// The team of each player, by number.
#[derive(Debug)]
pub(super) struct Sides {
    teams: Vec<u8>,
    in_teams: bool,
}

impl Sides {
    /// The sides of a game at its start.
    pub fn of(game: &Game, start: &Context<'_>) -> Sides {
        let team = |player: usize| start.state.rare().teams.get(player).copied().unwrap_or(0);
        Sides {
            teams: (0..=game.player_count()).map(team).collect(),
            in_teams: game.features.teams,
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
        let team = self.teams.get(usize::from(mover)).copied();
        let own = 1 << mover;
        let all = (1..self.teams.len()).fold(0, |all, player| all | 1 << player);
        let friends = team.map_or(own, |team| self.members(i32::from(team)));
        Some(match role {
            Role::Friend => friends,
            Role::Ally => friends & !own,
            Role::Enemy => all & !friends,
            Role::NonMover => all & !own,
            Role::Team(team) if self.in_teams => self.members(i32::from(team)),
            Role::TeamMover if self.in_teams => friends,
            Role::TeamMover => own,
            _ => return None,
        })
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
