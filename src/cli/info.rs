//! `ashtapada info`: what a game is.

use std::io::Write;
use std::sync::Arc;

use serde_json::{Value, json};

use super::session::{Answer, Outcome, Session, write_json};
use crate::check::Checked;
use crate::expand::{Node, NodeKind};
use crate::ir::{ContainerKind, Game, Mode};

/// Arguments of `info`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    pub game: String,
}

/// Metadata that say something to a reader, with the words to show them by.
const ABOUT: [(&str, &str); 8] = [
    ("description", "About"),
    ("rules", "Rules"),
    ("aliases", "Other names"),
    ("author", "Author"),
    ("publisher", "Publisher"),
    ("date", "Date"),
    ("source", "Source"),
    ("credit", "Credit"),
];

/// Prints players, board, pieces, options, rulesets and metadata.
///
/// # Errors
/// When there is no such game, or nobody reads the output.
pub fn run(args: &Args, session: &Session, out: &mut dyn Write) -> Outcome {
    let (compiled, text) = session.compile(&args.game)?;
    let checked = &compiled.checked;
    let game = compiled.game.as_deref();
    if session.global.json {
        let mut value = game.map_or_else(|| json!({}), summary);
        value["file"] = json!(text.file);
        value["playable"] = json!(game.is_some());
        value["options"] = options_json(checked);
        value["rulesets"] = checked
            .rulesets
            .iter()
            .map(|ruleset| json!({ "heading": &*ruleset.heading, "selected": ruleset.selected, "settings": ruleset.settings }))
            .collect();
        value["about"] = about(checked)
            .into_iter()
            .map(|(key, text)| json!({ "key": key, "text": text }))
            .collect();
        write_json(out, &value)?;
        return Ok(Answer::Yes);
    }
    match game {
        Some(game) => describe(game, out)?,
        None => writeln!(out, "{}: can't be played; see `ashtapada check`", args.game)?,
    }
    writeln!(out, "{:<12} {}", "File", text.file)?;
    for group in &checked.options {
        writeln!(out, "{:<12} {}", "Option", group.heading)?;
        for (i, item) in group.items.iter().enumerate() {
            let mark = if i == group.selected { '*' } else { ' ' };
            writeln!(out, "           {mark} {}/{}", group.heading, item.heading)?;
            if !item.description.is_empty() {
                paragraph(out, "               ", &item.description)?;
            }
        }
    }
    for (i, ruleset) in checked.rulesets.iter().enumerate() {
        let label = if i == 0 { "Rulesets" } else { "" };
        let mark = if ruleset.selected { '*' } else { ' ' };
        let note = if ruleset.incomplete {
            " (incomplete)"
        } else {
            ""
        };
        writeln!(out, "{label:<10} {mark} {}{note}", ruleset.heading)?;
    }
    for (label, text) in about(checked) {
        writeln!(out, "\n{label}")?;
        paragraph(out, "  ", &text)?;
    }
    Ok(Answer::Yes)
}

/// The game in a few facts.
fn summary(game: &Game) -> Value {
    let pieces: Vec<Value> = game
        .components
        .iter()
        .skip(1)
        .map(|component| json!([&*component.name, component.owner]))
        .collect();
    json!({
        "name": &*game.name,
        "players": game.player_count(),
        "sites": game.topology.len(game.site_type),
        "siteType": game.site_type.word(),
        "stacking": game.features.stacking,
        "stochastic": game.features.stochastic,
        "components": pieces,
    })
}

fn describe(game: &Game, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{}\n", game.name)?;
    let mode = match game.mode {
        Mode::Alternating => "in turn",
        Mode::Simultaneous => "at once",
        Mode::Simulation => "by itself",
    };
    writeln!(out, "{:<12} {}, {mode}", "Players", game.player_count())?;
    let kinds = match game.site_type {
        crate::topology::SiteType::Cell => "cells",
        crate::topology::SiteType::Vertex => "points",
        crate::topology::SiteType::Edge => "lines",
    };
    writeln!(
        out,
        "{:<12} {} {kinds}",
        "Board",
        game.topology.len(game.site_type)
    )?;
    for container in game.containers.iter().skip(1) {
        let what = match container.kind {
            ContainerKind::Dice(_) => "Dice",
            ContainerKind::Deck { .. } => "Deck",
            _ => "Hand",
        };
        writeln!(out, "{what:<12} {} ({})", container.name, container.size)?;
    }
    for owner in 0..=game.player_count() + 1 {
        let names: Vec<&str> = game
            .components
            .iter()
            .skip(1)
            .filter(|component| usize::from(component.owner) == owner)
            .map(|component| &*component.stem)
            .collect();
        if names.is_empty() {
            continue;
        }
        let label = match owner {
            0 => "Neutral".to_string(),
            _ if owner > game.player_count() => "Shared".to_string(),
            _ => format!("Player {owner}"),
        };
        writeln!(out, "{label:<12} {}", names.join(", "))?;
    }
    let mut notes = Vec::new();
    if game.features.stacking {
        notes.push("pieces stand on one another");
    }
    if game.features.stochastic {
        notes.push("chance takes part");
    }
    if game.features.hidden {
        notes.push("something is hidden");
    }
    if !notes.is_empty() {
        writeln!(out, "{:<12} {}", "Notes", notes.join(", "))?;
    }
    Ok(())
}

fn options_json(checked: &Checked) -> Value {
    checked
        .options
        .iter()
        .map(|group| {
            let items: Vec<Value> = group
                .items
                .iter()
                .enumerate()
                .map(|(i, item)| {
                    json!({
                        "heading": &*item.heading,
                        "description": &*item.description,
                        "selected": i == group.selected,
                    })
                })
                .collect();
            json!({ "heading": &*group.heading, "items": items })
        })
        .collect()
}

/// The metadata worth reading, in a fixed order.
fn about(checked: &Checked) -> Vec<(&'static str, String)> {
    let mut found: Vec<(String, Arc<str>)> = Vec::new();
    if let Some(metadata) = &checked.metadata {
        collect(metadata, &mut found);
    }
    ABOUT
        .into_iter()
        .filter_map(|(key, label)| {
            let texts: Vec<&str> = found
                .iter()
                .filter(|(name, _)| name == key)
                .map(|(_, text)| &**text)
                .collect();
            (!texts.is_empty()).then(|| (label, texts.join("; ")))
        })
        .collect()
}

fn collect(node: &Node, found: &mut Vec<(String, Arc<str>)>) {
    match &node.kind {
        NodeKind::Call(call) => {
            for item in &call.items {
                texts(&item.node, &call.head, found);
                collect(&item.node, found);
            }
        }
        NodeKind::Array(items) => items.iter().for_each(|item| collect(&item.node, found)),
        _ => {}
    }
}

fn texts(node: &Node, head: &str, found: &mut Vec<(String, Arc<str>)>) {
    match &node.kind {
        NodeKind::Text(text) => found.push((head.into(), text.clone())),
        NodeKind::Array(items) => items.iter().for_each(|item| texts(&item.node, head, found)),
        _ => {}
    }
}

/// Writes a text in lines of some 90 columns.
fn paragraph(out: &mut dyn Write, indent: &str, text: &str) -> std::io::Result<()> {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + word.chars().count() + 1 > 88 - indent.len() {
            writeln!(out, "{indent}{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        writeln!(out, "{indent}{line}")?;
    }
    Ok(())
}
