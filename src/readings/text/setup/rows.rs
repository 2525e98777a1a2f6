//! Rows: `in the second row, except for the central two squares`.

use std::ops::Range;

use super::{super::Page, ORDINALS, Places, Rule, STANDS, number};
use crate::readings::text::line;

impl Places {
    /// `in the second row, except for the central two squares`, `the row in front of these`.
    pub(super) fn row_of(
        &mut self,
        page: &mut Page,
        range: Range<usize>,
        subject: Option<usize>,
    ) -> bool {
        let Some((files, ranks)) = page.board.or(self.files.map(|f| (f, f))) else {
            return false;
        };
        let items = page.items;
        // What comes of them later is another matter.
        let later = range
            .clone()
            .find(|&k| items[k].text.starts_with("promot") || items[k].text.starts_with("reach"));
        let range = range.start..later.unwrap_or(range.end);
        let text = line(&items[range.clone()]);
        if !range
            .clone()
            .any(|k| items[k].is_any(STANDS) || items[k].is_any(&["along", "with", "on"]))
        {
            return false;
        }
        if ["captur", "opponent", "half"]
            .iter()
            .any(|w| text.contains(w))
        {
            return false;
        }
        let is_row = |k: usize| items[k].is_any(&["row", "rank", "rows"]);
        let Some(row_at) = range.clone().find(|&k| is_row(k)) else {
            if text.contains("in front of the other pieces")
                && let Some(piece) = subject
                && page.piece(piece).count == Some(files)
            {
                let span = page.quote(range);
                let all: Vec<u32> = (1..=files).collect();
                self.fill(piece, 2, &all, &[], &span);
                return true;
            }
            // `the other spaces are occupied by`: of the row told of last.
            let rest = [
                "the other spaces are",
                "the other squares are",
                "the rest are",
            ];
            if rest.iter().any(|w| text.contains(w)) && self.row > 0 {
                let taken: Vec<u32> = self
                    .squares
                    .values()
                    .flat_map(|(s, _)| s.iter())
                    .filter(|s| s.1 == self.row)
                    .map(|s| s.0)
                    .collect();
                let free: Vec<u32> = (1..=files).filter(|f| !taken.contains(f)).collect();
                let span = page.quote(range.clone());
                match page.mentions(range).first() {
                    Some((piece, _)) => self.fill(*piece, self.row, &free, &[], &span),
                    None => self.awaits = Some((self.row, free, span)),
                }
                return true;
            }
            return self.fifth_from_left(page, range, subject, files);
        };
        // Which row it is.
        let ordinal = (range.start.max(row_at.saturating_sub(3))..row_at)
            .rev()
            .find_map(|k| {
                ORDINALS
                    .contains(&items[k].text.as_str())
                    .then(|| number(&items[k].text))
                    .flatten()
            });
        let near = &text;
        let row = match ordinal {
            Some(n) if n <= ranks => n,
            _ if near.contains("next row") => self.row.max(1) + 1,
            _ if near.contains("row in front of")
                || near.contains("in front of the other pieces") =>
            {
                2
            }
            _ => return false,
        };
        let centre = range
            .clone()
            .find(|&k| items[k].is("central") || items[k].is("center") || items[k].is("middle"));
        let excluded =
            centre.is_some_and(|c| (range.start..c).any(|k| items[k].rule == Rule::except));
        let two = [files / 2, files / 2 + 1];
        let before = page.mentions(range.start..row_at);
        let after = page.mentions(row_at..range.end);
        let all: Vec<u32> = (1..=files).collect();
        self.row = row;
        let span = page.quote(range.clone());
        // `the central two squares are occupied by the X; the other spaces are occupied by Y`
        if let Some(centre) = centre.filter(|_| !excluded) {
            let mut later: Vec<usize> = page
                .mentions(centre..range.end)
                .into_iter()
                .map(|m| m.0)
                .collect();
            if later.is_empty() {
                later = before.iter().map(|m| m.0).collect();
            }
            let Some(&piece) = later.first().or(subject.as_ref()) else {
                // `the central two squares are occupied by the`, and an entry follows.
                self.awaits = text
                    .contains("occupied by")
                    .then(|| (row, two.to_vec(), span));
                return self.awaits.is_some();
            };
            for file in two {
                self.put(piece, (file, row), &span);
            }
            let rest = text.contains("the other spaces")
                || text.contains("the other squares")
                || text.contains("the rest");
            if let (true, Some(&other)) = (rest, later.get(1)) {
                self.fill(other, row, &all, &two, &span);
            }
            return true;
        }
        let in_front = near.contains("in front of") && ordinal.is_none();
        let piece = if in_front {
            before.last().map(|m| m.0).or(subject)
        } else {
            before.last().or(after.first()).map(|m| m.0).or(subject)
        };
        let Some(piece) = piece else {
            self.awaits = Some((row, all, span));
            return true;
        };
        let left_out: &[u32] = if excluded { &two } else { &[] };
        // `third and sixth spaces of the first row`
        let spaces: Vec<u32> = range
            .clone()
            .filter(|&k| {
                k + 4 > range.start && ORDINALS.contains(&items[k].text.as_str()) && k < row_at
            })
            .filter(|&k| {
                (k..row_at).any(|j| items[j].is_any(&["space", "spaces", "square", "squares"]))
            })
            .filter_map(|k| number(&items[k].text))
            .collect();
        let count = page.piece(piece).count;
        if !spaces.is_empty() {
            let from_right = text.contains("from the right");
            for file in spaces {
                let file = if from_right {
                    files + 1 - file.min(files)
                } else {
                    file
                };
                self.put(piece, (file, row), &span);
            }
            return true;
        }
        let fits = count.is_none_or(|c| c as usize == all.len() - left_out.len());
        if !fits {
            return false;
        }
        self.fill(piece, row, &all, left_out, &span);
        true
    }

    /// `on the fifth space from the left`.
    pub(super) fn fifth_from_left(
        &mut self,
        page: &Page,
        range: Range<usize>,
        subject: Option<usize>,
        files: u32,
    ) -> bool {
        let items = page.items;
        let text = line(&items[range.clone()]);
        if !text.contains("from the left") && !text.contains("from the right") {
            return false;
        }
        let Some(n) = range.clone().find_map(|k| {
            ORDINALS
                .contains(&items[k].text.as_str())
                .then(|| number(&items[k].text))
                .flatten()
        }) else {
            return false;
        };
        let Some(piece) = subject.or(page.mentions(range.clone()).first().map(|m| m.0)) else {
            return false;
        };
        if n > files {
            return false;
        }
        let file = if text.contains("from the left") {
            n
        } else {
            files + 1 - n
        };
        let span = page.quote(range);
        self.put(piece, (file, 1), &span);
        true
    }
}
