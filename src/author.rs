//! Writing games: a piece's move in words and letters, and the text of a new game.

pub mod army;
pub mod derive;
pub mod describe;
pub mod variant;

/// The widest and the highest board that is written.
pub const LARGEST: i8 = 26;

/// `8x8`: files and ranks.
///
/// # Errors
/// Where it isn't two numbers from 2 to 26.
pub fn board_size(text: &str) -> Result<(i8, i8), String> {
    let sides = text
        .split_once(['x', 'X', '×'])
        .or_else(|| text.parse::<u8>().ok().map(|_| (text, text)));
    let side = |part: &str| {
        part.trim()
            .parse::<i8>()
            .ok()
            .filter(|n| (2..=LARGEST).contains(n))
    };
    let size = sides.and_then(|(files, ranks)| Some((side(files)?, side(ranks)?)));
    size.ok_or_else(|| {
        format!("`{text}` is no board\n  help: files and ranks from 2 to {LARGEST}, as in `8x8` or `9x10`")
    })
}
