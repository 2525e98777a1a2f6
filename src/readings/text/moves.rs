//! From steps to claims about moves, once every piece has had its say.

use std::ops::Range;

use super::{
    Page, Unit,
    item::Rule,
    phrase::{self, Clause, Like, Step},
    roster::Roster,
};
use crate::{
    betza::Betza,
    readings::claim::{Claim, Kind},
};

/// Everything that a text says of its pieces' moves.
pub(super) struct Moves {
    said: Vec<Vec<Step>>,
    claims: Vec<(Kind, usize, String, Range<usize>)>,
    no_first: Vec<Option<Range<usize>>>,
}

impl Moves {
    pub fn new(pieces: usize) -> Self {
        Self {
            said: vec![Vec::new(); pieces],
            claims: Vec::new(),
            no_first: vec![None; pieces],
        }
    }

    /// Reads a clause; says whether it told of movement.
    pub fn read(&mut self, page: &Page, unit: &Unit) -> bool {
        if let Some(understood) = self.as_in_chess(page, unit) {
            return understood;
        }
        let items = page.items;
        if unit.subjects.is_empty() {
            let opens = items.get(unit.body.start);
            return opens.is_some_and(|i| i.is_any(&["when", "if"]) && unit.entry.is_none())
                && self.under_condition(page, unit);
        }
        let mut body = unit.body.clone();
        if unit.entry.is_none() && unit.named {
            // Past the subject itself.
            let verb = |k: usize| {
                matches!(
                    items[k].rule,
                    Rule::moves
                        | Rule::may
                        | Rule::forbids
                        | Rule::jump
                        | Rule::captures
                        | Rule::move_and_capture
                        | Rule::like
                        | Rule::first_move
                        | Rule::then
                        | Rule::no_capture
                )
            };
            while body.start < body.end && !verb(body.start) {
                // `A pawn reaching the edge must move back`: no ordinary move.
                if items[body.start].is_any(phrase::ENDS) {
                    return false;
                }
                body.start += 1;
            }
        }
        let opens_condition = items
            .get(unit.body.start)
            .is_some_and(|i| i.is_any(&["when", "upon", "if", "once"]))
            && unit.entry.is_none();
        if opens_condition {
            return self.under_condition(page, unit);
        }
        // `one Shah, which can move …`
        while (items.get(body.start))
            .is_some_and(|i| i.is_mark(',') || i.is_any(&["which", "who", "that"]))
            && body.start < body.end
        {
            body.start += 1;
        }
        if body.is_empty() {
            return false;
        }
        let mut understood = false;
        for &subject in &unit.subjects {
            let clause = phrase::read(items, body.clone(), page.roster, subject);
            understood |= self.add(page, subject, clause);
        }
        understood
    }

    /// `When first checked, the Rajah may move like a Kudah`, `If … only their Rajah, it can
    /// make the move of any piece`: what a piece may do besides, at such a time.
    fn under_condition(&mut self, page: &Page, unit: &Unit) -> bool {
        let items = page.items;
        let Some(comma) = unit.body.clone().find(|&k| items[k].is_mark(',')) else {
            return false;
        };
        let condition = super::line(&items[unit.body.start..comma]);
        let checked = condition.contains("check") && !condition.contains("mate");
        let alone = [
            "reduced to",
            "left with",
            "is left alone",
            "is the only piece",
        ]
        .iter()
        .any(|w| condition.contains(w));
        let rest = comma + 1..unit.body.end;
        let Some(may) = rest.clone().find(|&k| {
            items[k].rule == Rule::may
                || items[k].rule == Rule::like && items[k].text.starts_with("can ")
        }) else {
            return false;
        };
        // Nothing between but the piece, or what stands for it.
        let between = rest.start..may;
        let named = page.mentions(between.clone());
        let pronoun = between.len() == 1 && items[between.start].is_any(&["it", "he", "they"]);
        let subject = match &named[..] {
            [(piece, at)] if at.end == may && at.len() + 1 >= between.len() => Some(*piece),
            [] if pronoun => page
                .mentions(unit.body.start..comma)
                .last()
                .map(|m| m.0)
                .or(page.royal),
            _ => None,
        };
        let Some(subject) = subject.filter(|_| checked || alone) else {
            return false;
        };
        let clause = phrase::read(items, may..rest.end, page.roster, subject);
        let mut steps = clause.steps;
        steps.retain(|s| !s.denied);
        for step in &mut steps {
            step.once = true;
            step.first = false;
        }
        let understood = !steps.is_empty();
        self.add(
            page,
            subject,
            Clause {
                steps,
                ..Clause::default()
            },
        );
        understood
    }

    /// `The moves are also the same`, `The movements of the King and the horse are the same as in …`.
    fn as_in_chess(&mut self, page: &Page, unit: &Unit) -> Option<bool> {
        let text = &unit.text;
        let same = [
            "moves are",
            "movements are",
            "movements of",
            "moves of",
            "pieces move as in chess",
            "pieces are as in chess",
        ];
        let says = same.iter().any(|s| text.contains(s))
            && (text.contains("the same") || text.contains("as in chess"))
            || text.contains("pieces move as in chess");
        if !says || unit.entry.is_some() {
            return None;
        }
        let before = unit
            .body
            .clone()
            .find(|&k| page.items[k].is("same"))
            .unwrap_or(unit.body.end);
        let mut pieces: Vec<usize> = page
            .mentions(unit.body.start..before)
            .into_iter()
            .map(|m| m.0)
            .collect();
        if pieces.is_empty() {
            pieces = (0..page.roster.pieces.len()).collect();
        }
        let span = page.quote(unit.body.start..(before + 1).min(unit.body.end));
        let mut understood = false;
        for piece in pieces {
            if let Some(betza) = phrase::chess_role(&page.piece(piece).called)
                .filter(|_| self.said[piece].is_empty())
            {
                self.said[piece].push(Step::as_chess(betza, span.clone()));
                understood = true;
            }
        }
        Some(understood)
    }

    fn add(&mut self, page: &Page, subject: usize, clause: Clause) -> bool {
        let mut understood = false;
        let Clause {
            steps,
            quiet_before,
            unchecked,
            spares,
            ..
        } = clause;
        if quiet_before {
            for step in self.said[subject]
                .iter_mut()
                .rev()
                .filter(|s| s.first || s.once)
            {
                step.quiet = true;
                understood = true;
            }
        }
        if let Some(span) = unchecked {
            self.claims
                .push((Kind::Condition, subject, "not-yet-checked".into(), span));
        }
        if let Some((piece, span)) = spares {
            self.claims.push((
                Kind::Condition,
                subject,
                format!("cannot-capture:{}", page.name(piece)),
                span,
            ));
            understood = true;
        }
        for mut step in steps {
            if step.denied {
                let double = step.far.is_some();
                if step.first && double {
                    self.no_first[subject] = Some(step.span.clone());
                    understood = true;
                } else if double
                    && !step.axes.diagonal
                    && !step.axes.straight
                    && step.dirs.is_empty()
                {
                    continue;
                } else if double {
                    // `it cannot jump two squares diagonally`: taken off the first move.
                    for other in self.said[subject]
                        .iter_mut()
                        .filter(|s| s.first && s.far == step.far)
                    {
                        other.except.0 = step.axes;
                        understood = true;
                    }
                }
                continue;
            }
            // `may move two squares on its first move`: in the piece's own direction.
            let nowhere = step.like.is_empty()
                && step.legs.is_empty()
                && step.dirs.is_empty()
                && !step.any
                && !step.axes.straight
                && !step.axes.diagonal;
            step.anywhere = nowhere;
            if nowhere {
                let own = self.said[subject]
                    .iter()
                    .find(|s| !s.first && !s.takes && s.like.is_empty());
                match own {
                    Some(own) if !own.dirs.is_empty() => {
                        step.dirs.clone_from(&own.dirs);
                        step.axes = own.axes;
                    }
                    Some(_) => step.any = true,
                    None if step.first || step.takes => step.any = true,
                    None => continue,
                }
            }
            // `capture one space diagonally` of a piece that moves forward.
            if step.takes
                && step.dirs.is_empty()
                && !step.any
                && let Some(own) = self.said[subject]
                    .iter()
                    .find(|s| !s.first && !s.takes && !s.dirs.is_empty())
            {
                step.dirs.clone_from(&own.dirs);
            }
            understood = true;
            // Said again in other words later in the text: not a further move.
            self.said[subject].push(step);
        }
        understood
    }

    /// Turns everything into claims.
    pub fn finish(self, page: &mut Page) {
        let mut resolved = Resolver {
            said: &self.said,
            done: vec![None; self.said.len()],
            busy: vec![false; self.said.len()],
            roster: page.roster,
        };
        for subject in 0..self.said.len() {
            resolved.ordinary(subject);
        }
        let done = resolved.done.clone();
        let name = |s: usize| page.roster.pieces[s].name.clone();
        let mut claims = Vec::new();
        let mut push =
            |kind, piece: usize, value: String, alternatives: Vec<String>, span: Range<usize>| {
                let mut claim = Claim::new(kind, &name(piece), value);
                claim.alternatives = alternatives;
                claim.quote = page.text[span.clone()].to_string();
                claim.span = Some(span);
                claims.push(claim);
            };
        for (subject, steps) in self.said.iter().enumerate() {
            let own: Option<Betza> = done[subject].as_ref().and_then(|v| v.parse().ok());
            let forward = own
                .as_ref()
                .is_some_and(|b| b.moves.iter().all(|m| m.dy > 0));
            let parted = parted(steps)
                || forward
                    && own.as_ref().is_some_and(|b| {
                        phrase::with_mode(b, true)
                            .loose()
                            .iter()
                            .any(|(x, y, _, i)| !b.loose().contains(&(*x, *y, false, *i)))
                    });
            let ordinary: Vec<&Step> = steps.iter().filter(|s| !s.first && !s.once).collect();
            if let (Some(first), Some(last)) = (ordinary.first(), ordinary.last()) {
                // Steps of one sentence; a far one would quote what is between.
                let near = ordinary
                    .iter()
                    .take_while(|s| s.span.start < first.span.end + 200)
                    .last()
                    .unwrap_or(last);
                let span = first.span.start..near.span.end.max(first.span.end);
                if let Some(value) = &done[subject] {
                    let other = alternatives(steps, subject, &mut resolved);
                    push(Kind::Move, subject, value.clone(), other, span);
                }
            }
            // First moves: one claim for each verb.
            let mut groups: Vec<(Kind, Vec<&Step>)> = Vec::new();
            for step in steps.iter().filter(|s| s.first || s.once) {
                let kind = if step.first {
                    Kind::FirstMove
                } else {
                    Kind::ExtraMove
                };
                match groups.last_mut() {
                    Some((k, group)) if *k == kind && !step.verb => group.push(step),
                    _ => groups.push((kind, vec![step])),
                }
            }
            for (kind, group) in groups {
                let mut set = Betza::default();
                let mut words = Vec::new();
                for step in &group {
                    let mut step = (*step).clone();
                    if step.anywhere && step.any && forward {
                        step.any = false;
                        step.dirs = vec![phrase::Dir::Forward];
                    }
                    match resolved.step(&step, subject) {
                        Ok(part) if parted || step.quiet => {
                            set = set.union(&phrase::with_mode(&part, false))
                        }
                        Ok(part) => set = set.union(&part),
                        Err(text) => words.push(text),
                    }
                }
                // What it may do anyway is not what the first move adds.
                let others = group.iter().any(|s| s.like.contains(&Like::Others));
                if let Some(Ok(own)) = done[subject].as_ref().map(|v| v.parse::<Betza>())
                    && !others
                {
                    set = set.filter(|m| !own.moves.contains(m));
                }
                if kind == Kind::FirstMove {
                    set = set.with_initial(true);
                }
                if set.is_empty() && words.is_empty() {
                    continue;
                }
                let mut value = if set.is_empty() {
                    String::new()
                } else {
                    set.to_string()
                };
                for text in words {
                    value = if value.is_empty() {
                        text
                    } else {
                        format!("{value} or {text}")
                    };
                }
                let span = group[0].span.start..group.iter().map(|s| s.span.end).max().unwrap_or(0);
                push(kind, subject, value, Vec::new(), span);
            }
            if let Some(span) = &self.no_first[subject] {
                push(
                    Kind::FirstMove,
                    subject,
                    "none".into(),
                    Vec::new(),
                    span.clone(),
                );
            }
        }
        for (kind, piece, value, span) in self.claims {
            push(kind, piece, value, Vec::new(), span);
        }
        page.claims.extend(claims);
    }
}

/// Whether a piece takes otherwise than it moves.
fn parted(steps: &[Step]) -> bool {
    steps.iter().any(|s| s.takes && !s.first)
}

struct Resolver<'a> {
    said: &'a [Vec<Step>],
    /// Each piece's ordinary move, as Betza or in words.
    done: Vec<Option<String>>,
    busy: Vec<bool>,
    roster: &'a Roster<'a>,
}

impl Resolver<'_> {
    /// The ordinary move of a piece, or `None` where the text says none.
    fn ordinary(&mut self, piece: usize) -> Option<String> {
        if self.done[piece].is_some() || self.busy[piece] {
            return self.done[piece].clone();
        }
        self.busy[piece] = true;
        let steps: Vec<Step> = self.said[piece]
            .iter()
            .filter(|s| !s.first && !s.once)
            .cloned()
            .collect();
        let parted = parted(&self.said[piece]);
        let (mut set, mut words) = (Betza::default(), Vec::new());
        for step in &steps {
            match self.step(step, piece) {
                Ok(part) => {
                    let part = match (step.takes, step.quiet || parted && step.like.is_empty()) {
                        (true, _) => phrase::with_mode(&part, true),
                        (_, true) => phrase::with_mode(&part, false),
                        _ => part,
                    };
                    set = set.union(&part);
                }
                Err(text) => words.push(text),
            }
        }
        self.busy[piece] = false;
        if set.is_empty() && words.is_empty() {
            return None;
        }
        let mut value = if set.is_empty() {
            String::new()
        } else {
            set.to_string()
        };
        for text in words {
            value = if value.is_empty() {
                text
            } else {
                format!("{value} or {text}")
            };
        }
        self.done[piece] = Some(value.clone());
        Some(value)
    }

    fn step(&mut self, step: &Step, subject: usize) -> Result<Betza, String> {
        if step.like.is_empty() {
            return phrase::betza(step);
        }
        let mut set = Betza::default();
        for like in &step.like {
            let pieces: Vec<usize> = match like {
                Like::Piece(piece) => vec![*piece],
                Like::Chess(text) => {
                    set = set.union(&text.parse().unwrap_or_default());
                    continue;
                }
                // Itself aside, and pieces that are themselves said to move like the others.
                Like::Others => (0..self.said.len())
                    .filter(|&p| {
                        p != subject && !self.said[p].iter().any(|s| s.like.contains(&Like::Others))
                    })
                    .collect(),
            };
            for piece in pieces {
                let own = self.ordinary(piece).or_else(|| {
                    // Of which this text says nothing: as its name has it.
                    let called = &self.roster.pieces[piece].called;
                    phrase::chess_role(called)
                        .filter(|_| *like != Like::Others && self.said[piece].is_empty())
                        .map(String::from)
                });
                if let Some(value) = own {
                    match value.parse::<Betza>() {
                        // A pawn's parted moves are in the others' whole ones, or no part of `any piece`.
                        Ok(part) if *like == Like::Others => {
                            set = set.union(&part.filter(|m| {
                                part.moves.contains(&crate::betza::Move {
                                    capture: !m.capture,
                                    ..*m
                                })
                            }));
                        }
                        Ok(part) => set = set.union(&part),
                        Err(_) => return Err(format!("as {}", self.roster.pieces[piece].name)),
                    }
                }
            }
        }
        if set.is_empty() {
            Err("like another piece".into())
        } else {
            Ok(set)
        }
    }
}

/// Other readings of the same words.
fn alternatives(steps: &[Step], subject: usize, resolved: &mut Resolver) -> Vec<String> {
    if !steps.iter().any(|s| s.loose_dirs) {
        return Vec::new();
    }
    let mut set = Betza::default();
    let parted = parted(steps);
    for step in steps.iter().filter(|s| !s.first && !s.once) {
        let mut step = step.clone();
        if step.loose_dirs {
            // As read it has the neighbour's direction or none; here the other way about.
            if step.dirs.is_empty() {
                step.dirs.push(phrase::Dir::Forward);
            } else {
                step.dirs.clear();
            }
        }
        if let Ok(part) = resolved.step(&step, subject) {
            let part = match (step.takes, step.quiet || parted) {
                (true, _) => phrase::with_mode(&part, true),
                (_, true) => phrase::with_mode(&part, false),
                _ => part,
            };
            set = set.union(&part);
        }
    }
    if set.is_empty() {
        Vec::new()
    } else {
        vec![set.to_string()]
    }
}
