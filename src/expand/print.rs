//! An expansion as text: on one line, or as the stream of its tokens.

use std::fmt;

use super::{Item, Node, NodeKind};

/// Gives out the tokens of a node, in order: `(` `)` `{` `}`, strings in their
/// quotes, words with the label before them; a label before anything else is a
/// token of its own.
pub fn tokens(node: &Node, out: &mut impl FnMut(&str)) {
    node_tokens(None, node, out);
}

fn node_tokens(label: Option<&str>, node: &Node, out: &mut impl FnMut(&str)) {
    match (&node.kind, label) {
        (NodeKind::Word(word), Some(label)) => return out(&format!("{label}:{word}")),
        (NodeKind::Word(word), None) => return out(word),
        (_, Some(label)) => out(&format!("{label}:")),
        _ => {}
    }
    let item = |item: &Item, out: &mut _| {
        node_tokens(item.label.as_ref().map(|l| &*l.name), &item.node, out);
    };
    match &node.kind {
        NodeKind::Word(_) => {}
        NodeKind::Text(text) => out(&format!("\"{text}\"")),
        NodeKind::Array(items) => {
            out("{");
            items.iter().for_each(|i| item(i, out));
            out("}");
        }
        NodeKind::Call(call) => {
            out("(");
            if !call.head.is_empty() {
                out(&call.head);
            }
            call.items.iter().for_each(|i| item(i, out));
            out(")");
        }
    }
}

/// Items on one line.
pub(super) fn print_items(items: &[Item]) -> String {
    let items: Vec<String> = items.iter().map(Item::to_string).collect();
    items.join(" ")
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(label) = &self.label {
            write!(f, "{}:", label.name)?;
        }
        write!(f, "{}", self.node)
    }
}

/// Prints the node on one line.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = |f: &mut fmt::Formatter<'_>, items: &[Item], mut space: bool| {
            for item in items {
                if space {
                    f.write_str(" ")?;
                }
                space = true;
                write!(f, "{item}")?;
            }
            Ok(())
        };
        match &self.kind {
            NodeKind::Word(word) => f.write_str(word),
            NodeKind::Text(text) => write!(f, "\"{text}\""),
            NodeKind::Array(list) => {
                f.write_str("{")?;
                items(f, list, false)?;
                f.write_str("}")
            }
            NodeKind::Call(call) => {
                write!(f, "({}", call.head)?;
                items(f, &call.items, !call.head.is_empty())?;
                f.write_str(")")
            }
        }
    }
}
