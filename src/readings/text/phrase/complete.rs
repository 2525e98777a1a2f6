//! What a step leaves out, and its neighbours say.

use super::{Far, Join, Step};

/// Gives each step what its neighbours say for it.
pub(super) fn complete(steps: Vec<Step>) -> Vec<Step> {
    let mut out: Vec<Step> = Vec::new();
    for mut step in steps {
        step.own_far = step.far.is_some();
        // `may move two squares the first time, either as a knight or otherwise`
        if !step.like.is_empty() && !step.verb && step.join == Join::Comma {
            step.first |= out.last().is_some_and(|l: &Step| l.first);
        }
        let leg = step.join == Join::Then || (step.outward && step.join == Join::And);
        if let Some(last) = out
            .last_mut()
            .filter(|l| leg && l.like.is_empty() && (l.far.is_some() || !l.axes.none()))
        {
            last.span.end = step.span.end.max(last.span.end);
            last.jump |= step.jump;
            last.first |= step.first;
            last.takes |= step.takes;
            last.legs.push(step);
            continue;
        }
        out.push(step);
    }
    // `in any direction, one space orthogonally with one space diagonally`: the first says nothing.
    let legged = out.iter().any(|s| !s.legs.is_empty());
    out.retain(|s| !(legged && s.any && s.far.is_none() && s.axes.none()));
    // A bare direction after a whole step belongs to what precedes: handled by inheritance.
    for i in 0..out.len() {
        if out[i].like.is_empty() && out[i].far.is_none() {
            let before = out[..i]
                .iter()
                .rev()
                .find(|s| s.like.is_empty() && s.far.is_some())
                .and_then(|s| s.far);
            let after = out[i + 1..]
                .iter()
                .find(|s| s.like.is_empty() && s.far.is_some())
                .and_then(|s| s.far);
            let shares_after = out
                .get(i + 1)
                .is_some_and(|s| s.join == Join::Or || s.join == Join::And);
            let takes = out[i].takes;
            out[i].far = if out[i].slides {
                Some(Far::Any)
            } else if takes {
                Some(Far::Exactly(1))
            } else {
                before.or(after.filter(|_| shares_after))
            };
        }
    }
    // Directions that neighbours share.
    for i in 0..out.len() {
        let (done, rest) = out.split_at_mut(i);
        let step = &mut rest[0];
        if !step.like.is_empty() || !step.legs.is_empty() {
            continue;
        }
        if step.dirs.is_empty() && !step.any {
            let before = done.iter().rev().find(|s| s.like.is_empty());
            if let Some(before) = before {
                let own_far = matches!(step.join, Join::Or | Join::And)
                    && !step.takes
                    && step.far != before.far;
                let shares = step.takes
                    || (matches!(step.join, Join::Or | Join::And)
                        && !own_far
                        && before.first == step.first
                        && before.takes == step.takes);
                let is_amount_again = step.number_only && step.axes.none();
                if (shares && !step.verb || step.takes || is_amount_again) && before.legs.is_empty()
                {
                    step.dirs.clone_from(&before.dirs);
                }
                if step.axes.none() && (is_amount_again || step.takes && step.dirs.is_empty()) {
                    step.axes = before.axes;
                }
            }
        } else if matches!(step.join, Join::Or | Join::And)
            && !step.verb
            && !step.axes.none()
            && let Some(before) = done.last_mut()
            && before.dirs.is_empty()
            && !before.any
            && !before.axes.none()
            && before.like.is_empty()
            && before.legs.is_empty()
            && !(step.own_far && before.own_far)
            && step.far == before.far
            && step.span.start <= before.span.end + 5
        {
            // `orthogonally or diagonally forward`: forward may belong to both.
            if before.axes.straight {
                before.dirs.clone_from(&step.dirs);
            }
            before.loose_dirs = true;
        }
    }
    out
}
