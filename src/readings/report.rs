//! Reports of a diff: for the terminal, as JSON lines, as Markdown, as one page of HTML.

mod html;
mod svg;

pub use html::html;
pub use svg::board;

use super::{
    claim::Verdict,
    code::Code,
    document::Passage,
    game::Probed,
    verdict::{Diff, Finding, Witness},
};
use crate::{
    diagnostic::{Diagnostic, render},
    source::{SourceId, Sources, Span},
};

/// One text against one game, with all that a report needs.
pub struct Compared<'a, 'g> {
    /// The game's name.
    pub game: &'a str,
    /// The game.
    pub probed: &'a Probed<'g>,
    /// What was found.
    pub diff: &'a Diff,
    /// The text's document, among the sources.
    pub text: SourceId,
    /// Which stretch of it.
    pub passage: &'a Passage,
    /// What of it was not read.
    pub unread: &'a [std::ops::Range<usize>],
    /// Where the description says it.
    pub code: &'a Code,
    /// The description, its defines, and the text's document.
    pub sources: &'a Sources,
}

/// The code under which findings of a verdict are reported.
pub fn code_of(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Differ => "ashtapada::readings::differ",
        Verdict::Missing => "ashtapada::readings::missing",
        Verdict::Unattested => "ashtapada::readings::unattested",
        Verdict::Unclear => "ashtapada::readings::unclear",
        Verdict::Undetermined => "ashtapada::readings::undetermined",
        Verdict::Agree => "ashtapada::readings::agree",
    }
}

/// A finding in a sentence.
pub fn sentence(finding: &Finding) -> String {
    let claim = &finding.claim;
    let about = if claim.piece.is_empty() {
        String::new()
    } else {
        format!(" of the {}", claim.piece)
    };
    let kind = claim.kind;
    match claim.verdict {
        Some(Verdict::Differ) => format!(
            "{kind}{about}: the text has {}, the game {}",
            claim.value, claim.actual
        ),
        Some(Verdict::Missing) => format!(
            "{kind}{about}: the text has {}, the game nothing of it",
            claim.value
        ),
        Some(Verdict::Unattested) => format!(
            "{kind}{about}: the game has {}, the text nothing of it",
            claim.value
        ),
        Some(Verdict::Unclear) => format!("{kind}{about}: {} can't be pinned down", claim.value),
        Some(Verdict::Undetermined) | None => {
            format!("{kind}{about}: {} was not settled", claim.value)
        }
        Some(Verdict::Agree) => format!("{kind}{about}: {}", claim.value),
    }
}

/// Counts by verdict, most serious first: `2 differ, 1 missing, 30 agree`.
pub fn counts(diff: &Diff) -> String {
    Verdict::ALL
        .iter()
        .filter_map(|v| {
            let n = diff
                .findings
                .iter()
                .filter(|f| f.claim.verdict == Some(*v))
                .count();
            (n > 0).then(|| format!("{n} {v}"))
        })
        .collect::<Vec<_>>()
        .join(", ")
}

/// A finding as a diagnostic, with labels in the text and in the description.
pub fn diagnostic(finding: &Finding, compared: &Compared<'_, '_>) -> Diagnostic {
    let claim = &finding.claim;
    let code = code_of(claim.verdict.unwrap_or(Verdict::Undetermined));
    let mut diagnostic = match claim.verdict {
        Some(Verdict::Differ | Verdict::Missing) => Diagnostic::warning(code, sentence(finding)),
        _ => Diagnostic::advice(code, sentence(finding)),
    };
    if let Some(span) = &claim.span {
        let span = Span::new(compared.text, span.start as u32, span.end as u32);
        diagnostic = diagnostic.label(span, format!("the text: {}", claim.value));
    }
    if let Some(span) = compared.code.span(claim) {
        let text = if claim.actual.is_empty() {
            "the game".to_string()
        } else {
            format!("the game: {}", claim.actual)
        };
        diagnostic = diagnostic.label(first_line(span, compared.sources), text);
    }
    if !claim.note.is_empty() {
        diagnostic = diagnostic.note(claim.note.clone());
    }
    diagnostic
}

/// The same text, byte for byte as long, with some spaces of its passages made line ends: the
/// portal has whole pages on one line, which no terminal can show.
pub fn wrapped(text: &str, passages: &[std::ops::Range<usize>]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for passage in passages {
        let (mut column, mut space) = (0, None);
        for at in passage.clone() {
            match bytes[at] {
                b'\n' => (column, space) = (0, None),
                b' ' => space = Some(at),
                // One column a character: continuation bytes of UTF-8 take none.
                b if b & 0xc0 == 0x80 => continue,
                _ => {}
            }
            column += 1;
            if column > 88
                && let Some(end) = space.take()
            {
                bytes[end] = b'\n';
                column = at - end;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_string())
}

/// A long ludeme is labelled on its first line.
fn first_line(span: Span, sources: &Sources) -> Span {
    let text = sources.slice(span);
    let end = text
        .find('\n')
        .map_or(span.end, |n| span.start + text[..n].trim_end().len() as u32);
    Span::new(span.source, span.start, end.max(span.start + 1))
}

/// For the terminal.
pub fn terminal(compared: &Compared<'_, '_>, colour: bool, width: usize, all: bool) -> String {
    let mut out = format!(
        "{} against its {}: {}\n",
        compared.game,
        compared.passage.name,
        counts(compared.diff)
    );
    let pairs: Vec<String> = compared
        .diff
        .mapping
        .pieces
        .iter()
        .map(|(name, k)| format!("{name} = {}", compared.probed.pieces[*k].stem))
        .collect();
    if !pairs.is_empty() {
        out += &format!("pieces: {}\n", pairs.join(", "));
    }
    out.push('\n');
    for finding in &compared.diff.findings {
        match finding.claim.verdict {
            Some(Verdict::Differ | Verdict::Missing) => {
                out += render(
                    &diagnostic(finding, compared),
                    compared.sources,
                    colour,
                    width,
                )
                .trim_end();
                out.push('\n');
                if let Some(witness) = &finding.witness {
                    out += &drawn(witness, compared.probed);
                }
                out.push('\n');
            }
            Some(Verdict::Agree) if !all => {}
            Some(Verdict::Unattested) => {}
            Some(verdict) => {
                out += &format!("{verdict}: {}", sentence(finding));
                if !finding.claim.note.is_empty() {
                    out += &format!(" ({})", finding.claim.note);
                }
                out.push('\n');
            }
            None => {}
        }
    }
    let silent = unattested(compared.diff);
    if !silent.is_empty() {
        out += "unattested (the game has it, the text nothing of it):\n";
        for (piece, said) in silent {
            out += &format!("  {piece}: {}\n", said.join(", "));
        }
    }
    if !compared.unread.is_empty() {
        out += "not read:\n";
        for stretch in compared.unread {
            let text = &compared.sources.text(compared.text)[stretch.clone()];
            out += &format!(
                "  {}\n",
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            );
        }
    }
    out
}

/// What the text has nothing of, by piece.
fn unattested(diff: &Diff) -> Vec<(&str, Vec<String>)> {
    let mut silent: Vec<(&str, Vec<String>)> = Vec::new();
    let all = diff.findings.iter().map(|f| &f.claim);
    for claim in all.filter(|c| c.verdict == Some(Verdict::Unattested)) {
        let said = format!("{} {}", claim.kind, claim.value);
        match silent.iter_mut().find(|(piece, _)| *piece == claim.piece) {
            Some((_, list)) => list.push(said),
            None => silent.push((claim.piece.as_str(), vec![said])),
        }
    }
    silent
}

/// A letter for a piece, no two kinds the same: upper case the first player's, lower case the
/// second's.
pub(crate) fn letter(probed: &Probed<'_>, component: usize) -> char {
    let mut taken: Vec<(&str, char)> = Vec::new();
    for kindred in &probed.pieces {
        let own = kindred.stem.chars().filter(char::is_ascii_alphabetic);
        let free = own
            .chain('a'..='z')
            .map(|c| c.to_ascii_uppercase())
            .find(|c| taken.iter().all(|(_, t)| t != c));
        taken.push((&kindred.stem, free.unwrap_or('?')));
    }
    let component = &probed.game.components[component];
    let letter = taken.iter().find(|(stem, _)| *stem == &*component.stem);
    let letter = letter.map_or('?', |(_, letter)| *letter);
    if component.owner == 1 {
        letter
    } else {
        letter.to_ascii_lowercase()
    }
}

/// What the letters on a board stand for that are not their pieces' first.
fn legend(witness: &Witness, probed: &Probed<'_>) -> String {
    let mut said: Vec<String> = Vec::new();
    for placed in &witness.position {
        let letter = letter(probed, placed.component).to_ascii_uppercase();
        let stem = &probed.game.components[placed.component].stem;
        let line = format!("{letter} {stem}");
        if !stem.to_uppercase().starts_with(letter) && !said.contains(&line) {
            said.push(line);
        }
    }
    said.join(", ")
}

/// A witness in letters: `o` where only the text goes, `x` where only the game, `*` where both.
pub fn drawn(witness: &Witness, probed: &Probed<'_>) -> String {
    let mut out = format!("  {}", witness.caption);
    if !witness.claimed.is_empty() {
        out += " (o the text only, x the game only, * both)";
    }
    out.push('\n');
    for rank in (1..=probed.grid.ranks).rev() {
        out += &format!("  {rank:>2} ");
        for file in 1..=probed.grid.files {
            let square = (file, rank);
            let piece = witness.position.iter().find(|p| p.square == square);
            let mark = match (
                witness.claimed.contains(&square),
                witness.actual.contains(&square),
            ) {
                _ if witness.claimed.is_empty() && piece.is_some() => None,
                (true, true) => Some('*'),
                (true, false) => Some('o'),
                (false, true) => Some('x'),
                _ => None,
            };
            let what = piece.map(|p| letter(probed, p.component));
            match (what, mark) {
                (Some(c), Some(m)) => out += &format!("{c}{m}"),
                (Some(c), None) => out += &format!("{c} "),
                (None, Some(m)) => out += &format!("{m} "),
                (None, None) if probed.grid.site(square).is_none() => out += "  ",
                (None, None) => out += ". ",
            }
        }
        let trimmed = out.trim_end().len();
        out.truncate(trimmed);
        out.push('\n');
    }
    out += "     ";
    for file in 1..=probed.grid.files {
        out += &format!("{} ", probed.name_of((file, 1)).trim_end_matches('1'));
    }
    out = out.trim_end().to_string();
    out.push('\n');
    let legend = legend(witness, probed);
    if !legend.is_empty() {
        out += &format!("     {legend}\n");
    }
    out
}

/// As Markdown.
pub fn markdown(compared: &Compared<'_, '_>) -> String {
    let cell = |text: &str| {
        text.split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .replace('|', "\\|")
    };
    let mut out = format!(
        "## {} against its {}\n\n{}\n\n| verdict | claim | piece | text | game | quotation |\n| --- | --- | --- | --- | --- | --- |\n",
        compared.game,
        compared.passage.name,
        counts(compared.diff)
    );
    for finding in &compared.diff.findings {
        let c = &finding.claim;
        let piece = if c.lud.is_empty() {
            c.piece.clone()
        } else {
            format!("{} ({})", c.piece, c.lud)
        };
        let game = match c.verdict {
            Some(Verdict::Agree) => String::new(),
            Some(Verdict::Unattested) => c.value.clone(),
            _ => c.actual.clone(),
        };
        let value = if c.verdict == Some(Verdict::Unattested) {
            String::new()
        } else {
            c.readings().collect::<Vec<_>>().join(" or ")
        };
        out += &format!(
            "| {} | {} | {} | `{}` | {} | {} |\n",
            c.verdict.map_or("", Verdict::word),
            c.kind,
            cell(&piece),
            cell(&value),
            cell(&game),
            cell(&c.quote)
        );
    }
    for finding in compared
        .diff
        .findings
        .iter()
        .filter(|f| matches!(f.claim.verdict, Some(Verdict::Differ | Verdict::Missing)))
    {
        if let Some(witness) = &finding.witness {
            out += &format!(
                "\n{}\n\n```text\n{}```\n",
                sentence(finding),
                drawn(witness, compared.probed)
            );
        }
    }
    if !compared.unread.is_empty() {
        out += "\nNot read:\n\n";
        for stretch in compared.unread {
            out += &format!(
                "- {}\n",
                cell(&compared.sources.text(compared.text)[stretch.clone()])
            );
        }
    }
    out
}
