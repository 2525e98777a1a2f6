//! Ludii's trial files: a played game as text.
//!
//! ```text
//! game=../Common/res/lud/board/war/Example.lud
//! START GAME OPTIONS
//! Board Size/10x10
//! END GAME OPTIONS
//! RNG internal state=127,123,-81,-36,-65,-5,-61,110
//! Move=[Move:mover=0,from=8,to=8,actions=[Add:type=Cell,to=8,what=1]]
//! Move=[Move:mover=1,from=8,to=16,actions=[Move:typeFrom=Cell,from=8,typeTo=Cell,to=16,decision=true]]
//! LEGAL MOVES LIST SIZE = 20
//! numInitialPlacementMoves=1
//! winner=0
//! endtype=TurnLimit
//! rankings=0.0,1.5,1.5
//! SANDBOX=false
//! LUDII_VERSION=1.3.13
//! ```

use std::fmt;

use super::action::RecordedMove;
use crate::play::{Context, EndCause, Rng};

/// The version of the format that is written.
const VERSION: &str = "1.3.13";

/// A recorded game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trial {
    /// The game's file, as the file names it.
    pub game: Option<String>,
    /// The options in use; `None` where the file has no such part.
    pub options: Option<Vec<String>>,
    /// The chance source before the start rules.
    pub rng: Option<Rng>,
    /// All moves, placements of the start rules first.
    pub moves: Vec<RecordedMove>,
    /// How many legal moves there were at each position, where recorded.
    pub legal_sizes: Vec<usize>,
    /// The legal moves themselves, where recorded.
    pub legal: Vec<Vec<RecordedMove>>,
    /// How many of the moves are placements.
    pub placements: Option<usize>,
    /// The winner, 0 nobody; `None` while the game goes on.
    pub winner: Option<i32>,
    /// What ended the game, such as `NaturalEnd` or `TurnLimit`.
    pub end_type: Option<String>,
    /// Ranks by player; index 0 is nobody's.
    pub ranking: Option<Vec<f64>>,
    /// Whether pieces were put by hand.
    pub sandbox: Option<bool>,
    /// The version of Ludii that wrote it.
    pub version: Option<String>,
}

/// Why a text is not a trial.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Error {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl Trial {
    /// Reads a trial file.
    ///
    /// # Errors
    /// The first line that can't be understood.
    pub fn read(text: &str) -> Result<Trial, Error> {
        let mut trial = Trial::default();
        let mut options: Option<Vec<String>> = None;
        let mut reading_options = false;
        let mut reading_legal = false;
        for (number, line) in text.lines().enumerate() {
            let line = line.trim_end_matches('\r').trim_start_matches('\u{feff}');
            let fail = |what: String| Error {
                line: number + 1,
                what,
            };
            match line.trim() {
                "" => continue,
                "START GAME OPTIONS" => {
                    reading_options = true;
                    options = Some(Vec::new());
                    continue;
                }
                "END GAME OPTIONS" => {
                    reading_options = false;
                    continue;
                }
                "NEW LEGAL MOVES LIST" => {
                    reading_legal = true;
                    trial.legal.push(Vec::new());
                    continue;
                }
                "END LEGAL MOVES LIST" => {
                    reading_legal = false;
                    continue;
                }
                _ => {}
            }
            if reading_options {
                options.get_or_insert_default().push(line.into());
                continue;
            }
            if reading_legal {
                let mv = RecordedMove::read(line).map_err(fail)?;
                trial.legal.last_mut().into_iter().for_each(|list| {
                    list.push(mv.clone());
                });
                continue;
            }
            let (key, value) = line
                .split_once('=')
                .ok_or_else(|| fail(format!("`{line}` is no part of a trial")))?;
            trial.line(key.trim(), value.trim()).map_err(fail)?;
        }
        trial.options = options;
        Ok(trial)
    }

    fn line(&mut self, key: &str, value: &str) -> Result<(), String> {
        let number = |value: &str| {
            value
                .parse::<i32>()
                .map_err(|_| format!("`{value}` is not a number"))
        };
        let count = |value: &str| {
            value
                .parse::<usize>()
                .map_err(|_| format!("`{value}` is not a count"))
        };
        match key {
            "game" => self.game = Some(value.into()),
            "RNG internal state" => self.rng = Some(rng(value)?),
            "Move" => self.moves.push(RecordedMove::read(value)?),
            "LEGAL MOVES LIST SIZE" => self.legal_sizes.push(count(value)?),
            "numInitialPlacementMoves" => self.placements = Some(count(value)?),
            "winner" => self.winner = Some(number(value)?),
            "endtype" => self.end_type = Some(value.into()),
            "rankings" => self.ranking = Some(ranking(value)?),
            "SANDBOX" => self.sandbox = Some(value == "true"),
            "LUDII_VERSION" => self.version = Some(value.into()),
            _ => return Err(format!("`{key}` is no part of a trial")),
        }
        Ok(())
    }

    /// Records the game that a context has played; the chance source is that before its start.
    pub fn of(context: &Context<'_>, game: &str, options: &[String], rng: Rng) -> Trial {
        let stacking = context.game().features.stacking;
        let all = context.all_moves();
        let ended = context.ended();
        Trial {
            game: Some(game.into()),
            options: Some(options.to_vec()),
            rng: Some(rng),
            moves: all
                .iter()
                .map(|mv| RecordedMove::of(mv, stacking))
                .collect(),
            legal_sizes: Vec::new(),
            legal: Vec::new(),
            placements: Some(all.len() - context.moves_made().len()),
            winner: ended.map(|ended| i32::from(ended.winner)),
            end_type: ended.map(|ended| end_type(ended.cause).into()),
            ranking: Some(context.ranking().to_vec()),
            sandbox: Some(false),
            version: Some(VERSION.into()),
        }
    }

    /// How many of the moves are placements of the start rules; where the file doesn't say, the
    /// moves that nobody made.
    pub fn placement_count(&self) -> usize {
        self.placements.unwrap_or_else(|| {
            self.moves
                .iter()
                .take_while(|recorded| recorded.mover == 0)
                .count()
        })
    }

    /// The game's path below a library's folder of games, such as `board/war/Example.lud`.
    pub fn game_path(&self) -> Option<&str> {
        let name = self.game.as_deref()?;
        Some(name.rsplit_once("/lud/").map_or(name, |(_, path)| path))
    }
}

/// The reference's word for what ended a game.
pub fn end_type(cause: EndCause) -> &'static str {
    match cause {
        EndCause::Rule | EndCause::AllPassed => "NaturalEnd",
        EndCause::MoveLimit => "MoveLimit",
        EndCause::TurnLimit => "TurnLimit",
    }
}

/// The chance source: eight signed bytes, lowest first.
fn rng(text: &str) -> Result<Rng, String> {
    let bytes: Result<Vec<u8>, _> = text
        .split(',')
        .map(|byte| byte.trim().parse::<i8>().map(|byte| byte as u8))
        .collect();
    let bytes: Option<[u8; 8]> = bytes.ok().and_then(|bytes| bytes.try_into().ok());
    bytes
        .map(|bytes| Rng::new(u64::from_le_bytes(bytes)))
        .ok_or_else(|| format!("`{text}` is not eight bytes from -128 to 127"))
}

fn ranking(text: &str) -> Result<Vec<f64>, String> {
    text.split(',')
        .map(|rank| {
            rank.trim()
                .parse()
                .map_err(|_| format!("`{rank}` is not a rank"))
        })
        .collect()
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(game) = &self.game {
            writeln!(f, "game={game}")?;
        }
        if let Some(options) = &self.options {
            writeln!(f, "START GAME OPTIONS")?;
            for option in options {
                writeln!(f, "{option}")?;
            }
            writeln!(f, "END GAME OPTIONS")?;
        }
        if let Some(rng) = self.rng {
            let bytes = rng.state().to_le_bytes().map(|b| (b as i8).to_string());
            writeln!(f, "RNG internal state={}", bytes.join(","))?;
        }
        for mv in &self.moves {
            writeln!(f, "Move={mv}")?;
        }
        for size in &self.legal_sizes {
            writeln!(f, "LEGAL MOVES LIST SIZE = {size}")?;
        }
        for list in &self.legal {
            writeln!(f, "NEW LEGAL MOVES LIST")?;
            for mv in list {
                writeln!(f, "{mv}")?;
            }
            writeln!(f, "END LEGAL MOVES LIST")?;
        }
        if let Some(placements) = self.placements {
            writeln!(f, "numInitialPlacementMoves={placements}")?;
        }
        if let Some(winner) = self.winner {
            writeln!(f, "winner={winner}")?;
        }
        if let Some(end_type) = &self.end_type {
            writeln!(f, "endtype={end_type}")?;
        }
        if let Some(ranking) = &self.ranking {
            let ranks: Vec<String> = ranking.iter().map(|rank| format!("{rank:?}")).collect();
            writeln!(f, "rankings={}", ranks.join(","))?;
        }
        if let Some(sandbox) = self.sandbox {
            writeln!(f, "SANDBOX={sandbox}")?;
        }
        if let Some(version) = &self.version {
            writeln!(f, "LUDII_VERSION={version}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIAL: &str = "\
game=../Common/res/lud/board/war/Example.lud
START GAME OPTIONS
Board Size/10x10
END GAME OPTIONS
RNG internal state=127,123,-81,-36,-65,-5,-61,110
Move=[Move:mover=0,from=8,to=8,actions=[Add:type=Cell,to=8,what=1]]
Move=[Move:mover=1,actions=[Pass:decision=true,forced=true]]
LEGAL MOVES LIST SIZE = 1
NEW LEGAL MOVES LIST
[Move:mover=1,actions=[Pass:decision=true,forced=true]]
END LEGAL MOVES LIST
numInitialPlacementMoves=1
winner=0
endtype=TurnLimit
rankings=0.0,1.5,1.5
SANDBOX=false
LUDII_VERSION=1.3.0
";

    #[test]
    fn a_trial_is_written_as_read() {
        let trial = Trial::read(TRIAL).unwrap();
        assert_eq!(trial.to_string(), TRIAL);
        assert_eq!(trial.game_path(), Some("board/war/Example.lud"));
        assert_eq!(trial.placement_count(), 1);
        assert!(trial.moves[1].is_pass());
        assert_eq!(trial.legal[0].len(), 1);
        assert_eq!(trial.ranking, Some(vec![0.0, 1.5, 1.5]));
    }

    #[test]
    fn the_line_at_fault_is_named() {
        let broken = TRIAL.replace("winner=0", "winner=me");
        let error = Trial::read(&broken).unwrap_err();
        assert_eq!(error.to_string(), "line 13: `me` is not a number");
        assert_eq!(Trial::read("hello").unwrap_err().line, 1);
        assert!(Trial::read("RNG internal state=1,2").is_err());
    }
}
