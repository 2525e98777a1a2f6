//! Reads a signature, `(step [<moves.from>] <moves.to> [stack:<boolean>])`, into its parameters.
//!
//! `[…]` is optional, `(a | b)` is one of several, `[a | b]` is at most one of several;
//! `label:` stands before a type, `{…}` around it for an array; any other word is a constant.

/// A signature taken apart.
#[derive(Debug, Default)]
pub(super) struct Signature {
    pub written: &'static str,
    pub constants: Vec<&'static str>,
    pub slots: Vec<Slot>,
}

/// One parameter of a signature.
#[derive(Debug)]
pub(super) struct Slot {
    pub label: Option<&'static str>,
    pub rule: &'static str,
    pub depth: u8,
    pub optional: bool,
    pub group: Option<u8>,
}

/// Takes a signature apart; `Err` says what is wrong with it.
pub(super) fn read(text: &'static str) -> Result<Signature, String> {
    let inner = text
        .strip_prefix('(')
        .and_then(|t| t.strip_suffix(')'))
        .ok_or_else(|| format!("not in brackets: {text}"))?;
    let (written, mut rest) = inner.split_once(' ').unwrap_or((inner, ""));
    let mut signature = Signature {
        written,
        ..Signature::default()
    };
    let mut groups = 0;
    // The closer and the group of the bracket we are in: none are nested.
    let mut open: Option<(u8, Option<u8>)> = None;
    loop {
        rest = rest.trim_start_matches(' ');
        let Some(&first) = rest.as_bytes().first() else {
            break;
        };
        match first {
            b'[' | b'(' => {
                let closer = if first == b'[' { b']' } else { b')' };
                let mut body = rest.bytes().take_while(|&b| b != closer);
                let group = body.any(|b| b == b'|').then(|| {
                    groups += 1;
                    groups - 1
                });
                open = Some((closer, group));
                rest = &rest[1..];
            }
            b']' | b')' | b'|' => {
                if first != b'|' {
                    open = None;
                }
                rest = &rest[1..];
            }
            _ => {
                let end = argument_end(rest);
                let (argument, after) = rest.split_at(end);
                rest = after;
                let (optional, group) = match open {
                    Some((closer, group)) => (closer == b']', group),
                    None => (false, None),
                };
                if !argument.bytes().any(|b| b == b'<') {
                    if signature.slots.is_empty() && open.is_none() {
                        signature.constants.push(argument);
                        continue;
                    }
                    return Err(format!("the constant {argument} does not lead: {text}"));
                }
                let (label, ty) = match argument.split_once(':') {
                    Some((label, ty)) => (Some(label), ty),
                    None => (None, argument),
                };
                let depth = ty.bytes().take_while(|&b| b == b'{').count();
                let rule = ty
                    .get(depth + 1..ty.len().saturating_sub(depth + 1))
                    .ok_or_else(|| format!("no type in {argument}: {text}"))?;
                signature.slots.push(Slot {
                    label,
                    rule,
                    depth: depth as u8,
                    optional,
                    group,
                });
            }
        }
    }
    Ok(signature)
}

/// Where the argument at the start of `text` ends.
fn argument_end(text: &str) -> usize {
    let ends = |b: u8| matches!(b, b' ' | b']' | b')' | b'|');
    text.bytes().position(ends).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_labels_groups_and_arrays() {
        let s = read("(place Stack (<string> | items:{<string>}) [<int> | {<int>}] [count:<int>])")
            .unwrap();
        assert_eq!(
            (s.written, s.constants.as_slice()),
            ("place", &["Stack"][..])
        );
        let slots: Vec<_> = s
            .slots
            .iter()
            .map(|s| (s.label, s.rule, s.depth, s.optional, s.group))
            .collect();
        assert_eq!(
            slots,
            [
                (None, "string", 0, false, Some(0)),
                (Some("items"), "string", 1, false, Some(0)),
                (None, "int", 0, true, Some(1)),
                (None, "int", 1, true, Some(1)),
                (Some("count"), "int", 0, true, None),
            ]
        );
    }

    #[test]
    fn reads_operators() {
        let s = read("(<= <int> <int>)").unwrap();
        assert_eq!((s.written, s.slots.len()), ("<=", 2));
    }
}
