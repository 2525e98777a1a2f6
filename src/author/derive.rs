//! A game of one's own from one that is there: a new name, another board, pieces added.
//!
//! The text is changed where its author wrote the board, the equipment and the start, and nowhere
//! else; what isn't written out there (a board that a define makes, say) is told of.

use std::collections::BTreeMap;
use std::ops::Range;

use super::army::Piece;
use super::variant::{component, laid_out, places};
use crate::ir::Game;
use crate::play::{Context, Rng};
use crate::readings::game::{Grid, Square};
use crate::syntax::{Ast, Kind, NodeRef, parse};

/// Why a game can't be changed so: what is wrong, and what helps.
pub type Refused = (String, String);

/// A text that is being changed: pieces of it by their bytes.
struct Draft {
    text: String,
    edits: Vec<(Range<usize>, String)>,
}

impl Draft {
    fn new(text: &str) -> Draft {
        Draft {
            text: text.into(),
            edits: Vec::new(),
        }
    }

    fn replace(&mut self, node: NodeRef<'_>, with: String) {
        let range = node.range();
        self.edits
            .push((range.start as usize..range.end as usize, with));
    }

    fn insert(&mut self, at: u32, what: String) {
        self.edits.push((at as usize..at as usize, what));
    }

    fn done(mut self) -> String {
        // From the end, so that places stay right.
        self.edits
            .sort_by_key(|(range, _)| std::cmp::Reverse((range.start, range.end)));
        for (range, with) in self.edits {
            self.text.replace_range(range, &with);
        }
        self.text
    }
}

/// The game's node.
fn game(ast: &Ast) -> Option<NodeRef<'_>> {
    ast.roots().find(|root| root.calls("game"))
}

/// A call of that name somewhere within a node.
fn within<'a>(node: NodeRef<'a>, name: &str) -> Option<NodeRef<'a>> {
    node.children().find_map(|child| match child.calls(name) {
        true => Some(child),
        false => within(child, name),
    })
}

/// The game under a new name; `None` where the text has no game to rename.
pub fn renamed(name: &str, other: &str, text: &str, note: &str) -> Option<String> {
    let parsed = parse("game", text);
    let old = game(&parsed.ast)?.children().nth(1)?;
    let mut draft = Draft::new(text);
    draft.replace(old, format!("\"{name}\""));
    draft.insert(
        0,
        format!("// {name}: a variant of {other}, begun with `ashtapada new`.\n{note}\n"),
    );
    Some(laid_out(&draft.done()))
}

/// The files and ranks of a game whose board is a plain rectangle of cells.
pub fn rectangle(game: &Game) -> Option<(i8, i8)> {
    let grid = Grid::of(game)?;
    let whole = grid.files as usize * grid.ranks as usize == grid.sites();
    (whole && game.site_type == crate::topology::SiteType::Cell).then_some((grid.files, grid.ranks))
}

/// The game on another rectangle: what stands on the upper half of the board moves with the upper
/// edge, and files stay in the middle.
///
/// # Errors
/// Where the board isn't written out, or pieces would fall off it.
pub fn on_board(text: &str, old: (i8, i8), new: (i8, i8)) -> Result<String, Refused> {
    let parsed = parse("game", text);
    let by_hand = || {
        (
            "its board isn't written out as `(board (square 8))`".to_string(),
            "change it by hand: `--from` without `--board` writes the game as it is".to_string(),
        )
    };
    let root = game(&parsed.ast).ok_or_else(by_hand)?;
    let board = within(root, "board").ok_or_else(by_hand)?;
    let shape = board.children().nth(1).ok_or_else(by_hand)?;
    if !["square", "rectangle"].iter().any(|name| shape.calls(name)) {
        return Err(by_hand());
    }
    let mut draft = Draft::new(text);
    draft.replace(shape, super::variant::board(new));
    let shift = ((new.0 - old.0).div_euclid(2), new.1 - old.1);
    if let Some(start) = within(root, "start") {
        move_places(start, old, new, shift, &mut draft)?;
    }
    Ok(draft.done())
}

/// Coordinates and rows of the placements.
fn move_places(
    node: NodeRef<'_>,
    old: (i8, i8),
    new: (i8, i8),
    shift: (i8, i8),
    draft: &mut Draft,
) -> Result<(), Refused> {
    let moved = |rank: i8| {
        if 2 * rank > old.1 + 1 {
            rank + shift.1
        } else {
            rank
        }
    };
    let off = |what: &str| {
        (
            format!("{what} would lie off a board of {}x{}", new.0, new.1),
            "take a larger board".to_string(),
        )
    };
    if node.calls("sites") {
        let mut words = node.children().skip(1);
        let (Some(axis), Some(number)) = (words.next(), words.next()) else {
            return Ok(());
        };
        let Ok(line) = number.text().parse::<i8>() else {
            return Ok(());
        };
        let to = match axis.text() {
            "Row" => moved(line + 1) - 1,
            "Column" => line + shift.0,
            _ => return Ok(()),
        };
        let length = if axis.text() == "Row" { new.1 } else { new.0 };
        if !(0..length).contains(&to) {
            return Err(off(node.text()));
        }
        draft.replace(number, to.to_string());
        return Ok(());
    }
    for child in node.children() {
        let square = (child.kind() == Kind::Text).then(|| square(child.content()));
        if let Some((file, rank)) = square.flatten() {
            let to = (file + shift.0, moved(rank));
            if !(1..=new.0).contains(&to.0) || !(1..=new.1).contains(&to.1) {
                return Err(off(child.content()));
            }
            let name = crate::readings::game::square_name(to).to_uppercase();
            draft.replace(child, format!("\"{name}\""));
        }
        move_places(child, old, new, shift, draft)?;
    }
    Ok(())
}

/// `B12`.
fn square(text: &str) -> Option<Square> {
    let mut letters = text.chars();
    let file = letters.next().filter(char::is_ascii_uppercase)?;
    let rank = letters.as_str().parse::<i8>().ok()?;
    Some(((file as u8 - b'A') as i8 + 1, rank))
}

/// What stands where at the start, by squares.
pub fn standing(game: &Game) -> BTreeMap<Square, String> {
    let Some(grid) = Grid::of(game) else {
        return BTreeMap::new();
    };
    let start = Context::start(game, Rng::new(0));
    let all = grid.all().filter_map(|square| {
        let piece = start.state.piece(game.site_type, grid.site(square)?);
        let name = &game.components.get(usize::from(piece.what))?.name;
        (piece.what != 0).then(|| (square, name.to_string()))
    });
    all.collect()
}

/// The game with pieces added to its equipment and its start.
///
/// # Errors
/// Where the equipment or the start isn't written out.
pub fn with_pieces(text: &str, board: (i8, i8), pieces: &[Piece]) -> Result<String, Refused> {
    let parsed = parse("game", text);
    let refused = |what: &str| {
        (
            format!("its {what} isn't written out in braces"),
            "add the piece by hand: `ashtapada betza MOVE --piece NAME` writes it".to_string(),
        )
    };
    let root = game(&parsed.ast).ok_or_else(|| refused("game"))?;
    let braces = |node: NodeRef<'_>| -> Option<u32> {
        let list = node.children().find(|child| child.kind() == Kind::Brace)?;
        list.closed().then(|| list.range().end - 1)
    };
    let mut draft = Draft::new(text);
    let equipment = within(root, "equipment").and_then(braces);
    let equipment = equipment.ok_or_else(|| refused("equipment"))?;
    let written: Vec<String> = pieces.iter().map(|piece| component(piece, None)).collect();
    draft.insert(equipment, format!("\n\n{}\n", written.join("\n\n")));
    let army = super::army::Army {
        board,
        pieces: pieces.to_vec(),
    };
    let placed: Vec<String> = [1, 2].iter().flat_map(|p| places(&army, *p)).collect();
    if !placed.is_empty() {
        let placed = format!("\n{}\n", placed.join("\n"));
        match within(root, "start") {
            Some(start) => match braces(start) {
                Some(end) => draft.insert(end, placed),
                // One placement alone.
                None => {
                    let one = start.children().nth(1).ok_or_else(|| refused("start"))?;
                    draft.replace(one, format!("{{{}{placed}}}", one.text()));
                }
            },
            None => {
                let rules = within(root, "rules").ok_or_else(|| refused("start"))?;
                let first = rules.children().nth(1).ok_or_else(|| refused("start"))?;
                draft.insert(first.range().start, format!("(start {{{placed}}})\n"));
            }
        }
    }
    let mut defines = pieces.iter().map(|piece| piece.ludemes.defines());
    if let Some(defines) = defines.find(|defines| !defines.is_empty()) {
        draft.insert(root.range().start, format!("{defines}\n"));
    }
    Ok(draft.done())
}
