//! Folding: text as the grammar reads it, each byte knowing where it stood.
//!
//! Lower case, without accents; words of the genre respelt where a letter slipped or a space
//! was lost, as they do on the portal.

use std::ops::Range;

/// Folded text and the way back.
pub(super) struct Folded {
    /// ASCII, lower case.
    pub text: String,
    /// For each byte of `text`, and its end, the byte of the original.
    at: Vec<usize>,
}

impl Folded {
    /// The stretch of the original under a stretch of the folded text.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let end = if range.end > range.start {
            // The end of the last byte's character, not the start of the next one.
            self.at[range.end].max(self.at[range.end - 1] + 1)
        } else {
            self.at[range.start]
        };
        self.at[range.start]..end
    }
}

/// Words that the rules below respell to. Whatever else is left as it stands.
const VOCABULARY: &[&str] = &[
    "adjacent",
    "another",
    "arrangement",
    "backward",
    "backwards",
    "beginning",
    "begins",
    "belonging",
    "capture",
    "captured",
    "captures",
    "capturing",
    "castling",
    "central",
    "checkmate",
    "checkmated",
    "diagonal",
    "diagonally",
    "direction",
    "directions",
    "distance",
    "exactly",
    "except",
    "forward",
    "forwards",
    "horizontally",
    "immediately",
    "intervening",
    "jumping",
    "leaping",
    "movement",
    "movements",
    "moving",
    "number",
    "occupied",
    "opponent",
    "opponent's",
    "opponents",
    "opposite",
    "orthogonal",
    "orthogonally",
    "pieces",
    "placed",
    "player",
    "player's",
    "players",
    "possible",
    "promote",
    "promoted",
    "promotes",
    "promotion",
    "reaches",
    "reaching",
    "remain",
    "remains",
    "similar",
    "sideways",
    "spaces",
    "square",
    "squares",
    "stalemate",
    "stalemated",
    "vertically",
    "without",
];

/// Short words that get stuck to their neighbours.
const SMALL: &[&str] = &[
    "to", "the", "of", "is", "or", "and", "in", "on", "a", "board", "wins", "moves", "move", "one",
    "two", "any",
];

fn plain(c: char) -> &'static str {
    match c {
        'à'..='å' | 'À'..='Å' | 'ā' | 'Ā' | 'ă' | 'Ă' | 'ą' | 'ạ' | 'ả' => "a",
        'ç' | 'Ç' | 'ć' | 'č' | 'Č' => "c",
        'è'..='ë' | 'È'..='Ë' | 'ē' | 'Ē' | 'ė' | 'ę' | 'ě' | 'ẹ' => "e",
        'ì'..='ï' | 'Ì'..='Ï' | 'ī' | 'Ī' | 'į' | 'ı' | 'İ' => "i",
        'ñ' | 'Ñ' | 'ń' | 'ň' | 'ṇ' | 'ṅ' => "n",
        'ò'..='ö' | 'Ò'..='Ö' | 'ø' | 'Ø' | 'ō' | 'Ō' | 'ő' | 'ọ' => "o",
        'ù'..='ü' | 'Ù'..='Ü' | 'ū' | 'Ū' | 'ů' | 'ű' => "u",
        'ý' | 'ÿ' => "y",
        'ś' | 'š' | 'Š' | 'Ś' | 'ṣ' | 'ş' | 'Ş' => "s",
        'ž' | 'ź' | 'ż' | 'Ž' | 'ẓ' => "z",
        'ğ' | 'Ğ' => "g",
        'ṭ' | 'ť' => "t",
        'ḍ' | 'ď' => "d",
        'ḥ' | 'Ḥ' => "h",
        'ṛ' | 'ř' => "r",
        'ḷ' | 'ł' => "l",
        '‘' | '’' | 'ʼ' | '`' | '´' | 'ʿ' | 'ʾ' => "'",
        '“' | '”' | '„' | '«' | '»' => "\"",
        '×' => "x",
        '–' | '—' | '‐' | '‑' => "-",
        '\u{a0}' | '\u{2009}' | '\u{202f}' => " ",
        '…' => ".",
        _ => "?",
    }
}

/// A name or a word, folded.
pub fn fold(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        push(c, &mut out);
    }
    out.trim().to_string()
}

fn push(c: char, out: &mut String) {
    if c.is_ascii() {
        out.push(c.to_ascii_lowercase());
    } else if !('\u{300}'..='\u{36f}').contains(&c) {
        out.push_str(plain(c));
    }
}

/// Folds a whole text.
pub(super) fn folded(text: &str) -> Folded {
    let (mut out, mut at) = (String::new(), Vec::new());
    for (index, c) in text.char_indices() {
        push(c, &mut out);
        at.resize(out.len(), index);
    }
    at.push(text.len());
    respell(text, Folded { text: out, at })
}

fn respell(original: &str, folded: Folded) -> Folded {
    let bytes = folded.text.as_bytes();
    let (mut out, mut at) = (String::new(), Vec::new());
    let mut start = 0;
    while start < bytes.len() {
        let mut end = start;
        while end < bytes.len()
            && (bytes[end].is_ascii_alphabetic() || (end > start && bytes[end] == b'\''))
        {
            end += 1;
        }
        if end == start {
            out.push(bytes[start] as char);
            at.push(folded.at[start]);
            start += 1;
            continue;
        }
        let word = &folded.text[start..end];
        let name = original[folded.at[start]..].starts_with(char::is_uppercase);
        match (!name).then(|| better(word)).flatten() {
            Some(fixed) => {
                // Spread the original bytes over the new spelling.
                let (old, new) = (end - start, fixed.len());
                let parted = fixed.bytes().filter(|b| *b != b' ').eq(word.bytes());
                let gap = fixed.find(' ').unwrap_or(new);
                for i in 0..new {
                    let from = if parted {
                        i - usize::from(i >= gap)
                    } else {
                        i * old / new
                    };
                    at.push(folded.at[start + from.min(old - 1)]);
                }
                out.push_str(&fixed);
            }
            None => {
                out.push_str(word);
                at.extend_from_slice(&folded.at[start..end]);
            }
        }
        start = end;
    }
    at.push(original.len());
    Folded { text: out, at }
}

fn better(word: &str) -> Option<String> {
    if word.len() < 6 || word.contains('\'') || VOCABULARY.contains(&word) {
        return None;
    }
    for split in 1..word.len() {
        let (one, two) = word.split_at(split);
        let known = |w: &str| VOCABULARY.contains(&w);
        if (known(one) && (SMALL.contains(&two) || known(two)) && two != "a")
            || (known(two) && SMALL.contains(&one) && one != "a")
        {
            return Some(format!("{one} {two}"));
        }
    }
    let allowed = if word.len() >= 9 { 2 } else { 1 };
    let mut near = VOCABULARY
        .iter()
        .filter(|v| v.len() >= 6 && v.as_bytes()[0] == word.as_bytes()[0])
        .map(|v| (strsim::damerau_levenshtein(v, word), *v))
        .filter(|(distance, _)| *distance <= allowed)
        .collect::<Vec<_>>();
    near.sort_unstable();
    match near[..] {
        [] => None,
        // An inflection that the list lacks is no slip.
        [(_, v), ..] if v.starts_with(word) || word.starts_with(v) => None,
        [(_, v), ..] => Some(v.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_and_finds_its_way_back() {
        let text = "Rátu: horizonally – similarto jumpting";
        let folded = folded(text);
        assert_eq!(folded.text, "ratu: horizontally - similar to jumping");
        let at = folded.text.find("similar").unwrap();
        assert_eq!(&text[folded.original(at..at + 7)], "similar");
        assert_eq!(&text[folded.original(0..4)], "Rátu");
        assert_eq!(&text[folded.original(0..folded.text.len())], text);
    }
}
