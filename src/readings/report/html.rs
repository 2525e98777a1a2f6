//! One self-contained page: the text with its quotations marked, the code, boards.

use super::{Compared, counts, sentence, svg};
use crate::{draw::escape, readings::claim::Verdict};

const STYLE: &str = include_str!("style.css");

/// A page of several comparisons.
pub fn html(title: &str, all: &[Compared<'_, '_>]) -> String {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
        escape(title)
    );
    for (n, compared) in all.iter().enumerate() {
        out += &section(n, compared);
    }
    out += "</body>\n</html>\n";
    out
}

fn section(n: usize, compared: &Compared<'_, '_>) -> String {
    let mut out = format!(
        "<section>\n<h2>{} <small>against its {}</small></h2>\n<p class=\"counts\">{}</p>\n",
        escape(compared.game),
        escape(compared.passage.name),
        escape(&counts(compared.diff))
    );
    // Findings.
    out += "<div class=\"findings\">\n";
    for (i, finding) in compared.diff.findings.iter().enumerate() {
        let claim = &finding.claim;
        let verdict = claim.verdict.unwrap_or(Verdict::Undetermined);
        if matches!(verdict, Verdict::Agree | Verdict::Unattested) {
            continue;
        }
        out += &format!(
            "<article class=\"{verdict}\" id=\"f{n}-{i}\">\n<h3><span class=\"badge\">{verdict}</span> {}</h3>\n",
            escape(&sentence(finding))
        );
        if !claim.quote.is_empty() {
            out += &format!("<blockquote>{}</blockquote>\n", escape(&claim.quote));
        }
        if matches!(verdict, Verdict::Differ | Verdict::Missing)
            && let Some(span) = compared.code.span(claim)
        {
            let (line, _) = compared.sources.line_column(span);
            let code = super::first_line(span, compared.sources);
            out += &format!(
                "<pre><code><a href=\"#c{n}-{line}\">{line}</a> {}</code></pre>\n",
                escape(compared.sources.slice(code))
            );
        }
        if !claim.note.is_empty() {
            out += &format!("<p class=\"note\">{}</p>\n", escape(&claim.note));
        }
        if let Some(witness) = finding
            .witness
            .as_ref()
            .filter(|_| matches!(verdict, Verdict::Differ | Verdict::Missing))
        {
            let key = if witness.claimed.is_empty() {
                ""
            } else {
                ": <span class=\"key\">rings as the text has it, dots as the game does</span>"
            };
            let mut legend = super::legend(witness, compared.probed);
            if !legend.is_empty() {
                legend = format!("<br>{}", escape(&legend));
            }
            out += &format!(
                "<figure>{}<figcaption>{}{key}{legend}</figcaption></figure>\n",
                svg::board(witness, compared.probed),
                escape(&witness.caption)
            );
        }
        out += "</article>\n";
    }
    out += "</div>\n";
    let silent = super::unattested(compared.diff);
    if !silent.is_empty() {
        out += "<details open><summary>The text has nothing of what the game does here</summary>\n<ul>\n";
        for (piece, said) in silent {
            out += &format!(
                "<li><b>{}</b>: {}</li>\n",
                escape(piece),
                escape(&said.join(", "))
            );
        }
        out += "</ul>\n</details>\n";
    }
    let agreed: Vec<String> = compared
        .diff
        .findings
        .iter()
        .filter(|f| f.claim.verdict == Some(Verdict::Agree))
        .map(|f| format!("<li>{}</li>", escape(&sentence(f))))
        .collect();
    if !agreed.is_empty() {
        out += &format!(
            "<details><summary>{} claims agree</summary>\n<ul>{}</ul>\n</details>\n",
            agreed.len(),
            agreed.join("\n")
        );
    }
    let pairs: Vec<String> = compared
        .diff
        .mapping
        .pieces
        .iter()
        .map(|(name, k)| {
            format!(
                "{} = {}",
                escape(name),
                escape(&compared.probed.pieces[*k].stem)
            )
        })
        .collect();
    out += &format!("<p class=\"pieces\">Pieces: {}</p>\n", pairs.join(", "));
    out += "<h3>The text</h3>\n";
    out += &marked_text(n, compared);
    out += "<h3>The description</h3>\n";
    out += &marked_code(n, compared);
    out += "</section>\n";
    out
}

/// The passage, each quotation marked with the gravest verdict on it.
fn marked_text(n: usize, compared: &Compared<'_, '_>) -> String {
    let text = compared.sources.text(compared.text);
    let span = compared.passage.span.clone();
    // For each byte the finding that marks it: the gravest, and of those the shortest.
    let mut owner: Vec<Option<usize>> = vec![None; text.len()];
    let mut order: Vec<usize> = (0..compared.diff.findings.len())
        .filter(|&i| compared.diff.findings[i].claim.span.is_some())
        .collect();
    order.sort_by_key(|&i| {
        let claim = &compared.diff.findings[i].claim;
        (
            std::cmp::Reverse(claim.verdict),
            std::cmp::Reverse(claim.span.as_ref().map_or(0, |s| s.len())),
        )
    });
    for i in order {
        if let Some(range) = &compared.diff.findings[i].claim.span {
            owner[range.clone()].iter_mut().for_each(|o| *o = Some(i));
        }
    }
    let unread = |at: usize| compared.unread.iter().any(|r| r.contains(&at));
    let key = |at: usize| (owner[at], owner[at].is_none() && unread(at));
    let mut out = String::from("<p class=\"text\">");
    let mut at = span.start;
    while at < span.end {
        let mut end = at + 1;
        while end < span.end && (!text.is_char_boundary(end) || key(end) == key(at)) {
            end += 1;
        }
        let part = escape(&text[at..end]);
        out += &match key(at) {
            (Some(i), _) => {
                let verdict = compared.diff.findings[i]
                    .claim
                    .verdict
                    .unwrap_or(Verdict::Undetermined);
                let title = escape(&sentence(&compared.diff.findings[i]));
                let marked = format!("<mark class=\"{verdict}\" title=\"{title}\">{part}</mark>");
                if verdict == Verdict::Agree {
                    marked
                } else {
                    format!("<a href=\"#f{n}-{i}\">{marked}</a>")
                }
            }
            (None, true) => format!("<mark class=\"unread\" title=\"not read\">{part}</mark>"),
            _ => part,
        };
        at = end;
    }
    out += "</p>\n";
    out
}

/// The description with the lines that answer for a disagreement marked.
fn marked_code(n: usize, compared: &Compared<'_, '_>) -> String {
    let spans: Vec<_> = compared
        .diff
        .findings
        .iter()
        .filter(|f| matches!(f.claim.verdict, Some(Verdict::Differ | Verdict::Missing)))
        .filter_map(|f| compared.code.span(&f.claim))
        .map(|s| {
            (
                s.source,
                compared
                    .sources
                    .line_column(super::first_line(s, compared.sources))
                    .0,
            )
        })
        .collect();
    let Some(source) = compared.sources.ids().next() else {
        return String::new();
    };
    let text = compared.sources.text(source);
    let text = &text[..text.find("(metadata").unwrap_or(text.len())];
    let mut out = String::from("<pre class=\"lud\"><code>");
    for (i, line) in text.trim_end().lines().enumerate() {
        let number = i + 1;
        let class = if spans.contains(&(source, number)) {
            " class=\"hit\""
        } else {
            ""
        };
        out += &format!(
            "<span id=\"c{n}-{number}\"{class}><i>{number:>4}</i> {}</span>",
            escape(line)
        );
    }
    out += "</code></pre>\n";
    out
}
