//! `to the left of the Raja`: places told by other pieces'.

use std::ops::Range;

use super::{super::Page, Places, STANDS};
use crate::readings::claim::Kind;

impl Places {
    /// `to the left of the Raja`, `in front of the King and the Crown Prince`.
    pub(super) fn relation(
        &mut self,
        page: &mut Page,
        range: Range<usize>,
        subject: Option<usize>,
        aside: bool,
        quote_from: usize,
    ) -> bool {
        let items = page.items;
        let mut found = false;
        for at in range.clone() {
            let word = |k: usize, w: &str| k < range.end && (items[k].text == w);
            let is = |k: usize, list: &[&str]| k < range.end && items[k].is_any(list);
            // Where the phrase names its target, and which relation it is.
            let (side, mut target) = if (is(at, &["to", "on", "at"])
                && word(at + 1, "the")
                && is(at + 2, &["left", "right"]))
                || (is(at, &["to", "on", "at"])
                    && is(at + 1, &["its", "his", "their"])
                    && is(at + 2, &["left", "right"]))
            {
                let mut k = at + 3;
                if is(k, &["hand", "side"]) {
                    k += 1;
                    if is(k, &["side"]) {
                        k += 1;
                    }
                }
                if !is(k, &["of"]) {
                    // `and to his right an elephant`: of the piece placed before.
                    if is(at + 1, &["his", "its", "their"])
                        && let Some((last, (piece, n))) = self.last.zip(
                            page.mentions(k..range.end.min(k + 4))
                                .first()
                                .map(|m| (m.0, m.1.end)),
                        )
                        && last != piece
                    {
                        let span = page.quote(at..n);
                        page.claim(
                            Kind::Setup,
                            Some(piece),
                            format!("{}-of:{}", items[at + 2].text, page.name(last)),
                            span,
                        );
                        self.related.insert(piece);
                        self.last = Some(piece);
                        found = true;
                    }
                    continue;
                }
                (format!("{}-of", items[at + 2].text), k + 1)
            } else if word(at, "in")
                && word(at + 1, "front")
                && word(at + 2, "of")
                && !(at > range.start && is(at - 1, &["row", "rank", "line"]))
            {
                ("in-front-of".to_string(), at + 3)
            } else {
                continue;
            };
            let opens = at < range.start + 2 && self.last.is_some();
            let stands = aside
                || opens
                || range.clone().any(|k| {
                    (k < at || k > target)
                        && items[k].is_any(STANDS)
                        && k + 8 > at
                        && k < target + 10
                });
            if !stands {
                continue;
            }
            let mut targets = Vec::new();
            if is(target, &["them", "him", "it", "these"])
                && let Some(last) = self.last
            {
                targets.push(last);
                target += 1;
            }
            let list_from = target;
            while target < range.end {
                if let Some((piece, n)) = page.roster.find(items, target) {
                    targets.push(piece);
                    target += n;
                } else if items[target].is_any(&["the", "and", "a", "its", "their"])
                    || (items[target].is_mark(',') && !targets.is_empty() && {
                        let article =
                            |k: usize| items.get(k).is_some_and(|i| i.is_any(&["the", "and", "a"]));
                        let next = (target + 1..range.end).find(|&k| !article(k));
                        next.is_some_and(|k| page.roster.find(items, k).is_some())
                    })
                {
                    target += 1;
                } else {
                    break;
                }
            }
            // `to the left of the king, the crown prince, minister, elephant`: outward, each beside the last.
            if side != "in-front-of"
                && targets.len() > 2
                && !aside
                && items[list_from..target].iter().any(|i| i.is_mark(','))
                && page
                    .mentions(range.start..at)
                    .iter()
                    .all(|m| m.1.end + 6 < at)
            {
                for pair in targets.windows(2) {
                    let span = page.quote(at..target);
                    page.claim(
                        Kind::Setup,
                        Some(pair[1]),
                        format!("{side}:{}", page.name(pair[0])),
                        span,
                    );
                    self.related.insert(pair[1]);
                }
                found = true;
                continue;
            }
            // `to the right of the king comes a kotwala`; else the one named before, else the subject.
            let after = (target < range.end
                && items[target].is_any(&[
                    "comes", "come", "stand", "stands", "sit", "sits", "is", "are",
                ]))
            .then(|| {
                page.mentions(target..range.end.min(target + 6))
                    .first()
                    .map(|m| m.0)
            })
            .flatten();
            let pronoun = list_from < range.end
                && list_from > at
                && items[list_from - 1].is_any(&["them", "him", "these"]);
            let after = after.or(pronoun
                .then(|| {
                    page.mentions(target..range.end.min(target + 4))
                        .first()
                        .map(|m| m.0)
                })
                .flatten());
            let before = page
                .mentions(range.start..at)
                .last()
                .map(|m| m.0)
                .filter(|_| !aside);
            let Some(piece) = after.or(if aside { subject } else { before.or(subject) }) else {
                continue;
            };
            targets.retain(|t| *t != piece);
            if targets.is_empty() {
                continue;
            }
            let names: Vec<String> = targets.iter().map(|t| page.name(*t)).collect();
            let start = if aside {
                quote_from
            } else {
                before_mention(page, range.start, at).unwrap_or(quote_from)
            };
            let span = page.quote(start..target.max(at + 1));
            self.related.insert(piece);
            self.last = Some(piece);
            page.claim(
                Kind::Setup,
                Some(piece),
                format!("{side}:{}", names.join("/")),
                span,
            );
            found = true;
        }
        found
    }
}

/// The item of the last piece named before `at`.
fn before_mention(page: &Page, start: usize, at: usize) -> Option<usize> {
    page.mentions(start..at).last().map(|m| m.1.start)
}
