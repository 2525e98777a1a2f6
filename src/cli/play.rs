//! `ashtapada play`: a game in the terminal.

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;

use clap::ValueEnum;

use super::session::{Answer, Failure, Loaded, Outcome, Session, read_text};
use crate::notation::trial::Trial;
use crate::notation::{board, move_text};
use crate::play::{Context, EndCause, Move, Rng};
use crate::verify::trial::{Replay, replay};

/// Arguments of `play`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    pub game: String,
    /// Whom you play; the others move by chance
    #[arg(long = "as", value_name = "PLAYER", default_value = "1")]
    pub side: Side,
    /// Seed of the other side's choices and of dice; another each time by default
    #[arg(long)]
    pub seed: Option<u64>,
    /// Letters only, no chess figures
    #[arg(long)]
    pub ascii: bool,
    /// Turn the board by half
    #[arg(long)]
    pub flip: bool,
    /// Go on from a saved game
    #[arg(long, value_name = "FILE")]
    pub load: Option<String>,
    /// Save the game when it ends or you quit
    #[arg(long, value_name = "FILE")]
    pub save: Option<String>,
}

/// Whom the user plays.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The first player.
    #[value(name = "1")]
    First,
    /// The second player.
    #[value(name = "2")]
    Second,
    /// All players.
    Both,
}

const HELP: &str = "\
  e2e4, e2-e4   move from e2 to e4; e7e8=queen promotes; #3 is the third of the list
  pass, swap    where the game has them
  moves [e2]    list the legal moves, or those from a site
  undo          take your last move back
  flip          turn the board
  save FILE     save the game in Ludii's format
  load FILE     go on from a saved game
  board, help, quit";

struct Table<'g, 'o> {
    loaded: &'g Loaded,
    side: Side,
    style: board::Style,
    /// The chance source before the start rules, for saving.
    start: Rng,
    choices: Rng,
    context: Context<'g>,
    /// The legal moves of the position, once listed: listing them again may roll dice again.
    legal: Option<Vec<Move>>,
    out: &'o mut dyn Write,
}

/// Plays until the user quits, the input ends or the game does.
///
/// # Errors
/// When there is no such game, or a file can't be read or written.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let loaded = session.load(&args.game)?;
    let seed = args.seed.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |now| now.as_nanos() as u64)
    });
    let start = Rng::new(seed);
    let mut table = Table {
        loaded: &loaded,
        side: args.side,
        style: board::Style {
            ascii: args.ascii,
            flip: args.flip != (args.side == Side::Second),
            colour: session.colour(std::io::stdout().is_terminal()),
        },
        start,
        choices: Rng::new(seed ^ 0x5eed),
        context: Context::start(&loaded.game, start),
        legal: None,
        out,
    };
    if let Some(file) = &args.load {
        table.load(file)?;
    }
    table.show()?;
    let example = table.example();
    writeln!(
        table.out,
        "Type a move such as {example}; `help` lists the commands."
    )?;
    table.talk(&mut std::io::stdin().lock())?;
    if let Some(file) = &args.save {
        table.save(file)?;
    }
    Ok(Answer::Yes)
}

/// The result of a game in words.
pub(super) fn result(context: &Context<'_>) -> String {
    let Some(ended) = context.ended() else {
        return "not decided".into();
    };
    let cause = match ended.cause {
        EndCause::Rule => "",
        EndCause::AllPassed => " (all passed)",
        EndCause::MoveLimit => " (limit of moves)",
        EndCause::TurnLimit => " (limit of turns)",
    };
    match ended.winner {
        0 => {
            let ranks = &context.ranking()[1..];
            let even = ranks.iter().all(|rank| rank == &ranks[0]);
            if ranks.len() < 2 || even {
                format!("a draw{cause}")
            } else {
                let ranks: Vec<String> = ranks.iter().map(f64::to_string).collect();
                format!("nobody wins; ranks {}{cause}", ranks.join(", "))
            }
        }
        winner => format!("player {winner} wins{cause}"),
    }
}

impl Table<'_, '_> {
    fn users_turn(&self) -> bool {
        match self.side {
            Side::First => self.context.mover() == 1,
            Side::Second => self.context.mover() == 2,
            Side::Both => true,
        }
    }

    fn legal(&mut self) -> Vec<Move> {
        let context = &mut self.context;
        let legal = self.legal.get_or_insert_with(|| context.legal_moves());
        legal.clone()
    }

    fn make(&mut self, mv: &Move) {
        self.context.play(mv);
        self.legal = None;
    }

    fn example(&mut self) -> String {
        let legal = self.legal();
        let first = legal.first();
        first.map_or("pass".into(), |mv| {
            move_text::text(self.context.game(), &self.context.state, mv)
        })
    }

    fn show(&mut self) -> Result<(), Failure> {
        let drawn = board::draw(self.context.game(), &self.context.state, self.style);
        writeln!(self.out, "\n{drawn}")?;
        Ok(())
    }

    /// The other side moves until it is the user's turn.
    fn others_move(&mut self) -> Result<(), Failure> {
        let mut moved = false;
        while !self.context.is_over() && !self.users_turn() {
            let legal = self.legal();
            if legal.is_empty() {
                break;
            }
            let mv = &legal[self.choices.below(legal.len())];
            let text = move_text::text(self.context.game(), &self.context.state, mv);
            writeln!(self.out, "player {} plays {text}", self.context.mover())?;
            self.make(mv);
            moved = true;
        }
        if moved {
            self.show()?;
        }
        Ok(())
    }

    fn talk(&mut self, input: &mut dyn BufRead) -> Result<(), Failure> {
        let mut line = String::new();
        let mut announced = false;
        loop {
            self.others_move()?;
            if self.context.is_over() && !announced {
                writeln!(self.out, "The game is over: {}.", result(&self.context))?;
                announced = true;
                if !std::io::stdin().is_terminal() {
                    return Ok(());
                }
            }
            write!(self.out, "player {}> ", self.context.mover())?;
            self.out.flush()?;
            line.clear();
            if input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(());
            }
            let text = line.trim();
            let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            let rest = rest.trim();
            match word {
                "" => {}
                "quit" | "exit" | "q" => return Ok(()),
                "help" | "?" => writeln!(self.out, "{HELP}")?,
                "board" => self.show()?,
                "flip" => {
                    self.style.flip = !self.style.flip;
                    self.show()?;
                }
                "moves" => self.list(rest)?,
                "undo" => {
                    announced = false;
                    self.undo()?;
                }
                "save" | "load" if rest.is_empty() => {
                    writeln!(self.out, "`{word}` needs a file: {word} FILE")?;
                }
                "save" => {
                    if let Err(Failure::Message(message)) = self.save(rest) {
                        writeln!(self.out, "{message}")?;
                    }
                }
                "load" => match self.load(rest) {
                    Ok(()) => {
                        announced = false;
                        self.show()?;
                    }
                    Err(Failure::Message(message)) => writeln!(self.out, "{message}")?,
                    Err(other) => return Err(other),
                },
                _ => self.play(text, input)?,
            }
        }
    }

    fn list(&mut self, from: &str) -> Result<(), Failure> {
        let mut legal = self.legal();
        if !from.is_empty() {
            let game = self.context.game();
            let from = from.to_lowercase();
            legal.retain(|mv| move_text::ends(game, mv).0 == from);
        }
        if legal.is_empty() {
            writeln!(self.out, "no legal moves")?;
        }
        super::moves::write_list(self.out, &self.context, &legal)?;
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let mut undone = false;
        while self.context.undo() {
            self.legal = None;
            undone = true;
            if self.users_turn() {
                break;
            }
        }
        if undone {
            self.show()
        } else {
            Ok(writeln!(self.out, "there is no move to take back")?)
        }
    }

    /// Plays what the text means; where it could be several moves, asks which.
    fn play(&mut self, text: &str, input: &mut dyn BufRead) -> Result<(), Failure> {
        let legal = self.legal();
        let game = self.context.game();
        let found = move_text::matching(game, &self.context.state, &legal, text);
        let chosen = match found[..] {
            [] => {
                writeln!(
                    self.out,
                    "`{text}` is not a legal move here; `moves` lists them."
                )?;
                return Ok(());
            }
            [only] => only,
            _ => {
                writeln!(self.out, "`{text}` can be:")?;
                for (i, index) in found.iter().enumerate() {
                    let mv = &legal[*index];
                    let what = move_text::text(game, &self.context.state, mv);
                    let whole = self.context.with_consequences(mv);
                    let effects = effects(&whole, game.features.stacking);
                    writeln!(self.out, "  {}  {what}  {effects}", i + 1)?;
                }
                write!(self.out, "which? ")?;
                self.out.flush()?;
                let mut line = String::new();
                input.read_line(&mut line)?;
                let number = line.trim().parse::<usize>().ok();
                match number.and_then(|n| found.get(n.wrapping_sub(1))) {
                    Some(index) => *index,
                    None => {
                        writeln!(self.out, "none of them, then")?;
                        return Ok(());
                    }
                }
            }
        };
        self.make(&legal[chosen]);
        self.show()
    }

    fn save(&mut self, file: &str) -> Result<(), Failure> {
        let options: Vec<String> = self
            .loaded
            .checked
            .options
            .iter()
            .filter_map(|group| {
                let item = group.items.get(group.selected)?;
                Some(format!("{}/{}", group.heading, item.heading))
            })
            .collect();
        let trial = Trial::of(&self.context, &self.loaded.file, &options, self.start);
        std::fs::write(file, trial.to_string())
            .map_err(|error| Failure::Message(format!("{file}: {error}")))?;
        writeln!(
            self.out,
            "saved {} moves to {file}",
            self.context.moves_made().len()
        )?;
        Ok(())
    }

    fn load(&mut self, file: &str) -> Result<(), Failure> {
        let text = read_text(Path::new(file))?;
        let trial = Trial::read(&text).map_err(|error| format!("{file}: {error}"))?;
        let start = trial.rng.unwrap_or(self.start);
        match replay(&self.loaded.game, &trial) {
            Replay::Done(context) => {
                self.context = *context;
                self.legal = None;
                self.start = start;
                writeln!(
                    self.out,
                    "loaded {} moves from {file}",
                    self.context.moves_made().len()
                )?;
                Ok(())
            }
            Replay::Departs(departure) => Err(Failure::Message(format!(
                "{file} is not a game of this kind: at ply {}, {}",
                departure.ply, departure.what
            ))),
        }
    }
}

/// What a move does besides, for telling two moves apart.
fn effects(mv: &crate::play::Move, stacking: bool) -> String {
    let texts: Vec<String> = mv
        .actions
        .iter()
        .map(|action| crate::notation::action::of_action(action, stacking).to_string())
        .collect();
    texts.join(" ")
}
