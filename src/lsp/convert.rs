//! Plain data of `ide` as the protocol's.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types as lsp;
use serde_json::json;

use super::document::Document;
use crate::diagnostic::{Diagnostic, Severity};
use crate::expand::Library;
use crate::ide::{
    Analysis, Completion, CompletionKind, Folding, Symbol, SymbolKind, Token, TokenKind,
};

/// Kinds of token, in the order of the legend.
pub(super) const TOKENS: &[(TokenKind, &str)] = &[
    (TokenKind::Ludeme, "function"),
    (TokenKind::Keyword, "keyword"),
    (TokenKind::Define, "macro"),
    (TokenKind::Name, "variable"),
    (TokenKind::Text, "string"),
    (TokenKind::Constant, "enumMember"),
    (TokenKind::Number, "number"),
    (TokenKind::Label, "property"),
    (TokenKind::Parameter, "parameter"),
    (TokenKind::Comment, "comment"),
];

pub(super) fn diagnostic(
    document: &Document<'_>,
    analysis: &Analysis<'_>,
    found: &Diagnostic,
) -> lsp::Diagnostic {
    let mut message = found.message.clone();
    if let Some(label) = found.labels.first().filter(|l| !l.text.is_empty()) {
        message.push_str(&format!(": {}", label.text));
    }
    let help = found.help.iter().map(|help| format!("help: {help}"));
    for line in help.chain(found.notes.iter().cloned()) {
        message.push('\n');
        message.push_str(&line);
    }
    let related = analysis.other_places(found).into_iter();
    let related: Vec<_> = related
        .filter(|(_, text)| !text.is_empty())
        .map(|(bytes, message)| lsp::DiagnosticRelatedInformation {
            location: lsp::Location::new(document.uri.clone(), document.range(&bytes)),
            message,
        })
        .collect();
    lsp::Diagnostic {
        range: document.range(&analysis.place(found)),
        severity: Some(match found.severity {
            Severity::Error => lsp::DiagnosticSeverity::ERROR,
            Severity::Warning => lsp::DiagnosticSeverity::WARNING,
            Severity::Advice => lsp::DiagnosticSeverity::INFORMATION,
        }),
        code: Some(lsp::NumberOrString::String(found.code.to_string())),
        source: Some("ashtapada".to_string()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..lsp::Diagnostic::default()
    }
}

pub(super) fn completion(
    document: &Document<'_>,
    replace: lsp::Range,
    item: Completion,
) -> lsp::CompletionItem {
    let kind = match item.kind {
        CompletionKind::Ludeme => lsp::CompletionItemKind::FUNCTION,
        CompletionKind::Constant => lsp::CompletionItemKind::ENUM_MEMBER,
        CompletionKind::Label => lsp::CompletionItemKind::PROPERTY,
        CompletionKind::Define => lsp::CompletionItemKind::SNIPPET,
        CompletionKind::Name => lsp::CompletionItemKind::VARIABLE,
        CompletionKind::Option => lsp::CompletionItemKind::CONSTANT,
        CompletionKind::Keyword => lsp::CompletionItemKind::KEYWORD,
    };
    // A define is described when it is looked at.
    let later = item.kind == CompletionKind::Define;
    let data = later.then(|| json!({ "uri": document.uri.as_str(), "define": item.label }));
    let documentation = (!item.documentation.is_empty()).then(|| markdown(item.documentation));
    lsp::CompletionItem {
        sort_text: Some(format!("{}{}", item.rank, item.label)),
        filter_text: Some(item.label.clone()),
        text_edit: Some(lsp::CompletionTextEdit::Edit(lsp::TextEdit::new(
            replace,
            item.insert,
        ))),
        label: item.label,
        kind: Some(kind),
        detail: (!item.detail.is_empty()).then_some(item.detail),
        documentation: documentation.map(lsp::Documentation::MarkupContent),
        data,
        ..lsp::CompletionItem::default()
    }
}

pub(super) fn markdown(value: String) -> lsp::MarkupContent {
    lsp::MarkupContent {
        kind: lsp::MarkupKind::Markdown,
        value,
    }
}

#[expect(deprecated, reason = "the field has no default")]
pub(super) fn symbol(document: &Document<'_>, symbol: Symbol) -> lsp::DocumentSymbol {
    let children = symbol.children.into_iter();
    let children: Vec<_> = children
        .map(|child| self::symbol(document, child))
        .collect();
    lsp::DocumentSymbol {
        name: symbol.name,
        detail: Some(symbol.detail).filter(|detail| !detail.is_empty()),
        kind: match symbol.kind {
            SymbolKind::Game => lsp::SymbolKind::MODULE,
            SymbolKind::Define => lsp::SymbolKind::FUNCTION,
            SymbolKind::Option => lsp::SymbolKind::ENUM,
            SymbolKind::Part => lsp::SymbolKind::FIELD,
            SymbolKind::Named => lsp::SymbolKind::OBJECT,
        },
        tags: None,
        deprecated: None,
        range: document.range(&symbol.whole),
        selection_range: document.range(&symbol.place),
        children: (!children.is_empty()).then_some(children),
    }
}

pub(super) fn folding(document: &Document<'_>, folding: &Folding) -> lsp::FoldingRange {
    lsp::FoldingRange {
        start_line: document.lines.line(folding.bytes.start),
        end_line: document.lines.line(folding.bytes.end.saturating_sub(1)),
        kind: folding.comment.then_some(lsp::FoldingRangeKind::Comment),
        ..lsp::FoldingRange::default()
    }
}

/// Tokens by their distances, those over several lines in parts.
pub(super) fn tokens(document: &Document<'_>, tokens: &[Token]) -> Vec<lsp::SemanticToken> {
    let mut all = Vec::with_capacity(tokens.len());
    let (mut line, mut column) = (0, 0);
    for token in tokens {
        let kind = TOKENS.iter().position(|(kind, _)| *kind == token.kind);
        for part in document.lines.split(&document.text, &token.bytes) {
            let range = document.range(&part);
            if range.start.line != line {
                column = 0;
            }
            all.push(lsp::SemanticToken {
                delta_line: range.start.line - line,
                delta_start: range.start.character - column,
                length: range.end.character - range.start.character,
                token_type: kind.unwrap_or(0) as u32,
                token_modifiers_bitset: u32::from(token.declares),
            });
            (line, column) = (range.start.line, range.start.character);
        }
    }
    all
}

/// The one edit that makes a text another, without what they share at both ends.
pub(super) fn difference(document: &Document<'_>, new: &str) -> Option<lsp::TextEdit> {
    let old = &*document.text;
    if old == new {
        return None;
    }
    // By lines, so that no line break is cut in two.
    let same = |a: &[&str], b: &[&str]| a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let mut olds: Vec<&str> = old.split_inclusive('\n').collect();
    let mut news: Vec<&str> = new.split_inclusive('\n').collect();
    let before = same(&olds, &news);
    let start: usize = olds[..before].iter().map(|line| line.len()).sum();
    olds.drain(..before);
    news.drain(..before);
    olds.reverse();
    news.reverse();
    let after = same(&olds, &news);
    let tail: usize = olds[..after].iter().map(|line| line.len()).sum();
    let range = document.range(&(start as u32..(old.len() - tail) as u32));
    let text = new[start..new.len() - tail].to_string();
    Some(lsp::TextEdit::new(range, text))
}

/// A file's address.
pub(super) fn uri(path: &Path) -> Option<lsp::Uri> {
    let path = path.to_str()?.replace('\\', "/");
    let mut uri = String::from("file://");
    if !path.starts_with('/') {
        uri.push('/');
    }
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(byte as char),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte as char),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    lsp::Uri::from_str(&uri).ok()
}

/// A library's text as a file that an editor can open: its own, or a copy among the user's caches.
pub(super) fn library_file(
    library: &dyn Library,
    name: &str,
    file: &str,
    text: &str,
) -> Option<PathBuf> {
    let own = library.root().map(|root| root.join(file));
    if let Some(own) = own.filter(|own| own.is_file()) {
        return Some(own);
    }
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache"));
    let cache = cache.or_else(home).unwrap_or_else(std::env::temp_dir);
    let folder = cache.join("ashtapada").join(env!("CARGO_PKG_VERSION"));
    let safe = |c: char| {
        if c.is_alphanumeric() || " -_()".contains(c) {
            c
        } else {
            '_'
        }
    };
    let name: String = name.chars().map(safe).collect();
    let path = folder.join(format!("{name}.def"));
    if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
        return Some(path);
    }
    std::fs::create_dir_all(&folder).ok()?;
    std::fs::write(&path, text).ok()?;
    Some(path)
}
