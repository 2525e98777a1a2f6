//! Did-you-mean: the nearest names to a misspelt one.

/// How many changes of one letter (insert, delete, replace, swap two
/// neighbours) lead from one word to the other; a difference of case only
/// counts as half a change, so the result is in halves.
pub fn distance(word: &str, other: &str) -> usize {
    if word == other {
        return 0;
    }
    let (lower, other_lower) = (word.to_lowercase(), other.to_lowercase());
    if lower == other_lower {
        return 1;
    }
    2 * strsim::osa_distance(&lower, &other_lower)
}

/// The candidates nearest to `word`, best first, three at most.
///
/// A candidate counts when a third of the word's letters or fewer must change
/// (one change is always allowed), or when the one continues the other.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let length = word.chars().count();
    let limit = 2 * (length / 3).max(1);
    let lower = word.to_lowercase();
    let first = lower.chars().next();
    let own = letters(word);
    let mut found: Vec<(usize, &str)> = Vec::new();
    for candidate in candidates {
        if candidate == word {
            continue;
        }
        // The distance is at least the difference of lengths, and at least the letters that one
        // has and the other hasn't: most drop out here.
        let theirs = letters(candidate);
        let odd = (own & !theirs)
            .count_ones()
            .max((theirs & !own).count_ones()) as usize;
        let far = candidate.len().abs_diff(word.len()) * 2 > limit + 2 || odd * 2 > limit;
        let score = if far {
            usize::MAX
        } else {
            distance(word, candidate)
        };
        if score <= limit {
            found.push((score, candidate));
        } else if length >= 3 && candidate.chars().flat_map(char::to_lowercase).next() == first {
            let other = candidate.to_lowercase();
            if other.starts_with(&lower) || (other.len() >= 3 && lower.starts_with(&other)) {
                found.push((limit + 1, candidate));
            }
        }
    }
    // Same first letter first, then by name, so that the order never depends on the candidates'.
    let key = |&(score, name): &(usize, &str)| {
        let other = name.chars().next().map(|c| c.to_ascii_lowercase());
        (score, other != first, name.len().abs_diff(word.len()))
    };
    found.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.1.cmp(b.1)));
    found.dedup();
    found
        .into_iter()
        .take(3)
        .map(|(_, name)| name.to_string())
        .collect()
}

/// The letters A to Z that a word has, a bit each, whatever their case.
fn letters(word: &str) -> u32 {
    let letters = word.bytes().filter(u8::is_ascii_alphabetic);
    letters.fold(0, |all, letter| all | 1 << (letter & 31))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_names_come_best_first() {
        let words = ["Step", "Slide", "Stop", "Hop", "Leap", "step"];
        assert_eq!(nearest("Stepp", words), ["Step", "step"]);
        assert_eq!(nearest("Setp", words)[0], "Step");
        assert_eq!(nearest("STEP", words)[0], "Step");
        assert!(nearest("Custodial", words).is_empty());
        assert_eq!(nearest("Slid", words), ["Slide"]);
    }

    #[test]
    fn a_word_is_no_suggestion_for_itself() {
        assert!(nearest("Hop", ["Hop"]).is_empty());
    }
}
