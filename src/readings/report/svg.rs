//! Boards as SVG.

use super::super::{game::Probed, verdict::Witness};
use super::letter;

/// A witness as an SVG picture: rings where the text goes, dots where the game does.
pub fn board(witness: &Witness, probed: &Probed<'_>) -> String {
    let (files, ranks) = (i32::from(probed.grid.files), i32::from(probed.grid.ranks));
    let (side, edge) = (36, 18);
    let (width, height) = (files * side + edge, ranks * side + edge);
    let mut out = format!(
        "<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" role=\"img\" aria-label=\"{}\" xmlns=\"http://www.w3.org/2000/svg\">",
        super::html::escape(&witness.caption)
    );
    for rank in 1..=ranks {
        for file in 1..=files {
            if probed.grid.site((file as i8, rank as i8)).is_none() {
                continue;
            }
            let (x, y) = (edge + (file - 1) * side, (ranks - rank) * side);
            let class = if (file + rank) % 2 == 0 {
                "dark"
            } else {
                "light"
            };
            out += &format!(
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
            );
        }
    }
    for rank in 1..=ranks {
        out += &format!(
            "<text class=\"edge\" x=\"{}\" y=\"{}\">{rank}</text>",
            edge / 2,
            (ranks - rank) * side + side / 2 + 4
        );
    }
    for file in 1..=files {
        let name = probed.name_of((file as i8, 1));
        out += &format!(
            "<text class=\"edge\" x=\"{}\" y=\"{}\">{}</text>",
            edge + (file - 1) * side + side / 2,
            ranks * side + 13,
            name.trim_end_matches('1')
        );
    }
    let at = |square: (i8, i8)| {
        (
            edge + (i32::from(square.0) - 1) * side + side / 2,
            (ranks - i32::from(square.1)) * side + side / 2,
        )
    };
    for placed in &witness.position {
        let (x, y) = at(placed.square);
        let owner = probed.game.components[placed.component].owner;
        let name = &probed.game.components[placed.component].stem;
        out += &format!(
            "<g class=\"piece p{owner}\"><title>{}</title><circle cx=\"{x}\" cy=\"{y}\" r=\"13\"/><text x=\"{x}\" y=\"{}\">{}</text></g>",
            super::html::escape(name),
            y + 5,
            letter(probed, placed.component).to_ascii_uppercase()
        );
    }
    for square in &witness.claimed {
        let (x, y) = at(*square);
        out += &format!("<circle class=\"claimed\" cx=\"{x}\" cy=\"{y}\" r=\"15\"/>");
    }
    for square in &witness.actual {
        let (x, y) = at(*square);
        out += &format!("<circle class=\"actual\" cx=\"{x}\" cy=\"{y}\" r=\"5\"/>");
    }
    out += "</svg>";
    out
}
