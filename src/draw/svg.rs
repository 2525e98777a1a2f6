//! A picture as SVG: by itself a file, and within a page a figure.

use super::picture::{Colour, Ink, Picture, Shape};

/// Text safe within XML and HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A length with one digit after the point, if any.
fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0 + 0.0;
    format!("{rounded}")
}

fn colour([r, g, b]: Colour) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn style(ink: Ink) -> String {
    let fill = match (ink, ink.fill()) {
        // Outside the board: as the page around it.
        (Ink::Coordinate, _) => "currentColor".to_string(),
        (_, fill) => fill.map_or("none".into(), colour),
    };
    let stroke = ink.stroke().map_or(String::new(), |(c, width)| {
        format!(" stroke=\"{}\" stroke-width=\"{width}\"", colour(c))
    });
    format!("fill=\"{fill}\"{stroke}")
}

/// Writes a picture.
pub fn svg(picture: &Picture) -> String {
    let (width, height) = (number(picture.width), number(picture.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\" font-family=\"system-ui, sans-serif\" text-anchor=\"middle\">\n",
        escape(&picture.title)
    );
    for shape in &picture.shapes {
        out += &match shape {
            Shape::Area { corners, ink } => {
                let points: Vec<String> = corners
                    .iter()
                    .map(|p| format!("{},{}", number(p.0), number(p.1)))
                    .collect();
                format!(
                    "<polygon points=\"{}\" {}/>\n",
                    points.join(" "),
                    style(*ink)
                )
            }
            Shape::Line { from, to, ink } => format!(
                "<path d=\"M{} {}L{} {}\" {}/>\n",
                number(from.0),
                number(from.1),
                number(to.0),
                number(to.1),
                style(*ink)
            ),
            Shape::Disc {
                at,
                radius,
                ink,
                title,
            } => {
                let open = format!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}",
                    number(at.0),
                    number(at.1),
                    number(*radius),
                    style(*ink)
                );
                if title.is_empty() {
                    format!("{open}/>\n")
                } else {
                    format!("{open}><title>{}</title></circle>\n", escape(title))
                }
            }
            Shape::Text {
                at,
                size,
                text,
                ink,
            } => {
                let weight = if matches!(ink, Ink::Letter(_)) {
                    " font-weight=\"bold\""
                } else {
                    ""
                };
                format!(
                    "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{weight} {}>{}</text>\n",
                    number(at.0),
                    number(at.1 + size / 2.0),
                    // A capital is some seven tenths of a font's size.
                    number(size * 1.4),
                    style(*ink),
                    escape(text)
                )
            }
        };
    }
    out += "</svg>\n";
    out
}
