//! Where pieces promote, and to what.

use std::collections::BTreeSet;

use super::{Answer, Claim, Judge, Witness};
use crate::readings::game::{Placed, Promoted};

const ORDINALS: [&str; 8] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
];

impl Judge<'_, '_> {
    pub(super) fn promotion(&self, claim: &Claim, piece: usize) -> Answer {
        let Some((place, target)) = claim
            .value
            .split_once("->")
            .map(|(a, b)| (a.trim(), b.trim()))
        else {
            // `none`: nothing ever promotes.
            let promotes = self.game.pieces[piece]
                .present()
                .any(|(p, _)| self.game.promotion_rank(piece, p).is_some());
            return Answer::when(!promotes, "promotes");
        };
        let (target, then) = target
            .split_once(" then:")
            .map_or((target, ""), |(t, n)| (t, n));
        let ranks = self.game.grid.ranks;
        let rank = match place.split(['+', ' ']).next().unwrap_or(place) {
            "last-rank" | "last-rank-marked" | "last-rank-unmarked" | "last-rank-corner" => ranks,
            other => match other
                .strip_suffix("-last-rank")
                .and_then(|o| ORDINALS.iter().position(|w| *w == o))
            {
                Some(n) => ranks - n as i8,
                None => return Answer::undetermined("where this is was not understood"),
            },
        };
        let conditional = place.contains('+')
            || place != place.split(['+', ' ']).next().unwrap_or(place)
            || matches!(
                place,
                "last-rank-marked" | "last-rank-unmarked" | "last-rank-corner"
            );
        let mut shown: Vec<(u8, Vec<Promoted>)> = Vec::new();
        for (player, side) in self.game.pieces[piece].present() {
            if side.count + side.in_hand > 0 {
                shown.push((player, self.game.promotions(piece, player, rank)));
            }
        }
        let all: Vec<&Promoted> = shown.iter().flat_map(|(_, p)| p).collect();
        if let Some(answer) = self.by_further_moves(claim, piece, place, target) {
            return answer;
        }
        if all.iter().all(|p| p.to.is_empty()) {
            if conditional {
                return Answer::undetermined(
                    "nothing promotes at once there; what comes later was not asked",
                );
            }
            let elsewhere = self.game.pieces[piece]
                .present()
                .find_map(|(p, _)| self.game.promotion_rank(piece, p));
            if target == "captured" {
                return Answer::undetermined("which pieces were taken before can't be set up");
            }
            return match elsewhere {
                Some(at) => Answer::differ(format!("on rank {at}")),
                None if all.is_empty() => {
                    Answer::undetermined("the piece was never let onto that rank")
                }
                None => {
                    Answer::missing("it stays what it is").show(self.promotion_witness(piece, &all))
                }
            };
        }
        // The corners alone, where these are meant.
        let corners: Vec<(u8, Vec<Promoted>)>;
        let shown = if place == "last-rank-corner" {
            let files = self.game.grid.files;
            let edge = |p: &Promoted| p.at.0 == 1 || p.at.0 == files;
            corners = shown
                .iter()
                .map(|(p, list)| (*p, list.iter().filter(|p| edge(p)).cloned().collect()))
                .collect();
            &corners
        } else {
            &shown
        };
        let all: Vec<&Promoted> = shown.iter().flat_map(|(_, p)| p).collect();
        let wanted = self.wanted(target);
        let fits = |p: &Promoted, player: u8| match target {
            "file-piece" => {
                let file: BTreeSet<_> = self
                    .game
                    .pieces
                    .iter()
                    .filter(|k| {
                        k.sides
                            .get(usize::from(player))
                            .and_then(Option::as_ref)
                            .is_some_and(|s| s.squares.iter().any(|q| q.0 == p.at.0) && s.count < 5)
                    })
                    .map(|k| k.stem.clone())
                    .collect();
                // On the king's own file, the piece beside it.
                !p.to.is_empty()
                    && p.to
                        .iter()
                        .all(|t| file.contains(t) || self.beside_king(p, t, player))
            }
            "any" | "captured" | "assigned-piece" => !p.to.is_empty(),
            _ => !p.to.is_empty() && p.to.iter().all(|t| wanted.contains(t)),
        };
        let bad: Vec<&Promoted> = shown
            .iter()
            .flat_map(|(player, list)| list.iter().filter(|p| !fits(p, *player)))
            .collect();
        let some = bad.len() < all.len();
        if bad.is_empty() || conditional && some {
            let returns = all.iter().filter(|p| !p.to.is_empty()).all(|p| p.returns);
            if then == "return-to-origin-square" && !returns && !conditional {
                return Answer::differ(format!("{place} -> {target}, and stays there"));
            }
            return Answer::agree();
        }
        if conditional {
            return Answer::undetermined("what happens there depends on more than was asked");
        }
        let names = |list: &[&Promoted]| -> String {
            let stems: BTreeSet<String> = list
                .iter()
                .flat_map(|p| p.to.iter())
                .map(|t| {
                    self.game
                        .piece(t)
                        .map_or_else(|| t.to_lowercase(), |k| self.spoken(k))
                })
                .collect();
            if stems.is_empty() {
                "none".into()
            } else {
                stems.into_iter().collect::<Vec<_>>().join("/")
            }
        };
        let files = |list: &[&Promoted]| -> String {
            let files: BTreeSet<char> = list
                .iter()
                .map(|p| char::from(b'a' + (p.at.0 - 1) as u8))
                .collect();
            files
                .into_iter()
                .map(String::from)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let good: Vec<&Promoted> = all
            .iter()
            .copied()
            .filter(|p| !bad.iter().any(|b| std::ptr::eq(*b, *p)))
            .collect();
        let actual = if some {
            format!(
                "{place} -> {target} on files {}; {} on {}",
                files(&good),
                names(&bad),
                files(&bad)
            )
        } else {
            format!("{place} -> {}", names(&bad))
        };
        Answer::differ(actual).show(self.promotion_witness(piece, &bad))
    }

    /// `last-rank+3-squares-diagonally-back`: what comes of further moves.
    fn by_further_moves(
        &self,
        claim: &Claim,
        piece: usize,
        place: &str,
        target: &str,
    ) -> Option<Answer> {
        let (_, further) = place.split_once('+')?;
        let mut words = further.split('-');
        let n: i8 = words.next()?.parse().ok()?;
        let unit = words.next()?;
        let rank = |player: u8| match self.game.forward(player) {
            1 => self.game.grid.ranks,
            _ => 1,
        };
        let (mut ways, mut promotes): (BTreeSet<String>, bool) = (BTreeSet::new(), false);
        let wanted = self.wanted(target);
        for (player, side) in self.game.pieces[piece].present() {
            if side.count == 0 {
                continue;
            }
            let file = self.game.grid.files / 2;
            for (path, to) in self.game.later(piece, player, (file, rank(player))) {
                promotes |= wanted.contains(&to);
                let back = |m: &(i8, i8)| m.0.abs() == -m.1;
                let total: i8 = path.iter().map(|m| -m.1).sum();
                ways.insert(match &path[..] {
                    [one] if back(one) => format!("{total}-squares-diagonally-back"),
                    all if all.iter().all(back) => format!("{}-moves-diagonally-back", all.len()),
                    all => format!("{}-moves", all.len()),
                });
            }
        }
        if ways.is_empty() {
            return Some(Answer::missing("no further moves make it another piece"));
        }
        let fits = |way: &String| {
            let mut words = way.splitn(3, '-');
            let (m, what, how) = (words.next(), words.next(), words.next());
            m.and_then(|m| m.parse().ok()) == Some(n)
                && how == Some("diagonally-back")
                && (what == Some(unit) || unit == "squares" || n == 1)
        };
        if ways.iter().all(fits) && promotes {
            return Some(Answer::agree());
        }
        let way = ways.into_iter().collect::<Vec<_>>().join("/");
        let base = claim.value.split('+').next().unwrap_or_default();
        Some(Answer::differ(format!("{base}+{way} -> {target}")))
    }

    pub(super) fn promotion_limit(&self, claim: &Claim, piece: usize) -> Answer {
        let ranks = self.game.grid.ranks;
        let sides: Vec<u8> = self.game.pieces[piece]
            .present()
            .filter(|(_, s)| s.count > 0)
            .map(|(p, _)| p)
            .collect();
        let rank = |player: u8| self.game.promotion_rank(piece, player).unwrap_or(ranks);
        let all: Vec<_> = sides
            .iter()
            .map(|p| self.game.crowded(piece, *p, rank(*p)))
            .collect();
        let promotes = |list: &[Promoted]| list.iter().any(|p| !p.to.is_empty());
        let gone = all.iter().any(|c| promotes(&c.gone));
        if !gone {
            return Answer::undetermined("it was not seen to promote at all");
        }
        let whole = all.iter().any(|c| promotes(&c.whole));
        let enters = all.iter().any(|c| !c.whole.is_empty());
        let chooses = all.iter().flat_map(|c| &c.gone).any(|p| p.may_stay);
        match claim.value.as_str() {
            "only-if-captured" => Answer::when(!whole, "also while none has been captured"),
            "no-entry-otherwise" => Answer::when(!whole && !enters, "may enter, promoted or not"),
            "unlimited" => Answer::when(whole, "only-if-captured"),
            "must" => Answer::when(!chooses, "may"),
            "may" if chooses => Answer::agree(),
            "may" => Answer::unclear(
                "it is promoted at once, without a choice; `may` can be mere permission",
            ),
            _ => Answer::undetermined("not asked by probing"),
        }
    }

    fn wanted(&self, target: &str) -> BTreeSet<std::sync::Arc<str>> {
        target
            .split('/')
            .filter_map(|t| {
                self.mapping
                    .get(t.trim())
                    .or_else(|| self.namesake(t.trim()))
            })
            .map(|k| self.game.pieces[k].stem.clone())
            .collect()
    }

    /// The piece meant by a name that a text has from elsewhere: `Fers` where it lists a Queen.
    fn namesake(&self, name: &str) -> Option<usize> {
        const COUNSELLORS: [&str; 9] = [
            "fers",
            "ferz",
            "fer",
            "queen",
            "counselor",
            "minister",
            "vizier",
            "wazir",
            "mantri",
        ];
        if !COUNSELLORS.contains(&name) {
            return None;
        }
        let mut pieces = self.reading.pieces.iter();
        let (name, _) =
            pieces.find(|(_, called)| called.iter().any(|c| COUNSELLORS.contains(&c.as_str())))?;
        self.mapping.get(name)
    }

    /// What stands next to the king: a pawn of the king's file becomes that.
    fn beside_king(&self, p: &Promoted, to: &str, player: u8) -> bool {
        let Some(king) = self.royal() else {
            return false;
        };
        let squares = |k: usize| {
            self.game.pieces[k]
                .sides
                .get(usize::from(player))
                .and_then(Option::as_ref)
                .map(|s| s.squares.clone())
                .unwrap_or_default()
        };
        let on_kings_file = squares(king).iter().any(|s| (s.0 - p.at.0).abs() <= 1);
        on_kings_file
            && self
                .game
                .piece(to)
                .is_some_and(|k| squares(k).iter().any(|s| (s.0 - p.at.0).abs() <= 1))
    }

    fn promotion_witness(&self, piece: usize, list: &[&Promoted]) -> Option<Witness> {
        let shown = list.first()?;
        let (_, side) = self.game.pieces[piece].present().next()?;
        Some(Witness {
            caption: format!(
                "{} enters {}",
                self.game.pieces[piece].stem,
                self.game.name_of(shown.at)
            ),
            position: vec![Placed {
                square: shown.from,
                component: side.component,
            }],
            from: Some(shown.from),
            claimed: Vec::new(),
            actual: vec![shown.at],
        })
    }
}
