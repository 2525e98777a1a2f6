//! A picture as PNG.

use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

use super::{
    font,
    picture::{Colour, Ink, Picture, Point, Shape},
};

/// Pixels of the PNG for each of the picture's.
const SCALE: f32 = 2.0;

/// Paints a picture; nothing where it would be too large to hold.
pub fn png(picture: &Picture) -> Option<Vec<u8>> {
    let side = |length: f64| (length as f32 * SCALE).ceil().clamp(1.0, 20_000.0) as u32;
    let mut paper = Pixmap::new(side(picture.width), side(picture.height))?;
    paper.fill(tiny_skia::Color::WHITE);
    for shape in &picture.shapes {
        match shape {
            Shape::Area { corners, ink } => {
                if let Some(path) = line(corners, true) {
                    fill(&mut paper, &path, *ink);
                    outline(&mut paper, &path, *ink);
                }
            }
            Shape::Line { from, to, ink } => {
                if let Some(path) = line(&[*from, *to], false) {
                    outline(&mut paper, &path, *ink);
                }
            }
            Shape::Disc {
                at, radius, ink, ..
            } => {
                if let Some(path) =
                    PathBuilder::from_circle(at.0 as f32, at.1 as f32, *radius as f32)
                {
                    fill(&mut paper, &path, *ink);
                    outline(&mut paper, &path, *ink);
                }
            }
            Shape::Text {
                at,
                size,
                text,
                ink,
            } => {
                let width = size
                    / if matches!(ink, Ink::Letter(_)) {
                        5.0
                    } else {
                        7.0
                    };
                for points in font::strokes(text, *at, *size) {
                    if let (Some(path), Some(colour)) = (line(&points, false), ink.fill()) {
                        stroke(&mut paper, &path, colour, width);
                    }
                }
            }
        }
    }
    paper.encode_png().ok()
}

fn line(points: &[Point], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(first.0 as f32, first.1 as f32);
    for point in rest {
        path.line_to(point.0 as f32, point.1 as f32);
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn paint([r, g, b]: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

fn fill(paper: &mut Pixmap, path: &Path, ink: Ink) {
    if let Some(colour) = ink.fill() {
        let scale = Transform::from_scale(SCALE, SCALE);
        paper.fill_path(path, &paint(colour), FillRule::Winding, scale, None);
    }
}

fn outline(paper: &mut Pixmap, path: &Path, ink: Ink) {
    if let Some((colour, width)) = ink.stroke() {
        stroke(paper, path, colour, width);
    }
}

fn stroke(paper: &mut Pixmap, path: &Path, colour: Colour, width: f64) {
    let stroke = Stroke {
        width: width as f32,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    };
    let scale = Transform::from_scale(SCALE, SCALE);
    paper.stroke_path(path, &paint(colour), &stroke, scale, None);
}
