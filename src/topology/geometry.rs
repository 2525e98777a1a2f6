//! Plane geometry on points and vectors, with the reference engine's tolerances.
//!
//! Numbering and labels follow from comparisons of computed positions, so the order of the
//! arithmetic matters: change a formula only with the golden coordinates at hand.

/// A position in space: x to the right, y up the page, z out of it.
pub type Point = [f64; 3];

/// Below this, two numbers count as equal.
pub const EPSILON: f64 = 1e-7;

/// Within this (sum of coordinate differences), two positions are one vertex.
pub const TOLERANCE: f64 = 0.001;

/// Distance in space.
pub fn distance3(a: Point, b: Point) -> f64 {
    let (dx, dy, dz) = (b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    (dx * dx + dy * dy + dz * dz).sqrt()
}

/// Distance in the plane.
pub fn distance(a: Point, b: Point) -> f64 {
    distance_squared(a, b).sqrt()
}

/// Square of the distance in the plane.
pub fn distance_squared(a: Point, b: Point) -> f64 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    dx * dx + dy * dy
}

/// Whether two positions count as one.
pub fn coincident(a: Point, b: Point) -> bool {
    (a[0] - b[0]).abs() + (a[1] - b[1]).abs() + (a[2] - b[2]).abs() < TOLERANCE
}

/// Angle of the way from `a` to `b`, anticlockwise from east, in (-π, π].
///
/// Ways of nearly the same angle are put in an order by it, so it must come out the same to the
/// last bit everywhere: the platform's own arctangent wouldn't do.
pub fn angle(a: Point, b: Point) -> f64 {
    libm::atan2(b[1] - a[1], b[0] - a[0])
}

/// Absolute tangent of the bend at `b` on the way `a`, `b`, `c`; infinite from a right angle on.
pub fn bend(a: Point, b: Point, c: Point) -> f64 {
    let (vx, vy) = (b[0] - a[0], b[1] - a[1]);
    let (ux, uy) = (c[0] - b[0], c[1] - b[1]);
    let along = ux * vx + uy * vy;
    if along <= 0.0 {
        return f64::INFINITY;
    }
    ((ux * -vy + uy * vx) / along).abs()
}

/// Distance of `p` from the endless line through `a` and `b`.
pub fn distance_to_line(p: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    if dx.abs() + dy.abs() < EPSILON {
        return distance(p, a);
    }
    let area = (p[1] - a[1]) * dx - (p[0] - a[0]) * dy;
    (area * area / (dx * dx + dy * dy)).sqrt()
}

/// Square of the distance of `p` from the stretch between `a` and `b`, in space.
fn distance_to_segment_squared3(p: Point, a: Point, b: Point) -> f64 {
    let to_a = [a[0] - p[0], a[1] - p[1], a[2] - p[2]];
    let ab = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    let length = ab[0] * ab[0] + ab[1] * ab[1] + ab[2] * ab[2];
    let square = |v: Point| v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    if length.abs() < EPSILON {
        return square(to_a);
    }
    let t = -(to_a[0] * ab[0] + to_a[1] * ab[1] + to_a[2] * ab[2]) / length;
    if t <= 0.0 {
        square(to_a)
    } else if t >= 1.0 {
        square([b[0] - p[0], b[1] - p[1], b[2] - p[2]])
    } else {
        square([
            to_a[0] + t * ab[0],
            to_a[1] + t * ab[1],
            to_a[2] + t * ab[2],
        ])
    }
}

/// Distance of `p` from the stretch between `a` and `b`, in space.
pub fn distance_to_segment3(p: Point, a: Point, b: Point) -> f64 {
    if (a[0] - b[0]).abs() + (a[1] - b[1]).abs() + (a[2] - b[2]).abs() < EPSILON {
        return distance3(p, a);
    }
    distance_to_segment_squared3(p, a, b).sqrt()
}

/// Where two stretches meet, as fractions of each; `None` where they are parallel.
fn meeting(a0: Point, a1: Point, b0: Point, b1: Point) -> Option<(f64, f64)> {
    let (ax, ay) = (a1[0] - a0[0], a1[1] - a0[1]);
    let (bx, by) = (b1[0] - b0[0], b1[1] - b0[1]);
    let (mx, my) = (b0[0] - a0[0], b0[1] - a0[1]);
    let det = bx * ay - by * ax;
    if det.abs() < EPSILON {
        return None;
    }
    let inverse = 1.0 / det;
    Some(((bx * my - by * mx) * inverse, (ax * my - ay * mx) * inverse))
}

/// Whether two stretches meet, their ends included.
pub fn segments_meet(a0: Point, a1: Point, b0: Point, b1: Point) -> bool {
    let within = |t: f64| (-EPSILON..=1.0 + EPSILON).contains(&t);
    meeting(a0, a1, b0, b1).is_some_and(|(s, t)| within(s) && within(t))
}

/// Where two stretches cross well inside both, if they do.
pub fn crossing_point(a0: Point, a1: Point, b0: Point, b1: Point) -> Option<Point> {
    const MARGIN: f64 = 0.01;
    let inside = |t: f64| t > MARGIN && t < 1.0 - MARGIN;
    let (s, t) = meeting(a0, a1, b0, b1)?;
    (inside(s) && inside(t)).then(|| {
        [
            a0[0] + s * (a1[0] - a0[0]),
            a0[1] + s * (a1[1] - a0[1]),
            0.0,
        ]
    })
}

/// The place on the stretch `a`–`b`, away from its ends, that `p` lies on, if it does.
pub fn touching_point(p: Point, a: Point, b: Point) -> Option<Point> {
    const MARGIN: f64 = 0.001;
    let to_a = distance3(p, a);
    if to_a < MARGIN || distance3(p, b) < MARGIN || distance_to_segment3(p, a, b) > MARGIN {
        return None;
    }
    Some(lerp(to_a / distance3(a, b), a, b))
}

/// The point a fraction `t` of the way from `a` to `b`.
pub fn lerp(t: f64, a: Point, b: Point) -> Point {
    [
        a[0] + t * (b[0] - a[0]),
        a[1] + t * (b[1] - a[1]),
        a[2] + t * (b[2] - a[2]),
    ]
}

/// Whether the way `a`, `b`, `c` turns clockwise or not at all.
pub fn clockwise(a: Point, b: Point, c: Point) -> bool {
    (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]) < EPSILON
}

/// On which side of the line through `a` and `b` the point lies: 1, -1, or 0 on it.
pub fn side(p: Point, a: Point, b: Point) -> i32 {
    let result = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
    if result < -EPSILON {
        -1
    } else if result > EPSILON {
        1
    } else {
        0
    }
}

/// Area of a polygon, negative where its corners go clockwise.
pub fn area(polygon: &[Point]) -> f64 {
    let n = polygon.len();
    let mut sum = 0.0;
    for i in 0..n {
        let (p, q) = (polygon[i], polygon[(i + 1) % n]);
        sum += p[0] * q[1] - q[0] * p[1];
    }
    sum / 2.0
}

/// Whether a point lies in a polygon.
pub fn inside(p: Point, polygon: &[Point]) -> bool {
    left_of(p, sides(polygon))
}

/// The sides of a polygon, each from a corner to the one before.
fn sides(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let before = polygon.iter().cycle().skip(polygon.len().max(1) - 1);
    polygon.iter().copied().zip(before.copied())
}

/// Whether an odd number of sides lies to the left of a point.
fn left_of(p: Point, sides: impl Iterator<Item = (Point, Point)>) -> bool {
    let (x, y) = (p[0], p[1]);
    let mut odd = false;
    for ([ix, iy, _], [jx, jy, _]) in sides {
        if (iy < y && jy >= y || jy < y && iy >= y) && (ix <= x || jx <= x) {
            odd ^= ix + (y - iy) / (jy - iy) * (jx - ix) < x;
        }
    }
    odd
}

/// Asked whether point after point lies in a polygon. Points mostly come row by row, so the sides
/// that a row meets are kept.
pub struct Inside<'a> {
    polygon: &'a [Point],
    height: f64,
    met: Vec<(Point, Point)>,
}

impl<'a> Inside<'a> {
    /// Of a polygon.
    pub fn of(polygon: &'a [Point]) -> Inside<'a> {
        Inside {
            polygon,
            height: f64::NAN,
            met: Vec::new(),
        }
    }

    /// Whether a point lies in it.
    pub fn has(&mut self, p: Point) -> bool {
        let y = p[1];
        if self.height != y {
            self.height = y;
            let meets = |(i, j): &(Point, Point)| (i[1] < y) != (j[1] < y);
            self.met.clear();
            self.met.extend(sides(self.polygon).filter(meets));
        }
        left_of(p, self.met.iter().copied())
    }
}

/// Turns a point about the origin.
pub fn rotate(theta: f64, p: Point) -> Point {
    let (sin, cos) = theta.sin_cos();
    [p[0] * cos - p[1] * sin, p[1] * cos + p[0] * sin, p[2]]
}

/// A rectangle along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Left edge.
    pub x: f64,
    /// Lower edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Bounds {
    /// The smallest rectangle around some points; an empty one at the origin for none.
    pub fn of(points: impl IntoIterator<Item = Point>) -> Bounds {
        const LIMIT: f64 = 1_000_000.0;
        let (mut x0, mut y0, mut x1, mut y1) = (LIMIT, LIMIT, -LIMIT, -LIMIT);
        for [x, y, _] in points {
            x0 = x0.min(x);
            x1 = x1.max(x);
            y0 = y0.min(y);
            y1 = y1.max(y);
        }
        if x0 == LIMIT || y0 == LIMIT {
            return Bounds {
                x: 0.0,
                y: 0.0,
                width: 0.0,
                height: 0.0,
            };
        }
        Bounds {
            x: x0,
            y: y0,
            width: x1 - x0,
            height: y1 - y0,
        }
    }

    /// Right edge.
    pub fn max_x(&self) -> f64 {
        self.x + self.width
    }

    /// Upper edge.
    pub fn max_y(&self) -> f64 {
        self.y + self.height
    }
}
