//! Ranges: `3..7` is the numbers from 3 to 7, `"A1".."C2"` the squares between.

/// Longer ranges are an error, as in Ludii.
pub(super) const MAX_RANGE: u64 = 1000;

/// A word with a range in it: what the words in its place are.
///
/// Nothing if there is no range; an error if it is too long.
pub(super) fn numbers(word: &str) -> Option<Result<Vec<String>, u64>> {
    let at = word.find("..")?;
    let before = word[..at]
        .bytes()
        .rev()
        .take_while(u8::is_ascii_digit)
        .count();
    let after = word[at + 2..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    let from: u64 = word[at - before..at].parse().ok()?;
    let to: u64 = word[at + 2..at + 2 + after].parse().ok()?;
    if from.abs_diff(to) > MAX_RANGE {
        return Some(Err(from.abs_diff(to)));
    }
    let mut words = vec![word[..at].to_string()];
    if from < to {
        words.extend((from + 1..to).map(|n| n.to_string()));
    } else {
        words.extend((to + 1..from).rev().map(|n| n.to_string()));
    }
    words.push(word[at + 2..].to_string());
    Some(Ok(words))
}

/// The squares of the rectangle between two, column by column.
///
/// Nothing if one of them is no square.
pub(super) fn squares(from: &str, to: &str) -> Option<Result<Vec<String>, u64>> {
    let square = |text: &str| {
        let column = text.chars().next().filter(char::is_ascii_alphabetic)?;
        let row: u64 = text[1..].parse().ok()?;
        Some((column.to_ascii_uppercase() as u8, row))
    };
    let ((a, m), (b, n)) = (square(from)?, square(to)?);
    let columns = (b as u64 + 1).saturating_sub(a as u64);
    let count = columns.saturating_mul((n + 1).saturating_sub(m));
    if count > MAX_RANGE {
        return Some(Err(count));
    }
    let squares = (a..=b).flat_map(|c| (m..=n).map(move |row| format!("{}{row}", c as char)));
    Some(Ok(squares.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_both_ends() {
        let read = |word| numbers(word).unwrap().unwrap().join(" ");
        assert_eq!(read("0..3"), "0 1 2 3");
        assert_eq!(read("3..0"), "3 2 1 0");
        assert_eq!(read("3..4"), "3 4");
        // Ludii writes the number twice here.
        assert_eq!(read("4..4"), "4 4");
        assert_eq!(numbers("0..9999"), Some(Err(9999)));
        assert!(numbers("..").is_none() && numbers("a..b").is_none());
        assert_eq!(
            squares("A1", "B2").unwrap().unwrap(),
            ["A1", "A2", "B1", "B2"]
        );
        assert!(squares("A", "B2").is_none());
    }
}
