//! `ashtapada audit`: every game against its own text.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
};

use rayon::prelude::*;
use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session};
use crate::{
    compile::compile,
    readings::{
        Claim, Verdict,
        code::Code,
        document::{Passage, about},
        game::Probed,
        report::{self, Compared},
        text::read_document,
        verdict::{self, Diff},
    },
};

/// Arguments of `audit`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A folder of .lud files; the whole library by default
    #[arg(value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Write a report here: its ending (.html, .md, .jsonl) says which
    #[arg(long, short, value_name = "REPORT")]
    pub output: Vec<PathBuf>,
}

/// What came of one game.
struct Audited {
    name: String,
    /// Claims with verdicts.
    claims: Vec<Claim>,
    /// Letters of the text, and of those not read.
    letters: usize,
    unread: usize,
    /// Why it couldn't be asked.
    failed: Option<String>,
    html: String,
    markdown: String,
}

impl Audited {
    /// Keeps what was found in one passage of the game's text.
    fn keep(&mut self, diff: Diff, passage: &Passage) {
        for finding in diff.findings {
            let mut claim = finding.claim;
            claim.game.clone_from(&self.name);
            claim.text = passage.name.into();
            claim.span = None;
            self.claims.push(claim);
        }
    }

    fn count(&self, verdict: Verdict) -> usize {
        let found = self.claims.iter().filter(|c| c.verdict == Some(verdict));
        found.count()
    }

    /// Orders games, the most serious first.
    fn seriousness(&self) -> (bool, Reverse<usize>, Reverse<usize>, String) {
        (
            self.failed.is_some(),
            Reverse(self.count(Verdict::Differ)),
            Reverse(self.count(Verdict::Missing)),
            self.name.clone(),
        )
    }

    /// How much of the text was not understood, in percent.
    fn unread_share(&self) -> usize {
        100 * self.unread / self.letters.max(1)
    }
}

/// A game's claims as JSON lines, after a line that says how much of its text was read.
fn lines(audited: &Audited) -> String {
    let head = json!({
        "game": audited.name,
        "text": "metadata",
        "kind": if audited.failed.is_some() { "unasked" } else { "asked" },
        "piece": "",
        "value": audited.failed.as_deref().unwrap_or(""),
        "quote": "",
        "verdict": "",
        "letters": audited.letters,
        "unread": audited.unread,
    });
    let claims = audited.claims.iter().map(|c| c.to_json() + "\n");
    std::iter::once(format!("{head}\n")).chain(claims).collect()
}

fn files(dir: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "lud") {
            found.push(path);
        }
    }
}

/// Diffs every playable game against its own text, in parallel.
///
/// # Errors
/// When there is nothing to audit or a report can't be written.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let mut games: Vec<(String, Arc<str>)> = Vec::new();
    match &args.dir {
        Some(dir) => {
            let mut found = Vec::new();
            files(dir, &mut found);
            found.sort();
            for path in found {
                let text = super::session::read_text(&path)?;
                games.push((path.display().to_string(), text.into()));
            }
        }
        None => {
            for name in session.library().game_names() {
                if let Some((file, text)) = session.library().game(&name) {
                    games.push((file, text));
                }
            }
        }
    }
    games.retain(|(_, text)| text.contains("(rules"));
    if games.is_empty() {
        return Err(Failure::Message(
            "there is no game to audit; name a folder, or give --ludii PATH".into(),
        ));
    }
    let bar = session.progress(games.len() as u64, "audit");
    let mut audited: Vec<Audited> = games
        .par_iter()
        .map(|(file, text)| {
            let one = audit(file, text, session);
            bar.inc(1);
            one
        })
        .collect();
    bar.finish_and_clear();
    audited.sort_by_key(Audited::seriousness);
    for path in &args.output {
        let page = match path.extension().and_then(|e| e.to_str()) {
            Some("html") => page(&audited),
            Some("md") => {
                summary(&audited)
                    + &audited
                        .iter()
                        .map(|a| a.markdown.as_str())
                        .collect::<Vec<_>>()
                        .join("\n")
            }
            Some("jsonl") => audited.iter().map(lines).collect(),
            _ => {
                return Err(Failure::Message(format!(
                    "{}: the ending must be .html, .md or .jsonl",
                    path.display()
                )));
            }
        };
        fs::write(path, page).map_err(|e| Failure::Message(format!("{}: {e}", path.display())))?;
    }
    if session.global.json {
        for audited in &audited {
            write!(out, "{}", lines(audited))?;
        }
    } else {
        write!(out, "{}", summary(&audited))?;
    }
    let disagrees = audited.iter().any(|a| {
        a.claims
            .iter()
            .any(|c| matches!(c.verdict, Some(Verdict::Differ | Verdict::Missing)))
    });
    Ok(if disagrees { Answer::No } else { Answer::Yes })
}

fn audit(file: &str, text: &Arc<str>, session: &Session) -> Audited {
    let name = Path::new(file)
        .file_stem()
        .map_or(file.to_string(), |s| s.to_string_lossy().into_owned());
    let letters = |s: &str| s.chars().filter(|c| c.is_alphanumeric()).count();
    let mut audited = Audited {
        name: name.clone(),
        claims: Vec::new(),
        letters: 0,
        unread: 0,
        failed: None,
        html: String::new(),
        markdown: String::new(),
    };
    let read: Vec<_> = about(read_document(text), &session.chosen())
        .into_iter()
        .filter(|(p, _)| p.name == "metadata")
        .collect();
    for (passage, reading) in &read {
        audited.letters += letters(&text[passage.span.clone()]);
        audited.unread += reading
            .unread
            .iter()
            .map(|u| letters(&text[u.clone()]))
            .sum::<usize>();
    }
    let compiled = compile(file, text.clone(), &session.selection(), session.library());
    let Some(game) = compiled.game else {
        audited.failed = Some(
            compiled
                .checked
                .diagnostics
                .iter()
                .find(|d| d.is_error())
                .map_or("has no game".into(), |d| d.message.clone()),
        );
        return audited;
    };
    let probed = match Probed::new(&game) {
        Ok(probed) => probed,
        Err(why) => {
            for (passage, reading) in &read {
                let why = why.to_string();
                let diff = verdict::judge_unasked(reading, &reading.claims, &game, &why);
                audited.keep(diff, passage);
            }
            audited.failed = Some(why.to_string());
            return audited;
        }
    };
    let code = Code::of(&compiled.checked);
    let sources = &compiled.checked.sources;
    let Some(own) = sources.ids().next() else {
        return audited;
    };
    for (passage, reading) in &read {
        let diff = verdict::judge(reading, &reading.claims, &probed, &[]);
        let compared = Compared {
            game: &name,
            probed: &probed,
            diff: &diff,
            text: own,
            passage,
            unread: &reading.unread,
            code: &code,
            sources,
        };
        audited.html += &report::html(&name, std::slice::from_ref(&compared))
            .split_once("</h1>")
            .map_or(String::new(), |(_, rest)| {
                rest.replace("</body>\n</html>\n", "")
            });
        // Anchors of one page each, now on one page together.
        let key: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        for anchor in ["f0-", "c0-"] {
            for link in ["id=\"", "href=\"#"] {
                let own = format!("{link}{key}-{anchor}");
                audited.html = audited.html.replace(&format!("{link}{anchor}"), &own);
            }
        }
        audited.html = format!("<a id=\"{key}\"></a>\n{}", audited.html);
        audited.markdown += &report::markdown(&compared);
        audited.keep(diff, passage);
    }
    audited
}

/// How often each kind of claim differs, is missing, agrees.
fn kinds<'a>(asked: &[&'a Audited]) -> BTreeMap<&'a str, [usize; 3]> {
    let mut kinds: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for claim in asked.iter().flat_map(|a| &a.claims) {
        let sums = kinds.entry(claim.kind.word()).or_default();
        match claim.verdict {
            Some(Verdict::Differ) => sums[0] += 1,
            Some(Verdict::Missing) => sums[1] += 1,
            Some(Verdict::Agree) => sums[2] += 1,
            _ => {}
        }
    }
    kinds
}

/// The table of all games, most serious first, and sums by kind.
fn summary(all: &[Audited]) -> String {
    let mut asked: Vec<&Audited> = all.iter().filter(|a| a.failed.is_none()).collect();
    asked.sort_by_key(|a| a.seriousness());
    let width = asked
        .iter()
        .map(|a| a.name.chars().count())
        .max()
        .unwrap_or(4)
        .max(4);
    let mut out = format!(
        "| {:<width$} | differ | missing | undetermined | unattested | agree | not read |\n| {} | ---: | ---: | ---: | ---: | ---: | ---: |\n",
        "game",
        "-".repeat(width)
    );
    for a in &asked {
        let unread = a.unread_share();
        out += &format!(
            "| {:<width$} | {:>6} | {:>7} | {:>12} | {:>10} | {:>5} | {unread:>6} % |\n",
            a.name,
            a.count(Verdict::Differ),
            a.count(Verdict::Missing),
            a.count(Verdict::Undetermined) + a.count(Verdict::Unclear),
            a.count(Verdict::Unattested),
            a.count(Verdict::Agree)
        );
    }
    let kinds = kinds(&asked);
    out += "\n| kind | differ | missing | agree |\n| --- | ---: | ---: | ---: |\n";
    for (kind, [differ, missing, agree]) in kinds {
        out += &format!("| {kind} | {differ} | {missing} | {agree} |\n");
    }
    let failed: Vec<String> = all
        .iter()
        .filter_map(|a| {
            a.failed
                .as_ref()
                .map(|why| format!("- {}: {why}\n", a.name))
        })
        .collect();
    if !failed.is_empty() {
        out += &format!(
            "\n{} games could not be asked:\n\n{}",
            failed.len(),
            failed.concat()
        );
    }
    out.push('\n');
    out
}

fn page(all: &[Audited]) -> String {
    let head = report::html("Audit: every game against its own text", &[]);
    let mut table = String::from(
        "<table class=\"audit\">\n<tr><th>game</th><th>differ</th><th>missing</th><th>undetermined</th><th>unattested</th><th>agree</th><th>not read</th></tr>\n",
    );
    for a in all {
        let key: String = a.name.chars().filter(|c| c.is_alphanumeric()).collect();
        let name = crate::draw::escape(&a.name);
        table += &match &a.failed {
            Some(why) => format!(
                "<tr><td>{name}</td><td colspan=\"6\">not asked: {}</td></tr>\n",
                crate::draw::escape(why)
            ),
            None => format!(
                "<tr><td><a href=\"#{key}\">{name}</a></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{} %</td></tr>\n",
                a.count(Verdict::Differ),
                a.count(Verdict::Missing),
                a.count(Verdict::Undetermined) + a.count(Verdict::Unclear),
                a.count(Verdict::Unattested),
                a.count(Verdict::Agree),
                a.unread_share()
            ),
        };
    }
    table += "</table>\n<table class=\"audit\">\n<tr><th>kind</th><th>differ</th><th>missing</th><th>agree</th></tr>\n";
    let asked: Vec<&Audited> = all.iter().filter(|a| a.failed.is_none()).collect();
    for (kind, [differ, missing, agree]) in kinds(&asked) {
        table += &format!(
            "<tr><td>{kind}</td><td>{differ}</td><td>{missing}</td><td>{agree}</td></tr>\n"
        );
    }
    table += "</table>\n";
    let body: String = all.iter().map(|a| a.html.as_str()).collect();
    head.replace("</body>", &format!("{table}{body}</body>"))
}
