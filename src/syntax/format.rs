//! AST → text, in the layout that people like to read.
//!
//! - What fits into 100 columns stands on one line: `(move Step (to if:(is Empty (to))))`.
//! - Else the name and the words after it stand on the first line, each argument on
//!   a line of its own, four columns further in, and the closing bracket under the
//!   opening one's line. A list that comes last opens on the first line: `(equipment {`.
//! - Long lists of short things fill their lines.
//! - Comments stay where they are, behind something or on their own line, and so does
//!   an empty line between two things. Strings are not touched.
//!
//! ```
//! use ashtapada::syntax::{format, parse};
//! let parsed = parse("a.lud", "( game   \"A\"(players 2) // two\n)");
//! assert_eq!(format(&parsed).unwrap(), "(game \"A\"\n    (players 2) // two\n)\n");
//! ```

use super::{Ast, Kind, NodeRef, Parsed};

/// No longer lines, if it can be helped.
const COLUMNS: usize = 100;
/// How much further in the next level stands.
const INDENT: usize = 4;
/// Things no wider than this fill lines when there are many of them.
const SHORT: u32 = 24;
/// How many things are many.
const MANY: usize = 8;
/// The width of what can't stand on one line.
const BROKEN: u32 = u32::MAX;

/// Lays a text out anew; nothing if it has errors, since then a bracket may be missing.
pub fn format(parsed: &Parsed) -> Option<String> {
    if parsed.diagnostics.iter().any(|d| d.is_error()) {
        return None;
    }
    let ast = &parsed.ast;
    let mut layout = Layout {
        ast,
        widths: widths(ast),
        out: String::with_capacity(ast.text().len() + 64),
        column: 0,
        comment: false,
    };
    let list = layout.list(ast.roots(), 0, ast.text().len() as u32, false);
    layout.lines(&list.elements, &list.last, 0, true);
    layout.end_line();
    let mut out = layout.out.trim_start_matches('\n').to_string();
    if ast.text().contains("\r\n") {
        // Strings keep their line ends, so the others are made like them.
        out = out.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    Some(out)
}

/// A comment, and whether it has a line of its own.
#[derive(Clone, Copy)]
struct Comment<'a> {
    text: &'a str,
    own_line: bool,
    /// Whether an empty line comes before it.
    blank: bool,
}

/// A thing in a list: a node with its label, and what comes before it.
struct Element<'a> {
    label: Option<NodeRef<'a>>,
    node: NodeRef<'a>,
    comments: Vec<Comment<'a>>,
    blank: bool,
    /// Stands right behind the thing before it, as the stars of `(item …)**` do.
    glued: bool,
    /// Between label and node is a space that may mean something.
    spaced: bool,
}

/// What is in a bracket.
struct List<'a> {
    elements: Vec<Element<'a>>,
    /// Comments before the closing bracket.
    last: Vec<Comment<'a>>,
}

struct Layout<'a> {
    ast: &'a Ast,
    /// The width of each node on one line.
    widths: Vec<u32>,
    out: String,
    column: usize,
    /// The line ends with a comment, so nothing can follow on it.
    comment: bool,
}

/// The width of each node on one line, or [`BROKEN`].
fn widths(ast: &Ast) -> Vec<u32> {
    let mut widths = vec![0; ast.len()];
    for index in (0..ast.len() as u32).rev() {
        let node = ast.node(index);
        let text = node.text();
        widths[index as usize] = if node.kind().is_bracket() {
            let mut sum = 2u32;
            let mut end = node.range().start + 1;
            let mut before: Option<NodeRef<'_>> = None;
            for child in node.children() {
                let gap = &ast.text()[end as usize..child.range().start as usize];
                if gap.contains("//") {
                    sum = BROKEN;
                }
                let space = before.is_some_and(|b| !is_glued(b, child, Some(node)));
                sum = sum
                    .saturating_add(u32::from(space))
                    .saturating_add(widths[child.index() as usize]);
                end = child.range().end;
                before = Some(child);
            }
            let close = node.range().end - u32::from(node.closed());
            let gap = &ast.text()[end as usize..close as usize];
            if gap.contains("//") { BROKEN } else { sum }
        } else if text.contains('\n') {
            BROKEN
        } else {
            text.chars().count() as u32
        };
    }
    widths
}

/// Whether two neighbours must stay, or are brought, together.
fn is_glued(before: NodeRef<'_>, node: NodeRef<'_>, parent: Option<NodeRef<'_>>) -> bool {
    let touching = before.range().end == node.range().start;
    match (before.kind(), node.kind()) {
        // In a define's call Ludii takes `at: (to)` for two arguments, so the space stays.
        (Kind::Label, _) => {
            let head = parent.and_then(|p| p.head());
            touching || head.is_none_or(|h| h.kind() != Kind::Text)
        }
        // `<(hex 4)>`, `(item …)**`, `"A1".."B2"`.
        (Kind::Word, _) if before.text().starts_with('<') => touching,
        (Kind::Word, _) if before.text().ends_with("..") => touching,
        (_, Kind::Word) => touching && node.text().starts_with(['>', '*', '.']),
        _ => false,
    }
}

impl<'a> Layout<'a> {
    /// The elements of a list between two places.
    fn list(
        &self,
        nodes: impl Iterator<Item = NodeRef<'a>>,
        start: u32,
        end: u32,
        call: bool,
    ) -> List<'a> {
        let mut elements: Vec<Element<'a>> = Vec::new();
        let mut at = start;
        let mut label: Option<Element<'a>> = None;
        let mut before: Option<NodeRef<'a>> = None;
        for node in nodes {
            let range = node.range();
            let (comments, blank) = self.gap(at, range.start, before.is_some());
            let touching = before.is_some() && at == range.start;
            at = range.end;
            let glued = touching && before.is_some_and(|b| is_glued(b, node, None));
            before = Some(node);
            if let Some(mut element) = label.take() {
                if comments.is_empty() {
                    element.label = Some(element.node);
                    element.node = node;
                    element.spaced = call && !touching;
                    elements.push(element);
                    continue;
                }
                elements.push(element);
            }
            let element = Element {
                label: None,
                node,
                comments,
                blank,
                glued,
                spaced: false,
            };
            if node.kind() == Kind::Label {
                label = Some(element);
            } else {
                elements.push(element);
            }
        }
        elements.extend(label);
        let (last, _) = self.gap(at, end, before.is_some());
        List { elements, last }
    }

    /// The comments of a gap, and whether an empty line comes after the last of them.
    fn gap(&self, start: u32, end: u32, behind: bool) -> (Vec<Comment<'a>>, bool) {
        let mut comments = Vec::new();
        let mut lines = 0;
        let mut own_line = !behind && start == 0;
        let gap = &self.ast.text()[start as usize..end as usize];
        for line in gap.split_inclusive('\n') {
            let text = line.trim().trim_start_matches('\u{feff}').trim();
            if !text.is_empty() {
                comments.push(Comment {
                    text,
                    own_line,
                    blank: lines > 1,
                });
                lines = 0;
            }
            if line.ends_with('\n') {
                lines += 1;
                own_line = true;
            }
        }
        (comments, lines > 1)
    }

    fn write(&mut self, text: &str) {
        self.out.push_str(text);
        self.column = match text.rfind('\n') {
            Some(at) => text[at + 1..].chars().count(),
            None => self.column + text.chars().count(),
        };
    }

    fn end_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        self.column = 0;
        self.comment = false;
    }

    /// Begins a line, after an empty one if asked.
    fn new_line(&mut self, indent: usize, blank: bool) {
        self.end_line();
        if blank && !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
    }

    /// Writes comments; those behind something stay there.
    fn comments(&mut self, comments: &[Comment<'a>], indent: usize, first: bool) {
        for (i, comment) in comments.iter().enumerate() {
            if comment.own_line || self.comment {
                self.new_line(indent, comment.blank && !(first && i == 0));
            } else {
                self.write(" ");
            }
            self.write(comment.text);
            self.comment = true;
        }
    }

    fn width(&self, element: &Element<'_>) -> u32 {
        let label = element.label.map_or(0, |l| l.text().len() as u32);
        self.widths[element.node.index() as usize]
            .saturating_add(label)
            .saturating_add(u32::from(element.spaced))
    }

    fn fits(&self, width: u32) -> bool {
        self.column.saturating_add(width as usize) <= COLUMNS
    }

    fn element(&mut self, element: &Element<'a>, indent: usize) {
        if let Some(label) = element.label {
            self.write(label.text());
            if element.spaced {
                self.write(" ");
            }
        }
        self.node(element.node, indent);
    }

    fn node(&mut self, node: NodeRef<'a>, indent: usize) {
        let width = self.widths[node.index() as usize];
        if !node.kind().is_bracket() {
            self.write(node.text());
        } else if width != BROKEN && self.fits(width) {
            self.flat(node);
        } else {
            self.broken(node, indent);
        }
    }

    /// A node on one line.
    fn flat(&mut self, node: NodeRef<'a>) {
        if !node.kind().is_bracket() {
            return self.write(node.text());
        }
        self.write(&node.text()[..1]);
        let mut before: Option<NodeRef<'a>> = None;
        for child in node.children() {
            if before.is_some_and(|b| !is_glued(b, child, Some(node))) {
                self.write(" ");
            }
            self.flat(child);
            before = Some(child);
        }
        self.close(node);
    }

    fn close(&mut self, node: NodeRef<'a>) {
        let closer = node.kind().closer().to_string();
        self.write(&closer);
    }

    /// A bracket over several lines; `indent` is that of the line it begins on.
    fn broken(&mut self, node: NodeRef<'a>, indent: usize) {
        let range = node.range();
        let call = node.head().is_some_and(|head| head.kind() == Kind::Text);
        let list = self.list(node.children(), range.start + 1, range.end - 1, call);
        self.write(&node.text()[..1]);
        let mut rest = list.elements.as_slice();
        if node.kind() == Kind::Paren {
            rest = self.first_line(rest);
        }
        match rest {
            [] if list.last.is_empty() => {}
            // `(equipment {` … `})`: a list that comes last.
            [last] if hugs(node, last, &list) => {
                // All together was too long for a line, so this is broken too.
                self.write(" ");
                self.write(last.label.map_or("", |l| l.text()));
                self.broken(last.node, indent);
            }
            _ => {
                self.lines(rest, &list.last, indent + INDENT, false);
                self.new_line(indent, false);
            }
        }
        self.close(node);
    }

    /// The head and the words after it; returns what is left.
    fn first_line<'e>(&mut self, elements: &'e [Element<'a>]) -> &'e [Element<'a>] {
        let mut count = 0;
        for element in elements {
            let bracket = element.node.kind().is_bracket();
            if bracket || !element.comments.is_empty() {
                break;
            }
            let width = self.width(element);
            // The first word after the name stays: `(description "a long text")`.
            if count > 1 && !element.glued && (width == BROKEN || !self.fits(width + 1)) {
                break;
            }
            if count > 0 && !element.glued {
                self.write(" ");
            }
            self.element(element, 0);
            count += 1;
        }
        &elements[count..]
    }

    /// Elements on lines of their own; words, and short things of many, fill them.
    fn lines(&mut self, elements: &[Element<'a>], last: &[Comment<'a>], indent: usize, top: bool) {
        let short = |e: &Element<'_>| e.comments.is_empty() && self.width(e) <= SHORT;
        let fill = !top && elements.len() > MANY && elements.iter().all(short);
        let mut flowing = false;
        for (i, element) in elements.iter().enumerate() {
            self.comments(&element.comments, indent, i == 0);
            let width = self.width(element);
            let flows = !top && (fill || !element.node.kind().is_bracket());
            if element.glued && !self.comment {
                // Right behind the one before.
            } else if flows
                && flowing
                && !element.blank
                && !self.comment
                && self.fits(width.saturating_add(1))
            {
                self.write(" ");
            } else {
                self.new_line(
                    indent,
                    element.blank && (i > 0 || !element.comments.is_empty()),
                );
            }
            self.element(element, indent);
            flowing = flows;
        }
        self.comments(last, indent, elements.is_empty());
    }
}

/// Whether a call's last element opens on the call's first line.
fn hugs(node: NodeRef<'_>, last: &Element<'_>, list: &List<'_>) -> bool {
    node.kind() == Kind::Paren
        && list.elements.len() > 1
        && last.node.kind() == Kind::Brace
        && last.comments.is_empty()
        && !last.glued
        && list.last.is_empty()
}
