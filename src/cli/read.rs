//! `ashtapada read`: the claims that a text makes.

use std::{fs, io::Write, path::PathBuf};

use super::session::{Answer, Failure, Outcome, Session, read_text};
use crate::readings::{Claim, ClaimsFile, text::read_document};

/// Arguments of `read`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A rules text: an evidence record, a portal page saved as text, a .lud, or plain prose
    #[arg(value_name = "TEXT")]
    pub text: PathBuf,
    /// Write the claims here, to be corrected and completed by hand
    #[arg(long, value_name = "CLAIMS.toml")]
    pub write: Option<PathBuf>,
}

/// Prints the claims of a text, and what was not read.
///
/// # Errors
/// When the text can't be read, or nobody reads the output.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let text = read_text(&args.text)?;
    let passages = read_document(&text);
    if let Some(path) = &args.write {
        let claims: Vec<Claim> = passages
            .iter()
            .flat_map(|(_, r)| r.claims.clone())
            .collect();
        let unread: Vec<&str> = passages
            .iter()
            .flat_map(|(_, r)| r.unread.iter().map(|u| &text[u.clone()]))
            .collect();
        let (game, source) = passages
            .first()
            .map_or((String::new(), String::new()), |(p, _)| {
                (p.game.clone(), p.source.clone())
            });
        let file = ClaimsFile {
            game,
            source,
            claims,
        };
        fs::write(path, file.write(&unread))
            .map_err(|e| Failure::Message(format!("{}: {e}", path.display())))?;
        writeln!(
            out,
            "{}: {} claims, {} stretches not read",
            path.display(),
            file.claims.len(),
            unread.len()
        )?;
        return Ok(Answer::Yes);
    }
    for (passage, reading) in &passages {
        if session.global.json {
            for claim in &reading.claims {
                writeln!(out, "{}", claim.to_json())?;
            }
            continue;
        }
        let share = reading.share_within(&text, passage.span.clone()) * 100.0;
        writeln!(
            out,
            "{}{}: {} claims, {share:.0} % read",
            if passage.game.is_empty() {
                String::new()
            } else {
                format!("{}, ", passage.game)
            },
            passage.name,
            reading.claims.len()
        )?;
        for claim in &reading.claims {
            let quote = claim.quote.split_whitespace().collect::<Vec<_>>().join(" ");
            let value = claim.readings().collect::<Vec<_>>().join(" or ");
            writeln!(
                out,
                "  {:<15} {:<18} {:<24} “{quote}”",
                claim.kind, claim.piece, value
            )?;
        }
        for stretch in &reading.unread {
            writeln!(
                out,
                "  not read: {}",
                text[stretch.clone()]
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ")
            )?;
        }
    }
    Ok(Answer::Yes)
}
