//! `ashtapada diff`: a game against a text, a text against a text, a game against a game.

use std::{
    collections::BTreeMap,
    fs,
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use serde_json::json;

use super::session::{Answer, Failure, Loaded, Outcome, Session, read_text};
use crate::{
    ir::Game,
    readings::{
        Claim, ClaimsFile,
        code::Code,
        document::{Passage, about, passages},
        game::Probed,
        lockstep,
        report::{self, Compared},
        text::{Reading, fold, read_document},
        verdict::{self, Diff, Witness},
    },
    source::{SourceId, Sources},
};

/// Arguments of `diff`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A game, or a text
    #[arg(value_name = "GAME")]
    pub first: String,
    /// A text, a claims.toml, or another game; the game's own metadata by default
    #[arg(value_name = "TEXT")]
    pub second: Option<String>,
    /// Which piece is which, as in elephant=Rook; may be given several times
    #[arg(long = "map", value_name = "NAME=COMPONENT")]
    pub map: Vec<String>,
    /// Show what agrees, too
    #[arg(long, short)]
    pub all: bool,
    /// Answer in Markdown
    #[arg(long, conflicts_with = "html")]
    pub markdown: bool,
    /// Write one self-contained page of HTML here (`-` for standard output)
    #[arg(long, value_name = "PAGE.html", num_args = 0..=1, default_missing_value = "-")]
    pub html: Option<PathBuf>,
    /// Seconds to look for the line after which two games differ
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    pub seconds: f64,
}

/// Whether an argument is a text rather than a game.
fn is_text(name: &str) -> bool {
    let path = Path::new(name);
    path.is_file() && path.extension().is_none_or(|e| e != "lud")
}

/// Compares; the answer is no where something differs or is missing.
///
/// # Errors
/// When something can't be read or played, or nobody reads the output.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    match (is_text(&args.first), &args.second) {
        (true, None) => texts(&args.first, None, session, out),
        (true, Some(second)) if is_text(second) => texts(&args.first, Some(second), session, out),
        (true, Some(second)) => against(second, Some(&args.first), args, session, out),
        (false, Some(second)) if !is_text(second) => games(&args.first, second, args, session, out),
        (false, second) => against(&args.first, second.as_deref(), args, session, out),
    }
}

/// Pairs of `--map`.
fn pairs(map: &[String]) -> Result<Vec<(String, String)>, Failure> {
    map.iter()
        .map(|pair| {
            pair.split_once('=')
                .map(|(a, b)| (a.trim().to_string(), b.trim().to_string()))
                .ok_or_else(|| {
                    Failure::Message(format!(
                        "--map {pair}: write NAME=COMPONENT, as in elephant=Rook"
                    ))
                })
        })
        .collect()
}

/// One text read against one game.
pub(super) struct Read {
    passage: Passage,
    reading: Reading,
    claims: Vec<Claim>,
    text: SourceId,
}

/// The texts of a document, each with its claims, the document among the sources.
pub(super) fn read_into(
    sources: &mut Sources,
    name: &str,
    text: &str,
) -> Result<Vec<Read>, Failure> {
    if name.ends_with(".toml") {
        let file = ClaimsFile::parse(text).map_err(|e| Failure::Message(format!("{name}: {e}")))?;
        // Quotations are sought in the file itself, so that reports can point at them.
        let mut claims = file.claims;
        let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for claim in &mut claims {
            if !claim.piece.is_empty() {
                names
                    .entry(claim.piece.clone())
                    .or_insert_with(|| vec![fold(&claim.piece)]);
            }
            claim.span = text
                .find(&claim.quote)
                .filter(|_| !claim.quote.is_empty())
                .map(|at| at..at + claim.quote.len());
        }
        let royal = names.keys().find(|n| n.contains("king")).cloned();
        let reading = Reading {
            claims: claims.clone(),
            pieces: names.into_iter().collect(),
            royal,
            unread: Vec::new(),
        };
        let passage = Passage {
            name: "claims",
            game: file.game,
            rulesets: Vec::new(),
            span: 0..text.len(),
            source: file.source,
            confidence: None,
        };
        let text = sources.add(name, text);
        return Ok(vec![Read {
            passage,
            reading,
            claims,
            text,
        }]);
    }
    let read = read_document(text);
    let text = sources.add(
        name,
        report::wrapped(
            text,
            &read.iter().map(|(p, _)| p.span.clone()).collect::<Vec<_>>(),
        ),
    );
    Ok(read
        .into_iter()
        .map(|(passage, reading)| Read {
            passage,
            claims: reading.claims.clone(),
            reading,
            text,
        })
        .collect())
}

fn against(
    game: &str,
    text: Option<&str>,
    args: &Args,
    session: &Session,
    out: &mut dyn Write,
) -> Outcome {
    let given = pairs(&args.map)?;
    let loaded = session.load(game)?;
    let waiting = session.waiting("asking the game");
    let probed = Probed::new(&loaded.game);
    let Loaded { checked, file, .. } = &loaded;
    let mut sources = checked.sources.clone();
    let reads = match text {
        Some(path) => read_into(&mut sources, path, &read_text(Path::new(path))?)?,
        None => {
            let own = sources.ids().next().map(|id| (id, sources.shared(id)));
            let Some((_, text)) = own else {
                return Err(Failure::Message(format!("{file} is empty")));
            };
            if passages(&text).iter().all(|p| p.name != "metadata") {
                return Err(Failure::Message(format!(
                    "{file} has no (rules …) in its metadata: name a text"
                )));
            }
            let read = about(read_document(&text), &session.chosen());
            let spans: Vec<_> = read.iter().map(|(p, _)| p.span.clone()).collect();
            let shown = sources.add(format!("{file}, metadata"), report::wrapped(&text, &spans));
            read.into_iter()
                .map(|(passage, reading)| Read {
                    passage,
                    claims: reading.claims.clone(),
                    reading,
                    text: shown,
                })
                .collect()
        }
    };
    let probed = match probed {
        Ok(probed) => probed,
        Err(why) => {
            waiting.finish_and_clear();
            return unasked(&reads, &loaded.game, &why.to_string(), session, out);
        }
    };
    let code = Code::of(checked);
    let diffs: Vec<Diff> = reads
        .iter()
        .map(|r| verdict::judge(&r.reading, &r.claims, &probed, &given))
        .collect();
    waiting.finish_and_clear();
    let name = loaded.game.name.to_string();
    let compared: Vec<Compared<'_, '_>> = reads
        .iter()
        .zip(&diffs)
        .map(|(r, diff)| Compared {
            game: &name,
            probed: &probed,
            diff,
            text: r.text,
            passage: &r.passage,
            unread: &r.reading.unread,
            code: &code,
            sources: &sources,
        })
        .collect();
    if let Some(path) = &args.html {
        let page = report::html(&name, &compared);
        if path == Path::new("-") {
            write!(out, "{page}")?;
        } else {
            fs::write(path, page)
                .map_err(|e| Failure::Message(format!("{}: {e}", path.display())))?;
        }
    } else {
        for one in &compared {
            if session.global.json {
                for finding in &one.diff.findings {
                    let mut claim = finding.claim.clone();
                    claim.game.clone_from(&name);
                    claim.text = one.passage.name.into();
                    writeln!(out, "{}", claim.to_json())?;
                }
            } else if args.markdown {
                writeln!(out, "{}", report::markdown(one))?;
            } else {
                let colour = session.colour(std::io::stdout().is_terminal());
                writeln!(out, "{}", report::terminal(one, colour, 100, args.all))?;
            }
        }
    }
    Ok(if diffs.iter().any(Diff::disagrees) {
        Answer::No
    } else {
        Answer::Yes
    })
}

/// A game that can't be probed: its claims, with what can be told without.
fn unasked(
    reads: &[Read],
    game: &Game,
    why: &str,
    session: &Session,
    out: &mut dyn Write,
) -> Outcome {
    let mut disagrees = false;
    if !session.global.json {
        writeln!(out, "{} can't be asked: {why}", game.name)?;
    }
    for read in reads {
        let diff = verdict::judge_unasked(&read.reading, &read.claims, game, why);
        disagrees |= diff.disagrees();
        for finding in &diff.findings {
            let mut claim = finding.claim.clone();
            claim.game = game.name.to_string();
            claim.text = read.passage.name.into();
            if session.global.json {
                writeln!(out, "{}", claim.to_json())?;
                continue;
            }
            let verdict = claim.verdict.map_or("", |v| v.word());
            let (kind, piece, value) = (claim.kind, &claim.piece, &claim.value);
            write!(out, "  {verdict:<12} {kind:<15} {piece:<16} {value}")?;
            if !claim.actual.is_empty() {
                write!(out, " → {}", claim.actual)?;
            }
            writeln!(out)?;
        }
    }
    Ok(if disagrees { Answer::No } else { Answer::Yes })
}

/// Claims of two texts, or of the passages of one, side by side.
fn texts(first: &str, second: Option<&str>, session: &Session, out: &mut dyn Write) -> Outcome {
    let mut all: Vec<(String, Reading)> = Vec::new();
    for path in std::iter::once(first).chain(second) {
        for (passage, reading) in read_document(&read_text(Path::new(path))?) {
            all.push((format!("{path} {}", passage.name), reading));
        }
    }
    if all.len() < 2 {
        return Err(Failure::Message(format!(
            "{first} holds one text only: name another, or a game"
        )));
    }
    let mut differing = 0;
    for pair in 0..all.len() {
        for other in pair + 1..all.len() {
            let (a, b) = (&all[pair], &all[other]);
            for (one, two) in contradictions(&a.1, &b.1) {
                differing += 1;
                if session.global.json {
                    writeln!(
                        out,
                        "{}",
                        json!({ "kind": one.kind, "piece": one.piece, "first": one.value, "second": two.value, "quotes": [one.quote, two.quote] })
                    )?;
                    continue;
                }
                let piece = if one.piece.is_empty() {
                    String::new()
                } else {
                    format!(" of the {}", one.piece)
                };
                writeln!(
                    out,
                    "{}{piece}: {} against {}",
                    one.kind, one.value, two.value
                )?;
                writeln!(out, "  {}: “{}”", a.0, one.quote)?;
                writeln!(out, "  {}: “{}”", b.0, two.quote)?;
            }
        }
    }
    if differing == 0 && !session.global.json {
        writeln!(out, "no two claims contradict each other")?;
    }
    Ok(if differing > 0 {
        Answer::No
    } else {
        Answer::Yes
    })
}

/// Claims of two texts about the same thing that can't both hold.
fn contradictions(first: &Reading, second: &Reading) -> Vec<(Claim, Claim)> {
    use crate::readings::Kind;
    // A piece by any of its names.
    let names = |r: &Reading, piece: &str| -> Vec<String> {
        r.pieces
            .iter()
            .find(|(n, _)| n == piece)
            .map_or_else(|| vec![fold(piece)], |(_, called)| called.clone())
    };
    let same = |a: &Claim, b: &Claim| {
        a.piece.is_empty() && b.piece.is_empty()
            || names(first, &a.piece)
                .iter()
                .any(|n| names(second, &b.piece).contains(n))
    };
    let single = [
        Kind::Board,
        Kind::Players,
        Kind::Count,
        Kind::Move,
        Kind::Castling,
        Kind::EnPassant,
        Kind::Check,
        Kind::Checkmate,
        Kind::Stalemate,
        Kind::BareKing,
    ];
    let mut found = Vec::new();
    for a in first.claims.iter().filter(|c| single.contains(&c.kind)) {
        for b in second
            .claims
            .iter()
            .filter(|c| c.kind == a.kind && same(a, c))
        {
            let agrees = a.readings().any(|x| {
                b.readings().any(|y| {
                    let betza = |t: &str| t.parse::<crate::betza::Betza>().ok();
                    x == y
                        || a.kind == Kind::Move
                            && betza(x).zip(betza(y)).is_some_and(|(p, q)| p.agrees(&q))
                })
            });
            let other_says_so = second
                .claims
                .iter()
                .any(|c| c.kind == a.kind && same(a, c) && c.value == a.value);
            if !agrees && !other_says_so {
                found.push((a.clone(), b.clone()));
            }
        }
    }
    found
}

fn games(
    first: &str,
    second: &str,
    args: &Args,
    session: &Session,
    out: &mut dyn Write,
) -> Outcome {
    let (one, two) = (session.load(first)?, session.load(second)?);
    let waiting = session.waiting("playing both");
    let a = Probed::new(&one.game)
        .map_err(|e| Failure::Message(format!("{first} can't be asked: {e}")))?;
    let b = Probed::new(&two.game)
        .map_err(|e| Failure::Message(format!("{second} can't be asked: {e}")))?;
    let differences = lockstep::differences(&a, &b);
    let parting = lockstep::part(
        &a,
        &b,
        Duration::from_secs_f64(args.seconds.clamp(0.1, 3600.0)),
    );
    waiting.finish_and_clear();
    let differ = !differences.is_empty() || parting.is_some();
    if session.global.json {
        let list: Vec<_> = differences
            .iter()
            .map(|d| json!({ "about": d.about, "first": d.first, "second": d.second, "position": d.shown.as_ref().map(|s| s.0.iter().map(|p| format!("{}@{}", a.game.components[p.component].name, a.name_of(p.square))).collect::<Vec<_>>()) }))
            .collect();
        let parting = parting.as_ref().map(|p| json!({ "line": p.line, "only_first": p.only_first, "only_second": p.only_second, "ended": p.ended, "shortest": p.shortest }));
        writeln!(
            out,
            "{}",
            json!({ "first": first, "second": second, "differences": list, "parting": parting })
        )?;
        return Ok(if differ { Answer::No } else { Answer::Yes });
    }
    for d in &differences {
        writeln!(
            out,
            "{}\n  {first}: {}\n  {second}: {}",
            d.about, d.first, d.second
        )?;
        if let Some((position, from, x, y)) = &d.shown {
            let witness = Witness {
                caption: "seen here".into(),
                position: position.clone(),
                from: Some(*from),
                claimed: if y.is_empty() { Vec::new() } else { x.clone() },
                actual: if y.is_empty() { x.clone() } else { y.clone() },
            };
            let drawn = report::drawn(&witness, &a)
                .replace("the text only", "the first only")
                .replace("the game only", "the second only");
            write!(out, "{drawn}")?;
        }
        writeln!(out)?;
    }
    match &parting {
        None => writeln!(out, "no line of play was found after which the two differ")?,
        Some(p) => {
            let line = if p.line.is_empty() {
                "at the start".to_string()
            } else {
                format!("after {}", p.line.join(" "))
            };
            writeln!(
                out,
                "{line}{}:",
                if p.shortest {
                    " (no shorter line shows a difference)"
                } else {
                    ""
                }
            )?;
            if let Some((x, y)) = &p.ended {
                writeln!(out, "  {first}: {x}\n  {second}: {y}")?;
            }
            for (name, only) in [(first, &p.only_first), (second, &p.only_second)] {
                if !only.is_empty() {
                    writeln!(out, "  only {name} has {}", only.join(" "))?;
                }
            }
            let mut context = a.start();
            for step in &p.line {
                let found = context.legal_moves().into_iter().find(|m| {
                    let name = |site: i32| {
                        a.grid
                            .square(site)
                            .map_or_else(|| site.to_string(), |s| a.name_of(s))
                    };
                    m.is_pass() && step == "pass"
                        || format!("{}-{}", name(m.from), name(m.to)) == *step
                });
                if let Some(mv) = found {
                    context.play(&mv);
                }
            }
            let witness = Witness {
                caption: "the position".into(),
                position: a.board_of(&context),
                from: None,
                claimed: Vec::new(),
                actual: Vec::new(),
            };
            write!(out, "{}", report::drawn(&witness, &a))?;
        }
    }
    Ok(if differ { Answer::No } else { Answer::Yes })
}
