//! Rows, columns, layers, and the labels made of them.

use std::f64::consts::PI;

use crate::topology::SiteType;
use crate::topology::geometry::{self, Point};
use crate::topology::graph::Graph;
use crate::topology::scores::ordered;

/// An element's row, column and layer, each from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub row: u32,
    pub column: u32,
    pub layer: u32,
}

/// What is found of all elements of a type.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// Each element's row, column and layer.
    pub places: Vec<Place>,
    /// Elements by place.
    order: Vec<u32>,
    /// Whether two elements have one label.
    pub ambiguous: bool,
    /// Whether they are in different layers, which labels tell then.
    pub layered: bool,
    /// The angles of the base lines for rows and columns, in radians.
    pub angles: (f64, f64),
}

impl Places {
    /// Finds the places of all elements of a type. Edges are grouped along the base lines
    /// found for vertices.
    pub fn new(graph: &Graph, t: SiteType, of_vertices: impl FnOnce() -> (f64, f64)) -> Places {
        let points: Vec<Point> = (0..graph.len(t)).map(|id| graph.at(t, id)).collect();
        if points.is_empty() {
            return Places {
                places: Vec::new(),
                order: Vec::new(),
                ambiguous: false,
                layered: false,
                angles: (0.0, 0.5),
            };
        }
        let cluster = Cluster::new(&points);
        let (row, column) = if t == SiteType::Edge {
            let angles = of_vertices();
            (
                cluster.by(Axis::Row, angles.0),
                cluster.by(Axis::Column, angles.1),
            )
        } else {
            lattice(&points).unwrap_or_else(|| cluster.rows_and_columns())
        };
        let mut places: Vec<Place> = (row.groups.iter().zip(&column.groups))
            .map(|(&row, &column)| Place {
                row,
                column,
                layer: 0,
            })
            .collect();
        if points.iter().any(|p| p[2] != 0.0) {
            let layers = cluster.by(Axis::Layer, 0.0).groups;
            for (place, layer) in places.iter_mut().zip(layers) {
                place.layer = layer;
            }
        }
        let place = |&id: &u32| places[id as usize];
        let mut order: Vec<u32> = (0..places.len() as u32).collect();
        order.sort_unstable_by_key(place);
        Places {
            // Labels are equal where places are.
            ambiguous: order.windows(2).any(|w| place(&w[0]) == place(&w[1])),
            layered: places.windows(2).any(|w| w[0].layer != w[1].layer),
            angles: (row.theta, column.theta),
            order,
            places,
        }
    }

    /// The element with a label, where no two have one.
    pub fn labelled(&self, text: &str) -> Option<u32> {
        let wanted = read(text)?;
        let place = |&id: &u32| self.places[id as usize];
        let at = self.order.binary_search_by_key(&wanted, place).ok()?;
        // A place may be written in ways that aren't its label.
        (label(wanted, self.layered) == text).then(|| self.order[at])
    }
}

/// The place that a label seems to be of.
fn read(label: &str) -> Option<Place> {
    let (plane, layer) = label.split_once('/').unwrap_or((label, "0"));
    let (letters, row) = plane.split_at(plane.find(|c: char| c.is_ascii_digit())?);
    let column = letters.bytes().try_fold(0u32, |column, letter| {
        let digit = u32::from(letter).checked_sub(u32::from(b'A') - 1)?;
        column.checked_mul(26)?.checked_add(digit)
    });
    Some(Place {
        row: row.parse::<u32>().ok()?.checked_sub(1)?,
        column: column?.checked_sub(1)?,
        layer: layer.parse().ok()?,
    })
}

/// The label of a place: `A1`, `AB12`, `C3/1`.
pub(crate) fn label(place: Place, layered: bool) -> String {
    let mut column = place.column;
    let mut label = String::with_capacity(8);
    label.push(char::from(b'A' + (column % 26) as u8));
    while column >= 26 {
        column /= 26;
        label.insert(0, char::from(b'A' + (column % 26) as u8 - 1));
    }
    push_number(&mut label, place.row + 1);
    if layered {
        label.push('/');
        push_number(&mut label, place.layer);
    }
    label
}

fn push_number(label: &mut String, number: u32) {
    if number >= 10 {
        push_number(label, number / 10);
    }
    label.push(char::from(b'0' + (number % 10) as u8));
}

/// The rows and columns of a square lattice numbered row by row from the bottom: those that a search
/// finds, too. Of a narrow board it may find others.
fn lattice(points: &[Point]) -> Option<(Grouped, Grouped)> {
    let [x, y, z] = *points.first()?;
    let columns = points.iter().take_while(|point| point[1] == y).count();
    let place = |index: usize| (index / columns, index % columns);
    let fits = points.iter().enumerate().all(|(index, point)| {
        let (row, column) = place(index);
        *point == [x + column as f64, y + row as f64, z]
    });
    let rows = points.len() / columns;
    let (short, long) = (rows.min(columns), rows.max(columns));
    let tested = short > 1 && long <= 2 * short && long <= 100;
    if !fits || rows * columns != points.len() || !tested {
        return None;
    }
    let grouped = |theta, group: &dyn Fn(usize) -> usize| Grouped {
        theta,
        groups: (0..points.len()).map(|index| group(index) as u32).collect(),
        error: 0.0,
    };
    let theta = turned(0.0, 0);
    Some((
        grouped(theta, &|index| place(index).0),
        grouped(turned(theta, 90), &|index| place(index).1),
    ))
}

/// An angle in radians, turned by so many degrees.
fn turned(base: f64, degrees: i32) -> f64 {
    base + f64::from(degrees) / 180.0 * PI
}

#[derive(Clone, Copy, PartialEq)]
enum Axis {
    Row,
    Column,
    Layer,
}

/// Points in groups.
struct Grouped {
    /// The angle of the base line, in radians.
    theta: f64,
    /// Each point's group.
    groups: Vec<u32>,
    /// How badly the groups fit.
    error: f64,
}

/// Groups points by their distance from a base line.
struct Cluster<'a> {
    points: &'a [Point],
    bounds: geometry::Bounds,
    /// Points further apart than this are in different groups.
    margin: f64,
}

impl Cluster<'_> {
    fn new(points: &[Point]) -> Cluster<'_> {
        let bounds = geometry::Bounds::of(points.iter().copied());
        let unit = (bounds.width + bounds.height) / 2.0 / (points.len() as f64).sqrt();
        Cluster {
            points,
            bounds,
            margin: 0.6 * unit,
        }
    }

    /// The rows, and the columns across them.
    fn rows_and_columns(&self) -> (Grouped, Grouped) {
        let row = self.best(Axis::Row, 0.0, [0, 60]);
        let column = self.best(Axis::Column, row.theta, [90, 120]);
        (row, column)
    }

    /// Grouped along the base line, turned from `base` by so many degrees, that groups best.
    fn best(&self, axis: Axis, base: f64, degrees: [i32; 2]) -> Grouped {
        let mut best: Option<Grouped> = None;
        for angle in (degrees[0]..=degrees[1]).step_by(15) {
            let grouped = self.by(axis, turned(base, angle));
            let least = best.as_ref().map_or(1000.0, |best| best.error);
            if grouped.error < least {
                let fits = grouped.error < 0.01;
                best = Some(grouped);
                if fits {
                    break;
                }
            }
        }
        // Where none groups well, the line is left as it lies.
        best.unwrap_or_else(|| self.by(axis, 0.0))
    }

    /// Grouped along a base line at an angle.
    fn by(&self, axis: Axis, theta: f64) -> Grouped {
        let b = &self.bounds;
        let base = match axis {
            Axis::Row => [b.x + b.width / 2.0, b.y - b.height, 0.0],
            _ => [b.x - b.width, b.y + b.height / 2.0, 0.0],
        };
        let tip = [
            base[0] + b.width * theta.cos(),
            base[1] + b.width * theta.sin(),
            0.0,
        ];
        let score: Vec<f64> = self
            .points
            .iter()
            .map(|&p| {
                if axis == Axis::Layer {
                    p[2]
                } else {
                    geometry::distance_to_line(p, base, tip)
                }
            })
            .collect();
        // Sum, count and last score of each group.
        let mut groups: Vec<(f64, f64, f64)> = Vec::new();
        let mut group = vec![0; score.len()];
        for i in ordered(&score) {
            let fits = groups
                .last()
                .is_some_and(|&(sum, count, _)| (score[i] - sum / count).abs() <= self.margin);
            if !fits {
                groups.push((0.0, 0.0, 0.0));
            }
            if let Some(last) = groups.last_mut() {
                last.0 += score[i];
                last.1 += 1.0;
                last.2 = score[i];
            }
            group[i] = groups.len() as u32 - 1;
        }
        // Only the outermost member of each group counts.
        let mut error = 0.0;
        for &(sum, count, last) in &groups {
            let mean = sum / count;
            error += (mean - last) * (mean - last) / count;
        }
        error += 0.01 * groups.len() as f64;
        Grouped {
            theta,
            groups: group,
            error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cluster, Grouped, Place, label, lattice, read};

    #[test]
    fn the_places_of_a_lattice_are_those_that_a_search_finds() {
        let listed = |(row, column): (Grouped, Grouped)| {
            (row.theta, row.groups, column.theta, column.groups)
        };
        let sizes = (1..=40).flat_map(|rows| (1..=40).map(move |columns| (rows, columns)));
        let mut known_ones = 0;
        for (rows, columns) in sizes.chain([(100, 100), (100, 50), (50, 100), (64, 32), (75, 100)])
        {
            let points = (0..rows * columns)
                .map(|i| [(i % columns) as f64 + 0.5, (i / columns) as f64 + 0.5, 0.0]);
            let points: Vec<_> = points.collect();
            if let Some(known) = lattice(&points) {
                let found = Cluster::new(&points).rows_and_columns();
                assert!(listed(known) == listed(found), "{rows} by {columns}");
                known_ones += 1;
            }
        }
        assert!(known_ones > 700, "{known_ones}");
        assert!(lattice(&[[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]).is_none());
        assert!(lattice(&[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]).is_none());
    }

    #[test]
    fn a_label_is_read_as_its_place() {
        for (row, column, layer) in [
            (0, 0, 0),
            (9, 25, 0),
            (35, 26, 1),
            (99, 51, 0),
            (4, 702, 12),
        ] {
            let place = Place { row, column, layer };
            assert_eq!(read(&label(place, true)), Some(place));
        }
        assert_eq!(
            label(
                Place {
                    row: 4,
                    column: 52,
                    layer: 0
                },
                false
            ),
            "BA5"
        );
        for text in ["", "A", "7", "A0", "a1", "A-1", "A1/"] {
            assert_ne!(
                read(text).map(|place| label(place, false)).as_deref(),
                Some(text)
            );
        }
    }
}
