//! Pieces that running prose names without a list.

use super::{
    super::{
        fold::fold,
        item::{Item, Rule},
    },
    Entry, Piece, Roster,
    names::{names_nothing, singular, stem, stems},
};

impl Roster<'_> {
    /// `the pateh, or minister, corresponding with the queen`: names in running prose.
    pub(super) fn glossed_in_prose(&mut self, items: &[Item]) {
        let word = |k: usize| {
            items
                .get(k)
                .filter(|i| i.rule == Rule::word && !names_nothing(i) && i.text.len() > 2)
        };
        let mut at = 0;
        while at + 3 < items.len() {
            let start = at;
            at += 1;
            let article = items[start].is("the") || items[start].rule == Rule::number;
            if !article || word(start + 1).is_none() {
                continue;
            }
            let mut k = start + 2;
            let mut glosses = Vec::new();
            while items.get(k).is_some_and(|i| i.is_mark(',')) {
                if items.get(k + 1).is_some_and(|i| i.is("or")) && word(k + 2).is_some() {
                    glosses.push(k + 2);
                    k += 3;
                } else if items
                    .get(k + 1)
                    .is_some_and(|i| i.is_any(&["corresponding", "answering", "equivalent"]))
                {
                    let gloss = (k + 2..k + 5)
                        .find(|&j| word(j).is_some_and(|i| !i.is_any(&["with", "the", "to"])));
                    glosses.extend(gloss);
                    k = gloss.map_or(k + 2, |g| g + 1);
                } else {
                    break;
                }
            }
            if glosses.is_empty() {
                continue;
            }
            let spoken = self.text[items[start + 1].span.clone()].to_lowercase();
            let name = singular(&spoken, self.text);
            let called: Vec<String> = std::iter::once(fold(&name))
                .chain(glosses.iter().map(|&g| items[g].text.clone()))
                .map(|n| stems(&n).join(" "))
                .collect();
            if self.pieces.iter().any(|p| p.called.contains(&called[0])) {
                continue;
            }
            let count = (items[start].rule == Rule::number)
                .then(|| items[start].numbers.first().copied())
                .flatten();
            self.pieces.push(Piece {
                name,
                called,
                count,
                single: false,
            });
            self.entries.push(Entry {
                piece: self.pieces.len() - 1,
                start,
                body: k,
                aside: None,
                count_end: count.map(|_| start + 2),
            });
            at = k;
        }
    }

    /// `One player plays as one Raja`: a piece of its own, beside the army's.
    pub(super) fn lone(&mut self, items: &[Item]) {
        for at in 2..items.len() {
            let plays = (items[at].rule == Rule::number && items[at].numbers == [1]
                || items[at].is_any(&["a"]))
                && items[at - 1].rule == Rule::like
                && items[at - 2].is_any(&["plays", "play"]);
            let Some((piece, n)) = plays.then(|| self.find(items, at + 1)).flatten() else {
                continue;
            };
            if self.pieces[piece].count == Some(1)
                && self.entries.iter().filter(|e| e.piece == piece).count() < 2
                && !self
                    .entries
                    .iter()
                    .any(|e| e.piece == piece && e.start != at)
            {
                continue;
            }
            let base = self.pieces[piece].name.clone();
            let stem = self.pieces[piece].called[0].clone();
            let called = ["single", "lone"]
                .iter()
                .map(|w| format!("{w} {stem}"))
                .collect();
            self.pieces.push(Piece {
                name: format!("single {base}"),
                called,
                count: Some(1),
                single: true,
            });
            self.entries.retain(|e| e.start != at && e.start != at + 1);
            self.entries.push(Entry {
                piece: self.pieces.len() - 1,
                start: at,
                body: at + 1 + n,
                aside: None,
                count_end: Some(at + 1 + n),
            });
        }
    }

    /// Prose that takes its pieces' names for granted: the common ones that it uses.
    pub(super) fn common_names(&mut self, items: &[Item]) {
        if self.pieces.len() > 2 {
            return;
        }
        const COMMON: [&str; 22] = [
            "king",
            "queen",
            "minister",
            "elephant",
            "horse",
            "chariot",
            "camel",
            "pawn",
            "foot-soldier",
            "crown prince",
            "prince",
            "kotwal",
            "rook",
            "bishop",
            "knight",
            "vizier",
            "boat",
            "soldier",
            "counselor",
            "general",
            "castle",
            "raja",
        ];
        let words: Vec<String> = items.iter().map(|i| stem(&i.text)).collect();
        for name in COMMON {
            let parts = stems(name);
            let joined = name.replace('-', " ");
            let used = words.windows(parts.len()).any(|w| w == parts)
                || words.iter().any(|w| stem(w) == name);
            let called = vec![stems(&joined).join(" ")];
            if used && !self.pieces.iter().any(|p| p.called.contains(&called[0])) {
                self.pieces.push(Piece {
                    name: name.into(),
                    called,
                    count: None,
                    single: false,
                });
            }
        }
    }
}
