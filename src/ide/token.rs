//! What each word of the text is, for colouring by meaning.

use super::name::NameKind;
use super::{Analysis, Bytes, place};
use crate::ludeme::catalogue;
use crate::syntax::{Kind, NodeRef};

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A ludeme's name.
    Ludeme,
    /// `define`, `option` and the like, which the expansion reads.
    Keyword,
    /// A define's name.
    Define,
    /// The name of a piece, region, phase ….
    Name,
    /// Another string.
    Text,
    /// A constant.
    Constant,
    /// A number.
    Number,
    /// `if:`.
    Label,
    /// `#1` and `<Option>`.
    Parameter,
    /// A comment.
    Comment,
}

/// A coloured stretch, on one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Where.
    pub bytes: Bytes,
    /// What it is.
    pub kind: TokenKind,
    /// Whether it is declared here.
    pub declares: bool,
}

/// What the expansion reads, and the catalogue doesn't know.
const KEYWORDS: &[&str] = &[
    "define", "option", "item", "ruleset", "rulesets", "metadata",
];

impl Analysis<'_> {
    /// The tokens in the order of the text.
    pub fn tokens(&self) -> Vec<Token> {
        let mut tokens: Vec<Token> = place::comments(&self.parsed.ast)
            .into_iter()
            .map(|bytes| Token {
                bytes,
                kind: TokenKind::Comment,
                declares: false,
            })
            .collect();
        place::walk(&self.parsed.ast, |around, node| {
            if let Some((kind, declares)) = self.token(around, node) {
                let bytes = node.range();
                tokens.push(Token {
                    bytes,
                    kind,
                    declares,
                });
            }
        });
        tokens.sort_by_key(|token| token.bytes.start);
        tokens
    }

    fn token(&self, around: &[NodeRef<'_>], node: NodeRef<'_>) -> Option<(TokenKind, bool)> {
        let parent = around.last();
        let kind = match node.kind() {
            Kind::Label => TokenKind::Label,
            Kind::Text => match self.name_of(around, node) {
                Some(found) => {
                    let named = self.named(found.kind, &found.name);
                    let declares = named.is_some_and(|n| n.place == Some(found.place));
                    let define = found.kind == NameKind::Define;
                    let kind = if define {
                        TokenKind::Define
                    } else {
                        TokenKind::Name
                    };
                    return Some((kind, declares));
                }
                None => TokenKind::Text,
            },
            Kind::Word => {
                let text = node.text();
                let head = parent.and_then(|p| p.head());
                if head.is_some_and(|h| h.index() == node.index()) {
                    if KEYWORDS.contains(&text) {
                        TokenKind::Keyword
                    } else {
                        TokenKind::Ludeme
                    }
                } else if text.starts_with(['#', '<']) {
                    TokenKind::Parameter
                } else if text.parse::<f64>().is_ok() {
                    TokenKind::Number
                } else if text.starts_with(|c: char| c.is_alphabetic()) || is_operator(text) {
                    TokenKind::Constant
                } else {
                    return None;
                }
            }
            _ => return None,
        };
        Some((kind, false))
    }
}

fn is_operator(text: &str) -> bool {
    !catalogue().named(text).is_empty()
}
