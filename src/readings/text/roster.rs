//! The pieces that a text introduces: `Vaha (Horse, x2): …`, `2 x Asb (horse): …`, `Kings move …`.

mod names;
mod prose;

use std::ops::Range;

pub(super) use names::stem;
use names::{close, names_nothing, same_letters, singular, stems};

use super::{
    fold::fold,
    item::{Item, Rule, number},
};

/// A piece of the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    /// The text's own name: lower case, singular, accents kept.
    pub name: String,
    /// Folded names that it goes by: its own, then its glosses.
    pub called: Vec<String>,
    pub count: Option<u32>,
    /// The player's only piece: `plays as one Raja`.
    pub single: bool,
}

/// One introduction of a piece, in items.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub piece: usize,
    pub start: usize,
    /// Where what is said of it begins.
    pub body: usize,
    /// Items of the parenthesis, which may say where it is placed.
    pub aside: Option<Range<usize>>,
    /// Up to where the count is said.
    pub count_end: Option<usize>,
}

pub(super) struct Roster<'a> {
    text: &'a str,
    pub pieces: Vec<Piece>,
    pub entries: Vec<Entry>,
}

/// What a head says, before it is known which piece it is.
struct Head {
    spoken: String,
    glosses: Vec<String>,
    count: Option<u32>,
    count_end: Option<usize>,
    aside: Option<Range<usize>>,
    start: usize,
    body: usize,
}

impl<'a> Roster<'a> {
    /// Finds every piece that the text introduces.
    pub fn read(text: &'a str, items: &[Item]) -> Self {
        let mut roster = Self {
            text,
            pieces: Vec::new(),
            entries: Vec::new(),
        };
        let mut at = 0;
        while at < items.len() {
            if let Some(head) = roster.head(items, at) {
                let next = head.body.max(at + 1);
                roster.add(head);
                at = next;
            } else {
                at += 1;
            }
        }
        roster.respell_slips(items);
        roster.glossed_in_prose(items);
        roster.lone(items);
        roster.common_names(items);
        roster.entries.sort_by_key(|e| e.start);
        roster
    }

    fn boundary(items: &[Item], at: usize) -> Option<bool> {
        let Some(before) = at.checked_sub(1).map(|i| &items[i]) else {
            return Some(true);
        };
        if before.rule == Rule::mark {
            return match before.text.as_str() {
                "." | ";" | ":" | "*" | "?" | "!" | "]" | "\"" => Some(true),
                "," | ")" | "-" | "'" => Some(false),
                _ => None,
            };
        }
        (before.is_any(&[
            "and", "the", "are", "is", "has", "have", "a", "an", "as", "pieces", "like", "by",
        ]) || before.rule == Rule::number)
            .then_some(false)
    }

    fn head(&self, items: &[Item], start: usize) -> Option<Head> {
        // A line break lost before a head: `in any direction Hisha(1): …`.
        let boundary = Self::boundary(items, start);
        let strong = boundary.unwrap_or(false);
        if boundary.is_none() && !items[start].capital {
            return None;
        }
        let mut at = start;
        let get = |i: usize| items.get(i);
        let (mut count, mut lead, mut count_end) = (None, false, None);
        let mut bare_number = false;
        match get(at)?.rule {
            Rule::times => {
                (count, lead) = (get(at)?.numbers.first().copied(), true);
                at += 1;
            }
            Rule::number if get(at + 1).is_some_and(|i| i.capital && i.rule == Rule::word) => {
                (count, bare_number) = (get(at)?.numbers.first().copied(), true);
                at += 1;
            }
            _ => {}
        }
        if get(at)?.is("the") || (lead && get(at)?.is_any(&["of", "the"])) {
            at += 1;
        }
        // The name.
        let name_start = at;
        let mut words = 0;
        while let Some(item) = get(at) {
            let tail_near = || {
                (at + 1..at + 3).any(|i| {
                    get(i)
                        .is_some_and(|n| n.is_mark('(') || n.is_mark(':') || n.rule == Rule::times)
                })
            };
            let fits = match item.rule {
                Rule::word if names_nothing(item) => false,
                Rule::word if item.capital => {
                    words > 0 || !item.text.ends_with("'s") || lead || bare_number
                }
                Rule::word => {
                    words > 0
                        && words < 3
                        && tail_near()
                        && !item
                            .is_any(&["of", "in", "is", "are", "begin", "begins", "placed", "was"])
                }
                // A name that is also a word of movement: `Step`, `Jumper`.
                Rule::mark if item.is_mark('/') => {
                    words > 0 && get(at + 1).is_some_and(|n| n.capital)
                }
                _ => false,
            };
            if !fits || words == 5 {
                break;
            }
            words += 1;
            at += 1;
        }
        let name = name_start..at;
        if name.is_empty() {
            return None;
        }
        let mut name_end = items[name.end - 1].span.end;
        if items
            .get(at)
            .is_some_and(|i| i.is_mark('\'') && i.span.start == name_end)
        {
            name_end += items[at].span.len();
        }
        let spoken = self.text[items[name.start].span.start..name_end].to_string();
        if lead || bare_number {
            count_end = Some(at);
        }
        // Glosses, counts and asides after the name.
        let (mut glosses, mut aside, mut paren, mut counted_in_paren) =
            (Vec::new(), None, false, false);
        let mut body_inside = None;
        loop {
            match get(at) {
                Some(i) if i.is_mark('"') || i.is_mark('\'') => at += 1,
                Some(i) if i.is_mark('(') => {
                    let close =
                        (at + 1..(at + 60).min(items.len())).find(|&k| items[k].is_mark(')'))?;
                    let inside = at + 1..close;
                    let times = inside.clone().find(|&k| items[k].rule == Rule::times);
                    let only_number = inside.len() == 1 && items[inside.start].rule == Rule::number;
                    if let Some(k) = times {
                        count = items[k].numbers.first().copied();
                        counted_in_paren = true;
                    } else if only_number {
                        count = items[inside.start].numbers.first().copied();
                        counted_in_paren = true;
                    }
                    if counted_in_paren && count_end.is_none() {
                        count_end = Some(
                            if times.is_some_and(|k| k + 1 < close)
                                && aside_in(items, &inside).is_none()
                            {
                                close
                            } else {
                                close + 1
                            },
                        );
                    }
                    glosses.extend(gloss(items, &inside, self.text));
                    if let Some(range) = aside_in(items, &inside) {
                        aside = Some(range);
                    }
                    // `8 Bhata (or Padati; move like Chess pawns …)`: the move is in there.
                    if let Some(k) = inside.clone().find(|&k| {
                        matches!(
                            items[k].rule,
                            Rule::moves
                                | Rule::jump
                                | Rule::axis
                                | Rule::steps
                                | Rule::any_distance
                        )
                    }) {
                        body_inside = Some(k);
                    }
                    paren = true;
                    at = close + 1;
                }
                Some(i) if i.rule == Rule::times => {
                    count = i.numbers.first().copied();
                    at += 1;
                    count_end = Some(at);
                    counted_in_paren = true;
                }
                Some(i)
                    if (i.is_mark(',') || i.is_mark(':'))
                        && get(at + 1).is_some_and(|n| {
                            n.rule == Rule::times
                                || (n.is_mark('(')
                                    && get(at + 2).is_some_and(|m| {
                                        m.rule == Rule::times
                                            || (m.rule == Rule::number
                                                && get(at + 3).is_some_and(|c| c.is_mark(')')))
                                    }))
                        }) =>
                {
                    at += 1;
                }
                _ => break,
            }
            if body_inside.is_some() {
                break;
            }
        }
        let end = get(at);
        let colon = end.is_some_and(|i| i.is_mark(':'));
        let punctuation =
            end.is_some_and(|i| i.rule == Rule::mark && ":;,.-".contains(i.text.as_str()));
        let verb = |i: usize| {
            get(i).is_some_and(|n| {
                matches!(
                    n.rule,
                    Rule::moves
                        | Rule::may
                        | Rule::jump
                        | Rule::captures
                        | Rule::forbids
                        | Rule::others
                )
            })
        };
        let moving = |i: usize| {
            verb(i)
                || get(i).is_some_and(|n| {
                    matches!(
                        n.rule,
                        Rule::axis
                            | Rule::steps
                            | Rule::any_distance
                            | Rule::up_to
                            | Rule::direction
                            | Rule::like
                            | Rule::over
                            | Rule::ordinal_space
                            | Rule::number
                    )
                })
        };
        let soon = |from: usize, n: usize| {
            (from..from + n)
                .take_while(|&i| get(i).is_some_and(|m| !m.is_mark('.') && !m.is_mark(';')))
                .any(moving)
        };
        let known = self
            .find(items, name.start)
            .is_some_and(|(_, n)| n == name.len());
        let accepted = lead
            || counted_in_paren
            || (bare_number && (body_inside.is_some() || paren || colon))
            || (colon && soon(at + 1, 8))
            || (paren && strong && punctuation && (moving(at + 1) || (soon(at + 1, 4) && !known)))
            || (!known && strong && verb(at) && soon(at + 1, 6) && self.sentence_moves(items, at))
            || (strong && end.is_some_and(|i| i.is_mark(',')) && verb(at + 1) && !known);
        if !accepted || boundary.is_none() && !(counted_in_paren && colon) {
            return None;
        }
        let body = body_inside.unwrap_or(if punctuation && !end.is_some_and(|i| i.is_mark('.')) {
            at + 1
        } else {
            at
        });
        Some(Head {
            spoken,
            glosses,
            count,
            count_end,
            aside,
            start,
            body,
        })
    }

    /// Whether the sentence from `at` tells of movement, and not of check or the end of the game.
    fn sentence_moves(&self, items: &[Item], at: usize) -> bool {
        let mut shown = false;
        for item in items[at..]
            .iter()
            .take_while(|i| !i.is_mark('.') && !i.is_mark(';'))
        {
            match item.rule {
                Rule::axis
                | Rule::any_distance
                | Rule::any_direction
                | Rule::direction
                | Rule::like => shown = true,
                Rule::word
                    if item.is_any(&["check", "checkmate", "wins", "loses", "opponent"])
                        && !shown =>
                {
                    return false;
                }
                _ => {}
            }
        }
        shown
    }

    fn add(&mut self, head: Head) {
        let lower = head.spoken.to_lowercase();
        let first = lower.split('/').next().unwrap_or(&lower).trim().to_string();
        let name = singular(&first, self.text);
        let mut called = vec![stems(fold(&name).trim_end_matches('\'')).join(" ")];
        called.extend(lower.split('/').skip(1).map(|n| stems(&fold(n)).join(" ")));
        let own = called.len();
        called.extend(head.glosses.iter().map(|g| stems(&fold(g)).join(" ")));
        let mut known = self
            .pieces
            .iter()
            .position(|p| p.called[0] == called[0] && !p.single);
        if let Some(k) = known {
            // Two pieces of one name: told apart by their glosses (`Elephant (or Camel)`).
            let other = &self.pieces[k];
            let apart = head.count.is_some()
                && other.count.is_some()
                && !head.glosses.is_empty()
                && called[own..] != other.called[1..];
            if apart {
                let aside = |glosses: &[String]| format!("{} (or {})", name, glosses.join(" or "));
                if !self.pieces[k].name.contains('(') && self.pieces[k].called.len() > 1 {
                    let glosses = self.pieces[k].called[1..].to_vec();
                    self.pieces[k].name =
                        format!("{} (or {})", self.pieces[k].name, glosses.join(" or "));
                }
                self.pieces.push(Piece {
                    name: aside(&head.glosses),
                    called: called.clone(),
                    count: head.count,
                    single: false,
                });
                known = Some(self.pieces.len() - 1);
            } else {
                let piece = &mut self.pieces[k];
                if piece.count.is_none() || head.count_end.is_some() && piece.count.is_none() {
                    piece.count = head.count;
                }
                for name in &called {
                    if !piece.called.contains(name) {
                        piece.called.push(name.clone());
                    }
                }
            }
        }
        let piece = known.unwrap_or_else(|| {
            self.pieces.push(Piece {
                name: name.clone(),
                called,
                count: head.count,
                single: false,
            });
            self.pieces.len() - 1
        });
        self.entries.push(Entry {
            piece,
            start: head.start,
            body: head.body,
            aside: head.aside,
            count_end: head.count_end.filter(|_| head.count.is_some()),
        });
    }

    /// A name one letter off from another that the text uses more is a slip (`Fres` for `Fers`).
    fn respell_slips(&mut self, items: &[Item]) {
        let words: Vec<String> = items
            .iter()
            .filter(|i| i.capital)
            .map(|i| stem(&i.text))
            .collect();
        let uses = |name: &str| words.iter().filter(|w| *w == name).count();
        let introduced: Vec<String> = self.pieces.iter().flat_map(|p| p.called.clone()).collect();
        let counted: Vec<String> = (self.pieces.iter().filter(|p| p.count.is_some()))
            .map(|p| p.called[0].clone())
            .collect();
        for piece in &mut self.pieces {
            let name = piece.called[0].clone();
            if name.len() < 3 || uses(&name) > 1 {
                continue;
            }
            if let Some(better) = words.iter().find(|w| {
                **w != name
                    && w.len() == name.len()
                    && w.as_bytes()[0] == name.as_bytes()[0]
                    && strsim::damerau_levenshtein(w, &name) == 1
                    // Two that are each counted are two pieces.
                    && !(piece.count.is_some() && counted.contains(w))
                    && (uses(w) > 1 && name.len() > 3
                        || !introduced.contains(w) && same_letters(w, &name))
            }) {
                if stem(&fold(&piece.name)) == name
                    && let Some(word) = items.iter().find(|i| i.capital && stem(&i.text) == *better)
                {
                    piece.name.clone_from(&word.text);
                }
                piece.called.insert(0, better.clone());
            }
        }
        for k in 0..self.pieces.len() {
            for other in (0..self.pieces.len()).rev() {
                if other != k && self.pieces[other].called.len() > 1 {
                    let own = self.pieces[k].called[0].clone();
                    let name = stems(&fold(&self.pieces[other].name)).join(" ");
                    self.pieces[other]
                        .called
                        .retain(|c| *c != own || *c == name);
                }
            }
            if self.pieces[k].called.is_empty() {
                let name = stems(&fold(&self.pieces[k].name)).join(" ");
                self.pieces[k].called.push(name);
            }
        }
    }

    /// The piece named from item `at` on, and how many items its name is.
    pub fn find(&self, items: &[Item], at: usize) -> Option<(usize, usize)> {
        let mut best: Option<(usize, usize, usize)> = None;
        for (index, piece) in self.pieces.iter().enumerate() {
            for (rank, name) in piece.called.iter().enumerate() {
                let parts: Vec<&str> = name.split(' ').collect();
                let mut taken = 0;
                let mut item = at;
                while taken < parts.len() {
                    let Some(next) = items.get(item) else { break };
                    let have = stems(&next.text);
                    if have.is_empty()
                        || have.len() > parts.len() - taken
                        || !have.iter().zip(&parts[taken..]).all(|(a, b)| close(a, b))
                    {
                        break;
                    }
                    taken += have.len();
                    item += 1;
                }
                let rank = usize::from(rank > 0);
                if taken == parts.len()
                    && best.is_none_or(|(_, n, r)| (item - at, r) > (n, rank) || (item - at > n))
                {
                    best = Some((index, item - at, rank));
                }
            }
        }
        best.map(|(index, n, _)| (index, n))
    }
}

/// `placed to the left of the Raja` in a parenthesis.
fn aside_in(items: &[Item], inside: &Range<usize>) -> Option<Range<usize>> {
    let start = inside.clone().find(|&k| {
        items[k].is_any(&[
            "placed",
            "place",
            "beginning",
            "starts",
            "begins",
            "standing",
            "located",
        ]) || (items[k].is("front") && k > inside.start)
    })?;
    // Take the number in front: `two placed in front of the Queens`.
    let start = if start > inside.start
        && !items[start - 1].numbers.is_empty()
        && items[start - 1].rule != Rule::times
    {
        start - 1
    } else {
        start
    };
    let end = (start..inside.end)
        .find(|&k| items[k].rule == Rule::times)
        .unwrap_or(inside.end);
    let end = if end > start && items[end - 1].is_mark(',') {
        end - 1
    } else {
        end
    };
    Some(start..end)
}

/// Names in a parenthesis: `King`, `or Chariot or Boat`, `"Great King"`, `Police Chief`.
fn gloss(items: &[Item], inside: &Range<usize>, text: &str) -> Vec<String> {
    let mut glosses = Vec::new();
    let mut name: Option<Range<usize>> = None;
    let mut flush = |name: &mut Option<Range<usize>>| {
        if let Some(span) = name.take() {
            let words = text[span].to_lowercase();
            if number(&words).is_none() {
                glosses.push(words);
            }
        }
    };
    for k in inside.clone() {
        let item = &items[k];
        let stop = item.is_any(&["placed", "two", "beginning"])
            || item.is_mark(';')
            || matches!(
                item.rule,
                Rule::times | Rule::moves | Rule::steps | Rule::number
            );
        if stop {
            flush(&mut name);
            if !matches!(item.rule, Rule::times | Rule::number) {
                break;
            }
        } else if item.rule == Rule::word
            && !item.is_any(&[
                "or",
                "the",
                "also",
                "called",
                "i.e",
                "literally",
                "lit",
                "and",
            ])
        {
            name = Some(name.map_or(item.span.clone(), |n| n.start..item.span.end));
        } else if !item.is_mark('"') {
            flush(&mut name);
        }
    }
    flush(&mut name);
    glosses
}
