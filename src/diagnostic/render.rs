//! Drawing a diagnostic with miette, and its form as JSON.

use std::fmt;
use std::sync::Arc;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, Severity as Level, SourceCode,
};
use serde_json::{Value, json};

use super::{Diagnostic, Label, Severity};
use crate::source::{SourceId, Sources};

/// Draws a diagnostic as a terminal shows it, `width` columns wide.
///
/// Labels in another file than the primary one's follow as reports of their own.
pub fn render(d: &Diagnostic, sources: &Sources, colour: bool, width: usize) -> String {
    let theme = if colour {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_width(width.max(40))
        .tab_width(4);
    let mut out = String::new();
    match handler.render_report(&mut out, &Report::new(d, sources)) {
        Ok(()) => out,
        // A span that doesn't fit its text: the words are worth more than the picture.
        Err(_) => format!("{}: {} [{}]\n", d.severity.as_str(), d.message, d.code),
    }
}

/// The diagnostic as one JSON object: places as file, line, column and bytes.
pub fn to_json(d: &Diagnostic, sources: &Sources) -> Value {
    let label = |label: &Label| {
        let (line, column) = sources.line_column(label.span);
        json!({
            "file": sources.name(label.span.source),
            "line": line,
            "column": column,
            "start": label.span.start,
            "end": label.span.end,
            "text": label.text,
        })
    };
    json!({
        "code": d.code,
        "severity": d.severity.as_str(),
        "message": d.message,
        "labels": d.labels.iter().map(label).collect::<Vec<_>>(),
        "help": d.help,
        "notes": d.notes,
        "suggestions": d.suggestions,
    })
}

/// What miette draws: one source, the labels in it, and the other sources' reports.
#[derive(Debug)]
struct Report {
    code: Option<&'static str>,
    level: Level,
    message: String,
    help: Option<String>,
    source: Option<NamedSource<Arc<str>>>,
    labels: Vec<LabeledSpan>,
    related: Vec<Report>,
}

impl Report {
    fn new(d: &Diagnostic, sources: &Sources) -> Report {
        let mut files: Vec<(SourceId, Vec<&Label>)> = Vec::new();
        for label in &d.labels {
            match files.iter_mut().find(|(id, _)| *id == label.span.source) {
                Some((_, labels)) => labels.push(label),
                None => files.push((label.span.source, vec![label])),
            }
        }
        let mut files = files.into_iter();
        let first = files.next();
        let related = files.map(|(id, labels)| Report {
            code: None,
            level: Level::Advice,
            message: format!("see {}", sources.name(id)),
            help: None,
            source: Some(named(id, sources)),
            labels: spans(&labels, id, sources, false),
            related: Vec::new(),
        });
        Report {
            code: Some(d.code),
            level: match d.severity {
                Severity::Error => Level::Error,
                Severity::Warning => Level::Warning,
                Severity::Advice => Level::Advice,
            },
            message: d.message.clone(),
            help: help(d),
            related: related.collect(),
            source: first.as_ref().map(|(id, _)| named(*id, sources)),
            labels: first.map_or_else(Vec::new, |(id, labels)| spans(&labels, id, sources, true)),
        }
    }
}

fn named(id: SourceId, sources: &Sources) -> NamedSource<Arc<str>> {
    NamedSource::new(sources.name(id), sources.shared(id))
}

fn spans(labels: &[&Label], id: SourceId, sources: &Sources, primary: bool) -> Vec<LabeledSpan> {
    let end = sources.text(id).len();
    let span = |(i, label): (usize, &&Label)| {
        let start = (label.span.start as usize).min(end);
        let stop = (label.span.end as usize).clamp(start, end);
        let text = (!label.text.is_empty()).then(|| label.text.clone());
        if primary && i == 0 {
            LabeledSpan::new_primary_with_span(text, start..stop)
        } else {
            LabeledSpan::new_with_span(text, start..stop)
        }
    };
    labels.iter().enumerate().map(span).collect()
}

/// The help, with the suggestions before it and the notes after it.
fn help(d: &Diagnostic) -> Option<String> {
    let mut lines = Vec::new();
    let quoted: Vec<String> = d.suggestions.iter().map(|s| format!("`{s}`")).collect();
    match quoted.as_slice() {
        [] => {}
        [one] => lines.push(format!("did you mean {one}?")),
        [most @ .., last] => {
            lines.push(format!("did you mean {} or {last}?", most.join(", ")));
        }
    }
    lines.extend(d.help.clone());
    let prefix = if lines.is_empty() { "" } else { "note: " };
    lines.extend(d.notes.iter().map(|note| format!("{prefix}{note}")));
    (!lines.is_empty()).then(|| lines.join("\n"))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code
            .map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<Level> {
        Some(self.level)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.help.as_ref()?;
        Some(Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|s| s as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        if self.labels.is_empty() {
            return None;
        }
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        if self.related.is_empty() {
            return None;
        }
        Some(Box::new(
            self.related.iter().map(|r| r as &dyn miette::Diagnostic),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    #[test]
    fn a_label_in_another_file_is_drawn_too() {
        let mut sources = Sources::new();
        let game = sources.add("a.lud", "(game \"A\"\n  (\"Hopp\"))\n");
        let other = sources.add("Hop.def", "(define \"Hop\" (move Hop))\n");
        let d = Diagnostic::error("ashtapada::test::code", "no define is called \"Hopp\"")
            .label(Span::new(game, 13, 19), "not known")
            .label(Span::new(other, 8, 13), "this one is")
            .suggest(vec!["Hop".into()])
            .note("defines start with a capital");
        insta::assert_snapshot!(render(&d, &sources, false, 80));
        let json = to_json(&d, &sources);
        assert_eq!(json["labels"][0]["line"], 2);
        assert_eq!(json["labels"][0]["column"], 4);
    }

    #[test]
    fn spans_out_of_range_still_say_something() {
        let mut sources = Sources::new();
        let id = sources.add("a.lud", "x");
        let d = Diagnostic::warning("ashtapada::test::code", "odd")
            .label(Span::new(id, 70, 90), "here");
        assert!(render(&d, &sources, false, 80).contains("odd"));
    }
}
