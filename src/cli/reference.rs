//! `ashtapada reference`: the whole language on pages.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session, write_json};
use crate::reference::{Format, pages};

/// Arguments of `reference`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The folder to write to; made where there is none
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// How to write it
    #[arg(long, default_value = "markdown")]
    pub format: PageFormat,
}

/// The forms of the reference.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageFormat {
    /// GitHub's Markdown.
    Markdown,
    /// HTML pages that need nothing else.
    Html,
}

/// Writes the reference.
///
/// # Errors
/// When a page can't be written.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let format = match args.format {
        PageFormat::Markdown => Format::Markdown,
        PageFormat::Html => Format::Html,
    };
    let pages = pages(format, session.library());
    for (path, text) in &pages {
        let path = args.out.join(path);
        let fail = |error: std::io::Error| Failure::Message(format!("{}: {error}", path.display()));
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(fail)?;
        }
        std::fs::write(&path, text).map_err(fail)?;
    }
    let index = pages.first().map_or("", |(path, _)| path);
    let index = args.out.join(index);
    if session.global.json {
        let value = json!({ "pages": pages.len(), "index": index.to_string_lossy() });
        write_json(out, &value)?;
    } else {
        writeln!(out, "{} pages; begin at {}", pages.len(), index.display())?;
    }
    Ok(Answer::Yes)
}
