//! `ashtapada list`: the games of the library.

use std::io::Write;

use serde_json::json;

use super::session::{Answer, Failure, Outcome, Session, write_json};

/// Arguments of `list`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Only games whose name or folder contains this
    pub pattern: Option<String>,
}

/// Lists games by name, with the folder each lies in.
///
/// # Errors
/// When no game fits the pattern, or nobody reads the output.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let library = session.library();
    let pattern = args.pattern.as_deref().unwrap_or("").to_lowercase();
    let mut games: Vec<(String, String)> = Vec::new();
    for name in library.game_names() {
        let Some((file, _)) = library.game(&name) else {
            continue;
        };
        if name.to_lowercase().contains(&pattern) || file.to_lowercase().contains(&pattern) {
            games.push((name, file));
        }
    }
    if session.global.json {
        let games: Vec<_> = games
            .iter()
            .map(|(name, file)| json!({ "name": name, "file": file }))
            .collect();
        write_json(out, &json!(games))?;
        return Ok(Answer::Yes);
    }
    if games.is_empty() {
        return Err(Failure::Message(format!(
            "no game's name or folder contains `{pattern}`"
        )));
    }
    let width = games.iter().map(|(name, _)| name.chars().count()).max();
    let width = width.unwrap_or(0).min(40);
    for (name, file) in games {
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        writeln!(out, "{name:<width$}  {folder}")?;
    }
    Ok(Answer::Yes)
}
