//! Ordering by scores.

use std::cmp::Ordering;

/// The order of scores from the lowest; ties keep theirs.
pub(super) fn ordered(scores: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    if scores.is_sorted() {
        return order;
    }
    // Scores come in heaps: shared out evenly by height, little is left to be sorted.
    let low = scores.iter().copied().fold(f64::INFINITY, f64::min);
    let high = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let scale = (scores.len() - 1) as f64 / (high - low);
    let heap = |score: f64| ((score - low) * scale) as u32 as usize;
    let mut ends = vec![0; scores.len() + 1];
    for &score in scores {
        ends[heap(score) + 1] += 1;
    }
    for i in 1..ends.len() {
        ends[i] += ends[i - 1];
    }
    for (id, &score) in scores.iter().enumerate() {
        let end = &mut ends[heap(score)];
        order[*end] = id;
        *end += 1;
    }
    let mut start = 0;
    for end in ends {
        let heap = &mut order[start..end];
        heap.sort_by(|&a, &b| {
            let (a, b) = (scores[a], scores[b]);
            a.partial_cmp(&b).unwrap_or(Ordering::Equal)
        });
        start = end;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::ordered;

    #[test]
    fn scores_are_ordered_and_ties_kept() {
        assert!(ordered(&[]).is_empty());
        assert_eq!(
            ordered(&[2.0, 2.0, 1.0, 0.0, -0.0, 1e9]),
            [3, 4, 2, 0, 1, 5]
        );
        let scores: Vec<f64> = (0..500).map(|i| f64::from(i * 7919 % 263) / 7.0).collect();
        let mut sorted: Vec<usize> = (0..500).collect();
        sorted.sort_by(|&a, &b| scores[a].total_cmp(&scores[b]));
        assert_eq!(ordered(&scores), sorted);
    }
}
