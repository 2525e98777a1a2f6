//! The pieces of a new game: given ones, and what is added so that it can be played.
//!
//! A piece is given as `name:Betza:squares`, e.g. `elephant:A:c1 f1` or `pawn:mfWcfF:a2-h2`; the
//! squares are the first player's, the second's lie opposite. Without squares it waits to be
//! promoted to.

use std::collections::BTreeMap;

use crate::{
    betza::{Betza, Ludemes, ludemes},
    diagnostic::{Diagnostic, nearest},
    readings::game::{Square, square_name},
    source::{SourceId, Sources, Span},
};

/// A piece of a new game.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its name, as the file has it.
    pub name: String,
    /// How it moves.
    pub betza: Betza,
    /// The same in ludemes.
    pub ludemes: Ludemes,
    /// The first player's squares.
    pub squares: Vec<Square>,
    /// Whether the game is lost with it.
    pub royal: bool,
    /// Whether it was added, not given.
    pub added: bool,
}

impl Piece {
    /// How many of the furthest ranks it can't leave: it only ever goes forward.
    pub fn stuck_ranks(&self) -> Option<i8> {
        let ahead = self.betza.moves.iter().map(|m| m.dy).min()?;
        (ahead > 0 && self.betza.bent.is_empty()).then_some(ahead)
    }

    /// Roughly how strong it is: how far it gets on an empty board.
    fn strength(&self) -> usize {
        let near = |m: &&crate::betza::Move| !m.capture && m.dx.abs().max(m.dy.abs()) < 8;
        self.betza.moves.iter().filter(near).count() + 8 * self.betza.bent.len()
    }
}

/// All pieces of a new game on a board.
#[derive(Clone, Debug)]
pub struct Army {
    /// Files and ranks.
    pub board: (i8, i8),
    /// The pieces, given ones first.
    pub pieces: Vec<Piece>,
}

/// Names of pieces with which the game is lost.
const ROYAL: &[&str] = &[
    "king", "raja", "shah", "general", "emperor", "sultan", "khan", "osho", "jiang",
];

impl Army {
    /// Reads the pieces that were given, each a source of its own, and adds what is missing.
    ///
    /// # Errors
    /// With all that is wrong with them.
    pub fn read(
        board: (i8, i8),
        given: &[String],
        sources: &mut Sources,
    ) -> Result<Army, Vec<Diagnostic>> {
        let mut taken = BTreeMap::new();
        let pieces = Self::given(board, given, &[], &mut taken, sources)?;
        let mut army = Army { board, pieces };
        match army.complete(&taken, given.is_empty()) {
            None => Ok(army),
            Some(fault) => Err(vec![fault]),
        }
    }

    /// Reads pieces that are put among others: those are named, and stand on squares of theirs.
    ///
    /// # Errors
    /// With all that is wrong with them.
    pub fn given(
        board: (i8, i8),
        given: &[String],
        others: &[String],
        taken: &mut BTreeMap<Square, String>,
        sources: &mut Sources,
    ) -> Result<Vec<Piece>, Vec<Diagnostic>> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut faults = Vec::new();
        for text in given {
            let source = sources.add("--piece", text.as_str());
            let spec = Spec {
                text,
                source,
                board,
            };
            match spec.piece() {
                Ok((piece, spans)) => {
                    let named = |name: &str| name.eq_ignore_ascii_case(&piece.name);
                    let place = 0..text.find(':').unwrap_or(text.len());
                    if others.iter().any(|other| named(other)) {
                        faults.push(spec.fault(
                            place,
                            format!("the game has a piece `{}` already", piece.name),
                            "give yours another name, or change the game's own in its text",
                        ));
                    } else if pieces.iter().any(|other| named(&other.name)) {
                        faults.push(spec.fault(
                            place,
                            "there are two pieces of this name",
                            "give each its own",
                        ));
                    }
                    faults.extend(spec.occupy(&piece, &spans, taken));
                    pieces.push(piece);
                }
                Err(fault) => faults.push(*fault),
            }
        }
        if faults.is_empty() {
            Ok(pieces)
        } else {
            Err(faults)
        }
    }

    /// The square opposite.
    pub fn opposite(&self, square: Square) -> Square {
        (square.0, self.board.1 + 1 - square.1)
    }

    /// The piece with which the game is lost.
    pub fn royal(&self) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.royal)
    }

    /// What a piece that can go no further becomes.
    pub fn promotion(&self) -> Option<&Piece> {
        let fit = |piece: &&Piece| !piece.royal && piece.stuck_ranks().is_none();
        self.pieces
            .iter()
            .filter(fit)
            .max_by_key(|piece| piece.strength())
    }

    /// Adds a king, pawns, and something to be promoted to, where there are none; to an empty board
    /// also rooks.
    fn complete(&mut self, taken: &BTreeMap<Square, String>, empty: bool) -> Option<Diagnostic> {
        let (files, ranks) = self.board;
        let kings: Vec<usize> = (0..self.pieces.len())
            .filter(|i| self.pieces[*i].squares.len() == 1)
            .filter(|i| ROYAL.contains(&self.pieces[*i].name.to_lowercase().as_str()))
            .collect();
        match kings.first() {
            Some(king) => self.pieces[*king].royal = true,
            None => {
                let home = (files / 2 + 1, 1);
                if taken.contains_key(&home) || self.named("King") {
                    let square = square_name(home);
                    return Some(
                        Diagnostic::error(
                            "ashtapada::author::no_king",
                            "the game has no king, and there is no room to add one",
                        )
                        .help(format!("leave {square} free, or give one piece of the name on one square, as in `king:K:d1`")),
                    );
                }
                let king = self.added("King", "K", vec![home]);
                self.pieces.push(Piece {
                    royal: true,
                    ..king
                });
            }
        }
        let free = |square: &Square| !taken.contains_key(square);
        if empty && files > 4 {
            let rooks = self.added("Rook", "R", vec![(1, 1), (files, 1)]);
            self.pieces.push(rooks);
        }
        let pawns: Vec<Square> = (1..=files).map(|file| (file, 2)).filter(free).collect();
        if ranks > 4 && !pawns.is_empty() && !self.named("Pawn") {
            let pawns = self.added("Pawn", "mfWcfF", pawns);
            self.pieces.push(pawns);
        }
        let stuck = self
            .pieces
            .iter()
            .any(|piece| piece.stuck_ranks().is_some());
        if stuck && self.promotion().is_none() && !self.named("Queen") {
            let queen = self.added("Queen", "Q", Vec::new());
            self.pieces.push(queen);
        }
        None
    }

    fn named(&self, name: &str) -> bool {
        self.pieces.iter().any(|piece| piece.name == name)
    }

    fn added(&self, name: &str, betza: &str, squares: Vec<Square>) -> Piece {
        let (files, ranks) = self.board;
        Piece {
            name: name.into(),
            betza: betza.parse().unwrap_or_default(),
            ludemes: ludemes(betza, files.max(ranks)).unwrap_or_default(),
            squares,
            royal: false,
            added: true,
        }
    }
}

/// One given piece, to be read.
struct Spec<'t> {
    text: &'t str,
    source: SourceId,
    board: (i8, i8),
}

type Read<T> = Result<T, Box<Diagnostic>>;

/// A stretch of the text.
type Place = std::ops::Range<usize>;

const FORM: &str =
    "a piece is given as `name:Betza:squares`, e.g. `elephant:A:c1 f1` or `pawn:mfWcfF:a2-h2`";

impl Spec<'_> {
    fn fault(
        &self,
        place: Place,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        let span = Span::new(self.source, place.start as u32, place.end as u32);
        Diagnostic::error("ashtapada::author::bad_piece", message)
            .label(span, "")
            .help(help)
    }

    fn fail<T>(
        &self,
        place: Place,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Read<T> {
        Err(Box::new(self.fault(place, message, help)))
    }

    /// The piece, and where each of its squares was written.
    fn piece(&self) -> Read<(Piece, Vec<Place>)> {
        let Some((name, rest)) = self.text.split_once(':') else {
            return self.fail(0..self.text.len(), "a piece needs a name and a move", FORM);
        };
        let (betza, squares) = rest.split_once(':').unwrap_or((rest, ""));
        let start = name.len() + 1;
        let ludemes = ludemes(betza, self.board.0.max(self.board.1))
            .map_err(|error| Box::new(error.diagnostic(self.source, start)))?;
        let betza_of = betza.parse::<Betza>();
        let betza_of = betza_of.map_err(|error| Box::new(error.diagnostic(self.source, start)))?;
        let (squares, places) = self.squares(squares, start + betza.len() + 1)?;
        let piece = Piece {
            name: self.name(name)?,
            betza: betza_of,
            ludemes,
            squares,
            royal: false,
            added: false,
        };
        Ok((piece, places))
    }

    /// Each word with a capital, without spaces; a number at the end would be taken for a player's.
    fn name(&self, text: &str) -> Read<String> {
        let words = text.split(|c: char| c.is_whitespace() || c == '-' || c == '_');
        let name: String = words.map(capital).collect();
        let plain = name.chars().all(char::is_alphabetic);
        if name.is_empty() || !plain {
            return self.fail(0..text.len(), "a piece's name is made of letters", FORM);
        }
        Ok(name)
    }

    /// `c1 f1`, `a2-h2`; `offset` is where they begin.
    fn squares(&self, text: &str, offset: usize) -> Read<(Vec<Square>, Vec<Place>)> {
        let (mut found, mut places) = (Vec::new(), Vec::new());
        let mut at = 0;
        for word in text.split([' ', ',']) {
            let place = offset + at..offset + at + word.len();
            at += word.len() + 1;
            if word.is_empty() {
                continue;
            }
            let (first, last) = word.split_once('-').unwrap_or((word, word));
            let (first, last) = (self.square(first, &place)?, self.square(last, &place)?);
            for rank in first.1.min(last.1)..=first.1.max(last.1) {
                for file in first.0.min(last.0)..=first.0.max(last.0) {
                    found.push((file, rank));
                    places.push(place.clone());
                }
            }
        }
        Ok((found, places))
    }

    fn square(&self, word: &str, place: &Place) -> Read<Square> {
        let (files, ranks) = self.board;
        let mut letters = word.chars();
        let file = letters
            .next()
            .map(|c| c.to_ascii_lowercase())
            .filter(char::is_ascii_lowercase);
        let file = file.map(|c| (c as u8 - b'a') as i8 + 1);
        let rank = letters.as_str().parse::<i8>().ok();
        match (file, rank) {
            (Some(file), Some(rank)) if file <= files && (1..=ranks).contains(&rank) => {
                Ok((file, rank))
            }
            _ => {
                let all = (1..=files).flat_map(|f| (1..=ranks).map(move |r| square_name((f, r))));
                let all: Vec<String> = all.collect();
                let near = nearest(word, all.iter().map(String::as_str));
                let (first, last) = (square_name((1, 1)), square_name((files, ranks)));
                let fault = self.fault(
                    place.clone(),
                    format!("the board has no square `{word}`"),
                    format!("its squares go from {first} to {last}; `--board` makes it larger"),
                );
                let near = if word.len() > 2 { near } else { Vec::new() };
                Err(Box::new(fault.suggest(near)))
            }
        }
    }

    /// Puts the piece and its opposite on the board; what stands in the way is a fault.
    fn occupy(
        &self,
        piece: &Piece,
        places: &[Place],
        taken: &mut BTreeMap<Square, String>,
    ) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        for (square, place) in piece.squares.iter().zip(places) {
            let mirror = (square.0, self.board.1 + 1 - square.1);
            let name = square_name(*square);
            if *square == mirror {
                faults.push(self.fault(
                    place.clone(),
                    format!(
                        "{name} lies in the middle: the second player's piece would stand there too"
                    ),
                    "the first player's pieces stand on the lower half of the board",
                ));
                continue;
            }
            for (square, owner) in [(*square, ""), (mirror, "the second player's ")] {
                if let Some(other) = taken.insert(square, format!("{owner}{}", piece.name)) {
                    let square = square_name(square);
                    faults.push(self.fault(
                        place.clone(),
                        format!("{square} is taken by {other}"),
                        "choose a free square; without squares the piece is there to be promoted to, \
                         and the second player's pieces stand opposite to the first's",
                    ));
                    break;
                }
            }
        }
        faults
    }
}

/// With a capital, as pieces are named.
pub fn capital(word: &str) -> String {
    let mut letters = word.trim().chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
