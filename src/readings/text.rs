//! Claims from text: the English of rules texts, read clause by clause.
//!
//! `grammar/dlp.pest` cuts the text into features; `roster` finds the pieces that it
//! introduces; `phrase` reads how they move, `setup` where they stand, `rules` the rest.
//! A clause from which nothing was understood is reported as unread.

mod fold;
mod item;
mod moves;
mod phrase;
mod roster;
mod rules;
mod setup;

use std::ops::Range;

pub use fold::fold;

use super::{
    claim::{Claim, Kind},
    document,
};
use item::{Item, Rule};
use roster::{Piece, Roster};

/// What was read in a text, and what was not.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reading {
    /// The claims, in the order of the text; spans are bytes of the text.
    pub claims: Vec<Claim>,
    /// Stretches that were not understood.
    pub unread: Vec<Range<usize>>,
    /// The pieces by the text's names, each with its glosses.
    pub pieces: Vec<(String, Vec<String>)>,
    /// The piece that is checked and mated, by the text's name.
    pub royal: Option<String>,
}

impl Reading {
    /// How much of `text` was understood, from 0 to 1, by letters.
    pub fn share(&self, text: &str) -> f64 {
        self.share_within(text, 0..text.len())
    }

    /// The same for a passage of a document, where the reading's spans are the document's.
    pub fn share_within(&self, document: &str, passage: Range<usize>) -> f64 {
        let letters = |s: &str| s.chars().filter(|c| c.is_alphanumeric()).count();
        let unread: usize = self
            .unread
            .iter()
            .map(|r| letters(&document[r.clone()]))
            .sum();
        1.0 - unread as f64 / letters(&document[passage]).max(1) as f64
    }
}

/// Reads every passage of a document (a record, a portal page, a `.lud`, plain prose).
pub fn read_document(text: &str) -> Vec<(document::Passage, Reading)> {
    document::passages(text)
        .into_iter()
        .map(|passage| {
            let mut reading = read(&text[passage.span.clone()]);
            let shift = |r: &mut Range<usize>| {
                *r = r.start + passage.span.start..r.end + passage.span.start
            };
            reading.unread.iter_mut().for_each(shift);
            for claim in &mut reading.claims {
                claim.text = passage.name.into();
                claim.game.clone_from(&passage.game);
                claim.source.clone_from(&passage.source);
                claim.confidence = passage.confidence;
                if let Some(span) = &mut claim.span {
                    shift(span);
                }
            }
            (passage, reading)
        })
        .collect()
}

/// One clause, and whom it is about.
struct Unit {
    /// Items of the clause; from here on, past an entry's head.
    body: Range<usize>,
    /// With the head.
    whole: Range<usize>,
    /// Pieces that it is about.
    subjects: Vec<usize>,
    /// Index into the roster's entries.
    entry: Option<usize>,
    /// As one line, single spaces.
    text: String,
    /// Whether the subjects are named here (or it is left out, and goes on from before).
    named: bool,
}

/// A text being read.
struct Page<'a> {
    text: &'a str,
    items: &'a [Item],
    roster: &'a Roster<'a>,
    units: Vec<Unit>,
    claims: Vec<Claim>,
    /// Files and ranks, once said.
    board: Option<(u32, u32)>,
    royal: Option<usize>,
}

/// Reads one passage.
pub fn read(text: &str) -> Reading {
    let folded = fold::folded(text);
    let items = item::items(&folded, text);
    let roster = Roster::read(text, &items);
    let mut page = Page {
        text,
        items: &items,
        roster: &roster,
        units: units(&items, &roster),
        claims: Vec::new(),
        board: None,
        royal: None,
    };
    page.royal = page.find_royal();
    let mut read = vec![false; page.units.len()];
    let units = std::mem::take(&mut page.units);
    rules::board(&mut page, &units, &mut read);
    let mut moves = moves::Moves::new(roster.pieces.len());
    let mut places = setup::Places::default();
    for (index, unit) in units.iter().enumerate() {
        let before = page.claims.len();
        let mut understood = false;
        understood |= page.counts(unit);
        understood |= places.read(&mut page, unit);
        understood |= moves.read(&page, unit);
        understood |= rules::read(&mut page, unit, &units, index);
        read[index] |= understood || page.claims.len() > before || rules::says_nothing(unit);
    }
    moves.finish(&mut page);
    places.finish(&mut page);
    let Page {
        mut claims, royal, ..
    } = page;
    claims.sort_by_key(|c| {
        c.span
            .as_ref()
            .map_or((usize::MAX, c.kind), |s| (s.start, c.kind))
    });
    let mut seen = std::collections::HashSet::new();
    claims.retain(|c| seen.insert((c.kind, c.piece.clone(), c.value.clone())));
    let mut unread: Vec<Range<usize>> = Vec::new();
    for (unit, _) in units.iter().zip(&read).filter(|(_, read)| !**read) {
        let (Some(first), Some(last)) = (
            items.get(unit.whole.start),
            items.get(unit.whole.end.wrapping_sub(1)),
        ) else {
            continue;
        };
        let span = first.span.start..last.span.end;
        if !text[span.clone()].contains(char::is_alphanumeric) {
            continue;
        }
        match unread.last_mut() {
            Some(before) if !text[before.end..span.start].contains(char::is_alphanumeric) => {
                before.end = span.end
            }
            _ => unread.push(span),
        }
    }
    let pieces = roster
        .pieces
        .iter()
        .map(|p| (p.name.clone(), p.called.clone()))
        .collect();
    Reading {
        claims,
        unread,
        pieces,
        royal: royal.map(|r| roster.pieces[r].name.clone()),
    }
}

/// Cuts the items into clauses: at full stops and semicolons outside brackets, and at pieces' heads.
fn units(items: &[Item], roster: &Roster) -> Vec<Unit> {
    let mut cuts = vec![0];
    let mut closes = None;
    for (at, item) in items.iter().enumerate() {
        if closes.is_some_and(|c| at < c) {
            continue;
        }
        if item.is_mark('(') {
            closes = (at..(at + 60).min(items.len())).find(|&k| items[k].is_mark(')'));
        }
        let stop = item.is_mark(';')
            || item.is_mark('*')
            || (item.is_mark('.') || item.is_mark('!') || item.is_mark('?')) && {
                let abbreviation = at > 0
                    && items[at - 1].text.len() == 1
                    && items[at - 1].text.starts_with(char::is_alphabetic);
                let goes_on = items.get(at + 1).is_some_and(|n| {
                    n.rule == Rule::word
                        && !n.capital
                        && n.text.len() > 1
                        && n.span.start > item.span.end
                });
                !abbreviation && !goes_on
            };
        if stop {
            cuts.push(at + 1);
        }
    }
    // `except that the king …, and that the pawn may …`
    for at in 1..items.len() {
        if items[at].is("the") && items[at - 1].is("that") && roster.find(items, at + 1).is_some() {
            cuts.push(at);
        }
    }
    // A head's own punctuation is no stop: `Queen (x1); moves …`.
    cuts.retain(|cut| {
        !roster
            .entries
            .iter()
            .any(|e| e.start < *cut && *cut <= e.body)
    });
    cuts.extend(roster.entries.iter().map(|e| e.start));
    cuts.push(items.len());
    cuts.sort_unstable();
    cuts.dedup();
    let mut out = Vec::new();
    let mut current: Vec<usize> = Vec::new();
    for pair in cuts.windows(2) {
        let whole = pair[0]..pair[1];
        let entry = roster.entries.iter().position(|e| e.start == whole.start);
        let (subjects, named, body) = match entry {
            Some(e) => (
                vec![roster.entries[e].piece],
                true,
                roster.entries[e].body.min(whole.end)..whole.end,
            ),
            None => {
                let (subjects, named) = subject(items, &whole, roster, &current);
                (subjects, named, whole.clone())
            }
        };
        if !subjects.is_empty() {
            current.clone_from(&subjects);
        }
        let text = line(&items[whole.clone()]);
        out.push(Unit {
            body,
            whole,
            subjects,
            entry,
            text,
            named,
        });
    }
    out
}

/// Items as one line.
fn line(items: &[Item]) -> String {
    let mut out = String::new();
    for item in items {
        if !out.is_empty() && item.rule != Rule::mark {
            out.push(' ');
        }
        out += &item.text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    out
}

/// Whom a clause without a head is about: the pieces it opens with, or those of the clause before.
fn subject(
    items: &[Item],
    whole: &Range<usize>,
    roster: &Roster,
    current: &[usize],
) -> (Vec<usize>, bool) {
    let mut at = whole.start;
    let mut found = Vec::new();
    let opens = |i: &Item| {
        i.is_any(&[
            "the",
            "a",
            "an",
            "each",
            "both",
            "all",
            "these",
            "and",
            "but",
            "only",
            "every",
            "that",
            "this",
            "player's",
            "of",
            "movements",
            "movement",
            "player",
            "with",
            "that",
        ]) || i.rule == Rule::number
            || i.is_mark('"')
            || i.is_mark('-')
            || i.rule == Rule::others
            || i.is_mark(',')
    };
    while at < whole.end {
        if let Some((piece, n)) = roster.find(items, at) {
            // `The King's and Queen's pawns`: an owner is no subject.
            let owner =
                items[at + n - 1].text.ends_with("'s") || items[at + n - 1].text.ends_with("s'");
            if !owner {
                found.push(piece);
            }
            at += n;
            if items.get(at).is_some_and(|i| i.is_mark('(')) && at < whole.end {
                at = (at..whole.end)
                    .find(|&k| items[k].is_mark(')'))
                    .map_or(at, |k| k + 1);
            }
        } else if opens(&items[at]) || (items[at].is("moves") && found.is_empty()) {
            at += 1;
        } else {
            break;
        }
    }
    if !found.is_empty() {
        return (found, true);
    }
    let Some(first) = items.get(whole.start).filter(|_| !whole.is_empty()) else {
        return (Vec::new(), false);
    };
    let goes_on = matches!(
        first.rule,
        Rule::moves
            | Rule::may
            | Rule::jump
            | Rule::captures
            | Rule::forbids
            | Rule::first_move
            | Rule::no_capture
            | Rule::any_distance
            | Rule::steps
            | Rule::up_to
            | Rule::axis
            | Rule::to_capture
            | Rule::over
            | Rule::direction
    ) || first.is_any(&[
        "promoted", "promotes", "they", "it", "its", "placed", "he", "when", "upon", "if", "on",
    ]);
    if goes_on && !first.text.starts_with("movement") {
        (current.to_vec(), false)
    } else {
        (Vec::new(), false)
    }
}

impl Page<'_> {
    /// Original text under some items.
    fn quote(&self, range: Range<usize>) -> Range<usize> {
        let range = self.trim(range);
        match (
            self.items.get(range.start),
            self.items.get(range.end.wrapping_sub(1)),
        ) {
            (Some(first), Some(last)) if !range.is_empty() => first.span.start..last.span.end,
            _ => 0..0,
        }
    }

    /// Drops punctuation at both ends.
    fn trim(&self, mut range: Range<usize>) -> Range<usize> {
        let loose = |i: &Item| i.rule == Rule::mark && ",.;:".contains(i.text.as_str());
        while !range.is_empty() && loose(&self.items[range.end - 1]) {
            range.end -= 1;
        }
        while !range.is_empty() && loose(&self.items[range.start]) {
            range.start += 1;
        }
        range
    }

    fn claim(
        &mut self,
        kind: Kind,
        piece: Option<usize>,
        value: impl Into<String>,
        span: Range<usize>,
    ) {
        let name = piece.map_or("", |p| self.roster.pieces[p].name.as_str());
        let mut claim = Claim::new(kind, name, value);
        claim.quote = self.text[span.clone()].to_string();
        claim.span = Some(span);
        self.claims.push(claim);
    }

    fn piece(&self, index: usize) -> &Piece {
        &self.roster.pieces[index]
    }

    fn name(&self, index: usize) -> String {
        self.roster.pieces[index].name.clone()
    }

    /// Pieces named in a stretch, each with where.
    fn mentions(&self, range: Range<usize>) -> Vec<(usize, Range<usize>)> {
        let (mut at, mut found) = (range.start, Vec::new());
        while at < range.end {
            match self.roster.find(self.items, at) {
                Some((piece, n)) => {
                    found.push((piece, at..at + n));
                    at += n;
                }
                None => at += 1,
            }
        }
        found
    }

    /// `Vaha (Horse, x2)`: how many there are.
    fn counts(&mut self, unit: &Unit) -> bool {
        let Some(entry) = unit.entry.map(|e| self.roster.entries[e].clone()) else {
            // `The eight foot-soldiers stand …`
            let mut at = unit.whole.start;
            if self.items.get(at).is_some_and(|i| i.is("the")) {
                at += 1;
            }
            let number = self
                .items
                .get(at)
                .filter(|i| i.rule == Rule::number)
                .and_then(|i| i.numbers.first().copied());
            if let (Some(n), Some((piece, len))) = (number, self.roster.find(self.items, at + 1))
                && self.piece(piece).count.is_none()
                && at + 1 < unit.whole.end
                && !self
                    .items
                    .get(at + 1 + len)
                    .is_some_and(|i| i.is_any(&["in", "of"]))
            {
                let span = self.quote(unit.whole.start..at + 1 + len);
                self.claim(Kind::Count, Some(piece), n.to_string(), span);
            }
            self.there_are(unit);
            return false;
        };
        let (Some(end), Some(count)) = (entry.count_end, self.piece(entry.piece).count) else {
            return false;
        };
        let span = self.quote(entry.start..end);
        self.claim(Kind::Count, Some(entry.piece), count.to_string(), span);
        true
    }

    /// `there are a queen and a prince`: one of each.
    fn there_are(&mut self, unit: &Unit) {
        let items = self.items;
        let is = |k: usize, words: &[&str]| k < unit.whole.end && items[k].is_any(words);
        let opens = (unit.whole.clone())
            .find(|&k| is(k, &["there"]) && is(k + 1, &["are", "is"]) && is(k + 2, &["a", "an"]));
        let Some(from) = opens else { return };
        let (mut at, mut found) = (from + 2, Vec::new());
        while is(at, &["a", "an"]) {
            let Some((piece, n)) = self.roster.find(items, at + 1) else {
                break;
            };
            found.push(piece);
            at += 1 + n;
            let more = is(at, &["and"]) || at < unit.whole.end && items[at].is_mark(',');
            at += usize::from(more && is(at + 1, &["a", "an"]));
        }
        let span = self.quote(from..at);
        for piece in found {
            if self.piece(piece).count.is_none() {
                self.claim(Kind::Count, Some(piece), "1", span.clone());
            }
        }
    }

    /// The piece that is said to be in check or mated; else the one glossed a king.
    fn find_royal(&self) -> Option<usize> {
        let mut votes = vec![0; self.roster.pieces.len()];
        for unit in &self.units {
            if [
                "check",
                "mate",
                "stalemate",
                "reduced to only",
                "aside from",
            ]
            .iter()
            .any(|w| unit.text.contains(w))
            {
                for (piece, _) in self.mentions(unit.whole.clone()) {
                    votes[piece] += 1;
                }
            }
        }
        let kings = |p: &Piece| p.called.iter().any(|c| c == "king" || c.ends_with(" king"));
        let named = self.roster.pieces.iter().position(kings);
        let voted = votes
            .iter()
            .enumerate()
            .max_by_key(|(i, n)| (**n, std::cmp::Reverse(*i)))
            .filter(|(_, n)| **n > 0)
            .map(|(i, _)| i);
        named.or(voted)
    }
}

#[cfg(test)]
mod tests;
