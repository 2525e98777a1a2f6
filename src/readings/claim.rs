//! A claim: one normalised statement about a game, with the words that make it.
//!
//! Claims travel as JSON lines (the schema that scholars' labels use) and as `claims.toml`,
//! which people correct by hand.

use std::{fmt, ops::Range, str::FromStr};

use serde::{Deserialize, Serialize};

macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum $name { $($(#[$doc])* #[serde(rename = $word)] $variant),* }
        impl $name {
            /// All of them, in their order.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];
            /// As it is written in the schema.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result { out.pad(self.word()) }
        }
        impl FromStr for $name {
            type Err = String;
            fn from_str(word: &str) -> Result<Self, String> {
                Self::ALL.iter().copied().find(|k| k.word() == word)
                    .ok_or_else(|| format!("`{word}` is not one of {}", Self::ALL.iter().map(|k| k.word()).collect::<Vec<_>>().join(", ")))
            }
        }
    };
}

words! {
    /// What a claim is about.
    Kind {
        /// The board's size: `8x8`.
        Board = "board",
        /// The number of players.
        Players = "players",
        /// Pieces of a kind that each player starts with, or the whole army.
        Count = "count",
        /// Where a piece starts.
        Setup = "setup",
        /// A piece's ordinary move, in Betza.
        Move = "move",
        /// A move allowed only as the piece's first, in Betza.
        FirstMove = "first-move",
        /// A move allowed under some other condition.
        ExtraMove = "extra-move",
        /// How the second player's side stands to the first's.
        Arrangement = "arrangement",
        /// A condition on something else.
        Condition = "condition",
        /// Where and to what a piece promotes.
        Promotion = "promotion",
        /// What restricts promotion.
        PromotionLimit = "promotion-limit",
        /// Whether there is castling.
        Castling = "castling",
        /// Whether there is capture in passing.
        EnPassant = "en-passant",
        /// How pieces are taken.
        Capture = "capture",
        /// Whether check must be answered.
        Check = "check",
        /// Who wins by mate.
        Checkmate = "checkmate",
        /// What stalemate brings.
        Stalemate = "stalemate",
        /// What losing all but the king brings.
        BareKing = "bare-king",
        /// Other draws.
        Draw = "draw",
        /// Anything else.
        Other = "other",
    }
}

words! {
    /// What a game makes of a claim, most serious first.
    Verdict {
        /// The game does something else.
        Differ = "differ",
        /// The game has nothing of it.
        Missing = "missing",
        /// The game does it and the text says nothing of it.
        Unattested = "unattested",
        /// The text can't be pinned down.
        Unclear = "unclear",
        /// The game couldn't be asked; the note says why.
        Undetermined = "undetermined",
        /// The game does it.
        Agree = "agree",
    }
}

/// One statement about a game. Field order is that of the schema.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// The game's name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub game: String,
    /// Which text: `metadata`, `evidence.rules` …
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What it is about.
    pub kind: Kind,
    /// The piece, by the text's own name; empty when about the whole game.
    #[serde(default)]
    pub piece: String,
    /// The game's component without its player number.
    #[serde(default)]
    pub lud: String,
    /// The claim, normalised.
    pub value: String,
    /// The stretch of the text that makes it.
    #[serde(default)]
    pub quote: String,
    /// What the game makes of it, once asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// What the game does instead.
    #[serde(default)]
    pub actual: String,
    /// A sentence for a person.
    #[serde(default)]
    pub note: String,
    /// Other readings of the same words ("K or W").
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<String>,
    /// How sure, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<u8>,
    /// The work that says so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// Its page.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub page: String,
    /// Bytes of the document that `quote` is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<Range<usize>>,
}

impl Claim {
    /// A claim about `piece` (empty: the whole game), not yet held against any game.
    pub fn new(kind: Kind, piece: &str, value: impl Into<String>) -> Self {
        Self {
            game: String::new(),
            text: String::new(),
            kind,
            piece: piece.into(),
            lud: String::new(),
            value: value.into(),
            quote: String::new(),
            verdict: None,
            actual: String::new(),
            note: String::new(),
            alternatives: Vec::new(),
            confidence: None,
            source: String::new(),
            page: String::new(),
            span: None,
        }
    }

    /// The value, then the other readings.
    pub fn readings(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.value.as_str()).chain(self.alternatives.iter().map(String::as_str))
    }

    /// The claim as a line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A file of claims, for a person to correct and complete.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct ClaimsFile {
    /// The game that the claims are about.
    #[serde(default)]
    pub game: String,
    /// Where the text comes from.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// The claims, `[[claim]]` each.
    #[serde(default, rename = "claim")]
    pub claims: Vec<Claim>,
}

impl ClaimsFile {
    /// Reads `claims.toml`.
    ///
    /// # Errors
    /// What the TOML reader says, with its line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut file: Self = toml::from_str(text).map_err(|e| e.to_string())?;
        for claim in &mut file.claims {
            if claim.game.is_empty() {
                claim.game.clone_from(&file.game);
            }
            if claim.source.is_empty() {
                claim.source.clone_from(&file.source);
            }
            split_alternatives(claim);
        }
        Ok(file)
    }

    /// Writes `claims.toml`; stretches of the text that nobody has read follow as comments.
    pub fn write(&self, unread: &[&str]) -> String {
        let quoted = |text: &str| toml::Value::String(text.into()).to_string();
        let mut out = format!(
            "# Claims about {}: correct and complete them, then `ashtapada diff GAME THIS-FILE`.\n# Other readings of the same words: value = \"K or W\". Also understood: source, page, confidence (percent), note.\ngame = {}\n",
            if self.game.is_empty() {
                "a game"
            } else {
                &self.game
            },
            quoted(&self.game)
        );
        if !self.source.is_empty() {
            out += &format!("source = {}\n", quoted(&self.source));
        }
        for claim in &self.claims {
            let value = claim.readings().collect::<Vec<_>>().join(" or ");
            out += &format!("\n[[claim]]\nkind = {}\n", quoted(claim.kind.word()));
            for (name, text) in [
                ("text", &claim.text),
                ("piece", &claim.piece),
                ("value", &value),
                ("quote", &claim.quote),
                ("note", &claim.note),
                ("page", &claim.page),
            ] {
                if !text.is_empty() || name == "value" {
                    out += &format!("{name} = {}\n", quoted(text));
                }
            }
            if claim.source != self.source {
                out += &format!("source = {}\n", quoted(&claim.source));
            }
            if let Some(confidence) = claim.confidence {
                out += &format!("confidence = {confidence}\n");
            }
        }
        if !unread.is_empty() {
            out += "\n# Not read; add claims for them by hand:\n";
            for stretch in unread {
                out += &format!(
                    "# - {}\n",
                    stretch.split_whitespace().collect::<Vec<_>>().join(" ")
                );
            }
        }
        out
    }
}

/// `K or W` in a value: the first reading, and the others.
fn split_alternatives(claim: &mut Claim) {
    if claim.kind == Kind::Other || !claim.value.contains(" or ") {
        return;
    }
    let parts: Vec<String> = claim
        .value
        .split(" or ")
        .map(|p| p.trim().to_string())
        .collect();
    // Only where each part stands by itself: "R of 3 or more" is one value.
    if parts
        .iter()
        .any(|p| p.contains(' ') && claim.kind == Kind::Move)
    {
        return;
    }
    claim.value.clone_from(&parts[0]);
    claim.alternatives = parts[1..].to_vec();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_toml_comes_back() {
        let mut claim = Claim::new(Kind::Move, "elephant", "A");
        claim.alternatives.push("B".into());
        claim.quote = "moves \"two\" squares\ndiagonally".into();
        claim.confidence = Some(80);
        claim.game = "X".into();
        let file = ClaimsFile {
            game: "X".into(),
            source: String::new(),
            claims: vec![claim],
        };
        let text = file.write(&["something\n  else"]);
        assert!(
            text.contains("value = \"A or B\"") && text.ends_with("# - something else\n"),
            "{text}"
        );
        assert_eq!(ClaimsFile::parse(&text), Ok(file));
    }

    #[test]
    fn json_lines_are_the_schemas() {
        let line = r#"{"game":"G","text":"metadata","kind":"bare-king","piece":"","lud":"","value":"draw","quote":"q","verdict":"agree","actual":"","note":""}"#;
        let claim: Claim = serde_json::from_str(line).unwrap();
        assert_eq!(claim.kind, Kind::BareKing);
        assert_eq!(claim.to_json(), line);
    }
}
