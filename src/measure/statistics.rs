//! Figures from sums: shares with their intervals, quantiles, and a linear fit.

use std::collections::BTreeMap;

use serde::Serialize;

use super::tally::Moments;

/// The quantile of the normal distribution for an interval of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// A share of a whole, with Wilson's interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// The share.
    pub share: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

impl Share {
    /// So many out of so many.
    pub fn of(count: u64, total: u64) -> Share {
        if total == 0 {
            return Share {
                high: 1.0,
                ..Share::default()
            };
        }
        let (n, p) = (total as f64, count as f64 / total as f64);
        let scale = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / (2.0 * n)) / scale;
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
        Share {
            count,
            share: p,
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        }
    }
}

/// A number with an interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

/// The first's share of the games less the second's.
pub fn lead(first: u64, second: u64, total: u64) -> Estimate {
    let n = total.max(1) as f64;
    let (a, b) = (first as f64 / n, second as f64 / n);
    let value = a - b;
    let half = Z * ((a + b - value * value).max(0.0) / n).sqrt();
    Estimate {
        value,
        low: (value - half).max(-1.0),
        high: (value + half).min(1.0),
    }
}

/// How numbers are spread.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Spread {
    /// Their mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The smallest.
    pub least: u32,
    /// A quarter is at most this.
    pub quarter: u32,
    /// Half are at most this.
    pub half: u32,
    /// Three quarters are at most this.
    pub three_quarters: u32,
    /// The largest.
    pub most: u32,
}

/// The spread of counted numbers.
pub fn spread(counts: &BTreeMap<u32, u64>) -> Spread {
    let total: u64 = counts.values().sum();
    let mut moments = Moments::default();
    for (value, count) in counts {
        let value = u64::from(*value);
        moments.count += count;
        moments.sum += value * count;
        moments.squares += value * value * count;
    }
    let at = |share: f64| {
        let wanted = (total as f64 * share).ceil().max(1.0) as u64;
        let mut seen = 0;
        let found = counts.iter().find(|(_, count)| {
            seen += **count;
            seen >= wanted
        });
        found.map_or(0, |(value, _)| *value)
    };
    Spread {
        mean: mean(&moments),
        deviation: deviation(&moments),
        least: at(0.0),
        quarter: at(0.25),
        half: at(0.5),
        three_quarters: at(0.75),
        most: at(1.0),
    }
}

/// The mean.
pub fn mean(moments: &Moments) -> f64 {
    moments.sum as f64 / moments.count.max(1) as f64
}

/// The standard deviation.
pub fn deviation(moments: &Moments) -> f64 {
    let n = moments.count.max(1) as f64;
    // Whole numbers as long as they can be: the difference of two large ones is where floats fail.
    let spread = u128::from(moments.squares) * u128::from(moments.count)
        - u128::from(moments.sum) * u128::from(moments.sum);
    (spread as f64).sqrt() / n
}

/// Solves a symmetric system; columns that say nothing new have no coefficient.
pub fn solve(products: &[i64], results: &[i64]) -> Vec<Option<f64>> {
    let width = results.len();
    let mut rows: Vec<Vec<f64>> = (0..width)
        .map(|row| {
            let own = &products[row * width..(row + 1) * width];
            let own = own.iter().map(|value| *value as f64);
            own.chain([results[row] as f64]).collect()
        })
        .collect();
    let scale: Vec<f64> = (0..width).map(|i| rows[i][i].max(1.0)).collect();
    let mut used = vec![false; width];
    // Gauss and Jordan, the largest pivot first relative to its column's own size.
    for _ in 0..width {
        let free = (0..width).filter(|i| !used[*i]);
        let pivot = free.max_by(|a, b| {
            let size = |i: usize| rows[i][i].abs() / scale[i];
            size(*a).total_cmp(&size(*b)).then(b.cmp(a))
        });
        let Some(pivot) = pivot.filter(|i| rows[*i][*i].abs() / scale[*i] > 1e-9) else {
            break;
        };
        used[pivot] = true;
        let own = rows[pivot].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            let factor = row[pivot] / own[pivot];
            if index != pivot && factor != 0.0 {
                for (value, other) in row.iter_mut().zip(&own) {
                    *value -= factor * other;
                }
            }
        }
    }
    (0..width)
        .map(|i| used[i].then(|| rows[i][width] / rows[i][i]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_is_the_published_one() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (count, total, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let share = Share::of(count, total);
            assert!((share.low - low).abs() < 5e-5, "{share:?}");
            assert!((share.high - high).abs() < 5e-5, "{share:?}");
        }
    }

    #[test]
    fn a_column_twice_has_one_coefficient() {
        // Rows (1, 1, 2), (2, 2, 1): the first two columns are one; result 3a + 5c.
        let rows = [[1i64, 1, 2], [2, 2, 1]];
        let result = [13i64, 11];
        let mut products = vec![0; 9];
        let mut results = vec![0; 3];
        for (row, y) in rows.iter().zip(result) {
            for a in 0..3 {
                results[a] += row[a] * y;
                for b in 0..3 {
                    products[a * 3 + b] += row[a] * row[b];
                }
            }
        }
        let found = solve(&products, &results);
        assert_eq!(found.iter().flatten().count(), 2);
        assert!(
            (found[2].expect("the third") - 5.0).abs() < 1e-9,
            "{found:?}"
        );
    }

    #[test]
    fn quantiles_count_games() {
        let counts = BTreeMap::from([(2, 1), (4, 2), (10, 1)]);
        let spread = spread(&counts);
        assert_eq!((spread.least, spread.half, spread.most), (2, 4, 10));
        assert!((spread.mean - 5.0).abs() < 1e-12);
        assert!((spread.deviation - 3.0).abs() < 1e-12);
    }
}
