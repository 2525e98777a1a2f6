//! Plots as SVG: bars and lines over one axis, a colour for each game.

use std::fmt::Write;

use super::html::escape;

const WIDTH: f64 = 460.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 48.0;
const BOTTOM: f64 = 36.0;
const TOP: f64 = 12.0;

/// Points of one game.
pub(super) struct Series {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// A plot of lines.
pub(super) fn lines(title: &str, across: &str, series: &[Series]) -> String {
    let points = || series.iter().flat_map(|series| &series.points);
    let right = points().map(|point| point.0).fold(1.0, f64::max);
    let top = points().map(|point| point.1).fold(0.0, f64::max).max(1e-9);
    let x = |value: f64| LEFT + (WIDTH - LEFT - 20.0) * value / right;
    let y = |value: f64| HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / top;
    let mut out = frame(title);
    for step in 0..=4 {
        let share = f64::from(step) / 4.0;
        let (at_x, at_y) = (x(right * share), y(top * share));
        let _ = write!(
            out,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{at_y:.1}\" y2=\"{at_y:.1}\"/><text class=\"up\" x=\"{:.1}\" y=\"{:.1}\">{}</text><text class=\"across\" x=\"{at_x:.1}\" y=\"{:.1}\">{}</text>",
            LEFT - 5.0,
            at_y + 4.0,
            tick(top * share),
            HEIGHT - 21.0,
            tick(right * share)
        );
    }
    for (index, one) in series.iter().enumerate() {
        let points: Vec<String> = one
            .points
            .iter()
            .map(|(a, b)| format!("{:.1},{:.1}", x(*a), y(*b)))
            .collect();
        let _ = write!(
            out,
            "<polyline class=\"line g{index}\" points=\"{}\"><title>{}</title></polyline>",
            points.join(" "),
            escape(&one.name)
        );
    }
    let _ = write!(
        out,
        "<text class=\"across\" x=\"{:.1}\" y=\"{:.1}\">{}</text></svg>",
        (LEFT + WIDTH) / 2.0,
        HEIGHT - 5.0,
        escape(across)
    );
    out
}

/// A share of a whole with its interval.
pub(super) struct Bar {
    pub name: String,
    pub shown: String,
    pub value: f64,
    pub interval: Option<(f64, f64)>,
    pub group: usize,
}

/// Bars from the left, each with its interval.
pub(super) fn bars(title: &str, bars: &[Bar]) -> String {
    let row = 22.0;
    let height = row * bars.len() as f64 + 8.0;
    let left = 170.0;
    let most = bars
        .iter()
        .map(|bar| {
            bar.interval
                .map_or(bar.value, |(_, high)| high)
                .max(bar.value)
        })
        .fold(1e-9, f64::max);
    let x = |value: f64| left + (WIDTH - left - 60.0) * value.max(0.0) / most;
    let mut out = format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\" xmlns=\"http://www.w3.org/2000/svg\">",
        escape(title)
    );
    for (index, bar) in bars.iter().enumerate() {
        let y = 4.0 + row * index as f64;
        let name: String = bar.name.chars().take(26).collect();
        let _ = write!(
            out,
            "<text class=\"up\" x=\"{:.1}\" y=\"{:.1}\">{}<title>{}</title></text><rect class=\"bar g{}\" x=\"{left}\" y=\"{:.1}\" width=\"{:.1}\" height=\"14\"><title>{}</title></rect>",
            left - 6.0,
            y + 15.0,
            escape(&name),
            escape(&bar.name),
            bar.group,
            y + 4.0,
            x(bar.value) - left,
            escape(&bar.shown)
        );
        let mut end = x(bar.value);
        if let Some((low, high)) = bar.interval {
            let _ = write!(
                out,
                "<path class=\"interval\" d=\"M{0:.1} {2:.1}H{1:.1}M{0:.1} {3:.1}V{4:.1}M{1:.1} {3:.1}V{4:.1}\"/>",
                x(low),
                x(high),
                y + 11.0,
                y + 7.0,
                y + 15.0
            );
            end = x(high);
        }
        let _ = write!(
            out,
            "<text class=\"value\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            end + 5.0,
            y + 15.0,
            escape(bar.shown.split(" (").next().unwrap_or_default())
        );
    }
    out.push_str("</svg>");
    out
}

fn frame(title: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\" xmlns=\"http://www.w3.org/2000/svg\">",
        escape(title)
    )
}

/// A number on an axis, as short as it can be.
fn tick(value: f64) -> String {
    match value {
        0.0 => "0".into(),
        v if v >= 20.0 => format!("{v:.0}"),
        v if v >= 1.0 => format!("{v:.1}"),
        v => format!("{v:.3}"),
    }
}
