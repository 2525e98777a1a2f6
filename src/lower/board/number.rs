//! Numbers of board descriptions, which must be known before the game starts.

use super::{Fault, Lowered, fault};
use crate::check::{Call, Value, ValueKind};

/// A whole number.
pub fn whole(value: &Value) -> Lowered<i64> {
    match &value.kind {
        ValueKind::Int(n) => Ok(*n),
        ValueKind::Float(x) => Ok(*x as i64),
        ValueKind::Call(call) => whole_call(value, call),
        _ => Err(fault(value, "a whole number is needed here")),
    }
}

/// A number that counts things.
pub fn count(value: &Value) -> Lowered<usize> {
    /// Boards beyond this size are mistakes, and would take for ever.
    const MOST: i64 = 1000;
    let n = whole(value)?;
    if (0..=MOST).contains(&n) {
        Ok(n as usize)
    } else {
        Err(fault(
            value,
            &format!("{n} is not a size that a board can have"),
        ))
    }
}

fn whole_call(value: &Value, call: &Call) -> Lowered<i64> {
    let numbers = operands(call)
        .iter()
        .map(|v| whole(v))
        .collect::<Lowered<Vec<i64>>>()?;
    let wrong = || {
        fault(
            value,
            "this number can't be worked out before the game starts",
        )
    };
    let result = match (call.clause.written, &numbers[..]) {
        ("+", all) => all.iter().try_fold(0_i64, |sum, &n| sum.checked_add(n)),
        ("*", all) => all
            .iter()
            .try_fold(1_i64, |product, &n| product.checked_mul(n)),
        ("-", &[a, b]) => a.checked_sub(b),
        ("/", &[a, b]) => a.checked_div(b),
        ("%", &[a, b]) => a.checked_rem(b),
        ("^", &[a, b]) => Some((a as f64).powf(b as f64) as i32 as i64),
        ("max", all) => all.iter().copied().max(),
        ("min", all) => all.iter().copied().min(),
        ("abs", &[a]) => a.checked_abs(),
        _ => None,
    };
    result.ok_or_else(wrong)
}

/// The numbers that a sum or the like is made of.
fn operands(call: &Call) -> Vec<&Value> {
    call.arguments
        .iter()
        .flatten()
        .flat_map(|value| match &value.kind {
            ValueKind::Array(values) => values.iter().collect(),
            _ => vec![value],
        })
        .collect()
}

/// A number with a fraction, in single precision: the reference engine reads and works out
/// positions so.
pub fn real(value: &Value) -> Lowered<f64> {
    single(value).map(f64::from)
}

fn single(value: &Value) -> Lowered<f32> {
    match &value.kind {
        ValueKind::Int(n) => Ok(*n as f32),
        ValueKind::Float(x) => Ok(*x as f32),
        ValueKind::Bool(b) => Ok(if *b { 1.0 } else { 0.0 }),
        ValueKind::Call(call) if call.clause.rule.starts_with("dim") => {
            Ok(whole_call(value, call)? as f32)
        }
        ValueKind::Call(call) => single_call(value, call),
        _ => Err(fault(value, "a number is needed here")),
    }
}

fn single_call(value: &Value, call: &Call) -> Lowered<f32> {
    let numbers = operands(call)
        .iter()
        .map(|v| single(v))
        .collect::<Lowered<Vec<f32>>>()?;
    let wide = |f: fn(f64) -> f64, x: f32| f(f64::from(x)) as f32;
    Ok(match (call.clause.written, &numbers[..]) {
        ("+", all) => all.iter().sum(),
        ("*", all) => all.iter().product(),
        ("-", &[a, b]) => a - b,
        ("/", &[a, b]) => a / b,
        ("^" | "pow", &[a, b]) => f64::from(a).powf(f64::from(b)) as f32,
        ("max", all) => all.iter().copied().fold(f32::NEG_INFINITY, f32::max),
        ("min", all) => all.iter().copied().fold(f32::INFINITY, f32::min),
        ("abs", &[a]) => a.abs(),
        ("cos", &[a]) => wide(f64::cos, a),
        ("sin", &[a]) => wide(f64::sin, a),
        ("tan", &[a]) => wide(f64::tan, a),
        ("exp", &[a]) => wide(f64::exp, a),
        ("log", &[a]) => wide(f64::ln, a),
        ("log10", &[a]) => wide(f64::log10, a),
        ("sqrt", &[a]) => wide(f64::sqrt, a),
        ("toFloat", &[a]) => a,
        _ => {
            return Err(fault(
                value,
                "this number can't be worked out before the game starts",
            ));
        }
    })
}

/// `True` or `False`; `default` where nothing is written.
pub fn flag(value: Option<&Value>, default: bool) -> Lowered<bool> {
    match value.map(|v| (v, &v.kind)) {
        None => Ok(default),
        Some((_, ValueKind::Bool(b))) => Ok(*b),
        Some((v, _)) => Err(fault(v, "only `True` or `False` can stand here")),
    }
}

/// The elements of an array.
pub fn items(value: &Value) -> &[Value] {
    match &value.kind {
        ValueKind::Array(values) => values,
        _ => std::slice::from_ref(value),
    }
}

/// The word of a constant.
pub fn word(value: &Value) -> Option<&str> {
    match &value.kind {
        ValueKind::Constant { word, .. } => Some(word),
        _ => None,
    }
}

/// Two or three numbers as a point.
pub fn point(value: &Value) -> Lowered<[f64; 3]> {
    let numbers = items(value)
        .iter()
        .map(real)
        .collect::<Lowered<Vec<f64>>>()?;
    match numbers[..] {
        [x, y] => Ok([x, y, 0.0]),
        [x, y, z, ..] => Ok([x, y, z]),
        _ => Err(fault(value, "a place needs two or three numbers")),
    }
}

/// An array of points.
pub fn points(value: &Value) -> Lowered<Vec<[f64; 3]>> {
    items(value).iter().map(point).collect()
}

/// An array of whole numbers.
pub fn wholes(value: &Value) -> Lowered<Vec<i64>> {
    items(value).iter().map(whole).collect()
}

/// A vertex, edge or cell number.
pub fn index(value: &Value) -> Lowered<usize> {
    let n = whole(value)?;
    usize::try_from(n).map_err(|_| Fault::new(value.origin, "a number below 0 names nothing"))
}
