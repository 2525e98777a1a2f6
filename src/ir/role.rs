//! Roles: names for players that depend on whose turn it is.

/// A role of Ludii's `roleType`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Nobody.
    Neutral,
    /// A player by number, from 1.
    Player(u8),
    /// A team by number, from 1.
    Team(u8),
    /// The team of the mover.
    TeamMover,
    /// Each player.
    Each,
    /// Owned by all.
    Shared,
    /// All players.
    All,
    /// The player whose turn it is.
    Mover,
    /// The player after the mover.
    Next,
    /// The player before the mover.
    Prev,
    /// Every player but the mover.
    NonMover,
    /// Enemies of the mover.
    Enemy,
    /// The mover and friends.
    Friend,
    /// Friends of the mover.
    Ally,
    /// The player that an iteration stands at.
    Iterator,
}

impl Role {
    /// Whether it stands for the same in every position.
    pub fn is_fixed(self) -> bool {
        matches!(
            self,
            Role::Neutral | Role::Player(_) | Role::Shared | Role::All | Role::Each
        )
    }

    /// Reads the word of the language.
    pub fn from_word(word: &str) -> Option<Role> {
        let numbered = |prefix: &str| {
            word.strip_prefix(prefix)
                .and_then(|rest| rest.parse::<u8>().ok())
        };
        Some(match word {
            "Neutral" => Role::Neutral,
            "Each" => Role::Each,
            "Shared" => Role::Shared,
            "All" => Role::All,
            "Mover" => Role::Mover,
            "Next" => Role::Next,
            "Prev" => Role::Prev,
            "NonMover" => Role::NonMover,
            "Enemy" => Role::Enemy,
            "Friend" => Role::Friend,
            "Ally" => Role::Ally,
            "Player" => Role::Iterator,
            "TeamMover" => Role::TeamMover,
            _ => {
                return numbered("P")
                    .map(Role::Player)
                    .or_else(|| numbered("Team").map(Role::Team));
            }
        })
    }

    /// The player's number where it doesn't depend on the position: the owner that a component of
    /// this role has. Shared things belong to the number after the last player.
    pub fn owner(self, players: usize) -> Option<u8> {
        match self {
            Role::Neutral => Some(0),
            Role::Player(number) | Role::Team(number) => Some(number),
            Role::Shared | Role::Each | Role::All => Some(players as u8 + 1),
            _ => None,
        }
    }
}
