//! One self-contained page: tables, and plots as SVG within it.

use std::fmt::Write;

use super::report::figures;
use super::statistics::mean;
use super::summary::{Summary, summary};
use super::svg::{Bar, Series, bars, lines};
use super::tally::SPAN;
use super::{Agent, Measurement};

const STYLE: &str = include_str!("style.css");

/// Text safe within HTML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A page of one measurement, or of two side by side.
pub fn page(measured: &[Measurement]) -> String {
    let summaries: Vec<Summary> = measured.iter().map(summary).collect();
    let names: Vec<&str> = summaries.iter().map(|s| &*s.game).collect();
    let title = escape(&names.join(" and "));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    for (index, summary) in summaries.iter().enumerate() {
        let who = match summary.agent {
            Agent::Random => "by chance",
            Agent::Shallow => "one ply ahead",
        };
        let _ = writeln!(
            out,
            "<p class=\"g{index}\"><b>{}</b>: {} games {who}, seed {}</p>",
            escape(&summary.game),
            summary.games,
            summary.seed
        );
    }
    plots(&mut out, measured, &summaries);
    table(&mut out, &summaries);
    for summary in &summaries {
        rules(&mut out, summary);
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn plots(out: &mut String, measured: &[Measurement], summaries: &[Summary]) {
    out.push_str("<div class=\"plots\">\n");
    let mut figure = |title: &str, svg: String| {
        let _ = writeln!(
            out,
            "<figure><figcaption>{title}</figcaption>{svg}</figure>"
        );
    };
    let results: Vec<Bar> = summaries
        .iter()
        .enumerate()
        .flat_map(|(group, summary)| {
            let shares = figures(summary).into_iter();
            let shares = shares.filter(|f| f.name.starts_with("player") || f.name == "nobody wins");
            shares.map(move |figure| Bar {
                name: figure.name,
                shown: figure.shown,
                value: figure.value,
                interval: figure.interval,
                group,
            })
        })
        .collect();
    figure("Results", bars("Results", &results));
    let ends: Vec<Bar> = summaries
        .iter()
        .enumerate()
        .flat_map(|(group, summary)| {
            summary.ends.iter().map(move |ending| Bar {
                name: ending.what.clone(),
                shown: super::report::percent(&ending.games),
                value: ending.games.share,
                interval: Some((ending.games.low, ending.games.high)),
                group,
            })
        })
        .collect();
    figure("What ended the games", bars("What ended the games", &ends));
    let series = |points: &dyn Fn(&Measurement) -> Vec<(f64, f64)>| -> Vec<Series> {
        measured
            .iter()
            .map(|one| Series {
                name: one.game.clone(),
                points: points(one),
            })
            .collect()
    };
    let lengths = series(&|one| histogram(one));
    figure("Length: share of games", lines("Length", "plies", &lengths));
    let choices = series(&|one| {
        let times = one.tally.choices_by_time.iter().enumerate();
        // Late plies that few games reach are noise.
        let enough = one.tally.games().div_ceil(50);
        let times = times.filter(|(_, moments)| moments.count >= enough * SPAN as u64 / 2);
        times
            .map(|(time, moments)| (((time * 2 + 1) * SPAN) as f64 / 2.0, mean(moments)))
            .collect()
    });
    figure(
        "Legal moves in the course of the game",
        lines("Legal moves", "ply", &choices),
    );
    let pieces = |value: &dyn Fn(&super::summary::Kind) -> Option<f64>, digits: usize| {
        let mut all = Vec::new();
        for (group, summary) in summaries.iter().enumerate() {
            for kind in &summary.pieces {
                if let Some(value) = value(kind) {
                    all.push(Bar {
                        name: kind.name.clone(),
                        shown: format!("{value:.digits$}"),
                        value,
                        interval: None,
                        group,
                    });
                }
            }
        }
        all
    };
    let mobility = pieces(&|kind| Some(kind.mobility), 2);
    figure("Moves of one piece", bars("Mobility", &mobility));
    let weights = pieces(&|kind| kind.weight, 3);
    figure("Worth of one piece more", bars("Worth", &weights));
    out.push_str("</div>\n");
}

/// Games by length, some forty bins wide.
fn histogram(measured: &Measurement) -> Vec<(f64, f64)> {
    let lengths = &measured.tally.lengths;
    let longest = lengths.keys().last().copied().unwrap_or(1);
    let width = longest.div_ceil(40).max(1);
    let mut bins = vec![0u64; (longest / width) as usize + 1];
    for (length, games) in lengths {
        bins[(length / width) as usize] += games;
    }
    let total = measured.tally.games().max(1) as f64;
    let middle = |bin: usize| (bin as f64 + 0.5) * f64::from(width);
    let bins = bins.into_iter().enumerate();
    bins.map(|(bin, games)| (middle(bin), games as f64 / total))
        .collect()
}

fn table(out: &mut String, summaries: &[Summary]) {
    out.push_str("<h2>Figures</h2>\n<div class=\"wide\"><table>\n<tr><th></th>");
    for summary in summaries {
        let _ = write!(out, "<th>{}</th>", escape(&summary.game));
    }
    out.push_str("</tr>\n");
    let columns: Vec<_> = summaries.iter().map(figures).collect();
    let longest = columns.iter().max_by_key(|column| column.len());
    for figure in longest.into_iter().flatten() {
        let class = if figure.name.starts_with(' ') {
            " class=\"sub\""
        } else {
            ""
        };
        let _ = write!(out, "<tr><td{class}>{}</td>", escape(figure.name.trim()));
        for column in &columns {
            let cell = column.iter().find(|other| other.name == figure.name);
            let _ = write!(out, "<td>{}</td>", cell.map_or("", |cell| &cell.shown));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n<p class=\"note\">Intervals are of 95 %. The worth of a piece is what one more of its kind adds to the result (1 won, -1 lost), by a linear fit over sampled positions.</p>\n");
}

fn rules(out: &mut String, summary: &Summary) {
    let _ = writeln!(
        out,
        "<h2>{}: rules</h2>\n<p class=\"note\">{} of {} never took effect; they are marked.</p>\n<div class=\"wide\"><table>\n<tr><th>rule</th><th>place</th><th class=\"n\">offered</th><th class=\"n\">played</th></tr>",
        escape(&summary.game),
        summary.never.len(),
        summary.rules.len()
    );
    for row in &summary.rules {
        let class = if row.offered == 0 {
            " class=\"never\""
        } else {
            ""
        };
        let _ = writeln!(
            out,
            "<tr{class}><td>{} {}<br><code>{}</code></td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
            row.title(),
            escape(&row.pieces.join(", ")),
            escape(&row.text),
            escape(&row.place),
            row.offered,
            row.played
        );
    }
    out.push_str("</table></div>\n");
}
