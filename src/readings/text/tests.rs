use super::*;

/// Kind, piece and value of each claim.
fn claims(text: &str) -> Vec<String> {
    read(text)
        .claims
        .iter()
        .map(|c| format!("{} {} {}", c.kind, c.piece, c.value))
        .collect()
}

/// The value of one piece's claim of a kind.
fn value(text: &str, kind: Kind, piece: &str) -> String {
    read(text)
        .claims
        .iter()
        .find(|c| c.kind == kind && c.piece == piece)
        .map(|c| c.readings().collect::<Vec<_>>().join(" or "))
        .unwrap_or_default()
}

#[test]
fn moves_in_words() {
    for (words, betza) in [
        ("moves one space in any direction", "K"),
        ("moves any number of spaces orthogonally or diagonally", "Q"),
        ("slides diagonally", "B"),
        ("moves up to three squares orthogonally", "R3"),
        ("jumps exactly two squares diagonally", "A"),
        (
            "moves orthogonally one space and then diagonally another, jumping over any intervening pieces",
            "N",
        ),
        (
            "jumps diagonally one space then two orthogonally in the same direction",
            "C",
        ),
        (
            "moves one space forward orthogonally or diagonally, or one space backward orthogonally",
            "vWfF",
        ),
        (
            "moves one space diagonally or one space orthogonally forward",
            "fWF",
        ),
        (
            "moves one square in any direction except diagonally backwards",
            "WfF",
        ),
        (
            "moves one space forward, or one space diagonally to capture",
            "mfWcfF",
        ),
        (
            "can move one space forward and capture one space forward diagonally",
            "mfWcfF",
        ),
        ("moves diagonally two or more spaces", "[F-B]"),
        (
            "moves forward up to five spaces with the possibility of then moving one space backward diagonally",
            "[fR5?bF]",
        ),
        ("moves as a chess knight", "N"),
        ("moves like a rook in Chess", "R"),
        (
            "moves diagonally one space then orthogonally three or more spaces",
            "F then R of 3 or more",
        ),
    ] {
        let text = format!("8x8 board. Gaja (x2): {words}.");
        assert_eq!(value(&text, Kind::Move, "gaja"), betza, "{words}");
    }
}

#[test]
fn first_moves_are_told_apart() {
    for (words, first) in [
        (
            "moves one space forward. May move two spaces forward orthogonally if it is that piece's first move",
            "ifnD",
        ),
        ("moves one space forward, or two on its first move", "ifnD"),
        (
            "moves one square diagonally or, on the first turn, may jump two squares diagonally",
            "iA",
        ),
        (
            "moves one space in any direction, but on the first move, if it has not been checked, may move like a chess knight",
            "iN",
        ),
        (
            "moves like Chess pawns but without being able to move two on the first turn",
            "none",
        ),
    ] {
        let text = format!("8x8 board. Gaja (x2): {words}.");
        assert_eq!(value(&text, Kind::FirstMove, "gaja"), first, "{words}");
    }
}

#[test]
fn other_pieces_moves_resolve() {
    let text = "Raja (x1): moves one space in any direction; Prince (x1): moves like any of the other pieces; Kotwal (x1): moves like the Elephant and the Vaha; Elephant (x2): moves diagonally any distance; Vaha (x2): moves as a chess knight.";
    assert_eq!(value(text, Kind::Move, "kotwal"), "BN");
    assert_eq!(value(text, Kind::Move, "prince"), "WBN");
}

#[test]
fn ambiguous_english_keeps_both_readings() {
    let text = "Sin (x2): moves one space diagonally or orthogonally forward.";
    assert_eq!(value(text, Kind::Move, "sin"), "fWF or fWfF");
}

#[test]
fn heads_of_every_style() {
    for head in [
        "Vaha (Horse, x2): moves",
        "2 x Vaha (horse): Moves",
        "Vaha (horse)x2: moves",
        "Vaha (2): moves",
        "Vaha (\"horse\"), x2: moves",
        "Vaha: (x2) moves",
        "Vaha (x2) moves",
    ] {
        let text = format!(
            "8x8 board. Raja (x1): moves one space in any direction; {head} diagonally any distance."
        );
        let claims = claims(&text);
        assert!(
            claims.contains(&"count vaha 2".into()) && claims.contains(&"move vaha B".into()),
            "{head}: {claims:?}"
        );
    }
}

#[test]
fn quotations_are_exact_and_the_rest_is_unread() {
    let text = "10x10 board. Råja (x1): moves one space in any direction. The umpire sings a song. Stalemate is a draw.";
    let reading = read(text);
    for claim in &reading.claims {
        assert_eq!(text[claim.span.clone().unwrap()], claim.quote);
    }
    assert_eq!(
        reading
            .unread
            .iter()
            .map(|r| &text[r.clone()])
            .collect::<Vec<_>>(),
        ["The umpire sings a song."]
    );
    assert!(reading.share(text) > 0.7 && reading.share(text) < 0.9);
}

#[test]
fn endings() {
    for (words, claim) in [
        (
            "Stalemate results in a win for the player causing it.",
            "stalemate  win:stalemater",
        ),
        ("A stalemate is considered a draw.", "stalemate  draw"),
        (
            "Players are not allowed to stalemate the opponent.",
            "stalemate  forbidden",
        ),
        (
            "When a player is reduced to only their Raja and Pawns, the opponent wins.",
            "bare-king  win:barer king+pawns",
        ),
        (
            "If a player captures all of the opponent's pieces aside from the Raja, it is a half-win.",
            "bare-king  half-win:barer",
        ),
        (
            "The Raja cannot be in check at the end of the player's turn.",
            "check  must-leave-check",
        ),
        (
            "The player who checkmates the Raja wins.",
            "checkmate  mater",
        ),
        ("No en passant.", "en-passant  no"),
        ("There is no castling.", "castling  no"),
        (
            "Pawns promote to Rook when reaching the eighth rank.",
            "promotion pawn last-rank -> rook",
        ),
        (
            "When a Pawn reaches the sixth rank, it is promoted to a Rook.",
            "promotion pawn third-last-rank -> rook",
        ),
    ] {
        let text = format!(
            "8x8 board. Raja (x1): moves one space in any direction; Rook (x2): moves orthogonally any distance; Pawn (x8): moves one space forward. {words}"
        );
        assert!(
            claims(&text).contains(&claim.to_string()),
            "{words}: {:?}",
            claims(&text)
        );
    }
}

#[test]
fn places() {
    for (words, claim) in [
        (
            "The Mantri is placed to the left of the Raja.",
            "setup mantri left-of:raja",
        ),
        ("The pieces are arranged as in Chess.", "setup rook a1 h1"),
        (
            "They stand along the edge: Rook-Horse-Camel-Mantri-Raja-Camel-Horse-Rook.",
            "setup camel c1 f1",
        ),
        (
            "The Pawns are arranged on the third rank.",
            "setup pawn a3 b3 c3 d3 e3 f3 g3 h3",
        ),
    ] {
        let text = format!(
            "8x8 board. Raja (x1): moves one space in any direction; Mantri (x1): moves one space diagonally; Rook (x2): moves orthogonally any distance; Horse (x2): moves as a chess knight; Camel (x2): moves diagonally any distance; Pawn (x8): moves one space forward. {words}"
        );
        assert!(
            claims(&text).contains(&claim.to_string()),
            "{words}: {:?}",
            claims(&text)
        );
    }
}
