//! Moves told by other pieces': `like the Elephant and the Vaha`, `as a chess knight`.

use super::{Join, Like, Reader};
use crate::readings::text::{item::Rule, roster};

impl Reader<'_> {
    /// The pieces after `like`: `the Elephant and the Vaha`, `a chess knight`, `a rook in chess`.
    pub(super) fn likes(&mut self, at: usize, end: usize) -> usize {
        let mut found: Vec<Like> = Vec::new();
        let mut next = at + 1;
        let mut chess = self.items[at..end.min(at + 12)]
            .iter()
            .take_while(|i| !i.is_mark(';') && !i.is_mark('.'))
            .any(|i| i.is("chess"));
        if chess {
            // `Chess` may be part of the sentence for another reason; only near the piece does it count.
            chess = self.items[at..end.min(at + 7)]
                .iter()
                .any(|i| i.is("chess"));
        }
        let mut last = next;
        while next < end {
            let item = &self.items[next];
            if let Some((piece, n)) = (!chess)
                .then(|| self.roster.find(self.items, next))
                .flatten()
            {
                found.push(Like::Piece(piece));
                next += n;
                last = next;
            } else if let Some(betza) = chess_piece(&item.text) {
                // A piece of this game that is called as in chess is this game's.
                match self.roster.find(self.items, next).filter(|_| !chess) {
                    Some((piece, _)) => found.push(Like::Piece(piece)),
                    None => found.push(Like::Chess(betza)),
                }
                next += 1;
                last = next;
            } else if item.rule == Rule::others {
                found.push(Like::Others);
                next += 1;
                last = next;
            } else if item.is_any(&["him", "her"]) && found.is_empty() {
                // Whoever was named last before.
                let mut named = None;
                let from = at.saturating_sub(40);
                for k in (from..at).filter(|&k| !self.items[k].is_mark('.')) {
                    named = self.roster.find(self.items, k).map(|f| f.0).or(named);
                }
                found.extend(named.filter(|p| *p != self.subject).map(Like::Piece));
                next += 1;
                last = next;
            } else if item.is("them") {
                break;
            } else if item.is_any(&[
                "the",
                "a",
                "an",
                "and",
                "or",
                "both",
                "either",
                "in",
                "chess",
                "do",
                "does",
                "of",
                "by",
                "just",
                "international",
                "standard",
            ]) || item.rule == Rule::like
                || item.is_mark('(')
                || (item.is_mark(',')
                    && self.items.get(next + 1).is_some_and(|n| {
                        n.is_any(&["the", "and", "or"])
                            || self.roster.find(self.items, next + 1).is_some()
                    }))
            {
                if item.is_mark('(') {
                    next = (next..end)
                        .find(|&k| self.items[k].is_mark(')'))
                        .unwrap_or(next);
                }
                next += 1;
            } else {
                break;
            }
        }
        let himself = found.len() == 1 && found[0] == Like::Piece(self.subject);
        if found.is_empty() || himself {
            return at + 1;
        }
        if self.now.said() && self.now.like.is_empty() {
            self.close(Join::Or);
        }
        self.now.like.extend(found);
        let span = self.items[at].span.start..self.items[last - 1].span.end;
        self.now.touch(&span);
        last
    }
}

/// Betza of a piece of chess.
pub(in crate::readings::text) fn chess_piece(word: &str) -> Option<&'static str> {
    Some(match roster::stem(word).as_str() {
        "king" => "K",
        "queen" => "Q",
        "rook" | "castle" => "R",
        "bishop" => "B",
        "knight" => "N",
        "pawn" => "mfWcfF",
        _ => return None,
    })
}

/// Betza of the piece of chess that a piece of the family stands for, by what it is called.
pub(in crate::readings::text) fn chess_role(called: &[String]) -> Option<&'static str> {
    called.iter().find_map(|name| {
        chess_piece(name).or(match name.as_str() {
            "raja" | "shah" => Some("K"),
            "minister" | "vizier" | "counselor" | "fers" => Some("Q"),
            "chariot" | "boat" | "vessel" | "car" | "cart" | "tower" | "ship" => Some("R"),
            "elephant" | "camel" => Some("B"),
            "horse" => Some("N"),
            "soldier" | "foot soldier" => Some("mfWcfF"),
            _ => None,
        })
    })
}
