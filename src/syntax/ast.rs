//! The tree of a text: a value without pointers, in which every byte has its place.
//!
//! Nodes lie in one vector, parents before their children, each with the index of
//! the first node after its subtree. Nothing recurses, so depth costs nothing.
//! White space and comments are the gaps between the nodes.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// What a node of the tree is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// `( … )`
    Paren,
    /// `{ … }`
    Brace,
    /// `[ … ]`, which stands where nobody knows the rule.
    Square,
    /// A string, quotes included.
    Text,
    /// `name:`, which belongs to the node after it.
    Label,
    /// Anything else without white space.
    Word,
    /// A closing bracket that closes nothing.
    Stray,
}

impl Kind {
    /// Whether it has an inside.
    pub fn is_bracket(self) -> bool {
        matches!(self, Kind::Paren | Kind::Brace | Kind::Square)
    }

    /// What closes this bracket; a space for what has no inside.
    pub fn closer(self) -> char {
        match self {
            Kind::Paren => ')',
            Kind::Brace => '}',
            Kind::Square => ']',
            _ => ' ',
        }
    }
}

/// One node as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Raw {
    pub kind: Kind,
    /// Whether a bracket or a string has its end.
    pub closed: bool,
    pub start: u32,
    pub end: u32,
    /// Index of the first node after this one's subtree.
    pub next: u32,
}

/// The lossless tree of one text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ast {
    text: Arc<str>,
    nodes: Vec<Raw>,
}

impl Ast {
    pub(super) fn new(text: Arc<str>, nodes: Vec<Raw>) -> Ast {
        Ast { text, nodes }
    }

    /// The text that was read.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the text has nothing but white space and comments.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The outermost nodes.
    pub fn roots(&self) -> Children<'_> {
        self.siblings(0, self.nodes.len() as u32)
    }

    /// All nodes, parents before children, in the order of the text.
    pub fn all(&self) -> impl Iterator<Item = NodeRef<'_>> {
        (0..self.nodes.len() as u32).map(|index| NodeRef { ast: self, index })
    }

    /// One node by its index.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn node(&self, index: u32) -> NodeRef<'_> {
        assert!((index as usize) < self.nodes.len());
        NodeRef { ast: self, index }
    }

    /// The nodes from one index to another, both of one parent.
    pub(crate) fn siblings(&self, from: u32, to: u32) -> Children<'_> {
        Children {
            ast: self,
            at: from,
            end: to,
        }
    }

    /// The innermost node that covers a byte, and the nodes around it, outermost first.
    pub fn path_at(&self, offset: u32) -> Vec<NodeRef<'_>> {
        let mut path = Vec::new();
        let mut children = self.roots();
        while let Some(node) = children.find(|n| n.touches(offset)) {
            children = node.children();
            path.push(node);
        }
        path
    }
}

/// Prints the tree: the text, byte for byte.
///
/// It is put together from the nodes and the gaps between them, so that a node
/// with a wrong place shows.
impl fmt::Display for Ast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at = 0;
        // The brackets that are open, by the index after their subtree.
        let mut open: Vec<&Raw> = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            while let Some(bracket) = open.pop_if(|b| b.next as usize <= index) {
                at = self.close(f, bracket, at)?;
            }
            f.write_str(&self.text[at..node.start as usize])?;
            if node.kind.is_bracket() {
                at = node.start as usize + 1;
                f.write_str(&self.text[node.start as usize..at])?;
                open.push(node);
            } else {
                at = node.end as usize;
                f.write_str(&self.text[node.start as usize..at])?;
            }
        }
        while let Some(bracket) = open.pop() {
            at = self.close(f, bracket, at)?;
        }
        f.write_str(&self.text[at..])
    }
}

impl Ast {
    fn close(
        &self,
        f: &mut fmt::Formatter<'_>,
        bracket: &Raw,
        at: usize,
    ) -> Result<usize, fmt::Error> {
        if !bracket.closed {
            return Ok(at);
        }
        let end = bracket.end as usize;
        f.write_str(&self.text[at..end - 1])?;
        write!(f, "{}", bracket.kind.closer())?;
        Ok(end)
    }
}

/// A node of an [`Ast`].
#[derive(Clone, Copy)]
pub struct NodeRef<'a> {
    ast: &'a Ast,
    index: u32,
}

impl<'a> NodeRef<'a> {
    fn raw(self) -> &'a Raw {
        &self.ast.nodes[self.index as usize]
    }

    /// Its index in the tree.
    pub fn index(self) -> u32 {
        self.index
    }

    /// Another node of the same tree.
    pub(crate) fn sibling(self, index: u32) -> NodeRef<'a> {
        NodeRef {
            ast: self.ast,
            index,
        }
    }

    /// Index of the first node after its subtree.
    pub fn next_index(self) -> u32 {
        self.raw().next
    }

    /// What it is.
    pub fn kind(self) -> Kind {
        self.raw().kind
    }

    /// Its bytes.
    pub fn range(self) -> Range<u32> {
        let raw = self.raw();
        raw.start..raw.end
    }

    /// Whether a cursor at `offset` is in it or at either end.
    pub fn touches(self, offset: u32) -> bool {
        self.raw().start <= offset && offset <= self.raw().end
    }

    /// Whether a bracket or string has its end.
    pub fn closed(self) -> bool {
        self.raw().closed
    }

    /// Its text, brackets and quotes included.
    pub fn text(self) -> &'a str {
        let raw = self.raw();
        &self.ast.text[raw.start as usize..raw.end as usize]
    }

    /// A string without its quotes, a label without its colon; else the text.
    pub fn content(self) -> &'a str {
        let text = self.text();
        match self.kind() {
            Kind::Text if self.closed() => &text[1..text.len() - 1],
            Kind::Text => &text[1..],
            Kind::Label => &text[..text.len() - 1],
            _ => text,
        }
    }

    /// What is in a bracket.
    pub fn children(self) -> Children<'a> {
        self.ast.siblings(self.index + 1, self.raw().next)
    }

    /// The first word or string in a `(`, the name of what it calls.
    pub fn head(self) -> Option<NodeRef<'a>> {
        let first = (self.kind() == Kind::Paren).then(|| self.children().next())??;
        matches!(first.kind(), Kind::Word | Kind::Text).then_some(first)
    }

    /// The word after a `(`, the name of the ludeme that it calls.
    pub fn callee(self) -> Option<&'a str> {
        let head = self.head().filter(|head| head.kind() == Kind::Word)?;
        Some(head.text())
    }

    /// Whether it is `(name …)`.
    pub fn calls(self, name: &str) -> bool {
        self.callee() == Some(name)
    }
}

impl fmt::Debug for NodeRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.kind(), self.text())
    }
}

/// The nodes of one level, in order.
#[derive(Clone)]
pub struct Children<'a> {
    ast: &'a Ast,
    at: u32,
    end: u32,
}

impl<'a> Iterator for Children<'a> {
    type Item = NodeRef<'a>;

    fn next(&mut self) -> Option<NodeRef<'a>> {
        if self.at >= self.end {
            return None;
        }
        let node = NodeRef {
            ast: self.ast,
            index: self.at,
        };
        self.at = node.raw().next;
        Some(node)
    }
}
