//! The text of actions and moves in trial files.
//!
//! ```text
//! [Move:mover=1,from=12,to=28,actions=[Move:typeFrom=Cell,from=12,typeTo=Cell,to=28,decision=true]]
//! ```
//!
//! An action keeps its fields as they were written, whatever its kind, so that a file is written
//! back as it was read; [`of_action`] gives the text form of the interpreter's actions.

use std::fmt;

mod write;

pub use write::of_action;

use crate::play::Move;

/// One action of a recorded move: its kind and its fields in the order written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordedAction {
    /// The word before the colon, such as `Move` or `SetScore`.
    pub kind: String,
    /// The fields.
    pub fields: Vec<(String, String)>,
    /// The actions of a move within a move.
    pub nested: Option<Box<RecordedMove>>,
}

/// A recorded move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordedMove {
    /// Who made it; 0 for the start rules.
    pub mover: i32,
    /// Where it starts, -1 nowhere.
    pub from: i32,
    /// Where it ends, -1 nowhere.
    pub to: i32,
    /// Further fields: `state`, `oriented`, `edge`, `levelMin`, `levelMax`.
    pub fields: Vec<(String, String)>,
    /// What it did, in order.
    pub actions: Vec<RecordedAction>,
}

impl RecordedAction {
    /// The text of a field.
    pub fn field(&self, name: &str) -> Option<&str> {
        let found = self.fields.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Whether it is what the player decided.
    pub fn is_decision(&self) -> bool {
        self.field("decision") == Some("true")
    }

    /// Reads `[Kind:key=value,…]`.
    fn read(text: &str) -> Result<RecordedAction, String> {
        let inner = text
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .ok_or_else(|| format!("`{text}` is not an action in square brackets"))?;
        let (kind, rest) = inner
            .split_once(':')
            .ok_or_else(|| format!("`{text}` has no kind before a colon"))?;
        if kind == "Move" && rest.contains("actions=") {
            return Ok(RecordedAction {
                kind: "Move".into(),
                fields: Vec::new(),
                nested: Some(Box::new(RecordedMove::read(text)?)),
            });
        }
        Ok(RecordedAction {
            kind: kind.into(),
            fields: fields(rest),
            nested: None,
        })
    }
}

/// The fields of `a=1,b=2`; a piece without `=` belongs to the text before it.
fn fields(text: &str) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        match (part.split_once('='), fields.last_mut()) {
            (Some((key, value)), _) => fields.push((key.into(), value.into())),
            (None, Some((_, value))) => {
                value.push(',');
                value.push_str(part);
            }
            // The reference writes one field of puzzles without its `=`.
            (None, None) => {
                let digits = part.find(|c: char| c.is_ascii_digit() || c == '-');
                let (key, value) = part.split_at(digits.unwrap_or(part.len()));
                fields.push((key.into(), value.into()));
            }
        }
    }
    fields
}

impl RecordedMove {
    /// Reads `[Move:mover=…,actions=[…],[…]]`.
    ///
    /// # Errors
    /// What is wrong with the text, in words.
    pub fn read(text: &str) -> Result<RecordedMove, String> {
        let text = text.trim();
        let inner = text
            .strip_prefix("[Move:")
            .and_then(|rest| rest.strip_suffix(']'))
            .ok_or_else(|| format!("`{}` is not a move", shortened(text)))?;
        let (head, actions) = inner
            .split_once("actions=")
            .ok_or_else(|| format!("`{}` has no actions", shortened(text)))?;
        let mut mv = RecordedMove {
            mover: 0,
            from: -1,
            to: -1,
            ..RecordedMove::default()
        };
        for (key, value) in fields(head) {
            let number = || {
                value
                    .parse()
                    .map_err(|_| format!("`{key}={value}` is not a number"))
            };
            match key.as_str() {
                "mover" => mv.mover = number()?,
                "from" => mv.from = number()?,
                "to" => mv.to = number()?,
                _ => mv.fields.push((key, value)),
            }
        }
        for action in bracketed(actions)? {
            mv.actions.push(RecordedAction::read(action)?);
        }
        Ok(mv)
    }

    /// The recorded form of what a move did.
    pub fn of(mv: &Move, stacking: bool) -> RecordedMove {
        let mut recorded = RecordedMove {
            mover: i32::from(mv.mover),
            from: mv.from,
            to: mv.to,
            fields: Vec::new(),
            actions: mv
                .actions
                .iter()
                .map(|action| of_action(action, stacking))
                .collect(),
        };
        if mv.level_min != 0 && mv.level_max != 0 {
            let levels = [("levelMin", mv.level_min), ("levelMax", mv.level_max)];
            recorded.fields = levels.map(|(key, n)| (key.into(), n.to_string())).into();
        }
        recorded
    }

    /// The actions, those of moves within the move included.
    pub fn flat_actions(&self) -> Vec<&RecordedAction> {
        let mut flat = Vec::new();
        for action in &self.actions {
            match &action.nested {
                Some(inner) => flat.extend(inner.flat_actions()),
                None => flat.push(action),
            }
        }
        flat
    }

    /// Whether its decision is a pass.
    pub fn is_pass(&self) -> bool {
        self.actions.iter().any(|action| action.kind == "Pass")
    }
}

/// The bracketed parts of `[…],[…]`.
fn bracketed(text: &str) -> Result<Vec<&str>, String> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => {
                if depth == 0 {
                    start = at;
                }
                depth += 1;
            }
            b']' if depth == 1 => {
                parts.push(&text[start..=at]);
                depth = 0;
            }
            b']' if depth == 0 => return Err(format!("`{}` closes too often", shortened(text))),
            b']' => depth -= 1,
            _ => {}
        }
    }
    if depth > 0 {
        return Err(format!("`{}` doesn't close", shortened(text)));
    }
    Ok(parts)
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.into(),
    }
}

impl fmt::Display for RecordedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(inner) = &self.nested {
            return write!(f, "{inner}");
        }
        write!(f, "[{}:", self.kind)?;
        for (i, (key, value)) in self.fields.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let equals = if self.kind == "Set" && key == "var" && i == 0 {
                ""
            } else {
                "="
            };
            write!(f, "{comma}{key}{equals}{value}")?;
        }
        f.write_str("]")
    }
}

impl fmt::Display for RecordedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[Move:mover={}", self.mover)?;
        for (key, value) in [("from", self.from), ("to", self.to)] {
            if value != -1 {
                write!(f, ",{key}={value}")?;
            }
        }
        for (key, value) in &self.fields {
            write!(f, ",{key}={value}")?;
        }
        f.write_str(",actions=")?;
        for (i, action) in self.actions.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            write!(f, "{comma}{action}")?;
        }
        f.write_str("]")
    }
}

/// Fields of a kind that the reference doesn't look at when it compares two actions.
fn ignored(kind: &str) -> &'static [&'static str] {
    match kind {
        "SetState" | "SetValue" | "Set" | "Forfeit" => &["decision"],
        "AddPlayerToTeam" => &["decision"],
        "StoreStateInContext" => &["decision"],
        "SetScore" => &["add"],
        "SetCount" => &["what"],
        "Add" => &["level", "stack"],
        "Select" => &["levelFrom", "levelTo"],
        "SetHidden" | "SetHiddenWhat" | "SetHiddenWho" | "SetHiddenState" | "SetHiddenCount"
        | "SetHiddenRotation" | "SetHiddenValue" => &["level"],
        _ => &[],
    }
}

/// Whether two actions are the same, as the reference's replay test compares them: some fields
/// don't count, and a kind of site that isn't written is any.
pub fn same_action(a: &RecordedAction, b: &RecordedAction) -> bool {
    if let (Some(a), Some(b)) = (&a.nested, &b.nested) {
        return same_actions(&a.flat_actions(), &b.flat_actions());
    }
    if a.kind != b.kind || a.nested.is_some() != b.nested.is_some() {
        return false;
    }
    let ignored = ignored(&a.kind);
    let counts = |key: &str| !ignored.contains(&key) && !key.starts_with("type");
    let agree = |a: &RecordedAction, b: &RecordedAction| {
        a.fields
            .iter()
            .filter(|(key, _)| counts(key))
            .all(|(key, value)| {
                let other = b.field(key);
                match (a.kind.as_str(), key.as_str()) {
                    // Which level is taken off isn't compared, only that one is named.
                    ("Remove", "level") => other.is_some(),
                    (_, "name") => {
                        value == "null"
                            || other.is_none_or(|other| other == "null" || other == value)
                    }
                    _ => other == Some(value),
                }
            })
    };
    let types = a.fields.iter().filter(|(key, _)| key.starts_with("type"));
    let same_types = types
        .filter(|_| a.field("applied") != Some("false") && a.kind != "SetPhase")
        .all(|(key, value)| b.field(key).is_none_or(|other| other == value));
    same_types && agree(a, b) && agree(b, a)
}

/// Whether two lists of actions are the same.
pub fn same_actions(a: &[&RecordedAction], b: &[&RecordedAction]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_action(a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: &str = "[Move:mover=2,from=51,to=35,actions=[Move:typeFrom=Cell,from=51,typeTo=Cell,to=35,decision=true]]";

    #[test]
    fn moves_are_written_as_read() {
        for text in [
            STEP,
            "[Move:mover=1,actions=[Pass:decision=true,forced=true]]",
            "[Move:mover=1,from=3,to=3,levelMin=1,levelMax=2,actions=[Note:message=Out, at last,to=2],[SetNextPlayer:player=1]]",
            "[Move:mover=1,from=3,to=3,actions=[Move:mover=1,from=3,to=4,actions=[Remove:type=Cell,to=4]],[Set:var3,value=2]]",
        ] {
            assert_eq!(RecordedMove::read(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn faults_are_told_in_words() {
        for text in ["", "Move", "[Move:mover=1]", "[Move:mover=x,actions=]"] {
            assert!(RecordedMove::read(text).is_err(), "{text}");
        }
        let open = RecordedMove::read("[Move:mover=1,actions=[Pass:[]]");
        assert_eq!(open.unwrap_err(), "`[Pass:[]` doesn't close");
    }

    #[test]
    fn comparison_is_the_references() {
        let action = |text: &str| RecordedAction::read(text).unwrap();
        let same = |a, b| same_action(&action(a), &action(b));
        assert!(same(
            "[Add:to=3,what=1,level=2]",
            "[Add:type=Cell,to=3,what=1,stack=true]"
        ));
        assert!(!same("[Add:to=3,what=1]", "[Add:to=3,what=1,count=2]"));
        assert!(!same("[Remove:to=3,level=1]", "[Remove:to=3]"));
        assert!(same("[Remove:to=3,level=1]", "[Remove:to=3,level=0]"));
        assert!(!same(
            "[SetNextPlayer:player=1]",
            "[SetNextPlayer:player=1,decision=true]"
        ));
    }
}
