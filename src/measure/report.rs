//! Measurements for the terminal, side by side, and as comma-separated values.

use std::fmt::Write;

use super::Agent;
use super::statistics::Share;
use super::summary::{Row, Summary};

/// One figure of a summary, in words.
pub(super) struct Figure {
    pub name: String,
    pub value: f64,
    pub interval: Option<(f64, f64)>,
    pub shown: String,
}

fn figure(name: impl Into<String>, value: f64, shown: String) -> Figure {
    Figure {
        name: name.into(),
        value,
        interval: None,
        shown,
    }
}

fn share(name: impl Into<String>, share: &Share) -> Figure {
    Figure {
        name: name.into(),
        value: share.share,
        interval: Some((share.low, share.high)),
        shown: percent(share),
    }
}

/// A share and its interval, in per cent.
pub(super) fn percent(share: &Share) -> String {
    format!(
        "{:.1} % ({:.1} to {:.1})",
        100.0 * share.share,
        100.0 * share.low,
        100.0 * share.high
    )
}

/// The figures that any game has, in order.
pub(super) fn figures(summary: &Summary) -> Vec<Figure> {
    let whole = |name: &str, n: u64| figure(name, n as f64, n.to_string());
    let real = |name: &str, x: f64| figure(name, x, format!("{x:.1}"));
    let length = &summary.length;
    let choices = &summary.choices;
    let mut all = vec![
        whole("games", summary.games),
        real("plies of a game", length.mean),
        real("  deviation", length.deviation),
        whole("  shortest", length.least.into()),
        whole("  a quarter up to", length.quarter.into()),
        whole("  half up to", length.half.into()),
        whole("  three quarters up to", length.three_quarters.into()),
        whole("  longest", length.most.into()),
        real("legal moves of a ply", choices.mean),
        real("  deviation ", choices.deviation),
        whole("  most", choices.most),
        whole("  plies without one", choices.none),
    ];
    for (index, won) in summary.wins.iter().enumerate() {
        all.push(share(format!("player {} wins", index + 1), won));
    }
    all.push(share("nobody wins", &summary.draws));
    all.push(share("somebody wins", &summary.decisive));
    if let Some(lead) = &summary.first_move {
        all.push(Figure {
            name: "lead of the first player".into(),
            value: lead.value,
            interval: Some((lead.low, lead.high)),
            shown: format!(
                "{:+.1} % ({:+.1} to {:+.1})",
                100.0 * lead.value,
                100.0 * lead.low,
                100.0 * lead.high
            ),
        });
    }
    all
}

/// Summaries as a table, a column each, then what is each game's own.
pub fn table(summaries: &[Summary]) -> String {
    let mut out = String::new();
    for summary in summaries {
        let who = match summary.agent {
            Agent::Random => "by chance",
            Agent::Shallow => "one ply ahead",
        };
        let _ = writeln!(
            out,
            "{}: {} games {who}, seed {}",
            summary.game, summary.games, summary.seed
        );
    }
    out.push('\n');
    let columns: Vec<Vec<Figure>> = summaries.iter().map(figures).collect();
    let mut names: Vec<&str> = Vec::new();
    for figure in columns.iter().flatten() {
        if !names.contains(&&*figure.name) {
            names.push(&figure.name);
        }
    }
    for name in names {
        let cells: Vec<&str> = columns
            .iter()
            .map(|column| {
                let found = column.iter().find(|figure| figure.name == name);
                found.map_or("", |figure| &figure.shown)
            })
            .collect();
        line(&mut out, name, &cells);
    }
    for summary in summaries {
        own(&mut out, summary);
    }
    out
}

fn line(out: &mut String, name: &str, cells: &[&str]) {
    let mut row = format!("{:<26}", name.trim_end());
    for cell in cells {
        let _ = write!(row, "{cell:<26}");
    }
    let _ = writeln!(out, "{}", row.trim_end());
}

/// Ends, pieces and rules of one game.
fn own(out: &mut String, summary: &Summary) {
    let _ = writeln!(out, "\n{}: what ended the games", summary.game);
    for ending in &summary.ends {
        let _ = writeln!(out, "  {:<24}  {}", percent(&ending.games), ending.what);
        let won = ending.winners.iter().enumerate().filter(|(_, n)| **n > 0);
        let won: Vec<String> = won
            .map(|(player, n)| match player {
                0 => format!("nobody {n}"),
                player => format!("player {player} {n}"),
            })
            .collect();
        let place = match &*ending.place {
            "" => String::new(),
            place => format!("{place}  "),
        };
        let _ = writeln!(out, "  {:<24}  {place}won by: {}", "", won.join(", "));
    }
    if !summary.phases.is_empty() {
        let _ = writeln!(out, "\n{}: plies by phase", summary.game);
        for phase in &summary.phases {
            let _ = writeln!(out, "  {:<24} {:>10}", phase.name, phase.plies);
        }
    }
    let _ = writeln!(out, "\n{}: pieces", summary.game);
    let _ = writeln!(
        out,
        "  {:<24} {:>8} {:>8} {:>8}",
        "", "mobility", "weight", "value"
    );
    let number = |value: Option<f64>, digits: usize| match value {
        Some(value) => format!("{value:.digits$}"),
        None => "-".into(),
    };
    for kind in &summary.pieces {
        let _ = writeln!(
            out,
            "  {:<24} {:>8.2} {:>8} {:>8}",
            kind.name,
            kind.mobility,
            number(kind.weight, 3),
            number(kind.value, 1)
        );
    }
    let _ = writeln!(out, "\n{}: rules", summary.game);
    let _ = writeln!(out, "  {:>10} {:>10}", "offered", "played");
    for row in &summary.rules {
        rule(out, row, &format!("{:>10} {:>10}", row.offered, row.played));
    }
    match summary.never.len() {
        0 => {
            let _ = writeln!(out, "\n{}: every rule took effect", summary.game);
        }
        n => {
            let _ = writeln!(
                out,
                "\n{}: {n} of {} rules never took effect",
                summary.game,
                summary.rules.len()
            );
            for row in &summary.never {
                rule(out, row, "");
            }
        }
    }
}

fn rule(out: &mut String, row: &Row, counts: &str) {
    let pieces = match row.pieces.len() {
        0 => String::new(),
        1..=4 => format!(" of {}", row.pieces.join(", ")),
        n => format!(" of {} and {} others", row.pieces[..3].join(", "), n - 3),
    };
    let gap = if counts.is_empty() { "" } else { "  " };
    let _ = writeln!(out, "  {counts}{gap}{}{pieces}  {}", row.title(), row.place);
    let _ = writeln!(
        out,
        "  {:width$}{gap}  {}",
        "",
        row.text,
        width = counts.len()
    );
}

/// Summaries as comma-separated values: a figure a line.
pub fn csv(summaries: &[Summary]) -> String {
    let mut out = String::from("game,section,name,place,value,low,high\n");
    for summary in summaries {
        let mut row =
            |section: &str, name: &str, place: &str, value: f64, interval: Option<(f64, f64)>| {
                let (low, high) = match interval {
                    Some((low, high)) => (low.to_string(), high.to_string()),
                    None => (String::new(), String::new()),
                };
                let cells = [&summary.game, section, name.trim(), place].map(quoted);
                let _ = writeln!(out, "{},{value},{low},{high}", cells.join(","));
            };
        let mut parent = String::new();
        for figure in figures(summary) {
            let name = figure.name.clone();
            let name = if name.starts_with(' ') {
                format!("{parent}, {}", name.trim())
            } else {
                parent.clone_from(&name);
                name
            };
            row("figure", &name, "", figure.value, figure.interval);
        }
        for ending in &summary.ends {
            let games = &ending.games;
            let interval = Some((games.low, games.high));
            row("end", &ending.what, &ending.place, games.share, interval);
        }
        for phase in &summary.phases {
            row("phase", &phase.name, "", phase.plies as f64, None);
        }
        for kind in &summary.pieces {
            row("mobility", &kind.name, "", kind.mobility, None);
            if let Some(weight) = kind.weight {
                row("weight", &kind.name, "", weight, None);
            }
            if let Some(value) = kind.value {
                row("value", &kind.name, "", value, None);
            }
        }
        for rule in &summary.rules {
            row(
                "offered",
                &rule.text,
                &rule.place,
                rule.offered as f64,
                None,
            );
            row("played", &rule.text, &rule.place, rule.played as f64, None);
        }
    }
    out
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_are_quoted() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}
