//! Where pieces stand: `placed to the left of the Raja`, rows, orders, `as in Chess`.

mod relation;
mod rows;

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

/// A square by file and rank, from 1.
type Square = (u32, u32);

/// Where a piece stands, and the words that say so.
type Place = (BTreeSet<Square>, Range<usize>);

/// A row being told piece by piece: where it begins, and each piece with its items.
type Row = (usize, Vec<(usize, Range<usize>)>);

use super::{
    Page, Unit,
    item::{ORDINALS, Rule, number},
};
use crate::readings::claim::{Claim, Kind};

/// Squares gathered for each piece, and what waits for every move to be known.
#[derive(Default)]
pub(super) struct Places {
    squares: BTreeMap<usize, Place>,
    /// `arranged as in Chess`.
    as_in_chess: Option<Range<usize>>,
    /// Pieces whose place is told by a relation.
    related: BTreeSet<usize>,
    /// `Outer row, from left corner:` and the entries after it.
    row_order: Option<Row>,
    /// The row told of last.
    row: u32,
    /// Files of the board where only an order of pieces tells.
    files: Option<u32>,
    /// `In the second row are`, and an entry follows.
    awaits: Option<(u32, Vec<u32>, Range<usize>)>,
    /// `from the left corner …, mirrored on the right side`: the file to fill next.
    inward: Option<u32>,
    /// The piece placed last: `to his right`, `in front of them`.
    last: Option<usize>,
}

/// Words that say that something stands somewhere.
const STANDS: &[&str] = &[
    "placed",
    "place",
    "places",
    "begins",
    "begin",
    "starts",
    "start",
    "stand",
    "stands",
    "standing",
    "sits",
    "located",
    "positioned",
    "comes",
    "come",
    "occupied",
    "occupy",
    "occupies",
    "arranged",
    "lined",
    "contain",
    "contains",
    "are",
    "is",
    "set",
    "beginning",
];

impl Places {
    pub fn read(&mut self, page: &mut Page, unit: &Unit) -> bool {
        let mut found = false;
        if let Some(entry) = unit.entry.map(|e| page.roster.entries[e].clone()) {
            if let Some(aside) = &entry.aside {
                found |= self.relation(page, aside.clone(), Some(entry.piece), true, entry.start);
                found |= self.row_of(page, aside.clone(), Some(entry.piece));
            }
            if let Some((row, files, span)) = self.awaits.take() {
                let count = page.piece(entry.piece).count;
                if count == Some(files.len() as u32) || count.is_none() && files.len() != 1 {
                    let span = span.start..page.quote(entry.start..entry.body).end;
                    self.fill(entry.piece, row, &files, &[], &span);
                    found = true;
                }
            }
            if let (Some(file), Some((files, _))) = (self.inward, page.board) {
                self.inward = (page.piece(entry.piece).count == Some(2) && file <= files / 2)
                    .then_some(file + 1);
                if self.inward.is_some() {
                    let span = page.quote(entry.start..entry.body);
                    self.put(entry.piece, (file, 1), &span);
                    self.put(entry.piece, (files + 1 - file, 1), &span);
                }
            }
            if let Some((_, order)) = &mut self.row_order {
                order.push((entry.piece, entry.start..entry.body));
            }
        }
        let body = unit.body.clone();
        let subject = if unit.subjects.len() == 1 {
            Some(unit.subjects[0])
        } else {
            None
        };
        found |= self.relation(page, body.clone(), subject, false, body.start);
        found |= self.chess(page, unit);
        found |= self.order(page, unit);
        let outward = self.outward(page, unit);
        found |= outward.is_some();
        found |= self.corner_order(page, unit);
        if !found || unit.entry.is_none() {
            let rows = (body.clone())
                .filter(|&k| page.items[k].is_any(&["row", "rank"]))
                .count();
            let commas: Vec<usize> = (body.clone())
                .filter(|&k| page.items[k].is_mark(',') || page.items[k].is_mark(':'))
                .collect();
            if rows > 1 && commas.len() + 1 >= rows && unit.entry.is_none() {
                let mut start = body.start;
                for end in commas.into_iter().chain([body.end]) {
                    found |= self.row_of(page, start..end, None);
                    start = end + 1;
                }
            } else {
                let from = outward.unwrap_or(body.start);
                found |= self.row_of(page, from..body.end, subject);
            }
        }
        if unit.text.contains("same position on the opposite side") || unit.text.contains("rotated")
        {
            let span = page.quote(unit.body.clone());
            page.claim(Kind::Arrangement, None, "rotated", span);
            found = true;
        } else if unit.text.contains("mirrored for")
            || unit.text.contains("mirror image")
            || unit.text.contains("equal-and-opposite")
        {
            let span = page.quote(unit.body.clone());
            page.claim(Kind::Arrangement, None, "mirrored", span);
            found = true;
        }
        found
    }

    /// `The pieces are arranged as in Chess`.
    fn chess(&mut self, page: &Page, unit: &Unit) -> bool {
        let text = &unit.text;
        let like = [
            "as in chess",
            "as in the english game",
            "as in international chess",
            "as in orthodox chess",
            "as in standard chess",
            "same as in chess",
        ];
        let placed = [
            "arranged",
            "arrangement",
            "placed as",
            "positions",
            "set up",
            "setup",
            "lined up",
        ];
        if like.iter().any(|l| text.contains(l)) && placed.iter().any(|p| text.contains(p)) {
            // Where the order is spelt out too, that is the claim.
            if !page.mentions(unit.body.clone()).is_empty() && text.contains("row") {
                return false;
            }
            let start = (unit.body.clone())
                .find(|&k| page.items[k].is("chess") || page.items[k].is("game"))
                .map_or(unit.body.end, |k| k + 1);
            self.as_in_chess = Some(page.quote(unit.body.start..start));
            return true;
        }
        false
    }

    /// `Ratha-Ashva-Gaja-Mantri-Raja-Gaja-Ashva-Ratha`: a row of names as long as the board.
    fn order(&mut self, page: &mut Page, unit: &Unit) -> bool {
        let Some((files, _)) = page.board else {
            return false;
        };
        let items = page.items;
        let mut at = unit.body.start;
        while at < unit.body.end {
            let (mut k, mut row) = (at, Vec::new());
            while let Some((piece, n)) = (k < unit.body.end)
                .then(|| page.roster.find(items, k))
                .flatten()
            {
                row.push((piece, k..k + n));
                k += n;
                while k < unit.body.end
                    && (items[k].is_mark(',') || items[k].is_mark('-') || items[k].is("and"))
                {
                    k += 1;
                }
            }
            if row.len() as u32 == files && files > 3 {
                let span = page.quote(row[0].1.start..row[row.len() - 1].1.end);
                for (file, (piece, _)) in row.iter().enumerate() {
                    self.put(*piece, (file as u32 + 1, 1), &span);
                }
                return true;
            }
            at = k.max(at + 1);
        }
        false
    }

    /// `with Shahs on the two central squares of the outer rows, then the Pils, Asbs and Rukhs`.
    fn outward(&mut self, page: &mut Page, unit: &Unit) -> Option<usize> {
        let items = page.items;
        let centre = unit
            .body
            .clone()
            .find(|&k| items[k].is("central") && k > unit.body.start)?;
        let then = (centre..unit.body.end).find(|&k| items[k].rule == Rule::then)?;
        if !unit.text.contains("outer row")
            && !unit.text.contains("first row")
            && !unit.text.contains("back row")
        {
            return None;
        }
        let (king, at) = page.mentions(unit.body.start..centre).pop()?;
        let row = page.mentions(then..unit.body.end);
        let stop = (then..unit.body.end)
            .find(|&k| items[k].is_any(&["with", "in"]))
            .unwrap_or(unit.body.end);
        let row: Vec<_> = row.into_iter().filter(|(_, r)| r.start < stop).collect();
        let files = 2 * (row.len() as u32 + 1);
        if row.is_empty() || page.board.is_some_and(|b| b.0 != files) {
            return None;
        }
        self.files = Some(files);
        let span = page.quote(at.start..row[row.len() - 1].1.end);
        for (step, piece) in std::iter::once(king)
            .chain(row.iter().map(|r| r.0))
            .enumerate()
        {
            self.put(piece, (files / 2 - step as u32, 1), &span);
            self.put(piece, (files / 2 + 1 + step as u32, 1), &span);
        }
        Some(stop)
    }

    /// `Outer row, from left corner: Rukh: …; Ghora: …; … Fil, Ghora, Rukh.`
    fn corner_order(&mut self, page: &mut Page, unit: &Unit) -> bool {
        let items = page.items;
        if unit.text.contains("left corner") && unit.text.contains("mirrored") {
            self.inward = Some(1);
            return true;
        }
        let marks = unit.text.contains("from left corner")
            || unit.text.contains("from the left corner")
            || unit.text.contains("from left to right:");
        if marks && unit.text.contains("row") || unit.text.contains("from left corner:") {
            self.row_order = Some((unit.body.start, Vec::new()));
            self.row = 1;
            return true;
        }
        let Some((files, _)) = page.board else {
            return false;
        };
        let Some((_, order)) = &mut self.row_order else {
            return false;
        };
        let complete = |n: usize| n as u32 == files;
        if unit.entry.is_none() {
            // The closing list: names and commas only.
            let mentions = page.mentions(unit.body.clone());
            let covered: usize = mentions.iter().map(|m| m.1.len()).sum();
            let loose = unit
                .body
                .clone()
                .filter(|&k| items[k].rule != Rule::mark && !items[k].is("and"))
                .count();
            if mentions.len() > 1 && covered == loose {
                order.extend(mentions.iter().map(|(p, r)| (*p, r.clone())));
            }
        }
        if complete(order.len()) {
            let order = std::mem::take(order);
            self.row_order = None;
            for (file, (piece, at)) in order.iter().enumerate() {
                let span = page.quote(at.clone());
                self.put(*piece, (file as u32 + 1, 1), &span);
            }
            return true;
        }
        // Something else begins: not the row it seemed.
        if unit.entry.is_none() && !unit.subjects.is_empty() {
            self.row_order = None;
        }
        false
    }

    fn fill(
        &mut self,
        piece: usize,
        row: u32,
        files: &[u32],
        without: &[u32],
        span: &Range<usize>,
    ) {
        for &file in files.iter().filter(|f| !without.contains(f)) {
            self.put(piece, (file, row), span);
        }
    }

    fn put(&mut self, piece: usize, square: (u32, u32), span: &Range<usize>) {
        let entry = self
            .squares
            .entry(piece)
            .or_insert_with(|| (BTreeSet::new(), span.clone()));
        entry.0.insert(square);
    }

    /// Claims for all squares.
    pub fn finish(mut self, page: &mut Page) {
        if let Some(span) = self.as_in_chess.take() {
            self.expand_chess(page, &span);
        }
        for (piece, (squares, span)) in self.squares {
            let value = squares
                .iter()
                .map(|(file, rank)| format!("{}{rank}", (b'a' + (*file as u8 - 1)) as char))
                .collect::<Vec<_>>()
                .join(" ");
            page.claim(Kind::Setup, Some(piece), value, span);
        }
    }

    /// The squares of chess, given to the pieces that move as chess's do, or are called so.
    fn expand_chess(&mut self, page: &Page, span: &Range<usize>) {
        let claimed: Vec<Claim> = page
            .claims
            .iter()
            .filter(|c| c.kind == Kind::Move)
            .cloned()
            .collect();
        let mut taken: BTreeSet<&str> = BTreeSet::new();
        // "except that the kings stand left of the queens": then the queens don't stand so either.
        let turned: Vec<&str> = (page.claims.iter())
            .filter(|c| c.kind == Kind::Setup)
            .filter_map(|c| {
                let moves_as = |value: &str| {
                    let mut moves = claimed.iter().filter(|m| m.piece == c.piece);
                    moves.any(|m| m.value == value)
                };
                match c.value.split_once(':')? {
                    ("left-of", other) if moves_as("K") => Some(other),
                    ("right-of", other) if moves_as("Q") => Some(other),
                    _ => None,
                }
            })
            .collect();
        for (index, piece) in page.roster.pieces.iter().enumerate() {
            if self.related.contains(&index)
                || self.squares.contains_key(&index)
                || turned.contains(&piece.name.as_str())
            {
                continue;
            }
            let value = claimed
                .iter()
                .find(|c| c.piece == piece.name)
                .map_or("", |c| c.value.as_str());
            let called = |names: &[&str]| piece.called.iter().any(|c| names.contains(&c.as_str()));
            let role = match value {
                "R" => "rook",
                "N" => "knight",
                "B" | "A" => "bishop",
                "Q" | "F" => "queen",
                "K" => "king",
                v if v.starts_with("mf") => "pawn",
                _ if called(&["rook", "castle"]) => "rook",
                _ if called(&["knight", "horse"]) => "knight",
                _ if called(&["bishop", "elephant"]) => "bishop",
                _ if called(&["queen"]) => "queen",
                _ if called(&["king"]) => "king",
                _ if called(&["pawn", "soldier"]) => "pawn",
                _ => continue,
            };
            // A second piece of a kind (the lone king against an army) has no place in chess.
            let count = piece.count.unwrap_or(match role {
                "king" | "queen" => 1,
                "pawn" => 8,
                _ => 2,
            });
            let squares: &[(u32, u32)] = match role {
                "rook" => &[(1, 1), (8, 1)],
                "knight" => &[(2, 1), (7, 1)],
                "bishop" => &[(3, 1), (6, 1)],
                "queen" => &[(4, 1)],
                "king" => &[(5, 1)],
                _ => &[
                    (1, 2),
                    (2, 2),
                    (3, 2),
                    (4, 2),
                    (5, 2),
                    (6, 2),
                    (7, 2),
                    (8, 2),
                ],
            };
            // Where the king has another place, so has the queen that stands beside it.
            let king_moved = role == "queen"
                && self.related.iter().any(|&r| {
                    claimed
                        .iter()
                        .any(|c| c.piece == page.roster.pieces[r].name && c.value == "K")
                        || page.roster.pieces[r].called.iter().any(|c| c == "king")
                });
            if king_moved || piece.single || count as usize != squares.len() || !taken.insert(role)
            {
                continue;
            }
            for square in squares {
                self.put(index, *square, span);
            }
        }
    }
}
