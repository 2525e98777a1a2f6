//! The pieces of the old games and of today's, by name.

use super::Betza;

/// Names and moves; where several games have a name, the commonest meaning.
pub const PIECES: &[(&str, &str)] = &[
    // Chaturanga, shatranj and the games that came of them.
    ("alfil", "A"),
    ("alibaba", "AD"),
    ("camel", "C"),
    ("chariot", "R"),
    ("counsellor", "F"),
    ("dabbaba", "D"),
    ("elephant", "A"),
    ("ferz", "F"),
    ("general", "K"),
    ("giraffe", "(1,4)"),
    ("minister", "F"),
    ("picket", "[F-B]"),
    ("raja", "K"),
    ("shah", "K"),
    ("silver", "FfW"),
    ("wazir", "W"),
    ("zebra", "Z"),
    // Europe.
    ("amazon", "QN"),
    ("archbishop", "BN"),
    ("bishop", "B"),
    ("centaur", "KN"),
    ("champion", "WAD"),
    ("chancellor", "RN"),
    ("courier", "B"),
    ("king", "K"),
    ("knight", "N"),
    ("lion", "HG"),
    ("man", "K"),
    ("pawn", "mfWcfFimfnD"),
    ("queen", "Q"),
    ("rook", "R"),
    ("squirrel", "NAD"),
    ("threeleaper", "H"),
    ("tripper", "G"),
    ("wizard", "FC"),
    // China and Korea.
    ("advisor", "F"),
    ("cannon", "mRcpR"),
    ("horse", "nN"),
    ("mao", "nN"),
    ("minister elephant", "nA"),
    ("soldier", "fW"),
    // Japan.
    ("copper general", "fKbW"),
    ("dragon", "RF"),
    ("dragon horse", "BW"),
    ("gold", "WfF"),
    ("kirin", "FD"),
    ("lance", "fR"),
    ("phoenix", "WA"),
    ("shogi knight", "ffN"),
    // Problems and variants.
    ("berolina pawn", "mfFcfWimfnA"),
    ("grasshopper", "gQ"),
    ("nightrider", "NN"),
    ("shatranj pawn", "mfWcfF"),
    ("griffon", "[frF?frR][flF?flR][brF?brR][blF?blR]"),
    ("rhinoceros", "[fW?fB][rW?rB][bW?bB][lW?lB]"),
];

/// A piece of that name.
pub fn find(name: &str) -> Option<(&'static str, Betza)> {
    let name = name.trim().to_lowercase().replace(['-', '_'], " ");
    let (_, text) = PIECES.iter().find(|(known, _)| *known == name)?;
    Some((text, text.parse().ok()?))
}
