//! What comparing a game with a text finds.

use super::Code;

/// These are found by comparing, not by reading a file: no example stands alone.
const fn found(code: &'static str, title: &'static str, explanation: &'static str) -> Code {
    Code {
        code,
        title,
        explanation,
        wrong: "",
        right: "",
    }
}

pub(super) const CODES: &[Code] = &[
    found(
        "ashtapada::readings::differ",
        "the game does something else than its text says",
        "The text makes a claim, and the game, asked by being played, does otherwise. The labels \
            show the text's words and the ludeme that answers for it; the board, where there is \
            one, a position that shows the difference. Either may be right.",
    ),
    found(
        "ashtapada::readings::missing",
        "the game has nothing of what its text says",
        "The text makes a claim, and the game was never seen to do anything like it.",
    ),
    found(
        "ashtapada::readings::unattested",
        "the game does something that its text doesn't mention",
        "The game was seen to do this, and no claim of the text is about it. The text may be \
            silent, or that stretch of it was not read.",
    ),
    found(
        "ashtapada::readings::unclear",
        "the text can't be pinned down",
        "The words of the text may mean several things that can't be told apart.",
    ),
    found(
        "ashtapada::readings::undetermined",
        "a claim that could not be settled",
        "The game could not be asked about this claim by putting pieces on a board; the note says \
            why. Neither agreement nor disagreement follows.",
    ),
    found(
        "ashtapada::readings::agree",
        "the game does what its text says",
        "The game was asked about the claim and does as the text says.",
    ),
];
