//! Letters as strokes, so that a picture of dots needs no font: capitals and figures.

use super::picture::Point;

/// Each letter's strokes, apart by spaces, each a run of points `xy`, 0 to 4 across and 0 to 6 down.
const STROKES: &[(char, &str)] = &[
    ('A', "062046 1434"),
    ('B', "0006 003041423303 3344453606"),
    ('C', "4130100105163645"),
    ('D', "0006 002042442606"),
    ('E', "40000646 0333"),
    ('F', "400006 0333"),
    ('G', "41301001051636454323"),
    ('H', "0006 4046 0343"),
    ('I', "2026 1030 1636"),
    ('J', "4045361605"),
    ('K', "0006 400346"),
    ('L', "000646"),
    ('M', "0600234046"),
    ('N', "06004640"),
    ('O', "103041453616050110"),
    ('P', "06003041423303"),
    ('Q', "103041453616050110 2446"),
    ('R', "06003041423303 2346"),
    ('S', "413010010213334445361605"),
    ('T', "0040 2026"),
    ('U', "000516364540"),
    ('V', "002640"),
    ('W', "0016233640"),
    ('X', "0046 4006"),
    ('Y', "002340 2326"),
    ('Z', "00400646"),
    ('0', "103041453616050110"),
    ('1', "112026 1636"),
    ('2', "01103041420646"),
    ('3', "01103041423313 334445361605"),
    ('4', "36300444"),
    ('5', "400003334445361605"),
    ('6', "4130100105163645443303"),
    ('7', "004016"),
    ('8', "13020110304142331304051636454433"),
    ('9', "43130201103041453616"),
    ('-', "1333"),
];

/// The strokes of a word whose middle lies at a point, its capitals `size` high.
pub(super) fn strokes(text: &str, at: Point, size: f64) -> Vec<Vec<Point>> {
    let unit = size / 6.0;
    let count = text.chars().count() as f64;
    // Letters are four units wide, with two between them.
    let (left, top) = (at.0 - (count * 6.0 - 2.0) * unit / 2.0, at.1 - size / 2.0);
    let mut found = Vec::new();
    for (i, letter) in text.chars().enumerate() {
        let letter = letter.to_uppercase().next().unwrap_or(letter);
        let Some((_, strokes)) = STROKES.iter().find(|(known, _)| *known == letter) else {
            continue;
        };
        let x = left + i as f64 * 6.0 * unit;
        for stroke in strokes.split(' ') {
            let points = stroke.as_bytes().chunks_exact(2).map(|xy| {
                let step = |digit: u8| f64::from(digit - b'0') * unit;
                (x + step(xy[0]), top + step(xy[1]))
            });
            found.push(points.collect());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_lies_on_its_grid() {
        for letter in ('A'..='Z').chain('0'..='9') {
            let strokes = strokes(&letter.to_string(), (2.0, 3.0), 6.0);
            assert!(!strokes.is_empty(), "{letter}");
            for (x, y) in strokes.into_iter().flatten() {
                assert!(
                    (0.0..=4.0).contains(&x) && (0.0..=6.0).contains(&y),
                    "{letter} {x} {y}"
                );
            }
        }
    }
}
