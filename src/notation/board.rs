//! A position drawn with characters.
//!
//! ```text
//! 3  . k .
//! 2  . . .
//! 1  R . K
//!    a b c
//! ```
//!
//! Sites stand where the board has them, so that hexagonal and free boards can be read as well;
//! rectangular ones get their coordinates along the edge.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::coordinate;
use crate::ir::{ContainerKind, Game};
use crate::play::{Piece, State};
use crate::topology::SiteType;

/// How to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Letters only, no figures.
    pub ascii: bool,
    /// With the colours of a terminal.
    pub colour: bool,
    /// Turned by half, as the second player sees it.
    pub flip: bool,
}

/// Signs of pieces that the reader knows from chess, the first player's and the second's.
const FIGURES: [(&str, [char; 2]); 6] = [
    ("king", ['♔', '♚']),
    ("queen", ['♕', '♛']),
    ("rook", ['♖', '♜']),
    ("bishop", ['♗', '♝']),
    ("knight", ['♘', '♞']),
    ("pawn", ['♙', '♟']),
];

/// Terminal colours of players: yellow, blue, red, green and so on.
const COLOURS: [u8; 8] = [37, 33, 36, 31, 32, 35, 34, 90];

/// The sign of each component, by index.
#[derive(Clone, Debug)]
pub struct Signs {
    signs: Vec<String>,
    /// What each letter stands for, where it isn't a chess figure.
    legend: Vec<(String, String)>,
}

impl Signs {
    /// Finds a sign for each component: pieces of one name have one letter, capital for the first
    /// player and small for the second.
    pub fn new(game: &Game, ascii: bool) -> Signs {
        let mut letters: BTreeMap<&str, char> = BTreeMap::new();
        for component in game.components.iter().skip(1) {
            if letters.contains_key(&*component.stem) {
                continue;
            }
            let own = component.stem.chars().filter(char::is_ascii_alphabetic);
            let free = own
                .chain('a'..='z')
                .map(|c| c.to_ascii_uppercase())
                .find(|c| letters.values().all(|taken| taken != c));
            letters.insert(&component.stem, free.unwrap_or('?'));
        }
        let players = game.player_count();
        // Figures among letters read badly: they stand where most pieces have one.
        let known = |stem: &str| {
            FIGURES
                .iter()
                .any(|(name, _)| stem.eq_ignore_ascii_case(name))
        };
        let with_figure = letters.keys().filter(|stem| known(stem)).count();
        let ascii = ascii || 2 * with_figure <= letters.len();
        let mut signs = vec![".".to_string()];
        let mut legend: Vec<(String, String)> = Vec::new();
        for component in game.components.iter().skip(1) {
            let letter = letters[&*component.stem];
            let owner = usize::from(component.owner);
            let lower = component.stem.to_lowercase();
            let figure = FIGURES.iter().find(|(name, _)| *name == lower);
            let sign = match figure {
                Some((_, figures)) if !ascii && (1..=2).contains(&owner) && players == 2 => {
                    figures[owner - 1].to_string()
                }
                _ if owner == 2 => letter.to_ascii_lowercase().to_string(),
                _ if owner > 2 && owner <= players => format!("{letter}{owner}"),
                _ => letter.to_string(),
            };
            let letter_of_name = lower.starts_with(letter.to_ascii_lowercase());
            let entry = (letter.to_string(), component.stem.to_string());
            if (figure.is_none() || ascii || !letter_of_name) && !legend.contains(&entry) {
                legend.push(entry);
            }
            signs.push(sign);
        }
        Signs { signs, legend }
    }

    /// The sign of a component, by its index.
    pub fn letter(&self, component: usize) -> &str {
        self.signs.get(component).map_or("?", String::as_str)
    }

    /// The sign of what stands on a site.
    fn of(&self, pieces: &[Piece]) -> String {
        let Some(top) = pieces.last() else {
            return ".".into();
        };
        let sign = self.signs.get(usize::from(top.what)).cloned();
        let mut sign = sign.unwrap_or_else(|| "?".into());
        let many = if pieces.len() > 1 {
            pieces.len() as i32
        } else {
            top.count
        };
        if many > 1 {
            let _ = write!(sign, "{many}");
        }
        sign
    }
}

/// One site on the drawing.
struct Spot {
    column: usize,
    row: usize,
    sign: String,
    owner: u8,
    dark: bool,
}

/// Draws a position: the board, what stands elsewhere, and a legend.
pub fn draw(game: &Game, state: &State, style: Style) -> String {
    draw_marked(game, state, style, &BTreeMap::new())
}

/// The same, with sites marked by a character.
pub fn draw_marked(
    game: &Game,
    state: &State,
    style: Style,
    marks: &BTreeMap<i32, char>,
) -> String {
    let signs = Signs::new(game, style.ascii);
    let kind = game.site_type;
    let elements = game.topology.elements(kind);
    let places: Vec<(f64, f64)> = elements
        .iter()
        .map(|element| {
            let at = (element.centroid[0], element.centroid[1] + 0.0);
            if style.flip { (-at.0, -at.1) } else { at }
        })
        .collect();
    let columns = grid(places.iter().map(|at| at.0));
    let rows = grid(places.iter().map(|at| at.1));
    let spots: Vec<Spot> = elements
        .iter()
        .zip(&places)
        .map(|(element, at)| {
            let stack = state.stack(kind, element.index as i32);
            Spot {
                column: nearest(&columns, at.0),
                row: nearest(&rows, at.1),
                sign: match marks.get(&(element.index as i32)) {
                    Some(mark) => mark.to_string(),
                    None => signs.of(stack),
                },
                owner: stack.last().map_or(0, |piece| piece.who),
                dark: element.phase == 1,
            }
        })
        .collect();
    let rectangle = spots.len() == columns.len() * rows.len();
    let mut out = String::new();
    draw_board(
        &mut out, game, &spots, &columns, &rows, rectangle, style, elements,
    );
    elsewhere(&mut out, game, state, &signs);
    if !signs.legend.is_empty() {
        let legend: Vec<String> = signs
            .legend
            .iter()
            .map(|(letter, stem)| format!("{letter} {stem}"))
            .collect();
        let _ = writeln!(out, "   {}", legend.join(", "));
    }
    out
}

#[allow(clippy::too_many_arguments)]
fn draw_board(
    out: &mut String,
    game: &Game,
    spots: &[Spot],
    columns: &[f64],
    rows: &[f64],
    rectangle: bool,
    style: Style,
    elements: &[crate::topology::Element],
) {
    let width = spots
        .iter()
        .map(|spot| spot.sign.chars().count())
        .max()
        .unwrap_or(1);
    let label = |row: usize, column: usize| {
        let at = spots
            .iter()
            .position(|spot| spot.row == row && spot.column == column);
        at.map_or("", |at| elements[at].label.as_str())
    };
    let digits = |label: &str| {
        label
            .trim_start_matches(|c: char| !c.is_ascii_digit())
            .to_string()
    };
    let letters = |label: &str| {
        label
            .trim_end_matches(|c: char| c.is_ascii_digit())
            .to_lowercase()
    };
    let width = if rectangle {
        let widest = (0..columns.len()).map(|column| letters(label(0, column)).chars().count());
        width.max(widest.max().unwrap_or(1))
    } else {
        width
    };
    for row in (0..rows.len()).rev() {
        let mut line = String::new();
        let mut at = 0;
        let mut in_row: Vec<&Spot> = spots.iter().filter(|spot| spot.row == row).collect();
        in_row.sort_by_key(|spot| spot.column);
        in_row.dedup_by_key(|spot| spot.column);
        for spot in in_row {
            let start = spot.column * (width + 1);
            line.extend(std::iter::repeat_n(' ', start.saturating_sub(at)));
            let padded = format!("{:<width$} ", spot.sign);
            at = start.max(at) + width + 1;
            line.push_str(&paint(&padded, spot, style));
        }
        let edge = if rectangle {
            digits(label(row, 0))
        } else {
            String::new()
        };
        let _ = writeln!(out, "{edge:>2} {}", line.trim_end());
    }
    if rectangle {
        let mut line = String::new();
        for column in 0..columns.len() {
            let _ = write!(line, "{:<width$} ", letters(label(0, column)));
        }
        let _ = writeln!(out, "   {}", line.trim_end());
    } else if game.site_count(game.site_type) > 0 {
        let first = coordinate::name(game, game.site_type, 0);
        let last = coordinate::name(game, game.site_type, elements.len() as i32 - 1);
        let _ = writeln!(out, "   ({first} … {last})");
    }
}

/// What stands in hands and other places off the board.
fn elsewhere(out: &mut String, game: &Game, state: &State, signs: &Signs) {
    for container in game.containers.iter().skip(1) {
        if matches!(container.kind, ContainerKind::Dice(_)) {
            continue;
        }
        let held: Vec<String> = (container.first..container.first + container.size)
            .map(|site| state.stack(SiteType::Cell, site as i32))
            .filter(|stack| !stack.is_empty())
            .map(|stack| signs.of(stack))
            .collect();
        if !held.is_empty() {
            let _ = writeln!(out, "   {}: {}", container.name, held.join(" "));
        }
    }
}

fn paint(text: &str, spot: &Spot, style: Style) -> String {
    if !style.colour {
        return text.into();
    }
    let colour = COLOURS[usize::from(spot.owner) % COLOURS.len()];
    let ground = if spot.dark { ";48;5;236" } else { ";48;5;240" };
    format!("\x1b[{colour}{ground}m{text}\x1b[0m")
}

/// The distinct coordinates along one axis, smallest first.
fn grid(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    let span = sorted.last().unwrap_or(&0.0) - sorted.first().unwrap_or(&0.0);
    let near = span * 0.002;
    let mut grid: Vec<f64> = Vec::new();
    for value in sorted {
        if grid.last().is_none_or(|last| value - last > near) {
            grid.push(value);
        }
    }
    grid
}

fn nearest(grid: &[f64], value: f64) -> usize {
    let after = grid.partition_point(|line| *line < value);
    match (after.checked_sub(1), grid.get(after)) {
        (Some(before), Some(next)) if value - grid[before] < next - value => before,
        (Some(before), None) => before,
        _ => after,
    }
}
