//! Where in the tree a cursor is, and walks that know what is around a node.

use crate::syntax::{Ast, Kind, NodeRef};

/// The nodes around a cursor, outermost first: brackets and strings that it is inside of, and a
/// word or label that it touches.
pub(super) fn path(ast: &Ast, offset: u32) -> Vec<NodeRef<'_>> {
    let mut path = Vec::new();
    let mut children = ast.roots();
    loop {
        let mut next = None;
        for node in children.clone() {
            let range = node.range();
            if range.start > offset {
                break;
            }
            if holds(node, offset) {
                // Of two neighbours the latter is being written, unless it is a bracket's end.
                next = Some(node);
            }
        }
        let Some(node) = next else { return path };
        children = node.children();
        path.push(node);
    }
}

fn holds(node: NodeRef<'_>, offset: u32) -> bool {
    let range = node.range();
    match node.kind() {
        Kind::Word => node.touches(offset),
        Kind::Label => range.start <= offset && offset < range.end,
        Kind::Stray => false,
        _ => range.start < offset && (offset < range.end || !node.closed()),
    }
}

/// Calls `f` with each node and those around it, outermost first.
pub(super) fn walk<'a>(ast: &'a Ast, mut f: impl FnMut(&[NodeRef<'a>], NodeRef<'a>)) {
    let mut around: Vec<NodeRef<'a>> = Vec::new();
    for node in ast.all() {
        while around.pop_if(|n| n.next_index() <= node.index()).is_some() {}
        f(&around, node);
        if node.kind().is_bracket() {
            around.push(node);
        }
    }
}

/// Which child of its parent a node is.
pub(super) fn index_in(parent: NodeRef<'_>, node: NodeRef<'_>) -> usize {
    let mut children = parent.children();
    children
        .position(|child| child.index() == node.index())
        .unwrap_or(0)
}

/// The comments of a text: their bytes, one a line.
pub(super) fn comments(ast: &Ast) -> Vec<std::ops::Range<u32>> {
    let text = ast.text();
    let mut found = Vec::new();
    let mut gap = |from: u32, to: u32| {
        let (from, to) = (from as usize, (to as usize).min(text.len()));
        let mut at = from;
        while at < to
            && let Some(start) = text[at..to].find("//")
        {
            let start = at + start;
            let end = text[start..to].find('\n').map_or(to, |n| start + n);
            let line = text[start..end].trim_end();
            found.push(start as u32..(start + line.len()) as u32);
            at = end;
        }
    };
    // What is not in a leaf is white space, brackets and comments.
    let mut at = 0;
    for leaf in ast.all().filter(|n| !n.kind().is_bracket()) {
        gap(at, leaf.range().start);
        at = leaf.range().end;
    }
    gap(at, text.len() as u32);
    found
}
